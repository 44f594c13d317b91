// The hits of a search: beside the book, where there is room, they stay while one goes from hit to hit by Enter, and one is the
// current one.

const CHOSEN = "hit";

export class Hits {
  constructor(book) {
    const { panel } = book.tools, { box } = panel;
    Object.assign(this, { book, panel, current: -1 });
    book.addEventListener("panel", () => this.begin());
    book.addEventListener("beforechoose", (event) => this.heed(event));
    book.addEventListener("hit", ({ detail: { range } }) => this.mark(range));
    box.addEventListener("keydown", (event) => this.key(event), { capture: true });
    box.addEventListener("focusin", ({ target }) => this.buttons.includes(target) && this.show(target));
  }

  get isOn() { return this.panel.name === "search"; }
  /** True if the style has room for the panel beside the book. */
  get isBeside() { return this.isOn && getComputedStyle(this.panel.box).position === "fixed"; }
  get buttons() { return this.isOn ? [...this.panel.list.querySelectorAll("button")] : []; }
  get input() { return this.panel.box.querySelector("input"); }

  // Beside the book the panel stays.
  heed(event) {
    const at = this.isBeside ? this.buttons.indexOf(event.detail.button) : -1;
    if (at < 0) return;
    event.preventDefault();
    this.choose(at);
  }

  // Other hits, another panel, or none.
  begin() {
    const { isOn, panel: { box } } = this;
    this.current = -1;
    globalThis.CSS?.highlights?.delete(CHOSEN);
    document.body.classList.toggle("searching", isOn);
    if (!isOn || box.querySelector("[part=found]")) return;
    const head = document.createElement("div");
    head.setAttribute("part", "found");
    head.append(this.input, box.querySelector("[role=status]"));
    box.prepend(head);
  }

  choose(at) {
    const { buttons, panel: { box } } = this, said = box.querySelector("[role=status]");
    // Of very many hits not all are listed.
    if (this.current < 0) this.count = said.textContent.match(/\d+/)?.[0];
    this.current = at;
    for (const [i, button] of buttons.entries()) {
      button.setAttribute("part", i === at ? "entry current" : "entry");
      if (i === at) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    said.textContent = `${at + 1} of ${this.count}`;
    this.show(buttons[at]);
  }

  // Nothing of a hit is under the box to search.
  show(button) {
    const { box } = this.panel, { top, bottom } = button.getBoundingClientRect();
    const head = this.input.parentElement.getBoundingClientRect(), end = box.getBoundingClientRect().bottom;
    box.scrollTop += bottom > end ? bottom - end : Math.min(top - head.bottom, 0);
  }

  // ---- from hit to hit

  key(event) {
    if (event.key !== "Enter" || !this.isOn || event.isComposing) return;
    const at = this.buttons.indexOf(event.target.closest("button"));
    if (at >= 0 && at !== this.current) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(event.shiftKey ? -1 : 1);
  }

  go(way) {
    const { buttons, current } = this;
    if (!buttons.length) return;
    const next = current < 0 ? this.first(buttons, way) : current + way;
    buttons[(next + buttons.length) % buttons.length].click();
  }

  // From the open page on, or back from it.
  first(buttons, way) {
    const pages = buttons.map(({ value }) => Number(value)), { page } = this.book;
    return way > 0 ? Math.max(pages.findIndex((each) => each >= page), 0) : pages.findLastIndex((each) => each < page);
  }

  /** The words are selected by now; they stay marked when the selection is back where one types. */
  mark(words) {
    const { input } = this;
    if (!this.isBeside) return;
    const range = words.cloneRange();
    if (globalThis.Highlight) CSS.highlights.set(CHOSEN, new Highlight(range));
    this.reveal(range.getBoundingClientRect());
    // Chromium has one selection only, and types nothing without it.
    if (input.getRootNode().activeElement === input) input.setSelectionRange(input.value.length, input.value.length);
  }

  // In a book seen near.
  reveal({ left, right, top, bottom }) {
    const { zoom, surface, zooming } = this.book, room = surface.getBoundingClientRect();
    const off = (low, high, from, to) => (low < from || high > to ? (from + to - low - high) / 2 : 0);
    if (zoom > 1) zooming.pan(off(left, right, room.left, room.right), off(top, bottom, room.top, room.bottom));
  }
}
