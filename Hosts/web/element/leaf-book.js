// <leaf-book>: children are pages, and the core of LeafSpring turns them. Importing this is safe without a document; in a browser it
// defines the element once.
//
//   <script type="module" src="element/leaf-book.js"></script>
//   <leaf-book page-width="300" page-height="400"><img src="1.jpg"><div>…</div>…</leaf-book>

import { Access, follow } from "./access.js";
import { Address } from "./address.js";
import { Binding } from "./binding.js";
import { look } from "./carry.js";
import { load } from "./core.js";
import { Cursor } from "./cursor.js";
import { div } from "./dom.js";
import { drawerFor } from "./drawers.js";
import { Finder } from "./find.js";
import { Flow } from "./flow.js";
import { Hands } from "./hands.js";
import { withoutLent } from "./lend.js";
import { Lifted } from "./lifted.js";
import { meaningOf, OPTIONS, reflect, takeOver } from "./options.js";
import { isFirstAlone, made, WATCHED } from "./pages.js";
import { Panel } from "./panel.js";
import { Place } from "./place.js";
import { Printing } from "./printing.js";
import { Replay } from "./replay.js";
import { Sound } from "./sound.js";
import { showStill } from "./still.js";
import { dress } from "./style.js";
import { CLOCK, springOf } from "./timing.js";
import { Toolbar } from "./toolbar.js";
import { Touch } from "./touch.js";
import { Zoom } from "./zoom.js";

const Base = globalThis.HTMLElement ?? class {};

async function textOf(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  return answer.text();
}

/** A book whose pages turn. */
export class LeafBook extends Base {
  static get observedAttributes() { return [...Object.keys(OPTIONS), "page", "dir"]; }
  static get version() { return "1"; }
  /** Loads the module before any book needs it, from a place of the caller's. */
  static load(source) { return load(source); }

  #provider = null;
  #clock = CLOCK;
  #warned = "";

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open", slotAssignment: "manual" }), found = div("found"), heard = div("heard"), more = div("more"), bar = div("bar", "toolbar"), panel = div("panel", "panel");
    this.surface = div("book", "book");
    this.layer = div("layer");
    this.printing = new Printing(this);
    this.others = document.createElement("slot");
    this.surface.append(this.layer);
    this.layer.append(this.printing.slot);
    more.append(this.others);
    root.append(this.surface, found, bar, panel, heard, more, Object.assign(document.createElement("canvas"), { className: "room" }));
    this.sound = new Sound(this);
    this.tools = new Toolbar(this, bar, new Panel(this, panel));
    this.access = new Access(this.surface, heard);
    this.drawer = drawerFor("css", this);
    this.place = new Place(this);
    this.binding = new Binding(this);
    this.flow = new Flow(this);
    this.lifted = new Lifted(this);
    this.zooming = new Zoom(this);
    this.finder = new Finder(this, found, root);
    this.location = new Address(this);
    this.played = null;
    this.touch = new Touch(this);
    this.hands = new Hands(this.touch, this.surface);
    this.cursor = new Cursor(this, this.surface);
    // Who has pressed a button of the bar reads on with the keys.
    for (const part of [this.surface, bar]) part.addEventListener("keydown", (event) => follow(event, this));
    this.#renew();
  }

  #renew() {
    const before = this.isReady;
    this.ready = new Promise((done, fail) => Object.assign(this, { isReady: done, fail }));
    // Who does not wait for it is told by an event and a line of the console.
    this.ready.catch(() => {});
    // Who waits for a book that was taken out too early waits on, for its next place.
    before?.(this.ready);
  }

  // ---- being in a document

  connectedCallback() {
    takeOver(this, LeafBook.prototype);
    const isElsewhere = dress(this.shadowRoot);
    // Moved straight from one place of a document to another it goes on.
    if (this.watch && !isElsewhere) return;
    this.#leave();
    this.binding.collect();
    this.binding.wanted = this.location.page ?? this.binding.wanted;
    this.location.follow();
    this.tools.fit();
    showStill(this, this.page);
    this.watch = new MutationObserver((records) => this.binding.mutated(records));
    this.watch.observe(this, WATCHED);
    this.measure = new (this.ownerDocument.defaultView.ResizeObserver)(() => this.binding.measured());
    this.measure.observe(this);
    this.wishes = new AbortController();
    const heed = (wish, told) => matchMedia(wish).addEventListener("change", told, { signal: this.wishes.signal });
    heed("(prefers-reduced-motion: reduce)", () => this.binding.time());
    heed("(forced-colors: active)", () => this.core && this.fitAnew());
    this.printing.follow();
    this.#begin();
  }

  async #begin() {
    const { watch } = this;
    try {
      // A moment later, so that a site can say by LeafBook.load() where the module is, after it has imported this.
      const [leaf, script] = await Promise.all([Promise.resolve().then(() => load()), this.replay ? textOf(this.replay) : null]);
      if (this.watch !== watch) return;
      this.leaf = leaf;
      this.played = script ? new Replay(script) : null;
      this.binding.fit(true);
      if (!this.core) throw new Error("the core refuses this book");
    } catch (error) {
      if (this.watch !== watch) return;
      console.error(`<leaf-book>: its pages cannot be turned: ${error.message}`);
      this.fail(error);
      return void this.tell("error", { error });
    }
    this.touch.resume();
    this.cursor.follow();
    this.isReady(this);
    this.tell("ready", { page: this.page, pageCount: this.pageCount });
  }

  disconnectedCallback() { queueMicrotask(() => this.isConnected || this.#leave()); }

  #leave() {
    if (!this.watch) return;
    this.watch.disconnect();
    this.measure.disconnect();
    this.location.stop();
    this.wishes.abort();
    this.printing.stop();
    this.cursor.stop();
    this.tools.stop();
    this.tools.panel.close();
    this.watch = this.measure = null;
    this.binding.wanted = this.core ? this.flow.remembered : this.page;
    this.hands.cancel();
    // Put back, it opens at the page that it was on its way to.
    if (this.core) this.flow.arrive();
    this.binding.demolish();
    this.flow.giveUp();
    this.zooming.reset();
    this.finder.clear();
    this.drawer.clear();
    this.others.assign();
    this.#renew();
  }

  attributeChangedCallback(name, before, after) {
    if (name === "page") return void (after !== null && (this.page = after));
    if (before === after) return;
    if (!this.watch) return;
    const option = OPTIONS[name] ?? { shape: true };
    if (option.pages) this.binding.repage();
    if (option.timing) this.binding.time();
    // The time for which a leaf is bent follows from its turn.
    if (option.timing && this.core?.shape.strips) this.binding.fit(true);
    if (option.tools) this.tools.fit(), this.binding.fit();
    if (option.looks) this.binding.look();
    if (option.fits || option.shape) this.binding.fit(option.shape);
  }

  /** For the parts of this element: its shape is another one now, or all of it is drawn again. */
  fitAnew() { this.binding.fit(true); }
  lookAnew() { this.binding.look(); }

  // ---- what a program asks

  /** The first page, from 0, of the spread that is shown or turned to; -1 without pages. A number turns there. */
  get page() { return this.core ? this.flow.page : Math.min(this.binding.wanted, this.binding.pages.length - 1); }
  set page(page) {
    this.binding.wanted = Math.max(Math.trunc(Number(page)) || 0, 0);
    if (this.core) this.turnTo(page);
  }

  /** The author's elements, or what stands for pages without one; also a list of elements and addresses to show instead. */
  get pages() { return this.binding.catchUp().map((page) => page.node ?? page.of ?? page.made ?? page.url); }
  set pages(list) {
    if (list !== null) for (const page of list) if (page !== null && typeof page !== "string" && !(page instanceof Element)) throw new TypeError(`pages: elements, addresses and null, not ${String(page)}`);
    this.binding.given = list === null ? null : [...list];
    if (this.watch) this.binding.repage();
  }

  /** Called with a page's number when it comes near: an element, an address, or a promise of one. */
  get pageProvider() { return this.#provider; }
  set pageProvider(provider) {
    this.#provider = provider;
    if (this.watch) this.binding.supply();
  }

  /** For the parts of this element: what is shown of a page that has no child. */
  make(page, slot) { return made(page, this.#provider, this, slot); }
  get pageList() { return this.binding.pages; }
  get isFirstAlone() { return isFirstAlone(this, this.binding.given); }
  get leastPages() { return meaningOf("page-count", this.getAttribute("page-count")); }
  get scale() { return this.place.scale; }
  /** Both places of the spread that is shown or turned to, in reading order: a page, or null for an empty side. */
  get view() { return this.core?.view ?? []; }
  get shownSpread() { return this.core?.shape.spread ?? (this.spread === "single" ? "single" : "double"); }
  /** rest, turning, lifted, or held. */
  get state() { return this.flow.state; }
  /** The book's box in CSS pixels of the element. */
  get bookRect() { return this.core ? this.place.rect : null; }
  /** CSS pixels on each side of the element over which leaves in the air may be seen: what a site keeps free there is not covered by them. */
  get reach() { return this.core ? this.place.reach : null; }

  /** For the parts of this element: its course, which knows all children that there are now. */
  get course() {
    this.binding.catchUp();
    return this.flow;
  }

  next(options) { return this.course.go(1, options); }
  previous(options) { return this.course.go(-1, options); }
  /** Turns to the spread of a page, from 0. False at once for one that the book does not have. */
  turnTo(page, options) { return this.course.turnTo(page, options); }
  /** Turns a book with covers to its first spread inside, or back to its cover. */
  open(options) { return this.flow.turnToSpread(Math.max(this.core?.spread ?? 0, 0), options); }
  close(options) { return this.flow.turnToSpread(this.core?.firstSpread ?? 0, options); }
  /** Has every turn under way end now. */
  settle() { this.flow.settle(); }
  /** The keyboard turns its pages from now on. */
  focus(options) { this.surface.focus(options); }

  /** Lifts a corner, "top" or "bottom", of the next leaf, or of the one before; null lets it fall. True if one is lifted then. */
  liftCorner(corner, { forward = true } = {}) {
    if (corner !== this.lifted.corner || forward !== (this.lifted.way > 0)) this.lifted.drop();
    if (corner !== "top" && corner !== "bottom") return false;
    return this.lifted.corner !== null || this.lifted.lift(forward ? 1 : -1, corner, "api");
  }
  /** The corner that is lifted by liftCorner() or under a mouse, or null. */
  get liftedCorner() { return this.lifted.corner; }

  /** The factor by which the book is seen enlarged: 1 to max-zoom. */
  get zoom() { return this.zooming.factor; }
  set zoom(factor) { this.zooming.to(factor); }
  /** The same about a point { clientX, clientY } of the window; `animate: false`: at once. True if it changes. */
  zoomTo(factor, point = null, { animate = true } = {}) { return this.zooming.to(factor, point, { animate }); }

  /** Another book like this one, with copies of its children, at the same page; what is in the air goes on there once it is in a document. */
  clone() {
    const copy = this.cloneNode(true);
    withoutLent(copy, this);
    copy.removeAttribute("id");
    copy.setAttribute("page", String(this.page));
    if (this.binding.given) copy.pages = this.binding.given.map((page) => page?.cloneNode?.(true) ?? page);
    copy.pageProvider = this.#provider;
    if (this.core && !this.played) copy.binding.taken = look(this.flow);
    return copy;
  }

  /** Resolves when all pages and their pictures are there, and print() prints them. */
  readyToPrint() { return this.printing.ready(); }

  /** The text of everything that was done to the book since it was made, for `leafspring play`; needs `record`. */
  script() { return this.core?.lines ? this.core.script(springOf(this)) : ""; }

  /** The clock and source of frames: { now(), request(fn), cancel(id), timeOf(event) }, in milliseconds; for tests. */
  get clock() { return this.#clock; }
  set clock(clock) {
    this.#clock.cancel(this.flow.frame);
    this.flow.frame = 0;
    this.#clock = { ...CLOCK, ...clock };
    if (this.core) this.binding.fit(true);
  }

  /** For the parts of this element: says what of its attributes cannot be had, once. */
  warn(text) {
    if (this.#warned === text) return;
    this.#warned = text;
    console.warn(`<leaf-book>: ${text}`);
  }

  /** For the parts of this element: an event of it; whether no listener has refused. */
  tell(name, detail, cancelable = false) {
    return this.dispatchEvent(new CustomEvent(name, { bubbles: name !== "error", composed: true, cancelable, detail }));
  }
}

reflect(LeafBook.prototype);
// The number of pages that there are; the attribute may say more.
Object.defineProperty(LeafBook.prototype, "pageCount", {
  configurable: true, enumerable: true,
  get() { return this.binding.catchUp().length || this.leastPages; },
  set(count) { this.setAttribute("page-count", String(count)); },
});

// Without style sheets made by script, and slots that are filled by it, pages stay as the site has them.
const canShow = () => globalThis.CSSStyleSheet?.prototype.replaceSync && HTMLSlotElement.prototype.assign;

/** Defines the element, once; nothing without a document, or in a browser that cannot show it. */
export function define(name = "leaf-book") {
  if (globalThis.customElements && canShow() && !customElements.get(name)) customElements.define(name, name === "leaf-book" ? LeafBook : class extends LeafBook {});
}
define();
