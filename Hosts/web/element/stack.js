// What a book has besides flat pages: the edges of its stack of leaves, round corners, and the place where shadows fall.

import { NAMES } from "../leafspring.js";

const { left: LEFT, right: RIGHT } = NAMES.Part, FRONT = NAMES.Face.front;
// Of the pixels of the whole book's thickness: one line of ink in so many; and the most lines that are drawn.
const APART = 3, MOST_LINES = 60;
const INK = [84, 71, 56];

/** The lines between the leaves of a book on a picture of its edge, as thick as the whole book: from, to (0...1) and how dark. Leaves are
 * not cut alike, so neither are the lines. `thickness` in CSS pixels. */
export function lines(leaves, thickness) {
  const count = Math.max(1, Math.min(leaves - 1, Math.round(thickness / APART), MOST_LINES));
  return Array.from({ length: count }, (_, i) => {
    const from = (i + 0.3 + 0.05 * ((i * 17) % 9)) / count;
    return [from, from + (0.22 + 0.06 * ((i * 7) % 5)) / count, 0.22 + 0.05 * ((i * 13) % 7)];
  });
}

/** Whether the leaves lie side by side on the picture of an edge, rather than one above the other. */
export const isAcross = (cell) => cell.part === LEFT || cell.part === RIGHT;

/** Those lines as a background in CSS. */
export function edge(cell, lines) {
  const percent = (part) => `${(100 * part).toFixed(2)}%`, stops = lines.flatMap(([from, to, dark]) => {
    const ink = `rgba(${INK},${dark.toFixed(2)})`;
    return [`transparent ${percent(from)}`, `${ink} ${percent(from)}`, `${ink} ${percent(to)}`, `transparent ${percent(to)}`];
  });
  return `linear-gradient(to ${isAcross(cell) ? "right" : "bottom"},${stops.join()})`;
}

/** The same as a picture for a texture: `long` pixels along the lines' row. */
export function edgePicture(isAcross, lines, long = 512) {
  const canvas = Object.assign(document.createElement("canvas"), isAcross ? { width: long, height: 1 } : { width: 1, height: long });
  const pen = canvas.getContext("2d");
  for (const [from, to, dark] of lines) {
    pen.fillStyle = `rgba(${INK},${dark})`;
    pen.fillRect(...(isAcross ? [from * long, 0, (to - from) * long, 1] : [0, from * long, 1, (to - from) * long]));
  }
  return canvas;
}

/** Round corners as CSS has them, of a cell's radii: left and right at the top, left and right at the bottom. */
export const rounded = ([a, b, c, d] = [0, 0, 0, 0]) => (a || b || c || d ? `${a}px ${b}px ${d}px ${c}px` : "");

/** Where shadows fall: the pages that lie flat, as a box in points of the stage { x, y, width, height }; null if none does. A shadow
 * beyond them would lie on nothing. `turns`: how far leaves are turned, NaN for one that is folded. */
export function ground({ cells, pages }, core, frame, turns, place) {
  const box = place.box(core.shape), lies = [false, false];
  for (let row = 0; row < frame.count; row++) {
    const { leaf, face, item, role } = cells[row], index = item - core.first;
    if (role !== NAMES.Role.page || index < 0 || index >= pages.length) continue;
    // A fold lies on its own page.
    const turn = turns.get(leaf);
    if (face === FRONT ? turn === 0 || Number.isNaN(turn) : turn === 1 || Number.isNaN(turn)) lies[face === FRONT ? 1 : 0] = true;
  }
  if (core.shape.spread === "single") return lies[1] ? box : null;
  if (lies[0] === lies[1]) return lies[0] ? box : null;
  const isFar = lies[1] !== place.isMirrored, { x, y, width, height } = box;
  return place.isUpright
    ? { x, width, y: y + (isFar ? height / 2 : 0), height: height / 2 }
    : { x: x + (isFar ? width / 2 : 0), width: width / 2, y, height };
}
