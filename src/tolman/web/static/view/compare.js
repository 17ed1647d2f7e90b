// Two players on the same scene, side by side.

import { make } from "../common.js";
import { load } from "./data.js";
import { facts, trailOf } from "./episode.js";
import { makeControls } from "./player.js";
import { questionTable } from "./questions.js";
import { makeReplay, turnWords } from "./replay.js";
import { address, settle } from "./route.js";

// Returns the page that compares two episodes.
export async function comparePage([run, id, otherRun, otherId], query) {
  const both = await Promise.all([load(`episode/${run}/${id}`), load(`episode/${otherRun}/${otherId}`)]);
  const name = (each) => (run === otherRun ? each.player : `${each.player} of ${each.run_name}`);
  const title = `${name(both[0])} and ${name(both[1])} in ${both[0].item}`;
  const page = { title, heading: title, trail: trailOf(both[0]) };
  const table = questionTable(...both);
  if (!both.every((each) => each.replay)) return { ...page, content: [make("div", { class: "sides" }, both.map(columnHead)), table] };
  const shown = sideBySide(both, query);
  return { ...page, ...shown, content: [shown.content, table] };
}

function columnHead(episode) {
  return make("div", { class: "card" },
    make("h2", {}, make("a", { href: address(["episode", episode.run, episode.id]) }, episode.player)), facts(episode));
}

function sideBySide(both, query) {
  const choices = { thing: query.get("thing") ?? "", reasoner: query.get("reasoner") === "published" ? "published" : "current" };
  const turns = [1, 1], together = make("input", { type: "checkbox", checked: query.get("apart") === null });
  const keep = () => settle(["compare", both[0].run, both[0].id, both[1].run, both[1].id], {
    turn: turns[0], other: together.checked ? "" : turns[1], apart: together.checked ? "" : 1, thing: choices.thing,
    reasoner: choices.reasoner === "published" ? "published" : "",
  });
  const refresh = () => { keep(); replays.forEach((replay, n) => replay.show(turns[n])); };
  const replays = both.map((episode, n) => makeReplay(episode, choices, refresh, (turn) => controls[n].to(turn)));
  const controls = both.map((episode, n) => makeControls(replays[n].count, (turn) => turnWords(episode, turn), (turn) => {
    turns[n] = turn;
    replays[n].show(turn);
    if (n === 0 && together.checked && controls[1]) controls[1].to(turn);
    keep();
  }));
  const apart = () => { controls[1].element.hidden = together.checked; };
  together.addEventListener("change", () => { apart(); controls[0].to(turns[0]); });
  apart();
  const column = (episode, n) => {
    const { plan, drawn, belief, curves, said } = replays[n].cards;
    return make("div", { class: "column" }, columnHead(episode), n === 1 ? controls[1].element : null, plan, drawn, belief, curves, said);
  };
  const content = [
    make("div", { class: "row" }, controls[0].element, make("label", {}, together, "both at the same turn")),
    make("div", { class: "sides" }, both.map(column)),
  ];
  const start = () => {
    controls[0].to(Number(query.get("turn")) || 1);
    controls[1].to(Number(query.get(together.checked ? "turn" : "other")) || 1);
  };
  const press = (event) => (controls[1].element.contains(event.target) && !together.checked ? controls[1] : controls[0]).press(event);
  return { content, start, press, leave: () => controls.forEach((each) => each.stop()) };
}
