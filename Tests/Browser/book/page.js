// Helpers of the cases in the page: books of coloured pages, and everything that is told of them.
const which = new URLSearchParams(location.search).get("adapter") ?? "/test/adapter.js";
const { make, again } = await import(which);

/** The colour of a page: no two of the first fifty are within 9 of each other in each part. */
const colour = (i) => [40 + (i * 73) % 200, 40 + (i * 131) % 200, 40 + (i * 29) % 200];

function page(i, inside = `P${i}`) {
  const e = document.createElement("div");
  e.className = "p";
  e.style.background = `rgb(${colour(i).join()})`;
  e.innerHTML = inside;
  return e;
}

globalThis.harness = {
  colour, page, make, again, told: [], frames: 0,
  // The element that has the focus, also within a component.
  focused() {
    let node = document.activeElement;
    while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
    return node;
  },
  // Notes what live regions say from now on, wherever the component has them.
  hear(root = document) {
    if (root === document) harness.said = [];
    for (const node of root.querySelectorAll("*")) {
      if (node.shadowRoot) harness.hear(node.shadowRoot);
      if (!node.matches("[aria-live],[role=status],[role=alert]")) continue;
      new MutationObserver(() => harness.said.push(node.textContent)).observe(node, { childList: true, characterData: true, subtree: true });
    }
  },
  async book(n, options = {}) {
    // The browser's hit test passes over what is inert. A case that looks through it needs to see leaves in the air, too.
    if (options.watched) Object.defineProperty(HTMLElement.prototype, "inert", { configurable: true, get: () => false, set() {} });
    const room = document.getElementById("room"), pages = Array.from({ length: n }, (_, i) => page(i, options.inside?.[i]));
    globalThis.pages = pages;
    globalThis.book = make(room, pages, options);
    harness.told = [];
    await book.ready;
    await new Promise((done) => requestAnimationFrame(() => { harness.readyAt = performance.now(); done(); }));
    for (const name of ["page", "turn", "landed"]) book.on(name, (fact) => harness.told.push([name, fact.page ?? fact.landed]));
    await new Promise((done) => setTimeout(done, 100));
  },
  // The page under a point: the author's own element, wherever the component has put it.
  pageAt(x, y) { return document.elementFromPoint(x, y)?.closest?.(".p") ?? null; },
  // Borders between pages in a row, by the browser's own hit test, to 2 pixels, and the pages on both sides.
  look(y, from, to) {
    const edges = [], seen = new Set([harness.pageAt(from, y)]);
    for (let x = from + 2, before = harness.pageAt(from, y); x <= to; x += 2) {
      const page = harness.pageAt(x, y);
      if (page !== before) edges.push(x), seen.add(page);
      before = page;
    }
    return { edges, pages: [...seen].filter(Boolean).map((page) => pages.indexOf(page)) };
  },
  // The distance from a point at which the page that is folded over it (page 2) ends toward the left, on the row above the point, and how far above
  // nothing of it is seen below: 0 where its corner is at the point.
  cornerNear(x, y) {
    let left = Infinity;
    for (let at = x - 20; at < x + 40; at++) if (harness.pageAt(at, y - 3) === pages[2]) { left = at; break; }
    let low = -Infinity;
    for (let at = y + 20; at > y - 40; at--) if (harness.pageAt(x + 3, at) === pages[2]) { low = at; break; }
    return Math.min(Math.max(Math.abs(left - x), Math.abs(low - y)), 9999);
  },
  // Notes those places in every frame from now on.
  watch(y, from, to) {
    harness.rows = [];
    const look = () => {
      const found = harness.look(y, from, to);
      harness.rows.push({ ...found, held: !book.isAtRest(), at: performance.now() });
      harness.watching = requestAnimationFrame(look);
    };
    look();
  },
  unwatch() { cancelAnimationFrame(harness.watching); return harness.rows; },
  pagesTold() { return harness.told.filter(([name]) => name === "page").map(([, value]) => value); },
};
