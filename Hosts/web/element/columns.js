// The core's present frame, where the module has it: what every frame of the browser reads, in arrays and objects that are used again. A
// `Frame` of leafspring.js has more of it, and is another one each time.

import { LAYOUT } from "../leafspring.js";

// Which of a struct's 32-bit words a member is, or begins with.
const wordsOf = (name) => Object.fromEntries(LAYOUT[name].fields.map(({ name: member, offset }) => [member, offset / 4]));
const AT = wordsOf("snapshot"), STEP = wordsOf("step"), READING = wordsOf("reading_state"), LEAF = wordsOf("leaf_state"), SHADOW = wordsOf("shadow");
// The columns that are drawn: the kind of their arrays, numbers a cell, and the word that is their place.
const COLUMNS = Object.entries({ matrices: [Float32Array, 16], sizes: [Float32Array, 2], opacity: [Float32Array, 1], shade: [Float32Array, 1],
  order: [Uint32Array, 1], backToFront: [Uint32Array, 1, "back_to_front"], flags: [Uint32Array, 1], bands: [Float32Array, 4], light: [Float32Array, 2] })
  .map(([name, [Kind, wide, member = name]]) => ({ name, Kind, wide, at: AT[member] }));
// Of a shadow: its lists with their lengths, those with a length of their own, and its numbers.
const LISTS = { matrix: 16, axis: 2, alpha: 17, bright: 2 }, COUNTED = { clip: "clip_count", caster: "caster_count" };
const NUMBERS = Object.entries({ lo: "lo", hi: "hi", endExtent: "end_extent", endLength: "end_length", height: "height", strength: "strength" });

/** The present frame of a stage: right until the stage's next call that is not a read. */
export class Columns {
  constructor(stage) {
    this.stage = stage;
    this.count = 0;
    this.buffer = null;
    this.shadows = [];
    this.kept = [];
  }

  // Calls the stage with room for a struct, which it fills; the place of that in words.
  ask(call, name, ...rest) {
    const { stage, stage: { leaf } } = this, { size } = LAYOUT[name], place = leaf.begin().take(size);
    leaf.view.setUint32(place, size, true);
    stage.call(call, ...rest, place, size);
    return place / 4;
  }

  // The module's memory in words. It may have grown in the last call.
  get words() {
    const { leaf } = this.stage;
    return leaf.view && leaf.u32;
  }

  /** Moves the stage to a time in seconds. */
  seek(time) {
    const at = this.ask("seek", "step", time), { words } = this;
    return { isMoving: words[at + STEP.is_moving] !== 0, changed: words[at + STEP.changed_count], events: words[at + STEP.event_count],
      pause: this.stage.leaf.view.getFloat64(4 * (at + STEP.pause), true) };
  }

  /** The events of the last step. */
  events() {
    const at = this.ask("snapshot", "snapshot"), { words } = this;
    return this.stage.leaf.rows("event", words[at + AT.events], words[at + AT.event_count]);
  }

  /** The spread that a book shows or goes to, and whether it moves. */
  reading(book) {
    const at = this.ask("reading", "reading_state", book.id), { words } = this;
    return { spread: words[at + READING.spread] | 0, isMoving: words[at + READING.is_moving] !== 0 };
  }

  /** The turn of each leaf that has cells, 0 to 1, by its number. */
  turns(book) {
    const { size } = LAYOUT.leaf_state, [place, count] = book.all("leaves", size), { words } = this, { view } = this.stage.leaf, turns = new Map();
    for (let i = 0; i < count; i++) turns.set(words[(place + size * i) / 4 + LEAF.leaf], view.getFloat64(place + size * i + 4 * LEAF.turn, true));
    return turns;
  }

  /** Reads the present frame. */
  read() {
    const at = this.ask("snapshot", "snapshot"), { words } = this, { buffer } = words, count = words[at + AT.count], isOther = this.buffer !== buffer || this.count !== count;
    this.buffer = buffer;
    this.count = count;
    for (const { name, Kind, wide, at: member } of COLUMNS) {
      const place = words[at + member];
      if (isOther || this[name].byteOffset !== place) this[name] = new Kind(buffer, place, place ? count * wide : 0);
    }
    this.shadows.length = words[at + AT.shadow_count];
    for (let i = 0; i < this.shadows.length; i++) this.shadows[i] = this.shadow(i, (words[at + AT.shadows] + LAYOUT.shadow.size * i) / 4, words);
    return this;
  }

  shadow(i, at, words) {
    const { f32: floats } = this.stage.leaf;
    let shadow = this.kept[i];
    if (shadow?.at !== at || shadow.matrix.buffer !== this.buffer) {
      shadow = this.kept[i] = { at, clip: [], caster: [] };
      for (const name in LISTS) shadow[name] = floats.subarray(at + SHADOW[name], at + SHADOW[name] + LISTS[name]);
    }
    shadow.kind = words[at + SHADOW.kind];
    shadow.after = words[at + SHADOW.after];
    for (const [name, member] of NUMBERS) shadow[name] = floats[at + SHADOW[member]];
    for (const name in COUNTED) {
      const length = 2 * words[at + SHADOW[COUNTED[name]]];
      if (shadow[name].length !== length) shadow[name] = floats.subarray(at + SHADOW[name], at + SHADOW[name] + length);
    }
    return shadow;
  }

  /** What is seen of all cells: `vertices`, 4 numbers each (the place in points and in unit coordinates), and `offsets`, the first vertex of
   * each row and the end of the last. */
  polygons() {
    const frame = 4 * this.ask("snapshot", "snapshot"), { leaf } = this.stage, room = 6 * this.count;
    const vertices = leaf.take(16 * room + 16), offsets = leaf.take(4 * this.count + 4), needed = leaf.take(4);
    leaf.check(leaf.calls.leaf_snapshot_polygons(frame, vertices, room, offsets, needed));
    const { words } = this;
    // In the memory where it is now, the struct lies as before.
    if (words.buffer !== this.buffer) this.read();
    return {
      vertices: leaf.f32.subarray(vertices / 4, vertices / 4 + 4 * words[needed / 4]), offsets: words.subarray(offsets / 4, offsets / 4 + this.count + 1) };
  }
}
