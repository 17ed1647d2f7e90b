// Moves by buttons and keys, and how a turn ends.

import { make, put } from "../common.js";
import { report } from "./replies.js";

const TURNS = [[-90, "Turn left", "←"], [180, "Turn round", "↓"], [90, "Turn right", "→"]];

export function movesForm(form, told) {
  const motions = [];
  const changes = {};
  let [ending, asked] = ["look", "initial_pos"];
  const names = [...form.things, ...form.doors];
  const near = form.in_view ?? [];
  const plan = make("ol", { class: "plan", "aria-label": "Motions of this turn" });
  const said = make("p", { class: "hidden", "aria-live": "polite" });

  function changed(words) {
    put(plan, motions.length ? motions.map((motion) => make("li", {}, motion)) : make("li", { class: "note" }, "no motion yet"));
    if (words) said.textContent = words;
    told();
  }
  function add(motion) {
    motions.push(motion);
    changed(`${motion} added`);
  }
  function undo() {
    const gone = motions.pop();
    changed(gone ? `${gone} taken back` : "no motion to take back");
  }

  const turns = TURNS.map(([degrees, words, key]) => make("button", {
    type: "button", onclick: () => add(`Rotate(${degrees})`), "aria-keyshortcuts": { "←": "ArrowLeft", "↓": "ArrowDown", "→": "ArrowRight" }[key],
  }, make("kbd", { "aria-hidden": "true" }, key), words));
  const goals = near.map((name, index) => make("button", {
    type: "button", class: "goal", onclick: () => add(`JumpTo(${name})`),
  }, index < 9 && make("kbd", { "aria-hidden": "true" }, index + 1), `Go to ${name}`));
  const others = names.filter((name) => !near.includes(name));
  const other = make("select", { "aria-label": near.length ? "somewhere else" : "where to go" }, others.map((name) => make("option", { value: name }, name)));
  const elsewhere = others.length ? make("span", { class: "row" }, other, make("button", {
    type: "button", onclick: () => add(`JumpTo(${other.value})`),
  }, near.length ? "Go there instead" : "Go there")) : null;

  const end = () => ({
    look: "Observe()", query: `Query(${asked})`, stop: "Term()", report: report(changes),
  })[ending];
  const element = make("div", { class: "moves" },
    make("fieldset", {}, make("legend", {}, "Motions, all free"),
      make("div", { class: "row turns" }, turns), make("div", { class: "row" }, goals, elsewhere),
      make("div", { class: "row planned" }, plan, make("button", { type: "button", class: "quiet", onclick: undo }, make("kbd", { "aria-hidden": "true" }, "⌫"), "Take back"))),
    form.ends && ends(form, names, (chosen) => { ending = chosen; told(); }, (name) => { asked = name; told(); }, changes, told),
    said);
  changed();

  function pressed(event) {
    const typing = event.target.matches("select, input, textarea");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const turn = { ArrowLeft: -90, ArrowDown: 180, ArrowRight: 90 }[event.key];
    const goal = near[Number.parseInt(event.key, 10) - 1];
    if (turn) add(`Rotate(${turn})`);
    else if (event.key === "Backspace") undo();
    else if (goal) add(`JumpTo(${goal})`);
    else return;
    event.preventDefault();
  }
  return { element, pressed, filled: () => ({ motions, end: form.ends ? end() : "" }) };
}

function ends(form, names, choose, ask, changes, told) {
  const radio = (value, ...words) => make("label", { class: "option" }, make("input", {
    type: "radio", name: "end", value, checked: value === "look", onchange: () => choose(value),
  }), make("span", { class: "row" }, words));
  const query = make("select", { "aria-label": "what to be told about", onchange: (event) => {
    ask(event.target.value);
    query.closest("label").querySelector("input").click();
  } }, make("option", { value: "initial_pos" }, "the start"), names.map((name) => make("option", { value: name }, name)));
  const stop = form.ends === "revise" ? radio("report", "Report what changed, and end") : radio("stop", "Stop exploring (free; no motion counts)");
  return make("fieldset", {}, make("legend", {}, "Then"),
    radio("look", "Look ahead (cost 1)"), radio("query", "Be told where this is (cost 2):", query), stop,
    form.ends === "revise" && reporting(form, changes, () => { stop.querySelector("input").click(); told(); }));
}

function reporting(form, changes, told) {
  const box = (name, aspect, words) => make("label", {}, make("input", {
    type: "checkbox", "aria-label": `${name} ${words}`, onchange: (event) => {
      const others = (changes[name] ?? []).filter((each) => each !== aspect);
      changes[name] = event.target.checked ? [...others, aspect] : others;
      told();
    },
  }), words);
  return make("div", { class: "changes", role: "group", "aria-label": "What changed" }, form.things.map((name) => make("div", { class: "row" },
    make("span", { class: "what" }, name), box(name, "position", "moved"), box(name, "facing", "turned"))));
}
