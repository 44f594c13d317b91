// What happens over time: turns, what is told of them, frames, and sleep.

import { NAMES } from "../leafspring.js";

const EVENT = NAMES.EventKind, FRAME = 1 / 60;
// From so many spreads on a turn is far: the leaves between its ends are blank, so that nothing is made or loaded for them.
const FAR = 7;

export class Flow {
  constructor(element) {
    this.element = element;
    this.waiting = [];
    this.flights = new Map();
    this.state = "rest";
    this.asked = 0;
    this.told = -1;
    // The spread from which a far turn set out.
    this.farFrom = null;
  }

  get core() { return this.element.core; }
  /** The page asked for while it is on show, else the first one of the spread. */
  get page() {
    const shown = this.core.pagesOf(this.core.spread);
    return shown.length ? shown[0] : Math.min(Math.max(this.asked, -1), this.core.count - 1);
  }

  // ---- beginning and end

  start(page) {
    this.asked = page;
    if (this.core.count) this.core.turn(this.core.spreadOf(page), false);
    this.begin();
  }

  /** From where the core's book is now. */
  begin() {
    this.state = "rest";
    this.landed = this.core.spread;
    this.told = this.page;
    this.core.isStale = true;
    this.draw();
    this.rouse();
  }

  stop() {
    this.element.clock.cancel(this.frame);
    clearTimeout(this.alarm);
    this.frame = this.alarm = 0;
    this.answer(() => false);
    this.flights.clear();
    this.farFrom = null;
    this.state = "rest";
  }

  // ---- turning

  go(way, options = {}) {
    const { core } = this;
    if (!core) return this.element.ready.then(() => this.go(way, options));
    return this.turnToSpread(core.spread + Math.sign(way), options);
  }

  turnTo(page, options = {}) {
    const { core } = this;
    if (!core) return this.element.ready.then(() => this.turnTo(page, options));
    if (!Number.isInteger(Number(page)) || page < 0 || page >= core.count) return Promise.resolve(false);
    return this.turnToSpread(core.spreadOf(Number(page)), options, Number(page));
  }

  turnToSpread(spread, { animate = true, by = "api", corner = null } = {}, page = null) {
    const { core } = this;
    if (!core) return this.element.ready.then(() => this.turnToSpread(spread, { animate, by, corner }, page));
    if (spread < core.firstSpread || spread > core.lastSpread || spread === core.spread) {
      if (page !== null && spread === core.spread) this.asked = page;
      return Promise.resolve(false);
    }
    const pages = core.pagesOf(spread);
    if (!this.element.tell("beforeturn", { from: this.page, to: pages[0], pages, by }, true)) return Promise.resolve(false);
    this.element.lifted.drop();
    this.by = by;
    this.asked = page ?? pages[0];
    if (animate && Math.abs(spread - this.landed) >= FAR) this.farFrom ??= this.landed;
    const promise = new Promise((done) => this.waiting.push({ spread, done }));
    const peeled = core.isBoard(spread - core.spread) ? null : corner;
    if (peeled && animate) this.raise(spread > core.spread ? 1 : -1, peeled);
    this.heed(core.turn(spread, animate, peeled));
    this.draw();
    this.setState();
    this.rouse();
    return promise;
  }

  // A corner that is to be peeled sets out from so far inside the page.
  raise(way, corner) {
    const { core, element } = this, inside = element.lift / element.scale;
    if (!(inside > 0) || !core.isPeeled || core.isMoving || core.policy !== "full") return;
    const to = element.place.cornerOf(way, corner, inside);
    this.heed(core.call("drag", { phase: "began", location: element.place.cornerOf(way, corner, 1) }));
    this.heed(core.call("drag", { phase: "changed", location: to }));
    this.heed(core.call("drag", { phase: "cancelled", location: to }));
  }

  /** A hand is about to take the leaf on a side; the page may refuse. */
  take(way) {
    const { core } = this, spread = core.spread + way, pages = core.pagesOf(spread);
    const detail = { from: this.page, to: pages[0] ?? null, pages, by: "hand", forward: way > 0 };
    if (!this.element.tell("beforelift", detail, true)) return false;
    return !pages.length || this.element.tell("beforeturn", detail, true);
  }

  drag(phase, point, event, pointer) {
    if (!this.core) return;
    this.by = "hand";
    this.isHeld = phase === "began" || phase === "changed";
    this.heed(this.core.call("drag", { phase, location: point, ...(pointer && { pointer }) }, this.element.clock.timeOf(event)));
    if (!this.isHeld) this.asked = this.core.pagesOf(this.core.spread)[0] ?? this.asked;
    this.rouse();
  }

  settle() {
    if (!this.core) return;
    this.element.hands.cancel();
    this.element.lifted.drop();
    this.heed(this.core.moveTo(this.core.timeAt(this.core.clock.now())));
    this.heed(this.core.skip());
    this.draw();
    this.rouse();
  }

  paged() {
    this.landed = this.core.spread;
    this.told = this.page;
  }

  // ---- what the core tells

  heed(events) {
    for (const event of events) {
      const { kind, leaf, to, speed } = event, { core } = this;
      if (kind === EVENT.lift || kind === EVENT.contact) {
        this.element.tell(kind === EVENT.lift ? "lift" : "contact", { leaf, speed, forward: to === 1 });
      } else if (kind === EVENT.began) {
        const flight = { leaf, by: this.by ?? "api", forward: to === 1 }, before = this.flights.get(leaf);
        this.flights.set(leaf, flight);
        // One that is on its way already, and goes on that way, does not start again.
        if (before?.by !== flight.by || before.forward !== flight.forward) this.element.tell("flip-start", flight);
      } else if (kind === EVENT.finished || kind === EVENT.cancelled) {
        const flight = this.flights.get(leaf) ?? { leaf, by: this.by ?? "api" };
        this.flights.delete(leaf);
        this.element.tell("flip-end", { ...flight, landed: kind === EVENT.finished, forward: to === 1 });
      }
      if (kind === EVENT.settled || kind === EVENT.finished || kind === EVENT.cancelled) this.land(core.shape.spread === "single" ? leaf + to : leaf + to - 1);
    }
  }

  // A leaf has come down: this spread is open now.
  land(spread) {
    if (!this.core) return;
    this.landed = spread;
    this.answer((turn) => (turn.spread === spread ? true : null));
    if (spread === this.core.spread) this.arrive();
  }

  arrive() {
    const { element, core, page } = this;
    if (page === this.told || !core) return;
    const previous = this.told, pages = core.pagesOf(core.spread);
    this.told = page;
    element.access.say(this.sentence(pages));
    element.location.write(page);
    element.tell("page", {
      page, pages, previous, by: this.by ?? "api", first: pages.includes(0), last: pages.includes(core.count - 1) });
  }

  sentence(pages) {
    const { core, element } = this, labels = pages.map((page) => element.pageList[page]?.label).filter(Boolean);
    const text = core.leaf.sentence({ place: 1, first: pages[0], last: pages.at(-1), page_count: core.count });
    return [text, ...labels].join(". ");
  }

  // Ends the promises for which `result` has an answer.
  answer(result) {
    this.waiting = this.waiting.filter((turn) => {
      const answer = result(turn);
      if (answer === null) return true;
      turn.done(answer);
      return false;
    });
  }

  setState() {
    const state = this.isHeld ? "held" : this.element.lifted.corner ? "lifted" : this.core.isMoving ? "turning" : "rest";
    if (state === this.state) return;
    const before = this.state;
    this.state = state;
    this.element.tell("statechange", { state, before });
    if (state === "rest" && this.core) {
      this.farFrom = null;
      this.landed = this.core.spread;
      this.arrive();
      this.answer(({ spread }) => spread === this.core.spread);
    }
  }

  // ---- frames

  /** Asks for a frame, also of a book that sleeps. */
  rouse() {
    clearTimeout(this.alarm);
    this.alarm = 0;
    this.frame ||= this.element.clock.request((now) => this.tick(now));
  }

  tick(now) {
    this.frame = 0;
    const { core } = this;
    if (!core) return;
    this.isGliding = this.element.lifted.glide(now);
    if (this.element.played) this.heed(this.element.played.play(core, core.timeAt(now)));
    this.heed(core.moveTo(core.timeAt(now)));
    if (this.core !== core) return;
    if (core.changed || core.isStale) this.draw();
    this.setState();
    if (this.core === core) this.sleep();
  }

  // No frame until something visible changes.
  sleep() {
    const pause = Math.min(this.core.pause, this.element.played?.pause(this.core.t) ?? Infinity);
    if (this.core.changed || this.isGliding || pause < 2 * FRAME) return this.rouse();
    // A motion that is too small to be seen still ends, and that is told.
    if (pause < 1e6) this.alarm = setTimeout(() => this.rouse(), 1000 * (pause - FRAME));
  }

  draw() {
    const { core, element } = this;
    if (!core) return;
    if (core.isStale) core.isStale = false, element.drawer.describe(core, element.pageList);
    core.changed = false;
    const frame = core.stage.snapshot();
    if (element.drawer.count !== frame.count) element.drawer.describe(core, element.pageList);
    element.drawer.paint(core, frame, this.near(core), this.farFrom !== null);
    this.transformLayer();
    element.access.reach(element.drawer.boxes.values(), new Set([...core.pagesOf(core.spread), ...this.underLifted(core)]));
    if (this.flights.size) this.progress();
  }

  /** Puts the whole book where it is seen: zoomed, scaled, and shut ones in the middle. */
  transformLayer() {
    const { element } = this, [dx, dy] = element.place.shift;
    const transform = `${element.zooming.transform}scale(${element.scale}) translate(${dx}px,${dy}px)`;
    if (this.transform !== transform) element.layer.style.transform = this.transform = transform;
  }

  // Links of the page under a lifted corner work.
  underLifted(core) {
    const { lifted } = this.element;
    return lifted.corner ? core.pagesOf(core.spread + lifted.way) : [];
  }

  // The pages of so many spreads before and after.
  near(core) {
    const near = new Set(), { nearPages } = this.element;
    for (let spread = core.spread - nearPages; spread <= core.spread + nearPages; spread++) {
      for (const page of core.pagesOf(spread)) near.add(page);
    }
    for (const page of core.pagesOf(this.farFrom ?? this.landed)) near.add(page);
    this.element.pageList.forEach((page, i) => page.isKept && near.add(i));
    return near;
  }

  progress() {
    for (const { leaf, turn } of this.core.book.leaves()) {
      const flight = this.flights.get(leaf);
      if (flight) this.element.tell("turn", { leaf, progress: flight.forward ? turn : 1 - turn, by: flight.by });
    }
  }
}
