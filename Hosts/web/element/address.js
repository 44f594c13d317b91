// The page in the site's address, by choice: #page=5, or ?page=5; counted from 1, or as its folio says, under the element's id where it
// has one.

import { addressOf, pageNamed } from "./pages.js";

export class Address {
  constructor(element) { this.element = element; }

  get kind() { return this.element.address; }
  get key() { return this.element.id || "page"; }
  // A place within the site's page is no address of a book's.
  get fields() { return new URLSearchParams(this.kind !== "hash" ? location.search : location.hash.includes("=") ? location.hash.slice(1) : ""); }

  /** The page that the address names, from 0; null for none. */
  get page() {
    if (this.kind === "none") return null;
    const page = pageNamed(this.element.pageList, this.fields.get(this.key) ?? "");
    return page < 0 ? null : page;
  }

  /** Follows the address until `stop`. */
  follow() {
    const { element } = this;
    // The page of a book whose address says nothing: the way back leads there.
    this.home = this.page === null ? element.page : 0;
    const go = () => {
      if (this.kind === "hash" && location.hash.length > 1 && !this.fields.has(this.key)) return;
      const page = this.page ?? this.home;
      if (this.kind !== "none" && page !== element.page) element.turnTo(page, { by: "api" });
    };
    this.over = new AbortController();
    const { signal } = this.over;
    let followed = null;
    addEventListener("popstate", () => ((followed = location.href), go()), { signal });
    // It comes after popstate, and then late: the book may have been turned on since.
    addEventListener("hashchange", ({ newURL }) => newURL !== followed && go(), { signal });
  }

  stop() { this.over?.abort(); }

  /** Writes where the book has arrived; the way back in the site's history stays as it was. */
  write(page) {
    if (this.kind === "none" || page < 0) return;
    const { fields } = this, url = new URL(location.href);
    fields.set(this.key, addressOf(this.element.pageList, page));
    url[this.kind === "hash" ? "hash" : "search"] = fields.toString();
    if (url.href !== location.href) history.replaceState(history.state, "", url);
  }
}
