// The facts that a book is made of, and the core's book that is made of it.

import { give, take } from "./carry.js";
import { Core } from "./core.js";
import { drawerFor, kindFor } from "./drawers.js";
import { LeafError } from "../leafspring.js";
import { lendAll } from "./lend.js";
import { differing, shapeOf, STANDARD } from "./options.js";
import { changesIn, difference, pagesOf, unpaged } from "./pages.js";
import { showStill } from "./still.js";
import { reshape } from "./style.js";
import { policyOf, turningOf } from "./timing.js";

export class Binding {
  constructor(element) {
    this.element = element;
    this.pages = [];
    /** The list that is shown instead of the children, and the page at which the book opens. */
    this.given = null;
    this.wanted = 0;
    /** The state that a copy of another book starts with. */
    this.taken = null;
  }

  // ---- what it is made of

  /** Heeds all changes so far, also those of which the observer would be told later; answers the pages. */
  catchUp() {
    const records = this.element.watch?.takeRecords();
    if (records?.length) this.mutated(records);
    return this.pages;
  }

  collect() {
    const { pages: before } = this;
    this.pages = pagesOf(this.element, before, this.given);
    lendAll(this.pages, before, this.element);
    this.element.others.assign(...unpaged(this.element));
  }

  mutated(records) {
    const changed = changesIn(records, this.element);
    if (changed.pages) this.repage();
    if (changed.shape) this.fit(true);
    if (changed.looks) this.look();
  }

  // Pages came or went: the core's book is changed in place, and the page that is read stays.
  repage() {
    const { element, pages: before } = this, { core, flow } = element, asked = before[flow.asked], told = before[flow.told];
    this.collect();
    if (!core) return this.fit();
    if (before.length === this.pages.length && before.every((page, i) => page === this.pages[i])) return;
    const changes = difference(before, this.pages), isShort = this.wanted >= before.length && flow.remembered === before.length - 1;
    // A wish that came true, or that the reader has turned away from, is one no more.
    if (!isShort) this.wanted = 0;
    element.lifted.drop();
    const isOther = kindFor(element) !== element.drawer.kind || element.place.covers !== core.shape.covers;
    // The first item of a book whose first page lies alone cannot go or come in place; nor can leaves be counted anew in the air, or while some
    // are hard.
    const isWhole = changes.length
      ? core.isMoving || !this.pages.length || !before.length || core.hardLeaves.length || this.pages.some(({ density }) => density === "hard")
        || changes.some(({ insert, remove }) => (insert ?? remove) + core.first < 1)
      : this.pages.some(({ density }, i) => density !== core.shape.density[i]);
    if (isOther || isWhole) this.fit(true, before);
    else this.change(changes, asked, told);
    // The page at which it is to open may have come.
    if (isShort && this.pages.length > before.length) flow.turnTo(Math.min(this.wanted, this.pages.length - 1), { animate: false });
    element.tell("pageschange", { pageCount: element.pageCount });
  }

  /** Pages that are only counted so far are made by another function now. */
  supply() {
    const { drawer, core } = this.element;
    for (const page of [...drawer.boxes.keys()]) if (page.isOpen) drawer.drop(page);
    if (!core) return this.repage();
    this.element.flow.draw();
  }

  change(changes, asked, told) {
    const { core, flow } = this.element;
    for (const { insert, remove, count } of changes) {
      const index = (insert ?? remove) + core.first - 1;
      flow.heed(core.call(remove === undefined ? "insertPages" : "removePages", { index, count }));
    }
    core.count = this.pages.length;
    if (changes.length) flow.paged(asked, told);
    this.redraw();
    this.checkWide();
  }

  redraw() {
    const { core, flow } = this.element;
    core.shape.density = this.pages.map((page) => page.density);
    core.isStale = true;
    flow.rouse();
  }

  // ---- its shape

  // Measures and places the book; a new shape makes a new stage at the page that is read, a new size only resizes it. `before`: the pages
  // that the core's book has so far.
  fit(isNew = false, before = this.pages) {
    const { element } = this, { core, place, played } = element;
    if (!element.watch) return;
    if (!element.leaf) return showStill(element, element.page);
    const spread = played?.shape.spread ?? place.spread;
    this.reshape(place.ownShape(spread));
    if (isNew || !core || spread !== core.shape.spread) return this.build(spread, before);
    this.lay(spread);
  }

  /** The element has another size. The shape that it asks for in turn comes with the next frame: an observer that is told of its own
   * doing is a warning of the browser's. */
  measured() {
    // Hidden it stays as it is.
    if (this.element.core && !this.element.clientWidth) return;
    this.isObserved = true;
    this.fit();
    this.isObserved = false;
  }

  reshape(text) {
    const { element } = this;
    const isOther = this.shape !== text;
    this.shape = text;
    if (!this.isObserved) reshape(element.shadowRoot, text);
    else if (isOther) requestAnimationFrame(() => element.watch && this.shape === text && reshape(element.shadowRoot, text));
  }

  lay(spread) {
    const { element } = this, { core, place, surface } = element, isOther = place.fit(spread), { width, height } = place.viewport;
    place.lay();
    place.align();
    surface.classList.toggle("still", element.gestures.length === 0 || element.disabled);
    element.zooming.fit();
    if (core && isOther) element.lifted.drop(), element.flow.heed(core.call("resize", { viewport: [width, height] }));
    if (core) element.flow.draw();
  }

  // Turns that were under way in the former book go on.
  build(spread, before) {
    const { element } = this, { core, flow, hands, place, played } = element, mode = core?.shape.spread, box = core && place.box();
    const made = this.attempt(spread);
    if (!made) return;
    if (mode && mode !== spread) hands.cancel();
    const taken = core && !played ? take(flow, before) : this.taken;
    this.taken = null;
    this.demolish();
    this.lay(spread);
    if (made.drawer !== element.drawer) element.drawer.clear(), element.drawer = made.drawer;
    element.core = made.core;
    this.time();
    this.look();
    this.checkWide();
    if (played) played.next = 0, flow.open();
    else if (taken) give(flow, taken, turningOf(element).spring);
    else flow.start(Math.min(this.wanted, Math.max(this.pages.length - 1, 0)));
    if (box && mode === spread) this.takeAgain(box);
    if (mode && mode !== spread) element.tell("spreadchange", { spread });
  }

  // The core's book as the attributes have it, and what draws it. If the core refuses that, it is the book that there was, and that is
  // said; null if it refuses all.
  attempt(spread) {
    const { element } = this, { place } = element, kept = place.kept ?? STANDARD;
    for (const options of [element, kept, STANDARD]) {
      place.options = options;
      try {
        const made = this.core(spread);
        if (options === element) place.kept = shapeOf(element);
        return made;
      } catch (error) {
        if (!(error instanceof LeafError)) throw error;
        if (options === element) element.warn(`${differing(element, kept)} is refused; ${error.field} takes ${error.accepts}. The book stays as it was.`);
      }
    }
    return null;
  }

  core(spread) {
    const { element } = this, { place, played } = element, kind = kindFor(element);
    place.fit(spread);
    const drawer = kind === element.drawer.kind ? element.drawer : drawerFor(kind, element);
    try {
      const shape = played?.shape ?? place.shape(spread, drawer);
      return { drawer, core: new Core(element.leaf, shape, played?.count ?? this.pages.length, place.viewport, place.scale, element.record, element.clock) };
    } catch (error) {
      if (drawer !== element.drawer) drawer.clear();
      throw error;
    }
  }

  // A hand holds a leaf of the new book where it held one before.
  takeAgain(before) {
    const { x, y, width, height } = this.element.place.box();
    this.element.hands.takeAgain(([left, top]) => [x + (left - before.x) * width / before.width, y + (top - before.y) * height / before.height]);
  }

  demolish() {
    const { element } = this;
    element.lifted.forget();
    element.flow.stop();
    element.core?.destroy();
    element.core = null;
    element.place.viewport = null;
  }

  time() {
    const { element } = this, { core, played } = element;
    core?.setTurning(played?.timing ?? turningOf(element));
    if (played || !core) return;
    core.setPolicy(policyOf(element));
    // Who wants no motion from now on wants none of what is in the air.
    if (core.policy === "instant" && core.isMoving) element.flow.settle();
  }

  // The halves of a wide picture are seen together only on one spread.
  checkWide() {
    const { element, pages } = this, { core } = element;
    if (core?.shape.spread !== "double") return;
    const first = pages.findIndex((page, i) => page.of && core.spreadOf(i) !== core.spreadOf(i - 1));
    if (first > 0) element.warn(`a wide picture takes both pages of a spread: page ${first} (from 1) lies on its second one. A page before it would help.`);
  }

  look() {
    const { element } = this, { access, core, flow, label, shadows, surface } = element;
    surface.classList.toggle("plain", shadows === "none");
    access.label(label || element.getAttribute("aria-label"));
    if (core) core.isStale = true, flow.rouse();
  }
}
