// The page of view transitions: a stage that runs, hands that swipe and pinch, and the script of all that was done, for `leafspring play`.

import { div } from "./dom.js";
import { CssDrawer } from "./draw-css.js";
import { Lab } from "./lab.js";
import { LeafError, LeafSpring, NAMES } from "./leafspring.js";
import { dress } from "./style.js";
import { fail, unpack } from "./unpack.js";
import { ViewHands } from "./view-hands.js";

const ALBUM = "album", FPS = 60, EDGES = ["left", "right", "top", "bottom"], { visible: VISIBLE } = NAMES.CellFlag;
const { photo: PHOTO, view: VIEW, cover: COVER } = NAMES.Role, nameIn = (names, number) => Object.keys(names).find((name) => names[name] === number);
const STYLE = `
.screen, .layer { position: absolute; inset: 0; }
.sheet { background: #888; }
.art { position: absolute; overflow: hidden; background-size: cover; background-position: center; color: #fff; font-family: system-ui, sans-serif; }
.art .head { text-align: center; font-size: calc(24*var(--unit)); line-height: calc(62*var(--unit)); background: #325a7c; margin-bottom: calc(8*var(--unit)); }
.art p { position: relative; margin: 0 4% calc(10*var(--unit)); height: calc(46*var(--unit)); background: #fff; }
.art i { position: absolute; left: 2%; top: 18%; bottom: 18%; aspect-ratio: 1; background: hsl(var(--hue) 40% 60%); }
.art b { position: absolute; left: 20%; top: 24%; width: 36%; height: 15%; background: #4d4d4d; }
.art u { position: absolute; left: 20%; top: 56%; width: 54%; height: 13%; background: #b8b8b8; }
.art figure { margin: 4% 6%; height: 42%; background: linear-gradient(155deg, transparent 58%, #76503f 58.3%), linear-gradient(215deg, transparent 66%, #5a3a31 66.3%), #c29455; }
.art figure ~ p { height: calc(9*var(--unit)); margin: 0 6% calc(18*var(--unit)); background: #8c8c8c; }`;

// The content of cells without a picture of the user's.
const ART = {
  [COVER]: (art) => { art.style.background = "repeating-linear-gradient(rgba(255,255,255,.03) 0 7px,transparent 7px 22px),#1f4a3c"; },
  [PHOTO](art, { item }) {
    const hue = (200 + 49 * item) % 360, sun = 25 + 50 * ((item * 5) % 7) / 6;
    art.style.background = `radial-gradient(circle at ${sun}% 33%,#ffedb8 0 11%,transparent 11.5%),linear-gradient(${170 + item % 20}deg,transparent 62%,hsl(${hue} 38% 30%) 62.5%),`
      + `linear-gradient(${190 - item % 13}deg,transparent 48%,hsl(${hue} 38% 42%) 48.5%),hsl(${hue} 45% 62%)`;
  },
  [VIEW](art, { view }) {
    const isNew = view === NAMES.View.to, rows = Array.from({ length: 7 }, (_, i) => `<p style="--hue:${40 * i}"><i></i><b></b><u></u></p>`).join("");
    art.innerHTML = isNew ? "<div class=\"head\">To</div><figure></figure><p></p><p></p><p></p>" : `<div class="head">From</div>${rows}`;
    art.style.background = isNew ? "#21262f" : "#eff1f5";
  },
};

// Cells of views: a box each, drawn as those of a book are.
class ViewDrawer extends CssDrawer {
  constructor(layer) { super(layer, null, null); this.rows = []; }

  fill(cells) {
    this.cells = cells;
    while (this.rows.length > cells.length) this.rows.pop().cell.remove();
    cells.forEach((cell, row) => {
      const box = (this.rows[row] ??= this.newBox(null)), key = JSON.stringify(cell, (_, value) => (typeof value === "bigint" ? String(value) : value));
      if (!box.cell.isConnected) this.layer.append(box.cell);
      if (box.said === key) return;
      box.said = key;
      this.dress(box, cell);
      box.sheet.replaceChildren(this.art(cell));
    });
  }

  art(cell) {
    const { x, y, width, height } = cell.content, w = cell.size.width / width, h = cell.size.height / height, art = div("art");
    Object.assign(art.style, { width: `${w}px`, height: `${h}px`, left: `${-x * w}px`, top: `${-y * h}px` });
    art.style.setProperty("--unit", `${h / 568}px`);
    const picture = document.getElementById(`picture${cell.role === VIEW ? cell.view - 1 : cell.role === COVER ? 0 : 1}`);
    if (picture) art.style.backgroundImage = `url("${picture.textContent}")`;
    else ART[cell.role]?.(art, cell);
    return art;
  }

  // The cover of an album that is shut is its list's; here the page is the list.
  draw(frame, isListed) {
    for (let row = 0; row < frame.count; row++) {
      const { role, face } = this.cells[row], isShown = frame.flags[row] & VISIBLE || (role === COVER && face === NAMES.Face.front && isListed);
      if (isShown) this.show(this.rows[row], frame, row);
      else this.hide(this.rows[row]);
    }
  }
}

class Views {
  constructor(leaf, place, form) {
    Object.assign(this, { leaf, place, open: false, changed: true, t: 0 });
    const root = place.attachShadow({ mode: "open" }), more = new CSSStyleSheet();
    dress(root);
    more.replaceSync(STYLE);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, more];
    [this.from, this.to, this.layer] = ["screen", "screen", "layer"].map((name) => root.appendChild(div(name)));
    for (const name of [...leaf.kinds.map((kind) => kind.name), ALBUM]) form.elements.kind.append(new Option(name));
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) form.elements.policy.value = "crossFade";
    this.drawer = new ViewDrawer(this.layer);
    this.lab = new Lab(form, this);
    this.hands = new ViewHands(place, this);
    this.offer();
    this.build();
    new ResizeObserver(() => this.resize()).observe(place);
  }

  // ---- the stage

  get kind() { return this.lab.value("kind"); }
  get about() { return this.leaf.kinds.find(({ name }) => name === this.kind)?.parameters ?? []; }
  has(name) { return this.about.some((parameter) => parameter.name === name); }
  /** Parameters for which the laboratory has no control of its own. */
  get own() { return this.about.filter(({ name }) => !["duration", "edge", "eye"].includes(name)); }
  get isVertical() { return ["top", "bottom"].includes(this.lab.value("edge")); }
  state() { return this.scene.state(); }

  // The scene as `leafspring play` reads it. Default values are left out.
  describe() {
    const { lab } = this, scene = { id: "scene", kind: this.kind, fidelity: lab.value("fidelity") };
    if (scene.kind === ALBUM) Object.assign(scene, this.albumFrames(), { variant: "pinchPushPop" });
    if (lab.value("edge") && this.has("edge")) scene.edge = lab.value("edge");
    for (const field of lab.part("parameters").querySelectorAll("input")) if (field.value !== "" && field.checkValidity()) scene[field.name] = Number(field.value);
    if (lab.value("timing") === "spring") scene.spring = { response: lab.value("response"), dampingRatio: lab.value("damping"), velocity: lab.value("speed") };
    else scene.duration = lab.value("duration");
    if (lab.value("eye") > 0 && (this.has("eye") || scene.kind === ALBUM)) scene.eye = lab.value("eye");
    return this.open ? { ...scene, start: "open" } : scene;
  }

  // A cover in the middle of the list, and fifteen photos, in rows of three, that fill the width.
  albumFrames() {
    const [w, h] = this.viewport, unit = Math.min(w / 320, h / 568), side = (w - 20 * unit) / 3, round = (rect) => rect.map((x) => Math.round(x * 4) / 4);
    const cells = Array.from({ length: 15 }, (_, i) => round([5 * unit + (i % 3) * (side + 5 * unit), 14 * unit + Math.floor(i / 3) * 110 * unit, side, 100 * unit]));
    return { cover: round([(w - 126 * unit) / 2, (h - 168 * unit) / 2, 126 * unit, 168 * unit]), cells };
  }

  // A new stage that begins at the state toward which the old one was moving, and a new script.
  build() {
    this.stage?.destroy();
    this.viewport = [Math.max(1, this.place.clientWidth), Math.max(1, this.place.clientHeight)];
    const [width, height] = this.viewport, scene = this.describe(), tolerance = 0.05 / (window.devicePixelRatio || 1);
    Object.assign(this, { head: { viewport: [width, height], fps: FPS, tolerance, scenes: [scene] }, lines: [], t: 0, origin: this.lab.clock.now() });
    this.lab.clear();
    this.stage = this.leaf.stage({ viewport: { width, height }, visible_tolerance: tolerance });
    this.scene = this.add(scene);
    if (scene.spring) for (const what of [0, 1]) this.scene.setTiming(what, { kind: 0, velocity: scene.spring.velocity, spring: { kind: 3, duration: scene.spring.response, damping_ratio: scene.spring.dampingRatio } });
    if (this.open) this.stage.setMotionPolicy("instant"), this.scene.open(), this.stage.advance(0), this.stage.setMotionPolicy("full");
    if (this.lab.value("policy") !== "full") this.call("motionPolicy", { policy: this.lab.value("policy") });
    this.rouse();
  }

  add(scene) {
    const rect = ([x, y, width, height]) => ({ x, y, width, height });
    const more = { fidelity: scene.fidelity === "original" ? 1 : 0, eye: scene.eye ?? -1, duration: scene.duration ?? -1 };
    if (scene.kind === ALBUM) return this.stage.addAlbum({ ...more, cover: rect(scene.cover), photos: scene.cells.map(rect), cover_item: 0, variant: 2 });
    const own = this.own.filter(({ name }) => name in scene).map(({ name }) => [name, scene[name]]);
    return this.stage.addTransition({ ...more, kind: scene.kind, edge: scene.edge ? EDGES.indexOf(scene.edge) : -1, ...Object.fromEntries(own) });
  }

  // Inputs for the parameters that only the transition shown here has.
  offer() {
    this.lab.part("parameters").replaceChildren(...this.own.map(({ name, least, most, isAboveLeast, isWhole, standard, meaning }) => {
      const label = Object.assign(document.createElement("label"), { title: meaning }), field = document.createElement("input");
      Object.assign(field, { name, type: "number", min: isAboveLeast ? Number.MIN_VALUE : least, max: most, step: isWhole ? 1 : "any", placeholder: standard ?? "" });
      label.append(`${name} `, field);
      return label;
    }));
  }

  /** A control of the laboratory is another one. */
  change(name) {
    if (name === "policy") return this.call("motionPolicy", { policy: this.lab.value("policy") });
    if (name === "kind") (this.open = false), this.offer();
    this.build();
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.place;
    if (width === this.viewport[0] && height === this.viewport[1] || !width || !height) return;
    this.viewport = [width, height];
    this.call("resize", { viewport: this.viewport });
  }

  // ---- calls, each at its own time, each a line of the script

  at(event) {
    const box = this.place.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  timeAt(clock) { return Math.max(this.t, Math.round((clock - this.origin) * 1000) / 1e6); }

  call(name, fields = {}, event = null) {
    this.moveTo(this.timeAt(event ? this.lab.clock.timeOf(event) : this.lab.clock.now()));
    const said = [name, fields.phase, fields.policy].filter(Boolean).join(" ");
    try {
      this.perform(name, fields);
      this.lines.push(JSON.stringify({ t: this.t, call: name, ...(["motionPolicy", "resize"].includes(name) ? {} : { scene: "scene" }), ...fields }));
      this.lab.log(this.t, said);
    } catch (error) {
      if (!(error instanceof LeafError)) throw error;
      this.lab.log(this.t, error.message, "bad");
    }
    this.rouse();
  }

  perform(name, f) {
    const { scene, stage, t: time } = this;
    switch (name) {
      case "pinch": return scene.pinch(f.phase, f.scale, { time });
      case "swipe": return scene.swipe(f.phase, { x: f.translation[0], y: f.translation[1] }, { time, vertical: this.isVertical });
      case "resize": return stage.resize(...f.viewport);
      case "motionPolicy": return stage.setMotionPolicy(NAMES.MotionPolicy[f.policy] ?? NAMES.MotionPolicy.cross_fade);
      default: return scene[name]();
    }
  }

  /** Runs the transition, or runs it back. */
  tap(event) { this.call(this.state().target === 1 ? "close" : "open", {}, event); }

  /** What was done, as JSON Lines for `leafspring play`. */
  script() {
    // The tool ends with a whole frame, before calls at that very instant.
    this.moveTo((Math.floor(this.timeAt(this.lab.clock.now()) * FPS) + 1) / FPS);
    return `${[JSON.stringify({ title: "A replay of the live page", duration: this.t, ...this.head }), ...this.lines].join("\n")}\n`;
  }

  // ---- time

  moveTo(t) {
    if (t === this.t && !this.changed) return;
    const step = this.stage.seek(t);
    this.t = t;
    if (step.is_moving || step.changed_count || step.event_count) this.changed = true;
    if (!step.event_count) return;
    for (const { kind, subject } of this.stage.snapshot().events) this.lab.log(t, `${nameIn(NAMES.Subject, subject)} ${nameIn(NAMES.EventKind, kind)}`);
  }

  rouse() {
    this.changed = true;
    clearTimeout(this.alarm);
    this.frame ||= this.lab.clock.request((now) => this.tick(now));
  }

  // No frames until the stage says that something visible will happen.
  tick(now) {
    this.frame = 0;
    this.moveTo(this.timeAt(now));
    if (this.changed) this.paint();
    const rest = this.lab.clock.isPaused() ? Infinity : (this.stage.nextChange(1 / FPS)?.seconds ?? Infinity) / this.lab.value("scale");
    if (rest < 2 / FPS) this.frame = this.lab.clock.request((then) => this.tick(then));
    else if (rest < 1e6) this.alarm = setTimeout(() => this.rouse(), 1000 * (rest - 1 / FPS));
  }

  paint() {
    this.changed = false;
    this.drawer.fill(this.stage.cells(0, this.stage.snapshot().count));
    const frame = this.stage.snapshot(), [scene] = frame.scenes;
    const colour = ({ red, green, blue, alpha }, part) => `rgba(${[red, green, blue].map((c) => Math.round(255 * c))},${alpha * part})`;
    this.from.style.background = colour(scene.from_background, scene.from_alpha);
    this.to.style.background = colour(scene.to_background, scene.to_alpha);
    this.drawer.draw(frame, scene.hidden_item < 0);
    this.open = scene.target === 1;
  }

  facts() {
    const { progress, velocity, is_moving: isMoving } = this.state();
    const isStill = !isMoving || this.lab.clock.isPaused();
    return { t: this.t, velocity: isMoving ? velocity : 0, what: "velocity", state: this.hands.isHolding ? "held" : isMoving ? "moving" : "rest", progress: progress.toFixed(3),
      cells: this.drawer.cells.length, hash: isStill ? this.stage.stateHash().toString(16).padStart(16, "0") : "…" };
  }
}

LeafSpring.load(unpack()).then((leaf) => {
  /** For tests, and for whoever opens the console. */
  globalThis.views = new Views(leaf, document.getElementById("view"), document.querySelector("#lab form"));
}).catch((error) => fail("The transitions cannot be shown", error));
