// A book on paper: before the site is printed every page has a box of its own, afterwards only those that are near.

const SOON = 10000;

export class Printing {
  constructor(element) { this.element = element; }

  /** Listens for prints until `stop`. */
  follow() {
    this.over = new AbortController();
    const { signal } = this.over;
    addEventListener("beforeprint", () => this.lay(), { signal });
    addEventListener("afterprint", () => this.element.lookAnew(), { signal });
  }

  stop() { this.over?.abort(); }

  lay() {
    const { element } = this;
    element.finder.wake();
    element.drawer.all(element.pageList, element.place.pageSize);
  }

  /** The same, and all pictures are there: for a site that prints by itself. */
  async ready() {
    await this.element.ready;
    this.lay();
    const pictures = this.element.pageList.flatMap((page) => [page.node, page.made]).filter((node) => node?.tagName === "IMG");
    for (const picture of pictures) picture.loading = "eager";
    const all = Promise.allSettled(pictures.map((picture) => picture.decode()));
    await Promise.race([all, new Promise((done) => setTimeout(done, SOON))]);
  }
}
