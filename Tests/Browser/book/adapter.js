// <leaf-book> behind the few calls that the cases need of any component. Another one is tested by another file like this.
import "/element/leaf-book.js";

export const name = "leaf-book";
/** Loads the component's module once more. */
export const again = () => import("/element/leaf-book.js?again");
// This component's names for the parts of an event.
const EVENTS = { page: "page", turn: "flip-start", landed: "flip-end", before: "beforeturn" };

/** A book in `container` of `pages` (elements). options: width, height, single, rtl, covers ("hard", "soft"), turnTime, shadows, hover (false: no corner lifts under a mouse),
 * fill (whether the component has the container's size). */
export function make(container, pages, options = {}) {
  const element = document.createElement("leaf-book");
  const set = (attribute, value) => value !== undefined && element.setAttribute(attribute, value);
  set("page-width", options.width ?? 300);
  set("page-height", options.height ?? 400);
  set("turn-time", options.turnTime ?? 600);
  set("spread", options.single ? "single" : "double");
  set("reading", options.rtl ? "rtl" : "ltr");
  set("covers", options.covers);
  set("peel", options.peel);
  set("page", options.page);
  set("fit", options.fit ?? "fixed");
  if (options.hover === false) set("gestures", "tap drag peel swipe wheel pinch keys");
  if (options.shadows === false) set("shadows", "none");
  element.style.cssText = "width:100%;height:100%";
  element.append(...pages);
  container.append(element);
  return new Book(element);
}

class Book {
  // Only measurements of this component use these.
  constructor(element) { this.element = element; }
  get ready() { return this.element.ready; }
  next() { return this.element.next(); }
  prev() { return this.element.previous(); }
  goTo(page) { return this.element.turnTo(page); }
  jump(page) { return this.element.turnTo(page, { animate: false }); }
  page() { return this.element.page; }
  count() { return this.element.pageCount; }
  isAtRest() { return this.element.state === "rest"; }
  // `told` gets { page, refuse }.
  on(event, told) {
    this.element.addEventListener(EVENTS[event], (e) => told({ page: e.detail.to ?? e.detail.page, landed: e.detail.landed, refuse: () => e.preventDefault() }));
  }
  add(page, index) { this.element.insertBefore(page, this.element.children[index] ?? null); }
  removePage(index) { this.element.children[index].remove(); }
  setTurnTime(ms) { this.element.turnTime = ms; }
  destroy() { this.element.remove(); }
}
