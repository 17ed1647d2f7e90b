// What one can do, by keys and by buttons. A key that is held down asks again only once the last answer is there.

import { make } from "../common.js";

// Names of moves as the server knows them, words for people, keys, and what stands on the button for the first key.
export const WAYS = [
  ["turn left", "Turn left", ["ArrowLeft"], "←"],
  ["forward", "Forward", ["ArrowUp", "w"], "↑"],
  ["turn right", "Turn right", ["ArrowRight"], "→"],
  ["look up", "Look up", ["PageUp", "r"], "R"],
  ["up", "Stretch", ["e"], "E"],
  ["door", "Door", ["o"], "O"],
  ["left", "Step left", ["a"], "A"],
  ["back", "Back", ["ArrowDown", "s"], "↓"],
  ["right", "Step right", ["d"], "D"],
  ["look down", "Look down", ["PageDown", "f"], "F"],
  ["down", "Crouch", ["q"], "Q"],
];

const FINE = new Set(["forward", "back", "left", "right", "up", "down"]);

// Returns the move of a key, or nothing.
export function wayOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return WAYS.find(([, , keys]) => keys.includes(key))?.[0];
}

// Returns whether a key is meant for something else that has the focus.
export function isTaken(event) {
  const focus = event.target;
  return focus instanceof HTMLElement && (focus.isContentEditable || /^(input|select|textarea)$/i.test(focus.tagName) && focus.type !== "checkbox");
}

// Returns what a move asks of the server; with Shift, moves are of 5 cm.
export function asked(way, isFine) {
  if (way === "door") return "swung?";
  return `moved?way=${encodeURIComponent(way)}${isFine && FINE.has(way) ? "&size=0.05" : ""}&`;
}

// Returns a button for each move.
export function buttons(act) {
  return WAYS.map(([way, words, keys, shown]) => make("button", {
    type: "button", "data-way": way, "aria-keyshortcuts": keys.map((key) => key.length === 1 ? key.toUpperCase() : key).join(" "),
    onclick: (event) => act(way, event.shiftKey),
  }, words, make("kbd", { class: "keys", "aria-hidden": "true" }, shown)));
}
