// Buttons below the book, for sites that switch them on: attribute `toolbar`, with the words below or without a value for all of them.

/** What a toolbar can have, in its order. */
export const TOOLS = ["first", "previous", "page", "next", "last", "zoom", "fullscreen", "autoplay", "print"];
/** What its parts are called; attributes `label-first` and so on say it in another language. */
export const LABELS = { first: "First page", previous: "Previous page", page: "Page", next: "Next page", last: "Last page", zoom: "Zoom", fullscreen: "Full screen",
  autoplay: "Turn by itself", print: "Print", toolbar: "Book" };
// Lines in a box of 24 x 24.
const ICONS = {
  first: "M18 6l-6 6 6 6M7 6v12", previous: "M15 6l-6 6 6 6", next: "M9 6l6 6-6 6", last: "M6 6l6 6-6 6M17 6v12", zoom: "M16 16l4 4M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0M11 8.5v5M8.5 11h5",
  fullscreen: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5", autoplay: "M8 5l10 7-10 7z", print: "M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z" };
const ONCE = 2;

function icon(name) {
  const make = (tag) => document.createElementNS("http://www.w3.org/2000/svg", tag), svg = make("svg"), path = make("path");
  for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", "aria-hidden": "true" })) svg.setAttribute(key, value);
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

export class Toolbar {
  constructor(element, box) {
    Object.assign(this, { element, box, tools: {}, shown: "", timer: 0 });
    box.setAttribute("role", "group");
    this.acts = {
      first: () => element.turnTo(0), previous: () => element.previous(), next: () => element.next(), last: () => element.turnTo(element.pageCount - 1),
      zoom: () => element.zoomTo(element.zoom > 1 ? 1 : Math.min(ONCE, element.maxZoom)), print: () => element.readyToPrint().then(() => print()),
      fullscreen: () => (element.ownerDocument.fullscreenElement === element ? element.ownerDocument.exitFullscreen() : element.requestFullscreen()),
      autoplay: () => (this.timer ? this.stop() : this.play()) };
  }

  /** Has the parts that the element's attributes say. */
  fit() {
    const { element, box } = this, wanted = element.toolbar;
    if (this.shown !== wanted.join()) {
      this.shown = wanted.join();
      this.tools = Object.fromEntries(wanted.map((name) => [name, name === "page" ? this.number() : this.button(name)]));
      box.replaceChildren(...Object.values(this.tools).map(({ whole, node }) => whole ?? node));
      if (!wanted.includes("autoplay")) this.stop();
    }
    element.surface.classList.toggle("barred", wanted.length > 0);
    box.setAttribute("aria-label", element.labelToolbar);
    for (const [name, { node }] of Object.entries(this.tools)) {
      node.title = element[`label${name[0].toUpperCase()}${name.slice(1)}`];
      node.setAttribute("aria-label", node.title);
    }
    this.seen = null;
    this.update();
  }

  button(name) {
    const node = document.createElement("button");
    node.type = "button";
    node.setAttribute("part", `button ${name}`);
    node.append(icon(name));
    node.addEventListener("click", () => this.acts[name]());
    return { node };
  }

  // Where the reader is, to be typed over, and how many pages there are.
  number() {
    const whole = document.createElement("span"), node = document.createElement("input"), count = document.createElement("span");
    Object.assign(node, { inputMode: "numeric", autocomplete: "off" });
    node.setAttribute("part", "page-number");
    node.addEventListener("change", () => {
      const page = Number(node.value) - 1, { pageCount } = this.element;
      if (node.value.trim() !== "" && Number.isInteger(page)) void this.element.turnTo(Math.min(Math.max(page, 0), pageCount - 1));
      this.seen = null;
      this.update();
    });
    whole.append(node, count);
    return { node, whole, count };
  }

  /** Shows what has changed of the book. */
  update() {
    const { element, tools } = this, { core } = element;
    if (!this.shown || !core) return;
    const { spread, firstSpread, lastSpread } = core, seen = [spread, firstSpread, lastSpread, core.count, element.zoom, element.maxZoom, this.timer, element.place.isMirrored].join();
    if (this.seen === seen) return;
    this.seen = seen;
    this.box.classList.toggle("mirrored", element.place.isMirrored);
    const off = { first: spread <= firstSpread, previous: spread <= firstSpread, next: spread >= lastSpread, last: spread >= lastSpread, zoom: element.maxZoom <= 1,
      fullscreen: !element.ownerDocument.fullscreenEnabled, autoplay: spread >= lastSpread && !this.timer };
    for (const [name, { node }] of Object.entries(tools)) {
      const isOff = off[name] ?? false;
      // A button that has the focus keeps it.
      node.setAttribute("aria-disabled", String(isOff));
      if (name === "zoom") node.setAttribute("aria-pressed", String(element.zoom > 1));
      if (name === "autoplay") node.setAttribute("aria-pressed", String(this.timer !== 0));
    }
    if (!tools.page) return;
    tools.page.node.value = String(element.page + 1);
    tools.page.node.size = String(core.count).length;
    tools.page.count.textContent = ` / ${core.count}`;
  }

  play() {
    const { element } = this;
    const turn = async () => {
      if (element.core?.spread >= element.core?.lastSpread) return this.stop();
      if (element.state === "rest") await element.next();
    };
    this.timer = setInterval(turn, element.autoplayTime);
    void turn();
    this.update();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.update();
  }
}
