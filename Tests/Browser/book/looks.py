"""The look of a book, its toolbar and its panels: their places and sizes, as Chromium has laid them out: looks.py WASM

Targets are at least 24 pixels wide and high, text has a contrast of at least 4.5, and paper has every page whole."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from hand import Hand  # noqa: E402
from server import Server  # noqa: E402

# Functions of looks.js, each with the browser's medium and features.
LOOKS = {
    "toolbar()": {}, "panels()": {}, "pages()": {}, "pictures()": {}, "colours()": {}, "flap()": {}, "hands()": {}, "print(true)": {"media": "print"}, "print(false)": {"media": "print"},
    "forced()": {"features": [{"name": "forced-colors", "value": "active"}]},
}


def outlines(hand):
    """An edge shows the focus of keys: around the book, and within buttons and entries."""
    hand.run("looks.make({ toolbar: 'first next thumbnails' })")
    seen = []
    for _ in range(3):
        hand.key("Tab")
        seen.append(hand.run("looks.focus()"))
    assert [part for part, *_ in seen] == ["book", "button first", "button next"], seen
    hand.run("looks.open('thumbnails')")
    hand.key("ArrowRight")
    seen.append(hand.run("looks.focus()"))
    for part, width, style, offset in seen:
        assert width >= 2 and style == "solid" and (offset > 0) == (part == "book"), seen
    return len(seen)


def shades(hand):
    """A button under the mouse is darker, so that a reader sees that it can be pressed."""
    hand.run("looks.make({ toolbar: 'first next thumbnails' })")
    hand.run("looks.open('thumbnails')")
    targets = ("[part~=next]", ".panel li:last-child button")
    for target in targets:
        hand.mouse("mouseMoved", 5, 5, free=True)
        before = hand.run(f"looks.shade('{target}')")
        hand.mouse("mouseMoved", *hand.run(f"looks.centre('{target}')"), free=True)
        assert before == 0 and hand.run(f"looks.shade('{target}')") > 0.08, target
    return len(targets)


def places(hand):
    """The book's box is on whole pixels, wherever a site's layout puts the element: now, and after the next turn if it has moved since.
    Else letters that a hard cover uncovers can stand between two (Chromium keeps what it drew while the cover turned)."""
    spots = ("0 0 0 0", "0.34px 0 0 0", "0.5px 0 0 0.75px")
    for spot in spots:
        for makes in (True, False):
            hand.run(f"(document.getElementById('room').style.padding = '{spot if makes else '3.6px 0 0 0.2px'}', 0)")
            hand.run("looks.make({ covers: 'hard', 'turn-time': 200 })" if makes else "book.next().then(() => 0)")
            hand.until("book.state === 'rest'", "rest")
            left, top, width = hand.run("(({ left, top, width }) => [left, top, width])(book.surface.getBoundingClientRect())")
            assert abs(left - round(left)) < 0.03 and abs(top - round(top)) < 0.03 and width == 800, (spot, makes, left, top, width)
    hand.run("(document.getElementById('room').style.padding = '', 0)")
    return 2 * len(spots)


def main(wasm):
    server, count = Server(wasm), 0
    with Chromium(1000, 700) as browser:
        hand = Hand(browser, server)
        browser.visit(f"{server.url}/test/looks.html")
        hand.until("globalThis.looks !== undefined", "the page is there")
        for look, media in LOOKS.items():
            browser.call("Emulation.setEmulatedMedia", **{"media": "", "features": [], **media})
            wrong = hand.run(f"looks.{look}")
            assert not wrong, (look, len(wrong), wrong[:6])
            count += 1
        browser.call("Emulation.setEmulatedMedia", media="", features=[])
        count += outlines(hand) + shades(hand) + places(hand)
        assert not browser.errors, browser.errors
    server.close()
    print(f"figure: {count} looks of a book, its toolbar and its panels are right")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
