// The page of one episode.

import { make, put } from "../common.js";
import { load } from "./data.js";
import { questionCard } from "./questions.js";
import { address } from "./route.js";
import { percent } from "./said.js";
import { suiteOf } from "./suites.js";

const CHIEF = ["accuracy"];

// Returns the page of an episode: what stands in it, its trail in the bar, and what listens to keys.
export async function episodePage([run, id], query) {
  const episode = await load(`episode/${run}/${id}`);
  const page = { title: `${episode.player}, ${episode.item}`, trail: trailOf(episode), heading: `${episode.player} in ${episode.item}` };
  const head = make("div", { class: "row" }, facts(episode), comparing(episode));
  const shown = suiteOf(episode).episode?.(episode, query) ?? {};
  const rest = episode.questions.length ? questionCard(episode) : null;
  return { ...page, ...shown, content: [head, shown.content, rest] };
}

export function trailOf(episode) {
  return [["Runs", address([])], [episode.run_name, address(["run", episode.run])]];
}

export function facts(episode) {
  const { chief = CHIEF, counts = [] } = suiteOf(episode);
  const told = chief.filter((name) => Number.isFinite(episode.headline[name]));
  return make("div", { class: "facts row" },
    make("span", { class: "note" }, `${episode.task}${episode.epoch > 1 ? `, epoch ${episode.epoch}` : ""}, ${episode.ended}`),
    told.map((name) => make("span", { class: "fact" }, name.replaceAll("_", " "), " ", make("b", {},
      counts.includes(name) ? episode.headline[name] : percent(episode.headline[name], 1)))));
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
