"""Both drawers of <leaf-book> at the same places, and the memory of the one with WebGL: webgl.py WASM [TURNS]

Two things are compared: where the drawers put the corners of pages, as numbers, and where the edges are in the pictures of both."""

import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from hand import Hand  # noqa: E402
from server import Server  # noqa: E402

BOOKS = {
    "flat": ({}, ["void book.next()"]),
    "several": ({}, ["void book.next()", "void book.next()"]),
    "peeled": ({"hinges": 1}, ["void book.next({corner: 'bottom'})"]),
    "single": ({"spread": "single", "hinges": 1}, ["void book.next({corner: 'top'})"]),
    "calendar": ({"hinge": "top", "fit": "contain"}, ["void book.next()"]),
    "V": ({"rest": 0.6}, ["void book.next()"]),
    "cover": ({"covers": "hard"}, ["void book.next()"]),
    "round": ({"corner-radius": 30}, ["void book.next()"]),
    "zoomed": ({"max-zoom": 2}, ["book.zoomTo(1.5, null, {animate: false})", "void book.next()"]),
}


def edges(line, widest):
    """Places at which a line of pixels changes much, to a part of a pixel, with the colours on both sides."""
    found, x = [], 1
    while x < len(line):
        if max(abs(a - b) for a, b in zip(line[x - 1], line[x])) > 20:
            start = x - 1
            while x < len(line) and max(abs(a - b) for a, b in zip(line[x - 1], line[x])) > 6:
                x += 1
            low, high = line[start], line[x - 1]
            channel = max(range(3), key=lambda c: abs(high[c] - low[c]))
            step = high[channel] - low[channel]
            # An edge that crosses the line at less than some 30 degrees says little of where it is across itself.
            if abs(step) > 40 and x - 1 - start <= widest:
                # Between both colours each pixel says how much of it lies on either side.
                part = sum((high[channel] - p[channel]) / step for p in line[start + 1:x - 1])
                found.append((start + 1 + part, channel, low[channel], high[channel]))
        x += 1
    return found


def compare(first, second):
    """The distance between corresponding edges of two pictures, along rows and along columns."""
    distances, missing = [], 0
    for one, other in ((first, second), (list(zip(*first)), list(zip(*second)))):
        for i in range(5, len(one), 23):
            a, b = edges(one[i], 2), edges(other[i], 4)
            for place, channel, low, high in a:
                near = [abs(place - p) for p, c, l, h in b if c == channel and abs(l - low) < 40 and abs(h - high) < 40]
                if near and min(near) < 4:
                    distances.append(min(near))
                else:
                    missing += 1
    return distances, missing


# The tolerance between both drawers, in pixels.
HALF = 0.5


def put_apart(css, gl):
    """The distance of a corner by one drawer from the page's nearest corner by the other, and the number of comparisons."""
    worst, points = 0, 0
    for one, other in zip(css, gl):
        for page in one.keys() & other.keys():
            for x, y in one[page]:
                worst = max(worst, min(max(abs(x - a), abs(y - b)) for a, b in other[page]))
                points += 1
    return worst, points


def places(hand, name):
    attributes, calls = BOOKS[name]
    shots, put = {}, {}
    for drawing in ("css", "webgl"):
        kind = hand.run(f"make('{drawing}', {attributes})")
        assert kind == drawing, kind
        shots[drawing], put[drawing] = [hand.area(60, 40, 880, 580)], [hand.run("corners()")]
        for call in calls:
            hand.run(f"({call}, 0)")
            hand.run("pass(60)")
        for _ in range(3):
            hand.run("pass(90)")
            shots[drawing].append(hand.area(60, 40, 880, 580))
            put[drawing].append(hand.run("corners()"))
    apart, points = put_apart(put["css"], put["webgl"])
    all_distances, all_missing = [], 0
    for css, gl in zip(shots["css"], shots["webgl"]):
        distances, missing = compare(css, gl)
        all_distances += distances
        all_missing += missing
    near, worst = sum(d <= 0.5 for d in all_distances) / len(all_distances), max(all_distances)
    print(f"{name}: {points} corners put within {apart:.3f} pixels; {len(all_distances)} edges in 4 frames, {100 * near:.1f} % within half a pixel, the worst {worst:.2f}; {all_missing} without a partner",
          flush=True)
    assert points >= 16 and apart <= HALF, (name, points, apart)
    assert len(all_distances) > 100 and all_missing <= len(all_distances) * 0.02, name
    return near, worst, apart, points


def main(wasm, turns=300):
    server = Server(wasm)
    with Chromium(1000, 700) as browser:
        hand = Hand(browser, server)
        browser.visit(f"{server.url}/test/webgl.html")
        hand.until("globalThis.isThere === true", "the page is there")
        found = [places(hand, name) for name in BOOKS]
        near, worst, apart, points = min(n for n, *_ in found), max(w for _, w, *_ in found), max(f[2] for f in found), sum(f[3] for f in found)
        print(f"figure: both drawers put all {points} corners of pages within {apart:.3f} pixels of each other; in pictures of both at least {100 * near:.1f} % "
              f"of edges are within half a pixel, the worst {worst:.2f}: the browser paints a page with matrix3d from a picture of it that it has made before",
              flush=True)
        assert near >= 0.97 and worst <= 2
        hand.run("many(500, 100)")

        def used():
            for _ in range(2):
                browser.call("HeapProfiler.collectGarbage")
            return browser.call("Runtime.getHeapUsage")["usedSize"]

        before, began = used(), time.time()
        for _ in range(10):
            told = hand.run(f"turnMany({int(turns) // 10})")
        grown = used() / before - 1
        print(f"figure: {turns} turns of 500 pages with WebGL: {told['made']} textures made, {told['gone']} let go, at most {told['most']} at a time, "
              f"{told['kept']} at the end; heap {100 * grown:+.2f} %; {time.time() - began:.0f} s")
        assert told["made"] - told["gone"] <= told["most"] + 12 <= 40 and grown < 0.02, told
        assert not browser.errors, browser.errors
    server.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
