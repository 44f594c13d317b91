"""A small server for the element's tests: its own files, leafspring.wasm, and texts that a test gives; it counts what is asked for."""

import http.server
import os
import threading
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
KINDS = {".js": "text/javascript", ".mjs": "text/javascript", ".html": "text/html; charset=utf-8", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".css": "text/css", ".json": "application/json", ".png": "image/png"}


class Server:
    """Serves Hosts/web at /, the module as /leafspring.wasm and the smaller one beside it as /leafspring-book.wasm, Tests/Browser/book at /test/, and `texts` by their paths; `late`: seconds by which a path's answer is late."""

    def __init__(self, wasm):
        self.texts, self.late, self.asked = {}, {}, []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                path = self.path.partition("?")[0]
                outer.asked.append(path)
                data = outer.find(path, wasm)
                time.sleep(outer.late.get(path, 0))
                self.send_response(200 if data is not None else 404)
                self.send_header("Content-Type", KINDS.get(os.path.splitext(path)[1], "text/plain"))
                self.send_header("Content-Length", str(len(data or b"")))
                self.send_header("Cache-Control", "no-store")
                self.end_headers()
                self.wfile.write(data or b"")

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def find(self, path, wasm):
        if path in self.texts:
            text = self.texts[path]
            return text.encode() if isinstance(text, str) else text
        if path == "/favicon.ico":
            return b""
        if path.startswith("/picture/"):
            return picture(path)
        if path in ("/leafspring.wasm", "/leafspring-book.wasm"):
            place = os.path.join(os.path.dirname(os.path.abspath(wasm)), path[1:])
        else:
            place = os.path.normpath(
                f"{ROOT}/Tests/Browser/book/{path[6:]}" if path.startswith("/test/") else f"{ROOT}/Hosts/web/{path}")
        if not (path.endswith(".wasm") or place.startswith(ROOT)) or not os.path.isfile(place):
            return None
        with open(place, "rb") as file:
            return file.read()

    def close(self):
        self.server.shutdown()


def picture(path):
    """A picture of one colour that tells its number."""
    number = int("".join(filter(str.isdigit, path)) or 0)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><rect width="300" height="400" fill="hsl({37 * number % 360} 70% 60%)"/>'
            f'<text x="150" y="210" font-size="60" text-anchor="middle">{number}</text></svg>').encode()
