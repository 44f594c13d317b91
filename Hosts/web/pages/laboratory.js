// The laboratory of the page of a book: springs, geometry and time of its element, what happens to it, and its script.

import { Lab } from "./lab.js";
import { book } from "./reader.js";

// Controls that are attributes of the element, and what is no attribute for each.
const ATTRIBUTES = { eye: "0", rest: null, hinge: null, reading: null, thickness: null, softness: null, spread: "auto", motion: "auto" };
const EVENTS = ["flip-start", "flip-end", "lift", "contact", "page", "statechange", "spreadchange", "zoom"];

const box = document.getElementById("lab"), form = box.querySelector("form");

const lab = new Lab(form, {
  change(name) {
    if (name === "damping" || name === "response") book.spring = `${lab.value("response")} ${lab.value("damping")}`;
    else if (String(lab.value(name)) === ATTRIBUTES[name]) book.removeAttribute(name);
    else book.setAttribute(name, lab.value(name));
  },
  rouse: () => book.core && ((book.core.isStale = true), book.flow.rouse()),
  script: () => book.script(),
  facts() {
    const { core, state } = book;
    if (!core) return { t: 0, state, progress: "", what: "velocity", velocity: 0, cells: 0, hash: "" };
    const fastest = core.leaves.reduce((a, b) => (Math.abs(b.velocity) > Math.abs(a.velocity) ? b : a), { velocity: 0 });
    const hash = core.isMoving && !lab.clock.isPaused() ? "…" : core.stage.stateHash().toString(16).padStart(16, "0");
    return {
      t: core.t, state, hash, cells: book.drawer.count ?? 0, what: fastest.leaf === undefined ? "velocity" : `leaf ${fastest.leaf}`,
      velocity: fastest.velocity, progress: fastest.leaf === undefined ? `page ${book.page + 1}` : fastest.turn.toFixed(3) };
  } });

for (const field of form.elements) if (field.name in ATTRIBUTES) field.value = book.getAttribute(field.name) ?? field.value;
lab.say();
for (const name of EVENTS) {
  book.addEventListener(name, ({ detail: { leaf, page, by, state } }) => {
    lab.log(book.core?.t ?? 0, [name, leaf, page === undefined ? null : page + 1, state, by].filter((part) => part !== undefined && part !== null).join(" "));
  });
}
book.clock = lab.clock;
// The book makes room for it.
box.addEventListener("toggle", () => document.body.classList.toggle("lab", box.open));
/** For tests, and for whoever opens the console. */
globalThis.lab = lab;
