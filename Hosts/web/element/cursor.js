// The signs that pages turn: the mouse's cursor, and a corner that lifts once by itself when a book with `hint` is first seen.

import { isControl, isOnText } from "./target.js";

// Of a page's width and diagonal: its outer edge and its corners, as in hands.js.
const EDGE = 0.1, CORNER = 0.2;
// The part of the book that is in the window, and the milliseconds for which a corner is up.
const SEEN = 0.5, LONG = 1400;
const KINDS = ["turns", "drags"];

export class Cursor {
  constructor(element, surface) {
    Object.assign(this, { element, surface, timer: 0 });
    surface.addEventListener("pointermove", (event) => event.pointerType === "mouse" && !event.buttons && this.show(this.kindOf(event)));
    surface.addEventListener("pointerleave", () => this.show(null));
  }

  show(kind) { for (const name of KINDS) this.surface.classList.toggle(name, name === kind); }

  // True if a click would turn, or only a drag; null for neither.
  kindOf(event) {
    const { element } = this, { core, place, tap, zooming } = element, has = (token) => element.gestures.includes(token);
    const point = place.pointOf(event), zone = place.zoneOf(point, EDGE, CORNER);
    if (element.disabled || element.played || !zone.isInside || isControl(event, this.surface)) return null;
    if (zooming.factor > 1) return has("drag") ? "drags" : null;
    if (core && !core.pagesOf(core.spread + place.sideOf(point)).length) return null;
    if (!zone.isEdge && isOnText(event)) return null;
    if (has("tap") && (tap === "anywhere" || (tap === "edges" && zone.isEdge) || (tap === "corners" && zone.isCorner))) return "turns";
    return has("drag") ? "drags" : null;
  }

  /** Waits until the book is seen, for the hint. */
  follow() {
    if (!this.element.hint) return;
    this.seen = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && this.lift(), { threshold: SEEN });
    this.seen.observe(this.element);
  }

  lift() {
    const { element } = this;
    this.stop();
    if (element.disabled || element.state !== "rest" || !element.liftCorner(element.peel === "top" ? "top" : "bottom")) return;
    this.timer = setTimeout(() => element.lifted.by === "api" && element.liftCorner(null), LONG);
  }

  stop() {
    this.seen?.disconnect();
    clearTimeout(this.timer);
  }
}
