// Who sits here: the pass that the door gave for a code. It is kept for this tab, and for a reload alone, so that
// whoever comes by an address, the back button or a tab that is opened again has to say a code of its own.

const SEAT = "seat";

// Keeps something for this tab, as JSON; undefined takes it away.
export function keepHere(name, value) {
  try {
    if (value === undefined) window.sessionStorage.removeItem(`tolman-${name}`);
    else window.sessionStorage.setItem(`tolman-${name}`, JSON.stringify(value));
  } catch {
    // The browser keeps nothing: a reload asks for the code again.
  }
}

// Returns what was kept for this tab, or null.
export function keptHere(name) {
  try {
    return JSON.parse(window.sessionStorage.getItem(`tolman-${name}`));
  } catch {
    return null;
  }
}

// Forgets who sat here, and all that was kept for them.
export function leave() {
  try {
    for (const name of Object.keys(window.sessionStorage)) if (name.startsWith("tolman-")) window.sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

// Keeps a pass for the page of the seat, which is opened next.
export function sitDown(pass) {
  leave();
  keepHere(SEAT, { pass, isNew: true });
}

// Returns the pass of whoever sits here; an empty one where that is nobody, or nobody knows who.
export function whoSits() {
  const found = keptHere(SEAT);
  const isReload = performance.getEntriesByType("navigation")[0]?.type === "reload";
  if (!found?.isNew && !isReload) leave();
  else if (found) keepHere(SEAT, { pass: found.pass, isNew: false });
  return found && (found.isNew || isReload) ? found.pass : "";
}
