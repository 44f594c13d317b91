// The whole element with the real core, in Node with stand-ins for the browser, turned by calls, hands, keys and attributes: whole.mjs ELEMENT-FOLDER WASM

import { bookOf, counted, drag, Element, HIGH, kinds, LeafSpring, made, open, pass, pointer, press, resize, same, seen, turns, view, WIDE, writes } from "./whole-kit.mjs";

async function calls() {
  const it = await bookOf(12, { hinges: 12 }), { book } = it;
  same(seen(it), open(0), "a book as soon as it is ready");
  await pass(it, 9);
  same([book.page, book.view, book.pageCount, book.state, seen(it)], [0, [0, 1], 12, "rest", open(0)], "a new book");
  const answer = book.next(), progress = [];
  let places = 0;
  const { NAMES: { CellFlag: { back_facing: BACK } } } = LeafSpring, isWrong = ({ cell, last }) => cell.style.visibility === "visible" && cell.classList.contains("turned") !== Boolean(last.flags & BACK);
  const told = await pass(it, 200, () => { places += seen(it).length > 2 ? 1 : 0, same([...book.drawer.boxes.values()].filter(isWrong).length, 0, "pages that are seen from behind"); });
  for (const [name, { progress: part }] of told) if (name === "turn") progress.push(part);
  same(await answer, true, "the answer of a turn");
  same(kinds(told).filter((name) => name !== "contact"), ["beforeturn", "statechange", "flip-start", "lift", "page", "flip-end", "statechange"], "the events of a turn");
  same([places > 10, progress.length > 20, progress.at(-1), progress.every((part, i) => part >= (progress[i - 1] ?? 0))], [true, true, 1, true], "the way of a turn");
  same(told.find(([name]) => name === "page")[1], { page: 2, pages: [2, 3], previous: 0, by: "api", first: false, last: false }, "a page that is told");
  same(told.filter(([name]) => name === "flip-end").map(([, detail]) => detail), [{ leaf: 1, by: "api", landed: true, forward: true }], "the end of a turn");
  const before = writes();
  book.flow.draw(), book.flow.draw();
  same([writes() - before, it.clock.frame], [0, null], "what a book at rest writes, and its next frame");
  same([book.page, seen(it), book.access.heard.textContent], [2, open(2), "Pages 3 and 4 of 12"], "a book that has turned");
  // Pages with words can be searched for; a picture that is not on show is out of reach.
  const ways = [...book.drawer.boxes.values()].map(({ index, sheet, isSought }) => [index, Boolean(sheet.inert), Boolean(isSought)]).sort(([a], [b]) => a - b);
  same(ways, [0, 1, 2, 3, 4, 5, 6, 7].map((index) => [index, index === 7, index !== 7 && index !== 2 && index !== 3]), "pages that are near");
  void book.turnTo(11), same([book.page, book.state], [10, "turning"], "a far turn");
  same((await pass(it, 400)).find(([name]) => name === "page")[1], { page: 10, pages: [10, 11], previous: 2, by: "api", first: false, last: true }, "the last page that is told");
  same(await book.next(), false, "a turn beyond the end");
  const back = book.previous(), early = await pass(it, 6);
  book.settle();
  await pass(it, 9);
  same([kinds(early).slice(0, 3), await back, book.page, book.state, seen(it)], [["beforeturn", "statechange", "flip-start"], true, 8, "rest", open(8)], "a turn that is settled");
  void book.turnTo(0, { animate: false });
  same([book.page, book.state, seen(it)], [0, "rest", open(0)], "a turn without motion");
  book.addEventListener("beforeturn", (event) => event.preventDefault());
  same([await book.next(), book.page], [false, 0], "a turn that the site refuses");
  book.remove();
  await turns();
  same([book.core, book.layer.childNodes.length], [null, 1], "a book that has gone");
}

async function hands() {
  for (const reading of ["ltr", "rtl"]) for (const pointerType of ["mouse", "touch", "pen"]) {
    const it = await bookOf(12, { reading, hinges: 1 }), { book } = it, turned = (x) => (reading === "rtl" ? WIDE - x : x);
    await pass(it, 9);
    await drag(it, [turned(760), 250], [turned(80), 250], { pointerType });
    same([book.state, book.surface.classList.contains("held")], ["held", true], "a leaf in a hand");
    pointer(it, "pointerup", turned(80), 250, { pointerType });
    const told = await pass(it, 300);
    same([book.page, book.state, kinds(told).filter((name) => ["beforelift", "beforeturn", "flip-start", "flip-end", "page"].includes(name))], [2, "rest", ["beforelift", "beforeturn", "flip-start", "page", "flip-end"]], `a drag with a ${pointerType}`);
    same(told.find(([name]) => name === "page")[1].by, "hand", "who has turned");
    await drag(it, [turned(760), 250], [turned(700), 250], { pointerType });
    pointer(it, "pointercancel", turned(700), 250, { pointerType });
    await pass(it, 300);
    same([book.page, book.state], [2, "rest"], "a drag that is lost");
    same([book.surface.classList.contains("held"), it.clock.frame], [false, null], "a hand that has let go");
    for (const [x, page] of [[770, 4], [30, 2]]) {
      pointer(it, "pointerdown", turned(x), 250, { pointerType }), pointer(it, "pointerup", turned(x), 250, { pointerType });
      await pass(it, 300);
      same(book.page, page, "a tap on an edge");
    }
    book.dispatchEvent.call(book.surface, { type: "keydown", key: reading === "rtl" ? "ArrowLeft" : "ArrowRight", composedPath: () => [], preventDefault() {} });
    same((await pass(it, 300)).find(([name]) => name === "page")?.[1], { page: 4, pages: [4, 5], previous: 2, by: "key", first: false, last: false }, "a key");
    pointer(it, "pointermove", turned(765), 490, { isHover: true, buttons: 0 });
    await pass(it, 60);
    same([book.liftedCorner, book.state], ["bottom", "lifted"], "a corner under the mouse");
    same(seen(it).map(([index]) => index).includes(6), true, "the page under a lifted corner");
    pointer(it, "pointermove", turned(560), 250, { isHover: true, buttons: 0 });
    await pass(it, 300);
    same([book.liftedCorner, book.state, book.page], [null, "rest", 4], "a corner that falls");
    book.remove();
    await turns();
  }
}

async function changes() {
  const it = await bookOf(12, { page: 4 }), { book } = it, [first] = book.children;
  await pass(it, 9);
  same([book.page, seen(it)], [4, open(4)], "the page at which a book opens");
  first.remove();
  same([kinds(await pass(it, 9)), book.pageCount, book.page, book.view, seen(it)], [["page", "pageschange"], 11, 2, [2, 3], open(2)], "a page that goes");
  book.setAttribute("spread", "single");
  await pass(it, 9);
  same([book.shownSpread, book.view.length, seen(it).length], ["single", 1, 1], "a book of single pages");
  book.setAttribute("spread", "double");
  book.setAttribute("covers", "hard");
  void book.turnTo(0, { animate: false });
  await pass(it, 9);
  same([book.view, seen(it)], [[null, 0], [[0, 213, 0]]], "a shut book");
  book.setAttribute("max-zoom", "3"), book.zoomTo(2, { clientX: 0, clientY: 0 });
  await pass(it, 30);
  same([book.zoom, /^translate\(0px,0px\) scale\(2\) /.test(book.layer.style.transform)], [2, true], "a zoomed book");
  book.setAttribute("max-zoom", "1");
  same([book.zoom, book.layer.style.transform.startsWith("scale")], [1, true], "a book that is zoomed no more");
  const copy = book.clone();
  document.body.append(copy);
  await copy.ready;
  same([copy.page, copy.pageCount, copy.view], [0, 11, [null, 0]], "a copy");
  for (const each of [book, copy]) each.remove();
  await turns();
}

// Of stiff leaves that turn together one is drawn, and its shadow.
async function together() {
  const it = await bookOf(42, { covers: "hard" }), { book } = it;
  await pass(it, 9);
  for (let i = 0; i < 20; i++) void book.next();
  const casts = () => Object.values(book.drawer.shadows.pools).flat(2).length, shown = () => [seen(it).map(([page]) => page), casts()];
  for (const [frames, there] of [[4, [[0, 40], 2]], [8, [[0, 39, 40], 2]], [200, [[39, 40], 2]]]) await pass(it, frames), same(shown(), there, "leaves that turn together");
  book.remove();
  await turns();
}

// A recorded book is played to the same page.
async function records() {
  const it = await bookOf(12, { record: "", hinges: 1 }), { book } = it;
  await pass(it, 9);
  void book.next();
  await pass(it, 200);
  await drag(it, [760, 250], [80, 250]);
  pointer(it, "pointerup", 80, 250);
  await pass(it, 300);
  const script = book.script();
  same([book.page, script.trim().split("\n").length > 10], [4, true], "a book that is recorded");
  globalThis.fetch = async () => ({ ok: true, text: async () => script });
  const again = await bookOf(0, { replay: "a.jsonl", "page-count": 12 });
  await pass(again, 1200);
  same([again.book.page, again.book.state, seen(again)], [4, "rest", open(4)], "a book that is played");
  resize(400, 1000), await pass(again, 9), same(seen(again), [[4, 13, 375], [5, 201, 375]], "a book that is played in the middle of another shape"), resize(WIDE, HIGH);
  for (const each of [book, again.book]) each.remove();
  await turns();
}

// Before the core runs: a page is asked for, an edge is tapped, a leaf is led away, held, or lost.
async function early() {
  const deeds = {
    nothing: [() => {}, 0, "rest"], "a page": [({ book }) => (book.page = 5), 4, "rest"], "a page beyond the end": [({ book }) => (book.page = 99), 10, "rest"], "a tap": [(it) => press(it, 770, 250), 2, "rest"], "two taps": [(it) => (press(it, 770, 250), press(it, 770, 250)), 4, "rest"],
    "a turn": [({ book }) => void book.turnTo(6), 6, "rest"], "a drag": [(it) => lead(it, "pointerup"), 2, "rest"], "a drag that is lost": [(it) => lead(it, "pointercancel"), 0, "rest"], "a leaf that is held": [(it) => lead(it), 0, "held"] };
  const lead = (it, end) => {
    pointer(it, "pointerdown", 700, 250);
    for (const x of [600, 400, 100]) pointer(it, "pointermove", x, 250);
    if (end) pointer(it, end, 100, 250);
  };
  for (const [name, [deed, page, state]] of Object.entries(deeds)) {
    const it = made(12), { book } = it;
    same([seen(it), book.state, book.core], [open(0), "rest", null], "a book before its core runs");
    deed(it);
    if (name.startsWith("a page")) same(book.page, Math.min(name === "a page" ? 5 : 99, 11), "the page that is wanted");
    await book.ready;
    const { length } = await pass(it, 300);
    same([book.page, book.state, length > 0], [page, state, !["nothing", "a drag that is lost"].includes(name) && !name.startsWith("a page")], `${name} before the core runs`);
    if (state === "held") pointer(it, "pointerup", 100, 250), await pass(it, 300), same([book.page, book.state], [2, "rest"], "a leaf that is let go");
    book.remove();
    await turns();
  }
}

// The place and factor at which a book is seen enlarged.
const zoomOf = ({ book }) => [book.zoom, book.zooming.x, book.zooming.y].map((number) => Math.round(number * 100) / 100 + 0);

async function zooms() {
  const it = await bookOf(12, { "max-zoom": 4, tap: "edges" }), { book, told } = it, zooms = [];
  for (const name of ["beforezoom", "zoom"]) book.addEventListener(name, ({ detail: { zoom, before } }) => zooms.push([name, Math.round(100 * zoom), Math.round(100 * before)]));
  await pass(it, 9);
  const wheel = (more) => book.surface.dispatchEvent({ type: "wheel", timeStamp: it.clock.time, clientX: 200, clientY: 100, deltaX: 0, deltaY: 0, deltaMode: 0, composedPath: () => [], preventDefault() {}, ...more });
  wheel({ ctrlKey: true, deltaY: -100 }), same(zoomOf(it), [1.49, -98.36, -49.18], "a wheel with a key");
  wheel({ ctrlKey: true, deltaY: -2, deltaMode: 1 }), same(zoomOf(it), [1.94, -188.51, -94.25], "a wheel that counts lines");
  wheel({ deltaX: 10, deltaY: 20 }), same(zoomOf(it), [1.94, -198.51, -114.25], "a wheel on a zoomed book");
  await drag(it, [300, 200], [360, 190]), pointer(it, "pointerup", 360, 190);
  same([zoomOf(it), book.state, book.page], [[1.94, -143.51, -123.42], "rest", 0], "a zoomed book that is dragged");
  wheel({ ctrlKey: true, deltaY: 1000 }), same([zoomOf(it), zooms.length, zooms.at(-1)], [[1, 0, 0], 6, ["zoom", 100, 194]], "a wheel back");
  await pass(it, 30);
  press(it, 200, 250), press(it, 200, 250);
  await pass(it, 4);
  same([book.zoom > 1, book.zoom < 2], [true, true], "two taps at first");
  await pass(it, 30), same([zoomOf(it), zooms.slice(6)], [[2, -200, -250], [["beforezoom", 200, 100], ["zoom", 200, 198]]], "two taps");
  same(book.zoomTo(1, null, { animate: false }), true, "no zoom");
  const finger = (type, id, x, y) => pointer(it, type, x, y, { pointerType: "touch", pointerId: id, isPrimary: id === 1 });
  finger("pointerdown", 1, 200, 200), finger("pointerdown", 2, 300, 200), finger("pointermove", 2, 400, 200);
  same(zoomOf(it), [2, -300, -200], "a pinch");
  finger("pointermove", 1, 300, 200), same(book.zoom, 1, "a pinch back");
  finger("pointerup", 1, 300, 200), finger("pointerup", 2, 400, 200);
  same([book.page, book.state], [0, "rest"], "a book that was pinched");
  book.zoom = 3;
  await pass(it, 30);
  book.setAttribute("max-zoom", "2"), same(zoomOf(it), [2, -533.33, -333.33], "a lower limit of the zoom");
  same([/^translate\(-533\.3\d*px,-333\.3\d*px\) scale\(2\) scale\(/.test(book.layer.style.transform), told.length], [true, 0], "the place of a zoomed book");
  book.remove(), await turns(), same(zoomOf(it), [1, 0, 0], "a zoomed book that has gone");
}

async function tools() {
  globalThis.setInterval = (fn) => ((tools.turn = fn), 7), globalThis.clearInterval = () => (tools.turn = null);
  const it = await bookOf(12, { toolbar: "", "max-zoom": 4 }), { book } = it, { tools: { tools: parts } } = book, click = (name) => parts[name].node.dispatchEvent({ type: "click" });
  const off = () => Object.entries(parts).filter(([, { node }]) => node.getAttribute("aria-disabled") === "true").map(([name]) => name), field = () => [parts.page.node.value, parts.page.count.textContent];
  await pass(it, 9);
  same(Object.entries(parts).map(([name, { node }]) => [name, node.tagName, node.title]), [["first", "BUTTON", "First page"], ["previous", "BUTTON", "Previous page"], ["page", "INPUT", "Page"], ["next", "BUTTON", "Next page"], ["last", "BUTTON", "Last page"], ["thumbnails", "BUTTON", "Pages"],
    ["contents", "BUTTON", "Contents"], ["search", "BUTTON", "Search"], ["zoom", "BUTTON", "Zoom"], ["fullscreen", "BUTTON", "Full screen"], ["autoplay", "BUTTON", "Turn by itself"], ["print", "BUTTON", "Print"]], "a toolbar");
  same([off(), field()], [["first", "previous", "fullscreen"], ["1", " / 12"]], "a toolbar at first");
  for (const [name, page, offs] of [["next", 2, ["fullscreen"]], ["last", 10, ["next", "last", "fullscreen", "autoplay"]], ["next", 10, ["next", "last", "fullscreen", "autoplay"]], ["previous", 8, ["fullscreen"]], ["first", 0, ["first", "previous", "fullscreen"]]]) {
    click(name);
    await pass(it, 300);
    same([book.page, off(), field()], [page, offs, [String(page + 1), " / 12"]], `the button ${name}`);
  }
  parts.page.node.value = "7", parts.page.node.dispatchEvent({ type: "change" });
  await pass(it, 300), same([book.page, field()], [6, ["7", " / 12"]], "a page that is typed");
  click("zoom"), await pass(it, 30), same([book.zoom, parts.zoom.node.getAttribute("aria-pressed")], [2, "true"], "the button that zooms");
  click("zoom"), await pass(it, 30), same([book.zoom, parts.zoom.node.getAttribute("aria-pressed")], [1, "false"], "the button that zooms back");
  click("autoplay"), await pass(it, 300), same([book.page, parts.autoplay.node.getAttribute("aria-pressed")], [8, "true"], "a book that turns by itself");
  void tools.turn(), await pass(it, 300), void tools.turn(), await pass(it, 9), same([book.page, parts.autoplay.node.getAttribute("aria-pressed"), tools.turn], [10, "false", null], "a book that has turned to its end");
  book.remove();
  await turns();
}

// A tap anywhere turns by the side it is on, of a single page by its part; keys turn by the way that the paper goes.
async function ways() {
  const key = (it, name, more) => it.book.surface.dispatchEvent({ type: "keydown", key: name, currentTarget: it.book.surface, composedPath: () => [], preventDefault() {}, ...more });
  for (const hinge of ["left", "right", "top", "bottom"]) for (const spread of ["double", "single"]) {
    const it = await bookOf(12, { hinge, spread, page: 4, tap: "anywhere" }), { book } = it, isUpright = ["top", "bottom"].includes(hinge), isTurned = ["right", "bottom"].includes(hinge), by = spread === "single" ? 1 : 2;
    await pass(it, 9);
    // From a book's first edge along the turn: a part of the book's box.
    const { left, top, width, height } = book.bookRect, at = (part) => (isUpright ? [left + width / 2, top + height * part] : [left + width * part, top + height / 2]);
    same([(width / height).toFixed(2), Math.abs(left + width / 2 - WIDE / 2) < 1.6, Math.abs(top + height / 2 - HIGH / 2) < 1.6], [(isUpright ? 300 / (400 * by) : 300 * by / 400).toFixed(2), true, true], `the box of a book with its hinge ${hinge}`);
    for (const part of [0.2, 0.34, 0.36, 0.45, 0.55, 0.64, 0.66, 0.8]) {
      const way = (isTurned ? 1 - part : part) > (spread === "single" ? 0.35 : 0.5) ? 1 : -1;
      press(it, ...at(part)), await pass(it, 300), same(book.page, 4 + way * by, `a tap at ${part}, ${hinge}, ${spread}`);
      void book.turnTo(4, { animate: false }), await pass(it, 9);
    }
    const keys = { [isUpright ? "ArrowDown" : "ArrowRight"]: isTurned ? -1 : 1, [isUpright ? "ArrowUp" : "ArrowLeft"]: isTurned ? 1 : -1, [isUpright ? "ArrowRight" : "ArrowDown"]: 0, PageDown: 1, PageUp: -1, " ": 1, x: 0 };
    for (const [name, way] of Object.entries(keys)) {
      key(it, name), await pass(it, 300), same(book.page, 4 + way * by, `the key ${name}, ${hinge}, ${spread}`);
      void book.turnTo(4, { animate: false }), await pass(it, 9);
    }
    for (const [name, more, page] of [["End", {}, 12 - by], [" ", { shiftKey: true }, 12 - 2 * by], ["Home", {}, 0], ["PageDown", { ctrlKey: true }, 0]]) key(it, name, more), await pass(it, 600), same(book.page, page, `the key ${name}`);
    // A drag turns if it goes the paper's way, and a wheel the same.
    const [from, to] = [0.9, 0.1].map((part) => at(isTurned ? 1 - part : part));
    await drag(it, from, to), pointer(it, "pointerup", ...to), await pass(it, 300), same(book.page, by, `a drag, ${hinge}, ${spread}`);
    const wheel = (pixels) => book.surface.dispatchEvent({ type: "wheel", timeStamp: it.clock.time, deltaX: isUpright ? 0 : pixels, deltaY: isUpright ? pixels : 0, deltaMode: 0, composedPath: () => [], preventDefault() {} });
    for (const [pixels, page] of [[50, by], [50, 2 * by], [-50, 2 * by], [-50, by]]) wheel(isTurned ? -pixels : pixels), await pass(it, 300), same(book.page, page, `a wheel, ${hinge}, ${spread}`);
    book.remove(), await turns();
  }
}

// Each gesture works if the book has it, and no other does in its place; a book that is switched off heeds none.
async function gestures() {
  const stroke = async (it, from, to) => {
    pointer(it, "pointerdown", from, 250, { pointerType: "touch" });
    for (let i = 1; i <= 6; i++) await pass(it, 1), pointer(it, "pointermove", from + (to - from) * i / 6, 250, { pointerType: "touch" });
    pointer(it, "pointerup", to, 250, { pointerType: "touch" });
  };
  const finger = (it, type, id, x) => pointer(it, type, x, 200, { pointerType: "touch", pointerId: id, isPrimary: id === 1 });
  const surface = (it, type, more) => it.book.surface.dispatchEvent({ type, timeStamp: it.clock.time, clientX: 400, clientY: 250, deltaX: 0, deltaY: 0, deltaMode: 0, currentTarget: it.book.surface, composedPath: () => [], preventDefault() {}, ...more });
  const DEEDS = {
    tap: (it) => press(it, 770, 250), drag: async (it) => { await drag(it, [700, 250], [80, 250]), await pass(it, 20), pointer(it, "pointerup", 80, 250); }, swipe: (it) => stroke(it, 600, 480), hover: (it) => pointer(it, "pointermove", 765, 490, { isHover: true, buttons: 0 }),
    wheel: (it) => surface(it, "wheel", { deltaX: 100 }), keys: (it) => surface(it, "keydown", { key: "PageDown" }), pinch: async (it) => { finger(it, "pointerdown", 1, 300), finger(it, "pointerdown", 2, 400), finger(it, "pointermove", 2, 500), finger(it, "pointerup", 1, 300), finger(it, "pointerup", 2, 500); } };
  // A corner is lifted only if it may be peeled, and a stroke of a finger drags a leaf where that can be dragged.
  const isDone = (name, has) => (name === "hover" ? has("hover") && has("peel") : name === "swipe" ? has("swipe") || has("drag") : has(name));
  const all = [...Object.keys(DEEDS), "peel"];
  for (const list of [all, [], ...all.map((name) => [name]), ...all.map((name) => all.filter((other) => other !== name))]) for (const disabled of list === all ? [null, ""] : [null]) {
    const it = await bookOf(12, { gestures: list.join(" "), "max-zoom": 4, ...(disabled === "" && { disabled }) }), { book } = it;
    await pass(it, 9);
    for (const [name, deed] of Object.entries(DEEDS)) {
      await deed(it), await pass(it, name === "hover" ? 60 : 300);
      const done = [book.page === 2, book.liftedCorner === "bottom", book.zoom > 1], is = disabled === null && isDone(name, (token) => list.includes(token));
      same(done, [is && !["hover", "pinch"].includes(name), is && name === "hover", is && name === "pinch"], `${name} on a book with the gestures ${list.join()}`);
      book.liftCorner(null), book.zoomTo(1, null, { animate: false }), void book.turnTo(0, { animate: false }), await pass(it, 300);
    }
    same([book.surface.classList.contains("still"), book.surface.classList.contains("zoomable")], [disabled === "" || !list.length, disabled === null && list.includes("pinch")], "what a book says of its gestures");
    book.remove(), await turns();
  }
}

// A book whose script cannot be had says so, once, unless it has gone by then.
async function failures() {
  const reports = [], { error: write } = console;
  console.error = (text) => (/ FAILS: /.test(text) ? write(text) : reports.push(text));
  for (const isGone of [false, true]) for (const answer of [{ ok: false, status: 404, statusText: "Not Found" }, { ok: true, text: async () => "{}" }]) {
    globalThis.fetch = async () => answer, reports.length = 0;
    const { book } = made(4, { replay: "a.jsonl" }), errors = [], ends = [];
    book.addEventListener("error", ({ detail: { error } }) => errors.push(error.message)), book.ready.then(() => ends.push("ready"), (error) => ends.push(error.message));
    same(book.page, 0, "a book that waits for its script");
    if (isGone) book.remove();
    await turns(), await turns();
    const message = answer.ok ? errors[0] : "a.jsonl: 404 Not Found";
    same([errors, ends, reports], isGone ? [[], [], []] : [[message], [message], [`<leaf-book>: its pages cannot be turned: ${message}`]], "a script that cannot be had");
    book.remove(), await turns();
  }
  console.error = write;
}

// The events before a hand turns a single page name the turn that follows, wherever the hand takes the page, and a site can refuse it.
async function singles() {
  for (const hinge of ["left", "right", "top", "bottom"]) for (const part of [0.05, 0.3, 0.6, 0.95]) for (const way of [1, -1]) for (const isRefused of [false, true]) {
    const it = await bookOf(12, { hinge, spread: "single", page: 4 }), { book } = it, isUpright = ["top", "bottom"].includes(hinge), isTurned = ["right", "bottom"].includes(hinge);
    if (isRefused) book.addEventListener("beforeturn", (event) => event.detail.to === 4 + way && event.preventDefault());
    await pass(it, 9);
    const { left, top, width, height } = book.bookRect, at = (along) => (isUpright ? [left + width / 2, top + height * along] : [left + width * along, top + height / 2]), far = (way > 0) !== isTurned ? -0.7 : 0.7;
    await drag(it, at(part), at(part + far)), pointer(it, "pointerup", ...at(part + far));
    const told = it.told.filter(([name]) => name === "beforelift" || name === "beforeturn").map(([, { forward, to }]) => [forward, to]);
    await pass(it, 300), same([told, book.page], [[[way > 0, 4 + way], [way > 0, 4 + way]], isRefused ? 4 : 4 + way], `a hand at ${part} of a single page, ${hinge}, ${way}`);
    book.remove(), await turns();
  }
}

// A hand that leads a single page a little the wrong way takes the other one as it turns about, with any of the four hinges.
async function about() {
  for (const hinge of ["left", "right", "top", "bottom"]) for (const way of [1, -1]) {
    const it = await bookOf(12, { hinge, spread: "single", page: 4 }), { book } = it, isUpright = ["top", "bottom"].includes(hinge), isTurned = ["right", "bottom"].includes(hinge);
    await pass(it, 9);
    const { left, top, width, height } = book.bookRect, at = (along) => (isUpright ? [left + width / 2, top + height * along] : [left + width * along, top + height / 2]), sign = (way > 0) !== isTurned ? -1 : 1;
    await drag(it, at(0.5), at(0.5 - 0.08 * sign));
    same(book.state, "held", "a hand that goes the wrong way");
    for (let i = 1; i <= 12; i++) pointer(it, "pointermove", ...at(0.5 + sign * (0.48 * i / 12 - 0.04))), it.told.push(...await pass(it, 1));
    pointer(it, "pointerup", ...at(0.5 + 0.44 * sign));
    const ends = (await pass(it, 300), it.told.filter(([name]) => name === "flip-start" || name === "flip-end").map(([name]) => name));
    same([book.page, book.state, ends.length % 2], [4 + way, "rest", 0], `a hand that turns about, ${hinge}, ${way}`);
    book.remove(), await turns();
  }
}

// A hand on one page takes its leaf, and not the corner that falls on the other one; on the same side it catches that.
async function falls() {
  for (const side of [-1, 1]) for (const isDropped of [true, false]) {
    const it = await bookOf(12, { page: 4 }), { book } = it;
    await pass(it, 9);
    book.liftCorner("top"), await pass(it, 60);
    if (isDropped) book.liftCorner(null), await pass(it, 2);
    const { left, top, width, height } = book.bookRect, at = (along) => [left + width * along, top + height / 2];
    await drag(it, at(0.5 + 0.3 * side), at(0.5 - 0.4 * side));
    const held = book.core.book.held(0)?.leaf;
    pointer(it, "pointerup", ...at(0.5 - 0.4 * side)), await pass(it, 300);
    same([held, book.page, book.state], side < 0 ? [2, 2, "rest"] : [3, 6, "rest"], "a hand beside a corner that falls");
    book.remove(), await turns();
  }
}

// Lifts: the page that lies under the corner, and the events.
async function lifts() {
  for (const [hinge, isForward, under] of [["left", true, [6, 7]], ["left", false, [2, 3]], ["right", true, [6, 7]], ["top", false, [2, 3]]]) for (const corner of ["top", "bottom"]) {
    const it = await bookOf(12, { page: 4, hinge }), { book } = it;
    await pass(it, 9);
    same([book.liftCorner("middle"), book.liftCorner(corner, { forward: isForward }), book.liftCorner(corner, { forward: isForward }), book.liftedCorner], [false, true, true, corner], "a corner that a program lifts");
    const told = await pass(it, 60);
    same([book.state, kinds(told).slice(0, 2), told[0][1]], ["lifted", ["beforelift", "statechange"], { from: 4, to: isForward ? 6 : 2, pages: isForward ? [6, 7] : [2, 3], by: "api", forward: isForward }], "what is told of a lifted corner");
    same(seen(it).map(([index]) => index).filter((index) => index !== 4 && index !== 5), under, "what is seen under a lifted corner");
    const boxes = [...book.drawer.boxes.values()].filter(({ sheet, isSought }) => !sheet.inert && !isSought).map(({ index }) => index).sort();
    same(boxes, isForward ? [4, 5, 6, 7] : [2, 3, 4, 5], "pages in reach of a lifted corner");
    same([book.liftCorner(null), kinds(await pass(it, 300)).at(-1), book.state, book.page, seen(it).length, it.clock.frame], [false, "statechange", "rest", 4, 2, null], "a corner that falls");
    book.remove(), await turns();
  }
}

// Leaves that CSS draws curl by a corner unless something says otherwise: [attributes, call, whether the leaf is folded, and by its upper corner].
async function curls() {
  const { folded: FOLDED, visible: VISIBLE } = LeafSpring.NAMES.CellFlag, corner = (corner) => (book) => book.next({ corner }), next = (book) => book.next();
  for (const [attributes, call, isCurled, isHigh] of [
    [{}, next, true, false], [{}, (book) => book.previous(), true, false], [{ peel: "top" }, next, true, true], [{ peel: "bottom" }, next, true, false],
    [{ peel: "none" }, next, false], [{ softness: "0" }, next, false], [{ rest: "0.8" }, next, false], [{ "page-width": "45", "page-height": "60" }, next, false], [{ softness: "0" }, corner("top"), true, true],
    [{}, corner(null), false], [{}, corner("top"), true, true], [{}, (book) => book.turnTo(8), true, false], [{}, (book) => book.turnTo(10), false],
    [{ covers: "hard", page: 0 }, next, false], [{ covers: "soft", page: 0 }, next, true, false]]) {
    const it = await bookOf(20, { page: 6, hinges: 12, ...attributes }), { book } = it, what = `${JSON.stringify(attributes)} ${call}`;
    await pass(it, 9);
    void call(book), await pass(it, 8);
    const { flags, count, bands } = book.core.columns.read(), rows = Array.from({ length: count }, (_, row) => row).filter((row) => flags[row] & FOLDED && flags[row] & VISIBLE);
    same(rows.length > 0, isCurled, `whether a leaf curls: ${what}`);
    if (isCurled) same(bands[4 * rows[0] + 1] < 0, isHigh, `the corner by which it curls: ${what}`);
    book.remove(), await turns();
  }
  // Pages that lie on each other, from below: those that are uncovered, the ones peeled later, the first one; and then flaps, the first one lowest.
  for (const reading of ["ltr", "rtl"]) for (const way of [1, -1]) {
    const it = await bookOf(40, { page: 20, hinges: 12, reading }), { book } = it;
    await pass(it, 9);
    for (let i = 0; i < 3; i++) void (way > 0 ? book.next() : book.previous()), await pass(it, 8);
    const z = (page) => Number([...book.drawer.boxes.values()].find(({ index, cell }) => index === page && cell.style.visibility === "visible")?.cell.style.zIndex);
    const levels = (way > 0 ? [27, 25, 23, 21, 22, 24, 26] : [14, 16, 18, 20, 19, 17, 15]).map(z);
    same(levels.every((level, i) => i === 0 || level > levels[i - 1]), true, `pages that are peeled one after another ${levels}`);
    book.remove(), await turns();
  }
  // A leaf has come when it looks still, however it turns.
  for (const corner of [undefined, null, "top"]) {
    const it = await bookOf(12, { "turn-time": "600", hinges: 12 }), { book } = it;
    await pass(it, 9);
    const start = it.clock.time;
    let told = null;
    book.addEventListener("page", () => (told ??= it.clock.time - start));
    void book.next({ corner }), await pass(it, 300);
    same([told > 590, told < 640], [true, true], `a page is told after ${told} ms`);
    book.remove(), await turns();
  }
}

// A turn that waits for leaves that curl begins when they look still: [the calls, 100 ms apart, and the pages].
async function waits() {
  for (const spread of ["double", "single"]) {
    const it = await bookOf(20, { page: 8, spread, hinges: 12, "turn-time": "600" }), { book } = it, began = [];
    await pass(it, 9);
    const start = it.clock.time, first = book.page, wide = spread === "double" ? 2 : 1;
    book.addEventListener("flip-start", () => began.push(Math.round(it.clock.time - start)));
    void book.next(), await pass(it, 6);
    const back = book.previous();
    await pass(it, 6);
    const further = book.previous();
    await pass(it, 120);
    same([began.length, began[2] > 600, began[2] < 900], [3, true, true], `the time of a turn that waits: ${began}`);
    same([book.page, book.state, await back, await further], [first - wide, "rest", true, true], "a turn that has waited");
    book.remove(), await turns();
  }
  // It curls as it was asked to; a hard page does not, not even beside one that curls.
  const { folded: FOLDED, visible: VISIBLE } = LeafSpring.NAMES.CellFlag;
  for (const [calls, hard, curled] of [[["next", "previous", "previous"], [], [true, true]], [["next", "next"], [11], [true, false]]]) {
    const it = await bookOf(20, { page: 8, hinges: 12, "turn-time": "600" }), { book } = it, seen = [];
    for (const index of hard) for (let i = 0; i < 2; i++) { const page = new Element("div"); page.setAttribute("density", "hard"), book.insertBefore(page, book.children[index]); }
    await pass(it, 9);
    for (const call of calls) void book[call](), await pass(it, 6);
    const isCurled = () => { const { flags, count } = book.core.columns.read(); return Array.from({ length: count }, (_, row) => flags[row]).some((flag) => flag & FOLDED && flag & VISIBLE); };
    seen.push(isCurled());
    book.addEventListener("flip-start", () => setTimeout(() => seen.push(isCurled())), { once: true });
    for (let i = 0; i < 60 && seen.length < 2; i++) await pass(it, 2), await turns();
    same([...seen, book.page], [...curled, calls.length > 2 ? 6 : 12], `whether leaves curl that turn by ${calls}`);
    book.remove(), await turns();
  }
}

// A book that is laid another way, or copied, in the air: leaves go on, and who waits is answered once.
async function air() {
  for (const [name, text] of [["thickness", "8"], ["rest", "0.8"], ["corner-radius", "9"], ["hinge", "right"], ["turn-time", "900"], ["drawing", "auto"], ["softness", "1"]]) for (const way of [1, -1]) {
    const it = await bookOf(20, { page: 10 }), { book } = it, answers = [], go = () => void (way > 0 ? book.next() : book.previous()).then((answer) => answers.push(answer)), goal = 10 + 4 * way;
    await pass(it, 9);
    go(), await pass(it, 8), go();
    const before = kinds(await pass(it, 6)).length, copy = book.clone();
    const turned = [...book.core.turns].filter(([, turn]) => turn > 0 && turn < 1).map(([leaf, turn]) => [leaf, Math.round(turn * 20)]);
    book.setAttribute(name, text);
    same([...book.core.turns].filter(([, turn]) => turn > 0 && turn < 1).map(([leaf, turn]) => [leaf, Math.round(turn * 20)]), turned, `leaves that go on with another ${name}`);
    same([turned.length, before > 0, book.state, book.page], [2, true, "turning", goal], `a book with another ${name}`);
    const told = kinds(await pass(it, 300)).filter((kind) => kind.startsWith("flip") || kind === "page");
    same([told, answers, book.page, book.state, it.clock.frame], [["page", "flip-end", "flip-end"], [true, true], goal, "rest", null], `a book that has landed with another ${name}`);
    document.body.append(copy);
    await copy.ready;
    same([copy.page, copy.pageCount, copy.core.isMoving], [goal, 20, true], "a copy of a book in the air");
    for (const each of [book, copy]) each.remove();
    await turns();
  }
}

// A book that gets another size, or other pages, in the air, and a leaf that is taken while its corner is lifted.
async function more() {
  const it = await bookOf(20, { page: 4 }), { book } = it, { children: [first, second] } = book;
  await pass(it, 9), resize(400, 300), await pass(it, 9);
  same([book.shownSpread, book.view, seen(it)], ["single", [4], [[4, 88, 0]]], "a book in a small room");
  resize(1600, 1000), await pass(it, 9), same([book.shownSpread, seen(it)], ["double", [[4, 50, 0], [5, 800, 0]]], "a book in a large room");
  resize(WIDE, HIGH), await pass(it, 9), same(seen(it), open(4), "a book in its first room");
  const answer = book.next();
  await pass(it, 9), first.remove(), second.remove(), await pass(it, 300);
  same([await answer, book.page, book.pageCount, book.view, seen(it)], [true, 4, 18, [4, 5], open(4)], "a turn to a page that is counted anew");
  book.liftCorner("top"), await pass(it, 30), await drag(it, [700, 250], [60, 250]);
  same([book.liftedCorner, book.state], [null, "held"], "a corner whose leaf is taken by its middle");
  pointer(it, "pointerup", 60, 250), await pass(it, 300), same([book.page, book.state, seen(it)], [6, "rest", open(6)], "a leaf that was taken while its corner was lifted");
  book.liftCorner("top"), await pass(it, 30), book.setAttribute("thickness", "8");
  same([book.state, book.liftedCorner, kinds(it.told).at(-1), book.core.isMoving, seen(it).length], ["rest", null, "statechange", false, 2], "a book that is laid another way while a corner is lifted");
  book.setAttribute("max-zoom", "4"), book.zoomTo(4), await pass(it, 4), book.zoomTo(2, null, { animate: false }), await pass(it, 30), same([book.zoom, it.clock.frame], [2, null], "a zoom that another one ends");
  book.remove(), await turns();
}

// Pages that are only counted: asked for once as they come near, or made by a function; addresses are pictures; a far turn makes no page between.
async function numbered() {
  const it = await bookOf(0, { "page-count": 40, "near-pages": 1 }), { book } = it, needed = [], asked = [];
  await turns();
  book.addEventListener("needpages", ({ detail: { pages } }) => needed.push(...pages));
  await pass(it, 9), void book.turnTo(30, { animate: false }), await pass(it, 9), void book.turnTo(31, { animate: false }), await pass(it, 9);
  same([needed, book.pageCount], [[28, 29, 30, 31, 32, 33], 40], "pages that are needed");
  book.pageProvider = (page) => (asked.push(page), page % 2 ? `http://a/${page}.png` : new Element("div"));
  await pass(it, 9), same([asked.sort((a, b) => a - b), book.pages[31].src], [[28, 29, 30, 31, 32, 33], "http://a/31.png"], "pages that a function makes");
  asked.length = 0;
  void book.turnTo(2);
  same([(await pass(it, 400)).filter(([name]) => name === "page").map(([, { page }]) => page), asked.filter((page) => page > 5 && page < 28)], [[2], []], "a far turn");
  book.pages = [null, "http://a/a.png", new Element("div"), "http://a/b.png"];
  await pass(it, 9);
  same([book.pageCount, book.pages.length, book.core.shape.covers, book.page], [40, 40, "soft", 1], "pages that are given");
  book.removeAttribute("page-count"), await pass(it, 9), same([book.pageCount, book.view], [3, [1, 2]], "pages that are counted no more");
  book.remove(), await turns();
}

// The page in the address: read, followed and written.
async function addresses() {
  globalThis.location = new URL("http://a/?b=1#page=5"), globalThis.history = { state: 3, replaceState: (state, _, url) => (location.href = url.href) };
  for (const [address, written] of [["hash", "http://a/?b=1#page=9"], ["query", "http://a/?b=1&page=9#page=5"]]) {
    location.href = address === "hash" ? "http://a/?b=1#page=5" : "http://a/?b=1&page=5#page=5";
    const it = await bookOf(12, { address, page: 1 }), { book } = it;
    await pass(it, 9), same(book.page, 4, "the page of an address");
    void book.turnTo(8), await pass(it, 300), same(location.href, written, "an address that is written");
    location.href = "http://a/", view.dispatchEvent({ type: "popstate" }), await pass(it, 300), same(book.page, 0, "the way back");
    location.href = address === "hash" ? "http://a/#page=7" : "http://a/?page=7", view.dispatchEvent({ type: "hashchange", newURL: location.href }), await pass(it, 300), same(book.page, 6, "an address that is followed");
    book.remove(), await turns(), (location.href = "http://a/#page=3"), view.dispatchEvent({ type: "popstate" }), await turns(), same(book.page, 6, "a book that has gone");
  }
}

// A book that is printed has all pages, and afterwards those that are near.
async function prints() {
  const it = await bookOf(20), { book } = it;
  await pass(it, 9);
  view.dispatchEvent({ type: "beforeprint" });
  same([book.drawer.boxes.size, book.surface.classList.contains("gathered"), book.printing.slot.assigned.length], [20, true, 20], "a book that is printed");
  view.dispatchEvent({ type: "afterprint" }), await pass(it, 9);
  same([book.drawer.boxes.size, book.surface.classList.contains("gathered"), book.printing.slot.assigned.length, seen(it)], [6, false, 0, open(0)], "a book that was printed");
  book.remove(), await turns();
}

// A far turn that is taken back has come to its page when the last leaf lies; a book that is taken out in mid-turn tells where it opens
// again; and a book without pages throws no shadow.
async function returns() {
  for (const spread of ["double", "single"]) {
    const it = await bookOf(40, { spread }), { book } = it, answers = [];
    await pass(it, 9);
    void book.turnTo(20);
    const first = await pass(it, 2);
    void book.turnTo(4).then((answer) => answers.push(answer));
    let early = null;
    const told = [...first, ...await pass(it, 400, () => (early ??= answers.length ? [...book.core.turns.values()].filter((turn) => turn > 0.01 && turn < 0.99).length : null))];
    same([early, answers, told.filter(([name]) => name === "page").map(([, { page }]) => page)], [0, [true], [4]], `a turn of ${spread} pages that is taken back`);
    void book.next(), told.length = 0, await pass(it, 6);
    book.addEventListener("page", ({ detail }) => told.push(detail.page)), book.remove(), await turns();
    same([told, book.page], [[book.page], spread === "double" ? 6 : 5], "the page of a book that is taken out in mid-turn");
  }
  const it = await bookOf(0), { book } = it;
  await pass(it, 9), same([book.pageCount, Object.values(book.drawer.shadows.pools).flat().filter(({ outer }) => outer.parentNode).length], [0, 0], "the shadows of no pages");
  book.remove(), await turns();
}

for (const test of [calls, hands, changes, records, together, early, zooms, tools, gestures, failures, ways, singles, about, falls, lifts, curls, waits, air, more, numbered, addresses, prints, returns]) await test();
console.log(`figure: ${counted()} answers of the whole element in Node are right`);
process.exit(0);
