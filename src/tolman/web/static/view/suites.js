// What suites draw of their episodes: the script of each adds it under the suite's name.

const drawn = new Map();

// Adds what a suite draws. `episode(episode, query)` returns what stands in the page of an episode, and what listens
// to it (`content`, `start`, `press`, `leave`); `compare(both, query)` does so for two episodes side by side, or returns
// null; `chief` names the values that are told first, `counts` those of them that are no shares.
export function addSuite(name, parts) {
  drawn.set(name, parts);
}

// Returns what the suite of an episode draws; nothing where it draws nothing.
export function suiteOf(episode) {
  return drawn.get(episode.suite) ?? {};
}
