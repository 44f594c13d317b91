// The whole element in Node, drawn with a stand-in for WebGL and with CSS: both show the same pages at the same places, in the same order: drawn.mjs ELEMENT-FOLDER WASM

import { COLOURS, pictured } from "./gl-kit.mjs";
import { counted, drag, LeafSpring, pass, placesOf, pointer, same, turns } from "./whole-kit.mjs";

const { NAMES: { CellFlag: { back_facing: BACK } } } = LeafSpring;

// The boxes that both drawers show, from the lowest to the highest: kind, page, opacity, the box's size and round corners; and where a page's points are.
function inCss({ book }) {
  const { boxes, spare, shadows } = book.drawer, isSeen = ({ cell }) => cell.style.visibility === "visible" && book.layer.contains(cell);
  const cells = [...boxes.values(), ...Object.values(spare).flat()].filter(isSeen).map((box) => ({ z: box.cell.style.zIndex, kind: box.page ? (box.last.flags & BACK ? "blank" : "page") : Object.keys(spare).find((name) => spare[name].includes(box)), page: box.page ? box.index : null, box }));
  const casts = Object.values(shadows.pools).flat().filter(({ outer }) => outer.parentNode).map(({ outer }) => ({ z: outer.style.zIndex, kind: "shadow", page: null }));
  return [...cells, ...casts].sort((a, b) => a.z - b.z);
}

// A shadow that is too faint to be seen is none in CSS.
const isFaint = ({ kind, uniforms: { isProfile, alphas, range } }) => kind === "shadow" && isProfile === 1 && Math.max(...alphas) * Math.min(range[1] - range[0], 1) <= 1 / 1024;
const kindIn = ({ texture, program, uniforms }, drawer) => {
  if (program !== drawer.program) return "shadow";
  if (uniforms.hasPicture && texture.source?.number !== undefined) return "page";
  const ink = JSON.stringify(uniforms.paper), of = (colour) => JSON.stringify(COLOURS[colour].map((c) => c / 255));
  return ink === of("#453c33") ? "board" : ink === of("#ede9e0") ? "edge" : "blank";
};

// The colours of a box's gradient.
const inks = ({ shade }) => [...(shade.style.backgroundImage ?? "").matchAll(/rgba\((\d+),(\d+),(\d+)/g)].map(([, ...ink]) => ink.map(Number));

/** Compares two books that have done the same. */
function compare(css, gl, what) {
  const { drawer } = gl.book, { drawn } = drawer.gl, cells = inCss(css), rows = drawn.map((each) => ({ ...each, kind: kindIn(each, drawer) })).filter((each) => !isFaint(each));
  // One shadow may be several lists of triangles, some of them none.
  const listed = (list) => list.map(({ kind, page, texture }) => (kind === "page" ? `page ${page ?? texture.source.number}` : kind)).filter((name, i, all) => name !== "shadow" || all[i - 1] !== "shadow");
  same(listed(rows), listed(cells), `${what}: what is drawn, from the lowest`);
  const { origin: [left, top], sides: [wide, high] } = drawer;
  for (const { kind, texture, uniforms, vertices } of rows) {
    if (kind !== "page") continue;
    const { box } = cells.find(({ page }) => page === texture.source.number), { style } = box.cell, at = placesOf(css, box), [w, h] = uniforms.size;
    same([uniforms.hasPicture, uniforms.part, uniforms.fit, uniforms.strength, Math.fround(uniforms.opacity), `${w}px`, `${h}px`, uniforms.tint.map((c) => Math.round(255 * c))], [1, [1, 1, 0, 0], [1, 1], 1, Math.fround(style.opacity), style.width, style.height, inks(box)[0] ?? uniforms.tint.map((c) => Math.round(255 * c))], `${what}: the look of page ${box.index}`);
    // CSS has a page that hardly leans upright.
    const by = style.transform.startsWith("matrix3d") ? 0.02 : 0.35;
    for (const [cx, cy, far, u, v] of vertices) {
      const [x, y] = at([u * w, v * h]), place = [(cx / far + 1) * wide / 2 - left, (1 - cy / far) * high / 2 - top];
      same([Math.abs(place[0] - x) < by, Math.abs(place[1] - y) < by], [true, true], `${what}: page ${box.index} at ${u}, ${v} is at ${place} and at ${[x, y]}`);
    }
    same([Math.abs(Number(box.shade.style.opacity ?? 0) - (uniforms.shade || 0)) < 0.002 || uniforms.alphas.every((alpha) => alpha === 0) || box.shade.style.backgroundImage === "none"], [true], `${what}: the shade of page ${box.index}`);
  }
  // Uniforms of all that is no shadow.
  for (const { kind, uniforms } of rows) if (kind !== "shadow") same([uniforms.paper.length, uniforms.radii.length, uniforms.line.length, uniforms.stops.length, uniforms.band.length, uniforms.light.length, typeof uniforms.rim, kind === "edge" || uniforms.hasPicture === (kind === "page" ? 1 : 0)], [4, 4, 4, 4, 4, 2, "number", true], `${what}: the numbers of paper`);
}

for (const [name, attributes] of Object.entries({ plain: {}, single: { spread: "single" }, leftward: { reading: "rtl" }, calendar: { hinge: "top" }, covers: { covers: "hard", boards: 6, thickness: 9, "corner-radius": 12 }, thick: { thickness: 14 }, fanned: { rest: 0.8 }, zoomed: { "max-zoom": 3 }, far: { "near-pages": 0 }, odd: {} })) {
  const count = name === "odd" ? 9 : 24, both = [await pictured(count, { drawing: "css", ...attributes }), await pictured(count, { drawing: "webgl", ...attributes })], [css, gl] = both;
  same([css.book.drawer.kind, gl.book.drawer.kind], ["css", "webgl"], "the drawers of two books");
  const all = async (frames, deed = () => {}, what = name) => {
    for (const it of both) await deed(it);
    for (let i = 0; i < frames; i++) {
      for (const it of both) await pass(it, 1);
      // By then a picture that has been asked for in this frame is there.
      await turns(), gl.book.flow.draw();
      compare(css, gl, `${what}, frame ${i}`);
    }
  };
  await all(2), await all(60, ({ book }) => void book.next(), `${name} that turns`);
  await all(60, ({ book }) => void book.next({ corner: "bottom" }), `${name} that is peeled`);
  await all(20, ({ book }) => (void book.previous(), void book.previous()), `${name} that turns back twice`);
  await all(3, ({ book }) => (book.settle(), book.zoomTo(attributes["max-zoom"] ? 2 : 1, { clientX: 200, clientY: 100 }, { animate: false })), `${name} that is settled`);
  // The window tells both books of each finger.
  const finger = (it) => ({ pointerId: 1 + both.indexOf(it) });
  await all(1, (it) => drag(it, [700, 120], [420, 200], finger(it)), `${name} in a hand`), await all(30, (it) => void pointer(it, "pointerup", 420, 200, finger(it)), `${name} that is let go`);
  if (!attributes["max-zoom"]) await all(30, ({ book }) => void book.liftCorner("top"), `${name} with a lifted corner`);
  const { gl: context } = gl.book.drawer, pictures = context.made.filter(({ source }) => source?.number !== undefined);
  for (const { book } of both) book.remove();
  await turns();
  same([gl.book.drawer.boxes.size, gl.book.drawer.pictures.kept.size], [0, 0], "a book of WebGL that has gone");
  same([pictures.every((texture) => context.gone.includes(texture)), context.gone.every(Boolean), new Set(context.gone).size], [true, true, context.gone.length], "the textures of a book that has gone");
}
console.log(`figure: ${counted()} facts of what WebGL draws are those of CSS`);
process.exit(0);
