"""The live pages under real pointer input, in headless Chromium: live.py TOOL BOOK GALLERY [SHOTS]

TOOL is the leafspring program, BOOK and GALLERY the pages of `book --live` and `gallery --live`; SHOTS a folder for pictures."""

import os
import subprocess
import sys
import tempfile
import time

from chromium import Chromium

FRAME = 1000 / 60
# Records what every call changes at its own instant, so that no jump can hide between two frames.
WATCH = """(() => {
  const { live } = leafspring, perform = live.perform.bind(live);
  const values = () => ({
    progress: live.state().progress,
    turns: live.isBook ? Object.fromEntries(live.scene.leaves().map(leaf => [leaf.leaf, leaf.turn])) : {},
    matrices: [...live.stage.snapshot().matrices]});
  globalThis.calls = [];
  live.perform = (name, fields) => {
    const before = values();
    perform(name, fields);
    calls.push({ name, phase: fields.phase, t: live.t, before, after: values() });
  };
})()"""


class Hand:
    """A mouse, fingers and keys."""

    def __init__(self, browser):
        self.browser = browser

    def mouse(self, kind, x, y, **more):
        held = 0 if kind == "mouseReleased" else 1
        self.browser.call(
            "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=held, clickCount=1, **more)

    def press(self, x, y):
        self.mouse("mousePressed", x, y)

    def release(self, x, y):
        self.mouse("mouseReleased", x, y)

    def drag(self, start, end, steps, pause=0.016):
        self.press(*start)
        self.move(start, end, steps, pause)
        self.release(*end)

    def move(self, start, end, steps, pause=0.016):
        for i in range(1, steps + 1):
            self.mouse("mouseMoved", *(a + (b - a) * i / steps for a, b in zip(start, end)))
            time.sleep(pause)

    def touch(self, kind, points):
        self.browser.call("Input.dispatchTouchEvent", type=kind, touchPoints=[
            {"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)])

    def pinch(self, centre, start, end, steps):
        (x, y), around = centre, lambda r: [(centre[0] - r, centre[1]), (centre[0] + r, centre[1])]
        self.touch("touchStart", around(start)[:1])
        self.touch("touchStart", around(start))
        for i in range(1, steps + 1):
            self.touch("touchMove", around(start + (end - start) * i / steps))
            time.sleep(0.016)
        self.touch("touchEnd", [])

    def key(self, name):
        self.browser.call("Input.dispatchKeyEvent", type="keyDown", key=name)
        self.browser.call("Input.dispatchKeyEvent", type="keyUp", key=name)


class Page:
    """A live page and its numbers."""

    def __init__(self, browser, path):
        self.browser, self.path = browser, path
        browser.open(path)
        self.until("globalThis.leafspring !== undefined", "the core runs")
        browser.run(WATCH)

    def run(self, script):
        return self.browser.run(script)

    def until(self, condition, what, seconds=6):
        end = time.time() + seconds
        while not self.run(condition):
            assert time.time() < end, f"{what}: not within {seconds} s; {self.browser.errors}"
            time.sleep(0.02)

    def state(self):
        return self.run("(({progress, target, index, is_moving}) => ({progress, target, index, is_moving}))(leafspring.live.state())")

    def rest(self, what):
        # A held page also stands still; it is at rest only if nothing holds it.
        self.until("!leafspring.live.hands.gesture && leafspring.live.state().is_moving === 0", f"rest after {what}")

    def choose(self, name, value):
        self.run(f"(f => {{ f.value = {value!r}; f.dispatchEvent(new Event('input', {{bubbles: true}})); }})"
                 f"(leafspring.live.form.elements[{name!r}])")

    def jump(self, last):
        """The largest change of progress, leaves and matrices by one call."""
        return self.run(f"""(({{before, after}}) => {{
          let worst = Math.abs(before.progress - after.progress);
          for (const leaf in before.turns) worst = Math.max(worst, Math.abs(before.turns[leaf] - (after.turns[leaf] ?? NaN)));
          const m = Math.max(...before.matrices.map((x, i) => Math.abs(x - after.matrices[i])));
          return [worst, before.matrices.length === after.matrices.length ? m : NaN];
        }})(calls.findLast({last}))""")

    def replay(self, tool, what):
        """Pauses wherever things are, and has the tool play the page's own script: the same hash."""
        self.run("leafspring.live.pause(true)")
        shown = self.run("leafspring.live.stage.stateHash().toString(16).padStart(16, '0')")
        moving, script = self.state()["is_moving"], self.run("leafspring.live.script()")
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "live.jsonl"), "w") as file:
                file.write(script)
            run = subprocess.run(
                [tool, "play", file.name, "--out", os.path.join(folder, "out")], capture_output=True, text=True)
        assert run.returncode == 0, run.stderr + script
        played = next(line.split()[-1].removeprefix("0x") for line in run.stdout.splitlines() if "state hash" in line)
        assert played == shown, f"{what}: the page shows {shown}, play ends with {played}\n{script}"
        self.run("leafspring.live.pause(false)")
        print(f"{what}: {script.count(chr(10))} lines played again, state hash {shown}, {'in motion' if moving else 'at rest'}")
        return 1


def middle_of_moving_leaf(page):
    """A point on the leaf in the air, and the leaf."""
    return page.run("""(() => {
      const { live } = leafspring, leaf = live.scene.leaves().reduce((a, b) => Math.abs(a.velocity) > Math.abs(b.velocity) ? a : b);
      const row = live.drawing.cells.findIndex((c, i) => c.leaf === leaf.leaf && live.drawing.nodes[i].e.style.display === 'block');
      const box = live.drawing.nodes[row].e.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2, leaf.leaf];
    })()""")


def book(browser, tool, path, shots):
    size = os.path.getsize(path)
    print(f"figure: the live page of a book has {size} bytes (goal 540000 without pictures)")
    assert size <= 540_000
    page, hand = Page(browser, path), Hand(browser)
    loaded = page.run("leafspring.loaded")
    print(f"figure: from bytes to a running core in {loaded:.0f} ms")
    assert loaded < 1000
    shots(browser, "book-shut")
    replays = 0

    # A tap opens.
    hand.press(490, 400), hand.release(490, 400)
    page.until("leafspring.live.state().progress > 0.3", "a tap opens the book")
    shots(browser, "book-opening")
    replays += page.replay(tool, "opening")
    page.rest("opening")
    assert page.state()["progress"] == 1

    # A drag past the middle turns a page; a short one does not.
    hand.press(720, 420)
    hand.move((720, 420), (300, 420), 20)
    shots(browser, "book-dragged")
    hand.release(300, 420)
    page.rest("a drag")
    assert page.state()["index"] == 1, page.state()
    hand.drag((720, 420), (680, 420), 8, 0.03)
    page.rest("a short drag")
    assert page.state()["index"] == 1, "a short slow drag turned the page"
    # A flick of the same length does.
    hand.drag((720, 420), (630, 420), 3, 0.008)
    shots(browser, "book-flicked")
    page.rest("a flick")
    assert page.state()["index"] == 2, "a flick turned no page"
    # A tap on a side turns it.
    hand.press(300, 420), hand.release(300, 420)
    page.rest("a tap on the left")
    assert page.state()["index"] == 1

    # A page in mid-air is caught where it is, held, and released. Time runs slowly, so that the pointer finds the leaf
    # where it was seen.
    worst, worst_matrix = 0, 0
    for _ in range(4):
        index = page.state()["index"]
        page.choose("scale", "0.25")
        hand.key("ArrowRight")
        page.until("leafspring.live.scene.leaves().some(l => l.turn > 0.25 && l.turn < 0.7 && l.velocity !== 0)", "a leaf in the air")
        page.choose("scale", "0.05")
        x, y, leaf = middle_of_moving_leaf(page)
        hand.press(x, y)
        page.until("calls.at(-1).name === 'drag'", "the catch")
        jump, matrix = page.jump("c => c.name === 'drag' && c.phase === 'began'")
        worst, worst_matrix = max(worst, jump), max(worst_matrix, matrix)
        turn = f"leafspring.live.scene.leaves().find(l => l.leaf === {leaf}).turn"
        held = page.run(turn)
        caught = page.run(f"calls.findLast(c => c.phase === 'began').after.turns[{leaf}]")
        time.sleep(0.08)
        assert page.run(turn) == held == caught, f"a held leaf moves: {caught}, {held}, {page.run(turn)}"
        assert 0.1 < held < 0.95, held
        shots(browser, "book-caught")
        hand.move((x, y), (x - 60, y), 4)
        replays += page.replay(tool, "a page held in the air")
        hand.release(x - 60, y)
        page.choose("scale", "2")
        page.rest("a catch")
        page.choose("scale", "0.25")
        assert page.state()["index"] in (index, index + 1)
    print(f"figure: 4 pages caught in the air: turn before and after differ by {worst:.1e}, matrices by {worst_matrix:.1e} at most")
    assert worst <= 1e-12 and worst_matrix <= 1e-4

    # The window changes size in the middle of a turn; the motion is not affected.
    hand.key("ArrowLeft")
    page.until("leafspring.live.scene.leaves().some(l => l.turn > 0.2 && l.turn < 0.8)", "a leaf in the air")
    browser.size(900, 640)
    page.until("calls.at(-1).name === 'resize'", "a resize reaches the core")
    jump = page.run("""(({before, after}) => Math.max(
      ...Object.keys(before.turns).map(l => Math.abs(before.turns[l] - after.turns[l]))))(calls.at(-1))""")
    shots(browser, "book-resized")
    print(f"figure: a resize in the middle of a turn changes the turn by {jump:.1e}")
    assert jump == 0
    replays += page.replay(tool, "a resize in mid-flip")
    browser.size(1280, 800)
    page.choose("scale", "1")
    page.rest("a resize")

    # Two fingers shut it, and the wheel with ctrl opens it; both motions are caught in the air without a jump.
    browser.size(1280, 800, touch=True)
    hand.pinch((490, 400), 220, 60, 12)
    page.until("leafspring.live.state().target === 0", "two fingers together shut the book")
    assert page.run("calls.some(c => c.name === 'pinch' && c.phase === 'ended')")
    page.rest("a pinch")
    browser.size(1280, 800)
    for _ in range(10):
        browser.call("Input.dispatchMouseEvent", type="mouseWheel", x=490, y=400, deltaX=0, deltaY=-12, modifiers=2)
        time.sleep(0.016)
    shots(browser, "book-pinched")
    page.until("leafspring.live.state().target === 1", "ctrl and wheel open the book")
    page.rest("ctrl and wheel")
    page.choose("scale", "0.25")
    page.run("document.getElementById('toggle').click()")
    page.until("leafspring.live.state().progress < 0.7", "closing")
    hand.press(490, 400)
    page.until("calls.at(-1).name === 'swipe'", "the catch of a closing book")
    jump, matrix = page.jump("c => c.name === 'swipe' && c.phase === 'began'")
    print(f"figure: a closing book caught in the air: progress differs by {jump:.1e}, matrices by {matrix:.1e}")
    assert jump <= 1e-12 and matrix <= 1e-4
    hand.release(490, 400)
    page.choose("scale", "1")
    page.rest("the catch of a closing book")
    replays += page.replay(tool, "all of it")

    # Every setting makes a stage that begins at the state toward which the old one was moving, and its script plays.
    for name, value in [("hinge", "top"), ("hinge", "right"), ("reading", "rtl"), ("overshoot", "bounce"), ("eye", "900"),
                        ("rest", "1"), ("damping", "0.3"), ("pages", "60"), ("fidelity", "original"), ("policy", "crossFade")]:
        page.choose(name, value)
        if page.state()["target"] == 0:
            page.run("document.getElementById('toggle').click()")
            page.rest("opening")
        forward, back = ("Left", "Right") if page.run("leafspring.live.isMirrored") else ("Right", "Left")
        hand.key(f"Arrow{forward if page.state()['index'] < 4 else back}")
        page.until("leafspring.live.lines.length > 0", "a key turns a page")
        time.sleep(0.1)
        assert page.state()["is_moving"], f"{name} {value}: nothing turns"
        shots(browser, f"set-{name}-{value}")
        replays += page.replay(tool, f"{name} {value}")
    print(f"figure: {replays} scripts of the live book played by the tool end with the page's own state hash")

    cost = page.run("leafspring.measure(400, 1200)")
    print(f"figure: the core's time a frame in the page at {cost['cells']} cells: {cost['mean']:.3f} ms, "
          f"{100 * cost['mean'] / FRAME:.1f} % of a 60 Hz frame (worst 20 frames: {cost['worst']:.3f} ms a frame)")
    assert cost["cells"] >= 400 and cost["mean"] < 0.05 * FRAME
    assert not browser.errors, browser.errors


def gallery(browser, tool, path, shots):
    page, hand = Page(browser, path), Hand(browser)
    kinds = page.run("[...leafspring.live.form.elements.kind.options].map(o => o.value)")
    for kind in kinds:
        page.choose("kind", kind)
        hand.press(700, 400)
        hand.move((700, 400), (560, 400), 7)
        held = page.state()["progress"]
        assert 0.5 < held < 0.9, f"{kind}: 140 points of 200 are {held}"
        shots(browser, f"gallery-{kind}")
        hand.release(560, 400)
        page.rest(kind)
        assert page.state()["progress"] == 1, kind
    page.choose("timing", "spring")
    page.run("document.getElementById('toggle').click()")
    time.sleep(0.15)
    page.replay(tool, "a transition on a spring")
    print(f"figure: {len(kinds)} transitions swiped over in the live gallery")
    assert not browser.errors, browser.errors


def main(tool, book_page, gallery_page, folder=None):
    def shots(browser, name):
        if folder:
            browser.screenshot(os.path.join(folder, f"{name}.png"))

    with Chromium(1280, 800) as browser:
        book(browser, tool, book_page, shots)
        gallery(browser, tool, gallery_page, shots)


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    main(*sys.argv[1:])
