// Shared by the tests of the whole element in Node: stand-ins for the browser, a book with a clock of its own, and hands.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

let checks = 0;
export const counted = () => checks;
export const same = (a, b, what) => {
  checks++;
  if (JSON.stringify(a) !== JSON.stringify(b)) { console.error(`${what} FAILS: ${JSON.stringify(a)} for ${JSON.stringify(b)}`); process.exit(1); }
};

// ---- the browser

export const WIDE = 800, HIGH = 500;
const room = { width: WIDE, height: HIGH }, camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

// Writes to the document.
let written = 0;
export const writes = () => written;
const style = () => new Proxy({ setProperty(name, value) { this[name] = value; }, getPropertyValue(name) { return this[name] ?? ""; } }, { set: (kept, name, value) => (written++, (kept[name] = value), true) });

class Classes {
  constructor() { this.names = new Set(); }
  add(...names) { for (const name of names) this.toggle(name, true); }
  remove(...names) { for (const name of names) this.toggle(name, false); }
  contains(name) { return this.names.has(name); }
  toggle(name, isOn = !this.contains(name)) {
    if (isOn !== this.contains(name)) written++;
    if (isOn) this.names.add(name); else this.names.delete(name);
  }
}

// An event target as the browser's own, whose events are given to it by hand.
class Target {
  listen = [];
  addEventListener(name, fn, { signal = null, capture = false } = {}) { this.listen.push({ name, fn, signal, capture }); }
  removeEventListener(name, fn) { this.listen = this.listen.filter((each) => each.name !== name || each.fn !== fn); }
  dispatchEvent(event) {
    for (const { name, fn, signal } of [...this.listen]) if (name === event.type && !signal?.aborted) fn.call(this, event);
    return !event.defaultPrevented;
  }
  click() { this.dispatchEvent({ type: "click" }); }
}

export class Element extends Target {
  constructor(tag = "leaf-book") {
    super();
    Object.assign(this, { tagName: tag.toUpperCase(), nodeType: 1, childNodes: [], parentNode: null, style: style(), classList: new Classes(), attributes: new Map(), dataset: {}, assigned: [], ownerDocument: document });
  }
  get children() { return this.childNodes; }
  get firstElementChild() { return this.childNodes[0] ?? null; }
  get isConnected() { return this === document.body || Boolean(this.parentNode?.isConnected); }
  set className(text) { this.classList.names = new Set(text.split(" ")); }
  get className() { return [...this.classList.names].join(" "); }
  get clientWidth() { return room.width; }
  get clientHeight() { return room.height; }
  get id() { return this.getAttribute("id") ?? ""; }
  getAttribute(name) { return this.attributes.get(name) ?? null; }
  hasAttribute(name) { return this.attributes.has(name); }
  setAttribute(name, text) { this.change(name, String(text)); }
  removeAttribute(name) { this.change(name, null); }
  toggleAttribute(name, isOn) { this.change(name, isOn ? "" : null); }
  change(name, text) {
    written++;
    const before = this.getAttribute(name);
    if (text === null) this.attributes.delete(name); else this.attributes.set(name, text);
    if (name.startsWith("data-")) this.dataset[camel(name.slice(5))] = text;
    if (this.constructor.observedAttributes?.includes(name)) this.attributeChangedCallback(name, before, text);
  }
  append(...nodes) { for (const node of nodes) this.insertBefore(node, null); }
  prepend(node) { this.insertBefore(node, this.firstElementChild); }
  before(node) { this.parentNode.insertBefore(node, this); }
  insertBefore(node, next) {
    written++;
    node.parentNode?.take(node);
    this.childNodes.splice(next ? this.childNodes.indexOf(next) : this.childNodes.length, 0, node);
    node.parentNode = this;
    this.changed();
    if (this.isConnected) node.connectedCallback?.();
  }
  take(node) { this.childNodes.splice(this.childNodes.indexOf(node), 1), (node.parentNode = null), this.changed(); }
  remove() {
    const was = this.isConnected;
    this.parentNode?.take(this);
    if (was) this.disconnectedCallback?.();
  }
  replaceChildren(...nodes) { for (const node of [...this.childNodes]) node.remove(); this.append(...nodes); }
  changed() { for (const watch of watches) if (watch.target === this && !watch.isSize) watch.isDue = true; }
  assign(...nodes) { this.assigned = nodes; for (const node of nodes) { if (node.assignedSlot && node.assignedSlot !== this) node.assignedSlot.assigned = node.assignedSlot.assigned.filter((other) => other !== node); node.assignedSlot = this; } }
  attachShadow() { return (this.shadowRoot = Object.assign(new Element("shadow"), { parentNode: this, adoptedStyleSheets: [] })); }
  getRootNode() { return {}; }
  contains(node) { return node === this || this.childNodes.some((child) => child.contains(node)); }
  querySelectorAll() { return []; }
  querySelector() { return null; }
  matches() { return false; }
  focus() {}
  getContext() { return { createImageData: (width, height) => ({ width, height, data: new Uint8ClampedArray(4 * width * height) }), putImageData() {} }; }
  getBoundingClientRect() { return { left: 0, top: 0, right: room.width, bottom: room.height, ...room }; }
  cloneNode(isDeep) {
    const copy = this.constructor === Element ? new Element(this.tagName) : new this.constructor();
    for (const [name, text] of this.attributes) copy.setAttribute(name, text);
    if (isDeep) copy.append(...this.childNodes.map((child) => child.cloneNode(true)));
    return copy;
  }
}

export const view = new Target();
const watches = [], document = Object.assign(new Target(), { defaultView: view, createElement: (tag) => new Element(tag), createElementNS: (_, tag) => new Element(tag), baseURI: "http://a/", getSelection: () => null, caretPositionFromPoint: () => null, activeElement: null });
view.document = document;
view.CSSStyleSheet = class { replaceSync(text) { this.text = text; } };
class Watch {
  constructor(fn) { watches.push(Object.assign(this, { fn, target: null, isDue: false })); }
  observe(target) { this.target = target; }
  disconnect() { this.target = null; }
  takeRecords() {
    const { isDue } = this;
    this.isDue = false;
    return isDue ? [{ target: this.target, type: "childList" }] : [];
  }
}
Object.assign(globalThis, { document, HTMLElement: Element, Element, MutationObserver: Watch, ResizeObserver: class extends Watch { constructor(fn) { super(fn); this.isSize = true; } }, matchMedia: () => ({ matches: false, addEventListener() {} }),
  getComputedStyle: () => ({ backgroundColor: "rgba(0, 0, 0, 0)", backgroundImage: "none", direction: "ltr", overflow: "visible", objectFit: "contain", getPropertyValue: () => "" }), addEventListener: (...args) => view.addEventListener(...args), cancelAnimationFrame() {}, requestAnimationFrame: (fn) => setImmediate(fn), requestIdleCallback: (fn) => (fn(), 0), cancelIdleCallback() {}, devicePixelRatio: 1 });
view.ResizeObserver = ResizeObserver;
// Node 18 has none.
globalThis.CustomEvent ??= class {
  constructor(type, { detail, cancelable }) { Object.assign(this, { type, detail, cancelable, defaultPrevented: false }); }
  preventDefault() { this.defaultPrevented = this.cancelable; }
};
document.body = new Element("body");
export const LeafSpring = await import(pathToFileURL(resolve(process.argv[2], "../leafspring.js")));
const { LeafBook } = await import(pathToFileURL(resolve(process.argv[2], "leaf-book.js")));
await LeafBook.load(readFileSync(process.argv[3]));

// ---- a book and what it tells

const NAMES = ["beforeturn", "beforelift", "statechange", "flip-start", "flip-end", "lift", "contact", "turn", "page", "pageschange", "spreadchange"];

/** A book of so many pages with its own clock, in the document, before its core runs. */
export function made(count, attributes = {}) {
  const book = new LeafBook(), clock = { time: 1000, frame: null, now: () => clock.time, request: (fn) => ((clock.frame = fn), 1), cancel: () => (clock.frame = null), timeOf: () => clock.time }, told = [];
  for (const [name, text] of Object.entries({ "page-width": 300, "page-height": 400, drawing: "css", hinges: 1, ...attributes })) book.setAttribute(name, text);
  book.append(...Array.from({ length: count }, (_, i) => new Element(i % 4 === 3 ? "img" : "div")));
  for (const name of NAMES) book.addEventListener(name, ({ type, detail }) => told.push([type, detail]));
  book.clock = clock;
  document.body.append(book);
  return { book, told, clock };
}

export async function bookOf(count, attributes) {
  const it = made(count, attributes);
  await it.book.ready;
  return it;
}

export const turns = () => new Promise((done) => setImmediate(done));

/** Lets so many frames pass, 60 a second; less if the book sleeps. */
export async function pass({ book, clock, told }, frames, each = () => {}) {
  for (let i = 0; i < frames; i++) {
    for (const watch of watches) if (watch.isDue) (watch.isDue = false), watch.fn([{ target: watch.target, type: "childList" }]);
    await turns();
    clock.time += 1000 / 60;
    const { frame } = clock;
    clock.frame = null;
    if (frame) frame(clock.time);
    else if (book.state === "rest") break;
    each();
  }
  await turns();
  return told.splice(0);
}

/** The element has another size. */
export function resize(width, height) {
  Object.assign(room, { width, height });
  for (const watch of watches) if (watch.target && watch.isSize) watch.fn();
}

export const kinds = (told) => told.map(([name]) => name).filter((name) => name !== "turn");

/** The place of a point of a box on the screen, as a function of its place in the cell. */
export function placesOf({ book }, { cell: { style: { transform } } }) {
  const layer = /^(?:translate\(([^,]+)px,([^)]+)px\) scale\(([^)]+)\) )?scale\(([^,]+),([^)]+)\) translate\(([^,]+)px,([^)]+)px\)$/.exec(book.layer.style.transform), [x = 0, y = 0, zoom = 1, across, down, dx, dy] = layer.slice(1).map((text) => (text === undefined ? undefined : Number(text)));
  const parts = [...transform.matchAll(/(matrix3d|matrix|translate|scale)\(([^)]*)\)/g)].map(([, name, list]) => [name, list.split(",").map(Number.parseFloat)]).reverse();
  return (point) => {
    let [u, v, w] = [...point, 1];
    for (const [name, m] of parts) {
      if (name === "translate") [u, v] = [u + m[0] * w, v + m[1] * w];
      else if (name === "scale") [u, v] = [u * m[0], v * (m[1] ?? m[0])];
      else if (name === "matrix") [u, v] = [m[0] * u + m[2] * v + m[4] * w, m[1] * u + m[3] * v + m[5] * w];
      else [u, v, w] = [m[0] * u + m[4] * v + m[12] * w, m[1] * u + m[5] * v + m[13] * w, m[3] * u + m[7] * v + m[15] * w];
    }
    return [x + zoom * across * (u / w + dx), y + zoom * down * (v / w + dy)];
  };
}

/** The pages that are seen: page and where its left upper corner is on the screen, in whole pixels, from its transform. */
export function seen({ book }) {
  const boxes = [...book.drawer.boxes.values()].filter(({ cell, slot, index }) => cell.style.visibility === "visible" && book.layer.contains(cell) && (!book.pageList[index].node || book.pageList[index].node.assignedSlot === slot));
  const [, across, down, dx, dy] = /scale\(([^,]+),([^)]+)\) translate\(([^,]+)px,([^)]+)px\)/.exec(book.layer.style.transform).map(Number);
  return boxes.map(({ index, cell: { style: { transform } } }) => {
    const numbers = transform.match(/-?[\d.]+(?:e-?\d+)?/g).map(Number), [x, y] = transform.startsWith("matrix3d") ? numbers.slice(13, 15) : transform.startsWith("matrix") ? numbers.slice(4, 6) : numbers;
    return [index, Math.round((x + dx) * across), Math.round((y + dy) * down)];
  }).sort(([a], [b]) => a - b);
}

// In 800 x 500 pixels an open book of pages of 300 x 400 is as high as the element, and each of its pages 375 wide.
export const open = (first) => [[first, 25, 0], [first + 1, 400, 0]];

// A pointer at a place: its event, told to the book's surface or to the window.
export const pointer = (it, type, x, y, more = {}) => {
  const event = { type, pointerId: 1, pointerType: "mouse", isPrimary: true, button: 0, buttons: 1, clientX: x, clientY: y, width: 1, height: 1, timeStamp: it.clock.time, cancelable: true, target: it.book.layer, composedPath: () => [it.book.layer, it.book.surface], preventDefault() { this.defaultPrevented = true; }, stopPropagation() {}, ...more };
  (type === "pointerdown" || more.isHover ? it.book.surface : view).dispatchEvent(event);
  return event;
};

export async function drag(it, [x, y], [u, v], more = {}) {
  pointer(it, "pointerdown", x, y, more);
  for (let i = 1; i <= 12; i++) pointer(it, "pointermove", x + (u - x) * i / 12, y + (v - y) * i / 12, more), it.told.push(...await pass(it, 1));
}

export const press = (it, x, y, more) => { pointer(it, "pointerdown", x, y, more), pointer(it, "pointerup", x, y, more); };
