// Shadows drawn with CSS, against their formulas, in Node with stand-ins for the document: casts.mjs ELEMENT-FOLDER [SEED]
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

class Stub {
  constructor(tag) { Object.assign(this, { tag, style: {}, classList: { add() {} }, parentNode: null }); }
  setAttribute() {}
  remove() { this.parentNode.list.splice(this.parentNode.list.indexOf(this), 1), (this.parentNode = null); }
  getContext() {
    return { createImageData: (width, height) => ({ width, height, data: new Uint8ClampedArray(4 * width * height) }), putImageData: ({ data }, x, y) => (this.shown = x === 0 && y === 0 ? data.slice() : null) };
  }
}
globalThis.document = { createElement: (tag) => new Stub(tag) };
const newLayer = () => ({ list: [], append(child) { this.list.push(child), (child.parentNode = this); } });
const { CssShadows } = await import(pathToFileURL(resolve(process.argv[2], "shadow-css.js")));

let state = Number(process.argv[3] ?? 1) >>> 0, checks = 0;
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};
const within = (least, most) => least + (most - least) * random(), times = (count, make) => Array.from({ length: count }, (_, i) => make(i));
const fail = (what, a, b) => { console.error(`${what} FAILS: ${JSON.stringify(a)} for ${JSON.stringify(b)}`); process.exit(1); };
const near = (a, b, by, what) => { checks++; if (!(Math.abs(a - b) <= by)) fail(what, a, b); };
const same = (a, b, what) => { checks++; if (JSON.stringify(a) !== JSON.stringify(b)) fail(what, JSON.stringify(a).slice(0, 200), JSON.stringify(b).slice(0, 200)); };

const PROFILE = 0, OUTLINE = 1;
const box = (x, y, w, h) => [x, y, x + w, y, x + w, y + h, x, y + h];
// An upright plane at a place and of a scale, or one that leans.
const plane = (isFlat) => [within(0.5, 2), 0, 0, isFlat ? 0 : 4e-4, 0, within(0.5, 2), 0, 0, 0, 0, 1, 0, within(-99, 99), within(-99, 99), 0, 1];
const onScreen = (m, [x, y]) => [12, 13].map((k) => (m[k] + x * m[k - 12] + y * m[k - 8]) / (m[15] + x * m[3] + y * m[7]));

function profile(angle, isFlat, clip = box(within(-50, 50), within(-50, 50), within(100, 400), within(100, 400))) {
  const middle = Math.cos(angle) * (clip[0] + clip[4]) / 2 + Math.sin(angle) * (clip[1] + clip[5]) / 2, least = within(0.15, 0.3), most = within(0.2, 0.6), alphas = times(17, (k) => least + most * (1 - k / 16) ** 1.2);
  // The clip lies within the ends of what casts the shadow.
  const ends = 2 * Math.max(...[0, 2, 4, 6].map((i) => Math.abs(Math.cos(angle) * clip[i + 1] - Math.sin(angle) * clip[i])));
  return { kind: PROFILE, after: 1, axis: [Math.cos(angle), Math.sin(angle)], lo: middle - within(20, 60), hi: middle + within(20, 60), endExtent: within(1, 1.3) * ends, endLength: within(30, 60),
    height: 0, strength: 0, bright: [0, 0], alpha: alphas, matrix: plane(isFlat), clip, caster: [] };
}

function outline(isFlat, isBox, cut = null) {
  const [x, y, w, h] = [within(-50, 50), within(-50, 50), within(100, 300), within(100, 300)];
  const caster = isBox ? box(x, y, w, h) : [x, y + 30, x + w, y, x + w + 20, y + h, x + 40, y + h + 20], clip = cut ?? box(x - 60, y - 60, w + 120, h + 120);
  return { kind: OUTLINE, after: 2, axis: [0, 0], lo: 0, hi: 0, endExtent: 0, endLength: 0, height: within(4, 20), strength: within(0.2, 0.8), bright: [within(-0.3, 0.3), within(-0.3, 0.3)],
    alpha: [], matrix: plane(isFlat), clip, caster };
}

/** What is on show: one element a shadow, its styles and its picture. */
function shown(shadows, on = new CssShadows(newLayer())) {
  on.show(shadows, ({ after }) => 10 * after);
  return on.layer.list.map(({ tag, width, height, style, shown }) => ({ tag, width, height, style: { ...style }, picture: tag === "canvas" ? [...shown].filter((_, i) => i % 4 === 3) : null }));
}

/** Where a point of an element is on the screen, by its transform. */
function placed({ style: { transform } }, [x, y]) {
  const lists = [...transform.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name, text]) => [name, text.split(",").map(parseFloat)]);
  let p = [x, y, 1];
  for (const [name, n] of lists.reverse()) {
    if (name === "translate") p = [p[0] + n[0] * p[2], p[1] + n[1] * p[2], p[2]];
    else if (name === "matrix") p = [n[0] * p[0] + n[2] * p[1] + n[4] * p[2], n[1] * p[0] + n[3] * p[1] + n[5] * p[2], p[2]];
    else p = [n[0] * p[0] + n[4] * p[1] + n[12] * p[2], n[1] * p[0] + n[5] * p[1] + n[13] * p[2], n[3] * p[0] + n[7] * p[1] + n[15] * p[2]];
  }
  return [p[0] / p[2], p[1] / p[2]];
}

const reach = (q) => q / Math.sqrt(q * q + 0.62);
function profileAlpha({ axis: [ax, ay], lo, hi, endExtent, endLength, alpha }, x, y) {
  const part = Math.min(Math.max((ax * x + ay * y - lo) / (hi - lo), 0), 1), across = ax * y - ay * x;
  let k = 0;
  while (k < 15 && ((k + 1) / 16) ** 2 <= part) k++;
  const [a, b] = [(k / 16) ** 2, ((k + 1) / 16) ** 2], value = alpha[k] + (alpha[k + 1] - alpha[k]) * (part - a) / (b - a);
  return value * (endLength > 0 ? (reach((endExtent / 2 - across) / endLength) + reach((endExtent / 2 + across) / endLength)) / 2 : 1);
}

// By the distance from the caster, 0 under it; the ways out of all edges count, each by 1 over the square of its distance and of a sixth of the height,
// and their mean is as long as one far from the caster.
function outlineAlpha({ caster, height, strength, bright }, x, y) {
  const corners = times(caster.length / 2, (i) => caster.slice(2 * i, 2 * i + 2)), sum = [0, 0, 0];
  let best = Infinity, isUnder = true;
  corners.forEach(([a, b], i) => {
    const [c, d] = corners[(i + 1) % corners.length], long = Math.hypot(c - a, d - b), t = Math.min(Math.max(((x - a) * (c - a) + (y - b) * (d - b)) / long ** 2, 0), 1), far = Math.hypot(x - a - t * (c - a), y - b - t * (d - b));
    if ((c - a) * (y - b) - (d - b) * (x - a) < 0) isUnder = false;
    best = Math.min(best, far);
    [(d - b) / long, (a - c) / long, 1].forEach((n, k) => (sum[k] += n / (far ** 2 + (height / 6) ** 2)));
  });
  const d = isUnder ? 0 : best, s = d / Math.hypot(d, height), mean = [sum[0] / sum[2], sum[1] / sum[2]], k = d ** 2 / (d ** 2 + (height / 6) ** 2), long = 1 - k + k / Math.max(Math.hypot(...mean), 1e-9);
  return strength * (0.5 * (1 - s) - 2 / (3 * Math.PI) * (1 - s * s) * long * (bright[0] * mean[0] + bright[1] * mean[1]));
}

// A picture of a shadow: what it shows at each pixel, and where the pixel lies.
for (let i = 0; i < 120; i++) {
  const isFlat = (i + Math.floor(i / 6)) % 2 === 0, kind = i % 6, angle = [0, Math.PI / 2, within(0.2, 1.3), within(2, 3)][i % 4], one = kind < 3 ? profile(angle, isFlat) : outline(isFlat, kind === 5);
  const [cast, ...more] = shown([one]), { matrix, clip } = one;
  same(more.length, 0, "one element for a shadow");
  near(cast.style.zIndex, 10 * one.after, 0, "its place among the cells");
  if (kind === 5) {
    const [x, y, u, v] = [one.caster[0], one.caster[1], one.caster[4], one.caster[5]], [w, h] = [parseFloat(cast.style.width), parseFloat(cast.style.height)], under = (u - x - w) / 2;
    near((v - y - h) / 2, under, 2e-3, "a box has one inset on all sides");
    for (const [p, q] of [[[0, 0], [x + under, y + under]], [[w, h], [u - under, v - under]]]) placed(cast, p).forEach((n, k) => near(n, onScreen(matrix, q)[k], 5e-3, "a box lies under its caster"));
    continue;
  }
  const level = Math.abs(one.axis[1]) < 1e-3, sizes = kind >= 3 ? [56, 56] : level ? [160, 16] : Math.abs(one.axis[0]) < 1e-3 ? [16, 160] : [80, 80];
  same([cast.width, cast.height], sizes, "the size of a picture");
  // The part of the plane that a picture shows lies within the clip.
  const seen = placedBack(cast, matrix), [wide, high] = [(seen[1][0] - seen[0][0]) / cast.width, (seen[1][1] - seen[0][1]) / cast.height];
  if (kind < 3) for (const [k, side] of [[0, seen[0]], [4, seen[1]]]) near(side[0], clip[k], 0.02, "a profile fills the clip across"), near(side[1], clip[k + 1], 0.02, "a profile fills the clip down");
  for (const [px, py] of [[0, 0], [cast.width, 0], [0, cast.height], [cast.width / 2, cast.height]]) {
    placed(cast, [px, py]).forEach((n, k) => near(n, onScreen(matrix, [seen[0][0] + px * wide, seen[0][1] + py * high])[k], 0.01, "a picture lies in its plane"));
  }
  for (let tries = 0; tries < 400; tries++) {
    const k = Math.floor(random() * cast.width), j = Math.floor(random() * cast.height), x = seen[0][0] + (k + 0.5) * wide, y = seen[0][1] + (j + 0.5) * high, at = cast.picture[j * cast.width + k];
    // An oblique profile is read from tables of 1024 and 128 steps.
    near(at, 255 * (kind < 3 ? profileAlpha : outlineAlpha)(one, x, y), cast.width === 80 ? 4 + 146 * one.endExtent / 256 / one.endLength : 1.2, "the black of a shadow's pixel");
  }
}

/** The corners of a picture in its plane, from its transform: a flat one by the matrix, a leaning one by its last factor. */
function placedBack(cast, m) {
  const own = /matrix\(([^)]*)\)$/.exec(cast.style.transform)[1].split(",").map(Number), isFlat = !cast.style.transform.startsWith("matrix3d");
  const plain = isFlat ? [own[0] / m[0], own[3] / m[5], (own[4] - m[12]) / m[0], (own[5] - m[13]) / m[5]] : [own[0], own[3], own[4], own[5]];
  return [[plain[2], plain[3]], [plain[2] + plain[0] * cast.width, plain[3] + plain[1] * cast.height]];
}

// An oblique edge of the clip: nothing of an outline is seen half a pixel behind it, all of it half a pixel before.
for (let i = 0; i < 60; i++) {
  const x = within(-20, 20), w = within(200, 300), low = within(60, 120), one = outline(true, false, [x - 60, -60, x + w, -60, x + w, low, x - 60, low + within(60, 160)]), [cast] = shown([one]);
  const seen = placedBack(cast, one.matrix), wide = (seen[1][0] - seen[0][0]) / 56, high = (seen[1][1] - seen[0][1]) / 56, [[a, b], [c, d]] = [one.clip.slice(4, 6), one.clip.slice(6, 8)], long = Math.hypot(c - a, d - b);
  for (let at = 0; at < 56 * 56; at++) {
    const p = [seen[0][0] + (at % 56 + 0.5) * wide, seen[0][1] + (Math.floor(at / 56) + 0.5) * high], inside = ((c - a) * (p[1] - b) - (d - b) * (p[0] - a)) / long, [nx, ny] = [Math.abs(d - b) / long, Math.abs(c - a) / long], pixel = nx * wide + ny * high;
    near(cast.picture[at], 255 * outlineAlpha(one, ...p) * Math.min(Math.max(inside / pixel + 0.5, 0), 1), 1.2, "the black before an edge of the clip");
  }
}

// The same of a profile, which is wanted from its first place on: all of it from there, nothing from two pixels before.
for (let i = 0; i < 60; i++) {
  const x = within(-20, 20), w = within(200, 300), clip = [x - 60, -60, x + w, -60, x + w, within(60, 120), x - 60, within(130, 240)], one = { ...profile([0, Math.PI / 2, within(0.2, 1.3)][i % 3], true, clip), endLength: 0 }, [cast] = shown([one]);
  const seen = placedBack(cast, one.matrix), wide = (seen[1][0] - seen[0][0]) / cast.width, high = (seen[1][1] - seen[0][1]) / cast.height, [ax, ay] = one.axis, pixel = Math.abs(ax) * wide + Math.abs(ay) * high;
  for (let at = 0; at < cast.width * cast.height; at++) {
    const p = [seen[0][0] + (at % cast.width + 0.5) * wide, seen[0][1] + (Math.floor(at / cast.width) + 0.5) * high], far = ax * p[0] + ay * p[1] - one.lo;
    near(cast.picture[at], 255 * profileAlpha(one, ...p) * Math.min(Math.max(2 + far / pixel, 0), 1), 4, "the black before a profile's first place");
  }
}

// A clip with more than one such edge cuts the picture itself.
for (const angle of [0, Math.PI / 2, 0.8]) for (const isBent of [false, true]) {
  const clip = [-60, -60, 240, isBent ? -20 : -60, 300, 200, -60, 150], one = profile(angle, true, clip), [cast] = shown([one]), text = cast.style.clipPath, oblique = [0, 2, 4, 6].filter((i) => clip[i] !== clip[(i + 2) % 8] && clip[i + 1] !== clip[(i + 3) % 8]).length;
  same([oblique > 1, text.startsWith("polygon(")], [true, true], "a clip with oblique edges");
  const corners = text.slice(8, -1).split(",").map((point) => point.split(" ").map(Number.parseFloat)), wanted = [0, 2, 4, 6].map((i) => onScreen(one.matrix, clip.slice(i, i + 2)));
  corners.forEach((corner, i) => placed(cast, corner).forEach((n, k) => near(n, wanted[i][k], 0.02, "a corner of a clip")));
}
{
  const [cast] = shown([profile(0.8, true, [-60, -60, 240, -60, 240, 200, -60, 150])]);
  same(cast.style.clipPath, "none", "a clip with one oblique edge");
}

// A shadow that differs from the one before in one number alone is drawn as if there had been none before.
for (const make of [() => profile(0, true), () => profile(Math.PI / 2, false), () => profile(0.7, true), () => outline(true, false), () => outline(false, false), () => outline(true, true)]) {
  const first = make();
  for (const [name, value] of Object.entries(first)) for (const entry of Array.isArray(value) ? value.keys() : [null]) {
    if (name === "kind" || (name === "axis" && entry !== null)) continue;
    const by = name === "matrix" ? (entry % 4 === 3 ? 1e-4 : 0.3) : name === "alpha" || name === "strength" || name === "bright" ? -0.1 : 3;
    const next = { ...first, [name]: entry === null ? value + by : value.with(entry, value[entry] + by) }, used = new CssShadows(newLayer());
    shown([first], used);
    same(shown([next], used), shown([next]), `a shadow with another ${name} ${entry ?? ""}`);
  }
}

// One that differs by less than is seen is not drawn again, however often it does so, until the sum is seen.
for (const [name, by] of [["lo", 0.008], ["alpha", 1 / 2500], ["clip", 0.008]]) {
  const first = profile(0, true), used = new CssShadows(newLayer()), [before] = shown([first], used);
  const moved = (times) => ({ ...first, [name]: Array.isArray(first[name]) ? first[name].map((number) => number - times * by) : first[name] - times * by });
  const states = [1, 2, 3, 4].map((times) => JSON.stringify(shown([moved(times)], used)[0]) === JSON.stringify(before));
  same(states, [true, true, false, false], `a ${name} that differs little`);
}

// A profile that is too faint or too narrow to be seen has no element.
for (const [more, isSeen] of [[{}, true], [{ alpha: Array(17).fill(1 / 1100) }, false], [{ alpha: Array(17).fill(1 / 900) }, true], [{ lo: 299.995, hi: 300, alpha: Array(17).fill(0.15) }, false], [{ lo: 299.9, hi: 300, alpha: Array(17).fill(0.15) }, true]])
  same(shown([{ ...profile(0, true), ...more }]).length, isSeen ? 1 : 0, "a profile that is seen");

// Numbers of the other kind need not be there.
for (const [whole, others] of [[profile(0.7, true), ["height", "strength", "bright", "caster"]], [outline(true, false), ["axis", "lo", "hi", "alpha", "endExtent", "endLength"]]]) {
  const less = Object.fromEntries(Object.entries(whole).filter(([name]) => !others.includes(name))), used = new CssShadows(newLayer()), [first] = shown([less], used);
  same([first], shown([whole]), "a shadow without numbers of the other kind");
  used.layer.list[0].shown = null;
  used.show([{ ...less }], ({ after }) => 10 * after);
  same(used.layer.list[0].shown, null, "a shadow that is not drawn again");
}

// Elements come and go with the shadows, and are used again.
{
  const on = new CssShadows(newLayer()), [one, two, three] = [profile(0, true), profile(0, true), outline(true, true)];
  for (const list of [[one], [one, two, three], [three], [], [two, one]]) same(shown(list, on).map(({ style }) => style.zIndex).sort(), list.map(({ after }) => 10 * after).sort(), "one element for each shadow");
}

console.log(`figure: ${checks} numbers of shadows in CSS are those of their formulas`);
