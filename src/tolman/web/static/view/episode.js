// The page of one episode.

import { make, put } from "../common.js";
import { load } from "./data.js";
import { makeControls } from "./player.js";
import { questionCard } from "./questions.js";
import { makeReplay, turnWords } from "./replay.js";
import { address, settle } from "./route.js";
import { percent, picture } from "./said.js";

const CHIEF = ["accuracy", "cost", "gain", "full_gain", "map_correctness", "unseen_f1", "changes_identified"];

// Returns the page of an episode: what stands in it, its trail in the bar, and what listens to keys.
export async function episodePage([run, id], query) {
  const episode = await load(`episode/${run}/${id}`);
  const page = { title: `${episode.player}, ${episode.item}`, trail: trailOf(episode), heading: `${episode.player} in ${episode.item}` };
  const head = make("div", { class: "row" }, facts(episode), comparing(episode));
  const shown = episode.replay ? replayed(episode, query) : { content: footage(episode) };
  const rest = episode.questions.length ? questionCard(episode) : null;
  return { ...page, ...shown, content: [head, shown.content, rest] };
}

export function trailOf(episode) {
  return [["Runs", address([])], [episode.run_name, address(["run", episode.run])]];
}

export function facts(episode) {
  const chief = CHIEF.filter((name) => Number.isFinite(episode.headline[name]));
  return make("div", { class: "facts row" },
    make("span", { class: "note" }, `${episode.task}${episode.epoch > 1 ? `, epoch ${episode.epoch}` : ""}, ${episode.ended}`),
    chief.map((name) => make("span", { class: "fact" }, name.replaceAll("_", " "), " ", make("b", {},
      name === "cost" ? episode.headline[name] : percent(episode.headline[name], 1)))));
}

// Returns what leads to another episode on the same item, in this run or in another one.
function comparing(episode) {
  let run = episode.run;
  const players = make("select", {}), runs = make("select", { "aria-label": "Run of the other" }), where = make("label", { hidden: true }, "of", runs);
  const fill = (others) => put(players, make("option", { value: "" }, others.length ? "…" : "nobody"),
    [...new Set(others.map((each) => each.task))].map((task) => make("optgroup", { label: task },
      others.filter((each) => each.task === task).map((each) =>
        make("option", { value: each.id }, each.epoch > 1 ? `${each.player}, epoch ${each.epoch}` : each.player)))));
  const sameTaskFirst = (others) => [...others].sort((one, other) => (other.task === episode.task) - (one.task === episode.task));
  players.addEventListener("change", () => {
    if (players.value) window.location.hash = address(["compare", episode.run, episode.id, run, players.value]);
  });
  runs.addEventListener("change", async () => {
    run = runs.value;
    fill(run === episode.run ? sameTaskFirst(episode.others)
      : sameTaskFirst((await load(`run/${run}`)).episodes.filter((each) => each.item === episode.item)));
  });
  fill(sameTaskFirst(episode.others));
  load("runs").then((found) => {
    const readable = found.filter((each) => !each.why);
    put(runs, readable.map((each) => make("option", { value: each.id, selected: each.id === episode.run }, each.name)));
    where.hidden = readable.length < 2;
  }).catch(() => {});
  return make("div", { class: "row" }, make("label", {}, "Compare with", players), where);
}

function replayed(episode, query) {
  const choices = { thing: query.get("thing") ?? "", reasoner: query.get("reasoner") === "published" ? "published" : "current" };
  let turn = 1;
  const keep = () => settle(["episode", episode.run, episode.id],
    { turn, thing: choices.thing, reasoner: choices.reasoner === "published" ? "published" : "" });
  const replay = makeReplay(episode, choices, keep, (wanted) => controls.to(wanted));
  const controls = makeControls(replay.count, (number) => turnWords(episode, number), (number) => {
    turn = number;
    replay.show(number);
    keep();
  });
  const { plan, drawn, belief, curves, said } = replay.cards;
  const isLong = replay.count > 1, isSeen = episode.replay.turns.some((each) => each.looks.length);
  const content = [isLong ? controls.element : null,
    make("div", { class: "replay" }, plan, said, drawn, isSeen ? belief : null, isLong ? curves : null), isLong ? keysNote() : null];
  return { content, start: () => controls.to(Number(query.get("turn")) || 1), press: controls.press, leave: controls.stop };
}

function keysNote() {
  return make("p", { class: "note" }, "Keys: left and right arrow for the turn before and the next, Home and End for the first and the last, space to play and to pause.");
}

// Returns the frames of a video that were seen, with their times.
function footage(episode) {
  const film = episode.footage;
  if (!film) return null;
  const clock = (seconds) => `${Math.floor(seconds / 60)}:${String((seconds % 60).toFixed(1)).padStart(4, "0")}`;
  return make("section", { class: "card" }, make("h2", {}, "Frames"),
    make("p", { class: "note" }, `${film.video}, ${clock(film.seconds)} long; ${film.frames.length} frames were shown, in this order.`),
    make("ol", { class: "frames" }, film.frames.map((frame) => make("li", {},
      frame.picture === null ? null : picture(episode, frame.picture, `frame at ${clock(frame.seconds)}`),
      make("span", { class: "note" }, clock(frame.seconds))))));
}
