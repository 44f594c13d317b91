"""<leaf-book> beside StPageFlip and turn.js, with the same book: peers.py WASM PEERS [ROUNDS] [--pictures DIR] [--only WORD]

PEERS is a folder with checkouts of their repositories, which stay outside ours: StPageFlip (github.com/Nodlik/StPageFlip) and turn.js
(github.com/blasten/turn.js), and with jquery.min.js, which turn.js needs (Debian: libjs-jquery). Needs esbuild and brotli. Every figure
is the median of ROUNDS (3), in which the three take turns. Times of scripts and tasks are the thread's own, from traces. The pictures
are 1280 x 800 and 390 x 844: at rest, and in the middle of a turn."""

import os
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from files import serve  # noqa: E402
from hand import pixels  # noqa: E402
from measure import Trace  # noqa: E402
from server import ROOT  # noqa: E402

GROUND = (128, 128, 128)
TURN_TIME = 1000

# The way to load each, the place of its pages, and a few common calls.
OURS = """const b = document.querySelector('leaf-book');
globalThis.book = { next: () => void b.next(), prev: () => void b.previous(), isAtRest: () => b.state === 'rest', page: () => b.page, more: () => b.leaf.memory.buffer.byteLength };
globalThis.ready = customElements.whenDefined('leaf-book').then(() => b.ready);"""
STPAGEFLIP = """const { PageFlip } = St, b = document.getElementById('book');
const flip = new PageFlip(b, { width: 300, height: 400, size: 'stretch', minWidth: 50, maxWidth: 2000, minHeight: 50, maxHeight: 2000, flippingTime: TIME, showCover: true });
globalThis.ready = new Promise((done) => flip.on('init', done));
flip.loadFromHTML(document.querySelectorAll('.page'));
globalThis.book = { next: () => flip.flipNext('top'), prev: () => flip.flipPrev('top'), isAtRest: () => flip.getState() === 'read', page: () => flip.getCurrentPageIndex(), more: () => 0 };"""
# It has no size of its own: the site fits it into its box.
TURN = """const b = $('#book'), room = document.getElementById('room');
const size = () => { const s = Math.min(room.clientWidth / 600, room.clientHeight / 400); return [Math.round(600 * s), Math.round(400 * s)]; };
const [width, height] = size();
b.turn({ width, height, duration: TIME });
addEventListener('resize', () => b.turn('size', ...size()));
globalThis.ready = Promise.resolve();
globalThis.book = { next: () => void b.turn('next'), prev: () => void b.turn('previous'), isAtRest: () => !b.turn('animating'), page: () => b.turn('page') - 1, more: () => 0 };"""
KINDS = {
    "leaf-book": ("<link rel=stylesheet href=leaf-book.css><script type=module src=leaf-book.js></script>",
                  f"<leaf-book page-width=300 page-height=400 covers=soft center=spine turn-time={TURN_TIME} style='width:100%;height:100%'>PAGES</leaf-book>", OURS),
    "StPageFlip": ("<link rel=stylesheet href=page-flip.css><script src=page-flip.js></script>", "<div id=book>PAGES</div>", STPAGEFLIP),
    "turn.js": ("<script src=jquery.min.js></script><script src=turn.min.js></script>", "<div id=book>PAGES</div>", TURN),
}


def build(folder, wasm, peers):
    """The files of all three, as a site has them; answers the bytes that each asks for, packed by brotli."""
    subprocess.run([f"{ROOT}/Scripts/build-element.sh", "--out", folder, "--wasm", os.path.join(os.path.dirname(os.path.abspath(wasm)), "leafspring-book.wasm")],
                   check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["esbuild", f"{peers}/StPageFlip/src/PageFlip.ts", "--bundle", "--minify", "--format=iife", "--global-name=St", "--log-level=error",
                    f"--outfile={folder}/page-flip.js"], check=True)
    for source in ("turn.js/turn.min.js", "jquery.min.js"):
        os.symlink(os.path.realpath(f"{peers}/{source}"), os.path.join(folder, os.path.basename(source)))
    packed = lambda name: len(subprocess.run(["brotli", "-c", "-q", "11", os.path.join(folder, name)], capture_output=True, check=True).stdout)
    files = {"leaf-book": ("leaf-book.css", "leaf-book.js", "leafspring-book.wasm"), "StPageFlip": ("page-flip.css", "page-flip.js"), "turn.js": ("jquery.min.js", "turn.min.js")}
    return {kind: sum(map(packed, names)) for kind, names in files.items()}


def site(folder, kind, count, room=("800px", "500px")):
    """A page with a book of `count` pages; its name."""
    head, book, start = KINDS[kind]
    text = "The same words on every page, so that the three can be told from each other by how they turn it. " * 3
    inside = "".join(f"<div class=page><h2>Page {i + 1}</h2><p>{text}</p></div>" for i in range(count))
    with open(f"{ROOT}/Tests/Browser/book/peers.html") as file:
        page = file.read()
    for word, by in {"HEAD": head, "ROOMWIDTH": room[0], "ROOMHEIGHT": room[1], "BOOK": book.replace("PAGES", inside), "START": start.replace("TIME", str(TURN_TIME))}.items():
        page = page.replace(word, by, 1) if word != "START" else page.replace("  START", by)
    with open(os.path.join(folder, "compared.html"), "w") as file:
        file.write(page)
    return "compared.html"


class Timeline(Trace):
    """All tasks of the page, and the frames and timers in which its scripts run."""

    categories = ["toplevel", "devtools.timeline", "__metadata"]

    def end(self):
        tasks = super().end()
        times = lambda *names: [e["tdur"] / 1000 for e in self.events if e["name"] in names and "tdur" in e]
        return tasks, times("FireAnimationFrame", "TimerFire")


class Compared:
    def __init__(self, browser, server, folder):
        self.browser, self.server, self.folder = browser, server, folder

    def run(self, script):
        return self.browser.run(script)

    def visit(self, kind, count=20, **more):
        self.browser.visit(f"http://127.0.0.1:{self.server.server_port}/{site(self.folder, kind, count, **more)}")
        self.run("(async () => { await globalThis.ready; })()")
        time.sleep(0.3)

    def rest(self, seconds=20):
        end = time.time() + seconds
        while not self.run("book.isAtRest()"):
            assert time.time() < end, "it does not come to rest"
            time.sleep(0.05)

    def area(self):
        import base64
        return pixels(base64.b64decode(self.browser.call("Page.captureScreenshot", format="png")["data"]))

    # ---- what is measured: each answers { name: number or text }

    def soon(self, kind):
        self.browser.call("Network.enable")
        self.browser.call("Network.setCacheDisabled", cacheDisabled=True)
        slow = dict(offline=False, latency=150, downloadThroughput=200e3, uploadThroughput=200e3)
        self.browser.call("Network.emulateNetworkConditions", **slow)
        self.browser.visit(f"http://127.0.0.1:{self.server.server_port}/{site(self.folder, kind, 20)}")
        first, ready = self.run("(async () => { await globalThis.ready; const ready = performance.now(); await new Promise(requestAnimationFrame);"
                                " return [performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? ready, ready]; })()")
        self.browser.call("Network.emulateNetworkConditions", **{**slow, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
        return {"first page, ms": first, "ready, ms": ready}

    def frames(self, kind):
        self.visit(kind)
        for way in ("next", "next", "prev"):
            self.run(f"book.{way}()")
            self.rest()
        trace = Timeline(self.browser)
        for way in ("next", "next", "prev", "prev"):
            self.run(f"book.{way}()")
            time.sleep(0.1)
            self.rest()
        tasks, scripts = trace.end()
        # A frame without time belongs to somebody who only waits.
        frames = [ms for ms in scripts if ms > 0.05]
        return {"script a frame, ms": statistics.median(frames), "tasks a frame, ms": sum(tasks) / len(frames)}

    def asleep(self, kind):
        self.visit(kind)
        self.run("book.next()")
        self.rest()
        time.sleep(1)
        self.run("(() => { const raf = requestAnimationFrame.bind(window); globalThis.asked = 0; window.requestAnimationFrame = (f) => { asked++; return raf(f); }; })()")
        time.sleep(0.2)
        self.run("(asked = 0)")
        began = self.browser.call("Performance.getMetrics")["metrics"]
        time.sleep(3)
        of = lambda metrics: next(m["value"] for m in metrics if m["name"] == "TaskDuration")
        return {"frames at rest, a second": self.run("asked") / 3, "tasks at rest, ms a second": 1000 * (of(self.browser.call("Performance.getMetrics")["metrics"]) - of(began)) / 3}

    def memory(self, kind):
        told = {}
        for count in (20, 300):
            self.visit(kind, count)
            self.run("book.next()")
            self.rest()
            for _ in range(2):
                self.browser.call("HeapProfiler.collectGarbage")
            told[f"nodes, {count} pages"] = self.browser.call("Memory.getDOMCounters")["nodes"]
            told[f"heap, {count} pages, MB"] = (self.browser.call("Runtime.getHeapUsage")["usedSize"] + self.run("book.more()")) / 1e6
        return told

    def many(self, kind):
        self.visit(kind, 60)
        self.run("(() => { for (let i = 0; i < 20; i++) book.next(); return 0; })()")
        began = time.time()
        time.sleep(0.1)
        self.rest()
        return {"20 next() at once: page": self.run("book.page()"), "20 next() at once: seconds": time.time() - began}

    def resized(self, kind):
        self.visit(kind, room=("100%", "100%"))
        self.run("book.next()")
        self.rest()
        self.run("book.next()")
        time.sleep(0.3)
        self.browser.size(700, 500)
        time.sleep(0.15)
        during = self.area()
        self.rest()
        time.sleep(0.3)
        after = self.area()
        columns = [x for x in range(len(after[0])) if any(max(abs(a - b) for a, b in zip(row[x], GROUND)) > 6 for row in after)]
        self.browser.size(1000, 700)
        goes_on = sum(a != b for one, other in zip(during, after) for a, b in zip(one, other)) > 2000
        return {"resize in mid-turn": f"{'goes on' if goes_on else 'is over'}, then {columns[0]}…{columns[-1]} of 700"}

    def pictures(self, kind, out):
        for width, height in ((1280, 800), (390, 844)):
            self.browser.size(width, height)
            self.visit(kind, room=("100%", "100%"))
            self.run("book.next()")
            self.rest()
            time.sleep(0.5)
            self.browser.screenshot(os.path.join(out, f"{kind}-{width}-rest.png"))
            self.run("book.next()")
            time.sleep(0.25)
            self.browser.screenshot(os.path.join(out, f"{kind}-{width}-turn.png"))
            self.rest()
        self.browser.size(1000, 700)


MEASURES = ("soon", "frames", "asleep", "memory", "many", "resized")


def main(wasm, peers, rounds=3, out=None, only=None):
    with tempfile.TemporaryDirectory() as folder:
        packed, asked, facts = build(folder, wasm, peers), [], {kind: {} for kind in KINDS}
        server = serve(folder, asked)
        for turn in range(int(rounds)):
            for measure in MEASURES:
                for kind in KINDS if only in (None, measure) else ():
                    with Chromium(1000, 700) as browser:
                        browser.call("Performance.enable")
                        asked.clear()
                        for name, value in getattr(Compared(browser, server, folder), measure)(kind).items():
                            facts[kind].setdefault(name, []).append(value)
                        if measure == "soon":
                            facts[kind].setdefault("files", []).append(len(asked) - 1)
                print(f"(round {turn + 1}, {measure}, load {os.getloadavg()[0]:.1f})", file=sys.stderr, flush=True)
        if out:
            os.makedirs(out, exist_ok=True)
            for kind in KINDS:
                with Chromium(1000, 700) as browser:
                    Compared(browser, server, folder).pictures(kind, out)
        server.shutdown()
    table(packed, facts)


def table(packed, facts):
    kinds = list(facts)
    print(f"| | {' | '.join(kinds)} |\n|---|{'---|' * len(kinds)}")
    print(f"| bytes, packed by brotli | {' | '.join(f'{packed[kind]:,}' for kind in kinds)} |")
    for name in facts[kinds[0]]:
        values = [facts[kind][name] for kind in kinds]
        shown = [each[0] if isinstance(each[0], str) else f"{statistics.median(each):.{0 if statistics.median(each) >= 100 or name[:5] in ('nodes', 'files') else 2}f}" for each in values]
        print(f"| {name} | {' | '.join(shown)} |")


if __name__ == "__main__":
    words, named = [], {}
    rest = iter(sys.argv[1:])
    for word in rest:
        if word.startswith("--"):
            named[word[2:]] = next(rest, None)
        else:
            words.append(word)
    if len(words) not in (2, 3) or not set(named) <= {"pictures", "only"}:
        sys.exit(__doc__)
    main(*words, out=named.get("pictures"), only=named.get("only"))
