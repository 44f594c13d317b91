"""The cost of <leaf-book> in headless Chromium: measure.py WASM [SECONDS ASLEEP] [TURNS]

Fails beyond the limits below. Those of time on the wall count only while the machine has little else to do (load under 3); without
TURNS it is LEAF_TURNS of the environment, or 10,000. 0 turns: the memory is not measured."""

import os
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from hand import Hand  # noqa: E402
from server import ROOT, Server  # noqa: E402

CORE_MS, FIRST_MS, GROWTH = 1, 150, 0.02
# Of ten leaves in the air: the element's own script a frame, and the longest task of the page, which also has the browser's part. A
# curl's print is cut anew in each frame, and its flap throws shadows.
LIMITS = {"whole": ("null", 2, 50), "curled": ("undefined", 12, 200)}


def hold(said, is_held, needs_calm=False):
    """A limit: fails, or says that it is not judged now."""
    if is_held or (needs_calm and os.getloadavg()[0] >= 3):
        return "" if is_held else f" (not judged: load {os.getloadavg()[0]:.1f})"
    raise SystemExit(f"beyond the limit: {said}")


# Times what the core and the drawer do in each frame.
WATCH = """(async () => {
  const { Core } = await import('/element/core.js'), { Flow } = await import('/element/flow.js');
  globalThis.cost = { core: [], own: [], long: [] };
  let core = 0;
  for (const name of ['moveTo', 'call']) { const f = Core.prototype[name]; Core.prototype[name] = function (...a) {
    const t = performance.now(); try { return f.apply(this, a); } finally { core += performance.now() - t; } }; }
  const tick = Flow.prototype.tick;
  Flow.prototype.tick = function (now) { core = 0; const t = performance.now(); tick.call(this, now); const all = performance.now() - t;
    // Both books of the page are in one frame.
    if (this.core && now === cost.now) { cost.core[cost.core.length - 1] += core; cost.own[cost.own.length - 1] += all - core; }
    else if (this.core) { cost.now = now; cost.core.push(core); cost.own.push(all - core); } };
  new PerformanceObserver((list) => cost.long.push(...list.getEntries().map((e) => e.duration))).observe({ entryTypes: ['longtask'] });
})()"""


def frames(hand, turned):
    """Two books on one page, which have more than 400 cells together and turn at once."""
    corner, most, longest = LIMITS[turned]
    hand.visit()
    hand.run(WATCH)
    hand.run("harness.book(500, {turnTime: 1500})")
    hand.run("""(async () => {
      const room = Object.assign(document.createElement('div'), { style: 'width:800px;height:500px;margin:0 0 0 40px' });
      document.body.append(room);
      globalThis.other = harness.make(room, Array.from({ length: 500 }, (_, i) => harness.page(i)), { turnTime: 1500 });
      await other.ready;
    })()""")
    cells = hand.run("[book, other].reduce((sum, b) => sum + b.element.core.stage.snapshot().count, 0)")
    hand.run("cost.core.length = cost.own.length = cost.long.length = 0")
    trace = Trace(hand.browser)
    for _ in range(12):
        hand.run(f"(void book.element.next({{ corner: {corner} }}), void other.element.next({{ corner: {corner} }}))")
        time.sleep(0.3)
    hand.settle(20)
    tasks = trace.end()
    cost = hand.run("cost")
    core, own = statistics.median(cost["core"]), statistics.median(cost["own"])
    worst = lambda times: sorted(times)[int(0.99 * len(times))]
    said = (f"{turned}, {len(cost['core'])} frames with {cells} cells: core median {core:.2f} ms (99 %: {worst(cost['core']):.2f}), "
            f"element's own script median {own:.2f} ms (99 %: {worst(cost['own']):.2f})")
    print(f"figure: {said}{hold(said, core <= CORE_MS and own <= most, True)}")
    long = [ms for ms in tasks if ms > longest]
    said = (f"{turned}, {len(tasks)} tasks of the page while turning: {len(long)} over {longest} ms of the processor's time, the longest {max(tasks):.1f} ms; "
            f"on the wall {len(cost['long'])} over 50")
    print(f"figure: {said}{hold(said, not long)}{hold(said, turned == 'curled' or not cost['long'], True)}")


class Trace:
    """The processor time of every task of the page's main thread: other programs' time is not in it, unlike in that of the wall."""

    categories = ["toplevel", "__metadata"]

    def __init__(self, browser):
        self.browser, self.events, self.is_over = browser, [], False
        self.notice, browser.notice = browser.notice, self.hear
        browser.call("Tracing.start", transferMode="ReportEvents", traceConfig={
            "recordMode": "recordUntilFull", "includedCategories": self.categories, "excludedCategories": ["*"]})

    def hear(self, method, params):
        if method == "Tracing.dataCollected":
            self.events += params["value"]
        self.is_over |= method == "Tracing.tracingComplete"
        self.notice(method, params)

    def end(self):
        self.browser.call("Tracing.end")
        while not self.is_over:
            self.browser.receive()
        self.browser.notice = self.notice
        pages = {(e["pid"], e["tid"]) for e in self.events if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain"}
        tasks = [e["tdur"] / 1000 for e in self.events if "tdur" in e and e["name"].endswith("RunTask") and (e["pid"], e["tid"]) in pages]
        assert len(tasks) > 100, f"{len(tasks)} tasks of {len(self.events)} events"
        return tasks


def asleep(hand, seconds):
    hand.visit()
    hand.run("(() => { const raf = requestAnimationFrame.bind(window); globalThis.asked = 0; window.requestAnimationFrame = (f) => { asked++; return raf(f); }; })()")
    hand.run("harness.book(20)")
    hand.run("book.next()")
    hand.settle()
    time.sleep(0.5)
    hand.run("asked = 0")
    time.sleep(seconds)
    asked = hand.run("asked")
    print(f"figure: {asked} animation frames asked for in {seconds} s at rest{hold('awake at rest', asked == 0)}")


def memory(hand, turns):
    """Turns with all their frames, by a clock that goes as fast as the book draws."""
    hand.visit()
    hand.run("harness.book(20, {turnTime: 400})")
    hand.run("""(() => { let now = 0, frame = null; globalThis.frames = 0;
      book.element.clock = { now: () => now, request: (fn) => ((frame = fn), 1), cancel: () => (frame = null), timeOf: () => now };
      globalThis.turn = (page) => { void book.goTo(page);
        for (let i = 0; i < 200 && (i === 0 || !book.isAtRest()); i++) { now += 33; const fn = frame ?? (() => book.element.flow.tick(now)); frame = null; fn(now); frames++; } };
      globalThis.manyTurns = async (count) => { for (let i = 0; i < count; i++) {
        turn(i % 2 ? 0 : 10);
        if (i % 10 === 0) harness.told = [], await new Promise(requestAnimationFrame); } }; })()""")

    def used():
        for _ in range(2):
            hand.browser.call("HeapProfiler.collectGarbage")
        return hand.browser.call("Runtime.getHeapUsage")["usedSize"], hand.run("book.element.leaf.memory.buffer.byteLength")

    def turn(count):
        # Every script that the protocol runs is kept by the browser: few of them.
        hand.run(f"manyTurns({count})")
        assert hand.run("book.page()") == 0

    turn(2000)
    before = used()
    for _ in range(10):
        turn(turns // 10)
    after = used()
    grown = max(b / a - 1 for a, b in zip(before, after))
    said = f"memory grows by {100 * grown:+.2f} %"
    hold(said, grown <= GROWTH)
    print(f"figure: {turns} turns in {hand.run('frames')} frames: heap {before[0]} to {after[0]} bytes ({100 * (after[0] / before[0] - 1):+.2f} %), module's memory {before[1]} to {after[1]}")


def first(hand):
    hand.visit()
    times = hand.run("""(async () => {
      const { LeafBook } = await import('/element/leaf-book.js');
      await LeafBook.load();
      const times = [];
      for (let i = 0; i < 9; i++) {
        const t = performance.now();
        await harness.book(8).catch(() => {});
        times.push(harness.readyAt - t);
        book.destroy();
        document.getElementById('room').replaceChildren();
      }
      return times; })()""")
    hold("first page", statistics.median(times) <= FIRST_MS, True)
    print(f"figure: from a page's nodes to the frame after the book is ready: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms, with the module there")


def main(wasm, seconds=10, turns=os.environ.get("LEAF_TURNS", 10000)):
    server = Server(wasm)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([f"{ROOT}/Scripts/build-element.sh", "--out", folder, "--wasm", os.path.join(os.path.dirname(wasm), "leafspring-book.wasm")], check=True)
        subprocess.run(["node", f"{ROOT}/Hosts/web/bytes.mjs", folder], check=True)
    for measure, more in ((frames, ("whole",)), (frames, ("curled",)), (asleep, (int(seconds),)), (memory, (int(turns),)), (first, ())):
        if measure is memory and not int(turns):
            continue
        print(f"(load {os.getloadavg()[0]:.1f})", flush=True)
        with Chromium(1000, 700) as browser:
            measure(Hand(browser, server), *more)
            assert not browser.errors, browser.errors
    server.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
