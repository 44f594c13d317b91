// A stage with one book, and its clock: calls are made at their own time, frames asked for only while something visible changes.

import { LeafSpring, NAMES } from "../leafspring.js";
import { Columns } from "./columns.js";
import { hasBoards, radiusOf } from "./layout.js";

// trim-library: no Stage.snapshot Stage.data Stage.hash Scene.on Scene.bounds LeafSpring.curve LeafSpring.clock LeafSpring.written Spring.value Spring.velocity
// trim-library: no Spring.seconds Spring.def Stage.seek Stage.viewport Stage.view Stage.motionPolicy Book.reading STRUCTS.scene_state STRUCTS.hit STRUCTS.settings STRUCTS.clock STRUCTS.vertex STRUCTS.draw STRUCTS.ray
const EVENT = NAMES.EventKind, LEAF = NAMES.Subject.leaf;
// The most leaves that one call peels.
const MOST_PEELED = 12;
// The core's own limit, in points.
const MOST_TOLERANCE = 1000;
let loading = null;

/** The module, loaded once for all books of a page: from `source`, else from leafspring-book.wasm beside leafspring.js, which has the
 * calls of this element (calls.txt) and no others. The whole leafspring.wasm does as well. */
export function load(source) {
  loading ??= LeafSpring.load(source ?? new URL("../leafspring-book.wasm", import.meta.url)).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** The core's book for `count` pages. `shape`: page { width, height }, spread, covers, hinge, reading, rest, eye; `viewport` in points. */
export class Core {
  constructor(leaf, shape, count, viewport, scale, record, clock) {
    this.leaf = leaf;
    this.clock = clock;
    this.shape = shape;
    this.count = count;
    this.origin = clock.now();
    this.t = this.pause = 0;
    this.policy = "full";
    const tolerance = shape.tolerance ?? Math.min(0.05 / (scale * (globalThis.devicePixelRatio || 1)), MOST_TOLERANCE);
    this.stage = leaf.stage({ viewport, visible_tolerance: tolerance });
    this.columns = new Columns(this.stage);
    try {
      this.book = this.stage.addBook(this.definition());
    } catch (error) {
      this.stage.destroy();
      throw error;
    }
    this.head = { viewport: [viewport.width, viewport.height], fps: 60, tolerance };
    this.lines = record ? [] : null;
    this.stage.setMotionPolicy("instant");
    this.book.open();
    this.stage.advance(0);
    this.stage.setMotionPolicy("full");
  }

  /** Item 0 is the first page's where it lies alone, else a cover that is never seen. */
  get first() { return this.shape.spread === "double" && this.shape.covers === "none" ? 1 : 0; }
  get corePages() { return Math.max(this.count + this.first - 1, 0); }

  definition() {
    const { page, spread, covers, hinge, reading, rest, eye } = this.shape;
    return {
      pages: this.corePages, page_size: page, spread, hinge, reading: reading === "rtl" ? "right_to_left" : "left_to_right",
      rest_ratio: rest, eye, has_closed_ends: this.hasClosedEnds, closed_scale: 1, corner_radius: this.radius,
      overshoot: "clamp", boards: this.boards, background: { red: 0, green: 0, blue: 0, alpha: 0 }, ...(this.hasPaper && this.paper()), ...this.softLeaves(),
    };
  }

  get hasClosedEnds() { return this.shape.spread === "double" && this.shape.covers !== "none"; }

  get boards() { return hasBoards(this.shape, this.shape.spread) ? this.shape.boards : 0; }

  /** True if corners can be peeled: the core does that to books that lie flat. */
  get isPeeled() { return this.shape.peel !== "none" && this.shape.rest === 1; }

  /** True if its leaves are paper to the core: to be peeled, or to have a thickness. */
  get hasPaper() { return this.isPeeled || (this.shape.thickness > 0 && this.shape.rest === 1); }
  get radius() { return this.shape.radius ?? radiusOf(this.shape); }
  get leafCount() { return Math.max(this.shape.spread === "single" ? this.corePages + 1 : Math.ceil((this.corePages + 1) / 2), 1); }

  // With one hinge a fold without a radius, so that every page is seen in one piece.
  get radiusOfCurl() { return this.shape.hinges === 1 ? 0 : this.shape.maxRadius ?? null; }

  paper() {
    const { page, peelZone, hinges, thickness = 0 } = this.shape, most = Math.min(page.width, page.height) / 2;
    const zone = !this.isPeeled ? 0 : peelZone === null ? -1 : Math.min(peelZone, most);
    // Pages that come later make the book thicker.
    this.sheet ??= this.shape.sheet ?? Math.min(thickness / this.leafCount, 100);
    return { hinges, fan: 0, sheet: this.sheet, ...(this.radiusOfCurl !== null && { max_radius: this.radiusOfCurl }), corner_zone: zone };
  }

  get hardLeaves() { return Array.from({ length: this.leafCount }, (_, leaf) => leaf).filter((leaf) => this.isHard(leaf)); }

  // Leaves that bend while they turn, and those that are boards.
  softLeaves() {
    const { strips = 1, bend, mostBend, sag } = this.shape, leaves = this.hardLeaves;
    if (strips === 1 && !leaves.length) return {};
    return { strips, has_soft_covers: true, hard_leaves: leaves, ...(strips > 1 && { bend_duration: bend, bend_bounce: 0.1, most_bend: mostBend, sag }) };
  }

  /** True if the leaf on a side (1: forward) is a board, which is not peeled: a hard cover, or one with a hard page on either face. */
  isBoard(way) {
    const isSingle = this.shape.spread === "single";
    return this.isHard(isSingle ? (way > 0 ? this.spread : this.spread - 1) : way > 0 ? this.spread + 1 : this.spread);
  }

  isHard(leaf) {
    const { spread: mode, covers, density } = this.shape, isSingle = mode === "single";
    const items = isSingle ? [leaf] : [2 * leaf, 2 * leaf + 1], faces = items.map((item) => density[item - this.first]);
    if (faces.includes("hard")) return true;
    const isCover = !isSingle && covers === "hard" && (leaf === 0 || leaf === Math.floor((this.count + this.first - 1) / 2));
    return isCover && !faces.includes("soft");
  }

  /** Everything that was done, as `leafspring play` reads it. `spring`: members of the script's turnSpring. */
  script(spring) {
    if (!this.lines) return "";
    // The tool ends with a whole frame, before calls at that very instant.
    this.moveTo((Math.floor(this.timeAt(this.clock.now()) * 60) + 1) / 60);
    const head = { title: "A leaf-book", duration: this.t, ...this.head, scenes: [{ ...this.scene(), turnSpring: spring }] };
    return `${[JSON.stringify(head), ...this.lines].join("\n")}\n`;
  }

  scene() {
    const { page, spread, hinge, reading, rest, eye, hinges } = this.shape, paper = this.hasPaper && this.paper(), soft = this.softLeaves();
    return {
      id: "book", kind: "book", pages: this.corePages, size: [page.width, page.height], restRatio: rest, cornerRadius: this.radius, hinge, reading, overshoot: "clamp",
      closedScale: 1, start: "open", ...(eye && { eye }), ...(spread === "single" && { spread }), ...(this.hasClosedEnds && { hasClosedEnds: true }),
      ...(this.boards > 0 && { boards: this.boards }),
      ...(soft.strips && { strips: soft.strips, hardCovers: false, hardLeaves: soft.hard_leaves }),
      ...(soft.strips > 1 && { bendSpring: { duration: soft.bend_duration, bounce: soft.bend_bounce }, mostBend: soft.most_bend, sag: soft.sag }),
      ...(paper && { fan: 0, paper: { hinges, ...(this.radiusOfCurl !== null && { maxRadius: this.radiusOfCurl }), ...(paper.corner_zone >= 0 && { cornerZone: paper.corner_zone }),
        ...(paper.sheet > 0 && { sheet: paper.sheet }) } }),
    };
  }

  // ---- pages and spreads, in the element's numbers

  /** The pages of a spread in reading order; empty where there is none. */
  pagesOf(spread) {
    const items = this.shape.spread === "single" ? [spread] : [2 * spread + 1, 2 * spread + 2];
    return items.map((item) => item - this.first).filter((page) => page >= 0 && page < this.count);
  }

  /** Both places of the open spread in reading order; null for an empty side. */
  get view() {
    const isSingle = this.shape.spread === "single", item = isSingle ? this.spread : 2 * this.spread + 1;
    return (isSingle ? [item] : [item, item + 1]).map((place) => place - this.first).map((page) => (page >= 0 && page < this.count ? page : null));
  }

  spreadOf(page) {
    const item = page + this.first;
    return this.shape.spread === "single" ? item : Math.floor((item - 1) / 2);
  }

  // The facts that the core gives of the book, asked for once until the stage goes on.
  said(name, ask = (book) => book[name]()) {
    const { age } = this.stage;
    if (this.saidAt !== age) this.saidAt = age, this.answers = {};
    return (this.answers[name] ??= ask(this.book));
  }

  get reading() { return this.said("reading", (book) => this.columns.reading(book)); }
  /** Leaves that have cells: leaf, turn (0...1). */
  get leaves() { return this.said("leaves"); }
  /** Of each such leaf only the turn, by its number. */
  get turns() { return this.said("turns", (book) => this.columns.turns(book)); }
  /** The spread that the book shows or goes to, and the outermost ones that have pages. */
  get spread() { return this.reading.spread; }
  get lastSpread() { return Math.max(this.spreadOf(this.count - 1), this.firstSpread); }
  get firstSpread() { return this.count ? this.spreadOf(0) : 0; }
  get isMoving() { return this.reading.isMoving; }

  // ---- calls

  /** Seconds of the stage at a time of `performance.now()`, never before the last call. */
  timeAt(clock) { return Math.max(this.t, Math.round((clock - this.origin) * 1000) / 1e6); }

  /** Has the book do something at a time; returns what the stage told since. */
  call(name, fields = {}, clock = this.clock.now()) {
    const events = this.moveTo(this.timeAt(clock));
    this.perform(name, fields);
    this.lines?.push(JSON.stringify({ t: this.t, call: name, ...(["motionPolicy", "resize"].includes(name) ? {} : { scene: "book" }), ...fields }));
    this.changed = true;
    this.pause = 0;
    return events;
  }

  perform(name, f) {
    switch (name) {
      case "drag": return this.book.drag(f.phase, { x: f.location[0], y: f.location[1] }, { time: this.t, pointer: f.pointer ?? 0 });
      case "turn": return this.book.turn(f.spread);
      case "peel": return this.book.peel(f.spread, f.corner);
      case "resize": return this.stage.resize(...f.viewport);
      case "motionPolicy": return this.stage.setMotionPolicy(f.policy);
      case "insertPages": return this.book.insertPages(f.index, f.count);
      case "removePages": return this.book.removePages(f.index, f.count);
      default: throw new TypeError(`a book has no ${name}`);
    }
  }

  setPolicy(policy) {
    if (policy === this.policy) return;
    this.policy = policy;
    this.call("motionPolicy", { policy });
  }

  /** The direction in which a press that is lifted turns a page: 1 or -1, 0 if it was no tap or is not in the zone. Places are in
   * points; the way between them may be in CSS pixels, because a finger is as unsteady on a small book. */
  tapOf(zone, down, up, seconds) {
    this.book.setTap(zone);
    const way = this.book.tap({ x: down[0], y: down[1] }, { x: up[0], y: up[1] }, seconds);
    // No drag turns a page by itself, because the site is asked first.
    this.book.setTap("none");
    return way;
  }

  setTurning(timing) { this.book.setTiming("turning", timing); }

  /** Turns to a spread: by its spring, or at once; by a corner, "top" or "bottom", where the book can be peeled. */
  turn(spread, animated, corner = null, time = this.clock.now()) {
    const { policy } = this;
    if (animated && corner && this.isPeeled && Math.abs(spread - this.spread) <= MOST_PEELED) return this.call("peel", { spread, corner }, time);
    if (!animated) this.setPolicy("instant");
    const events = this.call("turn", { spread }, time);
    if (!animated) events.push(...this.moveTo(this.t, true)), this.setPolicy(policy);
    return events;
  }

  /** Lets time pass up to `t`; returns the events of leaves since. */
  moveTo(t, isForced = false) {
    if (t === this.t && !this.changed && !isForced) return [];
    const step = this.columns.seek(t);
    this.t = t;
    if (step.isMoving || step.changed || step.events) this.changed = true;
    /** Seconds until anything can change by itself. */
    this.pause = step.pause;
    this.isLively = step.isMoving && step.changed > 0;
    if (!step.events) return [];
    const events = this.columns.events();
    if (events.some(({ kind }) => kind === EVENT.cells_changed)) this.isStale = true;
    return events.filter(({ subject }) => subject === LEAF);
  }

  /** Lets every motion come to its end now: the stage's clock goes ahead, and the host's with it. */
  skip() {
    const events = [];
    for (let tries = 0; this.isMoving && tries < 64; tries++) {
      events.push(...this.moveTo(this.t + 1));
      this.origin -= 1000;
    }
    return events;
  }

  destroy() { this.stage.destroy(); }
}
