// LeafSpring for JavaScript: a thin layer over leafspring.wasm (Scripts/build-wasm.sh), a plain module without dependencies.
//
//   import { LeafSpring } from "leafspring";
//   const leaf = await LeafSpring.load();                   // or of bytes, a URL, a Response, a WebAssembly.Module
//   const stage = leaf.stage({ viewport: { width: 1024, height: 768 } });
//   const book = stage.addBook({ pages: 16 });
//   book.open();
//   const step = stage.advance(1 / 60);
//   const frame = stage.snapshot();                         // frame.matrices: a Float32Array, 16 numbers a cell
//
// Names, units and rules are those of leafspring.h: points, seconds, radians; y down, z toward the viewer; row vectors.
// Where a number has a name, the name can be passed instead ("left" for NAMES.Edge.left); null leaves a choice to the
// library. A value of the wrong type throws a TypeError that names the field, and a call that the library refuses
// throws a LeafError; neither changes anything. The arrays of a frame are views of the module's memory, valid until the
// next call that changes the stage: read them from the frame each time. The frame makes them again when the memory has
// grown, and throws a StaleError when the stage has moved on; the arrays of `frame.copy()` stay valid. Importing this
// module has no side effects: it is safe even outside a browser.

/** Why a call failed: `status` as in leafspring.h and its name, which `field` was at fault, and what it `accepts`. */
export class LeafError extends Error {
  constructor(status, text, field = "", accepts = "") {
    super(text);
    this.name = "LeafError";
    this.status = status;
    this.reason = Object.keys(NAMES.Status).find((key) => NAMES.Status[key] === status) ?? "unknown";
    this.field = field;
    this.accepts = accepts;
  }
}

/** An array of a frame was read after its stage had moved on. */
export class StaleError extends Error {
  constructor() {
    super("the stage has gone on since this frame: ask for a new one, or take a copy() before");
    this.name = "StaleError";
  }
}

// The structs as a 32-bit machine lays them out: fields in order, their offsets by C's rules. `.ci/wasm.sh` lets a C
// compiler check every size and offset against the header.
const SCALARS = { i32: 4, u32: 4, f32: 4, pointer: 4, text: 4, usize: 4, f64: 8, u64: 8 };
// Made by Scripts/bindings.py from leafspring.h: its structs, and the names of its numbers. How to read them is said there.
export const STRUCTS = {
  point:
    "f64 x, f64 y",
  size:
    "f64 width, f64 height",
  rect:
    "f64 x, f64 y, f64 width, f64 height",
  color:
    "f32 red, f32 green, f32 blue, f32 alpha",
  stage_def:
    "u32 struct_size, i32:Mode mode, i32:Kernel kernel, u32 reserved, size viewport, f64 visible_tolerance",
  error:
    "u32 struct_size, i32 status, text field, text accepts",
  book_def:
    "u32 struct_size, i32 pages, size page_size, f64 eye, f64 rest_ratio, f64 fan, f64 closed_scale, f64 " +
    "corner_radius, color background, i32:Edge hinge, i32:Reading reading, i32:Spread spread, i32:Overshoot " +
    "overshoot, i32:Fidelity fidelity, i32 window, i32:bool has_closed_ends, i32 strips, f64 bend_duration, f64 " +
    "bend_bounce, f64 most_bend, i32[hard_leaf_count] hard_leaves, usize hard_leaf_count, i32:bool has_soft_covers, " +
    "i32 hinges, f64 spine_gap, f64 max_radius, f64 tightness, f64 corner_zone, f64 lift, f64 sheet, f64 " +
    "middle_duration, f64 middle_bounce, f64 sag, f64 light, f64 height, f64 boards",
  gesture:
    "u32 struct_size, i32:GesturePhase phase, u32 has, i32:bool is_vertical, f64 scale, point point, point " +
    "velocity, f64 time, i32 pointer, u32 reserved",
  step:
    "u32 struct_size, i32:bool is_moving, u32 changed_first, u32 changed_count, u32 event_count, u32 reserved, f64 " +
    "pause",
  scene_state:
    "u64 scene, u32 first_row, u32 cell_count, f64 progress, f64 velocity, f64 target, f64 offset, i32:Phase phase, " +
    "i32:bool is_moving, i32 index, i32 hidden_item, color from_background, color to_background, f64 from_alpha, " +
    "f64 to_alpha, u64 ignored_inputs, u64 owner, i32 gesture_owner, u32 reserved",
  event:
    "u64 scene, i32:EventKind kind, i32:Subject subject, i32 leaf, i32 from, i32 to, f32 speed, f64 time, f64 " +
    "elapsed",
  shadow:
    "u64 scene, u32 kind, u32 after, f32*16 matrix, u32 clip_count, f32*16 clip, f32*2 axis, f32 lo, f32 hi, f32*17 " +
    "alpha, f32 end_extent, f32 end_length, u32 caster_count, f32*16 caster, f32 height, f32 strength, f32*2 " +
    "bright, u32 reserved",
  snapshot:
    "u32 struct_size, u32 count, f64 time, u64 frame, i32:bool is_moving, u32 changed_first, u32 changed_count, u32 " +
    "scene_count, u32 event_count, u32 matrix_stride, u32 matrix64_stride, u32 size_stride, pointer matrices, " +
    "pointer matrices64, pointer sizes, pointer opacity, pointer shade, pointer order, pointer back_to_front, " +
    "pointer flags, pointer scenes, pointer events, pointer bands, pointer light, pointer shadows, u32 " +
    "shadow_count, u32 reserved",
  cell:
    "u64 scene, i32:Role role, i32:Face face, i32:View view, i32:Part part, i32 item, i32 leaf, rect content, size " +
    "size, color back_color, f32*4 radii, color gradient_color, point gradient_start, point gradient_end, f32*4 " +
    "gradient_locations, f32*4 gradient_alphas, u32 gradient_stop_count, u32 reserved",
  hit:
    "u32 struct_size, i32 row, u64 scene, i32:Role role, i32:Face face, i32 item, i32 leaf, point unit",
  spring_def:
    "u32 struct_size, i32:SpringKind kind, f64 mass, f64 stiffness, f64 damping, f64 damping_ratio, f64 omega0, f64 " +
    "duration, f64 bounce, f64 epsilon",
  spring_info:
    "u32 struct_size, u32 times_are_bounds, f64 mass, f64 stiffness, f64 damping, f64 damping_ratio, f64 omega0, " +
    "f64 response, f64 bounce, f64 settling_duration",
  curve:
    "f64 x1, f64 y1, f64 x2, f64 y2",
  keyframe:
    "f64 start, f64 length, f64 value",
  stage_info:
    "u32 struct_size, i32:Mode mode, i32:Kernel kernel, i32 blas_is_used, u32 blas_faults, u32 blas_rounding, u32 " +
    "simd_level, u32 reserved",
  task_system:
    "u32 struct_size, u32 reserved, pointer enqueue, pointer finish, pointer host",
  shelf_def:
    "u32 struct_size, i32 books, size item_size, f64 pitch, f64 scale, f64 floor, f64 corner_radius, color " +
    "background, i32:Reading reading, i32:Fidelity fidelity",
  transition_def:
    "u32 struct_size, i32:TransitionKind kind, i32:Fidelity fidelity, i32:Edge edge, f64 duration, f64 eye, i32 " +
    "folds, i32 columns, u64 seed, f64 zoom, rect from, rect to, u32 set, u32 reserved, f64*8 values",
  transition_info:
    "u32 struct_size, i32 parameter_count, text name, text title, text note, text original_note",
  parameter_info:
    "u32 struct_size, i32:ParameterForm form, text name, text unit, text words, text meaning, f64 least, f64 most, " +
    "f64 standard, i32:bool has_standard, i32:bool is_above_least",
  album_def:
    "u32 struct_size, i32:Fidelity fidelity, rect cover, rect[photo_count] photos, usize photo_count, " +
    "u32[visible_count] visible, usize visible_count, point offset, f64 inset, size gaps, i32 columns, " +
    "i32:AlbumVariant variant, i32:Stagger stagger, i32 cover_item, f64 duration, f64 eye, color background, color " +
    "cover_back",
  move_item:
    "rect frame, i32 id, i32:bool keeps_picture",
  move_def:
    "u32 struct_size, i32:Fidelity fidelity, rect[count] from, rect[count] to, usize count, f64 duration, " +
    "move_item[from_item_count] from_items, usize from_item_count, move_item[to_item_count] to_items, usize " +
    "to_item_count",
  timing_def:
    "u32 struct_size, i32:TimingKind kind, spring_def spring, curve curve, f64 duration, f64 velocity, f64 delay, " +
    "f64 snap",
  release_def:
    "u32 struct_size, i32:Release decision, f64 threshold, f64 projection, f64 flick, i32:bool is_exclusive, u32 " +
    "reserved",
  settings:
    "u32 struct_size, i32:MotionPolicy motion_policy, size viewport, f64*16 view, f64 time_scale, f64 " +
    "visible_tolerance",
  leaf_state:
    "i32 leaf, u32 reserved, f64 turn, f64 velocity, f64 angle",
  held:
    "u32 struct_size, i32 leaf, i32:Face face, i32:Reach reach, f64 along, i32:Corner corner, u32 reserved",
  reading_state:
    "u32 struct_size, i32:ReadingPlace place, i32 first, i32 last, i32 page_count, i32 spread, i32 first_spread, " +
    "i32 last_spread, i32:bool is_moving, u32 reserved",
  label_def:
    "u32 struct_size, i32 start, i32:LabelStyle style, i32 first, text prefix",
  visible_page:
    "i32 page, i32 leaf, i32:Face face, i32:Edge side, f64 seen, u32 polygon_count, u32 reserved",
  outline_point:
    "f64 x, f64 y, u32 polygon, u32 reserved",
  page_place:
    "u32 struct_size, i32 page, u64 scene, i32 leaf, i32:Face face, i32:Edge side, u32 reserved, point unit",
  clock:
    "u32 struct_size, i32:GapPolicy policy, f64 nominal, u64 reversals, u64 gaps, i32:bool has_last, u32 reserved, " +
    "f64 last, f64 owed",
  vertex:
    "f32 x, f32 y, f32 w, f32 u, f32 v, f32 tint, f32 black",
  draw:
    "u64 scene, u32 first, u32 count, i32 row, i32 shadow, i32:Role role, i32:Face face, i32:View view, i32:Part " +
    "part, i32 item, i32 leaf, u32 flags, f32 opacity, color paper, color tint",
  ray:
    "f64 x, f64 y, f64 z, f64 dx, f64 dy, f64 dz",
  copy_def:
    "u32 struct_size, i32:CopyWhat what, i32:Layout layout, i32:Scalar scalar, i32:Space space, i32:YAxis y_axis, " +
    "i32:ZRange z_range, i32:bool from_unit_square, u32 first, u32 count, usize stride, f64 depth",
  container_def:
    "u32 struct_size, i32:ContainerKind kind, i32[view_count] views, usize view_count, i32 selected, i32 levels, " +
    "i32:bool pop_on_right_to_left, u32 reserved",
  rule_def:
    "u32 struct_size, i32:Operation operation, i32 from, i32 to, i32:Fidelity fidelity, i32:Driver interaction, " +
    "timing_def? timing",
  shelf_rule_def:
    "u32 struct_size, i32 from, i32 to, i32:Driver interaction, u64 shelf",
  container_context:
    "u32 struct_size, i32:Operation operation, u32 waiting, i32 front_view, i32 from, i32 to, rect " +
    "initial_frame_of_from, rect final_frame_of_from, rect initial_frame_of_to, rect final_frame_of_to, i32:bool " +
    "is_reverse, i32:bool is_animated, i32:bool is_interactive, i32:bool is_cancelled, i32:Phase phase, u32 " +
    "reserved, f64 progress, u64 scene, f64 duration, f64 time_left",
  track:
    "keyframe[key_count] keys, usize key_count, f64 from, i32:KeyMode mode, i32:Pose what",
  data_cell_def:
    "u32 struct_size, i32:Basis basis, cell cell, point anchor, point position, i32:Axis axis, u32 reserved, f64*3 " +
    "free_axis, f64 eye, track[track_count] tracks, usize track_count",
  data_order:
    "f64 start, u32[] cells",
  data_transition_def:
    "u32 struct_size, i32:Fidelity fidelity, data_cell_def[cell_count] cells, usize cell_count, " +
    "data_order[order_count] orders, usize order_count, f64 duration, curve curve, f64 eye, color from_background, " +
    "color to_background, track? from_alpha, track? to_alpha, rect from, rect to",
  pose_frame:
    "u32 struct_size, i32 last_status, f64 progress, i32:bool is_reverse, u32 reserved, size viewport, rect " +
    "old_frame, rect new_frame, usize count, pointer width, pointer height, pointer anchor_x, pointer anchor_y, " +
    "pointer position_x, pointer position_y, pointer scale_x, pointer scale_y, pointer angle, pointer axis_x, " +
    "pointer axis_y, pointer axis_z, pointer axis, pointer shift_x, pointer shift_y, pointer shift_z, pointer " +
    "perspective_x, pointer perspective_y, pointer perspective_z, pointer opacity, pointer shade, pointer flags, " +
    "pointer order",
  pose_code:
    "u32 struct_size, u32 reserved, pointer poses, pointer release, pointer host",
  host_track:
    "i32:TrackKind kind, u32 reserved, track*4 parts",
};

/** Numbers by their names. Wherever a number is taken, its name will do. */
export const NAMES = {
  Status: { ok: 0, non_finite: 1, out_of_range: 2, unknown_scene: 3, refused: 4, no_solution: 5, overflow: 6,
    out_of_memory: 7, time_reversed: 8, environment: 9, bad_pointer: 100, bad_handle: 101, busy: 102, bad_struct: 103,
    too_small: 104 },
  Edge: { left: 0, right: 1, top: 2, bottom: 3 },
  Reading: { left_to_right: 0, right_to_left: 1 },
  Fidelity: { corrected: 0, original: 1, original_repository: 2 },
  Mode: { exact: 0, fast: 1, double: 2 },
  Kernel: { automatic: 0, blas: 1, builtin: 2 },
  Spread: { double: 0, single: 1 },
  Overshoot: { free: 0, clamp: 1, bounce: 2 },
  GesturePhase: { began: 0, changed: 1, ended: 2, cancelled: 3 },
  GestureHas: { velocity: 1, time: 2 },
  CellFlag: { visible: 1, back_facing: 2, edge_on: 4, crosses_eye: 8, changed_cell: 16, banded: 32, folded: 64 },
  Phase: { idle: 0, tracking: 1, running: 2 },
  EventKind: { began: 0, settled: 1, finished: 2, cancelled: 3, retargeted: 4, spread_changed: 5, cells_changed: 6,
    lift: 7, contact: 8, dropped: 9 },
  Subject: { run: 0, leaf: 1, scroll: 2 },
  ShadowKind: { profile: 0, outline: 1 },
  Role: { page: 0, cover: 1, photo: 2, view: 3, block: 5, board: 6 },
  Face: { front: 0, back: 1 },
  View: { none: 0, from: 1, to: 2 },
  Part: { whole: 0, left: 1, right: 2, top: 3, bottom: 4 },
  SpringKind: { physical: 0, ratio: 1, bounce: 2, response: 3, settling: 4 },
  NamedCurve: { linear: 0, ease_in: 1, ease_out: 2, ease_in_out: 3, standard: 4 },
  KeyMode: { linear: 0, discrete: 1, paced: 2, cubic: 3, cubic_paced: 4 },
  TransitionKind: { crossfade: 0, explode: 1, cards: 2, cube: 3, flip: 4, fold: 5, natgeo: 6, pan: 7, portal: 8, turn:
    9 },
  ParameterForm: { number: 0, whole: 1, word: 2 },
  AlbumVariant: { no_interaction: 0, pinch_pop: 1, pinch_push_pop: 2 },
  Stagger: { published: 0, distance: 1 },
  TimingKind: { spring: 0, curve: 1 },
  TimingOf: { opening: 0, closing: 1, turning: 2 },
  Release: { motion: 0, always: 1, never: 2 },
  TurnPolicy: { overlap: 0, queue: 1, finish_then_start: 2, drop: 3 },
  Tap: { none: 0, anywhere: 1, edges: 2, corners: 3 },
  MotionPolicy: { full: 0, shortened: 1, cross_fade: 2, instant: 3 },
  Corner: { bottom: 0, top: 1, none: 2 },
  Reach: { led: 0, exact: 1, beyond: 2 },
  Mesh: { floats: 9 },
  ReadingPlace: { cover: 0, pages: 1, back: 2, none: 3 },
  LabelStyle: { none: 0, decimal: 1, upper_roman: 2, lower_roman: 3, upper_letters: 4, lower_letters: 5 },
  TextRoom: { label_room: 85, sentence_room: 257 },
  GapPolicy: { jump: 0, resume: 1 },
  DrawSpace: { screen: 0, model: 1 },
  CopyWhat: { screen: 0, model: 1 },
  Layout: { column_major: 0, row_major: 1 },
  Scalar: { float32: 0, float64: 1 },
  Space: { points: 0, ndc: 1 },
  YAxis: { down: 0, up: 1 },
  ZRange: { zero_to_one: 0, minus_one_to_one: 1 },
  Polygon: { vertices: 6, room: 12 },
  ContainerKind: { stack: 0, modal: 1, tabs: 2 },
  Operation: { push: 0, pop: 1, present: 2, dismiss: 3, select: 4 },
  Driver: { horizontal_swipe: 0, vertical_swipe: 1, pinch: 2 },
  Pose: { angle: 0, scale_x: 1, scale_y: 2, shift_x: 3, shift_y: 4, shift_z: 5, move_x: 6, move_y: 7, opacity: 8,
    shade: 9, visible: 10 },
  Basis: { points: 0, container: 1, old: 2, new: 3 },
  Axis: { y: 0, x: 1, z: 2, free: 3 },
  TrackKind: { number: 0, color: 1, frame: 2 },
};
// End of what is made.

const READ = {
  i32: (v, p) => v.getInt32(p, true), u32: (v, p) => v.getUint32(p, true), f32: (v, p) => v.getFloat32(p, true),
  f64: (v, p) => v.getFloat64(p, true), u64: (v, p) => v.getBigUint64(p, true), text: (v, p) => v.getUint32(p, true),
  pointer: (v, p) => v.getUint32(p, true), usize: (v, p) => v.getUint32(p, true),
};

// A function that reads a field of a struct: (view, place of the struct) → value.
function readerOf({ type, offset, count, child }) {
  const one = child ? (view, place) => fieldsOf(child, view, place) : READ[type], wide = child ? child.size : SCALARS[type];
  if (!count) return (view, place) => one(view, place + offset);
  return (view, place) => Array.from({ length: count }, (_, i) => one(view, place + offset + wide * i));
}

function fieldsOf({ shown, empty }, view, place) {
  // A copy has its members already, which is quicker than to add them one by one.
  const result = { ...empty };
  for (let i = 0; i < shown.length; i++) result[shown[i].name] = shown[i].read(view, place);
  return result;
}

/** Places of all fields: `LAYOUT.step` is { size, align, fields: [{ name, type, offset, count, child, names, list, length }] }. */
export const LAYOUT = {};
for (const [name, text] of Object.entries(STRUCTS)) {
  let size = 0, align = 1;
  const fields = text.split(", ").map((entry) => {
    const [kind, field] = entry.split(" "), [whole, names] = kind.split(":"), [plain, times] = whole.split("*");
    const [, element, length] = /^(\w+)(?:\[(\w*)\]|\?)$/.exec(plain) ?? [], type = element ? "pointer" : plain;
    const child = LAYOUT[type], wide = child ? child.size : SCALARS[type], edge = child ? child.align : wide;
    const count = Number(times || 1), offset = Math.ceil(size / edge) * edge;
    size = offset + wide * count;
    align = Math.max(align, edge);
    return { name: field, type, offset, count: times ? count : 0, child, names, list: element, length };
  });
  const shown = fields.filter(({ name: field }) => field !== "struct_size" && field !== "reserved")
    .map((field) => ({ ...field, read: readerOf(field) }));
  const empty = Object.fromEntries(shown.map((field) => [field.name, undefined]));
  LAYOUT[name] = { size: Math.ceil(size / align) * align, align, fields, shown, empty };
}

const WRITE = {
  i32: (v, p, x) => v.setInt32(p, x, true), u32: (v, p, x) => v.setUint32(p, x, true),
  f32: (v, p, x) => v.setFloat32(p, x, true), f64: (v, p, x) => v.setFloat64(p, x, true),
  u64: (v, p, x) => v.setBigUint64(p, x, true), text: (v, p, x) => v.setUint32(p, x, true),
  pointer: (v, p, x) => v.setUint32(p, x, true), usize: (v, p, x) => v.setUint32(p, x, true),
};
const LIMITS = { i32: [-(2 ** 31), 2 ** 31 - 1], u32: [0, 2 ** 32 - 1], usize: [0, 2 ** 32 - 1] };

const shown = (value) => (typeof value === "string" ? JSON.stringify(value) : typeof value === "bigint" ? `${value}n` : String(value));
const wrong = (field, needed, value) => new TypeError(`${field}: ${needed} is needed, not ${shown(value)}`);

// A value as the library takes it, or a TypeError that names the field. null is LEAF_UNSET.
function number(type, value, field, names) {
  if (names === "bool" && typeof value === "boolean") return value ? 1 : 0;
  if (names && names !== "bool" && typeof value === "string") {
    if (Object.hasOwn(NAMES[names], value)) return NAMES[names][value];
    throw wrong(field, `one of ${Object.keys(NAMES[names]).join(", ")}`, value);
  }
  if (type === "u64") {
    const given = value instanceof Scene ? value.id : value;
    if (typeof given === "bigint" && given >= 0n && given < 1n << 64n) return given;
    if (Number.isSafeInteger(given) && given >= 0) return BigInt(given);
    throw wrong(field, "a bigint or a whole number from 0 on", value);
  }
  if (value === null && names !== "bool") return -1;
  if (typeof value !== "number") throw wrong(field, names === "bool" ? "true or false" : names ? "a name or a number" : "a number", value);
  if (type === "f64" || type === "f32") return value;
  const [low, high] = LIMITS[type];
  if (!Number.isInteger(value) || value < low || value > high) throw wrong(field, `a whole number, ${low} to ${high},`, value);
  if (names === "bool" && value >>> 0 > 1) throw wrong(field, "true or false", value);
  return value;
}

const isList = (value) => Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
function list(value, field) {
  if (!isList(value)) throw wrong(field, "an array", value);
  return value;
}
const f64 = (value, field) => number("f64", value, field);
const i32 = (value, field, names) => number("i32", value, field, names);
const flag = (value, field) => number("i32", value, field, "bool");
const id = (scene) => number("u64", scene, "scene");
// A place has both numbers: one that is left out would be 0, which is another place.
const whole = (point) => ({ ...point, x: f64(point?.x, "point.x"), y: f64(point?.y, "point.y") });

async function moduleOf(source) {
  const given = await source;
  if (given instanceof WebAssembly.Module) return given;
  if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) return WebAssembly.compile(given);
  if (typeof Response !== "undefined" && given instanceof Response) {
    if (!given.ok) throw new Error(`${given.url || "leafspring.wasm"}: ${given.status} ${given.statusText}`);
    // Compiled while it comes, from a server that knows the kind.
    if (given.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(given);
    return WebAssembly.compile(await given.arrayBuffer());
  }
  if (given !== undefined && typeof given !== "string" && !(given instanceof URL)) {
    throw wrong("source", "bytes, a URL, a Response or a WebAssembly.Module", given);
  }
  const place = given === undefined ? new URL("./leafspring.wasm", import.meta.url) : given;
  if (typeof process !== "undefined" && process.versions?.node && !/^https?:/.test(String(place))) {
    // Named where a bundler for browsers, which have no such module, does not look for it.
    const files = "node:fs/promises", { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ files);
    return WebAssembly.compile(await readFile(/^file:/.test(String(place)) ? new URL(place) : place));
  }
  return moduleOf(fetch(place));
}

// A module that takes two functions of JavaScript's and gives them back as the module's table takes them: (i32, i32) and (i32).
const WRAPPER = /* @__PURE__ */ Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 10, 2, 96, 2, 127, 127, 0, 96, 1, 127, 0, 2, 13, 2, 1, 104, 1, 112, 0, 0, 1, 104, 1,
  114, 0, 1, 7, 9, 2, 1, 112, 0, 0, 1, 114, 0, 1);

// The columns of the cells whose poses a function writes: how an array of each is made.
const POSES = { axis: Uint8Array, flags: Uint32Array, order: Uint32Array };

/** Functions that write the poses of transitions, as the module calls them. */
class PoseCodes {
  constructor(leaf) {
    this.leaf = leaf;
    this.codes = new Map();
    this.raised = null;
    this.next = 1;
    const table = leaf.calls.__indirect_function_table, first = table.grow(2);
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(WRAPPER), {
      h: { p: (frame, key) => this.write(frame, key), r: (key) => this.codes.delete(key) } });
    [this.poses, this.release] = [first, first + 1];
    table.set(first, exports.p);
    table.set(first + 1, exports.r);
  }

  // Nothing may be thrown through the module: the call that ran the code throws it when it is over.
  write(place, key) {
    const frame = this.leaf.read("pose_frame", place), { buffer } = this.leaf.memory;
    try {
      for (const { name, type } of LAYOUT.pose_frame.fields) {
        if (type === "pointer") frame[name] = new (POSES[name] ?? Float64Array)(buffer, frame[name], frame.count);
      }
      this.codes.get(key)(frame);
    } catch (error) {
      this.raised = { error };
      this.leaf.view.setFloat64(this.leaf.read("pose_frame", place).width, -1, true);  // so that none of its poses is taken
    }
  }

  // Sets code by a call, which takes its struct last.
  set(stage, code, call) {
    if (code === null) return call(0);
    if (typeof code !== "function") throw wrong("code", "a function or null", code);
    const key = this.next++, place = stage.begin().make("pose_code"), given = { poses: this.poses, release: this.release, host: key };
    for (const { name, offset } of LAYOUT.pose_code.shown) this.leaf.view.setUint32(place + offset, given[name], true);
    this.codes.set(key, code);
    try {
      call(place);
    } catch (error) {
      this.codes.delete(key);
      throw error;
    }
  }
}

/** The module. Its memory belongs to the library, except for one part that this class allocates and passes structs in. */
export class LeafSpring {
  /** Instantiates the module: from its bytes, a URL, a Response, a WebAssembly.Module, or a promise of one of them; by default
   * from leafspring.wasm beside this file. */
  static async load(source) {
    return new LeafSpring(await WebAssembly.instantiate(await moduleOf(source), {}));
  }

  constructor(instance) {
    this.calls = instance.exports;
    // Without the prefix leaf_stage_: several are made in every frame.
    const own = Object.entries(this.calls).filter(([name]) => name.startsWith("leaf_stage_"));
    this.ofStage = Object.fromEntries(own.map(([name, call]) => [name.slice(11), call]));
    this.memory = instance.exports.memory;
    this.room = 1 << 16;
    this.base = this.memory.grow(1) << 16;
    this.top = this.base;
  }

  get version() { return this.calls.leaf_version(); }
  get abiVersion() { return this.calls.leaf_abi_version(); }
  get buildInfo() { return this.text(this.calls.leaf_build_info()); }

  // Made when the first transition gets code.
  get poseCodes() { return (this.codes ??= new PoseCodes(this)); }

  // Throws what a function of the host's has thrown in the call that has just returned.
  settle() {
    const raised = this.codes?.raised;
    if (!raised) return;
    this.codes.raised = null;
    throw raised.error;
  }

  // Memory may have grown since the last call, which makes the old views invalid.
  get view() {
    const { buffer } = this.memory;
    if (this.data?.buffer !== buffer) {
      Object.assign(this, { data: new DataView(buffer), bytes: new Uint8Array(buffer), u32: new Uint32Array(buffer), f32: new Float32Array(buffer) });
    }
    return this.data;
  }

  text(place) {
    const bytes = new Uint8Array(this.memory.buffer, place);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }

  // Room for arguments; the arguments of earlier calls are no longer needed.
  begin() {
    this.top = this.base;
    return this;
  }

  // Memory for the arguments of one call.
  take(bytes) {
    const place = (this.top + 15) & ~15;
    if (place + bytes > this.base + this.room) {
      const pages = (bytes + 65535) >> 16;
      // The struct that is being filled in stays where it is; the next call begins in the new part.
      this.base = this.memory.grow(pages) << 16;
      this.room = pages << 16;
      this.top = this.base + bytes;
      return this.base;
    }
    this.top = place + bytes;
    return place;
  }

  // A struct of `name` in memory, zeroed, with its size filled in where it has one.
  make(name, values = {}) {
    const { size, fields } = LAYOUT[name], place = this.take(size), { view } = this;
    this.bytes.fill(0, place, place + size);
    if (fields[0].name === "struct_size") view.setUint32(place, size, true);
    this.write(name, place, values);
    return place;
  }

  // A definition with the library's defaults, then the caller's values.
  define(name, values = {}, path = "") {
    const { size } = LAYOUT[name], place = this.take(size);
    this.check(this.calls[`leaf_${name}_default`](place, size));
    this.write(name, place, values, path);
    return place;
  }

  // A text for a call, with a zero byte at its end.
  words(text) {
    const bytes = new TextEncoder().encode(`${text}\0`), place = this.take(bytes.length);
    new Uint8Array(this.memory.buffer, place, bytes.length).set(bytes);
    return place;
  }

  /** The published transitions in the order of their numbers: name, title, note and parameters, each with what it
      accepts. */
  get kinds() {
    if (this.facts) return this.facts;
    const kinds = [], info = this.make("transition_info"), about = this.make("parameter_info");
    while (this.calls.leaf_transition_describe(kinds.length, info) === 0) {
      const { name, title, note, original_note, parameter_count } = this.read("transition_info", info);
      const parameters = Array.from({ length: parameter_count }, (_, i) => {
        this.check(this.calls.leaf_transition_parameter(kinds.length, i, about));
        const p = this.read("parameter_info", about);
        return {
          name: this.text(p.name), unit: this.text(p.unit), words: this.text(p.words).split(" ").filter(Boolean),
          meaning: this.text(p.meaning), isWhole: p.form === NAMES.ParameterForm.whole, least: p.least, most: p.most,
          isAboveLeast: p.is_above_least === 1, standard: p.has_standard ? p.standard : null };
      });
      kinds.push({
        name: this.text(name), title: this.text(title), note: this.text(note), originalNote: this.text(original_note), parameters });
    }
    return (this.facts = kinds);
  }

  // A published transition from its kind (a name or a number), members of leaf_transition_def, and parameters of the
  // kind by name.
  transition(options = {}) {
    if (options === null || typeof options !== "object") throw wrong("transition_def", "an object", options);
    const { kind = 0, ...rest } = options, entries = Object.entries(rest);
    const number = typeof kind === "string" ? this.calls.leaf_transition_kind(this.words(kind)) : kind;
    if (typeof kind === "string" && number < 0) throw wrong("kind", `one of ${this.kinds.map((k) => k.name).join(", ")}`, kind);
    const isMember = ([name]) => LAYOUT.transition_def.fields.some((field) => field.name === name);
    const def = this.define("transition_def", { ...Object.fromEntries(entries.filter(isMember)), kind: number });
    for (const [name, value] of entries) {
      if (isMember([name]) || value === undefined) continue;
      const parameter = this.kinds[number]?.parameters.find((p) => p.name === name);
      if (!parameter) throw new TypeError(`leaf_transition_def has no member ${name}, nor has ${kind} such a parameter`);
      const given = typeof value === "string" ? parameter.words.indexOf(value) : f64(value, name);
      this.check(this.calls.leaf_transition_set(def, this.words(name), given));
    }
    return def;
  }

  // Writes the fields of a struct from an object's; `path` is the prefix of their names in an error.
  write(name, place, values, path = "") {
    if (values === null || typeof values !== "object" || isList(values)) throw wrong(path || name, "an object", values);
    for (const [key, value] of Object.entries(values)) {
      if (value === undefined) continue;
      const field = LAYOUT[name].fields.find((f) => f.name === key), label = path ? `${path}.${key}` : key;
      const isOurs = key === "struct_size" || key === "reserved" || (field && (
        (field.type === "text" && !name.endsWith("_def")) || (field.type === "pointer" && !field.list)));
      if (!field || isOurs) throw new TypeError(`leaf_${name} has no member ${label}`);
      const to = place + field.offset;
      if (field.list) this.writeList(name, place, field, value, label, values);
      else if (field.count) this.writeArray(field, to, list(value, label), label);
      else if (field.child) this.write(field.type, to, value, label);
      else if (field.type === "text") {
        if (value !== null && typeof value !== "string") throw wrong(label, "a string", value);
        this.view.setUint32(to, value === null ? 0 : this.words(value), true);
      } else WRITE[field.type](this.view, to, number(field.type, value, label, field.names));
    }
  }

  writeArray({ type, child, count }, to, value, label) {
    if (value.length > count || (!child && value.length < count)) throw wrong(label, `an array of ${count}`, `one of ${value.length}`);
    const wide = child ? child.size : SCALARS[type];
    for (let i = 0; i < value.length; i++) {
      if (child) this.write(type, to + wide * i, value[i], `${label}[${i}]`);
      else WRITE[type](this.view, to + wide * i, number(type, value[i], `${label}[${i}]`));
    }
  }

  // Writes what a field points to: a list and its length, or a single struct.
  writeList(name, place, field, value, label, values) {
    if (field.length === undefined) {
      const inner = value === null ? 0 : LAYOUT[field.list].fields[0].name === "struct_size"
        ? this.define(field.list, value, label) : this.make(field.list, {});
      if (inner && LAYOUT[field.list].fields[0].name !== "struct_size") this.write(field.list, inner, value, label);
      this.view.setUint32(place + field.offset, inner, true);
      return;
    }
    const items = value === null ? [] : list(value, label), there = value === null ? 0 : this.items(field.list, items, label);
    this.view.setUint32(place + field.offset, there, true);
    if (!field.length) return;
    for (const other of LAYOUT[name].fields) {
      if (other !== field && other.length === field.length && values[other.name]?.length !== items.length) {
        throw wrong(label, `as long an array as ${other.name}`, `one of ${items.length}`);
      }
    }
    this.view.setUint32(place + LAYOUT[name].fields.find((f) => f.name === field.length).offset, items.length, true);
  }

  // A list of structs or numbers in memory; returns the place of the first.
  items(type, values, label) {
    const layout = LAYOUT[type], size = layout ? layout.size : SCALARS[type], place = this.take(Math.max(size * values.length, 1));
    const isDef = layout?.fields[0].name === "struct_size", fresh = new Uint8Array(this.memory.buffer, place, size * values.length);
    if (layout) fresh.fill(0);
    for (let i = 0; i < values.length; i++) {
      const to = place + size * i, here = `${label}[${i}]`;
      if (isDef) this.check(this.calls[`leaf_${type}_default`](to, size));
      if (layout) this.write(type, to, values[i], here);
      else WRITE[type](this.view, to, number(type, values[i], here));
    }
    return place;
  }

  // A list of doubles in memory.
  doubles(values, field, Kind = Float64Array) {
    const given = list(values, field), place = this.take(Kind.BYTES_PER_ELEMENT * given.length + 8);
    if (!ArrayBuffer.isView(given)) for (let i = 0; i < given.length; i++) f64(given[i], `${field}[${i}]`);
    new Kind(this.memory.buffer, place, given.length).set(given);
    return place;
  }

  read(name, place) { return fieldsOf(LAYOUT[name], this.view, place); }

  rows(name, place, count) {
    const { view } = this, layout = LAYOUT[name], rows = [];
    for (let i = 0; i < count; i++) rows.push(fieldsOf(layout, view, place + layout.size * i));
    return rows;
  }

  // Of a call that has no stage.
  check(status) {
    if (status === 0) return;
    const text = this.text(this.calls.leaf_status_text(status)), place = this.make("error");
    const known = this.calls.leaf_last_error(place) === 0 ? this.read("error", place) : { status: 0 }, isKnown = known.status === status;
    const [field, accepts] = isKnown ? [this.text(known.field), this.text(known.accepts)] : ["", ""];
    throw new LeafError(status, `${text}${field ? `: ${field} takes ${accepts}` : ""}`, field, accepts);
  }

  /** A stage with the members of leaf_stage_def in `options`. */
  stage(options = {}) { return new Stage(this, options); }
  /** A spring by the members of leaf_spring_def: half a second without bounce unless they say otherwise. */
  spring(options = {}) { return new Spring(this, options); }
  /** The spring that UIKit makes from a damping ratio, a duration in seconds and a velocity in ranges per second. */
  fitSpring(dampingRatio, duration, velocity = 0) {
    const leaf = this.begin(), { size } = LAYOUT.spring_def, def = leaf.take(size), fallback = leaf.take(4);
    leaf.check(leaf.calls.leaf_spring_fit(
      f64(dampingRatio, "dampingRatio"), f64(duration, "duration"), f64(velocity, "velocity"), def, size, fallback));
    const usedFallback = leaf.view.getInt32(fallback, true) !== 0;
    return Object.assign(new Spring(leaf, leaf.read("spring_def", def)), { usedFallback });
  }

  /** A cubic Bezier by its name, or by { x1, y1, x2, y2 }. */
  curve(curve = "ease_in_out") { return new Curve(this, curve); }

  /** Straight pieces through stops, as CSS linear(), at times. */
  linear(inputs, outputs, times) {
    const leaf = this.begin(), a = leaf.doubles(inputs, "inputs"), b = leaf.doubles(outputs, "outputs");
    if (inputs.length !== outputs.length) throw wrong("outputs", "as long an array as inputs", `one of ${outputs.length}`);
    const t = leaf.doubles(times, "times");
    leaf.check(leaf.calls.leaf_linear_values(a, b, inputs.length, t, times.length, t));
    return new Float64Array(leaf.memory.buffer, t, times.length).slice();
  }

  /** A property at times 0 … 1 that begins at `start` and runs through keys { start, length, value }. */
  keyframes(keys, start, times, { mode = "linear", curve = null } = {}) {
    const leaf = this.begin(), k = leaf.items("keyframe", list(keys, "keys"), "keys"), t = leaf.doubles(times, "times");
    const bent = curve === null ? 0 : leaf.make("curve", curve);
    leaf.check(leaf.calls.leaf_keyframe_values(
      k, keys.length, f64(start, "start"), i32(mode, "mode", "KeyMode"), bent, t, times.length, t));
    return new Float64Array(leaf.memory.buffer, t, times.length).slice();
  }

  // A text that a call writes into memory of a size.
  written(room, call) {
    const text = this.take(room), length = this.take(8);
    this.check(call(text, room, length));
    return new TextDecoder().decode(new Uint8Array(this.memory.buffer, text, this.view.getUint32(length, true)));
  }

  /** The printed number of a page (from 0, without the cover). `sections`: { start, style, first, prefix } each, in ascending order,
   * the first at page 0; `style`: a name of LabelStyle. */
  pageLabel(page, sections = []) {
    const leaf = this.begin(), place = leaf.items("label_def", list(sections, "sections"), "sections"), at = i32(page, "page");
    return leaf.written(NAMES.TextRoom.label_room, (...text) => leaf.calls.leaf_page_label(place, sections.length, at, ...text));
  }

  /** A reading (of Book.reading) in plain English: "Pages 4 and 5 of 32"; with labels that are other than plain numbers both. */
  sentence(reading, sections = []) {
    const leaf = this.begin(), from = leaf.make("reading_state", reading);
    const place = leaf.items("label_def", list(sections, "sections"), "sections");
    return leaf.written(
      NAMES.TextRoom.sentence_room, (...text) => leaf.calls.leaf_reading_sentence(from, place, sections.length, ...text));
  }

  /** "double" if two pages { width, height } fit the viewport at `least` times their size, else "single": for `spread` of a book. */
  spreadFor(viewport, page, { least = 0.75, hinge = "left" } = {}) {
    const leaf = this.begin(), a = leaf.make("size", viewport), b = leaf.make("size", page), spread = leaf.take(4);
    leaf.check(leaf.calls.leaf_spread_for(a, b, f64(least, "least"), i32(hinge, "hinge", "Edge"), spread));
    return leaf.view.getInt32(spread, true) === NAMES.Spread.single ? "single" : "double";
  }

  /** Many springs in columns, at rest at a value. */
  channels(count, value = 0) { return new Channels(this, count, value); }
  /** Products of runs of matrices. */
  batch(options = {}) { return new Batch(this, options); }
  /** A host's clock; with `nominal` a gap of more than a second counts as one frame of that many seconds. */
  clock(nominal) { return new Clock(this, nominal); }

  /** Both ends of an empty mailbox, which keeps the latest whole frame of a stage: { sender, receiver }. */
  mailbox() {
    const leaf = this.begin(), a = leaf.take(4), b = leaf.take(4);
    leaf.check(leaf.calls.leaf_mailbox_create(a, b));
    return { sender: new Sender(leaf, leaf.view.getUint32(a, true)), receiver: new Receiver(leaf, leaf.view.getUint32(b, true)) };
  }
}

/** A damped spring: its parameters as members of leaf_spring_info, in seconds and radians per second. */
export class Spring {
  constructor(leaf, options) {
    this.leaf = leaf;
    this.options = { ...options };
    const def = leaf.begin().define("spring_def", options), info = leaf.make("spring_info");
    leaf.check(leaf.calls.leaf_spring_describe(def, info));
    Object.assign(this, leaf.read("spring_info", info));
  }

  def() { return this.leaf.begin().define("spring_def", this.options); }

  /** Values and velocities (per second) at times in seconds, in arrays of the same kind: { values, velocities }. */
  trace(times, { from = 0, to = 1, velocity = 0 } = {}) {
    const { leaf } = this, isNarrow = times instanceof Float32Array, Kind = isNarrow ? Float32Array : Float64Array;
    const def = this.def(), n = list(times, "times").length, t = leaf.doubles(times, "times", Kind);
    const values = leaf.take(n * Kind.BYTES_PER_ELEMENT + 8), rates = leaf.take(n * Kind.BYTES_PER_ELEMENT + 8);
    const call = isNarrow ? leaf.calls.leaf_spring_values_f : leaf.calls.leaf_spring_values;
    leaf.check(call(def, f64(from, "from"), f64(to, "to"), f64(velocity, "velocity"), t, n, values, rates));
    const { buffer } = leaf.memory;
    return { values: new Kind(buffer, values, n).slice(), velocities: new Kind(buffer, rates, n).slice() };
  }

  /** The value at a time in seconds, or the values at an array of times. */
  value(times, options) {
    return typeof times === "number" ? this.trace([times], options).values[0] : this.trace(times, options).values;
  }

  velocity(times, options) {
    return typeof times === "number" ? this.trace([times], options).velocities[0] : this.trace(times, options).velocities;
  }

  /** Advances values and velocities, two arrays of one kind, by dt seconds toward targets, in place and exactly. */
  update(values, velocities, targets, dt) {
    const { leaf } = this, Kind = values instanceof Float32Array ? Float32Array : Float64Array, n = values?.length;
    for (const [field, array] of Object.entries({ values, velocities })) {
      if (!(array instanceof Kind) || array.length !== n) throw wrong(field, `a ${Kind.name} of one length`, array);
    }
    const goals = typeof targets === "number" ? new Kind(n).fill(targets) : list(targets, "targets");
    if (goals.length !== n) throw wrong("targets", `a number or ${n} of them`, `${goals.length}`);
    const def = this.def(), [a, b, g] = [values, velocities, goals].map((array) => leaf.doubles(array, "targets", Kind));
    const call = Kind === Float32Array ? leaf.calls.leaf_spring_update_f : leaf.calls.leaf_spring_update;
    leaf.check(call(def, a, b, g, n, f64(dt, "dt")));
    values.set(new Kind(leaf.memory.buffer, a, n));
    velocities.set(new Kind(leaf.memory.buffer, b, n));
  }

  /** The linear map over t seconds: x = m[0] x0 + m[1] v0, v = m[2] x0 + m[3] v0, with x = value - target. */
  propagator(t) {
    const def = this.def(), place = this.leaf.take(32);
    this.leaf.check(this.leaf.calls.leaf_spring_propagator(def, f64(t, "t"), place));
    return new Float64Array(this.leaf.memory.buffer, place, 4).slice();
  }

  seconds(call, ...numbers) {
    const def = this.def(), place = this.leaf.take(8);
    this.leaf.check(call(def, ...numbers, place));
    return this.leaf.view.getFloat64(place, true);
  }

  /** Seconds after which |value - target| stays below epsilon, from distance x and velocity v. */
  settle(x = -1, v = 0, epsilon = 0.001) {
    return this.seconds(this.leaf.calls.leaf_spring_settle, f64(x, "x"), f64(v, "v"), f64(epsilon, "epsilon"));
  }

  /** Seconds after which the motion stays within 1e-9 of range. */
  rest(x = -1, v = 0, range = 1) {
    return this.seconds(this.leaf.calls.leaf_spring_rest, f64(x, "x"), f64(v, "v"), f64(range, "range"));
  }
}

/** A cubic Bezier from (0, 0) to (1, 1). */
export class Curve {
  constructor(leaf, curve) {
    this.leaf = leaf;
    const place = leaf.begin().make("curve");
    if (typeof curve === "string" || typeof curve === "number") {
      leaf.check(leaf.calls.leaf_curve_named(i32(curve, "curve", "NamedCurve"), place));
    } else leaf.write("curve", place, curve, "curve");
    Object.assign(this, leaf.read("curve", place));
  }

  /** Values and slopes at times 0 … 1, in arrays of the same kind: { values, slopes }. */
  trace(times) {
    const { leaf, x1, y1, x2, y2 } = this, isNarrow = times instanceof Float32Array, Kind = isNarrow ? Float32Array : Float64Array;
    const n = list(times, "times").length, curve = leaf.begin().make("curve", { x1, y1, x2, y2 });
    const t = leaf.doubles(times, "times", Kind), slopes = leaf.take(n * Kind.BYTES_PER_ELEMENT + 8);
    leaf.check((isNarrow ? leaf.calls.leaf_curve_values_f : leaf.calls.leaf_curve_values)(curve, t, n, t, slopes));
    const { buffer } = leaf.memory;
    return { values: new Kind(buffer, t, n).slice(), slopes: new Kind(buffer, slopes, n).slice() };
  }

  value(times) { return typeof times === "number" ? this.trace([times]).values[0] : this.trace(times).values; }
  slope(times) { return typeof times === "number" ? this.trace([times]).slopes[0] : this.trace(times).slopes; }
}

// A handle of the library, which lives in the module's memory and must be destroyed by hand.
class Owned {
  constructor(leaf, handle) {
    this.leaf = leaf;
    this.handle = handle;
  }
}

/** Many springs in columns, each started by the host, evaluated together. */
export class Channels extends Owned {
  constructor(leaf, count, value) {
    const place = leaf.begin().take(4);
    leaf.check(leaf.calls.leaf_channels_create(number("usize", count, "count"), f64(value, "value"), place));
    super(leaf, leaf.view.getUint32(place, true));
    this.count = count;
  }

  /** Sends a channel to a target from where it is at `now` seconds, keeping its velocity. */
  retarget(channel, target, spring, now) {
    this.leaf.check(this.leaf.calls.leaf_channels_retarget(
      this.handle, number("usize", channel, "channel"), f64(target, "target"), spring.def(), f64(now, "now")));
  }

  /** Starts a channel from a value and a velocity per second. */
  set(channel, value, velocity, target, spring, now) {
    this.leaf.check(this.leaf.calls.leaf_channels_set(
      this.handle, number("usize", channel, "channel"), f64(value, "value"), f64(velocity, "velocity"), f64(target, "target"),
      spring.def(), f64(now, "now")));
  }

  /** { values, velocities, isMoving } at `now` seconds; the arrays are the caller's. */
  evaluate(now) {
    const leaf = this.leaf.begin(), values = leaf.take(4), velocities = leaf.take(4), moving = leaf.take(4);
    leaf.check(leaf.calls.leaf_channels_evaluate(this.handle, f64(now, "now"), values, velocities, moving));
    const column = (place) => new Float64Array(leaf.memory.buffer, leaf.view.getUint32(place, true), this.count).slice();
    return { values: column(values), velocities: column(velocities), isMoving: leaf.view.getInt32(moving, true) !== 0 };
  }

  destroy() { this.leaf.check(this.leaf.calls.leaf_channels_destroy(this.handle)); }
}

/** Products of runs of 4 x 4 matrices with one that they share. */
export class Batch extends Owned {
  constructor(leaf, { cells = 1024, mode = "exact", kernel = "automatic" } = {}) {
    const place = leaf.begin().take(4), chosen = i32(mode, "mode", "Mode");
    leaf.check(leaf.calls.leaf_batch_create(number("usize", cells, "cells"), chosen, i32(kernel, "kernel", "Kernel"), place));
    super(leaf, leaf.view.getUint32(place, true));
    this.isWide = chosen === NAMES.Mode.double;
  }

  /** Each matrix times `shared` (16 numbers), for row vectors: a Float32Array, in mode double a Float64Array. */
  multiply(matrices, shared) {
    const leaf = this.leaf.begin(), Kind = this.isWide ? Float64Array : Float32Array, n = list(matrices, "matrices").length;
    if (n % 16 !== 0) throw wrong("matrices", "16 numbers a matrix", `${n}`);
    if (list(shared, "shared").length !== 16) throw wrong("shared", "16 numbers", `${shared.length}`);
    const a = leaf.doubles(matrices, "matrices", Kind), b = leaf.doubles(shared, "shared");
    leaf.check((this.isWide ? leaf.calls.leaf_batch_multiply : leaf.calls.leaf_batch_multiply_f)(this.handle, a, n / 16, b, a));
    return new Kind(leaf.memory.buffer, a, n).slice();
  }

  destroy() { this.leaf.check(this.leaf.calls.leaf_batch_destroy(this.handle)); }
}

/** A host's clock: turns its timestamps into the seconds to pass to Stage.advance. */
export class Clock {
  constructor(leaf, nominal) {
    this.leaf = leaf;
    this.state = nominal === undefined ? {} : { policy: "resume", nominal: f64(nominal, "nominal") };
  }

  /** Seconds to pass at a timestamp in seconds from any origin. */
  step(timestamp) {
    const leaf = this.leaf.begin(), clock = leaf.make("clock", this.state), dt = leaf.take(8);
    leaf.check(leaf.calls.leaf_clock_step(clock, f64(timestamp, "timestamp"), dt));
    this.state = leaf.read("clock", clock);
    return leaf.view.getFloat64(dt, true);
  }
}

const COLUMNS = {
  matrices: [Float32Array, 16], matrices64: [Float64Array, 16], sizes: [Float32Array, 2], opacity: [Float32Array, 1],
  shade: [Float32Array, 1], order: [Uint32Array, 1], backToFront: [Uint32Array, 1], flags: [Uint32Array, 1],
  bands: [Float32Array, 4], light: [Float32Array, 2],
};
const PLACES = { backToFront: "back_to_front" };

// Members of a frame that calls read.
const DRAWN = /* @__PURE__ */ new Set("count matrices sizes opacity shade back_to_front flags bands light shadows shadow_count".split(" "));

// A frame as triangles, by a call that writes them: first it counts, then it has memory.
function drawList(leaf, call) {
  const counts = leaf.take(8), count = (i) => leaf.view.getUint32(counts + 4 * i, true);
  let status = call(0, 0, 0, 0, counts, counts + 4);
  const [vertices, draws] = [leaf.take(28 * count(0) + 4), leaf.take(LAYOUT.draw.size * count(1) + 8)];
  if (status === NAMES.Status.too_small) status = call(vertices, count(0), draws, count(1), counts, counts + 4);
  return { status, read: () => ({
    vertices: new Float32Array(leaf.memory.buffer, vertices, 7 * count(0)).slice(), draws: leaf.rows("draw", draws, count(1)),
  }) };
}

// A shadow as an object whose lists are views of the module's memory.
function shadowAt(leaf, place) {
  const { buffer } = leaf.memory, at = SHADOW_AT ??= Object.fromEntries(LAYOUT.shadow.fields.map(({ name, offset }) => [name, offset]));
  const floats = (name, count) => new Float32Array(buffer, place + at[name], count), float = (name) => leaf.view.getFloat32(place + at[name], true);
  const word = (name) => leaf.view.getUint32(place + at[name], true);
  return {
    scene: leaf.view.getBigUint64(place + at.scene, true), kind: word("kind"), after: word("after"), matrix: floats("matrix", 16),
    clip: floats("clip", 2 * word("clip_count")), axis: floats("axis", 2), lo: float("lo"), hi: float("hi"), alpha: floats("alpha", 17),
    endExtent: float("end_extent"), endLength: float("end_length"), caster: floats("caster", 2 * word("caster_count")), height: float("height"),
    strength: float("strength"), bright: floats("bright", 2),
  };
}
let SHADOW_AT;

/** One frame: numbers, `scenes` and `events` as objects, columns as typed arrays over the module's memory. */
export class Frame {
  constructor(source, s) {
    const { leaf } = source;
    Object.defineProperty(this, "hidden", { value: { source, age: source.age, places: s, views: {} } });
    Object.assign(this, {
      count: s.count, time: s.time, frame: s.frame, isMoving: s.is_moving !== 0,
      changed: { first: s.changed_first, count: s.changed_count }, matrixStride: 16, sizeStride: 2,
      scenes: leaf.rows("scene_state", s.scenes, s.scene_count), events: leaf.rows("event", s.events, s.event_count),
    });
  }

  // The columns and the shadows, made when they are asked for.
  static {
    Object.defineProperty(this.prototype, "shadows", {
      enumerable: true,
      get() {
        const { source, age, places, views } = this.hidden, { leaf } = source, { buffer } = leaf.memory, { size } = LAYOUT.shadow;
        if (source.age !== age) throw new StaleError();
        if (views.shadows?.buffer !== buffer) {
          const all = Array.from({ length: places.shadow_count }, (_, i) => shadowAt(leaf, places.shadows + size * i));
          views.shadows = { buffer, all };
        }
        return views.shadows.all;
      },
    });
    for (const name in COLUMNS) {
      const [Kind, wide] = COLUMNS[name], field = PLACES[name] ?? name;
      Object.defineProperty(this.prototype, name, {
        enumerable: true,
        get() {
          const { source, age, places } = this.hidden, { buffer } = source.leaf.memory;
          if (source.age !== age) throw new StaleError();
          if (!places[field]) return name === "matrices64" ? null : new Kind(0);
          // Made again when the memory has grown, which leaves the old array empty, or where the column has moved since the last frame.
          const kept = source.columns[name], length = places.count * wide;
          if (kept?.buffer === buffer && kept.byteOffset === places[field] && kept.length === length) return kept;
          return (source.columns[name] = new Kind(buffer, places[field], length));
        },
      });
    }
  }

  // The frame as the module has it.
  drawn() {
    const { source, age, places } = this.hidden, leaf = source.leaf.begin(), place = leaf.make("snapshot");
    if (source.age !== age) throw new StaleError();
    for (const { name, offset } of LAYOUT.snapshot.fields) {
      if (DRAWN.has(name)) leaf.view.setUint32(place + offset, places[name], true);
    }
    return place;
  }

  /** The part of its picture that a cell shows: 3 to 6 points { x, y } of the picture, or none. */
  polygon(row) {
    const { leaf } = this.hidden.source, frame = this.drawn(), vertices = leaf.take(12 * LAYOUT.point.size), count = leaf.take(4);
    leaf.check(leaf.calls.leaf_snapshot_polygon(frame, number("u32", row, "row"), vertices, count));
    return leaf.rows("point", vertices, leaf.view.getUint32(count, true));
  }

  /** The parts of all cells for one buffer: `vertices`, 4 numbers each (the place in points and in unit coordinates), and `offsets`,
   * the first vertex of each row and the end of the last; cells that are not visible have none. */
  polygons() {
    const { leaf } = this.hidden.source, room = 6 * this.count, frame = this.drawn();
    const vertices = leaf.take(16 * room + 16), offsets = leaf.take(4 * this.count + 4), needed = leaf.take(4);
    leaf.check(leaf.calls.leaf_snapshot_polygons(frame, vertices, room, offsets, needed));
    const { buffer } = leaf.memory, used = leaf.view.getUint32(needed, true);
    return {
      vertices: new Float32Array(buffer, vertices, 4 * used).slice(), offsets: new Uint32Array(buffer, offsets, this.count + 1).slice(),
    };
  }

  /** Triangles, back to front, of this frame whose cells are given (of a receiver, say): see Stage.drawList. */
  drawList(cells) {
    const { leaf } = this.hidden.source, frame = this.drawn();
    if (list(cells, "cells").length !== this.count) throw wrong("cells", `an array of ${this.count}`, `one of ${cells.length}`);
    const places = leaf.items("cell", cells, "cells");
    const made = drawList(leaf, (...room) => leaf.calls.leaf_snapshot_draw_list(frame, places, ...room));
    leaf.check(made.status);
    return made.read();
  }

  /** The frame with arrays of its own, which stay valid. */
  copy() {
    const own = Object.assign(Object.create(Object.prototype), this);
    for (const name in COLUMNS) own[name] = this[name]?.slice() ?? null;
    const isView = ArrayBuffer.isView;
    own.shadows = this.shadows.map((s) => Object.fromEntries(Object.entries(s).map(([name, value]) => [name, isView(value) ? value.slice() : value])));
    return own;
  }
}

// Calls that leave a frame valid.
const READS = new Set(("next_change tap snapshot draw_list scene_state cells leaves copy eye hit_test hit_ray held bounds state_hash frame_hash views context track_values "
  + "describe last_error spread_of_page pages_of_spread reading visible_pages page_outline page_at leaf_mesh settings").split(" "));

// Stages that a program has dropped without `destroy`.
const dropped = new FinalizationRegistry(({ leaf, handle }) => leaf.calls.leaf_stage_destroy(handle));

/** A stage and its calls. `destroy` frees its memory, as `using` does at the end of a block; that of a stage that is only dropped is
 * freed when the program's own memory is collected. */
export class Stage {
  constructor(leaf, options, handle) {
    this.leaf = leaf;
    this.age = 0;
    // The arrays of the last frame.
    this.columns = {};
    this.log = null;
    this.handle = handle ?? this.create(options);
    dropped.register(this, { leaf, handle: this.handle }, this);
  }

  create(options) {
    const { leaf } = this, result = leaf.begin().take(4), def = leaf.define("stage_def", options);
    leaf.check(leaf.calls.leaf_stage_create(def, result));
    return leaf.view.getUint32(result, true);
  }

  /** A second stage in the same state; scenes have the same ids in both. */
  clone() {
    const { leaf } = this, result = this.begin().take(4);
    this.call("clone", result);
    return new Stage(leaf, {}, leaf.view.getUint32(result, true));
  }

  // Calls leaf_stage_<name> with the handle first.
  call(name, ...rest) {
    if (!READS.has(name)) this.age++;
    const status = this.leaf.ofStage[name](this.handle, ...rest);
    this.leaf.settle();
    if (status !== 0) this.refuse(name, status);
  }

  refuse(name, status) {
    const { leaf } = this, text = leaf.text(leaf.calls.leaf_status_text(status)), place = leaf.make("error");
    const known = leaf.calls.leaf_stage_last_error(this.handle, place) === 0 ? leaf.read("error", place) : { status: 0 };
    const isKnown = known.status === status, field = isKnown ? leaf.text(known.field) : "";
    const accepts = isKnown ? leaf.text(known.accepts) : "";
    if (this.log && isKnown && status < 100) this.log(status, field, accepts);
    throw new LeafError(status, `leaf_stage_${name}: ${text}${field ? `: ${field} takes ${accepts}` : ""}`, field, accepts);
  }

  /** Called with (status, field, accepts) while a call is refused; null for no log. */
  setLog(log) {
    if (log !== null && typeof log !== "function") throw wrong("log", "a function or null", log);
    // The module cannot call the host, so the log is called from here.
    this.call("set_log", 0, 0);
    this.log = log;
  }

  /** A module has one thread: only null is accepted. */
  setTasks(tasks) {
    if (tasks !== null) throw wrong("tasks", "null", tasks);
    this.call("set_tasks", 0);
  }

  // Room for arguments; the arguments of earlier calls are no longer needed.
  begin() { return this.leaf.begin(); }

  destroy() {
    this.call("destroy");
    dropped.unregister(this);
    this.handle = 0;
  }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() { if (this.handle) this.destroy(); }

  // Adds a scene by a definition.
  add(name, def, ...more) {
    const { leaf } = this, result = leaf.take(8);
    this.call(name, def, ...more, result);
    return leaf.view.getBigUint64(result, true);
  }

  addBook(options = {}) {
    return new Book(this, this.add("add_book", this.begin().define("book_def", options)));
  }

  addBookOnShelf(shelf, item, options = {}) {
    return new Book(this, this.add("add_book_on_shelf", this.begin().define("book_def", options), id(shelf), i32(item, "item")));
  }

  addShelf(options = {}) {
    return new Scene(this, this.add("add_shelf", this.begin().define("shelf_def", options)));
  }

  addTransition(options = {}) {
    return new Scene(this, this.add("add_transition", this.begin().transition(options)));
  }

  /** Members of leaf_album_def; `photos`: rectangles, `visible`: indices or nothing. */
  addAlbum(options = {}) {
    return new Scene(this, this.add("add_album", this.begin().define("album_def", options)));
  }

  /** Members of leaf_container_def; `views`: numbers, bottom first. */
  addContainer(options = {}) {
    return new Container(this, this.add("add_container", this.begin().define("container_def", options)));
  }

  /** Members of leaf_move_def; `from` and `to`: pairs of rectangles; or `from_items` and `to_items`. */
  addMove(options = {}) {
    return new Scene(this, this.add("add_move", this.begin().define("move_def", options)));
  }

  /** Members of leaf_data_transition_def, its lists as arrays. */
  addDataTransition(options = {}) {
    return new Scene(this, this.add("add_data_transition", this.data(options)));
  }

  data(options) {
    for (const [i, order] of (options.orders ?? []).entries()) {
      const cells = list(order.cells, `orders[${i}].cells`), all = options.cells?.length ?? 0;
      if (cells.length !== all) throw wrong(`orders[${i}].cells`, `an array of all ${all} cells`, `one of ${cells.length}`);
    }
    return this.begin().define("data_transition_def", options);
  }

  stepped(name, ...time) {
    const step = this.begin().make("step");
    this.call(name, ...time, step);
    const read = this.leaf.read("step", step);
    return Object.assign(read, { isMoving: read.is_moving !== 0 });
  }

  /** Lets dt seconds pass; members of leaf_step. */
  advance(dt) { return this.stepped("advance", f64(dt, "dt")); }
  /** Lets `frames` frames of `frame` seconds pass at once, to the bit as so many calls of `advance`. */
  advanceFrames(frames, frame) { return this.stepped("advance_frames", number("u64", frames, "frames"), f64(frame, "frame")); }
  /** The same, whatever the time scale. */
  step(dt) { return this.stepped("step", f64(dt, "dt")); }
  /** Moves to a time in seconds after the stage was made. */
  seek(time) { return this.stepped("seek", f64(time, "time")); }
  resize(width, height) { this.call("resize", f64(width, "width"), f64(height, "height")); }
  /** The distance in points between a corner and its end that is too small to see. */
  setVisibleTolerance(points) { this.call("set_visible_tolerance", f64(points, "points")); }

  /** The next of the host's frames, `frame` seconds apart, that shows a visible change: `frames` away, in `seconds`; null if none
      will. The host may sleep until then and call `advanceFrames`. */
  nextChange(frame) {
    const place = this.begin().take(16);
    this.call("next_change", f64(frame, "frame"), place, place + 8);
    const frames = Number(this.leaf.view.getBigUint64(place, true));
    return frames ? { frames, seconds: this.leaf.view.getFloat64(place + 8, true) } : null;
  }

  settings() {
    const place = this.begin().make("settings");
    this.call("settings", place);
    return this.leaf.read("settings", place);
  }

  /** The stage's settings: { width, height } in points, 16 numbers, a name of MotionPolicy, and numbers. */
  get viewport() { return this.settings().viewport; }
  get view() { return this.settings().view; }
  get timeScale() { return this.settings().time_scale; }
  get motionPolicy() { return Object.keys(NAMES.MotionPolicy)[this.settings().motion_policy]; }
  get visibleTolerance() { return this.settings().visible_tolerance; }

  setTimeScale(scale) { this.call("set_time_scale", f64(scale, "scale")); }
  /** A name of MotionPolicy; without a scene, for all that have no policy of their own. */
  setMotionPolicy(policy, scene = 0n) { this.call("set_motion_policy", id(scene), i32(policy, "policy", "MotionPolicy")); }

  /** The last factor of every matrix, after the viewport's points: 16 numbers for row vectors; null for points. */
  setView(view = null) {
    if (view !== null && list(view, "view").length !== 16) throw wrong("view", "an array of 16", `one of ${view.length}`);
    this.call("set_view", view === null ? 0 : this.begin().doubles(view, "view"));
  }

  /** The frame: numbers, `scenes` and `events` as objects, columns as typed arrays over the module's memory. */
  snapshot() {
    const leaf = this.begin(), place = leaf.make("snapshot");
    this.call("snapshot", place, LAYOUT.snapshot.size);
    return new Frame(this, leaf.read("snapshot", place));
  }

  /** The present frame as triangles, back to front, shadows among the cells: `vertices`, 7 numbers each (x, y and w, to be divided by it or
   * left to the graphics processor; u and v in the picture; tint and black), and `draws`, members of leaf_draw each. `space`: "model" for a
   * camera of the host's own; the third number is then z, and the list is drawn with a depth buffer. */
  drawList(space = "screen") {
    const which = i32(space, "space", "DrawSpace"), leaf = this.begin();
    const { status, read } = drawList(leaf, (...room) => leaf.calls.leaf_stage_draw_list(this.handle, which, ...room));
    if (status !== 0) this.refuse("draw_list", status);
    return read();
  }

  /** The contents of the cells of rows first … first + count - 1. */
  cells(first, count) {
    const leaf = this.begin(), { size } = LAYOUT.cell, rows = number("u32", count, "count"), place = leaf.take(Math.max(size * rows, 1));
    this.call("cells", number("u32", first, "first"), rows, place, size);
    return leaf.rows("cell", place, rows);
  }

  /** The front-most visible cell at a point, or null. */
  hitTest(x, y) {
    const place = this.begin().make("hit");
    this.call("hit_test", f64(x, "x"), f64(y, "y"), place);
    const hit = this.leaf.read("hit", place);
    return hit.row < 0 ? null : hit;
  }

  /** The first cell that a ray { x, y, z, dx, dy, dz } of the host's own camera meets, or null. */
  hitRay(ray) {
    const leaf = this.begin(), place = leaf.make("hit");
    this.call("hit_ray", leaf.make("ray", ray), place);
    const hit = this.leaf.read("hit", place);
    return hit.row < 0 ? null : hit;
  }

  /** The page at a point as hitTest takes it, and where on it: members of leaf_page_place; null where no page is. */
  pageAt(x, y) {
    const place = this.begin().make("page_place");
    this.call("page_at", f64(x, "x"), f64(y, "y"), place);
    const found = this.leaf.read("page_place", place);
    return found.scene === 0n ? null : found;
  }

  /** The rectangle around the visible cells of a scene (0n for all), or around those that changed in the last step;
      null if there are none. */
  bounds(scene = 0n, changedOnly = false) {
    const leaf = this.begin(), rect = leaf.make("rect"), found = leaf.take(4);
    this.call("bounds", id(scene), flag(changedOnly, "changedOnly"), rect, found);
    return leaf.view.getInt32(found, true) !== 0 ? leaf.read("rect", rect) : null;
  }

  /** Matrices in a convention of the host's, by members of leaf_copy_def; all rows unless `count` says otherwise. */
  copy(options = {}) {
    const leaf = this.begin(), { count = Math.max(this.snapshot().count - (options.first ?? 0), 0), stride, ...rest } = options;
    if (stride) throw wrong("stride", "a packed copy, 0,", stride);
    const def = this.begin().define("copy_def", { ...rest, count });
    const isWide = i32(options.scalar ?? 0, "scalar", "Scalar") === 1, Kind = isWide ? Float64Array : Float32Array;
    const bytes = 16 * Kind.BYTES_PER_ELEMENT * count, place = leaf.take(bytes + 16);
    this.call("copy", def, place, bytes);
    return new Kind(leaf.memory.buffer, place, 16 * count).slice();
  }

  hash(name) {
    const place = this.begin().take(8);
    this.call(name, place);
    return this.leaf.view.getBigUint64(place, true);
  }

  /** 64 bits, as a BigInt. */
  stateHash() { return this.hash("state_hash"); }
  frameHash() { return this.hash("frame_hash"); }

  /** Members of leaf_stage_info. */
  describe() {
    const place = this.begin().make("stage_info");
    this.call("describe", place);
    return this.leaf.read("stage_info", place);
  }
}

const GESTURE_OPTIONS = ["velocity", "time", "vertical", "pointer"];

/** A scene of a stage and what can be done with it. */
export class Scene {
  constructor(stage, number) {
    this.stage = stage;
    this.id = number;
  }

  call(name, ...rest) { this.stage.call(name, this.id, ...rest); }
  /** This scene on a clone of its stage. */
  on(stage) { return new this.constructor(stage, this.id); }
  remove() { this.call("remove"); }
  /** Another published transition with as many cells, by the members of leaf_transition_def; the motion goes on. */
  replace(options) { this.call("replace_transition", this.stage.begin().transition(options)); }
  /** Lets code(frame) write the poses of a transition, after the transition's own; null for those alone. frame: members of
   * leaf_pose_frame, its columns as arrays to write, valid until code returns. An error that code throws is thrown by the call that needed the
   * frame, which shows the transition's own poses. Clones call it, too. */
  setPoseCode(code) { this.stage.leaf.poseCodes.set(this.stage, code, (made) => this.call("set_pose_code", made)); }
  /** Opens a book, or runs a transition forward. Refused if it is open, opening or held: `accepts` of the error says which. */
  open() { this.call("open"); }
  /** Shuts a book, or runs a transition back. Refused if it is shut, shutting or held: `accepts` of the error says which. */
  close() { this.call("close"); }
  openItem(item) { this.call("open_item", i32(item, "item")); }
  openSelected() { this.call("open_selected"); }
  /** To an offset in points: at once, or by a spring. */
  scroll(offset, animated = false) { this.call("scroll", f64(offset, "offset"), flag(animated, "animated")); }
  fling(velocity) { this.call("fling", f64(velocity, "velocity")); }

  /** Takes hold of the scene; returns the fraction of the way at which it is held. */
  begin() {
    const place = this.stage.begin().take(8);
    this.call("begin", place);
    return this.stage.leaf.view.getFloat64(place, true);
  }

  scrub(fraction, velocity = 0) { this.call("scrub", f64(fraction, "fraction"), f64(velocity, "velocity")); }
  finish(velocity) { this.call("finish", this.optional(velocity)); }
  cancel(velocity) { this.call("cancel", this.optional(velocity)); }

  // Passes an optional velocity by pointer.
  optional(velocity) {
    if (velocity === undefined || velocity === null) return 0;
    return this.stage.begin().doubles([velocity], "velocity");
  }

  gesture(name, phase, values, options = {}, ...further) {
    for (const option of Object.keys(options)) {
      if (!GESTURE_OPTIONS.includes(option)) throw new TypeError(`${name}: no option ${option}; it takes ${GESTURE_OPTIONS.join(", ")}`);
    }
    const { velocity, time, vertical = false, pointer = 0 } = options;
    const all = { ...values, pointer, is_vertical: vertical, has: (velocity ? 1 : 0) | (time === undefined ? 0 : 2), phase };
    const leaf = this.stage.begin(), event = leaf.make("gesture", { ...all, velocity, time });
    this.call(name, event, ...further.map((ray) => leaf.make("ray", ray)));
  }

  /** Phases are names of GesturePhase; `options`: velocity { x, y } per second, time in seconds, vertical, pointer. */
  pinch(phase, scale, options) { this.gesture("pinch", phase, { scale }, options); }
  swipe(phase, point, options) { this.gesture("swipe", phase, { point: whole(point) }, options); }
  drag(phase, point, options) { this.gesture("drag", phase, { point: whole(point) }, options); }
  /** drag along a ray { x, y, z, dx, dy, dz } of the host's own camera; `options`: time, pointer. */
  dragRay(phase, ray, options) { this.gesture("drag_ray", phase, {}, options, ray); }

  /** The part of a book that a finger holds: members of leaf_held; null if it holds nothing. */
  held(pointer = 0) {
    const place = this.stage.begin().make("held");
    this.call("held", i32(pointer, "pointer"), place);
    const held = this.stage.leaf.read("held", place);
    return held.leaf < 0 ? null : held;
  }

  /** `what`: a name of TimingOf; members of leaf_timing_def. */
  setTiming(what, options) {
    this.call("set_timing", i32(what, "what", "TimingOf"), this.stage.begin().define("timing_def", options));
  }

  /** The curve and speed of released gestures: a curve { x1, y1, x2, y2 } and a speed; null for the default. */
  setCompletion(curve = null, speed = 1) {
    const place = curve === null ? 0 : this.stage.begin().make("curve", curve);
    this.call("set_completion", place, f64(speed, "speed"));
  }

  /** The released gestures that finish: "always", "never", or members of leaf_release_def; null for the default. */
  setRelease(rule = null) {
    const options = typeof rule === "string" ? { decision: rule } : rule;
    this.call("set_release", rule === null ? 0 : this.stage.begin().define("release_def", options));
  }

  /** Says where an album's cover is now, which photos are on the screen, and how far they are scrolled. */
  refit({ cover = null, visible = null, offset = null } = {}) {
    const leaf = this.stage.begin(), rect = cover === null ? 0 : leaf.make("rect", cover);
    const photos = visible === null ? 0 : leaf.items("u32", list(visible, "visible"), "visible");
    this.call("refit", rect, photos, visible?.length ?? 0, offset === null ? 0 : leaf.make("point", offset));
  }

  setMotionPolicy(policy) { this.stage.setMotionPolicy(policy, this); }

  /** Lets tracks run alongside: members of leaf_host_track, whose `parts` are leaf_track. */
  setTracks(tracks) {
    const place = this.stage.begin().items("host_track", list(tracks, "tracks"), "tracks");
    this.call("set_tracks", place, tracks.length);
  }

  // Everything that a call with a capacity can return: [place, count]; `first` are its arguments before.
  all(name, size, ...first) {
    const { leaf } = this.stage;
    for (let room = 64; ; ) {
      const count = leaf.begin().take(4), place = leaf.take(size * room);
      try {
        this.call(name, ...first, place, room, count);
        return [place, leaf.view.getUint32(count, true)];
      } catch (error) {
        if (error.status !== NAMES.Status.too_small || leaf.view.getUint32(count, true) <= room) throw error;
        room = leaf.view.getUint32(count, true);
      }
    }
  }

  /** The present values of the tracks, four numbers each. */
  trackValues() {
    const [place, count] = this.all("track_values", 32);
    return new Float64Array(this.stage.leaf.memory.buffer, place, 4 * count).slice();
  }

  /** Members of leaf_scene_state. */
  state() {
    const place = this.stage.begin().take(LAYOUT.scene_state.size);
    this.call("scene_state", place, LAYOUT.scene_state.size);
    return this.stage.leaf.read("scene_state", place);
  }

  /** The perspective that all its cells share: { distance, centre }. */
  eye() {
    const leaf = this.stage.begin(), distance = leaf.take(8), centre = leaf.make("point");
    this.call("eye", distance, centre);
    return { distance: leaf.view.getFloat64(distance, true), centre: leaf.read("point", centre) };
  }

  bounds(changedOnly = false) { return this.stage.bounds(this, changedOnly); }
}

/** Screens that replace one another. */
export class Container extends Scene {
  /** Members of leaf_rule_def and of leaf_transition_def. */
  setRule(rule, transition) {
    const leaf = this.stage.begin(), def = leaf.define("rule_def", rule);
    this.call("set_rule", def, leaf.transition(transition));
  }

  /** Sets a rule with a transition as data: members of leaf_data_transition_def. */
  setDataRule(rule, transition) {
    const made = this.stage.data(transition);
    this.call("set_data_rule", this.stage.leaf.define("rule_def", rule), made);
  }

  /** Sets a rule with an album: members of leaf_album_def. */
  setAlbumRule(rule, album) {
    const leaf = this.stage.begin(), def = leaf.define("rule_def", rule);
    this.call("set_album_rule", def, leaf.define("album_def", album));
  }

  /** Sets a rule with elements that travel: members of leaf_move_def. */
  setMoveRule(rule, move) {
    const leaf = this.stage.begin(), def = leaf.define("rule_def", rule);
    this.call("set_move_rule", def, leaf.define("move_def", move));
  }

  /** Pushing the book's view from the shelf's opens a book, popping it shuts that book: members of leaf_shelf_rule_def. */
  setShelfRule(shelf, options = {}) {
    this.call("set_shelf_rule", this.stage.begin().define("shelf_rule_def", { ...options, shelf: id(shelf) }));
  }

  removeShelfRule(shelf) { this.call("remove_shelf_rule", id(shelf)); }

  /** `from` and `to`: views, null for any. */
  removeRule(operation, from = null, to = null) {
    this.call("remove_rule", i32(operation, "operation", "Operation"), i32(from, "from"), i32(to, "to"));
  }

  /** The same for the rule of an operation; views: null for any. */
  setRuleCode(operation, code, from = null, to = null) {
    const views = [i32(operation, "operation", "Operation"), i32(from, "from"), i32(to, "to")];
    this.stage.leaf.poseCodes.set(this.stage, code, (made) => this.call("set_rule_code", ...views, made));
  }

  setPopSide(rightToLeft) { this.call("set_pop_side", flag(rightToLeft, "rightToLeft")); }
  push(view, interactive = false) { this.call("push", i32(view, "view"), flag(interactive, "interactive")); }

  /** By a shelf's rule, with the cover that was tapped. */
  pushItem(view, item, interactive = false) {
    this.call("push_item", i32(view, "view"), i32(item, "item"), flag(interactive, "interactive"));
  }

  rect(frame) { return frame === null ? 0 : this.stage.begin().make("rect", frame); }
  /** `frame`: where it comes to rest; null for the whole container. */
  present(view, { frame = null, interactive = false } = {}) {
    this.call("present", i32(view, "view"), this.rect(frame), flag(interactive, "interactive"));
  }

  /** The view that a gesture pushes or presents; null for none. */
  offer(view, frame = null) { this.call("offer", i32(view, "view"), this.rect(frame)); }

  // The result that a call returns by pointer.
  back(name, ...rest) {
    const place = this.stage.begin().take(4);
    this.call(name, ...rest, place);
    return this.stage.leaf.view.getInt32(place, true);
  }

  /** True if the tab changes. */
  select(index, interactive = false) { return this.back("select", i32(index, "index"), flag(interactive, "interactive")) !== 0; }
  /** The view that is removed; -1 if none is, and then nothing happens. */
  pop(interactive = false) { return this.back("pop", flag(interactive, "interactive")); }
  dismiss(interactive = false) { return this.back("dismiss", flag(interactive, "interactive")); }
  /** The number of views that are removed. */
  popToRoot(interactive = false) { return this.back("pop_to_root", flag(interactive, "interactive")); }

  /** The views, bottom first. */
  views() {
    const [place, count] = this.all("views", 4);
    return [...new Int32Array(this.stage.leaf.memory.buffer, place, count)];
  }

  /** Members of leaf_container_context. */
  context() {
    const place = this.stage.begin().make("container_context");
    this.call("context", place);
    return this.stage.leaf.read("container_context", place);
  }
}

/** A book. */
export class Book extends Scene {
  /** Another definition of the book, whole, at any time: members of leaf_book_def. The page being read stays in view (with fewer
   * pages, the last one that is left), and leaves in the air go on; fingers let go of leaves. */
  replace(options = {}) { this.call("replace_book", this.stage.begin().define("book_def", options)); }
  turn(spread) { this.call("turn", i32(spread, "spread")); }
  /** Turns pages by peeling the leaves by a corner: "bottom" or "top". */
  peel(spread, corner = "bottom") { this.call("peel", i32(spread, "spread"), i32(corner, "corner", "Corner")); }
  next() { this.call("next"); }
  previous() { this.call("previous"); }
  insertPages(index, count) { this.call("insert_pages", i32(index, "index"), i32(count, "count")); }
  removePages(index, count) { this.call("remove_pages", i32(index, "index"), i32(count, "count")); }
  replacePage(index) { this.call("replace_page", i32(index, "index")); }
  /** A name of TurnPolicy, and the seconds between leaves turned by one call. */
  setTurnPolicy(policy, stagger = 0.06) { this.call("set_turn_policy", i32(policy, "policy", "TurnPolicy"), f64(stagger, "stagger")); }

  /** A name of Tap: where a tap that `drag` is told of turns a page. */
  setTap(zone) { this.call("set_tap", i32(zone, "zone", "Tap")); }
  /** The direction in which a finger turns a page that came down at one place and was lifted at another, so many seconds later: 1, -1, or 0 if that
      was no tap or not in the zone. */
  tap(down, up, seconds) {
    const { stage } = this, place = stage.begin().take(8), event = (point, time) => stage.leaf.make("gesture", { point, time, has: 2 });
    this.call("tap", event(down, 0), event(up, seconds), place);
    return stage.leaf.view.getInt32(place, true);
  }

  /** The spread on which a page (from 0, without the cover) is seen. */
  spreadOfPage(page) {
    const place = this.stage.begin().take(4);
    this.call("spread_of_page", i32(page, "page"), place);
    return this.stage.leaf.view.getInt32(place, true);
  }

  /** The pages of a spread in reading order: [first, second], null where there is none. */
  pagesOfSpread(spread) {
    const leaf = this.stage.begin(), a = leaf.take(4), b = leaf.take(4);
    this.call("pages_of_spread", i32(spread, "spread"), a, b);
    return [a, b].map((place) => leaf.view.getInt32(place, true)).map((page) => (page < 0 ? null : page));
  }

  /** The open spread, as facts: members of leaf_reading_state. */
  reading() {
    const place = this.stage.begin().make("reading_state");
    this.call("reading", place);
    return this.stage.leaf.read("reading_state", place);
  }

  /** The pages that can be seen, in reading order, the cover (-1) first: members of leaf_visible_page. */
  visiblePages() {
    const [place, count] = this.all("visible_pages", LAYOUT.visible_page.size);
    return this.stage.leaf.rows("visible_page", place, count);
  }

  /** The place of a page (null for the cover) on the screen: an array of { x, y } for each of its bands that is seen. */
  pageOutline(page) {
    const [place, count] = this.all("page_outline", LAYOUT.outline_point.size, i32(page, "page")), polygons = [];
    for (const { x, y, polygon } of this.stage.leaf.rows("outline_point", place, count)) (polygons[polygon] ??= []).push({ x, y });
    return polygons;
  }

  /** One face ("front" or "back") of a leaf as triangles: `vertices`, 9 numbers each (the place x, y, z in points of the viewport without
   * perspective, the normal, the texture coordinates, and the alpha of the black over it), and `indices`, 3 for each triangle. */
  leafMesh(leaf, face = "front") {
    const { leaf: module } = this.stage, what = [i32(leaf, "leaf"), i32(face, "face", "Face")];
    for (let room = 64; ; ) {
      const counts = module.begin().take(8), places = module.take(36 * room), corners = module.take(12 * room);
      const [vertices, triangles] = [() => module.view.getUint32(counts, true), () => module.view.getUint32(counts + 4, true)];
      try {
        this.call("leaf_mesh", ...what, places, room, corners, room, counts, counts + 4);
        const { buffer } = module.memory;
        return {
          vertices: new Float32Array(buffer, places, 9 * vertices()).slice(), indices: new Uint32Array(buffer, corners, 3 * triangles()).slice(),
        };
      } catch (error) {
        if (error.status !== NAMES.Status.too_small || Math.max(vertices(), triangles()) <= room) throw error;
        room = Math.max(vertices(), triangles());
      }
    }
  }

  /** Leaves that have cells: turn 0 … 1, velocity per second, angle in radians. */
  leaves() {
    const [place, count] = this.all("leaves", LAYOUT.leaf_state.size);
    return this.stage.leaf.rows("leaf_state", place, count);
  }
}

/** The latest whole frame of a stage is posted here and comes out of the receiver. */
export class Sender extends Owned {
  /** The number of frames that were never read. */
  post(stage) {
    const leaf = this.leaf.begin(), dropped = leaf.take(8);
    leaf.check(leaf.calls.leaf_sender_post(this.handle, stage.handle, dropped));
    return leaf.view.getBigUint64(dropped, true);
  }

  destroy() { this.leaf.check(this.leaf.calls.leaf_sender_destroy(this.handle)); }
}

export class Receiver extends Owned {
  constructor(leaf, handle) {
    super(leaf, handle);
    this.age = 0;
    this.columns = {};
  }

  /** The latest frame, valid until the next call of this; null if none was posted. `isNew`: not returned before. */
  latest() {
    const leaf = this.leaf.begin(), place = leaf.make("snapshot"), isNew = leaf.take(4);
    this.age++;
    const status = leaf.calls.leaf_receiver_latest(this.handle, place, LAYOUT.snapshot.size, isNew);
    if (status === NAMES.Status.refused) return null;
    leaf.check(status);
    this.isNew = leaf.view.getInt32(isNew, true) !== 0;
    return new Frame(this, leaf.read("snapshot", place));
  }

  /** The contents of that frame's cells. */
  cells(first, count) {
    const leaf = this.leaf.begin(), { size } = LAYOUT.cell, rows = number("u32", count, "count"), place = leaf.take(Math.max(size * rows, 1));
    leaf.check(leaf.calls.leaf_receiver_cells(this.handle, number("u32", first, "first"), rows, place, size));
    return leaf.rows("cell", place, rows);
  }

  destroy() { this.leaf.check(this.leaf.calls.leaf_receiver_destroy(this.handle)); }
}
