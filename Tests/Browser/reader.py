"""The page to read a book of one's own: reader.py PICTURES PDF [--firefox] [--shots DIR]

Both are what `leafspring book BOOK` writes of twelve pages: of a folder of pictures, and of a PDF of pages_pdf.py with the title "Leaves"
and 20 lines a page. At four sizes: how much of the window the book fills, keys, wheel, taps and drags by finger and mouse, the address, thumbnails,
search, hits beside the book, selected text, the way back, a page seen near, letters as sharp as the screen, the bar that fades, keys after its buttons, light and dark, less motion, and paper."""

import base64
import os
import re
import subprocess
import sys
import tempfile
import time

from book.hand import pixels
from chromium import Chromium
from firefox import Firefox, loosened

# Width, height, and whether two pages are shown.
SIZES = [(1440, 900, True), (820, 1180, False), (390, 844, False), (844, 390, True)]
# Seconds that a busy machine may take for a turn.
PATIENCE = 60
BOOK = "document.querySelector('leaf-book')"


def expect(browser, script, wanted, what):
    """Waits until a script gives what is wanted."""
    end = time.time() + PATIENCE
    while (found := browser.run(script)) != wanted:
        assert time.time() < end, f"{what}: {found!r} instead of {wanted!r}; {browser.errors}"
        time.sleep(0.05)


def begin(browser, path, size=None, address=""):
    if size:
        browser.size(*size)
    browser.visit("about:blank")
    browser.visit("file://" + os.path.abspath(path) + address)
    expect(browser, f"Boolean({BOOK}.core)", True, "the core runs")
    expect(browser, f"{BOOK}.state", "rest", "it rests")


def at(browser, page, what, width):
    expect(browser, f"[{BOOK}.page, {BOOK}.state]", [page, "rest"], f"{width}: {what}")


def key(browser, name, isShift=False):
    for kind in ("rawKeyDown", "keyUp"):
        browser.call("Input.dispatchKeyEvent", type=kind, key=name, **({"modifiers": 8} if isShift else {}))


def touch(browser, kind, at, *points):
    """At a time, in seconds: however busy the machine is, the page sees fingers as fast as they are meant."""
    browser.call("Input.dispatchTouchEvent", type=kind, timestamp=at, touchPoints=[{"x": x, "y": y, "id": 0} for x, y in points])


def mouse(browser, kind, x, y, held=1):
    browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=held, clickCount=1)


def tool(browser, name):
    """Presses a button of the bar."""
    browser.run(f"{BOOK}.tools.tools.{name}.node.click()")


# ---- what is seen

def fills(browser, width, height, isDouble):
    """The part of the window that the open book fills: nine tenths of its height or of its width, and of a phone's width. At a desk
    the bar takes none of the height."""
    rect = browser.run(f"{BOOK}.bookRect")
    part = rect["width"] / width, rect["height"] / height
    assert browser.run(f"{BOOK}.shownSpread") == ("double" if isDouble else "single"), f"{width}: {browser.run(f'{BOOK}.shownSpread')}"
    assert max(part) >= (0.94 if width > 960 else 0.9) and (width > 390 or part[0] >= 0.9), f"{width} x {height}: the book fills {part}"
    over = browser.run("[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]")
    assert max(over) <= 0, f"{width}: {over} pixels stick out"
    return max(part)


def colours(browser, path):
    """Light and dark, as the system asks."""
    seen = []
    for scheme in ("light", "dark"):
        browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        begin(browser, path)
        seen.append(browser.run("getComputedStyle(document.body).backgroundColor"))
    browser.call("Emulation.setEmulatedMedia", features=[])
    assert seen[0] != seen[1], seen
    # The words lie unseen over the picture also where a system has its own colours.
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "forced-colors", "value": "active"}])
    begin(browser, path)
    assert browser.run("getComputedStyle(document.querySelector('section span')).color") == "rgba(0, 0, 0, 0)"
    browser.call("Emulation.setEmulatedMedia", features=[])


def fades(browser, path, width):
    """The bar hides while nobody moves the mouse, and shows again when somebody does."""
    begin(browser, path)
    mouse(browser, "mouseMoved", width / 2, 100, 0)
    assert browser.run("document.body.className") == ""
    expect(browser, "document.body.className", "idle", f"{width}: the bar fades")
    expect(browser, f"getComputedStyle({BOOK}.tools.box).opacity", "0", f"{width}: the bar is not seen")
    mouse(browser, "mouseMoved", width / 2 + 5, 100, 0)
    assert browser.run("document.body.className") == "", f"{width}: the bar does not come"


def apart(browser, width):
    """A long title ends before the first button, whatever the bar says of the page."""
    browser.run(f"(document.querySelector('h1').textContent = 'A long title '.repeat(9), {BOOK}.tools.tools.page.count.textContent = ' (1018 / 1200)')")
    title, bar = browser.run(f"[document.querySelector('h1').getBoundingClientRect().right, {BOOK}.tools.box.firstElementChild.getBoundingClientRect().left]")
    assert title <= bar, f"{width}: the title ends at {title}, the bar begins at {bar}"


# ---- what turns

def turns(browser, path, width, height, isDouble):
    step = 2 if isDouble else 1
    begin(browser, path)
    at(browser, 0, "the cover", width)
    key(browser, "ArrowRight")
    at(browser, 1, "an arrow", width)
    key(browser, "PageDown")
    at(browser, 1 + step, "page down", width)
    browser.call("Input.dispatchMouseEvent", type="mouseWheel", x=width / 2, y=height / 2, deltaX=0, deltaY=120)
    at(browser, 1 + 2 * step, "the wheel", width)
    expect(browser, "location.hash", f"#page={2 + 2 * step}", f"{width}: the address")
    key(browser, "End")
    at(browser, 11, "the end", width)
    key(browser, "Home")
    at(browser, 0, "home", width)
    browser.run("void (location.hash = '#page=7')")
    at(browser, 5 if isDouble else 6, "an address", width)
    begin(browser, path, address="#page=9")
    at(browser, 7 if isDouble else 8, "an address at the start", width)


class Finger:
    @staticmethod
    def tap(browser, x, y):
        if hasattr(browser, "tap"):
            return browser.tap(x, y)
        now = time.time()
        touch(browser, "touchStart", now, (x, y))
        touch(browser, "touchEnd", now + 0.05)

    @staticmethod
    def pull(browser, start, end):
        """Leaves the finger where it has led the page; answers when it may be lifted."""
        (x, y), (to, _), now = start, end, time.time()
        touch(browser, "touchStart", now, start)
        for part in range(1, 11):
            touch(browser, "touchMove", now + part / 60, (x + (to - x) * part / 10, y))
        return now + 11 / 60

    @staticmethod
    def release(browser, _, at):
        touch(browser, "touchEnd", at)


class Mouse:
    @staticmethod
    def tap(browser, x, y):
        if hasattr(browser, "clicks"):
            return browser.clicks(x, y, 1)
        mouse(browser, "mousePressed", x, y)
        mouse(browser, "mouseReleased", x, y, 0)

    @staticmethod
    def pull(browser, start, end):
        (x, y), (to, _) = start, end
        mouse(browser, "mousePressed", x, y)
        for part in range(1, 11):
            mouse(browser, "mouseMoved", x + (to - x) * part / 10, y)

    @staticmethod
    def release(browser, place, _):
        mouse(browser, "mouseReleased", *place, 0)


# Notes what the page hears of a hand, and when.
LISTEN = """void (globalThis.heard = [], ["pointerdown", "pointerup", "pointercancel"].forEach((name) =>
  addEventListener(name, ({ type, timeStamp }) => heard.push([type, timeStamp]), true)))"""
# Milliseconds; a longer press is no tap.
LONGEST_TAP = 250


def tap(browser, kind, x, y, what):
    """Taps until the page has heard a tap: a busy browser may drop a touch before it has drawn what it touches, or date it late."""
    for _ in range(5):
        browser.run("void (heard.length = 0)")
        kind.tap(browser, x, y)
        end = time.time() + 10
        while len(heard := browser.run("heard")) < 2 and time.time() < end:
            time.sleep(0.05)
        if [name for name, _ in heard] == ["pointerdown", "pointerup"] and heard[1][1] - heard[0][1] <= LONGEST_TAP:
            return
        print(f"{what}: heard {heard}, tapped again")
    raise AssertionError(f"{what}: the page hears no tap")


def hand(browser, path, width, height, kind):
    """A tap on the right turns, one on the left turns back; a finger, or the mouse, pulls a page over."""
    begin(browser, path, (width, height, kind is Finger), "#page=5")
    first, name = browser.run(f"{BOOK}.page"), f"{width}: {kind.__name__}"
    right, left, y = browser.run(f"(({{ left, top, width, height }}) => [left + 0.92 * width, left + 0.08 * width, top + 0.6 * height])({BOOK}.bookRect)")
    y += browser.run(f"{BOOK}.getBoundingClientRect().top")
    browser.run(LISTEN)
    tap(browser, kind, right, y, name)
    expect(browser, f"[{BOOK}.page > {first}, {BOOK}.state]", [True, "rest"], f"{name}: a tap")
    tap(browser, kind, left, y, name)
    at(browser, first, f"{name}: a tap back", width)
    then = kind.pull(browser, (right, y), (left, y))
    expect(browser, f"{BOOK}.state", "held", f"{name} holds the page")
    kind.release(browser, (left, y), then)
    expect(browser, f"[{BOOK}.page > {first}, {BOOK}.state]", [True, "rest"], f"{name} turns a page")
    browser.size(width, height)


def middle(browser, name):
    """The middle of a button of the bar."""
    return browser.run(f"(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])({BOOK}.tools.tools.{name}.node.getBoundingClientRect())")


def goes_on(browser, path, width):
    """Keys turn after each button of the bar that a mouse has pressed; and those of a number that is typed are its own."""
    begin(browser, path)
    names = browser.run(f"Object.keys({BOOK}.tools.tools).filter(name => !['page', 'print', 'autoplay', 'first', 'last', 'previous', 'fullscreen'].includes(name))")
    for name in names:
        browser.run(f"void {BOOK}.turnTo(0, {{ animate: false }})")
        mouse(browser, "mouseMoved", *middle(browser, name), 0)
        Mouse.tap(browser, *middle(browser, name))
        key(browser, "Escape")
        expect(browser, f"[{BOOK}.state, {BOOK}.tools.panel.name]", ["rest", None], f"{width}: {name}")
        key(browser, "Home")
        at(browser, 0, f"home after {name}", width)
        key(browser, "ArrowRight")
        at(browser, 1, f"an arrow after {name}", width)
        browser.run(f"void {BOOK}.zoomTo(1)")
    Mouse.tap(browser, *middle(browser, "page"))
    key(browser, "ArrowRight")
    time.sleep(0.2)
    at(browser, 1, "an arrow in the number", width)
    field = f"{BOOK}.tools.tools.page.node"
    for end, page in (("Escape", 1), ("Enter", 11)):
        browser.run(f"({field}.focus(), {field}.select())")
        browser.call("Input.insertText", text="12")
        key(browser, end)
        at(browser, page, f"a number and {end}", width)
        key(browser, "Home")
        at(browser, 0, f"home after {end}", width)
        key(browser, "ArrowRight")
        at(browser, 1, f"an arrow after {end}", width)


def unseen(browser, path, width, height):
    """A finger presses no button of a bar that is not seen; after it the bar is there."""
    begin(browser, path, (width, height, True), "#page=5")
    expect(browser, "document.body.className", "idle", f"{width}: the bar fades")
    place = middle(browser, "search")
    Finger.tap(browser, *place)
    expect(browser, f"[document.body.className, {BOOK}.state]", ["", "rest"], f"{width}: a tap where the bar will be")
    time.sleep(0.3)
    assert browser.run(f"{BOOK}.tools.panel.name") is None, f"{width}: a button that was not seen is pressed"
    Finger.tap(browser, *place)
    expect(browser, f"{BOOK}.tools.panel.name", "search", f"{width}: a button that is seen")
    browser.size(width, height)


# ---- what opens

def panels(browser, path, width):
    begin(browser, path)
    tool(browser, "thumbnails")
    panel = f"{BOOK}.shadowRoot.querySelector('.panel')"
    expect(browser, f"[...{panel}.querySelectorAll('img')].filter(i => i.complete && i.naturalWidth > 0).length >= 4", True, f"{width}: small pictures")
    assert browser.run(f"{panel}.querySelectorAll('button').length") == 12
    box = browser.run(f"{panel}.getBoundingClientRect().toJSON()")
    assert box["left"] >= 0 and box["right"] <= browser.run("innerWidth") and box["top"] >= 0, f"{width}: {box}"
    key(browser, "Escape")
    expect(browser, f"{panel}.hidden", True, f"{width}: Escape")
    # A press beside it closes it and does no more, and so does Escape wherever the focus is.
    for kind in (Mouse, Finger):
        tool(browser, "thumbnails")
        expect(browser, f"{panel}.hidden", False, f"{width}: a panel")
        top = browser.run(f"{panel}.getBoundingClientRect().top")
        kind.tap(browser, width - 30, top / 2)
        expect(browser, f"{panel}.hidden", True, f"{width}: a press beside a panel")
        # A corner that the mouse has lifted falls.
        mouse(browser, "mouseMoved", 3, 3, 0)
        time.sleep(0.3)
        at(browser, 0, "it turns nothing", width)
    tool(browser, "thumbnails")
    browser.run(f"{BOOK}.surface.focus()")
    key(browser, "Escape")
    expect(browser, f"{panel}.hidden", True, f"{width}: Escape in the book")


PANEL = f"{BOOK}.shadowRoot.querySelector('.panel')"


def seek(browser, text):
    """Types into the search of the book."""
    if browser.run(f"{BOOK}.tools.panel.name") != "search":
        tool(browser, "search")
    browser.run(f"(i => {{ i.value = '{text}'; i.dispatchEvent(new Event('input')); }})({PANEL}.querySelector('input'))")


def choose(browser, number):
    """Chooses an entry of a panel; as under the mouse it has the focus."""
    browser.run(f"(button => (button.focus(), button.click()))({PANEL}.querySelectorAll('button')[{number}])")


def words(browser, path, width, isDouble):
    """The text of the PDF: found, selected, read."""
    begin(browser, path)
    panel = PANEL
    seek(browser, "line 7 of page 8")
    expect(browser, f"{panel}.querySelectorAll('button').length", 1, f"{width}: found")
    choose(browser, 0)
    at(browser, 7 if isDouble else 8, "what is found", width)
    expect(browser, "getSelection().toString()", "Line 7 of page 8", f"{width}: what is found is selected")
    # Every place of a page is found, and the one that is chosen is selected.
    seek(browser, "of page 8")
    expect(browser, f"{panel}.querySelectorAll('button').length", 20, f"{width}: every line of the page")
    choose(browser, 4)
    expect(browser, "getSelection().anchorNode?.parentElement.textContent.slice(0, 16)", "Line 4 of page 8", f"{width}: the fifth place")
    # With the mouse, over a line of the page: from its begin to its end.
    browser.run(f"({BOOK}.tools.panel.close(), getSelection().removeAllRanges())")
    # The book has its whole room again, two frames later.
    browser.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
    line = "[...document.querySelectorAll('span')].find(s => s.textContent.startsWith('Line 3 of page 8'))"
    left, right, y = browser.run(f"(r => [r.left, r.right - 2, r.top + r.height / 2])({line}.getBoundingClientRect())")
    # Before the middle of its first letter, which is two pixels wide on the smallest screen.
    mouse(browser, "mouseMoved", left + 0.6, y, 0)
    mouse(browser, "mousePressed", left + 0.6, y)
    for part in range(1, 6):
        mouse(browser, "mouseMoved", left + (right - left) * part / 5, y)
    mouse(browser, "mouseReleased", right, y, 0)
    said = browser.run("getSelection().toString()").strip()
    assert said.startswith("Line 3 of page 8: the wind") and len(said) > 55, f"{width}: {said!r} is selected"
    at(browser, 7 if isDouble else 8, "a selection turns nothing", width)
    # As wide on the screen as in the picture, of which it begins 60 and ends about 312 points from the left of 595.
    page = browser.run(f"({line}).closest('section').getBoundingClientRect().toJSON()")
    assert abs((left - page["left"]) / page["width"] - 60 / 595) < 0.003, (left, page)
    heard = [node for node in browser.call("Accessibility.getFullAXTree")["nodes"]
             if "Line 3 of page 8" in str(node.get("name", {}).get("value", "")) and not node.get("ignored")]
    assert heard, f"{width}: the page's text is not in the accessibility tree"


def hits(browser, path, width):
    """Beside the book the hits stay: Enter goes to the next one, Shift and Enter back, and one is marked and counted."""
    begin(browser, path)
    key(browser, "/")
    expect(browser, f"{BOOK}.shadowRoot.activeElement?.type", "search", f"{width}: a slash opens the search")
    seek(browser, "leaf after")
    said = f"{PANEL}.querySelector('[role=status]').textContent"
    count = int(browser.run(said).split()[-1])
    marked = f"[...(CSS.highlights?.get('hit') ?? [])].map(range => range.startContainer.data.slice(0, 16) + range).join()"
    chosen = f"[...{PANEL}.querySelectorAll('button')].findIndex(button => button.getAttribute('aria-current') === 'true')"
    # A page has twenty.
    for name, shift, hit in (("Enter", False, 0), ("Enter", False, 1), ("Enter", True, 0), ("Enter", True, count - 1), ("Enter", True, count - 2)):
        key(browser, name, shift)
        line = f"Line {hit % 20} of page {hit // 20}"[:16]
        expect(browser, f"[{said}, {chosen}, {BOOK}.state]", [f"{hit + 1} of {count}", hit, "rest"], f"{width}: Enter")
        expect(browser, f"({marked}).slice(0, {len(line)})", line, f"{width}: the hit is marked")
        assert browser.run(f"({marked}).slice(-10)") == "leaf after", browser.run(marked)
    # Beside the book, not over it; and one types on.
    right, left = browser.run(f"[{PANEL}.getBoundingClientRect().right, {BOOK}.getBoundingClientRect().left + {BOOK}.bookRect.left]")
    assert right <= left, f"{width}: the hits end at {right}, the book begins at {left}"
    assert browser.run(f"{BOOK}.shadowRoot.activeElement.tagName") == "INPUT", f"{width}: the focus has gone"
    choose(browser, 45)
    expect(browser, f"[{said}, {PANEL}.hidden, {BOOK}.view.includes(2), {BOOK}.state]", [f"46 of {count}", False, True, "rest"], f"{width}: a click")
    key(browser, "Escape")
    expect(browser, f"[{PANEL}.hidden, CSS.highlights?.has('hit') ?? false]", [True, False], f"{width}: Escape ends the search")


def address(browser, path, width, isDouble):
    """What names no page gives way to the page that is shown; a jump adds to the way back, a turn does not."""
    last, far = 11, 7 if isDouble else 8
    begin(browser, path, address="#page=999")
    expect(browser, f"[{BOOK}.page, location.hash]", [last, "#page=12"], f"{width}: an address behind the end")
    begin(browser, path, address="#page=nowhere")
    expect(browser, f"[{BOOK}.page, location.hash]", [0, "#page=1"], f"{width}: an address of no page")
    browser.run("void (location.hash = '#page=5')")
    at(browser, 3 if isDouble else 4, "a page", width)
    for wrong in ("page=0", "page=-3", "page=4.5", "other"):
        browser.run(f"void (location.hash = '#{wrong}')")
        expect(browser, f"[{BOOK}.page, location.hash]", [3, "#page=4"] if isDouble else [4, "#page=5"], f"{width}: #{wrong}")
    browser.run("void (location.hash = '#page=13')")
    expect(browser, f"[{BOOK}.page, location.hash, {BOOK}.state]", [last, "#page=12", "rest"], f"{width}: one page too many")
    begin(browser, path)
    key(browser, "ArrowRight")
    at(browser, 1, "a turn", width)
    before = browser.run("history.length")
    key(browser, "ArrowRight")
    at(browser, 3 if isDouble else 2, "a turn", width)
    assert browser.run("history.length") == before, f"{width}: a turn adds to the way back"
    here = browser.run(f"{BOOK}.page")
    jumps = {"thumbnails": lambda: (tool(browser, "thumbnails"), choose(browser, 8)),
             "the number": lambda: browser.run(f"(i => {{ i.value = '9'; i.dispatchEvent(new Event('change')); }})({BOOK}.tools.tools.page.node)"),
             "a hit": lambda: (seek(browser, "Line 3 of page 8"), choose(browser, 0))}
    for name, jump in jumps.items():
        jump()
        at(browser, far, name, width)
        expect(browser, "location.hash", f"#page={far + 1}", f"{width}: {name}")
        browser.run("history.back()")
        at(browser, here, f"back from {name}", width)
        expect(browser, "location.hash", f"#page={here + 1}", f"{width}: back from {name}")
    browser.run("history.forward()")
    at(browser, far, "forward", width)


def near(browser, path, width, height, isDouble):
    """The zoom shows a page as wide as the window, or 800 pixels; keys, the wheel and taps read on from there, page by page, and back."""
    begin(browser, path, address="#page=6")
    first, step = browser.run(f"{BOOK}.view[0]"), 1
    box = f"(page => (r => [r.left, r.right, r.top, r.bottom].map(Math.round))({BOOK}.pages[page].getBoundingClientRect()))"
    tool(browser, "zoom")
    left, right, top, _ = browser.run(f"{box}({first})")
    wide, high = browser.run(f"(r => [r.right, r.bottom])({BOOK}.surface.getBoundingClientRect())")
    assert right - left > min(0.9 * wide, 790) and left >= 0 and 0 <= top <= 50, f"{width}: the page is at {left, right, top}"
    assert browser.run(f"{BOOK}.tools.tools.zoom.node.getAttribute('aria-pressed')") == "true", f"{width}: the button does not say that it is on"
    shown = f"(p => [p, {BOOK}.state])({BOOK}.view.filter(page => page !== null).sort((a, b) => Math.abs({box}(a)[0]) - Math.abs({box}(b)[0]))[0])"
    # Down to the page's end, and then to the top of the next page: of the spread, and behind it.
    for page in range(first + 1, first + 4):
        seen = 0
        while browser.run(f"{box}({page - 1})[3]") > high + 4:
            key(browser, "PageDown")
            assert (seen := seen + 1) < 9, f"{width}: the page has no end"
        key(browser, "PageDown")
        expect(browser, shown, [page, "rest"], f"{width}: read on")
        assert 0 <= browser.run(f"{box}({page})[2]") <= 50, f"{width}: page {page} does not begin at its top"
    key(browser, "PageUp")
    expect(browser, shown, [page - 1, "rest"], f"{width}: read back")
    assert abs(browser.run(f"{box}({page - 1})[3]") - high) <= 50, f"{width}: back to the end of a page"
    # A wheel goes down, stops at the end, and leads on when it begins anew.
    browser.call("Input.dispatchMouseEvent", type="mouseWheel", x=width / 2, y=height / 2, deltaX=0, deltaY=120)
    expect(browser, shown, [page, "rest"], f"{width}: the wheel reads on")
    assert 0 <= browser.run(f"{box}({page})[2]") <= 50, f"{width}: the wheel leads to {browser.run(f'{box}({page})')}"
    key(browser, "ArrowLeft")
    expect(browser, shown, [page - 1, "rest"], f"{width}: an arrow goes to a page's top")
    assert 0 <= browser.run(f"{box}({page - 1})[2]") <= 50
    # The window is turned: the page goes on at the same place, as wide as the window.
    key(browser, "ArrowDown")
    part = f"(([left, right, top, bottom]) => [left / innerWidth, right / innerWidth, top / (bottom - top)])({box}({page - 1}))"
    before = browser.run(part)
    browser.size(height, width)
    # One that is wider than the window begins at its left.
    again = f"(([from, to, at]) => from > -0.01 && from < 0.35 && (to < 1.01 || from < 0.05) && Math.abs(at - {before[2]}) < 0.01)({part})"
    expect(browser, again, True, f"{width}: a window that is turned")
    browser.size(width, height)
    expect(browser, f"innerWidth === {width} && {again}", True, f"{width}: a window that is turned back")
    time.sleep(0.5)
    key(browser, "Escape")
    expect(browser, f"[{BOOK}.zoom, {BOOK}.state]", [1, "rest"], f"{width}: the whole book again")
    browser.run("dispatchEvent(new KeyboardEvent('keydown', {key: 'f', ctrlKey: true, bubbles: true}))")
    expect(browser, f"{BOOK}.tools.panel.name", "search", f"{width}: the search of the book, which knows all pages")
    browser.run(f"{BOOK}.tools.acts.search()")


# Of the left open page: the mean step from pixel to pixel as it is shown, and as the browser makes the picture smaller.
STEPS = """(page => {
  const { naturalWidth: width, naturalHeight: height } = page.querySelector(".crisp");
  return [".crisp", "img"].map(name => {
    const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
    context.drawImage(page.querySelector(name), 0, 0, width, height);
    return context.getImageData(0, 0, width, height).data;
  }).map(data => {
    let sum = 0;
    for (let i = 4; i < data.length; i += 4) sum += Math.abs(data[i] - data[i - 4]);
    return sum / (width * height);
  });
})"""


def crisp(browser, path, width):
    """At rest an open page has a pixel for each one of the screen, whose letters are sharper than the browser makes them."""
    begin(browser, path, address="#page=5")
    page = f"{BOOK}.pages[{BOOK}.view.find(page => page !== null)]"
    size = f"(({{ width, height }}) => [width, height].map(side => Math.round(side * devicePixelRatio)))({page}.getBoundingClientRect())"
    if browser.run(f"(([width, height], image) => width < image.naturalWidth && height < image.naturalHeight)({size}, {page}.querySelector('img'))"):
        over = f"(over => over && [over.naturalWidth, over.naturalHeight])({page}.querySelector('.crisp'))"
        expect(browser, f"(([a, b], over) => over !== null && Math.abs(over[0] - a) + Math.abs(over[1] - b) <= 2)({size}, {over})", True, f"{width}: as many pixels as the screen")
        shown, plain = browser.run(f"{STEPS}({page})")
        # A picture of more than half the size loses little, and in one of a quarter the browser leaves pixels out.
        assert shown > 1.1 * plain or width < 1100, f"{width}: steps of {shown} are shown, {plain} without it"
        print(f"{width}: steps from pixel to pixel of {shown:.2f}, {plain:.2f} as the browser draws it")
    key(browser, "ArrowRight")
    expect(browser, f"{BOOK}.state", "rest", f"{width}: it turns")
    expect(browser, f"[...document.querySelectorAll('.crisp')].every(({{ parentNode }}) => {BOOK}.view.includes({BOOK}.pages.indexOf(parentNode)))", True,
           f"{width}: of open pages only")


# True if over every open page's picture lies one of as many pixels, at its place.
ALIGNED = f"""{BOOK}.view.filter(page => page !== null).map(page => {BOOK}.pages[page]).every(page => {{
  const over = page.querySelector(".crisp"), [a, b] = [page, over ?? page].map(each => each.getBoundingClientRect());
  return over && Math.abs(a.left - b.left) <= 1 && Math.abs(a.top - b.top) <= 1 && Math.abs(over.naturalWidth - b.width * devicePixelRatio) <= 1 && Math.abs(a.width - b.width) <= 2;
}})"""


def beside(browser, path, width):
    """While the list of hits stands beside the book its letters are as sharp, and at their places, whenever it is opened."""
    for seconds in (0, 0.05, 0.15, 1):
        begin(browser, path, address="#page=3")
        time.sleep(seconds)
        for word in ("opened", "shut"):
            browser.run(f"{BOOK}.tools.acts.search()")
            time.sleep(0.4)
            expect(browser, ALIGNED, True, f"{width}: letters where the search is {word} after {seconds} s")


def gutter(browser, path, width, height):
    """At the spine the light of the core alone darkens the pages, 0.35 of it in the middle, and no line is left without it."""
    begin(browser, path, address="#page=5")
    expect(browser, f"{BOOK}.view.every(page => {BOOK}.pages[page].querySelector('.crisp'))", True, f"{width}: sharp letters")
    middle = browser.run(f"(({{ left, width }}) => {BOOK}.getBoundingClientRect().left + left + width / 2)({BOOK}.bookRect)")
    clip = {"x": round(middle) - 8, "y": height // 3, "width": 16, "height": 1, "scale": 1}
    row = pixels(base64.b64decode(browser.call("Page.captureScreenshot", format="png", clip=clip)["data"]))[0]
    # The pages have a red frame.
    light = [max(colour) for colour in row]
    assert 155 <= min(light) and max(light) <= 215, f"{width}: across the spine the light is {light}"
    print(f"{width}: across the spine the light is {min(light)} to {max(light)} of 255")


def layered(browser, path, width):
    """Drawn by WebGL a page bends like its picture, and its text is there while it rests."""
    with open(path, encoding="utf-8") as file, tempfile.NamedTemporaryFile("w", suffix=".html", encoding="utf-8") as copy:
        copy.write(file.read().replace("<leaf-book ", '<leaf-book drawing="webgl" ', 1))
        copy.flush()
        begin(browser, copy.name)
    expect(browser, f"[{BOOK}.drawer.kind, {BOOK}.core.shape.strips > 1]", ["webgl", True], f"{width}: WebGL draws")
    ghosts = f"{BOOK}.view.filter(page => page !== null).map(page => {BOOK}.pageList[page].box.cell.classList.contains('ghost'))"
    browser.run(f"void {BOOK}.next()")
    expect(browser, f"{BOOK}.state === 'turning' && {ghosts}.every(Boolean)", True, f"{width}: the canvas shows a leaf in the air")
    expect(browser, f"{BOOK}.state === 'rest' && !{ghosts}.some(Boolean)", True, f"{width}: the page itself is there at rest")
    assert browser.run(f"[...{BOOK}.drawer.pictures.kept.values()].filter(entry => entry.texture).length") > 0, "no page is a texture"


def still(browser, path, width):
    """With less motion a page is there at once."""
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    begin(browser, path)
    moved = browser.run(f"""(async () => {{ const book = {BOOK}, seen = new Set(); book.addEventListener("turn", () => seen.add(1));
      await book.next(); return [book.page, seen.size, book.core.policy]; }})()""")
    assert moved[0] == 1 and moved[2] == "instant", f"{width}: {moved}"
    browser.call("Emulation.setEmulatedMedia", features=[])


def paper(browser, path, width):
    """Every page on a sheet of its own, as long as A4 and filled by the page, whatever the window is like."""
    begin(browser, path, address="#page=5")
    data = base64.b64decode(browser.call("Page.printToPDF", printBackground=True, preferCSSPageSize=True)["data"])
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(data)
        file.flush()
        said = subprocess.run(["pdfinfo", file.name], check=True, capture_output=True, text=True).stdout
        drawn = subprocess.run(["pdfimages", "-list", file.name], check=True, capture_output=True, text=True).stdout
        text = subprocess.run(["pdftotext", "-bbox", file.name, "-"], check=True, capture_output=True, text=True).stdout
    facts = dict(line.split(":", 1) for line in said.splitlines() if ":" in line)
    wide, high = (float(word) for word in facts["Page size"].split()[:3:2])
    rows = [line.split() for line in drawn.splitlines()[2:]]
    seen = {row[0] for row in rows}
    # Pixels at so many to an inch, of points.
    fill = min(72 * int(row[3]) / float(row[12]) / wide for row in rows)
    assert abs(high - 840) < 3 and 0.98 < fill < 1.01, f"{width}: a sheet of {wide} x {high} points, {fill:.3f} of its width are used"
    assert int(facts["Pages"]) == 12 and len(seen) == 12, f"{width}: {facts['Pages']} sheets, {len(seen)} of them with a picture"
    # The first word lies on its letters: a tenth of the page from its left, and 53 of 842 points from its top.
    first = re.search(r'<word xMin="([\d.]+)" yMin="([\d.]+)"', text)
    place = [float(number) / side for number, side in zip(first.groups(), (wide, high))] if first else None
    assert (place is None and hasattr(browser, "chrome")) or (abs(place[0] - 0.101) < 0.01 and abs(place[1] - 0.063) < 0.01), f"{width}: words at {place}"
    return wide / high


def as_it_is(browser, path, count):
    """The page with its own policy, by what is read aloud."""
    browser.visit("file://" + os.path.abspath(path))
    end = time.time() + 60
    # Of a book whose core runs only.
    while not any(f"/ {count}" in str(node["name"]["value"]) for node in browser.tree()["nodes"]):
        assert time.time() < end, "with its own policy the core does not run"
        time.sleep(0.1)


def main():
    arguments = sys.argv[1:]
    shots = arguments.pop(arguments.index("--shots") + 1) if "--shots" in arguments else None
    isFirefox = "--firefox" in arguments
    pictures, pdf = [word for word in arguments if not word.startswith("--")]
    least = 1
    scratch = tempfile.TemporaryDirectory()
    if isFirefox:
        with Firefox(1440, 900) as browser:
            for path in (pictures, pdf):
                as_it_is(browser, path, 12)
        pictures, pdf = (loosened(path, scratch.name) for path in (pictures, pdf))
    for width, height, isDouble in SIZES:
        with (Firefox if isFirefox else Chromium)(width, height) as browser:
            for path in (pictures, pdf):
                begin(browser, path, (width, height))
                least = min(least, fills(browser, width, height, isDouble))
                apart(browser, width)
                turns(browser, path, width, height, isDouble)
                panels(browser, path, width)
                if shots:
                    begin(browser, path, address="#page=6")
                    browser.screenshot(os.path.join(shots, f"reader-{'pdf' if path == pdf else 'pictures'}-{width}.png"))
                for kind in (Finger, Mouse):
                    hand(browser, path, width, height, kind)
            address(browser, pdf, width, isDouble)
            words(browser, pdf, width, isDouble)
            if width > 1100:
                hits(browser, pdf, width)
            near(browser, pdf, width, height, isDouble)
            goes_on(browser, pdf, width)
            unseen(browser, pdf, width, height)
            fades(browser, pdf, width)
            still(browser, pdf, width)
            if not (isFirefox and width < 500):  # A window narrower than Firefox's prints no pictures.
                ratio = paper(browser, pdf, width)
                assert abs(ratio - 595 / 842) < 0.01, f"{width}: a sheet of ratio {ratio}"
            if not isFirefox:
                layered(browser, pdf, width)
                crisp(browser, pdf, width)
                if width > 1100:
                    gutter(browser, pdf, width, height)
                    beside(browser, pdf, width)
                colours(browser, pdf)
            assert not browser.errors, f"{width}: {browser.errors}"
    print(f"figure: books of pictures and of a PDF read in {'Firefox' if isFirefox else 'Chromium'} at {', '.join(f'{w} x {h}' for w, h, _ in SIZES)}: "
          f"the book fills {100 * least:.0f} % of one side or more, 0 complaints")


main()
