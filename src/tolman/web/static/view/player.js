// The controls of a replay: buttons, a slider and keys.

import { make } from "../common.js";

const PACE = 1300;

// Returns controls for `count` turns; `go(turn)` is told of every change, `words(turn)` tells a turn.
export function makeControls(count, words, go) {
  let now = 1, timer = null;
  const slider = make("input", { type: "range", min: 1, max: count, step: 1, value: 1, "aria-label": "Turn" });
  const told = make("output", { class: "turn" });
  const button = (label, text, act) => make("button", { type: "button", "aria-label": label, title: label, onclick: act }, text);
  const first = button("First turn (Home)", "|‹", () => to(1)), last = button("Last turn (End)", "›|", () => to(count));
  const back = button("Turn before (left arrow)", "‹", () => to(now - 1)), next = button("Next turn (right arrow)", "›", () => to(now + 1));
  const play = button("Play (space)", "Play", () => toggle());
  play.classList.add("play");
  const stop = () => { clearInterval(timer); timer = null; play.textContent = "Play"; play.setAttribute("aria-label", "Play (space)"); };
  const toggle = () => {
    if (timer) { stop(); return; }
    if (now === count) to(1);
    timer = setInterval(() => (now < count ? to(now + 1, true) : stop()), PACE);
    play.textContent = "Pause";
    play.setAttribute("aria-label", "Pause (space)");
  };
  const to = (turn, isPlaying = false) => {
    if (!isPlaying && timer) stop();
    now = Math.min(Math.max(Math.round(turn) || 1, 1), count);
    slider.value = now;
    slider.setAttribute("aria-valuetext", words(now));
    told.textContent = words(now);
    for (const each of [first, back]) each.disabled = now === 1;
    for (const each of [next, last]) each.disabled = now === count;
    go(now);
  };
  slider.addEventListener("input", () => to(Number(slider.value)));
  const keys = { ArrowLeft: () => to(now - 1), ArrowRight: () => to(now + 1), Home: () => to(1), End: () => to(count), " ": toggle };
  const press = (event) => {
    const tag = event.target.tagName, isSpace = event.key === " ";
    if (!(event.key in keys) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (["SELECT", "TEXTAREA", "PRE"].includes(tag) || (tag === "INPUT" && event.target !== slider)) return;
    if (event.target === slider && !isSpace) return;
    if (isSpace && ["BUTTON", "A", "SUMMARY"].includes(tag)) return;
    event.preventDefault();
    keys[event.key]();
  };
  const element = make("div", { class: "controls row", role: "group", "aria-label": "Turns" }, first, back, play, next, last, slider, told);
  return { element, to, press, stop };
}
