"""Cases of what is on the pages, and of the element in its site: P08 to P13, P16 to P24 of web-book.md, 5."""

import time

def p09(hand):
    hand.book(6, "{page: 2}")
    before = hand.seen()
    hand.run("book.add(harness.page(40, 'N'), 4)")
    time.sleep(0.2)
    assert hand.run("book.count()") == 7 and before == hand.seen() == [2, 3], (before, hand.seen(), hand.run("book.count()"))
    seen = []
    for _ in range(2):
        hand.run("void book.next()")
        time.sleep(0.1)
        hand.settle()
        seen.append(hand.seen())
    assert seen == [[40, 4], [5, None]], seen
    hand.run("book.removePage(4)")
    time.sleep(0.2)
    assert hand.run("book.count()") == 6 and hand.seen() == [4, 5], hand.seen()
    return f"then {seen}; removed again {hand.seen()}"


def p10(hand):
    hand.visit()
    hand.server.asked.clear()
    hand.run("""(async () => {
      const pictures = Array.from({length: 200}, (_, i) => Object.assign(new Image(), {loading: 'lazy', className: 'p'}));
      pictures.forEach((image, i) => image.src = `/picture/${i}.svg`);
      globalThis.pages = pictures;
      globalThis.book = harness.make(document.getElementById('room'), pictures, {});
      await book.ready;
    })()""")
    time.sleep(1)
    first = sorted({int("".join(filter(str.isdigit, p))) for p in hand.server.asked if p.startswith("/picture/")})
    hand.server.asked.clear()
    hand.run("void book.goTo(100)")
    hand.until("book.page() === 100 && book.isAtRest()", "landing")
    complete = hand.run("[100, 101].map(i => pages[i].complete && pages[i].naturalWidth > 0)")
    time.sleep(0.5)
    then = sorted({int("".join(filter(str.isdigit, p))) for p in hand.server.asked if p.startswith("/picture/")})
    assert len(first) <= 10 and len(then) <= 10 and all(abs(i - 100) <= 5 for i in then), (first, then)
    assert all(complete), complete
    return f"asked for {first}, then {then}; shown pages complete at landing {complete}"


CONTROLS = ("<div style='display:grid;gap:14px;justify-items:end;padding:20px'>"
            "<a href='#x'><img alt='' src='/picture/1.svg' width=40 height=30 style='background:#000'></a><button><span>push</span></button>"
            "<video controls width=150 height=60></video><label>tick <input type=checkbox></label>"
            "<select><option>a<option>b</select><details><summary>more</summary>text</details></div>")


def p16(hand):
    said = []
    for touch in (False, True):
        hand.book(8, "{inside: {1: `" + CONTROLS + "`}}")
        hand.browser.size(1000, 700, touch=touch)
        hand.run("""(() => { harness.clicked = []; for (const s of ['a', 'button', 'video', 'input', 'select', 'summary'])
          document.querySelector(s).addEventListener(s === 'video' ? 'focus' : 'click', (e) => { harness.clicked.push(s); if (s === 'a') e.preventDefault(); }); })()""")
        for target, name in (("a > img", "a"), ("button > span", "button"), ("video", "video"), ("label", "input"), ("select", "select"), ("summary", "summary")):
            x, y, w, h = hand.run(f"(b => [b.x, b.y, b.width, b.height])(document.querySelector('{target}').getBoundingClientRect())")
            at = (x + w / 2, y + h / 2 if name != "video" else y + 12)
            (hand.tap if touch else hand.click)(*at)
            time.sleep(0.15)
            assert hand.run(f"harness.clicked.includes('{name}')"), (touch, name, hand.run("harness.clicked"))
            assert hand.run("book.page()") == 0 and hand.run("book.isAtRest()"), (touch, name)
            if name == "select":
                hand.browser.call("Input.dispatchKeyEvent", type="rawKeyDown", key="Escape", code="Escape", windowsVirtualKeyCode=27)
        assert hand.run("document.querySelector('details').open")
        said.append(len(set(hand.run("harness.clicked"))))
        (hand.tap if touch else hand.click)(460, 290)
        time.sleep(0.2)
        hand.settle()
        assert hand.run("book.page()") == 2, (touch, "plain paper")
    return f"{said} kinds of control clicked by mouse and touch; plain paper turns"


TEXT = "<p style='margin:120px 30px;font-size:16px;line-height:24px'>" + " ".join(f"word{i:02d}" for i in range(40)) + "</p>"


def p17(hand):
    hand.book(4, "{inside: {1: `" + TEXT + "`}}")
    hand.run("harness.watch(240, 450, 734)")
    box = hand.run("""((i) => { const t = document.querySelector('p').firstChild, r = document.createRange(); const at = (a, b) => {
      r.setStart(t, a); r.setEnd(t, b); const q = r.getBoundingClientRect(); return [q.left, q.top + q.height / 2, q.right]; };
      return [at(0, 6), at(7 * 11, 7 * 11 + 6)]; })()""")
    start, end = (box[0][0] + 1, box[0][1]), (box[1][2], box[1][1])
    hand.drag(start, end, 12)
    time.sleep(0.2)
    words = hand.run("String(getSelection())").split()
    assert words == [f"word{i:02d}" for i in range(12)], words
    hand.run("getSelection().removeAllRanges()")
    time.sleep(0.6)
    hand.click(box[0][0] + 10, box[0][1], 2)
    time.sleep(0.1)
    assert hand.run("String(getSelection())").strip() == "word00", hand.run("String(getSelection())")
    rows = hand.run("harness.unwatch()")
    assert all(not row["held"] and not row["edges"] for row in rows)
    hand.run("getSelection().removeAllRanges()")
    hand.drag((736, 240), (300, 240), 15)
    time.sleep(0.1)
    hand.settle()
    assert hand.run("book.page()") == 2 and hand.run("String(getSelection())") == "", hand.run("String(getSelection())")
    return f"12 words and one; no leaf in {len(rows)} frames; the outer edge turns and selects nothing"


SCROLLER = ("<div id=inner style='height:300px;margin:40px 10px;overflow:auto'><div style='height:900px;"
            "background:linear-gradient(#fff,#333)'></div></div>")


def p18(hand):
    hand.book(8, "{inside: {1: `" + SCROLLER + "`}}")
    hand.browser.size(1000, 700, touch=True)
    hand.swipe((600, 400), (625, 180), 20)
    time.sleep(0.4)
    first = hand.run("document.getElementById('inner').scrollTop"), hand.run("book.page()")
    assert first[0] > 150 and first[1] == 0, first
    with hand.thrown():
        hand.swipe((640, 300), (520, 300), 4)
    time.sleep(0.2)
    hand.settle()
    second = hand.run("document.getElementById('inner').scrollTop"), hand.run("book.page()")
    assert second == (first[0], 2), (first, second)
    return f"scrolled {first[0]:.0f} px, then page {second[1]}"


def p19(hand):
    for rtl in (False, True):
        hand.book(8, "{rtl: true}" if rtl else "{}")
        pages = []
        hand.key("ArrowRight")
        assert hand.run("book.page()") == 0, "a key was taken while the focus was elsewhere"
        hand.key("Tab")
        for name in ("ArrowLeft" if rtl else "ArrowRight", "PageDown", "End", "Home", "ArrowRight" if rtl else "ArrowLeft"):
            hand.key(name)
            time.sleep(0.1)
            hand.settle()
            pages.append(hand.run("book.page()"))
        assert pages == [2, 4, 6, 0, 0], (rtl, pages)
        ring = hand.run("(s => [s.outlineStyle, parseFloat(s.outlineWidth)])(getComputedStyle(harness.focused()))")
        assert ring[0] not in ("none", "hidden") and ring[1] >= 2, ring
    return f"pages {pages} both ways; focus ring {ring}"


def links(hand):
    """The links of the accessibility tree, and those that Tab reaches."""
    nodes = hand.browser.call("Accessibility.getFullAXTree")["nodes"]
    return sorted(n["name"]["value"] for n in nodes if not n.get("ignored") and n.get("role", {}).get("value") == "link")


def p20(hand):
    inside = ",".join(f"{i}: `<a href='#{i}' style='position:absolute;top:50px'>link {i}</a>`" for i in range(10))
    hand.book(10, "{inside: {" + inside + "}}")
    hand.browser.call("Accessibility.enable")
    assert links(hand) == ["link 0", "link 1"], links(hand)
    hand.run("harness.hear()")
    hand.run("document.querySelector('a[href=\"#1\"]').focus()")
    hand.run("void book.next()")
    time.sleep(0.2)
    during = links(hand)
    assert set(during) <= {"link 2", "link 3"}, during
    assert hand.run("document.activeElement !== document.body"), "the focus is lost"
    hand.settle()
    assert links(hand) == ["link 2", "link 3"], links(hand)
    said = hand.run("harness.said")
    # One announcement, which names both pages as a reader counts them.
    assert len(said) == 1 and "3" in said[0] and "4" in said[0], said
    hand.run("document.activeElement.blur()")
    reached = []
    for _ in range(3):
        hand.key("Tab")
        reached.append(hand.run("(e => e.tagName === 'A' ? e.textContent : 'other')(document.activeElement)"))
    assert [word for word in reached if word != "other"] == ["link 2", "link 3"], reached
    return f"during the turn {during}; said {said}"


def p08(hand):
    facts = {}
    for covers in ("soft", "hard"):
        hand.book(8, "{covers: '" + covers + "'}")
        x, y, w, h = hand.run("(b => [b.x, b.y, b.width, b.height])(pages[0].getBoundingClientRect())")
        hand.drag((x + w - 2, y + 2), (x + w - 140, y + 62), 20, release=False)
        time.sleep(0.2)
        ends = []
        for y in (round(y) + 10, round(y) + 390):
            row = hand.row(y)
            ends.append(max(x for x, colour in enumerate(row) if hand.page_of(colour, 40 if covers == "hard" else 3) == 0))
        facts[covers] = ends
        hand.mouse("mouseReleased", x + w - 140, 152)
    top, bottom = facts["soft"]
    assert abs(top - bottom) > 20, facts
    assert abs(facts["hard"][0] - facts["hard"][1]) < 3, facts
    return f"right edge of the cover at the top and at the bottom: {facts}"


def p21(hand):
    # Without hover: a corner that a mouse has lifted on its way to the press comes to the pointer little by little.
    said = []
    for style in ("transform:scale(.5);transform-origin:0 0", "zoom:1.5", "position:absolute;left:0;top:0;margin-top:300px"):
        hand.book(6, "{fit: 'contain', watched: true, hover: false}", (400, 300))
        hand.run(f"document.getElementById('room').style.cssText += ';{style}'")
        if "margin" in style:
            hand.run("document.body.style.height = '3000px', scrollTo(0, 250)")
        time.sleep(0.2)
        x, y, w, h = hand.run("(b => [b.x, b.y, b.width, b.height])(pages[1].getBoundingClientRect())")
        start = (x + w - 2, y + h - 2)
        hand.mouse("mousePressed", *start)
        worst, share = 0, min(100, w * 0.9)
        for i in range(1, 21):
            at = (start[0] - share * i / 20, start[1] - 10 * i / 20)
            hand.mouse("mouseMoved", *at)
            hand.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            # Before that all of the flap is the curl, which is bare paper.
            if share * i / 20 > max(12, 0.2 * w):
                worst = max(worst, hand.run(f"harness.cornerNear({at[0]}, {at[1]})"))
        lifted = hand.run("!book.isAtRest()")
        hand.mouse("mouseReleased", *at)
        assert lifted and worst <= 5, (style, lifted, worst)
        said.append(round(worst, 1))
    return f"free corner within {said} px of the pointer"


def lone_red(row, paper):
    """Places in a row at which red is visible off its own page: on neither side of it lies that page's paper, in light or shade."""
    def is_paper(colour):
        part = max(colour) / max(paper)
        return max(abs(c - part * p) for c, p in zip(colour, paper)) <= 14

    is_red = [r > 100 and g < 25 and b < 25 for r, g, b in row] + [False]
    found, start = [], None
    for x, red in enumerate(is_red):
        if red and start is None:
            start = x
        elif not red and start is not None:
            sides = row[max(start - 4, 0):start] + row[x:x + 4]
            if not any(map(is_paper, sides)):
                found.append((start, x))
            start = None
    return found


def p22(hand):
    hand.visit()
    hand.run("""(() => { const h = document.createElement('header'); h.style.cssText =
      'position:relative;z-index:1;background:#00f;height:30px;width:900px;margin-bottom:-30px;top:80px'; document.body.prepend(h); })()""")
    hand.run("harness.book(8, {watched: true, inside: {2: '<div style=\"position:relative;z-index:9999;background:#f00;width:80px;height:80px;margin:120px 0 0 110px\"></div>'}})")
    hand.colours = [tuple(c) for c in hand.run("Array.from({length: 50}, (_, i) => harness.colour(i))")]
    frames = 0
    for target in (2, 4, 2):
        hand.run(f"void book.goTo({target})")
        for _ in range(10):
            red, blue = hand.run("""(() => { const red = [], blue = [], box = pages[2].firstElementChild;
              for (let x = 60; x < 840; x += 6) { for (const y of [230, 250, 280]) { const e = document.elementFromPoint(x, y);
                if (e === box) red.push(document.elementsFromPoint(x, y).includes(pages[2])); }
                blue.push(document.elementFromPoint(x, 95)?.tagName === 'HEADER'); }
              return [red.every(Boolean), blue.every(Boolean)]; })()""")
            row = hand.row(95, 60, 780)
            strange = lone_red(hand.row(250, 60, 780), hand.colours[2])
            assert not strange, (target, strange)
            assert red and blue and all(c == (0, 0, 255) for c in row), (target, red, blue)
            frames += 1
        hand.settle()
        box = hand.row(250, 100, 680)
        assert ((255, 0, 0) in box) == (target == 2), target
    return f"{frames} frames looked at"


def p23(hand):
    facts = {}
    for shadows in ("false", "true"):
        hand.visit()
        hand.run("document.head.append(Object.assign(document.createElement('style'), {textContent: '.p { background: #fff !important; color: #fff }'}))")
        hand.run(f"harness.book(6, {{shadows: {shadows}}})")
        # At rest only the gutter has shade.
        gutter = 120 if shadows == "true" else 0
        whole = lambda: {c for row in hand.area(142, 200, 596, 60) for x, c in enumerate(row) if abs(x - 298) >= gutter}
        before = whole()
        hand.drag((736, 290), (560, 290), 10, release=False)
        time.sleep(0.15)
        middle = {c for c in hand.row(290, 442, 110)} | {c for c in hand.row(290, 142, 296)}
        hand.mouse("mouseReleased", 560, 290)
        time.sleep(0.1)
        hand.settle()
        facts[shadows] = before, middle, whole()
    before, middle, after = facts["false"]
    assert before == middle == after == {(255, 255, 255)}, facts["false"]
    before, middle, after = facts["true"]
    assert any(c < (250, 250, 250) for c in middle) and before == after == {(255, 255, 255)}, (len(before), len(middle), len(after))
    return f"without shadows all white; with shadows the darkest in the air is {min(middle)}"


def p24(hand):
    hand.visit()
    # Some books first, so that what is only made once is there, and scripts are compiled.
    hand.run(MANY.replace("COUNT", "25"))
    before = hand.heap()
    facts = hand.run(MANY.replace("COUNT", "50"))
    assert facts == {"frames": 0, "outside": 0, "observers": 0, "late": []}, facts
    grown = None if before is None else hand.heap() / before - 1
    assert grown is None or grown < 0.05, grown
    return f"after 50 books: {facts}, heap {'not told' if grown is None else f'{100 * grown:+.2f} %'}"


MANY = """(async () => {
      const counts = { frames: 0, listeners: new Map(), observers: new Set() };
      const raf = requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (fn) => raf((t) => { counts.frames++; fn(t); });
      const add = EventTarget.prototype.addEventListener, remove = EventTarget.prototype.removeEventListener;
      let outside = 0;
      const isOutside = (t) => t === window || t === document || t === document.body || t instanceof MediaQueryList || t === globalThis;
      EventTarget.prototype.addEventListener = function (name, fn, o) {
        if (isOutside(this)) { outside++; o?.signal && add.call(o.signal, 'abort', () => outside--); } return add.call(this, name, fn, o); };
      EventTarget.prototype.removeEventListener = function (name, fn, o) { if (isOutside(this)) outside--; return remove.call(this, name, fn, o); };
      const kept = [];
      for (const kind of ['ResizeObserver', 'MutationObserver']) {
        const Kind = window[kind], { observe, disconnect: off } = Kind.prototype;
        kept.push(() => Object.assign(Kind.prototype, { observe, disconnect: off }));
        Kind.prototype.observe = function (...a) { counts.observers.add(this); return observe.apply(this, a); };
        Kind.prototype.disconnect = function () { counts.observers.delete(this); return off.apply(this); }; }
      const room = document.getElementById('room'), wait = (ms) => new Promise((done) => setTimeout(done, ms));
      const late = [];
      for (let i = 0; i < COUNT; i++) {
        const pages = Array.from({length: 8}, (_, k) => { const e = harness.page(k); e.className = 'p own'; return e; });
        const style = pages.map((e) => e.getAttribute('style'));
        const book = harness.make(room, pages, {});
        await book.ready;
        let gone = false;
        for (const name of ['page', 'turn', 'landed']) book.on(name, () => gone && late.push(name));
        void book.next();
        await wait(200);
        book.destroy();
        await wait(0);
        gone = true;
        if (pages.some((e, k) => e.className !== 'p own' || e.getAttribute('style') !== style[k])) throw new Error('a page was changed');
      }
      await wait(500);
      counts.frames = 0;
      await wait(500);
      window.requestAnimationFrame = raf;
      Object.assign(EventTarget.prototype, { addEventListener: add, removeEventListener: remove });
      for (const undo of kept) undo();
      return { frames: counts.frames, outside, observers: counts.observers.size, late };
    })()"""


def p11_browser(hand):
    hand.visit()
    before = hand.run("Object.getOwnPropertyNames(globalThis).length")
    hand.run("harness.again()")
    hand.book(4)
    assert hand.run("book.count()") == 4
    return f"imported twice, and works; {before} globals (Node: node.mjs)"


CASES = {"P08": p08, "P09": p09, "P10": p10, "P11": p11_browser, "P16": p16, "P17": p17, "P18": p18, "P19": p19, "P20": p20, "P21": p21, "P22": p22, "P23": p23, "P24": p24}
