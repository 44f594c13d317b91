// The page: a stage that runs, the panel, and the script of everything that was done to it. `LIVE` says what is shown: kind,
// title, hint, pages, the number of pictures and the module in base64.

const by = (id) => document.getElementById(id);
const HINGES = ["left", "right", "top", "bottom"], EDGES = ["left", "right", "top", "bottom"];
const OVERSHOOTS = ["free", "clamp", "bounce"], POLICIES = ["full", "shortened", "crossFade", "instant"];
const ALBUM = "album";
const EVENTS = ["began", "settled", "finished", "cancelled", "retargeted", "spread", "cells", "lift", "contact", "dropped"];
const SUBJECTS = ["run", "leaf", "scroll"];
const PHASE_WORDS = ["idle", "held", "running"];
const FPS = 60;

// The points that a book with room to open needs. A book is scaled to fit; a transition fills the room.
function roomOf(hinge) {
  const [w, h] = LIVE.size;
  if (LIVE.start.single) return [w + 120, h + 120];
  return hinge === "top" || hinge === "bottom" ? [w + 258, 2 * h + 204] : [2 * w + 216, h + 212];
}

class Live {
  constructor(leaf) {
    this.leaf = leaf;
    this.isBook = LIVE.kind === "book";
    this.form = by("panel");
    this.drawing = new Drawing(by("view"));
    this.meter = new Meter(this);
    this.t = 0;
    this.clock = { at: performance.now(), t: 0 };
    this.paused = false;
    this.wake = 0;
    this.open = false;
    this.spread = 0;
    this.costs = [];
    this.build();
    this.hands = new Hands(by("view"), this);
    this.rouse();
  }

  value(name) {
    const field = this.form.elements[name];
    return field.type === "range" ? Number(field.value) : field.value;
  }

  // ---- the stage

  fit() {
    const room = by("room"), w = room.clientWidth, h = room.clientHeight, [needW, needH] = roomOf(this.value("hinge"));
    this.scale = this.isBook ? Math.min(1.4, w / needW, h / needH) : 1;
    this.viewport = [Math.max(1, Math.round(w / this.scale)), Math.max(1, Math.round(h / this.scale))];
    for (const e of [by("view"), by("links")]) Object.assign(e.style, {
      width: `${this.viewport[0]}px`, height: `${this.viewport[1]}px`, transform: `scale(${this.scale})` });
  }

  get isVertical() {
    return ["top", "bottom"].includes(this.value(this.isBook ? "hinge" : "edge"));
  }

  // The scene as `leafspring play` reads it. Default values are left out.
  describe() {
    const spring = { response: this.value("response"), dampingRatio: this.value("damping") };
    const scene = { id: this.isBook ? "book" : "scene", kind: this.isBook ? "book" : this.value("kind") };
    if (this.isBook) {
      Object.assign(scene, {
        pages: this.value("pages"), size: LIVE.size, ...this.more, restRatio: this.value("rest"), hinge: this.value("hinge"), reading: this.value("reading"),
        overshoot: this.value("overshoot"), spring: { ...spring, velocity: this.value("speed") }, turnSpring: spring });
    } else {
      if (scene.kind === ALBUM) Object.assign(scene, this.albumFrames(), { variant: "pinchPushPop" });
      if (this.value("edge") && this.hasEdge) scene.edge = this.value("edge");
      for (const field of by("parameters").querySelectorAll("input")) {
        if (field.value !== "" && field.checkValidity()) scene[field.name] = Number(field.value);
      }
      if (this.value("timing") === "spring") scene.spring = { ...spring, velocity: this.value("speed") };
      else scene.duration = this.value("duration");
    }
    if (this.value("eye") > 0 && this.hasEye) scene.eye = this.value("eye");
    scene.fidelity = this.value("fidelity");
    if (this.open) scene.start = "open";
    return scene;
  }

  // What the page was made with but has no control for.
  get more() {
    const { strips, bow, single } = LIVE.start;
    return {
      ...(strips > 1 && { strips }), ...(bow && { middleSpring: { duration: bow.duration, bounce: bow.bounce }, sag: bow.sag }),
      ...(single && { spread: "single" }),
      ...(this.hinges > 0 && { fan: 0, paper: { hinges: this.hinges, sheet: LIVE.start.sheet } }) };
  }

  // Only a book that lies flat can be peeled.
  get hinges() {
    const isFlat = LIVE.start.single || this.value("rest") === 1;
    return isFlat && this.value("fidelity") === "corrected" ? LIVE.start.hinges : 0;
  }

  // A cover in the middle of the list, and fifteen photos, in rows of three, that fill the width.
  albumFrames() {
    const [w, h] = this.viewport, unit = Math.min(w / 320, h / 568), side = (w - 20 * unit) / 3;
    const round = (rect) => rect.map((x) => Math.round(x * 4) / 4);
    const cover = round([(w - 126 * unit) / 2, (h - 168 * unit) / 2, 126 * unit, 168 * unit]);
    const cells = Array.from({ length: 15 }, (_, i) => round(
      [5 * unit + (i % 3) * (side + 5 * unit), 14 * unit + Math.floor(i / 3) * 110 * unit, side, 100 * unit]));
    return { cover, cells };
  }

  // The parameters of the transition that is shown; none for the album.
  get parameters() { return this.leaf.kinds.find((kind) => kind.name === this.value("kind"))?.parameters ?? []; }
  // Those parameters for which the panel has no control of its own.
  get own() { return this.parameters.filter(({ name }) => !["duration", "edge", "eye"].includes(name)); }
  get hasEdge() { return this.parameters.some(({ name }) => name === "edge"); }
  get hasEye() { return this.isBook || this.value("kind") === ALBUM || this.parameters.some(({ name }) => name === "eye"); }

  // A new stage that begins at the state toward which the old one was moving, and a new script.
  build() {
    this.stage?.destroy();
    this.fit();
    const [width, height] = this.viewport, scene = this.describe();
    // A twentieth of a point as the reader sees it.
    const tolerance = 0.05 / (this.scale * (window.devicePixelRatio || 1));
    this.head = { viewport: [width, height], fps: FPS, tolerance, scenes: [scene] };
    this.lines = [];
    this.log("", true);
    this.stage = this.leaf.stage({ viewport: { width, height }, visible_tolerance: tolerance });
    this.scene = this.isBook ? this.addBook(scene) : scene.kind === ALBUM ? this.addAlbum(scene) : this.addTransition(scene);
    if (scene.start) {
      this.stage.setMotionPolicy(3);
      this.scene.open();
      this.stage.advance(0);
      this.stage.setMotionPolicy(0);
    }
    this.restart(0);
    if (this.open && this.spread > 0) {
      this.call("motionPolicy", { policy: "instant" });
      this.call("turn", { spread: Math.min(this.spread, this.lastSpread) });
      this.call("motionPolicy", { policy: "full" });
    }
    if (this.value("policy") !== "full") this.call("motionPolicy", { policy: this.value("policy") });
    this.changed = true;
  }

  addBook(scene) {
    const book = this.stage.addBook({
      pages: scene.pages, page_size: { width: scene.size[0], height: scene.size[1] },
      strips: LIVE.start.strips, ...this.bow, ...(this.hinges > 0 && { hinges: this.hinges, sheet: LIVE.start.sheet, fan: 0 }), spread: LIVE.start.single ? 1 : 0, rest_ratio: scene.restRatio, hinge: HINGES.indexOf(scene.hinge), eye: scene.eye ?? -1,
      reading: scene.reading === "rtl" ? 1 : 0, overshoot: OVERSHOOTS.indexOf(scene.overshoot), fidelity: this.fidelity(scene) });
    this.setSpring(book, [0, 1], scene.spring);
    this.setSpring(book, [2], scene.turnSpring);
    return book;
  }

  get bow() {
    const { bow } = LIVE.start;
    return bow && { middle_duration: bow.duration, middle_bounce: bow.bounce, sag: bow.sag };
  }

  addTransition(scene) {
    const own = this.own.filter(({ name }) => name in scene).map(({ name }) => [name, scene[name]]);
    const made = this.stage.addTransition({
      kind: scene.kind, fidelity: this.fidelity(scene), edge: scene.edge ? EDGES.indexOf(scene.edge) : -1,
      eye: scene.eye ?? -1, duration: scene.duration ?? -1, ...Object.fromEntries(own) });
    if (scene.spring) this.setSpring(made, [0, 1], scene.spring);
    return made;
  }

  addAlbum(scene) {
    const rect = ([x, y, width, height]) => ({ x, y, width, height });
    const made = this.stage.addAlbum({
      cover: rect(scene.cover), photos: scene.cells.map(rect), cover_item: 0, variant: 2, fidelity: this.fidelity(scene),
      eye: scene.eye ?? -1, duration: scene.duration ?? -1 });
    if (scene.spring) this.setSpring(made, [0, 1], scene.spring);
    return made;
  }

  fidelity(scene) { return scene.fidelity === "original" ? 1 : 0; }

  setSpring(scene, which, spring) {
    const kind = 3;
    for (const what of which) {
      scene.setTiming(what, {
        kind: 0, velocity: spring.velocity ?? 0,
        spring: { kind, duration: spring.response, damping_ratio: spring.dampingRatio } });
    }
  }

  state() { return this.scene.state(); }

  // ---- calls, each at its own time, each a line of the script

  at(event) {
    const box = by("view").getBoundingClientRect();
    return [(event.clientX - box.left) / this.scale, (event.clientY - box.top) / this.scale];
  }

  call(name, fields = {}, event = null) {
    this.moveTo(this.timeOf(event ? event.timeStamp : performance.now()));
    const line = { t: this.t, call: name };
    if (!["motionPolicy", "resize"].includes(name)) line.scene = this.head.scenes[0].id;
    Object.assign(line, fields);
    try {
      this.perform(name, fields);
      this.lines.push(JSON.stringify(line));
      this.log(`${this.t.toFixed(3)} ${name}${fields.phase ? ` ${fields.phase}` : ""}${fields.policy ? ` ${fields.policy}` : ""}`);
    } catch (error) {
      if (!(error instanceof LeafError)) throw error;
      this.log(`${this.t.toFixed(3)} ${error.message}`, false, "bad");
    }
    this.changed = true;
  }

  perform(name, f) {
    const phase = PHASES.indexOf(f.phase), point = ([x, y]) => ({ x, y }), { scene, stage, t: time } = this;
    switch (name) {
      case "pinch": return scene.pinch(phase, f.scale, { time });
      case "swipe": return scene.swipe(phase, point(f.translation), { time, vertical: this.isVertical });
      case "drag": return scene.drag(phase, point(f.location), { time });
      case "turn": return scene.turn(f.spread);
      case "peel": return scene.peel(f.spread, f.corner);
      case "resize": return stage.resize(...f.viewport);
      case "motionPolicy": return stage.setMotionPolicy(POLICIES.indexOf(f.policy));
      default: return scene[name]();
    }
  }

  // A tap: turns the page it is on, or opens what is shut, or runs the transition the other way.
  tap(at, event) {
    const state = this.state();
    if (!this.isBook || state.target === 0) return this.call(state.target === 1 ? "close" : "open", {}, event);
    const back = this.isVertical ? (at[1] < this.viewport[1] / 2) === (this.value("hinge") === "top")
      : (at[0] < this.viewport[0] / 2) !== this.isMirrored;
    this.call(back ? "previous" : "next", {}, event);
  }

  // ---- pages

  get lastSpread() {
    const items = this.value("pages") + 1;
    return Math.max(0, LIVE.start.single ? items - 1 : Math.floor(items / 2) - 1);
  }

  // The pages that a spread shows, 0 for the cover.
  shown(spread) {
    const all = LIVE.start.single ? [spread] : [2 * spread + 1, 2 * spread + 2];
    return all.filter((page) => page <= this.value("pages"));
  }

  // In a book of the reader's own the cover is the first page of the file.
  get first() { return LIVE.isOwn ? 1 : 0; }

  // How a page is called.
  name(page) { return LIVE.labels[page] ?? String(page + this.first); }

  get label() {
    const all = this.value("pages") + this.first;
    if (!this.open) return `Closed, ${all} pages`;
    const pages = this.shown(this.spread);
    if (pages[0] === 0 && !LIVE.isOwn) return `Cover, ${all} pages`;
    const numbers = pages.length ? pages.map((page) => String(page + this.first)) : [String(all)];
    const names = pages.length ? pages.map((page) => this.name(page)) : numbers, list = (words) => words.join(" and ");
    const isPlain = list(names) === list(numbers);
    return (pages.length > 1 ? "Pages " : "Page ") + (isPlain ? `${list(numbers)} of ${all}` : `${list(names)} (${list(numbers)} of ${all})`);
  }

  // Forward or back; opens and closes at the ends.
  turnBy(way, event = null) {
    if (!this.open) return way > 0 && this.call("open", {}, event);
    if (way < 0 && this.aim <= 0) return this.call("close", {}, event);
    if (way > 0 && this.aim >= this.lastSpread) return;
    this.call(way > 0 ? "next" : "previous", {}, event);
  }

  // The spread at which the turns in the air will end.
  get aim() { return this.spread; }

  goTo(page) {
    const spread = LIVE.start.single ? page : Math.floor((page - 1) / 2);
    if (page === 0 && !LIVE.start.single) return this.open && this.call("close");
    if (!this.open) this.call("open");
    this.call("turn", { spread: Math.min(Math.max(spread, 0), this.lastSpread) });
  }

  // Says where the reader is: in the bar, to assistive technology, and in the address.
  tell() {
    const { label } = this;
    if (label === this.told) return;
    this.told = label;
    by("page").textContent = label;
    const pages = this.open ? this.shown(this.spread) : [0];
    by("words").textContent = pages.map((page) => LIVE.texts[page] ?? "").join(" ").trim();
    by("view").setAttribute("aria-label", `The book: ${label}. Drag, pinch or use the arrow keys`);
    const hash = new URLSearchParams(location.hash.slice(1));
    if (this.open && pages.length > 0) hash.set("page", this.name(pages[0]));
    else hash.delete("page");
    const text = hash.toString();
    if (text !== location.hash.slice(1)) history.replaceState(null, "", text ? `#${text}` : location.pathname);
  }

  // Whether the book is read toward the left, by the core's own rule.
  get isMirrored() {
    const hinge = this.value("hinge");
    return this.isBook && (hinge === "right" || (hinge === "left" && this.value("reading") === "rtl"));
  }

  // ---- time

  timeOf(clock) {
    if (this.paused) return this.t;
    const t = this.clock.t + ((clock - this.clock.at) / 1000) * this.value("scale");
    return Math.max(this.t, Math.round(t * 1e6) / 1e6);
  }

  restart(t) {
    this.t = t;
    this.clock = { at: performance.now(), t };
    this.rouse();
  }

  // Moves to a time of the stage; the calls of a script are timed by it.
  moveTo(t) {
    if (t === this.t && !this.changed) return;
    const begun = performance.now(), step = this.stage.seek(t);
    this.cost = (this.cost ?? 0) + performance.now() - begun;
    this.t = t;
    if (step.is_moving || step.changed_count || step.event_count) this.changed = true;
    if (step.event_count) this.note(this.stage.snapshot().events);
  }

  note(events) {
    for (const e of events) {
      if (e.kind === 6) this.stale = true;
      const leaf = e.leaf >= 0 ? ` ${e.leaf}` : "";
      this.log(`${this.t.toFixed(3)} ${SUBJECTS[e.subject]}${leaf} ${EVENTS[e.kind]}`, false, "event");
    }
  }

  pause(on) {
    if (on && !this.paused) this.moveTo(Math.ceil(this.timeOf(performance.now()) * FPS - 1e-9) / FPS);
    this.paused = on;
    this.restart(this.t);
    by("pause").textContent = on ? "Run" : "Pause";
    by("step").disabled = !on;
    this.changed = true;
  }

  step() {
    this.moveTo((Math.round(this.t * FPS) + 1) / FPS);
    this.changed = true;
  }

  get changed() { return this.isChanged; }

  set changed(on) {
    this.isChanged = on;
    if (on) this.rouse();
  }

  // Asks for a frame, also of a page that sleeps.
  rouse() {
    clearTimeout(this.alarm);
    this.frame ||= requestAnimationFrame((now) => this.tick(now));
  }

  tick(now) {
    this.cost = 0;
    const t = this.timeOf(now);
    if (this.changed || t >= this.wake) {
      this.moveTo(t);
      if (this.changed) this.paint();
      this.wake = this.t + this.stage.nextChange(Math.max(this.value("scale"), 0.01) / FPS);
      this.meter.sample();
    }
    this.frame = 0;
    this.sleep();
  }

  // No frames until the stage says that something visible will happen; calls wake the page.
  sleep() {
    const rest = this.paused ? Infinity : (this.wake - this.timeOf(performance.now())) / Math.max(this.value("scale"), 0.01);
    if (this.changed || rest < 2 / FPS) this.rouse();
    else if (rest < 1e6) this.alarm = setTimeout(() => this.rouse(), 1000 * (rest - 1 / FPS));
  }

  paint() {
    this.changed = false;
    const begun = performance.now(), frame = this.stage.snapshot();
    this.cost += performance.now() - begun;
    // Cells are described again after an event or a resize, and when a transition turns round.
    this.drawing.describe(this.stage.cells(0, frame.count));
    this.drawing.paint(this.stage.snapshot());
    const state = frame.scenes[0];
    this.open = state.target === 1;
    this.spread = state.index;
    if (this.isBook) this.tell();
    if (LIVE.links.length > 0) this.link(frame.isMoving);
    by("toggle").textContent = this.open ? (this.isBook ? "Close" : "Back") : this.isBook ? "Open" : "Forward";
    by("open").textContent = this.open ? "Close" : "Open";
    this.meter.show(state, frame);
  }

  // ---- the script

  log(text, clear = false, name = "") {
    const list = by("log");
    if (clear) list.textContent = "";
    if (!text) return;
    // A drag is a single line that counts its calls.
    const last = list.lastElementChild, key = text.replace(/^\S+ /, "");
    if (key.endsWith("changed") && last?.dataset.key === key) {
      last.dataset.count = Number(last.dataset.count) + 1;
      last.textContent = `${text} ×${last.dataset.count}`;
    } else {
      const item = document.createElement("li");
      Object.assign(item.dataset, { key, count: 1 });
      item.textContent = text;
      item.title = text;
      item.className = name;
      list.append(item);
    }
    while (list.children.length > 200) list.firstElementChild.remove();
    list.scrollTop = list.scrollHeight;
  }

  /** What was done, as JSON Lines for `leafspring play`. */
  script() {
    this.moveTo(this.timeOf(performance.now()));
    const head = { title: "A replay of the live page", duration: this.t, ...this.head };
    return [JSON.stringify(head), ...this.lines].join("\n") + "\n";
  }
}
