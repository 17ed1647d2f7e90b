// What all pages share: elements made of text nodes only, requests, and the switch of schemes.

const SVG = "http://www.w3.org/2000/svg";

// Returns an element. Attributes that are false, null or undefined are left out, true is an attribute without a value,
// functions listen to the event of their name (onclick). Children are nodes, or anything else as text; lists are
// unfolded, and null and false are nothing. Text is never read as HTML.
export function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

// Returns an element of a drawing, likewise.
export function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...nodes(children));
  return element;
}

function nodes(children) {
  return children.flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => child instanceof Node ? child : document.createTextNode(String(child)));
}

// Puts children in the place of all that an element holds.
export function put(element, ...children) {
  element.replaceChildren(...nodes(children));
  return element;
}

// Returns the JSON of an answer; a refusal is an error with the server's words. With `body` it is sent as JSON.
export async function fetchJson(address, body = undefined) {
  const sent = body === undefined ? {} : {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  };
  const answer = await fetch(address, { credentials: "same-origin", ...sent });
  if (!answer.ok) throw new Error((await answer.text()) || `the server answered ${answer.status}`);
  return answer.json();
}

// Returns a button that goes from the system's scheme to light, to dark and back, and keeps the choice.
export function schemeSwitch() {
  const root = document.documentElement;
  const names = { "": "Scheme: auto", light: "Scheme: light", dark: "Scheme: dark" };
  const next = { "": "light", light: "dark", dark: "" };
  const button = make("button", { type: "button", class: "quiet scheme" });
  const tell = () => { button.textContent = names[root.dataset.scheme ?? ""]; };
  button.addEventListener("click", () => {
    const chosen = next[root.dataset.scheme ?? ""];
    if (chosen) root.dataset.scheme = chosen;
    else delete root.dataset.scheme;
    keep("tolman-scheme", chosen);
    tell();
  });
  tell();
  return button;
}

// Keeps a word in the browser where it allows that.
export function keep(name, value) {
  try {
    if (value) window.localStorage.setItem(name, value);
    else window.localStorage.removeItem(name);
  } catch {
    // Private windows and some files from disk keep nothing.
  }
}

// Returns a word that was kept, or an empty one.
export function kept(name) {
  try {
    return window.localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}
