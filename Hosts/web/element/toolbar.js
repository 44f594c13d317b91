// Buttons below the book, for sites that switch them on: attribute `toolbar`, with the words below or without a value for all of them.

import { nameOf, pageNamed } from "./pages.js";

/** The parts of a toolbar, in its order. */
export const TOOLS = ["first", "previous", "page", "next", "last", "thumbnails", "contents", "search", "zoom", "fullscreen", "sound", "autoplay", "download", "print"];
const PANELS = ["thumbnails", "contents", "search"];
/** The names of its parts, and the text read aloud of the open pages; attributes `label-first` and so on say it in another language. */
export const LABELS = { first: "First page", previous: "Previous page", page: "Page", next: "Next page", last: "Last page", zoom: "Zoom", thumbnails: "Pages",
  contents: "Contents", search: "Search", found: "Found", fullscreen: "Full screen", sound: "Sound", autoplay: "Turn by itself", download: "Download", print: "Print", toolbar: "Book",
  "one-page": "Page {page} of {count}", "two-pages": "Pages {page} and {last} of {count}" };
// Lines in a box of 24 x 24.
const ICONS = {
  first: "M18 6l-6 6 6 6M7 6v12", previous: "M15 6l-6 6 6 6", next: "M9 6l6 6-6 6", last: "M6 6l6 6-6 6M17 6v12", zoom: "M16 16l4 4M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0M11 8.5v5M8.5 11h5",
  fullscreen: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5", autoplay: "M8 5l10 7-10 7z", thumbnails: "M4 4h6v7H4zM14 4h6v7h-6zM4 14h6v6H4zM14 14h6v6h-6z", contents: "M8 6h12M8 12h12M8 18h12M4 6v.01M4 12v.01M4 18v.01",
  search: "M16 16l4 4M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0", sound: "M4 10v4h4l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11", download: "M12 4v11M7 11l5 5 5-5M5 20h14", print: "M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z" };
const ONCE = 2;

function icon(name) {
  const make = (tag) => document.createElementNS("http://www.w3.org/2000/svg", tag), svg = make("svg"), path = make("path");
  for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", "aria-hidden": "true" })) svg.setAttribute(key, value);
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

// A link to a script would run it, even as a download.
function isFile(url) {
  try {
    return url !== "" && new URL(url, document.baseURI).protocol !== "javascript:";
  } catch {
    return false;
  }
}

export class Toolbar {
  constructor(element, box, panel) {
    Object.assign(this, { element, box, panel, tools: {}, shown: "", timer: 0 });
    box.setAttribute("role", "group");
    this.acts = {
      first: () => element.turnTo(0), previous: () => element.previous(), next: () => element.next(), last: () => element.turnTo(element.pageCount - 1),
      zoom: () => element.zoomTo(element.zoom > 1 ? 1 : Math.min(ONCE, element.maxZoom)), print: () => element.readyToPrint().then(() => print()),
      fullscreen: () => (element.ownerDocument.fullscreenElement === element ? element.ownerDocument.exitFullscreen() : element.requestFullscreen()),
      autoplay: () => (this.timer ? this.stop() : this.play()), sound: () => ((element.sound.isOff = !element.sound.isOff), this.update()) };
    for (const name of PANELS) this.acts[name] = () => panel.toggle(name, this.tools[name].node);
  }

  /** Has the parts that the element's attributes say. */
  fit() {
    const { element, box } = this, isThere = { download: isFile(element.download), sound: element.sound.isThere };
    const wanted = element.toolbar.filter((name) => isThere[name] ?? true);
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
    if (this.tools.download) Object.assign(this.tools.download.node, { href: element.download, download: "" });
    if (!wanted.includes(this.panel.name)) this.panel.close();
    this.seen = null;
  }

  // A button, or the link to a file.
  button(name) {
    const node = document.createElement(name === "download" ? "a" : "button");
    if (name !== "download") node.type = "button";
    node.setAttribute("part", `button ${name}`);
    node.append(icon(name));
    node.addEventListener("click", () => node.getAttribute("aria-disabled") !== "true" && this.acts[name]?.());
    return { node };
  }

  // The open page, to be typed over, and how many pages there are.
  number() {
    const whole = document.createElement("span"), node = document.createElement("input"), count = document.createElement("span");
    node.autocomplete = "off";
    node.setAttribute("part", "page-number");
    node.addEventListener("change", () => {
      const text = node.value.trim(), { pageCount, pageList } = this.element, page = pageNamed(pageList, text);
      if (page >= 0 || Number.isInteger(Number(text || NaN))) void this.element.turnTo(Math.min(Math.max(page, 0), pageCount - 1));
      this.seen = null;
      this.update();
    });
    // Both lead back to the book; Escape leaves it where it is.
    node.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.seen = null, this.update();
      if (key === "Escape" || key === "Enter") this.element.surface.focus({ preventScroll: true });
    });
    whole.append(node, count);
    return { node, whole, count };
  }

  /** Shows what has changed of the book. */
  update() {
    const { element, tools } = this, { core } = element;
    if (!this.shown || !core) return;
    const { spread, firstSpread, lastSpread } = core, seen = [spread, firstSpread, lastSpread, core.count, element.zoom, element.maxZoom, this.timer, this.panel.name, element.sound.isOff, element.place.isMirrored].join();
    if (this.seen === seen) return;
    this.seen = seen;
    this.box.classList.toggle("mirrored", element.place.isMirrored);
    const off = { first: spread <= firstSpread, previous: spread <= firstSpread, next: spread >= lastSpread, last: spread >= lastSpread, zoom: element.maxZoom <= 1,
      fullscreen: !element.ownerDocument.fullscreenEnabled, autoplay: spread >= lastSpread && !this.timer };
    const pressed = { zoom: element.zoom > 1, autoplay: this.timer !== 0, sound: !element.sound.isOff };
    for (const [name, { node }] of Object.entries(tools)) {
      const isOff = off[name] ?? false;
      // A button that has the focus keeps it.
      if (node.tagName === "BUTTON") node.setAttribute("aria-disabled", String(isOff));
      if (name in pressed) node.setAttribute("aria-pressed", String(pressed[name]));
      if (PANELS.includes(name)) node.setAttribute("aria-expanded", String(this.panel.name === name));
    }
    if (!tools.page) return;
    const { page, pageList } = element, name = nameOf(pageList, page), isNumber = name === String(page + 1);
    tools.page.node.value = name;
    // Of pages that are called i, ii a phone's numbers name none.
    tools.page.node.inputMode = pageList.some(({ folio }) => /\D/.test(folio ?? "")) ? "text" : "numeric";
    tools.page.node.size = Math.max(String(core.count).length, Math.min(name.length, 8));
    tools.page.count.textContent = isNumber ? ` / ${core.count}` : ` (${page + 1} / ${core.count})`;
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
