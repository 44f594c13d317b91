// What a page looks like as light falls on it, in the words of CSS.

const css = (c, alpha) => `rgba(${Math.round(255 * c.red)},${Math.round(255 * c.green)},${Math.round(255 * c.blue)},${alpha})`;

/** A cell's gradient between two points of its unit square, as CSS measures it: along a line through the middle. */
export function gradient(cell) {
  const { width: w, height: h } = cell.size, a = cell.gradient_start, b = cell.gradient_end;
  const dx = (b.x - a.x) * w, dy = (b.y - a.y) * h, length = Math.hypot(dx, dy);
  if (cell.gradient_stop_count < 1 || length === 0) return "none";
  const ux = dx / length, uy = dy / length, whole = Math.abs(ux) * w + Math.abs(uy) * h;
  const start = (a.x - 0.5) * w * ux + (a.y - 0.5) * h * uy + whole / 2, stops = [];
  for (let i = 0; i < cell.gradient_stop_count; i++) {
    stops.push(`${css(cell.gradient_color, cell.gradient_alphas[i])} ${start + length * cell.gradient_locations[i]}px`);
  }
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
  const stop = (alpha, line) => `rgba(0,0,0,${alpha}) ${(half + line - middle).toFixed(3)}px`;
  return `linear-gradient(${Math.atan2(x, -y)}rad,${stop(a, low)},${stop(b, high)})`;
}

/** Round corners as CSS has them, of a cell's radii: left and right at the top, left and right at the bottom. `by`: a length of one
 * point. */
export function rounded([a, b, c, d] = [0, 0, 0, 0], by = "1px") {
  const of = (radius) => (by === "1px" ? `${radius}px` : `calc(${radius}*${by})`);
  return a || b || c || d ? [a, b, d, c].map(of).join(" ") : "";
}

// How far a corner may be from where it would lie flat, in points: less is not to be seen.
const FLAT = 0.12;

// Without digits that no pixel shows.
const short = (number) => Math.round(number * 1e9) / 1e9;

/** A cell's matrix as CSS. A page that lies flat is moved only, so that its text stays as sharp as any other. */
export function placed(m, at, w, h) {
  const x = m[at + 12] / m[at + 15], y = m[at + 13] / m[at + 15];
  const sx = Math.round(x * 4) / 4, sy = Math.round(y * 4) / 4;
  for (let corner = 0; corner < 4; corner++) {
    const px = corner % 2 ? w : 0, py = corner > 1 ? h : 0, d = m[at + 3] * px + m[at + 7] * py + m[at + 15];
    const cx = (m[at] * px + m[at + 4] * py + m[at + 12]) / d, cy = (m[at + 1] * px + m[at + 5] * py + m[at + 13]) / d;
    if (!(Math.abs(cx - px - sx) < FLAT && Math.abs(cy - py - sy) < FLAT)) {
      return `matrix3d(${Array.from(m.subarray(at, at + 16), short).join()})`;
    }
  }
  return `translate(${sx}px,${sy}px)`;
}
