"""Pages of a PDF as PNGs of few colours: flat.py TOOL [ARGUMENT...]; arguments are for the tool

Pages of text and lines become PNGs of half the bytes of their JPEGs or less, with letters as sharp as poppler draws them, and surfaces
in their own colours; pages with a photograph or a gradient stay JPEGs. A file gives the same bytes each time."""

import base64
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
import zlib

WIDTH, HEIGHT, HIGH = 595, 842, 1800
# The least mean step from pixel to pixel in parts of poppler's own, the largest mean error in levels, and the most bytes in parts of a JPEG.
LEAST_STEP, MOST_ERROR, MOST_BYTES = 0.95, 0.5, 0.5


def text(page, colour="0 g"):
    return colour + "".join(f" BT /F 10 Tf 60 {780 - 16 * line} Td (Line {line} of page {page}: {random.Random(97 * page + line).getrandbits(150):x}) Tj ET"
                            for line in range(44))


# The drawing of each page, and whether it becomes a PNG.
PAGES = [
    (text(0), True), (text(1, "0 0 0.8 rg"), True), (text(2), True),
    # A faint box behind text, and a fainter one: as in listings.
    ("0.955 g 50 300 495 300 re f 0.98 0.98 0.93 rg 50 100 495 150 re f " + text(3), True),
    # Bars of a chart.
    (" ".join(f"0.{i} 0.{9 - i} 0.{i * 7 % 10} rg {60 + 45 * i} 100 40 {100 + 60 * i} re f" for i in range(10)) + " " + text(4), True),
    ("/Way sh " + text(5), False), ("q 495 0 0 400 50 200 cm /Photo Do Q " + text(6), False),
]


def photo():
    walk, rows = random.Random(5), []
    for y in range(200):
        level = 100 + y // 2
        for _ in range(200):
            level = min(max(level + walk.randrange(-6, 7), 0), 255)
            rows.append(bytes([level, 255 - level, (level + y) % 256]))
    return zlib.compress(b"".join(rows))


def write(path):
    objects, kids = [b"", b"", b"<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>"], []

    def stream(head, data):
        objects.append(b"<<%s/Length %d>>stream\n" % (head, len(data)) + data + b"\nendstream")
        return len(objects)
    picture = stream(b"/Type/XObject/Subtype/Image/Width 200/Height 200/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode", photo())
    way = b"/Way<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 0 842]/Function<</FunctionType 2/Domain[0 1]/C0[0.7 0.8 1]/C1[1 1 1]/N 1>>>>"
    for drawing, _ in PAGES:
        content = stream(b"", drawing.encode())
        objects.append(b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 %d %d]/Contents %d 0 R/Resources<</Font<</F 3 0 R>>/XObject<</Photo %d 0 R>>/Shading<<%s>>>>>>"
                       % (WIDTH, HEIGHT, content, picture, way))
        kids.append(b"%d 0 R" % len(objects))
    objects[:2] = b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(kids), b" ".join(kids))
    data, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj" % number + body + b"\nendobj\n"
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + b"".join(b"%010d 00000 n \n" % place for place in places)
    with open(path, "wb") as file:
        file.write(data + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start))


def rows_of(png):
    """Every eighth row of a PNG of indexed colours without filters, as lists of colours."""
    place, data, colours = 8, b"", []
    while place < len(png):
        size, kind = struct.unpack(">I4s", png[place:place + 8])
        part = png[place + 8:place + 8 + size]
        assert zlib.crc32(kind + part) == struct.unpack(">I", png[place + 8 + size:place + 12 + size])[0], "a check sum is wrong"
        if kind == b"IHDR":
            width, height, bits, colour = struct.unpack(">IIBB", part[:10])
            assert colour == 3, "no indexed colours"
        elif kind == b"PLTE":
            colours = [tuple(part[i:i + 3]) for i in range(0, size, 3)]
        elif kind == b"IDAT":
            data += part
        place += 12 + size
    raw, stride = zlib.decompress(data), (width * bits + 7) // 8 + 1
    assert len(raw) == stride * height
    for y in range(0, height, 8):
        line = raw[stride * y:stride * (y + 1)]
        assert line[0] == 0
        yield [colours[line[1 + x * bits // 8] >> (8 - bits - x * bits % 8) & ((1 << bits) - 1)] for x in range(width)]


def drawn(path, page):
    """Every eighth row of poppler's own raster."""
    words = ["pdftoppm", "-cropbox", "-singlefile", "-f", str(page + 1), "-l", str(page + 1), "-scale-to-x", "-1", "-scale-to-y", str(HIGH), path]
    head, size, _, data = subprocess.run(words, check=True, capture_output=True).stdout.split(b"\n", 3)
    width, height = map(int, size.split())
    for y in range(0, height, 8):
        line = data[3 * width * y:3 * width * (y + 1)]
        yield [tuple(line[i:i + 3]) for i in range(0, 3 * width, 3)]


def step(rows):
    return sum(abs(a[1] - b[1]) for row in rows for a, b in zip(row, row[1:])) / sum(len(row) - 1 for row in rows)


def main():
    tool, *more = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "flat.pdf")
        write(path)
        made = []
        for name in ("one", "two"):
            subprocess.run([tool, "book", path, *more, "--quiet", "--out", os.path.join(folder, name)], check=True)
            with open(os.path.join(folder, name, "book.html"), "rb") as file:
                made.append(file.read())
        assert made[0] == made[1], "the same PDF gives other bytes"
        pictures = re.findall(rb'<img[^>]* src="data:image/(\w+);base64,([^"]*)"', made[0])
        assert [kind == b"png" for kind, _ in pictures] == [isFlat for _, isFlat in PAGES], [kind for kind, _ in pictures]
        steps, errors, parts = [], [], []
        for page, (kind, text) in enumerate(pictures):
            if kind != b"png":
                continue
            data = base64.b64decode(text)
            own, wanted = list(rows_of(data)), list(drawn(path, page))
            assert [len(row) for row in own] == [len(row) for row in wanted], page
            steps.append(step(own) / step(wanted))
            count = sum(map(len, own))
            errors.append(sum(abs(a[1] - b[1]) for one, two in zip(own, wanted) for a, b in zip(one, two)) / count)
            # The colours of surfaces, of which there is much.
            found = {}
            for one, two in zip(own, wanted):
                for a, b in zip(one, two):
                    found.setdefault(b, {}).setdefault(a, 0)
                    found[b][a] += 1
            for colour, shown in found.items():
                if sum(shown.values()) > count / 100:
                    assert list(shown) == [colour], f"page {page}: {colour} is shown as {shown}"
            words = ["pdftoppm", "-jpeg", "-jpegopt", "quality=82,optimize=y", "-cropbox", "-singlefile", "-f", str(page + 1), "-l", str(page + 1),
                     "-scale-to-x", "-1", "-scale-to-y", str(HIGH), path]
            parts.append(len(data) / len(subprocess.run(words, check=True, capture_output=True).stdout))
        print(f"figure: {len(parts)} pages of text and lines as PNGs: {100 * max(parts):.0f} % of their JPEGs or less, steps from pixel to pixel "
              f"{min(steps):.3f} of poppler's or more, mean error {max(errors):.2f} levels or less")
        assert min(steps) >= LEAST_STEP and max(errors) <= MOST_ERROR and max(parts) <= MOST_BYTES, (steps, errors, parts)


main()
