"""The pages of `export --html` in Chromium: export_page.py TOOL [SHOTS]

As CSS and as Web Animations, with as few stops as the tolerance allows and with --fps: they move, fit wide and narrow screens, wait where
less motion is asked for, start again by their button, and complain of nothing. The default style sheet of the book has a limit."""

import os
import subprocess
import sys
import tempfile
import time

from chromium import Chromium

RUNS = [("book", "css"), ("book", "css", "--fps", "30"), ("fold", "css"), ("book", "waapi"), ("fold", "waapi", "--fps", "30000/1001")]
WIDTHS = [(1440, 900), (820, 1100), (390, 844)]
LIMIT = 320_000
PLACES = "[...document.querySelectorAll('#stage>div')].map(e => getComputedStyle(e).transform + getComputedStyle(e).opacity).join()"


def look(browser, path, width, height):
    browser.size(width, height)
    browser.visit("about:blank")
    browser.open(path)
    moved = time.time() + 10
    first = browser.run(PLACES)
    while browser.run(PLACES) == first:
        assert time.time() < moved, f"{path}, {width}: nothing moves"
    over = browser.run("document.documentElement.scrollWidth - innerWidth")
    stage = browser.run("document.getElementById('stage').getBoundingClientRect().toJSON()")
    own = browser.run("document.getElementById('stage').offsetWidth")
    assert over <= 0 and abs(stage["width"] - min(own, width - 32)) <= 1, f"{path}, {width}: {stage} of {own}, {over} stick out"
    below = browser.run("document.getElementById('again').getBoundingClientRect().top")
    assert 0 <= below - stage["bottom"] < 40, f"{path}, {width}: the button is not below the stage"


def still(browser, path):
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    browser.visit("about:blank")
    browser.open(path)
    times = "document.getAnimations().map(a => a.playState + a.currentTime).filter(text => text !== 'paused0').length"
    time.sleep(0.3)
    assert browser.run(times) == 0, f"{path}: it moves though less motion is asked for"
    browser.run("document.getElementById('again').click()")
    time.sleep(0.3)
    assert browser.run("document.getAnimations().some(a => a.currentTime > 50)"), f"{path}: the button starts nothing"
    browser.call("Emulation.setEmulatedMedia", features=[])


def main():
    tool, shots = os.path.abspath(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None
    for number, (scene, form, *options) in enumerate(RUNS):
        with tempfile.TemporaryDirectory() as folder, Chromium() as browser:
            file, path = os.path.join(folder, f"made.{form}"), os.path.join(folder, "made.html")
            subprocess.run([tool, "export", scene, "--to", form, *options, "--html", "--out", file, "--quiet"], check=True)
            if (scene, form, options) == ("book", "css", []):
                size = os.path.getsize(file)
            if options and form == "css":
                # A stop at every frame.
                with open(file) as text:
                    assert "30 a second" in text.read(2000), "--fps has no effect on css"
            for width, height in WIDTHS:
                look(browser, path, width, height)
                if shots:
                    browser.screenshot(os.path.join(shots, f"export-{number}-{width}.png"))
            still(browser, path)
            assert not browser.errors, f"{scene} {form}: {browser.errors}"
    print(f"figure: pages of {len(RUNS)} exports at {len(WIDTHS)} widths, with less motion too: 0 complaints; the default style sheet of the book "
          f"has {size} bytes, of {LIMIT}")
    assert size <= LIMIT, "the style sheet is too large"


main()
