// A book before its core runs: the open spread, flat, where the core will put it, so that nothing is seen to change then.

import { overhangOf, radiusOf } from "./layout.js";
import { boundsOf } from "./paper.js";

// The light of the core on a book that lies: what is dark at the spine, and what the book throws on its table.
const PLAIN = { gradient_stop_count: 0 };
const GUTTER = { gradient_stop_count: 4, gradient_locations: [0, 0.05, 0.13, 0.3], gradient_alphas: [0.35, 0.152, 0.04, 0], gradient_color: { red: 0, green: 0, blue: 0 } };
const JOINT = { ...GUTTER, gradient_locations: [0, 0.025, 0.042, 0.06], gradient_alphas: [0.2, 0.02, 0.3, 0] };
const TABLE = { kind: 1, after: 0, axis: [0, 0], lo: 0, hi: 0, alpha: [], endExtent: 0, endLength: 0, height: 12, strength: 0.33, bright: [-0.35 * Math.SQRT1_2, -0.35 * Math.SQRT1_2] };

/** The spread of a page and where its pages lie from the middle of the book, in points: { pages: [[page, x, y, width, height]], boards: [[x, y,
 * width, height]], shift: [x, y] }. `shape`: page, spread, covers, the part of boards beyond pages; `count` pages. The same as the core's,
 * for a book that lies flat. */
export function still({ page, spread, covers, overhang = 0 }, count, at, { isUpright, isMirrored, center = "book" }) {
  const { width, height } = page;
  if (spread === "single") return { pages: count ? [[at, -width / 2, -height / 2, width, height]] : [], boards: [], shift: [0, 0] };
  const first = covers === "none" ? 1 : 0, item = 2 * Math.floor((at + first - 1) / 2) + 1;
  // A page, or a board with so much beyond that, on a side of the spine.
  function boxOf(isFar, out) {
    const [across, down] = isUpright ? [width + 2 * out, height + out] : [width + out, height + 2 * out];
    return isUpright ? [-across / 2, isFar ? 0 : -down, across, down] : [isFar ? 0 : -across, -down / 2, across, down];
  }
  // Place 0 is toward the start of the book. A page alone is the outer side of a cover.
  const found = [item, item + 1].map((i, place) => [i - first, (place === 1) !== isMirrored]).filter(([i]) => i >= 0 && i < count);
  const pages = found.map(([i, isFar]) => [i, ...boxOf(isFar, found.length === 1 ? overhang : 0)]);
  const boards = overhang > 0 && pages.length === 2 ? [false, true].map((isFar) => boxOf(isFar, overhang)) : [];
  if (covers === "none" || center !== "book" || pages.length === 2) return { pages, boards, shift: [0, 0] };
  const [[, x, y, across, down]] = pages;
  return { pages, boards, shift: isUpright ? [0, y < 0 ? down / 2 : -down / 2] : [x < 0 ? across / 2 : -across / 2, 0] };
}

// True if a page that lies at a place has its hinge at its left or upper side.
const isFarAt = (x, y, { spread }, { isUpright, isMirrored }) => (spread === "single" ? !isMirrored : isUpright ? y >= 0 : x >= 0);

/** Round corners of a page that lies at a place, as a cell has them: left and right at the top, left and right at the bottom. */
export function radiiAt(x, y, { radius, ...shape }, way) {
  const isFar = isFarAt(x, y, shape, way);
  return (way.isUpright ? [!isFar, !isFar, isFar, isFar] : [!isFar, isFar, !isFar, isFar]).map((isRound) => (isRound ? radius : 0));
}

/** A page that lies at a place as a cell of the core's. One that lies alone is the outer face of a cover: nothing is dark at its spine, and a
 * board has its joint there. */
export function cellAt([index, x, y, width = 0, height = 0], pages, { isLit, ...shape }, way) {
  const size = width > 0 ? { width, height } : shape.page, isBoard = size.width !== shape.page.width || size.height !== shape.page.height;
  const near = isFarAt(x, y, shape, way) ? 0 : 1, isOuter = shape.spread === "single" ? index === 0 : pages.length < 2;
  const [from, to] = [near, 1 - near].map((at) => (way.isUpright ? { x: 0.5, y: at } : { x: at, y: 0.5 }));
  return { size, ...(isLit && (isBoard || !isOuter) ? { ...(isBoard ? JOINT : GUTTER), gradient_start: from, gradient_end: to } : PLAIN), radii: radiiAt(x, y, shape, way) };
}

/** The box of all that lies, in points from the middle of the book, and the shadow that it throws, as the core tells it. */
export function tableOf({ pages, boards = [] }, middle = [0, 0]) {
  const box = boundsOf([...pages.map(([, ...at]) => at), ...boards].flatMap(([x, y, width, height]) => [[x, y], [x + width, y + height]])), { x, y } = box, right = x + box.width, low = y + box.height;
  const caster = [x, y, right, y, right, low, x, low];
  return { box, shadow: { ...TABLE, matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...middle, 0, 1], clip: caster, caster } };
}

/** Shows that in an element before its module is there. */
export function showStill(element, at) {
  const { place, drawer, layer, surface } = element, { spread } = place;
  place.still = null;
  if (element.drawing === "webgl" || element.rest !== 1 || element.replay || !element.pageList.length) return;
  element.binding.reshape(place.ownShape(spread));
  place.fit(spread);
  const { width, height } = place.viewport;
  place.lay();
  const shape = { isLit: place.isLit, page: place.pageSize, spread, covers: place.covers, radius: radiusOf({ page: place.pageSize, cornerRadius: element.cornerRadius }), overhang: overhangOf(place.pageSize, place.options, spread, place.isUpright) };
  place.still = shape;
  const way = { isUpright: place.isUpright, isMirrored: place.isMirrored, center: element.center };
  const found = still(shape, element.pageList.length, Math.max(at, 0), way), { pages, boards } = found;
  surface.classList.toggle("plain", element.shadows === "none");
  drawer.shadows.show(shape.isLit && pages.length ? [tableOf(found, [width / 2, height / 2]).shadow] : [], () => 0);
  function lay(box, rank, x, y) {
    drawer.set(box, "zIndex", rank);
    drawer.set(box, "transform", `translate(${x + width / 2}px,${y + height / 2}px)`);
    drawer.set(box, "visibility", "visible");
  }
  boards.forEach(([x, y, across, down], i) => lay(drawer.extra("board", i, { ...PLAIN, size: { width: across, height: down }, radii: radiiAt(x, y, shape, way) }), 0, x, y));
  for (const page of pages) {
    const [index, x, y] = page, box = drawer.boxOf(element.pageList[index], index, cellAt(page, pages, shape, way));
    box.shade.style.opacity = box.last.shade = 1;
    lay(box, 1, x, y);
  }
  // As the core's book, whose leaves lie on one side while it is shut, by whole pixels.
  const snap = place.snapBy(shape), ends = pages.length === 2 ? [1, 0] : pages[0]?.[0] ? [1, 1] : [0, 0];
  layer.style.transform = element.flow.transform = place.transform(place.shiftBy(shape, ...ends).map((by, i) => by + snap[i]));
}
