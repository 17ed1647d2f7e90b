// The viewer: shows the page of the current address.

import { make, put, schemeSwitch } from "../common.js";
import { comparePage } from "./compare.js";
import { episodePage } from "./episode.js";
import { parseRoute } from "./route.js";
import { runPage, runsPage, tablesPage } from "./runs.js";

const main = document.getElementById("main"), bar = document.getElementById("bar");
let current = null, asked = 0;

function pageOf(parts, choices) {
  if (parts[0] === "run" && parts.length === 2) return runPage(parts.slice(1), choices);
  if (parts[0] === "run" && parts[2] === "tables") return tablesPage(parts.slice(1), choices);
  if (parts[0] === "episode" && parts.length === 3) return episodePage(parts.slice(1), choices);
  if (parts[0] === "compare" && parts.length === 5) return comparePage(parts.slice(1), choices);
  return runsPage();
}

async function show() {
  if (window.location.hash === "#main") { main.focus(); return; }
  const mine = asked += 1, { parts, choices } = parseRoute(window.location.hash);
  current?.leave?.();
  current = null;
  let page;
  try {
    page = await pageOf(parts, choices);
  } catch (error) {
    page = { title: "not found", heading: "This cannot be shown", trail: [["Runs", "#/"]], content: make("p", { class: "state poor" }, error.message) };
  }
  if (mine !== asked) return;
  document.title = `Tolman: ${page.title}`;
  const brand = make("a", { href: "#/", class: "brand" }, "Tolman");
  const trail = make("nav", { class: "trail", "aria-label": "Where you are" },
    page.trail.map(([name, href], n) => [n ? " › " : "", make("a", { href }, name)]));
  put(bar, brand, trail, schemeSwitch());
  put(main, make("h1", {}, page.heading), page.content);
  page.start?.();
  current = page;
  main.dataset.ready = String(mine);
}

window.addEventListener("hashchange", show);
document.addEventListener("keydown", (event) => current?.press?.(event));
show();
