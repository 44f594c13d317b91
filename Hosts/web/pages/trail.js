// The way through a book in the browser's history: a jump adds an entry, so that Back returns, and what names no page gives way to
// the page that is shown.

import { addressOf } from "./pages.js";

export class Trail {
  constructor(book) {
    const { turnTo } = book;
    this.book = book;
    book.turnTo = (page, options) => {
      if (options?.by === "api" && this.isAstray) return Promise.resolve(false);
      if (this.isJump(Number(page), options)) this.part();
      return turnTo.call(book, page, options);
    };
    void book.ready.then(() => this.mend(), () => {});
    addEventListener("hashchange", () => this.mend());
  }

  /** True if the address names no page: the element would go home. */
  get isAstray() { return location.hash !== "" && this.book.location.page === null; }

  // The element says "api" when it follows the address itself.
  isJump(page, { by } = {}) {
    const { core, view, pageCount } = this.book;
    return Boolean(core) && by !== "api" && Number.isInteger(page) && page >= 0 && page < pageCount && !view.includes(page);
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
    if (!this.isAstray) void book.turnTo(last, { by: "api" });
    history.replaceState(history.state, "", `#${new URLSearchParams({ [key]: addressOf(book.pageList, book.page) })}`);
  }
}
