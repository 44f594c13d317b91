// Numbers at random for the tests in Node, the same for the same seed: the third word of the command, or 1.
let state = Number(process.argv[3] ?? 1) >>> 0;

/** From 0 up to 1. */
export const random = () => {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), state | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};
export const within = (least, most) => least + (most - least) * random();
export const one = (list) => list[Math.floor(random() * list.length)];
/** A whole number, both ends included. */
export const whole = (least, most) => Math.floor(within(least, most + 1));
export const times = (count, make) => Array.from({ length: count }, (_, i) => make(i));
