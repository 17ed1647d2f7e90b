// The scratch map, ruler and protractor: kept with the item, and never scored.

import { make, put } from "../common.js";
import { Grid } from "./grid.js";

const START = "the start";

// Returns the tools; `keep` is called with the scratch map after every change.
export function scratchTools(names, doors, tools, marks, keep) {
  const grid = new Grid({ names, doors, ways: ["north", "east", "south", "west"], marks: marks ?? {}, told: () => { refresh(); keep(grid.marks); } });
  const measures = [tools.includes("ruler") && ruler(grid), tools.includes("protractor") && protractor(grid)].filter(Boolean);
  function refresh() {
    grid.lines = [];
    for (const measure of measures) measure.refresh();
    grid.showDrawing();
  }
  refresh();
  return make("details", { class: "card scratch" }, make("summary", {}, "Scratch map"),
    make("p", { class: "note" }, "For yourself: it is kept with the item and never scored. (0, 0) is where you started."),
    grid.element, measures.map((measure) => measure.element));
}

function spots(grid) { return { [START]: [0, 0], ...Object.fromEntries(Object.entries(grid.marks).map(([name, mark]) => [name, mark.at])) }; }

function pickers(words, changed) {
  const picks = words.map((word) => make("select", { "aria-label": word, onchange: changed }));
  return { picks, labels: words.map((word, index) => make("label", {}, word, picks[index])) };
}

function offer(select, names) {
  const before = select.value;
  put(select, make("option", { value: "" }, "—"), names.map((name) => make("option", { value: name }, name)));
  select.value = names.includes(before) ? before : "";
}

function measuring(grid, title, words, tell) {
  const said = make("output", {});
  const told = () => { grid.lines = grid.lines.filter((line) => line.of !== title); show(); grid.showDrawing(); };
  const { picks, labels } = pickers(words, told);
  function show() {
    const found = spots(grid);
    const points = picks.map((pick) => found[pick.value]);
    said.textContent = points.every(Boolean) ? tell(points, (from, to) => { const line = [from, to]; line.of = title; grid.lines.push(line); }) : "";
  }
  return {
    element: make("fieldset", {}, make("legend", {}, title), make("div", { class: "row" }, labels, said)),
    refresh() { for (const pick of picks) offer(pick, Object.keys(spots(grid))); show(); },
  };
}

function ruler(grid) {
  return measuring(grid, "Ruler", ["from", "to"], ([from, to], line) => {
    line(from, to);
    return `${Math.hypot(to[0] - from[0], to[1] - from[1]).toFixed(1)} cells`;
  });
}

function protractor(grid) {
  return measuring(grid, "Protractor", ["at", "from", "to"], ([at, from, to], line) => {
    line(at, from);
    line(at, to);
    const way = ([x, y]) => Math.atan2(x - at[0], y - at[1]);
    const turn = ((way(to) - way(from)) * 180 / Math.PI + 540) % 360 - 180;
    return `${Math.abs(turn).toFixed(0)}° ${turn >= 0 ? "clockwise" : "counterclockwise"}`;
  });
}
