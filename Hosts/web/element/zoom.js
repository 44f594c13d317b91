// A book seen larger, and moved about: by program, ctrl and wheel, pinch, or a double tap. The core knows nothing of it.

import { sharpen } from "./sharp.js";

const TIME = 250, ONCE = 2;

export class Zoom {
  constructor(element) {
    this.element = element;
    this.factor = 1;
    // The origin of the book's area, in CSS pixels of the element.
    this.x = this.y = 0;
  }

  get most() { return this.element.maxZoom; }
  get transform() { return this.factor === 1 ? "" : `translate(${this.x}px,${this.y}px) scale(${this.factor}) `; }

  // A point of the window in the element's own CSS pixels, whatever the site has scaled.
  local({ clientX, clientY }) {
    const { element } = this, box = element.surface.getBoundingClientRect(), { width, height } = element.place.room;
    return [(clientX - box.left) * width / (box.width || 1), (clientY - box.top) * height / (box.height || 1)];
  }

  /** Zooms so that what is seen at `point` (of the window; without one the middle) stays there; false if the page refuses. */
  to(factor, point = null, { animate = false } = {}) {
    const { element, most } = this, next = Math.min(Math.max(Number(factor) || 1, 1), most);
    if (next === this.factor) return false;
    if (!element.tell("beforezoom", { zoom: next, before: this.factor }, true)) return false;
    const { width, height } = element.place.room, at = point ? this.local(point) : [width / 2, height / 2];
    element.clock.cancel(this.frame);
    element.lifted.drop();
    if (!animate || element.core?.policy !== "full") this.set(next, at);
    else this.animate(next, at);
    return true;
  }

  animate(next, at) {
    const { clock } = this.element, from = this.factor, began = clock.now();
    const step = (now) => {
      const part = Math.min(Math.max(now - began, 0) / TIME, 1), eased = part * part * (3 - 2 * part);
      this.set(part === 1 ? next : from * (next / from) ** eased, at, part === 1);
      if (part < 1) this.frame = clock.request(step);
    };
    this.frame = clock.request(step);
  }

  set(factor, [x, y], isLast = true) {
    const before = this.factor, more = factor / before;
    this.factor = factor;
    this.place(x - more * (x - this.x), y - more * (y - this.y));
    if (!isLast) return;
    this.element.tools.update();
    this.element.tell("zoom", { zoom: factor, before });
  }

  /** Moves what is seen by CSS pixels; whether it moved. */
  pan(dx, dy) {
    const { x, y } = this;
    this.place(x + dx, y + dy);
    return x !== this.x || y !== this.y;
  }

  // No gap between the book's area and the element's edges.
  place(x, y) {
    const { element, factor } = this, { width, height } = element.place.room;
    this.x = Math.min(Math.max(x, width * (1 - factor)), 0);
    this.y = Math.min(Math.max(y, height * (1 - factor)), 0);
    element.surface.classList.toggle("zoomed", factor > 1);
    element.flow.transformLayer();
    if (element.drawer.kind === "webgl") element.flow.draw();
    else sharpen(element);
  }

  /** Of a double tap: nearer, or back to the whole. */
  toggle(event) { return this.to(this.factor > 1 ? 1 : Math.min(ONCE, this.most), event, { animate: true }); }

  /** The area or the limit has changed. */
  fit() {
    const { surface, disabled, gestures } = this.element;
    surface.classList.toggle("zoomable", this.most > 1 && !disabled && gestures.includes("pinch"));
    if (this.factor > this.most) this.set(this.most, [0, 0]);
    else if (this.factor > 1) this.place(this.x, this.y);
  }

  reset() {
    this.element.clock.cancel(this.frame);
    if (this.factor > 1) this.factor = 1, this.place(0, 0);
  }
}
