// The place of a book in its element: pages on show, scale, and the core's viewport in points.

/** Two pages or one. `auto`: two where each gets its least width. */
export function spreadOf(choice, room, isUpright, minPageWidth) {
  if (choice !== "auto") return choice;
  return isUpright || !room.width || room.width >= 2 * minPageWidth ? "double" : "single";
}

/** The size of an open book, in points. */
export function bookSize(page, spread, isUpright) {
  if (spread === "single") return { ...page };
  return isUpright ? { width: page.width, height: 2 * page.height } : { width: 2 * page.width, height: page.height };
}

/** The radius of round corners that pages have. */
export const radiusOf = ({ page, cornerRadius = 0 }) => Math.min(cornerRadius, page.width / 2, page.height / 2);

/** True if the covers of a book extend beyond its pages. */
export const hasBoards = ({ covers, boards }, spread) => boards > 0 && covers === "hard" && spread === "double";

/** The farthest that the edges of the stack of leaves, or boards, are seen beyond the pages, in points. */
export function edgeOf(page, look, spread, isUpright = false) {
  const [width, height] = isUpright ? [page.height, page.width] : [page.width, page.height];
  const { thickness = 0, eye, rest = 1, boards } = look, far = Math.max(width, height / 2), near = Math.min(width, height / 2), away = eye || Math.max(2000, 2 * width);
  const block = thickness > 0 && Number(rest) === 1 ? thickness : 0;
  return hasBoards(look, spread) ? boards + block * (0.3 + far / away) : block * (0.3 + (far - near) / away);
}

/** The part of boards beyond the pages, in points. */
export const overhangOf = (page, look, spread, isUpright) => (hasBoards(look, spread) ? edgeOf(page, look, spread, isUpright) : 0);

// The height of a peel's roll, in parts of a page's width, at most.
const ROLL = 0.28;

/** The farthest that leaves in the air are seen from the spine, and from its middle along it, in points: upright leaves, leaves on their way
 * over, and pages that are held by a corner. */
export function airOf(page, look, spread, isUpright) {
  const [width, height] = isUpright ? [page.height, page.width] : [page.width, page.height], eye = look.eye || Math.max(2000, 2 * width);
  const out = width + overhangOf(page, look, spread, isUpright), seen = (high) => eye / Math.max(eye - high, eye / 8);
  const peeled = look.peel === "none" ? 0 : (Math.hypot(width, height) - height / 2) * seen(ROLL * width);
  return { across: out * Math.sqrt(seen(out * out / eye)), along: Math.max(height / 2 * seen(out + (look.thickness ?? 0)), peeled) };
}

// The most points that a side of the core's viewport has.
const MOST_SIDE = 1e6;

/** The CSS pixels of a point, and the core's viewport in points. An element without a size gets scale 1. `edge`: what is kept free
 * around the book, in points. */
export function fitted(fit, room, book, edge = 0) {
  let scale = fit === "fixed" ? 1 : Math.min(room.width / (book.width + 2 * edge), room.height / (book.height + 2 * edge));
  if (!(scale > 0) || !Number.isFinite(scale)) scale = 1;
  const side = (pixels) => Math.min(Math.max(pixels / scale, 1), MOST_SIDE);
  return { scale, viewport: { width: side(room.width), height: side(room.height) } };
}

/** The distance by which a shut book is moved so that its cover is in the middle, in points toward the right (the bottom, if upright). `first` and
 * `last` are the turns of the first and the last leaf. */
export function shiftOf({ isUpright, isMirrored, page, overhang = 0 }, first, last) {
  const half = ((isUpright ? page.height : page.width) + overhang) / 2, open = Math.min(Math.max(first, 0), 1), over = Math.min(Math.max(last, 0), 1);
  const toward = half * ((1 - open) - over);
  return isMirrored ? toward : -toward;
}
