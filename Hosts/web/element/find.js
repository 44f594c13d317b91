// The browser's own search, and links to a place within a page, reach pages that are not on show, and the book opens there. Such pages lie
// in rooms that are hidden until something in them is found; assistive technology and Tab do not get there.

const later = globalThis.requestIdleCallback ?? ((fn) => setTimeout(fn, 100)), never = globalThis.cancelIdleCallback ?? clearTimeout;
const isWhole = (node) => [...node.querySelectorAll("img")].every((image) => image.complete);

export class Finder {
  /** `place`: the element that holds them; both it and the book's boxes are in `root`. */
  constructor(element, place, root) {
    Object.assign(this, { element, place, rooms: new Map(), idle: 0, isAwake: false });
    root.addEventListener("beforematch", (event) => this.open(event));
    root.addEventListener("invalid", (event) => this.complain(event), true);
  }

  // The book is at the page before the browser goes there.
  open(event) {
    const within = event.composedPath(), { boxes } = this.element.drawer;
    const page = [...this.rooms].find(([, room]) => within.includes(room))?.[0] ?? [...boxes].find(([, { sheet }]) => within.includes(sheet))?.[0];
    if (page) this.element.turnTo(this.element.pageList.indexOf(page), { animate: false });
  }

  // A form that is checked tells all its wrong controls at once, and the browser goes to the first of them.
  complain(event) {
    if (this.hasComplained) return;
    this.hasComplained = true;
    setTimeout(() => (this.hasComplained = false));
    this.open(event);
  }

  /** The book moves, or rests. Open pages are shown at once; the others are hidden when the browser has time. */
  set(isAtRest) {
    if (!isAtRest) return this.wake();
    const { core, pageList } = this.element;
    for (const { box } of core.pagesOf(core.spread).map((page) => pageList[page])) if (box) this.mark(box, false);
    this.isAwake = false;
    never(this.idle);
    this.idle = later(() => this.hide());
  }

  // Boxes near the open spread are ready to be seen.
  wake() {
    if (this.isAwake) return;
    this.isAwake = true;
    never(this.idle);
    for (const box of this.element.drawer.boxes.values()) this.mark(box, false);
  }

  // A page that is not on show lies in a hidden element, or is hidden in its box. Of a book that is fanned those in boxes are on show.
  hide() {
    const { element, rooms } = this;
    if (!element.core) return;
    const { drawer, core, pageList } = element, open = core.pagesOf(core.spread);
    for (const box of drawer.boxes.values()) this.mark(box, core.shape.rest === 1 && !open.includes(box.index) && box.page.hasWords && isWhole(box.page.node));
    const wanted = new Set(pageList.filter((page) => page.hasWords && !page.box));
    for (const [page, room] of rooms) if (!wanted.has(page)) room.remove(), rooms.delete(page);
    for (const page of wanted) if (!rooms.has(page)) this.lodge(page);
    // A script that measures a page far away finds it as wide as one that is near.
    const [near] = drawer.boxes.values(), width = near?.sheet.offsetWidth;
    if (width) this.place.style.setProperty("--wide", `${width}px`);
    element.hands.guard(open.map((page) => pageList[page]?.node).filter(Boolean));
  }

  lodge(page) {
    const room = document.createElement("div"), slot = document.createElement("slot");
    room.hidden = "until-found";
    room.append(slot);
    this.place.append(room);
    slot.assign(page.node);
    this.rooms.set(page, room);
  }

  mark(box, isSought) {
    if (Boolean(box.isSought) === isSought) return;
    box.isSought = isSought;
    box.cell.classList.toggle("sought", isSought);
    if (isSought) box.sheet.hidden = "until-found", (box.sheet.inert = box.isOut = false);
    else box.sheet.removeAttribute("hidden");
  }

  clear() {
    never(this.idle);
    for (const room of this.rooms.values()) room.remove();
    this.rooms.clear();
  }
}
