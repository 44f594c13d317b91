// A corner that is lifted a little and stays so: under a mouse that hovers, or by liftCorner().

import { hasControlIn } from "./target.js";

// The distance, in parts of a page's shorter side, and the speed: its way shrinks by e in so many milliseconds.
const INSIDE = 0.16, EASE = 70;
// The core's number for the finger that holds it.
const POINTER = 1;

export class Lifted {
  constructor(element) {
    this.element = element;
    this.corner = null;
    this.isCarried = false;
    /** The side on which it falls, until the book rests or a turn begins. */
    this.falls = 0;
  }

  /** True if it is the corner that a press on this zone takes. */
  holds(way, zone) { return this.corner !== null && this.way === way && zone.isCorner && zone.corner === this.corner; }

  /** True if a control of the page lies where a lifted corner would be, or would lie on: it would go away from under the mouse. */
  isInTheWay(way, corner) {
    const { core, place, pageList, layer } = this.element, { page } = core.shape, { width, height } = place.viewport, box = layer.getBoundingClientRect();
    const shown = pageList[way > 0 ? core.view.at(-1) : core.view[0]], node = shown?.node ?? shown?.made;
    if (!node?.querySelectorAll) return false;
    const inside = INSIDE * Math.min(page.width, page.height);
    const [a, b] = [0, inside].map((deep) => place.cornerOf(way, corner, deep)).map(([x, y]) => [box.left + x * box.width / width, box.top + y * box.height / height]);
    return hasControlIn(node, { left: Math.min(a[0], b[0]), right: Math.max(a[0], b[0]), top: Math.min(a[1], b[1]), bottom: Math.max(a[1], b[1]) });
  }

  /** Lifts a corner of the leaf on a side; false where there is none to lift, where the book moves, or if the page refuses. */
  lift(way, corner, by) {
    const { core, flow, place } = this.element;
    if (!core?.isPeeled || core.policy !== "full" || core.isMoving || core.isBoard(way) || core.shape.spread === "single" && way < 0) return false;
    const { spread } = core;
    if (!core.pagesOf(spread + way).length) return false;
    const detail = { from: flow.page, to: core.pagesOf(spread + way)[0], pages: core.pagesOf(spread + way), by, forward: way > 0 };
    if (!this.element.tell("beforelift", detail, true)) return false;
    const { page } = core.shape, inside = INSIDE * Math.min(page.width, page.height);
    Object.assign(this, { way, corner, by, at: core.clock.now(), point: place.cornerOf(way, corner, 1), end: place.cornerOf(way, corner, inside) });
    flow.by = by;
    this.send("began", this.point);
    flow.setState();
    flow.rouse();
    return true;
  }

  // Moves the finger that holds it.
  send(phase, location, time) {
    const { core, flow } = this.element;
    flow.heed(core.call("drag", { phase, location, pointer: POINTER }, time));
  }

  /** Brings it nearer to its place before a frame at `now`; whether there is a way to go. */
  glide(now) {
    if (this.corner === null || this.isCarried || this.isThere) return false;
    const part = 1 - Math.exp(-Math.max(now - this.at, 0) / EASE), left = Math.hypot(this.end[0] - this.point[0], this.end[1] - this.point[1]);
    this.at = now;
    this.isThere = left * (1 - part) < 0.2;
    this.point = this.isThere ? this.end : this.point.map((from, i) => from + part * (this.end[i] - from));
    this.send("changed", this.point, now);
    return true;
  }

  /** A hand has taken it: it follows, and falls or turns when it is let go. */
  carry(phase, point, event) {
    this.isCarried = phase === "changed";
    this.point = point;
    if (!this.isCarried) this.forget();
    this.element.flow.drag(phase, point, event, POINTER);
  }

  /** Lets it fall back. */
  drop() {
    if (this.corner === null) return;
    const { core, flow } = this.element, { point } = this;
    this.forget();
    if (!core) return;
    this.falls = this.way;
    this.send("cancelled", point);
    flow.rouse();
  }

  /** A hand takes a leaf on a side: a corner that falls on the other one lies down, or the core would catch that. */
  yieldTo(side) {
    const { core, flow } = this.element;
    if (this.falls && this.falls !== side && flow.flights.size === 1) flow.heed(core.skip());
    this.falls = 0;
  }

  forget() {
    this.corner = null;
    this.isThere = this.isCarried = false;
  }
}
