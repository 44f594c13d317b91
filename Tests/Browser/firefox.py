"""A headless Firefox, driven by the Marionette protocol over a socket: no package besides firefox-esr itself.

It has the calls of chromium.py that the element's cases make, with the same names; a call it cannot make raises BrowserError."""

import base64
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time

from chromium import PATIENCE, BrowserError

# Console messages, as the page itself can hear them; a page is told before any script of its own.
LISTEN = """
globalThis.__told = [];
addEventListener("error", (e) => __told.push(`${e.message} ${e.error?.stack ?? ""}`));
addEventListener("unhandledrejection", (e) => __told.push(`${e.reason} ${e.reason?.stack ?? ""}`));
for (const kind of ["error", "warn", "assert"]) { const f = console[kind]; console[kind] = (...a) => (__told.push(a.map(String).join(" ")), f.apply(console, a)); }
"""
# Runs in every process of pages: each window hears from before its first script.
FIRST = f"""Services.obs.addObserver((window) => {{ if (window.location.href.startsWith("http")) window.wrappedJSObject.eval({json.dumps(LISTEN)}); }},
  "content-document-global-created");"""
# All of a page that an assistive technology gets; nothing while it is not there yet.
TREE = """
const service = Cc["@mozilla.org/accessibilityService;1"].getService(Ci.nsIAccessibilityService), nodes = [];
const add = (one, parent) => {
  const node = { nodeId: String(nodes.length), ...(parent && { parentId: parent.nodeId }), childIds: [], role: { value: service.getStringRole(one.role) }, name: { value: one.name ?? "" } };
  nodes.push(node);
  parent?.childIds.push(node.nodeId);
  for (let i = 0; i < one.childCount; i++) add(one.getChildAt(i), node);
};
const page = service.getAccessibleFor(Services.wm.getMostRecentWindow("navigator:browser").gBrowser.selectedBrowser)?.firstChild;
if (page?.childCount) add(page, null);
return JSON.stringify(nodes);
"""
# Begins a script for fingers.
FINGERS = "const window = Services.wm.getMostRecentWindow('navigator:browser'), { windowUtils: w } = window;"
# Milliseconds from one event of a hand that throws to the next: of a finger, and of a mouse, whose actions take 10 more by themselves.
FINGER_STEP, MOUSE_STEP = 16, 4
# Light and dark, as the preference has them; without a word as the system says.
SCHEMES = {"dark": 0, "light": 1, "": 2}
KEYS = {"ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "PageUp": "\ue00e", "PageDown": "\ue00f",
        "End": "\ue010", "Home": "\ue011", "Tab": "\ue004", "Escape": "\ue00c", "Enter": "\ue007"}
SHIFT = "\ue008"


def loosened(path, folder):
    """A copy of a page in which the driver of Firefox may run what it is told, as the page's own policy forbids."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    copy = os.path.join(folder, f"{os.path.basename(os.path.dirname(os.path.abspath(path)))}.html")
    with open(copy, "w", encoding="utf-8") as file:
        file.write(text.replace("'wasm-unsafe-eval'", "'wasm-unsafe-eval' 'unsafe-eval'", 1))
    return copy


class Firefox:
    """One browser with one page. Use it as a context: leaving it ends the browser and removes its profile."""

    def __init__(self, width=1280, height=800):
        self.errors, self.number, self.reduced, self.forced = [], 0, False, False
        # True while a hand only says what it is about to do: actions of the mouse, and scripts for fingers.
        self.keeps, self.moves, self.touches = False, [], []
        self.profile = tempfile.mkdtemp(prefix="leafspring-firefox-")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with open(os.path.join(self.profile, "user.js"), "w") as file:
            file.write("".join(f'user_pref("{name}", {json.dumps(value)});\n' for name, value in {
                "marionette.port": port, "datareporting.policy.dataSubmissionEnabled": False, "app.update.enabled": False,
                "browser.shell.checkDefaultBrowser": False, "dom.w3c_touch_events.enabled": 1, "ui.prefersReducedMotion": 0,
                "browser.startup.page": 0, "browser.aboutwelcome.enabled": False, "dom.disable_open_during_load": False}.items()))
        self.process = subprocess.Popen(
            [shutil.which("firefox-esr") or "firefox", "--headless", "--marionette", "-remote-allow-system-access", "--no-remote", "--profile", self.profile, "--width", str(width),
             "--height", str(height + 100), "about:blank"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.socket, self.rest = self.connect(port), b""
        self.receive()
        self.command("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"acceptInsecureCerts": True}}})
        self.command("WebDriver:SetTimeouts", {"script": 200000})
        self.chrome(f"Services.ppmm.loadProcessScript('data:application/javascript,' + encodeURIComponent({json.dumps(FIRST)}), true)")
        self.size(width, height)

    def connect(self, port):
        for _ in range(600):
            try:
                connection = socket.create_connection(("127.0.0.1", port))
                # A browser that hangs must not hang the check.
                connection.settimeout(PATIENCE)
                return connection
            except OSError:
                time.sleep(0.1)
        raise BrowserError("the browser does not answer")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    # ---- the protocol: "length:json", a command is [0, number, name, parameters], an answer [1, number, error, result]

    def receive(self):
        while b":" not in self.rest:
            self.more()
        length, _, self.rest = self.rest.partition(b":")
        while len(self.rest) < int(length):
            self.more()
        message, self.rest = self.rest[:int(length)], self.rest[int(length):]
        return json.loads(message)

    def more(self):
        data = self.socket.recv(1 << 16)
        if not data:
            raise BrowserError("the browser is gone")
        self.rest += data

    def command(self, name, parameters=None):
        self.number += 1
        data = json.dumps([0, self.number, name, parameters or {}]).encode()
        self.socket.sendall(str(len(data)).encode() + b":" + data)
        _, _, error, result = self.receive()
        if error:
            raise BrowserError(f"{name}: {error['message']}")
        return result

    def chrome(self, script):
        """Runs a script with the browser's own rights."""
        self.command("Marionette:SetContext", {"value": "chrome"})
        try:
            return self.command("WebDriver:ExecuteScript", {"script": script, "args": []})["value"]
        finally:
            self.command("Marionette:SetContext", {"value": "content"})

    # ---- as chromium.py has them

    def visit(self, url):
        self.errors.clear()
        self.command("WebDriver:Navigate", {"url": url})

    def run(self, script):
        """The value of an expression in the page; promises are awaited."""
        body = f"""const [done] = [arguments[arguments.length - 1]];
          (async () => window.eval({json.dumps(f"({script})")}))().then((v) => done({{ value: v === undefined ? null : JSON.parse(JSON.stringify(v)) ?? null, told: JSON.parse(window.eval("JSON.stringify(globalThis.__told?.splice(0) ?? [])")) }}),
            (e) => done({{ error: String(e?.stack ?? e) + e }}));"""
        answer = self.command("WebDriver:ExecuteAsyncScript", {"script": body, "args": [], "sandbox": None})["value"]
        if "error" in answer:
            raise BrowserError(answer["error"])
        self.errors += answer["told"]
        return answer["value"]

    def size(self, width, height, touch=False, mobile=False):
        # Its window is 500 pixels wide or more; within it the page may be narrower.
        most = f"{width}px" if width < 500 else ""
        self.chrome(f"Services.wm.getMostRecentWindow('navigator:browser').gBrowser.selectedBrowser.style.maxWidth = '{most}'")
        for _ in range(4):
            inner = self.run("[innerWidth, innerHeight, outerWidth, outerHeight]")
            if inner[:2] == [width, height]:
                return
            self.command("WebDriver:SetWindowRect", {"width": width + inner[2] - inner[0], "height": height + inner[3] - inner[1]})

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.shot()))

    def shot(self):
        return self.command("WebDriver:TakeScreenshot", {"full": False, "hash": False})["value"]

    def call(self, method, **p):
        """The calls of Chromium's protocol that the cases make."""
        if method == "Page.captureScreenshot":
            return {"data": self.shot(), "whole": True}
        if method.startswith("Accessibility."):
            return self.tree()
        if method == "Page.printToPDF":
            return {"data": self.printed()}
        if method == "Emulation.setEmulatedMedia":
            forced = any(f["value"] == "active" for f in p.get("features", []))
            if forced != self.forced:
                self.forced = forced
                self.chrome(f"Services.prefs.setIntPref('browser.display.document_color_use', {2 if forced else 1})")
                time.sleep(0.5)
            scheme = next((f["value"] for f in p.get("features", []) if f["name"] == "prefers-color-scheme"), "")
            self.chrome(f"Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', {SCHEMES[scheme]})")
            reduced = any(f["value"] == "reduce" for f in p.get("features", []))
            if reduced != self.reduced:
                self.reduced = reduced
                self.chrome(f"Services.prefs.setIntPref('ui.prefersReducedMotion', {int(reduced)})")
                time.sleep(0.3)
            return {}
        if method == "Input.insertText":
            for letter in p["text"]:
                for kind in ("rawKeyDown", "keyUp"):
                    self.key(type=kind, key=letter)
            return {}
        kinds = {"Input.dispatchMouseEvent": self.mouse, "Input.dispatchTouchEvent": self.touch, "Input.dispatchKeyEvent": self.key}
        if method not in kinds:
            raise BrowserError(f"Firefox has no {method} here")
        kinds[method](**p)
        return {}

    def printed(self):
        """The page on paper of the size that its style asks for, as PDF."""
        rule = self.run("[...document.styleSheets].flatMap(s => [...s.cssRules]).find(r => r instanceof CSSPageRule).cssText")
        wide, high = (float(word) / 96 * 2.54 for word in re.search(r"size:\s*([\d.]+)px ([\d.]+)px", rule).groups())
        return self.command("WebDriver:Print", {
            "background": True, "shrinkToFit": False, "page": {"width": wide, "height": high},
            "margin": {"top": 0, "bottom": 0, "left": 0, "right": 0}})["value"]

    def act(self, kind, name, actions, **more):
        self.command("WebDriver:PerformActions", {"actions": [{"type": kind, "id": name, "actions": actions, **more}]})

    def mouse(self, type, x, y, button="left", buttons=0, clickCount=1, pointerType="mouse", deltaX=0, deltaY=0):
        if type == "mouseWheel":
            scroll = {"type": "scroll", "x": round(x), "y": round(y), "deltaX": deltaX, "deltaY": deltaY, "duration": 0, "origin": "viewport"}
            return self.act("wheel", "wheel", [scroll])
        if pointerType == "pen":
            # The protocol has no pen.
            kind = {"mousePressed": "mousedown", "mouseReleased": "mouseup"}.get(type, "mousemove")
            return self.chrome(f"""const w = Services.wm.getMostRecentWindow('navigator:browser'), box = w.gBrowser.selectedBrowser.getBoundingClientRect();
              w.synthesizeMouseEvent('{kind}', box.left + {x}, box.top + {y}, {{ identifier: 9, button: 0, buttons: {int(buttons > 0)}, clickCount: 1, pressure: 0.5, inputSource: 2 }});""")
        move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0, "origin": "viewport"}
        then = {"mousePressed": [{"type": "pointerDown", "button": 0}], "mouseReleased": [{"type": "pointerUp", "button": 0}]}.get(type, [])
        if self.keeps:
            self.moves += [move, *then, {"type": "pause", "duration": MOUSE_STEP}]
            return
        self.act("pointer", pointerType, [move, *then], parameters={"pointerType": pointerType})

    def clicks(self, x, y, count):
        """Clicks in quick succession, which are then a double click."""
        move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0, "origin": "viewport"}
        self.act("pointer", "mouse", [move] + count * [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}],
                 parameters={"pointerType": "mouse"})

    fingers = {}

    def touch(self, type, touchPoints, timestamp=None):
        """Fingers as a touch screen reports them, so that they scroll, too: those of the protocol do not. They come when they are sent."""
        there = {p["id"]: p for p in touchPoints}
        left, top = self.run("[mozInnerScreenX, mozInnerScreenY]")
        sent = [(number, "CONTACT", point) for number, point in there.items()]
        sent += [(number, "REMOVE", point) for number, point in self.fingers.items() if number not in there]
        self.fingers = there
        script = "".join(
            f"w.sendNativeTouchPoint({number}, w.TOUCH_{state}, {round(at['x'] + left)}, {round(at['y'] + top)}, 1, 90, null);"
            for number, state, at in sent)
        if self.keeps:
            self.touches.append(script)
        else:
            self.chrome(FINGERS + script)

    def tap(self, x, y):
        """A finger that comes and goes at once: from one command to the next a busy machine would hold it for longer than a tap."""
        self.keeps = True
        self.touch("touchStart", [{"x": x, "y": y, "id": 0}])
        self.touch("touchEnd", [])
        self.keeps = False
        self.throw(step=0)

    def throw(self, step=FINGER_STEP):
        """All that a hand has said, within the browser and so as fast as it says; `step`: milliseconds between events of a finger."""
        if self.moves:
            self.act("pointer", "mouse", self.moves, parameters={"pointerType": "mouse"})
        if self.touches:
            steps = (f"await new Promise((done) => window.setTimeout(done, {step}));" if step else "").join(self.touches)
            self.chrome(f"return (async () => {{ {FINGERS} {steps} }})()")
        self.moves, self.touches = [], []

    def tree(self, wait=10):
        """The accessibility tree of the page, in the form that Chromium's protocol gives it."""
        end = time.time() + wait
        while not (nodes := json.loads(self.chrome(TREE))):
            if time.time() > end:
                raise BrowserError("no accessibility tree")
            time.sleep(0.1)
        return {"nodes": nodes}

    def key(self, type, key, modifiers=0, **_):
        kind = "keyDown" if type == "rawKeyDown" else "keyUp"
        held = [{"type": kind, "value": SHIFT}] if modifiers == 8 else []
        self.act("key", "keys", held + [{"type": kind, "value": KEYS.get(key, key)}])
        if key == "Escape":
            # Keys of the protocol go to the page, and a list of options that is open is no part of it.
            self.chrome("Services.wm.getMostRecentWindow('navigator:browser').document.querySelector('#ContentSelectDropdown menupopup')?.hidePopup()")
            time.sleep(0.2)
