// Floor plans: what is on them comes as values in cells, north up, and becomes a drawing here.

import { draw } from "../../common.js";

// Where the cells of a replay are drawn, in pixels from the north-west corner.
export function sheetOf({ cell, frame }) {
  return {
    cell, width: (frame.right - frame.left) * cell, height: (frame.top - frame.bottom) * cell,
    at: ([x, y]) => [(x - frame.left) * cell, (frame.top - y) * cell],
  };
}

// Returns a drawing of a plan. `layers` has what else is drawn: under the walls (`floor`), under the things (`middle`),
// in the place of doors, things and start (`signs`), and above all (`top`). `isDim` says which things are faint.
export function drawPlan(sheet, plan, label, { floor, middle, signs, top } = {}, isDim = () => false) {
  return draw("svg", { viewBox: `0 0 ${sheet.width} ${sheet.height}`, class: "plan", role: "img", "aria-label": label },
    plan.walls.map((walls) => box(sheet, walls, "room")),
    floor,
    plan.walls.map((walls) => box(sheet, walls, "wall")),
    signs ?? [
      plan.doors.map((door) => drawSign(sheet, door)),
      middle,
      plan.things.map((thing) => drawSign(sheet, thing, isDim(thing.name) ? "dim" : null)),
      drawSign(sheet, plan.start, "start"),
    ],
    plan.things.map((thing) => nameOf(sheet, thing, isDim(thing.name))),
    top,
  );
}

function box(sheet, { left, bottom, right, top }, look) {
  const [x, y] = sheet.at([left, top]);
  return draw("rect", { x, y, width: (right - left) * sheet.cell, height: (top - bottom) * sheet.cell, class: look });
}

// Returns a sign: its parts, turned and moved to its place.
export function drawSign(sheet, { name, at, heading, parts }, look = null) {
  const [x, y] = sheet.at(at);
  return draw("g", { class: look, transform: `translate(${x} ${y}) rotate(${90 * heading})` }, draw("title", {}, name),
    parts.map((part) => drawPart(sheet, part)));
}

function drawPart({ cell }, { look, outline, radius, fill }) {
  const own = fill ? { fill } : {};
  if (!outline.length) return draw("circle", { r: radius * cell, class: look, ...own });
  return draw("polygon", { points: outline.map(([x, y]) => [x * cell, -y * cell].join()).join(" "), class: look, ...own });
}

function nameOf(sheet, { name, label }, isDim) {
  const [x, y] = sheet.at(label);
  return draw("text", { x, y: y + 4, class: isDim ? "name dim" : "name" }, name);
}

// Returns cells as squares; `look` is their class, `strength` gives how strong each one is, from 0 to 1.
export function drawCells(sheet, cells, look, strength = null) {
  return draw("g", { class: look }, cells.map((cell) => {
    const [x, y] = sheet.at([cell[0] - 0.5, cell[1] + 0.5]);
    return draw("rect", { x, y, width: sheet.cell, height: sheet.cell, opacity: strength && strength(cell).toFixed(3) });
  }));
}

// Returns the way from place to place.
export function drawPath(sheet, places, look) {
  const points = places.map((place) => sheet.at(place).map((each) => each.toFixed(1)).join()).join(" ");
  return places.length > 1 ? draw("polyline", { points, class: look }) : null;
}
