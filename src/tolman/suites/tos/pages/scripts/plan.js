// Floor plans: rooms, doors and things from above, north up, with whatever else is drawn on them.

import { draw } from "../../common.js";

const CELL = 22, EDGE = 27, HALF = 5;
const AGENT = "agent";
const STEPS = [[0, 1], [1, 0], [0, -1], [-1, 0]];
export const HEADINGS = ["north", "east", "south", "west"];

// Where the cells of a plan are drawn, in pixels from the north-west corner.
export function sheetOf(plan) {
  const width = (plan.size[0] - 1) * CELL + 2 * EDGE, height = (plan.size[1] - 1) * CELL + 2 * EDGE;
  return { width, height, at: ([x, y]) => [EDGE + x * CELL, height - EDGE - y * CELL] };
}

// Returns a drawing of a plan. `layers` has what else is drawn: under the walls (`floor`), under the things (`middle`)
// and above all (`top`). `dim` says which things are faint.
export function drawPlan(plan, label, layers = {}, dim = () => false) {
  const sheet = sheetOf(plan);
  return draw("svg", { viewBox: `0 0 ${sheet.width} ${sheet.height}`, class: "plan", role: "img", "aria-label": label },
    plan.rooms.map(([x, y, w, d]) => room(sheet, x, y, w, d, "room")),
    layers.floor?.(sheet),
    plan.rooms.map(([x, y, w, d]) => room(sheet, x, y, w, d, "wall")),
    plan.doors.map((door) => drawDoor(sheet, door)),
    layers.middle?.(sheet),
    plan.things.map((thing) => drawThing(sheet, thing, dim(thing.name) ? "thing dim" : "thing")),
    startMark(sheet, plan.start),
    plan.things.map((thing) => nameOf(thing.name, thing.label, dim(thing.name))),
    layers.top?.(sheet),
  );
}

function room(sheet, west, south, width, depth, look) {
  const [x, y] = sheet.at([west - 1, south + depth]);
  return draw("rect", { x, y, width: (width + 1) * CELL, height: (depth + 1) * CELL, class: look });
}

function drawDoor(sheet, door) {
  const [x, y] = sheet.at(door.at);
  const long = 0.9 * CELL, part = long / door.colours.length;
  const stripe = (from, to, extra) => draw("line", {
    ...(door.is_across ? { x1: x + from, x2: x + to, y1: y, y2: y } : { x1: x, x2: x, y1: y + from, y2: y + to }), ...extra,
  });
  return draw("g", { class: "door" }, draw("title", {}, door.name),
    stripe(-long / 2 - 1.5, long / 2 + 1.5, { class: "jamb" }),
    door.colours.map((colour, n) => stripe(n * part - long / 2, (n + 1) * part - long / 2, { stroke: colour })));
}

// Returns a thing; a tick shows its front.
export function drawThing(sheet, thing, look) {
  const [x, y] = sheet.at(thing.at);
  return draw("g", { class: look }, draw("title", {}, thing.name),
    thing.heading === null ? null : tick(x, y, thing.heading, 1.9 * HALF),
    draw("rect", { x: x - HALF, y: y - HALF, width: 2 * HALF, height: 2 * HALF, rx: 1.5 }));
}

function tick(x, y, heading, long) {
  const [east, north] = STEPS[heading];
  return draw("line", { x1: x, y1: y, x2: x + long * east, y2: y - long * north });
}

function nameOf(name, [x, y], isDim) {
  return draw("text", { x, y: y + 4, class: isDim ? "name dim" : "name" }, name);
}

function startMark(sheet, at) {
  const [x, y] = sheet.at(at);
  return draw("g", { class: "start" }, draw("title", {}, "start"), draw("circle", { cx: x, cy: y, r: 4 }));
}

// Returns cells as squares; `look` is their class, `strength` gives how strong each one is, from 0 to 1.
export function drawCells(sheet, cells, look, strength = null) {
  return draw("g", { class: look }, cells.map((cell) => {
    const [x, y] = sheet.at(cell);
    const opacity = strength === null ? null : strength(cell).toFixed(3);
    return draw("rect", { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, opacity });
  }));
}

// Returns the way from place to place.
export function drawPath(sheet, places, look) {
  const points = places.map((place) => sheet.at(place).map((each) => each.toFixed(1)).join(",")).join(" ");
  return places.length > 1 ? draw("polyline", { points, class: look }) : null;
}

// Returns the player: an arrow head that points the way it faces.
export function drawPlayer(sheet, at, heading, look = "player") {
  const [x, y] = sheet.at(at), [east, north] = STEPS[heading];
  const corner = (ahead, right) => `${x + ahead * east + right * north},${y - ahead * north + right * east}`;
  const points = [corner(10, 0), corner(-6, 7), corner(-2.5, 0), corner(-6, -7)].join(" ");
  return draw("polygon", { points, class: look });
}

// Returns an entry of a drawn map, with an arrow to it from where it should be.
export function drawMark(sheet, mark, plan) {
  const inside = clamped(mark.at, plan), isOut = inside[0] !== mark.at[0] || inside[1] !== mark.at[1];
  const [x, y] = sheet.at(inside), [tx, ty] = sheet.at(mark.truth);
  const off = Math.hypot(mark.at[0] - mark.truth[0], mark.at[1] - mark.truth[1]);
  const isTurned = mark.true_heading !== null && mark.heading !== mark.true_heading;
  const look = `mark ${off < 0.5 ? "right" : "wrong"}${isOut ? " out" : ""}${mark.name === AGENT ? " agent" : ""}`;
  return draw("g", { class: look }, draw("title", {}, markWords(mark, off)),
    off < 0.5 ? null : arrow(tx, ty, x, y),
    mark.heading === null || mark.true_heading === null ? null
      : draw("g", { class: isTurned ? "turned" : "" }, tick(x, y, mark.heading, 11)),
    draw("path", { d: `M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}z` }));
}

function clamped([x, y], plan) {
  const low = -0.9, high = (size) => size - 0.1;
  return [Math.min(Math.max(x, low), high(plan.size[0])), Math.min(Math.max(y, low), high(plan.size[1]))];
}

function markWords(mark, off) {
  const way = mark.heading === null || mark.true_heading === null || mark.heading === mark.true_heading ? ""
    : `, facing ${HEADINGS[mark.heading]} instead of ${HEADINGS[mark.true_heading]}`;
  return `${mark.name}: ${off < 0.5 ? "in its place" : `${off.toFixed(1)} cells off`}${way}`;
}

function arrow(x1, y1, x2, y2) {
  const long = Math.hypot(x2 - x1, y2 - y1) || 1, ux = (x2 - x1) / long, uy = (y2 - y1) / long;
  const ex = x2 - 7 * ux, ey = y2 - 7 * uy;
  const head = `M${ex} ${ey}L${ex - 6 * ux - 3.2 * uy} ${ey - 6 * uy + 3.2 * ux}L${ex - 6 * ux + 3.2 * uy} ${ey - 6 * uy - 3.2 * ux}z`;
  return draw("g", { class: "error" }, draw("line", { x1, y1, x2: ex, y2: ey }), draw("path", { d: head }));
}
