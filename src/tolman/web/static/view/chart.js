// Curves over the turns of an episode, with the current turn marked.

import { draw } from "../common.js";

const WIDE = 520, HIGH = 190, LEFT = 34, RIGHT = 10, ABOVE = 10, BELOW = 34;

// Returns a chart. A line has a name, a class and a value from 0 to 1, or null, for every turn from 1; `cut` is the
// number of turns after which the place changes, or null. Turns are counted from `first`, and called `word`.
export function drawChart(lines, count, current, cut, go, { word = "turn", first = 1 } = {}) {
  const x = (turn) => LEFT + (count > 1 ? (turn - 1) / (count - 1) : 0.5) * (WIDE - LEFT - RIGHT);
  const y = (value) => HIGH - BELOW - value * (HIGH - ABOVE - BELOW);
  const told = lines.map((line) => `${line.name} ${percentAt(line, current)}`).join(", ");
  const chart = draw("svg", {
    viewBox: `0 0 ${WIDE} ${HIGH}`, class: "chart", role: "img", "aria-label": `Curves. At ${word} ${current - 1 + first}: ${told}`,
  },
  [0, 0.5, 1].map((value) => [
    draw("line", { x1: LEFT, x2: WIDE - RIGHT, y1: y(value), y2: y(value), class: "grid" }),
    draw("text", { x: LEFT - 5, y: y(value) + 4, class: "tick end" }, Math.round(100 * value)),
  ]),
  ticks(count).map((turn) => draw("text", { x: x(turn), y: HIGH - BELOW + 15, class: "tick middle" }, turn - 1 + first)),
  draw("text", { x: (LEFT + WIDE - RIGHT) / 2, y: HIGH - 4, class: "tick middle" }, word),
  cut === null ? null : draw("line", { x1: x(cut + 0.5), x2: x(cut + 0.5), y1: ABOVE, y2: HIGH - BELOW, class: "cut" }),
  draw("line", { x1: x(current), x2: x(current), y1: ABOVE - 4, y2: HIGH - BELOW, class: "now" }),
  lines.map((line) => curve(line, x, y)),
  lines.map((line) => line.values[current - 1] ?? null).map((value, n) =>
    value === null ? null : draw("circle", { cx: x(current), cy: y(value), r: 5, class: `dot ${lines[n].look}` })));
  chart.addEventListener("click", (event) => {
    const box = chart.getBoundingClientRect(), at = (event.clientX - box.left) / box.width * WIDE;
    go(Math.round(1 + (at - LEFT) / (WIDE - LEFT - RIGHT) * (count - 1)));
  });
  return chart;
}

function percentAt(line, turn) {
  const value = line.values[turn - 1] ?? null;
  return value === null ? "unknown" : `${Math.round(100 * value)} percent`;
}

function curve(line, x, y) {
  const points = line.values.map((value, n) => (value === null ? null : [x(n + 1), y(value)])).filter(Boolean);
  return draw("g", { class: line.look },
    draw("polyline", { points: points.map((point) => point.join(",")).join(" "), class: "curve" }),
    points.map(([cx, cy]) => draw("circle", { cx, cy, r: 2.4, class: "dot" })));
}

function ticks(count) {
  const step = Math.max(1, Math.ceil(count / 12));
  return Array.from({ length: count }, (_, n) => n + 1).filter((turn) => turn === 1 || turn % step === 0);
}
