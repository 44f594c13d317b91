// The effect of hands on a book: which leaf they take, where it goes, what a tap turns. The hands ask this; it asks place, flow and corner.

export class Touch {
  constructor(element) {
    this.element = element;
    /** Presses from before the core runs, in their order: taps, and leaves that are held: where, and where they are led. */
    this.early = [];
  }

  get place() { return this.element.place; }
  get isMoving() { return (this.element.core?.isMoving ?? false) && !this.element.lifted.corner; }
  get isUpright() { return this.place.isUpright; }
  get isZoomed() { return this.element.zooming.factor > 1; }

  pointOf(event) { return this.place.pointOf(event); }
  zoneOf(point, edge, corner) { return this.place.zoneOf(point, edge, corner); }
  isForward(isTowardStart) { return isTowardStart !== this.place.isMirrored; }
  layDown() { this.element.flow.layDown(); }
  turnBy(way, by) { return this.element.flow.go(way, { by }); }

  // How far a hand goes along the pages, in points to the right or down.
  strokeOf(from, to) { return this.isUpright ? to[1] - from[1] : to[0] - from[0]; }

  // 1 for the leaf that turns forward, -1 for the other. As in the core, that of a single page is said by the hand's way, but on a corner that is peeled.
  wayOf(point, zone, to) {
    const { place } = this, side = place.sideOf(point), stroke = this.strokeOf(point, to);
    if (place.shown.spread !== "single" || stroke === 0 || (side > 0 && this.isPeeled(zone, side))) return side;
    return this.isForward(stroke < 0) ? 1 : -1;
  }

  /** A leaf is about to be taken where a press began, and led to a point; false if the page refuses. */
  take(point, zone, to = point) {
    if (!this.element.core) return this.early.push({ point, zone }), true;
    const { element } = this, { flow } = element, way = this.wayOf(point, zone, to);
    zone.way = way;
    zone.flying = this.isMoving ? [...flow.flights.keys()] : [];
    zone.peels = this.isPeeled(zone, way);
    zone.adopted = element.lifted.holds(way, zone) ? element.lifted.point : null;
    zone.from = point;
    zone.curls = zone.isBorder && !zone.peels && !zone.flying.length ? flow.cornerNear(way, zone.corner) : null;
    // The turn of a leaf that is caught was told as it set out.
    zone.isTold = !zone.flying.includes(zone.leaf);
    if (flow.take(way, zone.isTold)) return true;
    zone.adopted = null;
    return false;
  }

  /** True if a hand that took a lying page leads it the other way now, where another single page is meant: the first one lies again. */
  turnsAbout({ start, zone }, to, slop, event) {
    const { core, flow } = this.element;
    if (!zone.way || Math.abs(this.strokeOf(start, to)) * this.place.scale < slop || this.wayOf(start, zone, to) === zone.way) return false;
    // One that is caught in the air goes wherever it is led.
    if (zone.flying.length && [...flow.flights.keys()].every((leaf) => zone.flying.includes(leaf))) return false;
    this.drag("cancelled", start, event, zone);
    flow.heed(core.skip());
    return true;
  }

  drag(phase, point, event, zone) {
    if (!this.element.core) return void Object.assign(this.early.at(-1) ?? {}, { phase, to: point, event });
    const { element } = this, at = this.taken(point, zone);
    // A corner that is lifted already goes on from where it is, and comes to the pointer as that has gone the same way again.
    if (zone.adopted) {
      const apart = zone.adopted.map((start, i) => start - zone.from[i]), left = Math.hypot(...apart);
      const part = Math.max(0, 1 - Math.hypot(at[0] - zone.from[0], at[1] - zone.from[1]) / Math.max(left, 1));
      const moved = at.map((to, i) => to + part * apart[i]);
      return element.lifted.carry(phase === "began" ? "changed" : phase, moved, event);
    }
    if (phase === "began") element.lifted.drop(), element.lifted.yieldTo(this.place.sideOf(point));
    element.flow.drag(phase, at, event);
  }

  /** The core runs: each tap counts now, a leaf that is held comes to the hand, and one that was let go turns the way it was led. */
  resume() {
    for (const press of this.early.splice(0)) {
      const tap = press.tap && this.tapOf(...press.tap);
      if (tap) this.turn(tap, press.tap[0].zone);
      else if (press.point) this.lead(press);
    }
  }

  lead({ point, zone, to, phase, event }) {
    if (phase === "cancelled") return;
    const way = this.strokeOf(point, to);
    if (phase === "ended") return void (Math.abs(way) * this.place.scale >= this.element.swipeDistance && this.turnBy(this.isForward(way < 0) ? 1 : -1, "hand"));
    if (!this.take(point, zone, to)) return this.element.hands.drop();
    for (const [name, at] of [["began", point], ["changed", to]]) this.drag(name, at, event, zone);
  }

  /** The direction in which a press that is lifted turns, as the core knows a tap: 1, -1, or 0. */
  tapOf(press, event) {
    const { element } = this, [x, y] = press.start;
    if (!element.core) return this.remember(press, event), 0;
    if (this.isZoomed) return 0;
    return element.core.tapOf(element.tap, press.start, [x + press.farthest, y], (event.timeStamp - press.time) / 1000);
  }

  // True if it is a tap only the core can say.
  remember(press, event) {
    if (!press.isBegun) this.early.push({});
    this.early.at(-1).tap = [press, event];
  }

  turn(way, zone) { this.element.flow.go(way, { by: "hand", corner: this.isPeeled(zone, way) ? zone.corner : undefined, isTold: zone.isTold && zone.way === way }); }

  isPeeled({ isCorner, corner }, way) {
    const { element } = this;
    return isCorner && element.gestures.includes("peel") && ["all", corner].includes(element.peel) && !element.core?.isBoard(way);
  }

  // A leaf that curls from its edge is taken as if by its corner, and one whose corner is not to be peeled as if by its middle.
  taken(point, zone) {
    if (!zone.curls && (!zone.isCorner || zone.peels)) return point;
    const { viewport } = this.place, across = this.isUpright ? 0 : 1, at = [...point];
    at[across] = zone.curls ? this.place.cornerOf(zone.way, zone.curls, 1)[across] + point[across] - zone.from[across] : [viewport.width, viewport.height][across] / 2;
    return at;
  }

  /** A mouse moves over the book without a button: a corner under it is lifted, unless a control is there that may be meant. */
  hover(point, zone, isOnControl) {
    const { element } = this, { lifted } = element;
    const way = point && element.core ? this.place.sideOf(point) : 0;
    const isCorner = way !== 0 && zone.isInside && !this.isZoomed && this.isPeeled(zone, way);
    if (lifted.corner && lifted.by === "hand" && !(isCorner && lifted.way === way && lifted.corner === zone.corner)) lifted.drop();
    if (isCorner && !isOnControl && !lifted.corner && !lifted.isInTheWay(way, zone.corner)) lifted.lift(way, zone.corner, "hand");
  }
}
