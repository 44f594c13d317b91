// Shadows of a frame, whatever draws them: what they are in the words of a formula, and where they lie among the cells.

/** The kind of a shadow that falls along an axis, as the core has it; the other kind is an outline around a polygon. */
export const PROFILE = 0;

/** The places of a profile's stops along its axis, from lo to hi: denser where it is darkest. */
export const STOPS = Array.from({ length: 17 }, (_, i) => (i / 16) ** 2);

const reach = (q) => q / Math.sqrt(q * q + 0.62);

/** The share of a profile that is left at y across its axis: it fades toward both ends of what casts it. */
export function fade(y, { endExtent: h, endLength: length }) {
  return length > 0 ? (reach((h / 2 - y) / length) + reach((h / 2 + y) / length)) / 2 : 1;
}

// An outline ends at this alpha. The part that the sky's bright side adds.
const LEAST = 1 / 512;
export const TILT = 2 / (3 * Math.PI);

/** The distance from its caster at which an outline is seen. */
export function reachOf({ height, strength, bright: [x, y] }) {
  return height * Math.sqrt(Math.max(strength, 0) * (0.25 + TILT * Math.hypot(x, y)) / LEAST);
}

// An outline around an upright box as blurs in CSS: standard deviation and way from the bright side, in heights, and part of the
// strength of each. Beside a long edge they are within 0.6 of 255 of the formula at a strength of 0.33.
const BLURS = [[2.1007, 1, 0.3468], [0.6049, 0.314, 0.7069]];

/** The inset of the box with a box-shadow from its caster, which is not drawn within it: so that the corners of pages may be round. */
export const underOf = (width, height) => Math.max(Math.min(width, height) / 2 - 1, 0);

/** The box-shadow of what throws an outline: an upright box, `inside` so much smaller than the caster on each side. `px`: how a number of
 * points is written. */
export function boxShadow({ height, strength, bright: [x, y] }, inside, px = (number) => `${number}px`) {
  const of = (number) => px(Math.round(number * 1000) / 1000);
  return BLURS.map(([wide, far, part]) => `${of(-far * height * x)} ${of(-far * height * y)} ${of(2 * wide * height)} ${of(inside)} rgba(0,0,0,${Math.round(strength * part * 1e4) / 1e4})`).join();
}

/** Shadows that lie under so many cells of the paint order, in a list for each such number. */
export function byRank(shadows = []) {
  const ranks = new Map();
  for (const shadow of shadows) ranks.set(shadow.after, [...(ranks.get(shadow.after) ?? []), shadow]);
  return ranks;
}
