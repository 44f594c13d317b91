// <leaf-book>: children are pages, and the core of LeafSpring turns them. Importing this is safe without a document; in a browser it
// defines the element once.
//
//   <script type="module" src="element/leaf-book.js"></script>
//   <leaf-book page-width="300" page-height="400"><img src="1.jpg"><div>…</div>…</leaf-book>

import { Access, wayOf } from "./access.js";
import { Core, load } from "./core.js";
import { CssDrawer } from "./draw-css.js";
import { Flow } from "./flow.js";
import { Hands } from "./hands.js";
import { bookSize, fitted, shiftOf, spreadOf } from "./layout.js";
import { OPTIONS, reflect } from "./options.js";
import { difference, pagesOf } from "./pages.js";
import { STYLE } from "./style.js";
import { policyOf, springOf, turningOf } from "./timing.js";

const Base = globalThis.HTMLElement ?? class {};
const UPRIGHT = ["top", "bottom"];
const CLOCK = {
  now: () => performance.now(), request: (fn) => requestAnimationFrame(fn), cancel: (id) => cancelAnimationFrame(id), timeOf: (event) => event.timeStamp };

/** A book whose pages turn. */
export class LeafBook extends Base {
  static get observedAttributes() { return [...Object.keys(OPTIONS), "page", "dir"]; }
  static get version() { return "1"; }
  /** Loads the module before any book needs it, from a place of the caller's. */
  static load(source) { return load(source); }

  #pages = [];
  #given = null;
  #provider = null;
  #clock = CLOCK;
  #wanted = 0;
  #queued = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open", slotAssignment: "manual" });
    root.innerHTML = `<style>${STYLE}</style><style></style><div class="book" part="book"><div class="layer"></div></div>`
      + `<div class="heard"></div><div class="more"><slot></slot></div>`;
    [, this.sheet] = root.querySelectorAll("style");
    this.surface = root.querySelector(".book");
    this.layer = root.querySelector(".layer");
    this.others = root.querySelector(".more > slot");
    this.access = new Access(this.surface, root.querySelector(".heard"));
    this.drawer = new CssDrawer(this.layer, (page) => this.#make(page));
    this.flow = new Flow(this);
    this.hands = new Hands(this.#ways(), this.surface);
    this.surface.addEventListener("keydown", (event) => this.#key(event));
    this.#renew();
  }

  #renew() {
    this.ready = new Promise((done) => { this.isReady = done; });
  }

  // ---- being in a document

  connectedCallback() {
    if (this.watch) return;
    this.#wanted = Number(this.getAttribute("page")) || 0;
    this.#collect();
    this.watch = new MutationObserver((records) => this.#mutated(records));
    this.watch.observe(this, { childList: true, subtree: true, attributes: true, attributeFilter: ["density", "slot", "no-page", "aria-label", "data-label"] });
    this.measure = new ResizeObserver(() => this.#fit());
    this.measure.observe(this);
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.calm.addEventListener("change", (this.onCalm = () => this.core?.setPolicy(policyOf(this))));
    load().then((leaf) => {
      if (!this.watch) return;
      this.leaf = leaf;
      this.#build();
      this.isReady(this);
      this.#tell("ready", { page: this.page, pageCount: this.pageCount });
    }, (error) => this.#tell("error", { error }));
  }

  disconnectedCallback() {
    queueMicrotask(() => {
      if (this.isConnected || !this.watch) return;
      this.watch.disconnect();
      this.measure.disconnect();
      this.calm.removeEventListener("change", this.onCalm);
      this.watch = this.measure = this.calm = null;
      this.#wanted = this.page;
      this.#demolish();
      this.drawer.clear();
      this.others.assign();
      this.#renew();
    });
  }

  attributeChangedCallback(name, before, after) {
    if (before === after || !this.watch) return;
    if (name === "page") return void (after !== null && this.turnTo(Number(after)));
    const option = OPTIONS[name] ?? { shape: true };
    if (option.pages) this.#repage();
    if (option.timing) this.#time();
    if (option.looks) this.#look();
    if (option.fits || option.shape) this.#fit(option.shape);
  }

  // ---- what it is made of

  #collect() {
    this.#pages = pagesOf(this, this.#pages, this.#given);
    const taken = new Set(this.#pages.map((page) => page.node));
    this.others.assign(...[...this.childNodes].filter((node) => !taken.has(node) && (node.nodeType === 1 || node.nodeType === 3)
      && (node.nodeType === 1 ? node.hasAttribute("slot") || node.hasAttribute("no-page") : false)));
  }

  #mutated(records) {
    if (records.some(({ target, type, attributeName }) => target === this && type === "childList"
      || target.parentNode === this && ["slot", "no-page"].includes(attributeName))) this.#repage();
    if (records.some(({ target, attributeName }) => target.parentNode === this && attributeName === "density")) this.#fit(true);
  }

  // Pages came or went: the core's book is changed in place, and the page that is read stays.
  #repage() {
    const before = this.#pages, { core } = this;
    this.#collect();
    if (!core || !this.#pages.length || !before.length) return core ? this.#fit(true) : this.#fit();
    const changes = difference(before, this.#pages);
    if (!changes.length) return;
    // The first item of a book whose first page lies alone cannot be replaced in place.
    if (changes.some(({ insert, remove }) => (insert ?? remove) + core.first < 1)) return this.#fit(true);
    for (const { insert, remove } of changes) {
      const index = (insert ?? remove) + core.first - 1;
      this.flow.heed(core.call(remove === undefined ? "insertPages" : "removePages", { index, count: 1 }));
    }
    core.count = this.#pages.length;
    core.shape.density = this.#pages.map((page) => page.density);
    core.isStale = true;
    this.flow.paged();
    this.flow.rouse();
    this.#tell("pageschange", { pageCount: this.pageCount });
  }

  #make(page) {
    let made = page.url ?? this.#provider?.(page.asked);
    if (typeof made === "string") {
      const image = document.createElement("img");
      image.alt = "";
      image.decoding = "async";
      image.src = made;
      made = image;
    }
    if (made instanceof Promise) {
      const place = document.createElement("div");
      made.then((node) => place.isConnected && place.replaceWith(typeof node === "string" ? Object.assign(document.createElement("img"), { src: node, alt: "" }) : node));
      made = place;
    }
    page.made = made ?? document.createElement("div");
    return page.made;
  }

  // ---- its shape

  get #pageSize() {
    const { pageWidth, pageHeight } = this, first = this.#pages[0]?.node;
    if (pageWidth && pageHeight) return { width: pageWidth, height: pageHeight };
    const own = this.#ownSize(first);
    const ratio = own ? own.height / own.width : 4 / 3;
    if (pageWidth) return { width: pageWidth, height: pageWidth * ratio };
    if (pageHeight) return { width: pageHeight / ratio, height: pageHeight };
    return own ?? { width: 300, height: 400 };
  }

  // What the first page says of its size: a picture's own, or its width and height attributes.
  #ownSize(node) {
    if (!node) return null;
    const width = node.naturalWidth || Number(node.getAttribute("width")), height = node.naturalHeight || Number(node.getAttribute("height"));
    if (width > 0 && height > 0) return { width, height };
    if (node.tagName === "IMG") node.addEventListener("load", () => this.isConnected && this.#fit(true), { once: true });
    return null;
  }

  get #reading() {
    const { reading } = this;
    return reading === "auto" ? getComputedStyle(this).direction : reading;
  }

  get #hinge() { return this.hinge === "auto" ? "left" : this.hinge; }
  get #isUpright() { return UPRIGHT.includes(this.#hinge); }
  // Whether forward is toward the right (or the bottom), as in a book read toward the left.
  get #isMirrored() {
    const hinge = this.#hinge;
    return hinge === "right" || hinge === "bottom" || (hinge === "left" && this.#reading === "rtl");
  }

  #shape(spread) {
    const { covers, rest, eye, peel } = this, peelZone = this.peelZone === null ? null : this.peelZone / (this.scale || 1);
    const density = this.#pages.map((page) => page.density);
    return { page: this.#pageSize, spread, covers, peel, peelZone, density, hinge: this.#hinge, reading: this.#reading, rest, eye };
  }

  // Measures and places the book; a new shape makes a new stage at the page that is read, a new size only resizes it.
  #fit(isNew = false) {
    if (!this.leaf || !this.watch) return;
    const page = this.#pageSize, room = { width: this.clientWidth, height: this.clientHeight }, isUpright = this.#isUpright;
    const spread = spreadOf(this.spread, room, isUpright, Math.min(this.minPageWidth, page.width));
    const open = bookSize(page, spread, isUpright);
    this.sheet.textContent = `:host { aspect-ratio: ${open.width} / ${open.height}; }`;
    if (isNew || !this.core || spread !== this.core.shape.spread) return this.#build(spread);
    this.#place(spread);
  }

  #place(spread) {
    const room = { width: this.clientWidth, height: this.clientHeight };
    const { scale, viewport } = fitted(this.fit, room, bookSize(this.#pageSize, spread, this.#isUpright));
    this.scale = scale;
    const isSame = this.viewport && viewport.width === this.viewport.width && viewport.height === this.viewport.height;
    this.viewport = viewport;
    Object.assign(this.layer.style, { width: `${viewport.width}px`, height: `${viewport.height}px` });
    this.surface.classList.toggle("upright", this.#isUpright);
    this.surface.classList.toggle("still", this.gestures.length === 0 || this.disabled);
    this.drawer.layer.dataset.moved = "";
    if (this.core && !isSame) this.flow.heed(this.core.call("resize", { viewport: [viewport.width, viewport.height] }));
    if (this.core) this.flow.draw();
  }

  #build(spread) {
    const page = this.core ? this.page : this.#wanted, before = this.core?.shape.spread;
    this.#demolish();
    if (!spread) return this.#fit(true);
    this.#place(spread);
    this.core = new Core(this.leaf, this.#shape(spread), this.#pages.length, this.viewport, this.scale, this.record, this.#clock);
    this.#time();
    this.#look();
    const at = Math.min(Math.max(Math.trunc(page) || 0, 0), Math.max(this.#pages.length - 1, 0));
    this.flow.start(at);
    if (before && before !== spread) this.#tell("spreadchange", { spread });
  }

  #demolish() {
    this.hands.cancel();
    this.flow.stop();
    this.core?.destroy();
    this.core = null;
    this.viewport = null;
  }

  #time() {
    this.core?.setTurning(turningOf(this));
    this.core?.setPolicy(policyOf(this));
  }

  #look() {
    this.surface.classList.toggle("plain", this.shadows === "none");
    this.access.label(this.label || this.getAttribute("aria-label"));
    if (this.core) this.core.isStale = true, this.flow.rouse();
  }

  /** Where the book is moved so that a shut one is in the middle, in points [x, y]. */
  get shift() {
    const { core } = this;
    if (!core || this.center !== "book" || core.shape.covers === "none" || core.shape.spread === "single") return [0, 0];
    const turns = core.book.leaves(), last = Math.ceil((core.corePages + 1) / 2) - 1, turnOf = (leaf, other) => turns.find((l) => l.leaf === leaf)?.turn ?? other;
    const isOver = core.count % 2 === 0, { spread } = core;
    const along = shiftOf({ isUpright: this.#isUpright, isMirrored: this.#isMirrored, page: core.shape.page },
      turnOf(0, spread < 0 ? 0 : 1), isOver ? turnOf(last, spread >= core.lastSpread ? 1 : 0) : 0);
    return this.#isUpright ? [0, along] : [along, 0];
  }

  // ---- hands and keys

  #ways() {
    const element = this, ways = {
      element,
      get isMoving() { return element.core?.isMoving ?? false; },
      get isUpright() { return element.#isUpright; },
      place: (event) => element.#pointOf(event),
      zoneOf: (point, edge, corner) => element.#zoneOf(point, edge, corner),
      isForward: (isTowardStart) => isTowardStart !== element.#isMirrored,
      take: (point, zone) => {
        const way = element.#sideOf(point);
        zone.peels = element.#isPeeled(zone, way);
        return element.flow.take(way);
      },
      drag: (phase, point, event, zone) => element.flow.drag(phase, element.#taken(point, zone), event),
      turnBy: (way, by) => element.flow.go(way, { by }),
      tap: (point, zone) => element.#tap(point, zone),
    };
    return ways;
  }

  // A pointer in points of the stage, whatever the site has scaled.
  #pointOf({ clientX, clientY }) {
    const box = this.layer.getBoundingClientRect(), { width, height } = this.viewport ?? { width: 1, height: 1 };
    return [(clientX - box.left) * width / (box.width || 1), (clientY - box.top) * height / (box.height || 1)];
  }

  // The book's box in points: x, y, width, height.
  get #box() {
    const { core, viewport } = this, size = bookSize(core.shape.page, core.shape.spread, this.#isUpright);
    return { x: (viewport.width - size.width) / 2, y: (viewport.height - size.height) / 2, ...size };
  }

  // 1 for the side where a leaf turns forward, -1 for the other.
  #sideOf([x, y]) {
    const isUpright = this.#isUpright, { core } = this, box = this.#box;
    if (core.shape.spread === "single") {
      const part = isUpright ? (y - box.y) / box.height : (x - box.x) / box.width;
      return (part > 0.35) !== this.#isMirrored ? 1 : -1;
    }
    const part = isUpright ? y - this.viewport.height / 2 : x - this.viewport.width / 2;
    return (part >= 0) !== this.#isMirrored ? 1 : -1;
  }

  #zoneOf([x, y], edge, corner) {
    if (!this.core) return { isOnBook: false };
    const box = this.#box, page = this.core.shape.page, isUpright = this.#isUpright;
    const near = isUpright ? Math.min(y - box.y, box.y + box.height - y) : Math.min(x - box.x, box.x + box.width - x);
    const across = isUpright ? Math.min(x - box.x, box.x + box.width - x) : Math.min(y - box.y, box.y + box.height - y);
    const strip = Math.max(edge * (isUpright ? page.height : page.width), 16 / this.scale), size = corner * Math.hypot(page.width, page.height);
    const out = 12 / this.scale;
    const isFirst = isUpright ? x - box.x < box.width / 2 : y - box.y < box.height / 2;
    return { corner: isFirst ? "top" : "bottom", isOnBook: near >= -out && across >= -out || this.core.isMoving, isEdge: near < strip, isCorner: near < size && across < size };
  }

  #tap(point, zone) {
    const { tap } = this;
    if (tap === "none" || (tap === "edges" && !zone.isEdge) || (tap === "corners" && !zone.isCorner)) return;
    const way = this.#sideOf(point);
    this.flow.go(way, { by: "hand", corner: this.#isPeeled(zone, way) ? zone.corner : null });
  }

  #isPeeled({ isCorner, corner }, way) {
    return isCorner && this.gestures.includes("peel") && ["all", corner].includes(this.peel) && !this.core.isBoard(way);
  }

  // Where a corner is not to be peeled, its leaf is taken as if by its middle.
  #taken([x, y], zone) {
    if (!zone.isCorner || zone.peels) return [x, y];
    return this.#isUpright ? [this.viewport.width / 2, y] : [x, this.viewport.height / 2];
  }

  #key(event) {
    if (this.disabled || !this.gestures.includes("keys")) return;
    const way = wayOf(event, this.#isUpright, this.#isMirrored);
    if (way === null) return;
    event.preventDefault();
    if (typeof way === "number") this.flow.go(way, { by: "key" });
    else this.turnTo(way === "first" ? 0 : this.pageCount - 1, { by: "key" });
  }

  // ---- what a program asks

  /** The first page, from 0, of the spread that is shown or turned to; -1 without pages. A number turns there. */
  get page() { return this.core ? this.flow.page : Math.min(this.#wanted, this.#pages.length - 1); }
  set page(page) {
    if (!this.core) this.#wanted = Number(page) || 0;
    else this.turnTo(page);
  }

  /** The author's elements, or what stands for pages without one; also a list of elements and addresses to show instead. */
  get pages() { return this.#pages.map((page) => page.node ?? page.made ?? page.url); }
  set pages(list) {
    this.#given = list === null ? null : [...list];
    if (this.watch) this.#repage();
  }

  /** Called with a page's number when it comes near: an element, an address, or a promise of one. */
  get pageProvider() { return this.#provider; }
  set pageProvider(provider) {
    this.#provider = provider;
    if (this.watch) this.#repage();
  }

  get pageList() { return this.#pages; }
  get size() { return this.#pages.length; }
  get total() { return this.#pages.length; }
  /** Both places of the spread that is shown or turned to, in reading order: a page, or null for an empty side. */
  get view() {
    if (!this.core) return [];
    const { core } = this, item = core.shape.spread === "single" ? core.spread : 2 * core.spread + 1;
    const items = core.shape.spread === "single" ? [item] : [item, item + 1];
    return items.map((place) => place - core.first).map((page) => (page >= 0 && page < core.count ? page : null));
  }
  get shownSpread() { return this.core?.shape.spread ?? (this.spread === "single" ? "single" : "double"); }
  /** rest, turning, or held. */
  get state() { return this.flow.state; }
  /** The book's box in CSS pixels of the element. */
  get bookRect() {
    if (!this.core) return null;
    const { x, y, width, height } = this.#box, s = this.scale, { page } = this.core.shape, [dx, dy] = this.shift;
    return { left: (x + dx) * s, top: (y + dy) * s, width: width * s, height: height * s, pageWidth: page.width * s, pageHeight: page.height * s };
  }

  next(options) { return this.flow.go(1, options); }
  previous(options) { return this.flow.go(-1, options); }
  /** Turns to the spread of a page, from 0. False at once for one that the book does not have. */
  turnTo(page, options) { return this.flow.turnTo(page, options); }
  /** Turns a book with covers to its first spread inside, or back to its cover. */
  open(options) { return this.flow.turnToSpread(Math.max(this.core?.spread ?? 0, 0), options); }
  close(options) { return this.flow.turnToSpread(this.core?.firstSpread ?? 0, options); }
  /** Has every turn under way end now. */
  settle() { this.flow.settle(); }
  /** The text of everything that was done to the book since it was made, for `leafspring play`; needs `record`. */
  script() { return this.core?.lines ? this.core.script(springOf(this)) : ""; }

  /** What tells the time and asks for frames: { now(), request(fn), cancel(id), timeOf(event) }, in milliseconds; for tests. */
  get clock() { return this.#clock; }
  set clock(clock) {
    this.#clock = { ...CLOCK, ...clock };
    if (this.core) this.#fit(true);
  }

  #tell(name, detail, cancelable = false) {
    return this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable, detail }));
  }

  /** For the parts of this element. */
  tell(name, detail, cancelable) { return this.#tell(name, detail, cancelable); }
}

reflect(LeafBook.prototype);
// How many pages there are, rather than only what the attribute says.
Object.defineProperty(LeafBook.prototype, "pageCount", {
  configurable: true, enumerable: true,
  get() { return this.total || Number(this.getAttribute("page-count")) || 0; },
  set(count) { this.setAttribute("page-count", String(count)); },
});

/** Defines the element, once; nothing without a document. */
export function define(name = "leaf-book") {
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, name === "leaf-book" ? LeafBook : class extends LeafBook {});
}
define();
