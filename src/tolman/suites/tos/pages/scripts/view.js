// What is drawn of an episode of Theory of Space: its replay, alone or beside another.

import { make } from "../../common.js";
import { columnHead } from "../../view/compare.js";
import { makeControls } from "../../view/player.js";
import { settle } from "../../view/route.js";
import { addSuite } from "../../view/suites.js";
import { makeReplay, turnWords } from "./replay.js";

addSuite("tos", {
  episode: replayed,
  compare: sideBySide,
  chief: ["accuracy", "cost", "gain", "full_gain", "map_correctness", "unseen_f1", "changes_identified"],
  counts: ["cost"],
});

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
  const isLong = replay.count > 1, isSeen = episode.parts.replay.turns.some((each) => each.looks.length);
  const content = [isLong ? controls.element : null,
    make("div", { class: "replay" }, plan, said, drawn, isSeen ? belief : null, isLong ? curves : null), isLong ? keysNote() : null];
  return { content, start: () => controls.to(Number(query.get("turn")) || 1), press: controls.press, leave: controls.stop };
}

function keysNote() {
  return make("p", { class: "note" }, "Keys: left and right arrow for the turn before and the next, Home and End for the first and the last, space to play and to pause.");
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
