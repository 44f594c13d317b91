"""Bugs that readers met with their hands: tries of mend.py."""

import time


BUTTON = "<button style='position:absolute;right:6px;bottom:6px;width:24px;height:24px;padding:0' onclick='window.clicked = (window.clicked || 0) + 1'>x</button>"


def corner(hand):
    """A button in the outer corner is clicked, however it is approached."""
    hand.book(8, "{inside: {1: `" + BUTTON + "`}}")
    hand.run("pages[1].style.position = 'relative', 0")
    hand.mouse("mouseMoved", 600, 300, free=True)
    for i in range(25):
        hand.mouse("mouseMoved", 600 + 122 * i / 24, 300 + 172 * i / 24, free=True)
        time.sleep(0.02)
    time.sleep(0.5)
    assert hand.run("book.element.liftedCorner") is None
    hand.click(722, 472)
    time.sleep(0.2)
    assert hand.run("[window.clicked, book.page()]") == [1, 0], hand.run("[window.clicked, book.page()]")
    hand.mouse("mouseMoved", 730, 110, free=True)
    hand.until("book.element.liftedCorner === 'top'", "the other corner still lifts")
    return "clicked once, page 0; the corner without a button lifts"


def still(hand):
    """With reduced motion no corner is lifted under a mouse."""
    for wish in ("reduce", ""):
        hand.book(8)
        hand.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": wish}] if wish else [])
        hand.until(f"matchMedia('(prefers-reduced-motion: reduce)').matches === {'true' if wish else 'false'}", "the wish")
        hand.mouse("mouseMoved", 440, 290, free=True)
        hand.mouse("mouseMoved", 730, 480, free=True)
        time.sleep(0.4)
        assert hand.run("book.element.liftedCorner") == (None if wish else "bottom"), wish
    return "lifted only without the wish"


def edges(hand):
    """The outer edge is a tenth of a page, and never too narrow for a finger."""
    for width, near, far in ((300, 26, 36), (100, 13, 20)):
        hand.book(8, f"{{hover: false, width: {width}}}")
        hand.run("(book.element.tap = 'edges', 0)")
        for inside, page in ((far, 0), (near, 2)):
            hand.click(440 + width - inside, 290)
            time.sleep(0.1)
            hand.settle()
            assert hand.run("book.page()") == page, (width, inside)
    return "26 of 300 points, 13 of 100"


def beside(hand):
    """Clicks beside the paper turn nothing, at rest and in mid-turn."""
    hand.book(20, "{hover: false}")
    hand.run("book.element.turnTime = 1500")
    spots = [(60, 100), (800, 300), (746, 290), (134, 290), (440, 80), (440, 520), (820, 500)]
    for spot in spots:
        hand.click(*spot)
    time.sleep(0.2)
    assert hand.run("[book.page(), book.element.state]") == [0, "rest"], hand.run("[book.page(), book.element.state]")
    hand.run("void book.next()")
    time.sleep(0.15)
    for spot in (60, 100), (820, 500), (800, 60):
        hand.click(*spot)
    assert hand.run("book.element.state") == "turning", hand.run("book.element.state")
    hand.settle(6)
    assert hand.run("book.page()") == 2 and hand.run("harness.pagesTold()") == [2]
    return f"{len(spots)} at rest, 3 in mid-turn"


def taps(hand):
    """Quick clicks turn a spread each, as quick presses of a key do."""
    hand.book(20, "{hover: false}")
    for _ in range(4):
        hand.click(730, 290)
        time.sleep(0.15)
    hand.settle(6)
    assert hand.run("book.page()") == 8, hand.run("book.page()")
    return "four clicks, 150 ms apart: page 8"


def gone(hand):
    """With one page at a time the leaf that has gone lies nowhere."""
    hand.book(6, "{single: true}", (1000, 500))
    for _ in range(2):
        hand.run("book.next()")
        hand.settle()
        time.sleep(0.2)
        what = hand.run("""[60, 150, 250, 350].map((x) => { const all = document.elementsFromPoint(x, 290), book = all.find((e) => e.localName === 'leaf-book');
          return [all.some((e) => e.closest('.p')), ...(book?.shadowRoot.elementsFromPoint(x, 290) ?? []).map((e) => e.className)].filter((name) => name && !/^(book|layer)\\b/.test(name)); })""")
        assert all(not found for found in what), what
    # Firefox mixes the ground's grey with one level less.
    colours = {pixel for row in hand.area(45, 100, 300, 300) for pixel in row}
    assert all(abs(part - 128) <= 1 for colour in colours for part in colour), colours
    return "nothing beside the page, by hits and by pixels"


TEXT = "<p style='margin:150px 20px;font-size:20px'>word0 word1 word2 word3 word4 word5 word6 word7 word8 word9</p>"


def selection(hand):
    """A long press selects; a swipe with a selection clears it; a mouse that grows a selection turns nothing."""
    said = []
    hand.book(8, "{inside: {1: `" + TEXT + "`}}")
    x, y = hand.run("""(() => { const r = document.createRange(); r.selectNodeContents(document.querySelector('p').firstChild); const q = r.getClientRects()[0]; return [q.left + 20, q.top + q.height / 2]; })()""")
    hand.browser.size(1000, 700, touch=True)
    hand.touch("touchStart", [(0, (x, y))])
    time.sleep(1.2)
    hand.touch("touchEnd", [])
    time.sleep(0.3)
    said.append(hand.run("String(getSelection()).trim()"))
    if not said[0]:
        # The protocol's fingers do not select everywhere: then as a site's script would.
        hand.run("getSelection().selectAllChildren(document.querySelector('p'))")
    assert hand.run("book.page()") == 0
    hand.swipe((700, 440), (400, 440))
    time.sleep(0.2)
    hand.settle()
    assert hand.run("[String(getSelection()), book.page()]") == ["", 2], hand.run("[String(getSelection()), book.page()]")
    hand.run("book.jump(0)")
    hand.browser.size(1000, 700)
    hand.click(x, y, 2)
    assert hand.run("String(getSelection()).trim()") == "word0" or hand.run("String(getSelection()).trim()").startswith("word")
    hand.run("(() => { const e = document.querySelector('p'); e.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, composed: true, isPrimary: true, pointerId: 5, pointerType: 'mouse', shiftKey: true, clientX: 600, clientY: 460})); })()")
    assert hand.run("book.element.hands.press === null")
    return f"a long press selected {said[0] or 'nothing, by this protocol'}; a swipe cleared it and turned"


def paper(hand):
    """A mouse drags from plain paper, also beside the last word of a line, and selects on letters."""
    hand.book(8, "{hover: false, inside: {1: `" + TEXT + "`}}")
    x, y = hand.run("""(() => { const r = document.createRange(); r.selectNodeContents(document.querySelector('p').firstChild); const q = [...r.getClientRects()].at(-1); return [q.right + 25, q.top + q.height / 2]; })()""")
    assert x < 690, x
    hand.drag((x, y), (x - 330, y), 12)
    time.sleep(0.1)
    hand.settle()
    assert hand.run("[book.page(), String(getSelection())]") == [2, ""], hand.run("[book.page(), String(getSelection())]")
    return "25 pixels beside the last word"


def painted(hand):
    """No letters are painted as selected while a mouse holds a leaf, by its edge or by its corner."""
    said = []
    for x, y in ((735, 290), (735, 485)):
        hand.book(8, "{hover: false, inside: {0: `" + TEXT + "`, 1: `" + TEXT + "`}}")
        hand.run("pages.forEach((page) => (page.style.background = '#fff'))")
        hand.drag((x, y), (560, y - 40), 12, release=False)
        time.sleep(0.3)
        said.append(sum(b > r + 60 for row in hand.area(150, 100, 590, 380) for r, _, b in row))
        assert hand.run("book.element.state") == "held"
        hand.mouse("mouseReleased", 560, y - 40)
        assert said[-1] == 0, said
        hand.settle()
    hand.run("getSelection().selectAllChildren(document.querySelector('p'))")
    time.sleep(0.2)
    assert (marked := sum(b > r + 60 for row in hand.area(150, 100, 590, 380) for r, _, b in row)) > 100, marked
    return f"0 pixels in both hands, {marked} of a selection"


def space(hand):
    """Space turns on, with Shift back; on a button it is the button's, in a field a letter."""
    hand.book(12, "{inside: {2: `<button id=own onclick='window.pushed = 1'>own</button><input id=field>`}}")
    hand.run("harness.told = [], book.element.surface.focus()")
    for keys, page in (((" ",), 2), ((" ",), 4), (("Shift", " "), 2)):
        press(hand, keys)
        time.sleep(0.1)
        hand.settle()
        assert hand.run("book.page()") == page, (keys, hand.run("book.page()"))
    hand.run("document.getElementById('own').focus()")
    press(hand, (" ",))
    hand.run("document.getElementById('field').focus()")
    press(hand, (" ",))
    time.sleep(0.2)
    assert hand.run("[window.pushed, document.getElementById('field').value, book.page()]") == [1, " ", 2]
    return "pages 2, 4, 2; a button pushed, a letter typed"


def press(hand, keys):
    """Presses keys together, as either browser's protocol has it."""
    if hasattr(hand.browser, "chrome"):
        codes = {"Shift": "\ue008", " ": " "}
        down = [{"type": "keyDown", "value": codes[key]} for key in keys]
        return hand.browser.act("key", "keys", down + [{"type": "keyUp", "value": codes[key]} for key in reversed(keys)])
    shift = 8 if "Shift" in keys else 0
    for kind in ("keyDown", "keyUp"):
        hand.browser.call("Input.dispatchKeyEvent", type=kind, key=" ", code="Space", windowsVirtualKeyCode=32, modifiers=shift,
                          **({"text": " "} if kind == "keyDown" and not shift else {}))


def back(hand):
    """The browser's Back from an address returns to the page before."""
    sections = "".join(f"<section>{'<a href=#page=5>Chapter</a>' if i == 2 else i}</section>" for i in range(8))
    hand.server.texts["/back.html"] = f"""<!doctype html><meta charset=utf-8><title>Back</title><style>body {{ margin: 0 }} leaf-book {{ width: 800px; height: 500px }}</style>
      <leaf-book address=hash page=2 page-width=300 page-height=400 spread=double turn-time=100>{sections}</leaf-book><script type=module src="/element/leaf-book.js"></script>"""
    hand.browser.visit(f"{hand.server.url}/back.html")
    hand.until("document.querySelector('leaf-book').core != null", "the book")
    page = "document.querySelector('leaf-book').page"
    hand.run("document.querySelector('a').click()")
    hand.until(f"{page} === 4 && document.querySelector('leaf-book').state === 'rest'", "page 4")
    hand.run("history.back()")
    hand.until(f"{page} === 2", "the page before")
    hand.until("document.querySelector('leaf-book').state === 'rest'", "rest")
    hand.run("history.forward()")
    hand.until(f"{page} === 4", "forward again")
    return "page 4, back to 2, forward to 4"


def passive(hand):
    """Listeners of touches that can hold back a scroll are there only for pages with scrollers of their own."""
    hand.visit()
    hand.run("""(() => { globalThis.active = new Set(); const add = EventTarget.prototype.addEventListener;
      EventTarget.prototype.addEventListener = function (name, fn, o) { if (name.startsWith('touch') && o?.passive === false) { active.add(fn); o.signal?.addEventListener('abort', () => active.delete(fn)); } return add.call(this, name, fn, o); }; })()""")
    hand.run("harness.book(8)")
    hand.browser.size(1000, 700, touch=True)
    hand.run("document.body.style.height = '3000px', scrollTo(0, 0)")
    rest = hand.run("active.size")
    hand.touch("touchStart", [(0, (700, 300))])
    for i in range(12):
        hand.touch("touchMove", [(0, (700 - 15 * i, 300))])
        time.sleep(0.016)
    held = hand.run("[active.size, book.element.state]")
    for i in range(12):
        hand.touch("touchMove", [(0, (520, 300 - 15 * i))])
        time.sleep(0.016)
    state = hand.run("[book.element.state, scrollY]")
    hand.touch("touchEnd", [])
    time.sleep(0.2)
    assert rest == 0 and held == [0, "held"] and state == ["held", 0] and hand.run("active.size") == 0, (rest, held, state)
    return "none at rest and while a leaf is held, which then goes up and scrolls nothing"


TRIES = {"corner": corner, "still": still, "edges": edges, "beside": beside, "taps": taps, "gone": gone, "selection": selection, "paper": paper, "painted": painted, "space": space, "back": back, "passive": passive}
