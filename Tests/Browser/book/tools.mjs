// The toolbar and its panels in the whole element, in Node with stand-ins for the browser: tools.mjs ELEMENT-FOLDER WASM
import { bookOf, counted, Element, pass, same, turns, view } from "./whole-kit.mjs";

// ---- what the stand-ins lack: text, selectors of one word, and the focus

const { document } = view;
let focused = null;
class Text {
  constructor(data) { Object.assign(this, { data, parentNode: null, childNodes: [], nodeType: 3 }); }
  get textContent() { return this.data; }
  get length() { return this.data.length; }
  get parentElement() { return this.parentNode; }
  contains(node) { return node === this; }
  cloneNode() { return new Text(this.data); }
}
const all = (node) => [node, ...node.childNodes.flatMap(all)], isElement = (node) => node instanceof Element;
function fits(node, selector) {
  return selector.split(",").some((one) => {
    const [, tag, name, value] = /^\s*(\w*)(?:\[([\w-]+)(?:=(\w+))?\])?\s*$/.exec(one) ?? [null, "none"];
    return (!tag || node.tagName === tag.toUpperCase()) && (!name || (value ? node.getAttribute(name) === value : node.hasAttribute(name)));
  });
}
const { append } = Element.prototype;
Object.defineProperties(Element.prototype, {
  textContent: { get() { return this.text ?? this.childNodes.map(({ textContent }) => textContent).join(""); }, set(text) { this.text = text; } },
  parentElement: { get() { return isElement(this.parentNode) ? this.parentNode : null; } },
});
Object.assign(Element.prototype, {
  append(...nodes) { append.apply(this, nodes.map((node) => (typeof node === "string" ? new Text(node) : node))); },
  prepend(...nodes) { for (const node of nodes.reverse()) this.insertBefore(node, this.firstElementChild); },
  querySelectorAll(selector) { return all(this).slice(1).filter((node) => isElement(node) && fits(node, selector)); },
  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; },
  matches(selector) { return fits(this, selector); },
  closest() { return null; },
  focus() { focused = this; },
  getRootNode() { return { activeElement: focused }; },
});
globalThis.NodeFilter = { SHOW_TEXT: 4 };
document.createTreeWalker = (root) => { const texts = all(root).filter((node) => node instanceof Text); return { nextNode: () => texts.shift() ?? null }; };
document.createRange = () => ({ setStart(node, at) { this.from = [node, at]; }, setEnd(node, at) { this.to = [node, at]; } });

const click = (node) => node.dispatchEvent({ type: "click" }), said = (node, name) => node.getAttribute(name);

/** A page of some elements, [tag, text]. */
function pageOf(...parts) {
  const page = new Element("div");
  for (const [tag, text] of parts) { const node = new Element(tag); node.append(text), page.append(node); }
  return page;
}

/** A book with a toolbar, and a panel that is opened by its button. */
async function toolbarOf(attributes, pages = []) {
  const it = await bookOf(12 - pages.length, { toolbar: "", ...attributes }), { book } = it, told = [];
  book.prepend(...pages), await pass(it, 9), void book.turnTo(0, { animate: false });
  for (const name of ["panel", "hit"]) book.addEventListener(name, ({ detail }) => told.push([name, detail]));
  await pass(it, 9);
  const { tools } = book, [, , bar, panel] = book.shadowRoot.childNodes, node = (name) => tools.tools[name].node;
  return { it, book, told, bar, panel, node, press: async (name) => { click(node(name)), await pass(it, 200); }, entries: () => panel.querySelectorAll("button"), gone: async () => { book.remove(), await turns(); } };
}

// Lines of a picture are drawn only if they are elements of SVG.
const spaces = new Set(), { createElementNS } = document;
document.createElementNS = (space, tag) => (spaces.add(space), createElementNS(space, tag));

// ---- the toolbar

// A site's words are the names of the buttons, to the eye and to the ear, at once and afterwards.
async function names() {
  const { it, book, bar, node, gone } = await toolbarOf({ toolbar: "first page next search", "label-next": "Weiter" });
  const parts = ["first", "page", "next", "search"], both = () => parts.map((name) => [node(name).title, said(node(name), "aria-label")]);
  same([both(), said(bar, "role"), said(bar, "aria-label")], [[["First page", "First page"], ["Page", "Page"], ["Weiter", "Weiter"], ["Search", "Search"]], "group", "Book"], "the names of a toolbar");
  book.setAttribute("label-search", "Suche"), book.setAttribute("label-toolbar", "Buch"), book.removeAttribute("label-next");
  same([both()[2], both()[3], said(bar, "aria-label"), bar.childNodes.length], [["Next page", "Next page"], ["Suche", "Suche"], "Buch", 4], "names that a site changes");
  same([...spaces], ["http://www.w3.org/2000/svg"], "the language of a button's picture");
  // The book leaves space for as long as there is a toolbar.
  for (const [text, isThere] of [["next", true], ["unknown", false], ["", true], [null, false]]) {
    if (text === null) book.removeAttribute("toolbar"); else book.setAttribute("toolbar", text);
    same([book.surface.classList.contains("barred"), bar.childNodes.length > 0], [isThere, isThere], `room for the toolbar "${text}"`);
  }
  await pass(it, 9), await gone();
}

// Each button says whether it can do anything, what it has switched on, and which panel is open.
async function states() {
  const { it, book, panel, node, press, gone } = await toolbarOf({ "max-zoom": 3, "lift-sound": "a.mp3", download: "book.pdf", reading: "rtl" }), states = (name) => ["aria-disabled", "aria-pressed", "aria-expanded"].map((each) => said(node(name), each));
  same(["first", "previous", "next", "last", "zoom", "autoplay", "sound", "print"].map((name) => states(name).slice(0, 2)), [["true", null], ["true", null], ["false", null], ["false", null], ["false", "false"], ["false", "false"], ["false", "true"], ["false", null]], "what buttons say at first");
  same(["thumbnails", "contents", "search", "next", "page", "download"].map((name) => states(name)[2]), ["false", "false", "false", null, null, null], "which buttons open something");
  for (const name of ["thumbnails", "contents", "search"]) {
    await press(name);
    same([["thumbnails", "contents", "search"].filter((other) => states(other)[2] === "true"), panel.hidden], [[name], false], `the button of ${name}`);
  }
  await press("search"), same([states("search")[2], panel.hidden, panel.childNodes.length], ["false", true, 0], "a panel that its button closes");
  await press("sound"), same([states("sound")[1], book.sound.isOff], ["false", true], "sound that is switched off");
  await press("sound"), same([states("sound")[1], book.sound.isOff], ["true", false], "sound that is switched on");
  same([node("download").tagName, node("download").href, node("download").download, states("download")[0]], ["A", "book.pdf", "", null], "the link to a file");
  // A script is no file.
  for (const [download, isThere] of [["javascript:alert(1)", false], ["a.pdf", true], ["", false], ["http://[", false], ["https://b/c.pdf", true]]) {
    book.setAttribute("download", download);
    same(Boolean(book.tools.tools.download), isThere, `a link to ${download}`);
  }
  // A panel is open as long as its button is there.
  await press("contents"), book.setAttribute("toolbar", "contents next"), same([panel.hidden, states("contents")[2]], [false, "true"], "a panel whose button stays");
  book.setAttribute("toolbar", "next"), same(panel.hidden, true, "a panel whose button has gone"), book.setAttribute("toolbar", ""), await pass(it, 3);
  same(book.tools.box.classList.contains("mirrored"), true, "arrows of a book that is read toward the left");
  book.setAttribute("reading", "ltr"), await pass(it, 3), same(book.tools.box.classList.contains("mirrored"), false, "arrows of a book that is read toward the right");
  await gone();
}

// Full screen, print and turning by itself do what their buttons say.
async function deeds() {
  const done = [], { it, book, node, press, gone } = await toolbarOf({ "autoplay-time": 700 });
  Object.assign(book, { requestFullscreen: () => done.push("full"), readyToPrint: async () => done.push("ready") }), Object.assign(globalThis, { print: () => done.push("print") });
  document.exitFullscreen = () => done.push("small");
  same(said(node("fullscreen"), "aria-disabled"), "true", "full screen where there is none");
  document.fullscreenEnabled = true, book.setAttribute("toolbar", "fullscreen print autoplay"), await pass(it, 3);
  same(said(node("fullscreen"), "aria-disabled"), "false", "full screen where there is some");
  await press("fullscreen"), document.fullscreenElement = book, await press("fullscreen"), await press("print");
  same(done, ["full", "small", "ready", "print"], "buttons that a browser answers");
  const times = [], stopped = [];
  globalThis.setInterval = (fn, time) => (times.push(time), 5), globalThis.clearInterval = (id) => stopped.push(id);
  await press("autoplay"), same([times, book.page, said(node("autoplay"), "aria-pressed")], [[700], 2, "true"], "a book that turns by itself, at once");
  book.setAttribute("toolbar", "print"), same([stopped.includes(5), book.tools.timer], [true, 0], "a book that has no button for that any more");
  await pass(it, 200), await gone();
}

// The field shows a page's own name, and then its number behind it; it is as wide as the longer of both.
async function numbers() {
  const named = ["i", "ii", "a very long name"].map((folio) => Object.assign(pageOf(), { dataset: { folio } })), { it, book, node, gone } = await toolbarOf({ toolbar: "page" }, named), field = () => [node("page").value, book.tools.tools.page.count.textContent, node("page").size];
  same(field(), ["i", " (1 / 12)", 2], "a page with a name");
  for (const [page, is] of [[2, ["a very long name", " (3 / 12)", 8]], [4, ["5", " / 12", 2]]]) void book.turnTo(page, { animate: false }), await pass(it, 3), same(field(), is, "the field of a page");
  (node("page").value = "x"), node("page").dispatchEvent({ type: "change" }), same(field(), ["5", " / 12", 2], "a page that there is not");
  await gone();
}

// ---- the panels

// Small pictures, or words, of all pages; one of them can be come to with Tab, and arrows go on from there.
async function thumbnails() {
  const picture = Object.assign(new Element("img"), { src: "b.png" }), own = pageOf(["p", "Words of a page that go on for longer than one line"]), small = Object.assign(pageOf(["p", "x"]), { dataset: { thumbnail: "small.png" } });
  picture.setAttribute("aria-label", "A hill");
  const { it, book, told, panel, press, entries, node, gone } = await toolbarOf({}, [picture, own, small]);
  await press("thumbnails");
  const look = (entry) => [entry.textContent, entry.querySelector("img")?.src ?? null, said(entry, "aria-current"), entry.tabIndex];
  same([panel.hidden, said(panel, "aria-label"), said(panel, "role"), entries().length, told], [false, "Pages", "group", 12, [["panel", { name: "thumbnails" }]]], "a panel that is opened");
  same(entries().slice(0, 4).map(look), [["1", "b.png", "page", 0], ["Words of a page that go on for2", null, "page", -1], ["3", "small.png", null, -1], ["4", null, null, -1]], "small pictures of pages");
  same([entries()[0].querySelector("img").alt, entries()[0].querySelector("img").loading, entries().every(({ type }) => type === "button"), focused === entries()[0]], ["A hill", "lazy", true, true], "a small picture");
  const key = (name, target = focused) => { let isKept = true; panel.dispatchEvent({ type: "keydown", key: name, target, preventDefault: () => (isKept = false), stopPropagation() {} }); return isKept; };
  for (const [name, at] of [["ArrowDown", 1], ["ArrowRight", 2], ["ArrowLeft", 1], ["End", 11], ["ArrowUp", 10], ["Home", 0]]) same([key(name), entries().indexOf(focused), entries().filter(({ tabIndex }) => tabIndex === 0).length], [false, at, 1], `the key ${name} in a panel`);
  same([key("x"), entries().indexOf(focused)], [true, 0], "a key that means nothing");
  key("Escape"), same([panel.hidden, focused === node("thumbnails"), told.at(-1)], [true, true, ["panel", { name: null }]], "a panel that a key closes");
  // A listener may keep the panel open; the page turns all the same.
  for (const isKept of [true, false]) {
    await press("thumbnails"), book.addEventListener("beforechoose", (event) => isKept && event.preventDefault(), { signal: { aborted: !isKept } });
    click(entries()[isKept ? 6 : 8]), await pass(it, 300), same([book.page, panel.hidden], [isKept ? 6 : 8, !isKept], "a page that is chosen");
    if (isKept) await press("thumbnails"), book.listen = book.listen.filter(({ name }) => name !== "beforechoose");
  }
  await gone();
}

// Headings, indented by their levels; without one on the open pages the one before is marked.
async function contents() {
  const warned = [], { warn } = console, { it, book, panel, press, entries, gone } = await toolbarOf({}, [pageOf(["h2", " Start "]), pageOf(["p", "x"]), pageOf(["h3", "More"], ["h2", "Again"]), pageOf(["h4", "Small"])]);
  const look = () => entries().map((entry) => [entry.textContent, Number(entry.style["--level"]), said(entry, "aria-current")]);
  await press("contents"), same(look(), [["Start1", 0, "page"], ["More3", 1, null], ["Again3", 0, null]], "the headings of a book");
  // A long panel opens with the open page's entry in its middle.
  await press("contents"), Object.defineProperties(Element.prototype, { offsetTop: { configurable: true, get: () => 500 }, offsetHeight: { configurable: true, get: () => 40 } });
  await press("contents"), same(panel.scrollTop - 500, 20 - panel.clientHeight / 2, "the open page's entry in a long panel"), delete Element.prototype.offsetTop, delete Element.prototype.offsetHeight;
  await press("contents"), void book.turnTo(8, { animate: false }), await press("contents");
  same(look().map(([, , mark]) => mark), [null, null, "location"], "the heading that one reads under");
  click(entries()[1]), await pass(it, 300), same([book.page, panel.hidden], [2, true], "a heading that is chosen");
  for (const [text, is] of [['[{"title":"One","page":1},{"title":5,"page":"9","level":2}]', [["One2", 0, null], ["510", 1, null]]], ["p", [["x2", 0, null]]], ["h2, p", [["Start1", 1, null], ["x2", 0, null], ["Again3", 1, null]]]]) book.setAttribute("contents", text), await press("contents"), same(look().map(([words, level]) => [words, level, null]), is, "contents that a site gives"), await press("contents");
  console.warn = (text) => warned.push(text), book.setAttribute("contents", "[1"), await press("contents"), console.warn = warn;
  same([look(), warned.length, /contents="\[1" is refused/.test(warned[0])], [[], 1, true], "contents that cannot be read");
  await gone();
}

// Words are found on all pages, are shown, and are selected on their page.
async function search() {
  const selection = { removeAllRanges() { this.range = null; }, addRange(range) { this.range = range; } };
  document.getSelection = () => selection;
  const { it, book, told, panel, press, entries, gone } = await toolbarOf({}, [pageOf(["p", "Needle by needle"]), pageOf(["p", "none"]), pageOf(["p", "Twice: Need"], ["b", "le, needle"])]);
  await press("search");
  const [input, status] = panel.childNodes, find = (text) => { input.value = text, input.dispatchEvent({ type: "input" }); };
  same([focused === input, entries().length, status.textContent, said(status, "role")], [true, 0, "", "status"], "a search that begins");
  find("NEEDLE"), same([entries().map(({ textContent }) => textContent), entries().map((entry) => entry.querySelector("mark").textContent), status.textContent], [["Needle by needle1", "Needle by needle1", "Twice: Need le, needle3"], ["Needle", "needle", "needle"], "Found: 3"], "words that are found");
  panel.dispatchEvent({ type: "keydown", key: "ArrowDown", target: input, preventDefault() {}, stopPropagation() {} }), same(focused === entries()[0], true, "an arrow in the box goes to the hits");
  // Each hit selects its own place, also of words that are on a page twice.
  for (const [at, from] of [[0, 0], [1, 10]]) click(entries()[at]), await pass(it, 300), await turns(), same([told.at(-1)[0], selection.range.from[1], selection.range.to[1]], ["hit", from, from + 6], "words that are on a page twice"), await press("search");
  click(entries()[2]), await pass(it, 300), await turns();
  const [name, detail] = told.at(-1);
  same([name, detail?.page, book.page, detail?.range === selection.range, selection.range?.from[1], selection.range?.to[1]], ["hit", 2, 2, true, 4, 10], "words that are selected");
  // Enter in the box opens the first hit.
  await press("search"), panel.dispatchEvent({ type: "keydown", key: "Enter", target: panel.childNodes[0], preventDefault() {}, stopPropagation() {} }), await pass(it, 300), await turns();
  same([told.at(-1)[0], selection.range.from[1], book.page], ["hit", 0, 0], "Enter in the search box");
  await press("search"), same(panel.childNodes[0].value, "NEEDLE", "a search that is opened again"), await gone();
}

for (const test of [names, states, deeds, numbers, thumbnails, contents, search]) await test();
console.log(`figure: ${counted()} answers of the toolbar and its panels are right`);
process.exit(0);
