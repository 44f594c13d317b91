"""Wheel, pen, fingers, keys and a reader's own colours, as the browser itself reports them: hands.py WASM [--firefox]"""

import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from hand import Hand  # noqa: E402
from server import Server  # noqa: E402

TALL = "document.body.style.height = '3000px', scrollTo(0, 0)"


def page(hand):
    hand.settle(8)
    return hand.run("book.page()")


def wheel(hand):
    """Along the turn it turns, one spread a stroke; across it the site scrolls."""
    hand.book(8)
    hand.run(TALL)
    hand.wheel(500, 290, down=200)
    hand.until("scrollY > 100", "the site scrolls")
    assert page(hand) == 0
    hand.run("scrollTo(0, 0)")
    time.sleep(0.3)
    told = []
    for right in (120, 120, -120):
        hand.wheel(500, 290, right=right)
        time.sleep(0.5)
        told.append(page(hand))
    assert told == [2, 4, 2] and hand.run("scrollY") == 0, told
    # In a book that is read toward the left, forward is to the left; across the turn it is down as ever.
    hand.book(8, "{rtl: true}")
    hand.run("(book.element.wheel = 'any', 0)")
    for way in ({"right": -120}, {"down": 120}, {"right": 120}):
        hand.wheel(500, 290, **way)
        time.sleep(0.5)
        told.append(page(hand))
    assert told[3:] == [2, 4, 2], told
    return f"pages {told}"


def pen(hand):
    """It drags, and taps."""
    hand.book(8)
    hand.mouse("mousePressed", 730, 290, pointerType="pen")
    for i in range(1, 16):
        hand.mouse("mouseMoved", 730 - 36 * i, 290, pointerType="pen")
        time.sleep(0.016)
    state = hand.run("book.isAtRest()")
    hand.mouse("mouseReleased", 190, 290, pointerType="pen")
    time.sleep(0.1)
    dragged = page(hand)
    hand.mouse("mousePressed", 700, 290, pointerType="pen")
    hand.mouse("mouseReleased", 700, 290, pointerType="pen")
    time.sleep(0.2)
    assert (state, dragged, page(hand)) == (False, 2, 4), (state, dragged, page(hand))
    return "dragged to 2, tapped to 4"


def scroll(hand):
    """A finger along the hinge scrolls the site, across it turns."""
    hand.book(8)
    hand.run(TALL)
    hand.browser.size(1000, 700, touch=True)
    hand.swipe((600, 400), (612, 180), 20)
    time.sleep(0.6)
    down = hand.run("scrollY")
    assert down > 120 and page(hand) == 0, (down, page(hand))
    hand.run("scrollTo(0, 0)")
    time.sleep(0.3)
    hand.swipe((660, 300), (260, 315), 15)
    time.sleep(0.2)
    assert page(hand) == 2 and hand.run("scrollY") == 0, (page(hand), hand.run("scrollY"))
    return f"{down:.0f} px down, then page 2"


def tabs(hand):
    """Tab goes through the open pages as they are read, toward the left too."""
    inside = ",".join(f"{i}: `<a href='#{i}'>link {i}</a>`" for i in range(8))
    hand.book(8, "{rtl: true, page: 2, inside: {" + inside + "}}")
    reached = []
    for _ in range(4):
        hand.key("Tab")
        reached.append(hand.run("(e => e.tagName === 'A' ? e.textContent : 'other')(document.activeElement)"))
    assert [word for word in reached if word != "other"] == ["link 2", "link 3"], reached
    assert hand.run("document.querySelector('a[href=\"#2\"]').getBoundingClientRect().left > document.querySelector('a[href=\"#3\"]').getBoundingClientRect().left")
    return f"{reached}: the right page first"


FORCED = [{"name": "forced-colors", "value": "active"}]


def colours(hand):
    """With a reader's own colours pages have an edge, words are seen, the focus is; what WebGL drew is drawn by CSS, as it is read."""
    hand.book(8, "{shadows: true}")
    outline = "(s => [s.outlineStyle, s.outlineWidth])(getComputedStyle(pages[1].assignedSlot.closest('.sheet')))"
    before = hand.run(outline)
    hand.browser.call("Emulation.setEmulatedMedia", features=FORCED)
    hand.until("matchMedia('(forced-colors: active)').matches", "forced colours")
    after = hand.run(outline)
    hand.key("Tab")
    ring = hand.run("getComputedStyle(harness.focused()).outlineStyle")
    hand.run("void book.next()")
    time.sleep(0.2)
    assert before[0] == "none" and after == ["solid", "1px"] and ring == "solid" and page(hand) == 2, (before, after, ring)
    kinds = hand.run("""(async () => {
      const { LeafBook } = await import('/element/leaf-book.js'), b = new LeafBook(), room = document.getElementById('room');
      for (const [key, value] of Object.entries({ 'page-width': 300, 'page-height': 400, drawing: 'webgl', 'turn-time': 100 })) b.setAttribute(key, value);
      b.append(...Array.from({ length: 8 }, (_, i) => Object.assign(new Image(), { src: `/picture/${i}.svg`, alt: '' })));
      room.replaceChildren(b);
      await b.ready;
      await b.next();
      globalThis.element = b;
      return [b.drawer.kind, b.page]; })()""")
    assert kinds == ["css", 2], kinds
    hand.browser.call("Emulation.setEmulatedMedia", features=[])
    hand.until("!matchMedia('(forced-colors: active)').matches", "colours of the page")
    time.sleep(0.2)
    again = hand.run("[element.drawer.kind, element.page]")
    assert again[1] == 2 and again[0] == hand.run("document.createElement('canvas').getContext('webgl2') ? 'webgl' : 'css'"), again
    return f"outline {after}, ring {ring}, drawn by {kinds[0]}, then by {again[0]}"


def pinch(hand):
    """Two fingers of a touch screen; only Chromium's protocol reports two that move."""
    if hasattr(hand.browser, "chrome"):
        return "not tried here"
    hand.book(8)
    hand.run("book.element.maxZoom = 4")
    hand.browser.size(1000, 700, touch=True)
    hand.touch("touchStart", [(0, (400, 290)), (1, (480, 290))])
    for i in range(1, 11):
        hand.touch("touchMove", [(0, (400 - 8 * i, 290)), (1, (480 + 8 * i, 290))])
        time.sleep(0.016)
    # One is lifted, and the other one moves the book on; then a second one comes again.
    place = "book.element.layer.getBoundingClientRect().x"
    hand.touch("touchEnd", [(1, (560, 290))])
    before = hand.run(place)
    for i in range(1, 11):
        hand.touch("touchMove", [(0, (320 + 8 * i, 290))])
        time.sleep(0.016)
    hand.until(f"Math.abs({place} - {before} - 80) < 2", "the finger that stays")
    zoom = hand.run("book.element.zoom")
    hand.touch("touchStart", [(0, (400, 290)), (1, (560, 290))])
    for i in range(1, 11):
        hand.touch("touchMove", [(0, (400, 290)), (1, (560 - 8 * i, 290))])
        time.sleep(0.016)
    hand.touch("touchEnd", [])
    hand.until(f"Math.abs(book.element.zoom - {zoom} / 2) < 0.05", "another pinch")
    assert 2.6 < zoom < 3.4 and page(hand) == 0, zoom
    return f"{zoom:.2f} times"


def links(hand):
    """A drag that begins on a link turns the page, and no link is followed; a click and a tap follow it, also beside a leaf in the air."""
    block = "<a href='#there' style='position:absolute;inset:90px 40px 90px 40px;background:#ccd'></a>"
    told = []
    for touch in (False, True):
        hand.book(8, "{turnTime: 2500, inside: {1: `" + block + "`, 5: `" + block + "`}}")
        hand.browser.size(1000, 700, touch=touch)
        place = "location.hash"
        hand.run("void (location.hash = '#here')")
        hand.until("book.isAtRest()", "rest")
        (hand.tap if touch else hand.click)(660, 290)
        hand.until(f"{place} === '#there'", "a click")
        hand.run("void (location.hash = '#here')")
        assert page(hand) == 0, "a click turns"
        (hand.swipe if touch else hand.drag)((700, 290), (300, 300), 15)
        time.sleep(0.2)
        told.append((page(hand), hand.run(place)))
        hand.run("void book.next()")
        hand.until("book.element.core.turns.get(2) > 0.7", "a leaf on its way")
        (hand.tap if touch else hand.click)(660, 290)
        hand.until(f"{place} === '#there'", "a click beside a leaf in the air")
        told.append((page(hand), hand.run(place)))
    assert told == [(2, "#here"), (4, "#there")] * 2, told
    return f"by mouse and finger {told}"


TRIES = {"wheel": wheel, "pen": pen, "scroll": scroll, "tabs": tabs, "colours": colours, "pinch": pinch, "links": links}


def main(wasm, kind, names):
    server, failed = Server(wasm), 0
    for name in names or TRIES:
        with kind(1000, 700) as browser:
            try:
                said = TRIES[name](Hand(browser, server))
                assert not browser.errors, browser.errors
                print(f"{name} holds: {said}", flush=True)
            except Exception as error:
                failed += 1
                print(f"{name} DOES NOT HOLD: {error.__traceback__.tb_next.tb_lineno if error.__traceback__.tb_next else ''}: {error}", flush=True)
    server.close()
    print(f"figure: {len(names or TRIES) - failed} of {len(names or TRIES)} tries of wheel, pen, fingers, keys and a reader's own colours hold; {kind.__name__}")
    sys.exit(failed > 0)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], Firefox if "--firefox" in sys.argv else Chromium, [word for word in sys.argv[2:] if word != "--firefox"])
