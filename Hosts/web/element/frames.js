// A book's frames: when one is asked for, what is drawn in it, and sleep.

import { sharpen } from "./sharp.js";

const FRAME = 1 / 60;
// Firefox forgets that a box's layout is contained when only transforms in it change, until it lays the box out again.
const FORGETS = globalThis.CSS?.supports("-moz-user-select", "none") ?? false;

export class Frames {
  constructor(element) {
    this.element = element;
    this.needed = new WeakSet();
    /** Pages that stay, however far they are, by number. */
    this.kept = [];
  }

  get core() { return this.element.core; }

  /** Asks for a frame, also of a book that sleeps. */
  rouse() {
    clearTimeout(this.alarm);
    this.alarm = 0;
    this.frame ||= this.element.clock.request((now) => this.tick(now));
  }

  tick(now) {
    this.frame = 0;
    const { core } = this;
    if (!core) return;
    this.isGliding = this.element.lifted.glide(now);
    if (this.element.played) this.heed(this.element.played.play(core, core.timeAt(now)));
    this.heed(core.moveTo(core.timeAt(now)));
    if (this.core !== core) return;
    if (core.changed || core.isStale) this.draw();
    this.setState();
    if (this.core === core) this.sleep();
  }

  // No frame until something visible changes.
  sleep() {
    // A book that has just moved is drawn again before it is asked how long it rests.
    if (this.core.isLively || this.isGliding) return this.rouse();
    const pause = Math.min(this.core.pause, this.element.played?.pause(this.core.t) ?? Infinity);
    if (pause < 2 * FRAME) return this.rouse();
    // A motion that is too small to be seen still ends, and that is told.
    if (pause < 1e6) this.alarm = setTimeout(() => this.rouse(), 1000 * (pause - FRAME));
  }

  draw() {
    const { core, element } = this;
    if (!core) return;
    if (core.isStale) {
      core.isStale = false;
      this.nearby = null;
      this.kept = element.pageList.flatMap((page, i) => (page.isKept ? [i] : []));
      element.drawer.describe(core, element.pageList);
    }
    core.changed = false;
    // Asked for first: a call may move the module's memory, and the columns lie there.
    void core.turns, core.reading;
    const frame = core.columns.read();
    if (element.drawer.count !== frame.count) element.drawer.describe(core, element.pageList);
    const near = this.near(core);
    element.finder.set(!core.isMoving && !this.isHeld && !element.lifted.corner);
    element.drawer.paint(core, frame, near, this.farFrom !== null);
    sharpen(element);
    this.transformLayer();
    element.tools.update();
    // Links of the page under a lifted corner work.
    element.access.reach(element.drawer.boxes, core, core.spread + (element.lifted.corner ? element.lifted.way : 0));
    if (FORGETS) element.surface.classList.toggle("odd");
    if (this.flights.size) this.progress();
  }

  /** Puts the whole book where it is seen: zoomed, scaled, and shut ones in the middle. */
  transformLayer() {
    const { element } = this, { place, zooming } = element, transform = zooming.transform + place.transform(place.shift);
    if (this.transform !== transform) element.layer.style.transform = this.transform = transform;
  }

  // Pages that are counted but not there are asked for as they come near, once.
  ask(near) {
    const { element } = this;
    if (element.pageProvider) return;
    const pages = [...near].filter((index) => element.pageList[index]?.isOpen && !this.needed.has(element.pageList[index])).sort((a, b) => a - b);
    for (const index of pages) this.needed.add(element.pageList[index]);
    if (pages.length) queueMicrotask(() => element.tell("needpages", { pages }));
  }

  // The pages of so many spreads before and after, by number: the same set until the book has other pages or goes elsewhere.
  near(core) {
    const { nearby } = this, { pageList, printing: { isLaid } } = this.element, { spread } = core, open = this.farFrom ?? this.landed;
    if (nearby && nearby.spread === spread && nearby.open === open && nearby.isLaid === isLaid) return nearby.pages;
    const pages = new Set(isLaid ? pageList.keys() : this.kept), { nearPages } = this.element;
    for (let at = spread - nearPages; at <= spread + nearPages; at++) for (const page of core.pagesOf(at)) pages.add(page);
    for (const page of core.pagesOf(open)) pages.add(page);
    this.nearby = { spread, open, isLaid, pages };
    this.ask(pages);
    return pages;
  }

  progress() {
    const { turns } = this.core;
    for (const [leaf, { forward, by }] of this.flights) {
      const turn = turns.get(leaf);
      if (turn !== undefined) this.element.tell("turn", { leaf, progress: forward ? turn : 1 - turn, by });
    }
  }
}
