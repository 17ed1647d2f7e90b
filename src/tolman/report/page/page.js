/* Opens what the page carries: the episodes behind a number, and their transcripts.
   Whatever a player wrote becomes text nodes, never markup. */
"use strict";
(() => {
  const dialog = document.getElementById("panel");
  const inside = document.getElementById("panel-inside");
  const steps = { before: document.getElementById("panel-before"), after: document.getElementById("panel-after") };
  const opened = new Map();
  let anchor = "";
  let list = null;

  /* Returns what a block holds; blocks are compressed JSON. */
  function unpack(id) {
    if (!opened.has(id)) {
      const letters = document.getElementById(id).textContent;
      const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
      opened.set(id, new Response(stream).json());
    }
    return opened.get(id);
  }

  /* Returns an element; strings among its content become text. */
  function make(tag, attributes, ...content) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (value === true) made.setAttribute(name, "");
      else if (value !== null && value !== false && value !== undefined) made.setAttribute(name, value);
    }
    made.append(...content.flat(9).filter((each) => each !== null && each !== undefined && each !== ""));
    return made;
  }

  const address = (...parts) => "#" + parts.map((part) => encodeURIComponent(part)).join("/");
  const counted = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

  function written(number, isShare) {
    if (number === null || number === undefined) return "–";
    const shown = isShare ? (100 * number).toFixed(1) : Number.isInteger(number) ? String(number) : String(Number(number.toPrecision(4)));
    return shown.replace("-", "−");
  }

  /* The episodes behind a number, worst first. */

  async function behind(name, task, player, size, minus) {
    const index = await unpack("index");
    const tasks = [task, minus].filter(Boolean);
    const column = index.columns[name];
    const chosen = [];
    index.episodes.forEach((entry, number) => {
      const fits = (!task || tasks.includes(entry[0])) && entry[2] === player && (!size || String(entry[4]) === size);
      const value = column ? column.numbers[number] : null;
      if (fits && (!column || value !== null)) chosen.push({ number, entry, value });
    });
    if (column) chosen.sort((one, other) => (column.is_less_better ? other.value - one.value : one.value - other.value));
    list = { address: location.hash, name, numbers: chosen.map((each) => each.number) };
    const where = [player, tasks.join(" and ") || "all tasks", size ? counted(Number(size), index.measure) : null].filter(Boolean).join(" · ");
    const order = column ? "worst first" : "in order";
    const unit = column && column.is_share ? ", in percent" : "";
    return [
      make("h2", { tabindex: -1 }, name || "Episodes"),
      make("p", { class: "about" }, where),
      make("p", { class: "about" }, `${counted(chosen.length, "episode")}, ${order}${unit}. Each opens its transcript.`),
      make("div", { class: "scroll", tabindex: 0 }, episodeTable(index, chosen, column, name, tasks.length !== 1)),
    ];
  }

  function episodeTable(index, chosen, column, name, hasTasks) {
    const words = [index.noun, ...(hasTasks ? ["task"] : []), "epoch", ...index.facts];
    const head = words.map((word) => make("th", { scope: "col" }, word));
    if (column) head.unshift(make("th", { scope: "col", class: "value" }, "value"));
    const rows = chosen.map(({ number, entry, value }) => {
      const opens = make("a", { href: address("episode", number, name) }, entry[1]);
      const told = [opens, ...(hasTasks ? [entry[0]] : []), String(entry[3]), ...entry[5].map((fact) => (fact === null ? "–" : String(fact)))];
      const cells = told.map((each) => make("td", {}, each));
      if (column) cells.unshift(make("td", { class: "value" }, written(value, column.is_share)));
      return make("tr", {}, cells);
    });
    return make("table", { class: "episodes" }, make("thead", {}, make("tr", {}, head)), make("tbody", {}, rows));
  }

  /* The transcript of an episode. */

  async function episode(number, name) {
    const [index, block] = await Promise.all([unpack("index"), unpack(`episode-${number}`)]);
    const entry = index.episodes[Number(number)];
    const talk = make("div", { class: "talk" }, conversation(block, name || ""));
    const open = make("button", { type: "button" }, "Open all");
    open.addEventListener("click", () => {
      const folded = [...talk.querySelectorAll("details")];
      const isOpen = folded.every((each) => each.open);
      folded.forEach((each) => { each.open = !isOpen; });
    });
    const drawn = block.plan ? plan(block.plan) : null;
    if (drawn) for (const name of ["mouseover", "focusin"]) talk.addEventListener(name, (event) => mark(event.target, drawn, talk));
    return [
      make("h2", { tabindex: -1 }, `${entry[2]} in ${entry[1]}`),
      make("p", { class: "about" }, `${entry[0]} · epoch ${entry[3]} · ${entry[4] ? `${counted(entry[4], "room")} · ` : ""}${counted(block.steps.length + block.steps.filter((step) => step.reminds !== undefined).length, "reply").replace("replys", "replies")} · ended: ${block.ended}`),
      values(index, Number(number), name),
      make("div", { class: "tools" }, open),
      drawn ? make("div", { class: "reading" }, make("div", { class: "sketch" }, drawn, make("p", {}, "North is up. Line: the way from look to look, with the numbers of the looks; dashed and orange: what changed, and the way after the change. Point at a turn to see where the player looked.")), talk) : talk,
    ];
  }

  function values(index, number, name) {
    const known = Object.entries(index.columns).filter(([, column]) => column.numbers[number] !== null);
    const shown = known.map(([title, column]) => [make("dt", {}, title), make("dd", {}, written(column.numbers[number], column.is_share) + (column.is_share ? " %" : ""))]);
    const chosen = index.columns[name];
    const summary = chosen ? `${name}: ${written(chosen.numbers[number], chosen.is_share)}${chosen.is_share ? " %" : ""}` : "";
    return make("details", {}, make("summary", {}, summary ? `${summary} — all values of this episode` : "All values of this episode"), make("dl", { class: "verdict" }, shown));
  }

  /* Returns our own drawing; it holds names of things, and nothing that a player wrote. */
  function plan(text) {
    return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  }

  function mark(target, drawn, talk) {
    const step = target.closest ? target.closest("[data-number]") : null;
    if (!step) return;
    for (const each of talk.querySelectorAll(".step.now")) each.classList.remove("now");
    for (const each of drawn.querySelectorAll(".look")) each.classList.toggle("now", each.dataset.step === step.dataset.number);
    step.classList.add("now");
  }

  const titles = { explore: "Turn", revise: "Turn after the change", map: "Map of the place", "local map": "Map of what is in view", unseen: "What it has not seen", question: "Question" };
  const parts = { explore: "Exploration", revise: "After the change", question: "Questions" };

  function conversation(block, name) {
    const made = [];
    let asides = null, part = "", turns = 0, told = null;
    block.steps.forEach((step, number) => {
      const shown = block.texts[step.shows];
      if (parts[step.purpose] && step.purpose !== part) {
        made.push(make("h3", {}, parts[step.purpose]));
        [part, turns, asides] = [step.purpose, 0, null];
      }
      if (step.is_aside && !step.is_alone && shown && shown !== told) {
        made.push(make("div", { class: "step" }, said("it was shown", shown, "shows")));
        told = shown;
      }
      if (!step.is_aside) {
        turns += 1;
        made.push(turn(block, step, number, turns, told));
        asides = null;
      } else if (step.purpose === "question") {
        made.push(aside(block, step, told, isMeant(step, name)));
      } else {
        if (!asides) made.push(asides = make("div", { class: "asides" }));
        asides.append(aside(block, step, told, false));
      }
      if (!step.is_aside) told = step.verdict.then || shown;
    });
    return made;
  }

  /* Says whether a question belongs to the value from which the reader came. */
  function isMeant(step, name) {
    if (name.startsWith("replies: unread")) return (step.verdict.notes || []).some(([what]) => what.includes("not read"));
    if (name === "replies: reminded") return step.reminds !== undefined;
    const kind = (step.verdict.notes || []).find(([what]) => what === "kind");
    return kind !== undefined && name.replaceAll("_", " ").split(": ").includes(kind[1]);
  }

  function turn(block, step, number, count, told) {
    return make("article", { class: "step", "data-number": number, tabindex: 0 },
      make("div", { class: "step-head" }, make("span", { class: "purpose" }, `${titles[step.purpose]} ${count}`), badges(step), took(step)),
      message(block, step, told), reply(block, step), verdict(step),
      step.verdict.then ? said("it saw next", step.verdict.then, "then") : null);
  }

  function aside(block, step, told, isOpen) {
    return make("details", { class: "step", open: isOpen },
      make("summary", {}, badges(step), make("span", { class: "purpose" }, title(step)), took(step), gist(block, step)),
      make("div", {}, message(block, step, told), reply(block, step), verdict(step)));
  }

  /* Returns a question in short, and where the answer is wrong, answer and target. */
  function gist(block, step) {
    if (step.purpose !== "question") return null;
    const short = (text, most) => (text.length > most ? `${text.slice(0, most)}…` : text) || "nothing";
    const paragraphs = block.texts[step.asks].split("\n\n");
    const asked = (paragraphs.length > 1 ? paragraphs.slice(0, -1) : paragraphs).join(" ").replaceAll("\n", " ");
    const notes = Object.fromEntries(step.verdict.notes);
    const answer = short(notes["answer read"] ?? notes["answer, not read"] ?? "", 120);
    const wrong = step.verdict.score < 0.9995 ? ["answered ", make("b", {}, answer), ", target ", make("b", {}, short(notes.target, 120))] : null;
    return [make("span", { class: "gist" }, short(asked, 240)), wrong ? make("span", { class: "gist" }, wrong) : null];
  }

  function title(step) {
    const kind = (step.verdict.notes || []).find(([what]) => what === "kind");
    return kind ? kind[1] : titles[step.purpose] || step.purpose;
  }

  function message(block, step, told) {
    const shown = block.texts[step.shows];
    const words = step.is_alone ? "it was shown, without what was said before" : "it was shown";
    return [shown && shown !== told ? said(words, shown, "shows") : null, said("it was asked", block.texts[step.asks], "asks")];
  }

  function reply(block, step) {
    const thoughts = step.thoughts === undefined ? null : block.texts[step.thoughts];
    const before = step.reminds === undefined ? null
      : [said("it replied, and no answer could be read", block.texts[step.unread], "reply"), said("it was reminded", block.texts[step.reminds], "asks")];
    return [before, thoughts ? said("it thought", thoughts, "thoughts") : null, said("it replied", block.texts[step.reply], "reply")];
  }

  function said(what, text, look) {
    const isLong = text.length > 700;
    const body = text.trim() ? make("pre", { class: "text" }, text) : make("p", { class: "text empty" }, "nothing");
    const first = text.slice(0, 90).split("\n")[0];
    const folded = isLong ? make("details", { open: look === "reply" }, make("summary", {}, `${first} … (${text.length.toLocaleString("en")} letters)`), body) : body;
    return make("div", { class: `part ${look}` }, make("span", { class: "what" }, what), folded);
  }

  function verdict(step) {
    const notes = step.verdict.notes || [];
    return notes.length ? make("dl", { class: "verdict" }, notes.map(([what, text]) => [make("dt", {}, what), make("dd", {}, text || "nothing")])) : null;
  }

  function badges(step) {
    const score = step.verdict.score;
    const look = score >= 0.9995 ? "full" : score <= 0.0005 ? "none" : "part";
    const cuts = { refused: "refused", length: "cut: too long" };
    return [score === undefined || score === null ? null : make("span", { class: `score ${look}` }, score.toFixed(2)), step.cut ? make("span", { class: "cut" }, cuts[step.cut] || step.cut) : null];
  }

  function took(step) {
    const usage = step.usage;
    if (!usage) return null;
    const count = (number) => (number || 0).toLocaleString("en");
    const words = [
      `${count(usage.input_tokens)} tokens in` + (usage.cached_tokens ? ` (${count(usage.cached_tokens)} cached)` : ""),
      `${count(usage.output_tokens)} out` + (usage.reasoning_tokens ? ` (${count(usage.reasoning_tokens)} thinking)` : ""),
    ];
    if (usage.dollars !== undefined && usage.dollars !== null) words.push(`$${usage.dollars.toFixed(4)}`);
    if (usage.seconds) words.push(`${usage.seconds.toFixed(1)} s`);
    return make("span", { class: "took" }, words.join(" · "));
  }

  /* The panel follows the address, so that the browser's back button works. */

  const views = { behind, episode };

  async function follow() {
    let parts = [""];
    try { parts = location.hash.slice(1).split("/").map(decodeURIComponent); } catch { /* no address of ours */ }
    const view = Object.hasOwn(views, parts[0]) ? views[parts[0]] : null;
    if (!view) {
      anchor = location.hash;
      if (dialog.open) dialog.close();
      return;
    }
    const asked = location.hash;
    let content;
    try { content = await view(...parts.slice(1)); } catch (error) { content = [make("h2", { tabindex: -1 }, "There is nothing here"), make("p", {}, String(error))]; }
    if (asked !== location.hash) return;
    inside.replaceChildren(...content);
    neighbours(parts);
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
    inside.querySelector("h2").focus({ preventScroll: true });
    const meant = [...inside.querySelectorAll("details.step[open]")];
    const first = meant.find((each) => !each.querySelector(".score.full")) || meant[0];
    if (first) first.scrollIntoView({ block: "start" });
  }

  /* Leads from a transcript to the ones before and after it in the list that the reader came from. */
  function neighbours(parts) {
    const place = parts[0] === "episode" && list ? list.numbers.indexOf(Number(parts[1])) : -1;
    for (const [step, by] of [[steps.before, -1], [steps.after, 1]]) {
      const other = place < 0 ? undefined : list.numbers[place + by];
      step.hidden = place < 0;
      if (other === undefined) { step.removeAttribute("href"); step.setAttribute("aria-disabled", "true"); }
      else { step.setAttribute("href", address("episode", other, list.name)); step.removeAttribute("aria-disabled"); }
    }
  }

  function leave() {
    history.pushState(null, "", anchor || "#");
    dialog.close();
  }

  /* Says that a table can be scrolled where its box cuts it. */
  const boxes = [...document.querySelectorAll(".scroll")];
  function tellCut() {
    for (const table of new Set(boxes.map((box) => box.closest(".table")))) {
      const isCut = [...table.querySelectorAll(".scroll")].some((box) => box.scrollWidth > box.clientWidth + 1);
      table.querySelector(".hint").hidden = !isCut;
    }
  }
  const watch = new ResizeObserver(tellCut);
  for (const box of boxes) watch.observe(box);

  addEventListener("hashchange", follow);
  addEventListener("popstate", follow);
  dialog.addEventListener("cancel", (event) => { event.preventDefault(); leave(); });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) leave(); });
  document.getElementById("panel-close").addEventListener("click", leave);
  document.getElementById("panel-back").addEventListener("click", () => history.back());
  follow();
})();
