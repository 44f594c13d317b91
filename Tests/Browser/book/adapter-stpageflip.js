// StPageFlip behind the calls that the cases need of any component; stpageflip.sh makes what is at /st/.
import { PageFlip } from "/st/PageFlip.js";

const style = await (await fetch("/st/stPageFlip.css")).text();
document.head.append(Object.assign(document.createElement("style"), { textContent: `${style} .shell > * { height: 100%; box-sizing: border-box; }` }));

export const name = "StPageFlip";
const EVENTS = { page: "flip" };
export const again = () => import("/st/PageFlip.js?again");

export function make(container, pages, options = {}) {
  const root = document.createElement("div");
  // In the middle of its element, as the cases expect the book.
  Object.assign(container.style, { display: "flex", alignItems: "center", justifyContent: "center" });
  container.append(root);
  const size = { width: options.width ?? 300, height: options.height ?? 400 };
  const flip = new PageFlip(root, {
    ...size, size: options.fit === "contain" ? "stretch" : "fixed", flippingTime: options.turnTime ?? 600, startPage: options.page ?? 0,
    showCover: Boolean(options.covers), drawShadow: options.shadows !== false, ...(options.fit === "contain" && { minWidth: 50, maxWidth: 2000, minHeight: 50, maxHeight: 2000 }) });
  const shells = pages.map(shell), outer = [shells[0], shells.at(-1)];
  for (const page of shells) page.dataset.density = options.covers === "hard" && outer.includes(page) ? "hard" : "soft";
  return new Book(flip, root, shells);
}

// It writes over the style of what it is given, so every page lies in an element of its own.
function shell(page) {
  const outer = document.createElement("div");
  outer.className = "shell";
  outer.append(page);
  return outer;
}

class Book {
  constructor(flip, root, pages) {
    Object.assign(this, { flip, element: root, pages: [...pages] });
    this.ready = new Promise((done) => flip.on("init", () => done(this)));
    flip.loadFromHTML(this.pages);
  }
  next() { this.flip.flipNext("top"); }
  prev() { this.flip.flipPrev("top"); }
  goTo(page) { this.flip.flip(page, "top"); }
  jump(page) { this.flip.turnToPage(page); }
  page() { return this.flip.getCurrentPageIndex(); }
  count() { return this.flip.getPageCount(); }
  isAtRest() { return this.flip.getState() === "read"; }
  on(event, told) { if (EVENTS[event]) this.flip.on(EVENTS[event], (e) => told({ page: e.data, refuse() {} })); }
  add(page, index) { this.pages.splice(index, 0, shell(page)); this.flip.updateFromHtml(this.pages); }
  removePage(index) { this.pages.splice(index, 1); this.flip.updateFromHtml(this.pages); }
  setTurnTime(ms) { this.flip.getSettings().flippingTime = ms; }
  destroy() { this.flip.destroy(); }
}
