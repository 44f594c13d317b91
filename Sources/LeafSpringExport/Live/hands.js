// Turns pointers, wheel and keys into calls of the stage. One finger drags a page of an open book and scrubs everything
// else by a swipe; two fingers, or the wheel with ctrl, pinch. Whatever is moving is caught where it is.

const BEGAN = 0, CHANGED = 1, ENDED = 2, CANCELLED = 3;
const PHASES = ["began", "changed", "ended", "cancelled"];
const SLOP = 5;

class Hands {
  /** `live` makes the calls: state(), isVertical, at(event) in points of the stage, call(name, fields, event). */
  constructor(view, live) {
    this.live = live;
    this.fingers = new Map();
    this.gesture = null;
    view.addEventListener("pointerdown", (event) => this.down(event));
    view.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) view.addEventListener(name, (event) => this.up(event));
    view.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    view.addEventListener("dragstart", (event) => event.preventDefault());
  }

  send(phase, event, more) {
    const { name } = this.gesture;
    this.gesture.begun = true;
    this.live.call(name, { phase: PHASES[phase], ...more }, event);
  }

  down(event) {
    if (event.button > 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
    this.fingers.set(event.pointerId, this.live.at(event));
    if (this.fingers.size === 2) return this.beginPinch(event);
    if (this.fingers.size > 2) return;
    const start = this.live.at(event), state = this.live.state();
    const drags = this.live.isBook && state.target === 1 && state.progress > 0.99;
    this.gesture = { name: drags ? "drag" : "swipe", start, last: start, begun: false, moved: false, caught: state.is_moving !== 0 };
    if (drags) this.send(BEGAN, event, { location: start });
    // If it is moving, it is caught at once. If it is at rest, the first movement decides which way it goes.
    else if (state.is_moving) this.send(BEGAN, event, { translation: [0, 0] });
  }

  move(event) {
    if (!this.fingers.has(event.pointerId)) return;
    const at = this.live.at(event);
    this.fingers.set(event.pointerId, at);
    const { gesture } = this;
    if (!gesture) return;
    if (gesture.name === "pinch") return this.pinch(event);
    const way = [at[0] - gesture.start[0], at[1] - gesture.start[1]];
    gesture.moved ||= Math.hypot(...way) > SLOP;
    gesture.last = at;
    if (gesture.name === "drag") this.send(CHANGED, event, { location: at });
    else if (gesture.begun) this.send(CHANGED, event, { translation: way });
    else if (gesture.moved) this.send(BEGAN, event, { translation: way });
  }

  up(event) {
    if (!this.fingers.delete(event.pointerId)) return;
    const { gesture } = this, lost = event.type === "pointercancel";
    if (!gesture) return;
    if (gesture.name === "pinch") {
      if (gesture.begun) this.send(lost ? CANCELLED : ENDED, event, { scale: gesture.scale });
    } else if (gesture.begun) {
      const at = this.live.at(event), tap = gesture.name === "drag" && !gesture.moved && !gesture.caught;
      const more = gesture.name === "drag" ? { location: at } : { translation: [at[0] - gesture.start[0], at[1] - gesture.start[1]] };
      this.send(lost || tap ? CANCELLED : ENDED, event, more);
      if (tap && !lost) this.live.tap(at, event);
    } else if (!lost) {
      this.live.tap(this.live.at(event), event);
    }
    this.gesture = null;
  }

  fingerDistance() {
    const [a, b] = [...this.fingers.values()];
    return Math.max(Math.hypot(a[0] - b[0], a[1] - b[1]), 1);
  }

  // Whatever one finger had begun ends where it is.
  beginPinch(event) {
    if (this.gesture?.begun) {
      const { name, start, last } = this.gesture;
      this.send(CANCELLED, event, name === "drag" ? { location: last } : { translation: [last[0] - start[0], last[1] - start[1]] });
    }
    this.gesture = { name: "pinch", begun: false, wide: this.fingerDistance(), scale: 1 };
  }

  pinch(event) {
    if (this.fingers.size < 2) return;
    this.pinchTo(this.fingerDistance() / this.gesture.wide, event);
  }

  pinchTo(scale, event) {
    this.gesture.scale = scale;
    if (this.gesture.begun) this.send(CHANGED, event, { scale });
    else if (Math.abs(scale - 1) > 0.02 || this.live.state().is_moving) this.send(BEGAN, event, { scale });
  }

  // One notch of the wheel alone turns one page; the many small ones of a trackpad are added up.
  roll(event) {
    if (!this.live.isBook || this.fingers.size > 0) return;
    const way = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY;
    const pixels = way * (event.deltaMode === 1 ? 33 : event.deltaMode === 2 ? 400 : 1);
    if (event.timeStamp - (this.rolledAt ?? 0) > 250 || Math.sign(pixels) !== Math.sign(this.rolled)) this.rolled = 0;
    this.rolledAt = event.timeStamp;
    this.rolled += pixels;
    if (Math.abs(this.rolled) < 90) return;
    this.live.turnBy(Math.sign(this.rolled), event);
    this.rolled = 0;
  }

  // The wheel with ctrl, which is also what a trackpad's pinch sends, is a pinch that ends when the wheel pauses. As
  // published, a book opens at a scale of about 3.5. That is far for a wheel, so the wheel counts double.
  wheel(event) {
    event.preventDefault();
    if (!event.ctrlKey && !event.metaKey) return this.roll(event);
    if (this.fingers.size > 0) return;
    this.gesture ??= { name: "pinch", begun: false, scale: 1 };
    this.pinchTo(this.gesture.scale * Math.exp(-event.deltaY * 0.02), event);
    clearTimeout(this.pause);
    this.pause = setTimeout(() => {
      if (this.gesture?.begun) this.send(ENDED, null, { scale: this.gesture.scale });
      this.gesture = null;
    }, 160);
  }
}
