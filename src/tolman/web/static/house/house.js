// A person goes through a house. The page knows where it is, and the server keeps nothing: every tab has its own body,
// and the address leads back to the place after a reload.

import { fetchJson, put, schemeSwitch } from "../common.js";
import { aboveOf } from "./above.js";
import { asked, buttons, isTaken, wayOf } from "./keys.js";
import { namesOf } from "./names.js";
import { pointed, viewOf } from "./view.js";

const LONGEST_TRAIL = 500;
const WINDS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
const at = (id) => document.getElementById(id);

const box = at("view");
let plan, view, above, names, here, memory;
let busy = false, next = null;

function fail(error) {
  at("failed").textContent = error.message;
  at("failed").hidden = false;
}

function facing(stop) {
  const wind = WINDS[Math.round(stop.heading / 45) % 8];
  const tilt = stop.pitch > 0 ? `, ${stop.pitch}° up` : stop.pitch < 0 ? `, ${-stop.pitch}° down` : "";
  return `${stop.room}, looking ${wind}${tilt}; eye ${stop.height.toFixed(2)} m high`;
}

// What has been seen in this tab, and where it went.
function remembered() {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(`tolman-house-${plan.digest}`) ?? "{}");
    return { seen: new Set(kept.seen ?? []), went: kept.went ?? [] };
  } catch {
    return { seen: new Set(), went: [] };
  }
}

function remember(stop) {
  stop.seen.forEach((number) => memory.seen.add(number));
  const last = memory.went.at(-1);
  if (!last || last[0] !== stop.east || last[1] !== stop.north) memory.went.push([stop.east, stop.north]);
  memory.went.splice(0, memory.went.length - LONGEST_TRAIL);
  try {
    window.sessionStorage.setItem(`tolman-house-${plan.digest}`, JSON.stringify({ seen: [...memory.seen], went: memory.went }));
  } catch {
    // The browser keeps nothing: a reload keeps the place, and forgets what was seen.
  }
}

async function stand(stop) {
  here = stop;
  window.history.replaceState(null, "", `#${stop.at}`);
  remember(stop);
  above.show(stop, memory.seen, memory.went);
  const words = facing(stop);
  if (at("where").textContent !== words) at("where").textContent = words;
  const share = plan.floor.length ? Math.floor(100 * memory.seen.size / plan.floor.length) : 100;
  at("share").textContent = `${share} % of the floor seen`;
  await view.show(plan.digest, stop.at, `What you see: ${words}`, fail);
}

function tell(note) {
  const element = at("note");
  element.textContent = note;
  const isBlocked = /^(Blocked|You (stay|cannot|stand in|look straight))/.test(note);
  element.classList.toggle("blocked", isBlocked);
  box.classList.toggle("bump", isBlocked);
}

// Does something, unless something is being done: then the last thing that was wanted is done next, and no other. A key
// that is held down takes the place of nothing that was wanted.
async function act(question, held = false) {
  if (busy) {
    if (!held || !next) next = { question, held };
    return;
  }
  busy = true;
  view.leave();
  try {
    const came = await fetchJson(`api/${question}at=${encodeURIComponent(here.at)}`);
    at("failed").hidden = true;
    for (const stop of shownOf(came.stops)) {
      await stand(stop);
      if (next && !next.held) break;
    }
    tell(came.note);
  } catch (error) {
    fail(error);
  }
  busy = false;
  const [wanted] = [next, next = null];
  if (wanted) act(wanted.question, wanted.held);
  else names.look(here.at).catch(fail);
}

// Returns the stops that are shown of a way: its end alone for who wants no motion; all count as seen.
function shownOf(stops) {
  if (!window.matchMedia("(prefers-reduced-motion: reduce)").matches) return stops;
  stops.slice(0, -1).forEach(remember);
  return stops.slice(-1);
}

async function toggle(isOn) {
  at("named").checked = isOn;
  await Promise.resolve(names.turn(isOn, here.at)).catch(fail);
}

function listen() {
  document.addEventListener("keydown", (event) => {
    if (isTaken(event)) return;
    if (event.key.toLowerCase() === "n" && !event.ctrlKey && !event.metaKey && !event.altKey) {
      toggle(!at("named").checked);
      return;
    }
    const way = wayOf(event);
    if (!way) return;
    event.preventDefault();
    if (event.repeat && way === "door") return;
    act(asked(way, event.shiftKey), event.repeat);
  });
  document.addEventListener("keyup", () => { if (next?.held) next = null; });
  box.addEventListener("click", (event) => {
    const [x, y] = pointed(event, box);
    act(`gone?x=${x}&y=${y}&`);
    box.focus({ preventScroll: true });
  });
  box.addEventListener("pointermove", (event) => names.point(...pointed(event, box)));
  box.addEventListener("pointerleave", () => names.off());
  at("named").addEventListener("change", (event) => toggle(event.target.checked));
  at("again").addEventListener("click", async () => {
    memory = { seen: new Set(), went: [] };
    here = { ...here, at: plan.start };
    await act("here?");
  });
  window.addEventListener("hashchange", () => {
    here = { ...here, at: window.location.hash.slice(1) };
    act("here?");
  });
}

async function begin() {
  put(at("switch"), schemeSwitch());
  plan = await fetchJson("api/plan");
  document.title = `${plan.title} · Tolman`;
  at("trail").textContent = plan.title;
  memory = remembered();
  view = viewOf(box, plan.size);
  above = aboveOf(at("plan"), plan, (east, north) => act(`walked?east=${east.toFixed(3)}&north=${north.toFixed(3)}&`));
  names = namesOf(at("shown"), at("pointed"));
  put(at("ways"), buttons((way, isFine) => act(asked(way, isFine))));
  here = { at: window.location.hash.slice(1) };
  listen();
  await act("here?");
  box.focus({ preventScroll: true });
}

begin().catch(fail);
