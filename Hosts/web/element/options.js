// The attributes of <leaf-book> and the properties that reflect them: their names, kinds and what counts without them.

import { LABELS, TOOLS } from "./toolbar.js";

const GESTURES = ["tap", "drag", "peel", "swipe", "hover", "wheel", "pinch", "keys"];

/** kind: number (least, most, whole), words (the first is what counts without the attribute), tokens (without the
 * attribute all), parts (without it none, without a value all), text or flag. */
export const OPTIONS = {
  "page-width": { kind: "number", least: 1, most: 1e5, standard: null, shape: true },
  "page-height": { kind: "number", least: 1, most: 1e5, standard: null, shape: true },
  "min-page-width": { kind: "number", least: 1, most: 1e5, standard: 250, fits: true },
  fit: { kind: "words", words: ["contain", "scale", "fixed"], fits: true },
  spread: { kind: "words", words: ["auto", "double", "single"], fits: true },
  covers: { kind: "words", words: ["none", "hard", "soft"], shape: true },
  center: { kind: "words", words: ["book", "spine"], fits: true },
  reading: { kind: "words", words: ["auto", "ltr", "rtl"], shape: true },
  hinge: { kind: "words", words: ["auto", "left", "right", "top", "bottom"], shape: true },
  rest: { kind: "number", least: 0, most: 1, standard: 1, shape: true },
  softness: { kind: "number", least: 0, most: 1, standard: 0.5, shape: true },
  thickness: { kind: "number", least: 0, most: 1e4, standard: 0, shape: true },
  boards: { kind: "number", least: 0, most: 1000, standard: 0, shape: true },
  "corner-radius": { kind: "number", least: 0, most: 1e4, standard: 0, shape: true },
  eye: { kind: "number", least: 1, most: 1e6, standard: null, shape: true },
  "turn-time": { kind: "number", least: 0, most: 60000, standard: 600, timing: true },
  spring: { kind: "text", timing: true },
  motion: { kind: "words", words: ["auto", "full", "instant"], timing: true },
  peel: { kind: "words", words: ["all", "bottom", "top", "none"], shape: true },
  "peel-zone": { kind: "number", least: 0, most: 1e5, standard: null, shape: true },
  hinges: { kind: "number", whole: true, least: 1, most: 32, standard: 12, shape: true },
  drawing: { kind: "words", words: ["auto", "css", "webgl"], shape: true },
  lift: { kind: "number", least: 0, most: 1e4, standard: 0 },
  "max-zoom": { kind: "number", least: 1, most: 100, standard: 1, fits: true },
  gestures: { kind: "tokens", words: GESTURES, fits: true },
  wheel: { kind: "words", words: ["along", "any"] },
  tap: { kind: "words", words: ["anywhere", "edges", "corners", "none"] },
  shadows: { kind: "words", words: ["auto", "none"], looks: true },
  "swipe-distance": { kind: "number", least: 1, most: 1e4, standard: 30 },
  "near-pages": { kind: "number", whole: true, least: 0, most: 100, standard: 2, looks: true },
  "page-count": { kind: "number", whole: true, least: 0, most: 1e6, standard: 0, pages: true },
  src: { kind: "text", pages: true },
  label: { kind: "text", looks: true },
  address: { kind: "words", words: ["none", "hash", "query"] },
  replay: { kind: "text" },
  toolbar: { kind: "parts", words: TOOLS, tools: true },
  contents: { kind: "text", standard: "h1, h2, h3" },
  download: { kind: "text", tools: true },
  "lift-sound": { kind: "text", tools: true },
  "contact-sound": { kind: "text", tools: true },
  "autoplay-time": { kind: "number", least: 100, most: 3.6e6, standard: 4000 },
  ...Object.fromEntries(Object.entries(LABELS).map(([name, standard]) => [`label-${name}`, { kind: "text", standard, tools: true }])),
  hint: { kind: "flag" },
  disabled: { kind: "flag", fits: true },
  record: { kind: "flag", shape: true },
};

const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

// The meaning of an attribute's text; a text that means nothing counts as no attribute.
function meaning({ kind, words, least, most, standard, whole }, text) {
  if (kind === "flag") return text !== null;
  if (kind === "text") return text ?? standard ?? "";
  if (kind === "words") return words.includes(text) ? text : words[0];
  if (kind === "parts" && text === null) return [];
  if (kind === "parts" && text.trim() === "") return words;
  if (kind === "tokens" || kind === "parts") {
    return text === null ? words : words.filter((word) => text.split(/\s+/).includes(word));
  }
  const number = text === null || text.trim() === "" ? NaN : Number(text);
  return number >= least && number <= most && (!whole || Number.isInteger(number)) ? number : standard;
}

/** The meaning of a text as the value of an attribute; null: there is none. */
export const meaningOf = (name, text) => meaning(OPTIONS[name], text);

const SHAPE = Object.keys(OPTIONS).filter((name) => OPTIONS[name].shape);
/** The options that shape a book, as they are now, and as they are without attributes. */
export const shapeOf = (element) => Object.fromEntries(SHAPE.map((name) => [camel(name), element[camel(name)]]));
export const STANDARD = Object.fromEntries(SHAPE.map((name) => [camel(name), meaningOf(name, null)]));
/** The options in which two books differ, as their attributes are written. */
export const differing = (one, other) => SHAPE.filter((name) => one[camel(name)] !== other[camel(name)]).map((name) => `${name}="${one[camel(name)]}"`).join(" ");

// The meanings of an element's attributes when they were last asked for: every frame asks for many.
const MEANT = Symbol("meant");

function meantBy(element, name, option) {
  const text = element.getAttribute(name), known = (element[MEANT] ??= {}), last = known[name];
  if (last?.text === text) return last.value;
  const value = meaning(option, text);
  known[name] = { text, value };
  return value;
}

/** Gives a class the properties of the table, each reflecting its attribute. */
export function reflect(prototype) {
  for (const [name, option] of Object.entries(OPTIONS)) {
    Object.defineProperty(prototype, camel(name), {
      configurable: true, enumerable: true,
      get() { return meantBy(this, name, option); },
      set(value) {
        if (option.kind === "flag") return void this.toggleAttribute(name, Boolean(value));
        if (value === null || value === undefined) return void this.removeAttribute(name);
        this.setAttribute(name, Array.isArray(value) ? value.join(" ") : String(value));
      },
    });
  }
}

/** Properties that a program has set before the element was defined hide those of its class. They are set anew. */
export function takeOver(element, prototype) {
  for (const [name, value] of Object.entries(element)) if (Object.getOwnPropertyDescriptor(prototype, name)?.set) delete element[name], (element[name] = value);
}
