// The house from above: what stands in it, where the player went, and where it looks. Metres, north up.

import { draw } from "../../common.js";

const CONE = 1.6; // metres of the fan that shows where one looks
const METRE = 60; // pixels of a metre
const LEAST = 13; // pixels between the middles of two names, one above the other

// Returns a drawing of a plan with some outlines in it, at a turn. `path` has the places since the phase began.
export function drawHouse(plan, outlines, names, watched, path, turn, label) {
  const [west, south, east, north] = plan.frame;
  const at = ([x, y]) => [(x - west) * METRE, (north - y) * METRE];
  const points = (places) => places.map((place) => at(place).map((each) => each.toFixed(1)).join()).join(" ");
  const box = ([left, bottom, right, top], look) => {
    const [x, y] = at([left, top]);
    return draw("rect", { x, y, width: (right - left) * METRE, height: (top - bottom) * METRE, class: look });
  };
  const look = (each) => `${each.look}${each.name in names ? " named" : watched.includes(each.name) ? " watched" : ""}`;
  const shown = [...outlines].sort((one, other) => rank(one, names, watched) - rank(other, names, watched));
  return draw("svg", { viewBox: `0 0 ${(east - west) * METRE} ${(north - south) * METRE}`, class: "house-plan", role: "img", "aria-label": label },
    plan.rooms.map((room) => box(room.edges, "room")),
    plan.rooms.map((room) => draw("g", {}, draw("title", {}, room.name), walls(room.edges, plan.wall, box))),
    plan.doorways.map((edges) => box(edges, "doorway")),
    plan.windows.map((edges) => box(edges, "window")),
    shown.map((each) => draw("polygon", { points: points(each.points), class: look(each) }, draw("title", {}, names[each.name] ?? each.says))),
    draw("polyline", { points: points(path), class: "path" }),
    path.map((place) => { const [cx, cy] = at(place); return draw("circle", { cx, cy, r: 2.6, class: "stop" }); }),
    body(at, turn),
    spread(shown.filter((each) => each.name in names).map((each) => [names[each.name], at(middle(each.points))]))
      .map(([name, [x, y]]) => draw("text", { x, y: y + 4, class: "name" }, name)));
}

// What the question names is drawn above all else.
function rank(each, names, watched) {
  return each.name in names ? 2 : watched.includes(each.name) ? 1 : 0;
}

function walls([west, south, east, north], wall, box) {
  const half = wall / 2;
  return [[west - half, south - half, east + half, south + half], [west - half, north - half, east + half, north + half],
    [west - half, south - half, west + half, north + half], [east - half, south - half, east + half, north + half]].map((edges) => box(edges, "wall"));
}

// Returns the player with the fan of what it sees, which is shorter the more it looks up or down.
function body(at, turn) {
  const [x, y] = at(turn.at), reach = CONE * METRE * Math.max(Math.cos(turn.pitch * Math.PI / 180), 0.25);
  const edge = (angle) => {
    const around = (turn.heading + angle) * Math.PI / 180;
    return `${(x + reach * Math.sin(around)).toFixed(1)} ${(y - reach * Math.cos(around)).toFixed(1)}`;
  };
  return [draw("path", { d: `M ${x} ${y} L ${edge(-45)} A ${reach} ${reach} 0 0 1 ${edge(45)} Z`, class: "cone" }),
    draw("path", { d: "M 0 -15 L 9 11 L 0 6 L -9 11 Z", class: "player", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.heading})` })];
}

function middle(places) {
  const mean = (axis) => places.reduce((sum, place) => sum + place[axis], 0) / places.length;
  return [mean(0), mean(1)];
}

// Returns names with places so far apart that each can be read.
function spread(names) {
  const found = [];
  for (const [name, [x, y]] of [...names].sort((one, other) => one[1][1] - other[1][1])) {
    const above = found.filter(([, place]) => Math.abs(place[0] - x) < 110).map(([, place]) => place[1] + LEAST);
    found.push([name, [x, Math.max(y, ...above)]]);
  }
  return found;
}
