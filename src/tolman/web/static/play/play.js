// A person's seat: what is shown, the form that answers it, and the reply before it is sent.

import { make, put, schemeSwitch } from "../common.js";
import { Clock } from "./clock.js";
import { makeForm } from "./forms.js";
import { reply } from "./replies.js";
import { scratchTools } from "./scratch.js";
import { keepHere, keptHere, leave, whoSits } from "./seat.js";

const isPractice = location.pathname.endsWith("/tutorial");
const api = isPractice ? `api/tutorial/${new URLSearchParams(location.search).get("at")}` : "api/seat";
const [stage, news, notice, trail] = ["stage", "news", "notice", "trail"].map((id) => document.getElementById(id));
const PHASES = {
  explore: "exploring", revise: "finding what changed", map: "drawing the place", "local map": "drawing the view",
  unseen: "the unseen", question: "a question",
};
let shownLast = "";
let clock = null;
const pass = await sat();

// Returns the pass of whoever sits here; who plays alone is given one, everybody else goes to the door.
async function sat() {
  const found = whoSits();
  if (found || isPractice) return isPractice ? "" : found;
  const answer = await fetch("api/sit", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ code: "" }) });
  return (answer.ok && (await answer.json()).pass) || goAway();
}

// Leaves the seat to whoever comes next; what was asked for is never answered here.
function goAway() {
  clock?.end();
  leave();
  location.replace(isPractice ? "tutorial" : "./");
  return new Promise(() => {});
}

class Refused extends Error {}

async function ask(address, body) {
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(api + address, { credentials: "same-origin", headers: { "content-type": "application/json", "tolman-pass": pass }, ...sent });
  if (answer.status === 401) return goAway();
  if (!answer.ok && answer.status !== 409) throw new Refused((await answer.text()) || `The server answered ${answer.status}.`);
  return answer.json();
}

function tell(words) {
  notice.textContent = words;
  notice.hidden = !words;
}

// Begins where the person stands: with the instructions, or in the midst of an item.
async function begin() {
  const overview = await ask("");
  offerToLeave(overview);
  if (overview.is_under_way) go();
  else welcome(overview);
}

function welcome(overview) {
  const { place, count, title, instructions } = overview;
  const left = count - place;
  if (!left) leave();
  offerToLeave(overview);
  trail.textContent = left ? `${left} of ${count} left` : "all done";
  if (!left) {
    put(stage, make("section", { class: "card" }, make("h1", { tabindex: -1 }, "All done"), make("p", {}, count === 1 ? "You have answered the item. Thank you." : `You have answered all ${count} items. Thank you.`), isPractice ? make("div", { class: "row" }, make("a", { class: "button chief", href: "./" }, "Now play")) : overview.has_code ? make("div", { class: "row" }, make("a", { class: "button", href: "./" }, "Next participant")) : make("p", { class: "note" }, "You can close this page.")));
  } else {
    put(stage, make("section", { class: "card welcome" }, make("h1", { tabindex: -1 }, title || "Play"),
      (instructions || `${overview.about}\n\n${INSTRUCTIONS}`).split(/\n\s*\n/).map((text) => make("p", {}, text)),
      overview.tools.length > 0 && make("p", {}, `You may use: ${overview.tools.map((tool) => TOOLS[tool]).join(", ")}.`),
      make("p", {}, `${left === 1 ? "One item is" : `${left} items are`} left.`),
      make("div", { class: "row" }, make("button", { type: "button", class: "chief", id: "begin", onclick: go }, place ? "Next item" : "Begin"),
        !isPractice && overview.can_practise && make("a", { class: "button", href: "tutorial" }, "Practise first"))));
  }
  stage.querySelector("h1").focus();
}

// Offers the seat to somebody else, where people sit down with codes.
function offerToLeave({ has_code: hasCode }) {
  put(document.getElementById("leave"), hasCode && !isPractice && make("button", { type: "button", class: "quiet", id: "other", onclick: goAway }, "I am somebody else"));
}

const TOOLS = { scratch: "a scratch map", ruler: "a ruler", protractor: "a protractor", "last-map": "the map that you drew last" };
const INSTRUCTIONS = "You play by the same rules as a language model. "
  + "Read what is shown, answer with the form below it, and look at the reply before you send it.\n\n"
  + "Every reply is kept as you send it: you can close the page at any time and go on later.";

// A double click asks once: who asks for a request twice seems to be two pages.
async function go(event) {
  const pressed = event?.currentTarget ?? {};
  pressed.disabled = true;
  const state = await ask(`/state?counted=${keptHere("clock")?.name ?? ""}`).catch(failed);
  pressed.disabled = false;
  if (state) show(state);
  else if (state === null) welcome(await ask(""));
}

function failed(error) {
  tell(error instanceof Refused ? error.message : "The server cannot be reached. Nothing is lost: try again.");
}

function said(pieces, loading = "eager") {
  return pieces.map((piece) => piece.picture
    ? make("img", { loading, src: `${api}/picture/${piece.picture}`, alt: "A picture of what is seen; it is not told in words.", class: "seen" })
    : paragraphs(piece.text));
}

// Returns a text with its floor plans, which are rows of signs, in letters of one width.
function paragraphs(text) {
  return text.replace(/^\n+|\n+$/g, "").split(PLAN).filter(Boolean).map((part) => (part.match(/^[.#+*A-Z]{3,}\n/)
    ? make("pre", { class: "drawn" }, part) : make("p", { class: "words" }, part.replace(/^\n|\n$/g, ""))));
}

const PLAN = /((?:^[.#+*A-Z]{3,}$\n?){3,})/m;

function words(pieces) { return pieces.map((piece) => piece.text || "a picture").join("\n"); }

function history(messages) {
  if (!messages.length) return null;
  return make("details", { class: "card history" }, make("summary", {}, `What was said before (${messages.length / 2} ${messages.length === 2 ? "reply" : "replies"})`),
    make("ol", {}, messages.map((message) => make("li", { class: message.role }, make("p", { class: "note" }, message.role === "user" ? "Shown" : "You said"), said(message.pieces, "lazy")))));
}

function show(state) {
  clock?.end();
  trail.textContent = `Item ${state.place + 1} of ${state.count} · ${PHASES[state.purpose] ?? state.purpose}${state.ahead ? ` · ${state.ahead} more after this` : ""}`;
  // The same words may stand by another picture, and the same picture may be another look.
  const shown = JSON.stringify([state.place, state.history.length, state.shows]);
  const isNew = shown !== shownLast;
  shownLast = shown;
  const [before, beside] = parted(state.asks);
  const answer = answering(state, beside);
  const read = make("section", { class: "card now", "aria-label": "What is shown and asked" },
    state.shows.length > 0 && make("div", { class: isNew ? "shows fresh" : "shows" }, said(state.shows)),
    make("div", { class: "asks" }, said(before)));
  put(stage, make("div", { class: "sides" },
    make("div", { class: "side" }, history(state.history), read),
    make("div", { class: "side" }, state.hint && make("p", { class: "state hint" }, state.hint), answer.element, scratch(state))));
  answer.attach();
  clock = new Clock(state.name, state.is_again, [...stage.querySelectorAll(".now img, #answer img")]);
  news.textContent = [isNew ? words(state.shows) : "", words(state.asks)].filter(Boolean).join("\n\n");
  window.scrollTo({ top: 0 });
  answer.focus();
}

// Returns what is asked in two parts: what comes after many frames would be out of sight, and stands by the form.
function parted(pieces) {
  const frames = pieces.filter((piece) => piece.picture).length;
  const end = frames > MANY ? pieces.findLastIndex((piece) => piece.picture) + 1 : pieces.length;
  return [pieces.slice(0, end), pieces.slice(end)];
}

const MANY = 2;

// Returns the card with the form, the reply as it will be sent, and the button that sends it. Enter sends nothing but a
// turn that was made with keys, and what may be a slip is asked about first.
function answering(state, beside) {
  const kept = keptHere("draft");
  const draft = kept?.name === state.name ? kept : { isTouched: false, isOwn: false, form: null, text: null };
  const preview = make("output", { class: "preview", id: "preview", "aria-label": "Reply that will be sent" });
  const writing = make("textarea", { rows: 4, "aria-label": "Reply in your own words", hidden: true, spellcheck: false });
  const send = make("button", { type: "button", class: "chief", id: "send", onclick: () => press() }, "Send");
  const sure = make("div", { class: "state poor", id: "sure", role: "alertdialog", "aria-label": "Before it is sent", hidden: true, onkeydown: (event) => { if (event.key === "Escape") notYet(); } });
  let isReady = false;
  let isTouched = draft.isTouched;
  const drawn = state.asks.filter((piece) => piece.picture).map((piece) => `${api}/picture/${piece.picture}`);
  const form = makeForm(state.form, { ...state, drawn }, () => isReady && touched(), draft.form);
  const own = make("input", { type: "checkbox", id: "own", checked: !form || draft.isOwn, disabled: !form, onchange: () => {
    if (own.checked) writing.value = composed() ?? state.form.lead ?? "";
    touched();
    (own.checked ? writing : own).focus();
  } });
  if (own.checked) writing.value = draft.text ?? state.form.lead ?? "";
  writing.addEventListener("input", () => touched());

  function composed() { return form ? reply(state.form, form.filled()) : null; }
  function text() { return own.checked ? writing.value : composed(); }
  function touched() {
    isTouched = true;
    keepHere("draft", { name: state.name, isTouched, isOwn: own.checked, text: writing.value, form: form && (form.draft ?? form.filled)() });
    refresh();
  }
  function refresh() {
    const now = text();
    writing.hidden = !own.checked;
    preview.hidden = own.checked;
    preview.textContent = now ?? "Something is still missing.";
    preview.classList.toggle("missing", now === null);
    sure.hidden = true;
    send.disabled = now === null;
  }
  function press() {
    if (send.disabled || !sure.hidden) return;
    const slip = doubt(state, own.checked ? null : form, text(), isTouched);
    if (!slip) deliver(state, text(), send);
    else {
      const back = make("button", { type: "button", onclick: notYet }, "Not yet");
      const go = make("button", { type: "button", class: "chief", id: "really", onclick: () => { sure.hidden = true; deliver(state, text(), send); } }, "Send it");
      put(sure, make("p", {}, slip), make("div", { class: "row" }, back, go)).hidden = false;
      back.focus();
    }
  }
  function notYet() {
    sure.hidden = true;
    send.focus();
  }
  function startOver() {
    keepHere("draft", undefined);
    const fresh = answering(state, beside);
    element.replaceWith(fresh.element);
    fresh.attach();
    fresh.focus();
  }

  const element = make("form", { class: "card answer", id: "answer", "data-number": state.number, "aria-label": "Your answer", tabindex: -1, onsubmit: (event) => event.preventDefault() },
    make("h2", {}, "Your answer"), beside.length > 0 && make("div", { class: "asks" }, said(beside)),
    form && make("div", { class: "form", hidden: own.checked }, form.element),
    make("h3", {}, "This will be sent"), preview, writing,
    make("div", { class: "row" }, send, form && make("label", {}, own, "Write it yourself"), make("button", { type: "button", class: "quiet", id: "over", onclick: startOver }, "Start over")), sure);
  own.addEventListener("change", () => { const made = element.querySelector(".form"); if (made) made.hidden = own.checked; });
  const isKeyed = form?.pressed !== undefined;
  if (isKeyed) {
    element.addEventListener("keydown", form.pressed);
    element.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target === element && !event.repeat) { event.preventDefault(); press(); }
    });
    element.querySelector(".form").before(make("p", { class: "note keys" }, form.keys));
  }
  isReady = true;
  refresh();
  const focus = () => (isKeyed ? element : element.querySelector(".form input, .form button, .form select, textarea:not([hidden])") ?? element).focus({ preventScroll: true });
  // What is pointed at is what is seen now, which is shown last.
  const attach = () => {
    const seen = [...document.querySelectorAll(".now .shows img")].at(-1);
    if (seen) form?.attach?.(seen);
  };
  return { element, focus, attach };
}

// Returns what should be asked before a reply is sent, or nothing.
function doubt(state, form, text, isTouched) {
  if (!isTouched) return "You have changed nothing here. Send it as it is?";
  if (!form) return text.trim() === (state.form.lead ?? "").trim() ? "You have written nothing. Send it all the same?" : "";
  const left = form.left?.() ?? [];
  if (left.length) return `${left.join(", ")}: something is filled in, and the place is missing. It will not be sent. Send the rest?`;
  if (form.isEmpty?.()) return "Nothing is placed. Send an empty map?";
  return form.filled().isAlone ? "This ends the exploration, and there is no way back. Send it?" : "";
}

let attempt = null;

async function deliver(state, text, send) {
  send.disabled = true;
  tell("");
  // What is sent once more, after the network failed, took as long as it had then.
  if (attempt?.name !== state.name || attempt.text !== text) attempt = { name: state.name, text, ...clock.read() };
  try {
    await saveScratch().catch(() => {}); // the timer says what is wrong, and the reply does not wait for it
    const taken = await ask("/reply", attempt);
    clock.end();
    keepHere("draft", undefined);
    if (!taken.is_taken) tell("This was answered already, in another window or just before. Here is what is asked now.");
    if (taken.has_ended) await ended(state);
    else if (taken.state) show(taken.state);
    else await begin();
  } catch (error) {
    send.disabled = false;
    failed(error);
  }
}

async function ended(state) {
  const overview = await ask("");
  const result = overview.has_feedback ? await ask(`/result/${state.place}`).catch(() => null) : null;
  welcome(overview);
  stage.prepend(make("section", { class: "card result", id: "result" }, make("h2", {}, `Item ${state.place + 1} is answered`),
    result && values(result.values), result?.told.length > 0 && make("details", {}, make("summary", {}, "Every answer, with what it earned"), make("ul", {}, result.told.map((line) => make("li", {}, line))))));
  news.textContent = `Item ${state.place + 1} is answered.`;
}

function values(found) {
  const percent = (name, value) => (name === "cost" ? value.toFixed(0) : `${(100 * value).toFixed(0)} %`);
  return make("div", { class: "scroll" }, make("table", {}, make("tbody", {}, Object.entries(found).map(([name, value]) => make("tr", {}, make("th", { scope: "row" }, name.replaceAll("_", " ")), make("td", {}, percent(name, value)))))));
}

// The scratch map as it was changed last, until the server has it: a reload or a reply may come first.
let unsaved = null;
let saving = null;

function noteScratch(changed) {
  unsaved = changed;
  keepHere("scratch", changed ?? undefined);
  clearTimeout(saving);
  if (changed) saving = setTimeout(() => saveScratch().catch(failed), 400);
}

async function saveScratch() {
  const sent = unsaved;
  if (!sent) return;
  await ask("/scratch", sent);
  if (unsaved === sent) noteScratch(null);
}

function scratch(state) {
  const [things, doors] = [state.form.things ?? [], state.form.doors ?? []];
  if (!state.tools.includes("scratch") || !things.length) return null;
  const last = unsaved ?? keptHere("scratch");
  noteScratch(last?.place === state.place ? last : null);
  return scratchTools([...things, ...doors], doors, state.tools, unsaved ? unsaved.scratch : state.scratch, (marks) => noteScratch({ place: state.place, scratch: marks }));
}

put(document.getElementById("switch"), schemeSwitch());
window.addEventListener("pageshow", (event) => { if (event.persisted) goAway(); });
begin().catch(failed);
