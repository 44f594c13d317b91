// Pointers and the wheel as swipes and pinches of a transition: whatever is moving is caught where it is.

// Pixels of a hand that has moved; how long a wheel rests until its pinch is over; and how much a pixel of it is.
const SLOP = 5, PAUSE = 160, WHEEL = 0.02;

export class ViewHands {
  /** `views` makes the calls: state(), at(event) in points of the stage, call(name, fields, event), tap(event). */
  constructor(place, views) {
    Object.assign(this, { views, fingers: new Map(), gesture: null });
    const on = (name, act, options) => place.addEventListener(name, act.bind(this), options);
    on("pointerdown", this.down);
    on("pointermove", this.move);
    on("pointerup", this.up);
    on("pointercancel", this.up);
    on("wheel", this.wheel, { passive: false });
    on("keydown", this.key);
  }

  get isHolding() { return this.gesture?.isBegun ?? false; }

  send(phase, event, more) {
    this.gesture.isBegun = true;
    this.views.call(this.gesture.name, { phase, ...more }, event);
  }

  way(event) { return { translation: this.views.at(event).map((x, i) => x - this.gesture.start[i]) }; }

  down(event) {
    if (event.button > 0) return;
    if (event.isTrusted) event.currentTarget.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, this.views.at(event));
    if (this.fingers.size === 2) return this.beginPinch(event);
    if (this.fingers.size > 2) return;
    this.gesture = { name: "swipe", start: this.views.at(event), last: event };
    // At rest the first movement decides which way it goes.
    if (this.views.state().is_moving) this.send("began", event, { translation: [0, 0] });
  }

  move(event) {
    const { gesture, fingers } = this;
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, this.views.at(event));
    if (gesture?.name === "pinch") return void (fingers.size > 1 && this.pinchTo(this.distance() / gesture.wide, event));
    if (!gesture) return;
    gesture.last = event;
    const way = this.way(event);
    if (gesture.isBegun) this.send("changed", event, way);
    else if (Math.hypot(...way.translation) > SLOP) this.send("began", event, way);
  }

  up(event) {
    const { gesture, fingers } = this, phase = event.type === "pointercancel" ? "cancelled" : "ended";
    if (!fingers.delete(event.pointerId) || !gesture) return;
    if (gesture.isBegun) this.send(phase, event, gesture.name === "pinch" ? { scale: gesture.scale } : this.way(event));
    else if (gesture.name === "swipe" && phase === "ended") this.views.tap(event);
    this.gesture = null;
  }

  distance() {
    const [[ax, ay], [bx, by]] = this.fingers.values();
    return Math.max(Math.hypot(ax - bx, ay - by), 1);
  }

  // A gesture that one finger had begun ends where it is.
  beginPinch(event) {
    if (this.gesture?.isBegun) this.send("cancelled", event, this.way(this.gesture.last));
    this.gesture = { name: "pinch", wide: this.distance(), scale: 1 };
  }

  pinchTo(scale, event) {
    this.gesture.scale = scale;
    if (this.gesture.isBegun) this.send("changed", event, { scale });
    else if (Math.abs(scale - 1) > 0.02 || this.views.state().is_moving) this.send("began", event, { scale });
  }

  // The wheel with ctrl, which is also what a trackpad's pinch sends, is a pinch that ends when the wheel pauses.
  wheel(event) {
    event.preventDefault();
    if (!event.ctrlKey && !event.metaKey || this.fingers.size > 0) return;
    this.gesture ??= { name: "pinch", scale: 1 };
    this.pinchTo(this.gesture.scale * Math.exp(-event.deltaY * WHEEL), event);
    clearTimeout(this.pause);
    this.pause = setTimeout(() => {
      if (this.gesture?.isBegun) this.send("ended", null, { scale: this.gesture.scale });
      this.gesture = null;
    }, PAUSE);
  }

  key(event) {
    if (![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    this.views.tap(null);
  }
}
