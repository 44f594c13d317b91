"""Cases of turning: P01 P02 P03 P04 P05 P06 P07 P14 P15 P25 of web-book.md, 5."""

import time

BOX = (140, 740)  # left and right of the open book of 2 x 300 in the element of 800, which begins at 40
SPINE = 440


def free_edge(row):
    """The free edge of the leaf in the air, in a row that the page has watched; None if there is none."""
    return next((x for x in row["edges"] if abs(x - SPINE) > 4), None)


def p01(hand):
    hand.book(20, "{watched: true}")
    hand.run("harness.watch(290, 144, 736)")
    hand.run("""(async () => {
      for (let i = 0; i < 5; i++) { void book.next(); await new Promise(done => setTimeout(done, 80)); } })()""")
    began = time.time()
    hand.settle(2.5)
    rows = hand.run("harness.unwatch()")
    # Pages 2 to 9 are on neither the first nor the last spread: they are seen on leaves in the air only.
    seen = {page for row in rows if row["edges"] for page in row["pages"] if 2 <= page <= 9}
    turns = sum(2 * turn in seen or 2 * turn - 1 in seen for turn in range(1, 6))
    wrong = sorted({page for row in rows for page in row["pages"] if page > 11})
    told = hand.run("harness.pagesTold()")
    assert hand.seen() == [10, 11], hand.seen()
    assert told == sorted(told) and told[-1] == 10, told
    assert not wrong, wrong
    assert turns >= 3, turns
    return f"settled {time.time() - began:.1f} s after the last call, {turns} of 5 turns seen in the air, told {told}"


def p02(hand):
    # So slow that a busy machine draws it too.
    hand.book(8, "{watched: true, turnTime: 2400}")
    hand.drag((738, 290), (388, 290), 20, release=False)
    time.sleep(0.1)
    hand.run("harness.watch(290, 144, 736)")
    time.sleep(0.1)
    hand.run("addEventListener('pointerup', () => harness.released = performance.now(), {once: true, capture: true})")
    hand.mouse("mouseReleased", 388, 290)
    hand.settle(20)
    rows = hand.run("harness.unwatch()")
    released = hand.run("harness.released")
    held = [free_edge(row) for row in rows if row["at"] < released][-1]
    path = [x for x in (free_edge(row) for row in rows if row["at"] >= released) if x is not None]
    assert held is not None and path and abs(path[0] - held) <= 30, (held, path)
    assert all(b <= a + 2 for a, b in zip(path, path[1:])), path
    assert hand.seen() == [2, 3] and hand.run("harness.pagesTold()") == [2]
    return f"edge held at {held}, in the first frames after release {path[:3]}"


def p03(hand):
    hand.book(8)
    hand.browser.size(1000, 700, touch=True)
    a = lambda x: (0, (x, 290))
    hand.touch("touchStart", [a(730)])
    for i in range(10):
        hand.touch("touchMove", [a(730 - 20 * (i + 1))])
        time.sleep(0.016)
    hand.touch("touchStart", [a(530), (1, (300, 200))])
    hand.touch("touchEnd", [a(530)])
    hand.touch("touchEnd", [])
    hand.settle(2)
    first = hand.seen()
    assert first in ([0, 1], [2, 3]), first
    hand.run("void book.next()")
    time.sleep(0.2)
    hand.settle()
    assert hand.seen() == [first[0] + 2, first[1] + 2], hand.seen()
    return f"at rest with pages {first}"


def p04(hand):
    hand.book(8, "{rtl: true, watched: true, turnTime: 2400}")
    start = hand.seen()
    assert start == [1, 0], start
    pages = [hand.run("book.page()")]
    hand.run("harness.watch(290, 144, 736), void book.next()")
    hand.settle(20)
    path = [x for x in map(free_edge, hand.run("harness.unwatch()")) if x]
    assert hand.seen() == [3, 2], hand.seen()
    assert len(path) > 1 and all(b >= a - 1 for a, b in zip(path, path[1:])), path
    pages.append(hand.run("book.page()"))
    hand.run("void book.goTo(6)")
    time.sleep(0.1)
    hand.settle(20)
    pages.append(hand.run("book.page()"))
    assert pages == [0, 2, 6] and hand.seen() == [7, 6], (pages, hand.seen())
    return f"edge goes from {path[0]} to {path[-1]}"


def p05(hand):
    hand.book(8, "{fit: 'contain'}")
    hand.run("void book.element.next({ corner: null })")
    time.sleep(0.25)
    hand.run("Object.assign(document.getElementById('room').style, {width:'500px', height:'320px'})")
    time.sleep(0.05)
    row = hand.row(200)
    spine = 40 + 250
    # The book of 2 x 240 by 320 lies in the middle of 500 x 320; its right page begins at the spine.
    # Beside the gutter's shade.
    assert hand.page_of(row[spine + 70]) == 3 and hand.page_of(row[spine + 236]) == 3, [hand.page_of(row[x]) for x in (spine + 70, spine + 236)]
    joint = [x for x in hand.edges(row) if abs(x - spine) <= 3]
    assert joint and abs(joint[0] - spine) <= 1, (joint, hand.edges(row))
    hand.settle()
    assert hand.seen((spine, 200), 120) == [2, 3] and hand.run("harness.pagesTold()") == [2]
    return f"joint at {joint[0]} for a spine at {spine}"


def p06(hand):
    # Without shadows, which lie on the table around the page.
    hand.book(6, "{single: true, watched: true, turnTime: 2000, shadows: false}", (1200, 500))
    hand.browser.size(1400, 700)
    time.sleep(0.2)
    pages, moved = [], []

    def resting():
        row = hand.row(290, 0, 1400)
        ground = [x for x, colour in enumerate(row) if hand.page_of(colour) is not None]
        assert ground[0] - 40 + ground[-1] - 40 in range(1197, 1202) and ground[-1] - ground[0] + 1 == 300, (ground[0], ground[-1])
        assert len({hand.page_of(colour) for colour in row}) == 2
        return hand.page_of(row[640])

    assert resting() == 0
    for call in ("next", "next", "prev"):
        hand.run(f"harness.watch(290, 480, 800), void book.{call}()")
        # Its rest comes 2.8 s after the call: a busy machine has time to catch up.
        hand.settle(15)
        moved.append(max(len(row["pages"]) for row in hand.run("harness.unwatch()")))
        pages.append(resting())
    assert pages == [1, 2, 1] and moved == [2, 2, 2], (pages, moved)
    return "one page of 300 in the middle at rest, pages 1, 2, 1"


def p07(hand):
    hand.book(8, "{covers: 'hard', shadows: false}")
    middle = 440

    def box():
        row = hand.row(290)
        inside = [x for x, colour in enumerate(row) if hand.page_of(colour) is not None]
        return inside[0], inside[-1] + 1

    front = box()
    assert abs(sum(front) / 2 - middle) <= 1 and front[1] - front[0] == 300, front
    hand.run("void book.next()")
    # The page under the cover moves with the book and does not turn.
    hand.run("""(() => { harness.places = []; const watch = () => { const { left, width } = pages[2].getBoundingClientRect(); if (width) harness.places.push(left);
      if (!book.isAtRest()) requestAnimationFrame(watch); }; requestAnimationFrame(() => requestAnimationFrame(watch)); })()""")
    time.sleep(0.1)
    hand.settle()
    opened = box()
    assert abs(sum(opened) / 2 - middle) <= 1 and opened[1] - opened[0] == 600, opened
    steps = hand.run("harness.places")
    largest = max(abs(b - a) for a, b in zip(steps, steps[1:]))
    assert largest < 60, largest
    hand.run("void book.goTo(7)")
    time.sleep(0.1)
    hand.settle()
    back = box()
    assert abs(sum(back) / 2 - middle) <= 1 and back[1] - back[0] == 300, back
    return f"shut {front}, open {opened}, back {back}; largest step {largest:.0f} px"


def p14(hand):
    hand.book(10)
    hand.run("book.jump(6)")
    time.sleep(0.2)
    assert hand.run("harness.pagesTold()") == [6], hand.run("harness.told")
    hand.run("book.setTurnTime(0)")
    hand.run("void book.next()")
    time.sleep(0.2)
    assert hand.run("harness.pagesTold()") == [6, 8], hand.run("harness.told")
    hand.run("book.setTurnTime(600)")
    hand.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    hand.run("void book.next()")
    time.sleep(0.2)
    assert hand.run("harness.pagesTold()") == [6, 8] and hand.seen() == [8, 9]
    hand.run("void book.prev()")
    time.sleep(0.1)
    assert hand.seen() == [6, 7] and hand.run("harness.pagesTold()") == [6, 8, 6]
    return "6, 8, nothing at the end; with reduced motion at once"


def p15(hand):
    hand.book(8, "{page: 2}")
    hand.run("book.on('before', (fact) => fact.page === 0 && fact.refuse())")
    hand.click(160, 290)
    time.sleep(0.4)
    assert hand.seen() == [2, 3] and hand.run("book.isAtRest()"), hand.seen()
    hand.drag((150, 290), (400, 290), 8)
    time.sleep(0.3)
    assert hand.seen() == [2, 3] and hand.run("book.isAtRest()"), hand.seen()
    hand.click(720, 290)
    time.sleep(0.2)
    hand.settle()
    assert hand.seen() == [4, 5], hand.seen()
    return "a refused click and a refused drag leave the book as it was"


def p25(hand):
    hand.book(20)
    hand.run("void book.goTo(12)")
    time.sleep(0.2)
    hand.run("void book.goTo(4)")
    resting, last = set(), None
    for _ in range(25):
        seen = hand.seen()
        if seen == last:
            resting.update(p for p in seen if p is not None and p > 5 and hand.run("book.isAtRest()"))
        last = seen
    hand.settle()
    assert hand.seen() == [4, 5] and not resting, (hand.seen(), resting)
    hand.run("void book.goTo(19)")
    time.sleep(0.1)
    hand.settle()
    assert hand.seen() == [18, 19], hand.seen()
    hand.run("void book.goTo(99)")
    time.sleep(0.1)
    assert hand.run("book.isAtRest()") and hand.seen() == [18, 19]
    told = hand.run("harness.pagesTold()")
    assert told[-1] == 18, told
    return f"told {told}; 99 refused"


CASES = {"P01": p01, "P02": p02, "P03": p03, "P04": p04, "P05": p05, "P06": p06, "P07": p07, "P14": p14, "P15": p15, "P25": p25}
