"""A book of one's own as a live page, read by keys, wheel, touch and address at three widths: reader.py PAGE [SHOTS]

PAGE is what `leafspring book BOOK --live` writes of twelve pages; SHOTS a folder for pictures."""

import base64
import os
import sys
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
    expect(browser, label, "Closed, 11 pages", "closed")
    # Pictures of pages are shown whole, and so is the cover's.
    expect(browser, "(shown => shown.length > 0 && shown.every(e => ['contain', '100% 100%'].includes(getComputedStyle(e).backgroundSize)))("
           "[...document.querySelectorAll('.pic')].filter(e => getComputedStyle(e).backgroundImage !== 'none'))", True, "whole pages")
    key("ArrowRight", "Pages 1 and 2 of 11")
    key("PageDown", "Pages 3 and 4 of 11")
    browser.call("Input.dispatchMouseEvent", type="mouseWheel", x=width / 2, y=height / 2, deltaX=0, deltaY=120)
    expect(browser, label, "Pages 5 and 6 of 11", f"{width}: wheel")
    expect(browser, "location.hash", "#page=5", f"{width}: the address")
    key("End", "Page 11 of 11")
    key("Home", "Pages 1 and 2 of 11")
    key("ArrowLeft", "Closed, 11 pages")
    browser.run("location.hash = '#page=8'")
    expect(browser, label, "Pages 7 and 8 of 11", f"{width}: a deep link")
    names = [node["name"]["value"] for node in browser.call("Accessibility.getFullAXTree")["nodes"]
             if node.get("role", {}).get("value") == "application"]
    assert names and "Pages 7 and 8 of 11" in names[0], f"{width}: the accessibility tree says {names}"
    hidden = browser.run("document.getElementById('panel').hidden")
    assert hidden == (width <= 760), f"{width}: the settings are {'hidden' if hidden else 'shown'}"
    over = browser.run("document.documentElement.scrollWidth - innerWidth")
    assert over <= 0, f"{width}: {over} pixels stick out"


def main():
    path, shots = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
    for width, height in WIDTHS:
        with Chromium(width, height) as browser:
            read(browser, path, width, height)
            if shots:
                picture = base64.b64decode(browser.call("Page.captureScreenshot")["data"])
                with open(os.path.join(shots, f"reader-{width}.png"), "wb") as file:
                    file.write(picture)
            assert not browser.errors, f"{width}: {browser.errors}"
    print(f"read by keys, wheel and address at {', '.join(str(w) for w, _ in WIDTHS)} pixels: 0 complaints")


main()
