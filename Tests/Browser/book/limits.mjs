// Parts of the element at their limits, in Node with stand-ins for what they ask: limits.mjs ELEMENT-FOLDER [SEED]
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { one, random, times, within } from "./random.mjs";

// Firefox, as far as a book asks.
globalThis.CSS = { supports: (name) => name === "-moz-user-select" };
globalThis.requestIdleCallback = () => 0;
const from = (file) => import(pathToFileURL(resolve(process.argv[2], file)));
const { Hands } = await from("hands.js"), { Touch } = await from("touch.js"), { Lifted } = await from("lifted.js"), { Sound } = await from("sound.js"), { Place } = await from("place.js"), { Printing } = await from("printing.js"), { Finder } = await from("find.js");
const { Core, load } = await from("core.js"), { Frames } = await from("frames.js"), { GlDrawer } = await from("draw-gl.js"), { LeafSpring, NAMES } = await from("../leafspring.js"), { curlOf } = await from("curl.js"), { timeTo } = await from("carry.js");
const pages = await from("pages.js"), paper = await from("paper.js"), stack = await from("stack.js"), { CLOCK } = await from("timing.js"), { Pictures } = await from("gl-pictures.js");

let checks = 0;
const same = (a, b, what) => {
  checks++;
  if (JSON.stringify(a) !== JSON.stringify(b)) { console.error(`${what} FAILS: ${JSON.stringify(a)} for ${JSON.stringify(b)}`); process.exit(1); }
};
const like = (kind, more) => Object.create(kind.prototype, Object.getOwnPropertyDescriptors(more));

// ---- hands

// Two fingers pinch if the first has gone less than 10 pixels before the second comes; a third one changes nothing.
function pinches() {
  for (const far of [0, 9.9, 10, 40]) for (const count of [1, 2, 3]) {
    const zooming = { factor: 1, pan() {}, to() {} }, hands = like(Hands, { host: { element: { zooming } }, fingers: new Map(), press: null, pinch: null, surface: { ownerDocument: { defaultView: { addEventListener() {} } }, classList: { remove() {} } } });
    for (let id = 1; id <= count; id++) {
      hands.touched({ pointerId: id, clientX: 50 * id, clientY: 0 });
      if (id === 1) hands.fingers.get(1).last = { clientX: 50 - far, clientY: 0 };
    }
    same([Boolean(hands.pinch), hands.pinch?.distance ?? 0], count > 1 && far < 10 ? [true, 50 + far] : [false, 0], `${count} fingers, the first of which has gone ${far}`);
  }
}

// Steps of a wheel add up to 90 pixels within a quarter of a second, on one way; an oblique step is none along the pages. Events at most
// 40 ms apart are one stroke, which turns once, unless a glide that has become slow is fast again a quarter of a second later.
function wheels() {
  const cases = [[[[89, 0, 0]], 0], [[[90, 0, 0]], 1], [[[-90, 0, 0]], -1], [[[50, 0, 0], [50, 0, 250]], 1], [[[50, 0, 0], [50, 0, 251]], 0], [[[50, 0, 0], [-50, 0, 10], [-50, 0, 20]], -1], [[[100, 100, 0]], 0], [[[100, -99, 0]], 1], [[[99, 100, 0]], 0],
    [[[100, 0, 0], [100, 0, 40], [100, 0, 80]], 1], [[[100, 0, 0], [100, 0, 41], [100, 0, 82]], 3], [Array.from({ length: 60 }, (_, i) => [40 * 0.95 ** i, 0, 16 * i]), 1],
    [Array.from({ length: 75 }, (_, i) => [60 * 0.93 ** (i % 25), 0, 16 * i]), 3], [Array.from({ length: 30 }, (_, i) => [Math.min(20 * (i + 1), 300), 0, 16 * i]), 1], [Array.from({ length: 40 }, (_, i) => [100 * 0.9 ** i + (i === 10 ? 140 : 0), 0, 16 * i]), 1],
    [[[100, 0, 0], [50, 0, 16], [30, 0, 57], [59, 0, 73]], 1], [[[100, 0, 0], [50, 0, 16], [30, 0, 57], [60, 0, 73]], 2], [[[100, 0, 0], [50, 0, 16], [-50, 0, 26], [-40, 0, 36]], [1, -1]]];
  for (const [steps, way] of cases) {
    const turned = [], hands = like(Hands, { rolled: 0, has: () => true, host: { isZoomed: false, isUpright: false, isForward: (is) => is, turnBy: (to) => turned.push(to), element: { wheel: "along", zooming: { most: 1 } } } });
    for (const [deltaX, deltaY, timeStamp] of steps) hands.wheel({ deltaX, deltaY, deltaMode: 0, timeStamp: 1000 + timeStamp, composedPath: () => [], preventDefault() {} });
    same(turned, Array.isArray(way) ? way : Array(Math.abs(way)).fill(Math.sign(way)), `a wheel by ${JSON.stringify(steps)}`);
  }
}

// The site keeps a click that comes 50 ms after a drag.
function clicks() {
  for (const [after, isKept] of [[0, false], [49, false], [50, true], [900, true], [null, true]]) {
    let is = true;
    like(Hands, after === null ? {} : { blocked: 1000 }).afterwards({ timeStamp: 1000 + (after ?? 0), preventDefault: () => (is = false), stopPropagation() {} });
    same(is, isKept, `a click ${after} ms after a drag`);
  }
}

// A press that takes a leaf knows whether its corner is peeled; a lifted corner falls from where a hand has carried it.
function takes() {
  for (const peel of ["all", "top", "none"]) for (const isRefused of [true, false]) {
    const zone = { isCorner: true, corner: "bottom" }, touch = like(Touch, { element: { core: { isBoard: () => false }, gestures: ["peel"], peel, place: { shown: { spread: "double" }, sideOf: () => 1 }, lifted: { holds: () => true, point: [7, 8] }, flow: { take: () => !isRefused } } });
    same([touch.take([1, 2], zone, [1, 2]), zone.peels, zone.adopted, zone.from], [!isRefused, peel === "all", isRefused ? null : [7, 8], [1, 2]], "a press that takes a leaf");
  }
  const calls = [], flow = { drag: (...said) => calls.push(said), heed() {}, rouse() {} }, lifted = like(Lifted, { corner: "top", element: { flow, core: { call: (name, fields) => calls.push([name, fields]) } } });
  lifted.carry("changed", [3, 4], "event"), same([calls[0], lifted.isCarried, lifted.corner], [["changed", [3, 4], "event", 1], true, "top"], "a lifted corner in a hand");
  // It is where it was lifted when a press beside it begins, halfway nearer when the pointer has gone half of that way, and then under it.
  for (const [gone, apart] of [[0, [30, -40]], [25, [15, -20]], [50, [0, 0]], [80, [0, 0]]]) {
    const carried = [], zone = { adopted: [130, 160], from: [100, 200] }, touch = like(Touch, { element: { core: {}, lifted: { carry: (...said) => carried.push(said) } } });
    touch.drag("began", [100, 200 + gone], "event", zone), same(carried, [["changed", [100 + apart[0], 200 + gone + apart[1]], "event"]], `a lifted corner, ${gone} pixels after a press 50 beside it`);
  }
  lifted.drop(), same([calls[1], lifted.corner], [["drag", { phase: "cancelled", location: [3, 4], pointer: 1 }], null], "a lifted corner that falls from a hand");
}

// A book is pressed up to 12 pixels beside it, whatever its scale.
function beside() {
  for (const scale of [1, 2, 0.5]) for (const isUpright of [true, false]) for (const [apart, isOn] of [[0, true], [-12, true], [-12.5, false], [5, true]]) {
    const place = like(Place, { scale, isUpright, viewport: { width: 800, height: 600 }, element: { core: null }, shown: { page: { width: 200, height: 300 }, spread: "double" } }), box = place.box();
    for (const [x, y] of [[box.x + apart / scale, 300], [box.x + box.width - apart / scale, 300], [400, box.y + apart / scale], [400, box.y + box.height - apart / scale]]) same([place.zoneOf([x, y], 0.1, 0.2).isOnBook, place.zoneOf([x, y], 0.1, 0.2).isInside], [isOn, apart >= 0], `a press ${apart} pixels within a book`);
  }
}

// A press on a single page is on its forward side but for the third of it at the spine, whichever way the book goes; on two pages each has its own.
function sides() {
  for (const isUpright of [true, false]) for (const isMirrored of [true, false]) for (const spread of ["single", "double"]) for (const part of [0.05, 0.34, 0.36, 0.49, 0.51, 0.64, 0.66, 0.95]) {
    const place = like(Place, { isUpright, isMirrored, viewport: { width: 800, height: 900 }, element: { core: null }, shown: { page: { width: 200, height: 300 }, spread } }), { x, y, width, height } = place.box(), along = isMirrored ? 1 - part : part;
    same(place.sideOf(isUpright ? [400, y + part * height] : [x + part * width, 450]), along > (spread === "single" ? 0.35 : 0.5) ? 1 : -1, `the side of a press at ${part}`);
  }
}

// A leaf is louder the faster it is: at three half turns a second as loud as its file, at rest a quarter of that.
function sounds() {
  const volumes = [];
  globalThis.Audio = class { play() { return volumes.push(this.volume), Promise.resolve(); } };
  for (const part of [0, 0.25, -0.25, 0.75, 9]) new Sound({ liftSound: "a", core: { shape: { page: { width: 200 } } } }).play("lift", part * 3 * Math.PI * 200);
  same(volumes.map((volume) => Math.round(1e6 * volume) / 1e6), [0.25, 0.5, 0.5, 1, 1], "how loud leaves are");
}

// ---- pages

// A page that is promised is a blank one until it comes: an element, or the picture at an address.
async function promises() {
  globalThis.document = { createElement: (tag) => ({ tag, isConnected: true, replaceWith(node) { this.other = node; } }) }, globalThis.reportError = () => {};
  globalThis.Element = class {};
  const slots = [], slot = { tag: "slot", assign: (node) => slots.push(node) }, own = Object.assign(new globalThis.Element(), { tag: "own" }), element = { append: (node) => (node.parentNode = element) };
  for (const answer of ["http://a/b.png", own]) for (const isThere of [true, false]) {
    const page = { asked: 3 }, place = pages.made(page, async () => answer, element, slot);
    place.isConnected = isThere;
    same([place.tag, page.made === place], ["div", true], "a page that is promised");
    await page.coming, same(place.other && [page.made === place.other, place.other.tag, place.other.src], isThere ? (answer === own ? [false, "slot", undefined] : [true, "img", answer]) : undefined, "a page that has come");
  }
  same([slots.every((node) => node === own), slots.length, own.parentNode === element], [true, 1, true], "an element of the site's is a child of the book's");
  same([pages.made({ url: "http://a/c.png" }).src, pages.made({ asked: 1 }, () => null).tag, pages.made({ asked: 1 }, () => "d.png").src], ["http://a/c.png", "div", "d.png"], "pages that are there at once");
}

// A page that is only to be found is hidden until then, and is not inert: a browser finds nothing in what is.
function finds() {
  const classes = new Set(), sheet = { hidden: false, inert: true, removeAttribute: () => (sheet.hidden = false) }, box = { sheet, isOut: true, cell: { classList: { toggle: (name, isOn) => (isOn ? classes.add(name) : classes.delete(name)) } } }, finder = like(Finder, {});
  finder.mark(box, true), same([sheet.hidden, sheet.inert, box.isOut, [...classes]], ["until-found", false, false, ["sought"]], "a page that is only to be found");
  finder.mark(box, false), same([sheet.hidden, [...classes]], [false, []], "a page that is shown again");
}

// Pages come and go with the element's own children, and with the attributes that make pages of them.
function records() {
  const element = {}, child = { parentNode: element }, deep = { parentNode: child };
  const cases = [[element, "childList", null, [true, false, false]], [child, "childList", null, [false, false, false]], [element, "attributes", "slot", [false, false, false]], [deep, "attributes", "wide", [false, false, false]],
    ...["slot", "no-page", "wide"].map((name) => [child, "attributes", name, [true, false, false]]), [child, "attributes", "density", [false, true, false]], [child, "attributes", "keep", [false, false, true]]];
  for (const [target, type, attributeName, is] of cases) same(Object.values(pages.changesIn([{ target, type, attributeName }], element)), is, `a change of ${attributeName ?? type}`);
}

// Pages that come one after another are told at once, and so are those that go.
function lists() {
  for (let i = 0; i < 500; i++) {
    const all = times(9, (id) => ({ id })), some = () => all.filter(() => random() < 0.6), changes = pages.difference(some(), random() < 0.7 ? some() : some().reverse());
    changes.slice(1).forEach((change, k) => { const before = changes[k]; same([before.insert !== undefined && before.insert + before.count === change.insert, before.remove !== undefined && before.remove === change.remove + change.count], [false, false], "changes side by side"); });
  }
}

// Only a book all of whose pages are its children is gathered in one slot for the print.
function prints() {
  for (const [list, is] of [[[{ child: 1 }, { child: 2 }], true], [[{ child: 1 }, { child: 2, isHalf: true }], false], [[{ child: 1 }, { child: null }], false], [[{ child: null, isHalf: true }], false]]) {
    const given = [], classes = [];
    like(Printing, { slot: { assign: (...nodes) => given.push(...nodes) }, element: { pageList: list, surface: { classList: { add: (name) => classes.push(name) } } } }).gather();
    same([given, classes], is ? [[1, 2], ["gathered"]] : [[], []], "a book that is gathered");
  }
}

// ---- the core's book

async function cores() {
  for (const [spread, covers, leaves] of [["double", "none", [1, 1, 2, 2, 3]], ["double", "hard", [1, 1, 1, 2, 2]], ["single", "none", [1, 1, 2, 3, 4]]]) same([0, 1, 2, 3, 4].map((count) => like(Core, { count, shape: { spread, covers } }).leafCount), leaves, `leaves of a book, ${spread}, ${covers}`);
  // The stage is asked again only if there is something new.
  let asked = 0;
  const core = like(Core, { t: 2, changed: false, columns: { seek: () => (asked++, { isMoving: false, changed: 0, events: 0, pause: 9 }) } });
  core.moveTo(2), same(asked, 0, "a stage at the same time"), core.moveTo(2, true), same(asked, 1, "a stage that is asked by force"), core.moveTo(3), same(asked, 2, "a stage at another time"), (core.changed = true), core.moveTo(3), same(asked, 3, "a stage that was changed");
  // A module that could not be had is asked for again.
  const { load: before } = LeafSpring, sources = [], answers = [];
  LeafSpring.load = async (source) => { sources.push(source); if (sources.length === 1) throw new Error("none"); return "leaf"; };
  for (const source of ["a", "b", "c"]) answers.push(await load(source).catch((error) => error.message));
  same([sources, answers], [["a", "b"], ["none", "leaf", "leaf"]], "a module that is asked for again"), (LeafSpring.load = before);
}

// The time of a spring's way, against the sum of many small steps.
function springs() {
  for (const damping of [0.3, 1, 2.5]) for (const part of [0.1, 0.5, 0.9]) {
    const omega = 9, step = 1e-5;
    let [x, speed, t] = [1, 0, 0];
    while (1 - x < part) (speed -= (omega * omega * x + 2 * damping * omega * speed) * step), (x += speed * step), (t += step);
    same([timeTo({ omega0: omega, damping_ratio: damping }, part), timeTo({ duration: 2 * Math.PI / omega, damping_ratio: damping }, part)].map((time) => Math.abs(time - t) < 0.02 / omega), [true, true], `the time of a spring of ${damping} to ${part}`);
  }
}

// ---- what is drawn

// A page lies flat if its sides, as they are seen, are level and upright to a third of a pixel; one in its own size is only moved.
function leans() {
  const { upright, placed } = paper;
  for (let i = 0; i < 3000; i++) {
    const [w, h] = [within(80, 400), within(80, 400)], small = (by) => one([0, within(-by, by)]), m = [1, small(0.4 / w), 0, small(3e-6), small(0.4 / h), 1, 0, small(3e-6), 0, 0, 1, 0, within(-200, 200), within(-200, 200), 0, 1];
    const at = (x, y) => { const far = m[15] + x * m[3] + y * m[7]; return [(m[12] + x * m[0] + y * m[4]) / far, (m[13] + x * m[1] + y * m[5]) / far]; }, [a, b, c, d] = [at(0, 0), at(w, 0), at(0, h), at(w, h)];
    const worst = Math.max(Math.abs(a[1] - b[1]), Math.abs(c[1] - d[1]), Math.abs(a[0] - c[0]), Math.abs(b[0] - d[0]));
    if (Math.abs(worst - 0.3) > 1e-6) same(upright(m, 0, w, h, null) === null, worst > 0.3, "a page that leans");
  }
  const flat = (sx, sy) => placed([sx, 0, 0, 0, 0, sy, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1], 0, 200, 300, null);
  same([flat(1, 1), flat(1, 1.5), flat(2, 1), flat(1.000001, 1)], ["translate(5px,6px)", "translate(5px,6px) scale(1,1.5)", "translate(5px,6px) scale(2,1)", "translate(5px,6px)"], "pages that lie flat");
}

// Print goes on over the facets of a curl that are seen from the front, and from a flat part or flap that is seen itself.
function curls() {
  const { visible: SEEN, back_facing: BACK } = NAMES.CellFlag, of = { heads: 2, hinges: 4 };
  for (let i = 0; i < 300; i++) {
    const flags = times(10, () => one([0, SEEN, SEEN, BACK, SEEN | BACK])), order = times(10, (row) => row);
    for (const head of [0, 1]) {
      const first = 2 + 4 * head, from = flags[head] & BACK ? first + 3 : head, isSeen = (flags[from] & SEEN) !== 0, facets = [first, first + 1, first + 2].filter((row) => flags[row] === SEEN);
      const found = curlOf(of, { flags, order }, head);
      same([found.from, found.isPrinted, found.facets], [from, isSeen, isSeen ? facets : []], "the facets of a curl");
    }
  }
}

// Light falls on a book that lies flat, if its paper can leave the table: by a peel, its thickness, or as WebGL bends it.
function lights() {
  globalThis.matchMedia = () => ({ matches: false });
  for (const rest of [1, 0.9]) for (const peel of ["none", "top"]) for (const thickness of [0, 2]) for (const softness of [0, 0.5]) for (const drawing of ["css", "webgl"]) {
    const place = like(Place, { options: { rest, peel, thickness, softness }, element: { drawing, pageList: [{}] } });
    same(place.isLit, rest === 1 && (peel !== "none" || thickness > 0 || (softness > 0 && drawing === "webgl")), "whether light falls on a book");
  }
}

// A texture is as sharp on a page that leans as the processor can make it, and ends at its edges; a canvas is multiplied by its alpha, as a decoded picture is already.
function textures() {
  for (const tagName of ["CANVAS", undefined]) for (const hasMore of [true, false]) {
    const said = [], gl = new Proxy({}, { get: (_, name) => (name === "getExtension" ? () => (hasMore ? { TEXTURE_MAX_ANISOTROPY_EXT: "ANISOTROPY" } : null) : name.toUpperCase() === name ? name : (...args) => (said.push([name, ...args]), "texture")) }), of = (name) => said.filter(([each]) => each === name).map(([, ...args]) => args);
    like(Pictures, { gl }).upload({ texture: null }, { tagName });
    const [[, filter, many] = []] = of("texParameterf"), parameters = Object.fromEntries(of("texParameteri").map(([, name, value]) => [name, value]));
    same([filter ?? null, many > 1, of("generateMipmap").length, of("pixelStorei")[0][1], parameters], [hasMore ? "ANISOTROPY" : null, hasMore, 1, tagName === "CANVAS", { TEXTURE_MIN_FILTER: "LINEAR_MIPMAP_LINEAR", TEXTURE_WRAP_S: "CLAMP_TO_EDGE", TEXTURE_WRAP_T: "CLAMP_TO_EDGE" }], "how a picture is kept");
  }
}

// A recorded book is as large as its element lets it be, and in one without a size a point is a pixel.
function rooms() {
  for (const [width, height, scale] of [[400, 900, 0.5], [900, 300, 0.5], [0, 0, 1], [0, 300, 1]]) {
    const place = like(Place, { room: { width, height }, viewport: null, options: {}, pageSize: { width: 200, height: 300 }, isUpright: false, element: { fit: "contain", played: { shape: { page: { width: 200, height: 300 } }, viewport: { width: 800, height: 600 } } } });
    place.fit("double"), same([place.scale, place.viewport], [scale, { width: 800, height: 600 }], "the size of a recorded book");
  }
}

// Leaves are not cut alike: a line differs from the next one in its place, in its width and in how dark it is.
function lines() {
  for (const [leaves, thick] of [[200, 300], [40, 90]]) {
    const ink = stack.lines(leaves, thick).map(([start, end, dark], i, { length }) => [start * length - i, (end - start) * length, dark]);
    ink.slice(1).forEach((line, i) => same(line.map((number, k) => Math.abs(number - ink[i][k]) > 0.04), [true, true, true], "lines beside each other"));
  }
}

// A frame in which leaves move has half the pixels each way if the main processor draws it, and all of them at rest, or by a site's own clock.
function frames() {
  for (const isSlow of [true, false]) for (const isMoving of [true, false]) for (const isOwn of [true, false]) {
    const canvas = { style: {} }, place = { room: { width: 400, height: 300 }, ratio: 2, reach: { left: 0, top: 0, right: 0, bottom: 0 } };
    like(GlDrawer, { isSlow, canvas, gl: { viewport() {} }, element: { place, core: { isMoving }, clock: { request: isOwn ? () => 0 : CLOCK.request } } }).fit();
    const part = isSlow && isMoving && !isOwn ? 0.5 : 1;
    same([canvas.width, canvas.height, canvas.style.width], [520 * 2 * part, 420 * 2 * part, "520px"], "the pixels of a frame");
  }
  // Firefox lays a book out anew in each frame.
  const toggled = [], element = { core: { turns: null, reading: null, columns: { read: () => ({ count: 0 }) }, shape: {}, pagesOf: () => [] }, drawer: { count: 0, boxes: new Map(), paint() {} }, pageList: [], printing: {}, nearPages: 0, finder: { set() {} }, lifted: {}, tools: { update() {} }, access: { reach() {} }, surface: { classList: { toggle: (name) => toggled.push(name) } }, place: { transform: () => "" }, zooming: { transform: "" }, layer: { style: {} }, pageProvider: () => 0 };
  like(Frames, { element, flights: new Map(), farFrom: null, landed: 0 }).draw(), same(toggled, ["odd"], "a frame in Firefox");
}

for (const test of [pinches, wheels, clicks, takes, beside, sides, sounds, promises, finds, records, lists, prints, cores, springs, curls, lights, textures, rooms, leans, lines, frames]) await test();
console.log(`figure: ${checks} answers of parts of the element at their limits are right`);
process.exit(0);
