// The picture: a quick one at once, and a good one when nobody moves. A picture that is not wanted any more is let go.

import { make } from "../common.js";

const STILL = 350; // milliseconds without a move before the good picture is asked for

export function viewOf(box, size) {
  const image = make("img", { alt: "", draggable: "false", width: size, height: size });
  let coming = null, waiting = 0, shown = "";

  // Fetches a picture and shows it; says whether it was still wanted when it came.
  function fetched(address) {
    coming?.stop();
    return new Promise((resolve, reject) => {
      const next = new Image();
      const own = { stop() { next.onload = next.onerror = null; next.src = ""; resolve(false); } };
      coming = own;
      next.onload = () => {
        coming = null;
        image.src = next.src;
        if (!image.isConnected) box.replaceChildren(image);
        resolve(true);
      };
      next.onerror = () => { coming = null; reject(new Error("the picture does not come; is the server still there?")); };
      next.src = address;
    });
  }

  return {
    // Shows what is seen from a place: resolves once a first picture is there, and sees to a better one later.
    async show(digest, at, words, fail) {
      clearTimeout(waiting);
      image.alt = words;
      if (shown === at) return;
      shown = at;
      box.dataset.at = "";
      const base = `pictures/${digest}/${encodeURIComponent(at)}`;
      await fetched(`${base}/quick.jpg`);
      box.dataset.at = at;
      box.dataset.quality = "quick";
      waiting = setTimeout(() => fetched(`${base}/still.jpg`).then((came) => {
        if (came) box.dataset.quality = "still";
      }, fail), STILL);
    },
    // Lets go of the good picture that is on its way, since somebody moves.
    leave() {
      clearTimeout(waiting);
      coming?.stop();
      coming = null;
    },
  };
}

// Returns where a click lies in a box: from 0 to 999 across and down.
export function pointed(event, box) {
  const edges = box.getBoundingClientRect();
  const share = (part, start, size) => Math.min(999, Math.max(0, Math.floor((part - start) / size * 1000)));
  return [share(event.clientX, edges.left, edges.width), share(event.clientY, edges.top, edges.height)];
}
