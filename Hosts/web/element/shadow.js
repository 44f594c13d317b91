// Shadows of a frame, whatever draws them: what they are in the words of a formula, and where they lie among the cells.

/** The kind of a shadow that falls along an axis, as the core has it; the other kind is an outline around a polygon. */
export const PROFILE = 0;

/** How far along its axis a profile's stops lie, from lo to hi: denser where it is darkest. */
export const STOPS = Array.from({ length: 17 }, (_, i) => (i / 16) ** 2);

/** The points of a polygon, as pairs. */
export const points = (flat) => Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]]);

const reach = (q) => q / Math.sqrt(q * q + 0.62);

/** How much of a profile is left at y across its axis: it fades toward both ends of what casts it. */
export function fade(y, { endExtent: h, endLength: length }) {
  return length > 0 ? (reach((h / 2 - y) / length) + reach((h / 2 + y) / length)) / 2 : 1;
}

/** Shadows that lie under so many cells of the paint order, in a list for each such number. */
export function byRank(shadows = []) {
  const ranks = new Map();
  for (const shadow of shadows) ranks.set(shadow.after, [...(ranks.get(shadow.after) ?? []), shadow]);
  return ranks;
}
