// Further rows of the migration tables of web-book.md, 1, 3 and 4, and what the issue asks for besides.
import { air, heard, is, LeafBook, make, ownClock, point, rest, room, sheet, tap, wait } from "./rows-kit.js";

const picture = (i, more = {}) => Object.assign(new Image(), { src: `/picture/${i}.svg`, alt: "", ...more });
const sheets = (n, html = (i) => `P${i}`) => Array.from({ length: n }, (_, i) => sheet(i, html(i)));
const swipe = async (book, from, to, kind = "touch", steps = 4) => {
  const more = { pointerType: kind, buttons: 1 };
  point(book, "pointerdown", ...from, more);
  for (let i = 1; i <= steps; i++) point(book, "pointermove", ...from.map((a, k) => a + (to[k] - a) * i / steps), more);
  point(book, "pointerup", ...to, { ...more, buttons: 0 });
  await rest(book);
};
const idle = () => new Promise((done) => (globalThis.requestIdleCallback ? requestIdleCallback(() => setTimeout(done, 20)) : setTimeout(done, 300)));

export const MORE = [
  ["1.1", "minHeight, maxHeight: CSS limits", async () => {
    const b = await make(8, { fit: "contain" }); b.style.maxHeight = "300px"; await wait(60); is(b.bookRect.height, 300);
    b.style.height = "100px"; b.style.minHeight = "200px"; await wait(60); is(b.bookRect.height, 200); }],
  ["1.1", "autoSize: aspect-ratio on the host", async () => {
    const b = await make(8, { fit: "contain" }); b.style.cssText = "width:400px"; await wait(60); is(b.clientHeight, Math.round(400 * 400 / 600));
    b.style.aspectRatio = "1"; await wait(60); is([b.clientHeight, b.bookRect.width], [400, 400]); }],
  ["1.1", "startZIndex: own stacking context", async () => { const b = await make(); is(getComputedStyle(b).isolation, "isolate"); }],
  ["1.1", "mobileScrollSupport: touch-action", async () => {
    const b = await make(), action = () => getComputedStyle(b.surface).touchAction.split(" ").sort(); is(action(), ["pan-y", "pinch-zoom"]);
    b.hinge = "top"; is(action(), ["pan-x", "pinch-zoom"]); b.disabled = true; is(action(), ["auto"]); }],
  ["1.1", "data-density: the cover alone is hard", async () => { const b = await make(8, { covers: "hard" }); is(b.core.isBoard(1), true); await b.next(); is(b.core.isBoard(1), false); }],
  ["3.1", "page-count without provider: fewer pages", async () => {
    const b = await make(8), told = heard(b, "pageschange"); b.pages = [...b.children].slice(0, 4); is([b.pageCount, told.length], [4, 1]);
    is(await b.turnTo(6), false); b.pages = null; is([b.pageCount, b.children.length], [8, 8]); }],
  ["3.1", "when: listeners before the book is there", async () => {
    const b = document.createElement("leaf-book"), told = heard(b, "ready", "page"); b.append(...sheets(4)); room.append(b); await b.ready; await b.next({ animate: false });
    is(told.map(([name]) => name), ["ready", "page"]); }],
  ["3.1", "acceleration, inclination: none", async () => { const b = await make(8, { acceleration: "", inclination: "5" }); is(await b.next(), true); }],
  ["3.1", "zoom events: zoomIn, zoomOut, change, resize, tap, doubleTap, swipe", async () => {
    const b = await make(8, { "max-zoom": 4, tap: "none" }), told = heard(b, "beforezoom", "zoom"), touch = { pointerType: "touch" };
    for (let i = 0; i < 2; i++) point(b, "pointerdown", 400, 250, touch), point(b, "pointerup", 400, 250, touch);
    await wait(400); is([b.zoom, told[0][0], told.at(-1)], [2, "beforezoom", ["zoom", { zoom: 2, before: told.at(-1)[1].before }]]);
    room.style.width = "600px"; await wait(60); is(b.zoom, 2); b.maxZoom = 1.5; is(b.zoom, 1.5); b.zoom = 1; is(told.at(-1)[1].zoom, 1); }],
  ["3.2", "options", async () => { const b = await make(); Object.assign(b, { turnTime: 50, tap: "none", gestures: "drag keys" }); is([b.getAttribute("turn-time"), b.getAttribute("tap"), b.gestures], ["50", "none", ["drag", "keys"]]); }],
  ["3.2", "disable: hands only", async () => {
    const b = await make(8, { disabled: "" }); tap(b, 690, 250); b.surface.dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown", bubbles: true })); is([b.page, b.state], [0, "rest"]);
    is(await b.next(), true); }],
  ["3.2", "data: none", async () => { const b = await make(); is(b.data, undefined); }],
  ["3.3", "start: beforelift, and by hand or key", async () => {
    const b = await make(), lifts = heard(b, "beforelift"), told = heard(b, "flip-start");
    await swipe(b, [690, 250], [200, 250], "mouse", 20); is([lifts.length, lifts[0][1].by, told[0][1].by], [1, "hand", "hand"]);
    b.surface.dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown", bubbles: true })); await rest(b); is([b.page, told[1][1].by, lifts.length], [4, "key", 1]);
    b.addEventListener("beforelift", (e) => e.preventDefault(), { once: true }); await swipe(b, [690, 250], [200, 250], "mouse", 20); is(b.page, 4); }],
  ["3.3", "end: landed is false for one that fell back", async () => {
    const b = await make(8, { "turn-time": 300 }), told = heard(b, "flip-end", "page"); point(b, "pointerdown", 690, 250);
    for (let x = 680; x >= 560; x -= 10) point(b, "pointermove", x, 250, { buttons: 1 }), await wait(8);
    await wait(150); point(b, "pointerup", 560, 250); await rest(b); is([b.page, told.map(([name, d]) => [name, d.landed])], [0, [["flip-end", false]]]); }],
  ["3.3", "missing: needpages", async () => {
    const b = document.createElement("leaf-book"), told = heard(b, "needpages", "pageschange"), pages = sheets(12);
    for (const [name, value] of Object.entries({ "page-width": 300, "page-height": 400, fit: "fixed", spread: "double", "turn-time": 100, "page-count": 12, "near-pages": 1 })) b.setAttribute(name, value);
    b.style.cssText = "width:100%;height:100%"; b.append(pages[0], pages[1]); room.append(b); await b.ready; await wait(5);
    is([b.pageCount, told], [12, [["needpages", { pages: [2, 3] }]]]); b.append(pages[2], pages[3]); await wait(5); is([b.pageCount, told.length, b.page], [12, 2, 0]);
    await b.next(); await wait(5); is([b.page, told.at(-1)], [2, ["needpages", { pages: [4, 5] }]]); is(document.elementFromPoint(600, 250) === pages[3], true);
    b.append(...pages.slice(4)); await wait(5); is(b.pageCount, 12); await b.turnTo(10); is([b.page, document.elementFromPoint(600, 250) === pages[11]], [10, true]); }],
  ["3.3", "destroying: none", async () => { const b = await make(), told = heard(b, "destroying"); b.remove(); await wait(20); is(told, []); }],
  ["3.3", "class hard, no-page", async () => {
    const pages = sheets(6); pages[0].setAttribute("density", "hard"); pages[3].setAttribute("no-page", ""); const b = await make(6, { covers: "soft" }, pages);
    is([b.pageCount, b.core.isBoard(1), b.pages.includes(pages[3])], [5, true, false]); pages[3].removeAttribute("no-page"); await wait(5); is(b.pageCount, 6); }],
  ["3.3", "class own-size", async () => {
    const pages = sheets(4); pages[0].setAttribute("own-size", ""); pages[0].style.cssText = "width:120px;height:90px;margin:10px 0 0 20px";
    const b = await make(4, {}, pages), box = pages[0].getBoundingClientRect(), other = pages[1].getBoundingClientRect();
    is([box.width, box.height, box.left, box.top], [120, 90, 120, 60]); is([other.width, other.height], [300, 400]); is(b.pageCount, 4); }],
  ["3.3", "classes odd, even, sheet: view and part", async () => { const b = await make(); is(b.view, [0, 1]); is(b.shadowRoot.querySelectorAll("[part=page]").length >= 2, true); }],
  ["4", "layout", async () => { const b = await make(8, { spread: "single" }); is(b.shownSpread, "single"); b.spread = "double"; is(b.shownSpread, "double"); }],
  ["4", "binding: top and bottom", async () => {
    for (const [hinge, up, down] of [["top", [400, 100], [400, 440]], ["bottom", [400, 440], [400, 100]]]) {
      const b = await make(8, { hinge, "page-width": 400, "page-height": 220, "turn-time": 60 }); is([b.page, b.bookRect.height], [0, 440]);
      tap(b, ...down); await rest(b); is([hinge, b.page], [hinge, 2]); tap(b, ...up); await rest(b); is([hinge, b.page], [hinge, 0]);
      await swipe(b, down, up, "touch", 12); is([hinge, b.page], [hinge, 2]); b.surface.dispatchEvent(new KeyboardEvent("keydown", { key: hinge === "top" ? "ArrowDown" : "ArrowUp", bubbles: true }));
      await rest(b); is([hinge, b.page], [hinge, 4]); b.remove(); } }],
  ["4", "click: edges, anywhere, off", async () => {
    const b = await make(8, { tap: "edges" }); tap(b, 500, 250); is(b.page, 0); tap(b, 695, 250); is(b.page, 2); b.settle(); await rest(b); b.tap = "anywhere"; tap(b, 500, 250); is(b.page, 4); b.settle(); await rest(b);
    b.tap = "none"; tap(b, 695, 250); is(b.page, 4); }],
  ["4", "drag, swipe, hover: each by itself", async () => {
    const b = await make(8, { gestures: "drag" }); tap(b, 690, 250); is(b.page, 0); await swipe(b, [690, 250], [150, 250], "mouse", 20); is(b.page, 2);
    b.gestures = "swipe"; await swipe(b, [690, 250], [150, 250], "mouse", 20); is(b.page, 2); await swipe(b, [600, 250], [500, 250]); is(b.page, 4); await swipe(b, [600, 250], [500, 250], "pen"); is(b.page, 6);
    b.gestures = "hover"; await swipe(b, [690, 250], [150, 250]); is(b.page, 6); }],
  ["4", "ignoreDragOn: no-turn, and all interactive content", async () => {
    const b = await make(2, {}, [sheet(0), sheet(1, "<input><b data-no-turn>x</b>"), sheet(2), sheet(3)]);
    for (const node of b.querySelectorAll("input,b")) {
      for (const type of ["pointerdown", "pointerup"]) node.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, isPrimary: true, pointerId: 7, pointerType: "touch", clientX: 690, clientY: 250 }));
    }
    is(b.page, 0); }],
  ["4", "flipTo fans blank leaves, one event", async () => { const b = await make(60), told = heard(b, "page"); is(await b.turnTo(50), true); await rest(b); is(told.map(([, d]) => d.page), [50]); }],
  ["4", "flipProgress ends at exactly 0 or 1", async () => {
    const b = await make(8, { "turn-time": 300 }), told = heard(b, "turn"); await b.next(); await rest(b); is(told.at(-1)[1].progress, 1);
    await b.previous(); await rest(b); is(told.at(-1)[1].progress, 1); told.length = 0;
    point(b, "pointerdown", 690, 250); for (let x = 680; x >= 600; x -= 10) point(b, "pointermove", x, 250, { buttons: 1 }), await wait(8);
    await wait(150); point(b, "pointerup", 600, 250); await rest(b); is(told.at(-1)[1].progress, 0); }],
  ["4", "setPages, redraw, destroy: automatic", async () => {
    const pages = sheets(4); pages[0].style.color = "red"; const b = await make(4, {}, pages); await b.next(); b.remove(); await wait(20);
    is([pages[0].getAttribute("style"), pages[0].className, b.core], ["color: red;", "p", null]); room.append(b); await b.ready; is(b.page, 2); }],
  ["4", "a null first page: the first lies alone", async () => {
    const b = await make(0, {}, []); b.pages = [null, ...sheets(5)]; is([b.pageCount, b.page, b.view], [5, 0, [null, 0]]); await b.next(); is(b.view, [1, 2]);
    b.pages = sheets(4); is(b.pageCount, 4); await b.turnTo(0); is(b.view, [0, 1]);
    const c = await make(0, { src: '[null, "/picture/1.svg", "/picture/2.svg"]' }); is([c.pageCount, c.view], [2, [null, 0]]); }],
  ["4", "data-hires: a sharper picture when zoomed", async () => {
    for (const drawing of ["css", "webgl"]) {
      const pages = Array.from({ length: 8 }, (_, i) => picture(i)); pages[0].dataset.hires = "/picture/30.svg"; pages[4].dataset.hires = "/picture/31.svg";
      const b = await make(8, { "max-zoom": 4, drawing }, pages), sharp = () => [...b.shadowRoot.querySelectorAll(".sharp")].map((image) => image.getAttribute("src")); is(sharp(), []);
      b.zoom = 2; is(sharp(), ["/picture/30.svg"]); await b.shadowRoot.querySelector(".sharp").decode(); await wait(80);
      if (drawing === "css") is(...[b.shadowRoot.querySelector(".sharp"), b.shadowRoot.querySelector(".sharp").parentElement].map((each) => { const { x, y, width, height } = each.getBoundingClientRect(); return [x, y, width, height].map(Math.round); }));
      if (b.drawer.kind === "webgl") is(b.drawer.pictures.kept.get(b.pageList[0]).source.className, "sharp");
      await b.turnTo(4); await rest(b); is(sharp(), ["/picture/31.svg"]); b.zoom = 1; is(sharp(), []); is(pages[0].getAttribute("src"), "/picture/0.svg"); b.remove(); } }],
  ["4", "flipbook-vue: loadingImage, perspective, forwardDirection, centering, singlePage", async () => {
    const b = await make(8, { eye: 2400, reading: "rtl", center: "spine", spread: "single" }); b.style.setProperty("--leaf-paper", "rgb(1, 2, 3)");
    is(getComputedStyle(b.shadowRoot.querySelector(".sheet")).backgroundColor, "rgb(1, 2, 3)"); is([b.core.shape.eye, b.core.shape.reading, b.center, b.shownSpread], [2400, "rtl", "spine", "single"]); }],
  ["own", "clone", async () => {
    const own = ownClock(), b = await make(12, { "turn-time": 800, id: "first", record: "" }); b.clock = own.clock; await b.turnTo(4, { animate: false }); void b.next(); own.pass(200, 8);
    const copy = b.clone(), before = air(b)[0]; is([copy instanceof LeafBook, copy.id, copy.children.length, copy.children[0] === b.children[0]], [true, "", 12, false]);
    const clock = ownClock(); copy.clock = clock.clock; room.append(copy); await copy.ready; is([copy.page, copy.state, Math.abs(air(copy)[0] - before) < 0.02], [6, "turning", true]);
    for (let i = 0; i < 100 && copy.state !== "rest"; i++) clock.pass(50), await wait(5); is([copy.page, copy.state, b.state], [6, "rest", "turning"]);
    const list = await make(0, {}, []); list.pages = ["/picture/1.svg", sheet(1)]; const other = list.clone(); room.append(other); await other.ready; is([other.pageCount, other.pages[1] === list.pages[1]], [2, false]); }],
  ["own", "softness", async () => {
    const b = await make(8, { drawing: "webgl", softness: 1 }, Array.from({ length: 8 }, (_, i) => picture(i)));
    // A child can be in one place only: drawn by CSS its leaf stays straight.
    if (b.drawer.kind === "css") return is(b.core.definition().strips, undefined);
    is([b.core.definition().strips, b.core.definition().most_bend], [10, 2]); await b.next(); is(b.page, 2); b.softness = 0.5; is([b.core.definition().most_bend, b.page], [1, 2]);
    b.children[5].setAttribute("density", "hard"); await wait(5); is(b.core.definition().hard_leaves, [3]); b.drawing = "css"; is([b.core.definition().strips, b.core.definition().hard_leaves], [1, [3]]); }],
  ["own", "links to a place on a page that is far open it there", async () => {
    const b = await make(12, {}, sheets(12, (i) => `<p id="place${i}">words of page ${i}</p>`)), rooms = () => b.shadowRoot.querySelectorAll(".found > div").length;
    for (let i = 0; i < 50 && rooms() < 6; i++) await idle();
    is([b.querySelector("#place9").checkVisibility(), rooms()], [false, 6]);
    for (const page of [9, 2, 4]) { location.hash = `#place${page}`; await wait(150); is([b.page, b.querySelector(`#place${page}`).checkVisibility()], [page - page % 2, true]); await idle(); }
    history.replaceState(null, "", location.pathname); }],
  ["own", "pages under a leaf in the hand stay seen, however long it is held", async () => {
    const b = await make(12, {}, sheets(12, (i) => `<p>${i}</p>`)); point(b, "pointerdown", 690, 250); for (let x = 680; x > 240; x -= 20) point(b, "pointermove", x, 250, { buttons: 1 });
    await wait(100); await idle(); await idle(); is([b.state, b.pages[2].checkVisibility({ visibilityProperty: true }), b.pages[3].checkVisibility({ visibilityProperty: true })], ["held", true, true]);
    point(b, "pointerup", 240, 250); await rest(b); }],
  ["own", "what is hidden until found is out of reach, and shown in a turn", async () => {
    const b = await make(12, { "turn-time": 1500 }, sheets(12, (i) => `<a href="#x">link ${i}</a>`)), near = b.pages[2]; for (let i = 0; i < 50 && near.checkVisibility(); i++) await idle();
    is([near.checkVisibility(), near.getAttribute("style")], [false, null]); near.querySelector("a").focus(); is(document.activeElement === near.querySelector("a"), false);
    void b.next(); await wait(300); is(near.checkVisibility({ visibilityProperty: true }), true); b.settle(); await rest(b); }],
];
