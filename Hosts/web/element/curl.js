// The print on the curl of a page that is folded over, in CSS. A child can be in one place only, so what is printed on the curl's facets
// goes on from the page's flat part, or from its flap, as if that were flat: as wide as the curl is seen, and so without the part that
// turns away at its edge.

import { NAMES } from "../leafspring.js";
import { alongLine, between, clip, RIM } from "./paper.js";

const { visible: VISIBLE, back_facing: BACK } = NAMES.CellFlag;
// Points by which the places of facets in one clip-path overlap, and those by which a facet goes on under one that lies over it, whose own
// edge covers its pixels in part: a steep one is seen much narrower than it is.
const BLEED = 0.5, UNDER = 3;

// Where a plane's points are seen: places times the distance to the eye, and that.
const seenBy = (m, at) => [m[at], m[at + 4], m[at + 12], m[at + 1], m[at + 5], m[at + 13], m[at + 3], m[at + 7], m[at + 15]];

// The way back, but for its scale; and one way after another.
const inverse = ([a, b, c, d, e, f, g, h, i]) => [e * i - f * h, c * h - b * i, b * f - c * e, f * g - d * i, a * i - c * g, c * d - a * f, d * h - e * g, b * g - a * h, a * e - b * d];
const after = (m, n) => [0, 3, 6].flatMap((r) => [0, 1, 2].map((c) => m[r] * n[c] + m[r + 1] * n[c + 3] + m[r + 2] * n[c + 6]));

// A hundredth of a point.
const short = (number) => Math.round(number * 100) / 100;

// A polygon of points, moved.
const written = (list, dx, dy) => {
  let text = "";
  for (let i = 0; i < list.length; i += 2) text += `${i ? "L" : "M"}${short(list[i] + dx)} ${short(list[i + 1] + dy)}`;
  return list.length < 6 ? "" : `${text}Z`;
};

// True if a row is seen, and shows the side that another one does.
const isBeside = (flags, other, row) => flags[other] & VISIBLE && !((flags[other] ^ flags[row]) & BACK);

/** The band of a drawer's row as it is drawn: under a facet that lies over it and shows the same side it goes on a little, so that nothing is seen
 * between the two. */
export function bandOf({ heads, hinges }, { bands, flags, order }, row) {
  const band = [...bands.subarray(4 * row, 4 * row + 4)], under = Math.min(UNDER, (band[3] - band[2]) / 2);
  if (hinges < 2 || row >= heads * (1 + hinges)) return band;
  const head = row < heads ? row : Math.floor((row - heads) / hinges), facet = row < heads ? 0 : 1 + (row - heads) % hinges;
  for (const beside of [facet - 1, facet + 1]) {
    const other = beside > 0 ? heads + head * hinges + beside - 1 : head;
    if (beside < 0 || beside > hinges || !isBeside(flags, other, row) || order[other] < order[row]) continue;
    if (bands[4 * other + 2] === bands[4 * row + 3]) band[3] += under;
    else if (bands[4 * other + 3] === bands[4 * row + 2]) band[2] -= under;
  }
  return band;
}

/** The curl of a face that a row belongs to: the row that its print goes on from, flat part or flap, and whether that is seen; the rows of its
 * facets that are seen; and the rank of the print. A page's is over all that lies flat, and under that of a page which lies on it. A drawer's
 * `hinges` facets of each face follow all faces, of which there are `heads`; the last is the flap. */
export function curlOf({ heads, hinges }, { flags, order }, row) {
  const head = row < heads ? row : Math.floor((row - heads) / hinges), first = heads + head * hinges, flap = first + hinges - 1, from = flags[head] & BACK ? flap : head, facets = [];
  if (!(flags[from] & VISIBLE) || hinges < 2) return { from, facets, isPrinted: false };
  for (let facet = first; facet < flap; facet++) if (flags[facet] & VISIBLE && !(flags[facet] & BACK)) facets.push(facet);
  return { from, facets, isPrinted: true, rank: heads + (from === head ? order[from] : Math.max(order[from], Math.min(...facets.map((facet) => order[facet])))) };
}

// A roll's edge has its whole line from so many points of paper around it on, and the line is so many points wide.
const ROLLED = 24, LINE = 1.5;

/** The edge of a roll, where the paper turns away from the viewer, in a row's band: its place, and how dark its line is. 0 for a row that goes on
 * toward its page's flat part. */
export function crestOf({ heads, facets, hinges }, { bands, flags }, row) {
  const at = row - facets, facet = at % hinges, before = facet ? row - 1 : at / hinges;
  if (hinges < 2 || at < 0 || at >= heads * hinges || !(flags[row] & VISIBLE) || isBeside(flags, before, row)) return [0, 0];
  const [low, high] = bands.subarray(4 * row + 2, 4 * row + 4), rolled = 4 * (facet < hinges - 1 ? row : row - 1) + 2, wide = hinges * (bands[rolled + 1] - bands[rolled]);
  return [bands[4 * before + 3] === low ? low : high, RIM * Math.min(wide / ROLLED, 1)];
}

/** Facets of a curl as they are seen from a page's box: `path`, all places where the box is seen, as a clip-path; `flat`, those of its own
 * band, in parts of the page, since its shadow is laid out in other points; `wing`, those of the facets, in a box that is larger by half on
 * each side; `image`, the light in that box; and its `rank`. */
export class Curl {
  /** `of`: the box's row, its band as it is drawn, the page's size, and the edge of its roll. */
  constructor({ matrices, bands, light }, { facets, rank }, of) {
    const back = inverse(seenBy(matrices, 16 * of.row)), [x, y, low, high] = of.band, { w, h } = of, aside = (x * h - y * w) / 2, stops = new Map(), flat = [];
    const parts = facets.map((facet) => {
      const part = [], [a, b, c, d, e, f, g, i, j] = after(back, seenBy(matrices, 16 * facet)), ends = [bands[4 * facet + 2], bands[4 * facet + 3]];
      const put = (u, v) => {
        const far = g * u + i * v + j;
        part.push((a * u + b * v + c) / far, (d * u + e * v + f) / far);
      };
      // A place on each of its hinges.
      ends.forEach((along, end) => stops.has(along) || (put(x * along - y * aside, y * along + x * aside), stops.set(along, [x * part[0] + y * part[1] + (x * w + y * h) / 2, Math.round(light[2 * facet + end] * 1e3) / 1e3]), (part.length = 0)));
      between(w, h, x, y, ends[0] - BLEED, ends[1] + BLEED, put);
      return part;
    });
    between(w, h, x, y, low, high, (u, v) => flat.push(u, v));
    const lit = [...stops.values()], [edge, dark] = of.crest;
    if (dark > 0) {
      const [from, to] = [...stops].sort(([one], [other]) => Math.abs(one - edge) - Math.abs(other - edge)).map(([, stop]) => stop);
      lit.push([from[0] + Math.sign(to[0] - from[0]) * Math.min(LINE, Math.abs(to[0] - from[0]) / 2), from[1]]);
      from[1] += (1 - from[1]) * dark;
    }
    const path = (parts, dx, dy) => `path("${parts.map((part) => written(part, dx, dy)).join("")}")`;
    Object.assign(this, { rank, path: path([flat, ...parts], 0, 0), flat: clip(w, h, x, y, low, high), wing: path(parts, w / 2, h / 2), image: alongLine(2 * w, 2 * h, x, y, lit.sort(([one], [other]) => one - other)) });
  }
}
