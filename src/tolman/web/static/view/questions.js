// The questions of an episode: answer, target, score and why; and those of two players side by side.

import { make, put } from "../common.js";
import { replyParts, scoreChip, textBox, withPictures } from "./said.js";

const shortKind = (kind) => kind.replace(/^.*\//, "").replace(/-v\d+$/, "").replaceAll("_", " ");

// Returns all questions, in order, with a switch that leaves those that earned less than 1.
export function questionCard(episode) {
  const list = make("ol", { class: "questions" });
  const only = make("input", { type: "checkbox" });
  const fill = () => put(list, episode.questions.map((each, n) => [each, n])
    .filter(([each]) => !only.checked || each.score < 1).map(([each, n]) => question(episode, each, n + 1)));
  only.addEventListener("change", fill);
  fill();
  const right = episode.questions.filter((each) => each.score >= 1).length;
  return make("section", { class: "card", id: "questions" },
    make("div", { class: "row" }, make("h2", {}, "Questions"),
      make("span", { class: "note" }, `${right} of ${episode.questions.length} earned all there is`),
      make("label", { class: "note" }, only, "only the others")),
    list);
}

function question(episode, asked, number) {
  const step = episode.steps[asked.step];
  return make("li", { value: number },
    make("div", { class: "row" }, make("strong", {}, shortKind(asked.kind)), scoreChip(asked.score)),
    make("p", { class: "asked" }, withPictures(asked.asked, episode)),
    make("dl", { class: "notes" },
      make("dt", {}, asked.is_read ? "answer" : "answer, not read"), make("dd", {}, asked.answer || "(nothing)"),
      make("dt", {}, "target"), make("dd", {}, asked.target),
      asked.why ? [make("dt", {}, "why"), make("dd", {}, asked.why)] : null),
    make("details", {}, make("summary", {}, "All that was said"),
      make("p", { class: "label" }, "Asked"), textBox("Asked", withPictures(episode.texts[step.asks], episode)),
      make("p", { class: "label" }, "Reply"), replyParts(episode, step)));
}

// Returns the questions that two episodes share, side by side.
export function questionTable(one, other) {
  const theirs = new Map(other.questions.map((each) => [each.asked, each]));
  const both = one.questions.filter((each) => theirs.has(each.asked));
  if (!both.length) return null;
  const cell = (each) => make("td", { class: "word" }, scoreChip(each.score), " ", each.answer || "(nothing)");
  return make("section", { class: "card" }, make("h2", {}, "The same questions"),
    make("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "The same questions" }, make("table", {},
      make("thead", {}, make("tr", {}, ["question", "target", one.player, other.player].map((name) =>
        make("th", { scope: "col", class: "word" }, name)))),
      make("tbody", {}, both.map((each) => make("tr", {},
        make("th", { scope: "row", class: "asked" }, make("strong", {}, shortKind(each.kind)), make("br"), withPictures(each.asked, one)),
        make("td", { class: "word" }, each.target), cell(each), cell(theirs.get(each.asked))))))));
}
