// A book on paper: before the site is printed every page has a box of its own, afterwards only those that are near.

const SOON = 10000;

export class Printing {
  constructor(element) {
    this.element = element;
    /** Whether every page has its box now. */
    this.isLaid = false;
  }

  /** Listens for prints until `stop`. */
  follow() {
    this.over = new AbortController();
    const { signal } = this.over;
    addEventListener("beforeprint", () => this.lay(), { signal });
    addEventListener("afterprint", () => this.end(), { signal });
  }

  end() {
    this.isLaid = false;
    this.element.lookAnew();
  }

  stop() { this.over?.abort(); }

  lay() {
    const { element } = this;
    this.isLaid = true;
    element.finder.wake();
    element.drawer.all(element.pageList, element.place.pageSize);
  }

  /** The same, and all that is promised and all pictures are there: for a site that prints by itself, soon after. */
  async ready() {
    await this.element.ready;
    this.lay();
    const { pageList } = this.element;
    const pictures = () => pageList.map((page) => page.node ?? page.made).filter((node) => node?.tagName === "IMG");
    const all = async () => {
      await Promise.allSettled(pageList.map((page) => page.coming));
      const lazy = pictures().filter((picture) => picture.loading === "lazy");
      for (const picture of lazy) picture.loading = "eager";
      await Promise.allSettled(pictures().map((picture) => picture.decode()));
      for (const picture of lazy) picture.loading = "lazy";
    };
    await Promise.race([all(), new Promise((done) => setTimeout(done, SOON))]);
  }
}
