"""A finger on `<leaf-book>` that goes out and back, catches, taps and meets a second one: inhand.py WASM [--pictures DIR]

Each page has a red line. A finger takes the line, goes out and back, and at each stop the line is looked for in a picture of the
screen. DIR gets twelve pictures of a drag out and back, and of a catch."""

import base64
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from hand import Hand  # noqa: E402
from server import Server  # noqa: E402

LINE = "<div style='position:absolute;left:PART%;top:0;width:4px;margin-left:-2px;height:100%;background:#f00'></div>"
SCREENS = ((1280, 800, 480, 640, False), (390, 844, 360, 480, True))


# Pages that bend are pictures.
PICTURES = """async (options) => {
  const { width, height, single } = options, line = (i) => (single || i % 2 ? 0.8 : 0.2) * width - 3;
  const draw = (i) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>
    <rect x="${line(i)}" width="6" height="100%" fill="#f00"/></svg>`;
  const pages = Array.from({ length: 12 }, (_, i) => Object.assign(new Image(), { width, height, src: `data:image/svg+xml,${encodeURIComponent(draw(i))}` }));
  globalThis.book = harness.make(document.getElementById("room"), pages, options);
  // Only WebGL bends pages.
  Object.assign(book.element, { drawing: "webgl", softness: 1 });
  await book.ready;
}"""


def inside(count, single):
    """The lines of the two pages of a leaf lie back to back."""
    return ",".join(f"{i}: `{LINE.replace('PART', '80' if single or i % 2 else '20')}`" for i in range(count))


def book(hand, screen, soft, page=0):
    width, height, across, down, single = screen
    hand.visit()
    hand.browser.size(width, height, touch=True)
    room = f"{{width:'{width}px', height:'{height}px', margin:'0'}}"
    hand.run(f"Object.assign(document.getElementById('room').style, {room})")
    options = f"{{inside: {{{inside(12, single)}}}, width: {across}, height: {down}, page: {page}, hover: false, single: {'true' if single else 'false'}}}"
    if soft:
        hand.run(f"({PICTURES})({options})")
        hand.until("book.element.core?.shape.strips > 1", "leaves that bend")
    else:
        hand.run(f"harness.book(12, {options})")
        hand.run("(pages.forEach((p) => Object.assign(p.style, {position: 'relative', background: '#fff'})), 0)")
    hand.until("book.isAtRest()", "rest")
    time.sleep(0.2)


def picture(hand, folder, name):
    if folder:
        shot = hand.browser.call("Page.captureScreenshot", format="png")
        with open(os.path.join(folder, f"{name}.png"), "wb") as file:
            file.write(base64.b64decode(shot["data"]))


def lines(hand, y, width):
    """The middles of the red lines in a row."""
    reds = [x for x, (r, g, b) in enumerate(hand.row(y, 0, width)) if r > 120 and g < 90 and b < 90]
    groups = []
    for x in reds:
        if groups and x - groups[-1][-1] <= 2:
            groups[-1].append(x)
        else:
            groups.append([x])
    return [(group[0] + group[-1]) / 2 + 0.5 for group in groups]


def out_and_back(hand, screen, soft, folder):
    """The line stays under the finger: 2 px off at most, a board's 12 within the first tenth of a page."""
    width, height, across, down, single = screen
    book(hand, screen, soft, 0 if single else 2)
    y = height // 2
    # The line of the page that lies farthest right, which turns on.
    start = max(lines(hand, y, width))
    way = 1.5 * 0.8 * across if not single else 0.6 * across
    steps, late, early = 12, 0.0, 0.0
    hand.touch("touchStart", [(0, (start, y))])
    places = [start - way * min(i, steps - i) / (steps / 2) for i in range(1, steps + 1)]
    seen = 0
    for number, x in enumerate(places):
        hand.touch("touchMove", [(0, (x, y))])
        time.sleep(0.12)
        picture(hand, folder, f"drag-{'soft' if soft else 'board'}-{width}-{number:02}")
        found = lines(hand, y, width)
        # Upright the page is seen from its edge.
        if not found or abs(x - (start - 0.8 * across)) < 12:
            continue
        seen += 1
        off = min(abs(x - line) for line in found)
        if abs(x - start) < across / 10:
            early = max(early, off)
        else:
            late = max(late, off)
    hand.touch("touchEnd", [])
    hand.settle()
    assert seen >= 8, f"the line is seen {seen} times"
    assert late <= 2 and early <= (2.5 if soft else 12), (late, early)
    return f"{late:.1f} px at most, {early:.1f} within the first tenth of a page, {seen} places"


def touched_in_flight(hand, screen, soft, wait, place, times=1):
    """A finger lands on the page that flies, so many times as slowly. False if it was upright by then."""
    book(hand, screen, soft, 2)
    hand.run("""(globalThis.turnWhenDown = null, addEventListener("pointerdown", () => {
        globalThis.turnWhenDown = Math.max(...book.element.core.leaves.map(leaf => leaf.turn < 1 ? leaf.turn : 0));
      }, { capture: true, once: true }))""")
    # The main processor draws leaves that bend in more than a tenth of a second.
    slower = times * (4 if soft else 1)
    hand.run(f"(book.element.turnTime = {2000 * slower}, book.next(), 0)")
    time.sleep(wait * slower)
    hand.touch("touchStart", [(0, place)])
    hand.until("globalThis.turnWhenDown !== null", "the finger is down")
    if hand.run("turnWhenDown > 0 && turnWhenDown < 0.45"):
        return True
    hand.touch("touchEnd", [])
    hand.run("(book.element.settle(), 0)")
    hand.settle(20)
    return False


def catch(hand, screen, soft, folder):
    """A leaf that is caught in the air stands."""
    width, height, across, down, single = screen
    worst, caught = 0.0, 0
    for number, wait in enumerate((0.1, 0.16, 0.22, 0.26)):
        shot = number * 3
        y = height // 2
        x = (width - across) / 2 + 60 if single else width / 2 + 60
        # A busy browser may tell the page of the finger when the leaf has left it: that is no catch.
        if not any(touched_in_flight(hand, screen, soft, wait, (x, y), times) for times in (1, 2, 4)):
            continue
        caught += 1
        time.sleep(0.15)
        before = lines(hand, y, width)
        for frame in range(3):
            time.sleep(0.15)
            picture(hand, folder, f"catch-{'soft' if soft else 'board'}-{width}-{shot + frame:02}")
            after = lines(hand, y, width)
            assert len(after) == len(before), (before, after)
            worst = max([worst] + [abs(a - b) for a, b in zip(before, after)])
        hand.touch("touchEnd", [])
        hand.run("(book.element.turnTime = 600, 0)")
        hand.settle(8)
    assert worst <= 2 and caught, (worst, caught)
    return f"{worst:.1f} px in half a second, {caught} of 4 caught in flight"


def peel(hand, screen, folder):
    """A corner that is peeled out and back stays under the finger, and in the end the page lies as before."""
    width, height, across, down, single = screen
    book(hand, screen, 0, 2)
    x, y = (width + across * (1 if single else 2)) / 2 - 6, (height + down) / 2 - 6
    start = hand.run("book.page()")
    hand.touch("touchStart", [(0, (x, y))])
    steps = 12
    for number in range(1, steps + 1):
        part = min(number, steps - number) / (steps / 2)
        at = (x - 0.9 * across * part, y - 0.25 * down * part)
        hand.touch("touchMove", [(0, at)])
        time.sleep(0.12)
        picture(hand, folder, f"peel-drag-{width}-{number:02}")
        held = hand.run("book.element.core.book.held()")
        assert held["corner"] == "bottom" or held["corner"] == 0, held
    hand.touch("touchCancel", [])
    hand.settle()
    assert hand.run("book.page()") == start
    hand.run("(book.element.turnTime = 2000, void book.element.next({corner: 'bottom'}), 0)")
    time.sleep(0.3)
    hand.touch("touchStart", [(0, (x - 0.5 * across, y - 0.1 * down))])
    for number in range(1, 7):
        time.sleep(0.1)
        picture(hand, folder, f"peel-catch-{width}-{number:02}")
    hand.touch("touchEnd", [])
    hand.run("(book.element.turnTime = 600, 0)")
    hand.settle(8)
    return f"{steps} places, page {start} again"


def taps(hand, screen):
    """Taps at 50 to 2,500 ms: each turns."""
    width, height, across, down, single = screen
    step = 1 if single else 2
    told = []
    for gap in (0.05, 0.1, 0.2, 0.4, 0.75, 1.2, 2.5):
        book(hand, screen, 0, 0)
        for _ in range(4):
            hand.tap(width * 0.75, height // 2)
            time.sleep(gap)
        hand.settle()
        told.append(hand.run("book.page()"))
    assert told == [4 * step] * 7, told
    return f"pages {told}"


def second_finger(hand, screen):
    """A second finger lets a drag go on; a long press turns nothing; two that come down together zoom."""
    width, height, across, down, single = screen
    book(hand, screen, 0, 0)
    hand.run("(book.element.maxZoom = 4, 0)")
    y, x = height // 2, width * 0.75
    hand.touch("touchStart", [(0, (x, y))])
    for i in range(1, 9):
        hand.touch("touchMove", [(0, (x - 15 * i, y))])
        time.sleep(0.016)
    hand.touch("touchStart", [(0, (x - 120, y)), (1, (x - 40, y + 60))])
    for i in range(9, 24):
        hand.touch("touchMove", [(0, (x - 15 * i, y)), (1, (x - 40, y + 60))])
        time.sleep(0.016)
    zoom = hand.run("book.element.zooming.factor")
    hand.touch("touchEnd", [])
    hand.settle()
    dragged = hand.run("book.page()")
    book(hand, screen, 0, 0)
    hand.touch("touchStart", [(0, (x, y))])
    time.sleep(0.6)
    hand.touch("touchEnd", [])
    hand.settle()
    pressed = hand.run("book.page()")
    assert (zoom, dragged > 0, pressed) == (1, True, 0), (zoom, dragged, pressed)
    return f"dragged to {dragged}, zoom {zoom}, a long press to {pressed}"


def palms(hand, screen):
    """A large contact turns nothing, and neither does the hand that rests beside a pen, whichever comes first."""
    width, height, across, down, single = screen
    y, x = height // 2, width * 0.75
    book(hand, screen, 0, 0)
    hand.run("(book.element.maxZoom = 4, 0)")

    def swipe(radius):
        with hand.thrown():
            hand.touch("touchStart", [(0, (x, y))], radius)
            for i in range(1, 12):
                hand.touch("touchMove", [(0, (x - 20 * i, y))], radius)
                time.sleep(0.016)
            state = hand.run("book.element.state")
            hand.touch("touchEnd", [])
        hand.settle()
        return state, hand.run("book.page()")

    palm = swipe(60)
    assert palm == ("rest", 0), palm
    finger = swipe(12)
    assert finger[0] == "held" and finger[1] > 0, finger
    # The hand comes down first, and the pen takes the leaf; then two more fingers beside it.
    book(hand, screen, 0, 0)
    hand.run("(book.element.maxZoom = 4, 0)")
    hand.touch("touchStart", [(0, (x - 40, y + 120))], 20)
    hand.touch("touchMove", [(0, (x - 55, y + 120))], 20)
    # Beyond the spine: the pen rests before it is lifted. On a phone the spine is at the screen's edge.
    start = width * 0.35 if single else x
    way = start - 3 if single else 1.2 * across
    hand.mouse("mousePressed", start, y, pointerType="pen")
    for i in range(1, 12):
        hand.mouse("mouseMoved", start - way * i / 11, y, pointerType="pen")
        time.sleep(0.016)
    told = hand.run("[book.element.state, book.element.hands.press?.kind, book.element.zooming.factor]")
    hand.touch("touchStart", [(0, (x - 55, y + 120)), (1, (x - 10, y + 150))], 20)
    hand.touch("touchMove", [(0, (x - 90, y + 120)), (1, (x + 50, y + 150))], 20)
    told += hand.run("[book.element.state, book.element.hands.press?.kind, book.element.zooming.factor]")
    hand.mouse("mouseReleased", start - way, y, pointerType="pen")
    hand.touch("touchEnd", [])
    hand.settle()
    assert told == ["held", "pen", 1] * 2 and hand.run("book.page()") > 0, (told, hand.run("book.page()"))
    return f"a palm {palm}, a finger {finger}, a pen {told[:2]} with a hand beside it"


def lost(hand, screen):
    """A pointer that the browser cancels lets its leaf fall to the side it came from, without the finger's velocity."""
    width, height, across, down, single = screen
    y, x = height // 2, width * 0.75
    pages = []
    for reach in (0.3, 0.9):
        book(hand, screen, 0, 2)
        # Fast, as far as a release would turn the leaf.
        hand.touch("touchStart", [(0, (x, y))])
        for i in range(1, 9):
            hand.touch("touchMove", [(0, (x - reach * across * i / 8, y))])
            time.sleep(0.016)
        assert hand.run("book.element.state") == "held"
        hand.touch("touchCancel", [])
        hand.settle()
        pages.append(hand.run("book.page()"))
    book(hand, screen, 0, 2)
    hand.touch("touchStart", [(0, (x, y))])
    hand.touch("touchCancel", [])
    hand.settle()
    pages.append(hand.run("book.page()"))
    start = hand.run("book.page()")
    assert pages == [start] * 3 and start in (1, 2), pages
    return f"pages {pages}"


def strokes(hand, screen):
    """One page at a time: a stroke turns the way it goes, wherever it begins, also with a hinge at the right or the top."""
    width, height, across, down, single = screen
    if not single:
        return "two pages"
    told = []
    for reading, hinge in (("ltr", "left"), ("rtl", "left"), ("ltr", "top")):
        for forward in (True, False):
            for start, part, seconds in ((0.9, 0.6, 0.1), (0.5, 0.3, 0.4), (0.85, 0.8, 1.0)):
                book(hand, screen, 0, 4)
                hand.run(f"(Object.assign(book.element, {{reading: '{reading}', hinge: '{hinge}'}}), 0)")
                hand.until("book.isAtRest()", "rest")
                time.sleep(0.1)
                # From the free edge toward the hinge is forward.
                to_hinge = 1 if forward else -1
                length = down if hinge == "top" else across
                middle = (height if hinge == "top" else width) / 2
                first = start if forward else 1 - start
                places = [first - to_hinge * part * i / 12 for i in range(13)]

                def place(part):
                    along = middle + length * ((part if reading == "ltr" else 1 - part) - 0.5)
                    return (width / 2, along) if hinge == "top" else (along, height / 2)

                with hand.thrown():
                    hand.touch("touchStart", [(0, place(places[0]))])
                    for at in places[1:]:
                        hand.touch("touchMove", [(0, place(at))])
                        time.sleep(seconds / 12)
                    hand.touch("touchEnd", [])
                hand.settle()
                told.append(hand.run("book.page()") - 4)
                assert told[-1] == to_hinge, (reading, hinge, forward, start, part, seconds, told[-1])
    return f"{len(told)} strokes"


def main():
    module = sys.argv[1]
    folder = sys.argv[sys.argv.index("--pictures") + 1] if "--pictures" in sys.argv else None
    if folder:
        os.makedirs(folder, exist_ok=True)
    server = Server(module)
    for screen in SCREENS:
        size = f"{screen[0]} x {screen[1]}"
        for part in ("soft", "boards", "hands"):
            # A browser of its own for each: none is alive for long.
            with Chromium(1280, 800) as browser:
                hand = Hand(browser, server)
                if part != "hands":
                    print(f"out and back, {part}, {size}: {out_and_back(hand, screen, part == 'soft', folder)}", flush=True)
                    print(f"catch, {part}, {size}: {catch(hand, screen, part == 'soft', folder)}", flush=True)
                    if part == "boards":
                        print(f"peel, {size}: {peel(hand, screen, folder)}", flush=True)
                else:
                    for what in (taps, second_finger, palms, lost, strokes):
                        print(f"{what.__name__.replace('_', ' ')}, {size}: {what(hand, screen)}", flush=True)
                assert not browser.errors, browser.errors
    server.close()


if __name__ == "__main__":
    main()
