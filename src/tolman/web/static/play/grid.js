// A grid on which names are placed: with the pointer, with keys, or by numbers.

import { draw, make, put } from "../common.js";

const WAYS = [[0, 1], [1, 0], [0, -1], [-1, 0]];
const MOST = 40;

// Returns a grid. `names` are placed; `labels` says what stands for a name. `ways` are words for the four ways that
// something can face, none where nothing faces. `doors` have two rooms, other names one, where `hasRooms`.
// `box` is [west, south, east, north]; `origin` is what is called (0, 0). `told` is called after every change.
export class Grid {
  constructor({ names, labels = {}, ways = [], doors = [], hasRooms = false, box = [-8, -8, 8, 8], origin = "start",
    axes = ["east", "north"], marks = {}, held = {}, told = () => {} }) {
    Object.assign(this, { names, labels, ways, doors, hasRooms, box: [...box], origin, axes, told });
    this.marks = structuredClone(marks);
    this.held = structuredClone(held); // what was said of names that have no cell yet
    this.lines = [];
    this.chosen = names.find((name) => !this.marks[name]) ?? names[0];
    this.drawing = draw("svg", {
      class: "grid", tabindex: 0, role: "application",
      "aria-label": `Grid. Arrow keys move what is chosen${ways.length ? ", R turns it" : ""}, Delete takes it away.`,
      onclick: (event) => this.clicked(event), onkeydown: (event) => this.pressed(event),
    });
    this.tray = make("div", { class: "tray", role: "group", "aria-label": "What to place" });
    this.editor = make("div", { class: "editor" });
    this.said = make("p", { class: "hidden", "aria-live": "polite" });
    this.element = make("div", { class: "placing" },
      make("div", { class: "board" }, this.drawing, this.zooms()), this.tray, this.editor, this.said);
    this.widen();
    this.show();
  }

  zooms() {
    const zoom = (by, label) => make("button", {
      type: "button", class: "quiet", onclick: () => { this.resize(by); this.show(); },
    }, label);
    return make("p", { class: "row zooms" }, zoom(2, "Larger area"), zoom(-2, "Smaller area"));
  }

  resize(by) {
    const [west, south, east, north] = this.box;
    const next = [west - by, south < 0 ? south - by : south, east + by, north + by];
    if (next[2] - next[0] >= 6 && next[2] - next[0] <= 2 * MOST) this.box = next;
  }

  // Makes the grid so large that everything placed is on it.
  widen() {
    for (const { at: [x, y] } of Object.values(this.marks)) {
      this.box[0] = Math.max(-MOST, Math.min(this.box[0], x));
      this.box[1] = Math.max(-MOST, Math.min(this.box[1], y));
      this.box[2] = Math.min(MOST, Math.max(this.box[2], x));
      this.box[3] = Math.min(MOST, Math.max(this.box[3], y));
    }
  }

  label(name) { return this.labels[name] ?? name; }

  changed(words) {
    this.widen();
    this.show();
    if (words) this.said.textContent = words;
    this.told();
  }

  place(name, at) {
    const { isHalf, ...held } = this.held[name] ?? {};
    delete this.held[name];
    this.marks[name] = { ...held, ...this.marks[name], at: at.map((each) => Math.max(-MOST * 4, Math.min(MOST * 4, each))) };
    this.changed(`${this.label(name)} is at ${this.where(name)}`);
  }

  turn(name) {
    if (!this.canFace(name) || !this.marks[name]) return;
    const facing = this.marks[name].facing;
    this.marks[name].facing = facing === null || facing === undefined ? 0 : facing === 3 ? null : facing + 1;
    this.changed(`${this.label(name)}: ${this.faces(name) || "faces no way"}`);
  }

  canFace(name) { return this.ways.length > 0 && !this.doors.includes(name); }

  remove(name) {
    delete this.marks[name];
    delete this.held[name];
    delete this.editor.dataset.name;
    this.changed(`${this.label(name)} was taken away`);
  }

  where(name) { return `(${this.marks[name].at.join(", ")})`; }

  faces(name) {
    const facing = this.marks[name]?.facing;
    return facing === null || facing === undefined ? "" : `facing ${this.ways[facing]}`;
  }

  arrow(name) {
    const facing = this.marks[name].facing;
    return facing === null || facing === undefined ? null
      : [make("span", { "aria-hidden": "true" }, ` ${"↑→↓←"[facing]}`), make("span", { class: "hidden" }, ` ${this.faces(name)}`)];
  }

  choose(name) {
    this.chosen = name;
    this.show();
  }

  clicked(event) {
    const matrix = this.drawing.getScreenCTM();
    if (!matrix || !this.chosen) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const at = [Math.round(point.x), Math.round(-point.y)];
    const [west, south, east, north] = this.box;
    if (at[0] < west || at[0] > east || at[1] < south || at[1] > north) return;
    const here = Object.keys(this.marks).filter((name) => this.marks[name].at[0] === at[0] && this.marks[name].at[1] === at[1]);
    if (here.includes(this.chosen)) this.turn(this.chosen);
    else if (here.length && this.marks[this.chosen]) this.choose(here[0]);
    else this.place(this.chosen, at); // also where another one is: the player may stand on a thing or in a doorway
  }

  pressed(event) {
    const step = { ArrowUp: [0, 1], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowLeft: [-1, 0] }[event.key];
    if (!this.chosen || event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) {
      const at = this.marks[this.chosen]?.at;
      this.place(this.chosen, at ? [at[0] + step[0], at[1] + step[1]] : [0, Math.max(0, this.box[1])]);
    } else if (event.key.toLowerCase() === "r") this.turn(this.chosen);
    else if (event.key === "Delete") this.remove(this.chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  show() {
    this.showDrawing();
    this.showTray();
    this.showEditor();
  }

  showDrawing() {
    const [west, south, east, north] = this.box;
    const [left, top, width, height] = [west - 1.3, -north - 0.6, east - west + 2.2, north - south + 1.8];
    this.drawing.dataset.reach = Math.min(east, north);
    this.drawing.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    const parts = [draw("rect", { class: "floor", x: west - 0.5, y: -north - 0.5, width: east - west + 1, height: north - south + 1 })];
    const size = Math.min(0.8, 0.22 + (east - west) / 60);
    for (let x = west; x <= east + 1; x += 1) parts.push(draw("line", { x1: x - 0.5, x2: x - 0.5, y1: -north - 0.5, y2: -south + 0.5 }));
    for (let y = south; y <= north + 1; y += 1) parts.push(draw("line", { x1: west - 0.5, x2: east + 0.5, y1: -y + 0.5, y2: -y + 0.5 }));
    const sparse = east - west > 20 ? 4 : 2;
    for (let x = west; x <= east; x += 1) if (x % sparse === 0) parts.push(draw("text", { class: "scale", x, y: -south + 1, "font-size": size }, x));
    for (let y = south; y <= north; y += 1) if (y % sparse === 0) parts.push(draw("text", { class: "scale", x: west - 0.85, y: -y + 0.15, "font-size": size }, y));
    parts.push(draw("rect", { class: "origin", x: -0.5, y: -0.5, width: 1, height: 1 }), draw("title", {}, `${this.origin} is at (0, 0)`));
    parts.push(draw("text", { class: "scale", x: 0, y: 0.13, "font-size": 0.36 }, this.marks.agent?.at.join() === "0,0" ? "" : this.origin === "you" ? "you" : "0, 0"));
    for (const [from, to] of this.lines) parts.push(draw("line", { class: "measure", x1: from[0], y1: -from[1], x2: to[0], y2: -to[1] }));
    const below = (name) => Number(name !== "agent");
    put(this.drawing, parts, Object.keys(this.marks).sort((one, other) => below(one) - below(other)).map((name) => this.mark(name, size)));
  }

  mark(name, size) {
    const { at: [x, y], facing } = this.marks[name];
    const way = facing === null || facing === undefined ? null : WAYS[facing];
    const tip = way && `${x + way[0] * 0.78},${-y - way[1] * 0.78} ${x + way[0] * 0.42 - way[1] * 0.26},${-y - way[1] * 0.42 - way[0] * 0.26} ${x + way[0] * 0.42 + way[1] * 0.26},${-y - way[1] * 0.42 + way[0] * 0.26}`;
    const kind = name === "agent" || name === "you" ? " you" : this.doors.includes(name) ? " door" : "";
    return draw("g", { class: `mark${kind}${name === this.chosen ? " chosen" : ""}` },
      tip && draw("polygon", { points: tip }), draw("circle", { cx: x, cy: -y, r: name === "agent" ? 0.5 : 0.4 }),
      name !== "agent" && draw("text", { x, y: -y + 0.14, "font-size": 0.4, class: "number" }, this.names.indexOf(name) + 1),
      draw("text", { x, y: -y + 0.42 + size, "font-size": size, class: "name" }, this.label(name)));
  }

  showTray() {
    const focused = this.tray.contains(document.activeElement) ? document.activeElement.dataset.name : null;
    put(this.tray, this.names.map((name, number) => make("button", {
      type: "button", class: "name", "data-name": name, "aria-pressed": String(name === this.chosen),
      onclick: () => this.choose(name),
    }, make("span", { class: "digit" }, number + 1), " ", this.label(name),
    this.marks[name] && make("span", { class: "note" }, ` ${this.where(name)}`, this.arrow(name)))));
    if (focused !== null) [...this.tray.children].find((each) => each.dataset.name === focused)?.focus();
  }

  showEditor() {
    const name = this.chosen;
    if (!name || (this.editor.contains(document.activeElement) && this.editor.dataset.name === name)) {
      this.freshen(name);
      return;
    }
    this.editor.dataset.name = name;
    const fields = [0, 1].map((axis) => make("label", {}, this.axes[axis], make("input", {
      type: "number", step: 1, "data-axis": axis, class: "short",
      oninput: () => this.typed(name),
    })));
    const facing = this.canFace(name) ? make("label", {}, "facing", make("select", {
      class: "facing", onchange: (event) => this.faced(name, event.target.value),
    }, make("option", { value: "" }, "no way"), this.ways.map((word, way) => make("option", { value: way }, word)))) : null;
    put(this.editor, make("p", {}, make("strong", {}, this.label(name))), make("div", { class: "row" }, fields, facing,
      this.hasRooms && name !== "agent" && (this.doors.includes(name) ? this.sides(name) : this.room(name)),
      make("button", { type: "button", class: "quiet", onclick: () => this.remove(name) }, "Take away")));
    this.freshen(name);
  }

  // Puts the numbers of a mark into the fields, but not into the one that is being typed in.
  freshen(name) {
    const mark = this.marks[name];
    for (const input of this.editor.querySelectorAll("[data-axis]")) {
      if (input !== document.activeElement) input.value = mark ? mark.at[Number(input.dataset.axis)] : "";
    }
    const facing = this.editor.querySelector(".facing");
    if (facing) facing.value = (mark ?? this.held[name])?.facing ?? "";
  }

  typed(name) {
    const [x, y] = [...this.editor.querySelectorAll("[data-axis]")].map((input) => Number.parseInt(input.value, 10));
    if (Number.isInteger(x) && Number.isInteger(y)) this.place(name, [x, y]);
    else if (!this.marks[name]) this.set(name, { isHalf: Number.isInteger(x) || Number.isInteger(y) || undefined });
  }

  faced(name, value) {
    this.set(name, { facing: value === "" ? undefined : Number(value) });
    if (this.marks[name]) this.changed();
  }

  room(name) {
    return make("label", {}, "room", make("input", {
      type: "number", min: 1, class: "short", value: (this.marks[name] ?? this.held[name])?.room ?? "",
      oninput: (event) => this.set(name, { room: Number.parseInt(event.target.value, 10) || undefined }),
    }));
  }

  sides(name) {
    const rooms = (this.marks[name] ?? this.held[name])?.rooms ?? {};
    const isUpright = "south" in rooms || "north" in rooms;
    const axis = make("select", { "aria-label": "sides of the door" },
      make("option", { value: "west east" }, "west and east"),
      make("option", { value: "south north", selected: isUpright }, "south and north"));
    const numbers = (isUpright ? ["south", "north"] : ["west", "east"]).map((side) => make("input", {
      type: "number", min: 1, class: "short", "aria-label": "room on one side", value: rooms[side] ?? "",
    }));
    const told = () => {
      const said = axis.value.split(" ").map((side, index) => [side, Number.parseInt(numbers[index].value, 10)]);
      this.set(name, { rooms: Object.fromEntries(said.filter(([, room]) => Number.isInteger(room))) });
    };
    for (const each of [axis, ...numbers]) each.addEventListener("change", told);
    return make("label", {}, "rooms", axis, numbers);
  }

  // Sets what is said of a name; it is held until the name has a cell.
  set(name, what) {
    const said = Object.assign(this.marks[name] ?? (this.held[name] ??= {}), what);
    for (const each of Object.keys(said)) if (said[each] === undefined || (each === "rooms" && !Object.keys(said.rooms).length)) delete said[each];
    if (this.held[name] && !Object.keys(this.held[name]).length) delete this.held[name];
    this.told();
  }
}
