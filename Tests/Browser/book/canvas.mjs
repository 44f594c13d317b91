// The canvas of a book of pictures, what is drawn of far turns and wide pictures, and flaps of paper, in Node: canvas.mjs ELEMENT-FOLDER WASM
import { pictured } from "./gl-kit.mjs";
import { bookOf, counted, drag, Element, pass, pointer, resize, same, turns, WIDE, HIGH } from "./whole-kit.mjs";

const gone = async (...books) => { for (const { book } of books) book.remove(); await turns(); };
const kept = ({ book }) => [...book.drawer.boxes.values()].map(({ index }) => index).sort((a, b) => a - b);
const px = (text) => Number(/^(-?[\d.]+)px$/.exec(text)[1]);

// The canvas lies under the pages' boxes and around the element: as far as leaves are seen, with a pixel for each of the screen's.
async function sides() {
  for (const ratio of [1, 2, 1.5]) for (const [width, height] of [[WIDE, HIGH], [1203, 401], [300, 700]]) {
    globalThis.devicePixelRatio = ratio, resize(width, height);
    const calls = [], it = await pictured(12, { drawing: "webgl" }), { book } = it, { canvas, gl } = book.drawer;
    gl.viewport = (...sides) => calls.push(sides);
    resize(width + 6, height + 8), await pass(it, 4);
    const { reach } = book, { style } = canvas, room = { width: width + 6, height: height + 8 }, [left, top, wide, high] = ["left", "top", "width", "height"].map((name) => px(style[name])), around = [-left, -top, left + wide - room.width, top + high - room.height], least = 0.15 * Math.max(room.width, room.height);
    // As much on each side as is needed, and less than two pixels more.
    same(around.map((by, i) => { const needed = Math.max(Object.values(reach)[i], least); return [by >= needed - 1e-3, by < needed + 2]; }), Array(4).fill([true, true]), `the canvas around a room of ${width} x ${height} with ${ratio} pixels a point`);
    same([canvas.width, canvas.height, calls.at(-1)], [Math.round(wide * ratio), Math.round(high * ratio), [0, 0, canvas.width, canvas.height]], "the pixels of a canvas");
    // A canvas that is given its size again is empty and made anew.
    calls.length = 0, void book.next(), await pass(it, 20), same(calls.length, 0, "a canvas while leaves move"), book.settle(), await pass(it, 3);
    same([Number.isInteger(left * ratio), Number.isInteger(top * ratio)], [true, true], "a canvas that lies on whole pixels");
    const { childNodes } = book.surface;
    same([childNodes.indexOf(canvas) >= 0, childNodes.indexOf(canvas) < childNodes.indexOf(book.layer)], [true, true], "a canvas under the pages' boxes");
    await gone(it), same(childNodes.includes(canvas), false, "the canvas of a book that has gone");
  }
  globalThis.devicePixelRatio = 1, resize(WIDE, HIGH);
}

// A book whose WebGL is lost is drawn with CSS from then on; one that lets go of it, because it has gone, is not.
async function losses() {
  for (const isGone of [false, true]) {
    const it = await pictured(12, { drawing: "webgl" }), { book } = it, { canvas, gl } = book.drawer, lose = () => canvas.dispatchEvent({ type: "webglcontextlost" });
    gl.getExtension = (name) => (name === "WEBGL_lose_context" ? { loseContext: lose } : null);
    if (isGone) await gone(it), document.body.append(book), await book.ready;
    else lose();
    await turns(), await pass(it, 4), same([book.drawer.kind, book.page], [isGone ? "webgl" : "css", 6], isGone ? "a book that is put back" : "a book whose WebGL is lost");
    await gone(it);
  }
}

// Paper is folded by as many hinges as its drawer can show.
async function folds() {
  for (const [drawing, hinges, are] of [["css", 32, 8], ["css", 3, 3], ["webgl", 32, 32], ["webgl", 5, 5]]) {
    const it = await pictured(12, { drawing, hinges });
    same([it.book.core.shape.hinges, it.book.drawer.kind], [are, drawing], `the hinges of a fold by ${drawing}`), await gone(it);
  }
}

// A page's box is there while the page is near, whatever draws it.
async function boxes() {
  const it = await pictured(40, { drawing: "webgl", "near-pages": 1 }), { book } = it;
  same(kept(it), [4, 5, 6, 7, 8, 9], "boxes of pages that WebGL draws");
  // They are not seen, but for open pages that have more than their picture.
  const seenOf = () => [...book.drawer.boxes.values()].filter(({ cell }) => cell.style.visibility === "visible" && !cell.classList.contains("ghost")).map(({ index }) => index), layered = book.children[7];
  layered.setAttribute("picture", ""), layered.append(Object.assign(new Element("img"), { naturalWidth: 300, naturalHeight: 400, decode: async () => {}, complete: true })), book.lookAnew(), await pass(it, 3);
  same([seenOf(), [...book.drawer.boxes.values()].filter(({ cell }) => cell.style.visibility === "hidden").map(({ index }) => index).sort()], [[7], [4, 5, 8, 9]], "boxes that are seen while WebGL draws");
  void book.next(), await pass(it, 200), same(kept(it), [6, 7, 8, 9, 10, 11], "boxes after a turn"), await gone(it);
}

// Leaves of a far turn show small pictures, and only the pages at its ends their own.
async function far() {
  globalThis.Image = class { naturalWidth = 30; complete = true; };
  const small = (i) => `http://a/small-${i}.png`;
  for (const drawing of ["css", "webgl"]) {
    const it = await pictured(60, { drawing }), { book } = it, shown = new Set();
    [...book.children].forEach((node, i) => (node.dataset.thumbnail = small(i)));
    void book.turnTo(40);
    const note = () => (drawing === "webgl" ? book.drawer.gl.drawn.map(({ texture, uniforms }) => uniforms.hasPicture && (texture?.source?.number ?? texture?.source?.src))
      : [...[...book.drawer.boxes.values()].filter(({ cell }) => cell.style.visibility === "visible").map(({ index }) => index), ...book.drawer.spare.blank.map(({ sheet }) => /url\("(.*)"\)/.exec(sheet.style.backgroundImage ?? "")?.[1])]).forEach((each) => shown.add(each));
    await pass(it, 400, note);
    const own = [...shown].filter((each) => typeof each === "number").sort((a, b) => a - b), smalls = [...shown].filter((each) => typeof each === "string").map((src) => Number(/\d+/.exec(src)[0])).sort((a, b) => a - b);
    same([own.every((page) => page < 12 || page > 35), [6, 7, 40, 41].every((page) => own.includes(page)), smalls.length > 4, smalls.every((page) => page > 7 && page < 40 && !own.includes(page))], [true, true, true, true], `a far turn by ${drawing}`);
    same([...shown].length > 8, true, "leaves of a far turn"), await gone(it);
  }
}

// A wide picture is drawn by halves: the first on the page that is read first.
async function wides() {
  const HALVES = { left: [[0.5, 1, 0, 0], [0.5, 1, 0.5, 0]], right: [[0.5, 1, 0.5, 0], [0.5, 1, 0, 0]], top: [[1, 0.5, 0, 0], [1, 0.5, 0, 0.5]], bottom: [[1, 0.5, 0, 0.5], [1, 0.5, 0, 0]] };
  for (const [hinge, halves] of Object.entries(HALVES)) {
    const it = await bookOf(0, { drawing: "webgl", hinge, softness: 0 }), { book } = it, image = () => Object.assign(new Element("img"), { naturalWidth: 600, naturalHeight: 400, decode: async () => {}, complete: true }), wide = image();
    wide.cloneNode = () => image(), wide.setAttribute("wide", "");
    book.append(wide, image(), image()), await pass(it, 3), await turns(), await turns(), await pass(it, 3), book.flow.draw();
    const parts = book.drawer.gl.drawn.filter(({ uniforms }) => uniforms.hasPicture === 1).map(({ uniforms: { part } }) => part), order = (list) => list.map(String).sort();
    same([order(parts), book.view, [0, 1].map((page) => book.drawer.half(book.pageList[page]))], [order(halves), [0, 1], halves], `the halves of a wide picture with its hinge ${hinge}`), await gone(it);
  }
}

// The part that is folded over has an edge that tells it from the paper below; nothing that lies flat has one.
async function flaps() {
  for (const drawing of ["css", "webgl"]) {
    const it = await pictured(12, { drawing }), { book } = it, flapsOf = () => (drawing === "css" ? [...book.drawer.boxes.values(), ...book.drawer.spare.blank].filter(({ cell }) => cell.classList.contains("flap") && cell.style.visibility === "visible").length : book.drawer.gl.drawn.filter(({ uniforms: { rim } }) => rim > 0).length);
    await pass(it, 9), book.flow.draw(), same(flapsOf(), 0, "flaps of a book at rest");
    book.liftCorner("top"), await pass(it, 60), same(flapsOf(), 1, `the flap of a lifted corner by ${drawing}`);
    if (drawing === "css") same([...book.drawer.boxes.values()].filter(({ cell }) => cell.style.visibility === "visible").map(({ index, cell }) => [index, cell.classList.contains("flap"), cell.style.transform.startsWith("matrix3d")]).sort(([a], [b]) => a - b), [[6, false, false], [7, false, false], [8, true, true], [9, false, false]], "which page is folded over");
    book.liftCorner(null), await pass(it, 200), book.flow.draw(), same(flapsOf(), 0, "flaps of a corner that has fallen"), await gone(it);
  }
}

// A leaf in the air, turned or held by a corner, is seen no farther than a book says of its reach.
async function reaches() {
  const by = { pointerType: "mouse" };
  for (const [hinge, hinges, more] of [["left", 1, {}], ["right", 12, { thickness: 12 }], ["top", 12, {}]]) {
    const it = await pictured(24, { drawing: "webgl", hinge, hinges, gestures: "drag peel", ...more }), { book } = it, { drawer, reach, bookRect: { left, top, width, height } } = book, farthest = [0, 0, 0, 0];
    const note = () => {
      const { origin: [x, y], sides: [wide, high], gl: { drawn }, program } = drawer;
      for (const each of drawn) if (each.program === program) for (const [cx, cy, far] of each.vertices) [x - (cx / far + 1) * wide / 2, y - (1 - cy / far) * high / 2, (cx / far + 1) * wide / 2 - x - WIDE, (1 - cy / far) * high / 2 - y - HIGH].forEach((out, i) => (farthest[i] = Math.max(farthest[i], out)));
    };
    for (let i = 0; i < 3; i++) void book.next(), await pass(it, 20, note);
    await pass(it, 200, note);
    // Each corner is led toward the spine, and out beyond the nearer end of it.
    for (const [u, v] of [[0, 0], [0, 1], [1, 0], [1, 1]]) {
      const at = [left + 3 + u * (width - 6), top + 3 + v * (height - 6)], middle = [left + width / 2, top + height / 2], to = hinge === "top" ? [at[0] + (u - 0.5) * width, middle[1]] : [middle[0], at[1] + (v - 0.5) * height];
      pointer(it, "pointerdown", ...at, by), pointer(it, "pointermove", ...(hinge === "top" ? [at[0], (at[1] + middle[1]) / 2] : [(at[0] + middle[0]) / 2, at[1]]), by), await pass(it, 4, note);
      same(book.state, "held", "a corner in a hand");
      for (let k = 1; k <= 9; k++) pointer(it, "pointermove", at[0] + (to[0] - at[0]) * k / 9, at[1] + (to[1] - at[1]) * k / 9, by), await pass(it, 2, note);
      pointer(it, "pointerup", ...at, by), await pass(it, 60, note), void book.turnTo(12, { animate: false }), await pass(it, 3);
    }
    same([farthest.map((out, i) => out <= Object.values(reach)[i] + 1), Math.max(...farthest) > 1], [[true, true, true, true], true], `leaves of a book with its hinge ${hinge} and ${hinges} hinges to a fold are seen ${farthest} beyond it`), await gone(it);
  }
}

// The back of a page that is folded over is the page behind it, and bare paper only where there is none.
async function backs() {
  for (const [count, bare] of [[9, 0], [8, 1], [12, 0]]) {
    const it = await pictured(count, { drawing: "webgl" }), { book: { drawer }, book } = it;
    await pass(it, 9), book.liftCorner("top"), await pass(it, 60);
    same([book.liftedCorner, drawer.gl.drawn.filter(({ program, uniforms }) => program === drawer.program && uniforms.hasPicture === 0).length], count === 8 ? [null, 0] : ["top", bare], `the back of a page of ${count}`), await gone(it);
  }
}

// A page that is folded with a roll shows its light and paper beside itself, and nothing of them once it lies; it is cut only as long as it is folded.
async function rolls() {
  const it = await pictured(12, { drawing: "css", hinges: 8 }), { book } = it, of = () => [...book.drawer.boxes.values()].filter(({ cell }) => cell.style.visibility === "visible"), curled = () => of().filter(({ cell }) => cell.classList.contains("curled")), cut = () => of().filter(({ cell }) => (cell.style.clipPath ?? "none") !== "none").map(({ index }) => index);
  await pass(it, 9), same([curled().length, cut()], [0, []], "a book at rest");
  for (const corner of ["top", "bottom"]) {
    book.liftCorner(corner), await pass(it, 60), same([curled().map(({ index }) => index).every((index) => index === 7 || index === 8), curled().length > 0, cut().includes(7)], [true, true, true], "a page that is rolled");
    same(curled().every(({ wing, cell, light }) => cell.childNodes[0] === wing && /gradient/.test(light.style.backgroundImage)), true, "the light on a roll");
    book.liftCorner(null), await pass(it, 200), same([curled().length, cut(), book.state], [0, [], "rest"], "a page that has unrolled");
  }
  await gone(it);
}

for (const test of [sides, losses, folds, boxes, far, wides, flaps, backs, rolls, reaches]) await test();
console.log(`figure: ${counted()} facts of canvases, far turns, wide pictures and flaps are right`);
process.exit(0);
