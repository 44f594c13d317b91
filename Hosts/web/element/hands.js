// Turns pointers and the wheel into drags, taps, pans and pinches. A press that belongs to the page (a control, text for the mouse, a
// scroll of the site) is left alone.

import { isControl, isOnText, isScroller, isSelected, LINKS, scrolls } from "./target.js";

// Two fingers pinch that come down before one has moved so far.
const PINCH = 10;
// The least width of a contact, in CSS pixels, that no finger makes.
const PALM = 80;
const SLOP = { mouse: 4, pen: 6, touch: 8 }, SWIPE_TIME = 250, TWICE = 320, RESTED = 100;
// Of a page's width: its outer edge, where also the mouse always turns; and of its diagonal: its corners.
const EDGE = 0.1, CORNER = 0.2;
/** The most milliseconds between two events of one stroke of a trackpad. */
export const STROKE = 40;
// The factor by which a pixel of the wheel enlarges the book.
const WHEEL_ZOOM = 0.004;

/** `host` is a Touch; `surface` what is touched. */
export class Hands {
  constructor(host, surface) {
    this.host = host;
    this.surface = surface;
    this.press = null;
    this.pinch = null;
    this.fingers = new Map();
    this.rolled = 0;
    const on = (name, fn, options) => surface.addEventListener(name, fn.bind(this), options);
    on("pointerdown", this.down);
    on("pointermove", this.hover);
    on("pointerleave", (event) => event.pointerType === "mouse" && host.hover(null));
    on("wheel", this.wheel, { passive: false });
    on("selectstart", this.select);
    on("dragstart", this.keep);
    on("click", this.afterwards, { capture: true });
  }

  get element() { return this.host.element; }
  get mayZoom() { return this.has("pinch") && this.element.zooming.most > 1; }
  has(token) { return !this.element.disabled && !this.element.played && this.element.gestures.includes(token); }

  // The place of a point in CSS pixels along the turn and across it.
  along(event) { return this.host.isUpright ? event.clientY : event.clientX; }
  across(event) { return this.host.isUpright ? event.clientX : event.clientY; }

  // ---- one pointer

  down(event) {
    if (this.isPalm(event)) return;
    if (this.element.tools.panel.isOver && !event.button) return this.uncover(event.pointerId);
    if (event.pointerType === "pen") this.giveWay();
    if (event.pointerType === "touch" && this.mayZoom) this.touched(event);
    if (this.press || event.button > 0 || !event.isPrimary) return;
    if (!["tap", "drag", "peel", "swipe"].some((token) => this.has(token)) || isControl(event, this.surface, LINKS)) return;
    const point = this.host.pointOf(event), zone = this.host.zoneOf(point, EDGE, CORNER);
    if (!zone.isOnBook) return;
    this.host.layDown();
    const isOnLink = isControl(event, this.surface), catches = this.host.isMoving && this.has("drag") && !this.host.isZoomed && !isOnLink;
    // Letters that are selected are not covered by a corner.
    if (event.pointerType === "mouse" && !catches && (event.shiftKey || (!zone.isEdge && isOnText(event)))) return this.host.hover(null);
    this.hold(event, { start: point, zone, isOnLink });
    if (catches) this.begin(event);
  }

  // A press beside a panel closes it, and does no more.
  uncover(id) {
    this.element.tools.panel.close();
    this.surface.ownerDocument.defaultView.addEventListener("pointerup", ({ pointerId, timeStamp }) => pointerId === id && (this.blocked = timeStamp), { once: true });
  }

  // Follows a pointer until it is lifted.
  hold(event, fields) {
    this.press = {
      id: event.pointerId, at: [this.along(event), this.across(event)], kind: event.pointerType, time: event.timeStamp,
      isBegun: false, farthest: 0, hadSelection: isSelected(this.element), isOver: new AbortController(), last: event, ...fields };
    // Firefox does not ask before it selects by a mouse.
    this.surface.classList.toggle("pressed", event.pointerType === "mouse");
    const { signal } = this.press.isOver, view = this.surface.ownerDocument.defaultView;
    for (const name of ["pointermove", "pointerup", "pointercancel"]) view.addEventListener(name, (e) => this.follow(e), { signal });
    // Not all browsers say that a long press begins to select.
    view.document.addEventListener("selectionchange", () => event.pointerType === "touch" && !this.press.isBegun && isSelected(this.element) && !this.press.hadSelection && this.drop(), { signal });
  }

  // The edge of a hand, and all that touches beside a pen.
  isPalm({ pointerType, width, height }) { return pointerType === "touch" && (this.press?.kind === "pen" || Math.max(width, height) > PALM); }

  // The hand of a pen may have come down before it.
  giveWay() {
    if (this.press?.kind === "touch") this.cancel();
    this.fingers.clear();
    this.pinch = null;
  }

  follow(event) {
    const { press } = this;
    if (!press || event.pointerId !== press.id) return;
    if (event.type === "pointermove" && this.isPalm(event)) return this.cancel();
    if (event.type === "pointermove") this.move(event);
    else this.release(event, event.type === "pointercancel");
    press.last = event;
  }

  move(event) {
    const { press } = this, way = this.along(event) - press.at[0], side = this.across(event) - press.at[1];
    if (press.isPan) return void this.element.zooming.pan(event.clientX - press.last.clientX, event.clientY - press.last.clientY);
    this.wander(event);
    press.hasMoved ||= press.farthest >= (SLOP[press.kind] ?? 6);
    const point = this.host.pointOf(event);
    if (press.isBegun && this.host.turnsAbout(press, point, SLOP[press.kind] ?? 6, event)) return this.begin(event);
    if (press.isBegun) return this.host.drag("changed", point, event, press.zone);
    if (!press.hasMoved) return;
    if (this.host.isZoomed) return void (press.isPan = this.has("drag"));
    if (press.kind === "touch" && Math.abs(side) > Math.abs(way)) return this.drop();
    if (this.has("drag") && Math.abs(way) >= Math.abs(side)) this.begin(event);
  }

  wander(event) {
    const { press } = this;
    press.farthest = Math.max(press.farthest, Math.hypot(this.along(event) - press.at[0], this.across(event) - press.at[1]));
  }

  // The leaf is taken at the point that was pressed.
  begin(event) {
    const { press } = this;
    if (!this.host.take(press.start, press.zone, this.host.pointOf(event))) return this.drop();
    press.isBegun = true;
    if (press.hadSelection) this.surface.ownerDocument.getSelection().removeAllRanges();
    // A pointer that a script has made up, or that has gone, cannot be captured; the leaf is held all the same.
    if (event.isTrusted) try { this.surface.setPointerCapture(press.id); } catch { /* gone */ }
    this.surface.classList.add("held");
    this.host.drag("began", press.start, event, press.zone);
    if (event.type === "pointermove") this.host.drag("changed", this.host.pointOf(event), event, press.zone);
  }

  release(event, isLost) {
    const { press } = this;
    this.wander(event);
    this.drop();
    const way = isLost || press.isPan || press.isOnLink || !this.has("tap") ? 0 : this.host.tapOf(press, event);
    // A tap on a leaf in the air lets it go on, and turns the next one.
    if (way && press.isBegun) this.host.drag("cancelled", this.host.pointOf(event), event, press.zone);
    if (way) return this.host.turn(way, press.zone);
    if (press.isBegun || press.isPan) this.blocked = event.timeStamp;
    // A hand that has rested throws nothing.
    if (press.isBegun && !isLost && event.timeStamp - press.last.timeStamp > RESTED) this.host.drag("changed", this.host.pointOf(event), event, press.zone);
    if (press.isBegun) return this.host.drag(isLost ? "cancelled" : "ended", this.host.pointOf(event), event, press.zone);
    if (isLost || press.isPan) return;
    const time = event.timeStamp - press.time, stroke = this.along(event) - press.at[0];
    if (!press.hasMoved) return void (press.isOnLink || this.twice(event));
    if (this.has("swipe") && press.kind !== "mouse" && time < SWIPE_TIME && Math.abs(stroke) >= this.element.swipeDistance) {
      this.host.turnBy(this.host.isForward(stroke < 0) ? 1 : -1, "hand");
    }
  }

  // Two taps zoom at a place where one turns nothing.
  twice(event) {
    const isSecond = event.timeStamp - this.tappedAt < TWICE && this.mayZoom;
    this.tappedAt = isSecond ? -Infinity : event.timeStamp;
    if (isSecond) this.element.zooming.toggle(event);
  }

  hover(event) {
    if (event.pointerType !== "mouse" || event.buttons || this.press || !this.has("hover")) return;
    const point = this.host.pointOf(event), zone = this.host.zoneOf(point, EDGE, CORNER);
    this.host.hover(point, zone, isControl(event, this.surface) || (zone.isCorner && !zone.isEdge && isOnText(event)));
  }

  drop() {
    this.press?.isOver.abort();
    this.press = null;
    this.surface.classList.remove("held", "pressed");
  }

  /** Lets go of everything: what is held falls back. */
  cancel() {
    const { press } = this;
    this.drop();
    if (press?.isBegun) this.host.drag("cancelled", this.host.pointOf(press.last), press.last, press.zone);
  }

  /** The book is another one: what is held is taken there, where `at` says that a point of the former one lies now. */
  takeAgain(at) {
    const { press } = this;
    if (!press?.isBegun) return;
    press.start = at(press.start);
    Object.assign(press.zone, { adopted: null, from: press.start });
    this.host.drag("began", press.start, press.last, press.zone);
    this.host.drag("changed", this.host.pointOf(press.last), press.last, press.zone);
  }

  // ---- two fingers

  // Notes a finger; with the second one begins a pinch.
  touched(event) {
    const { fingers } = this, isOver = new AbortController(), view = this.surface.ownerDocument.defaultView;
    fingers.set(event.pointerId, { first: event, last: event });
    const gone = (e) => {
      if (e.pointerId !== event.pointerId) return;
      isOver.abort();
      fingers.delete(e.pointerId);
      // The finger that stays moves the book on.
      if (this.pinch && this.host.isZoomed && this.has("drag")) for (const { last } of fingers.values()) this.hold(last, { isPan: true });
      this.pinch = null;
    };
    const moved = (e) => fingers.has(e.pointerId) && e.pointerId === event.pointerId && (fingers.get(e.pointerId).last = e, this.spread());
    for (const name of ["pointerup", "pointercancel"]) view.addEventListener(name, gone, { signal: isOver.signal });
    view.addEventListener("pointermove", moved, { signal: isOver.signal });
    if (fingers.size !== 2) return;
    const hasMoved = ({ first, last }) => Math.hypot(last.clientX - first.clientX, last.clientY - first.clientY) >= PINCH;
    if (!this.press?.isPan && [...fingers.values()].some(hasMoved)) return;
    this.cancel();
    this.pinch = { ...this.span(), factor: this.element.zooming.factor };
  }

  span() {
    const [a, b] = [...this.fingers.values()].map(({ last }) => last);
    return {
      distance: Math.max(Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), 1),
      clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
  }

  spread() {
    const { pinch } = this, { zooming } = this.element;
    if (!pinch) return;
    const now = this.span();
    zooming.pan(now.clientX - pinch.clientX, now.clientY - pinch.clientY);
    zooming.to(pinch.factor * now.distance / pinch.distance, now);
    Object.assign(pinch, { clientX: now.clientX, clientY: now.clientY });
  }

  // ---- what the browser would do

  /** Scrolling content of a page follows a finger sideways, too, unless a listener may refuse that. On pages without a scroller
   * there is none, since it makes every scroll of the site that begins there wait. */
  guard(pages) {
    const isWanted = pages.some((page) => [page, ...page.querySelectorAll("*")].some(isScroller));
    if (isWanted === Boolean(this.guarded)) return;
    this.guarded?.abort();
    this.guarded = isWanted ? new AbortController() : null;
    if (isWanted) this.surface.addEventListener("touchmove", (event) => this.press?.isBegun && this.keep(event), { passive: false, signal: this.guarded.signal });
  }

  // A long press selects, as anywhere, and the finger turns nothing then; a mouse and a pen drag paper.
  select(event) {
    const { press } = this;
    if (press?.kind === "touch" && !press.isBegun && !press.hasMoved) return this.drop();
    this.keep(event);
  }

  // While a leaf is held the site neither scrolls nor selects; while a press may become a hold nothing is selected.
  keep(event) {
    if (event.cancelable && (this.pinch || this.press)) event.preventDefault();
  }

  // The click that the browser makes of a drag is none.
  afterwards(event) {
    if (event.timeStamp - this.blocked < 50) event.preventDefault(), event.stopPropagation();
  }

  // Sideways only (up and down with a hinge above or below), so that the site still scrolls, unless the attribute says that it has nothing
  // to scroll. Small steps of a trackpad are added up.
  wheel(event) {
    if (event.ctrlKey && this.mayZoom) return this.wheelZoom(event);
    if (this.host.isZoomed && !event.ctrlKey && this.has("wheel")) {
      if (this.element.zooming.pan(-this.pixels(event, event.deltaX), -this.pixels(event, event.deltaY))) event.preventDefault();
      return;
    }
    if (!this.has("wheel") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const way = this.host.isUpright ? event.deltaY : event.deltaX, side = this.host.isUpright ? event.deltaX : event.deltaY;
    const isAlong = Math.abs(way) > Math.abs(side);
    if (scrolls(event, this.surface, isAlong !== this.host.isUpright)) return;
    if (!isAlong && (this.element.wheel !== "any" || side === 0)) return;
    event.preventDefault();
    const pixels = this.pixels(event, isAlong ? way : side);
    const gap = event.timeStamp - this.rolledAt, isBack = pixels * this.rolledBy < 0;
    if (gap > 250 || isBack) this.rolled = 0;
    // A stroke of a trackpad turns once, however far it glides; a wheel's notches are further apart.
    if (gap > STROKE || isBack || this.isAnew(Math.abs(pixels), event.timeStamp)) this.hasRolled = false;
    Object.assign(this, { rolledAt: event.timeStamp, rolledBy: pixels });
    if (this.hasRolled) return;
    this.rolled += pixels;
    if (Math.abs(this.rolled) < 90) return;
    // Along the paper's way; across it, down is forward in every book.
    this.host.turnBy((isAlong ? this.host.isForward(this.rolled > 0) : this.rolled > 0) ? 1 : -1, "hand");
    Object.assign(this, { rolled: 0, hasRolled: true, turnedAt: event.timeStamp, least: Infinity, most: 0 });
  }

  // True if a stroke begins while the one before still glides, slower and slower: three times as fast as its slowest event, and a quarter
  // of a second after its turn.
  isAnew(pixels, time) {
    const isAnew = this.hasRolled && time - this.turnedAt > SWIPE_TIME && pixels > 3 * this.least + 12;
    this.least = pixels >= this.most ? pixels : Math.min(this.least, pixels);
    this.most = Math.max(this.most, pixels);
    return isAnew;
  }

  pixels(event, delta) { return delta * (event.deltaMode === 1 ? 33 : event.deltaMode === 2 ? 400 : 1); }

  // A pinch on a trackpad comes as this, too.
  wheelZoom(event) {
    const { zooming } = this.element;
    event.preventDefault();
    zooming.to(zooming.factor * Math.exp(-WHEEL_ZOOM * this.pixels(event, event.deltaY)), event);
  }
}
