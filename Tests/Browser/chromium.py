"""A headless Chromium, driven by the DevTools protocol over two pipes: no port, no package besides chromium itself."""

import json
import os
import select
import shutil
import subprocess
import tempfile
import time

# Events of mice, pens and fingers, each with a time.
INPUT = ("Input.dispatchMouseEvent", "Input.dispatchTouchEvent")
# Seconds that one answer may take on a busy machine.
PATIENCE = 1200


class BrowserError(Exception):
    """A failed command of the protocol, or an error that a page throws."""


class Chromium:
    """One browser with one page. Use it as a context: leaving it ends the browser and removes its profile."""

    def __init__(self, width=1280, height=800):
        self.messages, self.errors, self.number = [], [], 0
        # When a hand last did something, by the clock and by its own time, and whether it keeps its own time.
        self.touched, self.dated, self.keeps = 0, 0, False
        self.profile = tempfile.mkdtemp(prefix="leafspring-chromium-")
        to_read, self.sink = os.pipe()
        self.source, to_write = os.pipe()
        # The browser reads commands from descriptor 3 and writes answers to descriptor 4, with a NUL after each.
        command = [
            "bash", "-c", f'exec "$@" 3<&{to_read} 4>&{to_write}', "chromium", shutil.which("chromium") or "chromium",
            "--headless", "--no-sandbox", "--disable-gpu", "--enable-unsafe-swiftshader", "--remote-debugging-pipe", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage", "--touch-events=enabled",
            "--hide-scrollbars", f"--user-data-dir={self.profile}", f"--window-size={width},{height}", "about:blank"]
        self.process = subprocess.Popen(
            command, pass_fds=(to_read, to_write), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.rest = b""
        self.session = None
        page = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        self.size(width, height)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.sink)
        os.close(self.source)
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, **params):
        """One command and its result. A hand is lifted as soon after it moved as the test says, however long a busy browser took to
        answer, so that a tap is a tap; one that keeps its own time also moves as fast as the test says."""
        if method not in INPUT or params["type"] == "mouseWheel":
            return self.ask(method, params)
        began = time.time()
        isOwn = self.keeps or params["type"] in ("mouseReleased", "touchEnd")
        self.dated = self.dated + began - self.touched if isOwn else began
        answer = self.ask(method, {"timestamp": self.dated, **params})
        self.touched = time.time()
        return answer

    def ask(self, method, params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.sink, data):]
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                break
        if "error" in answer:
            raise BrowserError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def receive(self):
        while b"\0" not in self.rest:
            # A browser that hangs must not hang the check.
            if not select.select([self.source], [], [], PATIENCE)[0]:
                raise BrowserError(f"the browser has said nothing for {PATIENCE} s")
            more = os.read(self.source, 1 << 16)
            if not more:
                raise BrowserError("the browser is gone")
            self.rest += more
        message, _, self.rest = self.rest.partition(b"\0")
        message = json.loads(message)
        self.notice(message.get("method"), message.get("params", {}))
        return message

    def notice(self, method, params):
        """Keeps what the page complains of, and what has been loaded."""
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description") or details["text"])
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.errors.append(" ".join(str(a.get("value", a.get("description"))) for a in params["args"]))
        elif method == "Log.entryAdded" and "GL Driver Message (OpenGL, Performance" in params["entry"]["text"]:
            pass  # A message about speed when drawing without a graphics processor.
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.errors.append(params["entry"]["text"])
        elif method == "Page.loadEventFired":
            self.messages.append(method)

    def open(self, path):
        """Loads a file and waits until it has."""
        self.visit("file://" + os.path.abspath(path))

    def visit(self, url):
        """Loads an address and waits until it has."""
        self.messages.clear()
        self.errors.clear()
        self.call("Page.navigate", url=url)
        while "Page.loadEventFired" not in self.messages:
            self.receive()

    def size(self, width, height, touch=False, mobile=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch, maxTouchPoints=2 if touch else 1)

    def run(self, script):
        """The value of an expression in the page; promises are awaited."""
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description") or details["text"])
        return answer["result"].get("value")

    def screenshot(self, path):
        import base64

        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))
