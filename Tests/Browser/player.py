"""The film of a book of one's own and the gallery of films, by keys, wheel, mouse, touch and address at three widths, in full screen,
with less motion and on paper: player.py BOOK GALLERY [SHOTS]

BOOK is what `leafspring book my.pdf` writes of twelve pages of pages_pdf.py with the title "Leaves", GALLERY what `leafspring gallery`
writes; SHOTS a folder for pictures."""

import base64
import os
import subprocess
import sys
import tempfile
import time

from chromium import Chromium

WIDTHS = [(1440, 900), (820, 1100), (390, 844)]
TIME = "document.getElementById('time').value"
PLACE = "document.getElementById('place').value"
WORDS = "document.getElementById('words').textContent"
PLAYING = "playing"


def expect(browser, script, wanted, what):
    """Waits until a script gives what is wanted."""
    end = time.time() + 20
    while (found := browser.run(script)) != wanted:
        assert time.time() < end, f"{what}: {found!r} instead of {wanted!r}; {browser.errors}"
        time.sleep(0.05)


def key(browser, name, shift=False):
    code = {" ": {"key": " ", "code": "Space", "text": " "}}.get(name, {"key": name, "code": name})
    for kind in ("keyDown", "keyUp"):
        browser.call("Input.dispatchKeyEvent", type=kind, modifiers=8 if shift else 0, **code)


def mouse(browser, kind, x, y, **more):
    browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)


def name(browser):
    """The picture's name in the accessibility tree."""
    for node in browser.call("Accessibility.getFullAXTree")["nodes"]:
        if node.get("role", {}).get("value") in ("image", "img") and not node.get("ignored"):
            return node["name"]["value"]
    return None


def fits(browser, what):
    over = browser.run("document.documentElement.scrollWidth - innerWidth")
    assert over <= 0, f"{what}: {over} pixels stick out"
    part = browser.run("""(() => { const a = view.getBoundingClientRect(), b = room.getBoundingClientRect();
      return Math.min(a.left - b.left, b.right - a.right, a.top - b.top, b.bottom - a.bottom); })()""")
    assert part >= -1, f"{what}: the picture is {-part} pixels too large for its room"


def steady(browser, what):
    """The picture keeps its size for any text of the readout."""
    sizes = browser.run("""DATA.times.map(t => { show(t); const { height, width } = view.getBoundingClientRect(); return Math.round(10 * (height + width)); })
      .filter((size, i, all) => all.indexOf(size) === i)""")
    assert len(sizes) == 1, f"{what}: the picture has {len(sizes)} sizes while the film runs"


def hands(browser, width, height):
    """Keys, wheel, mouse and finger, on any of the two pages."""
    browser.run("play(false)")
    steady(browser, f"{width}")
    browser.run("show(start)")
    last = browser.run("last")
    key(browser, "ArrowRight")
    expect(browser, "frame", 1, f"{width}: a step")
    key(browser, "ArrowRight", shift=True)
    expect(browser, "frame", min(11, last), f"{width}: ten steps")
    key(browser, "ArrowLeft")
    expect(browser, "frame", min(10, last - 1), f"{width}: a step back")
    key(browser, "End")
    expect(browser, "frame", last, f"{width}: the end")
    key(browser, "Home")
    expect(browser, "frame", 0, f"{width}: the beginning")
    box = browser.run("(r => [r.left, r.top, r.width, r.height])(room.getBoundingClientRect())")
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    mouse(browser, "mouseWheel", x, y, deltaX=0, deltaY=120)
    expect(browser, "frame", 1, f"{width}: the wheel")
    mouse(browser, "mouseWheel", x, y, deltaX=0, deltaY=-120)
    expect(browser, "frame", 0, f"{width}: the wheel back")
    key(browser, " ")
    expect(browser, PLAYING, True, f"{width}: space plays")
    key(browser, " ")
    expect(browser, PLAYING, False, f"{width}: space stops")
    # A quarter of the bar's width is a quarter of the film.
    browser.run("show(start)")
    mouse(browser, "mousePressed", x, y, button="left", buttons=1, clickCount=1)
    for part in range(1, 6):
        mouse(browser, "mouseMoved", x + part * box[2] / 20, y, button="left", buttons=1)
    mouse(browser, "mouseReleased", x + box[2] / 4, y, button="left", clickCount=1)
    share = "Math.abs((now - start) / (DATA.times[last] - start) - 0.25) < 0.01"
    expect(browser, share, True, f"{width}: dragged by a mouse")
    browser.run("show(start)")
    browser.size(width, height, touch=True)
    touch = lambda kind, *at: browser.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": a, "y": b} for a, b in at])
    touch("touchStart", (x, y))
    for part in range(1, 6):
        touch("touchMove", (x + part * box[2] / 20, y))
    touch("touchEnd")
    expect(browser, share, True, f"{width}: dragged by a finger")
    touch("touchStart", (x, y))
    touch("touchEnd")
    expect(browser, PLAYING, True, f"{width}: a tap plays")
    touch("touchStart", (x, y))
    touch("touchEnd")
    expect(browser, PLAYING, False, f"{width}: a tap stops")
    browser.size(width, height)
    key(browser, "f")
    expect(browser, "document.fullscreenElement !== null", True, f"{width}: full screen")
    fits(browser, f"{width}, full screen")
    key(browser, "f")
    expect(browser, "document.fullscreenElement", None, f"{width}: out of full screen")


def still(browser, path, what):
    """Who wants less motion sees the first frame, and may play."""
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    browser.open(path)
    time.sleep(0.4)
    assert browser.run("[playing, frame]") == [False, 0], f"{what}: it moves though less motion is asked for"
    key(browser, " ")
    expect(browser, PLAYING, True, f"{what}: played by hand")
    browser.call("Emulation.setEmulatedMedia", features=[])


def paper(browser, shots, what, ratio=None):
    """One sheet with the whole picture on it, and the page as before afterwards."""
    time.sleep(0.3)
    before = browser.run("view.style.transform")
    browser.run("addEventListener('beforeprint', () => { globalThis.printed = [view, room].map(e => e.getBoundingClientRect().toJSON()); });0")
    data = base64.b64decode(browser.call("Page.printToPDF", printBackground=True)["data"])
    expect(browser, "view.style.transform", before, f"{what}: as before it was printed")
    view, room = browser.run("printed")
    assert room["width"] < 650 and view["width"] > 0.4 * room["width"], f"{what}: printed {view} in {room}"
    assert all(view[a] >= room[a] - 1 for a in ("left", "top")) and all(view[a] <= room[a] + 1 for a in ("right", "bottom")), what
    path = os.path.join(shots, f"{what}-paper")
    with open(path + ".pdf", "wb") as file:
        file.write(data)
    said = subprocess.run(["pdfinfo", path + ".pdf"], check=True, capture_output=True, text=True).stdout
    assert "Pages:           1\n" in said, f"{what}: {said}"
    if not ratio:
        return
    # The picture's ground is seen on the sheet from its first side to its last.
    subprocess.run(["pdftoppm", "-r", "60", "-singlefile", path + ".pdf", path], check=True)
    with open(path + ".ppm", "rb") as file:
        _, size, _, pixels = file.read().split(b"\n", 3)
    width, height = map(int, size.split())
    found = [(at % width, at // width) for at in range(width * height)
             if all(abs(a - b) < 4 for a, b in zip(pixels[3 * at:3 * at + 3], (79, 91, 102)))]
    across, down = ([point[axis] for point in found] for axis in (0, 1))
    seen = (max(across) - min(across) + 1) / (max(down) - min(down) + 1)
    assert abs(seen / ratio - 1) < 0.02, f"{what}: on the sheet the picture has the ratio {seen}, not {ratio}"


def book(browser, path, shots, width, height):
    browser.open(path)
    assert browser.run("document.title") == "Leaves"
    expect(browser, PLAYING, True, f"{width}: it plays")
    assert browser.run(WORDS) == "", "words are not told while it plays"
    fits(browser, str(width))
    browser.run("location.hash = '#t=1.9'")
    expect(browser, TIME, "1.900 s", f"{width}: an address")
    expect(browser, PLACE, "Pages 4 and 5 of 12", f"{width}: the place")
    expect(browser, WORDS, "Leaf 3 Leaf 4", f"{width}: the words")
    assert name(browser) == "Leaves: Pages 4 and 5 of 12", f"{width}: the tree says {name(browser)}"
    if shots:
        browser.screenshot(os.path.join(shots, f"player-{width}.png"))
    key(browser, "End")
    expect(browser, PLACE, "Cover", f"{width}: shut at the end")
    assert name(browser) == "Leaves: Cover"
    hands(browser, width, height)
    browser.run("location.hash = '#t=1.9'")
    with tempfile.TemporaryDirectory() as scratch:
        paper(browser, shots or scratch, f"player-{width}", 1024 / 768)
    browser.visit("about:blank")
    browser.open(path + "#t=0.5")
    expect(browser, TIME, "0.500 s", f"{width}: opened at an address")
    assert browser.run(PLAYING) is False
    still(browser, path, str(width))


def gallery(browser, path, shots, width, height):
    browser.open(path + "#scene=fold&direction=reverse&fidelity=original&t=0.25")
    expect(browser, TIME, "0.250 s", f"{width}: the gallery at an address")
    assert name(browser) == "Fold, reverse, original", f"{width}: the tree says {name(browser)}"
    fits(browser, f"gallery {width}")
    if shots:
        browser.screenshot(os.path.join(shots, f"gallery-{width}.png"))
    names = browser.run("menu.map(e => e.dataset.name)")
    for scene in names:
        browser.run(f"menu.find(e => e.dataset.name === '{scene}').click()")
        expect(browser, "[scene.name, document.querySelectorAll('[aria-current=true]').length]", [scene, 1], f"{width}: {scene}")
        assert name(browser).lower().startswith(scene), f"{width}: {name(browser)} for {scene}"
    browser.run("document.querySelector('[value=forward]').click()")
    expect(browser, "view.getAttribute('aria-label').includes('forward')", True, f"{width}: the direction")
    browser.run("document.activeElement.blur()")
    hands(browser, width, height)
    with tempfile.TemporaryDirectory() as scratch:
        paper(browser, shots or scratch, f"gallery-{width}")
    still(browser, path, f"gallery {width}")


def main():
    shots = sys.argv[3] if len(sys.argv) > 3 else None
    for width, height in WIDTHS:
        for check, path in ((book, sys.argv[1]), (gallery, sys.argv[2])):
            with Chromium(width, height) as browser:
                check(browser, path, shots, width, height)
                assert not browser.errors, f"{width}: {browser.errors}"
    print(f"figure: the film of a book and the gallery at {', '.join(str(w) for w, _ in WIDTHS)} pixels: keys, wheel, mouse, touch, address, full "
          "screen, less motion, paper, names: 0 complaints")


main()
