// Forms in which something is picked or put in order, and a floor plan with letters.

import { make, put } from "../common.js";

// Returns tiles of which one can be chosen, `now` from the beginning.
function tiles(name, legend, options, chosen, kind, now) {
  return make("fieldset", { class: `tiles ${kind}` }, make("legend", {}, legend), make("div", {}, options.map(([value, words, more], index) => make("label", {
    class: "tile", "data-value": value, "data-place": index,
  }, make("input", { type: "radio", name, value, checked: value === now, onchange: () => chosen(value) }), make("span", {}, words, more && make("span", { class: "note" }, ` ${more}`))))));
}

export function choiceForm(form, told, _state, before) {
  const filled = { ...before };
  const options = form.options ?? (form.things ?? []).map((name) => [name, name]);
  if (!options.length) return null;
  const element = tiles("choice", "Choose one", options, (value) => { filled.value = value; told(); }, "choices", filled.value);
  return { element, filled: () => filled };
}

export function relationForm(form, told, _state, before) {
  if (!form.distances) return null;
  const filled = { ...before };
  const directions = tiles("direction", form.is_compass ? "Direction, north up" : "Direction for you, looking up the page",
    form.directions.map((word) => [word, word]), (value) => { filled.direction = value; told(); }, form.is_compass ? "compass" : "fan", filled.direction);
  const distances = tiles("distance", "Distance in cells", form.distances.map(([word, range]) => [word, word, range]),
    (value) => { filled.distance = value; told(); }, "distances", filled.distance);
  return { element: make("div", { class: "relation" }, directions, distances), filled: () => filled };
}

export function numberForm(form, told, _state, before) {
  const filled = { ...before };
  const input = make("input", { type: "text", inputmode: "decimal", class: "short", value: filled.value, oninput: () => { filled.value = input.value.trim(); told(); } });
  return { element: make("label", {}, `Number${form.unit ? `, in ${form.unit}` : ""}`, input), filled: () => filled };
}

export function orderForm(form, told, _state, before) {
  const names = [...(before?.names ?? form.names)];
  const list = make("ol", { class: "order", "aria-label": "Names in order, first on top" });
  const said = make("p", { class: "hidden", "aria-live": "polite" });

  function move(name, by, focus) {
    const from = names.indexOf(name);
    const to = from + by;
    if (to < 0 || to >= names.length) return;
    names.splice(from, 1);
    names.splice(to, 0, name);
    said.textContent = `${name} is number ${to + 1}`;
    show();
    list.children[to].querySelector(`[data-by="${focus}"]`).focus();
    told();
  }
  function button(name, by, words, sign) {
    return make("button", { type: "button", "data-by": by, "aria-label": `${name}: ${words}`, onclick: () => move(name, by, by) }, sign);
  }
  function show() {
    put(list, names.map((name) => make("li", {
      onkeydown: (event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!by) return;
        event.preventDefault();
        move(name, by, event.target.dataset.by ?? by);
      },
    }, make("span", { class: "what" }, name), button(name, -1, "earlier", "↑"), button(name, 1, "later", "↓"))));
  }
  show();
  return { element: make("div", {}, list, make("p", { class: "note" }, "Buttons and the arrow keys move a name."), said), filled: () => ({ names }) };
}

// Returns a floor plan of characters whose letters can be chosen, or the picture of one with its letters below.
export function pointsForm(form, told, state, before) {
  const letters = new Set(before?.letters);
  const count = make("p", { class: "note", "aria-live": "polite" });
  const tell = () => { count.textContent = letters.size ? `Never in view: ${[...letters].sort().join(", ")}` : "Nothing chosen: all was in view"; };
  const toggle = (letter, where) => make("button", {
    type: "button", class: "cell letter", "aria-pressed": String(letters.has(letter)), "aria-label": `${letter}${where}`, "data-letter": letter,
    onclick: (event) => {
      if (!letters.delete(letter)) letters.add(letter);
      event.target.setAttribute("aria-pressed", String(letters.has(letter)));
      tell();
      told();
    },
  }, letter);
  tell();
  const plan = form.rows ? floor(form.rows, toggle) : [
    (state.drawn ?? []).map((address) => make("img", { src: address, alt: "The floor plan with its letters", class: "seen" })),
    make("div", { class: "row" }, [...form.letters].map((letter) => toggle(letter, ""))),
  ];
  return { element: make("fieldset", { class: "unseen" }, make("legend", {}, "Letters never in view"), plan, count), filled: () => ({ letters: [...letters] }) };
}

function floor(rows, toggle) {
  const south = rows.findIndex((row) => row.includes("*"));
  const here = [rows[south]?.indexOf("*") ?? 0, south];
  const plan = make("div", { class: "plan", role: "group", "aria-label": "Floor plan, north up" });
  plan.style.setProperty("--columns", Math.max(...rows.map((row) => row.length)));
  const kinds = { "#": "wall", ".": "floor", "+": "doorway", "*": "me" };
  rows.forEach((row, y) => [...row].forEach((sign, x) => {
    plan.append(sign in kinds ? make("span", { class: `cell ${kinds[sign]}`, "aria-hidden": "true" }, { "*": "●", "+": "+" }[sign])
      : toggle(sign, `, ${away(x - here[0], "east", "west")} and ${away(here[1] - y, "north", "south")} of you`));
  }));
  return plan;
}

function away(steps, more, less) { return `${Math.abs(steps)} ${steps < 0 ? less : more}`; }
