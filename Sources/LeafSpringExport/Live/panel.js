// The panel's controls, the readout with its two graphs, and the start of the page.

class Meter {
  constructor(live) {
    this.live = live;
    this.speeds = [];
    this.costs = [];
    this.cells = 0;
  }

  show(state, frame) {
    const { live } = this;
    let speed = state.velocity, what = "velocity";
    if (live.isBook) {
      for (const leaf of live.scene.leaves()) {
        if (Math.abs(leaf.velocity) > Math.abs(speed)) [speed, what] = [leaf.velocity, `leaf ${leaf.leaf}`];
      }
    }
    this.speed = speed;
    this.cells = frame.count;
    by("time").textContent = `${live.t.toFixed(2)} s`;
    const held = live.hands?.gesture?.begun, moving = state.phase === 0 && state.is_moving;
    by("phase").textContent = held ? "held" : moving ? "moving" : PHASE_WORDS[state.phase];
    by("progress").textContent = state.progress.toFixed(3);
    by("what").textContent = what;
    by("velocity").textContent = `${speed.toFixed(2)} /s`;
    by("cells").textContent = frame.count;
    if (live.paused || !frame.isMoving) by("hash").textContent = live.stage.stateHash().toString(16).padStart(16, "0");
    else by("hash").textContent = "…";
  }

  sample() {
    this.speeds.push(this.live.state().is_moving ? this.speed ?? 0 : 0);
    this.costs.push(this.live.cost);
    if (this.speeds.length > 236) this.speeds.shift(), this.costs.shift();
    if (!by("graph").hidden) this.draw(by("graph"), this.speeds, "/s", Math.max(1, ...this.speeds.map(Math.abs)), true);
    if (!by("times").hidden) this.draw(by("times"), this.costs, "ms of the core", Math.max(1, ...this.costs), false);
  }

  draw(canvas, values, unit, top, signed) {
    const c = canvas.getContext("2d"), { width: w, height: h } = canvas, middle = signed ? h / 2 : h - 4, reach = signed ? h / 2 - 8 : h - 12;
    c.clearRect(0, 0, w, h);
    c.strokeStyle = "#343c47";
    c.beginPath();
    c.moveTo(0, middle);
    c.lineTo(w, middle);
    c.stroke();
    c.strokeStyle = signed ? "#6cc3d5" : "#f0b95b";
    c.lineWidth = 2;
    c.beginPath();
    values.forEach((value, i) => c.lineTo(2 * i, middle - (value / top) * reach));
    c.stroke();
    c.fillStyle = "#9aa4b2";
    c.font = "20px system-ui, sans-serif";
    c.fillText(`${top.toFixed(1)} ${unit}`, 8, 22);
  }
}

// How a slider's number reads.
const WORDS = {
  response: (x) => `${x.toFixed(2)} s`, duration: (x) => `${x.toFixed(1)} s`, damping: (x) => x.toFixed(2), speed: (x) => x.toFixed(1),
  eye: (x) => (x > 0 ? String(x) : "own"), rest: (x) => x.toFixed(2), pages: String, scale: (x) => `${x.toFixed(2)}×` };

function prepare(form, leaf) {
  by("title").textContent = LIVE.title;
  by("hint").textContent = LIVE.hint;
  for (const e of form.querySelectorAll("[data-for]")) e.hidden = e.dataset.for !== LIVE.kind;
  for (const kind of [...leaf.kinds.map(({ name }) => name), ALBUM]) form.elements.kind.append(new Option(kind));
  Object.assign(form.elements.hinge, { value: LIVE.start.hinge });
  Object.assign(form.elements.rest, { value: LIVE.start.rest });
  Object.assign(form.elements.reading, { value: LIVE.start.reading });
  for (const [key, value] of new URLSearchParams(location.hash.slice(1))) if (form.elements[key]) form.elements[key].value = value;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) form.elements.policy.value = "crossFade";
  // A book of pictures has as many pages as pictures.
  const { pages } = form.elements;
  if (LIVE.pictures > 0) Object.assign(pages, { min: LIVE.pages, max: LIVE.pages, step: 1, value: LIVE.pages, disabled: true });
  words(form);
}

// Inputs for the parameters that only the transition shown here has.
function offer(live) {
  by("parameters").replaceChildren(...(live.isBook ? [] : live.own).map((parameter) => {
    const label = document.createElement("label"), field = document.createElement("input");
    Object.assign(field, {
      name: parameter.name, type: "number", min: parameter.isAboveLeast ? Number.MIN_VALUE : parameter.least, max: parameter.most, step: parameter.isWhole ? 1 : "any",
      placeholder: parameter.standard ?? "" });
    label.title = parameter.meaning;
    label.append(`${parameter.name} `, field);
    return label;
  }));
}

function words(form) {
  for (const [name, word] of Object.entries(WORDS)) {
    const field = form.elements[name];
    field.parentElement.querySelector("output").textContent = word(Number(field.value));
  }
}

function listen(live) {
  const { form } = live, view = by("view");
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", (event) => {
    words(form);
    const { name, checked } = event.target;
    if (name === "scale") return live.restart(live.t);
    if (name === "policy") return live.call("motionPolicy", { policy: live.value("policy") });
    if (name === "order") return view.classList.toggle("ranks", (live.drawing.ranks = checked)), (live.changed = true);
    if (name === "hit") return live.hit(null);
    if (name === "graph" || name === "times") return (by(name).hidden = !checked), (live.changed = true);
    if (name === "kind") (live.open = false), offer(live);
    live.build();
  });
  by("pause").addEventListener("click", () => live.pause(!live.paused));
  by("step").addEventListener("click", () => live.step());
  by("toggle").addEventListener("click", () => live.call(live.open ? "close" : "open"));
  by("copy").addEventListener("click", () => hand(live, "copied", () => navigator.clipboard.writeText(live.script())));
  by("save").addEventListener("click", () => hand(live, "saved", () => save(live.script())));
  by("on").addEventListener("click", () => live.turnBy(1));
  by("back").addEventListener("click", () => live.turnBy(-1));
  by("open").addEventListener("click", () => live.call(live.open ? "close" : "open"));
  by("settings").addEventListener("click", () => settings(by("panel").hidden));
  by("full").addEventListener("click", full);
  by("full").hidden = !document.fullscreenEnabled;
  by("reader").hidden = !live.isBook;
  addEventListener("hashchange", () => deep(live));
  addEventListener("beforeprint", print);
  contents(live);
  settings(innerWidth > 760);
  deep(live);
  view.addEventListener("pointermove", (event) => live.hit(event));
  addEventListener("keydown", (event) => keys(live, event));
  new ResizeObserver(() => {
    const before = live.viewport.join();
    live.fit();
    if (live.viewport.join() !== before) live.call("resize", { viewport: live.viewport });
  }).observe(by("room"));
}

// Outlines the cell under the pointer, as the core's hit test sees it.
Live.prototype.hit = function (event) {
  for (const node of this.drawing.nodes) node.e.classList.remove("hit");
  if (!event || !this.form.elements.hit.checked) return;
  const found = this.stage.hitTest(...this.at(event));
  if (found) this.drawing.nodes[found.row]?.e.classList.add("hit");
};

function settings(shown) {
  by("panel").hidden = !shown;
  by("settings").setAttribute("aria-expanded", shown);
}

function full() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.();
}

// #page=12 opens the book there.
function deep(live) {
  const asked = new URLSearchParams(location.hash.slice(1)).get("page"), named = LIVE.labels.indexOf(asked ?? "");
  const page = named >= 0 ? named : Number(asked ?? NaN) - live.first;
  if (!live.isBook || !(page >= 0) || asked === "" || live.open && live.shown(live.spread).includes(page)) return;
  live.call("motionPolicy", { policy: "instant" });
  live.goTo(page);
  live.call("motionPolicy", { policy: live.value("policy") });
}

// A list of the chapters; choosing one opens the book there.
function contents(live) {
  const list = by("contents");
  list.hidden = LIVE.contents.length === 0;
  list.append(new Option("Contents", ""), ...LIVE.contents.map(([title, page, depth]) => new Option("\u2003".repeat(depth) + title, page)));
  list.addEventListener("change", () => {
    if (list.value !== "") live.goTo(Number(list.value));
    list.value = "";
  });
}

// Links lie over pages that are at rest and flat.
Live.prototype.link = function (isMoving) {
  const isFlat = this.open && !isMoving && (LIVE.start.single || this.value("rest") === 1), seen = isFlat ? this.shown(this.spread) : [];
  by("links").replaceChildren(...LIVE.links.filter(([page]) => seen.includes(page)).map(([page, x, y, width, height, to]) => {
    const corners = this.scene.pageOutline(page - 1).flat(), e = document.createElement("a");
    const [left, top] = [Math.min(...corners.map((p) => p.x)), Math.min(...corners.map((p) => p.y))];
    const [across, down] = [Math.max(...corners.map((p) => p.x)) - left, Math.max(...corners.map((p) => p.y)) - top];
    Object.assign(e.style, {
      left: `${left + x * across}px`, top: `${top + y * down}px`, width: `${width * across}px`, height: `${height * down}px` });
    if (typeof to === "string") Object.assign(e, { href: to, target: "_blank", rel: "noopener noreferrer", title: to });
    else {
      Object.assign(e, { href: `#page=${encodeURIComponent(this.name(to))}`, title: `Page ${this.name(to)}` });
      e.addEventListener("click", (event) => (event.preventDefault(), this.goTo(to)));
    }
    e.setAttribute("aria-label", e.title);
    return e;
  }));
};

// On paper, a book of pictures is its pages, one after the other.
function print() {
  if (LIVE.pictures === 0 || by("paper").children.length > 0) return;
  for (let i = 0; i < LIVE.pictures; i++) by("paper").append(Object.assign(new Image(), { src: address(i), alt: "" }));
}

function keys(live, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|SELECT/.test(event.target.tagName)) return;
  if (event.target.tagName === "BUTTON" && [" ", "Enter"].includes(event.key)) return;
  const flip = live.isMirrored;
  if (event.key === " ") live.pause(!live.paused);
  else if (event.key === "." && live.paused) live.step();
  else if (event.key === "Enter") live.call(live.open ? "close" : "open");
  else if (event.key === "f") full();
  else if (event.key === "Escape" && innerWidth <= 760) settings(false);
  else if (live.isBook && event.key === "ArrowRight") live.turnBy(flip ? -1 : 1);
  else if (live.isBook && event.key === "ArrowLeft") live.turnBy(flip ? 1 : -1);
  else if (live.isBook && ["PageDown", "ArrowDown"].includes(event.key)) live.turnBy(1);
  else if (live.isBook && ["PageUp", "ArrowUp"].includes(event.key)) live.turnBy(-1);
  else if (live.isBook && event.key === "Home") live.goTo(1);
  else if (live.isBook && event.key === "End") live.goTo(live.value("pages"));
  else return;
  event.preventDefault();
}

async function hand(live, word, body) {
  try {
    await body();
    by("said").textContent = `${live.lines.length + 1} lines ${word}`;
  } catch (error) {
    by("said").textContent = "not allowed here";
  }
  setTimeout(() => (by("said").textContent = ""), 2500);
}

function save(text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  link.download = "leafspring.jsonl";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The core's own time: milliseconds per frame, for step and snapshot, of a book with about `cells` cells and many
    leaves in the air. */
function measure(leaf, cells, frames) {
  const stage = leaf.stage(), book = stage.addBook({ pages: 2000, window: cells / 2 });
  book.open();
  stage.advance(3);
  book.setTurnPolicy(0, 0.01);
  const costs = [];
  let count = 0;
  for (let i = 0; i < frames; i += 20) {
    if (i % 60 === 0) book.turn(i % 120 === 0 ? 400 : 10);
    const begun = performance.now();
    for (let k = 0; k < 20; k++) stage.advance(1 / 60), (count = stage.snapshot().count);
    costs.push((performance.now() - begun) / 20);
  }
  stage.destroy();
  return { cells: count, mean: costs.reduce((a, b) => a + b) / costs.length, worst: Math.max(...costs) };
}

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  if (bytes[0] !== 0x1f) return bytes;
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

try {
  const begun = performance.now(), leaf = await LeafSpring.load(await unpack(LIVE.wasm));
  prepare(by("panel"), leaf);
  const live = new Live(leaf);
  offer(live);
  listen(live);
  // For tests, and for whoever opens the console.
  globalThis.leafspring = { live, measure: (cells, frames) => measure(leaf, cells, frames), loaded: performance.now() - begun };
} catch (error) {
  const fault = document.createElement("p");
  fault.id = "fault";
  fault.textContent = `The core could not be started: ${error.message}. It needs a browser of 2023 or newer, with WebAssembly SIMD.`;
  document.body.replaceChildren(fault);
  throw error;
}
