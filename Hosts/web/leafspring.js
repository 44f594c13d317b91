// LeafSpring for JavaScript: a thin layer over leafspring.wasm (Scripts/build-wasm.sh), a plain module without dependencies.
//
//   import { LeafSpring } from "./leafspring.js";
//   const leaf = await LeafSpring.load(bytes);              // an ArrayBuffer or Uint8Array of leafspring.wasm
//   const stage = leaf.stage({ viewport: { width: 1024, height: 768 } });
//   const book = stage.addBook({ pages: 16 });
//   book.open();
//   const step = stage.advance(1 / 60);
//   const frame = stage.snapshot();                         // frame.matrices: a Float32Array, 16 numbers a cell
//
// Names, units and rules are those of leafspring.h. A call that the library refuses throws a LeafError with its status and
// has changed nothing. Arrays of a snapshot are views of the module's memory: good until the next call that changes the stage.

/** What a call was refused with: `status` as in leafspring.h. */
export class LeafError extends Error {
  constructor(status, text) {
    super(text);
    this.status = status;
  }
}

// The structs of leafspring.h as a 32-bit machine lays them out: fields in order, their places follow by C's rules.
// `.ci/wasm.sh` has a C compiler check every size and offset against the header.
const SCALARS = { i32: 4, u32: 4, f32: 4, pointer: 4, size: 4, f64: 8, u64: 8 };
export const STRUCTS = {
  point: "f64 x, f64 y",
  size2: "f64 width, f64 height",
  rect: "f64 x, f64 y, f64 width, f64 height",
  color: "f32 red, f32 green, f32 blue, f32 alpha",
  spring_def:
    "u32 struct_size, i32 kind, f64 mass, f64 stiffness, f64 damping, f64 damping_ratio, f64 omega0, f64 duration, f64 bounce, "
    + "f64 epsilon",
  curve: "f64 x1, f64 y1, f64 x2, f64 y2",
  stage_def: "u32 struct_size, i32 mode, i32 kernel, u32 reserved, size2 viewport",
  error: "u32 struct_size, i32 status, pointer field, pointer accepts",
  stage_info:
    "u32 struct_size, i32 mode, i32 kernel, i32 blas_is_used, u32 blas_faults, u32 blas_rounding, u32 simd_level, u32 reserved",
  book_def:
    "u32 struct_size, i32 pages, size2 page_size, f64 eye, f64 rest_ratio, f64 fan, f64 closed_scale, f64 corner_radius, "
    + "color background, i32 hinge, i32 reading, i32 spread, i32 overshoot, i32 fidelity, i32 window, i32 has_closed_ends, "
    + "i32 strips, f64 bend_duration, f64 bend_bounce, f64 most_bend, pointer hard_leaves, size hard_leaf_count, "
    + "i32 has_soft_covers, u32 reserved",
  shelf_def:
    "u32 struct_size, i32 books, size2 item_size, f64 pitch, f64 scale, f64 floor, f64 corner_radius, color background, "
    + "i32 reading, i32 fidelity",
  transition_def:
    "u32 struct_size, i32 kind, i32 fidelity, i32 edge, f64 duration, f64 eye, i32 folds, i32 columns, u64 seed, f64 zoom, "
    + "rect from, rect to",
  album_def:
    "u32 struct_size, i32 fidelity, rect cover, pointer photos, size photo_count, pointer visible, size visible_count, "
    + "point offset, f64 inset, size2 gaps, i32 columns, i32 variant, i32 stagger, i32 cover_item, f64 duration, f64 eye, "
    + "color background",
  container_def:
    "u32 struct_size, i32 kind, pointer views, size view_count, i32 selected, i32 levels, i32 pop_on_right_to_left, u32 reserved",
  rule_def: "u32 struct_size, i32 operation, i32 from, i32 to, i32 fidelity, i32 interaction, pointer timing",
  move_def: "u32 struct_size, i32 fidelity, pointer from, pointer to, size count, f64 duration",
  timing_def:
    "u32 struct_size, i32 kind, spring_def spring, curve curve, f64 duration, f64 velocity, f64 delay, f64 snap",
  gesture:
    "u32 struct_size, i32 phase, u32 has, i32 is_vertical, f64 scale, point point, point velocity, f64 time",
  step:
    "u32 struct_size, i32 is_moving, u32 changed_first, u32 changed_count, u32 event_count, u32 reserved",
  scene_state:
    "u64 scene, u32 first_row, u32 cell_count, f64 progress, f64 velocity, f64 target, f64 offset, i32 phase, i32 is_moving, "
    + "i32 index, i32 hidden_item, color from_background, color to_background, f64 from_alpha, f64 to_alpha, u64 ignored_inputs, "
    + "u64 owner, i32 gesture_owner, u32 reserved",
  event:
    "u64 scene, i32 kind, i32 subject, i32 leaf, i32 from, i32 to, u32 reserved, f64 time, f64 elapsed",
  snapshot:
    "u32 struct_size, u32 count, f64 time, u64 frame, i32 is_moving, u32 changed_first, u32 changed_count, u32 scene_count, "
    + "u32 event_count, u32 matrix_stride, u32 matrix64_stride, u32 size_stride, pointer matrices, pointer matrices64, "
    + "pointer sizes, pointer opacity, pointer shade, pointer order, pointer back_to_front, pointer flags, pointer scenes, "
    + "pointer events",
  cell:
    "u64 scene, i32 role, i32 face, i32 view, i32 part, i32 item, i32 leaf, rect content, size2 size, color back_color, "
    + "f32*4 radii, color gradient_color, point gradient_start, point gradient_end, f32*4 gradient_locations, "
    + "f32*4 gradient_alphas, u32 gradient_stop_count, u32 reserved",
  leaf_state: "i32 leaf, u32 reserved, f64 turn, f64 velocity, f64 angle",
  hit: "u32 struct_size, i32 row, u64 scene, i32 role, i32 face, i32 item, i32 leaf, point unit",
};

/** Places of all fields: `LAYOUT.step` is { size, align, fields: [{ name, type, offset, count, child }] }. */
export const LAYOUT = {};
for (const [name, text] of Object.entries(STRUCTS)) {
  let size = 0, align = 1;
  const fields = text.split(", ").map((entry) => {
    const [kind, field] = entry.split(" "), [type, times] = kind.split("*"), child = LAYOUT[type];
    const wide = child ? child.size : SCALARS[type], edge = child ? child.align : wide, count = Number(times || 1);
    const offset = Math.ceil(size / edge) * edge;
    size = offset + wide * count;
    align = Math.max(align, edge);
    return { name: field, type, offset, count: times ? count : 0, child };
  });
  LAYOUT[name] = { size: Math.ceil(size / align) * align, align, fields };
}

const READ = {
  i32: (v, p) => v.getInt32(p, true), u32: (v, p) => v.getUint32(p, true), f32: (v, p) => v.getFloat32(p, true),
  f64: (v, p) => v.getFloat64(p, true), u64: (v, p) => v.getBigUint64(p, true),
  pointer: (v, p) => v.getUint32(p, true), size: (v, p) => v.getUint32(p, true),
};
const WRITE = {
  i32: (v, p, x) => v.setInt32(p, x, true), u32: (v, p, x) => v.setUint32(p, x, true),
  f32: (v, p, x) => v.setFloat32(p, x, true), f64: (v, p, x) => v.setFloat64(p, x, true),
  u64: (v, p, x) => v.setBigUint64(p, BigInt(x), true),
  pointer: (v, p, x) => v.setUint32(p, x, true), size: (v, p, x) => v.setUint32(p, x, true),
};

/** The module. Its memory belongs to the library but for one stretch that this class grows for itself and passes structs in. */
export class LeafSpring {
  /** Instantiates the module from its bytes. */
  static async load(bytes) {
    return new LeafSpring((await WebAssembly.instantiate(bytes, {})).instance);
  }

  constructor(instance) {
    this.calls = instance.exports;
    this.memory = instance.exports.memory;
    this.room = 1 << 16;
    this.base = this.memory.grow(1) << 16;
    this.top = this.base;
    this.version = this.calls.leaf_version();
    this.buildInfo = this.text(this.calls.leaf_build_info());
  }

  // Memory may have grown since the last call, which makes the old view void.
  get view() {
    if (!this.data || this.data.buffer !== this.memory.buffer) this.data = new DataView(this.memory.buffer);
    return this.data;
  }

  text(place) {
    const bytes = new Uint8Array(this.memory.buffer, place);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }

  // Memory for the arguments of one call.
  take(bytes) {
    const place = (this.top + 15) & ~15;
    if (place + bytes > this.base + this.room) {
      const pages = (bytes + 65535) >> 16;
      // What is being filled in stays where it is; the next call begins in the new stretch.
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
    const { size } = LAYOUT[name], place = this.take(size);
    new Uint8Array(this.memory.buffer, place, size).fill(0);
    if (LAYOUT[name].fields[0].name === "struct_size") this.view.setUint32(place, size, true);
    this.write(name, place, values);
    return place;
  }

  // A definition with the library's defaults, then the caller's values.
  define(name, values) {
    const { size } = LAYOUT[name], place = this.take(size);
    this.check(this.calls[`leaf_${name}_default`](place, size));
    this.write(name, place, values);
    return place;
  }

  write(name, place, values) {
    for (const [key, value] of Object.entries(values)) {
      const field = LAYOUT[name].fields.find((f) => f.name === key);
      if (!field || key === "struct_size") throw new TypeError(`leaf_${name} has no member ${key}`);
      if (field.child) this.write(field.type, place + field.offset, value);
      else if (field.count) value.forEach((x, i) => WRITE[field.type](this.view, place + field.offset + 4 * i, x));
      else WRITE[field.type](this.view, place + field.offset, value);
    }
  }

  read(name, place) {
    const result = {};
    for (const { name: key, type, offset, count, child } of LAYOUT[name].fields) {
      if (key === "struct_size" || key === "reserved") continue;
      if (child) result[key] = this.read(type, place + offset);
      else if (count) result[key] = Array.from({ length: count }, (_, i) => READ[type](this.view, place + offset + 4 * i));
      else result[key] = READ[type](this.view, place + offset);
    }
    return result;
  }

  // A list of structs; the place of the first.
  list(name, values) {
    const { size } = LAYOUT[name], place = this.take(Math.max(size * values.length, 1));
    values.forEach((value, i) => this.write(name, place + size * i, value));
    return place;
  }

  check(status) {
    if (status !== 0) throw new LeafError(status, this.text(this.calls.leaf_status_text(status)));
  }

  /** A stage with the members of leaf_stage_def in `options`. */
  stage(options = {}) {
    return new Stage(this, options);
  }
}

/** A stage and its verbs. `destroy` gives its memory back. */
export class Stage {
  constructor(leaf, options, handle) {
    this.leaf = leaf;
    this.handle = handle;
    if (handle) return;
    leaf.top = leaf.base;
    const result = leaf.take(4), def = leaf.define("stage_def", options);
    leaf.check(leaf.calls.leaf_stage_create(def, result));
    this.handle = leaf.view.getUint32(result, true);
  }

  /** A second stage in the same state; scenes have the same ids in both. */
  clone() {
    const { leaf } = this, result = this.begin().take(4);
    this.call("clone", result);
    return new Stage(leaf, {}, leaf.view.getUint32(result, true));
  }

  // Calls leaf_stage_<name> with the handle first.
  call(name, ...rest) {
    const status = this.leaf.calls[`leaf_stage_${name}`](this.handle, ...rest);
    if (status !== 0) throw new LeafError(status, `leaf_stage_${name}: ${this.reason(status)}`);
  }

  reason(status) {
    const { leaf } = this, text = leaf.text(leaf.calls.leaf_status_text(status)), place = leaf.make("error");
    if (leaf.calls.leaf_stage_last_error(this.handle, place) !== 0) return text;
    const error = leaf.read("error", place);
    return error.status === status ? `${text}: ${leaf.text(error.field)} takes ${leaf.text(error.accepts)}` : text;
  }

  // Room for arguments: what earlier calls were given is over.
  begin() {
    this.leaf.top = this.leaf.base;
    return this.leaf;
  }

  destroy() {
    this.call("destroy");
    this.handle = 0;
  }

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
    return new Book(this, this.add("add_book_on_shelf", this.begin().define("book_def", options), id(shelf), item));
  }

  addShelf(options = {}) {
    return new Scene(this, this.add("add_shelf", this.begin().define("shelf_def", options)));
  }

  addTransition(options = {}) {
    return new Scene(this, this.add("add_transition", this.begin().define("transition_def", options)));
  }

  /** `photos`: rectangles; `visible`: indices or nothing; further members of leaf_album_def. */
  addAlbum({ photos = [], visible, ...options } = {}) {
    const leaf = this.begin(), place = leaf.list("rect", photos), more = { photos: place, photo_count: photos.length };
    if (visible) {
      more.visible = leaf.take(4 * visible.length + 4);
      more.visible_count = visible.length;
      visible.forEach((index, i) => leaf.view.setUint32(more.visible + 4 * i, index, true));
    }
    return new Scene(this, this.add("add_album", leaf.define("album_def", { ...options, ...more })));
  }

  /** `views`: numbers, bottom first; further members of leaf_container_def. */
  addContainer({ views = [], ...options } = {}) {
    const leaf = this.begin(), place = leaf.take(4 * views.length + 4);
    views.forEach((view, i) => leaf.view.setInt32(place + 4 * i, view, true));
    const def = leaf.define("container_def", { ...options, views: place, view_count: views.length });
    return new Container(this, this.add("add_container", def));
  }

  /** Pairs of rectangles. */
  addMove({ from = [], to = [], ...options } = {}) {
    const leaf = this.begin(), a = leaf.list("rect", from), b = leaf.list("rect", to);
    return new Scene(this, this.add("add_move", leaf.define("move_def", { ...options, from: a, to: b, count: from.length })));
  }

  stepped(name, value) {
    const step = this.begin().make("step");
    this.call(name, value, step);
    return this.leaf.read("step", step);
  }

  advance(dt) { return this.stepped("advance", dt); }
  step(dt) { return this.stepped("step", dt); }
  seek(time) { return this.stepped("seek", time); }
  resize(width, height) { this.call("resize", width, height); }
  setTimeScale(scale) { this.call("set_time_scale", scale); }
  setMotionPolicy(policy, scene = 0n) { this.call("set_motion_policy", id(scene), policy); }

  /** The frame: numbers, `scenes` and `events` as objects, columns as typed arrays over the module's memory. */
  snapshot() {
    const leaf = this.begin(), place = leaf.make("snapshot");
    this.call("snapshot", place, LAYOUT.snapshot.size);
    const s = leaf.read("snapshot", place), { buffer } = leaf.memory, n = s.count;
    const rows = (name, address, count) =>
      Array.from({ length: count }, (_, i) => leaf.read(name, address + LAYOUT[name].size * i));
    return {
      count: n, time: s.time, frame: s.frame, isMoving: s.is_moving !== 0,
      changed: { first: s.changed_first, count: s.changed_count },
      matrices: new Float32Array(buffer, s.matrices, (n * s.matrix_stride) / 4), matrixStride: s.matrix_stride / 4,
      matrices64: s.matrices64 ? new Float64Array(buffer, s.matrices64, (n * s.matrix64_stride) / 8) : null,
      sizes: new Float32Array(buffer, s.sizes, (n * s.size_stride) / 4), sizeStride: s.size_stride / 4,
      opacity: new Float32Array(buffer, s.opacity, n), shade: new Float32Array(buffer, s.shade, n),
      order: new Uint32Array(buffer, s.order, n), backToFront: new Uint32Array(buffer, s.back_to_front, n),
      flags: new Uint32Array(buffer, s.flags, n),
      scenes: rows("scene_state", s.scenes, s.scene_count), events: rows("event", s.events, s.event_count),
    };
  }

  /** What goes on the cells of rows first … first + count - 1. */
  cells(first, count) {
    const leaf = this.begin(), { size } = LAYOUT.cell, place = leaf.take(Math.max(size * count, 1));
    this.call("cells", first, count, place, size);
    return Array.from({ length: count }, (_, i) => leaf.read("cell", place + size * i));
  }

  /** The front-most visible cell at a point, or null. */
  hitTest(x, y) {
    const place = this.begin().make("hit");
    this.call("hit_test", x, y, place);
    const hit = this.leaf.read("hit", place);
    return hit.row < 0 ? null : hit;
  }

  hash(name) {
    const place = this.begin().take(8);
    this.call(name, place);
    return this.leaf.view.getBigUint64(place, true);
  }

  /** 64 bits, as a BigInt. */
  stateHash() { return this.hash("state_hash"); }
  frameHash() { return this.hash("frame_hash"); }

  describe() {
    const place = this.begin().make("stage_info");
    this.call("describe", place);
    return this.leaf.read("stage_info", place);
  }
}

// A scene or its number.
const id = (scene) => (scene instanceof Scene ? scene.id : scene);

/** A scene of a stage and what can be done with it. */
export class Scene {
  constructor(stage, number) {
    this.stage = stage;
    this.id = number;
  }

  call(name, ...rest) { this.stage.call(name, this.id, ...rest); }
  /** The same scene on a clone of its stage. */
  on(stage) { return new this.constructor(stage, this.id); }
  remove() { this.call("remove"); }
  /** Another published transition with as many cells, by the members of leaf_transition_def; the motion goes on. */
  replace(options) { this.call("replace_transition", this.stage.begin().define("transition_def", options)); }
  open() { this.call("open"); }
  close() { this.call("close"); }
  openItem(item) { this.call("open_item", item); }
  scroll(offset, animated = false) { this.call("scroll", offset, animated ? 1 : 0); }
  fling(velocity) { this.call("fling", velocity); }

  /** Takes hold; the part of the way at which it is held. */
  begin() {
    const place = this.stage.begin().take(8);
    this.call("begin", place);
    return this.stage.leaf.view.getFloat64(place, true);
  }

  scrub(fraction, velocity = 0) { this.call("scrub", fraction, velocity); }
  finish(velocity) { this.call("finish", this.number(velocity)); }
  cancel(velocity) { this.call("cancel", this.number(velocity)); }

  // An optional number by pointer.
  number(value) {
    if (value === undefined) return 0;
    const place = this.stage.begin().take(8);
    this.stage.leaf.view.setFloat64(place, value, true);
    return place;
  }

  gesture(name, phase, values, { velocity, time, vertical } = {}) {
    const all = { ...values, phase, has: (velocity ? 1 : 0) | (time === undefined ? 0 : 2), is_vertical: vertical ? 1 : 0 };
    if (velocity) all.velocity = velocity;
    if (time !== undefined) all.time = time;
    this.call(name, this.stage.begin().make("gesture", all));
  }

  /** Phases are numbers as in leafspring.h; `options`: velocity { x, y }, time in seconds, vertical. */
  pinch(phase, scale, options) { this.gesture("pinch", phase, { scale }, options); }
  swipe(phase, point, options) { this.gesture("swipe", phase, { point }, options); }
  drag(phase, point, options) { this.gesture("drag", phase, { point }, options); }

  /** `what`: 0 opening, 1 closing, 2 turning; members of leaf_timing_def. */
  setTiming(what, options) { this.call("set_timing", what, this.stage.begin().define("timing_def", options)); }

  state() {
    const place = this.stage.begin().take(LAYOUT.scene_state.size);
    this.call("scene_state", place, LAYOUT.scene_state.size);
    return this.stage.leaf.read("scene_state", place);
  }
}

/** Screens that replace one another. */
export class Container extends Scene {
  /** Members of leaf_rule_def and of leaf_transition_def. */
  setRule(rule, transition) {
    const leaf = this.stage.begin(), def = leaf.define("rule_def", rule);
    this.call("set_rule", def, leaf.define("transition_def", transition));
  }

  push(view, interactive = false) { this.call("push", view, interactive ? 1 : 0); }
  present(view, interactive = false) { this.call("present", view, 0, interactive ? 1 : 0); }
  select(index, interactive = false) { this.call("select", index, interactive ? 1 : 0, 0); }

  // The view that goes; -1, and nothing happens, where none does.
  back(name, interactive) {
    const place = this.stage.begin().take(4);
    this.call(name, interactive ? 1 : 0, place);
    return this.stage.leaf.view.getInt32(place, true);
  }

  pop(interactive = false) { return this.back("pop", interactive); }
  dismiss(interactive = false) { return this.back("dismiss", interactive); }
}

/** A book. */
export class Book extends Scene {
  turn(spread) { this.call("turn", spread); }
  next() { this.call("next"); }
  previous() { this.call("previous"); }
  insertPages(index, count) { this.call("insert_pages", index, count); }
  removePages(index, count) { this.call("remove_pages", index, count); }
  replacePage(index) { this.call("replace_page", index); }
  setTurnPolicy(policy, stagger) { this.call("set_turn_policy", policy, stagger); }

  /** Leaves that have cells: turn 0 … 1, velocity, angle. */
  leaves() {
    const leaf = this.stage.begin(), count = leaf.take(4), { size } = LAYOUT.leaf_state, room = 1024;
    const place = leaf.take(size * room);
    this.call("leaves", place, room, count);
    return Array.from({ length: leaf.view.getUint32(count, true) }, (_, i) => leaf.read("leaf_state", place + size * i));
  }
}
