"""The web pages of Examples/recipes in a browser, wide and narrow, by keys, mouse and touch: recipe.py ROOT

ROOT is the repository's root, with the WebAssembly module built; it is served from here."""

import functools
import http.server
import sys
import threading
import time

from chromium import Chromium


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def expect(browser, script, wanted, what):
    end = time.time() + 20
    while (found := browser.run(script)) != wanted:
        assert time.time() < end, f"{what}: {found!r} instead of {wanted!r}; {browser.errors}"
        time.sleep(0.05)


def key(browser, name):
    for kind in ("keyDown", "keyUp"):
        browser.call("Input.dispatchKeyEvent", type=kind, key=name)


def swipe(browser, start, end, y):
    """A finger from one place to another."""
    browser.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": start, "y": y}])
    for step in range(1, 9):
        browser.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": start + (end - start) * step / 8, "y": y}])
        time.sleep(0.02)
    browser.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def read(browser, url, width, height):
    place = "document.getElementById('place').textContent"
    browser.call("Page.navigate", url=url)
    expect(browser, "globalThis.recipe !== undefined", True, "the core runs")
    expect(browser, place, "Cover", "it is shut")
    if url.endswith("canvas.html"):
        covered(browser, width)
    key(browser, "ArrowRight")
    expect(browser, place, "Pages 1 and 2 of 15", "a key opens it")
    key(browser, "ArrowRight")
    expect(browser, place, "Pages 3 and 4 of 15", "a key turns")
    swipe(browser, 0.75 * width, 0.2 * width, height / 2)
    expect(browser, place, "Pages 5 and 6 of 15", "a finger turns")
    if url.endswith("canvas.html"):
        painted(browser, width)
    else:
        shown = browser.run("[...document.querySelectorAll('.cell')].filter(e => e.style.display !== 'none').length")
        assert shown >= 2, f"{width}: {shown} cells are shown"
    names = [node["name"]["value"] for node in browser.call("Accessibility.getFullAXTree")["nodes"]
             if node.get("role", {}).get("value") == "application"]
    assert names and names[0].startswith("A book"), names


# The share of a rectangle's pixels (in parts of the canvas) that are ink, and that are of nothing.
PIXELS = """(([x, y, w, h]) => {
  const { width, height } = recipe.view, c = recipe.view.getContext("2d"), n = Math.round(w * width) * Math.round(h * height);
  const { data } = c.getImageData(Math.round(x * width), Math.round(y * height), Math.round(w * width), Math.round(h * height));
  let ink = 0, none = 0;
  for (let i = 0; i < data.length; i += 4) ink += data[i + 3] > 200 && data[i] < 120, none += data[i + 3] === 0;
  return [ink / n, none / n];
})"""


# The pixels of the shut cover above and below its title that have not the cover's colour.
GAPS = """(() => {
  const { x, y, width, height } = recipe.book.bounds(), c = recipe.view.getContext("2d"), dots = devicePixelRatio;
  let gaps = 0;
  for (const from of [0.04, 0.6]) {
    const area = [x + 0.02 * width, y + from * height, 0.96 * width, 0.35 * height].map((n) => Math.round(n * dots));
    const { data } = c.getImageData(...area);
    for (let i = 0; i < data.length; i += 4) gaps += Math.abs(data[i] - 0x7a) + Math.abs(data[i + 1] - 0x1f) + Math.abs(data[i + 2] - 0x2b) > 24;
  }
  return gaps;
})()"""


def covered(browser, width):
    """No page under the cover is seen through it, along the thin triangles to its round corners either."""
    gaps = browser.run(GAPS)
    assert gaps == 0, f"{width}: {gaps} pixels of the cover have another colour"


def painted(browser, width):
    """Both open pages have paper and a number, nothing gapes, and the table beside them has nothing; a leaf in the air shades a page."""
    left, right = (browser.run(f"{PIXELS}([{x}, 0.44, 0.1, 0.12])") for x in (0.5 - 0.24, 0.5 + 0.14))
    for ink, none in (left, right):
        assert 0.02 < ink < 0.8 and none == 0, f"{width}: {ink} of a page's middle is ink, {none} nothing"
    assert browser.run(f"{PIXELS}([0, 0, 0.02, 0.02])")[1] == 1, "the corner of the canvas is not empty"
    black = browser.run("(() => { recipe.book.next(); recipe.stage.advance(0.3); const { vertices } = recipe.stage.drawList(); recipe.draw();"
                        " let most = 0; for (let i = 6; i < vertices.length; i += 7) most = Math.max(most, vertices[i]); return most })()")
    dark = browser.run(f"{PIXELS}([0.5, 0.3, 0.2, 0.4])")
    assert black > 0.1 and dark[1] == 0, (black, dark)


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=sys.argv[1]))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    for width, height in [(1440, 900), (390, 844)]:
        with Chromium(width, height) as browser:
            browser.size(width, height, touch=True)
            for page in ("page", "canvas"):
                read(browser, f"http://127.0.0.1:{server.server_port}/Examples/recipes/{page}.html", width, height)
                if sys.argv[2:]:
                    browser.screenshot(f"{sys.argv[2]}/{page}-{width}.png")
            # A page without a picture for its tab is no fault, and it is this check that reads the canvas so often.
            errors = [error for error in browser.errors if "404" not in error and "willReadFrequently" not in error]
            assert not errors, f"{width}: {errors}"
    print("both web pages: opened, turned by key and by touch, wide and narrow")


main()
