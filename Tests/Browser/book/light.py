"""The light that is seen in <leaf-book>: text at rest beside the browser's own, shadows, edges; in both drawers: light.py WASM"""

import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from chromium import Chromium  # noqa: E402
from hand import Hand  # noqa: E402
from server import Server  # noqa: E402

# Widths of the element of a book whose scale follows from it.
WIDTHS = (560, 597, 641, 688, 733)
# The least that text at rest has of the contrast that the browser's own has.
SHARP = 0.85


def density(browser, ratio):
    browser.call("Emulation.setDeviceMetricsOverride", width=920, height=640, deviceScaleFactor=ratio, mobile=False)


def contrast(area):
    """The mean difference of neighbours along rows."""
    steps = [abs(a[1] - b[1]) for row in area for a, b in zip(row, row[1:])]
    return sum(steps) / len(steps)


def page_area(hand, rect):
    """The inside of a page, in pixels."""
    return hand.area(60 + rect["left"] + 12, 60 + rect["top"] + 12, rect["width"] - 24, 70)


def sharpness(hand, drawing, ratio, fit="contain"):
    """The least contrast of a page at rest beside the browser's own at that size, over the widths of an element."""
    density(hand.browser, ratio)
    make, direct = ("written", "direct") if drawing == "css" else ("pictured", "directPicture")
    parts = []
    for wide in WIDTHS:
        kind = hand.run(f"{make}('{drawing}', {{fit: '{fit}', page: 2}}, {wide})")
        assert kind == drawing, kind
        box = hand.run("book.bookRect")
        rects = [{**box, "left": box["left"] + side * box["pageWidth"], "width": box["pageWidth"]} for side in (0, 1)]
        shown = [contrast(page_area(hand, rect)) for rect in rects]
        for i, rect in enumerate(rects):
            hand.run(f"{direct}({i + 2}, {rect}, '{fit}')".replace("'", '"'))
            parts.append((shown[i] / contrast(page_area(hand, rect)), wide, i))
    worst, most = min(parts), max(parts)
    print(f"{drawing}, {fit}, {ratio} pixels a point: {len(parts)} pages at rest have {100 * worst[0]:.0f} to {100 * most[0]:.0f} % of the contrast of the browser's own (least: room {worst[1]}, side {worst[2]})", flush=True)
    # More than it has would be another picture.
    assert SHARP <= worst[0] and most[0] <= 1.1, (drawing, fit, ratio, sorted(parts))
    return worst[0]


# The open book of 2 x 300 by 400 in an element of 800 x 520 at 60, 60.
LEFT, SPINE, RIGHT, TOP, BOTTOM = 160, 460, 760, 120, 520
BOTH = ("css", "webgl")


def is_paper(colour):
    """White paper under some light: neither ground nor what of it is mixed at a border."""
    return max(colour) - min(colour) <= 2


def is_beside_spine(x):
    return abs(x - (SPINE - LEFT + 60)) < 70


def lines(hand, places):
    """Rows of pixels from 60 beside the book to 60 beside it, by how far they are below 60 above it."""
    return {y: hand.area(LEFT - 60, TOP - 60 + y, RIGHT - LEFT + 120, 1)[0] for y in places}


def turn(hand, drawing, call, count, places):
    """The same rows at so many instants of a turn."""
    hand.run(f"make('{drawing}', {{page: 18, hinges: 12}})")
    hand.run(f"({call}, pass(16), 0)")
    for _ in range(count):
        hand.run("(pass(55), 0)")
        yield lines(hand, places)


def edges(row):
    """Places where neighbours on paper differ by more than 2 of 255, as stretches: [first, last]. Beside the gutter paper is steep."""
    found = []
    for x in range(64, len(row) - 64):
        if is_beside_spine(x) or abs(row[x][1] - row[x + 1][1]) <= 2:
            continue
        if found and x - found[-1][1] <= 3:
            found[-1][1] = x
        else:
            found.append([x, x])
    return found


def smooth(hand, drawing):
    """While a leaf turns, white pages are gradients between the edges of the leaf, and no joint is darker than both sides."""
    most, widest, dip, dark = 0, 0, 0, 255
    for rows in turn(hand, drawing, "void book.next({corner: null})", 10, (160, 260, 360)):
        for row in rows.values():
            found = edges(row)
            most, widest = max(most, len(found)), max([widest] + [last - first + 1 for first, last in found])
            near = [x for x in range(66, len(row) - 66) if not is_beside_spine(x) and all(not first - 4 <= x <= last + 4 for first, last in found)]
            line = [c[1] for c in row]
            dip = max([dip] + [min(line[x - 2], line[x + 2]) - line[x] for x in near])
            dark = min([dark] + [line[x] for x in near])
    print(f"{drawing}: while a leaf turns, a row of white paper has at most {most} edges, {widest} pixels wide; elsewhere neighbours differ by at most 2 of 255 "
          f"and a joint is at most {dip} darker than both sides; the darkest paper is {dark}", flush=True)
    # The leaf's free edge, and its side at the spine where that is not hidden by the gutter.
    assert most <= 2 and widest <= 4 and dip <= 1, (drawing, most, widest, dip)
    assert 150 < dark < 235, (drawing, dark)


CORNERS = {"bottom right": (1, "bottom"), "top right": (1, "top"), "bottom left": (-1, "bottom"), "top left": (-1, "top")}


def uncovered(hand, drawing, name):
    """The darkness of the page that a peel uncovers, at the fold less that at its far side, and the contrast of the flap's free edge."""
    way, corner = CORNERS[name]
    y, call, most, least = 300 if corner == "bottom" else 220, "next" if way > 0 else "previous", 0, []
    for i, rows in enumerate(turn(hand, drawing, f"void book.{call}({{corner: '{corner}'}})", 5, [y])):
        line = [c[1] for c in (rows[y] if way > 0 else rows[y][::-1])][64:-64]
        if i == 0:
            continue
        edge = max(range(len(line) - 4), key=lambda x: 0 if is_beside_spine(x + 64) else line[x + 4] - line[x])
        least.append(line[edge + 4] - line[edge])
        # The roll's own edge is darkest; a little beyond it lies the page.
        fold = min(range(edge + 8, len(line) - 30), key=lambda x: line[x])
        most = max(most, line[-4] - line[fold + 6])
    # At one of the instants the edge may lie beside the spine, where the gutter is as steep.
    return most, sorted(least)[1]


def peels(hand, drawing):
    found = {name: uncovered(hand, drawing, name) for name in CORNERS}
    for name, (most, edge) in found.items():
        print(f"{drawing}: peeled by its {name} corner, the uncovered page is up to {most} of 255 darker at the fold; the flap's edge has a contrast of {edge}", flush=True)
        assert edge >= 12 and most >= 12, (drawing, name, edge, most)
    return found


def beside_flap(hand, drawing):
    """While a white page is peeled, no line is seen in the shadow on it along the flap's free side, nor where that side's own caster
    shows beside it. At the flap's corners the ways out meet."""
    worst, count = 0, 0
    for rows in turn(hand, drawing, "void book.next({corner: 'bottom'})", 4, range(140, 380, 8)):
        for row in rows.values():
            line = [c[1] for c in row[64:-64]]
            # The flap begins with a dark line, beside which it is bright. Where the roll is seen first there is none.
            edge = next((x for x in range(len(line) - 5) if abs(line[x + 1] - line[x]) > 12 and not is_beside_spine(x + 64)), 0)
            if max(line[edge:edge + 5]) < 243 or min(line[edge:edge + 5]) > 236:
                continue
            steps = [abs(line[x + 1] - line[x]) for x in range(edge - 5) if not is_beside_spine(x + 64)]
            worst, count = max([worst] + steps), count + 1
    print(f"{drawing}: in {count} rows of shadow beside the flap of a peel neighbours differ by at most {worst} of 255", flush=True)
    assert worst <= 3 and count > 40, (drawing, worst, count)


def outside(hand, drawing):
    """Pixels outside the book that a leaf in the air darkens: none, but those that the leaf itself covers."""
    worst = 0
    places = (10, 40, 55, 62, 260, 456, 465, 480, 510)
    hand.run(f"make('{drawing}', {{page: 18}})")
    rest = lines(hand, places)
    for rows in turn(hand, drawing, "void book.next({corner: null})", 9, places):
        for y in places:
            for x, (now, was) in enumerate(zip(rows[y], rest[y])):
                isInside = 58 <= x <= RIGHT - LEFT + 62 and 58 <= y <= BOTTOM - TOP + 62
                if not isInside and now[0] < 8 and was[0] < 8:
                    worst = max(worst, was[2] - now[2])
    print(f"{drawing}: a leaf in the air darkens no pixel outside the book by more than {worst} of 255", flush=True)
    assert worst <= 1, (drawing, worst)
    return worst


def hinge(hand, drawing, ratio):
    """Where two pages meet at rest there is no line, their tops are one line, and nothing pale lies beside them."""
    density(hand.browser, ratio)
    for wide in WIDTHS:
        hand.run(f"(async () => {{ room.style.width = '{wide}px'; await make('{drawing}', {{page: 18, fit: 'contain', softness: 0}}); }})()")
        box = hand.run("book.bookRect")
        left, top = 60 + box["left"], 60 + box["top"]
        row = [c[1] for c in hand.area(left + 4, top + 100, box["width"] - 8, 1)[0]]
        # Nothing but the gutter's curve, 0.35 e^(-u/0.06 w), at its steepest 0.35/0.06 a page's width.
        slope = 255 * 0.35 / 0.06 / (box["pageWidth"] * ratio)
        assert min(row) >= 255 * 0.65 - 2, (drawing, ratio, wide, min(row))
        steps = sorted(abs(a - b) for a, b in zip(row, row[1:]))
        assert steps[-1] <= slope + 2, (drawing, ratio, wide, steps[-3:])
        columns = [hand.area(left + part * box["width"], top - 4, 1, 8) for part in (0.25, 0.75)]
        one, other = ([line[0] for line in column] for column in columns)
        assert all(abs(a - b) <= 2 for p, q in zip(one, other) for a, b in zip(p, q)), (drawing, ratio, wide, one, other)
        assert all(c[1] in (0, 255) for c in one), (drawing, ratio, wide, one)
    hand.run("(room.style.width = '800px', 0)")


DARK = """(() => {
  const made = Object.assign(document.createElement("canvas"), { width: 600, height: 800 }), pen = made.getContext("2d");
  pen.fillStyle = "#35506e";
  pen.fillRect(0, 0, 600, 800);
  return made;
})"""


def covers(hand, drawing):
    """Beside a dark cover, shut from either side and open, nothing pale is seen: on blue ground no green but the cover's own, and a gutter's less."""
    for page in (0, 2, 7):
        for wide in (561, *WIDTHS, 800):
            hand.run(f"(async () => {{ room.style.width = '{wide}px'; await make('{drawing}', {{page: {page}, fit: 'contain', covers: 'hard'}}, {DARK}, 8); }})()")
            box = hand.run("book.bookRect")
            left = round(60 + box["left"])
            row = hand.area(left - 12, 200, round(box["width"]) + 24, 40)[20]
            assert max(c[1] for c in row) <= 82, (drawing, page, wide, [c for c in row if c[1] > 82])
    # Boards are larger than pages: a picture of a page's ratio covers them.
    for page, side in ((0, 0.75), (7, 0.25)):
        hand.run(f"(async () => {{ room.style.width = '700px'; await make('{drawing}', {{page: {page}, fit: 'contain', covers: 'hard', boards: 6, center: 'spine'}}, {DARK}, 8); }})()")
        box = hand.run("book.bookRect")
        column = [row[8] for row in hand.area(round(60 + box["left"] + side * box["width"]) - 8, 66, 16, 510)]
        assert max(c[1] for c in column) <= 82, (drawing, page, [c for c in column if c[1] > 82][:4])
    hand.run("(room.style.width = '800px', 0)")
    print(f"{drawing}: beside a dark cover nothing pale is seen, shut from either side and open, at {len(WIDTHS) + 2} widths", flush=True)


def leaving(hand, drawing):
    """A single page that is turned over has gone when it has landed, little by little: what it covers beside the page changes by at most a fifth
    of white in 16 ms."""
    for corner in ("", "{corner: 'bottom'}"):
        hand.run(f"make('{drawing}', {{spread: 'single', page: 2, hinges: 12}})")
        left = 60 + round(hand.run("book.bookRect.left"))
        ground = hand.area(left - 20, 300, 1, 1)[0][0]
        hand.run(f"(void book.next({corner}), 0)")
        seen = []
        for _ in range(100):
            hand.run("(pass(16), 0)")
            turn = hand.run("Math.max(0, ...[...book.core.turns.values()].filter((turn) => turn < 1))")
            if turn > 0.75 or seen:
                seen.append(hand.area(left - 20, 300, 1, 1)[0][0])
            if turn == 0:
                break
        most = max(abs(a[0] - b[0]) for a, b in zip(seen, seen[1:]))
        print(f"{drawing}: a single page leaves in {len(seen)} instants, by at most {most} of 255 in one, {seen[0][0]} at first and {seen[-1][0]} at last", flush=True)
        assert seen[0][0] > 180 and seen[-1] == ground and most <= 51, (drawing, corner, most, seen[0], seen[-1])


def printed(hand, drawing):
    """A dark page that is peeled has its print on its curl, too: what is left of bare paper lies at the curl's ends."""
    for corner in ("{corner: 'bottom'}", "{corner: 'top'}"):
        hand.run(f"make('{drawing}', {{page: 2, hinges: 12, covers: 'none'}}, {DARK}, 8)")
        hand.run(f"(void book.next({corner}), pass(16), 0)")
        most = 0
        for _ in range(8):
            hand.run("(pass(40), 0)")
            bare = sum(c[1] > 100 for row in hand.area(LEFT - 60, TOP - 50, RIGHT - LEFT + 120, BOTTOM - TOP + 100) for c in row)
            most = max(most, bare / (300 * 400))
        print(f"{drawing}: of a page that is peeled at most {100 * most:.2f} % is seen as bare paper", flush=True)
        assert most <= 0.01, (drawing, corner, most)


def joints(hand, drawing):
    """On the bare back of a single page that is peeled nothing of its dark print is seen between the facets of the roll."""
    # A part that fills the page would give its back its colour, too.
    half = "<p style='float:left;width:50%;height:100%;margin:0;background:#302040'></p>"
    page, worst, count = f"(() => Object.assign(document.createElement('div'), {{ innerHTML: {json.dumps(2 * half)} }}))", 0, 0
    for corner in ("top", "bottom"):
        hand.run(f"make('{drawing}', {{spread: 'single', page: 2, hinges: 12}}, {page if drawing == 'css' else DARK}, 8)")
        hand.run(f"(void book.next({{corner: '{corner}'}}), pass(16), 0)")
        for _ in range(4):
            hand.run("(pass(45), 0)")
            for y in range(120, 520, 40):
                line = [c[1] for c in hand.area(60, y, 760, 1)[0]]
                bare = [x for x, green in enumerate(line) if green > 190]
                if len(bare) < 20:
                    continue
                inside = range(bare[0] + 4, bare[-1] - 3)
                worst, count = max([worst] + [min(line[x - 2], line[x + 2]) - line[x] for x in inside]), count + 1
    print(f"{drawing}: in {count} rows of a bare back a joint is at most {worst} of 255 darker than both sides", flush=True)
    assert worst <= 4 and count > 30, (drawing, worst, count)


def backs(hand):
    """In CSS the bare back of a single page has the look of that page, or of what fills it, peeled or whole."""
    for style, inside, corner in (("background: #fff0c0", "", "'bottom'"), ("background: #fff0c0", "", "null"), ("", "<div style='height: 100%; background: #fff0c0'>", "'bottom'"),
                                  ("background: linear-gradient(#fff0c0, #f0e0b0)", "", "'bottom'"), ("background: rgba(255, 220, 40, 0.4)", "", "null")):
        page = f"(() => Object.assign(document.createElement('div'), {{ style: '{style}', innerHTML: {json.dumps(inside)} }}))"
        hand.run(f"make('css', {{spread: 'single', page: 2}}, {page}, 8)")
        hand.run(f"(void book.next({{corner: {corner}}}), pass(16), 0)")
        white, back = 0, 0
        for _ in range(6):
            hand.run("(pass(50), 0)")
            spine = 60 + round(hand.run("book.bookRect.left"))
            rows = hand.area(0, TOP, 920, BOTTOM - TOP)
            white += sum(c[0] > 245 and c[2] > 215 for row in rows for c in row)
            back += sum(row[x][1] > 100 for row in rows for x in range(spine - 40))
        print(f"css, {style} {inside}, corner {corner}: of {back} pixels of a yellow page's back {white} are white", flush=True)
        assert white == 0 and back > 10000, (corner, white, back)


def reaches(hand, drawing):
    """A single page that leaves a small element is not cut off beside it, and is seen nowhere but where the site is told."""
    hand.run("(Object.assign(room.style, {left: '500px', width: '340px'}), 0)")
    hand.run(f"make('{drawing}', {{spread: 'single', page: 2, hinges: 12}})")
    reach, box = hand.run("[book.reach, book.bookRect]")
    spine, far = round(500 + box["left"]), round(500 - reach["left"])
    hand.run("(void book.next({corner: null}), 0)")
    seen = []
    for _ in range(60):
        hand.run("(pass(16), 0)")
        row = hand.area(0, 320, spine - 20, 1)[0]
        seen.append(min((x for x, c in enumerate(row) if c[0] > 8), default=spine))
        if hand.run("book.state === 'rest'"):
            break
    scrolls = hand.run("[document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollHeight <= innerHeight]")
    hand.run("(Object.assign(room.style, {left: '60px', width: '800px'}), 0)")
    print(f"{drawing}: a single page leaves as far as {spine - min(seen)} pixels from its spine; the site is told {spine - far}", flush=True)
    assert far - 1 <= min(seen) <= spine - 300, (drawing, min(seen), far, spine)
    assert scrolls == [True, True], (drawing, scrolls)


def main(wasm):
    server = Server(wasm)
    with Chromium(920, 640) as browser:
        hand = Hand(browser, server)
        browser.visit(f"{server.url}/test/light.html")
        hand.until("globalThis.isThere === true", "the page is there", 30)
        kinds = (("css", "contain"), ("css", "scale"), ("webgl", "contain"))
        worst = min(sharpness(hand, drawing, ratio, fit) for ratio in (1, 2) for drawing, fit in kinds)
        print(f"figure: text at rest has at least {100 * worst:.0f} % of the contrast of the browser's own, at one and two pixels a point, in both drawers and at {len(WIDTHS)} widths", flush=True)
        for drawing in BOTH:
            for ratio in (2, 1):
                hinge(hand, drawing, ratio)
            covers(hand, drawing)
            smooth(hand, drawing)
            peels(hand, drawing)
            beside_flap(hand, drawing)
            outside(hand, drawing)
            leaving(hand, drawing)
            printed(hand, drawing)
            joints(hand, drawing)
            reaches(hand, drawing)
        backs(hand)
        assert not browser.errors, browser.errors
    server.close()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
