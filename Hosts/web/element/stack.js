// The parts of a book besides flat pages: the edges of its stack of leaves.

import { NAMES } from "../leafspring.js";

const { whole: WHOLE, left: LEFT, right: RIGHT } = NAMES.Part, FRONT = NAMES.Face.front;
// The share of a book's thickness that is seen beyond its pages; of those pixels one line of ink in so many; and the most lines that are drawn.
const SEEN = 0.35, APART = 3, MOST_LINES = 60;
const INK = [84, 71, 56];

/** The lines between the leaves of a book on a picture of its edge, as thick as the whole book: from, to (0...1) and how dark. Leaves are
 * not cut alike, so neither are the lines. `thickness` in CSS pixels. */
export function lines(leaves, thickness) {
  const count = Math.max(1, Math.min(leaves - 1, Math.round(SEEN * thickness / APART), MOST_LINES));
  return Array.from({ length: count }, (_, i) => {
    const from = (i + 0.3 + 0.05 * ((i * 17) % 9)) / count;
    return [from, from + (0.22 + 0.06 * ((i * 7) % 5)) / count, 0.22 + 0.05 * ((i * 13) % 7)];
  });
}

/** True for a straight edge, false for a round corner between two of them. */
export const hasLines = (cell) => cell.part !== WHOLE;

/** True if the leaves lie side by side on the picture of an edge, rather than one above the other. */
export const isAcross = (cell) => cell.part === LEFT || cell.part === RIGHT;

/** The size of a box that is stretched to an edge: about as wide as that is seen. Of a page's size it would take a browser long to squeeze it. */
export function narrowed(cell, thickness) {
  const { width, height } = cell.size, thin = Math.max(thickness, 8);
  if (!hasLines(cell)) return [width, height];
  return isAcross(cell) ? [Math.min(width, thin), height] : [width, Math.min(height, thin)];
}

/** Those lines as a background in CSS. */
export function edge(cell, lines) {
  const percent = (part) => `${(100 * part).toFixed(2)}%`, stops = lines.flatMap(([from, to, dark]) => {
    const ink = `rgba(${INK},${dark.toFixed(2)})`;
    return [`transparent ${percent(from)}`, `${ink} ${percent(from)}`, `${ink} ${percent(to)}`, `transparent ${percent(to)}`];
  });
  return `linear-gradient(to ${isAcross(cell) ? "right" : "bottom"},${stops.join()})`;
}

/** Those lines as a picture for a texture. */
export function edgePicture(isAcross, lines) {
  const long = 512, canvas = Object.assign(document.createElement("canvas"), isAcross ? { width: long, height: 1 } : { width: 1, height: long });
  const pen = canvas.getContext("2d");
  for (const [from, to, dark] of lines) {
    pen.fillStyle = `rgba(${INK},${dark})`;
    pen.fillRect(...(isAcross ? [from * long, 0, (to - from) * long, 1] : [0, from * long, 1, (to - from) * long]));
  }
  return canvas;
}

/** The sides of the spine on which a page lies, [turned, not turned]. `rows`: visible ones; `turns`: the turn of each leaf, NaN for a folded
 * leaf, which still lies on its own side. */
export function lyingOn({ cells, pages }, core, rows, turns) {
  const lies = [false, false];
  for (const row of rows) {
    const { leaf, face, item, role } = cells[row], index = item - core.first, turn = turns.get(leaf);
    if (role !== NAMES.Role.page || index < 0 || index >= pages.length) continue;
    if (turn === (face === FRONT ? 0 : 1) || Number.isNaN(turn)) lies[face === FRONT ? 1 : 0] = true;
  }
  return lies;
}

/** True if there is a page on the stack that a cell is an edge of. */
export const isStack = (cell, lies) => lies[cell.face === FRONT ? 1 : 0];
