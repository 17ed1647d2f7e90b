// The door of a study: nobody sits down without a code.

import { fetchJson, put, schemeSwitch } from "../common.js";
import { leave, sitDown } from "./seat.js";

const refused = document.getElementById("refused");
leave();
window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
put(document.getElementById("switch"), schemeSwitch());
document.getElementById("code").focus();
document.getElementById("door").addEventListener("submit", async (event) => {
  event.preventDefault();
  refused.hidden = true;
  try {
    const { pass } = await fetchJson("api/sit", { code: document.getElementById("code").value });
    sitDown(pass);
    location.replace("seat");
  } catch (error) {
    refused.textContent = error.message;
    refused.hidden = false;
  }
});
