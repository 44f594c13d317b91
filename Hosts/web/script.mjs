// Plays a script of calls (see Hosts/script.txt) and prints the state hash after every frame, as the C and Python hosts do:
//   node script.mjs leafspring.wasm SCRIPT
import { readFileSync } from "node:fs";
import { LeafError, LeafSpring } from "./leafspring.js";

const [module, script] = process.argv.slice(2);
if (!script) {
  console.error("node script.mjs leafspring.wasm SCRIPT");
  process.exit(64);
}
const leaf = await LeafSpring.load(readFileSync(module));
const scenes = {};
let stage;

function advance(dt) {
  stage.advance(dt);
  console.log(`${stage.snapshot().frame} ${stage.stateHash().toString(16).padStart(16, "0")}`);
}

const photos = (n) => Array.from({ length: n }, (_, i) => ({ x: 110 * (i % 4), y: 110 * Math.floor(i / 4), width: 100, height: 100 }));
// A scene that does not exist: its number names nothing.
const nothing = (stage) => Object.assign(stage.none ??= Object.create(stage.last), { id: 0n });

const whole = {
  stage(width, height) {
    stage?.destroy();
    for (const name in scenes) delete scenes[name];
    stage = leaf.stage({ viewport: { width, height } });
  },
  resize(width, height) { stage.resize(width, height); },
  motion(policy) { stage.setMotionPolicy(policy); },
  tolerance(points) { stage.setVisibleTolerance(points); },
  timescale(scale) { stage.setTimeScale(scale); },
  seek(time) { stage.seek(time); },
  advance,
  frames(count, dt) { for (let i = 0; i < count; i++) advance(dt); },
};
const adding = {
  book: ([pages, reading = 0, hinge = 0, spread = 0, fidelity = 0, overshoot = 0, window = 0, strips = 1]) =>
    stage.addBook({ pages, reading, hinge, spread, fidelity, overshoot, window: window || 48, strips }),
  paper: ([pages, reading = 0, hinge = 0, spread = 0, strips = 1, hinges = 0, sheet = 0, sag = 0]) =>
    stage.addBook({
      pages, reading, hinge, spread, strips: Math.max(1, strips), hinges, sheet, rest_ratio: 1, fan: 0,
      ...(sag > 0 && { middle_duration: 0.49, middle_bounce: 0.1, sag }),
    }),
  shelfbook: ([item, pages], shelf) => stage.addBookOnShelf(shelf, item, { pages }),
  shelf: ([books]) => stage.addShelf({ books }),
  transition: ([kind, edge = 0, fidelity = 0]) => stage.addTransition({ kind, fidelity, ...(edge > 0 && { edge: edge - 1 }) }),
  stack: ([count]) => stage.addContainer({ views: Array.from({ length: count }, (_, i) => i) }),
  tabs: ([count, selected]) => stage.addContainer({ kind: 2, selected, views: Array.from({ length: count }, (_, i) => i) }),
  modal: ([count]) => stage.addContainer({ kind: 1, views: Array.from({ length: count }, (_, i) => i) }),
  move: ([count]) => stage.addMove({
    from: Array.from({ length: count }, (_, i) => ({ x: 70 * i, y: 20 + 3 * i, width: 60, height: 60 })),
    to: Array.from({ length: count }, (_, i) => ({ x: 500 - 30 * i, y: 90 * (i % 5), width: 200, height: 150 })),
  }),
  album: ([count, variant = 0, fidelity = 0, stagger = 0]) =>
    stage.addAlbum({ photos: photos(count), fidelity, stagger, ...(variant > 0 && { variant: variant - 1 }) }),
};
const moving = {
  open: (s) => s.open(), close: (s) => s.close(), openitem: (s, n) => s.openItem(n[0]),
  next: (s) => s.next(), previous: (s) => s.previous(), turn: (s, n) => s.turn(n[0]),
  peel: (s, n) => s.peel(n[0], n[1] ?? 0),
  scroll: (s, n) => s.scroll(n[0], n[1] !== 0), fling: (s, n) => s.fling(n[0]),
  begin: (s) => s.begin(), scrub: (s, n) => s.scrub(n[0], n[1]), finish: (s) => s.finish(), cancel: (s) => s.cancel(),
  pinch: (s, n) => s.pinch(n[0], n[1]),
  swipe: (s, n) => s.swipe(n[0], { x: n[1], y: n[2] }), drag: (s, n) => s.drag(n[0], { x: n[1], y: n[2] }, { pointer: n[3] ?? 0 }),
  rule: (s, n) => s.setRule({ operation: n[0], interaction: n[2] }, { kind: n[1] }),
  shelfrule: (s, n, shelf) => s.setShelfRule(shelf, { from: n[0], to: n[1], interaction: n[2] }),
  albumrule: (s, n) => s.setAlbumRule({ operation: n[0] }, { photos: photos(n[1]) }),
  moverule: (s, n) => s.setMoveRule({ operation: n[0] }, {
    from_items: Array.from({ length: n[1] }, (_, i) => (
      { id: i, frame: { x: 70 * i, y: 20 + 3 * i, width: 60, height: 60 }, keeps_picture: i % 3 === 0 ? 1 : 0 })),
    to_items: Array.from({ length: n[1] }, (_, i) => {
      const id = i + Math.floor(n[1] / 2);
      return { id, frame: { x: 500 - 30 * i, y: 90 * (i % 5), width: 200, height: 150 }, keeps_picture: id % 3 === 0 ? 1 : 0 };
    }),
  }),
  offer: (s, n) => s.offer(n[0]), pushitem: (s, n) => s.pushItem(n[0], n[1]),
  present: (s, n) => s.present(n[0]), dismiss: (s) => s.dismiss(), select: (s, n) => s.select(n[0]),
  turns: (s, n) => s.setTurnPolicy(n[0], n[1]),
  storm: (s, n) => {
    let state = 1n;
    for (let i = 0; i < n[1]; i++) {
      state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
      s.turn(Number((state >> 33n) % BigInt(n[0])));
      advance(n[2]);
    }
  },
  push: (s, n) => s.push(n[0]), pop: (s) => s.pop(),
  reshape: (s, [pages, reading, hinge, spread, strips, hinges, width, height]) => s.replace({
    pages, reading, hinge, spread, strips, hinges, page_size: { width, height }, ...(hinges > 0 && { rest_ratio: 1, fan: 0 }),
  }),
  insert: (s, n) => s.insertPages(n[0], n[1]), removepages: (s, n) => s.removePages(n[0], n[1]), remove: (s) => s.remove(),
  timing: (s, n) => s.setTiming(n[0], { kind: 0, spring: { duration: n[1], bounce: n[2] } }),
};

for (const line of readFileSync(script, "utf8").split("\n")) {
  if (line.startsWith("scene ")) {
    console.log(line);
    continue;
  }
  const [verb, ...words] = line.trim().split(/\s+/);
  if (!verb || verb.startsWith("#")) continue;
  const names = words.filter((w) => /^[a-z]$/.test(w)), numbers = words.filter((w) => !/^[a-z]$/.test(w)).map(Number);
  try {
    if (whole[verb]) whole[verb](...numbers);
    else if (adding[verb]) stage.last = scenes[names[0]] = adding[verb](numbers, scenes[names[1]]);
    else moving[verb](scenes[names[0]] ?? nothing(stage), numbers, scenes[names[1]] ?? nothing(stage));
  } catch (error) {
    if (!(error instanceof LeafError)) throw error;
    console.log(`${verb} ${error.status}`);
  }
}
stage.destroy();
