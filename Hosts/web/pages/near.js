// A page seen near: as wide as the window, read downward, and on from its end to the next page. A turn keeps it so.

import { STROKE } from "./hands.js";

// The largest width of a page, in pixels: letters are large enough then, on any screen. And the least factor of the zoom.
const WIDEST = 800, LEAST = 2;
// The parts of the window that a key moves, a page at a time or a few lines; and of its width at either side that a tap moves on.
const STEP = 0.85, LINES = 0.2, EDGE = 0.15;
// Pixels of a page that may stay unread; and milliseconds after which a wheel begins anew, and leads on from an end.
const SLACK = 4, PAUSE = 250;
// Frames in which the book may be laid anew.
const FITS = 15;
const OTHERS = "a,button,input,select,textarea,.panel";
const KEYS = { PageDown: [1, STEP], " ": [1, STEP], ArrowDown: [1, LINES], PageUp: [-1, STEP], ArrowUp: [-1, LINES], ArrowRight: [1, 0], ArrowLeft: [-1, 0] };

export class Near {
  constructor(book) {
    // How the page to come is shown, and whether one reads backward to it; whether it has come and is in the air yet.
    Object.assign(this, { book, rolledAt: -Infinity, way: 1, isBack: false, isComing: false });
    book.tools.acts.zoom = () => this.toggle();
    book.addEventListener("page", () => this.arrive((this.isComing = book.state !== "rest")));
    book.addEventListener("statechange", ({ detail: { state } }) => state === "rest" && this.isComing && this.arrive((this.isComing = false)));
    book.addEventListener("click", (event) => this.tap(event));
    addEventListener("resize", () => this.isOn && this.fit());
    book.addEventListener("wheel", (event) => this.roll(event), { capture: true, passive: true });
  }

  get isOn() { return this.book.zoom > 1; }
  /** The open pages, in the order in which one reads them. */
  get pages() { return this.book.view.filter((page) => page !== null).sort((a, b) => a - b); }
  get room() { return this.book.surface.getBoundingClientRect(); }
  rect(page) { return this.book.pages[page].getBoundingClientRect(); }

  toggle() {
    this.leave();
    if (this.isOn) return this.book.zoomTo(1);
    this.approach(this.pages[0]);
  }

  approach(page) {
    const { book } = this, width = this.rect(page).width / book.zoom;
    book.zoomTo(Math.max(LEAST, Math.min(this.room.width, WIDEST) / width), null, { animate: false });
    this.show(page, 1);
  }

  // The window is another one: the page goes on where it was, in each of some frames, since the element lays its book anew in one of them.
  fit() {
    const { top, height } = this.rect(this.current);
    this.kept ??= { page: this.current, part: (this.room.top - top) / height };
    const { page, part } = this.kept, follow = (left) => {
      if (!this.isOn || left === 0) return void (this.kept = null);
      // Of a spread a book of single pages shows the one that was asked for last.
      if (!this.pages.includes(page)) void this.book.turnTo(page, { animate: false });
      else this.approach(page), this.book.zooming.pan(0, -part * this.rect(page).height);
      this.frame = requestAnimationFrame(() => follow(left - 1));
    };
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => follow(FITS));
  }

  // The window has its shape now.
  leave() {
    cancelAnimationFrame(this.frame);
    this.kept = null;
  }

  /** The open page in the middle of the window. */
  get current() {
    const middle = this.room.left + this.room.width / 2, off = (page) => Math.abs((this.rect(page).left + this.rect(page).right) / 2 - middle);
    return this.pages.reduce((best, page) => (off(page) < off(best) ? page : best));
  }

  // Where a page in the air will lie is known once it lies there.
  arrive(isInAir) {
    if (this.isOn) this.show(this.pages.at(this.isBack ? -1 : 0), this.way);
    if (!isInAir) Object.assign(this, { way: 1, isBack: false });
  }

  /** Shows a page from its top, or with a way of -1 its end; one that is wider than the window from where its lines begin. */
  show(page, way) {
    const { room } = this, { left, right, top, bottom, width } = this.rect(page);
    const begin = this.book.place.isMirrored ? room.right - right : room.left - left;
    this.book.zooming.pan(width > room.width ? begin : (room.left + room.right - left - right) / 2, way > 0 ? room.top - top : room.bottom - bottom);
  }

  /** The pixels of a page that are below the window, or with a way of -1 above it. */
  rest(page, way) { return way > 0 ? this.rect(page).bottom - this.room.bottom : this.room.top - this.rect(page).top; }

  /** Goes on by a part of the window's height, and at the end of a page, or with no part, to the next one; -1 goes back. */
  go(way, part) {
    this.leave();
    const { current, pages, book } = this, rest = this.rest(current, way);
    if (part > 0 && rest > SLACK) return void book.zooming.pan(0, -way * Math.min(part * this.room.height, rest));
    const next = pages[pages.indexOf(current) + way], shown = part > 0 ? way : 1;
    if (next !== undefined) return this.show(next, shown);
    Object.assign(this, { way: shown, isBack: way < 0 });
    if (way > 0) void book.next();
    else void book.previous();
  }

  /** True if a key is one of these. */
  key(event) {
    const move = KEYS[event.key];
    if (!this.isOn || !move || event.ctrlKey || event.metaKey || event.altKey || this.isOther(event)) return false;
    event.preventDefault();
    const isSideways = move[1] === 0, way = event.shiftKey || (isSideways && this.book.place.isMirrored) ? -move[0] : move[0];
    this.go(way, move[1]);
    return true;
  }

  isOther(event) { return event.composedPath().some((node) => node.matches?.(OTHERS)); }

  tap(event) {
    if (!this.isOn || this.isOther(event)) return;
    const { left, width } = this.room, at = (event.clientX - left) / width;
    const way = at > 1 - EDGE ? 1 : at < EDGE ? -1 : 0;
    if (way) this.go(this.book.place.isMirrored ? -way : way, STEP);
  }

  // The next page is seen from its top: what is left of the stroke that led there moves nothing.
  roll(event) {
    const { deltaY, timeStamp, ctrlKey } = event, gap = timeStamp - this.rolledAt, way = Math.sign(deltaY);
    this.rolledAt = timeStamp;
    if (!this.isOn || !way || ctrlKey) return;
    if (gap > STROKE) this.hasGone = false;
    if (gap > PAUSE && this.rest(this.current, way) <= SLACK) this.hasGone = true, this.go(way, STEP);
    if (this.hasGone) event.stopPropagation();
  }
}
