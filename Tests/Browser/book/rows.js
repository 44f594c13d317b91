// The migration tables of web-book.md, 1 to 4, row by row: [table, name there, what shows that ours does it]. A row without a function
// is one that <leaf-book> does not have yet.
import { heard, is, LeafBook, make, point, rest, room, sheet, tap, wait } from "./rows-kit.js";
import { LIFE } from "./rows-life.js";
import { MORE } from "./rows-more.js";
import { TURNS } from "./rows-turns.js";

const ROWS = [
  ["1.1", "width, height", async () => { const b = await make(); is([b.bookRect.pageWidth, b.bookRect.pageHeight], [300, 400]); }],
  ["1.1", "width, height: the first page's own", async () => {
    const image = Object.assign(new Image(), { src: "/picture/1.svg" }); await image.decode();
    const b = await make(1, { "page-width": null, "page-height": null }, [image, sheet(1)]); is([b.bookRect.pageWidth, b.bookRect.pageHeight], [300, 400]); }],
  ["1.1", "size", async () => { const b = await make(8, { fit: "contain" }); is([b.bookRect.width, b.bookRect.height], [750, 500]); }],
  ["1.1", "minWidth, maxWidth", async () => {
    const b = await make(8, { spread: "auto", "min-page-width": 300 }); is(b.shownSpread, "double");
    room.style.width = "590px"; await wait(60); is(b.shownSpread, "single"); room.style.width = ""; await wait(60); is(b.shownSpread, "double"); }],
  ["1.1", "drawShadow", async () => { const b = await make(8, { shadows: "none" }); is(getComputedStyle(b.shadowRoot.querySelector(".shadow")).display, "none"); }],
  ["1.1", "maxShadowOpacity", async () => { const b = await make(); b.style.setProperty("--leaf-shadow-opacity", ".25"); is(getComputedStyle(b.shadowRoot.querySelector(".shadow")).opacity, "0.25"); }],
  ["1.1", "flippingTime", async () => { const b = await make(8, { "turn-time": 300 }), t = performance.now(); await b.next(); const ms = performance.now() - t; if (ms < 280 || ms > 1500) throw new Error(`${ms} ms`); }],
  ["1.1", "usePortrait", async () => { const b = await make(8, { spread: "single" }); is([b.shownSpread, b.view], ["single", [0]]); }],
  ["1.1", "startPage", async () => { const b = await make(8, { page: 4 }); is([b.page, b.view], [4, [4, 5]]); }],
  ["1.1", "showCover", async () => { const b = await make(8, { covers: "hard" }); is(b.view, [null, 0]); }],
  ["1.1", "swipeDistance", async () => {
    const b = await make(8, { gestures: "swipe", "swipe-distance": 60 }), touch = { pointerType: "touch" };
    const swipe = async (way) => { point(b, "pointerdown", 600, 250, touch); point(b, "pointermove", 600 - way, 250, touch); point(b, "pointerup", 600 - way, 250, touch); await rest(b); };
    await swipe(40); is(b.page, 0); await swipe(80); await wait(20); is(b.page, 2); }],
  ["1.1", "clickEventForward", async () => {
    const b = await make(2, {}, [sheet(0), sheet(1, "<div no-turn style='height:100%'>x</div>"), sheet(2), sheet(3)]);
    const target = b.querySelector("[no-turn]");
    for (const type of ["pointerdown", "pointerup"]) target.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, isPrimary: true, pointerId: 7, pointerType: "mouse", clientX: 690, clientY: 250 }));
    is(b.page, 0); tap(b, 690, 250); is(b.page, 2); }],
  ["1.1", "useMouseEvents", async () => { const b = await make(8, { gestures: "none" }); tap(b, 690, 250); is(b.page, 0); b.gestures = "tap"; tap(b, 690, 250); is(b.page, 2); }],
  ["1.1", "showPageCorners", async () => {
    const b = await make(), told = heard(b, "statechange", "page"), over = (x, y) => point(b, "pointermove", x, y, { buttons: 0 });
    over(600, 250); await wait(60); is([b.liftedCorner, b.state], [null, "rest"]);
    over(690, 440); await wait(700); is([b.liftedCorner, b.state, b.page], ["bottom", "lifted", 0]);
    const held = b.core.book.held(1); is([held.corner, held.leaf], [0, 1]);
    over(500, 250); is(b.liftedCorner, null); await rest(b); is([b.page, told.map(([, d]) => d.state)], [0, ["lifted", "turning", "rest"]]);
    b.gestures = "tap drag peel"; over(690, 440); is(b.liftedCorner, null); }],
  ["1.1", "showPageCorners: a lifted corner is dragged and tapped", async () => {
    const b = await make(), over = (x, y) => point(b, "pointermove", x, y, { buttons: 0 });
    over(690, 60); await wait(500); is(b.liftedCorner, "top");
    point(b, "pointerdown", 690, 60); for (let x = 680; x > 200; x -= 20) point(b, "pointermove", x, 80, { buttons: 1 }); await wait(40); is(b.state, "held"); point(b, "pointerup", 200, 80);
    await rest(b); is([b.page, b.liftedCorner], [2, null]);
    over(690, 60); await wait(500); is(b.liftedCorner, "top"); tap(b, 690, 60); await rest(b); is(b.page, 4);
    over(110, 60); await wait(300); is(b.liftedCorner, "top"); is(b.lifted.way, -1); await b.previous(); is(b.page, 2); }],
  ["1.1", "showPageCorners: it comes to the pointer that takes it, and not where a control is", async () => {
    const b = await make(1, {}, [sheet(0), sheet(1, "<button style='position:absolute;right:0;bottom:0;width:60px;height:40px'>x</button>"), sheet(2), sheet(3)]);
    const button = b.querySelector("button"); button.parentNode.style.position = "relative";
    button.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, composed: true, pointerType: "mouse", clientX: 680, clientY: 440, buttons: 0 })); is(b.liftedCorner, null);
    point(b, "pointermove", 690, 60, { buttons: 0 }); await wait(500); point(b, "pointerdown", 690, 60); for (let x = 685; x >= 560; x -= 5) point(b, "pointermove", x, 65, { buttons: 1 });
    is(b.lifted.point, [560, 65]); point(b, "pointerup", 560, 65); await rest(b); }],
  ["1.1", "showPageCorners: links under it work", async () => {
    const b = await make(1, {}, [sheet(0), sheet(1), sheet(2), sheet(3, "<a href='#there' style='position:absolute;right:0;top:0;width:20px;height:20px'>x</a>")]);
    const link = b.querySelector("a"), over = (x, y) => point(b, "pointermove", x, y, { buttons: 0 }); link.parentNode.style.position = "relative";
    is(document.elementFromPoint(695, 55) === link, false); over(690, 60); await wait(800); is(document.elementFromPoint(695, 55) === link, true);
    link.click(); await wait(50); is(location.hash, "#there"); history.replaceState(null, "", location.pathname); over(500, 250); await rest(b); is(document.elementFromPoint(695, 55) === link, false); }],
  ["1.1", "disableFlipByClick", async () => {
    const b = await make(8, { tap: "corners" }); tap(b, 600, 250); is(b.page, 0); tap(b, 690, 60); is(b.page, 2);
    b.tap = "edges"; b.settle(); await rest(b); tap(b, 500, 250); is(b.page, 2); tap(b, 690, 250); is(b.page, 4); b.tap = "none"; b.settle(); await rest(b); tap(b, 690, 250); is(b.page, 4); }],
  ["1.1", "data-density", async () => {
    const pages = Array.from({ length: 6 }, (_, i) => sheet(i)); pages[1].dataset.density = "hard";
    const b = await make(6, {}, pages); is([b.core.isBoard(1), b.core.isBoard(-1)], [true, false]); await b.next(); is([b.core.isBoard(1), b.core.isBoard(-1)], [false, true]); }],
  ["1.2", "loadFromHTML", async () => { const b = await make(); is(b.pageCount, 8); }],
  ["1.2", "loadFromImages", async () => { const b = await make(0, { src: "/picture/0.svg /picture/1.svg /picture/2.svg" }); is([b.pageCount, b.shadowRoot.querySelectorAll("img").length], [3, 3]); }],
  ["1.2", "updateFromHtml", async () => { const b = await make(), told = heard(b, "pageschange"); b.append(sheet(8), sheet(9)); await wait(20); is([b.pageCount, told.length], [10, 1]); }],
  ["1.2", "updateFromImages", async () => { const b = await make(); b.pages = ["/picture/1.svg", "/picture/2.svg"]; await wait(20); is(b.pageCount, 2); b.pages = null; is(b.pageCount, 8); }],
  ["1.2", "clear", async () => { const b = await make(); b.replaceChildren(); await wait(20); is(b.pageCount, 0); b.append(sheet(0), sheet(1)); await wait(20); is([b.pageCount, b.page], [2, 0]); }],
  ["1.2", "destroy", async () => { const b = await make(), first = b.firstElementChild; b.remove(); await wait(20); is([b.core, first.parentNode === b, first.className], [null, true, "p"]); }],
  ["1.2", "update", async () => { const b = await make(8, { fit: "contain" }); room.style.width = "400px"; await wait(60); is(b.bookRect.width, 400); room.style.width = ""; await wait(60); is(b.bookRect.width, 750); }],
  ["1.2", "turnToPage, turnToNextPage, turnToPrevPage", async () => {
    const b = await make(); b.turnTo(4, { animate: false }); is([b.page, b.state], [4, "rest"]); b.next({ animate: false }); is(b.page, 6); is(await b.next({ animate: false }), false); b.previous({ animate: false }); is(b.page, 4); b.page = 0; is(b.page, 0); }],
  ["1.2", "flipNext, flipPrev", async () => { const b = await make(); is(await b.next({ corner: "top" }), true); is(b.page, 2); is(await b.previous({ corner: "bottom" }), true); is(b.page, 0); }],
  ["1.2", "flip", async () => { const b = await make(); is(await b.turnTo(6, { corner: "top" }), true); is(b.page, 6); }],
  ["1.2", "getPageCount, getCurrentPageIndex, getOrientation", async () => { const b = await make(); is([b.pageCount, b.page, b.shownSpread], [8, 0, "double"]); }],
  ["1.2", "getBoundsRect", async () => { const b = await make(); is(b.bookRect, { left: 100, top: 50, width: 600, height: 400, pageWidth: 300, pageHeight: 400 }); }],
  ["1.2", "getState", async () => { const b = await make(); const told = heard(b, "statechange"), done = b.next(); is(b.state, "turning"); await done; is(told[0][1].state, "turning"); await done; await rest(b); is(b.state, "rest"); }],
  ["1.2", "getPage", async () => { const b = await make(); is(b.pages[3] === b.children[3], true); }],
  ["1.2", "startUserTouch, userMove, userStop: script()", async () => { const b = await make(8, { record: "" }); await b.next(); is(b.script().includes('"call":"turn"'), true); }],
  ["1.2", "on, off", async () => { const b = await make(); let n = 0; const f = () => n++; b.addEventListener("page", f); await b.next(); b.removeEventListener("page", f); await b.next(); is(n, 1); }],
  ["1.3", "init", async () => { const b = await make(); is(await b.ready === b, true); const c = document.createElement("leaf-book"), told = heard(c, "ready"); room.append(c); await c.ready; is(told.length, 1); }],
  ["1.3", "update", async () => { const b = await make(), told = heard(b, "pageschange"); b.lastElementChild.remove(); await wait(20); is(told, [["pageschange", { pageCount: 7 }]]); }],
  ["1.3", "flip", async () => { const b = await make(), told = heard(b, "page", "flip-end"); await b.next(); await rest(b); is(told.map(([name]) => name), ["page", "flip-end"]); b.turnTo(2); is(told.length, 2); }],
  ["1.3", "changeState", async () => { const b = await make(), told = heard(b, "statechange", "flip-start", "flip-end"); await b.next(); await rest(b); is(told.map(([name, d]) => d.state ?? name), ["turning", "flip-start", "flip-end", "rest"]); }],
  ["1.3", "changeOrientation", async () => { const b = await make(8, { spread: "auto" }), told = heard(b, "spreadchange"); room.style.width = "400px"; await wait(60); room.style.width = ""; await wait(60); is(told.map(([, d]) => d.spread), ["single", "double"]); }],
  ["3.1", "autoCenter", async () => { const b = await make(8, { covers: "hard", center: "spine" }); is(b.bookRect.left, 100); b.center = "book"; is(b.bookRect.left, -50); }],
  ["3.1", "direction", async () => { room.dir = "rtl"; const b = await make(); is(b.core.shape.reading, "rtl"); room.dir = ""; b.reading = "ltr"; is(b.core.shape.reading, "ltr"); }],
  ["3.1", "display", async () => { const b = await make(); b.spread = "single"; is([b.shownSpread, b.page], ["single", 0]); }],
  ["3.1", "duration", async () => { const b = await make(8, { "turn-time": 0 }); b.next(); await wait(100); is([b.page, b.state], [2, "rest"]); }],
  ["3.1", "elevation: lift", async () => {
    const b = await make(8, { lift: 90, "turn-time": 4000, record: "" }); void b.next({ corner: "bottom" });
    const { core } = b, { leaves } = { leaves: core.book.leaves() }; is(leaves.find((l) => l.leaf === 0).turn > 0.1, true);
    is(b.page, 2); b.settle(); await rest(b); is(b.page, 2); }],
  ["3.1", "gradients", async () => { const b = await make(); b.shadows = "none"; is(b.surface.classList.contains("plain"), true); }],
  ["3.1", "width, height", async () => { const b = await make(8, { fit: "contain" }); b.style.width = "300px"; b.style.height = "auto"; await wait(60); is(b.clientHeight, 200); }],
  ["3.1", "page", async () => { const b = await make(); b.page = 5; is([b.page, b.view], [4, [4, 5]]); }],
  ["3.1", "pages", async () => { const b = await make(0, { "page-count": 30 }); b.pageProvider = (i) => sheet(i); await wait(20); is([b.pageCount, b.querySelectorAll(".p").length < 12], [30, true]); }],
  ["3.1", "turnCorners", async () => { const b = await make(8, { record: "" }); b.next({ corner: "bottom" }); is(b.script().includes('"corner":"bottom"'), true); }],
  ["3.1", "cornerSize", async () => { const b = await make(8, { "peel-zone": 120 }); is(b.core.definition().corner_zone, 120); }],
  ["3.1", "corners", async () => { const b = await make(8, { peel: "none" }); is(b.core.isPeeled, false); b.peel = "top"; is(b.core.isPeeled, true); }],
  ["3.1", "zoom: zoomTo, beforezoom, zoom", async () => {
    const b = await make(8, { "max-zoom": 3 }), told = heard(b, "zoom");
    b.zoomTo(2, { clientX: 400, clientY: 250 }, { animate: false }); is([b.zoom, b.bookRect.width], [2, 600]);
    const box = b.layer.getBoundingClientRect(); is([box.left, box.top, box.width], [-400, -250, 1600]);
    b.zoom = 9; is(b.zoom, 3); b.addEventListener("beforezoom", (e) => e.preventDefault(), { once: true }); is(b.zoomTo(1), false); is(b.zoom, 3);
    b.zoomTo(1); await wait(400); is([b.zoom, told.at(-1)[1].zoom], [1, 1]); is(b.surface.classList.contains("zoomed"), false);
    const c = await make(); is(c.zoomTo(2), false); is(c.zoom, 1); }],
  ["3.1", "zoom: wheel, pinch, double tap, pan", async () => {
    const b = await make(8, { "max-zoom": 4, tap: "edges" }), touch = (type, id, x, y) => point(b, type, x, y, { pointerId: id, pointerType: "touch", isPrimary: id === 1 });
    b.surface.dispatchEvent(new WheelEvent("wheel", { bubbles: true, cancelable: true, ctrlKey: true, deltaY: -200, clientX: 400, clientY: 250 })); is(b.zoom > 2.2 && b.zoom < 2.3, true);
    b.zoom = 1; touch("pointerdown", 1, 350, 250); touch("pointerdown", 2, 450, 250); touch("pointermove", 2, 550, 250); is(b.zoom, 2);
    touch("pointermove", 1, 150, 250); is(b.zoom, 4); touch("pointerup", 1, 150, 250); touch("pointerup", 2, 550, 250); is([b.state, b.page], ["rest", 0]);
    const x = b.zooming.x; point(b, "pointerdown", 400, 250); point(b, "pointermove", 420, 250); point(b, "pointermove", 460, 250); point(b, "pointerup", 460, 250); is([Math.round(b.zooming.x - x) > 30, b.page], [true, 0]);
    b.zoom = 1; for (let i = 0; i < 2; i++) { touch("pointerdown", 1, 300, 250); touch("pointerup", 1, 300, 250); } await wait(400); is([b.zoom, b.page], [2, 0]);
    await b.next(); is(b.page, 2); }],
  ["3.2", "page, next, previous", async () => { const b = await make(); b.next(); b.next(); is(b.page, 4); b.previous(); is(b.page, 2); is(await b.turnTo(99), false); }],
  ["3.2", "pages", async () => { const b = await make(); is(b.pageCount, 8); }],
  ["3.2", "view", async () => { const b = await make(7, { covers: "soft" }); is(b.view, [null, 0]); b.turnTo(6, { animate: false }); is(b.view, [5, 6]); }],
  ["3.2", "size", async () => { const b = await make(8, { fit: "contain" }); b.style.width = "600px"; await wait(60); is(b.bookRect.width, 600); }],
  ["3.2", "animating, disabled", async () => { const b = await make(); b.disabled = true; tap(b, 690, 250); is(b.page, 0); b.next(); is(b.page, 2); }],
  ["3.2", "corner: liftedCorner", async () => { const b = await make(); is(b.liftedCorner, null); b.liftCorner("top"); is(b.liftedCorner, "top"); b.liftCorner(null); is(b.liftedCorner, null); }],
  ["3.2", "addPage, removePage", async () => {
    const b = await make(8, { page: 4 }), added = sheet(9); b.insertBefore(added, b.children[2]); await wait(20); is([b.pageCount, b.pages[2] === added], [9, true]);
    b.children[2].remove(); await wait(20); is(b.pageCount, 8); }],
  ["3.2", "hasPage, range", async () => { const b = await make(0, { "page-count": 30, "near-pages": 1 }), asked = []; b.pageProvider = (i) => (asked.push(i), sheet(i)); await wait(40); is(asked.sort((x, y) => x - y), [0, 1, 2, 3]); }],
  ["3.2", "peel: liftCorner", async () => {
    const b = await make(8, { record: "" }); is([b.liftCorner("bottom"), b.state, b.page], [true, "lifted", 0]); await wait(700); is(b.core.book.held(1).corner, 0);
    is(b.liftCorner(null), false); await rest(b); is([b.state, b.page], ["rest", 0]); is(b.liftCorner("top", { forward: false }), false);
    is(b.liftCorner("top"), true); await wait(100); is(await b.next({ corner: "top" }), true); is([b.page, b.liftedCorner], [2, null]); await rest(b);
    is(b.liftCorner("top", { forward: false }), true); b.remove(); await wait(20); is(b.liftedCorner, null); }],
  ["3.2", "stop", async () => { const b = await make(8, { "turn-time": 4000 }), t = performance.now(); b.next(); await wait(40); b.settle(); await rest(b); is([b.page, performance.now() - t < 1500], [2, true]); }],
  ["3.2", "is, version", async () => { const b = await make(); is([b instanceof LeafBook, typeof LeafBook.version], [true, "string"]); }],
  ["3.3", "start", async () => { const b = await make(), told = heard(b, "flip-start"); await b.next(); is(told[0][1].by, "api"); }],
  ["3.3", "turning", async () => { const b = await make(); b.addEventListener("beforeturn", (e) => e.preventDefault(), { once: true }); is([await b.next(), b.page], [false, 0]); }],
  ["3.3", "first, last", async () => { const b = await make(4), told = heard(b, "page"); await b.next(); await b.previous(); is(told.map(([, d]) => [d.first, d.last]), [[false, true], [true, false]]); }],
  ["3.3", "end", async () => { const b = await make(), told = heard(b, "flip-end"); await b.next(); await rest(b); is(told[0][1].landed, true); }],
  ["3.3", "turned", async () => { const b = await make(), told = heard(b, "page"); b.turnTo(4, { animate: false }); await wait(30); is(told.map(([, d]) => d.page), [4]); }],
  ["3.3", "missing", async () => { const b = await make(0, { "page-count": 6 }); b.pageProvider = () => Promise.resolve(sheet(1)); await wait(60); is(b.querySelectorAll(".p").length > 1, true); }],
  ["3.3", "class ignore", async () => { const b = await make(1, {}, [sheet(0), Object.assign(sheet(1), { slot: "more" }), sheet(2)]); is(b.pageCount, 2); }],
  ["3.3", "class shadow", async () => { const b = await make(); is(b.shadowRoot.querySelector("[part=shadow]") !== null, true); }],
  ["3.3", "class fixed: keep", async () => {
    const pages = Array.from({ length: 60 }, (_, i) => sheet(i)); pages[1].setAttribute("keep", ""); const b = await make(60, {}, pages);
    const seen = (i) => Boolean(pages[i].assignedSlot?.closest(".sheet")); is([seen(1), seen(0)], [true, true]);
    b.turnTo(50, { animate: false }); await wait(60); is([seen(1), seen(0), seen(50)], [true, false, true]); is(pages[1].checkVisibility({ visibilityProperty: true }), false); }],
  ["4", "binding", async () => { const b = await make(8, { hinge: "right" }); tap(b, 110, 250); is(b.page, 2); b.hinge = "top"; is(b.shownSpread, "double"); }],
  ["4", "click, drag, swipe", async () => { const b = await make(8, { gestures: "drag", tap: "edges" }); tap(b, 690, 250); is(b.page, 0); }],
  ["4", "hover", async () => { const b = await make(8, { gestures: "tap drag" }); point(b, "pointermove", 690, 440, { buttons: 0 }); is(b.liftedCorner, null); b.gestures = "hover peel"; point(b, "pointermove", 690, 440, { buttons: 0 }); is(b.liftedCorner, "bottom");
    b.surface.dispatchEvent(new PointerEvent("pointerleave", { pointerType: "mouse" })); is(b.liftedCorner, null); }],
  ["4", "easing: spring", async () => { const b = await make(8, { spring: "0.2 0.9" }); is(await b.next(), true); }],
  ["4", "clock", async () => {
    const b = document.createElement("leaf-book"); let now = 0, frame = null; b.clock = { now: () => now, request: (f) => ((frame = f), 1), cancel() {} };
    b.setAttribute("turn-time", "600"); b.append(sheet(0), sheet(1), sheet(2), sheet(3)); b.style.cssText = "width:100%;height:100%"; room.append(b); await b.ready;
    const told = heard(b, "page"); b.next(); for (; now < 660; now += 20) frame?.(now); is(told.map(([, d]) => d.page), [2]); }],
  ["4", "flipProgress", async () => { const b = await make(8, { "turn-time": 1500 }), told = heard(b, "turn"); await b.next(); const p = told.map(([, d]) => d.progress); is(p.length > 3 && p.every((x, i) => i === 0 || x >= p[i - 1]), true); }],
  ["4", "on(…, {signal})", async () => { const b = await make(), stop = new AbortController(); let n = 0; b.addEventListener("page", () => n++, { signal: stop.signal }); stop.abort(); await b.next(); is(n, 0); }],
  ["4", "reduced motion", async () => { const b = await make(8, { motion: "instant" }); b.next(); await wait(100); is([b.page, b.state], [2, "rest"]); }],
  ["own", "address", async () => {
    history.replaceState(null, "", "#page=5&more=1"); const b = await make(8, { address: "hash" }); is([b.page, b.view], [4, [4, 5]]);
    await b.next(); is(location.hash, "#page=7&more=1"); location.hash = "#page=2"; await wait(400); is(b.page, 0);
    b.remove(); await wait(20); location.hash = "#page=7"; await wait(30); is(b.page, 1); history.replaceState(null, "", location.pathname);
    const c = await make(8, { address: "query", id: "mine" }); await c.next(); is(location.search, "?mine=3"); history.replaceState(null, "", location.pathname); }],
  ...[{}, { thickness: 40 }, { covers: "hard" }, { covers: "soft", thickness: 30, peel: "none" }, { softness: 1, drawing: "webgl" }].map((more) => ["own", `replay ${Object.keys(more)}`, async () => {
    const pages = () => Array.from({ length: 12 }, (_, i) => (more.drawing ? Object.assign(new Image(), { src: `/picture/${i}.svg`, alt: "" }) : sheet(i)));
    const b = await make(12, { record: "", "turn-time": 400, ...more }, pages()); b.next(); await wait(80); b.next({ corner: "top" }); await wait(60); b.liftCorner("bottom"); await wait(300); b.turnTo(2); await wait(40);
    point(b, "pointerdown", 690, 250); for (let x = 680; x > 500; x -= 30) { await wait(9); point(b, "pointermove", x, 250, { buttons: 1 }); }
    const script = b.script(), hash = b.core.stage.stateHash(), end = JSON.parse(script.split("\n")[0]).duration; b.remove();
    const c = document.createElement("leaf-book"); let now = 0, frame = null; c.clock = { now: () => now, request: (f) => ((frame = f), 1), cancel() { frame = null; } };
    c.replay = `data:text/plain,${encodeURIComponent(script)}`; c.style.cssText = "width:100%;height:100%"; c.append(...pages()); room.append(c); await c.ready;
    for (; now < 1000 * end - 1; now += 17) { const f = frame; frame = null; f?.(Math.min(now, 1000 * end - 1)); }
    c.played.play(c.core, end); c.core.moveTo(end);
    is([c.core.t, c.played.isOver, c.core.stage.stateHash() === hash, script.split("\n").length > 9], [end, true, true, true]);
    room.style.width = "500px"; await wait(60); is(c.played.isOver, true); }]),
  ["own", "drawing", async () => {
    const picture = (i) => Object.assign(new Image(), { src: `/picture/${i}.svg`, alt: "" }), b = await make(4, { drawing: "webgl" }, [picture(0), picture(1), picture(2), picture(3)]);
    // A browser without WebGL takes CSS.
    if (!document.createElement("canvas").getContext("webgl2")) return is(b.drawer.kind, "css");
    is(b.drawer.kind, "webgl"); await b.next(); is(b.page, 2); b.drawing = "css"; is([b.drawer.kind, b.page, b.shadowRoot.querySelector(".canvas")], ["css", 2, null]);
    b.drawing = "webgl"; b.drawer.canvas.dispatchEvent(new Event("webglcontextlost")); await wait(30); is([b.drawer.kind, b.page], ["css", 2]); }],
];

/** `words`: only rows whose names have one of them; all without. */
globalThis.rows = async (...words) => {
  const results = [];
  for (const [table, name, check] of [...ROWS, ...MORE, ...TURNS, ...LIFE]) {
    if (words.length && !words.some((word) => name.includes(word))) continue;
    let said = check ? "holds" : "not there";
    try { await check?.(); } catch (error) { said = `FAILS: ${error.message}`; }
    results.push([table, name, said]);
    room.replaceChildren();
    room.removeAttribute("style");
    room.removeAttribute("dir");
    await wait(5);
  }
  return results;
};
