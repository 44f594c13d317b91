"""A book in an app: made before its script, in a shell of flex and grid, with dialogs, forms and widgets on its pages, its pages in another order. Tries of
mend.py."""

import time

from mend_site import SIZE, pages, site


def wait(hand, milliseconds=60):
    hand.run(f"new Promise((done) => setTimeout(done, {milliseconds}))")


def early(hand):
    """Properties that are set before the element's script has come count, and go on to work."""
    hand.browser.size(1000, 700)
    hand.server.texts["/site.html"] = f"""<!doctype html><meta charset=utf-8><leaf-book id=a {SIZE}>{pages(8)}</leaf-book><leaf-book id=c {SIZE}></leaf-book>
      <script>a.page = 2; a.turnTime = 200; a.dir = 'rtl'; c.pages = Array.from({{ length: 6 }}, (_, i) => `/picture/${{i}}.svg`); c.pageCount = 9; c.page = 3;</script>
      <script type=module>import '/element/leaf-book.js'; Promise.all([a.ready, c.ready]).then(() => (globalThis.isReady = true));</script>"""
    hand.browser.visit(f"{hand.server.url}/site.html")
    hand.until("globalThis.isReady", "the site is ready")
    told = hand.run("[a.page, a.view[0], a.getAttribute('turn-time'), a.place.reading, c.page, c.pageCount, c.pages.length]")
    assert told == [2, 2, "200", "rtl", 2, 9, 9], told
    hand.run("(a.page = 4, c.pages = ['/picture/1.svg', '/picture/2.svg'], c.pageCount = 0)")
    hand.until("a.state === 'rest' && a.view[0] === 4 && c.pages.length === 2", "both go on")
    return told


def shells(hand):
    """In the middle of an app's shell a book takes the space that is left, and pushes nothing out of the window."""
    told = []
    sides = "<nav style='width:200px;flex:none'>menu</nav>{}<aside style='width:150px;flex:none'>side</aside>"
    for outer, inner, width in (("display:flex;height:100vh", "flex:1", 650), ("display:grid;grid-template-columns:200px 1fr 150px;height:100vh", "", 650), ("display:flex;height:100vh", "flex:1;min-width:0", 650)):
        site(hand, f"<div style='{outer}'>{sides.format(f'<leaf-book {SIZE} style={chr(39)}width:auto;{inner}{chr(39)}>{pages(6)}</leaf-book>')}</div>")
        told.append(hand.run("[b.clientWidth, document.documentElement.scrollWidth]"))
        assert told[-1] == [width, 1000], (outer, told)
    site(hand, f"<leaf-book {SIZE} style='width:auto;height:80vh'>{pages(6)}</leaf-book>")
    hand.browser.size(375, 700)
    wait(hand, 150)
    told.append(hand.run("[b.clientWidth, document.documentElement.scrollWidth, b.clientHeight]"))
    assert told[-1] == [375, 375, 560], told
    return told


WIDGETS = """<dialog id=modal><p id=words style='margin:0;padding:40px'>words</p><button id=close>close</button></dialog><div popover id=pop><p id=more style='margin:0;padding:40px'>more</p></div>
  <div role=tablist><span role=tab tabindex=0 id=tab>tab</span></div><div no-turn><span tabindex=0 id=own>own</span></div>
  <div tabindex=0 id=box style='height:60px;overflow:auto'><div style='height:300px'>tall</div></div><pre id=wide style='width:200px;overflow-x:auto'>{}</pre>""".format("wide " * 40)


def widgets(hand):
    """Nothing turns behind a dialog or a popover, and widgets and scrolling boxes keep the keys and the wheel that they use."""
    site(hand, f"<div role=tabpanel><leaf-book {SIZE} gestures='tap drag peel swipe wheel keys'><section>{WIDGETS}</section>{pages(5)}</leaf-book></div>")
    centre = "((r) => [r.left + r.width / 2, r.top + r.height / 2])(document.getElementById('{}').getBoundingClientRect())"

    def turned():
        time.sleep(0.5)
        return hand.run("b.page")

    for opens, words in (("modal.showModal()", "words"), ("pop.showPopover()", "more")):
        hand.run(f"void {opens}")
        hand.click(*hand.run(centre.format(words)))
        assert turned() == 0, words
        if words == "words":
            hand.run("document.getElementById('close').focus()")
            hand.key("ArrowRight")
            assert turned() == 0, "a key in a dialog"
        hand.run("(modal.close(), pop.hidePopover())")
    for name, keys in (("tab", ["ArrowRight"]), ("own", ["ArrowRight", "PageDown"]), ("box", ["PageDown", "End"])):
        hand.run(f"document.getElementById('{name}').focus()")
        for key in keys:
            hand.key(key)
            assert turned() == 0, (name, key)
    assert hand.run("document.getElementById('box').scrollTop") > 100
    for _ in range(4):
        hand.wheel(*hand.run(centre.format("wide")), right=40)
    assert turned() == 0 and hand.run("document.getElementById('wide').scrollLeft") > 50
    # The arrow to the side is no use to a box that scrolls down; and a book in an app's panel has its keys.
    for name in ("box", None):
        hand.run(f"document.getElementById('{name}').focus()" if name else "b.focus()")
        hand.key("ArrowRight")
        hand.until("b.page === 2", "the key turns")
        hand.run("b.turnTo(0, { animate: false })")
    return "a dialog, a popover, tabs, a box, a line"


def forms(hand):
    """A form that is sent shows the first control that is missing, though its page was not open, and it has the focus."""
    for count in (6, 30):
        site(hand, f"<form id=form><leaf-book {SIZE}>{pages(count - 3)}<section><input required id=first></section><section></section><section><input required id=second></section></leaf-book><button id=send>send</button></form>")
        time.sleep(0.4)
        assert hand.run("form.reportValidity()") is False
        told = hand.run("[document.activeElement.id, b.view.some((page) => b.pages[page].querySelector('#first'))]")
        assert told == ["first", True], (count, told)
        # The browser complains of the other one.
        hand.browser.errors.clear()
    return "near and far"


def moved(hand):
    """The open page stays open wherever its neighbours, or it, go, and another number of it is told, also while covers are hard."""
    told = {}
    for attributes in ("", "covers=hard", "spread=single"):
        for change in ("b.replaceChildren(...[...b.children].reverse())", "b.prepend(b.children[4])", "b.append(b.children[4])", "b.append(b.children[0])", "b.insertBefore(b.children[9], b.children[4])",
                       "b.prepend(document.createElement('section'), document.createElement('section'))", "b.replaceChildren(...[3, 5, 4, 9, 0, 1, 8, 2, 7, 6].map((i) => b.children[i]))"):
            site(hand, f"<leaf-book {SIZE} {attributes}>{pages(10)}</leaf-book>")
            hand.run("(async () => { await b.turnTo(4, { animate: false }); told.splice(0); globalThis.read = b.children[4]; globalThis.was = b.page; })()")
            hand.run(f"(async () => {{ {change}; await new Promise((done) => setTimeout(done, 60)); }})()")
            seen = hand.run("[b.view.map((page) => b.pages[page]).includes(read), b.view, told, was, b.page]")
            assert seen[0] and seen[2] == ([] if seen[3] == seen[4] else [seen[4]]), (attributes, change, seen)
            told[f"{attributes} {change[:24]}"] = seen[4]
    return f"{len(told)} changes"


def pictures(hand):
    """A book drawn by WebGL shows the picture that a page has now, and as sharp as it is seen now."""
    site(hand, f"<leaf-book {SIZE} drawing=webgl style='width:300px'>{''.join(f'<img src=/picture/{i}.svg alt={i}>' for i in range(6))}</leaf-book>")
    if hasattr(hand.browser, "chrome") and hand.run("b.drawer.kind") == "css":
        return "Firefox has no WebGL here"
    hand.until("b.drawer.kind === 'webgl' && Boolean(b.drawer.pictures.of(b.pageList[0]))", "the pictures")
    before = hand.pixel(20, 20)
    hand.run("void (b.children[0].src = '/picture/3.svg')")
    for _ in range(40):
        if hand.pixel(20, 20) != before:
            break
        time.sleep(0.1)
    assert hand.pixel(20, 20) != before
    asked = "b.drawer.pictures.kept.get(b.pageList[0]).asked"
    small = hand.run(asked)
    hand.run("void (b.style.width = '900px')")
    hand.until(f"{asked} > 1.4 * {small}", "the picture of a larger book")
    # A canvas says itself that it was drawn anew.
    site(hand, f"<leaf-book {SIZE} drawing=webgl style='width:300px'>{'<canvas width=300 height=400></canvas>' * 4}</leaf-book>")
    draw = "((pen) => { pen.fillStyle = '#f00'; pen.fillRect(0, 0, 300, 400); })(b.children[0].getContext('2d'))"
    hand.run(f"({draw}, b.children[0].dispatchEvent(new Event('load')))")
    time.sleep(0.4)
    assert min(abs(a - b) for a, b in zip(hand.pixel(100, 200), (255, 0, 0))) < 30 and hand.pixel(100, 200)[1] < 60, hand.pixel(100, 200)
    return [small, hand.run(asked)]


def unable(hand):
    """In a browser that cannot show the element, the pages stay as the site has them."""
    told = []
    for lacks in ("CSSStyleSheet.prototype.replaceSync", "HTMLSlotElement.prototype.assign"):
        hand.server.texts["/site.html"] = f"""<!doctype html><meta charset=utf-8><script>delete {lacks}; addEventListener('error', () => (globalThis.isBroken = true))</script>
          <leaf-book {SIZE}>{pages(3, 'height:50px')}</leaf-book><script type=module>import '/element/leaf-book.js'; globalThis.isReady = true;</script>"""
        hand.browser.visit(f"{hand.server.url}/site.html")
        hand.until("globalThis.isReady", "the site is ready")
        told.append(hand.run("[...document.querySelectorAll('section')].map((page) => page.getBoundingClientRect().height)"))
        assert told[-1] == [50, 50, 50] and not hand.run("globalThis.isBroken"), (lacks, told)
    return told


def widths(hand):
    """A page far away is measured as wide as one that is open, also after the book has another size."""
    told = []
    for fit, wide in (("contain", 600), ("fixed", 600), ("contain", 800)):
        site(hand, f"<leaf-book {SIZE} fit={fit} style='width:{wide}px'>{pages(30, 'padding:20px', '<p>Page {}</p>')}</leaf-book>")
        time.sleep(0.5)
        told.append(hand.run("[1, 20].map((page) => b.children[page].firstElementChild.offsetWidth)"))
        assert told[-1][0] == told[-1][1] > 200, (fit, told)
    hand.run("void (b.style.width = '500px')")
    time.sleep(0.6)
    hand.run("b.next({ animate: false })")
    time.sleep(0.6)
    told.append(hand.run("[2, 20].map((page) => b.children[page].firstElementChild.offsetWidth)"))
    assert told[-1][0] == told[-1][1] < 250, told
    # On a phone the page is laid out wider than the window; nothing sticks out of the site.
    site(hand, f"<style>body {{ margin: 0 }}</style><leaf-book page-width=560 page-height=800 style='width:300px'>{pages(30, 'padding:20px', '<p>Page {}</p>')}</leaf-book>")
    time.sleep(0.5)
    told.append(hand.run("[b.children[1].firstElementChild.offsetWidth, b.children[20].firstElementChild.offsetWidth, b.shadowRoot.querySelector('.found').offsetWidth, b.offsetWidth]"))
    assert told[-1][0] == told[-1][1] and told[-1][2] <= told[-1][3], told
    return told


def shadows(hand):
    """In a component's tree the focus of what turns away goes to the book, too."""
    site(hand, f"<div id=host></div><script>globalThis.root = host.attachShadow({{ mode: 'open' }}); root.innerHTML = `<leaf-book {SIZE}><section></section><section><button id=button>go</button></section>{pages(4)}</leaf-book>`</script>")
    hand.run("(globalThis.b = root.querySelector('leaf-book')).ready.then(() => 1)")
    hand.run("(root.getElementById('button').focus(), void b.next())")
    hand.until("b.state === 'rest' && b.page === 2", "the turn")
    assert hand.run("[root.activeElement === b, b.shadowRoot.activeElement === b.surface]") == [True, True]
    hand.key("ArrowRight")
    hand.until("b.page === 4", "the key turns")
    return "the book has the focus"


def edges(hand):
    """A hand that takes a leaf's edge, not its face, curls it, also away from the corners; and one page at a time it sees the page before as far as it goes."""
    told = []
    for attributes, start, corner in (("", (590, 230), 0), ("", (590, 150), 1), ("peel=top", (590, 230), 1), ("reading=rtl", (10, 230), 0), ("covers=hard page=3", (590, 230), 0),
                                      ("", (520, 230), None), ("softness=0", (590, 230), None), ("peel=none", (590, 230), None)):
        site(hand, f"<leaf-book {SIZE} {attributes}>{pages(8)}</leaf-book>")
        way = 1 if "rtl" in attributes else -1
        hand.touch("touchStart", [(0, start)])
        for i in range(1, 9):
            hand.touch("touchMove", [(0, (start[0] + way * 30 * i, start[1]))])
            time.sleep(0.016)
        held = hand.run("b.core.book.held(0)")
        assert held and (held["corner"] if held["corner"] in (0, 1) else None) == corner, (attributes, start, held)
        hand.touch("touchCancel", [])
        told.append(corner)
    site(hand, f"<leaf-book {SIZE} spread=single style='width:300px;margin-left:100px'>{pages(8, 'background:#0000ff', '')}<section></section></leaf-book>")
    hand.run("b.pages.forEach((page, i) => (page.style.background = i % 2 ? '#f00' : '#00f'))")
    hand.run("b.turnTo(4, { animate: false })")
    hand.touch("touchStart", [(0, (150, 200))])
    for way in range(10, 200, 10):
        hand.touch("touchMove", [(0, (150 + way, 200))])
        time.sleep(0.016)
        if way in (60, 120, 180):
            time.sleep(0.15)
            red = sum(r > b for r, g, b in hand.row(200, 100, 300))
            # Its free edge is nearer to the eye, and seen farther out.
            assert 0.8 * way < red < 1.6 * way + 12, (way, red)
            told.append(red)
    hand.touch("touchEnd", [])
    hand.until("b.state === 'rest' && b.page === 3", "the page before")
    return told


def told_once(hand):
    """Each turn is told once before it begins: a hand that catches a leaf in the air asks for none, and a tap beside it for one."""
    seen = []
    for x, wait, asked in ((430, 0.35, 1), (590, 0.05, 2)):
        site(hand, f"<leaf-book {SIZE.replace('300', '300', 1).replace('turn-time=300', 'turn-time=3000')} softness=0>{pages(12)}</leaf-book>")
        hand.run("(globalThis.asked = [], b.addEventListener('beforeturn', ({ detail }) => asked.push(detail.to)), void b.next())")
        time.sleep(wait)
        hand.touch("touchStart", [(0, (x, 230))])
        hand.touch("touchEnd", []) if asked == 2 else time.sleep(0.3)
        seen.append(hand.run("asked"))
        assert seen[-1] == [2, 4][:asked], (x, seen)
        if asked == 1:
            hand.touch("touchCancel", [])
    return seen


TRIES = {"told_once": told_once, "early_set": early, "shells": shells, "widgets": widgets, "forms": forms, "reordered": moved, "pictures_now": pictures, "unable": unable, "far_widths": widths, "focus_within": shadows, "edges": edges}
