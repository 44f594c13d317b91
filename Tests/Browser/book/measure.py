"""What <leaf-book> costs, in headless Chromium: measure.py WASM [SECONDS ASLEEP] [TURNS]"""

import os
import statistics
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from hand import Hand  # noqa: E402
from server import ROOT, Server  # noqa: E402

# Times what the core and the drawer do in each frame.
WATCH = """(async () => {
  const { Core } = await import('/element/core.js'), { Flow } = await import('/element/flow.js');
  globalThis.cost = { core: [], own: [], long: [] };
  let core = 0;
  for (const name of ['moveTo', 'call']) { const f = Core.prototype[name]; Core.prototype[name] = function (...a) {
    const t = performance.now(); try { return f.apply(this, a); } finally { core += performance.now() - t; } }; }
  const pause = Object.getOwnPropertyDescriptor(Core.prototype, 'pause').get;
  Object.defineProperty(Core.prototype, 'pause', { get() { const t = performance.now(); try { return pause.call(this); } finally { core += performance.now() - t; } } });
  const tick = Flow.prototype.tick;
  Flow.prototype.tick = function (now) { core = 0; const t = performance.now(); tick.call(this, now); const all = performance.now() - t;
    // Both books of the page are in one frame.
    if (this.core && now === cost.now) { cost.core[cost.core.length - 1] += core; cost.own[cost.own.length - 1] += all - core; }
    else if (this.core) { cost.now = now; cost.core.push(core); cost.own.push(all - core); } };
  new PerformanceObserver((list) => cost.long.push(...list.getEntries().map((e) => e.duration))).observe({ entryTypes: ['longtask'] });
})()"""


def frames(hand):
    """Two books on one page, which have more than 400 cells together and turn at once."""
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
    for _ in range(12):
        hand.run("(void book.next(), void other.next())")
        time.sleep(0.3)
    hand.settle(8)
    cost = hand.run("cost")
    worst = lambda times: sorted(times)[int(0.99 * len(times))]
    print(f"figure: {len(cost['core'])} frames with {cells} cells: core median {statistics.median(cost['core']):.2f} ms (99 %: {worst(cost['core']):.2f}), "
          f"element's own script median {statistics.median(cost['own']):.2f} ms (99 %: {worst(cost['own']):.2f}); tasks over 50 ms: {len(cost['long'])}")


def asleep(hand, seconds):
    hand.visit()
    hand.run("(() => { const raf = requestAnimationFrame.bind(window); globalThis.asked = 0; window.requestAnimationFrame = (f) => { asked++; return raf(f); }; })()")
    hand.run("harness.book(20)")
    hand.run("book.next()")
    hand.settle()
    time.sleep(0.5)
    hand.run("asked = 0")
    time.sleep(seconds)
    print(f"figure: {hand.run('asked')} animation frames asked for in {seconds} s at rest")


def memory(hand, turns):
    hand.visit()
    hand.run("harness.book(20, {turnTime: 0})")

    def used():
        for _ in range(2):
            hand.browser.call("HeapProfiler.collectGarbage")
        return hand.browser.call("Runtime.getHeapUsage")["usedSize"], hand.run("book.element.leaf.memory.buffer.byteLength")

    def turn(count):
        hand.run(f"(async () => {{ for (let i = 0; i < {count}; i++) await book.goTo(i % 2 ? 0 : 10); }})()")

    turn(1000)
    before = used()
    for _ in range(10):
        turn(turns // 10)
    after = used()
    print(f"figure: {turns} turns: heap {before[0]} to {after[0]} bytes ({100 * (after[0] / before[0] - 1):+.2f} %), module's memory {before[1]} to {after[1]}")


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
    print(f"figure: from a page's nodes to the frame after the book is ready: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms, with the module there")


def main(wasm, seconds=10, turns=10000):
    server = Server(wasm)
    subprocess.run(["node", f"{ROOT}/Hosts/web/bytes.mjs", os.path.join(os.path.dirname(wasm), "leafspring-book.wasm")], check=True)
    for measure, more in ((frames, ()), (asleep, (int(seconds),)), (memory, (int(turns),)), (first, ())):
        if measure is memory and not int(turns):
            continue
        print(f"(load {os.getloadavg()[0]:.1f})", flush=True)
        with Chromium(1000, 700) as browser:
            # Ten thousand turns take longer than a check may.
            browser.watch.cancel()
            measure(Hand(browser, server), *more)
            assert not browser.errors, browser.errors
    server.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
