// Moves of a grammar by buttons and keys, and how a turn ends.

import { make, put } from "../common.js";
import { report } from "./replies.js";

const TURNS = [[-90, "Turn left", "←"], [180, "Turn round", "↓"], [90, "Turn right", "→"]];

export function movesForm(form, told, _state, before) {
  const names = [...(form.things ?? []), ...(form.doors ?? [])];
  if (!names.length) return null;
  const motions = [...(before?.motions ?? [])];
  const inView = form.near ?? [];
  const taking = (what) => form.moves.find((move) => !move.ends && move.takes?.[0].kind === what);
  const [goes, turns] = [taking("name"), taking("amount")];
  const plan = make("ol", { class: "plan", "aria-label": "Motions of this turn" });
  const said = make("p", { class: "hidden", "aria-live": "polite" });

  function changed(words) {
    const hadFocus = targets.contains(document.activeElement);
    offer();
    if (hadFocus) targets.closest("form")?.focus({ preventScroll: true });
    put(plan, motions.length ? motions.map((motion) => make("li", {}, motion)) : make("li", { class: "note" }, "no motion yet"));
    if (words) said.textContent = words;
    told();
  }
  function add(move, argument) {
    const motion = `${move.name}(${argument})`;
    motions.push(motion);
    changed(`${motion} added`);
  }
  function undo() {
    const gone = motions.pop();
    changed(gone ? `${gone} taken back` : "no motion to take back");
  }

  const ways = turns ? TURNS.map(([degrees, words, key]) => make("button", {
    type: "button", onclick: () => add(turns, degrees), "aria-keyshortcuts": { "←": "ArrowLeft", "↓": "ArrowDown", "→": "ArrowRight" }[key],
  }, make("kbd", { "aria-hidden": "true" }, key), words)) : [];
  const targets = make("div", { class: "row" });
  let near = [];

  // Offers what can be in view after the motions so far: what was, as long as nobody moved or turned away.
  function offer() {
    const isMoved = goes && motions.some((motion) => motion.startsWith(`${goes.name}(`));
    const turned = turns ? motions.filter((motion) => motion.startsWith(`${turns.name}(`)).reduce((sum, motion) => sum + Number.parseInt(motion.slice(turns.name.length + 1), 10), 0) : 0;
    const isSame = !isMoved && turned % 360 === 0;
    near = goes && isSame ? inView : [];
    const others = isMoved ? names : names.filter((name) => !inView.includes(name));
    const other = make("select", { "aria-label": near.length ? "somewhere else" : "where to go" }, others.map((name) => make("option", { value: name }, name)));
    put(targets, near.map((name, index) => make("button", {
      type: "button", class: "goal", onclick: () => add(goes, name),
    }, index < 9 && make("kbd", { "aria-hidden": "true" }, index + 1), `${goes.shown} ${name}`)), goes && others.length > 0 && make("span", { class: "row" }, other, make("button", {
      type: "button", onclick: () => add(goes, other.value),
    }, near.length ? "Go there instead" : "Go there")), inView.length > 0 && !isSame && make("p", { class: "note" }, "After these motions something else is in view. A motion to what is not in view fails, and the turn ends with a look."));
  }

  const end = ending(form, names, told, before);
  const element = make("div", { class: "moves" },
    make("fieldset", {}, make("legend", {}, "Motions, all free"),
      make("div", { class: "row turns" }, ways), targets,
      make("div", { class: "row planned" }, plan, make("button", { type: "button", class: "quiet", onclick: undo }, make("kbd", { "aria-hidden": "true" }, "⌫"), "Take back"))),
    end.element, said);
  changed();

  function pressed(event) {
    const typing = event.target.matches("select, input, textarea");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const turn = { ArrowLeft: -90, ArrowDown: 180, ArrowRight: 90 }[event.key];
    const goal = near[Number.parseInt(event.key, 10) - 1];
    if (turn && turns) add(turns, turn);
    else if (event.key === "Backspace") undo();
    else if (goal && goes) add(goes, goal);
    else return;
    event.preventDefault();
  }
  const keys = "Keys: ← → ↓ turn, 1–9 go, ⌫ takes back, Enter sends; they work while this box has the focus.";
  return { element, pressed, keys, filled: () => ({ motions, ...end.filled() }), draft: () => ({ motions, ...end.draft() }) };
}

// Returns the moves of which one ends the turn: the first, until another is chosen.
function ending(form, names, told, before) {
  const moves = form.moves.filter((move) => move.ends);
  if (!moves.length) return { element: null, filled: () => ({}), draft: () => ({}) };
  let chosen = moves.find((move) => move.name === before?.chosen) ?? moves[0];
  const rows = moves.map((move) => {
    const radio = make("input", { type: "radio", name: "end", value: move.name, checked: move === chosen, onclick: () => { chosen = move; told(); } });
    const argument = taken(move.takes?.[0], form, names, () => radio.click(), before?.taken?.[move.name]);
    const beside = argument.isLarge ? null : argument.element;
    return {
      move, argument,
      element: [make("label", { class: "option" }, radio, make("span", { class: "row" }, move.shown, beside)), argument.isLarge && argument.element],
    };
  });
  const row = () => rows.find(({ move }) => move === chosen);
  return {
    element: make("fieldset", {}, make("legend", {}, "Then"), rows.map(({ element }) => element)),
    filled: () => ({ end: `${chosen.name}(${row().argument.said()})`, isAlone: chosen.alone ?? false }),
    draft: () => ({ chosen: chosen.name, taken: Object.fromEntries(rows.map(({ move, argument }) => [move.name, argument.draft?.()])) }),
  };
}

// Returns what a move takes, with its text; `touched` is called after every change.
function taken(argument, form, names, touched, before) {
  if (argument?.kind === "name") return named(argument, names, touched, before);
  if (argument?.kind === "claims") return reporting(argument, form.things ?? [], touched, before);
  return { element: null, said: () => "" };
}

function named(argument, names, touched, before) {
  const options = [...(argument.also ?? []), ...names.map((name) => [name, name])];
  const select = make("select", { "aria-label": "what to be told about", onchange: touched },
    options.map(([value, words]) => make("option", { value, selected: value === before }, words)));
  return { element: select, said: () => select.value, draft: () => select.value };
}

function reporting(argument, things, touched, before) {
  const changes = { ...before };
  const box = (name, aspect, words) => make("label", {}, make("input", {
    type: "checkbox", "aria-label": `${name} ${words}`, checked: changes[name]?.includes(aspect), onchange: (event) => {
      const others = (changes[name] ?? []).filter((each) => each !== aspect);
      changes[name] = event.target.checked ? [...others, aspect] : others;
      touched();
    },
  }), words);
  const element = make("div", { class: "changes", role: "group", "aria-label": "What changed" }, things.map((name) => make("div", { class: "row" },
    make("span", { class: "what" }, name), argument.aspects.map(([aspect, words]) => box(name, aspect, words)))));
  return { element, isLarge: true, said: () => report(argument.name, changes), draft: () => changes };
}
