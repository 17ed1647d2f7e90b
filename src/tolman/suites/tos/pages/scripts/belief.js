// The belief that follows from what was seen: which cells are still possible for a thing, or for all of them.

import { draw, make } from "../../common.js";
import { drawCells, drawPlan, drawSign, sheetOf } from "./plan.js";

// Returns the cells of a set, on the plan of the scene.
function cellsOf(beliefs, number) {
  beliefs.unpacked ??= new Map();
  if (!beliefs.unpacked.has(number)) beliefs.unpacked.set(number, unpacked(beliefs, beliefs.sets[number]));
  return beliefs.unpacked.get(number);
}

function unpacked(beliefs, hex) {
  const cells = [], [east, north] = beliefs.start;
  for (let digit = 0; digit < hex.length; digit += 1) {
    const bits = parseInt(hex[hex.length - 1 - digit], 16);
    for (let bit = 0; bit < 4; bit += 1) {
      const place = 4 * digit + bit;
      if (bits >> bit & 1) {
        cells.push([place % beliefs.stride - beliefs.reach + east, Math.floor(place / beliefs.stride) - beliefs.reach + north]);
      }
    }
  }
  return cells;
}

// Returns how many things are to be expected on each cell: a thing with n possible cells counts 1/n on each.
function expected(beliefs, sets, names) {
  const masses = new Map();
  for (const name of names.filter((each) => each in sets)) {
    const cells = cellsOf(beliefs, sets[name]);
    for (const cell of cells) {
      const key = cell.join(",");
      masses.set(key, { cell, mass: (masses.get(key)?.mass ?? 0) + 1 / cells.length });
    }
  }
  return [...masses.values()];
}

// Returns the drawing of a belief and a line that tells it; `thing` is empty for all things together.
export function beliefParts(beliefs, moment, reasoner, replay, plan, thing) {
  const sheet = sheetOf(replay), { at: here, heading } = replay.turns[moment];
  const sets = beliefs.moments[moment][reasoner];
  const names = thing ? [thing] : plan.things.map((each) => each.name);
  const masses = expected(beliefs, sets, names);
  const { left, bottom, right, top } = replay.frame, isOn = ([x, y]) => x > left && y > bottom && x < right && y < top;
  const shown = masses.filter(({ cell }) => isOn(cell)), mass = new Map(shown.map((each) => [each.cell, each.mass]));
  const at = [...plan.things, ...plan.doors].find((each) => each.name === thing)?.at;
  const words = thing ? thingWords(beliefs, sets, thing, masses.length - shown.length) : allWords(beliefs, sets, plan);
  const svg = drawPlan(sheet, plan, `Belief. ${words}`, {
    floor: drawCells(sheet, [...mass.keys()], "heat", (cell) => 0.12 + 0.88 * Math.sqrt(Math.min(1, mass.get(cell)))),
    top: [drawSign(sheet, { name: "player", at: here, heading, parts: replay.player }), at ? ring(sheet, at) : null],
  }, (name) => thing !== "" && name !== thing);
  return [svg, make("p", { class: "note" }, words)];
}

function ring(sheet, at) {
  const [cx, cy] = sheet.at(at);
  return draw("circle", { cx, cy, r: 12, class: "ring" });
}

function thingWords(beliefs, sets, thing, outside) {
  if (!(thing in sets)) return `${thing}: nothing was heard of it yet, so it may be anywhere.`;
  const count = cellsOf(beliefs, sets[thing]).length;
  if (count === 0) return `${thing}: no cell is left, so what was seen contradicts itself.`;
  const far = outside ? `, ${outside} of them outside this plan` : "";
  return count === 1 ? `${thing}: its place is known exactly.` : `${thing}: ${count} cells are possible${far}.`;
}

function allWords(beliefs, sets, plan) {
  const counts = plan.things.map((each) => (each.name in sets ? cellsOf(beliefs, sets[each.name]).length : null));
  const exact = counts.filter((count) => count === 1).length, unheard = counts.filter((count) => count === null).length;
  return `${exact} of ${counts.length} things are known exactly${unheard ? `; of ${unheard} nothing was heard yet` : ""}. `
    + "The stronger a cell, the more things are to be expected there.";
}
