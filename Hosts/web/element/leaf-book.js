// <leaf-book>: children are pages, and the core of LeafSpring turns them. Importing this is safe without a document; in a browser it
// defines the element once.
//
//   <script type="module" src="element/leaf-book.js"></script>
//   <leaf-book page-width="300" page-height="400"><img src="1.jpg"><div>…</div>…</leaf-book>

import { Access, follow } from "./access.js";
import { Address } from "./address.js";
import { Core, load } from "./core.js";
import { drawerFor, kindFor } from "./drawers.js";
import { Flow } from "./flow.js";
import { Hands } from "./hands.js";
import { Lifted } from "./lifted.js";
import { OPTIONS, reflect } from "./options.js";
import { changesIn, difference, made, pagesOf, unpaged, WATCHED } from "./pages.js";
import { Place } from "./place.js";
import { Replay } from "./replay.js";
import { showStill } from "./still.js";
import { STYLE } from "./style.js";
import { CLOCK, policyOf, springOf, turningOf } from "./timing.js";
import { Touch } from "./touch.js";
import { Zoom } from "./zoom.js";

const Base = globalThis.HTMLElement ?? class {};

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
    this.drawer = drawerFor("css", this);
    this.place = new Place(this);
    this.flow = new Flow(this);
    this.lifted = new Lifted(this);
    this.zooming = new Zoom(this);
    this.location = new Address(this);
    this.played = null;
    this.hands = new Hands(new Touch(this), this.surface);
    this.surface.addEventListener("keydown", (event) => follow(event, this));
    this.#renew();
  }

  #renew() {
    this.ready = new Promise((done) => { this.isReady = done; });
  }

  // ---- being in a document

  connectedCallback() {
    if (this.watch) return;
    this.#wanted = this.location.page ?? (Number(this.getAttribute("page")) || 0);
    this.location.follow();
    this.#collect();
    showStill(this, this.page);
    this.watch = new MutationObserver((records) => this.#mutated(records));
    this.watch.observe(this, WATCHED);
    this.measure = new ResizeObserver(() => this.#fit());
    this.measure.observe(this);
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.calm.addEventListener("change", (this.onCalm = () => this.core?.setPolicy(policyOf(this))));
    Promise.all([load(), this.replay && fetch(this.replay).then((answer) => answer.text())]).then(([leaf, script]) => {
      if (!this.watch) return;
      this.leaf = leaf;
      this.played = script ? new Replay(script) : null;
      this.#build();
      this.isReady(this);
      this.tell("ready", { page: this.page, pageCount: this.pageCount });
    }, (error) => this.tell("error", { error }));
  }

  disconnectedCallback() {
    queueMicrotask(() => {
      if (this.isConnected || !this.watch) return;
      this.watch.disconnect();
      this.measure.disconnect();
      this.location.stop();
      this.calm.removeEventListener("change", this.onCalm);
      this.watch = this.measure = this.calm = null;
      this.#wanted = this.page;
      this.#demolish();
      this.zooming.reset();
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
    this.others.assign(...unpaged(this));
  }

  #mutated(records) {
    const changed = changesIn(records, this);
    if (changed.pages) this.#repage();
    if (changed.shape) this.#fit(true);
    if (changed.looks) this.#look();
  }

  // Pages came or went: the core's book is changed in place, and the page that is read stays.
  #repage() {
    const before = this.#pages, { core } = this;
    this.#collect();
    if (!core || !this.#pages.length || !before.length) return core ? this.#fit(true) : this.#fit();
    const changes = difference(before, this.#pages);
    if (!changes.length) return;
    if (kindFor(this) !== this.drawer.kind) return this.#fit(true);
    this.lifted.drop();
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
    this.tell("pageschange", { pageCount: this.pageCount });
  }

  // ---- its shape

  // Measures and places the book; a new shape makes a new stage at the page that is read, a new size only resizes it.
  #fit(isNew = false) {
    if (!this.watch) return;
    if (!this.leaf) return showStill(this, this.page);
    const { spread } = this.place;
    this.sheet.textContent = this.place.ownShape(spread);
    if (isNew || !this.core || spread !== this.core.shape.spread) return this.#build(spread);
    this.#place(spread);
  }

  /** The same for a shape that is another one now. */
  fitAnew() { this.#fit(true); }
  #place(spread) {
    const isOther = this.place.fit(spread), { viewport } = this.place;
    Object.assign(this.layer.style, { width: `${viewport.width}px`, height: `${viewport.height}px` });
    this.surface.classList.toggle("upright", this.place.isUpright);
    this.surface.classList.toggle("still", this.gestures.length === 0 || this.disabled);
    this.zooming.fit();
    if (this.core && isOther) this.lifted.drop(), this.flow.heed(this.core.call("resize", { viewport: [viewport.width, viewport.height] }));
    if (this.core) this.flow.draw();
  }

  #build(spread) {
    const page = this.core ? this.page : this.#wanted, before = this.core?.shape.spread;
    this.#demolish();
    if (!spread) return this.#fit(true);
    this.#place(spread);
    const kind = kindFor(this);
    if (kind !== this.drawer.kind) this.drawer.clear(), this.drawer = drawerFor(kind, this);
    this.core = new Core(this.leaf, this.played?.shape ?? this.place.shape(spread), this.played?.count ?? this.#pages.length, this.place.viewport, this.scale, this.record, this.#clock);
    this.#time();
    this.#look();
    if (this.played) this.played.next = 0, this.flow.begin();
    else this.flow.start(Math.min(Math.max(Math.trunc(page) || 0, 0), Math.max(this.#pages.length - 1, 0)));
    if (before && before !== spread) this.tell("spreadchange", { spread });
  }
  #demolish() {
    this.hands.cancel();
    this.lifted.forget();
    this.flow.stop();
    this.core?.destroy();
    this.core = null;
    this.place.viewport = null;
  }

  #time() {
    this.core?.setTurning(this.played?.timing ?? turningOf(this));
    if (!this.played) this.core?.setPolicy(policyOf(this));
  }

  #look() {
    this.surface.classList.toggle("plain", this.shadows === "none");
    this.access.label(this.label || this.getAttribute("aria-label"));
    if (this.core) this.core.isStale = true, this.flow.rouse();
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

  /** For the parts of this element: what is shown of a page that has no child. */
  make(page) { return made(page, this.#provider); }
  get pageList() { return this.#pages; }
  get scale() { return this.place.scale; }
  /** Both places of the spread that is shown or turned to, in reading order: a page, or null for an empty side. */
  get view() { return this.core?.view ?? []; }
  get shownSpread() { return this.core?.shape.spread ?? (this.spread === "single" ? "single" : "double"); }
  /** rest, turning, lifted, or held. */
  get state() { return this.flow.state; }
  /** The book's box in CSS pixels of the element. */
  get bookRect() { return this.core ? this.place.rect : null; }

  next(options) { return this.flow.go(1, options); }
  previous(options) { return this.flow.go(-1, options); }
  /** Turns to the spread of a page, from 0. False at once for one that the book does not have. */
  turnTo(page, options) { return this.flow.turnTo(page, options); }
  /** Turns a book with covers to its first spread inside, or back to its cover. */
  open(options) { return this.flow.turnToSpread(Math.max(this.core?.spread ?? 0, 0), options); }
  close(options) { return this.flow.turnToSpread(this.core?.firstSpread ?? 0, options); }
  /** Has every turn under way end now. */
  settle() { this.flow.settle(); }

  /** Lifts a corner, "top" or "bottom", of the next leaf, or of the one before; null lets it fall. Whether one is lifted then. */
  liftCorner(corner, { forward = true } = {}) {
    if (corner !== this.lifted.corner || forward !== (this.lifted.way > 0)) this.lifted.drop();
    if (corner !== "top" && corner !== "bottom") return false;
    return this.lifted.corner !== null || this.lifted.lift(forward ? 1 : -1, corner, "api");
  }
  /** The corner that is lifted by liftCorner() or under a mouse, or null. */
  get liftedCorner() { return this.lifted.corner; }

  /** How much larger than its room the book is seen: 1 to max-zoom. */
  get zoom() { return this.zooming.factor; }
  set zoom(factor) { this.zooming.to(factor); }
  /** The same about a point { clientX, clientY } of the window; `animate: false`: at once. Whether it changes. */
  zoomTo(factor, point = null, { animate = true } = {}) { return this.zooming.to(factor, point, { animate }); }

  /** The text of everything that was done to the book since it was made, for `leafspring play`; needs `record`. */
  script() { return this.core?.lines ? this.core.script(springOf(this)) : ""; }

  /** What tells the time and asks for frames: { now(), request(fn), cancel(id), timeOf(event) }, in milliseconds; for tests. */
  get clock() { return this.#clock; }
  set clock(clock) {
    this.#clock = { ...CLOCK, ...clock };
    if (this.core) this.#fit(true);
  }

  /** For the parts of this element: an event of it; whether no listener has refused. */
  tell(name, detail, cancelable = false) {
    return this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable, detail }));
  }
}

reflect(LeafBook.prototype);
// How many pages there are, rather than only what the attribute says.
Object.defineProperty(LeafBook.prototype, "pageCount", {
  configurable: true, enumerable: true,
  get() { return this.pageList.length || Number(this.getAttribute("page-count")) || 0; },
  set(count) { this.setAttribute("page-count", String(count)); },
});

/** Defines the element, once; nothing without a document. */
export function define(name = "leaf-book") {
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, name === "leaf-book" ? LeafBook : class extends LeafBook {});
}
define();
