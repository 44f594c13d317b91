// The course of a book over time: turns, and what is told of them.

import { NAMES } from "../leafspring.js";
import { Frames } from "./frames.js";

const EVENT = NAMES.EventKind;
// From so many spreads on a turn is far: the leaves between its ends show small pictures, if there are any, so that no page is made or
// loaded for them.
const FAR = 7;
// The least points of a page that curls by itself.
const LEAST = 60;

export class Flow extends Frames {
  constructor(element) {
    super(element);
    this.waiting = [];
    this.flights = new Map();
    this.state = "rest";
    this.asked = 0;
    this.told = -1;
    // The spread from which a far turn set out.
    this.farFrom = null;
  }

  /** The first page of the spread that is shown or turned to. */
  get page() {
    const shown = this.core.pagesOf(this.core.spread);
    return shown.length ? shown[0] : Math.min(Math.max(this.asked, -1), this.core.count - 1);
  }

  /** The page asked for while it is on show, else the first one: what a book with fewer or more pages on show opens at. */
  get remembered() { return this.core.pagesOf(this.core.spread).includes(this.asked) ? this.asked : this.page; }

  // ---- beginning and end

  start(page) {
    this.asked = page;
    if (this.core.count) this.core.turn(this.core.spreadOf(page), false);
    this.open();
  }

  /** The core's book is at rest as it is. */
  open() {
    this.landed = this.core.spread;
    this.told = this.page;
    this.begin();
  }

  begin(state = "rest") {
    this.state = state;
    this.draw();
    this.rouse();
  }

  stop() {
    this.element.clock.cancel(this.frame);
    clearTimeout(this.alarm);
    this.frame = this.alarm = 0;
    this.farFrom = null;
    this.state = "rest";
  }

  /** Nothing that is under way will land. */
  giveUp() {
    this.answer(() => false);
    this.drop();
  }

  /** What is in the air, or one leaf of it, comes to no end: others take its place. */
  drop(only) {
    for (const { leaf, by, forward } of [...this.flights.values()]) {
      if (only !== undefined && leaf !== only) continue;
      this.flights.delete(leaf);
      this.element.tell("flip-end", { leaf, by, forward, landed: false });
    }
  }

  /** Has a leaf that is in the air already go on in a new book of the core's. */
  goOn(spread, time, corner = null, by = this.by) {
    Object.assign(this, { by, corner });
    this.heed(this.core.turn(spread, true, corner, time).filter(({ kind }) => kind !== EVENT.lift));
  }

  // ---- turning

  // Once the book is there. Of one that never comes those are told who wait for it.
  later(call) {
    const promise = this.element.ready.then(call);
    promise.catch(() => {});
    return promise;
  }

  go(way, options = {}) {
    const { core } = this;
    if (!core) return this.later(() => this.go(way, options));
    return this.turnToSpread(core.spread + Math.sign(way), options);
  }

  turnTo(page, options = {}) {
    const { core } = this;
    if (!core) return this.later(() => this.turnTo(page, options));
    if (!Number.isInteger(Number(page)) || page < 0 || page >= core.count) return Promise.resolve(false);
    return this.turnToSpread(core.spreadOf(Number(page)), options, Number(page));
  }

  turnToSpread(spread, { animate = true, by = "api", corner, isTold = false } = {}, page = null) {
    const { core } = this;
    if (!core) return this.later(() => this.turnToSpread(spread, { animate, by, corner }, page));
    if (!animate && spread === core.spread && core.isMoving) return this.settle(), Promise.resolve(true);
    if (spread < core.firstSpread || spread > core.lastSpread || spread === core.spread) {
      if (page !== null && spread === core.spread) this.asked = page;
      return Promise.resolve(false);
    }
    // A hand turns the leaf that it holds.
    if (animate && this.isHeld) return Promise.resolve(false);
    const pages = core.pagesOf(spread);
    if (!isTold && !this.element.tell("beforeturn", { from: this.page, to: pages[0], pages, by }, true)) return Promise.resolve(false);
    if (!animate) this.element.hands.cancel();
    this.element.lifted.drop();
    this.element.lifted.yieldTo(Math.sign(spread - core.spread));
    this.layDown();
    this.by = by;
    this.asked = page ?? pages[0];
    if (animate && Math.abs(spread - this.landed) >= FAR) this.farFrom ??= this.landed;
    const promise = new Promise((done) => this.waiting.push({ spread, goal: this.element.pageList[pages[0]], done }));
    const peeled = core.isBoard(spread - core.spread) ? null : corner === undefined ? this.curled(spread - core.spread) : corner;
    this.corner = peeled;
    if (peeled && animate) this.raise(spread > core.spread ? 1 : -1, peeled);
    this.heed(core.turn(spread, animate, peeled));
    // At once: what was under way is over, too.
    if (!animate) this.heed(core.skip());
    this.draw();
    this.setState();
    this.rouse();
    return promise;
  }

  /** Leaves that look still lie down, unless they may still bend: the next one is taken, or rises from its corner, as in a book at rest. */
  layDown() {
    const { core, flights } = this;
    if (flights.size && [...flights.values()].every(({ isDown, corner }) => isDown && (corner || !(core.shape.strips > 1)))) this.heed(core.skip());
  }

  // The corner by which the next leaf turns if nobody names one: where leaves cannot bend as a whole they curl. Flaps have no border in a
  // reader's own colours, and curls no detail in a page of a few points.
  curled(way) {
    const { core, element: { drawer, peel, softness } } = this, isAble = Math.abs(way) === 1 && softness && !drawer.canBend && core.isPeeled;
    if (!isAble || Math.min(core.shape.page.width, core.shape.page.height) < LEAST || matchMedia("(forced-colors: active)").matches) return null;
    return peel === "top" ? "top" : "bottom";
  }

  /** The corner by which a hand takes the leaf that lies on a side if it takes its edge; null if that turns as a board: one page at a time, the page
   * before would lie folded beyond the hinge. */
  cornerNear(way, near) {
    const { core, element: { peel } } = this, corner = this.curled(way);
    if (!corner || core.policy !== "full" || core.isBoard(way) || (way < 0 && core.shape.spread === "single")) return null;
    return peel === "all" ? near : corner;
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

  /** A hand is about to take the leaf on a side, which may turn one `more` spread; the page may refuse. */
  take(way, more = true) {
    const { core } = this, spread = core.spread + way, pages = core.pagesOf(spread);
    const detail = { from: this.page, to: pages[0] ?? null, pages, by: "hand", forward: way > 0 };
    if (!this.element.tell("beforelift", detail, true)) return false;
    return !more || !pages.length || this.element.tell("beforeturn", detail, true);
  }

  drag(phase, point, event, pointer) {
    if (!this.core) return;
    Object.assign(this, { by: "hand", corner: null });
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
    this.setState();
    this.rouse();
  }

  /** Other pages are counted now, while nothing moves; `asked` is the one that was asked for, `told` the one that was read: it is open wherever it
   * is now. */
  paged(asked, told) {
    const { core, element: { pageList } } = this, page = pageList.indexOf(asked), read = page < 0 ? pageList.indexOf(told) : page;
    if (page >= 0) this.asked = page;
    if (read >= 0 && core.spreadOf(read) !== core.spread) core.turn(core.spreadOf(read), false), core.skip();
    this.landed = core.spread;
    this.arrive("pages");
  }

  /** Turns that are waited for go to pages, whatever their spreads are called now. */
  aim() {
    for (const turn of this.waiting) {
      const page = this.element.pageList.indexOf(turn.goal);
      if (page >= 0) turn.spread = this.core.spreadOf(page);
    }
  }

  // ---- what the core tells

  heed(events) {
    for (const event of events) {
      const { kind, leaf, to, speed } = event, { core } = this;
      if (kind === EVENT.lift || kind === EVENT.contact) {
        const name = kind === EVENT.lift ? "lift" : "contact";
        this.element.sound.play(name, speed);
        this.element.tell(name, { leaf, speed, forward: to === 1 });
      } else if (kind === EVENT.began) {
        const flight = { leaf, by: this.by ?? "api", forward: to === 1 }, before = this.flights.get(leaf);
        this.flights.set(leaf, { ...flight, corner: this.corner });
        // One that is on its way already, and goes on that way, does not start again; one that turns about ends there.
        if (before && before.by === flight.by && before.forward === flight.forward) continue;
        if (before) this.element.tell("flip-end", { leaf, by: before.by, forward: before.forward, landed: false });
        this.element.tell("flip-start", flight);
      } else if (kind === EVENT.finished || kind === EVENT.cancelled) {
        const { by, forward } = this.flights.get(leaf) ?? {};
        if (this.flights.delete(leaf)) {
          this.element.tell("turn", { leaf, progress: forward ? to : 1 - to, by });
          this.element.tell("flip-end", { leaf, by, landed: kind === EVENT.finished, forward: to === 1 });
        }
      }
      if (kind === EVENT.settled) Object.assign(this.flights.get(leaf) ?? {}, { isDown: true });
      if (kind === EVENT.settled || kind === EVENT.finished || kind === EVENT.cancelled) this.land(leaf, to, core.shape.spread === "single" ? 0 : 1);
    }
  }

  // A leaf has come down on a side: the spread beside it is open, unless leaves before it are still on their way there, or others come
  // back to where the book stays. `base`: 1 if spreads have two pages.
  land(leaf, to, base) {
    if (!this.core) return;
    const spread = leaf + to - base;
    this.landed = spread;
    for (const { leaf: other, forward, isDown } of this.flights.values()) if (!isDown && (forward ? other < leaf + to : other >= leaf + to && spread === this.core.spread)) return;
    this.answer((turn) => (turn.spread === spread ? true : null));
    if (spread === this.core.spread) this.arrive();
  }

  arrive(by = this.by ?? "api") {
    const { element, core, page } = this;
    if (page === this.told || !core) return;
    const previous = this.told, pages = core.pagesOf(core.spread);
    this.told = page;
    element.access.say(this.sentence(pages));
    element.location.write(page);
    element.tell("page", {
      page, pages, previous, by, first: pages.includes(0), last: pages.includes(core.count - 1) });
  }

  sentence(pages) {
    const { core, element } = this, list = pages.map((page) => element.pageList[page]);
    const labels = list.map((page) => page?.label || (page?.folio && `${element.labelPage} ${page.folio}`)).filter(Boolean);
    if (!pages.length) return "";
    const pattern = pages.length > 1 ? element.labelTwoPages : element.labelOnePage, numbers = { page: pages[0] + 1, last: pages.at(-1) + 1, count: core.count };
    return [pattern.replace(/\{(page|last|count)\}/g, (_, name) => numbers[name]), ...labels].join(". ");
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
      this.element.lifted.falls = 0;
      this.element.place.align();
      this.farFrom = null;
      this.landed = this.core.spread;
      this.arrive();
      this.answer(({ spread }) => spread === this.core.spread);
    }
  }
}
