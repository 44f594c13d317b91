// The way through a book in the browser's history: a jump adds an entry, so that Back returns, and what names no page gives way to
// the page that is shown.

import { addressOf } from "./pages.js";

export class Trail {
  constructor(book) {
    this.book = book;
    book.addEventListener("beforeturn", (event) => this.heed(event));
    void book.ready.then(() => this.mend(), () => {});
    addEventListener("hashchange", () => this.mend());
  }

  /** True if the address names no page: the element would go home. */
  get isAstray() { return location.hash !== "" && this.book.location.page === null; }

  heed(event) {
    const { pages, by } = event.detail;
    if (by === "hand") return;
    if (this.isAstray) event.preventDefault();
    else if (this.isJump(pages)) this.part();
  }

  // Not to the next spread, nor to a page that the address names already: there the element follows it, and without an address home.
  isJump(pages) {
    const { core, location: { page, home } } = this.book;
    return Math.abs(core.spreadOf(pages[0]) - core.spread) > 1 && !pages.includes(page ?? home);
  }

  /** Leaves an entry here. The element writes into the one after it where the book arrives. */
  part() {
    const { book } = this;
    if (!book.view.includes(book.location.page)) book.location.write(book.page);
    history.pushState(history.state, "", location.href);
  }

  mend() {
    const { book } = this, { page, key } = book.location, last = book.pageCount - 1;
    if (!book.core || location.hash === "" || (!this.isAstray && page <= last)) return;
    const there = this.isAstray ? book.page : last;
    history.replaceState(history.state, "", `#${new URLSearchParams({ [key]: addressOf(book.pageList, there) })}`);
    void book.turnTo(there, { by: "api" });
  }
}
