// Draws shadows with CSS. The shadow of leaves in the air is a small picture, made anew in each frame and laid on its plane by a transform:
// gradients with so many stops under a mask, and blurs, take a browser ten times as long. Of the book on its table, which lies still, it
// is a blur, since pages over a picture are no longer as sharp.

import { div } from "./dom.js";
import { boundsOf, edgesOf, matrix3d, oriented, points, upright } from "./paper.js";
import { boxShadow, fade, PROFILE, reachOf, STOPS, TILT, underOf } from "./shadow.js";

// Pixels of pictures, across and down: of a profile along an axis that is level, upright or oblique, and of an outline; fewer of those where
// more than a few are in the air. Another size in every frame would take long.
const SIZES = { level: [160, 16], upright: [16, 160], oblique: [80, 80], outline: [56, 56], obliques: [48, 48], outlines: [36, 36] }, FEW = 6;
// Points, and parts of black, that are not told apart.
const SAME = 0.02, FAINT = 1 / 1024;

const px = (number) => `${number.toFixed(3)}px`;
const digits = (number) => Math.round(number * 1e6) / 1e6;

// True if a polygon has an edge that is neither level nor upright.
function isOblique(flat) {
  for (let i = 0, j = flat.length - 2; i < flat.length; j = i, i += 2) if (Math.abs(flat[j] - flat[i]) >= SAME && Math.abs(flat[j + 1] - flat[i + 1]) >= SAME) return true;
  return false;
}

/** The elements that show a shadow: `box` for one around an upright box, or a picture of one of the sizes. */
function formOf({ kind, axis, caster }) {
  if (kind === PROFILE) return Math.abs(axis[1]) < 1e-3 ? "level" : Math.abs(axis[0]) < 1e-3 ? "upright" : "oblique";
  return isOblique(caster) ? "outline" : "box";
}

/** Those edges of a clip. */
const obliqueOf = (clip) => (isOblique(clip) ? edgesOf(oriented(clip)) : []).filter(({ from: [x, y], to: [u, v] }) => Math.abs(u - x) >= SAME && Math.abs(v - y) >= SAME);

// A profile's alpha at a place along its axis, 0 to 255.
function tone({ alpha, lo, hi }, along) {
  const part = Math.min(Math.max((along - lo) / Math.max(hi - lo, 1e-6), 0), 1), stop = Math.min(Math.floor(16 * Math.sqrt(part)), 15);
  return 255 * (alpha[stop] + (part - STOPS[stop]) / (STOPS[stop + 1] - STOPS[stop]) * (alpha[stop + 1] - alpha[stop]));
}

const table = (count, value) => {
  const made = new Float64Array(count);
  for (let i = 0; i < count; i++) made[i] = value(i + 0.5);
  return made;
};

// A profile over a box of its plane, along a level or upright axis: `pixels` are those of `wide` x `high` equal parts of the box, four
// bytes each.
function drawStraight(pixels, wide, high, box, shadow) {
  const [ax, ay] = shadow.axis, isLevel = Math.abs(ay) < Math.abs(ax), along = (place) => tone(shadow, (isLevel ? ax : ay) * place), across = (place) => fade(place, shadow);
  const columns = table(wide, (k) => (isLevel ? along : across)(box.x + box.width / wide * k)), rows = table(high, (j) => (isLevel ? across : along)(box.y + box.height / high * j));
  for (let j = 0, at = 3; j < high; j++) for (let k = 0; k < wide; k++, at += 4) pixels[at] = columns[k] * rows[j];
}

// Entries of an oblique profile's tables along its axis, and across it.
const TONES = 1024, ENDS = 128;

// The same along any axis. `isCut`: it is wanted from lo on only, and is gone within two pixels before.
function drawOblique(pixels, wide, high, box, shadow, isCut) {
  const { axis: [ax, ay], lo, hi, endExtent } = shadow, long = Math.max(hi - lo, 1e-6), wideEnds = Math.max(endExtent, 1e-6);
  const tones = table(TONES, (i) => tone(shadow, lo + long * i / TONES)), ends = table(ENDS, (i) => fade((i / ENDS - 0.5) * endExtent, shadow));
  const dx = box.width / wide, dy = box.height / high, gone = isCut ? 1 / (Math.abs(ax) * dx + Math.abs(ay) * dy) : 0;
  for (let j = 0, at = 3; j < high; j++) {
    const y = box.y + dy * (j + 0.5);
    for (let k = 0; k < wide; k++, at += 4) {
      const x = box.x + dx * (k + 0.5), far = ax * x + ay * y - lo, t = far / long * TONES, e = (ax * y - ay * x + endExtent / 2) / wideEnds * ENDS, left = 2 + far * gone;
      pixels[at] = tones[t <= 0 ? 0 : t >= TONES ? TONES - 1 : t | 0] * ends[e <= 0 ? 0 : e >= ENDS ? ENDS - 1 : e | 0] * (left >= 1 ? 1 : left > 0 ? left : 0);
    }
  }
}

// A caster's edges, seven numbers each: from, way, 1 over its length squared, and the unit way out.
const edgeNumbers = (caster) => Float64Array.from(edgesOf(oriented(caster)).flatMap(({ from: [x, y], to: [u, v], long, out }) => [x, y, u - x, v - y, 1 / (long * long), ...out]));

// An outline over a box of its plane. `cut`: an edge beyond which it is not wanted; it is gone half a pixel behind it. The
// front of a roll, which hides that, would be white where it is gone before.
function drawOutline(pixels, wide, high, box, shadow, cut) {
  const { height, strength, bright: [bx, by] } = shadow, edges = edgeNumbers(shadow.caster), h = height * height, soft = h / 36, most = reachOf(shadow) ** 2, dx = box.width / wide, dy = box.height / high;
  const { out: [nx, ny], end } = cut ?? { out: [0, 0], end: 1 }, gone = cut ? 1 / (Math.abs(nx) * dx + Math.abs(ny) * dy) : Infinity;
  for (let j = 0, at = 3; j < high; j++) {
    const y = box.y + dy * (j + 0.5);
    for (let k = 0; k < wide; k++, at += 4) {
      const x = box.x + dx * (k + 0.5), left = (end - nx * x - ny * y) * gone + 0.5;
      pixels[at] = 0;
      if (left <= 0) continue;
      // By the distance from the caster, 0 under it. The ways out of all edges count, the nearer ones the more: at a corner nothing leaps.
      // Away from the caster their mean counts whole.
      let nearest = Infinity, isUnder = true, gx = 0, gy = 0, sum = 0;
      for (let e = 0; e < edges.length; e += 7) {
        const fx = x - edges[e], fy = y - edges[e + 1], ex = edges[e + 2], ey = edges[e + 3], t = (fx * ex + fy * ey) * edges[e + 4], part = t < 0 ? 0 : t > 1 ? 1 : t;
        const ox = fx - part * ex, oy = fy - part * ey, far = ox * ox + oy * oy, weight = 1 / (far + soft);
        if (ex * fy - ey * fx < 0) isUnder = false;
        if (far < nearest) nearest = far;
        gx += weight * edges[e + 5], gy += weight * edges[e + 6], sum += weight;
      }
      if (isUnder) nearest = 0;
      if (nearest > most) continue;
      const s2 = nearest / (nearest + h), whole = 1 / sum + nearest / (nearest + soft) * (1 / Math.max(Math.sqrt(gx * gx + gy * gy), 1e-9) - 1 / sum);
      pixels[at] = 255 * strength * (0.5 - 0.5 * Math.sqrt(s2) + TILT * whole * (bx * gx + by * gy) * (s2 - 1)) * (left < 1 ? left : 1);
    }
  }
}

// By so much the numbers of a shadow, and of its lists, may differ from those that were drawn: points, and parts of black. Those of the other
// kind need not be there.
const NUMBERS = Object.entries({ lo: SAME, hi: SAME, endExtent: SAME, endLength: SAME, height: SAME, strength: FAINT });
const LISTS = Object.entries({ matrix: 0, axis: 0, alpha: FAINT, bright: 0, clip: SAME, caster: SAME }), NONE = [];

/** False for a profile too faint or too narrow to be seen: the leaf that throws it hides what lies before its first stop. */
function isSeen({ kind, lo, hi, alpha }) {
  if (kind !== PROFILE) return true;
  let most = 0;
  for (let i = 0; i < alpha.length; i++) if (alpha[i] > most) most = alpha[i];
  return most * Math.min(hi - lo, 1) > FAINT;
}

class Cast {
  constructor(layer, outer) {
    Object.assign(this, { layer, outer, styles: {}, drawn: new Float64Array(96).fill(NaN) });
    outer.classList.add("cast");
  }

  /** Shows a shadow at a place of the paint order. */
  show(shadow, zIndex) {
    if (!this.outer.parentNode) this.layer.append(this.outer);
    this.style("zIndex", zIndex);
    if (!this.isOther(shadow)) return;
    this.keep(shadow);
    this.draw(shadow);
  }

  // True if a shadow would be seen to differ from the one that was drawn.
  isOther(shadow) {
    const { drawn } = this;
    let at = 0;
    for (const [name, by] of NUMBERS) if (!(Math.abs((shadow[name] ?? 0) - drawn[at++]) <= by)) return true;
    for (const [name, by] of LISTS) {
      const list = shadow[name] ?? NONE;
      if (list.length !== drawn[at++]) return true;
      for (let i = 0; i < list.length; i++) if (!(Math.abs(list[i] - drawn[at++]) <= by)) return true;
    }
    return false;
  }

  // Keeps the numbers of the shadow that is drawn.
  keep(shadow) {
    let at = 0;
    for (const [name] of NUMBERS) this.drawn[at++] = shadow[name] ?? 0;
    for (const [name] of LISTS) {
      const list = shadow[name] ?? NONE;
      this.drawn[at++] = list.length;
      this.drawn.set(list, at);
      at += list.length;
    }
  }

  style(name, value) { if (this.styles[name] !== value) this.outer.style[name] = this.styles[name] = value; }
}

// Around an upright box.
class BoxCast extends Cast {
  constructor(layer) { super(layer, div("cast")); }

  draw(shadow) {
    const { x, y, width, height } = boundsOf(points(shadow.caster)), flat = upright(shadow.matrix, 0, Math.max(width, 1), Math.max(height, 1), null), under = underOf(width, height);
    this.style("width", px(width - 2 * under));
    this.style("height", px(height - 2 * under));
    this.style("transform", `${flat ? `matrix(${[flat.sx, 0, 0, flat.sy, flat.tx, flat.ty].map(digits).join()})` : matrix3d(shadow.matrix)} translate(${px(x + under)},${px(y + under)})`);
    this.style("boxShadow", boxShadow(shadow, under));
  }
}

class PictureCast extends Cast {
  constructor(layer, [width, height]) {
    super(layer, Object.assign(document.createElement("canvas"), { width, height }));
    this.outer.setAttribute("aria-hidden", "true");
    this.pen = this.outer.getContext("2d", { willReadFrequently: true });
    this.image = this.pen.createImageData(width, height);
  }

  draw(shadow) {
    const { data, width, height } = this.image, clip = points(shadow.clip), edges = obliqueOf(shadow.clip), area = boundsOf(clip), isCut = edges.length === 1;
    const box = shadow.kind === PROFILE ? area : this.seenOf(shadow, area);
    if (shadow.kind !== PROFILE) drawOutline(data, width, height, box, shadow, isCut ? edges[0] : null);
    else if (width === height || isCut) drawOblique(data, width, height, box, shadow, isCut);
    else drawStraight(data, width, height, box, shadow);
    this.pen.putImageData(this.image, 0, 0);
    this.style("transform", this.placed(shadow, box));
    // A single oblique edge lies under the roll of a peel, which hides how the picture ends there; to be cut takes a browser long.
    this.style("clipPath", edges.length > 1 ? this.cut(clip, box) : "none");
  }

  // From the picture's pixels to the plane. One that lies flat needs no layer of its own.
  placed({ matrix }, { x, y, width, height }) {
    const { outer } = this, flat = upright(matrix, 0, Math.max(width, 1), Math.max(height, 1), null), sx = width / outer.width, sy = height / outer.height;
    if (!flat) return `${matrix3d(matrix)} matrix(${[sx, 0, 0, sy, x, y].map(digits).join()})`;
    return `matrix(${[flat.sx * sx, 0, 0, flat.sy * sy, flat.tx + flat.sx * x, flat.ty + flat.sy * y].map(digits).join()})`;
  }

  cut(clip, box) {
    const { outer } = this, sx = outer.width / box.width, sy = outer.height / box.height;
    return `polygon(${clip.map(([x, y]) => `${px((x - box.x) * sx)} ${px((y - box.y) * sy)}`).join()})`;
  }

  // No more of an outline than is seen.
  seenOf(shadow, area) {
    const own = boundsOf(points(shadow.caster)), reach = reachOf(shadow);
    const x = Math.max(area.x, own.x - reach), y = Math.max(area.y, own.y - reach);
    const width = Math.min(area.x + area.width, own.x + own.width + reach) - x, height = Math.min(area.y + area.height, own.y + own.height + reach) - y;
    return { x, y, width: Math.max(width, 1), height: Math.max(height, 1) };
  }
}

/** The shadows of a frame, each in an element that is used again by one of its form. */
export class CssShadows {
  constructor(layer) { Object.assign(this, { layer, pools: {} }); }

  /** `zOf(shadow)`: its z-index in the layer. */
  show(shadows, zOf) {
    const used = {}, isMany = shadows.length > FEW;
    for (const shadow of shadows) {
      if (!isSeen(shadow)) continue;
      let form = formOf(shadow);
      if (isMany && SIZES[`${form}s`]) form += "s";
      const pool = (this.pools[form] ??= []), i = used[form] ?? 0;
      used[form] = i + 1;
      (pool[i] ??= SIZES[form] ? new PictureCast(this.layer, SIZES[form]) : new BoxCast(this.layer)).show(shadow, zOf(shadow));
    }
    for (const form in this.pools) for (let i = used[form] ?? 0; this.pools[form][i]?.outer.parentNode; i++) this.pools[form][i].outer.remove();
  }

  clear() {
    this.show([]);
    this.pools = {};
  }
}
