// What is drawn of an episode of SpatialBench: the frames that were seen.

import { make } from "../../common.js";
import { picture } from "../../view/said.js";
import { addSuite } from "../../view/suites.js";

addSuite("spatialbench", { episode: (episode) => ({ content: footage(episode) }) });

// Returns the frames of a video that were seen, with their times.
function footage(episode) {
  const film = episode.parts.footage;
  if (!film) return null;
  const clock = (seconds) => `${Math.floor(seconds / 60)}:${String((seconds % 60).toFixed(1)).padStart(4, "0")}`;
  return make("section", { class: "card" }, make("h2", {}, "Frames"),
    make("p", { class: "note" }, `${film.video}, ${clock(film.seconds)} long; ${film.frames.length} frames were shown, in this order.`),
    make("ol", { class: "frames" }, film.frames.map((frame) => make("li", {},
      frame.picture === null ? null : picture(episode, frame.picture, `frame at ${clock(frame.seconds)}`),
      make("span", { class: "note" }, clock(frame.seconds))))));
}
