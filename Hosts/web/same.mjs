// True if both modules move a book by the same bits: same.mjs leafspring.wasm leafspring-book.wasm
// The same random calls on books of every kind; after each frame all columns of both snapshots are compared, and the state hash.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { LeafSpring } from "./leafspring.js";

const both = await Promise.all(process.argv.slice(2).map((path) => LeafSpring.load(readFileSync(path))));
const calls = both.map((leaf) => Object.keys(leaf.calls).filter((name) => name.startsWith("leaf_")));
assert(calls[1].length < calls[0].length && calls[1].every((name) => calls[0].includes(name)));
const COLUMNS = ["matrices", "sizes", "opacity", "shade", "order", "flags", "bands", "light"];
let seed = 7;
const random = () => ((seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32), pick = (list) => list[Math.floor(random() * list.length)];
const bytes = (column) => Buffer.from(column.buffer, column.byteOffset, column.byteLength);

let frames = 0, moving = 0;
for (let round = 0; round < 200; round++) {
  const shape = {
    pages: 2 + Math.floor(random() * 40), page_size: { width: 300, height: 400 }, hinge: pick(["left", "right", "top", "bottom"]),
    reading: pick(["left_to_right", "right_to_left"]), spread: pick(["double", "double", "single"]), rest_ratio: pick([1, 1, 0.5]),
    overshoot: pick(["clamp", "free", "bounce"]), has_closed_ends: pick([true, false]),
    };
  if (shape.rest_ratio === 1) Object.assign(shape, pick([{}, { hinges: 1, fan: 0, max_radius: 0 }, { hinges: 9, fan: 0 }]));
  const books = both.map((leaf) => {
    const stage = leaf.stage({ viewport: { width: 900, height: 700 } });
    return { stage, book: stage.addBook(shape) };
  });
  const all = (call) => {
    const answers = books.map((both) => { try { return call(both) ?? "done"; } catch (error) { return error.message; } });
    assert.deepEqual(answers[1], answers[0]);
  };
  all(({ book }) => book.open());
  all(({ book }) => book.setTiming("turning", { kind: "spring", spring: { kind: "response", duration: 0.5, damping_ratio: 0.8 } }));
  let x = 450, y = 350, phase = "ended", time = 0;
  for (let step = 0; step < 40; step++) {
    const dt = pick([0, 0.004, 1 / 60, 1 / 60, 0.1, 0.7]), dice = random();
    time += dt;
    all(({ stage }) => stage.advance(dt));
    if (dice < 0.15) { const spread = Math.floor(random() * 20) - 1; all(({ book }) => book.turn(spread)); }
    else if (dice < 0.25) { const spread = Math.floor(random() * 4); all(({ book }) => book.peel(spread, "top")); }
    else if (dice < 0.65) {
      phase = phase === "ended" ? "began" : random() < 0.8 ? "changed" : "ended";
      if (phase === "began") x = pick([160, 300, 600, 740]), y = pick([160, 350, 540]);
      x += 90 * (random() - 0.5);
      all(({ book }) => book.drag(phase, { x, y }, { time }));
    } else if (dice < 0.7) all(({ stage }) => stage.resize(700 + Math.floor(x / 10), 700));
    else if (dice < 0.73) all(({ book }) => book.insertPages(1, 2));
    else if (dice < 0.76) all(({ book }) => book.removePages(1, 1));
    const [a, b] = books.map(({ stage }) => stage.snapshot());
    for (const name of COLUMNS) assert(bytes(a[name]).equals(bytes(b[name])), `${name}, round ${round}, step ${step}`);
    assert.equal(books[0].stage.stateHash(), books[1].stage.stateHash());
    frames++;
    moving += a.isMoving;
  }
  for (const { stage } of books) stage.destroy();
}
assert(moving > frames / 4);
console.log(`figure: ${frames} frames of 200 random books (${moving} in motion) are the same bits in both modules; the book's has ${calls[1].length} of ${calls[0].length} calls`);
