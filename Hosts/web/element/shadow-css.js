// Draws shadows with CSS: a profile is one gradient, an outline one blurred polygon; each is cut where its page ends.

import { div } from "./dom.js";
import { upright } from "./paper.js";
import { fade, points, PROFILE, STOPS } from "./shadow.js";

// The standard deviation of the blur that comes nearest to the penumbra of what lies one point high.
const BLUR = 0.99;
// How far a blurred polygon is moved toward the dark side for one point of height and a whole unit of brightness.
const SWAY = 0.525;
// Places across the axis at which the fade toward a leaf's ends is told.
const ACROSS = 12;

const px = (number) => `${number.toFixed(3)}px`;
const polygon = (list, x, y) => `polygon(${list.map(([a, b]) => `${px(a - x)} ${px(b - y)}`).join()})`;

/** A gradient of black within a box: [place along the axis in points, alpha], in order. */
function shading({ x, y, width, height }, [ax, ay], stops) {
  const half = (Math.abs(ax) * width + Math.abs(ay) * height) / 2, middle = ax * (x + width / 2) + ay * (y + height / 2);
  return `linear-gradient(${Math.atan2(ax, -ay)}rad,${stops.map(([at, alpha]) => `rgba(0,0,0,${alpha.toFixed(4)}) ${px(half + at - middle)}`).join()})`;
}

function boundsOf(list) {
  const xs = list.map(([x]) => x), ys = list.map(([, y]) => y), x = Math.min(...xs), y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

export class CssShadow {
  constructor(layer) {
    this.outer = div("cast");
    this.blur = div("blur");
    this.caster = div("caster");
    this.blur.append(this.caster);
    this.outer.append(this.blur);
    layer.append(this.outer);
  }

  /** Shows a shadow at a place of the paint order. */
  show(shadow, zIndex) {
    // The book's shadow on its table does not change while leaves turn; to blur it takes the browser long.
    const { kind, matrix, lo, hi, alpha, caster, height, strength } = shadow;
    const said = [zIndex, kind, matrix, shadow.clip, shadow.axis, lo, hi, alpha, caster, height, strength].join();
    if (this.said === said) return;
    this.said = said;
    const clip = points(shadow.clip), area = boundsOf(clip), { style } = this.outer;
    Object.assign(style, {
      zIndex, width: px(area.width), height: px(area.height), transform: this.placed(shadow, area),
      clipPath: polygon(clip, area.x, area.y) });
    if (shadow.kind === PROFILE) this.profile(shadow, area);
    else this.outline(shadow, area);
  }

  // A plane that lies flat needs no layer of its own.
  placed({ matrix }, { x, y, width, height }) {
    const flat = upright(matrix, 0, Math.max(width, 1), Math.max(height, 1), null), shift = `translate(${px(x)},${px(y)})`;
    if (!flat) return `matrix3d(${Array.from(matrix).join()}) ${shift}`;
    return `matrix(${[flat.sx, 0, 0, flat.sy, flat.tx, flat.ty].join()}) ${shift}`;
  }

  profile(shadow, area) {
    const { axis, lo, hi, alpha } = shadow, along = STOPS.map((part, i) => [lo + (hi - lo) * part, alpha[i]]);
    Object.assign(this.outer.style, { background: shading(area, axis, along), opacity: 1, maskImage: this.ends(shadow, area) });
    this.blur.style.display = "none";
  }

  ends(shadow, area) {
    const { axis: [ax, ay], endExtent: h, endLength } = shadow;
    if (!(endLength > 0)) return "none";
    const across = Array.from({ length: ACROSS + 1 }, (_, i) => h * (i / ACROSS - 0.5));
    return shading(area, [-ay, ax], across.map((y) => [y, fade(y, shadow)]));
  }

  outline(shadow, area) {
    const { caster, height, strength, bright: [bx, by] } = shadow, sway = SWAY * height;
    const list = points(caster).map(([x, y]) => [x - sway * bx, y - sway * by]), own = boundsOf(list);
    Object.assign(this.outer.style, { background: "none", opacity: strength, maskImage: "none" });
    Object.assign(this.blur.style, {
      display: "block", left: px(own.x - area.x), top: px(own.y - area.y), width: px(own.width), height: px(own.height), filter: `blur(${px(BLUR * height)})` });
    this.caster.style.clipPath = polygon(list, own.x, own.y);
  }

  remove() { this.outer.remove(); }
}

/** The shadows of a frame, each in an element that is used again. */
export class CssShadows {
  constructor(layer) { Object.assign(this, { layer, all: [] }); }

  /** `zOf(after)`: the layer's z-index under so many cells. */
  show(shadows, zOf) {
    while (this.all.length > shadows.length) this.all.pop().remove();
    shadows.forEach((shadow, i) => (this.all[i] ??= new CssShadow(this.layer)).show(shadow, zOf(shadow.after)));
  }

  clear() { this.show([]); }
}
