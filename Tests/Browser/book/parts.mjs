// The element's pure functions against independent ones, on random input, in Node: parts.mjs ELEMENT-FOLDER [SEED]
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { one, random, times, whole, within } from "./random.mjs";

const from = (file) => import(pathToFileURL(resolve(process.argv[2], file)));
const paper = await from("paper.js"), stack = await from("stack.js"), layout = await from("layout.js"), shadow = await from("shadow.js");
const pages = await from("pages.js"), still = await from("still.js"), options = await from("options.js");

let checks = 0;
const fail = (what, a, b) => { console.error(`${what} FAILS: ${JSON.stringify(a)} for ${JSON.stringify(b)}`); process.exit(1); };
const same = (a, b, what) => { checks++; if (JSON.stringify(a) !== JSON.stringify(b)) fail(what, a, b); };
const near = (a, b, what, by = 1e-9) => { checks++; if (!(Math.abs(a - b) <= by * Math.max(1, Math.abs(b)))) fail(what, a, b); };
const area = (list) => Math.abs(list.reduce((sum, [x, y], i) => { const [u, v] = list[(i + 1) % list.length]; return sum + x * v - y * u; }, 0)) / 2;

/** A convex polygon, its points in the order of their angles; each has a third number, linear in its place. */
function polygon() {
  const wide = within(5, 300), angles = times(whole(3, 8), () => within(0, 2 * Math.PI)).sort((a, b) => a - b);
  return angles.map((a) => [wide * Math.cos(a), wide * Math.sin(a), 3 * wide * Math.cos(a) - wide * Math.sin(a) + 7]);
}

function polygons() {
  for (let i = 0; i < 400; i++) {
    const list = polygon(), angle = one([within(0, 7), 0, Math.PI / 2]), [x, y] = [Math.cos(angle), Math.sin(angle)], at = within(-300, 300);
    const outside = (p) => x * p[0] + y * p[1] - at, inside = (p) => -outside(p), kept = paper.cut(list, outside), rest = paper.cut(list, inside);
    near(area(kept) + area(rest), area(list), "the parts of a cut polygon have its area", 1e-8);
    for (const p of [...kept, ...rest]) near(p[2], 3 * p[0] - p[1] + 7, "numbers of a cut point are linear", 1e-7);
    for (const p of kept) near(Math.max(outside(p), 0), 0, "the kept part is inside", 1e-9 * 300);
    // Two polygons that share an edge walk it in opposite directions.
    const added = (part) => part.filter((p) => !list.includes(p)).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    same(added(paper.cut([...list].reverse(), outside)), added(kept), "neighbours share the points of a cut, to the bit");
    const upright = [[one([list[0][0], 0]), -50, 1], [0, 50, 2]].map(([, b, c]) => [list[0][0], b, c]), apart = (p) => p[1] + at / 10;
    same(paper.cut([...upright].reverse(), apart).filter((p) => !upright.includes(p))[0], paper.cut(upright, apart).filter((p) => !upright.includes(p))[0], "so they do on an upright edge");
    const flat = list.flatMap(([a, b]) => [a, b]), back = [...list].reverse().flatMap(([a, b]) => [a, b]);
    for (const each of [flat, back]) for (const { outside: beyond } of paper.edgesOf(paper.oriented(each))) for (const p of list) near(Math.max(beyond(p), 0), 0, "points of a polygon are inside its edges", 1e-6);
    const { x: left, y: top, width, height } = paper.boundsOf(list), xs = list.map(([a]) => a), ys = list.map(([, b]) => b);
    same([left, top, left + width, top + height].map((n) => n.toFixed(6)), [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map((n) => n.toFixed(6)), "bounds");
  }
}

// A cut through corners or along an edge leaves whole polygons: of the same points, some of them twice, and of no others.
function cuts() {
  const square = [[0, 0], [200, 0], [200, 100], [0, 100]], sides = [[1, 0, 0], [1, 0, 200], [0, 1, 0], [0, 1, 100], [100, -200, 0], [100, 200, 20000]];
  for (const list of [square, [...square].reverse()]) for (let turn = 0; turn < 4; turn++) for (const [x, y, at] of sides) for (const sign of [1, -1]) {
    const all = [...list.slice(turn), ...list.slice(0, turn)], outside = (p) => sign * (x * p[0] + y * p[1] - at), kept = paper.cut(all, outside), places = (points) => [...new Set(points.map((p) => p.join()))].sort();
    same(places(kept), places(all.filter((p) => outside(p) <= 0)), "the points of a cut through corners");
    near(area(kept), all.every((p) => outside(p) <= 0) ? 20000 : all.every((p) => outside(p) >= 0) ? 0 : 10000, "the area of a cut through corners");
  }
}

// Bands of a page: their polygons tile it, and black is measured along their axis.
function bands() {
  const numbers = (text) => [...text.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(Number);
  for (let i = 0; i < 200; i++) {
    const w = within(10, 500), h = within(10, 500), angle = one([within(0, 7), 0, Math.PI / 2, Math.PI]), [x, y] = [Math.cos(angle), Math.sin(angle)];
    const least = Math.min(0, x * w) + Math.min(0, y * h), most = Math.max(0, x * w) + Math.max(0, y * h), middle = within(least, most);
    const parts = [[-1e6, middle], [middle, 1e6]].map(([low, high]) => paper.clip(w, h, x, y, low, high));
    const size = (text) => (text.startsWith("polygon") ? area(times(numbers(text).length / 2, (k) => numbers(text).slice(2 * k, 2 * k + 2))) : 0);
    near((size(parts[0]) + size(parts[1])) / 1e4 * w * h, w * h, "two bands tile a page", 1e-2);
    // CSS takes each as it is written, and what is beyond the page has no part of it.
    for (const text of parts) same(/^(?:inset\(50%\)|polygon\((?:-?[\d.]+% -?[\d.]+%(?:,(?!\)))?){3,}\))$/.test(text), true, "a band in the words of CSS");
    same(paper.clip(w, h, x, y, most + 1, 1e6), "inset(50%)", "a band beyond a page");
    // A gradient line of CSS goes through the middle, as long as the page is wide along it.
    const [low, high] = [within(least, middle), within(middle, most)], [a, b] = [within(0.01, 1), within(0, 1)], text = paper.black(w, h, x, y, low, high, a, b);
    const [turn, , , , alpha, at, , , , beta, to] = numbers(text.replaceAll("rgba", "").replace("rad", " "));
    near(Math.cos(turn - Math.atan2(x, -y)), 1, "black's axis");
    same([alpha, beta], [a, b], "black's alphas");
    const span = (Math.abs(x) * w + Math.abs(y) * h) / 100, start = (x * w + y * h) / 2 - 50 * span;
    near(start + at * span, low, "black's first line", 1e-2);
    near(start + to * span, high, "black's second line", 1e-2);
    same(paper.black(w, h, x, y, low, high, 0, 0), "none", "no light, no picture");
    // The fold of a flap is where the page is; the other line is beyond it, or touches its corner.
    const wide = Math.min(w, h) / 4;
    for (const beyond of [1e6, most + 1]) {
      const [first, last, dark, light] = paper.crease(w, h, 1, [x, y, middle, beyond]);
      near(first, middle, "a crease begins at the fold"), near(last - first, wide, "a crease's width"), same([dark, light], [0.22, 0], "a crease is darkest at the fold");
    }
    for (const beyond of [-1e6, least - 1, least]) {
      const [first, last, light, dark] = paper.crease(w, h, 0.5, [x, y, beyond, middle]);
      near(last, middle, "a crease ends at the fold"), near(last - first, wide, "a crease's width"), same([dark, light], [0.11, 0], "half a crease is half as dark");
    }
  }
}

// Gradients, read back from CSS: at any place of the page they have the alpha of the cell's stops, or of the curve between them.
function gradients() {
  for (let i = 0; i < 200; i++) {
    const size = { width: within(50, 400), height: within(50, 400) }, color = { red: one([0, 0.4]), green: one([0, 0.2]), blue: one([0, 0.6]) }, ends = one([0, 0.1]);
    const [start, end] = random() < 0.3 ? times(2, () => ({ x: random(), y: random() })) : one([[{ x: 0, y: 0.5 }, { x: 1, y: 0.5 }], [{ x: 1, y: 0.5 }, { x: 0, y: 0.5 }], [{ x: 0.5, y: 1 }, { x: 0.5, y: 0 }]]);
    const count = whole(1, 4), places = times(4, () => random()).sort((a, b) => a - b), alphas = [...times(count - 1, () => within(0.1, 0.9)), ends, 0.7, 0.7, 0.7];
    const cell = { size, gradient_start: start, gradient_end: end, gradient_color: color, gradient_stop_count: count, gradient_locations: places, gradient_alphas: alphas };
    const text = paper.gradient(cell), sides = paper.shaded(cell).match(/-1px|[\d.]+%/g)?.map((side) => (side === "-1px" ? 0 : parseFloat(side) / 100));
    // The box ends at the last stop, where that is clear: top, right, bottom and left, as CSS shortens them.
    const far = places[count - 1], isLevel = start.y === end.y, isUpright = start.x === end.x, [out, side] = isLevel ? (start.x < end.x ? [1 - far, 1] : [1 - far, 3]) : [1 - far, start.y < end.y ? 2 : 0];
    same(Boolean(sides), alphas[count - 1] === 0 && (isLevel || isUpright), "whether a gradient's box is cut");
    if (sides) [0, 1, 2, 3].forEach((k) => near(sides[k] ?? sides[k - 2] ?? sides[0], k === side ? out : 0, "where a gradient's box is cut", 1e-4));
    const [, turn] = /^linear-gradient\(([-\d.e]+)rad,/.exec(text), stops = [...text.matchAll(/rgba\((\d+),(\d+),(\d+),([-\d.e]+)\) ([-\d.]+)%/g)].map((match) => match.slice(1).map(Number));
    const dx = (end.x - start.x) * size.width, dy = (end.y - start.y) * size.height, long = Math.hypot(dx, dy), [ux, uy] = [Math.sin(turn), -Math.cos(turn)];
    near((ux * dx + uy * dy) / long, 1, "a gradient's axis");
    // CSS: a line through the middle, at whose ends the corners are.
    const line = Math.abs(ux) * size.width + Math.abs(uy) * size.height, along = (percent) => ((percent / 100 - 0.5) * line - (start.x - 0.5) * size.width * ux - (start.y - 0.5) * size.height * uy) / long;
    const isCurve = !(color.red || color.green || color.blue) && count > 1 && ends === 0, parts = isCurve ? 4 : 1;
    same(stops.length, 1 + parts * (count - 1), "the stops of a gradient");
    stops.forEach(([red, green, blue, alpha, percent], k) => {
      const last = Math.ceil(k / parts), first = Math.max(last - 1, 0), part = last ? (k - parts * first) / parts : 0, [a, b] = [alphas[first], alphas[last]];
      same([red, green, blue], [color.red, color.green, color.blue].map((number) => Math.round(255 * number)), "a gradient's colour");
      near(along(percent), places[first] + part * (places[last] - places[first]), "the place of a stop", 1e-4 * Math.max(1, line / long));
      near(alpha, part === 1 || !last ? b : b > 0 ? a ** (1 - part) * b ** part : a * (1 - part) ** 2, "the alpha of a stop", 1e-9);
    });
  }
  const plain = { size: { width: 9, height: 9 }, gradient_start: { x: 0, y: 0 }, gradient_end: { x: 1, y: 0 }, gradient_color: {}, gradient_stop_count: 1, gradient_locations: [0], gradient_alphas: [1] };
  same([{ gradient_stop_count: 0 }, { gradient_end: { x: 0, y: 0 } }].map((less) => paper.gradient({ ...plain, ...less })), ["none", "none"], "no gradient");
  same(paper.shaded({ ...plain, gradient_stop_count: 0 }), "none", "no gradient's box");
}

function corners() {
  for (let i = 0; i < 50; i++) {
    const [a, b, c, d] = times(4, () => one([0, whole(1, 30)])), none = !(a || b || c || d);
    // CSS goes round: left top, right top, right bottom, left bottom.
    same(paper.rounded([a, b, c, d]), none ? "" : `${a}px ${b}px ${d}px ${c}px`, "radii go round");
    same(paper.rounded([a, b, c, d], "var(--p)"), none ? "" : [a, b, d, c].map((r) => `calc(${r}*var(--p))`).join(" "), "radii in a unit");
  }
  same(paper.rounded(), "", "no radii");
}

// Matrices of cells: one that only moves and scales is placed so, on whole pixels of a grid.
function matrices() {
  for (let i = 0; i < 300; i++) {
    const [sx, sy] = [one([1, within(0.5, 2)]), one([1, within(0.5, 2)])], [tx, ty] = [within(-200, 200), within(-200, 200)], w = within(50, 400), h = within(50, 400), d = one([1, within(0.5, 2)]);
    const m = [7, sx * d, 0, 0, 0, 0, sy * d, 0, 0, 0, 0, d, 0, tx * d, ty * d, 0, d], flat = paper.upright(m, 1, w, h, null);
    near(flat.sx, sx, "scale across"), near(flat.sy, sy, "scale down"), near(flat.tx, tx, "place across"), near(flat.ty, ty, "place down");
    const grid = { across: one([1, 2, 1.5]), down: one([1, 2, 3]), x: within(-3, 3), y: within(-3, 3) }, on = paper.upright(m, 1, w, h, grid);
    for (const [side, pixel, origin, line] of [[on.tx, grid.across, grid.x, tx], [on.tx + on.sx * w, grid.across, grid.x, tx + sx * w], [on.ty, grid.down, grid.y, ty], [on.ty + on.sy * h, grid.down, grid.y, ty + sy * h]]) {
      near((side + origin) * pixel, Math.round((side + origin) * pixel), "sides lie on pixels", 1e-7), near(Math.max(Math.abs(side - line) * pixel - 0.5, 0), 0, "by half a pixel at most", 1e-7);
    }
    for (const entry of [1, 3, 4, 7]) for (const sign of [1, -1]) {
      const bent = [...m];
      bent[1 + entry] += sign * ([1, 4].includes(entry) ? 5 / Math.min(w, h) * d : 0.4 / Math.min(w, h) * d);
      same(paper.upright(bent, 1, w, h, null) === null, true, `entry ${entry} tilts a page`);
      const [a, b, c, e] = [[0, 0], [w, 0], [0, h], [w, h]].map(([x, y]) => [12, 13].map((k) => (bent[k + 1] + x * bent[k - 11] + y * bent[k - 7]) / (bent[16] + x * bent[4] + y * bent[8])));
      same([[a[1], b[1]], [c[1], e[1]], [a[0], c[0]], [b[0], e[0]]].some(([one, other]) => Math.abs(one - other) > 0.3), true, "for its sides are not upright");
      same(paper.placed(bent, 1, w, h, null).match(/-?[\d.]+(?:e-?\d+)?(?=[,)])/g).length, 16, "which then has a matrix");
    }
    // One side by itself, moved by less or more than is seen.
    for (const entry of [3, 7]) for (const by of [0.2, 0.4]) {
      const lean = [...m], [tx, ty] = entry === 3 ? [0, -h / 2] : [-w / 2, 0];
      lean[13] = tx * d, lean[14] = ty * d, lean[1 + entry] = by / Math.max(entry === 3 ? h / 2 * sy : w / 2 * sx, 1) * d / (entry === 3 ? w : h);
      const at = (x, y) => { const q = lean[16] + x * lean[4] + y * lean[8]; return [(lean[13] + x * lean[1]) / q, (lean[14] + y * lean[6]) / q]; };
      const worst = Math.max(Math.abs(at(0, 0)[1] - at(w, 0)[1]), Math.abs(at(0, h)[1] - at(w, h)[1]), Math.abs(at(0, 0)[0] - at(0, h)[0]), Math.abs(at(w, 0)[0] - at(w, h)[0]));
      if (Math.abs(worst - 0.3) > 1e-3) same(paper.upright(lean, 1, w, h, null) === null, worst > 0.3, "the lean that is seen");
    }
    same(paper.upright([7, -sx, 0, 0, 0, 0, sy, 0, 0, 0, 0, 1, 0, tx, ty, 0, 1], 1, w, h, null), null, "a mirrored page does not lie");
  }
}

// A naive count of the sides on which pages lie.
function sides() {
  for (let i = 0; i < 300; i++) {
    const count = whole(0, 6), first = whole(0, 1), core = { first }, cells = times(count, () => ({ leaf: whole(0, 3), face: whole(0, 1), item: whole(0, 7), role: one([0, 0, 0, 1, 2]) }));
    const turns = new Map(times(4, (leaf) => [leaf, one([0, 1, 0.5, NaN])])), expected = [false, false];
    for (const { leaf, face, item, role } of cells) {
      const turn = turns.get(leaf), lies = Number.isNaN(turn) || (face === 0 && turn === 0) || (face === 1 && turn === 1);
      if (role === 0 && item >= first && item - first < 5 && lies) expected[face === 0 ? 1 : 0] = true;
    }
    same(stack.lyingOn({ cells, pages: times(5, () => ({})) }, core, cells.keys(), turns), expected, "sides on which pages lie");
    for (const face of [0, 1]) same(stack.isStack({ face }, expected), expected[face === 0 ? 1 : 0], "the edge of a stack");
    const leaves = whole(1, 200), thick = within(0, 300), ink = stack.lines(leaves, thick);
    same(ink.length, Math.max(1, Math.min(leaves - 1, 60, Math.round(0.35 * thick / 3))), "lines of an edge");
    ink.forEach(([start, end, dark], k) => same(start >= k / ink.length && end > start && end <= (k + 1.3) / ink.length && dark > 0.2 && dark < 0.6, true, "a line lies in its part of the edge"));
  }
}

// The edge of what is folded over: dark on white paper, none where light tells it apart, and never lighter than none.
function rims() {
  same([paper.rimOf(0, 0), paper.rimOf(0.2, 0.2), paper.rimOf(0, 0.5)], [paper.RIM, 0, 0], "the edge of a flap, and of a roll");
  for (let i = 0; i < 100; i++) {
    const a = within(0, 0.3), b = within(0, 0.3), more = within(0, 0.1);
    same(paper.rimOf(a, b) >= paper.rimOf(a + more, b) && paper.rimOf(a, b) <= paper.RIM && paper.rimOf(a, b) >= 0, true, "an edge fades with the light");
  }
}

/** Points of a board that turns, and of the corner of a page that a finger holds, are never seen farther than is told. */
function airs(page, isUpright, side) {
  const long = page.width + page.height - side, eye = within(1.5, 6) * side, told = layout.airOf(page, { eye, peel: "all" }, "double", isUpright), turned = layout.airOf(page, { eye, peel: "none" }, "double", isUpright);
  let across = 0, along = 0;
  for (let i = 0; i <= 400; i++) {
    const angle = Math.PI * i / 400, seen = eye / (eye - side * Math.sin(angle));
    across = Math.max(across, Math.abs(side * Math.cos(angle)) * seen), along = Math.max(along, long / 2 * seen);
  }
  near(turned.across, across, "leaves across the spine", 1e-3), near(turned.along, along, "leaves along the spine", 1e-3);
  same(told.along >= Math.hypot(side, long) - long / 2 && told.along >= turned.along && told.across === turned.across, true, "a held corner is as far as the page reaches");
  // A roll of paper is nearer to the eye by a third of a page at most.
  same(told.along <= Math.max(turned.along, (Math.hypot(side, long) - long / 2) * eye / (eye - side / 3)), true, "no more is kept free than a roll needs");
}

// Where a book lies, open or shut, before its core runs and by the shifts.
function places() {
  for (let i = 0; i < 300; i++) {
    const page = { width: whole(50, 500), height: whole(50, 500) }, isUpright = random() < 0.5, isMirrored = random() < 0.5, way = { isUpright, isMirrored };
    const side = isUpright ? page.height : page.width, sign = isMirrored ? -1 : 1;
    for (const [first, last, by] of [[0, 0, -side / 2], [1, 0, 0], [1, 1, side / 2], [-0.2, 0, -side / 2], [1, 1.3, side / 2], [1.3, 0, 0], [1, -0.3, 0], [0.25, 0, -0.375 * side]]) {
      near(layout.shiftOf({ ...way, page }, first, last), sign * by, "a shut book's cover is in the middle");
      near(layout.shiftOf({ ...way, page, overhang: 9 }, first, last), sign * by * (side + 9) / side, "a shut book with boards is in the middle");
    }
    const open = layout.bookSize(page, "double", isUpright);
    same([open.width, open.height], isUpright ? [page.width, 2 * page.height] : [2 * page.width, page.height], "the size of an open book");
    same(layout.bookSize(page, "single", isUpright), page, "the size of a single page");
    const box = { width: within(100, 2000), height: within(100, 2000) }, edge = one([0, within(0, 30)]), { scale, viewport } = layout.fitted("contain", box, open, edge);
    near(Math.max((open.width + 2 * edge) * scale / box.width, (open.height + 2 * edge) * scale / box.height), 1, "a book fills its element one way");
    near(viewport.width * scale, box.width, "the viewport across"), near(viewport.height * scale, box.height, "the viewport down");
    same(layout.fitted("fixed", box, open, edge).scale, 1, "a fixed scale"), same(layout.fitted("contain", { width: 0, height: 0 }, open).scale, 1, "an element without a size");
    for (const [width, height] of [[0, 0], [0, 300], [1e9, 0.2]]) for (const fit of ["contain", "scale", "fixed"]) for (const side of Object.values(layout.fitted(fit, { width, height }, open).viewport)) same(side >= 1 && side <= 1e6, true, "a viewport that the core takes");
    const least = whole(50, 900);
    same(layout.spreadOf("auto", box, isUpright, least), isUpright || box.width >= 2 * least ? "double" : "single", "one page or two");
    same([layout.spreadOf("auto", { width: 2 * least }, false, least), layout.spreadOf("auto", { width: 2 * least - 1 }, false, least), layout.spreadOf("single", box, true, 1)], ["double", "single", "single"], "the least width");
    for (const covers of ["hard", "soft", "none"]) for (const spread of ["double", "single"]) for (const boards of [0, 8]) same(layout.hasBoards({ covers, boards }, spread), covers === "hard" && spread === "double" && boards === 8, "boards");
    same([layout.radiusOf({ page, cornerRadius: 9 }), layout.radiusOf({ page, cornerRadius: 1e4 })], [9, Math.min(page.width, page.height) / 2], "round corners");
    same([layout.edgeOf({ width: 300, height: 400 }, { thickness: 20, boards: 0, eye: 2000 }, "double"), layout.edgeOf({ width: 300, height: 400 }, { thickness: 20, boards: 8, covers: "hard" }, "double"),
      layout.edgeOf({ width: 300, height: 400 }, { thickness: 20, rest: 0.5, boards: 0 }, "double")].map((n) => n.toFixed(6)), ["7.000000", "17.000000", "0.000000"], "the edges beyond the pages");
    const look = { thickness: 20, boards: 8, covers: "hard" };
    near(layout.overhangOf(page, look, "double", isUpright), 8 + 20 * (0.3 + Math.max(side, (page.width + page.height - side) / 2) / Math.max(2000, 2 * side)), "boards beyond the pages");
    same(layout.overhangOf(page, { ...look, covers: "soft" }, "double", isUpright), 0, "paper covers have no boards");
    airs(page, isUpright, side);
    const spread = one(["double", "single"]), covers = one(["none", "hard"]), count = whole(1, 12), at = whole(0, count - 1), center = one(["book", "spine"]);
    const { pages: lies, shift } = still.still({ page, spread, covers }, count, at, { ...way, center });
    same(lies.some(([index]) => index === at), true, "the page asked for lies"), same(lies.every(([index]) => index >= 0 && index < count), true, "only pages lie");
    const place = ([index]) => (spread === "single" ? 0 : (index + (covers === "none" ? 1 : 0)) % 2 === 1 ? -1 : 1);
    for (const each of lies) near((isUpright && spread === "double" ? each[2] / page.height : each[1] / page.width) + 0.5, place(each) * sign / 2, "the side of a page");
    for (const each of lies) near(isUpright && spread === "double" ? each[1] / page.width : each[2] / page.height, -0.5, "a page is in the middle across the turn");
    const near0 = lies.map((each) => still.cellAt(each, lies, { isLit: true, page, spread, radius: 5 }, way));
    lies.forEach((each, k) => {
      const isOuter = spread === "single" ? each[0] === 0 : lies.length < 2, hinge = spread === "single" ? (isMirrored ? 1 : 0) : place(each) * sign < 0 ? 1 : 0, { gradient_stop_count: count, gradient_start: a, gradient_end: b } = near0[k];
      same(count, isOuter ? 0 : 4, "the outer face of a cover is not dark at its spine");
      if (!isOuter) same(isUpright ? [a, b] : [a, b].map(({ x, y }) => ({ x: y, y: x })), [{ x: 0.5, y: hinge }, { x: 0.5, y: 1 - hinge }], "a page is dark at its hinge");
    });
    // The stops of a page and of a board go from the hinge outward, darkest near it, to nothing.
    for (const more of [0, 9]) {
      const { gradient_locations: at, gradient_alphas: dark } = still.cellAt([1, 0, 0, page.width + more, page.height], [0, 1], { isLit: true, page, spread: "double", radius: 5 }, way);
      same([at, at[0], dark.at(-1), at.every((each) => each <= (more ? 0.1 : 0.5))], [[...at].sort((a, b) => a - b), 0, 0, true], "the stops of the light on a page");
    }
    const alone = spread === "double" && covers !== "none" && center === "book" && lies.length === 1, along = alone ? -place(lies[0]) * sign * side / 2 : 0;
    near(shift[isUpright ? 1 : 0], along, "a page that lies alone is in the middle"), near(shift[isUpright ? 0 : 1], 0, "a book is moved along the turn");
    const { box: all, shadow: { caster, matrix } } = still.tableOf({ pages: lies }, [11, 12]), { x: west, y: north, width: wide, height: high } = all;
    same(caster, [west, north, west + wide, north, west + wide, north + high, west, north + high], "the caster of the table's shadow"), same(matrix.slice(12), [11, 12, 0, 1], "its place");
    same(lies.every(([, x, y]) => x >= west && y >= north && x + page.width <= west + wide + 1e-9 && y + page.height <= north + high + 1e-9), true, "the box has all pages");
    near(all.width * all.height, lies.length * page.width * page.height, "the table's shadow is as large as the pages");
    const out = 9, bound = still.still({ page, spread: "double", covers: "hard", overhang: out }, count, at, { ...way, center }), isAlone = bound.pages.length === 1;
    const board = isUpright ? [page.width + 2 * out, page.height + out] : [page.width + out, page.height + 2 * out];
    for (const [index, , , ...size] of bound.pages) same(size, isAlone ? board : [page.width, page.height], "a cover is as large as its board");
    same(bound.boards.map(([, , ...size]) => size), isAlone ? [] : [board, board], "under an open book are two boards");
    near(Math.abs(bound.shift[isUpright ? 1 : 0]), isAlone && center === "book" ? board[isUpright ? 1 : 0] / 2 : 0, "a cover with boards is in the middle");
    if (!isAlone) { const { box } = still.tableOf(bound); near(box.width * box.height, 2 * board[0] * board[1], "the table's shadow is that of the boards"); }
    const radii = lies.map(([, x, y]) => still.radiiAt(x, y, { radius: 5, spread }, way).filter(Boolean).length);
    same(radii.every((number) => number === 2), true, "a page has two round corners");
  }
}

function shadows() {
  for (let i = 0; i < 200; i++) {
    const endExtent = within(10, 500), endLength = within(1, 60), of = (y) => shadow.fade(y, { endExtent, endLength }), y = within(0, endExtent);
    near(of(y), of(-y), "a shadow's ends are alike"), same(of(0) > of(endExtent / 2) && of(endExtent / 2) > of(endExtent), true, "a shadow fades toward its ends");
    near(of(endExtent / 2), (endExtent / endLength) / Math.sqrt((endExtent / endLength) ** 2 + 0.62) / 2, "and has half its strength at the end");
    same(shadow.fade(y, { endExtent, endLength: 0 }), 1, "without an end length it does not fade");
    const shades = times(whole(0, 9), (id) => ({ id, after: whole(0, 3) })), ranks = shadow.byRank(shades);
    for (let after = 0; after < 4; after++) same((ranks.get(after) ?? []).map(({ id }) => id), shades.filter((each) => each.after === after).map(({ id }) => id), "shadows by rank");
    const height = within(1, 40), strength = within(0.1, 0.9), bright = [within(-0.5, 0.5), within(-0.5, 0.5)];
    near((shadow.reachOf({ height, strength, bright }) / height) ** 2 / 512, strength * (0.25 + 2 / (3 * Math.PI) * Math.hypot(...bright)), "the reach of an outline");
  }
  same([shadow.underOf(10, 20), shadow.underOf(20, 10), shadow.underOf(1, 1)], [4, 4, 0], "the inset of a box-shadow");
  same(shadow.byRank().size, 0, "no shadows");
  same([shadow.STOPS.length, shadow.STOPS[0], shadow.STOPS[8], shadow.STOPS[16]], [17, 0, 0.25, 1], "the stops of a profile");
}

// The most pages that can stay in their order, by trying all subsets.
function mostThatStay(before, after) {
  const shared = after.filter((page) => before.includes(page)).map((page) => before.indexOf(page));
  let most = 0;
  for (let set = 0; set < 1 << shared.length; set++) {
    const some = shared.filter((_, i) => set >> i & 1);
    if (some.every((place, i) => !i || place > some[i - 1])) most = Math.max(most, some.length);
  }
  return most;
}

// The changes from one list of pages to another lead to its length, and every page that stays to its place; no more pages go and come than must.
function lists() {
  for (let i = 0; i < 1000; i++) {
    const all = times(9, (id) => ({ id })), some = () => all.filter(() => random() < 0.6), before = some(), after = random() < 0.7 ? some() : some().sort(() => random() - 0.5), list = [...before];
    const stays = mostThatStay(before, after);
    let moved = 0;
    for (const { remove, insert, count } of pages.difference(before, after)) {
      if (remove !== undefined) list.splice(remove, count);
      else list.splice(insert, 0, ...times(count, () => null));
      moved += count;
    }
    same(list.length, after.length, "changes lead to the other list's length");
    same(list.filter((page, k) => page && page === after[k]).length >= stays, true, "all pages that can stay in their order are at their places");
    same(moved <= before.length + after.length - 2 * stays, true, "no more pages go and come than must");
    // Other pages at the same places are no change of the core's.
    same(pages.difference(before, before.map((page) => (random() < 0.5 ? { id: -1 } : page))), [], "pages take the places of others");
  }
  const named = [{ folio: "i" }, { folio: "2" }, {}, { folio: "" }];
  same(["i", "2", "3", "4", "1", "", "x", "1.5"].map((text) => pages.pageNamed(named, text)), [0, 1, 2, 3, 0, -1, -1, -1], "pages by their names");
  same(["~3", "~0", "~"].map((text) => pages.pageNamed(named, text)), [2, -1, -1], "pages by their places");
  const alike = ["1", "2", "1", "2", "x", "5", "x"].map((folio) => ({ folio }));
  same(alike.map((_, page) => pages.addressOf(alike, page)), ["1", "2", "3", "4", "x", "5", "7"], "addresses of pages that are called alike");
  const shifted = ["x", "2", "x", "3"].map((folio) => ({ folio }));
  same(shifted.map((_, page) => pages.addressOf(shifted, page)), ["x", "2", "~3", "3"], "an address beside another page's name");
  // One that was put in has no number of its own, and its place is what another one is called.
  const inserted = [{ folio: "i" }, { folio: "" }, { folio: "1" }, { folio: "2" }];
  same(["i", "2", "1", "~2"].map((text) => pages.pageNamed(inserted, text)), [0, 3, 2, 1], "a page that was put in");
  same(inserted.map((_, page) => pages.addressOf(inserted, page)), ["i", "~2", "1", "2"], "addresses beside it");
  for (const list of [named, alike, shifted, inserted]) same(list.map((_, page) => pages.pageNamed(list, pages.addressOf(list, page))), [...list.keys()], "an address leads to its page");
  same(named.map((_, page) => pages.nameOf(named, page)), ["i", "2", "3", ""], "names of pages");
  same([" ", " a  b\nc ", '["a", null, 3, "b"]', '[null, "a"]', "[a"].map(pages.addresses), [[], ["a", "b", "c"], ["a", "b"], [null, "a"], []], "addresses");
}

// The numbers that options take, from and to, and the one that counts without an attribute.
const NUMBERS = { "page-width": [1, 1e5, null], "page-height": [1, 1e5, null], "min-page-width": [1, 1e5, 250], rest: [0, 1, 1], softness: [0, 1, 0.5], thickness: [0, 1e4, 0], boards: [0, 1000, 0], "corner-radius": [0, 1e4, 0],
  eye: [1, 1e6, null], "turn-time": [0, 6e4, 600], "peel-zone": [0, 1e5, null], hinges: [1, 32, 12], lift: [0, 1e4, 0], "max-zoom": [1, 100, 1], "swipe-distance": [1, 1e4, 30], "near-pages": [0, 100, 2], "page-count": [0, 1e6, 0], "autoplay-time": [100, 3.6e6, 4000] };

// Each option takes its bounds and words, and nothing beyond them.
function meanings() {
  for (const [name, { kind, words, least, most, standard, whole: isWhole }] of Object.entries(options.OPTIONS)) {
    const of = (text) => options.meaningOf(name, text);
    if (kind === "number") {
      same([least, most, standard], NUMBERS[name], `the numbers of ${name}`);
      same([of(String(least)), of(String(most)), of(null), of(""), of(" "), of("x"), of(String(least - 1)), of(String(most * 1.1 + 1))], [least, most, ...times(6, () => standard)], name);
      same(of("1.5"), !isWhole && least <= 1.5 && most >= 1.5 ? 1.5 : standard, name);
    } else if (kind === "words") same([...words, "x", null].map(of), [...words, words[0], words[0]], name);
    else if (kind === "flag") same(["", "x", null].map(of), [true, true, false], name);
    else if (kind === "text") same(["x", "", null].map(of), ["x", "", standard ?? ""], name);
    else same([of(`${words[2]} x ${words[0]}`), of(null), of(" ")], [[words[0], words[2]], kind === "parts" ? [] : words, kind === "parts" ? words : []], name);
  }
}

for (const test of [polygons, cuts, bands, gradients, corners, matrices, sides, rims, places, shadows, lists, meanings]) test();
console.log(`figure: ${checks.toLocaleString("en")} answers of the element's pure functions are right`);
