// A book before its core runs: the open spread, flat, where the core will put it, so that nothing is seen to change then.

import { radiusOf } from "./layout.js";
import { reshape } from "./style.js";

const PLAIN = { gradient_stop_count: 0, gradient_start: { x: 0, y: 0 }, gradient_end: { x: 0, y: 0 } };

/** The spread of a page and where its pages lie from the middle of the book, in points: { pages: [[page, x, y]], shift: [x, y] }. `shape`:
 * page, spread, covers; `count` pages. The same as the core's, for a book that lies flat. */
export function still({ page, spread, covers }, count, at, { isUpright = false, isMirrored = false, center = "book" } = {}) {
  const { width, height } = page;
  if (spread === "single") return { pages: count ? [[at, -width / 2, -height / 2]] : [], shift: [0, 0] };
  const first = covers === "none" ? 1 : 0, item = 2 * Math.floor((at + first - 1) / 2) + 1;
  // Place 0 is toward the start of the book.
  const pages = [item, item + 1].map((i, place) => [i - first, (place === 1) !== isMirrored]).filter(([i]) => i >= 0 && i < count)
    .map(([i, isFar]) => (isUpright ? [i, -width / 2, isFar ? 0 : -height] : [i, isFar ? 0 : -width, -height / 2]));
  if (covers === "none" || center !== "book" || pages.length === 2) return { pages, shift: [0, 0] };
  const [[, x, y]] = pages;
  return { pages, shift: isUpright ? [0, y < 0 ? height / 2 : -height / 2] : [x < 0 ? width / 2 : -width / 2, 0] };
}

/** Round corners of a page that lies at a place, as a cell has them: left and right at the top, left and right at the bottom. */
export function radiiAt(x, y, { spread, radius = 0 }, { isUpright = false, isMirrored = false } = {}) {
  const isFar = spread === "single" ? !isMirrored : isUpright ? y >= 0 : x >= 0;
  return (isUpright ? [!isFar, !isFar, isFar, isFar] : [!isFar, isFar, !isFar, isFar]).map((isRound) => (isRound ? radius : 0));
}

/** Shows that in an element before its module is there. */
export function showStill(element, at) {
  const { place, drawer, layer } = element, { spread } = place;
  place.still = null;
  if (element.drawing === "webgl" || element.rest !== 1 || element.replay || !element.pageList.length) return;
  reshape(element.shadowRoot, place.ownShape(spread));
  place.fit(spread);
  const { width, height } = place.viewport;
  place.lay();
  const shape = { page: place.pageSize, spread, covers: place.covers, radius: radiusOf({ page: place.pageSize, cornerRadius: element.cornerRadius, thickness: element.thickness }) };
  place.still = shape;
  const way = { isUpright: place.isUpright, isMirrored: place.isMirrored, center: element.center };
  const { pages, shift } = still(shape, element.pageList.length, Math.max(at, 0), way);
  for (const [index, x, y] of pages) {
    const cell = { size: shape.page, ...PLAIN, radii: radiiAt(x, y, shape, way) };
    const box = drawer.boxOf(element.pageList[index], index, cell);
    drawer.set(box, "transform", `translate(${x + width / 2}px,${y + height / 2}px)`);
    drawer.set(box, "visibility", "visible");
  }
  const snap = place.snapBy(shape);
  layer.style.transform = place.transform(shift.map((by, i) => by + snap[i]));
}
