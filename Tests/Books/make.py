"""Files as people have them, made here: pictures and PDFs, whole and damaged."""
import os
import random
import struct
import subprocess
import zlib


def chunk(name, data, crc=None):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data) if crc is None else crc)


def png(path, width=60, height=80, depth=8, kind=2, interlace=0, spoil=None):
    """A picture of one of the fifteen kinds of PNG, or one that is spoilt in a way."""
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind]
    noise = random.Random(width * 31 + height + depth + kind)

    def rows(w, h):
        if w == 0 or h == 0:
            return b""
        line = (w * channels * depth + 7) // 8
        return b"".join(b"\0" + bytes(noise.randrange(256 if kind != 3 else 2) for _ in range(line)) for _ in range(h))

    if interlace:
        passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        data = b"".join(rows((width - x + dx - 1) // dx, (height - y + dy - 1) // dy) for x, y, dx, dy in passes)
    else:
        data = rows(width, height)
    head = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlace)
    body = zlib.compress(data)
    parts = [b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", head)]
    if kind == 3:
        parts.append(chunk(b"PLTE", bytes(range(6)) * (1 << depth if depth < 8 else 2)))
    if spoil == "pixels":
        body = b"garbage" * 40
    if spoil == "crc":
        parts.append(chunk(b"IDAT", body, crc=1))
    elif spoil != "no pixels":
        parts.append(chunk(b"IDAT", body))
    if spoil == "colour":
        parts[1] = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, 1, 0, 0, 0))
    if spoil == "depth":
        parts[1] = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 99, kind, 0, 0, 0))
    if spoil == "side":
        parts[1] = chunk(b"IHDR", struct.pack(">IIBBBBB", 0, height, depth, kind, 0, 0, 0))
    if spoil == "mark":
        parts[0] = b"\x89PNG\r\r\n\x1a"
    if spoil == "note":  # A damaged remark, over which browsers go.
        parts.insert(2, chunk(b"tEXt", b"Title\0x", crc=7))
    parts.append(chunk(b"IEND", b""))
    whole = b"".join(parts)
    with open(path, "wb") as file:
        file.write(whole[: len(whole) // 2] if spoil == "half" else whole)


def convert(*words):
    subprocess.run(["convert", *map(str, words)], check=True, capture_output=True)


def jpeg(path, width=60, height=80, *words):
    convert("-size", f"{width}x{height}", "gradient:red-blue", *words, "jpeg:" + path)


def exif(orientation, little=False):
    """The segment that says how a picture's rows lie."""
    order = "<" if little else ">"
    tiff = (b"II*\0" if little else b"MM\0*") + struct.pack(order + "IHHHIHHI", 8, 1, 0x112, 3, 1, orientation, 0, 0)
    data = b"Exif\0\0" + tiff
    return b"\xff\xe1" + struct.pack(">H", len(data) + 2) + data


def turned(path, orientation, little=False):
    """A picture that is shown 60 wide and 80 high, whichever way its rows lie; red above, blue below."""
    how = {1: [], 2: ["-flop"], 3: ["-rotate", "180"], 4: ["-flip"], 5: ["-transpose"], 6: ["-rotate", "270"], 7: ["-transverse"],
           8: ["-rotate", "90"]}[orientation]
    jpeg(path, 60, 80, *how)
    with open(path, "rb") as file:
        data = file.read()
    with open(path, "wb") as file:
        file.write(data[:2] + exif(orientation, little) + data[2:])


def pdf(path, pages, catalog="", trailer="", objects=()):
    """Pages, each a dictionary's entries and a drawing. `objects` come after them, under the numbers from 3 + 2 * len(pages) on."""
    kids = " ".join(f"{3 + 2 * page} 0 R" for page in range(len(pages)))
    bodies = [f"<</Type/Catalog/Pages 2 0 R{catalog}>>", f"<</Type/Pages/Count {len(pages)}/Kids[{kids}]>>"]
    for number, (entries, drawing) in enumerate(pages):
        box = "" if "/MediaBox" in entries else "/MediaBox[0 0 300 400]"
        bodies.append(f"<</Type/Page/Parent 2 0 R{box}/Contents {4 + 2 * number} 0 R"
                      f"/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>{entries}>>")
        bodies.append(f"<</Length {len(drawing.encode('latin-1'))}>>stream\n{drawing}\nendstream")
    bodies += objects
    text, places = b"%PDF-1.5\n", []
    for number, body in enumerate(bodies, 1):
        places.append(len(text))
        text += f"{number} 0 obj\n{body}\nendobj\n".encode("latin-1")
    start = len(text)
    text += f"xref\n0 {len(bodies) + 1}\n0000000000 65535 f \n".encode() + b"".join(f"{p:010} 00000 n \n".encode() for p in places)
    text += f"trailer<</Size {len(bodies) + 1}/Root 1 0 R{trailer}>>\nstartxref\n{start}\n%%EOF\n".encode("latin-1")
    with open(path, "wb") as file:
        file.write(text)


def page(text="Leaf", colour="0.8 0.9 1", size=(300, 400)):
    """A coloured page with a word."""
    return f"{colour} rg 0 0 {size[0]} {size[1]} re f 0 g BT /F 30 Tf 40 {size[1] // 2} Td ({text}) Tj ET"


def folder(path):
    os.makedirs(path, exist_ok=True)
    return path
