// What things are called, for a person who wants to know: in a list, and under the pointer.

import { fetchJson } from "../common.js";

export function namesOf(list, tag) {
  let grid = null, asked = "", wanted = false;

  function hide() {
    grid = null;
    tag.textContent = "";
    list.hidden = true;
  }

  async function look(at) {
    if (!wanted || asked === at) return;
    asked = at;
    hide();
    const found = await fetchJson(`api/names?at=${encodeURIComponent(at)}`);
    if (asked !== at || !wanted) return;
    grid = { across: found.across, cells: found.runs.flatMap(([name, count]) => Array(count).fill(found.names[name])) };
    list.textContent = found.shown.length ? `In the picture: ${found.shown.join(", ")}.` : "Nothing but walls, floor and ceiling is in the picture.";
    list.hidden = false;
  }

  return {
    look,
    turn(isOn, at) {
      wanted = isOn;
      asked = "";
      if (isOn) return look(at);
      hide();
      return undefined;
    },
    // Tells what is at a place of the picture, 0 to 999 across and down.
    point(x, y) {
      if (!grid) return;
      const cell = (part) => Math.floor(part * grid.across / 1000);
      tag.textContent = grid.cells[cell(y) * grid.across + cell(x)] || "sky";
    },
    off() { tag.textContent = ""; },
  };
}
