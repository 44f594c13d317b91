"""An audit by axe-core of pages the tool writes, wide and narrow, light and dark: audit.py AXE PAGE… [--firefox] [--shots DIR]

AXE is axe.min.js, as PyPI packages such as axe-selenium-python contain it. A reader's page is audited with its bar, when that has faded,
and with each panel. Serious and critical findings fail."""

import json
import os
import sys
import tempfile
import time

from chromium import Chromium
from firefox import Firefox, loosened

SIZES = [(1440, 900), (820, 1180), (390, 844), (844, 390)]
RUN = "axe.run(document, {resultTypes: ['violations']}).then(r => r.violations.map(v => [v.impact, v.id, v.help, v.nodes.map(n => n.html + ' ' + n.failureSummary)]))"
BOOK = "document.querySelector('leaf-book')"
IS_THERE = f"document.getElementById('module') === null || Boolean(globalThis.views ?? {BOOK}?.core)"


def until(browser, condition, seconds=20):
    end = time.time() + seconds
    while not browser.run(f"Boolean({condition})"):
        assert time.time() < end, f"{condition} does not come; {browser.errors}"
        time.sleep(0.05)


def point(browser, place):
    """Moves the mouse to a place of the window, [x, y]."""
    x, y = browser.run(place)
    browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y, button="none", buttons=0)


def states(browser):
    """The states of a page, each set up when it is asked for. While the bar fades its letters are as faint as one likes, so a reader's
    page is audited before and after."""
    isReader = browser.run(f"Boolean({BOOK}?.tools.shown)")
    if not isReader:
        yield "whole"
        return
    box = f"{BOOK}.tools.box.getBoundingClientRect()"
    opacity = f"getComputedStyle({BOOK}.tools.box).opacity"
    point(browser, f"(r => [r.left + r.width / 2, r.top + r.height / 2])({box})")
    until(browser, f"{opacity} === '1' && {BOOK}.tools.box.matches(':hover')")
    yield "bar"
    for panel in [name for name in ("thumbnails", "contents", "search") if browser.run(f"{name!r} in {BOOK}.tools.tools")]:
        browser.run(f"{BOOK}.tools.tools.{panel}.node.click()")
        if panel == "search":
            browser.run(f"(i => {{ i.value = 'line'; i.dispatchEvent(new Event('input')); }})({BOOK}.tools.panel.box.querySelector('input'))")
        yield panel
    browser.run(f"({BOOK}.tools.panel.close(), {BOOK}.tools.box.getRootNode().activeElement?.blur())")
    point(browser, "[innerWidth / 2, innerHeight / 3]")
    until(browser, f"{opacity} === '0'")
    yield "faded"


def audit(browser, axe, path, scheme):
    """Yields each state of a page and what is found in it."""
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.visit("file://" + os.path.abspath(path))
    until(browser, IS_THERE)
    browser.run("document.querySelectorAll('details').forEach(e => (e.open = true))")
    # The page's own policy forbids scripts from elsewhere, so this one comes through the debugger.
    browser.run(f"void (0, eval)({json.dumps(axe)})" if isinstance(browser, Firefox) else axe + "\n;0")
    for state in states(browser):
        yield state, browser.run(RUN)


def main():
    words = sys.argv[1:]
    shots = words.pop(words.index("--shots") + 1) if "--shots" in words else None
    kind = Firefox if "--firefox" in words else Chromium
    axe, *pages = [word for word in words if not word.startswith("--")]
    with open(axe) as file:
        axe = file.read()
    scratch = tempfile.TemporaryDirectory()
    counts, runs = {}, 0
    for path in pages:
        name = os.path.basename(os.path.dirname(os.path.abspath(path)))
        shown = loosened(path, scratch.name) if kind is Firefox else path
        for width, height in SIZES:
            with kind(width, height) as browser:
                for scheme in ("light", "dark"):
                    for state, found in audit(browser, axe, shown, scheme):
                        runs += 1
                        for impact, rule, text, nodes in found:
                            counts[impact] = counts.get(impact, 0) + 1
                            print(f"{path} {width} {scheme} {state}: {impact} {rule}: {text}: {json.dumps(nodes[:2])[:600]}")
                        if shots:
                            browser.screenshot(os.path.join(shots, f"{name}-{width}-{scheme}-{state}.png"))
                assert not browser.errors, f"{path} {width}: {browser.errors}"
    bad = counts.get("serious", 0) + counts.get("critical", 0)
    print(f"figure: axe-core in {kind.__name__}, {len(pages)} pages at {len(SIZES)} sizes, light and dark: {bad} serious or critical findings, "
          f"{sum(counts.values()) - bad} others in {runs} runs")
    assert pages and bad == 0, "serious findings"


main()
