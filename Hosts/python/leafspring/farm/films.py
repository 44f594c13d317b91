"""Films of a catalogue of PDFs: poppler draws the pages, the OpenGL ES host the frames, ffmpeg the film.

A short film is one piece. A longer one is cut into stretches without loss, which are joined by the same ffmpeg command; so a film
has the same bits however it was cut. One thread draws and one encodes: what ffmpeg makes depends on the number of its threads.
"""

import hashlib
import json
import os
import shutil
import struct
import subprocess
from pathlib import Path

from . import programs, records
from .faults import DATA, NO_INPUT, Fault, printable
from .pieces import Chain, Piece, cut, identity, repeated

#: The film: as Scripts/film.sh makes it, but with one thread. A stretch: all bits of all frames.
FILM = ("-pix_fmt", "yuv420p", "-threads", "1", "-f", "mp4")
STRETCH = ("-c:v", "ffv1", "-level", "3", "-slices", "4", "-pix_fmt", "bgra", "-threads", "1", "-fflags", "+bitexact", "-f", "matroska")


def plan(options):
    """A chain for each book of the catalogue."""
    facts = {"width": options.size[0], "height": options.size[1], "fps": list(options.fps), "samples": options.samples,
             "pages": options.pages, "frames": options.frames}
    books = catalogue(Path(options.catalogue))
    places = ["__".join(parts) for parts in _short_names(books)]
    if again := repeated(places):
        raise Fault(DATA, f"{options.catalogue}: two books would have the film {again}.mp4")
    return [_chain(book, place, facts, options) for book, place in zip(books, places)]


def catalogue(path):
    """The PDFs of a folder, in the order of their names, or those that a file names, one a line."""
    if path.is_dir():
        books = sorted(found.resolve() for found in path.iterdir() if found.suffix.lower() == ".pdf")
    else:
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            raise Fault(DATA, f"{path}: is neither a folder nor a file that names a PDF in each line") from None
        books = [(path.parent / line).resolve() for line in lines if line.strip()]
    if not books:
        raise Fault(NO_INPUT, f"{path}: holds no PDF")
    if again := repeated(books):
        raise Fault(DATA, f"{path}: names {again} twice")
    return books


def _short_names(books):
    """The parts of each path that are not common to all."""
    common = Path(os.path.commonpath([book.parent for book in books]))
    return [book.relative_to(common).with_suffix("").parts for book in books]


def _chain(book, place, facts, options):
    try:
        source = {"book": str(book), "identity": identity(book), **facts}
    except OSError:
        # Its piece will fail by itself, in a line, and the other books are filmed.
        source = {"book": str(book), "identity": None, **facts}
    ranges = cut(options.frames, options.piece)
    if len(ranges) == 1:
        return Chain([Piece("film", place, f"{place}.mp4", {**source, "first": 0, "end": options.frames})])
    pieces = [Piece("stretch", f"{place} {first}:{end}", f"stretches/{place}-{first:07d}.mkv", {**source, "first": first, "end": end})
              for first, end in ranges]
    return Chain(pieces, Piece("joined", f"{place} joined", f"{place}.mp4",
                               {**source, "parts": [[piece.place, piece.key] for piece in pieces]}))


def make(inputs, part, folder):
    """A film that is one piece."""
    return _drawn(inputs, part, FILM)


def stretch(inputs, part, folder):
    """A part of a film, without loss."""
    return _drawn(inputs, part, STRETCH)


def _drawn(inputs, part, codec):
    """Pages, frames and film; frame `end`, which the next piece begins with, is drawn too, and only its hash is kept."""
    first, end = inputs["first"], inputs["end"]
    seam = end < inputs["frames"]
    pages, told = part.with_name("pages"), part.with_name("hashes")
    damage = draw_pages(inputs, pages)
    host = programs.start(
        "film", "--pages", pages, "--raw", "--size", f"{inputs['width']}x{inputs['height']}", "--fps", "{}/{}".format(*inputs["fps"]),
        "--range", f"{first}:{end + seam}", "--samples", inputs["samples"], "--hashes", told, stdout=subprocess.PIPE,
        env={**os.environ, "LP_NUM_THREADS": "0"})
    encoder = _encoder(inputs, part, codec)
    pictures = _passed_on(host, encoder, 4 * inputs["width"] * inputs["height"], end - first)
    programs.ended(host, "the OpenGL ES host")
    seen = _seen(told, pictures, range(first, end + seam))
    shutil.rmtree(pages)
    facts = {"first": seen[0], "last": seen[end - 1 - first], "next": seen[-1] if seam else None, "pictures": _all(pictures[:end - first])}
    return {**facts, "damage": damage} if damage else facts


def _seen(told, pictures, frames):
    """Of every frame its number, the hashes that the host told when it drew it, and the hash of the picture that came."""
    hashes = [json.loads(line) for line in told.read_text().splitlines()]
    if [row["frame"] for row in hashes] != list(frames) or len(pictures) != len(frames):
        raise Fault(DATA, f"the OpenGL ES host drew {len(pictures)} frames and told of {len(hashes)}, not {len(frames)}")
    return [{**row, "picture": picture} for row, picture in zip(hashes, pictures)]


def draw_pages(inputs, folder):
    """The book's pages as PNG files. Returns what poppler could not make out of the book, or None."""
    if not os.path.exists(inputs["book"]):
        raise Fault(NO_INPUT, f"{inputs['book']}: No such file or directory")
    folder.mkdir()
    # Not into files of its own: on a full disk pdftoppm ends by a fault in its memory.
    pictures, said = programs.output("pdftoppm", "-png", "-r", 72, "-l", inputs["pages"], inputs["book"], what="pdftoppm")
    count = 0
    for count, picture in enumerate(pngs(pictures), 1):
        (folder / f"page-{count:05d}.png").write_bytes(picture)
    if count < 4:
        raise Fault(DATA, f"has {count} pages that can be drawn; a book has four or more")
    errors = [line for line in said.splitlines() if line.strip() and not line.startswith("Syntax Warning")]
    return printable(errors[0]) if errors else None


def pngs(data):
    """The files of PNG that follow one another; each ends with a chunk IEND."""
    begin, at = 0, 8
    while at < len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        at += 12 + size
        if kind == b"IEND":
            yield data[begin:at]
            begin, at = at, at + 8


def _encoder(inputs, part, codec):
    """ffmpeg, to which frames are written. When it has ended it must have said nothing: if the last bytes of a film do not fit on the
    disk, it says so, and exits as if all were well."""
    return programs.start(
        "ffmpeg", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", f"{inputs['width']}x{inputs['height']}",
        "-r", "{}/{}".format(*inputs["fps"]), "-i", "-", "-filter_threads", "1", *codec, part, stdin=subprocess.PIPE)


def _passed_on(source, encoder, size, count):
    """Passes frames from a program to the encoder, at most `count`; returns the hashes of all that came."""
    pictures = []
    try:
        while len(picture := source.stdout.read(size)) == size:
            if len(pictures) < count:
                encoder.stdin.write(picture)
            pictures.append(hashlib.blake2b(picture, digest_size=16).hexdigest())
        encoder.stdin.close()
    except BrokenPipeError:
        pass  # the encoder says why
    finally:
        source.stdout.close()
    programs.ended(encoder, "ffmpeg", silent=True)
    return pictures


def join(inputs, part, folder):
    """The film of a book's stretches: their frames, as they were drawn, through the command that makes a film of one piece."""
    encoder = _encoder(inputs, part, FILM)
    try:
        for place, key in inputs["parts"]:
            record = records.read(folder, key)
            if _copied(Path(folder, place), encoder, 4 * inputs["width"] * inputs["height"]) != record["pictures"]:
                records.drop(folder, record)
                raise Fault(DATA, f"{place} does not hold the frames that were drawn; started again the run draws them again")
        encoder.stdin.close()
    except BrokenPipeError:
        pass  # the encoder says why
    except Fault:
        encoder.kill()
        encoder.communicate()
        raise
    programs.ended(encoder, "ffmpeg", silent=True)
    return {}


def _copied(stretch, encoder, size):
    """Passes the frames of a stretch on; returns the hash of all."""
    pictures = []
    decoder = programs.start("ffmpeg", "-loglevel", "quiet", "-threads", "1", "-i", stretch, "-f", "rawvideo", "-pix_fmt", "rgba", "-",
                             stdout=subprocess.PIPE)
    with decoder:
        while len(picture := decoder.stdout.read(size)) == size:
            pictures.append(hashlib.blake2b(picture, digest_size=16).hexdigest())
            encoder.stdin.write(picture)
    return _all(pictures)


def _all(pictures):
    """One hash of the hashes of many frames."""
    return hashlib.blake2b("".join(pictures).encode(), digest_size=16).hexdigest()


def summary(options, records):
    films = [record for record in records if record["maker"] in ("film", "joined")]
    return [("films", f"{len(films)}, {sum(r['inputs']['frames'] for r in films)} frames, {sum(r['bytes'] for r in films)} bytes")]


def verdict(options, records):
    """A line for each film of a book that poppler could not make out as a whole."""
    damaged = {record["inputs"]["book"]: record["damage"] for record in records if record.get("damage")}
    return [(DATA, f"{book}: is damaged ({line}); its film shows what could be drawn") for book, line in damaged.items()]
