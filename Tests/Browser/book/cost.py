"""The cost of a frame of <leaf-book> for the browser, part by part: cost.py WASM [ROUNDS] [--only WORD] [--reader BOOK.HTML]…

A book of 20 pages turns and peels, drawn by CSS (pages of HTML) and by WebGL (pictures, leaves that bend); also a page that the tool has
written. Each figure is the processor's own time a frame, in ms, from traces; `graphics` is all of the graphics process, where WebGL draws
when there is no graphics processor. The median of ROUNDS (3), in which all take turns. WORD: of the kinds, those that have it."""

import os
import statistics
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from hand import Hand  # noqa: E402
from measure import Trace  # noqa: E402
from server import Server  # noqa: E402

# The counters of the page's main thread: its name here, and the events that it is the sum of.
PARTS = {
    "script": ("FireAnimationFrame", "TimerFire"), "style": ("UpdateLayoutTree",), "layout": ("Layout",),
    "paint": ("PrePaint", "Paint", "Layerize", "Commit")}
TURN_TIME = 1000

# Pages of text as sites have them, or pictures of text.
BOOK = """async (drawing, turnTime) => {
  const words = "Every leaf of a book is a sheet of paper that somebody has folded and sewn. ".repeat(7), room = document.getElementById("room");
  Object.assign(room.style, { width: "1000px", height: "700px", margin: 0 });
  const text = (i) => `<h2>Page ${i}</h2><p>${words}</p>`;
  const picture = (i) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 800 }), pen = canvas.getContext("2d");
    pen.fillStyle = "#fff", pen.fillRect(0, 0, 600, 800), pen.fillStyle = "#000", pen.font = "28px serif";
    for (let line = 0; line < 20; line++) pen.fillText(`${i} ${words.slice(40 * line, 40 * line + 40)}`, 40, 80 + 36 * line);
    return Object.assign(new Image(), { src: canvas.toDataURL(), alt: "" });
  };
  const make = (i) => (drawing === "webgl" ? picture(i) : Object.assign(harness.page(i, text(i)), { style: "background:#fff" }));
  globalThis.book = harness.make(room, Array.from({ length: 20 }, (_, i) => make(i)), { turnTime, hover: false, page: 4 });
  Object.assign(book.element, { drawing, softness: 1 });
  await book.ready;
  if (book.element.drawer.kind !== drawing) throw new Error(`drawn by ${book.element.drawer.kind}`);
}"""
READER = """(async () => {
  const element = document.querySelector("leaf-book");
  await element.ready;
  element.turnTime = TIME;
  globalThis.book = { element, isAtRest: () => element.state === "rest" };
  await element.turnTo(4, { animate: false });
})()""".replace("TIME", str(TURN_TIME))


def processes(root):
    """Seconds of the processor that a browser's processes have had, by their kind."""
    parents, times = {}, {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat") as file:
                stat = file.read().rpartition(")")[2].split()
            with open(f"/proc/{pid}/cmdline") as file:
                words = file.read().replace("\0", " ").split()
        except OSError:
            continue
        parents[int(pid)] = int(stat[1])
        kind = next((word[7:] for word in words if word.startswith("--type=")), "browser")
        times[int(pid)] = kind, (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")
    sums = {}
    for pid, (kind, seconds) in times.items():
        at = pid
        while at in parents and at != root:
            at = parents[at]
        if at == root:
            sums[kind] = sums.get(kind, 0) + seconds
    return sums


class Frames(Trace):
    """The time of the page's main thread by what it does, of the threads that make pixels, and of those that put them together."""

    categories = ["toplevel", "devtools.timeline", "__metadata"]

    def end(self):
        super().end()
        names = {(e["pid"], e["tid"]): e["args"]["name"] for e in self.events if e["name"] == "thread_name"}
        ours = {pid for (pid, _), name in names.items() if name == "CrRendererMain"}
        spent, calls = {}, []
        for e in self.events:
            name, ms = names.get((e["pid"], e["tid"]), ""), e.get("tdur", 0) / 1000
            if name == "CrRendererMain" and e["name"] == "FireAnimationFrame":
                calls.append(ms)
            if name == "CrRendererMain":
                for part in (part for part, kinds in PARTS.items() if e["name"] in kinds):
                    spent[part] = spent.get(part, 0) + ms
            if not e["name"].endswith("RunTask"):
                continue
            part = "main" if name == "CrRendererMain" else "compositor" if "Compositor" in name and "Tile" not in name else "raster" if e["pid"] in ours and "ThreadPool" in name else None
            spent[part] = spent.get(part, 0) + ms
        return spent, calls


def measure(hand, root, goes):
    """Milliseconds of each part for a frame, and how many frames a second there were."""
    hand.run("(globalThis.painted = 0, ((drawer, paint) => (drawer.paint = function (...all) { globalThis.painted++; return paint.apply(this, all); }))(book.element.drawer, book.element.drawer.paint), 0)")
    hand.run(f"(({goes[0]}), 0)")
    time.sleep(0.1)
    hand.settle(60)
    time.sleep(0.5)
    hand.run("(painted = 0)")
    trace, before = Frames(hand.browser), processes(root)
    moved = 0
    for go in goes:
        start = time.time()
        hand.run(f"(({go}), 0)")
        hand.until("book.isAtRest()", "rest", 60)
        moved += time.time() - start
    count, after = hand.run("painted"), processes(root)
    spent, calls = trace.end()
    parts = {part: spent.get(part, 0) / count for part in (*PARTS, "main", "raster", "compositor")}
    # Calls that draw nothing belong to somebody who only waits.
    parts["script"] = statistics.median([ms for ms in calls if ms > 0.05])
    parts["graphics"] = 1000 * (after.get("gpu-process", 0) - before.get("gpu-process", 0)) / count
    return {**parts, "all": 1000 * (sum(after.values()) - sum(before.values())) / count, "frames a second": count / moved}


GOES = {
    "turn": ("void book.element.next({ corner: null })", "void book.element.next({ corner: null })", "void book.element.previous({ corner: null })"),
    "peel": ("void book.element.next({ corner: 'bottom' })", "void book.element.next({ corner: 'top' })", "void book.element.previous({ corner: 'bottom' })")}


def main(wasm, rounds=3, only="", readers=()):
    server, facts = Server(wasm), {}
    kinds = [(drawing, go) for drawing in ("css", "webgl", *readers) for go in GOES]
    for turn in range(int(rounds)):
        for drawing, go in kinds:
            name = f"{drawing} {go}"
            if only not in name:
                continue
            with Chromium(1000, 700) as browser:
                hand = Hand(browser, server)
                if drawing in readers:
                    browser.open(drawing)
                    hand.run(READER)
                else:
                    hand.visit()
                    hand.run(f"({BOOK})('{drawing}', {TURN_TIME})")
                time.sleep(1)
                for part, value in measure(hand, browser.process.pid, GOES[go]).items():
                    facts.setdefault(name, {}).setdefault(part, []).append(value)
                assert not browser.errors, browser.errors
        print(f"(round {turn + 1}, load {os.getloadavg()[0]:.1f})", file=sys.stderr, flush=True)
    parts = list(next(iter(facts.values())))
    print(f"| ms a frame | {' | '.join(parts)} |\n|---|{'---|' * len(parts)}")
    for name, values in facts.items():
        print(f"| {name} | {' | '.join(f'{statistics.median(values[part]):.2f}' for part in parts)} |")
    server.close()


if __name__ == "__main__":
    words, named, readers = [], {}, []
    rest = iter(sys.argv[1:])
    for word in rest:
        if word == "--reader":
            readers.append(next(rest))
        elif word == "--only":
            named["only"] = next(rest)
        else:
            words.append(word)
    if len(words) not in (1, 2):
        sys.exit(__doc__)
    main(*words, readers=tuple(readers), **named)
