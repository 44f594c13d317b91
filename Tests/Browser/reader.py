"""A book of one's own as a live page, read by keys, wheel, touch and address at three widths, in full screen, with less motion and on
paper: reader.py PICTURES PDF STRIPS [SHOTS]

All three are what `leafspring book BOOK --live` writes of twelve pages: of a folder of pictures, of a PDF of pages_pdf.py with the title
"Leaves", and of that PDF with `--strips 5`. SHOTS is a folder for pictures."""

import base64
import os
import subprocess
import sys
import tempfile
import time

from chromium import Chromium

WIDTHS = [(1440, 900), (820, 1100), (390, 844)]


def expect(browser, script, wanted, what):
    """Waits until a script gives what is wanted."""
    end = time.time() + 20
    while (found := browser.run(script)) != wanted:
        assert time.time() < end, f"{what}: {found!r} instead of {wanted!r}; {browser.errors}"
        time.sleep(0.05)


def read(browser, path, width, height):
    label = "document.getElementById('page').textContent"

    def key(name, wanted):
        browser.call("Input.dispatchKeyEvent", type="keyDown", key=name)
        browser.call("Input.dispatchKeyEvent", type="keyUp", key=name)
        expect(browser, label, wanted, f"{width}: {name}")
        expect(browser, "leafspring.live.state().is_moving", 0, f"{width}: rest after {name}")

    browser.open(path)
    expect(browser, "globalThis.leafspring !== undefined", True, "the core runs")
    expect(browser, label, "Closed, 12 pages", "closed")
    # Pictures of pages are shown whole, and so is the cover's.
    expect(browser, "(shown => shown.length > 0 && shown.every(e => ['contain', '100% 100%'].includes(getComputedStyle(e).backgroundSize)))("
           "[...document.querySelectorAll('.pic')].filter(e => getComputedStyle(e).backgroundImage !== 'none'))", True, "whole pages")
    key("ArrowRight", "Pages 2 and 3 of 12")
    key("PageDown", "Pages 4 and 5 of 12")
    browser.call("Input.dispatchMouseEvent", type="mouseWheel", x=width / 2, y=height / 2, deltaX=0, deltaY=120)
    expect(browser, label, "Pages 6 and 7 of 12", f"{width}: wheel")
    expect(browser, "location.hash", "#page=6", f"{width}: the address")
    key("End", "Page 12 of 12")
    key("Home", "Pages 2 and 3 of 12")
    key("ArrowLeft", "Closed, 12 pages")
    browser.run("location.hash = '#page=9'")
    expect(browser, label, "Pages 8 and 9 of 12", f"{width}: a deep link")
    names = [node["name"]["value"] for node in browser.call("Accessibility.getFullAXTree")["nodes"]
             if node.get("role", {}).get("value") == "application"]
    assert names and "Pages 8 and 9 of 12" in names[0], f"{width}: the accessibility tree says {names}"
    hidden = browser.run("document.getElementById('panel').hidden")
    assert hidden == (width <= 760), f"{width}: the settings are {'hidden' if hidden else 'shown'}"
    over = browser.run("document.documentElement.scrollWidth - innerWidth")
    assert over <= 0, f"{width}: {over} pixels stick out"


def touch(browser, kind, *points):
    browser.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in points])


def finger(browser, width, height):
    """A page pulled over by a finger, and the controls under a finger."""
    label = "document.getElementById('page').textContent"
    browser.size(width, height, touch=True)
    expect(browser, label, "Pages 8 and 9 of 12", f"{width}: before the finger")
    at = browser.run("(r => [r.left + r.width * 0.75, r.left + r.width * 0.2, r.top + r.height / 2])(view.getBoundingClientRect())")
    right, left, y = at
    touch(browser, "touchStart", (right, y))
    for part in range(1, 11):
        touch(browser, "touchMove", (right + (left - right) * part / 10, y))
        time.sleep(0.016)
    touch(browser, "touchEnd")
    expect(browser, label, "Pages 10 and 11 of 12", f"{width}: a finger turns a page")
    expect(browser, "leafspring.live.state().is_moving", 0, f"{width}: rest after the finger")
    if width <= 760:
        # Settings come up from below, under the stage's bar, and go again.
        settings(browser, width, height)
    browser.size(width, height)


def settings(browser, width, height):
    box = browser.run("(r => [r.left + r.width / 2, r.top + r.height / 2])(document.getElementById('settings').getBoundingClientRect())")

    def tap(wanted):
        touch(browser, "touchStart", box)
        touch(browser, "touchEnd")
        expect(browser, "[panel.hidden, document.getElementById('settings').getAttribute('aria-expanded')]", [not wanted, str(wanted).lower()],
               f"{width}: settings")

    tap(True)
    place = browser.run("panel.getBoundingClientRect().toJSON()")
    assert place["left"] >= 0 and place["right"] <= width and place["bottom"] <= height and place["height"] <= 0.61 * height, place
    # Every one of them can be reached by scrolling.
    assert browser.run("panel.scrollTop = 1e6, copy.scrollIntoView(), copy.getBoundingClientRect().bottom <= innerHeight"), "the last is out of reach"
    browser.run("panel.scrollTop = 0")
    tap(False)


def full_screen(browser, width):
    browser.run("view.focus()")
    for wanted in (True, False):
        for kind in ("keyDown", "keyUp"):
            browser.call("Input.dispatchKeyEvent", type=kind, key="f")
        expect(browser, "document.fullscreenElement !== null", wanted, f"{width}: full screen")
        if wanted:
            over = browser.run("document.documentElement.scrollWidth - innerWidth")
            assert over <= 0, f"{width}, full screen: {over} pixels stick out"


def words(browser, path, width):
    """The text of the pages that lie open, as the PDF has it, for those who do not see them."""
    said = "document.getElementById('words').textContent"
    assert browser.run("document.title") == "Leaves" and browser.run("document.getElementById('title').textContent") == "Leaves"
    expect(browser, said, "Leaf 9 Leaf 10", f"{width}: the text of two pages")
    browser.run("location.hash = '#page=3'")
    expect(browser, said, "Leaf 1 Leaf 2", f"{width}: the text after a leap")
    live = browser.run("document.getElementById('words').getAttribute('aria-live')")
    assert live == "polite", f"{width}: the words are {live}"


def paper(browser, width):
    """Every page on a sheet of its own."""
    data = base64.b64decode(browser.call("Page.printToPDF", printBackground=True)["data"])
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(data)
        file.flush()
        said = subprocess.run(["pdfinfo", file.name], check=True, capture_output=True, text=True).stdout
        drawn = subprocess.run(["pdfimages", "-list", file.name], check=True, capture_output=True, text=True).stdout
    sheets = int(next(line for line in said.splitlines() if line.startswith("Pages:")).split()[1])
    seen = {line.split()[0] for line in drawn.splitlines()[2:]}
    assert sheets == 12 and len(seen) == 12, f"{width}: {sheets} sheets, {len(seen)} of them with a picture"


def ground(browser, path, width):
    """The book's own screen comes with its opening, step by step."""
    browser.visit("about:blank")
    browser.open(path)
    expect(browser, "globalThis.leafspring !== undefined", True, "the core runs")
    seen = browser.run("""(() => { const { live } = leafspring, seen = [];
      live.pause(true); live.call("open");
      for (let frame = 0; frame < 90; frame++) {
        live.step(); live.moveTo(live.t); live.paint();
        const color = getComputedStyle(live.drawing.to).backgroundColor, alpha = /rgba\(.*, ([\d.]+)\)/.exec(color);
        seen.push([live.state().progress, alpha ? Number(alpha[1]) : 1]);
      }
      live.pause(false); return seen; })()""")
    middle = [pair for pair in seen if 0.05 < pair[0] < 0.95]
    assert len(middle) >= 5, f"{width}: only {len(middle)} frames in the middle of the opening"
    for progress, alpha in seen:
        assert abs(alpha - min(max(progress, 0), 1)) < 0.01, f"{width}: the ground is at {alpha} when the book is at {progress}"


def still(browser, path, width):
    """With less motion no page flies: an opening is a cross-fade, in which nothing changes its place."""
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    browser.visit("about:blank")
    browser.open(path)
    expect(browser, "globalThis.leafspring !== undefined", True, "the core runs")
    assert browser.run("leafspring.live.form.elements.policy.value") == "crossFade", f"{width}: the motion is not reduced"
    places = browser.run("""(async () => { const { live } = leafspring, places = new Set();
      live.call("open");
      for (let frame = 0; frame < 60 && live.state().is_moving; frame++) {
        await new Promise(requestAnimationFrame);
        live.drawing.nodes.forEach((node, row) => { if (node.e.style.display === "block") places.add(row + node.e.style.transform); });
      }
      return [places.size, live.drawing.nodes.filter(node => node.e.style.display === "block").length]; })()""")
    assert places[0] <= 2 * max(places[1], 1) + 2, f"{width}: {places[0]} places of {places[1]} cells"
    browser.call("Emulation.setEmulatedMedia", features=[])


def facets(browser, path):
    """How many cells each side of a leaf in the air has."""
    browser.visit("about:blank")
    browser.open(path)
    expect(browser, "globalThis.leafspring !== undefined", True, "the core runs")
    return browser.run("""(() => { const { live } = leafspring, count = {};
      live.pause(true); live.call("open"); for (let i = 0; i < 120; i++) live.step();
      live.call("next"); for (let i = 0; i < 20; i++) live.step();
      live.paint();
      live.drawing.cells.forEach((cell) => { if (cell.role === 0 && cell.leaf === 1) count[cell.face] = (count[cell.face] ?? 0) + 1; });
      return Object.values(count); })()""")


def strips(browser, usual, five, width):
    """Leaves of five strips instead of twelve."""
    many, few = facets(browser, usual), facets(browser, five)
    assert len(many) == 2 and [a - b for a, b in zip(many, few)] == [7, 7], f"{width}: sides of {many} and of {few} facets"


def main():
    pictures, pdf, bent = sys.argv[1:4]
    shots = sys.argv[4] if len(sys.argv) > 4 else None
    for width, height in WIDTHS:
        for path in (pictures, pdf):
            with Chromium(width, height) as browser:
                read(browser, path, width, height)
                if shots:
                    kind = "pdf" if path == pdf else "pictures"
                    browser.screenshot(os.path.join(shots, f"reader-{kind}-{width}.png"))
                finger(browser, width, height)
                if path == pdf:
                    words(browser, path, width)
                    paper(browser, width)
                    full_screen(browser, width)
                    ground(browser, path, width)
                    still(browser, path, width)
                    strips(browser, pdf, bent, width)
                assert not browser.errors, f"{width}: {browser.errors}"
    print(f"figure: live books of pictures and of a PDF read by keys, wheel, finger and address at {', '.join(str(w) for w, _ in WIDTHS)} pixels, "
          "in full screen, with less motion, on paper, with the PDF's words: 0 complaints")


main()
