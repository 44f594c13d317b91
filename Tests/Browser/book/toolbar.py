"""The toolbar of a book, by mouse and by keys: tries of mend.py."""

import time

SHADOW = "book.element.shadowRoot.querySelector('%s')"


def middle(hand, part):
    return hand.run(f"(() => {{ const r = {SHADOW % f'[part~={part}]'}.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; }})()")


def push(hand, part):
    hand.click(*middle(hand, part))
    time.sleep(0.1)
    hand.settle(6)


def toolbar(hand):
    """Each button does what it says; what cannot be done says so; a number that is typed is a page; words come from attributes."""
    hand.book(12, "{fit: 'contain'}")
    before = hand.run("book.element.bookRect.height")
    hand.run("(book.element.setAttribute('toolbar', ''), book.element.turnTime = 100, book.element.maxZoom = 3, 0)")
    room = hand.run(f"[book.element.bookRect.top + book.element.bookRect.height, {SHADOW % '.bar'}.getBoundingClientRect().top - book.element.getBoundingClientRect().top, book.element.bookRect.height]")
    assert room[0] <= room[1] + 0.5 and room[2] < before, (room, before)
    told = []
    for part in ("next", "next", "previous", "last", "first"):
        push(hand, part)
        told.append(hand.run(f"[book.page(), {SHADOW % 'input'}.value]"))
    assert told == [[2, "3"], [4, "5"], [2, "3"], [10, "11"], [0, "1"]], told
    off = "[...book.element.shadowRoot.querySelectorAll('.bar button')].filter((b) => b.getAttribute('aria-disabled') === 'true').map((b) => b.part[1])"
    assert hand.run(off)[:2] == ["first", "previous"], hand.run(off)
    push(hand, "zoom")
    time.sleep(0.4)
    assert hand.run("book.element.zoom") == 2
    # However far it is moved, no gap is seen beside it.
    for end in ((840, 480), (60, 80)):
        for _ in range(4):
            hand.drag((440, 280), end, 6)
        assert hand.run("(({ x, y }, { width, height }) => x <= 0 && y <= 0 && x >= -width && y >= -height)(book.element.zooming, book.element.place.room)")
    push(hand, "zoom")
    time.sleep(0.4)
    assert hand.run("[book.element.zoom, book.page()]") == [1, 0]
    for typed, page in (("7", 6), ("99", 10), ("x", 10), ("0", 0)):
        hand.run(f"(() => {{ const i = {SHADOW % 'input'}; i.value = '{typed}'; i.dispatchEvent(new Event('change')); }})()")
        time.sleep(0.1)
        hand.settle(6)
        assert hand.run(f"[book.page(), {SHADOW % 'input'}.value]") == [page, str(page + 1)], (typed, hand.run("book.page()"))
    hand.run(f"{SHADOW % '[part~=next]'}.focus()")
    key(hand)
    time.sleep(0.1)
    hand.settle(6)
    assert hand.run("book.page()") == 2
    hand.run("(book.element.setAttribute('toolbar', 'next page'), book.element.setAttribute('label-next', 'Weiter'), 0)")
    assert hand.run("[...book.element.shadowRoot.querySelectorAll('.bar [aria-label]')].map((e) => e.getAttribute('aria-label'))") == ["Page", "Weiter"]
    hand.run("(book.element.removeAttribute('toolbar'), 0)")
    assert abs(hand.run("book.element.bookRect.height") - before) < 0.5
    return told


def autoplay(hand):
    """It turns by itself to the end, and stops there, when it is asked to, and with the book."""
    hand.book(8)
    hand.run("(book.element.setAttribute('toolbar', 'autoplay'), book.element.turnTime = 50, book.element.autoplayTime = 150, 0)")
    pressed = f"{SHADOW % 'button'}.getAttribute('aria-pressed')"
    push(hand, "autoplay")
    assert hand.run(pressed) == "true"
    hand.until(f"book.page() === 6 && {pressed} === 'false'", "the end, and a stop")
    hand.run("book.jump(0)")
    push(hand, "autoplay")
    push(hand, "autoplay")
    page = hand.run("book.page()")
    time.sleep(0.6)
    assert hand.run(f"[book.page(), {pressed}]") == [page, "false"]
    return "to the end and a stop; stopped by hand"


def key(hand):
    """Enter on what has the focus."""
    if hasattr(hand.browser, "chrome"):
        return hand.browser.act("key", "keys", [{"type": "keyDown", "value": "\ue007"}, {"type": "keyUp", "value": "\ue007"}])
    for kind in ("keyDown", "keyUp"):
        hand.browser.call("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", windowsVirtualKeyCode=13, **({"text": "\r"} if kind == "keyDown" else {}))


TRIES = {"toolbar": toolbar, "autoplay": autoplay}
