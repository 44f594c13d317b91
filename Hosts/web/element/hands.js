// Turns pointers and the wheel into drags and taps. A press that belongs to the page (a control, text for the mouse, a scroll of the
// site) is left alone.

const SLOP = { mouse: 4, pen: 6, touch: 8 }, TAP_TIME = 500, SWIPE_TIME = 250;
// Of a page's width: its outer edge, where also the mouse always turns; and of its diagonal: its corners.
const EDGE = 0.1, CORNER = 0.2;
const CONTROLS = "a[href],button,input,select,textarea,option,label,summary,details,iframe,embed,object,[contenteditable]:not([contenteditable=false]),"
  + "video[controls],audio[controls],[draggable=true],[role=button],[role=link],[role=slider],[no-turn],[data-no-turn]";

/** What a book lets its hands ask: element, place(event) in points, zoneOf(point), isMoving, isUpright, take(point, zone) which may refuse,
 * drag(phase, point, event, zone), tap(point), turnBy(way, by). */
export class Hands {
  constructor(host, surface) {
    this.host = host;
    this.surface = surface;
    this.press = null;
    this.rolled = 0;
    this.rolledAt = -Infinity;
    const on = (name, fn, options) => surface.addEventListener(name, fn.bind(this), options);
    on("pointerdown", this.down);
    on("touchmove", this.keep, { passive: false });
    on("wheel", this.wheel, { passive: false });
    on("selectstart", this.keep);
    on("dragstart", this.keep);
    on("click", this.afterwards, { capture: true });
  }

  has(token) { return !this.host.element.disabled && this.host.element.gestures.includes(token); }

  // Where along the turn, and across it, a point in CSS pixels is.
  along(event) { return this.host.isUpright ? event.clientY : event.clientX; }
  across(event) { return this.host.isUpright ? event.clientX : event.clientY; }

  down(event) {
    if (this.press || event.button > 0 || !event.isPrimary) return;
    if (!["tap", "drag", "peel", "swipe"].some((token) => this.has(token)) || this.isControl(event)) return;
    const point = this.host.place(event), zone = this.host.zoneOf(point, EDGE, CORNER);
    if (!zone.isOnBook) return;
    const catches = this.host.isMoving && this.has("drag");
    if (event.pointerType === "mouse" && !catches && !zone.isEdge && isOnText(event)) return;
    this.press = {
      id: event.pointerId, start: point, zone, at: [this.along(event), this.across(event)], kind: event.pointerType,
      time: event.timeStamp, isBegun: false, isOver: new AbortController(), last: event };
    const { signal } = this.press.isOver, view = this.surface.ownerDocument.defaultView;
    for (const name of ["pointermove", "pointerup", "pointercancel"]) view.addEventListener(name, (e) => this.follow(e), { signal });
    if (catches) this.begin(event);
  }

  isControl(event) {
    for (const node of event.composedPath()) {
      if (node === this.surface) return false;
      if (node.nodeType === 1 && node.matches(CONTROLS)) return true;
    }
    return false;
  }

  follow(event) {
    const { press } = this;
    if (!press || event.pointerId !== press.id) return;
    press.last = event;
    if (event.type === "pointermove") return this.move(event);
    this.release(event, event.type === "pointercancel");
  }

  move(event) {
    const { press } = this, way = this.along(event) - press.at[0], side = this.across(event) - press.at[1];
    if (press.isBegun) return this.host.drag("changed", this.host.place(event), event, press.zone);
    if (Math.hypot(way, side) < (SLOP[press.kind] ?? 6)) return;
    press.hasMoved = true;
    if (press.kind === "touch" && Math.abs(side) > Math.abs(way)) return this.drop();
    if (this.has("drag") && Math.abs(way) >= Math.abs(side)) this.begin(event);
  }

  // The leaf is taken at the point that was pressed.
  begin(event) {
    const { press } = this;
    if (!this.host.take(press.start, press.zone)) return this.drop();
    press.isBegun = true;
    // A pointer that a script has made up, or that has gone, cannot be captured; the leaf is held all the same.
    if (event.isTrusted) try { this.surface.setPointerCapture(press.id); } catch { /* gone */ }
    this.surface.classList.add("held");
    this.host.drag("began", press.start, event, press.zone);
    if (event.type === "pointermove") this.host.drag("changed", this.host.place(event), event, press.zone);
  }

  release(event, isLost) {
    const { press } = this;
    this.drop();
    if (press.isBegun) {
      this.blocked = event.timeStamp;
      return this.host.drag(isLost ? "cancelled" : "ended", this.host.place(event), event, press.zone);
    }
    if (isLost) return;
    const time = event.timeStamp - press.time, way = this.along(event) - press.at[0];
    if (press.hasMoved) {
      if (this.has("swipe") && press.kind !== "mouse" && time < SWIPE_TIME && Math.abs(way) >= this.host.element.swipeDistance) {
        this.host.turnBy(this.host.isForward(way < 0) ? 1 : -1, "hand");
      }
    } else if (this.has("tap") && (press.kind === "mouse" || time < TAP_TIME)) this.host.tap(press.start, press.zone);
  }

  drop() {
    this.press?.isOver.abort();
    this.press = null;
    this.surface.classList.remove("held");
  }

  /** Lets go of everything: what is held falls back. */
  cancel() {
    const { press } = this;
    this.drop();
    if (press?.isBegun) this.host.drag("cancelled", this.host.place(press.last), press.last, press.zone);
  }

  // While a leaf is held the site neither scrolls nor selects; while a press may become a hold nothing is selected.
  keep(event) {
    if (this.press?.isBegun || (this.press && event.type !== "touchmove")) event.preventDefault();
  }

  // The click that the browser makes of a drag is none.
  afterwards(event) {
    if (this.blocked !== undefined && event.timeStamp - this.blocked < 50) event.preventDefault(), event.stopPropagation();
    this.blocked = undefined;
  }

  // Sideways only (up and down with a hinge above or below), so that the site still scrolls. Small steps of a trackpad are added up.
  wheel(event) {
    if (!this.has("wheel") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const way = this.host.isUpright ? event.deltaY : event.deltaX, side = this.host.isUpright ? event.deltaX : event.deltaY;
    if (Math.abs(way) <= Math.abs(side)) return;
    event.preventDefault();
    const pixels = way * (event.deltaMode === 1 ? 33 : event.deltaMode === 2 ? 400 : 1);
    if (event.timeStamp - this.rolledAt > 250 || Math.sign(pixels) !== Math.sign(this.rolled)) this.rolled = 0;
    this.rolledAt = event.timeStamp;
    this.rolled += pixels;
    if (Math.abs(this.rolled) < 90) return;
    this.host.turnBy(this.host.isForward(this.rolled > 0) ? 1 : -1, "hand");
    this.rolled = 0;
  }
}

// Whether a letter that can be selected is under the mouse.
function isOnText({ clientX: x, clientY: y, target }) {
  const { ownerDocument: document } = target;
  let node, offset;
  if (document.caretPositionFromPoint) ({ offsetNode: node, offset } = document.caretPositionFromPoint(x, y) ?? {});
  else ({ startContainer: node, startOffset: offset } = document.caretRangeFromPoint?.(x, y) ?? {});
  if (node?.nodeType !== 3 || getComputedStyle(node.parentElement).userSelect === "none") return false;
  const range = document.createRange();
  for (const from of [offset - 1, offset]) {
    if (from < 0 || from >= node.length) continue;
    range.setStart(node, from);
    range.setEnd(node, from + 1);
    for (const box of range.getClientRects()) {
      if (x >= box.left - 2 && x <= box.right + 2 && y >= box.top && y <= box.bottom) return true;
    }
  }
  return false;
}
