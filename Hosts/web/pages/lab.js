// The laboratory of a page: a readout, a graph, a log, a script, and time that runs slower, stands still or goes step by step.

const FRAME = 1000 / 60, KEPT = 236, LINES = 200;

/** A clock in milliseconds that can be slowed down and stopped; `told` is called after every frame that it asks for. */
export function labClock(told) {
  let at = performance.now(), from = at, scale = 1, isPaused = false;
  const when = (real) => (isPaused ? at : at + (real - from) * scale), now = () => when(performance.now());
  return {
    now, timeOf: (event) => when(event.timeStamp), cancel: (id) => cancelAnimationFrame(id),
    request: (draw) => requestAnimationFrame(() => { draw(now()); told(); }),
    isPaused: () => isPaused,
    change(wanted, by = 0) {
      at = now() + by;
      from = performance.now();
      ({ scale = scale, isPaused = isPaused } = wanted);
    } };
}

// The text of a slider's number.
const WORDS = { eye: (x) => (x > 0 ? String(x) : "own"), scale: (x) => `${x.toFixed(2)}×`, response: (x) => `${x.toFixed(2)} s`, duration: (x) => `${x.toFixed(1)} s` };

function save(text) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([text], { type: "application/jsonl" })), download: "leafspring.jsonl" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** `subject` is what is looked at: `facts()` are the numbers of the readout, `change(name)` says that a control is another one now, `script()`
 * is what was done, and `rouse()` has it draw. */
export class Lab {
  constructor(form, subject) {
    Object.assign(this, { form, subject, speeds: [], clock: labClock(() => this.sample()) });
    form.closest("details").addEventListener("toggle", () => subject.rouse());
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", ({ target }) => this.turned(target));
    this.on("pause", () => this.pause(!this.clock.isPaused()));
    this.on("step", () => (this.clock.change({}, FRAME), subject.rouse()));
    this.on("copy", () => this.hand("copied", (text) => navigator.clipboard.writeText(text)));
    this.on("save", () => this.hand("saved", save));
    this.say();
  }

  part(name) { return this.form.querySelector(`[data-part=${name}]`); }
  on(name, act) { this.part(name).addEventListener("click", act); }
  value(name) {
    const field = this.form.elements[name];
    return field.type === "range" ? Number(field.value) : field.value;
  }

  turned({ name }) {
    this.say();
    if (name === "scale") this.clock.change({ scale: this.value("scale") });
    else this.subject.change(name);
    this.subject.rouse();
  }

  // The values of the sliders.
  say() {
    for (const field of this.form.querySelectorAll("input[type=range]")) {
      field.parentElement.querySelector("output").textContent = (WORDS[field.name] ?? ((x) => String(x)))(Number(field.value));
    }
  }

  pause(isPaused) {
    this.clock.change({ isPaused });
    this.part("pause").textContent = isPaused ? "Run" : "Pause";
    this.part("step").disabled = !isPaused;
    this.subject.rouse();
  }

  // ---- numbers

  sample() {
    const { t, velocity, what, ...facts } = this.subject.facts();
    this.speeds.push(velocity);
    if (this.speeds.length > KEPT) this.speeds.shift();
    if (!this.form.isConnected || !this.form.checkVisibility()) return;
    const told = { time: `${t.toFixed(2)} s`, what, velocity: `${velocity.toFixed(2)} /s`, ...facts };
    for (const [name, text] of Object.entries(told)) this.part(name).textContent = text;
    this.draw();
  }

  draw() {
    const canvas = this.part("graph"), pen = canvas.getContext("2d"), { width: w, height: h } = canvas, top = Math.max(1, ...this.speeds.map(Math.abs));
    const style = getComputedStyle(canvas), line = (colour, points) => {
      pen.strokeStyle = colour;
      pen.beginPath();
      for (const [x, y] of points) pen.lineTo(x, y);
      pen.stroke();
    };
    pen.clearRect(0, 0, w, h);
    pen.lineWidth = 2;
    line(style.borderColor, [[0, h / 2], [w, h / 2]]);
    line(style.color, this.speeds.map((speed, i) => [2 * i, h / 2 - (speed / top) * (h / 2 - 8)]));
    pen.fillStyle = style.color;
    pen.font = "20px system-ui, sans-serif";
    pen.fillText(`${top.toFixed(1)} /s`, 8, 22);
  }

  // ---- what was done

  clear() { this.part("log").textContent = ""; }

  /** A line of the log; of the same thing again and again one line with their number. `kind`: a class. */
  log(t, text, kind = "") {
    const list = this.part("log"), last = list.lastElementChild, said = `${t.toFixed(3)} ${text}`;
    if (last?.dataset.text === text) {
      last.dataset.count = Number(last.dataset.count) + 1;
      last.textContent = `${said} ×${last.dataset.count}`;
    } else {
      const item = Object.assign(document.createElement("li"), { textContent: said, title: said, className: kind });
      Object.assign(item.dataset, { text, count: 1 });
      list.append(item);
    }
    while (list.children.length > LINES) list.firstElementChild.remove();
    list.scrollTop = list.scrollHeight;
  }

  async hand(word, give) {
    const text = this.subject.script(), said = this.part("said");
    try {
      await give(text);
      said.textContent = `${text.split("\n").length - 1} lines ${word}`;
    } catch {
      said.textContent = "not allowed here";
    }
    setTimeout(() => { said.textContent = ""; }, 2500);
  }
}
