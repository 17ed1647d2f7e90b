// What is drawn of an episode of ESI: step by step what was seen, from where, what was done, and what it came to.

import { make, put } from "../../common.js";
import { drawChart } from "../../view/chart.js";
import { columnHead } from "../../view/compare.js";
import { makeControls } from "../../view/player.js";
import { settle } from "../../view/route.js";
import { aside, percent, picture, replyParts, scoreChip, textBox } from "../../view/said.js";
import { addSuite } from "../../view/suites.js";
import { drawHouse } from "./house.js";

addSuite("esi", { episode: replayed, compare: sideBySide });

const PARTS = ["the first part", "the second part", "the third part"];

function replayed(episode, query) {
  if (!episode.parts.replay) return {};
  const replay = makeReplay(episode, (wanted) => controls.to(wanted));
  const controls = makeControls(replay.count, replay.words, (turn) => {
    replay.show(turn);
    settle(["episode", episode.run, episode.id], { turn });
  });
  const { seen, above, said, curves } = replay.cards, isLong = replay.count > 1;
  return {
    content: [isLong ? controls.element : null, make("div", { class: "esi" }, seen, above, said, curves),
      isLong ? make("p", { class: "note" }, "Keys: left and right arrow for the step before and the next, Home and End for the first and the last, space to play and to pause.") : null],
    start: () => controls.to(Number(query.get("turn")) || 1), press: controls.press, leave: controls.stop,
  };
}

function sideBySide(both, query) {
  if (!both.every((episode) => episode.parts.replay)) return null;
  const turns = [Number(query.get("turn")) || 1, Number(query.get("other")) || 1];
  const keep = () => settle(["compare", both[0].run, both[0].id, both[1].run, both[1].id], { turn: turns[0], other: turns[1] });
  const replays = both.map((episode, n) => makeReplay(episode, (turn) => controls[n].to(turn)));
  const controls = replays.map((replay, n) => makeControls(replay.count, replay.words, (turn) => {
    turns[n] = turn;
    replay.show(turn);
    keep();
  }));
  const column = (episode, n) => {
    const { seen, above, said, curves } = replays[n].cards;
    return make("div", { class: "column" }, columnHead(episode), controls[n].element, seen, above, curves, said);
  };
  return {
    content: make("div", { class: "sides" }, both.map(column)),
    start: () => { const wanted = [...turns]; controls.forEach((each, n) => each.to(wanted[n])); },
    press: (event) => (controls[1].element.contains(event.target) ? controls[1] : controls[0]).press(event),
    leave: () => controls.forEach((each) => each.stop()),
  };
}

// Returns a replay: its cards, how many turns it has, a turn in words, and `show(turn)`, which draws a turn from 1.
function makeReplay(episode, go) {
  const found = episode.parts.replay, { turns } = found;
  const cards = { seen: card("seen", "What it saw"), above: card("above", "Where it was"), said: card("said", "What was said"), curves: card("curves", "How sure it was") };
  const show = (number) => {
    put(cards.seen.body, seenParts(episode, turns[number - 1]));
    put(cards.above.body, aboveParts(found, number));
    put(cards.said.body, saidParts(episode, turns[number - 1]));
    const curves = curveParts(found, number, go);
    cards.curves.element.hidden = !curves;
    put(cards.curves.body, curves);
  };
  const part = (turn) => (found.plans.length > 1 ? `, ${PARTS[turn.phase] ?? `part ${turn.phase + 1}`}` : "");
  const isWalked = turns.some((turn) => turn.is_walked);
  const words = (number) => (isWalked ? `after ${turns[number - 1].used} of ${found.steps} steps` : `picture ${number} of ${turns.length}`) + part(turns[number - 1]);
  return { cards: Object.fromEntries(Object.entries(cards).map(([name, each]) => [name, each.element])), count: turns.length, words, show };
}

function card(name, title) {
  const body = make("div", { class: "body" });
  return { body, element: make("section", { class: `card ${name}-card` }, make("h2", {}, title), body) };
}

function seenParts(episode, turn) {
  const { steps, vain, evident } = episode.parts.replay;
  const [view] = turn.pictures.slice(-1), films = turn.pictures.slice(0, -1);
  return [
    turn.came.length ? turn.came.map((each) => make("p", { class: each.is_vain ? "came vain" : "came" }, each.says, each.is_vain ? make("span", { class: "chip none" }, "in vain") : null))
      : make("p", { class: "came" }, turn.is_unread ? ["No step could be read.", make("span", { class: "chip none" }, "in vain")] : "At the start."),
    films.map((number) => make("figure", {}, picture(episode, number, "what happens, in order"), make("figcaption", { class: "note" }, "What happened, in order of time."))),
    make("figure", {}, picture(episode, view, "what is seen"), make("figcaption", { class: "note" }, "Picture: ", make("code", {}, episode.pictures[view]))),
    make("dl", { class: "notes" },
      make("dt", {}, "in the hand"), make("dd", {}, turn.holds || "nothing"),
      turn.leaning ? [make("dt", {}, "would answer"), make("dd", {}, `${turn.leaning.option || "none of the options"}${turn.leaning.confidence === null ? "" : `, ${percent(turn.leaning.confidence)} sure`} `, scoreChip(Number(turn.leaning.is_right)))] : null,
      turn.is_walked ? [make("dt", {}, "evidence"), make("dd", {}, turn.is_evident ? "what was seen and done by now justifies an answer" : "not yet")] : null,
      turn.is_walked ? [make("dt", {}, "in all"), make("dd", {}, `${counted(steps, "step")}, ${vain} in vain; ${evident === null ? "evidence was never reached" : `evidence after ${counted(evident, "step")}`}`)] : null),
  ];
}

function counted(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function aboveParts(found, number) {
  const turn = found.turns[number - 1], plan = found.plans[turn.phase];
  const before = found.turns.slice(0, number).filter((each) => each.phase === turn.phase);
  const outlines = new Map(plan.outlines.map((each) => [each.name, each]));
  for (const { altered } of before) {
    altered.gone.forEach((name) => outlines.delete(name));
    altered.outlines.forEach((each) => outlines.set(each.name, each));
  }
  const [x, y] = turn.at.map((each) => each.toFixed(2));
  const where = `Eyes ${turn.height.toFixed(2)} m above the floor, facing ${turn.heading}°${turn.pitch ? `, looking ${Math.abs(turn.pitch)}° ${turn.pitch > 0 ? "up" : "down"}` : ""}`;
  return [drawHouse(plan, outlines.values(), found.names, found.watched, before.map((each) => each.at), turn, `The house from above, north up. The player is at ${x}, ${y} metres. ${where}.`),
    make("p", { class: "note" }, `${where}; 0° is north, up on the plan. Coloured: what the question names; outlined: what else matters.`)];
}

function saidParts(episode, turn) {
  const step = episode.steps[turn.step];
  return [
    make("h3", {}, "Shown"), textBox("Shown", inWords(episode.texts[step.shows])),
    make("h3", {}, "Asked"), textBox("Asked", inWords(episode.texts[step.asks])),
    make("h3", {}, "Reply ", scoreChip(step.verdict?.score)), replyParts(episode, step),
    turn.reminders.map((each) => [make("h3", {}, "Reply to a reminder"), replyParts(episode, episode.steps[each])]),
    turn.asides.map((each) => aside(episode, each)),
  ];
}

// Returns a text without its pictures, which stand beside it.
function inWords(text) {
  return text.replace(/⟦picture [^⟦⟧]+⟧/g, "[picture]").trim() || "(nothing)";
}

function curveParts(found, number, go) {
  const { turns } = found;
  const lines = [
    { name: "confidence", look: "l0", values: turns.map((turn) => turn.leaning?.confidence ?? null) },
    { name: "floor seen", look: "l1", values: turns.map((turn) => turn.floor) },
    { name: "insides looked into", look: "l2", values: turns.map((turn) => turn.insides) },
  ].filter((line) => line.values.some((value) => value !== null));
  if (!lines.length || turns.length < 2) return null;
  const cut = turns.findIndex((turn) => turn.phase > 0);
  return [
    make("ul", { class: "legend" }, lines.map((line) => make("li", { class: line.look }, line.name, " ", make("b", {}, percent(line.values[number - 1]))))),
    drawChart(lines, turns.length, number, cut > 0 ? cut : null, go, { word: "step", first: 0 })];
}
