// A book on paper: before the site is printed every page has a box of its own, afterwards only those that are near.

const SOON = 10000;

export class Printing {
  constructor(element) {
    this.element = element;
    /** True if every page has its box now. */
    this.isLaid = false;
    /** All pages while they are printed, if each is a child of the element. */
    this.slot = document.createElement("slot");
    this.slot.className = "paper";
  }

  /** Listens for prints until `stop`. */
  follow() {
    this.over = new AbortController();
    const { signal } = this.over;
    addEventListener("beforeprint", () => (this.lay(), this.gather()), { signal });
    addEventListener("afterprint", () => this.end(), { signal });
  }

  /** Firefox forgets in its copy for the printer which slot a page was given: all children are in the first one there. So this slot is
   * the first, and has all pages in every browser. */
  gather() {
    const { pageList, surface } = this.element;
    if (!pageList.every((page) => page.child && !page.isHalf)) return;
    this.slot.assign(...pageList.map((page) => page.child));
    surface.classList.add("gathered");
  }

  end() {
    this.isLaid = false;
    if (this.element.surface.classList.contains("gathered")) {
      this.element.surface.classList.remove("gathered");
      this.slot.assign();
      for (const page of this.element.pageList) page.box?.slot.assign(page.child);
    }
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
