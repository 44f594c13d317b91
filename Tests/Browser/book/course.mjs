// The whole element over its life in Node: which pages are kept, what a new book takes over, what hands, prints and sites see of it: course.mjs ELEMENT-FOLDER WASM
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { bookOf, counted, drag, Element, HIGH, kinds, LeafSpring, made, open, pass, pointer, resize, same, seen, turns, view, WIDE } from "./whole-kit.mjs";

const gone = async (...books) => { for (const book of books) book.remove(); await turns(); };
const kept = ({ book }) => [...book.drawer.boxes.values()].map(({ index }) => index).sort((a, b) => a - b);
const pagesOf = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** A copy of a book with a clock of its own, before it is in the document. */
function copied({ book, clock: { time } }) {
  const copy = book.clone(), clock = { time, frame: null, now: () => clock.time, request: (fn) => ((clock.frame = fn), 1), cancel: () => (clock.frame = null), timeOf: () => clock.time };
  copy.clock = clock;
  return { book: copy, clock, told: [] };
}

// Pages beside the spread that a book goes to are there at once, and those that it leaves until it has landed.
async function nearby() {
  for (const nearPages of [0, 1, 2]) {
    const it = await bookOf(40, { "near-pages": nearPages, page: 10, gestures: "tap drag" }), { book } = it, around = (page) => pagesOf(page - 2 * nearPages, page + 2 * nearPages + 1);
    await pass(it, 9), same(kept(it), around(10), "the pages that a book at rest keeps");
    // Frames make no new lists while nothing has changed.
    same([book.flow.near(book.core) === book.flow.near(book.core), book.gestures === book.gestures], [true, true], "lists that are asked for in each frame");
    for (const page of [12, 16, 4]) {
      const before = book.page, all = [...around(page), before, before + 1], isBetween = (index) => (index > before) !== (index > page);
      void book.turnTo(page);
      await pass(it, 9), same([book.state, all.filter((index) => !kept(it).includes(index)), kept(it).filter((index) => !all.includes(index) && !isBetween(index))], ["turning", [], []], `the pages that a book keeps on its way to ${page}`);
      await pass(it, 300), same([book.state, kept(it)], ["rest", around(page)], `the pages that a book keeps at ${page}`);
    }
    await gone(book);
  }
}

// A leaf that is in a hand is no turn: a book that is laid another way leaves it there, and a copy does not go on with it.
async function held() {
  const it = await bookOf(12, { page: 4 }), { book } = it;
  await pass(it, 9), await drag(it, [760, 250], [500, 250]);
  const { book: copy } = copied(it);
  book.setAttribute("thickness", "8");
  same([kinds(await pass(it, 60)).filter((name) => name.startsWith("flip")), book.state, book.page], [["flip-start"], "held", 4], "a leaf in a hand of a book that is laid another way");
  document.body.append(copy), await copy.ready;
  same([copy.page, copy.core.isMoving, copy.state], [4, false, "rest"], "a copy of a book in a hand");
  pointer(it, "pointerup", 100, 250), await pass(it, 300), same(book.state, "rest", "a leaf that is let go");
  // A corner that is lifted is a finger's, too: it is lifted no more in the new book, and its leaf lies.
  void book.turnTo(4, { animate: false }), book.liftCorner("top"), await pass(it, 60), book.setAttribute("thickness", "3");
  same([book.liftedCorner, book.core.isMoving, kinds(await pass(it, 30)).filter((name) => name === "page"), book.page], [null, false, [], 4], "a lifted corner of a book that is laid another way");
  await gone(book, copy);
}

// Facts of a book are told once: no page is told that was told, and none of an old life comes back.
async function told() {
  const it = await bookOf(12, { page: 5 }), { book } = it;
  same([book.page, kinds(await pass(it, 9))], [4, []], "a book that opens at its second page");
  book.setAttribute("spread", "single"), same([book.page, kinds(await pass(it, 9))], [5, ["spreadchange"]], "the page that was asked for is the one that stays");
  book.setAttribute("spread", "double"), same([book.page, kinds(await pass(it, 9))], [4, ["spreadchange"]], "the spread of that page");
  const other = copied(it), { book: copy } = other;
  document.body.append(copy), await copy.ready, void copy.turnTo(8, { animate: false }), await pass(other, 9);
  copy.remove(), await turns(), document.body.append(copy), await copy.ready, await pass(other, 9);
  same([copy.page, book.page], [8, 4], "a copy that is taken out and put back");
  // From a far turn that was broken off no page is kept.
  void book.turnTo(0, { animate: false }), await pass(it, 9);
  book.append(...Array.from({ length: 40 }, () => new Element("div"))), await pass(it, 9), void book.turnTo(50), await pass(it, 4), book.remove(), await turns();
  document.body.append(book), await book.ready, await pass(it, 9), same([book.page, kept(it)], [50, pagesOf(46, 51)], "a far turn that was broken off");
  await gone(book, copy);
}

// The columns of a frame have so many numbers for each cell.
async function columns() {
  const it = await bookOf(12), { book: { core } } = it, frame = core.columns.read(), wide = { matrices: 16, sizes: 2, opacity: 1, shade: 1, order: 1, backToFront: 1, flags: 1, bands: 4, light: 2 };
  same(Object.fromEntries(Object.keys(wide).map((name) => [name, frame[name].length / frame.count])), wide, "the columns of a frame"), await gone(it.book);
}

// A page that comes is at its place at once, and a hard one is not peeled.
async function coming() {
  const it = await bookOf(12, { page: 4 }), { book } = it, page = (isHard) => { const node = new Element("div"); if (isHard) node.setAttribute("density", "hard"); return node; };
  await pass(it, 9), same([book.liftCorner("top"), book.liftCorner(null)], [true, false], "a corner of paper"), await pass(it, 200);
  book.insertBefore(page(true), book.children[6]), book.insertBefore(page(true), book.children[6]);
  same([kinds(await pass(it, 9)), book.page, seen(it), book.pageCount], [["pageschange"], 4, open(4), 14], "pages that come behind the open ones");
  same(book.liftCorner("top"), false, "a corner of a hard page that has come");
  book.prepend(page(false)), book.prepend(page(false)), await pass(it, 9), same([book.page, seen(it), book.view], [6, open(6), [6, 7]], "pages that come before the open ones");
  await gone(book);
}

// ---- hands

// A swipe back soon after a turn brings the single page back, whether its leaf still flies, looks still, or rests; a call turns nothing while a hand holds a leaf.
async function returns() {
  for (const softness of [0.5, 0]) for (const frames of [12, 24, 45, 90]) {
    const it = await bookOf(12, { page: 4, spread: "single", hinges: 12, softness, "turn-time": "600" }), { book } = it;
    await pass(it, 9), void book.next(), await pass(it, frames);
    pointer(it, "pointerdown", 400, 250);
    for (const x of [410, 440, 500, 580]) await pass(it, 2), pointer(it, "pointermove", x, 250);
    same([await book.next(), await book.turnTo(9), book.state], [false, false, "held"], "turns while a hand holds a leaf");
    pointer(it, "pointerup", 580, 250), await pass(it, 200);
    same([book.page, book.state], [4, "rest"], `a swipe back ${frames} frames after a turn, softness ${softness}`);
    await gone(book);
  }
}

// A leaf that a program lets go is in no hand any more: later moves of that finger do nothing.
async function letGo() {
  for (const [name, deed, page] of [["settles", (book) => book.settle(), null], ["turns at once", (book) => void book.turnTo(8, { animate: false }), 8], ["has another spread", (book) => book.setAttribute("spread", "single"), 4]]) {
    const it = await bookOf(12, { page: 4 }), { book } = it;
    await pass(it, 9), await drag(it, [760, 250], [620, 250]);
    same([book.state, book.surface.classList.contains("held")], ["held", true], "a leaf in a hand");
    deed(book), same(book.surface.classList.contains("held"), false, `the hand on a book that ${name}`);
    await pass(it, 100);
    const before = book.page;
    for (const x of [400, 100]) pointer(it, "pointermove", x, 250), await pass(it, 3);
    pointer(it, "pointerup", 100, 250), await pass(it, 200);
    same([book.state, book.page, page === null || page === before], ["rest", before, true], `a finger that has nothing of a book that ${name}`);
    await gone(book);
  }
}

// A leaf in the air is caught as soon as it is pressed, a finger's stroke turns the way it goes, and a hand lets go of a book that is taken out.
async function catches() {
  const it = await bookOf(12, { page: 4, gestures: "drag swipe tap", "swipe-distance": 20 }), { book } = it;
  await pass(it, 9), void book.next();
  const ends = (await pass(it, 300)).filter(([name]) => name === "lift" || name === "contact" || name === "turn").map(([name, { progress }]) => (name === "turn" ? progress > 0.5 : name)).filter((each, i, all) => each !== all[i - 1]);
  same(ends, ["lift", false, true, "contact", true], "when a leaf leaves the others, and when it comes to lie on them"), void book.previous({ animate: false }), await pass(it, 9);
  void book.next(), await pass(it, 12), pointer(it, "pointerdown", 500, 250), await pass(it, 1), same([book.state, book.surface.classList.contains("held")], ["held", true], "a leaf that is caught");
  await gone(book), same([book.state, book.surface.classList.contains("held"), book.hands.press], ["rest", false, null], "a hand on a book that is taken out");
  document.body.append(book), await book.ready, await pass(it, 9), book.setAttribute("gestures", "swipe");
  for (const [to, page] of [[480, 2], [520, -2]]) {
    const before = book.page, touch = { pointerType: "touch" };
    pointer(it, "pointerdown", 500, 250, touch), pointer(it, "pointermove", (500 + to) / 2, 250, touch), pointer(it, "pointerup", to, 250, touch), await pass(it, 300), same(book.page - before, page, "a finger's stroke");
  }
  await gone(book);
}

// A drag's click is none, and the next one is; where a mouse says that it turns, it does.
async function clicks() {
  const it = await bookOf(12, { page: 4, tap: "edges" }), { book } = it, click = () => { let isKept = true; book.surface.dispatchEvent({ type: "click", timeStamp: it.clock.time, preventDefault: () => (isKept = false), stopPropagation() {} }); return isKept; };
  // No listener within a page hears of a click that the book keeps to itself.
  same(book.surface.listen.filter(({ name, capture }) => name === "click" && capture).length, 1, "who hears of a click first");
  await pass(it, 9), same(click(), true, "a click before any drag");
  await drag(it, [760, 250], [700, 250]), pointer(it, "pointerup", 700, 250), same(click(), false, "the click of a drag");
  await pass(it, 300), same(click(), true, "a later click");
  const hover = (x, y, more) => { pointer(it, "pointermove", x, y, { isHover: true, buttons: 0, ...more }); return ["turns", "drags"].filter((name) => book.surface.classList.contains(name)).join(); };
  same([[770, 250], [500, 250], [30, 250], [10, 250], [790, 250]].map(([x, y]) => hover(x, y)), ["turns", "drags", "turns", "", ""], "what a mouse says of a book and of the room beside it");
  const control = Object.assign(new Element("button"), { matches: () => true });
  same(hover(500, 250, { composedPath: () => [control, book.layer, book.surface] }), "", "what a mouse says of a control");
  hover(770, 250), book.surface.dispatchEvent({ type: "pointerleave", pointerType: "mouse" }), same(book.surface.classList.contains("turns"), false, "what is said without a mouse");
  book.setAttribute("max-zoom", "3"), same(book.surface.classList.contains("zoomed"), false, "a book that may be zoomed"), book.zoomTo(2, null, { animate: false });
  same([hover(770, 250), hover(400, 250), book.surface.classList.contains("zoomed")], ["drags", "drags", true], "what a mouse says of a zoomed book");
  book.zoomTo(1, null, { animate: false }), same([hover(770, 250), book.surface.classList.contains("zoomed")], ["turns", false], "what a mouse says of a book that is zoomed no more");
  await gone(book);
}

// A corner that is lifted comes to its place, also where the first frame has the time of the call.
async function lifted() {
  const it = await bookOf(12, { page: 4 }), { book, clock } = it, corner = () => book.lifted.point.map(Math.round);
  await pass(it, 9), book.liftCorner("top");
  const [from, { frame }] = [corner(), clock];
  clock.frame = null, frame(clock.time), same(corner(), from, "a corner in a frame of the same time");
  await pass(it, 90);
  same(corner().map((at, i) => Math.abs(at - from[i])), [47, 47], "a corner that was lifted by 0.16 of the shorter side");
  await gone(book);
}

// One corner is lifted at a time: another one lets it fall, and the site may refuse each.
async function corners() {
  const it = await bookOf(12, { page: 4 }), { book } = it, lifts = [];
  await pass(it, 9), book.addEventListener("beforelift", ({ detail }) => lifts.push(detail.forward));
  same([book.liftCorner("top"), book.liftCorner("top"), lifts.length], [true, true, 1], "a corner that is lifted already"), await pass(it, 60), same([book.liftCorner("top", { forward: false }), book.liftedCorner], [false, null], "a corner of the other side while one falls");
  await pass(it, 300), same([book.liftCorner("bottom", { forward: false }), book.liftedCorner, lifts.at(-1)], [true, "bottom", false], "a corner of the other side"), book.liftCorner(null), await pass(it, 300);
  book.addEventListener("beforelift", (event) => event.preventDefault()), same([book.liftCorner("top"), book.liftedCorner, book.state], [false, null, "rest"], "a corner that a site keeps down"), await gone(book);
}

// A book with covers is opened and shut by calls.
async function calls() {
  const it = await bookOf(12, { covers: "hard" }), { book } = it, views = [];
  await pass(it, 9);
  for (const call of ["open", "close", "close", "open"]) { const answer = book[call](); await pass(it, 300), views.push([await answer, book.view]); }
  same(views, [[true, [1, 2]], [true, [null, 0]], [false, [null, 0]], [true, [1, 2]]], "a book that is opened and shut"), await gone(book);
  for (const count of [1, 2]) { const few = await bookOf(count, { page: 99, spread: "single" }); same([few.book.page, few.book.view], [count - 1, [count - 1]], "a page beyond the end of a short book"), await gone(few.book); }
}

// A picture on a cover is fitted to the board that is larger than its page.
async function covers() {
  const it = await bookOf(0, { covers: "hard", boards: 9 }), { book } = it, bound = () => [...book.drawer.boxes.values()].filter(({ sheet }) => sheet.classList.contains("bound")).map(({ index }) => index);
  book.append(...Array.from({ length: 8 }, () => new Element("img"))), await pass(it, 9), same(bound(), [0], "pictures on boards"), void book.turnTo(7, { animate: false }), await pass(it, 9), same(bound().includes(7), true, "a picture on the last board"), await gone(book);
}

// Where the core refuses what a site asks, the book stays as it was, and a line says so.
async function refused() {
  const it = await bookOf(12, { "corner-radius": 9, page: 4 }), { book } = it, warned = [], { warn } = console;
  const { binding } = book, { core } = Object.getPrototypeOf(binding);
  binding.core = (spread) => { if (book.place.options.eye === 1) throw new LeafSpring.LeafError(1, "none", "eye", "2 or more"); return core.call(binding, spread); };
  console.warn = (text) => warned.push(text), await pass(it, 9), book.setAttribute("thickness", "3"), book.setAttribute("eye", "1"), console.warn = warn;
  same([warned.length, /eye="1" is refused; eye takes 2 or more/.test(warned[0]), book.core.shape.cornerRadius, book.core.shape.thickness, book.core.shape.eye, book.page], [1, true, 9, 3, null, 4], "a book that the core refuses");
  await gone(book), document.body.append(book), await book.ready, same([book.core.shape.cornerRadius, book.core.shape.eye, book.page], [9, null, 4], "a refused book that is put back"), await gone(book);
}

// A recording ends with the next whole frame of the 60 a second that the tool plays, and has all that was done before.
async function recorded() {
  const it = await bookOf(12, { record: "" }), { book, clock } = it, from = clock.time;
  await pass(it, 9), void book.next(), await pass(it, 30), (clock.time += 5);
  const now = (clock.time - from) / 1000, [head, ...calls] = book.script().trim().split("\n").map((line) => JSON.parse(line));
  same([Math.abs(head.duration * 60 - Math.round(head.duration * 60)) < 1e-6, head.duration > now, head.duration <= now + 1 / 60 + 1e-9, head.fps, calls.every(({ t }) => t < head.duration), calls.some(({ call }) => call === "turn")], [true, true, true, 60, true, true], "the end of a recording"), await gone(book);
}

// Pages that were counted come one by one, and each is shown where it was counted.
async function filled() {
  const it = await bookOf(0, { "page-count": 12, page: 4 }), { book } = it, nodes = Array.from({ length: 12 }, () => new Element("div")), shown = () => [...book.drawer.boxes.values()].filter(({ cell }) => cell.style.visibility === "visible").map(({ slot }) => slot.assigned[0]);
  await pass(it, 9), book.append(...nodes);
  same([kinds(await pass(it, 9)), book.page, shown()[0] === nodes[4], shown()[1] === nodes[5], shown().length], [["pageschange"], 4, true, true, 2], "pages that were counted and come"), await gone(book);
}

// Parts have the classes that the style goes by, and the book says which way it goes.
async function classes() {
  for (const [hinge, is] of [["left", [false, false]], ["right", [false, true]], ["top", [true, false]], ["bottom", [true, true]]]) {
    const it = await bookOf(12, { hinge }), { book } = it;
    await pass(it, 9), same(["upright", "mirrored"].map((name) => book.surface.classList.contains(name)), is, `the classes of a book with its hinge ${hinge}`);
    same([book.shadowRoot.childNodes.map(({ classList }) => [...classList.names][0]), [...book.drawer.boxes.values()][0].cell.childNodes.map(({ className }) => className)], [["book", "found", "bar", "panel", "heard", "more", "room"], ["sheet", "rear", "shadow"]], "the classes of a book's parts");
    // A find in a page that is not on show opens it.
    const { sheet } = [...book.drawer.boxes.values()].find(({ index }) => index === 3);
    book.shadowRoot.dispatchEvent({ type: "beforematch", composedPath: () => [sheet] }), same(book.page, 2, "a page in which something was found"), await gone(book);
  }
}

// While a book is zoomed its open pages show their sharper pictures, also after a turn; no other page does.
async function sharp() {
  const it = await bookOf(12, { "max-zoom": 3 }), { book } = it, sharpened = () => [...book.drawer.boxes.values()].filter((box) => box.sharp).map((box) => [box.index, box.sharp.getAttribute("src") ?? box.sharp.src]);
  [...book.children].forEach((node, i) => (node.dataset.hires = `http://a/${i}.png`));
  await pass(it, 9), same(sharpened(), [], "a book that is not zoomed"), book.zoomTo(2, null, { animate: false });
  same(sharpened(), [0, 1].map((i) => [i, `http://a/${i}.png`]), "a zoomed book"), void book.turnTo(4, { animate: false }), await pass(it, 4);
  same(sharpened().filter(([i]) => i > 3), [4, 5].map((i) => [i, `http://a/${i}.png`]), "a zoomed book that has turned"), await gone(book);
}

// A book that has gone rests, and one that gets another size is laid with the next frame.
async function rests() {
  const it = await bookOf(12), { book } = it, shapes = () => book.shadowRoot.adoptedStyleSheets[1].text;
  await pass(it, 9);
  const before = shapes(), frames = [], { requestAnimationFrame: request } = globalThis;
  globalThis.requestAnimationFrame = (fn) => frames.push(fn);
  resize(300, 500), same([book.shownSpread, shapes() === before, frames.length], ["single", true, 1], "the shape of a book whose size is told"), frames[0](), same([shapes() === before, /aspect-ratio: 300 \/ 400/.test(shapes())], [false, true], "its shape in the next frame");
  globalThis.requestAnimationFrame = request, resize(WIDE, HIGH), await pass(it, 9), void book.next(), await pass(it, 5), same(book.state, "turning", "a book that turns");
  await gone(book), same([book.state, it.clock.frame], ["rest", null], "a book that has gone in the air");
}

// ---- prints and sites

// A site that prints waits for all pages, and lazy pictures come for it; none is hidden then.
async function prints() {
  const it = await bookOf(0), { book } = it, asked = [], pictures = Array.from({ length: 30 }, (_, i) => Object.assign(new Element(i % 3 ? "img" : "div"), { loading: i % 2 ? "lazy" : "eager", complete: true, decode() { asked.push(this.loading); return Promise.resolve(); } }));
  book.append(...pictures), await pass(it, 9), book.flow.draw();
  const hidden = () => [...book.drawer.boxes.values()].filter(({ isSought }) => isSought).length;
  same(hidden() > 0, true, "pages with words that are not on show are only to be found");
  await book.readyToPrint();
  same([asked, pictures.filter(({ loading }) => loading === "lazy").length, kept(it).length, hidden()], [Array(20).fill("eager"), 15, 30, 0], "a book that is ready to be printed");
  await gone(book);
}

// A book with a hint watches whether it is seen only as long as it is in the document.
async function hints() {
  const watched = [];
  globalThis.IntersectionObserver = class { constructor(fn) { this.fn = fn; } observe(node) { watched.push([this, node]); } disconnect() { watched.splice(0); } };
  const it = await bookOf(12, { hint: "" }), { book } = it;
  same(watched.map(([, node]) => node === book), [true], "a book with a hint"), await gone(book), same(watched.length, 0, "a book with a hint that has gone");
}

// A copy has copies of all that a page holds, and pages that are given by a site.
async function copies() {
  const it = await bookOf(0), { book } = it, page = new Element("div");
  page.append(new Element("p"), new Element("p")), book.pages = [page, "http://a/1.png", new Element("div")], await pass(it, 3);
  const { book: copy } = copied(it);
  document.body.append(copy);
  same([copy.pages.length, copy.pages[0] === page, copy.pages[0].childNodes.length, copy.pages[1].src], [3, false, 2, "http://a/1.png"], "a copy of a book with given pages");
  await gone(book, copy);
}

// A first picture that comes late, and has its own size, is the size of the page; one of a book that has gone is nothing.
async function pictures() {
  for (const isGone of [false, true]) {
    const it = made(0), { book } = it, picture = new Element("img");
    for (const name of ["page-width", "page-height"]) book.removeAttribute(name);
    book.append(picture, new Element("img")), await book.ready, await pass(it, 9);
    same(book.core.shape.page, { width: 300, height: 400 }, "a page before its picture has come");
    Object.assign(picture, { naturalWidth: 200, naturalHeight: 100 });
    if (isGone) await gone(book);
    picture.dispatchEvent({ type: "load" }), same(book.core?.shape.page, isGone ? undefined : { width: 200, height: 100 }, "a page whose picture has come");
    await gone(book);
  }
}

// A book that waits for its module turns once that is there, and the promise says so.
async function waits() {
  const it = made(12), { book } = it, answers = Promise.all([book.next(), book.turnTo(99)]);
  same([book.liftedCorner, book.liftCorner("top"), book.zoom, book.view, book.script(), book.bookRect, book.reach, book.state], [null, false, 1, [], "", null, null, "rest"], "what a book says that waits");
  await book.ready, await pass(it, 300);
  same([await answers, book.page], [[true, false], 2], "turns that were asked for early");
  await gone(book);
}

for (const test of [nearby, held, told, columns, coming, returns, letGo, catches, clicks, lifted, corners, calls, covers, refused, recorded, filled, classes, sharp, rests, prints, hints, copies, pictures, waits]) await test();
console.log(`figure: ${counted()} answers of the element over its life are right`);
process.exit(0);
