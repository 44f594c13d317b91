// Draws shadows with CSS. What leaves in the air throw is a small picture, made anew in each frame and laid on its plane by a transform:
// gradients with so many stops under a mask, and blurs, take a browser ten times as long. Of the book on its table, which lies still, it
// is a blur, since pages over a picture are no longer as sharp.

import { div } from "./dom.js";
import { upright } from "./paper.js";
import { boundsOf, boxShadow, fade, points, PROFILE, reachOf, STOPS, TILT, underOf } from "./shadow.js";

// Pixels of a profile's picture along an axis that is upright or level, and across it; of one that is oblique each way.
const ALONG = 160, ACROSS = 16, OBLIQUE = 80;
// The same of an outline. Another size in every frame would take long.
const OUTLINE = 56;
// Points that are not told apart.
const SAME = 0.02;

const px = (number) => `${number.toFixed(3)}px`;
const digits = (number) => Math.round(number * 1e6) / 1e6;

/** A shadow's numbers in a row, to see whether any is another one. */
function said({ kind, matrix, clip, axis = [], lo = 0, hi = 0, alpha = [], endExtent = 0, endLength = 0, caster = [], height = 0, strength = 0, bright = [] }) {
  return Float32Array.of(kind, lo, hi, endExtent, endLength, height, strength, ...matrix, ...axis, ...alpha, ...bright, clip.length, ...clip, ...caster);
}

/** The edges of a polygon that are neither upright nor level, each as { nx, ny, end }: inside nx x + ny y < end. */
function oblique(list) {
  const middle = list.reduce(([a, b], [x, y]) => [a + x / list.length, b + y / list.length], [0, 0]);
  return list.flatMap(([x, y], i) => {
    const [u, v] = list[(i + 1) % list.length], long = Math.hypot(u - x, v - y);
    if (Math.abs(u - x) < SAME || Math.abs(v - y) < SAME) return [];
    const nx = (v - y) / long, ny = (x - u) / long, end = nx * x + ny * y, isOut = nx * middle[0] + ny * middle[1] < end;
    return [isOut ? { nx, ny, end } : { nx: -nx, ny: -ny, end: -end }];
  });
}

// Entries of a profile's tables along its axis, and across it.
const TONES = 1024, ENDS = 128;

// The alphas of a profile from lo to hi, 0 to 255.
function tonesOf({ alpha }) {
  const tones = new Float64Array(TONES);
  for (let i = 0, stop = 0; i < TONES; i++) {
    const part = (i + 0.5) / TONES;
    while (part > STOPS[stop + 1]) stop++;
    tones[i] = 255 * (alpha[stop] + (part - STOPS[stop]) / (STOPS[stop + 1] - STOPS[stop]) * (alpha[stop + 1] - alpha[stop]));
  }
  return tones;
}

// How much of them is left from one end to the other across the axis; one entry where nothing fades.
function endsOf(shadow) {
  if (!(shadow.endLength > 0)) return Float64Array.of(1);
  return Float64Array.from({ length: ENDS }, (_, i) => fade(((i + 0.5) / ENDS - 0.5) * shadow.endExtent, shadow));
}

// A profile over a box of its plane: `pixels` are those of `wide` x `high` equal parts of the box, four bytes each. `isCut`: it is wanted
// from lo on only, and is gone within two pixels before.
function drawProfile(pixels, wide, high, box, shadow, isCut = false) {
  const { axis: [ax, ay], lo, hi, endExtent } = shadow, tones = tonesOf(shadow), ends = endsOf(shadow), lastTone = TONES - 1, lastEnd = ends.length - 1;
  const dx = box.width / wide, dy = box.height / high, along = TONES / Math.max(hi - lo, 1e-6), across = ends.length / Math.max(endExtent, 1e-6);
  const gone = isCut ? (hi - lo) / TONES / (Math.abs(ax) * dx + Math.abs(ay) * dy) : 0;
  for (let j = 0, at = 3; j < high; j++) {
    const y = box.y + dy * (j + 0.5);
    for (let k = 0; k < wide; k++, at += 4) {
      const x = box.x + dx * (k + 0.5), t = (ax * x + ay * y - lo) * along, e = (ax * y - ay * x + endExtent / 2) * across, left = 2 + t * gone;
      pixels[at] = tones[t <= 0 ? 0 : t >= lastTone ? lastTone : t | 0] * ends[e <= 0 ? 0 : e >= lastEnd ? lastEnd : e | 0] * (left >= 1 ? 1 : left > 0 ? left : 0);
    }
  }
}

// The edges of a convex polygon, five numbers each: from, way, and 1 over its length squared; outside is where they turn to the left.
function edgesOf(polygon) {
  const count = polygon.length / 2, edges = new Float64Array(5 * count);
  let area = 0;
  for (let i = 0, j = count - 1; i < count; j = i++) area += polygon[2 * j] * polygon[2 * i + 1] - polygon[2 * j + 1] * polygon[2 * i];
  for (let i = 0, j = count - 1; i < count; j = i++) {
    const [from, to] = area < 0 ? [j, i] : [i, j], x = polygon[2 * from], y = polygon[2 * from + 1], dx = polygon[2 * to] - x, dy = polygon[2 * to + 1] - y;
    edges.set([x, y, dx, dy, 1 / Math.max(dx * dx + dy * dy, 1e-9)], 5 * i);
  }
  return edges;
}

// An outline over a box of its plane. `cut`: it is wanted only where nx x + ny y < end, and is gone within two pixels before.
function drawOutline(pixels, wide, high, box, shadow, cut = null) {
  const { height, strength, bright: [bx, by] } = shadow, edges = edgesOf(shadow.caster), most = reachOf(shadow) ** 2, dx = box.width / wide, dy = box.height / high;
  const { nx, ny, end } = cut ?? { nx: 0, ny: 0, end: 1 }, gone = cut ? 1 / (Math.abs(nx) * dx + Math.abs(ny) * dy) : Infinity;
  for (let j = 0, at = 3; j < high; j++) {
    const y = box.y + dy * (j + 0.5);
    for (let k = 0; k < wide; k++, at += 4) {
      const x = box.x + dx * (k + 0.5), left = (end - nx * x - ny * y) * gone - 1;
      pixels[at] = 0;
      if (left <= 0) continue;
      // From the nearest point of the polygon to here.
      let nearest = Infinity, gx = 0, gy = 0;
      for (let e = 0; e < edges.length; e += 5) {
        const fx = x - edges[e], fy = y - edges[e + 1], ex = edges[e + 2], ey = edges[e + 3];
        if (ex * fy - ey * fx <= 0) continue;
        const t = (fx * ex + fy * ey) * edges[e + 4], part = t < 0 ? 0 : t > 1 ? 1 : t, ox = fx - part * ex, oy = fy - part * ey, far = ox * ox + oy * oy;
        if (far < nearest) nearest = far, gx = ox, gy = oy;
      }
      if (nearest > most && nearest < Infinity) continue;
      const s2 = nearest < Infinity ? nearest / (nearest + height * height) : 0, tilt = s2 > 0 ? TILT * (bx * gx + by * gy) / Math.sqrt(nearest) * (s2 - 1) : 0;
      pixels[at] = 255 * strength * (0.5 - 0.5 * Math.sqrt(s2) + tilt) * (left < 1 ? left : 1);
    }
  }
}

class Cast {
  constructor(layer, outer) {
    Object.assign(this, { outer, styles: {} });
    outer.classList.add("cast");
    layer.append(outer);
  }

  /** Shows a shadow at a place of the paint order. */
  show(shadow, zIndex) {
    this.style("zIndex", String(zIndex));
    const now = said(shadow), before = this.said;
    if (before?.length === now.length && now.every((number, i) => number === before[i])) return;
    this.said = now;
    this.draw(shadow);
  }

  style(name, value) { if (this.styles[name] !== value) this.outer.style[name] = this.styles[name] = value; }
  remove() { this.outer.remove(); }
}

// Around an upright box.
class BoxCast extends Cast {
  static takes({ kind, caster }) { return kind !== PROFILE && !oblique(points(caster)).length; }
  constructor(layer) { super(layer, div("cast")); }

  draw(shadow) {
    const { x, y, width, height } = boundsOf(points(shadow.caster)), flat = upright(shadow.matrix, 0, Math.max(width, 1), Math.max(height, 1), null), under = underOf(width, height);
    this.style("width", px(width - 2 * under));
    this.style("height", px(height - 2 * under));
    this.style("transform", `${flat ? `matrix(${[flat.sx, 0, 0, flat.sy, flat.tx, flat.ty].map(digits).join()})` : `matrix3d(${Array.from(shadow.matrix).join()})`} translate(${px(x + under)},${px(y + under)})`);
    this.style("boxShadow", boxShadow(shadow, under));
  }
}

class PictureCast extends Cast {
  constructor(layer) {
    super(layer, document.createElement("canvas"));
    this.outer.setAttribute("aria-hidden", "true");
    this.pen = this.outer.getContext("2d", { willReadFrequently: true });
  }

  draw(shadow) {
    const clip = points(shadow.clip), edges = oblique(clip), area = boundsOf(clip), box = shadow.kind === PROFILE ? this.profile(shadow, area, edges) : this.outline(shadow, area, edges);
    this.pen.putImageData(this.image, 0, 0);
    this.style("transform", this.placed(shadow, box));
    // A single oblique edge lies under the roll of a peel, which hides how the picture ends there; to be cut takes a browser long.
    this.style("clipPath", edges.length > 1 ? this.cut(clip, box) : "none");
  }

  // From the picture's pixels to the plane. One that lies flat needs no layer of its own.
  placed({ matrix }, { x, y, width, height }) {
    const { outer } = this, flat = upright(matrix, 0, Math.max(width, 1), Math.max(height, 1), null), sx = width / outer.width, sy = height / outer.height;
    if (!flat) return `matrix3d(${Array.from(matrix).join()}) matrix(${[sx, 0, 0, sy, x, y].map(digits).join()})`;
    return `matrix(${[flat.sx * sx, 0, 0, flat.sy * sy, flat.tx + flat.sx * x, flat.ty + flat.sy * y].map(digits).join()})`;
  }

  cut(clip, box) {
    const { outer } = this, sx = outer.width / box.width, sy = outer.height / box.height;
    return `polygon(${clip.map(([x, y]) => `${px((x - box.x) * sx)} ${px((y - box.y) * sy)}`).join()})`;
  }

  size(width, height) {
    if (this.image?.width === width && this.image.height === height) return;
    Object.assign(this.outer, { width, height });
    this.image = this.pen.createImageData(width, height);
  }

  profile(shadow, box, edges) {
    const [x, y] = shadow.axis;
    this.size(...(Math.abs(y) < 1e-3 ? [ALONG, ACROSS] : Math.abs(x) < 1e-3 ? [ACROSS, ALONG] : [OBLIQUE, OBLIQUE]));
    drawProfile(this.image.data, this.image.width, this.image.height, box, shadow, edges.length === 1);
    return box;
  }

  // No more of it than is seen.
  outline(shadow, area, edges) {
    const list = points(shadow.caster), own = boundsOf(list), reach = reachOf(shadow);
    const x = Math.max(area.x, own.x - reach), y = Math.max(area.y, own.y - reach);
    const width = Math.min(area.x + area.width, own.x + own.width + reach) - x, height = Math.min(area.y + area.height, own.y + own.height + reach) - y;
    const box = { x, y, width: Math.max(width, 1), height: Math.max(height, 1) };
    this.size(OUTLINE, OUTLINE);
    drawOutline(this.image.data, this.image.width, this.image.height, box, shadow, edges.length === 1 ? edges[0] : null);
    return box;
  }
}

/** The shadows of a frame, each in an element that is used again. */
export class CssShadows {
  constructor(layer) { Object.assign(this, { layer, all: [] }); }

  /** `zOf(after)`: the layer's z-index under so many cells. */
  show(shadows, zOf) {
    while (this.all.length > shadows.length) this.all.pop().remove();
    shadows.forEach((shadow, i) => this.cast(i, BoxCast.takes(shadow) ? BoxCast : PictureCast).show(shadow, zOf(shadow.after)));
  }

  cast(i, Kind) {
    if (this.all[i] instanceof Kind) return this.all[i];
    this.all[i]?.remove();
    return (this.all[i] = new Kind(this.layer));
  }

  clear() { this.show([]); }
}
