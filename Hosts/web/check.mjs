// What the wrapper and the module promise, tried under node: check.mjs leafspring.wasm
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { LeafError, LeafSpring } from "./leafspring.js";

const bytes = readFileSync(process.argv[2]);
const module = new WebAssembly.Module(bytes);
assert.deepEqual(WebAssembly.Module.imports(module), [], "the module imports nothing");
const foreign = WebAssembly.Module.exports(module).map((e) => e.name).filter((n) => !n.startsWith("leaf_") && n !== "memory");
assert.deepEqual(foreign, [], "the module exports its memory and leafspring.h");

const leaf = await LeafSpring.load(bytes);
const refused = (status, body) => assert.throws(body, (error) => error instanceof LeafError && error.status === status);

// Bad input first: a status, and the same hash as before.
const stage = leaf.stage();
const book = stage.addBook({ pages: 8 });
stage.advance(0);
const before = stage.stateHash();
refused(1, () => stage.advance(NaN));
refused(2, () => stage.advance(-1));
refused(2, () => stage.addBook({ pages: -1 }));
refused(1, () => stage.addBook({ page_size: { width: NaN, height: 1 } }));
refused(2, () => leaf.stage({ viewport: { width: 0, height: 1 } }));
assert.throws(() => stage.addBook({ page: 1 }), TypeError, "a member that the header does not have");
refused(3, () => stage.call("open", 77n));
assert.equal(stage.stateHash(), before);
assert.throws(() => stage.advance(-1), /seconds|0 or more|dt/i, "the text says what would be accepted");

// Typed arrays lie over the module's memory and say what the scene says.
book.open();
const views = stage.snapshot();
for (let i = 0; i < 30; i++) stage.advance(1 / 60);
const frame = stage.snapshot();
assert.equal(frame.matrices.length, 16 * frame.count);
assert.equal(frame.matrices.byteOffset % 64, 0, "matrices are 64-byte aligned");
assert.deepEqual([...frame.order].sort((a, b) => a - b), Array.from({ length: frame.count }, (_, i) => i), "ranks without ties");
assert(frame.matrices.every(Number.isFinite) && frame.isMoving && frame.scenes.length === 1);
assert.equal(views.matrices.byteOffset, frame.matrices.byteOffset, "stepping moves no column");
assert.equal(stage.cells(0, frame.count).length, frame.count);

// A clone shows the same until it is told something else.
const twin = stage.clone();
for (const each of [stage, twin]) each.advance(0.1);
assert.equal(twin.frameHash(), stage.frameHash());
book.on(twin).close();
for (const each of [stage, twin]) each.advance(0.1);
assert.notEqual(twin.stateHash(), stage.stateHash());
twin.destroy();
assert.equal(book.leaves().length > 0, true);
stage.seek(2);
assert(Math.abs(book.state().progress - 1) < 0.01, "the book opens");
const hit = stage.hitTest(700, 384);
assert.equal(hit?.scene, book.id, "the open book is under the finger");
stage.destroy();
refused(101, () => stage.advance(0));

// Large lists pass through memory that grows.
const crowd = leaf.stage(), photos = Array.from({ length: 9000 }, (_, i) => ({ x: i % 90, y: Math.floor(i / 90), width: 1, height: 1 }));
crowd.addAlbum({ photos, visible: photos.map((_, i) => i), columns: 90, inset: 0, cover: { x: 0, y: 0, width: 900, height: 700 } });
assert(crowd.snapshot().count >= 9000);
crowd.destroy();

// Lives leave memory as they found it.
const live = () => {
  const one = leaf.stage();
  const some = one.addBook({ pages: 40 });
  some.open();
  for (let i = 0; i < 3; i++) one.advance(0.1);
  one.snapshot();
  one.destroy();
};
for (let i = 0; i < 100; i++) live();
const size = leaf.memory.buffer.byteLength, lives = 3000;
for (let i = 0; i < lives; i++) live();
console.log(`figure: WebAssembly memory after ${lives} more lives of a stage: ${leaf.memory.buffer.byteLength - size} bytes more than ${size}`);
assert.equal(leaf.memory.buffer.byteLength, size);
console.log(`the wrapper keeps its word on ${leaf.buildInfo}`);
