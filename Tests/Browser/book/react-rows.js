// The table of web-book.md 2, row by row, and the options of table 1 as props: [name, what shows it]. `mount` renders into a fresh root.
import { createElement as h, createRef, useEffect, useRef, useState } from "react";
import { Book } from "/element/react.js";

const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const is = (a, b) => { if (JSON.stringify(a) !== JSON.stringify(b)) throw new Error(`${JSON.stringify(a)} for ${JSON.stringify(b)}`); };
const pages = (n) => Array.from({ length: n }, (_, i) => h("div", { key: i }, `P${i}`));
const SIZE = { pageWidth: 300, pageHeight: 400, turnTime: 100, spread: "double" };

// A book whose props and children the test sets; `set` gives others.
async function shown(mount, props, children = pages(8)) {
  const ref = createRef(), facts = { told: [] };
  const hear = Object.fromEntries(["onReady", "onPage", "onPagesChange", "onStateChange", "onSpreadChange", "onFlipStart", "onFlipEnd"].map((name) => [
    name, (event) => facts.told.push([name, event.detail])]));
  function Site() {
    const [state, set] = useState({ props, children });
    facts.set = async (more, kids) => { set((old) => ({ props: { ...old.props, ...more }, children: kids ?? old.children })); await wait(60); };
    return h(Book, { ref, ...SIZE, ...hear, ...state.props }, state.children);
  }
  mount(h(Site));
  for (let i = 0; i < 100 && !ref.current; i++) await wait(10);
  await ref.current.ready;
  return Object.assign(facts, { book: ref.current, names: (name) => facts.told.filter(([said]) => said === name).map(([, detail]) => detail) });
}

// A prop, another value, and what of the element follows.
const LIVE = [
  ["pageWidth", 200, (b) => b.core.shape.page.width, 200], ["pageHeight", 300, (b) => b.pageHeight, 300], ["minPageWidth", 100, (b) => b.minPageWidth, 100],
  ["fit", "fixed", (b) => b.bookRect.pageWidth, 300], ["spread", "single", (b) => b.shownSpread, "single"], ["covers", "soft", (b) => b.view, [null, 0]],
  ["center", "spine", (b) => b.center, "spine"], ["reading", "rtl", (b) => b.core.shape.reading, "rtl"], ["hinge", "top", (b) => b.core.shape.hinge, "top"],
  ["rest", 0.7, (b) => b.core.shape.rest, 0.7], ["thickness", 30, (b) => b.core.shape.thickness, 30], ["boards", 6, (b) => b.core.shape.boards, 6], ["softness", 0.5, (b) => b.softness, 0.5],
  ["cornerRadius", 12, (b) => b.core.radius, 12], ["eye", 3000, (b) => b.core.shape.eye, 3000], ["spring", "0.3 0.9", (b) => b.spring, "0.3 0.9"],
  ["motion", "instant", (b) => b.core.policy, "instant"], ["peel", "none", (b) => b.core.isPeeled, false], ["peelZone", 60, (b) => b.peelZone, 60],
  ["hinges", 3, (b) => b.hinges, 3], ["drawing", "css", (b) => b.drawing, "css"], ["lift", 40, (b) => b.lift, 40], ["maxZoom", 3, (b) => (b.zoomTo(2, null, { animate: false }), b.zoom), 2],
  ["gestures", ["keys"], (b) => b.gestures, ["keys"]], ["tap", "edges", (b) => b.tap, "edges"], ["shadows", "none", (b) => b.surface.classList.contains("plain"), true],
  ["swipeDistance", 60, (b) => b.swipeDistance, 60], ["nearPages", 1, (b) => b.nearPages, 1], ["label", "A book", (b) => b.surface.getAttribute("aria-label"), "A book"],
  ["disabled", true, (b) => b.disabled, true], ["record", true, (b) => b.script().length > 0, true], ["turnTime", 0, (b) => b.core.policy, "instant"], ["address", "none", (b) => b.address, "none"]];

export const ROWS = [
  ...LIVE.map(([name, value, seen, want]) => [`prop ${name} is live`, async (mount) => {
    const facts = await shown(mount, {}), { book } = facts; await facts.set({ [name]: value }); is(seen(book), want);
    await facts.set({ [name]: undefined }); is(name in SIZE || !book.hasAttribute(name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)), true); is(book === document.querySelector("leaf-book"), true); }]),
  ["props: a turn goes on when one changes", async (mount) => {
    const facts = await shown(mount, { turnTime: 1500 }), landed = facts.book.next(); await wait(200); await facts.set({ thickness: 20 }); is(facts.book.state, "turning"); is([await landed, facts.book.page], [true, 2]); }],
  ["children: each that is not null is a page, without a ref", async (mount) => {
    const Plain = ({ text }) => h("section", null, text), facts = await shown(mount, {}, [null, h(Plain, { key: 1, text: "A" }), false, h("div", { key: 2 }, "B"), h("img", { key: 3, alt: "C" })]);
    is([facts.book.pageCount, facts.book.pages[0].tagName], [3, "SECTION"]); await facts.set({}, [h(Plain, { key: 1, text: "D" }), null, h("div", { key: 2 }, "B")]);
    is([facts.book.pageCount, facts.book.pages[0].textContent], [2, "D"]); }],
  ["className, style", async (mount) => {
    const facts = await shown(mount, { className: "one two", style: { maxWidth: "500px", "--leaf-paper": "red" } }), { book } = facts;
    is([book.className, book.style.maxWidth, book.clientWidth, getComputedStyle(book).getPropertyValue("--leaf-paper")], ["one two", "500px", 500, "red"]);
    await facts.set({ className: "three", style: { maxWidth: "600px" } }); is([book.className, book.clientWidth, book.getAttribute("style")], ["three", 600, "max-width: 600px;"]); }],
  ["onInit: onReady", async (mount) => { const facts = await shown(mount, { defaultPage: 4 }); await wait(20); is(facts.names("onReady"), [{ page: 4, pageCount: 8 }]); }],
  ["onUpdate: onPagesChange", async (mount) => { const facts = await shown(mount, {}); await facts.set({}, pages(10)); is(facts.names("onPagesChange").at(-1), { pageCount: 10 }); await facts.set({}, pages(3)); is(facts.names("onPagesChange").at(-1), { pageCount: 3 }); }],
  ["onFlip: onPage, only for a change", async (mount) => { const facts = await shown(mount, {}); await facts.book.next(); await wait(50); facts.book.turnTo(2); await facts.set({}, pages(9)); is(facts.names("onPage").map((d) => d.page), [2]); }],
  ["onChangeState: onStateChange", async (mount) => {
    const facts = await shown(mount, {}); await facts.book.next(); for (let i = 0; i < 100 && facts.book.state !== "rest"; i++) await wait(20); is(facts.names("onStateChange").map((d) => d.state), ["turning", "rest"]);
    is([facts.names("onFlipStart").length, facts.names("onFlipEnd")[0].landed], [1, true]); }],
  ["onChangeOrientation: onSpreadChange", async (mount) => { const facts = await shown(mount, {}); await facts.set({ spread: "single" }); await facts.set({ spread: "double" }); is(facts.names("onSpreadChange").map((d) => d.spread), ["single", "double"]); }],
  ["page follows pages that come before it", async (mount) => {
    const facts = await shown(mount, { defaultPage: 4 }); facts.told.splice(0); await facts.set({}, [h("i", { key: "x" }), h("i", { key: "y" }), ...pages(8)]);
    is(facts.names("onPage").map(({ page, by }) => [page, by]), [[6, "pages"]]); }],
  ["pages and pageProvider", async (mount) => {
    const facts = await shown(mount, { pages: ["/picture/1.svg", "/picture/2.svg", "/picture/3.svg"] }, []); is(facts.book.pageCount, 3); await facts.set({ pages: ["/picture/1.svg"] }); is(facts.book.pageCount, 1);
    await facts.set({ pages: undefined, pageCount: 5, pageProvider: (i) => `/picture/${i}.svg` }); is([facts.book.pageCount, typeof facts.book.pageProvider], [5, "function"]); }],
  ["onClick and what else any element has", async (mount) => {
    const told = [], facts = await shown(mount, { onClick: () => told.push("click"), title: "A", tabIndex: -1 }); facts.book.click(); is([told, facts.book.title, facts.book.tabIndex], [["click"], "A", -1]); }],
  ["listeners may change between renders", async (mount) => { const facts = await shown(mount, {}), told = []; await facts.set({ onPage: () => told.push("other") }); await facts.book.next(); is([told, facts.names("onPage")], [["other"], []]); }],
  ["ref: the element, at once in the first effect", async (mount) => {
    let seen = null; function Site() { const book = useRef(null); useEffect(() => { seen = [book.current.tagName, book.current.pageCount]; }, []); return h(Book, { ref: book, ...SIZE }, pages(5)); }
    mount(h(Site)); await wait(100); is(seen, ["LEAF-BOOK", 5]); }],
  ["defaultPage: where it opens, then its own", async (mount) => { const facts = await shown(mount, { defaultPage: 4 }); is(facts.book.page, 4); await facts.book.next(); await facts.set({ thickness: 10 }); is(facts.book.page, 6); }],
  ["page with onPage: controlled", async (mount) => {
    const facts = await shown(mount, { page: 2 }); is(facts.book.page, 2); await facts.set({ page: 6 }); await wait(300); is([facts.book.page, facts.names("onPage").map((d) => d.page)], [6, [6]]); }],
  ["unmount leaves nothing", async (mount) => { const facts = await shown(mount, {}); mount(null); await wait(60); is([facts.book.isConnected, facts.book.core, document.querySelector("leaf-book")], [false, null, null]); }],
];

/** A book that a server has written with React is taken over: no complaint, the same nodes. `html`: what the server wrote. */
export async function hydrated(html, hydrateRoot) {
  const place = Object.assign(document.createElement("div"), { className: "room", innerHTML: html });
  document.body.append(place);
  const book = place.firstElementChild, first = book.children[0], complaints = [];
  const root = hydrateRoot(place, h(Book, { ...SIZE, defaultPage: 2, className: "book", style: { maxWidth: "700px" } }, pages(8)), { onRecoverableError: (error) => complaints.push(String(error)) });
  await book.ready;
  await wait(50);
  const facts = [complaints, place.firstElementChild === book, book.children[0] === first, book.page, await book.next(), book.page];
  root.unmount();
  place.remove();
  return facts;
}
