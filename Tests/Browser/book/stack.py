"""The edges of a book's stack of leaves and its round corners, in both drawers: stack.py WASM [--firefox]"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from hand import Hand  # noqa: E402
from server import Server  # noqa: E402

# The open book of 2 x 300 by 400 in an element of 800 x 500 at 100, 100.
LEFT, SPINE, RIGHT, TOP, BOTTOM = 200, 500, 800, 150, 550
WHITE, GROUND = (255, 255, 255), (0, 0, 255)


def count(line, is_one):
    return sum(map(is_one, line))


def is_edge(colour):
    """Neither paper nor ground, nor what of it is mixed at a border: an edge is some grey."""
    return max(colour) - min(colour) < 60 and colour != WHITE


def reach(hand):
    """Pixels by which the edges of either stack are visible beyond the pages, and above and below."""
    row = hand.row(350)
    column = [line[0] for line in hand.area(650, 100, 1, 500)]
    return [count(row[LEFT - 60:LEFT], is_edge), count(row[RIGHT:RIGHT + 60], is_edge), count(column[:TOP - 100], is_edge),
            count(column[BOTTOM - 100:], is_edge)]


def stacks(hand, drawing):
    told = {}
    for page in (0, 18, 38):
        kind = hand.run(f"make('{drawing}', {{thickness: 60, page: {page}, covers: 'hard'}})")
        assert kind == drawing, kind
        told[page] = reach(hand)
    print(f"{drawing}: edges seen to the left, right, above, below at pages {told}")
    middle, late = told[18], told[38]
    assert all(8 <= side <= 30 for side in middle), told
    assert abs(middle[0] - middle[1]) <= 2, told
    assert late[0] > middle[0] + 4 and late[1] < middle[1] - 4, told
    hand.run(f"make('{drawing}', {{thickness: 0, page: 18}})")
    assert reach(hand) == [0, 0, 0, 0], reach(hand)
    return middle


def shut(hand, drawing):
    """A shut book has the whole stack on one side; while it opens nothing is drawn where no page lies."""
    hand.run(f"make('{drawing}', {{thickness: 60, covers: 'hard', center: 'spine'}})")
    row = hand.row(350)
    whole, other = count(row[RIGHT:RIGHT + 60], is_edge), count(row[:SPINE - 2], lambda c: c != GROUND)
    assert whole >= 14 and other == 0, (whole, other)
    hand.run("(void book.next(), pass(16), pass(60), 0)")
    below = [line for line in hand.area(LEFT - 40, BOTTOM - 6, 200, 12)]
    drawn = sum(c != GROUND for line in below for c in line)
    assert drawn == 0, drawn
    hand.run("(pass(4000), pass(16), 0)")
    return whole


def corners(hand, drawing):
    hand.run(f"make('{drawing}', {{'corner-radius': 40, page: 18, softness: 0}})")
    at = [hand.pixel(x, y) for x, y in ((LEFT + 4, TOP + 4), (RIGHT - 5, TOP + 4), (LEFT + 4, BOTTOM - 5), (RIGHT - 5, BOTTOM - 5))]
    inside = [hand.pixel(x, y) for x, y in ((LEFT + 16, TOP + 16), (RIGHT - 17, BOTTOM - 17), (SPINE - 4, TOP + 4), (SPINE + 4, BOTTOM - 5))]
    assert at == 4 * [GROUND] and inside == 4 * [WHITE], (at, inside)
    # The circle's edge on the row 10 below the top: 40 - sqrt(40^2 - 30^2) from the side.
    row = hand.row(TOP + 10)
    first = next(x for x in range(LEFT - 5, SPINE) if row[x][0] > 127)
    assert abs(first - (LEFT + 40 - (40 ** 2 - 29.5 ** 2) ** 0.5)) <= 1, first
    hand.run(f"make('{drawing}', {{'corner-radius': 40, thickness: 60, page: 18, softness: 0}})")
    for x, y in ((LEFT + 9, TOP + 9), (RIGHT - 10, TOP + 9), (LEFT + 9, BOTTOM - 10), (RIGHT - 10, BOTTOM - 10)):
        assert hand.pixel(x, y) not in (WHITE, GROUND), "a stack goes around its round corners"


def main(wasm, kind=Chromium):
    server, seen = Server(wasm), {}
    with kind(1000, 700) as browser:
        hand = Hand(browser, server)
        browser.visit(f"{server.url}/test/stack.html")
        hand.until("globalThis.make !== undefined", "the page is there")
        for drawing in ("css", "webgl"):
            if hand.run(f"make('{drawing}', {{}})") != drawing:
                print(f"{drawing}: {kind.__name__} makes no WebGL 2 context here, and the book is drawn by CSS instead")
                continue
            seen[drawing] = stacks(hand, drawing) + [shut(hand, drawing)]
            corners(hand, drawing)
            print(f"{drawing}: a shut book's edge is seen {seen[drawing][-1]} px wide")
        assert not browser.errors, browser.errors
    server.close()
    apart = max(max(widths) - min(widths) for widths in zip(*seen.values()))
    print(f"figure: edges of a stack of leaves 60 thick, open in the middle: {seen['css'][:4]} px to the left, right, above and below; "
          + (f"both drawers within {apart} px of each other" if len(seen) > 1 else "by CSS alone") + f", {kind.__name__}")
    assert apart <= 1


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(sys.argv[1], Firefox if "--firefox" in sys.argv else Chromium)
