"""Far jumps in the page to read a book: far.py BOOK [--shots DIR]

BOOK is what `leafspring book` writes of a PDF of pages_pdf.py with 200 pages or more, 38 lines a page and a chapter every ten. A jump by
the contents, the thumbnails, the number and a search, by mouse and keys, over nearly two hundred pages: whatever is in the air is printed
like the file, the page is sharp when it lands, and the browser's way back has one entry more, which leads back."""

import os
import subprocess
import sys
import tempfile
import time

import numpy as np

from chromium import Chromium

PATIENCE = 60
BOOK = "document.querySelector('leaf-book')"
PANEL = f"{BOOK}.tools.panel.box"
# The page that is jumped to, from 0: where a chapter begins. And milliseconds of the book's clock from picture to picture.
TARGET, STEP = 190, 90
# Parts of the letters of a page at rest. Of a leaf that stands upright few are seen; blank leaves have a hundredth at their edges.
LEAST_IN_AIR, LEAST_AT_LANDING = 0.06, 0.6
# A clock that goes on when the test says so.
CLOCK = f"""void (globalThis.now = 1000, globalThis.due = [], globalThis.step = (ms) => {{ now += ms; due.splice(0).forEach((frame) => frame(now)); }},
  {BOOK}.clock = {{ now: () => now, request: (frame) => due.push(frame), cancel: () => void due.splice(0), timeOf: () => now }})"""


def expect(browser, script, wanted, what):
    end = time.time() + PATIENCE
    while (found := browser.run(script)) != wanted:
        assert time.time() < end, f"{what}: {found!r} instead of {wanted!r}; {browser.errors}"
        time.sleep(0.05)


def click(browser, node):
    x, y = browser.run(f"(r => [r.left + r.width / 2, r.top + r.height / 2])(({node}).getBoundingClientRect())")
    for kind, held in (("mouseMoved", 0), ("mousePressed", 1), ("mouseReleased", 0)):
        browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=held, clickCount=1)


def key(browser, name):
    for kind in ("rawKeyDown", "keyUp"):
        browser.call("Input.dispatchKeyEvent", type=kind, key=name)


def letters(browser, path):
    """The part of the pixels of the open book beside which there is a much darker or lighter one."""
    browser.screenshot(path)
    rect = browser.run(f"(r => (b => [r.left + b.left, r.top + b.top, b.width, b.height])({BOOK}.bookRect))({BOOK}.getBoundingClientRect())")
    width, height = browser.run("[innerWidth, innerHeight]")
    raw = subprocess.run(["ffmpeg", "-loglevel", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "gray", "-"], check=True, capture_output=True).stdout
    left, top, wide, high = (round(side) for side in rect)
    # Without the frame, the bar below and the outer leaves.
    seen = np.frombuffer(raw, np.uint8).reshape(height, width).astype(int)[top + high // 10:top + high * 4 // 5, left + wide // 10:left + wide * 9 // 10]
    return float((abs(np.diff(seen, axis=1)) > 20).mean())


def choose(browser, name):
    """All but the last press of a jump; answers what that is."""
    if name == "number":
        click(browser, f"{BOOK}.tools.tools.page.node")
        browser.run(f"{BOOK}.tools.tools.page.node.select()")
        browser.call("Input.insertText", text=str(TARGET + 1))
        return lambda: browser.call("Input.dispatchKeyEvent", type="keyDown", key="Enter", text="\r", windowsVirtualKeyCode=13)
    click(browser, f"{BOOK}.tools.tools.{name}.node")
    if name == "search":
        expect(browser, f"{BOOK}.shadowRoot.activeElement?.type", "search", "one types at once")
        browser.call("Input.insertText", text=f"Line 3 of page {TARGET}:")
    at = {"contents": TARGET // 10, "thumbnails": TARGET, "search": 0}[name]
    entry = f"{PANEL}.querySelectorAll('button')[{at}]"
    expect(browser, f"Boolean({entry})", True, f"{name}: the entry")
    browser.run(f"{entry}.scrollIntoView({{ block: 'center' }})")
    return lambda: click(browser, entry)


def jump(browser, path, name, folder, kind="css"):
    browser.visit("about:blank")
    browser.visit("file://" + os.path.abspath(path))
    expect(browser, f"Boolean({BOOK}.core) && {BOOK}.state", "rest", "it rests")
    press, entries = choose(browser, name), browser.run("history.length")
    browser.run(CLOCK)
    browser.run("step(0), step(50)")
    press()
    seen = []
    while True:
        browser.run(f"step({STEP})")
        # Pictures of leaves that were not there before come in the next frame.
        browser.run("new Promise(done => setTimeout(() => { step(1); requestAnimationFrame(() => requestAnimationFrame(done)); }, 100))")
        if browser.run(f"{BOOK}.state") == "rest":
            break
        seen.append(letters(browser, os.path.join(folder, f"{name}-{len(seen):02}.png")))
        assert len(seen) < 100, f"{name}: it does not land"
    landed = letters(browser, os.path.join(folder, f"{name}-landed.png"))
    time.sleep(1.5)
    sharp = letters(browser, os.path.join(folder, f"{name}-sharp.png"))
    assert browser.run(f"[{BOOK}.view.includes({TARGET}), {BOOK}.drawer.kind]") == [True, kind], name
    # The first leaf is the page that was open, the last ones lie.
    least = min(seen[1:-1]) / sharp
    print(f"{name}, {kind}: {len(seen)} pictures of the flight have {least:.2f} or more of the letters of the open page, the landing {landed / sharp:.2f}")
    assert least > LEAST_IN_AIR, f"{name}: blank leaves fly: {[round(part / sharp, 2) for part in seen]}"
    assert landed > LEAST_AT_LANDING * sharp, f"{name}: it lands with {landed:.3f} of letters instead of {sharp:.3f}"
    expect(browser, "history.length", entries + 1, f"{name}: one entry more in the way back")
    browser.run("void history.back()")
    browser.run("new Promise(done => setTimeout(done, 200))")
    for _ in range(60):
        browser.run(f"step({STEP})")
    expect(browser, f"[{BOOK}.page, {BOOK}.state, location.hash]", [0, "rest", "#page=1"], f"{name}: back")
    return least, landed / sharp


def main():
    arguments = sys.argv[1:]
    shots = arguments.pop(arguments.index("--shots") + 1) if "--shots" in arguments else None
    with tempfile.TemporaryDirectory() as scratch, Chromium(1440, 900) as browser:
        found = [jump(browser, arguments[0], name, shots or scratch) for name in ("contents", "thumbnails", "number", "search")]
        # With a graphics processor the reader is drawn by WebGL.
        drawn = os.path.join(scratch, "webgl.html")
        with open(arguments[0], encoding="utf-8") as book, open(drawn, "w", encoding="utf-8") as copy:
            copy.write(book.read().replace("<leaf-book ", '<leaf-book drawing="webgl" ', 1))
        found.append(jump(browser, drawn, "number", shots or scratch, "webgl"))
        assert not browser.errors, browser.errors
    print(f"figure: in far jumps of {TARGET} pages what is in the air has {min(least for least, _ in found):.2f} or more of the letters of an open page, "
          f"and at the landing the page has {min(landed for _, landed in found):.2f} of those at rest")


main()
