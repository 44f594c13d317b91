"""The web page of Examples/recipes in a browser, wide and narrow, by keys, mouse and touch: recipe.py ROOT

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
    key(browser, "ArrowRight")
    expect(browser, place, "Pages 1 and 2 of 15", "a key opens it")
    key(browser, "ArrowRight")
    expect(browser, place, "Pages 3 and 4 of 15", "a key turns")
    swipe(browser, 0.75 * width, 0.2 * width, height / 2)
    expect(browser, place, "Pages 5 and 6 of 15", "a finger turns")
    shown = browser.run("[...document.querySelectorAll('.cell')].filter(e => e.style.display !== 'none').length")
    assert shown >= 2, f"{width}: {shown} cells are shown"
    names = [node["name"]["value"] for node in browser.call("Accessibility.getFullAXTree")["nodes"]
             if node.get("role", {}).get("value") == "application"]
    assert names and names[0].startswith("A book"), names


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=sys.argv[1]))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    for width, height in [(1440, 900), (390, 844)]:
        with Chromium(width, height) as browser:
            browser.size(width, height, touch=True)
            read(browser, f"http://127.0.0.1:{server.server_port}/Examples/recipes/page.html", width, height)
            if sys.argv[2:]:
                browser.screenshot(f"{sys.argv[2]}/recipe-{width}.png")
            # A page without a picture for its tab is no fault.
            errors = [error for error in browser.errors if "404" not in error]
            assert not errors, f"{width}: {errors}"
    print("the web page: opened, turned by key and by touch, wide and narrow")


main()
