// Addresses: everything that can be seen has one, after the #.

// Returns the parts and the choices of an address such as #/episode/RUN/ID?turn=3.
export function parseRoute(hash) {
  const [path, query] = hash.replace(/^#\/?/, "").split("?", 2);
  return { parts: path.split("/").filter(Boolean).map(decoded), choices: new URLSearchParams(query ?? "") };
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

// Returns the address of parts and choices; choices that are empty are left out.
export function address(parts, choices = {}) {
  const said = Object.entries(choices).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
  return `#/${parts.map(encodeURIComponent).join("/")}${query ? `?${query}` : ""}`;
}

// Makes an address the current one without leaving the page.
export function settle(parts, choices) {
  window.history.replaceState(null, "", address(parts, choices));
}
