// The plan: the house from above, where one stands and looks, where one went, and what has been seen of the floor.

import { draw, make, put } from "../common.js";

const OVER = 0.04; // metres by which squares of floor lie over each other, so that no seams show
const REACH = 1.6; // metres of the fan that shows where one looks

export function aboveOf(box, plan, go) {
  const [west, south, east, north] = plan.frame;
  const image = make("img", { alt: "Plan of the house from above, north up", draggable: "false" });
  const fog = draw("path", { class: "fog" });
  const trail = draw("polyline", { class: "trail" });
  const sees = draw("path", { class: "sees" });
  const me = draw("path", { class: "me", d: "M 0 -0.32 L 0.2 0.24 L 0 0.12 L -0.2 0.24 Z" });
  const over = draw("svg", { viewBox: `0 0 ${east - west} ${north - south}`, "aria-hidden": "true" }, fog, trail, sees, me);
  let doors = null;
  box.style.setProperty("--ratio", (east - west) / (north - south));
  put(box, image, over);

  const across = (x) => x - west;
  const down = (y) => north - y;

  function clear(seen) {
    const side = plan.apart + OVER, half = side / 2;
    const squares = plan.floor.filter((_, number) => !seen.has(number)).map(([x, y]) =>
      `M ${(across(x) - half).toFixed(2)} ${(down(y) - half).toFixed(2)} h ${side} v ${side} h ${-side} z`);
    fog.setAttribute("d", squares.join(" "));
  }

  box.addEventListener("click", (event) => {
    const edges = box.getBoundingClientRect();
    const x = west + (event.clientX - edges.left) / edges.width * (east - west);
    const y = north - (event.clientY - edges.top) / edges.height * (north - south);
    go(x, y);
  });

  return {
    show(stop, seen, went) {
      if (stop.doors !== doors) {
        doors = stop.doors;
        image.src = `plans/${plan.digest}/${doors || "plan"}.svg`;
      }
      const x = across(stop.east), y = down(stop.north);
      me.setAttribute("transform", `translate(${x} ${y}) rotate(${stop.heading})`);
      const edge = (turn) => {
        const angle = (stop.heading + turn) * Math.PI / 180;
        return `${x + REACH * Math.sin(angle)} ${y - REACH * Math.cos(angle)}`;
      };
      sees.setAttribute("d", `M ${x} ${y} L ${edge(-45)} A ${REACH} ${REACH} 0 0 1 ${edge(45)} Z`);
      trail.setAttribute("points", went.map(([east, north]) => `${across(east)},${down(north)}`).join(" "));
      clear(seen);
    },
  };
}
