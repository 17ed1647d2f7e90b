// What pages show, by name: from the server, or from small scripts where a folder was opened from disk.

import { fetchJson } from "../common.js";

const loaded = new Map();
const waiting = new Map();
const isExported = () => document.documentElement.dataset.data === "scripts";
let names = null;

// Returns a promise of what has this name. Nothing of an exported folder changes, so it is loaded once; from a server
// it is asked for anew, for a run may still be going on.
export function load(name) {
  if (!isExported()) return fetchJson(`data/${encoded(name)}.json`);
  if (!loaded.has(name)) loaded.set(name, fromScript(name));
  return loaded.get(name);
}

// Returns the address of a picture of an episode.
export function pictureAddress(run, episode, number) {
  return `pictures/${encoded(run)}/${encoded(episode)}/${number}.jpg`;
}

function encoded(name) {
  return name.split("/").map(encodeURIComponent).join("/");
}

// A name may come from the address, which anybody can write, and a path would load a script from elsewhere: only what
// the folder itself lists is loaded.
async function fromScript(name) {
  names ??= scripted("names").then((listed) => new Set(listed));
  if (!(await names).has(name)) throw new Error(ABSENT);
  return scripted(name);
}

const ABSENT = "There is no such run or episode in this folder.";

function scripted(name) {
  window.tolmanData = (told, value) => waiting.get(told)?.(value);
  return new Promise((resolve, reject) => {
    waiting.set(name, resolve);
    const script = document.createElement("script");
    script.src = `data/${encoded(name)}.js`;
    script.onerror = () => reject(new Error(ABSENT));
    document.head.append(script);
  });
}
