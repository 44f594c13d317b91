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

const { Hands } = await from("hands.js"), { Zoom } = await from("zoom.js"), { Sound } = await from("sound.js"), { sharpen } = await from("sharp.js"), { Lifted } = await from("lifted.js");
const { Binding } = await from("binding.js"), { Replay } = await from("replay.js"), { Cursor } = await from("cursor.js"), { Address } = await from("address.js");
const { policyOf, turningOf } = await from("timing.js"), { pagesOf } = await from("pages.js");
const { Pictures } = await from("gl-pictures.js"), { LeafBook } = await from("leaf-book.js"), { showStill } = await from("still.js"), { give } = await from("carry.js");

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
  same([0, 1, 2].map((number) => ends(rangeOf(page("a b", "Ba b"), "a b", number))), [[[0, 0], [0, 3]], [[1, 1], [1, 4]], null], "the second place of a text");
  // A word that is divided at the end of a line, and letters that mean something in patterns.
  same([ends(rangeOf(page("a hyphen-", " ", "ated word"), "hyphenated")), ends(rangeOf(page("well-known, well- known"), "wellk"))], [[[0, 2], [2, 4]], [[0, 12], [0, 19]]], "a word that is divided");
  same(["(a+b)", "a.c", "[x]*", "\\\\d?", "^$|{}"].map((text) => ends(rangeOf(page(`abc 1 ${text}`), text))?.[0]), Array(5).fill([0, 6]), "letters of patterns");
  same([ends(rangeOf(page("abc"), "bcd")), ends(rangeOf(page("abc"), "")), ends(rangeOf(page(), "a"))], [null, null, null], "no text");
}

// A hit shows the words that were found, and at most 30 letters on either side of them.
{
  globalThis.document = { createElement: () => ({ append(...parts) { this.text = parts.map((part) => part.text ?? part).join(""); } }) };
  const panel = like(Panel, { element: { pageList: [] }, nameOf: () => "", entry: (page, [{ text }]) => text });
  for (const before of ["", "Some", "x".repeat(30), "y".repeat(31), "z".repeat(99)]) for (const wanted of ["a", "needle", "w".repeat(80)]) for (const after of ["", "more", "x".repeat(30), "v".repeat(99)]) {
    same(panel.hit({}, 4, before + wanted.toUpperCase() + after, wanted, [before.length, before.length + wanted.length]), `${before.length > 30 ? "…" : ""}${before.slice(-30)}${wanted.toUpperCase()}${after.slice(0, 30)}`, "the words around a hit");
  }
  same(panel.hit({}, 4, "A row of words, one of which is cut, a needle and more of them, of which one is cut, too", "needle", [39, 45]), "…one of which is cut, a needle and more of them, of which", "whole words around a hit");
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
  const even = { last: {}, light: styled(), seen: { light: [0.2, 0.2], band: [1, 0, 100, 1e6], matrix: [1, 1] } };
  like(CssDrawer, { hinges: 8 }).light(even, 300, 400, true);
  same([even.light.style.opacity, even.light.style.backgroundImage], [0.2, "linear-gradient(#000,#000)"], "light that is the same all over");
  for (const hinges of [1, 8]) for (const isFlap of [true, false]) for (const [a, b] of [[0, 0], [0.1, 0], [0, 0.1], [0.1, 0.2]]) {
    const each = { last: { isFlap }, light: styled(), seen: { light: [a, b], band: [1, 0, 100, 1e6], matrix: [1, 1] } }, isBare = hinges === 1 && isFlap && !a && !b, fold = like(CssDrawer, { hinges });
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

// A press remembers its farthest point, and one that rests before it lifts throws nothing.
{
  const told = [], element = { gestures: ["tap", "drag", "pinch"], swipeDistance: 30, zooming: { most: 1 } };
  const host = { isUpright: false, isZoomed: false, element, pointOf: ({ clientX, clientY }) => [clientX, clientY], tapOf: (press) => (told.push(["tap", press.farthest]), 0), drag: (phase) => void told.push([phase]), take: () => true, turnsAbout: () => false };
  const hands = like(Hands, { host, surface: { classList: { add() {}, remove() {} }, ownerDocument: {} } });
  const event = (type, x, timeStamp) => ({ type, pointerId: 1, clientX: x, clientY: 0, timeStamp, width: 1, height: 1 });
  const press = (...moves) => {
    told.length = 0;
    hands.press = { id: 1, start: [0, 0], zone: {}, at: [0, 0], kind: "mouse", time: 0, isBegun: false, farthest: 0, isOver: { abort() {} }, last: event("pointerdown", 0, 0) };
    for (const move of moves) hands.follow(move);
    return [...told];
  };
  for (const far of [5, 40, -60]) same(press(event("pointermove", far, 10), event("pointermove", 0, 20), event("pointerup", 0, 30)).find(([kind]) => kind === "tap"), ["tap", Math.abs(far)], "the way of a press");
  for (const rest of [20, 99, 101, 2000]) same(press(event("pointermove", 50, 10), event("pointerup", 50, 10 + rest)).map(([kind]) => kind).slice(-3), [...(rest > 100 ? ["tap", "changed", "ended"] : ["changed", "tap", "ended"])], `a press that rests ${rest} ms`);
}

// A pinch ends with either of its fingers.
for (const gone of [1, 2]) for (const end of ["pointerup", "pointercancel"]) {
  const listeners = [], zoomed = [], view = { addEventListener: (name, fn, { signal }) => void listeners.push({ name, fn, signal }) };
  const zooming = { factor: 1, pan() {}, to: (factor) => void zoomed.push(factor) };
  const hands = like(Hands, { host: { element: { zooming } }, fingers: new Map(), press: null, pinch: null, surface: { ownerDocument: { defaultView: view }, classList: { remove() {} } } });
  const tell = (name, pointerId, clientX) => listeners.forEach((each) => each.name === name && !each.signal.aborted && each.fn({ pointerId, clientX, clientY: 0 }));
  for (const pointerId of [1, 2]) hands.touched({ pointerId, clientX: 100 * pointerId, clientY: 0 });
  tell("pointermove", 2, 300), tell(end, gone), tell("pointermove", 3 - gone, 900);
  same([zoomed, hands.fingers.size, hands.pinch], [[2], 1, null], "a pinch that is over");
}

// A book has the pages that are counted, or its children if those are more; each stays the same one.
for (const least of [0, 2, 3, 4, 9]) {
  const node = () => ({ nodeType: 1, tagName: "DIV", hasAttribute: () => false }), element = { children: [node(), node(), node()], leastPages: least };
  const pages = pagesOf(element, [], null);
  same([pages.length, pagesOf(element, pages, null).every((page, i) => page === pages[i])], [Math.max(least, 3), true], "pages of a book");
}

// A zoomed book leaves no gap at any edge, wherever it is moved, and one that is not zoomed lies where it lay.
for (const factor of [1, 1.5, 4]) for (const dx of [-5000, -10, 0, 10, 5000]) for (const dy of [-5000, 10]) {
  const zoom = new Zoom({ place: { room: { width: 600, height: 400 } }, surface: { classList: { toggle() {} } }, flow: { transformLayer() {}, draw() {} }, drawer: { kind: "webgl" }, clock: { cancel() {} } });
  zoom.factor = factor;
  zoom.pan(dx, dy);
  same([zoom.x <= 0, zoom.y <= 0, zoom.x + 600 * factor >= 600, zoom.y + 400 * factor >= 400], [true, true, true, true], "edges of a zoomed book");
  zoom.reset();
  same([zoom.factor, zoom.x + 0, zoom.y + 0, zoom.transform], [1, 0, 0, ""], "a zoom that is reset");
}

// Leaves that set out or land within less than 40 ms sound once, each kind by itself.
{
  let now = 0;
  const played = [], clock = Object.getOwnPropertyDescriptor(performance, "now");
  globalThis.Audio = class { constructor(url) { this.url = url; } play() { return played.push(this.url), Promise.resolve(); } };
  performance.now = () => now;
  const sound = new Sound({ liftSound: "up", contactSound: "down", core: { shape: { page: { width: 300 } } } });
  for (const [at, kind] of [[0, "lift"], [10, "lift"], [15, "contact"], [39, "lift"], [41, "lift"], [60, "contact"], [80, "lift"], [81, "lift"], [99, "contact"], [100, "contact"]]) now = at, sound.play(kind, 1);
  if (clock) Object.defineProperty(performance, "now", clock); else delete performance.now;
  same(played, ["up", "down", "up", "down", "up", "down"], "sounds of leaves");
}

// A book has sounds if it has either of them.
for (const liftSound of ["", "up"]) for (const contactSound of ["", "down"]) same(new Sound({ liftSound, contactSound }).isThere, liftSound + contactSound !== "", "whether there are sounds");

// Each time that a book is zoomed the open pages get their sharper pictures, once, and lose them with the zoom.
{
  const shown = [], make = () => ({ addEventListener() {}, remove() { shown.splice(shown.indexOf(this), 1); }, getAttribute() { return this.src; }, style: {} });
  globalThis.document = { ...globalThis.document, createElement: make };
  const boxes = new Map([0, 1, 2, 3].map((index) => [index, { index, page: { hires: index === 2 ? null : `${index}.svg` }, sheet: { append: (image) => shown.push(image) } }]));
  const element = { core: { spread: 1, pagesOf: (spread) => [2 * spread - 1, 2 * spread] }, drawer: { boxes }, flow: {} };
  for (const [zoom, spread, urls] of [[1, 1, []], [2, 1, ["1.svg"]], [3, 1, ["1.svg"]], [1, 1, []], [2, 1, ["1.svg"]], [2, 2, ["3.svg"]], [2, 1, ["1.svg"]], [1, 1, []]]) {
    Object.assign(element, { zoom }), element.core.spread = spread;
    sharpen(element);
    same(shown.map(({ src }) => src), urls, "sharper pictures");
  }
}

// A corner that is lifted is as far up after 60 ms, however many frames those have.
for (const frames of [1, 2, 3, 6]) {
  const lifted = Object.assign(new Lifted({ core: {}, flow: {} }), { corner: "top", at: 0, point: [0, 0], end: [48, 0], send() {} });
  for (let i = 1; i <= frames; i++) lifted.glide(60 * i / frames);
  same(lifted.point[0].toFixed(6), (48 * (1 - Math.exp(-60 / 70))).toFixed(6), "the way of a lifted corner");
}

// The leaves that are hard in a recording are hard again in its replay.
for (const covers of ["none", "soft"]) for (const spread of ["double", "single"]) for (const hard of [[], [0], [1, 3]]) {
  const core = like(Core, { shape: { covers, spread, density: [] } });
  const replay = like(Replay, { head: {}, scene: { size: [1, 1], pages: 9, spread, hasClosedEnds: core.hasClosedEnds, hardLeaves: hard } });
  core.shape.density = replay.density;
  same([0, 1, 2, 3, 4].filter((leaf) => core.isHard(leaf)), hard, "hard leaves of a replay");
}

// The cursor says that a click turns only where a tap would turn.
for (const tap of ["anywhere", "edges", "corners", "none"]) for (const isEdge of [false, true]) for (const isCorner of [false, true]) {
  const element = { gestures: ["tap"], tap, zooming: { factor: 1 }, place: { pointOf: () => [0, 0], zoneOf: () => ({ isInside: true, isEdge, isCorner }) }, core: null };
  globalThis.document = { ...globalThis.document, caretPositionFromPoint: () => null };
  const cursor = like(Cursor, { element, surface: null }), turns = { anywhere: true, edges: isEdge, corners: isCorner, none: false }[tap];
  same(cursor.kindOf({ composedPath: () => [], target: { ownerDocument: globalThis.document, getRootNode: () => globalThis.document } }), turns ? "turns" : null, "the cursor");
}

// The address of each page leads to it, also of pages that are called alike.
for (const folios of [["", "", ""], ["i", "ii", ""], ["i", "i", "i"]]) for (const kind of ["hash", "query"]) {
  const pageList = folios.map((folio) => ({ folio }));
  globalThis.location = { href: "https://site.example/", hash: "", search: "" };
  globalThis.history = { replaceState: (_, __, url) => Object.assign(globalThis.location, { href: url.href, hash: url.hash, search: url.search }) };
  const address = new Address({ pageList, address: kind, id: "" });
  for (const page of [0, 1, 2]) address.write(page), same(address.page, page, `the address of page ${page} of ${folios}`);
}

// A turn to a page that there is not is refused, and the core is not asked.
for (const page of [-1, 0, 5, 9, 10, 1.5, NaN, "x"]) {
  const asked = [], flow = like(Flow, { element: { core: { count: 10, spreadOf: (page) => page } }, turnToSpread: (spread) => (asked.push(spread), Promise.resolve(true)) });
  same(await flow.turnTo(page), page >= 0 && page < 10 && Number.isInteger(page), "a turn to a page");
  same(asked, page >= 0 && page < 10 && Number.isInteger(page) ? [page] : [], "the core's spread");
}

// A spring of one number is critically damped; what no spring is, counts as none.
for (const [spring, duration, damping] of [["0.5", 0.5, 1], ["0.5 0.7", 0.5, 0.7], [" 2  1 ", 2, 1], ["0.001 0.05", 0.001, 0.05], ["60 20", 60, 20], ["0.0009", null], ["60.1", null], ["1 0.049", null], ["1 20.1", null], ["0", null], ["x 1", null], ["1 0.01", null], ["", null]]) {
  const found = turningOf({ spring, turnTime: 600, leaf: { spring: () => ({ omega0: 7 }) }, warn() {} }).spring;
  same(found, duration === null ? { kind: "ratio", omega0: 7, damping_ratio: 1 } : { kind: "response", duration, damping_ratio: damping }, `spring="${spring}"`);
}

// A reader who asks for less motion gets none, unless the page insists; a turn without time has none.
for (const motion of ["auto", "full", "instant"]) for (const turnTime of [0, 600]) for (const matches of [false, true]) {
  globalThis.matchMedia = () => ({ matches });
  same(policyOf({ motion, turnTime }), motion === "instant" || turnTime === 0 || (motion === "auto" && matches) ? "instant" : "full", "motion");
}

// After a drag the page that lies open is remembered.
{
  const core = { spread: 3, pagesOf: (spread) => [2 * spread - 1, 2 * spread], call: () => [] }, flow = like(Flow, { element: { core, clock: { timeOf: () => 0 } }, asked: 2, heed() {}, rouse() {} });
  flow.drag("changed", [0, 0], {});
  same(flow.asked, 2, "the page that was asked for, while a leaf is held");
  flow.drag("ended", [0, 0], {});
  same(flow.asked, 5, "the page that was asked for, after a drag");
}

// A picture is made no smaller than the place it fills on either side, and no larger than it is.
for (const [naturalWidth, naturalHeight] of [[400, 100], [100, 400], [50, 60], [999, 999]]) for (const [width, height] of [[100, 100], [80, 300], [2000, 30]]) {
  const made = [], pictures = new Pictures({}, () => {}, () => {}), entry = { source: { naturalWidth, naturalHeight, decode: () => Promise.resolve() } };
  globalThis.createImageBitmap = (_, size) => (made.push([size.resizeWidth, size.resizeHeight]), Promise.resolve({ close() {} }));
  await pictures.ask({}, entry, width, height);
  const [[across, down]] = made;
  same([across >= Math.min(naturalWidth, width), down >= Math.min(naturalHeight, height), across <= naturalWidth, down <= naturalHeight], [true, true, true, true], "the size of a picture");
}

// A hard page is turned, not peeled, though a corner was named.
for (const corner of [null, "top"]) for (const isHard of [false, true]) for (const animate of [false, true]) {
  const turned = [], core = { spread: 0, firstSpread: -1, lastSpread: 5, pagesOf: (spread) => [2 * spread, 2 * spread + 1], isBoard: () => isHard, turn: (...said) => (turned.push(said), []), skip: () => [] };
  const element = { core, pageList: [], tell: () => true, hands: { cancel() {} }, lifted: { drop() {}, yieldTo() {} } };
  const flow = like(Flow, { element, flights: new Map(), waiting: [], landed: 0, page: 0, heed() {}, draw() {}, setState() {}, rouse() {}, raise() {} });
  flow.turnToSpread(1, { corner, animate });
  same(turned, [[1, animate, isHard ? null : corner]], "the corner of a turn");
}

// go() turns to the next spread or the one before, however large its number.
for (const way of [-7, -1, -0.5, 0.1, 1, 2, 9]) {
  const flow = like(Flow, { element: { core: { spread: 4 } }, turnToSpread: (spread) => spread });
  same(flow.go(way), way < 0 ? 3 : 5, "the spread to which one goes");
}

// A spread without a page has no sentence; one with pages says their numbers.
{
  const flow = like(Flow, { element: { core: { count: 9 }, pageList: [], labelTwoPages: "Pages {page} and {last} of {count}", labelOnePage: "Page {page} of {count}" } });
  same([[], [0], [3, 4]].map((pages) => flow.sentence(pages)), ["", "Page 1 of 9", "Pages 4 and 5 of 9"], "the sentence of a spread");
}

// A book has as many pages as there are, or as many as were counted while none is there.
for (const [there, least] of [[0, 0], [0, 7], [12, 7], [7, 12], [12, 0]]) {
  const { get } = Object.getOwnPropertyDescriptor(LeafBook.prototype, "pageCount");
  same(get.call({ binding: { catchUp: () => Array(there) }, leastPages: least }), there || least, "the number of pages");
}

// The box of a cover's picture is fitted to the cover only while it is one.
{
  const classes = new Set(), box = { page: {}, sheet: { style: {}, classList: { toggle: (name, isOn) => (isOn ? classes.add(name) : classes.delete(name)) } } }, drawer = like(CssDrawer, { page: { width: 300, height: 400 } });
  for (const [width, isHalf] of [[300, false], [320, false], [320, false], [300, false], [320, true], [320, false], [300, true]]) {
    box.page.isHalf = isHalf;
    drawer.bind(box, { width, height: 400 });
    same([...classes], width === 320 && !isHalf ? ["bound"] : [], "a picture on a cover");
  }
}

// CSS alone shows a book before its module is there, of a book that lies flat, has pages and plays no record.
for (const [more, isShown] of [[{}, true], [{ drawing: "webgl" }, false], [{ rest: 0.5 }, false], [{ replay: "a.jsonl" }, false], [{ pageList: [] }, false]]) {
  const stop = new Error("shown"), place = { spread: "double", ownShape() { throw stop; } };
  let found = null;
  try { showStill({ place, binding: { reshape() {} }, drawing: "css", rest: 1, replay: "", pageList: [{}], ...more }, 0); } catch (error) { found = error; }
  same([found === stop, place.still], [isShown, null], "a book that is shown before its module is there");
}

// A turn from a page that has gone with a change of the list begins nowhere: the book is at its goal.
for (const isGone of [false, true]) {
  const turned = [], old = ["a", "b", "c", "d", "e"], now = isGone ? old.slice(1) : ["new", ...old];
  const core = { shape: { spread: "double" }, first: 0, count: now.length, firstSpread: -1, lastSpread: 3, spread: 0, origin: 0, clock: { now: () => 0 }, spreadOf: (page) => Math.ceil(page / 2), turn: (spread) => (turned.push(spread), (core.spread = spread)), moveTo: () => [], timeAt: () => 0 };
  const flow = { core, element: { pageList: now }, page: 0, drop() {}, heed() {}, aim() {}, begin() {}, setState() {}, arrive() {}, goOn: (spread) => turned.push((core.spread = spread)) };
  give(flow, { air: [{ leaf: 0, turn: 0.5, isForward: true, by: "api" }], isSingle: false, first: 0, landed: 0, told: 1, state: "rest", farFrom: null, page: 3, from: 0, waiting: [], pages: old }, { omega0: 10, damping_ratio: 1, kind: "ratio" });
  same(turned, isGone ? [1] : [1, 2], "the spreads of a turn that goes on");
}

// An outline is drawn within its clip, as far as it reaches from its caster, and no farther than the box around that.
{
  const { seenOf } = await from("shadow-gl.js"), { reachOf } = await from("shadow.js"), { edgesOf } = await from("paper.js");
  const isWithin = (list, place) => edgesOf(list).every(({ outside }) => outside(place) <= 1e-6);
  for (const caster of [[0, 0, 200, 0, 200, 300, 0, 300], [10, 20, 180, -30, 90, 260], [0, 0, 0, 300, 200, 300, 200, 0]]) for (const clip of [[-900, -900, 900, -900, 900, 900, -900, 900], [-20, 320, 210, 320, 210, 40, -20, -60]]) {
    const shadow = { kind: 1, caster, clip, height: 6, strength: 0.3, bright: [0.2, 0.1] }, reach = reachOf(shadow), list = seenOf(shadow), xs = caster.filter((_, i) => i % 2 === 0), ys = caster.filter((_, i) => i % 2 === 1);
    const sides = clip[1] < 0 ? [[-900, -900], [900, -900], [900, 900], [-900, 900]] : [[-20, -60], [210, 40], [210, 320], [-20, 320]];
    for (let i = 0; i < 400; i++) {
      const place = [Math.min(...xs) - 99 + (i * 7.7) % 400, Math.min(...ys) - 99 + (i * 3.1) % 500], isNear = Math.min(...xs) - reach <= place[0] && place[0] <= Math.max(...xs) + reach && Math.min(...ys) - reach <= place[1] && place[1] <= Math.max(...ys) + reach;
      same(isWithin(list, place), isNear && isWithin(sides, place), `an outline is drawn at ${place}`);
    }
  }
}

// The print of a page that is peeled lies over all that is flat, as the pages do, and that of a flap over the lowest of its facets.
{
  const { curlOf } = await from("curl.js"), { NAMES: { CellFlag: { visible: V, back_facing: B } } } = await from("../leafspring.js");
  const drawer = { heads: 2, hinges: 4 };
  for (const isTurned of [false, true]) for (const order of [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [9, 8, 7, 6, 5, 4, 3, 2, 1, 0], [3, 1, 4, 0, 5, 9, 2, 6, 8, 7]]) for (const row of [1, 7, 9]) {
    const flags = Array(10).fill(V), from = isTurned ? 9 : 1;
    if (isTurned) flags[1] |= B;
    const rank = 2 + (isTurned ? Math.max(order[9], Math.min(order[6], order[7], order[8])) : order[1]);
    same(curlOf(drawer, { flags, order }, row), { from, facets: [6, 7, 8], isPrinted: true, rank }, "a curl");
    flags[from] = 0;
    same(curlOf(drawer, { flags, order }, row).isPrinted, false, "the curl of a page that is not seen");
  }
}

// The toolbar's field has the page's number, or its name with the number behind it.
{
  const { Toolbar } = await from("toolbar.js");
  for (const [page, name, value, behind] of [[0, undefined, "1", " / 12"], [6, undefined, "7", " / 12"], [3, "iv", "iv", " (4 / 12)"], [6, "5", "5", " (7 / 12)"]]) {
    const core = { spread: 1, firstSpread: 0, lastSpread: 6, count: 12 }, node = { tagName: "INPUT" }, count = {}, flags = {};
    const button = { tagName: "BUTTON", setAttribute: (key, set) => (flags[key] = set) };
    const pageList = Array.from({ length: 12 }, (_, i) => (i === page && name ? { folio: name } : {}));
    const element = { core, page, pageList, zoom: 1, maxZoom: 3, sound: { isOff: true }, place: {}, ownerDocument: { fullscreenEnabled: true } };
    const bar = like(Toolbar, { element, tools: { page: { node, count }, zoom: { node: button } }, shown: true, panel: {}, timer: 0, box: { classList: { toggle() {} } } });
    bar.update();
    same([node.value, count.textContent, node.size, node.inputMode], [value, behind, 2, name === "iv" ? "text" : "numeric"], "the field of the page");
    same(flags, { "aria-disabled": "false", "aria-pressed": "false" }, "the button of the zoom");
    element.zoom = 2;
    bar.update();
    same(flags["aria-pressed"], "true", "the button of a zoomed book");
  }
}

// A turn that is given up answers its askers false, and each leaf in the air has one end.
for (const leaves of [[], [3], [3, 4, 9]]) {
  const told = [], answers = [], flow = new Flow({ tell: (name, detail) => told.push([name, detail.leaf, detail.landed]) });
  for (const leaf of leaves) flow.flights.set(leaf, { leaf, by: "api", forward: true }), flow.waiting.push({ spread: leaf, done: (answer) => answers.push(answer) });
  flow.giveUp();
  same([told, answers, flow.waiting.length, flow.flights.size], [leaves.map((leaf) => ["flip-end", leaf, false]), leaves.map(() => false), 0, 0], "a turn that is given up");
}

// A page off the open spread is inert, and a focus within it goes to the book; no other focus moves.
{
  const { Access } = await from("access.js");
  for (const focused of [null, 2, 5]) {
    let moved = 0;
    const book = { focus: () => moved++ }, boxes = new Map([2, 3, 5].map((index) => [index, { index, sheet: {} }]));
    const access = like(Access, { book, hasFocus: (box) => box.index === focused });
    access.reach(boxes, { spread: 1, spreadOf: (index) => Math.ceil(index / 2) }, 2);
    same([[...boxes.values()].map((box) => box.sheet.inert), moved], [[false, false, true], focused === 5 ? 1 : 0], "pages out of reach");
  }
}

// A part of a page scrolls if it is larger inside than it is, and its style lets it.
{
  const { isScroller } = await from("target.js");
  for (const overflow of ["auto", "scroll", "hidden", "visible"]) for (const [more, wider] of [[0, 0], [40, 0], [0, 40], [1, 1]]) {
    globalThis.getComputedStyle = () => ({ overflow });
    const node = { scrollHeight: 100 + more, clientHeight: 100, scrollWidth: 100 + wider, clientWidth: 100 };
    same(isScroller(node), (overflow === "auto" || overflow === "scroll") && (more === 40 || wider === 40), "what scrolls");
  }
}

// A canvas goes on around the book by its longer side, on whole device pixels.
{
  const { GlDrawer } = await from("draw-gl.js");
  for (const [width, height] of [[300, 700], [700, 300]]) for (const ratio of [1, 1.5, 2]) {
    const reach = { left: 10, top: 400.2, right: 0, bottom: 20 }, canvas = { style: {} };
    const drawer = like(GlDrawer, { canvas, gl: { viewport() {} }, isHurried: false, element: { place: { room: { width, height }, ratio, reach } } });
    drawer.fit();
    same(drawer.origin, [105, 400.2].map((side) => Math.ceil(side * ratio - 1e-6) / ratio), "the canvas around a book");
    same(canvas.width, Math.round(drawer.sides[0] * Math.min(ratio, 3)), "the pixels of the canvas");
  }
}

// A picture covers the part of its page that CSS says: an image by its own size, a canvas by its pixels.
{
  const { fitOf } = await from("gl-pictures.js"), page = { width: 300, height: 400 }, { width, height } = page;
  for (const [w, h] of [[300, 400], [600, 400], [150, 800], [90, 40]]) for (const isImage of [true, false]) for (const objectFit of ["fill", "contain", "cover", "none", "scale-down"]) {
    globalThis.getComputedStyle = () => ({ objectFit });
    // An image is laid out as large as its page, which says nothing of its picture.
    const source = isImage ? { naturalWidth: w, naturalHeight: h, width, height } : { width: w, height: h }, contained = Math.min(width / w, height / h);
    const by = { contain: contained, cover: Math.max(width / w, height / h), none: 1, "scale-down": Math.min(1, contained) }[objectFit];
    same(fitOf(source, page).map((part) => part.toFixed(6)), (by ? [w * by / width, h * by / height] : [1, 1]).map((part) => part.toFixed(6)), `the part of a page under ${objectFit}`);
    for (const empty of [{ width: 0, height: 9 }, { width: 9, height: 0 }]) same(fitOf(empty, page), [1, 1], "a canvas without pixels");
  }
}

// Beside a long edge two blurs have the darkness of the outline that they stand for, on its bright side and on the other.
{
  const { boxShadow, TILT } = await from("shadow.js"), steps = 2000;
  // The part of a blurred edge's darkness that is left so many standard deviations beyond it.
  const left = (far) => { let sum = 0; for (let i = 0; i < steps; i++) sum += Math.exp(-(((i + 0.5) / steps * far) ** 2) / 2); return 0.5 - sum * far / steps / Math.sqrt(2 * Math.PI); };
  for (const height of [4, 12, 20]) for (const bright of [[0, 0], [0.25, 0], [-0.25, 0.2], [-0.2475, -0.2475]]) for (const inside of [0, 30]) {
    const strength = 0.33, blurs = [...boxShadow({ height, strength, bright }, inside).matchAll(/([-\d.]+)px ([-\d.]+)px ([-\d.]+)px ([-\d.]+)px rgba\(0,0,0,(\S+?)\)/g)].map((match) => match.slice(1).map(Number));
    same(blurs.length, 2, "blurs of an outline");
    for (const axis of [0, 1]) for (const sign of [1, -1]) for (const far of [0.2, 0.5, 1, 2, 4].map((part) => part * height)) {
      const s = far / Math.hypot(far, height), dark = strength * (0.5 * (1 - s) - TILT * (1 - s * s) * bright[axis] * sign);
      const made = 1 - blurs.reduce((light, blur) => light * (1 - blur[4] * left((far + inside - blur[3] - sign * blur[axis]) / (blur[2] / 2))), 1);
      same(Math.abs(255 * (made - dark)) < 1, true, `black ${far} beside an edge, ${made} for ${dark}`);
    }
  }
}

// Both places of the open spread: its pages, and null for an empty side.
for (const spread of ["double", "single"]) for (const covers of ["none", "hard"]) for (const count of [1, 4, 5]) for (let at = -1; at <= count; at++) {
  const core = like(Core, { shape: { spread, covers }, count, spread: at }), { view } = core, pages = view.filter((page) => page !== null);
  same([view.length, pages], [spread === "single" ? 1 : 2, core.pagesOf(at)], "both places of a spread");
  same(pages.map((page) => [core.spreadOf(page), spread === "double" ? view.indexOf(page) : 0]), pages.map((page) => [at, spread === "double" ? (page + core.first + 1) % 2 : 0]), "the place of a page");
}

// A property reflects its attribute: it has what it was set to, and null and undefined take the attribute away.
{
  const { OPTIONS, reflect } = await from("options.js"), texts = new Map(), book = {
    getAttribute: (name) => texts.get(name) ?? null, setAttribute: (name, text) => void texts.set(name, text), removeAttribute: (name) => void texts.delete(name),
    toggleAttribute: (name, isOn) => void (isOn ? texts.set(name, "") : texts.delete(name)) };
  reflect(book);
  for (const [name, { kind, words, least, most }] of Object.entries(OPTIONS)) {
    const property = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
    for (const value of { number: [most, least], words, text: ["some text", "more"], flag: [true, false], tokens: [words, [words?.at(-1)]], parts: [words, [words?.at(-1)]] }[kind]) {
      book[property] = value;
      same([book[property], texts.get(name) ?? null], [value, kind === "flag" ? (value ? "" : null) : kind === "tokens" || kind === "parts" ? value.join(" ") : String(value)], `the property ${property}`);
      for (const none of [null, undefined]) {
        texts.set(name, "");
        book[property] = none;
        same(texts.has(name), false, `the property ${property} without a value`);
      }
    }
  }
}

// WebGL has each point of a page where CSS has it: by the layer's transform, and then by the cell's.
{
  const { GlDrawer } = await from("draw-gl.js"), place = { shift: [7, -11], across: 1.25, down: 1.2 }, [left, top, wide, high] = [40, 60, 900, 700];
  const m = [1.1, 0.2, 0.3, 4e-4, -0.3, 0.9, 0.1, -3e-4, 0.5, 0.2, 1, 1e-4, 120, 80, 9, 1.05];
  for (const zooming of [{ factor: 1, x: 0, y: 0 }, { factor: 2, x: -40, y: -10 }, { factor: 2.5, x: -30, y: -70 }]) for (const at of [0, 16]) for (const to of [0, 5]) for (const [x, y] of [[0, 0], [300, 0], [0, 400], [130, 250]]) {
    const drawer = like(GlDrawer, { element: { place, zooming }, origin: [left, top], sides: [wide, high], vertices: new Float64Array(9) });
    drawer.project([...Array(at).fill(99), ...m, ...Array(16).fill(99)], at, x, y, drawer.seen(), to);
    const far = m[3] * x + m[7] * y + m[15], [u, v] = [0, 1].map((k) => (m[k] * x + m[4 + k] * y + m[12 + k]) / far);
    const pixels = [zooming.x + zooming.factor * place.across * (u + place.shift[0]), zooming.y + zooming.factor * place.down * (v + place.shift[1])];
    const [cx, cy, w] = drawer.vertices.slice(to);
    same([((cx / w + 1) * wide / 2 - left).toFixed(6), ((1 - cy / w) * high / 2 - top).toFixed(6)], pixels.map((number) => number.toFixed(6)), "the place of a vertex");
  }
}

// The cells of a frame: faces, then facets of each face, of which the last is a flap and the others a curl, then edges and boards.
{
  const { NAMES: { Role } } = await from("../leafspring.js");
  for (const faces of [0, 2, 6]) for (const hinges of [1, 4]) for (const hasPaper of [true, false]) for (const blocks of [[], [Role.block, Role.board]]) for (const first of [0, 1]) {
    const facets = hasPaper && hinges > 1 ? hinges : 0, cells = [...Array.from({ length: faces * (1 + facets) }, (_, row) => ({ role: Role.page, item: row % Math.max(faces, 1) })), ...blocks.map((role) => ({ role, item: 0 }))];
    const core = { columns: { read: () => ({ count: cells.length }) }, stage: { cells: (from, to) => cells.slice(from, to) }, first, hasPaper, leafCount: 9, shape: { hinges, thickness: 10, page: { width: 3, height: 4 } } };
    const dropped = [], drawer = like(CssDrawer, { boxes: new Map([["old", {}], ["new", {}]]), element: { scale: 2 }, drop: (page) => dropped.push(page) });
    drawer.describe(core, ["new"]);
    same([drawer.heads, drawer.hinges, drawer.hasEdges, drawer.count, dropped, drawer.lines.length], [facets ? faces : cells.length, hinges, blocks.length > 0, cells.length, ["old"], 2], "the cells of a book");
    same([...drawer.cellOf].map(([index, cell]) => [index, cells.indexOf(cell)]), Array.from({ length: faces }, (_, item) => [item - first, item]), "the first cell of each page");
    const curls = cells.map((_, row) => facets > 0 && row >= faces && row < faces * (1 + facets) && (row - faces) % hinges < hinges - 1);
    if (facets) same(cells.map((_, row) => drawer.isCurl(row)), curls, "the facets of a curl");
  }
}

// While a page that scrolls is open, one listener keeps the browser from scrolling what a finger holds; else there is none.
{
  globalThis.getComputedStyle = (node) => ({ overflow: node.overflow });
  const node = (overflow, more = 0) => ({ overflow, scrollHeight: 100 + more, clientHeight: 100, scrollWidth: 100, clientWidth: 100, querySelectorAll: () => [] });
  const plain = [node("visible", 40)], scrolls = [node("auto", 40)], within = [{ ...node("hidden"), querySelectorAll: () => [node("auto"), node("scroll", 40)] }];
  const listeners = [], hands = like(Hands, { press: null, surface: { addEventListener: (name, fn, { signal, passive }) => listeners.push({ name, fn, signal, passive }) } });
  for (const pages of [plain, scrolls, within, plain, plain, within, [], scrolls, [...plain, ...scrolls]]) {
    hands.guard(pages);
    const live = listeners.filter(({ signal }) => !signal.aborted);
    same(live.map(({ name, passive }) => [name, passive]), pages.some((page) => page !== plain[0]) ? [["touchmove", false]] : [], "a listener for pages that scroll");
    for (const { fn } of live) for (const press of [null, { isBegun: false }, { isBegun: true }]) {
      let isKept = false;
      hands.press = press;
      fn({ cancelable: true, preventDefault: () => (isKept = true) });
      same(isKept, Boolean(press?.isBegun), "a finger that holds a leaf");
    }
  }
}

// A book with `hint` lifts one corner when half of it is seen, once, and lets it fall unless a hand has taken it.
for (const more of [{}, { hint: false }, { disabled: true }, { state: "turning" }, { peel: "top" }]) for (const by of ["api", "hand"]) {
  const told = [], timers = [], wait = globalThis.setTimeout;
  let watch = null;
  globalThis.IntersectionObserver = class { constructor(fn, options) { watch = { fn, ...options, isLive: false }; } observe() { watch.isLive = true; } disconnect() { watch.isLive = false; } };
  globalThis.setTimeout = (fn, time) => timers.push([fn, time]);
  const element = { hint: true, disabled: false, state: "rest", peel: "all", lifted: { by }, liftCorner: (corner) => (told.push(corner), true), ...more };
  const cursor = like(Cursor, { element, timer: 0 });
  cursor.follow();
  const show = (...seen) => watch?.isLive && watch.fn(seen.map((isIntersecting) => ({ isIntersecting })));
  show(false), same(told, [], "a book that is not seen"), show(false, true), show(true);
  globalThis.setTimeout = wait;
  const isLifted = element.hint && !element.disabled && element.state === "rest", corner = element.peel === "top" ? "top" : "bottom";
  same([told, timers.map(([, time]) => time > 1000), watch?.threshold], [isLifted ? [corner] : [], isLifted ? [true] : [], element.hint ? 0.5 : undefined], "a corner that is lifted for a hint");
  for (const [fn] of timers) fn();
  same(told.slice(1), isLifted && by === "api" ? [null] : [], "a corner that falls again");
}

// Only an image can lie over both pages, and it is two of them, however often a list has it.
{
  const node = (tagName, ...names) => ({ nodeType: 1, tagName, hasAttribute: (name) => names.includes(name) }), wide = node("IMG", "wide");
  for (const [list, halves] of [[[wide], [true, true]], [[wide, wide], [true, true]], [[node("IMG"), wide], [false, true, true]], [[node("DIV", "wide"), node("CANVAS", "wide"), node("IMG")], [false, false, false]], [[null, wide, "1.svg", "1.svg"], [true, true, false, false]]]) {
    const element = { children: list.filter((each) => each?.nodeType), leastPages: 0 }, found = pagesOf(element, [], list);
    same(found.map((page) => page.isHalf), halves, "halves of a wide picture");
    same(found.map(({ of }) => of !== null), halves.map((isHalf, i) => isHalf && halves.slice(0, i).filter(Boolean).length % 2 === 1), "the second half of a wide picture");
    same(pagesOf(element, found, list).every((page, i) => page === found[i]), true, "pages that stay");
  }
}

// A book's shape is written at once; one that follows from its size comes with the next frame, unless it is the same or another one by then.
{
  const { Binding } = await from("binding.js"), written = [], frames = [];
  globalThis.requestAnimationFrame = (fn) => frames.push(fn);
  const element = { watch: {}, shadowRoot: { adoptedStyleSheets: [null, { replaceSync: (text) => written.push(text) }] } }, binding = like(Binding, { element, isObserved: false });
  const then = (isObserved, ...texts) => {
    binding.isObserved = isObserved, written.length = frames.length = 0;
    for (const text of texts) binding.reshape(text);
    const now = [...written];
    for (const fn of frames) fn();
    return [now, written.slice(now.length)];
  };
  same(then(false, "a", "a", "b"), [["a", "a", "b"], []], "a shape");
  same([then(true, "b"), then(true, "c"), then(true, "d", "e")], [[[], []], [[], ["c"]], [[], ["e"]]], "a shape that follows from a size");
  element.watch = null;
  same(then(true, "f"), [[], []], "the shape of a book that has gone");
}

// A book of pictures is drawn with WebGL, all others with CSS; one whose WebGL has failed is drawn with CSS until its author chooses anew.
{
  const { drawerFor, kindFor } = await from("drawers.js"), page = (picture, ...names) => ({ node: { hasAttribute: (name) => names.includes(name) }, picture });
  const pictures = [{ url: "a.svg" }, { of: {} }, page({})], others = [page(null), page({}, "own-size"), {}];
  for (const drawing of ["auto", "css", "webgl"]) for (const matches of [false, true]) for (const pageList of [[], pictures, ...others.map((each) => [...pictures, each])]) {
    globalThis.matchMedia = () => ({ matches });
    const isWebgl = !matches && pageList.length > 0 && (drawing === "webgl" || (drawing === "auto" && pageList === pictures));
    same(kindFor({ drawing, pageList }), isWebgl ? "webgl" : "css", "what draws a book");
  }
  globalThis.matchMedia = () => ({ matches: false });
  for (const isLost of [false, true]) {
    const told = [], gl = new Proxy({}, { get: (_, name) => () => (name === "getParameter" ? "quick" : {}) });
    globalThis.document = { ...globalThis.document, createElement: () => ({ style: {}, setAttribute() {}, getContext: () => (isLost ? gl : null), addEventListener: (_, fn) => told.push(fn) }) };
    const layer = { before() {}, addEventListener() {}, removeEventListener() {} }, renewed = [], element = { drawing: "webgl", pageList: pictures, layer, isConnected: true, fitAnew: () => renewed.push(kindFor(element)) }, drawer = drawerFor("webgl", element);
    same(drawer.kind, isLost ? "webgl" : "css", "what draws a book without WebGL");
    for (let times = 0; times < 2; times++) for (const fn of told) fn();
    await null;
    same([renewed, kindFor(element), drawerFor("webgl", element).kind], [isLost ? ["css"] : [], "css", "css"], "what draws a book whose WebGL has failed");
    same(kindFor({ drawing: "webgl", pageList: pictures }), "webgl", "what draws another book");
  }
}

// A page with words lies in one hidden element while it has no box. No other page does.
{
  const rooms = new Set(), make = (tag) => ({ tag, children: [], append(child) { this.children.push(child); }, remove() { rooms.delete(this); }, assign(node) { this.node = node; } });
  globalThis.document = { ...globalThis.document, createElement: make };
  const pageList = [true, true, false, true].map((hasWords, index) => ({ index, hasWords, box: null, node: { index, querySelectorAll: () => [] } })), guarded = [];
  const element = { core: null, pageList, drawer: { boxes: new Map() }, hands: { guard: (pages) => guarded.push(pages.map(({ index }) => index)) } };
  const finder = new Finder(element, { append: (room) => rooms.add(room) }, { addEventListener() {} }), lodged = () => [...rooms].map(({ hidden, children: [slot] }) => [hidden, slot.node.index]).sort();
  finder.hide();
  same(lodged(), [], "rooms before the core runs");
  element.core = { spread: 1, pagesOf: () => [1, 2] };
  for (const [boxed, expected] of [[[], [0, 1, 3]], [[], [0, 1, 3]], [[0], [1, 3]], [[0, 1, 3], []], [[1], [0, 3]]]) {
    for (const page of pageList) page.box = boxed.includes(page.index) ? {} : null;
    finder.hide();
    same([lodged(), guarded.at(-1)], [expected.map((index) => ["until-found", index]), [1, 2]], "rooms of pages");
  }
  finder.clear();
  same([lodged(), finder.rooms.size], [[], 0], "rooms of a book that has gone");
}

// A turn without motion ends at once what is under way; what the core tells of both is heeded.
for (const animate of [true, false]) {
  const told = [], core = { spread: 0, firstSpread: -1, lastSpread: 5, pagesOf: (spread) => [2 * spread], isBoard: () => false, turn: () => ["turned"], skip: () => ["skipped"] };
  const element = { core, pageList: [], tell: () => true, hands: { cancel: () => told.push("hands off") }, lifted: { drop() {}, yieldTo() {} } };
  const flow = like(Flow, { element, flights: new Map(), waiting: [], landed: 0, page: 0, heed: (events) => told.push(...events), draw: () => told.push("drawn"), setState() {}, rouse() {}, raise() {} });
  flow.turnToSpread(2, { animate });
  same(told, animate ? ["turned", "drawn"] : ["hands off", "turned", "skipped", "drawn"], "a turn that is told");
}

// A book that settles has its hands off, goes on to now and then to the end of all turns, and heeds what the core tells of both.
for (const hasCore of [true, false]) {
  const told = [], core = { clock: { now: () => 7 }, timeAt: (clock) => clock / 1000, moveTo: (time) => [`moved to ${time}`], skip: () => ["skipped"] };
  const element = { core: hasCore ? core : null, hands: { cancel: () => told.push("hands off") }, lifted: { drop: () => told.push("dropped") } };
  like(Flow, { element, heed: (events) => told.push(...events), draw: () => told.push("drawn"), setState: () => told.push("stated"), rouse: () => told.push("roused") }).settle();
  same(told, hasCore ? ["hands off", "dropped", "moved to 0.007", "skipped", "drawn", "stated", "roused"] : [], "a book that settles");
}

// A corner that is peeled by a turn sets out as far inside as `lift` says in CSS pixels, if nothing else moves.
for (const lift of [0, 24]) for (const scale of [0.5, 2]) for (const more of [{}, { isPeeled: false }, { isMoving: true }, { policy: "instant" }]) {
  const told = [], core = { isPeeled: true, isMoving: false, policy: "full", call: (name, { phase, location }) => (told.push([name, phase, location]), []), ...more };
  const flow = like(Flow, { element: { core, lift, scale, place: { cornerOf: (...said) => said } }, heed() {} }), inside = lift / scale;
  flow.raise(-1, "top");
  same(told, lift && !Object.keys(more).length ? [["began", 1], ["changed", inside], ["cancelled", inside]].map(([phase, by]) => ["drag", phase, [-1, "top", by]]) : [], "a corner that sets out");
}

// A corner of a page lies at the end of its leaf's free edge, or so many points inside. A hand there is on that corner and on that side.
for (const isUpright of [false, true]) for (const isMirrored of [false, true]) for (const spread of ["double", "single"]) for (const way of [1, -1]) for (const corner of ["top", "bottom"]) {
  const page = { width: 300, height: 400 }, count = spread === "double" ? 2 : 1, size = isUpright ? [300, 400 * count] : [300 * count, 400], viewport = { width: 1000, height: 1200 };
  const place = like(Place, { element: { core: { shape: { page, spread }, isMoving: false } }, viewport, isUpright, isMirrored, scale: 0.5 });
  const low = [(1000 - size[0]) / 2, (1200 - size[1]) / 2], isFar = spread === "single" ? !isMirrored : (way > 0) !== isMirrored, ends = isUpright ? [corner === "bottom", isFar] : [isFar, corner === "bottom"];
  const at = (inside) => ends.map((isEnd, k) => (isEnd ? low[k] + size[k] - inside : low[k] + inside));
  same([place.cornerOf(way, corner), place.cornerOf(way, corner, 0), place.cornerOf(way, corner, 30)], [at(0), at(0), at(30)], "the place of a corner");
  const zone = place.zoneOf(at(20), 0.1, 0.2), middle = place.zoneOf(low.map((from, k) => from + (isUpright === (k === 1) ? size[k] / count / 2 : size[k] / 2)), 0.1, 0.2);
  same(zone, { corner, isInside: true, isOnBook: true, leaf: null, isEdge: true, isBorder: true, isCorner: true }, "a hand on a corner");
  same([middle.isInside, middle.isEdge, middle.isCorner], [true, false, false], "a hand in the middle of a page");
  same([-20, -28].map((inside) => { const { isInside, isOnBook } = place.zoneOf(at(inside), 0.1, 0.2); return [isInside, isOnBook]; }), [[false, true], [false, false]], "a hand beside a corner");
  if (spread === "double") same(place.sideOf(at(20)), way, "the side of a corner");
}

// A book is at rest after all else is over: only then it has arrived, and who waited for another spread is told that it was left out.
for (const [steps, told] of [[["held", "turning", "rest"], ["held", "turning", "rest", "arrived"]], [["lifted", "held", "held", "lifted"], ["lifted", "held", "lifted"]], [["rest"], []], [["turning", "rest", "rest"], ["turning", "rest", "arrived"]]]) {
  const events = [], answers = [], core = { spread: 4, isMoving: false }, lifted = { corner: null }, element = { core, lifted, place: { align: () => {} }, tell: (name, { state }) => events.push(state) };
  const flow = like(Flow, { element, state: "rest", farFrom: 1, landed: 1, waiting: [3, 4].map((spread) => ({ spread, done: (answer) => answers.push([spread, answer]) })), arrive: () => events.push("arrived") });
  for (const step of steps) flow.isHeld = step === "held", lifted.corner = step === "held" || step === "lifted" ? "top" : null, core.isMoving = step !== "rest", flow.setState();
  const isOver = told.includes("arrived");
  same([events, answers, flow.farFrom, flow.landed], [told, isOver ? [[3, false], [4, true]] : [], isOver ? null : 1, isOver ? 4 : 1], "the states of a book");
}

// One frame is asked for at a time, and none after the book has stopped.
{
  const frames = new Map(), flow = new Flow({ core: null, clock: { request: (fn) => (frames.set(++asked, fn), asked), cancel: (id) => void frames.delete(id) } });
  for (const calls of ["rouse rouse", "stop", "stop rouse", "rouse stop rouse rouse", "stop stop"]) {
    for (const call of calls.split(" ")) flow[call]();
    same([frames.size, Boolean(flow.frame)], calls.endsWith("stop") ? [0, false] : [1, true], `frames after ${calls}`);
  }
}

// A box that is dropped leaves the document, gives back the author's child, and forgets what the element had made.
for (const node of [null, {}]) {
  const gone = [], page = { node, made: {}, box: {} }, box = { slot: { assign: (...nodes) => gone.push(nodes.length) }, cell: { remove: () => gone.push("cell") } };
  const spare = { blank: ["a", "b"], edge: ["c"], board: [] }, made = Object.entries(spare).map(([name, list]) => [name, list.map((text) => ({ cell: { remove: () => gone.push(text) } }))]);
  const drawer = like(CssDrawer, { boxes: new Map([[page, box]]), spare: Object.fromEntries(made), shadows: { clear: () => gone.push("shadows") } });
  drawer.leave("blank", 1);
  drawer.clear();
  same([gone, drawer.boxes.size, page.box, Boolean(page.made)], [["b", 0, "cell", "a", "c", "shadows"], 0, null, Boolean(node)], "boxes that are dropped");
}

// The light of a curl and the paper under it are those of the present frame, and the picture that of its page as it is now.
for (const round of ["9px", ""]) {
  const added = [], box = { page: {}, round, last: {}, light: { style: {} }, cell: { prepend: (wing) => added.push(wing) } }, drawer = like(CssDrawer, {});
  globalThis.document = { ...globalThis.document, createElement: () => ({ style: {} }) };
  for (const [image, wing, address, picture] of [["a", "path(1)", 'a".png', 'url("a\\".png")'], ["b", "path(2)", "b.png", 'url("b.png")'], ["c", "path(3)", "", ""]]) {
    box.image = address;
    drawer.curl(box, { image, wing });
    same([added.length, box.wing.style.clipPath, box.wing.style.backgroundImage, box.light.style], [1, round ? wing : "", picture, { opacity: 1, backgroundImage: image }], "a curl");
  }
}

// Each attribute has its effect, and no other: the pages are counted anew, the book is made anew, or laid, or looks another way.
{
  const EFFECTS = {
    shape: "page-width page-height covers reading hinge rest softness thickness boards corner-radius eye peel peel-zone hinges drawing record dir", fit: "min-page-width fit spread center max-zoom gestures disabled",
    time: "turn-time spring motion", look: "shadows near-pages label", repage: "page-count src", tools: "toolbar download lift-sound contact-sound", none: "lift wheel tap swipe-distance address replay contents autoplay-time hint" };
  const { LABELS } = await from("toolbar.js"), effects = new Map(Object.entries(EFFECTS).flatMap(([effect, names]) => names.split(" ").map((name) => [name, effect])));
  for (const name of Object.keys(LABELS)) effects.set(`label-${name}`, "tools");
  for (const name of LeafBook.observedAttributes) for (const isThere of [true, false]) {
    const told = [], tell = (text) => () => void told.push(text);
    const book = { watch: isThere ? {} : null, core: { shape: {} }, tools: { fit: tell("tools") }, binding: { repage: tell("repage"), time: tell("time"), look: tell("look"), fit: (isNew) => void told.push(isNew ? "shape" : "fit") } };
    LeafBook.prototype.attributeChangedCallback.call(book, name, "1", "1");
    LeafBook.prototype.attributeChangedCallback.call(book, name, null, "1");
    if (name === "page") same(book.page, "1", "the attribute page");
    else same(told, !isThere || effects.get(name) === "none" ? [] : effects.get(name) === "tools" ? ["tools", "fit"] : [effects.get(name)], `the attribute ${name}`);
  }
}

// A panel is open while its button says so; when it is closed, the focus goes back to the button if it was inside.
for (const hadFocus of [true, false]) {
  let shown = [], updates = 0, focused = [], told = [];
  const make = () => ({ append() {}, querySelector: () => null }), box = { addEventListener() {}, setAttribute() {}, querySelector: () => null, contains: () => hadFocus, getRootNode: () => ({}), replaceChildren: (...nodes) => (shown = nodes) };
  globalThis.document = { ...globalThis.document, createElement: make };
  const panel = Object.assign(new Panel({ contents: "[]", pageList: [], tools: { update: () => updates++ }, tell: (name, { name: open }) => told.push([name, open, updates]) }, box), { fill() {}, lines() {}, thumbnails() {}, search() {}, reach() {} });
  const button = (name) => ({ getAttribute: () => name, focus: () => focused.push(name) }), is = () => [box.hidden, panel.name, shown.length, updates, focused];
  same(is(), [true, null, 0, 0, []], "a panel at first");
  panel.close(), same(is(), [true, null, 0, 0, []], "a panel that was not open");
  panel.toggle("contents", button("contents")), same(is(), [false, "contents", 1, 1, []], "an open panel");
  panel.toggle("search", button("search")), same(is(), [false, "search", 1, 2, []], "another panel");
  panel.toggle("search", button("search")), same(is(), [true, null, 0, 3, hadFocus ? ["search"] : []], "a closed panel");
  same(told, [["panel", null, 3]], "a panel that is told to have closed");
}

// A panel that is filled has one button to come to with the keyboard, that of the open page or the first; it is told by its name.
for (const open of [null, 0, 2]) {
  const told = [], buttons = [{}, {}, {}], list = { replaceChildren: (...rows) => (list.rows = rows), querySelector: () => buttons[open] ?? null };
  globalThis.document = { ...globalThis.document, createElement: () => ({ append(child) { this.child = child; } }) };
  const panel = like(Panel, { name: "contents", list, element: { tell: (name, { name: its }) => told.push([name, its, list.rows.length]) } });
  panel.fill(buttons);
  same([list.className, list.rows.map(({ child }) => buttons.indexOf(child)), buttons.map(({ tabIndex }) => tabIndex), told], ["contents", [0, 1, 2], [0, 1, 2].map((at) => (at === (open ?? 0) ? 0 : -1)), [["panel", "contents", 3]]], "a panel that is filled");
}

// A corner under the mouse is lifted if it may be peeled and nothing is in the way; one that the mouse has lifted falls when it goes elsewhere.
for (const isOn of [true, false]) for (const isInside of [true, false]) for (const corner of ["top", null]) for (const peel of ["all", "top", "bottom"]) for (const isOnControl of [false, true]) for (const blocked of [false, true])
  for (const [up, by, side] of [[null, null, 1], ["top", "hand", 1], ["top", "hand", -1], ["bottom", "hand", 1], ["top", "api", 1]]) {
    const told = [], lifted = { corner: up, by, way: side, isInTheWay: () => blocked, drop: () => (told.push("drop"), (lifted.corner = null)), lift: (...said) => told.push(said) };
    const touch = new Touch({ gestures: ["peel"], peel, lifted, place: { sideOf: () => 1 }, zooming: { factor: 1 }, core: { isBoard: () => false } });
    touch.hover(isOn ? [5, 5] : null, { isInside, isCorner: corner !== null, corner: corner ?? "bottom" }, isOnControl);
    const isWanted = isOn && isInside && corner === "top" && peel !== "bottom", falls = up && by === "hand" && !(isWanted && up === "top" && side === 1), isFree = !up || falls;
    same(told, [...(falls ? ["drop"] : []), ...(isWanted && isFree && !isOnControl && !blocked ? [[1, "top", "hand"]] : [])], "a corner under the mouse");
  }

// Before its module is there a book has the boxes of its open pages, and throws a shadow if light falls on it.
for (const isLit of [true, false]) for (const shadows of ["auto", "none"]) for (const covers of ["none", "hard"]) {
  const set = [], laid = [], layer = { style: {} }, classes = {}, pageSize = { width: 300, height: 400 };
  const place = { spread: "double", ownShape: () => "", fit() {}, lay() {}, viewport: { width: 700, height: 500 }, isLit, pageSize, covers, options: { thickness: 0, boards: 0, covers }, isUpright: false, isMirrored: false,
    snapBy: () => [0.25, 0.5], shiftBy: (_, first, last) => [-150 * (1 - first - last), 0], transform: ([x, y]) => `moved by ${x} and ${y}` };
  const drawer = { shadows: { show: (list, rank) => laid.push(list.length, rank(5)) }, set: (box, name, value) => set.push([box.index, name, value]), boxOf: (page, index) => ({ index, shade: { style: {} }, last: {} }) };
  const surface = { classList: { toggle: (name, isOn) => (classes[name] = isOn) } };
  const element = { place, drawer, layer, surface, drawing: "css", rest: 1, replay: "", pageList: [{}, {}, {}, {}], cornerRadius: 0, center: "book", shadows, flow: {}, binding: { reshape() {} } };
  showStill(element, 0);
  same([laid, classes.plain, place.still.covers], [[isLit ? 1 : 0, 0], shadows === "none", covers], "the light before the core runs");
  const open = covers === "none" ? [[0, 50], [1, 350]] : [[0, 350]];
  same(set, open.flatMap(([page, x]) => [[page, "zIndex", 1], [page, "transform", `translate(${x}px,50px)`], [page, "visibility", "visible"]]), "pages before the core runs");
  same(layer.style.transform, covers === "none" ? "moved by 0.25 and 0.5" : "moved by -149.75 and 0.5", "the place before the core runs");
}

// The part of a page at a point stays there while a book is zoomed, unless there would be a gap at an edge.
for (const from of [1, 2]) for (const factor of [1, 1.5, 3, 9]) for (const point of [null, { clientX: 150, clientY: 220 }, { clientX: 700, clientY: 500 }]) for (const stretch of [1, 2]) {
  const told = [], room = { width: 600, height: 400 }, surface = { classList: { toggle() {} }, getBoundingClientRect: () => ({ left: 100, top: 120, width: 600 * stretch, height: 400 * stretch }) };
  const element = { maxZoom: 4, surface, place: { room }, flow: { transformLayer() {}, draw() {} }, drawer: { kind: "webgl" }, clock: { cancel() {} }, lifted: { drop() {} }, tools: { update() {} }, tell: (name, { zoom }) => told.push([name, zoom]) };
  const zoom = Object.assign(new Zoom(element), from === 1 ? {} : { factor: 2, x: -250, y: -180 }), before = { ...zoom }, next = Math.min(factor, 4), at = point ? [(point.clientX - 100) / stretch, (point.clientY - 120) / stretch] : [300, 200];
  same(zoom.to(factor, point), next !== from, "a zoom that changes");
  same(told, next === from ? [] : [["beforezoom", next], ["zoom", next]], "a zoom that is told");
  const free = [["x", 600], ["y", 400]].map(([axis, side], k) => Math.min(Math.max(at[k] - (at[k] - before[axis]) / from * next, side * (1 - next)), 0) + 0);
  same([zoom.factor, ...(next === from ? [before.x, before.y] : [zoom.x, zoom.y]).map((number) => number.toFixed(6))], [next, ...(next === from ? [before.x, before.y] : free).map((number) => number.toFixed(6))], "a point of a zoomed book");
}

// A book is laid anew if its core's viewport has another width or another height.
for (const [room, isOther] of [[{ width: 800, height: 600 }, false], [{ width: 900, height: 600 }, true], [{ width: 800, height: 700 }, true], [{ width: 900, height: 700 }, true]]) {
  const options = { thickness: 0, boards: 0, covers: "none" }, place = like(Place, { element: { played: null, fit: "fixed" }, room: { width: 800, height: 600 }, pageSize: { width: 300, height: 400 }, options, isUpright: false, ratio: 2, viewport: null });
  same(place.fit("double"), true, "a book that is laid first");
  Object.defineProperty(place, "room", { value: room });
  same([place.fit("double"), place.viewport, place.moved, place.based], [isOther, room, null, null], "a book whose element has another size");
}

// The core's book is as the shape has it: round corners of a recorded one are those that were recorded.
for (const radius of [undefined, 0, 7]) for (const reading of ["ltr", "rtl"]) for (const covers of ["none", "hard"]) for (const peel of ["none", "all"]) {
  const shape = { page: { width: 300, height: 400 }, spread: "double", covers, hinge: "left", reading, rest: 1, eye: null, radius, cornerRadius: 20, boards: 5, peel, peelZone: null, hinges: 4, thickness: 0, density: [] };
  const core = like(Core, { shape, count: 8 }), made = core.definition();
  same([made.strips, made.hard_leaves, core.scene().hardLeaves], covers === "hard" ? [1, [0, 3], [0, 3]] : Array(3).fill(undefined), "rigid leaves of one strip");
  same([made.corner_radius, core.scene().cornerRadius], [radius ?? 20, radius ?? 20], "round corners");
  same([made.pages, made.reading, made.has_closed_ends, made.boards, made.hinges ?? null], [covers === "none" ? 8 : 7, reading === "rtl" ? "right_to_left" : "left_to_right", covers === "hard", covers === "hard" ? 5 : 0, peel === "all" ? 4 : null], "the core's book");
}

// The properties of a page, by what it is: the author's child, a picture, the half of a wide one, an address, or only a number.
{
  const node = (tagName, attributes = {}, dataset = {}, firstElementChild = null) => ({ nodeType: 1, tagName, dataset, firstElementChild, src: attributes.src, hasAttribute: (name) => name in attributes, getAttribute: (name) => attributes[name] ?? null });
  const image = node("IMG", { src: "a.svg", density: "hard", keep: "", "aria-label": "A" }, { folio: "iv", hires: "b.svg", thumbnail: "c.svg" }), text = node("DIV", { picture: "" }, { label: "B", density: "soft" }, image), wide = node("IMG", { wide: "", "aria-label": "C", density: "none" }, { hires: "d.svg" });
  const list = pagesOf({ children: [], leastPages: 6 }, [], [image, text, wide, "e.svg"]);
  const table = { label: ["A", "B", "C", "", "", ""], folio: ["iv", undefined, null, undefined, undefined, undefined], isLayered: [false, true, false, false, false, false], isHalf: [false, false, true, true, false, false], hires: ["b.svg", null, null, null, null, null],
    thumbnail: ["c.svg", "a.svg", null, null, "e.svg", null], isOpen: [false, false, false, false, false, true], hasWords: [false, true, false, false, false, false], isKept: [true, false, false, false, false, false], density: ["hard", "soft", null, null, null, null] };
  for (const [name, values] of Object.entries(table)) same(list.map((page) => page[name] ?? null), values, `the property ${name} of pages`);
  same(list.map(({ picture }) => [image, wide].indexOf(picture)), [0, 0, 1, -1, -1, -1], "the pictures of pages");
}

// A decoded picture is let go once it is a texture, and is none if its page has gone, or has another one, of another address or size, by then.
for (const what of ["there", "gone", "other", "address", "larger"]) {
  const told = [], page = {}, pictures = new Pictures({}, () => told.push("renewed"), () => {}), entry = { source: { naturalWidth: 9, naturalHeight: 9, decode: () => Promise.resolve() } };
  pictures.upload = () => told.push("texture");
  globalThis.createImageBitmap = () => Promise.resolve({ close: () => told.push("closed") });
  pictures.kept.set(page, entry);
  const asking = pictures.ask(page, entry, 9, 9);
  if (what === "gone") pictures.kept.delete(page); else if (what !== "there") Object.assign(entry, { other: { source: {}, asked: 0 }, address: { address: "b.svg" }, larger: { asked: 99 } }[what]);
  await asking;
  same(told, what === "there" ? ["texture", "renewed", "closed"] : ["closed"], "a decoded picture");
}

// The lines of an edge, and the site's colours, as WebGL takes them.
{
  const { edgePicture } = await from("stack.js"), { GlDrawer } = await from("draw-gl.js"), ink = [[0.1, 0.2, 0.3], [0.5, 0.75, 0.4]];
  const pen = { drawn: [], fillRect(...box) { this.drawn.push([this.fillStyle, ...box.map((number) => number.toFixed(3))]); }, getImageData: (...box) => (pen.asked = box, { data: [255, 128, 0, 51] }) };
  globalThis.document = { ...globalThis.document, createElement: () => ({ getContext: () => pen }) };
  for (const isAcross of [true, false]) {
    pen.drawn = [];
    const { width, height } = edgePicture(isAcross, ink), long = Math.max(width, height), turned = (x, y) => (isAcross ? [x, y] : [y, x]);
    // Sixty lines, each a third of its part, are some pixels wide.
    same([width, height, long / 60 / 3 > 2], [...turned(long, 1), true], "the size of an edge's picture");
    same(pen.drawn, ink.map(([start, end, dark]) => [`rgba(84,71,56,${dark})`, ...[...turned(long * start, 0), ...turned(long * (end - start), 1)].map((number) => number.toFixed(3))]), "the lines of an edge's picture");
  }
  for (const [opacity, strength] of [["0.5", 0.5], ["", 1], ["0", 0]]) {
    globalThis.getComputedStyle = () => ({ getPropertyValue: (name) => (name === "--leaf-shadow-opacity" ? opacity : "red") });
    const core = { columns: { read: () => ({ count: 0 }) }, stage: { cells: () => [] }, shape: { page: {}, hinges: 1, thickness: 0 } }, drawer = like(GlDrawer, { element: { scale: 1 }, boxes: new Map() });
    drawer.describe(core, []);
    same([drawer.strength, drawer.paper, pen.asked, drawer.board, drawer.edgePaper].map(JSON.stringify), [strength, [255 * 51, 128 * 51, 0, 255 * 51].map((c) => c / 65025), [0, 0, 1, 1], drawer.paper, drawer.paper].map(JSON.stringify), "the colours of a site");
  }
}

// A new element has its parts, all of which know it. One that fails tells that to those who wait, and no error is left for the site.
{
  const node = () => ({ style: {}, classList: { toggle() {}, remove() {} }, children: [], append(...nodes) { this.children.push(...nodes); }, setAttribute() {}, addEventListener() {} }), reported = [];
  globalThis.document = { ...globalThis.document, createElement: node };
  Object.assign(Object.getPrototypeOf(LeafBook.prototype), { attachShadow: node });
  process.on("unhandledRejection", (error) => reported.push(error.message));
  const book = new LeafBook(), parts = ["sound", "tools", "drawer", "place", "binding", "flow", "lifted", "zooming", "finder", "location", "touch", "hands", "cursor", "printing"];
  same(parts.filter((name) => book[name]?.element !== book), [], "the parts of a book");
  same([book.drawer.kind, book.surface.children.includes(book.layer), book.layer.children[0] === book.printing.slot], ["css", true, true], "the parts of a book's document");
  const turns = [book.next(), book.turnTo(3), book.close()];
  for (const each of [book, new LeafBook()]) each.fail(new Error("no module"));
  const rejected = [book.ready, turns[1]].map((promise) => promise.then(() => "done", (error) => error.message));
  same(await Promise.all(rejected), ["no module", "no module"], "those who wait for a book that fails");
  await new Promise((done) => setTimeout(done, 5));
  same(reported, [], "errors that nobody waits for");
}

// A letter is under the mouse if it can be selected and its box, two pixels wider on either side, is there.
{
  const { isOnText } = await from("target.js"), text = { nodeType: 3, length: 3, parentElement: {} }, box = { left: 100, right: 110, top: 20, bottom: 40 };
  // The box of each letter of three, 10 pixels wide.
  const range = { setStart: (_, at) => (range.from = at), setEnd: (_, at) => (range.to = at), getClientRects: () => Array.from({ length: range.to - range.from }, (_, i) => ({ ...box, left: box.left + 10 * (range.from + i), right: box.right + 10 * (range.from + i) })) };
  for (const userSelect of ["auto", "none"]) for (const node of [text, null, { nodeType: 1 }]) for (const isOld of [false, true]) for (const offset of [0, 1, 2, 3]) {
    globalThis.getComputedStyle = () => ({ userSelect });
    const place = (x, y) => (node && x > 0 && y > 0 ? (isOld ? { startContainer: node, startOffset: offset } : { offsetNode: node, offset }) : null), ownerDocument = { createRange: () => range, [isOld ? "caretRangeFromPoint" : "caretPositionFromPoint"]: place };
    const from = 100 + 10 * Math.max(offset - 1, 0), to = 100 + 10 * Math.min(offset + 1, 3);
    for (const x of [from - 3, from - 2, from, to, to + 2, to + 3]) for (const y of [19, 20, 30, 40, 41]) {
      same(isOnText({ clientX: x, clientY: y, target: { ownerDocument, getRootNode: () => ({}) } }), node === text && userSelect === "auto" && x >= from - 2 && x <= to + 2 && y >= 20 && y <= 40, `a letter at ${x - from}, ${y}`);
    }
  }
}

// A key goes to the button before or after, or to an end, and only the panel is scrolled until that is seen whole.
{
  const make = (top) => ({ name: top, getBoundingClientRect: () => ({ top, bottom: top + 20 }), focus(options) { (focused = this), (how = options); } });
  let focused = null, how = null;
  // In a space from 100 to 200 the first one lies above, the last one below.
  const input = make(-40), buttons = [70, 110, 150, 190].map(make), list = { querySelectorAll: () => buttons, contains: (node) => buttons.includes(node) };
  const KEYS = { ArrowDown: (at) => at + 1, ArrowRight: (at) => at + 1, ArrowUp: (at) => at - 1, ArrowLeft: (at) => at - 1, Home: () => 0, End: () => 3 };
  for (const key of [...Object.keys(KEYS), "Escape", "a"]) for (const at of [-1, 0, 1, 2, 3]) {
    let kept = 0, closed = 0;
    const box = { scrollTop: 50, querySelector: (name) => (name === "input" ? input : null), getBoundingClientRect: () => ({ top: 100, bottom: 200 }) };
    const panel = like(Panel, { box, list, close: () => closed++ });
    focused = how = null;
    panel.key({ key, target: buttons[at] ?? input, preventDefault: () => kept++, stopPropagation: () => kept++ });
    const to = at < 0 ? (key === "ArrowDown" ? 0 : null) : KEYS[key]?.(at) ?? null, node = to === null ? null : to < 0 ? input : buttons[to] ?? null;
    const isTaken = key === "Escape" || to !== null;
    same([focused?.name ?? null, how, closed, kept], [node?.name ?? null, node ? { preventScroll: true } : null, key === "Escape" ? 1 : 0, isTaken ? 2 : 0], `the key ${key} at ${at}`);
    same(box.scrollTop, 50 + (node === input ? -140 : node === buttons[0] ? -30 : node === buttons[3] ? 10 : 0), `the scroll after ${key} at ${at}`);
    if (node && node !== input) same(buttons.map(({ tabIndex }) => tabIndex), buttons.map((each) => (each === node ? 0 : -1)), "the button to come to with Tab");
  }
}

// All triangles of a frame are in one list: of each row's polygon, and of what is seen of each shadow, those from its first corner.
for (const counts of [[3, 0, 5], [4, 2, 4]]) for (const had of [0, 1e4]) {
  const { GlDrawer } = await from("draw-gl.js"), offsets = [0], vertices = [], matrices = [];
  for (const count of counts) {
    for (let i = 0; i < count; i++) vertices.push(vertices.length, i, i / 8, 1 - i / 8);
    offsets.push(offsets.at(-1) + count);
  }
  for (let row = 0; row < counts.length; row++) matrices.push(2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 10 * row, 20, 0, 1);
  const shadow = { kind: 0, clip: [1, 2, 9, 4, 8, 7, 2, 6], matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1] }, corners = [0, 1, 2, 0, 2, 3].map((i) => shadow.clip.slice(2 * i, 2 * i + 2)).map((place) => [...place, ...place]);
  const drawer = like(GlDrawer, { grid: null, vertices: new Float32Array(had), seen: () => ({ ax: 1, bx: 0, ay: 1, by: 0 }) });
  const rows = [{ row: 0 }, { shadow }, { row: 1 }, { row: 2 }], parts = drawer.fill({ polygons: () => ({ vertices: new Float32Array(vertices), offsets }), shadows: [shadow], matrices, sizes: [], flags: [] }, rows);
  const put = (m, at, [x, y, u, v]) => [m[at] * x + m[at + 12], m[at + 5] * y + m[at + 13], 1, u, v], corner = (i) => vertices.slice(4 * i, 4 * i + 4);
  const wanted = rows.map(({ row, shadow: its }) => {
    if (its) return corners.map((each) => put(its.matrix, 0, each));
    const fan = Array.from({ length: Math.max(counts[row] - 2, 0) }, (_, i) => [0, i + 1, i + 2]).flat();
    return fan.map((i) => put(matrices, 16 * row, corner(offsets[row] + i)));
  });
  const all = wanted.flat();
  same([[...drawer.vertices.subarray(0, parts.used)], parts.used], [all.flat().map(Math.fround), 5 * all.length], "the vertices of a frame");
  let first = 0;
  same([...parts], rows.flatMap((each, i) => { const count = wanted[i].length, part = { ...each, first, count }; first += count; return count ? [part] : []; }), "the parts of a frame");
}

// The rim of a flap that is neither dark nor light is the one that the style has.
{
  const { rimOf, RIM } = await from("paper.js"), sheet = [], root = { adoptedStyleSheets: [], ownerDocument: { defaultView: { CSSStyleSheet: class { replaceSync(text) { sheet.push(text); } } } } }, { dress } = await from("style.js");
  dress(root);
  const own = Number(/var\(--rim,\s*([\d.]+)\)/.exec(sheet.join(""))[1]);
  same([RIM, rimOf(0, 0), rimOf(9, 9)], [own, own, 0], "the rim of a flap");
}

// Whatever a book is, edges are seen by its thickness from the least on; one that does not lie flat has none.
{
  const { edgeOf } = await from("layout.js"), page = { width: 300, height: 400 };
  for (const thickness of [0, 0.5, 1, 2, 3, 40]) for (const rest of [1, 0.9, 0]) same(edgeOf(page, { thickness, boards: 0, eye: 2000, rest }, "double").toFixed(6), (rest === 1 ? thickness * (0.3 + 100 / 2000) : 0).toFixed(6), "the edges beyond the pages");
}

// A call is made at its own time, is written down, and leaves the book to be drawn again.
for (const isWritten of [false, true]) for (const name of ["turn", "resize"]) {
  const told = [], lines = isWritten ? [] : null, core = like(Core, { t: 1, origin: 500, pause: 3, changed: false, lines, clock: { now: () => 4500 }, moveTo: (t) => ((core.t = t), [t]), perform: (...said) => void told.push(said) });
  same([core.call(name, { spread: 3 }), core.call(name, { spread: 4 }, 6000)], [[4], [5.5]], "what a call has told");
  same([core.changed, core.pause, told], [true, 0, [[name, { spread: 3 }], [name, { spread: 4 }]]], "a call");
  same(lines?.map((line) => JSON.parse(line)) ?? null, lines && [[4, 3], [5.5, 4]].map(([t, spread]) => ({ t, call: name, ...(name === "turn" && { scene: "book" }), spread })), "calls that are written down");
}

// A script has the book that the core was given.
for (const spread of ["double", "single"]) for (const covers of ["none", "hard"]) for (const peel of ["none", "all"]) for (const peelZone of [null, 40, 900]) for (const thickness of [0, 8]) for (const hinges of [1, 5]) for (const rest of [1, 0.7]) for (const strips of [1, 6]) {
  const shape = { page: { width: 300, height: 400 }, spread, covers, hinge: "top", reading: "rtl", rest, eye: 900, cornerRadius: 20, boards: 5, peel, peelZone, hinges, thickness, strips, bend: 0.6, mostBend: 1.5, sag: 0.2, density: [, "hard"] };
  const made = like(Core, { shape, count: 8 }).definition(), scene = like(Core, { shape, count: 8 }).scene(), { paper = null } = scene;
  same([scene.pages, scene.size, scene.restRatio, scene.cornerRadius, scene.hinge, scene.reading, scene.overshoot, scene.closedScale, scene.eye, scene.spread ?? "double", scene.hasClosedEnds ?? false, scene.boards ?? 0],
    [made.pages, [300, 400], made.rest_ratio, made.corner_radius, made.hinge, "rtl", made.overshoot, made.closed_scale, made.eye, made.spread, made.has_closed_ends, made.boards], "the book of a script");
  same([made.closed_scale, made.overshoot, made.rest_ratio, made.eye, made.background], [1, "clamp", rest, 900, { red: 0, green: 0, blue: 0, alpha: 0 }], "the core's book");
  const isPeeled = peel === "all" && rest === 1, hasPaper = rest === 1 && (isPeeled || thickness > 0), leaves = spread === "single" ? 8 : covers === "hard" ? 4 : 5, sheet = thickness / leaves;
  same([made.hinges ?? null, made.fan ?? null, made.sheet ?? null, made.max_radius ?? null, made.corner_zone ?? null], hasPaper ? [hinges, 0, sheet, hinges === 1 ? 0 : null, !isPeeled ? 0 : peelZone === null ? -1 : Math.min(peelZone, 150)] : Array(5).fill(null), "the core's paper");
  same([scene.fan ?? null, paper], hasPaper ? [0, { hinges, ...(hinges === 1 && { maxRadius: 0 }), ...(made.corner_zone >= 0 && { cornerZone: made.corner_zone }), ...(sheet > 0 && { sheet }) }] : [null, null], "the paper of a script");
  same([made.strips ?? 1, made.bend_duration ?? null, made.most_bend ?? null, made.sag ?? null, made.has_soft_covers ?? null], strips > 1 ? [6, 0.6, 1.5, 0.2, true] : [1, null, null, null, true], "leaves that bend");
  same([scene.strips ?? 1, scene.bendSpring ?? null, scene.mostBend ?? null, scene.sag ?? null, scene.hardCovers ?? null, scene.hardLeaves ?? null], strips > 1 ? [6, { duration: 0.6, bounce: made.bend_bounce }, 1.5, 0.2, false, made.hard_leaves] : [1, null, null, null, false, made.hard_leaves], "the bends of a script");
}

// A page is covered by that on the other side of its leaf, once that has turned, or by the next leaf; in a book that is fanned by the fourth one, too.
{
  const { NAMES: { CellFlag: { back_facing: B, folded: F }, Face } } = await from("../leafspring.js");
  for (const rest of [1, 0.5]) for (const isFront of [true, false]) for (const flags of [0, B, F, B | F]) for (const own of [0, 1, 0.5]) for (const count of [9, 6]) for (let lying = 0; lying < 32; lying++) {
    // Of the four leaves toward the reader each lies over the page, or not.
    const way = isFront ? -1 : 1, over = isFront ? 0 : 1, turns = new Map([[4, own], ...[1, 2, 3, 4].map((i) => [4 + way * i, lying & (1 << i) ? over : 1 - over])]);
    const others = [1, 2, 3, 4].slice(0, rest === 1 ? 1 : 4).every((i) => lying & (1 << i)), item = isFront ? 7 : 8, isBehind = Boolean(flags & B) && !(flags & F) && (!isFront || item - 1 + 1 < count) && own === 1 - over;
    const drawer = like(CssDrawer, { pages: Array(count).fill({}) });
    same(drawer.isCovered({ shape: { rest }, first: 1 }, { leaf: 4, face: isFront ? Face.front : Face.back, item }, turns, flags), isBehind || others, "a page that is covered");
  }
}

// A hand that is about to take a leaf is told with the pages on the other side of it.
for (const way of [1, -1]) for (const pages of [[6, 7], []]) for (const refused of [null, "beforelift", "beforeturn"]) {
  const told = [], flow = like(Flow, { page: 4, element: { core: { spread: 2, pagesOf: (spread) => (spread === 2 + way ? pages : [4, 5]) }, tell: (...said) => (told.push(said), said[0] !== refused) } });
  const detail = { from: 4, to: pages[0] ?? null, pages, by: "hand", forward: way > 0 }, names = ["beforelift", ...(refused === "beforelift" || !pages.length ? [] : ["beforeturn"])];
  same([flow.take(way), told], [!refused || !names.includes(refused), names.map((name) => [name, detail, true])], "a leaf that a hand is to take");
}

// Two fingers zoom as soon as the book may be seen any larger.
for (const most of [1, 1.2, 2, 9]) for (const isOn of [true, false]) same(like(Hands, { has: (name) => name === "pinch" && isOn, host: { element: { zooming: { most } } } }).mayZoom, isOn && most > 1, "a book that can be zoomed");

// A leaf that is held is taken in another book at the same place, and brought to where the hand is.
for (const isBegun of [true, false]) {
  const told = [], press = { isBegun, start: [3, 4], zone: { adopted: [1, 1] }, last: "last" }, hands = like(Hands, { press, host: { pointOf: (event) => [event], drag: (...said) => told.push(said) } });
  hands.takeAgain(([x, y]) => [2 * x, 3 * y]);
  same([told, press.zone.adopted], isBegun ? [[["began", [6, 12], "last", press.zone], ["changed", ["last"], "last", press.zone]], null] : [[], [1, 1]], "a leaf that is taken again");
}

// A facet goes on a little under one beside it that lies over it, is seen, and shows the same side; the flat part is the first of them, the flap the last.
{
  const { bandOf } = await from("curl.js"), { NAMES: { CellFlag: { visible: V, back_facing: B } } } = await from("../leafspring.js");
  let seed = 1;
  const random = (count) => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0, Math.floor(seed / 2 ** 32 * count));
  for (let tries = 0; tries < 300; tries++) for (const hinges of [1, 2, 4]) {
    const heads = 3, rows = heads * (1 + hinges) + 1, flags = Array.from({ length: rows }, () => (random(4) ? V : 0) | (random(3) ? 0 : B)), order = Array.from({ length: rows }, () => random(6)), bands = new Float32Array(4 * rows).fill(-1), chain = (head) => [head, ...Array.from({ length: hinges }, (_, i) => heads + head * hinges + i)];
    const isDown = random(2) === 1;
    for (let head = 0; head < heads; head++) chain(head).forEach((row, k) => bands.set([0.6, 0.8, ...(isDown ? [-10 * k - 10, -10 * k] : [10 * k, 10 * k + 10])], 4 * row));
    for (let head = 0; head < heads; head++) chain(head).forEach((row, k, all) => {
      const goesOn = (other) => hinges > 1 && other !== undefined && Boolean(flags[other] & V) && (flags[other] & B) === (flags[row] & B) && order[other] >= order[row], [low, high] = bands.slice(4 * row + 2, 4 * row + 4), [before, behind] = [goesOn(all[k - 1]), goesOn(all[k + 1])];
      same(bandOf({ heads, hinges }, { bands, flags, order }, row).slice(2), [low - ((isDown ? behind : before) ? 3 : 0), high + ((isDown ? before : behind) ? 3 : 0)], "the band of a facet");
    });
    same(bandOf({ heads, hinges }, { bands, flags, order }, rows - 1), [-1, -1, -1, -1], "the band of a board");
  }
}

// A corner is not lifted where a control of its page lies, whatever the site has scaled.
for (const [sx, sy] of [[1, 1], [0.5, 2]]) for (const way of [1, -1]) for (const corner of ["top", "bottom"]) {
  const where = [], viewport = { width: 800, height: 500 }, page = { width: 300, height: 400 }, place = { viewport, cornerOf: (_, name, inside) => [way > 0 ? 700 - inside : 100 + inside, name === "top" ? 50 + inside : 450 - inside] };
  const control = { getBoundingClientRect: () => where[0] }, node = { querySelectorAll: () => [control] }, pageList = [null, { node: way < 0 ? node : null }, { node: way > 0 ? node : null }];
  const lifted = new Lifted({ core: { shape: { page }, view: [1, 2] }, place, pageList, layer: { getBoundingClientRect: () => ({ left: 20, top: 30, width: 800 * sx, height: 500 * sy }) } });
  const square = [[0, 48], [0, 48]].map(([from, to], k) => { const [a, b] = [from, to].map((inside) => [20, 30][k] + [sx, sy][k] * place.cornerOf(way, corner, inside)[k]); return [Math.min(a, b), Math.max(a, b)]; });
  for (const [dx, dy, isIn] of [[0, 0, true], [-30 * sx, 0, true], [-52 * sx, 0, false], [52 * sx, 0, false], [0, 52 * sy, false], [0, -52 * sy, false], [30 * sx, 30 * sy, true]]) {
    const [[left, right], [top, bottom]] = square;
    where[0] = { left: left + dx + 1, right: right + dx - 1, top: top + dy + 1, bottom: bottom + dy - 1 };
    same(lifted.isInTheWay(way, corner), isIn, `a control at ${dx}, ${dy} from a corner`);
  }
}

// A leaf that was let go before the core ran turns if it was led far enough along the turn, and one that is held is taken.
for (const isUpright of [true, false]) for (const scale of [1, 0.5]) for (const pixels of [29, 30, 31, -29, -30, -31]) for (const phase of ["ended", "cancelled", "changed"]) for (const isRefused of [false, true]) {
  const told = [], at = (along) => (isUpright ? [7, along / scale] : [along / scale, 7]), zone = {}, touch = like(Touch, { element: { swipeDistance: 30, place: { scale, isUpright, isMirrored: false }, hands: { drop: () => told.push("drop") } }, turnBy: (...said) => told.push(said), take: () => !isRefused, drag: (...said) => told.push(said) });
  touch.lead({ point: at(100), zone, to: at(100 + pixels), phase, event: "event" });
  const led = isRefused ? ["drop"] : [["began", at(100), "event", zone], ["changed", at(100 + pixels), "event", zone]];
  same(told, phase === "cancelled" ? [] : phase === "changed" ? led : Math.abs(pixels) < 30 ? [] : [[pixels < 0 ? 1 : -1, "hand"]], `a leaf that was led ${pixels} pixels`);
}

// Beyond the print of HTML on a curl, and on its bare back, its own look goes on over paper: the page's and that of what fills it. It is asked
// for as a motion begins, and again as the next one does. The page itself keeps its paper.
{
  const { CssDrawer } = await from("draw-css.js"), { tintOf } = await from("tint.js"), size = { offsetWidth: 300, offsetHeight: 400 }, CLEAR = "rgba(0, 0, 0, 0)", plain = (colour) => `linear-gradient(${colour},${colour})`;
  const part = (backgroundColor = CLEAR, backgroundImage = "none", children = [], [offsetWidth, offsetHeight] = [300, 400], more = {}) => ({ offsetWidth, offsetHeight, children, style: { backgroundColor, backgroundImage }, ...more });
  let asked = 0;
  globalThis.getComputedStyle = ({ style }) => (asked++, style);
  const small = part("red", "none", [], [100, 400]), GRADIENT = "linear-gradient(rgb(1, 2, 3), rgb(4, 5, 6))", SHEER = "linear-gradient(rgb(1, 2, 3), rgba(4, 5, 6, 0.5))", HALF = "rgba(9, 9, 9, 0.5)";
  for (const [node, ground, tint, image] of [
    [part("rgb(10, 20, 0)"), "rgb(10, 20, 0)", "", ""], [part(), "", "", ""], [part(HALF), "", plain(HALF), ""], [part("red", "none", [], [200, 400]), "", "", ""], [part("red", "none", [part(HALF)]), "red", plain(HALF), ""],
    [part("red", GRADIENT), "rgb(1, 2, 3)", GRADIENT, ""], [part("red", SHEER), "red", SHEER, ""], [part(CLEAR, SHEER), "", SHEER, ""], [part(CLEAR, 'url("a.png")'), "", "", "a.png"], [part(HALF, 'url("a.png")', [part("blue")]), "blue", "", "a.png"],
    [part("red", "none", [small]), "red", "", ""], [part(CLEAR, "none", [small, part("navy")]), "navy", "", ""], [part(CLEAR, "none", [part(CLEAR, "none", [part("navy")])]), "navy", "", ""],
    [part(CLEAR, "none", [part(CLEAR, "none", [], [300, 400], { currentSrc: "b.png" })]), "", "", "b.png"], [part(CLEAR, "none", [part(CLEAR, "none", [], [280, 380], { currentSrc: "", poster: "c.png" })]), "", "", "c.png"]]) {
    same(tintOf({ node }, size), { ground, tint, image }, "what a page shows beyond its print");
  }
  same([tintOf(undefined, size), tintOf({ node: {}, picture: {}, thumbnail: "a.png" }, size), tintOf({ node: {}, picture: {}, thumbnail: "a.png", isHalf: true }, size), tintOf({ node: null, thumbnail: null }, size)], [{ image: "" }, { image: "a.png" }, { image: "" }, { image: "" }], "pictures");
  const told = [], box = (page) => ({ page, sheet: size, cell: { style: { setProperty: (name, value) => told.push([name, value]) } } }), drawer = like(CssDrawer, { boxes: new Map([[0, box({ node: part("red") })], [1, box({ node: part("red"), picture: {} })], [2, box({})]]), isMoving: false });
  asked = 0;
  drawer.readTints(false), same([asked, told], [0, []], "the look of a book at rest");
  drawer.readTints(true), same([asked, told], [1, ["red", "", ""].flatMap((ground) => [["--leaf-ground", ground], ["--leaf-tint", ""]])], "the look of pages");
  drawer.readTints(true), same(asked, 2, "the look in a motion's first frame");
  drawer.isMoving = true, drawer.readTints(true), same(asked, 2, "the look of pages that are known");
  drawer.boxes.set(3, box({ node: part() })), drawer.readTints(true), same([asked, told.length], [3, 8], "the look of a page that has come");
  drawer.tint(drawer.boxes.get(1), ["x", ""]), drawer.isMoving = false, drawer.readTints(true), same([drawer.boxes.get(1).tint, told.length], [["x", ""], 9], "a picture's own colour");
}

// A box that is hidden shows no part of its page, whatever that says of itself, and takes no pointer; one that is shown again does.
{
  const { CssDrawer } = await from("draw-css.js"), box = { last: {}, cell: { style: {} } }, drawer = like(CssDrawer, {});
  drawer.hide(box), same(box.cell.style, { visibility: "hidden", opacity: 0, pointerEvents: "none" }, "a box that is hidden");
}

// A roll's edge is where its facets begin to show a side: the end of the first that shows it, on the side of the page's flat part.
{
  const { crestOf } = await from("curl.js"), { RIM } = await from("paper.js"), { NAMES: { CellFlag: { visible: V, back_facing: B } } } = await from("../leafspring.js");
  let seed = 3;
  const random = (count) => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0, Math.floor(seed / 2 ** 32 * count));
  for (let tries = 0; tries < 300; tries++) for (const hinges of [1, 2, 4]) for (const strips of [1, 3]) for (const wide of [0.5, 3, 40]) {
    const heads = 3, facets = heads * strips, rows = heads * (strips + hinges) + 1, flags = Array.from({ length: rows }, () => (random(4) ? V : 0) | (random(3) ? 0 : B)), bands = new Float32Array(4 * rows).fill(-1), chain = (head) => [head, ...Array.from({ length: hinges }, (_, i) => facets + head * hinges + i)], isDown = random(2) === 1;
    for (let head = 0; head < heads; head++) chain(head).forEach((row, k) => bands.set([0.6, 0.8, ...(isDown ? [-wide * k - wide, -wide * k] : [wide * k, wide * k + wide])], 4 * row));
    for (let head = 0; head < heads; head++) chain(head).forEach((row, k, all) => {
      const isNext = k > 0 && Boolean(flags[all[k - 1]] & V) && (flags[all[k - 1]] & B) === (flags[row] & B), has = hinges > 1 && k > 0 && Boolean(flags[row] & V) && !isNext;
      same(crestOf({ heads, facets, hinges }, { bands, flags }, row), has ? [(isDown ? -wide : wide) * k, RIM * Math.min(wide * hinges / 24, 1)] : [0, 0], "the edge of a roll");
    });
    same(crestOf({ heads, facets, hinges }, { bands, flags }, rows - 1), [0, 0], "the edge of a board");
  }
}

// A curl's facets have their places in a page's box: what a point of that box is seen at is where the facet's own point is seen.
{
  const { Curl } = await from("curl.js"), { between } = await from("paper.js"), BLEED = 0.5, w = 300, h = 400, [x, y] = [0.8, 0.6];
  const seen = (m, [u, v]) => [0, 1].map((k) => (m[k] * u + m[4 + k] * v + m[12 + k]) / (m[3] * u + m[7] * v + m[15]));
  const MATRICES = [[1.1, 0.2, 0.3, 1e-4, -0.3, 0.9, 0.1, -2e-4, 0.5, 0.2, 1, 1e-4, 120, 80, 9, 1.05], [0.9, -0.1, 0.3, 2e-4, 0.2, 1.2, 0.1, 1e-4, 0.5, 0.2, 1, 0, -40, 30, 9, 0.95], [0.7, 0.3, 0, 3e-4, -0.2, 0.8, 0, 0, 0, 0, 1, 0, 10, -20, 5, 1.1]];
  const bands = new Float32Array([x, y, -1e4, 200, x, y, 200, 260, x, y, 260, 330]), light = new Float32Array([0, 0, 0.125, 0.25, 0.25, 0.5]), frame = { matrices: new Float64Array([...Array(16).fill(9), ...MATRICES.flat()]), bands: new Float32Array([9, 9, 9, 9, ...bands]), light: new Float32Array([9, 9, ...light]) };
  const curl = new Curl(frame, { facets: [2, 3], rank: 7 }, { row: 1, band: [x, y, -1e4, 200], w, h, crest: [0, 0] }), polygonOf = (low, high) => { const list = []; between(w, h, x, y, low, high, (u, v) => list.push([u, v])); return list; };
  const read = (text) => /^path\("(.*)"\)$/.exec(text)[1].split("Z").filter(Boolean).map((part) => part.slice(1).split("L").map((point) => point.split(" ").map(Number)));
  const [flat, ...facets] = read(curl.path), wing = read(curl.wing), bent = [[200, 260], [260, 330]].map(([low, high]) => polygonOf(low - BLEED, high + BLEED));
  const near = (a, b, by, what) => same(a.length === b.length && a.every((point, i) => point.every((number, k) => Math.abs(number - b[i][k]) <= by)), true, what);
  near(flat, polygonOf(-1e4, 200), 0.006, "the flat part of a curl");
  facets.forEach((list, i) => near(list.map((point) => seen(MATRICES[0], point)), bent[i].map((point) => seen(MATRICES[i + 1], point)), 0.02, "a facet of a curl"));
  same([facets.length, curl.rank], [2, 7], "the facets of a curl");
  wing.forEach((list, i) => near(list, facets[i].map(([u, v]) => [u + w / 2, v + h / 2]), 0.011, "a facet in its wing"));
  // The light goes along the same way, in a box as large as the page and half of it more on each side: a place, and how dark it is, for each hinge.
  const [, angle, text] = /^linear-gradient\((.*?)rad,(.*)\)$/.exec(curl.image), stops = [...text.matchAll(/rgba\(0,0,0,([\d.]+)\) ([-\d.]+)%/g)].map(([, dark, part]) => [Number(dark), Number(part)]);
  same([Number(angle).toFixed(6), stops.length], [Math.atan2(x, -y).toFixed(6), 3], "the light of a curl");
  // Of a hinge the point on a level with the page's middle counts, seen in the box.
  const back = (m, point) => { let at = [0, 0]; for (let i = 0; i < 60; i++) { const [p, q] = seen(m, at), e = 1e-3, [a, b] = seen(m, [at[0] + e, at[1]]), [c, d] = seen(m, [at[0], at[1] + e]), [j, k, l, n] = [(a - p) / e, (b - q) / e, (c - p) / e, (d - q) / e], far = j * n - k * l, [r, t] = [point[0] - p, point[1] - q]; at = [at[0] + (n * r - l * t) / far, at[1] + (j * t - k * r) / far]; } return at; };
  const aside = (x * h - y * w) / 2, long = 2 * (x * w + y * h), whole = [200, 260, 330].map((along, i) => { const [u, v] = back(MATRICES[0], seen(MATRICES[Math.max(i, 1)], [x * along - y * aside, y * along + x * aside])); return [[0.125, 0.25, 0.5][i], 100 * (x * (u + w / 2) + y * (v + h / 2)) / long]; }).sort(([, a], [, b]) => a - b);
  stops.forEach(([dark, part], i) => same([dark, Math.abs(part - whole[i][1]) < 0.02], [whole[i][0], true], `the place of a hinge in a curl's light, ${part} for ${whole[i][1]}`));
  // The edge of a roll is a line a point and a half wide, on the side of the facet that ends there.
  for (const end of [0, 2]) {
    const lined = new Curl(frame, { facets: [2, 3], rank: 7 }, { row: 1, band: [x, y, -1e4, 200], w, h, crest: [[200, 260, 330][end], 0.2] }).image, at = [...lined.matchAll(/rgba\(0,0,0,([\d.]+)\) ([-\d.]+)%/g)].map(([, dark, part]) => [Number(dark), Number(part)]);
    const light = [0.125, 0.25, 0.5][end], own = at.find(([dark]) => Math.abs(dark - (light + (1 - light) * 0.2)) < 1e-9), beside = at.find(([dark]) => dark === light);
    same([at.length, Math.abs(Math.abs(beside[1] - own[1]) - 150 / long) < 1e-3], [4, true], "the line at the edge of a roll");
  }
  // Of a facet that is narrower it takes a half: beyond the next hinge the light is that one's, and not that of the edge.
  const thin = Float32Array.from(frame.bands), order = (end) => [...new Curl({ ...frame, bands: thin }, { facets: [2, 3], rank: 7 }, { row: 1, band: [x, y, -1e4, 200], w, h, crest: [end, 0.2] }).image.matchAll(/ ([-\d.]+)%/g)].map(([, part]) => Number(part));
  thin[4 * 2 + 3] = thin[4 * 3 + 2] = 200.6;
  same(order(200).every((part, i, all) => i === 0 || part > all[i - 1]), true, "the line at the edge of a thin roll");
}

// The facts of the core's book, as the attributes have them: leaves bend only where the drawer can draw that, and hinges are no more than it has.
for (const softness of [0, 0.5, 1]) for (const canBend of [true, false]) for (const turnTime of [0, 600]) for (const hinges of [1, 12, 32]) for (const peelZone of [null, 60]) for (const hinge of ["auto", "left", "top", "right"]) {
  const options = { softness, hinges, rest: 1, peel: "top", peelZone, thickness: 6, boards: 4, cornerRadius: 3, covers: "hard", hinge, reading: "rtl", pageWidth: 300, pageHeight: 400, eye: 900 };
  const place = like(Place, { options, scale: 0.5, element: { isFirstAlone: false, turnTime, pageList: [{ density: "hard" }, { density: null }] } });
  same(place.shape("single", { mostHinges: 8, canBend }), {
    ...(softness && canBend && { strips: 10, bend: turnTime ? 0.6 : 0.05, mostBend: 2 * softness, sag: 0.2 * softness }), thickness: 6, boards: 4, cornerRadius: 3, hinges: Math.min(hinges, 8), page: { width: 300, height: 400 }, spread: "single", covers: "hard", peel: "top",
    peelZone: peelZone && 120, density: ["hard", null], hinge: hinge === "auto" ? "left" : hinge, reading: "rtl", rest: 1, eye: 900 }, "the facts of the core's book");
}

// A component of React writes its props as attributes, and hears its own events.
{
  const { readFileSync } = await import("node:fs"), folder = pathToFileURL(resolve(process.argv[2])).href, calls = (globalThis.calls = { effects: [], refs: [] });
  const stub = "export const createElement = (tag, props, children) => ({ tag, props, children }), forwardRef = (fn) => fn, useRef = (current) => (calls.refs.push({ current }), calls.refs.at(-1)), useImperativeHandle = (ref, fn) => (calls.handle = fn), useEffect = (fn, on) => calls.effects.push([fn, on]), useLayoutEffect = useEffect;";
  const text = readFileSync(resolve(process.argv[2], "react.js"), "utf8").replace('"react"', JSON.stringify(`data:text/javascript,${encodeURIComponent(stub)}`)).replaceAll('"./', `"${folder}/`), { Book } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  const render = (props) => { Object.assign(calls, { effects: [], refs: [] }); return Book(props, null); };
  const heard = [], { tag, props, children } = render({ children: "pages", className: "book", pageWidth: 300, disabled: true, hint: false, label: null, src: undefined, gestures: ["tap", "keys"], "data-a": 5, style: { color: "red" }, onPage: (event) => heard.push(event.type), onBeforeZoom: (event) => heard.push(event.type) });
  same(Object.keys(props), ["ref", "class", "page-width", "disabled", "gestures", "data-a", "style"], "the names of a component's attributes");
  same([tag, children, { ...props, ref: null }], ["leaf-book", "pages", { ref: null, class: "book", "page-width": 300, disabled: "", gestures: "tap keys", "data-a": 5, style: { color: "red" } }], "the attributes of a component");
  const element = { page: 0, added: [], addEventListener: (name, fn, { signal }) => element.added.push([name, fn, signal]) };
  calls.refs[0].current = element;
  same(calls.handle() === element, true, "the ref of a component");
  const [[listen], , , [show]] = calls.effects, stop = listen();
  for (const [name, fn] of element.added) fn({ type: name, target: element }), fn({ type: name, target: {} });
  same(heard, ["page", "beforezoom"], "the events of a component");
  const names = ["ready", "error", "page", "pageschange", "spreadchange", "statechange", "needpages", "beforeturn", "beforelift", "flip-start", "flip-end", "lift", "contact", "turn", "beforezoom", "zoom", "panel", "beforechoose", "hit"];
  same([element.added.map(([name]) => name), element.added.some(([, , signal]) => signal.aborted)], [names, false], "what a component listens to");
  stop(), same(element.added.every(([, , signal]) => signal.aborted), true, "a component that has gone");
  show(), same(element.page, 0, "a component without a page");
  for (const [asked, wanted] of [[{ page: 4 }, 4], [{ defaultPage: 3 }, 3], [{ page: 4, defaultPage: 3 }, 4], [{}, undefined]]) {
    const { props: its } = render(asked), [, , , [follow, on]] = calls.effects;
    calls.refs[0].current = element, element.page = 0, follow();
    same([its.page, element.page, on], [wanted, asked.page ?? 0, [asked.page]], "the page of a component");
  }
  // A list of pages, and who makes them, are properties; a component that never had one leaves the element's own.
  for (const [asked, own, wanted] of [[{}, "own", ["own", null]], [{ pages: ["a.svg"] }, "own", [["a.svg"], null]], [{ pageProvider: String }, null, [null, String]]]) {
    const { props: its } = render(asked), [, [list], [supply]] = calls.effects;
    calls.refs[0].current = Object.assign(element, { pages: own, pageProvider: null }), list(), supply();
    same([element.pages, element.pageProvider, Object.keys(its)], [...wanted, ["ref"]], "the pages of a component");
  }
}

// The style holds together: each variable has one standard, each mark of importance its sign, a rule for borders the space that they take, and a part that
// lies over a box all four of its sides.
{
  const { dress } = await from("style.js"), { render } = await from("server.js"), sheets = [];
  dress({ adoptedStyleSheets: [], ownerDocument: { defaultView: { CSSStyleSheet: class { replaceSync(text) { sheets.push(text); } } } } });
  const style = sheets.join("\n"), standards = new Map();
  for (const [, name, standard] of style.matchAll(/var\((--[\w-]+),\s*([^()]+|\w+\([^()]*\))\)/g)) standards.set(name, [...(standards.get(name) ?? []), standard]);
  for (const [name, all] of standards) same(new Set(all).size, 1, `the standard of ${name}`);
  const { "--leaf-across": across, "--leaf-down": down, "--leaf-shadow-opacity": opacity, "--level": level, "--leaf-toolbar-height": bar } = Object.fromEntries([...standards].map(([name, [standard]]) => [name, standard]));
  same([across, down, opacity, level, bar, style.match(/(?<!!)\bimportant\b/)], ["1", "1", "1", "0", "44px", null], "the standards of variables");
  const valueOf = (selector, name, within = style) => { const [, rule] = within.split(`\n${selector} {`)[1] ? [0, within.split(`\n${selector} {`)[1].split("}")[0]] : [0, ""]; return new RegExp(`(?:^|[;{ ])${name}: ([^;]+)`).exec(rule)?.[1] ?? null; };
  const number = (...asked) => Number.parseFloat(valueOf(...asked)), forced = style.slice(style.indexOf("forced-colors")).replaceAll("\n  ", "\n"), button = ".bar :is(button, a)", pressed = ".bar :is([aria-pressed=true], [aria-expanded=true])";
  const [side, padding, icon] = [number(button, "width"), number(button, "padding"), number(".bar svg", "width")];
  same([number(button, "height"), icon + 2 * padding, number(".bar svg", "height"), side + 2 * number(".bar", "gap")], [side, side, icon, 44], "a button of the toolbar");
  same([button, pressed].map((selector) => number(selector, "padding", forced) + Number.parseFloat(valueOf(selector, selector === button ? "border" : "border-width", forced))), [padding, padding], "a button with a border");
  for (const selector of [".book", ".sharp", ".found", ".found > div", ".shade, .light"]) same([valueOf(selector, "position"), valueOf(selector, "inset")], ["absolute", "0"], `the place of ${selector}`);
  for (const selector of [".layer", ".cell", ".cast", ".sheet, .rear, .shadow"]) same(["position", "left", "top", "transform-origin"].map((name) => valueOf(selector, name)), ["absolute", "0", "0", "0 0"], `the place of ${selector}`);
  for (const [, selectors] of style.replace(/@media[^{]*\{/g, "").matchAll(/([^{}]+)\{[^}]*\}/g)) same(/^(?:[\s\w.,:*~>()-]|\[[\w-]+(?:[~]?=[\w-]+)?\])+$/.test(selectors), true, `the selector ${selectors.trim()}`);
  // What fills its box is as wide as that and as high, on paper as on the screen.
  const print = style.slice(style.indexOf("media print"), style.indexOf("media (forced")).replaceAll("\n  ", "\n"), full = [[".sheet", print], [".sheet, .rear, .shadow"], [".sheet > img"], ["::slotted(:not([own-size]))"], [".bound > ::slotted(:is(img, canvas, video):not([own-size])), .bound > img"]];
  for (const [selector, within] of full) same(["width", "height"].map((name) => /^(?:calc\()?(\d+%)/.exec(valueOf(selector, name, within))?.[1]), ["100%", "100%"], `the size of ${selector}`);
  // A wide picture is as wide as two pages, and its second half is moved by one of them.
  same(["::slotted(img[wide])", ".sheet > .half"].map((selector) => [number(selector, "width"), valueOf(selector, "max-width").split(" ")[0]]), [[200, "none"], [200, "none"]], "the width of a picture over both pages");
  same([".upright ::slotted(img[wide])", ".upright .sheet > .half"].map((selector) => [number(selector, "width"), number(selector, "height")]), [[100, 200], [100, 200]], "the height of a picture over both pages");
  same([".sheet > .half, .mirrored ::slotted(img[wide])", ".upright .sheet > .half, .upright.mirrored ::slotted(img[wide])"].map((selector) => valueOf(selector, "translate")), ["-50% 0 !important", "0 -50% !important"], "the second half of a picture");
  // Words that a search may find lie behind all that is seen.
  same([number(".found", "z-index"), number(".sought", "opacity"), number(".ghost", "opacity"), number(".cell", "opacity", style.slice(style.indexOf("media print")).replaceAll("\n  ", "\n"))], [-1, 0, 0, 1], "what is not to be seen");
  // Light on a curl is drawn in a box that is larger by half on each side.
  same(valueOf(".wing, .curled > .shadow > .light", "inset"), "-50%", "the light of a curl");
  same(/padding-bottom:44px/.test(render(["a"], { "page-width": 3, "page-height": 4, toolbar: "" })), true, "the toolbar that a server keeps room for");
}

// A call of a script is one of the core's book or of its stage; a finger without a number is the first one.
for (const pointer of [undefined, 0, 3]) {
  const told = [], of = (kind) => new Proxy({}, { get: (_, name) => (...said) => (told.push([kind, name, ...said]), 7) }), core = like(Core, { t: 2.5, book: of("book"), stage: of("stage") });
  const calls = [["drag", { phase: "began", location: [3, 4], pointer }, ["book", "drag", "began", { x: 3, y: 4 }, { time: 2.5, pointer: pointer ?? 0 }]], ["turn", { spread: 5 }, ["book", "turn", 5]], ["peel", { spread: 5, corner: "top" }, ["book", "peel", 5, "top"]],
    ["resize", { viewport: [30, 40] }, ["stage", "resize", 30, 40]], ["motionPolicy", { policy: "instant" }, ["stage", "setMotionPolicy", "instant"]], ["insertPages", { index: 1, count: 2 }, ["book", "insertPages", 1, 2]], ["removePages", { index: 3, count: 4 }, ["book", "removePages", 3, 4]]];
  for (const [name, fields, wanted] of calls) told.length = 0, same([core.perform(name, fields), told], [7, [wanted]], `the call ${name}`);
  let refused = null;
  try { core.perform("open", {}); } catch (error) { refused = error.message; }
  same(refused, "a book has no open", "a call that no book has");
  // The zone of a tap counts for that tap only.
  told.length = 0, core.tapOf("edges", [1, 2], [3, 4], 0.1);
  same(told, [["book", "setTap", "edges"], ["book", "tap", { x: 1, y: 2 }, { x: 3, y: 4 }, 0.1], ["book", "setTap", "none"]], "a tap that the core knows");
}

// A book moves, to hands, if a leaf is in the air and no corner is only lifted; and not before its core runs.
for (const [core, corner, moves] of [[null, null, false], [{ isMoving: false }, null, false], [{ isMoving: true }, null, true], [{ isMoving: true }, "top", false]]) same(new Touch({ core, lifted: { corner } }).isMoving, moves, "a book that moves");

// The core's stage has the viewport, and lets go of no motion that is larger than a twentieth of a device pixel.
for (const ratio of [undefined, 1, 3]) for (const scale of [0.5, 2, 1e-6]) for (const own of [undefined, 7]) for (const isRefused of [false, true]) {
  const told = [], stage = new Proxy({}, { get: (_, name) => (...said) => (told.push([name, ...said]), name === "addBook" && isRefused ? (() => { throw new Error("no"); })() : name === "addBook" ? { open: () => told.push(["open"]) } : undefined) });
  globalThis.devicePixelRatio = ratio;
  const shape = { page: { width: 3, height: 4 }, spread: "single", covers: "none", peel: "none", rest: 1, thickness: 0, hinges: 1, boards: 0, cornerRadius: 0, density: [], tolerance: own }, viewport = { width: 30, height: 40 }, tolerance = own ?? Math.min(0.05 / scale / (ratio ?? 1), 1000), made = [];
  try { made.push(new Core({ stage: (facts) => (told.push(["stage", facts.viewport, facts.visible_tolerance.toFixed(9)]), stage) }, shape, 5, viewport, scale, true, { now: () => 123 })); } catch (error) { made.push(error.message); }
  same(told.map(([name]) => name), isRefused ? ["stage", "addBook", "destroy"] : ["stage", "addBook", "setMotionPolicy", "open", "advance", "setMotionPolicy"], "how a book is made");
  same(told[0], ["stage", viewport, tolerance.toFixed(9)], "the core's stage");
  if (isRefused) { same(made, ["no"], "a book that the core refuses"); continue; }
  const [{ head, lines, t, origin, policy, count }] = made;
  same([head.viewport, head.fps, head.tolerance.toFixed(9), lines, t, origin, policy, count], [[30, 40], 60, tolerance.toFixed(9), [], 0, 123, "full", 5], "a new book of the core's");
}
globalThis.devicePixelRatio = 1;

// Leaves that look still lie down before the next one turns, and a lifted corner of the other side does; leaves that fly stay in the air, and those that bend.
for (const [flights, skips, strips] of [[[], 0], [[{ isDown: true, corner: "top" }], 1, 12], [[{ isDown: true, corner: null }], 0, 12], [[{ isDown: true, corner: null }], 1], [[{ corner: "top" }], 0], [[{ isDown: true, corner: "top" }, { corner: "top" }], 0]]) for (const to of [1, 3]) {
  const told = [], core = { shape: { strips }, spread: 2, firstSpread: 0, lastSpread: 9, isMoving: true, pagesOf: (at) => [2 * at], isBoard: () => false, turn: () => (told.push("turn"), []), skip: () => (told.push("skip"), []) };
  const flow = like(Flow, { flights: new Map(flights.map((flight, i) => [i, flight])), waiting: [], landed: 2, farFrom: null, page: 4, heed() {}, draw() {}, setState() {}, rouse() {}, raise() {}, element: { core, pageList: [], tell: () => true, lifted: { drop: () => told.push("drop"), yieldTo: (side) => told.push(side) } } });
  void flow.turnToSpread(to, { corner: "top" }), same(told, ["drop", to - 2, ...Array(skips).fill("skip"), "turn"], "leaves that look still");
  told.length = 0, flow.isHeld = true;
  same([await flow.turnToSpread(to, { corner: "top" }), told], [false, []], "a turn while a hand holds a leaf");
}

// The element's focus is that of the book in it.
{
  const asked = [];
  LeafBook.prototype.focus.call({ surface: { focus: (options) => asked.push(options) } }, { preventScroll: true }), same(asked, [{ preventScroll: true }], "the focus of a book");
}

// A turn by a corner peels a page if that is no board.
for (const to of [1, 3]) for (const isHard of [false, true]) for (const corner of ["top", null]) for (const animate of [true, false]) {
  const raised = [], asked = [], core = { spread: 2, firstSpread: 0, lastSpread: 9, isMoving: false, pagesOf: (at) => [2 * at], isBoard: (way) => isHard && way === to - 2, turn: (...said) => (asked.push(said), []), skip: () => [] };
  const flow = like(Flow, { flights: new Map(), waiting: [], landed: 2, farFrom: null, page: 4, heed() {}, draw() {}, setState() {}, rouse() {}, raise: (...said) => raised.push(said), element: { core, pageList: [], tell: () => true, lifted: { drop() {}, yieldTo() {} }, hands: { cancel() {} } } });
  void flow.turnToSpread(to, { corner, animate });
  const peeled = isHard ? null : corner;
  same([asked, raised, flow.corner, flow.asked], [[[to, animate, peeled]], peeled && animate ? [[to - 2, "top"]] : [], peeled, 2 * to], "a turn by a corner");
}

// A press on a control within a page is the page's own; what lies around the book does not count.
{
  const { isControl } = await from("target.js"), node = (nodeType, isOne) => ({ nodeType, matches: () => isOne }), surface = node(1, false), [text, plain, button] = [{ nodeType: 3 }, node(1, false), node(1, true)];
  for (const [path, is] of [[[surface], false], [[text, plain, surface], false], [[text, button, surface], true], [[button, plain, surface], true], [[plain, button, surface], true], [[plain, surface, button], false], [[plain, button], true], [[], false]]) same(isControl({ composedPath: () => path }, surface), is, "a press on a control");
}

// A page is as large as is said of it; what is not said follows the first page's picture or attributes, or else the usual size.
for (const own of [null, { naturalWidth: 600, naturalHeight: 300 }, { width: 1, height: 2 }, { naturalWidth: 2, naturalHeight: 1 }, { width: 80, height: 200 }, { naturalWidth: 600, naturalHeight: 0 }]) for (const isHalf of [false, true]) for (const pageWidth of [null, 90]) for (const pageHeight of [null, 150]) {
  const node = own && { tagName: "DIV", getAttribute: (name) => own[name] ?? null, ...own }, place = like(Place, { options: { pageWidth, pageHeight, hinge: "auto" }, element: { pageList: [{ node, isHalf }] } });
  const [wide, high] = [own?.naturalWidth ?? own?.width ?? 0, own?.naturalHeight ?? own?.height ?? 0], [width, height] = wide && high ? [isHalf ? wide / 2 : wide, high] : [300, 400];
  const { width: across, height: down } = place.pageSize;
  same([across, down].map((side) => side.toFixed(6)), [pageWidth ?? (pageHeight ? pageHeight * width / height : width), pageHeight ?? (pageWidth ? pageWidth * height / width : height)].map((side) => side.toFixed(6)), "the size of a page");
}

// A book is put on whole pixels by its spine and the edge above it, and a single page by its own edges.
for (const isUpright of [true, false]) for (const spread of ["double", "single"]) {
  const page = { width: 300, height: 400 }, place = like(Place, { viewport: { width: 1001, height: 907 }, isUpright }), middle = [500.5, 453.5];
  same(place.anchor({ page, spread }), middle.map((at, i) => (spread === "double" && isUpright === (i === 1) ? at : at - (i ? page.height : page.width) / 2)), "the place of a spine");
}

// The air around a book is as far as its leaves are seen beyond the element, in whole pixels: no fewer, and none without need.
for (const hinge of ["left", "right", "top", "bottom"]) for (const spread of ["double", "single"]) for (const [width, height] of [[640.5, 430.25], [900, 300], [2000, 2000]]) for (const [across, down] of [[1, 1], [1.25, 0.8]]) {
  const { airOf } = await from("layout.js"), page = { width: 300, height: 400 }, isUpright = hinge === "top" || hinge === "bottom", isMirrored = hinge === "right" || hinge === "bottom", options = { eye: 1500, peel: "all", thickness: 9, boards: 0 };
  const place = like(Place, { isUpright, isMirrored, across, down, options, shown: { page, spread }, viewport: { width: width / across, height: height / down }, room: { width, height } }), air = airOf(page, options, spread, isUpright);
  // The spine is in the middle, or at a side of a single page.
  const side = spread === "double" ? 0 : isMirrored ? 0.5 : -0.5, [x, y] = [width / 2 + (isUpright ? 0 : side * page.width * across), height / 2 + (isUpright ? side * page.height * down : 0)], [wide, high] = isUpright ? [air.along * across, air.across * down] : [air.across * across, air.along * down];
  const { left, top, right, bottom } = place.reach, needs = [wide - x, high - y, x + wide - width, y + high - height];
  same([left, top, right, bottom].map((pixels, i) => [Number.isInteger(pixels), pixels >= 0, pixels - Math.max(needs[i], 0) > -1e-5, pixels - Math.max(needs[i], 0) < 1]), Array(4).fill([true, true, true, true]), "the air around a book");
}

// A hand that holds a leaf is at the same part of the book that is laid anew.
for (const before of [{ x: 0, y: 0, width: 600, height: 400 }, { x: 50, y: 30, width: 300, height: 200 }]) for (const box of [{ x: 0, y: 0, width: 600, height: 400 }, { x: 20, y: 90, width: 900, height: 700 }]) for (const [part, down] of [[0, 0], [1, 1], [0.25, 0.75], [-0.1, 1.2]]) {
  let at = null;
  like(Binding, { element: { place: { box: () => box }, hands: { takeAgain: (to) => (at = to) } } }).takeAgain(before);
  same(at([before.x + part * before.width, before.y + down * before.height]).map((number) => number.toFixed(6)), [box.x + part * box.width, box.y + down * box.height].map((number) => number.toFixed(6)), "a hand on a book that is laid anew");
}

// A picture lies over two pages across, or down where the hinge is above.
for (const isUpright of [true, false]) for (const isHalf of [true, false]) same(like(Place, { isUpright }).spanOf({ isHalf }), !isHalf ? [1, 1] : isUpright ? [1, 2] : [2, 1], "the pages that a picture lies over");

// A search shows each place of a text, and says how many there are; as many as it lists.
for (const [query, count] of [["", 0], ["leaf", 4], ["LÉAF ", 4], ["x", 0], ["a", 1002]]) {
  const shown = [], make = (tag) => ({ tag, listen: {}, setAttribute(name, text) { this[name] = text; }, addEventListener(name, fn) { this.listen[name] = fn; }, append() {} }), added = [];
  globalThis.document = { ...globalThis.document, createElement: make };
  const pageList = ["a leaf, and a Leaf", "none", "leaf leaf of ", "b"].map((label) => ({ label })), more = query === "a" ? [...pageList, { label: "a".repeat(995) }] : pageList;
  const panel = like(Panel, { element: { pageList: more, labelSearch: "Search", labelFound: "Found" }, query: "", box: { prepend: (...nodes) => added.push(...nodes) }, fill: (list) => shown.push(list), hit: (each, page, words, wanted, [at, end]) => [page, at, end - at, wanted] });
  panel.search();
  const [input, said] = added;
  same([input.type, input["aria-label"], input.part, said.role, said.textContent, shown], ["search", "Search", "search-box", "status", "", [[]]], "a search that begins");
  input.value = query, input.listen.input();
  const places = more.flatMap(({ label }, page) => [...label.toLowerCase().matchAll(new RegExp(query.trim().toLowerCase().replace("é", "e") || "(?!)", "g"))].map(({ index }) => [page, index, query.trim().length, query.trim().toLowerCase().replace("é", "e")]));
  same([panel.query, said.textContent, shown.at(-1), places.length], [query, query ? `Found: ${count}` : "", places.slice(0, 500), count], `a search for ${query}`);
}

// A book is drawn again once a sharper picture has come.
for (const isThere of [true, false]) {
  const listen = {}, made = { style: {}, addEventListener: (name, fn) => (listen[name] = fn), getAttribute: () => null };
  globalThis.document = { ...globalThis.document, createElement: () => made }, globalThis.getComputedStyle = () => ({ objectFit: "cover" });
  let roused = 0;
  const core = { spread: 1, pagesOf: () => [2], isStale: false }, element = { core, zoom: 2, flow: { rouse: () => roused++ }, drawer: { boxes: new Map([[1, { index: 2, page: { hires: "a.png", node: {} }, sheet: { append: (node) => (made.isAdded = node === made) } }]]) } };
  sharpen(element);
  if (!isThere) element.core = null;
  listen.load();
  same([made.isAdded, made.src, made.style.objectFit, core.isStale, roused], [true, "a.png", "cover", isThere, isThere ? 1 : 0], "a sharper picture that has come");
}

// A book that is played is made of the facts of the one that was recorded.
for (const spread of ["double", "single"]) for (const covers of ["none", "hard", "soft"]) for (const peel of ["none", "all"]) for (const peelZone of [null, 40]) for (const thickness of [0, 8]) for (const hinges of [1, 5]) for (const strips of [1, 6]) for (const eye of [null, 900]) {
  const shape = { page: { width: 300, height: 400 }, spread, covers, hinge: "top", reading: "rtl", rest: 1, eye, cornerRadius: 20, boards: covers === "hard" ? 5 : 0, peel, peelZone, hinges, thickness, ...(strips > 1 && { strips, bend: 0.6, mostBend: 1.5, sag: 0.2 }), density: [null, "hard", null, null] }, core = like(Core, { shape, count: 8 }), scene = core.scene();
  const played = new Replay(JSON.stringify({ viewport: [700, 500], tolerance: 0.1, scenes: [scene] })), its = played.shape, again = like(Core, { shape: its, count: played.count }), hasPaper = core.hasPaper;
  same([played.count, played.viewport, its.tolerance], [core.corePages + (spread === "single" || core.hasClosedEnds ? 1 : 0), { width: 700, height: 500 }, 0.1], "the size of a book that is played");
  // A script does not say what a lone hard page was part of; of paper that is not peeled it says that nothing of it is.
  const facts = (definition) => ({ ...definition, hard_leaves: null });
  same(facts(again.definition()), facts(core.definition()), "a book that is played");
  same([its.sheet.toFixed(9), its.hinges], [hasPaper ? core.paper().sheet.toFixed(9) : "0.000000000", hasPaper ? hinges : 1], "the paper of a book that is played");
}

// A leaf is taken by the middle of its edge, unless its corner is pressed and may be peeled, or none is pressed.
for (const isUpright of [true, false]) for (const isCorner of [true, false]) for (const peels of [true, false])
  same(new Touch({ place: { viewport: { width: 80, height: 60 }, isUpright } }).taken([3, 4], { isCorner, peels }), !isCorner || peels ? [3, 4] : isUpright ? [40, 4] : [3, 30], "where a leaf is taken");

// A wheel that turns, moves or enlarges a book does not scroll the site, and another one does.
for (const [more, deed, isKept] of [[{ deltaX: 100 }, "turn", true], [{ deltaX: 20 }, null, true], [{ deltaY: 100 }, null, false], [{ deltaX: 100, metaKey: true }, null, false], [{ deltaX: 100, shiftKey: true }, null, false], [{ deltaY: 9, ctrlKey: true }, "zoom", true], [{ deltaX: 9 }, "pan", true], [{ deltaX: 9, isAtEnd: true }, null, false], [{ deltaX: 100, isOff: true }, null, false]]) {
  const told = [], isZoomed = deed === "pan" || Boolean(more.isAtEnd), zooming = { factor: isZoomed ? 2 : 1, most: 4, pan: () => !more.isAtEnd && (told.push("pan"), true), to: () => told.push("zoom") };
  const hands = like(Hands, { rolled: 0, rolledAt: -Infinity, has: () => !more.isOff, host: { isZoomed, isUpright: false, isForward: (is) => is, turnBy: () => told.push("turn"), element: { zooming, wheel: "along" } } });
  let kept = false;
  hands.wheel({ deltaX: 0, deltaY: 0, deltaMode: 0, timeStamp: 9, composedPath: () => [], ctrlKey: false, ...more, preventDefault: () => (kept = true) });
  same([told, kept], [deed ? [deed] : [], isKept], `a wheel by ${JSON.stringify(more)}`);
}

// The corners of what throws a shadow are all told, but one that lies where the one before does.
{
  const { castBy } = await from("shadow-gl.js"), square = [0, 0, 100, 0, 100, 80, 0, 80], edges = (caster) => castBy({ caster }).length / 4;
  same([edges(square), edges([...square.slice(0, 4), 100, 0.0005, ...square.slice(4)]), edges([...square.slice(0, 4), 100.2, 0.4, ...square.slice(4)]), edges([0, 0, 100, 0.4, 100, 0, 100, 80])], [4, 4, 5, 4], "the edges of what throws a shadow");
}

// A pointer is at a place of the stage, wherever the layer is in the window and however the site has scaled it; before there is a stage, in parts of the layer.
for (const viewport of [{ width: 800, height: 500 }, null]) for (const [width, height] of [[800, 500], [400, 1000], [0, 0]]) for (const [left, top] of [[0, 0], [30, -70]]) {
  const place = like(Place, { viewport, element: { layer: { getBoundingClientRect: () => ({ left, top, width, height }) } } }), { width: across, height: down } = viewport ?? { width: 1, height: 1 };
  same(place.pointOf({ clientX: left + 100, clientY: top + 60 }), [100 * across / (width || 1), 60 * down / (height || 1)], "the place of a pointer");
}

// A finger that rests long selects, and turns nothing then; else nothing is selected while a leaf may be taken.
for (const kind of ["touch", "mouse", "pen", null]) for (const isBegun of [false, true]) for (const hasMoved of [false, true]) for (const pinch of [null, {}]) for (const cancelable of [true, false]) {
  const told = [], press = kind && { kind, isBegun, hasMoved }, hands = like(Hands, { press, pinch, drop: () => told.push("drop") }), isLong = kind === "touch" && !isBegun && !hasMoved;
  hands.select({ cancelable, preventDefault: () => told.push("kept") });
  same(told, isLong ? ["drop"] : cancelable && (press || pinch) ? ["kept"] : [], "what is selected");
}

// It is said of a wide picture that its halves lie on two spreads, with the number of its page.
for (const [wides, first, said] of [[[1], 1, null], [[1], 0, 1], [[2, 6], 1, 2], [[1, 4], 1, 4], [[], 1, null], [[1, 6], 0, 1]]) for (const spread of ["double", "single", null]) {
  const told = [], pages = Array.from({ length: 9 }, (_, i) => ({ of: wides.includes(i) ? {} : null })), element = { core: spread && { shape: { spread }, spreadOf: (page) => Math.floor((page + first - 1) / 2) }, warn: (text) => told.push(/page (\d+)/.exec(text)[1]) };
  like(Binding, { element, pages }).checkWide();
  same(told, spread === "double" && said ? [String(said)] : [], "a wide picture on two spreads");
}

// The toolbar's field has its box and the number of pages behind it.
{
  const { Toolbar } = await from("toolbar.js"), listen = {}, make = (tag) => ({ tag, list: [], setAttribute(name, text) { this[name] = text; }, append(...nodes) { this.list.push(...nodes); }, addEventListener: (name, fn) => (listen[name] = fn) });
  globalThis.document = { ...globalThis.document, createElement: make, createElementNS: (_, tag) => make(tag) };
  const turned = [], bar = like(Toolbar, { element: { pageCount: 12, pageList: Array.from({ length: 12 }, (_, i) => (i === 3 ? { folio: "iv" } : {})), turnTo: (page) => turned.push(page) }, update() {}, acts: { next: () => turned.push("next") } }), { whole, node, count } = bar.number();
  same([whole.tag, whole.list.map((each) => [node, count].indexOf(each)), node.tag, node.inputMode, node.autocomplete, node.part], ["span", [0, 1], "input", undefined, "off", "page-number"], "the field of the page");
  for (const [text, page] of [["5", 4], [" 12 ", 11], ["99", 11], ["0", 0], ["-3", 0], ["iv", 3], ["x", null], ["", null], ["2.5", null]]) {
    turned.length = 0, bar.seen = "before", node.value = text, listen.change();
    same([turned, bar.seen], [page === null ? [] : [page], null], `the page "${text}"`);
  }
  for (const name of ["next", "download"]) {
    const { node: button } = bar.button(name), [svg] = button.list, [path] = svg.list;
    same([button.tag, button.type ?? null, button.part, svg.tag, svg.viewBox, svg["aria-hidden"], path.tag, /^M[-\d. MmHhVvLlAaZz]+$/.test(path.d)], [name === "next" ? "button" : "a", name === "next" ? "button" : null, `button ${name}`, "svg", "0 0 24 24", "true", "path", true], "a button");
    turned.length = 0;
    for (const isOff of ["true", "false"]) button.getAttribute = () => isOff, listen.click();
    same(turned, name === "next" ? ["next"] : [], "a button that is pressed");
  }
}

console.log(`figure: ${checks} answers of the element's methods are right`);
