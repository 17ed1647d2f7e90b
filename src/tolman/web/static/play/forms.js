// Which form answers which request. A form has an element, says what was filled in, and what of it would not be sent.
// What it says with `draft`, or else as filled in, makes the same form again when it is given as `before`.

import { make } from "../common.js";
import { Grid } from "./grid.js";
import { movesForm } from "./moves.js";
import { choiceForm, numberForm, orderForm, pointsForm, relationForm } from "./picking.js";
import { marksIn } from "./replies.js";
import { stepForm } from "./step.js";

const COMPASS = ["north", "east", "south", "west"];
const VIEW = ["the way I face", "to my right", "towards me", "to my left"];

const FORMS = {
  choice: choiceForm, name: choiceForm, number: numberForm, order: orderForm, relation: relationForm,
  points: pointsForm, moves: (form, ...rest) => (form.is_single ? stepForm : movesForm)(form, ...rest), places: placesForm, map: mapForm, parts: partsForm,
};

// Returns the form of a request; null where it is to be answered in words. `told` is called after every change.
export function makeForm(form, state, told, before = null) {
  return FORMS[form.form]?.(form, told, state, before) ?? null;
}

function gridForm(grid, note) {
  return {
    element: make("div", {}, make("p", { class: "note" }, note), grid.element),
    filled: () => ({ marks: grid.marks }), draft: () => ({ marks: grid.marks, held: grid.held }),
    left: () => Object.keys(grid.held).map((name) => grid.label(name)), isEmpty: () => !Object.keys(grid.marks).length,
  };
}

function placesForm(form, told, _state, before) {
  const origin = form.origin === "start" ? "the start" : `the ${form.origin}`;
  return gridForm(new Grid({ names: form.names, origin, told, ...before }), `(0, 0) is ${origin}; north is up.`);
}

function mapForm(form, told, state, before) {
  const [near, doors] = [form.near ?? [], form.doors ?? []];
  const all = [...(form.things ?? []), ...doors];
  const names = form.is_view ? all : ["agent", ...all];
  const grid = new Grid(form.is_view
    ? { names: near.length ? near : names, doors, ways: VIEW, box: [-7, 0, 7, 11], origin: "you", axes: ["right", "ahead"], told, ...before }
    : { names, labels: { agent: "you (agent)" }, doors, ways: COMPASS, hasRooms: form.has_rooms ?? false, marks: state.last_map ? marksIn(state.last_map) : {}, told, ...before });
  const note = form.is_view ? "You stand at (0, 0) and look up." : "(0, 0) is where you started; north is up.";
  return gridForm(grid, `${note} Choose a name, then its cell; a click on it turns it.`);
}

const PARTS = { map: "Your map", answer: "Your answer" };

function partsForm(form, told, state, before) {
  const made = form.parts.map((part) => [part.name, makeForm(part.form, state, told, before?.[part.name])]);
  if (made.some(([, each]) => !each)) return null;
  return {
    element: make("div", {}, made.flatMap(([name, each]) => [make("h3", {}, PARTS[name] ?? name), each.element])),
    filled: () => Object.fromEntries(made.map(([name, each]) => [name, each.filled()])),
    draft: () => Object.fromEntries(made.map(([name, each]) => [name, (each.draft ?? each.filled)()])),
    left: () => made.flatMap(([, each]) => each.left?.() ?? []), isEmpty: () => made.some(([, each]) => each.isEmpty?.()),
  };
}
