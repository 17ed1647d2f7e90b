// The door of a study: nobody sits down without a code.

import { fetchJson, put, schemeSwitch } from "../common.js";

const refused = document.getElementById("refused");
put(document.getElementById("switch"), schemeSwitch());
document.getElementById("code").focus();
document.getElementById("door").addEventListener("submit", async (event) => {
  event.preventDefault();
  refused.hidden = true;
  try {
    const { code } = await fetchJson("/api/sit", { code: document.getElementById("code").value });
    location.assign(`/seat/${encodeURIComponent(code)}`);
  } catch (error) {
    refused.textContent = error.message;
    refused.hidden = false;
  }
});
