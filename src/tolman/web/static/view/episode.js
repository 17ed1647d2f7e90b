// The page of one episode.

import { make } from "../common.js";
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

// Returns what leads to another player on the same item.
function comparing(episode) {
  if (!episode.others.length) return null;
  const link = (other) => address(["compare", episode.run, episode.id, episode.run, other]);
  const same = episode.others.filter((each) => each.task === episode.task), rest = episode.others.filter((each) => each.task !== episode.task);
  const option = (each) => make("option", { value: each.id }, each.epoch > 1 ? `${each.player}, epoch ${each.epoch}` : each.player);
  const group = (label, list) => (list.length ? make("optgroup", { label }, list.map(option)) : null);
  const tasks = [...new Set(rest.map((each) => each.task))];
  const select = make("select", {}, make("option", { value: "" }, "…"), group(episode.task, same),
    tasks.map((task) => group(task, rest.filter((each) => each.task === task))));
  select.addEventListener("change", () => { if (select.value) window.location.hash = link(select.value); });
  return make("label", {}, "Compare with", select);
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
  const isLong = replay.count > 1;
  const content = [isLong ? controls.element : null,
    make("div", { class: "replay" }, plan, said, drawn, belief, isLong ? curves : null), isLong ? keysNote() : null];
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
