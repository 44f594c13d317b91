"""Cases beyond the 25: a leaf caught in the air, thrown back and thrown on, and a book of a thousand pages."""

import time

from cases_turning import free_edge

SPINE = 440


def path_after(rows, at):
    return [x for x in (free_edge(row) for row in rows if row["at"] >= at) if x is not None]


def caught(hand):
    """A leaf in the air that is touched stays under the finger, goes with it, and lands once."""
    hand.book(8, "{watched: true, turnTime: 12000}")
    hand.run("harness.watch(290, 144, 736), void book.next()")
    time.sleep(1.8)
    edge = free_edge(hand.run("harness.look(290, 144, 736)"))
    assert edge is not None, "no leaf is in the air"
    # Near the spine the leaf is still under the pointer when the press arrives.
    hand.mouse("mousePressed", SPINE + 20, 290)
    hand.mouse("mouseMoved", SPINE + 18, 290)
    time.sleep(0.1)
    hand.run("harness.caught = performance.now()")
    time.sleep(0.5)
    held = path_after(hand.run("harness.rows"), hand.run("harness.caught"))
    assert held and max(held) - min(held) <= 4 and SPINE < held[0] <= edge + 2, (edge, held[:3], held[-3:])
    hand.move((SPINE + 18, 290), (170, 290), 12)
    time.sleep(0.15)
    hand.mouse("mouseReleased", 170, 290)
    time.sleep(0.1)
    hand.settle(30)
    hand.run("harness.unwatch()")
    assert hand.seen() == [2, 3] and hand.run("harness.pagesTold()") == [2], (hand.seen(), hand.run("harness.pagesTold()"))
    return f"edge at {edge} when it was touched, {held[0]} to {held[-1]} while it was held for half a second"


def thrown(hand):
    """Carried beyond the spine and thrown back it falls back; thrown on before the spine it turns. A leaf that is taken by its face has one edge; by its
    own edge it curls, and passes the spine between two frames."""
    hand.book(8, "{watched: true}")
    hand.run("harness.watch(290, 144, 736)")
    hand.run("addEventListener('pointerup', () => harness.released = performance.now(), {capture: true})")
    hand.drag((680, 290), (330, 290), 20, release=False)
    time.sleep(0.15)
    with hand.thrown():
        hand.move((330, 290), (400, 290), 3)
        hand.mouse("mouseReleased", 400, 290)
    time.sleep(0.1)
    hand.settle()
    back = path_after(hand.run("harness.rows"), hand.run("harness.released"))
    assert hand.seen() == [0, 1] and hand.run("harness.pagesTold()") == [], (hand.seen(), hand.run("harness.told"))
    assert back and all(b >= a - 2 for a, b in zip(back, back[1:])), back
    with hand.thrown():
        hand.drag((680, 290), (560, 290), 4)
    time.sleep(0.1)
    hand.settle()
    on = path_after(hand.run("harness.unwatch()"), hand.run("harness.released"))
    assert hand.seen() == [2, 3] and hand.run("harness.pagesTold()") == [2], hand.seen()
    assert all(b <= a + 2 for a, b in zip(on, on[1:])), on
    return f"back from {back[0]}, on from {on[0] if on else 'before'}"


def thousand(hand):
    """1,000 pages with a picture each: few are fetched or laid out, and the last one is as near as the first."""
    hand.visit()
    hand.server.asked.clear()
    took = hand.run("""(async () => {
      globalThis.pages = Array.from({length: 1000}, (_, i) => { const e = harness.page(i, ''), p = Object.assign(new Image(), {loading: 'lazy', alt: `Page ${i}`});
        p.src = `/picture/${i}.svg`; e.append(p); return e; });
      const t = performance.now();
      globalThis.book = harness.make(document.getElementById('room'), pages, {});
      await book.ready;
      await new Promise((done) => requestAnimationFrame(done));
      return performance.now() - t; })()""")
    numbers = lambda: sorted({int("".join(filter(str.isdigit, p))) for p in hand.server.asked if p.startswith("/picture/")})
    laid = "pages.filter((e) => e.checkVisibility()).length"
    time.sleep(1)
    first, at_first = numbers(), hand.run(laid)
    hand.server.asked.clear()
    hand.run("void book.goTo(998)")
    time.sleep(0.1)
    hand.settle(6)
    time.sleep(0.7)
    then = numbers()
    assert len(first) <= 10 and len(then) <= 10 and all(i >= 990 for i in then), (first, then)
    assert hand.run("book.page()") == 998 and hand.run("pages.slice(998).every((e) => e.checkVisibility())")
    assert at_first <= 12 and hand.run(laid) <= 12, (at_first, hand.run(laid))
    hand.run("void book.prev()")
    time.sleep(0.1)
    hand.settle()
    assert hand.run("book.page()") == 996
    return f"shown {took:.0f} ms after its nodes were there; {at_first} pages laid out, pictures {first}, then {then}"


CASES = {"Q1 caught": caught, "Q2 thrown": thrown, "Q3 thousand": thousand}
