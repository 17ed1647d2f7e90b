// An episode replayed: the floor plan, the map, the belief, the curves and what was said, all at the same turn.

import { make, put } from "../../common.js";
import { beliefParts } from "./belief.js";
import { drawChart } from "../../view/chart.js";
import { load } from "../../view/data.js";
import { drawCells, drawPath, drawPlan, drawSign, sheetOf } from "./plan.js";
import { aside, percent, replyParts, scoreChip, textBox, withPictures } from "../../view/said.js";

const PHASES = { told: "told", explore: "exploring", revise: "after the change" };
export const REASONERS = { current: "a careful reasoner", published: "the published rules" };

// Returns a replay: its cards, how many turns it has, and `show(turn)`, which draws a turn; the first turn is 1.
// `choices` has the thing and the reasoner whose belief is shown; `changed` is told when they change.
export function makeReplay(episode, choices, changed, go) {
  const { turns } = episode.parts.replay;
  const cards = {
    plan: card("plan", turns[0]?.phase !== "told" ? "Where it was, and what it saw" : turns[0].looks.length ? "The walk it read of" : "The place"), drawn: card("drawn", "The map it drew"),
    belief: card("belief", "What follows from what it saw"), curves: card("curves", "Learning"), said: card("said", "What was said"),
  };
  const chooser = beliefChooser(episode, choices, () => { changed(); showBelief(); });
  let beliefs = null, now = 1;
  const showBelief = () => put(cards.belief.body, chooser,
    beliefs ? beliefParts(beliefs, now - 1, choices.reasoner, episode.parts.replay, planAt(episode, turns[now - 1]), choices.thing)
      : make("p", { class: "note waiting" }, "Working it out…"));
  load(`part/${episode.run}/${episode.id}/belief`).then((found) => { beliefs = found; showBelief(); })
    .catch((error) => put(cards.belief.body, make("p", { class: "state poor" }, error.message)));
  const show = (turn) => {
    now = turn;
    put(cards.plan.body, planParts(episode, turn));
    put(cards.drawn.body, drawnParts(episode, turn));
    put(cards.curves.body, curveParts(episode, turn, go));
    put(cards.said.body, saidParts(episode, turn));
    showBelief();
  };
  return { cards: Object.fromEntries(Object.entries(cards).map(([name, each]) => [name, each.element])), count: turns.length, show };
}

function card(name, title) {
  const body = make("div", { class: "body" });
  return { body, element: make("section", { class: `card ${name}-card` }, make("h2", {}, title), body) };
}

function planAt(episode, turn) {
  return turn.phase === "revise" && episode.parts.replay.shifted ? episode.parts.replay.shifted : episode.parts.replay.plan;
}

// Returns a turn in a few words, as in "turn 3 of 12, exploring".
export function turnWords(episode, number) {
  const { turns } = episode.parts.replay, turn = turns[number - 1];
  if (turn.phase === "told") return "told of the place";
  const same = turns.filter((each) => each.phase === turn.phase);
  return `turn ${same.indexOf(turn) + 1} of ${same.length}, ${PHASES[turn.phase]}`;
}

function planParts(episode, number) {
  const { turns, player } = episode.parts.replay, turn = turns[number - 1], plan = planAt(episode, turn), sheet = sheetOf(episode.parts.replay);
  const before = turns.slice(0, number - 1).filter((each) => each.phase === turn.phase);
  const seen = new Map([...before, turn].flatMap((each) => each.looks).flatMap((look) => look.cells).map((cell) => [cell.join(), cell]));
  const view = turn.phase === "told" ? [] : turn.looks.flatMap((look) => look.cells);
  const names = turn.looks.flatMap((look) => look.names), known = new Set(turn.seen);
  const changes = turn.phase === "revise" ? episode.parts.replay.changes : [];
  const words = `Floor plan, north up. The player stands ${turn.stands}.`
    + (turn.looks.length && turn.phase !== "told" ? ` In view: ${names.join(", ") || "nothing"}.` : "");
  const svg = drawPlan(sheet, plan, words, {
    floor: [drawCells(sheet, [...seen.values()], "seen"), drawCells(sheet, view, "view")],
    middle: [
      changes.filter((each) => each.aspect === "position").map((each) => drawPath(sheet, [each.before, each.after], "moved")),
      before.map((each) => drawPath(sheet, each.path, "path")),
      drawPath(sheet, turn.path, turn.phase === "told" ? "path" : "path now"),
    ],
    top: drawSign(sheet, { name: "player", at: turn.at, heading: turn.heading, parts: player }),
  }, (name) => !known.has(name));
  const changed = changes.length
    ? `Changed in secret: ${changes.map((each) => `${each.name} ${each.aspect === "position" ? "moved" : "turned"}`).join(", ")}. ` : "";
  return [svg, make("p", { class: "note" },
    `${changed}${turn.seen.length} of ${plan.things.length + plan.doors.length} things and doors known, cost ${turn.cost}. `
    + "Light floor: looked at. Tinted: in view now. Faint: not known yet.")];
}

function drawnParts(episode, number) {
  const turn = episode.parts.replay.turns[number - 1], plan = planAt(episode, turn), drawn = turn.drawn;
  if (!drawn) return make("p", { class: "note" }, "No map was asked for at this turn.");
  const sheet = sheetOf(episode.parts.replay), { symbols } = episode.parts.replay;
  const svg = drawPlan(sheet, plan, `The drawn map over the truth: ${drawn.entries} entries, ${drawn.off} of them off their place.`, {
    signs: drawn.stamps.map(([name, at, heading, symbol]) => drawSign(sheet, { name, at, heading, parts: symbols[symbol] })),
  }, (name) => !turn.seen.includes(name));
  return [svg,
    make("p", { class: "note" }, `Correctness ${percent(drawn.overall)} against all there is: position ${percent(drawn.position)}, `
      + `direction ${percent(drawn.direction)}, facing ${percent(drawn.facing)}. Solid is what it drew, outlined the truth; arrows lead from the truth to what is wrong, and crosses are what the map lacks.`),
    drawn.missing.length ? make("p", { class: "note" }, `Seen and not drawn: ${drawn.missing.join(", ")}.`) : null,
    drawn.unread.length ? make("details", {}, make("summary", {}, `${drawn.unread.length} entries did not count`),
      make("ul", {}, drawn.unread.map((each) => make("li", {}, each)))) : null];
}

function curveParts(episode, number, go) {
  const { turns } = episode.parts.replay;
  const lines = [
    { name: "gain, careful reasoner", look: "l0", values: turns.map((turn) => turn.full_gain) },
    { name: "gain, published rules", look: "l1", values: turns.map((turn) => turn.gain) },
    { name: "map correctness", look: "l2", values: turns.map((turn) => turn.drawn?.overall ?? null) },
  ].filter((line) => line.values.some((value) => value !== null));
  const cut = turns.findIndex((turn) => turn.phase === "revise");
  return [
    make("ul", { class: "legend" }, lines.map((line) => make("li", { class: line.look }, line.name, " ",
      make("b", {}, percent(line.values[number - 1]))))),
    drawChart(lines, turns.length, number, cut > 0 ? cut : null, go)];
}

function saidParts(episode, number) {
  const turn = episode.parts.replay.turns[number - 1];
  if (turn.step === null) return make("p", { class: "note" }, "Nothing was said.");
  const step = episode.steps[turn.step], told = turn.phase === "told";
  return [
    make("h3", {}, "Shown"), textBox("Shown", withPictures(episode.texts[step.shows], episode)),
    told ? null : [make("h3", {}, "Asked"), textBox("Asked", withPictures(episode.texts[step.asks], episode)),
      make("h3", {}, "Reply ", scoreChip(step.verdict?.score)), replyParts(episode, step)],
    step.verdict?.then && !told ? [make("h3", {}, "What came of it"), textBox("What came of it", step.verdict.then)] : null,
    turn.asides.map((each) => aside(episode, each)),
  ];
}

function beliefChooser(episode, choices, changed) {
  const names = [...episode.parts.replay.plan.things, ...episode.parts.replay.plan.doors].map((each) => each.name);
  if (!names.includes(choices.thing)) choices.thing = "";
  const thing = make("select", {}, make("option", { value: "" }, "all things"),
    names.map((name) => make("option", { value: name, selected: name === choices.thing }, name)));
  const reasoner = make("select", {}, Object.entries(REASONERS).map(([value, words]) =>
    make("option", { value, selected: value === choices.reasoner }, words)));
  thing.addEventListener("change", () => { choices.thing = thing.value; changed(); });
  reasoner.addEventListener("change", () => { choices.reasoner = reasoner.value; changed(); });
  return make("div", { class: "row" }, make("label", {}, "Where may be", thing), make("label", {}, "for", reasoner));
}
