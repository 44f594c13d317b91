// The life of a book: its remains, its answers, its sleep, and its fine place. Each row is here since a planted fault of its kind
// stayed unseen (Tests/Faults).
import { air, is, make, ownClock, point, rest, room, sheet, tap, wait } from "./rows-kit.js";

// Counts the listeners that are added to the window and the document from now on and are still there.
function listening() {
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype, there = new Set();
  EventTarget.prototype.addEventListener = function (name, fn, options) {
    if (this === window || this === document) there.add(fn), options?.signal?.addEventListener("abort", () => there.delete(fn));
    return add.call(this, name, fn, options);
  };
  EventTarget.prototype.removeEventListener = function (name, fn, options) { return there.delete(fn), remove.call(this, name, fn, options); };
  return { there, stop: () => Object.assign(EventTarget.prototype, { addEventListener: add, removeEventListener: remove }) };
}
const idle = () => new Promise((done) => (globalThis.requestIdleCallback ? requestIdleCallback(() => setTimeout(done, 20)) : setTimeout(done, 300)));
// A picture with more pixels than are shown of it.
async function large() {
  const pen = Object.assign(document.createElement("canvas"), { width: 1200, height: 1600 }).getContext("2d"), image = new Image();
  pen.fillRect(0, 0, 1200, 1600);
  image.src = pen.canvas.toDataURL();
  await image.decode();
  return image;
}

export const LIFE = [
  ["own", "presses leave no listener behind", async () => {
    const b = await make(8, { "max-zoom": 3 }), { there, stop } = listening(), finger = (type, id, x) => point(b, type, x, 250, { pointerId: id, pointerType: "touch", isPrimary: id === 1 });
    try {
      tap(b, 690, 250); await rest(b); is(there.size, 0);
      point(b, "pointerdown", 690, 250); is(there.size > 0, true); for (let x = 680; x > 500; x -= 20) point(b, "pointermove", x, 250, { buttons: 1 });
      point(b, "pointercancel", 500, 250); await rest(b); is(there.size, 0);
      finger("pointerdown", 1, 350); finger("pointerdown", 2, 450); finger("pointermove", 2, 550); finger("pointerup", 1, 350); finger("pointercancel", 2, 550); is(there.size, 0);
    } finally { stop(); } }],
  ["own", "a turn is answered when its book is removed, in the air or waiting", async () => {
    const b = await make(12, { "turn-time": 4000 }), turns = [b.next(), b.next(), b.turnTo(10)]; await wait(30); b.remove();
    is(await Promise.all(turns.map((turn) => Promise.race([turn, wait(1000).then(() => "waits")]))), [false, false, false]); }],
  ["own", "who waits for a book that is taken out before it is ready waits for its next place", async () => {
    const b = document.createElement("leaf-book"), told = [];
    for (const [name, value] of Object.entries({ "page-width": 300, "page-height": 400, spread: "double", "turn-time": 50 })) b.setAttribute(name, value);
    b.append(...Array.from({ length: 8 }, (_, i) => sheet(i))); b.style.cssText = "width:100%;height:100%"; room.append(b);
    void b.ready.then(() => told.push("ready")); void b.next().then((landed) => told.push(landed)); b.remove(); await wait(50); is(told, []);
    room.append(b); await b.ready; await wait(400); is([told, b.page], [["ready", true], 2]); }],
  ["own", "a book that is moved within its document keeps its core and what is in the air", async () => {
    const b = await make(8, { "turn-time": 3000 }), { core } = b, other = document.createElement("div"); other.style.cssText = "width:100%;height:100%"; room.append(other);
    const turn = b.next(); await wait(100); other.append(b); await wait(100); is([b.core === core, b.state], [true, "turning"]);
    b.remove(); await wait(50); is([b.core ?? null, await turn], [null, false]); other.remove(); }],
  ["own", "hints of a book that is moved before it is seen come once", async () => {
    room.style.marginTop = "3000px"; scrollTo(0, 0);
    const states = [], b = await make(8, { hint: "" }); b.addEventListener("statechange", ({ detail }) => states.push(detail.state));
    b.remove(); await wait(20); room.append(b); await b.ready; scrollTo(0, 3000); await wait(2600); is(states, ["lifted", "turning", "rest"]);
    scrollTo(0, 0); await wait(200); scrollTo(0, 3000); await wait(400); is([states.length, b.liftedCorner], [3, null]); }],
  ["own", "a book that plays a record sleeps from one call to the next", async () => {
    const own = ownClock(), b = await make(8, { record: "", "turn-time": 300 }); b.clock = own.clock;
    void b.next(); own.pass(8000, 500); void b.next(); own.pass(1000, 60); const script = b.script(); b.remove();
    const second = ownClock(), c = document.createElement("leaf-book"); let asked = 0;
    c.clock = { ...second.clock, request: (fn) => (asked++, second.clock.request(fn)) };
    c.replay = `data:text/plain,${encodeURIComponent(script)}`; c.style.cssText = "width:100%;height:100%"; c.append(...Array.from({ length: 8 }, (_, i) => sheet(i))); room.append(c); await c.ready;
    second.pass(2000, 120); is([c.page, c.state, c.flow.alarm > 0, asked > 10], [2, "rest", true, true]);
    asked = 0; await new Promise((done) => setTimeout(done, 100)); is(asked, 0);
    second.pass(7000); c.flow.rouse(); second.pass(16, 2); is(c.page, 4); }],
  ["own", "corners of all hinges are lifted inside their page", async () => {
    for (const hinge of ["left", "right", "top", "bottom"]) for (const corner of ["top", "bottom"]) for (const forward of [true, false]) {
      const b = await make(8, { hinge, page: 2, "page-height": 220 }); is(b.liftCorner(corner, { forward }), true);
      const { x, y, width, height } = b.place.box(), [left, top] = b.lifted.end, isUpright = ["top", "bottom"].includes(hinge), inside = 0.16 * 220;
      // The first corner is at the top, with a hinge above or below at the left; the free edge is the book's own side.
      const isFirst = corner === "top", isFar = forward !== ["right", "bottom"].includes(hinge), near = (isLow) => (isLow ? inside : -inside);
      const across = isUpright ? left - (isFirst ? x : x + width) : top - (isFirst ? y : y + height), along = isUpright ? top - (isFar ? y + height : y) : left - (isFar ? x + width : x);
      is([hinge, corner, forward, Math.round(across), Math.round(along)], [hinge, corner, forward, Math.round(near(isFirst)), Math.round(near(!isFar))]); b.remove();
    } }],
  ["own", "both covers of a book are boards, whether its pages are odd or even", async () => {
    for (const count of [5, 6, 7, 8]) {
      const b = await make(count, { covers: "hard" }), boards = [];
      for (;;) { boards.push(b.core.isBoard(1)); if (b.core.spread + 1 >= b.core.lastSpread) break; await b.next({ animate: false }); }
      // At an even number the last cover turns over to its own back; at an odd one its back has no page.
      is([count, boards.at(0), boards.slice(1, -1), b.core.isHard(b.core.leafCount - 1)], [count, true, boards.slice(1, -1).map(() => false), true]); b.remove();
    } }],
  ["own", "pages lie on whole pixels after a change of size, whatever it was", async () => {
    const b = await make(8, { fit: "contain" });
    // The second has as many points as the first, each of half as many pixels.
    for (const [width, height] of [[802, 480], [401, 240], [533, 333], [800, 500]]) {
      Object.assign(room.style, { width: `${width}px`, height: `${height}px` }); await wait(60);
      const { left, top } = b.pages[1].getBoundingClientRect(), off = (at) => Math.abs(at - Math.round(at)) > 0.01; is([width, off(left), off(top)], [width, false, false]);
    } }],
  ["own", "a zoom keeps its point in a site that is scaled", async () => {
    for (const style of ["transform:scale(.5);transform-origin:0 0", "zoom:1.5", ""]) {
      room.style.cssText = style; const b = await make(8, { "max-zoom": 3 }), before = b.pages[1].getBoundingClientRect(), x = before.left + 0.7 * before.width, y = before.top + 0.3 * before.height;
      b.zoomTo(2, { clientX: x, clientY: y }, { animate: false }); const { left, top, width, height } = b.pages[1].getBoundingClientRect();
      is([style, Math.round(width / before.width * 10), Math.round(100 * (x - left) / width), Math.round(100 * (y - top) / height)], [style, 20, 70, 30]); b.remove();
    } }],
  ["own", "words of a page that was near are found again when it is far", async () => {
    const b = await make(16, {}, Array.from({ length: 16 }, (_, i) => sheet(i, `<p>words of page ${i}</p>`))), far = () => b.pages.filter((page) => page.assignedSlot?.parentNode.closest(".found")).length;
    const settle = async () => { for (let i = 0; i < 50 && far() + b.drawer.boxes.size < 16; i++) await idle(); };
    for (const page of [0, 8, 0, 14, 0]) { await b.turnTo(page, { animate: false }); await settle(); is([page, far() + b.drawer.boxes.size], [page, 16]); } }],
  ["own", "pictures for WebGL have the screen's own pixels", async () => {
    const make1 = globalThis.createImageBitmap, wide = [];
    globalThis.createImageBitmap = (source, size) => (wide.push(size.resizeWidth), make1(source, size));
    try {
      for (const ratio of [1, 2]) {
        Object.defineProperty(globalThis, "devicePixelRatio", { configurable: true, value: ratio }); wide.length = 0;
        const b = await make(2, { drawing: "webgl" }, [await large(), await large()]); await wait(200);
        if (b.drawer.kind === "webgl") is([ratio, ...new Set(wide)], [ratio, 300 * ratio]);
        b.remove();
      }
    } finally { delete globalThis.devicePixelRatio; globalThis.createImageBitmap = make1; } }],
  ["own", "an attribute that is set later counts as one that was there", async () => {
    const base = { "turn-time": 300, softness: 0.5, page: 2 }, cells = (b) => [...b.shadowRoot.querySelectorAll(".cell")].filter((cell) => cell.style.transform && cell.checkVisibility({ visibilityProperty: true, opacityProperty: true })).map((cell) => [cell.style.zIndex, cell.style.transform]).sort();
    const bends = (b) => (b.drawer.kind === "webgl" ? [...b.core.stage.snapshot().matrices].map((number) => number.toFixed(4)) : []), more = { "min-page-width": { spread: "auto" }, "turn-time": { drawing: "webgl" } };
    const later = { fit: "contain", "min-page-width": 450, spread: "single", center: "spine", covers: "hard", reading: "rtl", hinge: "top", softness: 1, thickness: 9, "corner-radius": 12, "turn-time": 900, "max-zoom": 3, gestures: "swipe", disabled: "" };
    for (const [name, value] of Object.entries(later)) {
      const looks = [], given = { ...base, ...more[name] };
      for (const isLater of [false, true]) {
        const own = ownClock(), b = await make(8, isLater ? given : { ...given, [name]: value }); await wait(40); b.clock = own.clock; own.pass(50, 3);
        if (isLater) b.setAttribute(name, value);
        await wait(40); own.pass(50, 3); const look = [b.bookRect, b.surface.className.replace(/ ?odd/, ""), b.layer.style.transform, b.maxZoom];
        void b.next(); own.pass(100, 5); looks.push([...look, air(b).map((turn) => turn.toFixed(6)), cells(b), bends(b)]); b.remove();
      }
      is([name, looks[1]], [name, looks[0]]);
    } }],
  ["own", "a zoomed book keeps each touch to itself, and clips what is beyond it", async () => {
    const b = await make(8, { "max-zoom": 3 }), style = () => { const { touchAction, overflowX } = getComputedStyle(b.surface); return [touchAction === "none", overflowX]; };
    for (const factor of [1, 2, 1]) { await b.zoomTo(factor, {}, { animate: false }); is([factor, ...style()], [factor, factor > 1, factor > 1 ? "clip" : "visible"]); } }],
  ["own", "pages of another function are there at once", async () => {
    const b = await make(0, { "page-count": 6, page: 2 }), words = () => [...b.querySelectorAll(".p")].map(({ textContent }) => textContent).sort();
    for (const word of ["A", "B"]) { b.pageProvider = (i) => sheet(i, `${word}${i}`); is([words().includes(`${word}2`), words().every((text) => text.startsWith(word))], [true, true]); } }],
];
