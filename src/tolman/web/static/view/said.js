// What was said: texts with their pictures, replies, and what came of them. Every text becomes text, never markup.

import { make } from "../common.js";
import { pictureAddress } from "./data.js";

// Returns a request's text with its pictures where they stand.
export function withPictures(text, episode) {
  return text.split(/⟦picture ([^⟦⟧]+)⟧/).map((piece, n) => {
    if (n % 2 === 0) return piece;
    const number = episode.pictures.indexOf(piece);
    return number < 0 ? `[picture ${piece}]` : picture(episode, number, piece);
  });
}

// Returns a picture; where it cannot be had, the words that name it stand in its place.
export function picture(episode, number, words) {
  const image = make("img", { src: pictureAddress(episode.run, episode.id, number), alt: `Picture: ${words}`, loading: "lazy" });
  image.addEventListener("error", () => {
    image.replaceWith(make("span", { class: "note" }, `[picture ${words}: it cannot be drawn on this machine]`));
  });
  return image;
}

// Returns a text in a box that scrolls where it is long.
export function textBox(label, ...content) {
  return make("pre", { class: "text", tabindex: 0, role: "group", "aria-label": label }, ...content);
}

export function percent(value, digits = 0) {
  return value === null || value === undefined || Number.isNaN(value) ? "–" : `${(100 * value).toFixed(digits)} %`;
}

// Returns a score as a small sign; its words do not depend on colour.
export function scoreChip(score) {
  if (score === null || score === undefined) return null;
  const look = score >= 0.999 ? "full" : score > 0 ? "part" : "none";
  return make("span", { class: `chip ${look}` }, score.toFixed(2));
}

// Returns the reply to a request with the thoughts behind it and what came of it.
export function replyParts(episode, step) {
  const notes = step.verdict?.notes ?? [];
  return [
    step.reminds === undefined || step.reminds === null ? null : [
      textBox("Reply in which no answer could be read", episode.texts[step.unread] || "(nothing)"),
      make("p", { class: "label" }, "No answer could be read. Reminded"), textBox("Reminder", episode.texts[step.reminds]),
      make("p", { class: "label" }, "Reply"),
    ],
    step.thoughts === undefined || step.thoughts === null ? null
      : make("details", {}, make("summary", {}, "Thoughts"), textBox("Thoughts", episode.texts[step.thoughts])),
    textBox("Reply", episode.texts[step.reply] || "(nothing)"),
    step.cut ? make("p", { class: "note" }, `The reply was ${step.cut === "length" ? "cut for its length" : "refused"}.`) : null,
    notes.length ? make("dl", { class: "notes" }, notes.map(([name, text]) => [make("dt", {}, name), make("dd", {}, text)])) : null,
  ];
}

// Returns an aside: what was asked, answered and earned, folded away.
export function aside(episode, number) {
  const step = episode.steps[number];
  return make("details", { class: "aside" },
    make("summary", {}, `Aside: ${step.purpose} `, scoreChip(step.verdict?.score)),
    make("p", { class: "label" }, "Asked"), textBox("Asked", withPictures(episode.texts[step.asks], episode)),
    make("p", { class: "label" }, "Reply"), replyParts(episode, step));
}
