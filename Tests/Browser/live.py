"""The pages in which a hand changes springs, geometry and time: live.py TOOL LAB GALLERY [SHOTS]

TOOL is the leafspring program, LAB the page of `book BOOK --lab` of twelve pages, GALLERY that of `gallery --live`; SHOTS a folder for
pictures. The record of a page is played again by the tool, which ends with the page's own state."""

import os
import subprocess
import sys
import tempfile
import time

from chromium import Chromium

BOOK = "document.querySelector('leaf-book')"
FRAME = 1000 / 60
# The core's own time: milliseconds a frame, for step and snapshot, of a book of about 400 cells with many leaves in the air.
MEASURE = """(() => {
  const stage = views.leaf.stage(), book = stage.addBook({ pages: 2000, window: 200 }), costs = [];
  book.open();
  stage.advance(3);
  book.setTurnPolicy(0, 0.01);
  let count = 0;
  for (let i = 0; i < 1200; i += 20) {
    if (i % 60 === 0) book.turn(i % 120 === 0 ? 400 : 10);
    const begun = performance.now();
    for (let k = 0; k < 20; k++) stage.advance(1 / 60), (count = stage.snapshot().count);
    costs.push((performance.now() - begun) / 20);
  }
  stage.destroy();
  return { cells: count, mean: costs.reduce((a, b) => a + b) / costs.length, worst: Math.max(...costs) };
})()"""


def until(browser, condition, what, seconds=20):
    end = time.time() + seconds
    while not browser.run(condition):
        assert time.time() < end, f"{what}: not within {seconds} s; {browser.errors}"
        time.sleep(0.02)


def mouse(browser, kind, x, y):
    held = 0 if kind == "mouseReleased" else 1
    browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=held, clickCount=1)


def drag(browser, start, end, steps):
    for i in range(1, steps + 1):
        mouse(browser, "mouseMoved", *(a + (b - a) * i / steps for a, b in zip(start, end)))
        time.sleep(0.016)


def choose(browser, lab, name, value):
    browser.run(f"(f => {{ f.value = {value!r}; f.dispatchEvent(new Event('input', {{bubbles: true}})); }})({lab}.form.elements[{name!r}])")


def press(browser, lab, part):
    browser.run(f"{lab}.part('{part}').click()")


def steps(browser, lab, time_of, condition, what):
    """Goes on by frames of time that stands, until something holds; at most two seconds of it."""
    for _ in range(120):
        if browser.run(condition):
            return
        before = browser.run(time_of)
        press(browser, lab, "step")
        until(browser, f"{time_of} > {before} + 0.01", "a step")
    raise AssertionError(f"{what}: not within 120 frames; {browser.errors}")


def replay(browser, tool, script, state, what):
    """Has the tool play a page's script: it ends in the page's state."""
    text = browser.run(script)
    shown = browser.run(f"{state}.toString(16).padStart(16, '0')")
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "live.jsonl"), "w") as file:
            file.write(text)
        run = subprocess.run([tool, "play", file.name, "--out", os.path.join(folder, "out")], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr + text
    played = next(line.split()[-1].removeprefix("0x") for line in run.stdout.splitlines() if "state hash" in line)
    assert played == shown, f"{what}: the page shows {shown}, play ends with {played}\n{text}"
    return text.count("\n")


def laboratory(browser, tool, path, shots):
    browser.open(path)
    until(browser, f"Boolean({BOOK}.core) && {BOOK}.state === 'rest'", "the core runs")
    assert not browser.run("document.getElementById('lab').open"), "it is open at first"
    wide = browser.run(f"{BOOK}.clientWidth")
    browser.run("document.querySelector('#lab summary').click()")
    until(browser, f"{BOOK}.clientWidth < {wide} - 300", "the book makes room")
    until(browser, f"{BOOK}.state === 'rest'", "it rests")
    count = 0

    # A turn, stopped as it begins, so that no busy machine misses it, and led into the air: time stands, a step is a sixtieth of a second,
    # and the script leads there.
    choose(browser, "lab", "scale", "0.25")
    browser.run(f"(void {BOOK}.next(), lab.part('pause').click())")
    steps(browser, "lab", f"{BOOK}.core.t", f"{BOOK}.core.leaves.some(l => l.turn > 0.2 && l.turn < 0.8)", "a leaf in the air")
    # The frame that was asked for before is drawn.
    browser.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    before = browser.run(f"[{BOOK}.core.t, {BOOK}.core.leaves[0].turn]")
    time.sleep(0.2)
    assert browser.run(f"[{BOOK}.core.t, {BOOK}.core.leaves[0].turn]") == before, "time goes on"
    press(browser, "lab", "step")
    until(browser, f"Math.abs({BOOK}.core.t - {before[0]} - 1 / 60) < 1e-5", "a step")
    shots(browser, "lab-air")
    count += replay(browser, tool, f"{BOOK}.script()", f"{BOOK}.core.stage.stateHash()", "a leaf that stands in the air")
    press(browser, "lab", "pause")
    choose(browser, "lab", "scale", "1")
    until(browser, f"{BOOK}.state === 'rest' && {BOOK}.page === 1", "it lands")
    shown = browser.run("lab.part('hash').textContent")
    until(browser, f"lab.part('hash').textContent === {BOOK}.core.stage.stateHash().toString(16).padStart(16, '0')", f"the hash, {shown}")
    log = browser.run("lab.part('log').textContent")
    assert "flip-start" in log and "flip-end" in log and "page" in log, log

    # Every control is an attribute of the element, and its script plays.
    for name, value in [("damping", "0.5"), ("response", "0.2"), ("eye", "4000"), ("rest", "0.5"), ("rest", "1"), ("thickness", "20"), ("hinge", "right"),
                        ("hinge", "top"), ("hinge", "left"), ("reading", "rtl"), ("spread", "single"), ("motion", "instant"), ("motion", "full")]:
        choose(browser, "lab", name, value)
        browser.run(f"void {BOOK}.{'next' if browser.run(f'{BOOK}.page') < 6 else 'previous'}()")
        until(browser, f"{BOOK}.state === 'rest'", f"{name} {value}")
        count += replay(browser, tool, f"{BOOK}.script()", f"{BOOK}.core.stage.stateHash()", f"{name} {value}")
    assert browser.run(f"{BOOK}.spring") == "0.2 0.5"
    print(f"figure: {count} lines of scripts of the laboratory played by the tool end with the page's own state hash")
    assert not browser.errors, browser.errors


def gallery(browser, tool, path, shots):
    browser.open(path)
    until(browser, "globalThis.views !== undefined", "the core runs")
    kinds = browser.run("[...views.lab.form.elements.kind.options].map(o => o.value)")
    for kind in kinds:
        choose(browser, "views.lab", "kind", kind)
        mouse(browser, "mousePressed", 600, 400)
        drag(browser, (600, 400), (460, 400), 7)
        held = browser.run("views.state().progress")
        assert 0.5 < held < 0.9, f"{kind}: 140 points of 200 are {held}"
        shots(browser, f"gallery-{kind}")
        mouse(browser, "mouseReleased", 460, 400)
        until(browser, "!views.hands.gesture && !views.state().is_moving", f"rest of {kind}")
        assert browser.run("views.state().progress") == 1, kind
    log = browser.run("views.lab.part('log').textContent")
    assert "run began" in log and "run finished" in log, log
    # On a spring, caught in the air: nothing jumps, and the script leads there.
    choose(browser, "views.lab", "kind", "cube")
    choose(browser, "views.lab", "timing", "spring")
    choose(browser, "views.lab", "scale", "0.2")
    # Time stands as soon as a tap has let it run.
    browser.run("""(() => { const perform = views.perform.bind(views);
      views.perform = (...all) => { views.perform = perform; perform(...all); views.lab.part('pause').click(); }; })()""")
    mouse(browser, "mousePressed", 500, 400)
    mouse(browser, "mouseReleased", 500, 400)
    steps(browser, "views.lab", "views.t", "views.state().progress > 0.3", "a tap runs it")
    browser.run("""(() => { const perform = views.perform.bind(views);
      views.perform = (name, fields) => { const before = views.state().progress; perform(name, fields); globalThis.jump = Math.abs(views.state().progress - before); }; })()""")
    mouse(browser, "mousePressed", 500, 400)
    until(browser, "globalThis.jump !== undefined", "the catch")
    jump = browser.run("jump")
    assert jump <= 1e-12, f"a caught transition jumps by {jump}"
    replay(browser, tool, "views.script()", "views.stage.stateHash()", "a transition held in the air")
    press(browser, "views.lab", "pause")
    mouse(browser, "mouseReleased", 500, 400)
    choose(browser, "views.lab", "scale", "1")
    until(browser, "!views.state().is_moving", "rest")
    browser.size(900, 640)
    until(browser, "views.lines.some(line => line.includes('resize'))", "a resize reaches the core")
    browser.size(1280, 800)
    print(f"figure: {len(kinds)} transitions swiped over in the live gallery; one caught in the air: progress differs by {jump:.1e}")
    cost = browser.run(MEASURE)
    print(f"figure: the core's time a frame in the page at {cost['cells']} cells: {cost['mean']:.3f} ms, "
          f"{100 * cost['mean'] / FRAME:.1f} % of a 60 Hz frame (worst 20 frames: {cost['worst']:.3f} ms a frame)")
    assert cost["cells"] >= 400 and cost["mean"] < 0.05 * FRAME
    assert not browser.errors, browser.errors


def main(tool, lab_page, gallery_page, folder=None):
    def shots(browser, name):
        if folder:
            browser.screenshot(os.path.join(folder, f"{name}.png"))

    with Chromium(1280, 800) as browser:
        laboratory(browser, tool, lab_page, shots)
        gallery(browser, tool, gallery_page, shots)


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    main(*sys.argv[1:])
