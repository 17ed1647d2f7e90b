// Two players on the same scene, side by side.

import { make } from "../common.js";
import { load } from "./data.js";
import { facts, trailOf } from "./episode.js";
import { questionTable } from "./questions.js";
import { address } from "./route.js";
import { suiteOf } from "./suites.js";

// Returns the page that compares two episodes.
export async function comparePage([run, id, otherRun, otherId], query) {
  const both = await Promise.all([load(`episode/${run}/${id}`), load(`episode/${otherRun}/${otherId}`)]);
  const name = (each) => (run === otherRun ? each.player : `${each.player} of ${each.run_name}`);
  const title = `${name(both[0])} and ${name(both[1])} in ${both[0].item}`;
  const page = { title, heading: title, trail: trailOf(both[0]) };
  const table = questionTable(...both);
  const isOne = both[0].suite === both[1].suite, shown = isOne ? suiteOf(both[0]).compare?.(both, query) : null;
  if (!shown) return { ...page, content: [make("div", { class: "sides" }, both.map(columnHead)), table] };
  return { ...page, ...shown, content: [shown.content, table] };
}

// Returns what stands above the column of an episode.
export function columnHead(episode) {
  return make("div", { class: "card" },
    make("h2", {}, make("a", { href: address(["episode", episode.run, episode.id]) }, episode.player)), facts(episode));
}
