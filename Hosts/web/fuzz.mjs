// Calls every export of leafspring.wasm at random with what no host should pass: ids that nobody gave, numbers at and beyond all
// ends, null, misaligned, dead and forged handles, counts that no memory has. No call may trap: a trap ends every stage of the module.
//   fuzz.mjs leafspring.wasm header.json [CALLS] [SEED]
// header.json is what Scripts/header.py says of leafspring.h, so that a new function is called without a line here. What a C host
// cannot promise either is kept true: memory behind a pointer is as long as its count says, and a callback is a function or none.
import { readFileSync } from "node:fs";

const [wasm, description, calls = "1000000", seed = "1"] = process.argv.slice(2);
const header = JSON.parse(readFileSync(description, "utf8")), module = new WebAssembly.Module(readFileSync(wasm));
const structs = new Map(), ROOM = 24, ARENA = 1 << 24, MOST_CELLS = 2000;

// ---- random numbers ----

let state = BigInt.asUintN(64, BigInt(seed)) | 0n, high = Number(seed) >>> 0, low = 0x9e3779b9;
function draw() { // 32 bits: xorshift of two words
  let t = high ^ (high << 11);
  high = low;
  low = (low ^ (low >>> 19) ^ (t ^ (t >>> 8))) >>> 0;
  state = BigInt.asUintN(64, state + 1n);
  return (low + Math.imul(Number(state & 0xffffffffn), 0x9e3779b1)) >>> 0;
}
const below = (n) => draw() % n, pick = (list) => list[below(list.length)];
let gentle = false;
const seldom = (n) => !gentle && below(n) === 0;

const WHOLE = [0, 1, -1, 2, 3, 16, 32, 100, 1000, 1000001, 2 ** 24, 2 ** 31 - 1, -(2 ** 31), -(2 ** 31) + 1, 255, 256];
const NUMBERS = [0, -0, 1, -1, 0.5, 2, 1e-300, -1e-320, 1e300, -1e300, 1e6, 1000001, 9e15, 1e18, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53, 1e-9,
  NaN, Infinity, -Infinity, Number.MAX_VALUE, 5e-324];
const COUNTS = [2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 2 ** 32 - 1];
const WORDS = ["fold", "cube", "eye", "edge", "duration", "seed", "explode", "", "x".repeat(70), "\u00e9\u{1f4d6}", "folds", "columns", "angle"];
const whole = () => (gentle || below(3) ? below(6) - (below(12) === 0) : below(2) ? pick(WHOLE) : draw() | 0);
function number() {
  switch (gentle ? 9 : below(10)) {
    case 0: case 1: return pick(NUMBERS);
    case 2: return below(2000) - 500;
    case 3: return 1e6 * (draw() / 2 ** 32 - 0.5);
    case 4: return new Float64Array(new Uint32Array([draw(), draw()]).buffer)[0];
    case 5: case 6: return 1 + below(900);
    default: return draw() / 2 ** 32;
  }
}

// ---- the header's structs in the memory of 32 bits ----

const SIZES = { int32_t: 4, uint32_t: 4, float: 4, size_t: 4, leaf_status: 4, leaf_log: 4, char: 1, void: 1, double: 8, uint64_t: 8, leaf_scene: 8 };
const handles = new Set(header.handles), sizeOf = (type) => SIZES[type] ?? layout(type).size;
const alignOf = (type) => SIZES[type] ?? layout(type).align;
function layout(name) {
  if (structs.has(name)) return structs.get(name);
  let size = 0, align = 1;
  const fields = header.structs.find((one) => one.name === name).fields.map((field) => {
    const own = field.pointers ? 4 : alignOf(field.type), bytes = (field.pointers ? 4 : sizeOf(field.type)) * (field.count || 1);
    const offset = Math.ceil(size / own) * own;
    [size, align] = [offset + bytes, Math.max(align, own)];
    return { ...field, offset };
  });
  const found = { name, fields, align, size: Math.ceil(size / align) * align };
  structs.set(name, found);
  return found;
}
const hasSize = (type) => !SIZES[type] && layout(type).fields[0].name === "struct_size";
const isCount = (name) => /count$|capacity$|^bytes$/.test(name);

// ---- one module, and what was made in it ----

let leaf, view, arena, top, pools, dead, scenes, functions;
function begin() {
  leaf = new WebAssembly.Instance(module, {}).exports;
  arena = leaf.memory.grow(ARENA >> 16) << 16;
  pools = Object.fromEntries([...handles].map((type) => [type, []]));
  [dead, scenes] = [[], []];
}
const fresh = () => { if (view?.buffer !== leaf.memory.buffer) view = new DataView(leaf.memory.buffer); };
function take(bytes, align = 8) {
  const place = Math.ceil(top / align) * align;
  top = place + bytes;
  if (top > arena + ARENA) throw new Error("the arena is full");
  return place;
}
function clear(place, bytes) { new Uint8Array(leaf.memory.buffer, place, bytes).fill(0); }

function handle(type) {
  if (!gentle) switch (below(40)) {
    case 0: return 0;
    case 1: return draw() | 0;
    case 2: return dead.length ? pick(dead) : 0;
    case 3: return arena;
    case 4: { const other = pick(Object.values(pools)); return other.length ? pick(other) : 8; }
    case 5: return pools[type].length ? pick(pools[type]) ^ (1 << below(32)) : 4;
  }
  return pools[type].length ? pick(pools[type]) : 0;
}
// Mostly one of the stage that is called, and of the kind that the parameter's name asks for.
function scene(name = "scene", stage = 0) {
  const own = scenes.filter((one) => one.stage === stage && (name === "scene" || one.kind.includes(name)));
  const known = own.length && (gentle || below(4)) ? pick(own).id : scenes.length ? pick(scenes).id : 0n;
  if (!gentle) switch (below(14)) {
    case 0: return BigInt.asIntN(64, (BigInt(draw()) << 32n) | BigInt(draw()));
    case 1: return BigInt.asIntN(64, (known & ~0xffffffffn) | BigInt(0x80000000 + below(2 ** 31)));
    case 2: return BigInt.asIntN(64, known + (1n << 32n));
    case 3: return pick([0n, -1n, 1n << 31n, 0xffffffffn, 0x7fffffffn, -(2n ** 63n), 0x80000000n]);
  }
  return known;
}

// ---- arguments ----

function put(type, place) {
  if (type === "double") view.setFloat64(place, number(), true);
  else if (type === "float") view.setFloat32(place, number(), true);
  else if (type === "leaf_scene") view.setBigInt64(place, scene(), true);
  else if (type === "uint64_t") view.setBigInt64(place, BigInt.asIntN(64, (BigInt(draw()) << 32n) | BigInt(draw())), true);
  else if (type === "char" || type === "void") view.setUint8(place, below(256));
  else if (SIZES[type]) view.setInt32(place, whole(), true);
  else fill(layout(type), place, 0);
}

const text = () => {
  const bytes = new TextEncoder().encode(`${pick(WORDS)}\0`), place = take(bytes.length, 1);
  new Uint8Array(leaf.memory.buffer, place, bytes.length).set(bytes);
  return place;
};

// Entries of a type, as many as a count can say that is believed.
function entries(type, depth) {
  if (type === "char") return text();
  const size = sizeOf(type), place = take(ROOM * size, alignOf(type));
  clear(place, ROOM * size);
  const filled = depth < 3 ? 1 + below(depth < 2 && below(4) === 0 ? ROOM : 2) : 0;
  for (let index = 0; index < filled; index++) SIZES[type] ? put(type, place + index * size) : fill(layout(type), place + index * size, depth + 1);
  return place;
}
const pointer = (place, align) => (seldom(30) ? 0 : seldom(30) && align > 1 ? place + 1 : place);

// Fills a struct that a host gives: the library's defaults, and then some members.
function fill(shape, place, depth) {
  const start = leaf[`${shape.name}_default`];
  clear(place, shape.size);
  if (start) start(place, shape.size);
  else if (hasSize(shape.name)) view.setUint32(place, shape.size, true);
  fresh();
  if (seldom(12)) view.setUint32(place, pick([0, 1, 4, shape.size + 8, 2 ** 31, 2 ** 32 - 1]), true);
  const share = start ? (gentle ? 8 : 3) : 1;
  let held = true; // True if the pointers before a count are good.
  for (const field of shape.fields) {
    const at = place + field.offset;
    if (field.name === "struct_size") continue;
    if (field.type === "function") { held = false; continue; }
    if (field.pointers) {
      if (field.type === "void") continue;
      const good = below(4) > 0;
      held = good;
      const align = SIZES[field.type] ?? alignOf(field.type);
      view.setUint32(at, good ? pointer(entries(field.type, depth + 1), align) : 0, true);
      fresh();
    } else if (isCount(field.name) && field.type === "size_t") {
      view.setUint32(at, seldom(6) ? pick(COUNTS) : held ? below(ROOM + 1) : 0, true);
    } else if (field.name === "pages" || field.name === "window" || field.name === "books" || field.name === "strips") {
      view.setInt32(at, seldom(4) ? pick([-1, 1000001, 2 ** 31 - 1, -(2 ** 31)]) : field.name === "pages" ? below(60) : 1 + below(6) + (field.name === "window" ? 31 : 0), true);
    } else if (below(share) === 0) {
      for (let index = 0; index < (field.count || 1); index++) put(field.type, at + index * sizeOf(field.type));
    }
  }
}

const snapshots = (given) => {
  const shape = layout("leaf_snapshot"), place = take(shape.size);
  clear(place, shape.size);
  if (given && pools.leaf_stage.length) leaf.leaf_stage_snapshot(pick(pools.leaf_stage), place, shape.size);
  fresh();
  return place;
};

// The argument of a function for one parameter.
function argument(call, at, stage) {
  const { name, type, pointers, count } = call.parameters[at], isInput = call.parameters[at].const;
  if (type === "leaf_log" || type === "function" || type === "leaf_task_system" || type === "leaf_pose_code") return 0;
  if (!pointers && !count) {
    if (type === "double" || type === "float") return number();
    if (type === "leaf_scene") return scene(name, stage);
    if (type === "uint64_t") return BigInt.asIntN(64, (BigInt(draw()) << 32n) | BigInt(draw()));
    if (name === "struct_size") return seldom(12) ? whole() : layout(call.parameters[at - 1].type).size;
    if (name === "cell_size") return seldom(12) ? whole() : layout("leaf_cell").size;
    if (name === "bytes") return pick([0, 64, 4096, 1 << 20, -1, -(2 ** 31)]);
    // A list of triangles fills as much as it is told that there is.
    if (call.name.endsWith("_draw_list") && isCount(name)) return below((1 << 20) / sizeOf(call.parameters[at - 1].type));
    // Arrays that are made or filled: as many as there is room for, or so many that nobody has it.
    if (isCount(name) || name === "cells" || type === "size_t") return seldom(4) ? pick(COUNTS) | 0 : below(ROOM + 1);
    return whole();
  }
  if (handles.has(type) && pointers === 1) return handle(type);
  if (handles.has(type)) return pointer(take(4, 4), 4);
  if (type === "leaf_snapshot") return pointer(snapshots(isInput && below(8)), 8);
  if (type === "void") return name === "matrices" ? pointer(take(1 << 20), 8) : 0;
  const align = pointers > 1 ? 4 : alignOf(type);
  if (isInput || hasSize(type) || type === "leaf_clock") return pointer(entries(type, 0), align);
  // Offsets and vertices of a snapshot, cells, leaves, polygons: more than any stage here has.
  const bytes = call.name === "leaf_snapshot_polygons" || /_(leaf_mesh|draw_list)$/.test(call.name) ? 1 << 20 : Math.max(64, 16 * ROOM * (pointers > 1 ? 4 : sizeOf(type)));
  return pointer(take(bytes, align), align);
}

// ---- calls ----

function keep(call, given) {
  if (/_(clone|create)$/.test(call.name)) for (const [at, { type, pointers }] of call.parameters.entries()) {
    if (pointers === 2 && handles.has(type)) pools[type].push(view.getUint32(given[at], true));
  }
  const made = call.parameters.at(-1);
  if (made?.type === "leaf_scene" && made.pointers) {
    const stage = given[0];
    scenes.push({ stage, id: view.getBigInt64(given.at(-1), true), kind: call.name.replace(/.*_add_/, "") });
    if (scenes.length > 48) scenes.splice(below(48), 1);
    const shape = layout("leaf_snapshot"), place = take(shape.size);
    clear(place, shape.size);
    leaf.leaf_stage_snapshot(stage, place, shape.size);
    fresh();
    // Large scenes would make the other calls slow.
    const cells = view.getUint32(place + shape.fields.find((field) => field.name === "count").offset, true);
    if (cells > MOST_CELLS) drop("leaf_stage", stage);
  }
  if (/_destroy$/.test(call.name)) forget(call.parameters[0].type, given[0]);
}
function forget(type, one) {
  pools[type] = pools[type].filter((other) => other !== one);
  dead.push(one);
  if (dead.length > 32) dead.shift();
}
function drop(type, one) {
  leaf[`${type}_destroy`](one);
  forget(type, one);
}
// Keeps some objects of each kind, and never many.
function furnish() {
  gentle = true;
  for (const type of handles) while (pools[type].length > 4) drop(type, pools[type][0]);
  for (const name of ["leaf_stage_create", "leaf_batch_create", "leaf_channels_create", "leaf_mailbox_create"]) {
    const call = functions.find((one) => one.name === name), type = call.parameters.at(-1).type;
    if (pools[type].length < 2) make(call);
  }
  const adders = functions.filter((one) => /_add_/.test(one.name));
  for (let more = 0; more < 4; more++) make(pick(adders));
}

// Conditions that hold after any call: the spread of every book is one of its own, and no row outside the changed ones is marked.
const CHANGED = header.enums.flatMap((one) => one.members).find((one) => one.name === "LEAF_CHANGED_CELL").value;
function broken() {
  top = arena;
  const snapshot = layout("leaf_snapshot"), state = layout("leaf_scene_state"), at = (shape, name) => shape.fields.find((one) => one.name === name).offset;
  const frame = take(snapshot.size), place = take(state.size), pages = take(8);
  for (const stage of pools.leaf_stage) {
    if (leaf.leaf_stage_snapshot(stage, frame, snapshot.size) !== 0) continue;
    fresh();
    const number = (name) => view.getUint32(frame + at(snapshot, name), true);
    const [flags, count, first, changed] = ["flags", "count", "changed_first", "changed_count"].map(number);
    for (let row = 0; row < count; row++) {
      if (view.getUint32(flags + 4 * row, true) & CHANGED && (row < first || row >= first + changed)) return `row ${row} is marked, changed are ${changed} from ${first}`;
    }
    for (const { id } of scenes.filter((one) => one.stage === stage && one.kind.startsWith("book"))) {
      if (leaf.leaf_stage_scene_state(stage, id, place, state.size) !== 0) continue;
      fresh();
      const spread = view.getInt32(place + at(state, "index"), true);
      if (leaf.leaf_stage_pages_of_spread(stage, id, spread, pages, pages + 4) !== 0) return `spread ${spread} is none of the book's`;
    }
  }
}

const counts = new Map(), traps = new Map();
let done = 0, accepted = 0, slowest = 0, slow = "";
function make(call) {
  top = arena;
  fresh();
  const given = [];
  for (const at of call.parameters.keys()) given.push(argument(call, at, given[0]));
  const start = performance.now();
  fresh();
  try {
    const status = leaf[call.name](...given);
    fresh();
    done++;
    if (call.result.type === "leaf_status" && status === 0) {
      accepted++;
      counts.set(call.name, (counts.get(call.name) ?? 0) + 1);
      keep(call, given);
    }
    const took = performance.now() - start;
    if (took > slowest) [slowest, slow] = [took, call.name];
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    done++;
    const known = traps.get(call.name) ?? 0;
    traps.set(call.name, known + 1);
    if (known === 0) console.log(`call ${done}: ${call.name}(${given.join(", ")}) traps: ${error.stack.split("\n").slice(0, 8).join(" | ")}`);
    begin();
    furnish();
  }
}

begin();
functions = header.functions.filter((one) => leaf[one.name]).map((one) => ({ ...one, parameters: one.parameters ?? [] }));
const often = functions.flatMap((one) => Array(/_destroy$|_create$|_clone$|_remove$/.test(one.name) ? 1 : /advance|step$|drag|next|turn|fling/.test(one.name) ? 24 : 8).fill(one));
while (done < Number(calls)) {
  if (done % 512 < 8) furnish();
  gentle = below(3) === 0;
  make(pick(often));
  const wrong = done % 16 === 0 && broken();
  if (wrong) {
    console.log(`after call ${done}: ${wrong}`);
    process.exit(1);
  }
}
const never = functions.filter((one) => one.result.type === "leaf_status" && !counts.has(one.name)).map((one) => one.name);
const total = [...traps.values()].reduce((a, b) => a + b, 0);
console.log(`figure: ${done} calls of ${functions.length} exports, seed ${seed}: ${accepted} accepted, ${total} traps; the slowest ${Math.round(slowest)} ms (${slow}); ${leaf.memory.buffer.byteLength >> 20} MB`);
if (never.length > 0) console.log(`never accepted: ${never.join(" ")}`);
// So few calls prove little of exports that always refuse.
process.exitCode = total > 0 || never.length > functions.length / 8 ? 1 : 0;
