// The look of a page in its light, in the words of CSS; and convex polygons: lists of points, each an array whose first two
// numbers are its place.

/** The points of a flat list of numbers, as pairs. */
export const points = (flat) => Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]]);

// Twice the area; positive where points follow each other from x toward y.
const areaOf = (list) => list.reduce((sum, [x, y], i) => sum + x * list[(i + 1) % list.length][1] - y * list[(i + 1) % list.length][0], 0);

/** The points of a flat list, from x toward y. */
export function oriented(flat) {
  const list = points(flat);
  return areaOf(list) < 0 ? list.reverse() : list;
}

/** The edges of such a list: from, to, their length, the unit way out, how far along it the edge is, and how far outside its line a place is,
 * times the length. */
export const edgesOf = (list) => list.map(([x, y], i) => {
  const [u, v] = list[(i + 1) % list.length], long = Math.max(Math.hypot(u - x, v - y), 1e-4), out = [(v - y) / long, (x - u) / long];
  return { from: [x, y], to: [u, v], long, out, end: out[0] * x + out[1] * y, outside: (p) => (v - y) * (p[0] - x) - (u - x) * (p[1] - y) };
});

/** The part where `outside`, a linear function of a point, is not above 0. All numbers of a point are linear between two. */
export function cut(list, outside) {
  return list.flatMap((a, i) => {
    const b = list[(i + 1) % list.length], s = outside(a), t = outside(b), kept = s <= 0 ? [a] : [];
    if (s <= 0 === t <= 0) return kept;
    // From the same end, whichever polygon asks: neighbours share the point.
    const [from, to, f, g] = a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? [a, b, s, t] : [b, a, t, s];
    return [...kept, from.map((number, n) => number + f / (f - g) * (to[n] - number))];
  });
}

/** The box around some points: x, y, width, height. */
export function boundsOf(list) {
  const xs = list.map(([x]) => x), ys = list.map(([, y]) => y), x = Math.min(...xs), y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

const css = (c, alpha) => `rgba(${Math.round(255 * c.red)},${Math.round(255 * c.green)},${Math.round(255 * c.blue)},${alpha})`;

const percent = (part) => `${Math.round(part * 1e6) / 1e4}%`;

// Parts of a curve between two stops.
const PARTS = 4;

/** The stops of a cell's gradient: [place, alpha]. Where pages lie against each other at the spine they are points of one exponential
 * curve that comes to nothing, and more of them are told. */
function curve({ gradient_color: { red, green, blue }, gradient_alphas: alphas, gradient_locations: places, gradient_stop_count: count }) {
  const stops = Array.from({ length: count }, (_, i) => [places[i], alphas[i]]);
  if (red || green || blue || count < 2 || alphas[count - 1] !== 0) return stops;
  return stops.flatMap(([to, b], i) => {
    if (i === 0) return [[to, b]];
    const [from, a] = stops[i - 1], between = (part) => (b > 0 ? a * (b / a) ** part : a * (1 - part) ** 2);
    return Array.from({ length: PARTS }, (_, k) => (k + 1) / PARTS).map((part) => [from + part * (to - from), between(part)]);
  });
}

/** A cell's gradient between two points of its unit square, as CSS measures it: along a line through the middle. */
export function gradient(cell) {
  if (cell.gradient_stop_count < 1) return "none";
  const { width: w, height: h } = cell.size, a = cell.gradient_start, b = cell.gradient_end;
  const dx = (b.x - a.x) * w, dy = (b.y - a.y) * h, length = Math.hypot(dx, dy);
  if (length === 0) return "none";
  const ux = dx / length, uy = dy / length, whole = Math.abs(ux) * w + Math.abs(uy) * h;
  const start = (a.x - 0.5) * w * ux + (a.y - 0.5) * h * uy + whole / 2, stops = [];
  // In parts of the line: the box may have other pixels than the cell.
  for (const [at, alpha] of curve(cell)) stops.push(`${css(cell.gradient_color, alpha)} ${percent((start + length * at) / whole)}`);
  return `linear-gradient(${Math.atan2(ux, -uy)}rad,${stops.join(",")})`;
}

/** The part of a cell that its gradient darkens, as a clip-path: it ends far before the page does, and the rest would take as long to draw. At
 * the page's own edges, which lie on whole pixels, it cuts nothing. */
export function shaded(cell) {
  const { gradient_start: a, gradient_end: b } = cell, [at, alpha] = cell.gradient_stop_count < 1 ? [1, 1] : curve(cell).at(-1);
  if (alpha > 0 || (a.x !== b.x && a.y !== b.y)) return "none";
  const cut = (from, to) => [to < from ? from + (to - from) * at : 0, to > from ? 1 - from - (to - from) * at : 0], [left, right] = cut(a.x, b.x), [top, bottom] = cut(a.y, b.y);
  return `inset(${[top, right, bottom, left].map((part) => (part ? percent(part) : "-1px")).join(" ")})`;
}

/** Calls `put` with the corners of the part of a w x h page between two lines perpendicular to (x, y): around the page, its corners between the
 * lines, and the places where a side crosses one. */
export function between(w, h, x, y, low, high, put) {
  for (let side = 0; side < 4; side++) {
    const ax = side === 1 || side === 2 ? w : 0, ay = side > 1 ? h : 0, bx = side < 2 ? w : 0, by = side === 1 || side === 2 ? h : 0, from = x * ax + y * ay, to = x * bx + y * by;
    const cross = (line) => put(ax + (line - from) / (to - from) * (bx - ax), ay + (line - from) / (to - from) * (by - ay)), isLow = from >= low !== to >= low, isHigh = from <= high !== to <= high;
    if (from >= low && from <= high) put(ax, ay);
    if (isHigh && from > to) cross(high);
    if (isLow) cross(low);
    if (isHigh && from < to) cross(high);
  }
}

/** That part as a polygon for clip-path, in parts of the box: an edge's is another one than its cell. */
export function clip(w, h, x, y, low, high) {
  let text = "", count = 0;
  between(w, h, x, y, low, high, (u, v) => (text += `${count++ ? "," : ""}${percent(u / w)} ${percent(v / h)}`));
  return count < 3 ? "inset(50%)" : `polygon(${text})`;
}

/** Black with an alpha at each of some lines perpendicular to (x, y): [line, alpha], in order. */
export function alongLine(w, h, x, y, stops) {
  const half = (Math.abs(x) * w + Math.abs(y) * h) / 2, middle = (x * w + y * h) / 2;
  return `linear-gradient(${Math.atan2(x, -y)}rad,${stops.map(([line, alpha]) => `rgba(0,0,0,${alpha}) ${percent((half + line - middle) / (2 * half))}`).join()})`;
}

/** Black with one alpha at one line and another at the other. */
export const black = (w, h, x, y, low, high, a, b) => (a <= 0 && b <= 0 ? "none" : alongLine(w, h, x, y, [[low, a], [high, b]]));

// The darkness of the edge of a leaf that is folded over, and the light's alpha over which it needs none.
export const RIM = 0.2;
const DARK = 0.12;

/** The darkness of the edge of a facet, by the light's alphas at its two ends: white paper over white paper is told apart by its edge, and a
 * roll by its light. */
export const rimOf = (low, high) => RIM * Math.max(0, 1 - (low + high) / (2 * DARK));

// The darkness of the crease of a flat fold, and its width on the flap in parts of the page's shorter side.
const CREASE = 0.22, CREASED = 0.25;

/** The crease of a flap between two lines, one of which is its fold and the other beyond the page: as `black` takes it, `part` of its
 * darkness. */
export function crease(w, h, part, [x, y, low, high]) {
  const least = Math.min(0, x * w) + Math.min(0, y * h), wide = CREASED * Math.min(w, h), dark = part * CREASE;
  return low > least ? [low, low + wide, dark, 0] : [high - wide, high, 0, dark];
}

/** Round corners as CSS has them, of a cell's radii: left and right at the top, left and right at the bottom. `by`: a length of one
 * point. */
export function rounded([a, b, c, d] = [0, 0, 0, 0], by = "1px") {
  const of = (radius) => (by === "1px" ? `${radius}px` : `calc(${radius}*${by})`);
  return a || b || c || d ? [a, b, d, c].map(of).join(" ") : "";
}

// The distance that a page's sides may be from upright, in device pixels: less is not to be seen. Without a grid a point is a pixel.
const UPRIGHT = 0.3, PLAIN = { across: 1, down: 1, x: 0, y: 0 };

// Without digits that no pixel shows.
const short = (number) => Math.round(number * 1e9) / 1e9;

/** The scale and the place of a cell whose page lies flat: { sx, sy, tx, ty }, or null for one that does not. `grid`: { across, down, x, y },
 * device pixels a point and the place of the origin in points; its sides then lie on whole pixels. Null: where they are. */
export function upright(m, at, w, h, grid) {
  const { across, down, x, y } = grid ?? PLAIN;
  // From the first corner along both sides: places times the distance to the eye, and that.
  const ax = m[at] * w, ay = m[at + 1] * w, ad = m[at + 3] * w, bx = m[at + 4] * h, by = m[at + 5] * h, bd = m[at + 7] * h, ox = m[at + 12], oy = m[at + 13], d = m[at + 15];
  const left = ox / d, right = (ox + ax) / (d + ad), top = oy / d, low = (oy + by) / (d + bd), both = d + ad + bd;
  const isApart = (one, other, pixel) => !(Math.abs(one - other) * pixel < UPRIGHT);
  if (isApart(top, (oy + ay) / (d + ad), down) || isApart(left, (ox + bx) / (d + bd), across) || isApart(right, (ox + ax + bx) / both, across) || isApart(low, (oy + ay + by) / both, down)) return null;
  const whole = (line, pixel, from) => (grid ? Math.round((line + from) * pixel) / pixel - from : line);
  const tx = whole(left, across, x), ty = whole(top, down, y), wide = whole(right, across, x) - tx, high = whole(low, down, y) - ty;
  return wide > 0 && high > 0 ? { sx: wide / w, sy: high / h, tx, ty } : null;
}

// Scales and places to less than a thousandth of a pixel: a browser reads short numbers sooner.
const scale = (number) => Math.round(number * 1e6) / 1e6, spot = (number) => Math.round(number * 1e4) / 1e4;

/** A matrix as CSS, without what it makes of z: a plane's points have none, and nothing stands behind another one. */
export function matrix3d(m, at = 0) {
  return `matrix3d(${scale(m[at])},${scale(m[at + 1])},0,${short(m[at + 3])},${scale(m[at + 4])},${scale(m[at + 5])},0,${short(m[at + 7])},0,0,1,0,${spot(m[at + 12])},${spot(m[at + 13])},0,${short(m[at + 15])})`;
}

/** A cell's matrix as CSS. A page that lies flat is moved and scaled only, so that its text stays as sharp as any other. */
export function placed(m, at, w, h, grid) {
  const flat = upright(m, at, w, h, grid);
  if (!flat) return matrix3d(m, at);
  const { sx, sy, tx, ty } = flat, isScaled = Math.abs(sx - 1) * w > 0.002 || Math.abs(sy - 1) * h > 0.002;
  return `translate(${short(tx)}px,${short(ty)}px)${isScaled ? ` scale(${short(sx)},${short(sy)})` : ""}`;
}
