// Checks under node what the wrapper and the module promise: check.mjs leafspring.wasm
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import v8 from "node:v8";
import vm from "node:vm";
import { LeafError, LeafSpring, NAMES, StaleError } from "./leafspring.js";

const bytes = readFileSync(process.argv[2]);
const module = new WebAssembly.Module(bytes);
assert.deepEqual(WebAssembly.Module.imports(module), [], "the module imports nothing");
const HELD = ["memory", "__indirect_function_table"];
const foreign = WebAssembly.Module.exports(module).map((e) => e.name).filter((n) => !n.startsWith("leaf_") && !HELD.includes(n));
assert.deepEqual(foreign, [], "the module exports its memory, its table and leafspring.h");

// Every call is counted, so that none is left untested.
const made = new Map(), instance = await WebAssembly.instantiate(module, {});
const counted = Object.fromEntries(Object.entries(instance.exports).map(([name, call]) => {
  if (HELD.includes(name)) return [name, call];
  made.set(name, 0);
  return [name, (...rest) => (made.set(name, made.get(name) + 1), call(...rest))];
}));
const leaf = new LeafSpring({ exports: counted });
assert.equal((await LeafSpring.load(bytes)).version, leaf.version);
assert(leaf.abiVersion > 0 && leaf.buildInfo.includes("wasm32"));
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

// Typed arrays are views of the module's memory, and agree with the scene.
book.open();
const views = stage.snapshot().matrices;
for (let i = 0; i < 30; i++) stage.advance(1 / 60);
const frame = stage.snapshot();
assert.equal(frame.matrices.length, 16 * frame.count);
assert.equal(frame.matrices.byteOffset % 64, 0, "matrices are 64-byte aligned");
assert.deepEqual([...frame.order].sort((a, b) => a - b), Array.from({ length: frame.count }, (_, i) => i), "ranks without ties");
assert(frame.matrices.every(Number.isFinite) && frame.isMoving && frame.scenes.length === 1);
assert.equal(views.byteOffset, frame.matrices.byteOffset, "stepping moves no column");
assert.equal(stage.cells(0, frame.count).length, frame.count);

// Every parameter that the library has is accepted by its name, and refused outside its range.
const gallery = leaf.stage();
assert.throws(() => gallery.addTransition({ kind: "crossfade", slats: 3 }), /no member slats, nor has crossfade/);
assert.throws(() => gallery.addTransition({ kind: "nosuch" }), /kind.*crossfade/);
for (const [number, { name, note, parameters }] of leaf.kinds.entries()) {
  assert(note && parameters.length > 0, name);
  gallery.addTransition({ kind: name }).remove();
  gallery.addTransition({ kind: number }).remove();
  for (const { name: parameter, least, standard, words } of parameters) {
    const place = gallery.begin().transition({ kind: number });
    const set = (value) => leaf.calls.leaf_transition_set(place, leaf.words(parameter), value);
    assert.equal(set(least - 1), 2, `${name} ${parameter}`);
    assert.equal(set(NaN), 1, `${name} ${parameter}`);
    assert.equal(set(words.length ? words.length - 1 : standard ?? 1), 0, `${name} ${parameter}`);
    gallery.add("add_transition", place);
  }
}
assert(gallery.snapshot().count > 0);
console.log(`figure: ${leaf.kinds.length} transitions, each parameter set by its name from JavaScript`);
gallery.destroy();

// A clone shows the same until it gets calls of its own.
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

// Transitions whose poses a function writes: the bits of the same as data; what it throws; its clones and its end.
function codes(leaf) {
  const turn = { angle: (old, e) => (old ? Math.PI : -Math.PI) * e, shown: (old, e) => (e < 0.5) === old };
  const cell = (i, tracks) => ({
    cell: { view: i % 2 ? "to" : "from", item: i >> 1, content: { x: (i >> 1) / 5, y: 0, width: 0.2, height: 1 }, size: { width: 0.2, height: 1 } },
    position: { x: ((i >> 1) + 0.5) / 5, y: 0.5 }, tracks });
  const moves = (old) => [
    { what: "angle", from: 0, keys: [{ start: 0, length: 1, value: old ? Math.PI : -Math.PI }] },
    { what: "visible", from: old ? 1 : 0, keys: [{ start: 0.5, length: 0, value: old ? 0 : 1 }] }];
  const made = [true, false].map((asData) => {
    const stage = leaf.stage({ viewport: { width: 320, height: 568 } });
    const cells = Array.from({ length: 10 }, (_, i) => cell(i, asData ? moves(i % 2 === 0) : []));
    return [stage, stage.addDataTransition({ cells, duration: 0.8, eye: 640 })];
  });
  const [[data, plain], [stage, scene]] = made;
  let calls = 0, fault = null, last = null, calling = stage;
  scene.setPoseCode((frame) => {
    calls++;
    last = frame.last_status;
    assert(frame.count === 10 && frame.angle.length === 10 && frame.viewport.width === 320 && frame.old_frame.height === 568);
    refused(NAMES.Status.busy, () => calling.advance(0.1));
    if (fault) throw fault;
    for (let i = 0; i < 10; i++) {
      frame.angle[i] = turn.angle(i % 2 === 0, frame.progress);
      frame.flags[i] = turn.shown(i % 2 === 0, frame.progress) ? 1 : 0;
    }
  });
  plain.open();
  scene.open();
  for (let i = 0; i < 60; i++) {
    data.advance(1 / 60);
    stage.advance(1 / 60);
    assert.equal(stage.stateHash(), data.stateHash());
  }
  assert(calls > 40);
  scene.begin();
  fault = new Error("no poses today");
  scene.scrub(0.3);
  assert.throws(() => stage.stateHash(), fault);
  assert.equal(stage.snapshot().flags[0] & 1, 1, "the frame shows the transition's own poses");
  fault = null;
  scene.scrub(0.35);
  stage.stateHash();
  assert.equal(last, NAMES.Status.out_of_range);
  const clone = stage.clone();
  calling = clone;
  scene.on(clone).scrub(0.4);  // on the way back, of which that is 0.6 of the way there
  assert(clone.snapshot().flags[0] % 2 === 0 && last === NAMES.Status.ok);
  names("code", () => scene.setPoseCode(5));
  refused(NAMES.Status.refused, () => stage.addBook().setPoseCode(() => {}));
  scene.setPoseCode(null);
  calls = 0;
  scene.scrub(0.4);
  stage.stateHash();
  scene.on(clone).scrub(0.7);
  clone.stateHash();
  assert.equal(calls, 1, "the clone has the code still");
  const stack = stage.addContainer({ views: [1] });
  refused(NAMES.Status.out_of_range, () => stack.setRuleCode("push", () => {}));
  stack.setDataRule({ operation: "push" }, { cells: [cell(0, []), cell(1, [])] });
  stack.setRuleCode("push", () => { calls = 100; });
  stack.push(2);
  stage.advance(0.1);
  stage.stateHash();
  assert.equal(calls, 100);
  clone.destroy();
  stage.destroy();
  data.destroy();
  assert.equal(leaf.poseCodes.codes.size, 0, "released when the last stage was");
}

const names = (field, body) => assert.throws(body, (e) => e instanceof TypeError && e.message.includes(field), field);

// A wrong type is refused with the field's name, and changes nothing.
{
  const one = leaf.stage(), some = one.addBook({ pages: 6 }), hash = one.stateHash();
  names("pages", () => one.addBook({ pages: "many" }));
  names("pages", () => one.addBook({ pages: 2.5 }));
  names("pages", () => one.addBook({ pages: 2 ** 40 }));
  names("hinge", () => one.addBook({ hinge: "middle" }));
  names("page_size.width", () => one.addBook({ page_size: { width: "wide" } }));
  names("page_size", () => one.addBook({ page_size: 3 }));
  names("struct_size", () => one.addBook({ struct_size: 1 }));
  names("has_soft_covers", () => one.addBook({ has_soft_covers: 2 }));
  names("hard_leaves[1]", () => one.addBook({ hard_leaves: [1, "2"] }));
  names("photos", () => one.addAlbum({ photos: 7 }));
  names("to", () => one.addMove({ from: [{ x: 0 }], to: [] }));
  names("phase", () => some.drag("begin", { x: 1, y: 1 }));
  names("point.x", () => some.drag("began", { x: "1", y: 1 }));
  for (const call of ["drag", "swipe"]) {
    names("point.y", () => some[call]("began", { x: 1 }));
    names("point.x", () => some[call]("began"));
  }
  names("dt", () => one.advance("1"));
  names("spread", () => some.turn(0.5));
  names("animated", () => some.scroll(0, "yes"));
  names("velocity", () => some.finish("fast"));
  names("policy", () => one.setMotionPolicy("much"));
  names("scene", () => one.bounds("book"));
  names("mode", () => leaf.stage({ mode: "quick" }));
  names("cells", () => one.addDataTransition({ cells: [{}, {}], orders: [{ start: 0, cells: [0] }] }));
  assert.equal(one.stateHash(), hash);
  one.addBook({ pages: 4, hinge: "top", reading: NAMES.Reading.right_to_left, eye: null, has_soft_covers: true });
  const heard = [];
  one.setLog((...words) => heard.push(words));
  refused(4, () => some.turn(1));
  assert(heard.length === 1 && heard[0][0] === 4 && heard[0][1] && heard[0][2]);
  one.setLog(null);
  names("tasks", () => one.setTasks(2));
  one.setTasks(null);
  some.drag("began", { x: 500, y: 300 });
  some.drag("ended", { x: 500, y: 300 }, { velocity: { x: 0, y: 0 }, time: 1 });
  assert.equal(some.state().ignored_inputs, 2n, "a shut book takes no drag");
  one.destroy();
}

// A policy that is set without a stagger has that of a new book.
{
  const threeTurns = (...policy) => {
    const one = leaf.stage(), book = one.addBook({ pages: 16 });
    book.open();
    one.advance(60);
    if (policy.length) book.setTurnPolicy(...policy);
    book.turn(3);
    one.advance(0.1);
    const hash = one.frameHash();
    one.destroy();
    return hash;
  };
  assert.equal(threeTurns("overlap"), threeTurns());
  assert.notEqual(threeTurns("overlap", 0), threeTurns());
}

// Two fingers hold two leaves of a flat book: their points stay under them.
{
  const one = leaf.stage(), book = one.addBook({ pages: 16, rest_ratio: 1 });
  book.open();
  one.advance(16);
  assert.equal(book.held(), null);
  book.drag("began", { x: 780, y: 384 });
  book.drag("changed", { x: 400, y: 384 });
  book.drag("began", { x: 800, y: 384 }, { pointer: 7 });
  const [first, second] = [book.held(), book.held(7)];
  assert(first.leaf === 1 && first.reach === NAMES.Reach.exact && Math.abs(first.along - 268 / 362) < 1e-6);
  assert(second.leaf === 2 && second.face === 0 && second.reach === NAMES.Reach.led);
  names("pointer", () => book.held(0.5));
  book.drag("changed", { x: 2000, y: 384 });
  assert.equal(book.held().reach, NAMES.Reach.beyond);
  one.destroy();
}

// Pages and spreads, labels, what is seen where, and the words for it.
{
  const one = leaf.stage(), book = one.addBook({ pages: 32, rest_ratio: 1, fan: 0 });
  refused(2, () => book.spreadOfPage(32));
  refused(2, () => book.pagesOfSpread(99));
  refused(2, () => book.pageOutline(32));
  refused(2, () => leaf.pageLabel(0, [{ start: 1 }]));
  names("sections[0].style", () => leaf.pageLabel(0, [{ style: "greek" }]));
  names("sections[0].prefix", () => leaf.pageLabel(0, [{ prefix: 7 }]));
  assert.equal(leaf.sentence(book.reading()), "Cover");
  book.open();
  book.turn(2);
  one.advance(60);
  const now = book.reading(), labels = [{ style: "lower_roman" }, { start: 5, prefix: "§" }];
  assert(now.place === NAMES.ReadingPlace.pages && now.first === 4 && now.last === 5 && now.last_spread === 15 && !now.is_moving);
  assert.equal(leaf.sentence(now), "Pages 5 and 6 of 32");
  assert.equal(leaf.sentence(now, labels), "Pages v and §1 (5 and 6 of 32)");
  assert.equal(leaf.pageLabel(6, labels), "§2");
  assert.equal(book.spreadOfPage(4), 2);
  assert.deepEqual(book.pagesOfSpread(2), [4, 5]);
  const page = { width: 362, height: 568 };
  assert.equal(leaf.spreadFor({ width: 500, height: 700 }, page), "single");
  assert.equal(leaf.spreadFor({ width: 500, height: 900 }, page, { hinge: "bottom" }), "double");
  const pages = book.visiblePages();
  assert.deepEqual(pages.map((seen) => [seen.page, seen.side]), [[4, NAMES.Edge.left], [5, NAMES.Edge.right]]);
  assert(pages.every((seen) => seen.seen > 0.999));
  const outline = book.pageOutline(5);
  assert(outline.length === 1 && outline[0].length === 4 && Math.abs(Math.min(...outline[0].map(({ x }) => x)) - 512) < 1e-3);
  assert.deepEqual(book.pageOutline(null), []);
  refused(NAMES.Status.out_of_range, () => book.leafMesh(-1));
  const mesh = book.leafMesh(3);
  assert(mesh.vertices.length === 36 && mesh.vertices[0] === 512 && mesh.vertices[5] === 1 && mesh.vertices[15] === 1);
  assert.deepEqual([...mesh.indices], [0, 1, 2, 0, 2, 3]);
  const place = one.pageAt(600, 384);
  assert(place.page === 5 && place.scene === book.id && Math.abs(place.unit.x - 88 / 362) < 1e-6);
  assert.equal(one.pageAt(1, 1), null);
  one.destroy();
}

// Arrays survive a growth of the memory, and report when they are stale.
{
  const one = leaf.stage(), some = one.addBook({ pages: 6 }), held = one.snapshot(), first = held.matrices[0], kept = held.copy();
  const old = held.matrices;
  leaf.memory.grow(1);
  assert.equal(old.length, 0);
  assert.equal(held.matrices[0], first, "the frame has them anew");
  one.nextChange(1 / 60);
  assert(some.leafMesh(1).indices.length && held.matrices[0] === first, "reads leave it as it is");
  some.open();
  assert.throws(() => held.matrices, StaleError);
  assert.equal(kept.matrices[0], first);
  assert.equal(kept.matrices.length, 16 * kept.count);
  one.destroy();
}

// The rest of the vocabulary, each call once.
{
  const one = leaf.stage({ mode: "double" }), shelf = one.addShelf({ books: 3 }), open = one.addBookOnShelf(shelf, 0, { pages: 12 });
  shelf.openSelected();
  for (let i = 0; i < 90; i++) one.step(1 / 60);
  open.setTurnPolicy("queue", 0.05);
  open.setTap("edges");
  refused(2, () => open.setTap(9));
  open.turn(3);
  one.advance(0.2);
  assert(open.leaves().some((l) => l.turn > 0 && l.turn < 1));
  assert(open.eye().distance >= 2000 && open.eye().centre.x === 512 && open.bounds().width > 300);
  assert.equal(one.copy({ layout: "row_major" }).length, 16 * one.snapshot().count);
  assert.equal(one.copy({ scalar: "float64", count: 2 }).constructor, Float64Array);
  assert.equal(one.snapshot().matrices64.length, 16 * one.snapshot().count);
  open.next();
  open.previous();
  open.scroll(10, true);
  open.fling(0);
  open.insertPages(1, 2);
  open.removePages(0, 1);
  open.replacePage(2);
  open.replace({ pages: 12, spread: "single", page_size: { width: 300, height: 400 } });
  const before = one.stateHash();
  refused(2, () => open.replace({ pages: -1 }));
  assert.equal(one.stateHash(), before, "a refused change changes nothing");
  for (const [field, call] of [
    ["rest_ratio", () => one.addBook({ rest_ratio: 2 })], ["middle_duration", () => one.addBook({ strips: 4, middle_duration: -1 })],
    ["bounce", () => leaf.spring({ bounce: 7 })], ["viewport", () => leaf.stage({ viewport: { width: -1, height: 1 } })],
  ]) assert.throws(call, (error) => error.field === field && error.accepts.length > 3, `the error names ${field}`);
  assert.throws(() => open.drag("began", { x: 0, y: 0 }, { speed: 1 }), /speed.*velocity/);
  assert.equal(one.step(0).isMoving, one.step(0).is_moving === 1);
  one.resize(900, 700);
  one.setTimeScale(2);
  one.setVisibleTolerance(0.25);
  refused(2, () => one.setVisibleTolerance(-1));
  assert.deepEqual(one.viewport, { width: 900, height: 700 });
  assert.deepEqual([one.timeScale, one.visibleTolerance, one.motionPolicy, one.view[5]], [2, 0.25, "full", 1]);
  assert.equal(open.tap({ x: 0, y: 0 }, { x: 0, y: 0 }, 0.1), 0, "beside the book");
  refused(1, () => open.tap({ x: NaN, y: 0 }, { x: 0, y: 0 }, 0.1));
  const wait = one.nextChange(1 / 60), slept = one.clone();
  assert(wait.frames >= 1 && wait.seconds === wait.frames / 60, "the next picture is a frame away at least");
  one.advanceFrames(wait.frames, 1 / 60);
  for (let frame = 0; frame < wait.frames; frame++) slept.advance(1 / 60);
  assert.equal(one.stateHash(), slept.stateHash(), "a host that slept has the state of one that stepped");
  slept.destroy();
  one.setView([2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1]);
  one.setView();
  open.setMotionPolicy("shortened");
  open.setTiming("closing", { kind: "spring", spring: { duration: 0.3 } });
  open.pinch("began", 1, { velocity: { x: -1, y: 0 } });
  open.pinch("cancelled", 1);
  refused(2, () => shelf.openItem(7));
  open.remove();
  const move = one.addMove({ from: [{ x: 0, y: 0, width: 9, height: 9 }], to: [{ x: 50, y: 0, width: 9, height: 9 }] });
  move.begin();
  move.scrub(0.5, 1);
  move.finish(1);
  move.swipe("began", { x: 0, y: 0 }, { vertical: true });
  const turn = one.addTransition({ kind: "turn" });
  turn.replace({ kind: "turn", edge: "left" });
  turn.open();
  turn.close();
  turn.begin();
  turn.cancel();
  const album = one.addAlbum({ photos: [{ x: 0, y: 0, width: 40, height: 40 }], cover_back: { red: 1, green: 0, blue: 0.5, alpha: 1 } });
  assert.equal(one.cells(one.snapshot().count - 2, 1)[0].back_color.blue, 0.5);
  album.refit({ cover: { x: 5, y: 5, width: 100, height: 100 }, visible: [0], offset: { x: 0, y: 3 } });
  album.setCompletion({ x1: 0, y1: 0, x2: 1, y2: 1 }, 2);
  refused(2, () => album.setRelease({ threshold: 2 }));
  names("decision", () => album.setRelease("sometimes"));
  album.setRelease({ threshold: 0.3, flick: 1.5 });
  album.setRelease("never");
  album.setRelease(null);
  const stack = one.addContainer({ views: [1, 2] }), modal = one.addContainer({ kind: "modal", views: [0] });
  const tabs = one.addContainer({ kind: "tabs", views: [0, 1, 2] });
  stack.setRule({ operation: "push", interaction: "horizontal_swipe", timing: { kind: "curve", duration: 0.5 } }, { kind: "fold", folds: 3 });
  stack.setDataRule({ operation: "pop" }, {
    cells: [{ cell: { view: "from" } }, { cell: { view: "to" }, tracks: [{ what: "move_x", from: 1, keys: [{ start: 0, length: 1, value: 0 }] }] }],
    orders: [{ start: 0, cells: [0, 1] }], from_alpha: { from: 0, keys: [{ start: 0, length: 1, value: 1 }] } });
  stack.removeRule("push");
  stack.setAlbumRule({ operation: "push", to: 11 }, { photos: [{ x: 0, y: 0, width: 40, height: 40 }] });
  const near = { x: 0, y: 0, width: 9, height: 9 }, wide = { x: 30, y: 9, width: 90, height: 20 };
  stack.setMoveRule({ operation: "pop", from: 11 }, {
    from_items: [{ id: 3, frame: near }, { id: 8, frame: near, keeps_picture: 1 }], to_items: [{ id: 8, frame: wide, keeps_picture: 1 }] });
  refused(4, () => stack.setMoveRule({}, { from_items: [{ id: 3, frame: near }, { id: 3, frame: wide }] }));
  stack.push(11);
  one.advance(0.2); // twice as fast
  assert.equal(stack.context().duration, 0.8);
  assert(Math.abs(stack.context().time_left - 0.4) < 1e-12);
  one.advance(9);
  assert.equal(stack.pop(), 11);
  const moving = stack.context().scene, part = one.snapshot().scenes.find((s) => s.scene === moving);
  assert.deepEqual(one.cells(part.first_row, part.cell_count).slice(2).map((cell) => [cell.item, cell.view]), [[3, 2], [8, 0]]);
  one.advance(9);
  const hall = one.addContainer({ views: [0] }), covers = one.addShelf({ books: 3 });
  const volumes = [0, 1, 2].map((item) => one.addBookOnShelf(covers, item, { pages: 6 }));
  hall.setShelfRule(covers, { interaction: "pinch" });
  refused(4, () => volumes[1].open());
  refused(2, () => hall.pushItem(1, 3));
  hall.pushItem(1, 2);
  refused(4, () => hall.removeShelfRule(covers));
  one.advance(9);
  assert.equal(volumes[2].state().progress, 1);
  hall.pop();
  one.advance(9);
  hall.push(1);
  assert.equal(hall.context().scene, volumes[0].id);
  one.advance(9);
  hall.removeShelfRule(covers);
  covers.remove();
  hall.remove();
  stack.setPopSide(true);
  stack.offer(9);
  stack.push(3);
  one.advance(9);
  assert.deepEqual(stack.views(), [1, 2, 3]);
  assert.equal(stack.pop(true), 3);
  stack.setTracks([{ parts: [{ from: 10, keys: [{ start: 0, length: 1, value: 20 }] }] }]);
  stack.scrub(0.5);
  const shown = stack.context(), row = one.snapshot().scenes.find((s) => s.scene === shown.scene).first_row;
  assert(shown.from === 3 && shown.to === 2 && shown.progress === 0.5);
  assert.equal(one.snapshot().matrices[16 * (row + 1) + 12], 450, "the track moves the view by half the width");
  assert.deepEqual([...stack.trackValues()], [15, 0, 0, 0]);
  stack.cancel();
  one.advance(9);
  assert.equal(stack.popToRoot(), 2);
  modal.present(4, { frame: { x: 0, y: 0, width: 50, height: 50 } });
  one.advance(9);
  assert.equal(modal.dismiss(), 4);
  assert(tabs.select(2) && !tabs.select(2));
  const door = one.addDataTransition({ cells: [{ cell: { view: "from" } }], duration: 0.5 });
  door.open();
  one.advance(0.1);
  assert(one.frameHash() !== one.stateHash() && one.describe().mode === NAMES.Mode.double);

  codes(leaf);

  const { sender, receiver } = leaf.mailbox();
  assert.equal(receiver.latest(), null);
  sender.post(one);
  const mailed = receiver.latest();
  assert(receiver.isNew && mailed.count === one.snapshot().count && mailed.matrices[5] === one.snapshot().matrices[5]);
  assert.equal(receiver.cells(0, 1).length, 1);
  receiver.latest();
  assert.throws(() => mailed.matrices, StaleError);
  sender.destroy();
  receiver.destroy();
  one.destroy();

  const paper = leaf.stage(), sheet = paper.addBook({ pages: 9, hinges: 4, rest_ratio: 1, fan: 0, sheet: 0.5 });
  refused(4, () => paper.addBook({ pages: 9, hinges: 4 }));
  sheet.open();
  paper.advance(60);
  assert.equal(paper.cells(0, paper.snapshot().count).filter((c) => c.role === NAMES.Role.block).length, 10);
  refused(2, () => sheet.peel(1, 7));
  names("corner", () => sheet.peel(1, "middle"));
  sheet.peel(1, "top");
  paper.advance(0.3);
  assert([...paper.snapshot().flags].filter((f) => f & NAMES.CellFlag.folded && f & NAMES.CellFlag.visible).length >= 3);
  {
    const frame = paper.snapshot(), [table, roll, flap] = frame.shadows, { outline, profile } = NAMES.ShadowKind;
    assert.deepEqual(frame.shadows.map((s) => s.kind), [outline, profile, outline]);
    assert(table.after === 0 && 0 < roll.after && roll.after < flap.after && flap.after < frame.count && roll.scene === sheet.id);
    assert(roll.matrix.length === 16 && roll.alpha.length === 17 && roll.alpha[0] > 0.1 && roll.clip.length >= 6 && flap.caster.length >= 6);
    assert([...roll.alpha].every((a, i) => i === 0 || a <= roll.alpha[i - 1]));
    const told = JSON.stringify(frame.shadows, (_, value) => (typeof value === "bigint" ? String(value) : value)), kept = frame.copy();
    paper.advance(60);
    assert.throws(() => frame.shadows, StaleError);
    paper.snapshot();
    leaf.memory.grow(1);
    assert.equal(JSON.stringify(kept.shadows, (_, value) => (typeof value === "bigint" ? String(value) : value)), told, "a copy has shadows of its own");
    refused(NAMES.Status.out_of_range, () => paper.addBook({ light: 1.5 }));
  }
  sheet.drag("began", { x: 870, y: 664 });
  sheet.drag("changed", { x: 700, y: 560 });
  assert.equal(sheet.held().corner, NAMES.Corner.bottom);
  assert.equal(sheet.held().reach, NAMES.Reach.exact);
  paper.destroy();

  const soft = leaf.stage(), bent = soft.addBook({ pages: 9, strips: 4, middle_duration: 0.49, sag: 0.2 });
  refused(NAMES.Status.out_of_range, () => soft.addBook({ strips: 4, sag: 0.6 }));
  bent.open();
  soft.advance(60);
  bent.next();
  soft.advance(0.3);
  const drawn = soft.snapshot(), { vertices, offsets } = drawn.polygons();
  let bands = 0;
  for (let row = 0; row < drawn.count; row++) {
    const points = drawn.polygon(row), visible = (drawn.flags[row] & NAMES.CellFlag.visible) !== 0;
    assert.equal(offsets[row + 1] - offsets[row], visible ? points.length : 0);
    if (!visible) continue;
    assert(points.length >= 3 && points.every((p, i) => Math.fround(p.x) === vertices[4 * (offsets[row] + i)]));
    if (drawn.flags[row] & NAMES.CellFlag.banded) bands++;
  }
  assert(bands >= 4 && 4 * offsets[drawn.count] === vertices.length, "the leaf in the air is drawn band by band");
  const frameList = soft.drawList(), seen = [...drawn.backToFront].filter((row) => drawn.flags[row] & NAMES.CellFlag.visible);
  assert.deepEqual(frameList.draws.filter((draw) => draw.row >= 0).map((draw) => draw.row), seen, "back to front");
  assert.equal(frameList.draws.reduce((sum, draw) => sum + draw.count, 0), frameList.vertices.length / 7);
  assert(frameList.vertices.every((number, i) => i % 7 !== 2 || number > 0), "nothing lies behind the eye");
  assert.deepEqual(drawn.drawList(soft.cells(0, drawn.count)), frameList, "the same of a frame and its cells");
  assert.throws(() => drawn.drawList([]), TypeError);
  const space = soft.drawList("model"), down = { x: 700, y: 384, z: 2000, dx: 0, dy: 0, dz: -1 };
  assert(space.draws.length > frameList.draws.length && space.vertices.some((number, i) => i % 7 === 2 && number < 0), "z is below 0, too");
  assert.throws(() => soft.drawList("nowhere"), TypeError);
  assert.equal(soft.hitRay(down).scene, bent.id);
  assert.equal(soft.hitRay({ ...down, dz: 1 }), null);
  bent.dragRay("began", down, { time: 1 });
  assert(bent.held() && soft.hitRay(down).leaf === bent.held().leaf, "the finger holds what its ray meets");
  assert.throws(() => bent.next(), (error) => error.accepts === "a book no finger holds");
  bent.dragRay("cancelled", down, { time: 1 });
  soft.destroy();

  const spring = leaf.spring({ duration: 0.5, bounce: 0.3 }), { values, velocities } = spring.trace([0.1, 0.2]);
  const a = Float64Array.of(0, 0), b = new Float64Array(2), m = spring.propagator(0.2);
  spring.update(a, b, 1, 0.2);
  assert(Math.abs(a[1] - values[1]) < 1e-14 && Math.abs(b[0] - velocities[1]) < 1e-12 && Math.abs(1 - m[0] - values[1]) < 1e-14);
  spring.update(new Float32Array(2), new Float32Array(2), [1, 2], 0.1);
  assert(spring.value(new Float32Array([0.2])) instanceof Float32Array && spring.rest() > spring.settle() && spring.velocity(0.1) > 0);
  assert.throws(() => spring.value("now"), TypeError);
  const fit = leaf.fitSpring(0.7, 1, 0.7);
  assert(!fit.usedFallback && Math.abs(fit.damping_ratio - 0.7) < 1e-9);
  const channels = leaf.channels(3, 2);
  channels.retarget(0, 5, spring, 1);
  channels.set(1, 0, 1, 1, spring, 1);
  assert(channels.evaluate(1.2).isMoving && channels.evaluate(1.2).values[2] === 2);
  channels.destroy();
  assert(Math.abs(leaf.curve("standard").value(0.5) - 0.8024033877399112) < 1e-7 && leaf.curve({ x1: 0, y1: 0, x2: 1, y2: 1 }).slope(0.5) === 1);
  assert(leaf.curve(1).value(new Float32Array([0.5])) instanceof Float32Array);
  assert.deepEqual([...leaf.linear([0, 1], [0, 10], [0.25])], [2.5]);
  assert.deepEqual([...leaf.keyframes([{ start: 0, length: 1, value: 4 }], 2, [0, 0.5, 1])], [2, 3, 4]);
  for (const mode of ["exact", "double"]) {
    const batch = leaf.batch({ mode }), unit = Array.from({ length: 16 }, (_, i) => (i % 5 === 0 ? 1 : 0));
    assert.deepEqual([...batch.multiply(unit.map((x, i) => x + i), unit)], unit.map((x, i) => x + i));
    batch.destroy();
  }
  const clock = leaf.clock(1 / 60);
  assert.deepEqual([5, 5.25, 4, 7200].map((t) => clock.step(t)), [0, 0.25, 0, 1 / 60]);
  assert.equal(clock.state.gaps, 1n);
}
const never = [...made].filter(([, count]) => count === 0).map(([name]) => name);
assert.deepEqual(never, [], "every call of leafspring.h is made");
console.log(`figure: ${made.size} calls of leafspring.h, each made by a check of the JavaScript wrapper`);

// Large lists pass through memory that grows.
const crowd = leaf.stage(), photos = Array.from({ length: 9000 }, (_, i) => ({ x: i % 90, y: Math.floor(i / 90), width: 1, height: 1 }));
crowd.addAlbum({ photos, visible: photos.map((_, i) => i), columns: 90, inset: 0, cover: { x: 0, y: 0, width: 900, height: 700 } });
assert(crowd.snapshot().count >= 9000);
crowd.destroy();

// Making and destroying stages leaves memory as it was.
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

// The end of a block with `using` destroys a stage, once, and not the one that has its place later.
const dispose = Symbol.dispose ?? Symbol.for("Symbol.dispose");
const used = leaf.stage();
used[dispose]();
assert.throws(() => used.advance(0.1), LeafError, "a disposed stage is still there");
const later = leaf.stage();
used[dispose]();
later.advance(0.1);
later.destroy();
later[dispose]();
for (let i = 0; i < lives; i++) leaf.stage()[dispose]();
assert.equal(leaf.memory.buffer.byteLength, size, "disposing frees memory");

// Dropping stages frees them, too, once the program's own memory is collected.
v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc"), drop = () => { for (let i = 0; i < 50; i++) leaf.stage().addBook({ pages: 40 }); };
const droppedSizes = [];
for (let round = 0; round < 12; round++) {
  drop();
  collect();
  await new Promise((done) => setTimeout(done, 20));
  droppedSizes.push(leaf.memory.buffer.byteLength);
}
console.log(`figure: WebAssembly memory after 550 dropped stages more: ${droppedSizes.at(-1) - droppedSizes[0]} bytes more than ${droppedSizes[0]}`);
assert(droppedSizes.at(-1) - droppedSizes[2] === 0);

console.log(`the wrapper keeps its word on ${leaf.buildInfo}`);
