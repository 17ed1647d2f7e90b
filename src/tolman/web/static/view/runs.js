// The list of runs, the page of a run, and its tables.

import { make, put } from "../common.js";
import { load } from "./data.js";
import { address, settle } from "./route.js";
import { percent } from "./said.js";

const RAW = new Set(["cost"]);

// Returns the list of all runs.
export async function runsPage() {
  const runs = await load("runs");
  const row = (run) => make("tr", {},
    make("th", { scope: "row" }, run.why ? run.name : make("a", { href: address(["run", run.id]) }, run.name)),
    run.why ? make("td", { colspan: 5, class: "word" }, run.why) : [
      make("td", { class: "word" }, run.tasks.join(", ")), make("td", { class: "word" }, run.players.join(", ")),
      make("td", {}, `${run.finished} of ${run.total}`), make("td", {}, run.failed || "–"), make("td", { class: "word" }, run.started)]);
  const head = ["run", "tasks", "players", "episodes", "failed", "begun"];
  return {
    title: "runs", heading: "Runs", trail: [],
    content: table("Runs", head.map((name, n) => [name, [1, 2, 5].includes(n)]), runs.map(row)),
  };
}

function table(label, heads, rows) {
  return make("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": label }, make("table", {},
    make("thead", {}, make("tr", {}, heads.map(([name, isWord]) => make("th", { scope: "col", class: isWord ? "word" : null }, breakable(name))))),
    make("tbody", {}, rows)));
}

// Returns a name that may break behind its marks, and in the midst of a word only where it must.
function breakable(name) {
  return name.split(/(?<=[/:._])/).map((part, n) => [n ? make("wbr") : null, part]);
}

// Returns the page of a run: what it was, its headlines, and every episode by item and player.
export async function runPage([id], query) {
  const [told, scores, tables] = ["run", "scores", "summary"].map((what) => load(`${what}/${id}`));
  for (const each of [scores, tables]) each.catch(() => {});
  const run = await told;
  const summary = make("section", { class: "card" }, make("h2", {}, "At a glance"), make("p", { class: "note waiting" }, "Adding up…"));
  tables.then((found) => fillSummary(summary, run, found)).catch((error) => fail(summary, "At a glance", error));
  return {
    title: run.name, heading: run.name, trail: [["Runs", address([])]],
    content: [factList(run), failureCard(run), summary, episodeCard(run, scores, query)],
  };
}

function fail(card, title, error) {
  put(card, make("h2", {}, title), make("p", { class: "state poor" }, error.message));
}

function factList(run) {
  return make("dl", { class: "about" }, [["tasks", run.tasks.join(", ")], ["players", run.players.join(", ")], ...run.facts]
    .map(([name, text]) => make("div", {}, make("dt", {}, name), make("dd", {}, text))));
}

const counted = (episodes) => `${episodes} ${episodes === 1 ? "episode" : "episodes"}`;

function failureCard(run) {
  if (!run.failures.length && !run.missing && !run.remark) return null;
  return make("div", { class: "state poor" },
    run.remark ? make("p", {}, run.remark) : null,
    run.missing ? make("p", {}, `Still to be played: ${counted(run.missing)}.`) : null,
    run.failures.length ? make("details", {},
      make("summary", {}, `Not played to the end, through no fault of the player: ${counted(run.failures.length)}`),
      make("ul", {}, run.failures.map((each) => make("li", {},
        make("code", {}, `${each.player}, ${each.task}, ${each.item}, epoch ${each.epoch}`), ": ", each.error)))) : null);
}

function fillSummary(card, run, tables) {
  if (!tables.length) { card.remove(); return; }
  put(card, tables.map((each) => shownTable(run.id, each, "h2")),
    make("p", {}, make("a", { href: address(["run", run.id, "tables"]) }, "All tables")));
}

// Returns a table of the report; a number leads to the episodes that it is made from.
function shownTable(run, shown, level) {
  const cell = (each) => make("td", { class: [each.is_word ? "word" : "", each.is_best ? "best" : ""].join(" ").trim() || null },
    each.player ? make("a", { href: address(["run", run], { task: each.task, player: each.player }) }, each.text) : each.text ?? "–",
    each.between ? make("small", {}, each.between.split(/(?<= to) /).map((end) => [make("span", {}, end), " "])) : null,
    each.count ? make("small", {}, each.count) : null);
  const rows = shown.rows.map((row) => make("tr", { class: row.is_published ? "published" : null },
    make("th", { scope: "row" }, breakable(row.label), row.count ? make("small", {}, row.count) : null, row.is_published ? make("small", {}, " as published") : null), row.cells.map(cell)));
  return make("div", { class: "table" }, make(level, {}, shown.title),
    table(shown.title, shown.columns.map((name, n) => [name, shown.rows.some((row) => row.cells[n - 1]?.is_word)]), rows),
    make("details", {}, make("summary", {}, "What the numbers mean"), make("ul", { class: "note" }, shown.notes.map((note) => make("li", {}, note)))));
}

// Returns all tables of a run's report.
export async function tablesPage([id]) {
  const page = { title: `${id}, tables`, heading: "All tables", trail: [["Runs", address([])], [id, address(["run", id])]] };
  const body = make("div", { class: "tables" }, make("p", { class: "state waiting" }, "Adding up all tables; with many episodes this takes some seconds…"));
  load(`tables/${id}`).then((sections) => put(body, sections.map((section) => make("section", { class: "card" },
    make("h2", {}, section.title), make("p", { class: "note" }, section.intro), section.tables.map((each) => shownTable(id, each, "h3"))))))
    .catch((error) => put(body, make("p", { class: "state poor" }, error.message)));
  return { ...page, content: body };
}

// Returns every episode, by item and player, with one value of theirs; choices stand in the address.
function episodeCard(run, scores, query) {
  if (!run.episodes.length) return make("section", { class: "card" }, make("h2", {}, "Episodes"), make("p", {}, "None is finished yet."));
  const state = { task: query.get("task") ?? "", player: query.get("player") ?? "", value: query.get("value") || "accuracy" };
  const body = make("div", { class: "body" });
  let values = null;
  const select = (name, label, options) => {
    const chosen = make("select", {}, options.map(([value, words]) => make("option", { value, selected: value === state[name] }, words)));
    chosen.addEventListener("change", () => { state[name] = chosen.value; show(); });
    return make("label", {}, label, chosen);
  };
  const all = (word, names) => [["", `all ${word}`], ...names.map((name) => [name, name])];
  const names = () => (values ? Object.keys(Object.values(values)[0] ?? {}) : ["accuracy"]).map((name) => [name, name.replaceAll("_", " ")]);
  const controls = make("div", { class: "row" });
  const setUp = () => put(controls, select("task", "Task", all("tasks", run.tasks)), select("player", "Player", all("players", run.players)),
    select("value", "Value", names()));
  const show = () => {
    settle(["run", run.id], { ...state, value: state.value === "accuracy" ? "" : state.value });
    const tasks = run.tasks.filter((task) => !state.task || task === state.task);
    put(body, tasks.map((task) => matrix(run, task, state, values)));
  };
  scores.then((found) => { values = found; setUp(); show(); }).catch((error) => put(body, make("p", { class: "state poor" }, error.message)));
  setUp();
  show();
  body.append(make("p", { class: "note waiting" }, "Scoring…"));
  return make("section", { class: "card", id: "episodes" }, make("h2", {}, "Episodes"), controls, body);
}

function matrix(run, task, state, values) {
  const players = run.players.filter((player) => !state.player || player === state.player);
  const mine = run.episodes.filter((each) => each.task === task && players.includes(each.player));
  const items = [...new Set(mine.map((each) => each.item))];
  if (!items.length) return null;
  const most = Math.max(1, ...mine.map((each) => values?.[each.id]?.[state.value] ?? 0));
  const cell = (item, player) => make("td", {}, mine.filter((each) => each.item === item && each.player === player)
    .map((each) => entry(run, each, values?.[each.id]?.[state.value], state.value, most)));
  return make("div", { class: "table" }, make("h3", {}, task),
    table(`Episodes of ${task}`, [[run.noun, false], ...players.map((player) => [player, false])],
      items.map((item) => make("tr", {}, make("th", { scope: "row" }, item), players.map((player) => cell(item, player))))));
}

function entry(run, episode, value, name, most) {
  const known = typeof value === "number", level = known ? Math.round(10 * (RAW.has(name) ? value / most : value)) : 0;
  const text = known ? (RAW.has(name) ? String(value) : percent(value, 1)) : "open";
  const label = `${episode.player}, ${episode.item}${episode.epoch > 1 ? `, epoch ${episode.epoch}` : ""}: ${text}`;
  return make("a", { href: address(["episode", run.id, episode.id]), class: `entry h${Math.min(Math.max(level, 0), 10)}`, "aria-label": label }, text);
}
