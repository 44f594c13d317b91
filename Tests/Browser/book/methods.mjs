// Methods of the element's classes that need no document, asked in Node with stand-ins for what they ask: methods.mjs ELEMENT-FOLDER
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// Stands in for the browser's idle time: the test says when that comes.
const idle = new Map();
let asked = 0, checks = 0;
globalThis.requestIdleCallback = (fn) => (idle.set(++asked, fn), asked);
globalThis.cancelIdleCallback = (id) => void idle.delete(id);
const from = (file) => import(pathToFileURL(resolve(process.argv[2], file)));
const { Place } = await from("place.js"), { Core } = await from("core.js"), { Touch } = await from("touch.js"), { Finder } = await from("find.js");
const { Flow } = await from("flow.js"), { Panel, rangeOf } = await from("panel.js"), { CssDrawer } = await from("draw-css.js");

const same = (a, b, what) => {
  checks++;
  if (JSON.stringify(a) !== JSON.stringify(b)) { console.error(`${what} FAILS: ${JSON.stringify(a)} for ${JSON.stringify(b)}`); process.exit(1); }
};
const like = (kind, more) => Object.create(kind.prototype, Object.getOwnPropertyDescriptors(more));

// Only a shut book of two facing pages is moved, by half a page; a leaf without cells lies where the spread says.
for (const isUpright of [false, true]) for (const isMirrored of [false, true]) for (const covers of ["none", "hard"]) for (const spread of ["double", "single"]) for (const center of ["book", "spine"]) for (const count of [7, 8]) {
  const place = like(Place, { element: { center }, isUpright, isMirrored, across: 1, down: 1, ratio: 2 }), page = { width: 300, height: 400 }, shape = { page, covers, spread };
  const moves = covers !== "none" && spread === "double" && center === "book", half = (isUpright ? 200 : 150) * (isMirrored ? 1 : -1), on = (along) => (!moves ? [0, 0] : isUpright ? [0, along] : [along, 0]);
  for (const [first, last, part] of [[0, 0, 1], [1, 0, 0], [1, 1, -1], [0.5, 0, 0.5]]) same(place.shiftBy(shape, first, last), on(part * half).map((n) => n + 0), "the way of a shut book");
  const core = { shape, count, corePages: count - 1, lastSpread: count % 2 ? 3 : 4 }, leaf = Math.ceil(count / 2) - 1;
  for (const [at, turn, part] of [[-1, null, 1], [0, null, 0], [2, null, 0], [-1, [0, 0.5], 0.5], [0, [0, 0.25], 0.75], [core.lastSpread, null, count % 2 ? 0 : -1], [3, [leaf, 0.5], count % 2 ? 0 : -0.5]]) {
    if (leaf === 0 && turn) continue;
    same(place.swayOf({ ...core, spread: at, turns: new Map(turn ? [turn] : []) }), on(part * half).map((n) => n + 0), `the way of a book at spread ${at}`);
  }
}

// A book shuts if it has covers and two facing pages.
for (const covers of ["none", "hard", "soft"]) for (const spread of ["double", "single"]) for (const count of [0, 1, 8]) {
  const core = like(Core, { shape: { covers, spread, boards: 5, peel: "all", rest: 1, thickness: 0 }, count });
  same([core.hasClosedEnds, core.boards, core.first], [spread === "double" && covers !== "none", spread === "double" && covers === "hard" ? 5 : 0, spread === "double" && covers === "none" ? 1 : 0], "ends of a book");
  same([core.corePages, core.isPeeled, core.hasPaper], [Math.max(count - 1 + core.first, 0), true, true], "pages to the core");
  for (const [peel, rest, thickness] of [["none", 1, 0], ["none", 1, 3], ["none", 0.5, 3], ["all", 0.5, 0]]) same(like(Core, { shape: { peel, rest, thickness }, count }).hasPaper, peel === "none" && rest === 1 && thickness > 0, "paper");
}

// A tap is told with where it began, how far it went, and seconds.
for (const isZoomed of [false, true]) for (const farthest of [0, 4, -30]) {
  const element = { tap: "edges", zooming: { factor: isZoomed ? 2 : 1 }, core: { tapOf: (...said) => said } };
  same(new Touch(element).tapOf({ start: [20, 30], farthest, time: 1000 }, { timeStamp: 1180 }), isZoomed ? 0 : ["edges", [20, 30], [20 + farthest, 30], 0.18], "a tap");
}

// Pages are hidden in idle time only while the book rests, however often it was told to.
for (const told of [[true], [true, true], [true, true, true], [true, false, true, true]]) for (const ends of [true, false]) {
  let hidden = 0;
  const finder = Object.assign(new Finder({ core: { pagesOf: () => [], spread: 0 }, pageList: [], drawer: { boxes: new Map() } }, null, { addEventListener() {} }), { hide: () => hidden++ });
  for (const isAtRest of [...told, ends]) finder.set(isAtRest);
  for (const fn of idle.values()) fn();
  idle.clear();
  same(hidden, ends ? 1 : 0, "pages are hidden while a book rests, once");
}

// A page that is asked for is remembered if it is on the open spread; a spread that there is not is refused.
for (const spread of [-2, 3, 9]) for (const page of [null, 6]) {
  const flow = like(Flow, { element: { core: { spread: 3, firstSpread: -1, lastSpread: 5, isMoving: false } }, asked: "none" });
  same(await flow.turnToSpread(spread, {}, page), false, "a turn to nowhere");
  same(flow.asked, spread === 3 && page !== null ? page : "none", "the page that was asked for");
}

// A text is found whatever spaces and lines of the source lie in it, and only the whole of it.
{
  globalThis.NodeFilter = { SHOW_TEXT: 4 };
  const block = { matches: () => false, closest: () => null }, page = (...datas) => {
    const nodes = datas.map((data) => ({ data, length: data.length, parentElement: block })), range = () => ({ setStart(node, at) { this.from = [nodes.indexOf(node), at]; }, setEnd(node, at) { this.to = [nodes.indexOf(node), at]; } });
    return { ownerDocument: { createTreeWalker: () => { let next = 0; return { nextNode: () => nodes[next++] ?? null }; }, createRange: range } };
  };
  const ends = (range) => range && [range.from, range.to];
  for (const gap of [" ", "  ", "\n\t ", " \u00a0 "]) {
    same(ends(rangeOf(page(`One${gap}two${gap}three`), "two three")), [[0, 3 + gap.length], [0, 11 + 2 * gap.length]], "a text with spaces");
    same(ends(rangeOf(page(`One${gap}`, `${gap}tw\u00d6`), "ONE two")), [[0, 0], [1, gap.length + 3]], "a text in two parts");
  }
  same([ends(rangeOf(page("abc"), "bcd")), ends(rangeOf(page("abc"), "")), ends(rangeOf(page(), "a"))], [null, null, null], "no text");
}

// A hit shows the words that were found, and at most 30 letters on either side of them.
{
  globalThis.document = { createElement: () => ({ append(...parts) { this.text = parts.join(""); } }) };
  const panel = like(Panel, { element: { pageList: [] }, nameOf: () => "", entry: (page, [{ text }]) => text });
  for (const before of ["", "Some", "x".repeat(30), "y".repeat(31), "z".repeat(99)]) for (const wanted of ["a", "needle", "w".repeat(80)]) for (const after of ["", "more", "x".repeat(30), "v".repeat(99)]) {
    same(panel.hit({}, 4, before + wanted.toUpperCase() + after, wanted), `${before.length > 30 ? "…" : ""}${before.slice(-30)}${wanted.toUpperCase()}${after.slice(0, 30)}`, "the words around a hit");
  }
}

// All parts of a cell are as round as it is, and a flat fold has a crease only where no light falls on it.
{
  const styled = () => ({ style: {} }), size = { width: 300, height: 400 }, plain = { size, gradient_stop_count: 0, gradient_start: { x: 0, y: 0 }, gradient_end: { x: 0, y: 0 }, role: 0 };
  const box = { cell: styled(), shade: styled(), light: styled(), sheet: styled(), rear: styled(), shadow: styled(), round: "", last: {} }, drawer = like(CssDrawer, { lines: [], hinges: 1 });
  for (const radii of [[0, 7, 0, 7], [3, 0, 0, 0], [0, 0, 0, 0], [0, 7, 0, 7]]) {
    drawer.dress(box, { ...plain, radii });
    const [a, b, c, d] = radii.map((radius) => `calc(${radius}*var(--leaf-point, 1px))`), round = radii.some(Boolean) ? `${a} ${b} ${d} ${c}` : "";
    same(["sheet", "rear", "shadow"].map((name) => box[name].style.borderRadius), [round, round, round], "round corners of all parts");
  }
  const even = { last: {}, light: styled(), seen: { light: [0.2, 0.2], band: [1, 0, 100, 1e6] } };
  like(CssDrawer, { hinges: 8 }).light(even, 300, 400, true);
  same([even.light.style.opacity, even.light.style.backgroundImage], [0.2, "linear-gradient(#000,#000)"], "light that is the same all over");
  for (const hinges of [1, 8]) for (const isFlap of [true, false]) for (const [a, b] of [[0, 0], [0.1, 0], [0, 0.1], [0.1, 0.2]]) {
    const each = { last: { isFlap }, light: styled(), seen: { light: [a, b], band: [1, 0, 100, 1e6] } }, isBare = hinges === 1 && isFlap && !a && !b, fold = like(CssDrawer, { hinges });
    fold.light(each, 300, 400, true);
    const dark = each.light.style.opacity ?? 0, alphas = [...(each.light.style.backgroundImage ?? "").matchAll(/rgba\(0,0,0,([\d.]+)\)/g)].map((match) => Number(match[1]) * dark);
    same([dark > 0, alphas], isBare ? [true, [0.22, 0]] : a || b ? [true, [a, b]] : [false, []], "light across a fold");
    // Light of the same ratio has the same gradient, unless the page is cut elsewhere.
    for (const [light, low, isCut, isWritten] of [[[a / 2, b / 2], 100, false, false], [[a / 2, b / 2], 100, true, false], [[a / 2, b / 2], 110, true, a + b > 0 || isBare], [[b, a], 110, false, a !== b]]) {
      each.light.style.backgroundImage = null;
      Object.assign(each.seen, { light, band: [1, 0, low, 1e6] });
      fold.light(each, 300, 400, isCut);
      same(each.light.style.backgroundImage !== null, isWritten, "a gradient that is written");
    }
  }
}

console.log(`figure: ${checks} answers of the element's methods are right`);
