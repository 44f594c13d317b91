// What a page looks like as light falls on it, in the words of CSS.

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
  const { width: w, height: h } = cell.size, a = cell.gradient_start, b = cell.gradient_end;
  const dx = (b.x - a.x) * w, dy = (b.y - a.y) * h, length = Math.hypot(dx, dy);
  if (cell.gradient_stop_count < 1 || length === 0) return "none";
  const ux = dx / length, uy = dy / length, whole = Math.abs(ux) * w + Math.abs(uy) * h;
  const start = (a.x - 0.5) * w * ux + (a.y - 0.5) * h * uy + whole / 2, stops = [];
  // In parts of the line: the box may have other pixels than the cell.
  for (const [at, alpha] of curve(cell)) stops.push(`${css(cell.gradient_color, alpha)} ${percent((start + length * at) / whole)}`);
  return `linear-gradient(${Math.atan2(ux, -uy)}rad,${stops.join(",")})`;
}

/** The part of a w x h page between two lines perpendicular to (x, y), as a polygon for clip-path: it is cut by one line, then by the
 * other. */
export function clip(w, h, x, y, low, high) {
  let points = [[0, 0], [w, 0], [w, h], [0, h]];
  for (const [sign, line] of [[1, low], [-1, high]]) {
    const side = (p) => sign * (x * p[0] + y * p[1] - line), kept = [];
    points.forEach((a, i) => {
      const b = points[(i + 1) % points.length], s = side(a), t = side(b), part = s / (s - t);
      if (s >= 0) kept.push(a);
      if ((s >= 0) !== (t >= 0)) kept.push([a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])]);
    });
    points = kept;
  }
  return points.length < 3 ? "inset(50%)" : `polygon(${points.map((p) => `${p[0].toFixed(3)}px ${p[1].toFixed(3)}px`).join()})`;
}

/** Black with one alpha at one line and another at the other. */
export function black(w, h, x, y, low, high, a, b) {
  if (a <= 0 && b <= 0) return "none";
  const half = (Math.abs(x) * w + Math.abs(y) * h) / 2, middle = (x * w + y * h) / 2;
  const stop = (alpha, line) => `rgba(0,0,0,${alpha}) ${percent((half + line - middle) / (2 * half))}`;
  return `linear-gradient(${Math.atan2(x, -y)}rad,${stop(a, low)},${stop(b, high)})`;
}

// How dark the crease of a flat fold is, and how far over the flap that is seen, in parts of the page's shorter side.
const CREASE = 0.22, CREASED = 0.25;

/** The crease of a flap between two lines, one of which is its fold and the other beyond the page: as `black` takes it. */
export function crease(w, h, x, y, low, high) {
  const least = Math.min(0, x * w) + Math.min(0, y * h), wide = CREASED * Math.min(w, h);
  return low > least ? [low, low + wide, CREASE, 0] : [high - wide, high, 0, CREASE];
}

/** Round corners as CSS has them, of a cell's radii: left and right at the top, left and right at the bottom. `by`: a length of one
 * point. */
export function rounded([a, b, c, d] = [0, 0, 0, 0], by = "1px") {
  const of = (radius) => (by === "1px" ? `${radius}px` : `calc(${radius}*${by})`);
  return a || b || c || d ? [a, b, d, c].map(of).join(" ") : "";
}

// How far a page's sides may be from upright, in device pixels: less is not to be seen.
const UPRIGHT = 0.3;

// Without digits that no pixel shows.
const short = (number) => Math.round(number * 1e9) / 1e9;

/** How a cell whose page lies flat is scaled and moved: { sx, sy, tx, ty }, or null for one that does not. `grid`: { across, down, x, y },
 * device pixels a point and the place of the origin in points; its sides then lie on whole pixels. Null: where they are. */
export function upright(m, at, w, h, grid) {
  const { across, down, x: gx, y: gy } = grid ?? { across: 1, down: 1, x: 0, y: 0 }, xs = [], ys = [];
  for (let corner = 0; corner < 4; corner++) {
    const px = corner % 2 ? w : 0, py = corner > 1 ? h : 0, d = m[at + 3] * px + m[at + 7] * py + m[at + 15];
    xs.push((m[at] * px + m[at + 4] * py + m[at + 12]) / d), ys.push((m[at + 1] * px + m[at + 5] * py + m[at + 13]) / d);
  }
  const isFlat = ([a, b, c, d], pixel) => Math.abs(a - b) * pixel < UPRIGHT && Math.abs(c - d) * pixel < UPRIGHT && c > a;
  if (!isFlat([xs[0], xs[2], xs[1], xs[3]], across) || !isFlat([ys[0], ys[1], ys[2], ys[3]], down)) return null;
  const whole = (line, pixel, from) => (grid ? Math.round((line + from) * pixel) / pixel - from : line);
  const [left, right] = [xs[0], xs[1]].map((x) => whole(x, across, gx)), [top, bottom] = [ys[0], ys[2]].map((y) => whole(y, down, gy));
  return right > left && bottom > top ? { sx: (right - left) / w, sy: (bottom - top) / h, tx: left, ty: top } : null;
}

/** A cell's matrix as CSS. A page that lies flat is moved and scaled only, so that its text stays as sharp as any other. */
export function placed(m, at, w, h, grid) {
  const flat = upright(m, at, w, h, grid);
  if (!flat) return `matrix3d(${Array.from(m.subarray(at, at + 16), short).join()})`;
  const { sx, sy, tx, ty } = flat, isScaled = Math.abs(sx - 1) * w > 0.002 || Math.abs(sy - 1) * h > 0.002;
  return `translate(${short(tx)}px,${short(ty)}px)${isScaled ? ` scale(${short(sx)},${short(sy)})` : ""}`;
}
