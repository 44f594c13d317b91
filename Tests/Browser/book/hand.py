"""A case's actions on a page, and its view of it: pointers, keys, pixels."""

import base64
import contextlib
import struct
import time
import zlib


def pixels(png):
    """The rows of a small PNG, as lists of (red, green, blue)."""
    place, data, width, height, depth = 8, b"", 0, 0, 3
    while place < len(png):
        size, kind = struct.unpack(">I4s", png[place:place + 8])
        part = png[place + 8:place + 8 + size]
        if kind == b"IHDR":
            width, height, _, colour = struct.unpack(">IIBB", part[:10])
            depth = {2: 3, 6: 4}[colour]
        elif kind == b"IDAT":
            data += part
        place += 12 + size
    raw, stride, before, rows = zlib.decompress(data), width * depth, bytes(width * depth), []
    for y in range(height):
        kind, line = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for i in range(stride):
            a, b = line[i - depth] if i >= depth else 0, before[i]
            c = before[i - depth] if i >= depth else 0
            if kind == 4:
                p = a + b - c
                near = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            line[i] = (line[i] + (0, a, b, (a + b) // 2, near if kind == 4 else 0)[kind]) & 255
        before = bytes(line)
        rows.append([tuple(line[depth * x:depth * x + 3]) for x in range(width)])
    return rows


class Hand:
    def __init__(self, browser, server, adapter="/test/adapter.js"):
        self.browser, self.server, self.adapter = browser, server, adapter

    def run(self, script):
        return self.browser.run(script)

    # ---- pages of tests

    def visit(self):
        self.browser.size(1000, 700)
        self.browser.call("Emulation.setEmulatedMedia", features=[])
        self.browser.visit(f"{self.server.url}/test/page.html?adapter={self.adapter}")
        self.until("globalThis.harness !== undefined", "the page is ready")

    def book(self, n, options="{}", room=None):
        self.visit()
        if room:
            self.run(f"Object.assign(document.getElementById('room').style, {{width:'{room[0]}px', height:'{room[1]}px'}})")
        self.run(f"harness.book({n}, {options})")
        self.colours = [tuple(c) for c in self.run("Array.from({length: 50}, (_, i) => harness.colour(i))")]

    def until(self, condition, what, seconds=30):
        end = time.time() + seconds
        while not self.run(condition):
            assert time.time() < end, f"{what}: not within {seconds} s; {self.browser.errors}"
            time.sleep(0.02)

    def settle(self, seconds=20):
        self.until("book.isAtRest()", "rest", seconds)
        time.sleep(0.05)

    def heap(self):
        """Bytes of the page's scripts after two collections; None where the browser does not say."""
        if hasattr(self.browser, "chrome"):
            return None
        for _ in range(2):
            self.browser.call("HeapProfiler.collectGarbage")
        return self.browser.call("Runtime.getHeapUsage")["usedSize"]

    # ---- eyes

    def area(self, x, y, width, height):
        answer = self.browser.call("Page.captureScreenshot", format="png", clip={"x": x, "y": y, "width": width, "height": height, "scale": 1})
        seen = pixels(base64.b64decode(answer["data"]))
        # Firefox gives the whole window.
        return [row[x:x + width] for row in seen[y:y + height]] if answer.get("whole") else seen

    def row(self, y, x=0, width=1000):
        return self.area(x, y, width, 1)[0]

    def pixel(self, x, y):
        return self.area(x, y, 1, 1)[0][0]

    def page_at(self, x, y, near=3):
        """The page whose colour is seen, None for the ground, -1 for anything else."""
        return self.page_of(self.pixel(x, y), near)

    def page_of(self, colour, near=3):
        if max(abs(a - 128) for a in colour) <= 1:
            return None
        for i, c in enumerate(self.colours):
            if max(abs(a - b) for a, b in zip(c, colour)) <= near:
                return i
        return -1

    def seen(self, centre=(440, 290), away=150):
        """The pages at the centres of the left and of the right half."""
        row = self.row(centre[1])
        return [self.page_of(row[centre[0] - away]), self.page_of(row[centre[0] + away])]

    def edges(self, row):
        """Places in a row at which neighbours differ much."""
        return [x for x in range(1, len(row)) if max(abs(a - b) for a, b in zip(row[x - 1], row[x])) > 14]

    # ---- hands

    def mouse(self, kind, x, y, **more):
        held = 0 if kind == "mouseReleased" or more.pop("free", False) else 1
        self.browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left" if held or kind == "mouseReleased" else "none",
                          buttons=held, **{"clickCount": 1, **more})

    def wheel(self, x, y, right=0, down=0):
        self.browser.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=right, deltaY=down)

    def click(self, x, y, count=1):
        if hasattr(self.browser, "clicks"):
            return self.browser.clicks(x, y, count)
        for i in range(1, count + 1):
            self.mouse("mousePressed", x, y, clickCount=i)
            self.mouse("mouseReleased", x, y, clickCount=i)

    @contextlib.contextmanager
    def thrown(self, seconds=1):
        """The hand's own time, so far ahead of the page's that no busy machine's frames reach it: it throws as fast as it is told to."""
        browser = self.browser
        browser.touched, browser.keeps = time.time(), True
        browser.dated = browser.touched + seconds
        yield
        browser.keeps = False
        # Firefox dates events by itself: its hand waits until now, and then does all at once.
        if hasattr(browser, "throw"):
            browser.throw()

    def drag(self, start, end, steps=20, pause=0.016, release=True):
        self.mouse("mousePressed", *start)
        self.move(start, end, steps, pause)
        if release:
            self.mouse("mouseReleased", *end)

    def move(self, start, end, steps=20, pause=0.016):
        for i in range(1, steps + 1):
            self.mouse("mouseMoved", *(a + (b - a) * i / steps for a, b in zip(start, end)))
            time.sleep(pause)

    def touch(self, kind, points, radius=1):
        self.browser.call("Input.dispatchTouchEvent", type=kind, touchPoints=[
            {"x": x, "y": y, "id": i, "radiusX": radius, "radiusY": radius} for i, (x, y) in points])

    def tap(self, x, y):
        if hasattr(self.browser, "tap"):
            return self.browser.tap(x, y)
        self.touch("touchStart", [(0, (x, y))])
        self.touch("touchEnd", [])

    def swipe(self, start, end, steps=15, pause=0.016):
        self.touch("touchStart", [(0, start)])
        for i in range(1, steps + 1):
            self.touch("touchMove", [(0, tuple(a + (b - a) * i / steps for a, b in zip(start, end)))])
            time.sleep(pause)
        self.touch("touchEnd", [])

    CODES = {"ArrowRight": 39, "ArrowLeft": 37, "ArrowUp": 38, "ArrowDown": 40, "PageDown": 34, "PageUp": 33, "Home": 36, "End": 35, "Tab": 9}

    def key(self, name):
        for kind in ("rawKeyDown", "keyUp"):
            self.browser.call("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=self.CODES[name])
