// One move out of a grammar: by a button or a key, and, for what is done at a place, by pointing into the picture.

import { make, put } from "../common.js";

// Moves that keys make, where there are moves of these names.
const KEYS = { ArrowUp: "Forward", ArrowDown: "Back", ArrowLeft: "TurnLeft", ArrowRight: "TurnRight" };
const SIGNS = { Forward: "↑", Back: "↓", TurnLeft: "←", TurnRight: "→" };
// What stands in a field from the beginning, by its unit; without a number, moves have a size of their own.
const USUAL = { metres: "0.5", degrees: "45" };
const SIDES = 1000; // Places in a picture go from 0 to 999.

export function stepForm(form, told, _state, before) {
  const filled = { move: before?.move ?? null, values: { ...before?.values } };
  const chosen = () => form.moves.find((move) => move.name === filled.move);
  const buttons = new Map(form.moves.map((move) => [move.name, make("button", {
    type: "button", "data-move": move.name, title: move.does, "aria-pressed": "false", onclick: () => choose(move),
    "aria-keyshortcuts": Object.keys(KEYS).find((key) => KEYS[key] === move.name),
  }, SIGNS[move.name] && make("kbd", { "aria-hidden": "true" }, SIGNS[move.name]), spaced(move.name))]));
  const taken = make("div", { class: "taken" });
  const said = make("p", { class: "hidden", "aria-live": "polite" });
  let fields = [], mark = null;

  function choose(move) {
    filled.move = move.name;
    show();
    said.textContent = `${spaced(move.name)}: ${move.does}`;
    told();
  }
  function show() {
    const move = chosen();
    for (const [name, button] of buttons) button.setAttribute("aria-pressed", String(name === filled.move));
    fields = (move?.takes ?? []).map((argument) => FIELDS[argument.kind](argument, form, filled.values, () => { tell(); told(); }));
    put(taken, move && make("p", {}, move.does), fields.map((field) => field.element));
    tell();
  }
  // The mark stands where the field points that is filled by pointing.
  function tell() {
    const place = fields.find((field) => field.place)?.place() ?? null;
    if (mark) mark.show(place);
  }

  // Makes a picture one that is pointed at.
  function attach(image) {
    mark = pointer(image, pointed);
    tell();
  }
  function pointed(across, down) {
    if (!fields.some((field) => field.point)) {
      const move = form.moves.find((each) => each.takes?.some((argument) => argument.kind in POINTED));
      if (!move) return;
      filled.move = move.name;
      show();
    }
    fields.find((field) => field.point).point(across, down);
    said.textContent = `${across}, ${down} is pointed at`;
    tell();
    told();
  }
  function pressed(event) {
    const typing = event.target.matches("select, input, textarea");
    const move = form.moves.find((each) => each.name === KEYS[event.key]);
    if (typing || !move || event.ctrlKey || event.metaKey || event.altKey) return;
    choose(move);
    event.preventDefault();
  }

  show();
  return {
    element: make("div", { class: "moves" },
      make("fieldset", {}, make("legend", {}, "Your step"), make("div", { class: "row steps" }, [...buttons.values()])), taken, said),
    filled: () => ({ ...filled, said: chosen() ? spoken(chosen(), fields) : null }), draft: () => filled, pressed, attach,
    keys: "Keys: ↑ ↓ go, ← → turn, Enter sends; they work while this box has the focus.",
  };
}

// Returns a name of a move with its words apart, as in "put on".
function spaced(name) {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, " ");
}

// Returns a move as it is written, or null while something is missing; what a move takes alone may be left out where
// it is a number.
function spoken(move, fields) {
  const parts = fields.map((field) => field.said());
  if (parts.length === 1 && parts[0] === "" && fields[0].isNumber) return `${move.name}()`;
  return parts.some((part) => part === null || part === "") ? null : `${move.name}(${parts.join(", ")})`;
}

const POINTED = { pointing: true, pile: true };

const FIELDS = {
  word: (argument, form, values, changed) => choosing(argument, argument.among ?? [], values, changed),
  name: (argument, form, values, changed) => choosing(argument, [...(argument.also ?? []), ...(form.things ?? []).map((name) => [name, name])], values, changed),
  quantity: numbered, amount: numbered, pointing: spotField, pile: pileField,
};

function choosing(argument, options, values, changed) {
  const select = make("select", { "aria-label": argument.name, onchange: () => { values[argument.name] = select.value; changed(); } },
    make("option", { value: "" }, "…"), options.map(([value, words]) => make("option", { value, selected: value === values[argument.name] }, value === words ? value : `${value}. ${words}`)));
  return { element: make("label", {}, argument.name, select), said: () => select.value };
}

function numbered(argument, _form, values, changed) {
  const key = argument.unit || argument.name;
  values[key] ??= USUAL[argument.unit] ?? "";
  const input = make("input", { type: "text", inputmode: "decimal", class: "short", "aria-label": argument.name, value: values[key], oninput: () => { values[key] = input.value.trim(); changed(); } });
  return { element: make("label", {}, argument.name, input), said: () => input.value.trim(), isNumber: true };
}

// Returns a field for a place in the picture, or a name in its stead.
function spotField(argument, form, values, changed) {
  const names = argument.is_named === false ? [] : [...(argument.also ?? []), ...(form.things ?? []).map((name) => [name, name])];
  const value = () => values[argument.name] ?? "";
  const set = (text) => { values[argument.name] = text; input.value = text; select.value = names.some(([name]) => name === text) ? text : ""; };
  const input = make("input", { type: "text", class: "place", "aria-label": `${argument.name}: across, down, from 0 to 999`, value: value(), oninput: () => { values[argument.name] = input.value.trim(); changed(); } });
  const select = make("select", { "aria-label": `${argument.name}: a name`, onchange: () => { if (select.value) { set(select.value); changed(); } } },
    make("option", { value: "" }, "or a name…"), names.map(([name, words]) => make("option", { value: name, selected: name === value() }, words)));
  return {
    element: make("div", { class: "row" }, make("label", {}, argument.name, input), names.length > 0 && select, make("span", { class: "note" }, "Point into the picture.")),
    said: value, point: (across, down) => set(`${across}, ${down}`), place: () => placeIn(value()),
  };
}

// Returns a field for several places or names, in order.
function pileField(argument, form, values, changed) {
  const list = () => values[argument.name] ?? [];
  const shown = make("ol", { class: "plan", "aria-label": argument.name });
  const select = make("select", { "aria-label": `${argument.name}: a name`, onchange: () => { if (select.value) { add(select.value); select.value = ""; changed(); } } },
    make("option", { value: "" }, "add a name…"), (form.things ?? []).map((name) => make("option", { value: name }, name)));
  const show = () => put(shown, list().length ? list().map((each) => make("li", {}, each)) : make("li", { class: "note" }, "nothing yet"));
  const add = (text) => { values[argument.name] = [...list(), text]; show(); };
  const undo = make("button", { type: "button", class: "quiet", onclick: () => { values[argument.name] = list().slice(0, -1); show(); changed(); } }, "Take back");
  show();
  return {
    element: make("div", {}, make("p", { class: "note" }, argument.says, " Point into the picture, or add names."), make("div", { class: "row" }, shown, undo), select),
    said: () => (list().length > 1 ? list().join("; ") : ""), point: (across, down) => add(`${across}, ${down}`), place: () => placeIn(list().at(-1) ?? ""),
  };
}

// Returns the two numbers of a place, or null.
function placeIn(text) {
  const found = text.match(/^(\d{1,3}(?:\.\d+)?), ?(\d{1,3}(?:\.\d+)?)$/);
  return found && [Number(found[1]), Number(found[2])];
}

// Lets somebody point into a picture; returns what shows a mark there.
function pointer(image, pointed) {
  const dot = make("span", { class: "pointed-at", hidden: true, "aria-hidden": "true" });
  const frame = make("span", { class: "pointable" });
  (image.closest(".pointable") ?? image).replaceWith(frame);
  frame.append(image, dot);
  frame.addEventListener("click", (event) => {
    const box = image.getBoundingClientRect();
    const share = (from, at, size) => Math.min(Math.max(Math.floor((at - from) / size * SIDES), 0), SIDES - 1);
    pointed(share(box.left, event.clientX, box.width), share(box.top, event.clientY, box.height));
  });
  return {
    show: (place) => {
      dot.hidden = !place;
      if (place) [dot.style.left, dot.style.top] = place.map((each) => `${(each + 0.5) / SIDES * 100}%`);
    },
  };
}
