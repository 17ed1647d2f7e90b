// Sets the scheme that the reader chose before anything is drawn; a classic script, so that it also runs from disk.
"use strict";
try {
  const chosen = window.localStorage.getItem("tolman-scheme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.scheme = chosen;
} catch {
  // The browser keeps nothing for this page: it follows the system.
}
