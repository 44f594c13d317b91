"""Films of a catalogue of PDFs: poppler draws the pages, the OpenGL ES host the frames, ffmpeg the film.

A short film is one piece. A longer one is cut into stretches without loss, which are joined by the same ffmpeg command;
so a film has the same bits however it was cut. One thread draws and one encodes: what ffmpeg makes depends on the
number of its threads.
"""

import hashlib
import json
import os
import struct
import subprocess
from pathlib import Path
from statistics import mode

from .faults import DATA, NO_INPUT, Fault, printable
from .pieces import Piece, cut, identity

#: The film: as Scripts/film.sh makes it, but with one thread. A stretch: all bits of all frames.
FILM = ("-pix_fmt", "yuv420p", "-threads", "1", "-f", "mp4")
STRETCH = ("-c:v", "ffv1", "-level", "3", "-slices", "4", "-pix_fmt", "bgra", "-threads", "1", "-fflags", "+bitexact",
           "-f", "matroska")


def plan(options):
    """A piece for each book of the catalogue, of parts if it is long."""
    facts = {"width": options.size[0], "height": options.size[1], "fps": list(options.fps), "samples": options.samples,
             "pages": options.pages, "frames": options.frames}
    path = Path(options.catalogue)
    books = catalogue(path)
    places = [name(book, (path if path.is_dir() else path.parent).resolve()) for book in books]
    if len({*places}) < len(places):
        raise Fault(DATA, f"{path}: two books would have the film {mode(places)}.mp4")
    return [_film(book, place, facts, options) for book, place in zip(books, places)]


def catalogue(path):
    """The PDFs of a folder, in the order of their names, or those that a file names, one a line."""
    if path.is_dir():
        books = [path.resolve() / found.name for found in sorted(path.iterdir()) if found.suffix.lower() == ".pdf"]
    else:
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            raise Fault(DATA, f"{path}: is neither a folder nor a file that names a PDF in each line") from None
        books = [Path(os.path.abspath(path.parent / line)) for line in lines if line.strip()]
    if not books:
        raise Fault(NO_INPUT, f"{path}: holds no PDF")
    if len({*books}) < len(books):
        raise Fault(DATA, f"{path}: names {mode(books)} twice")
    return books


def name(book, home):
    """A film's name: the book's path from the catalogue's folder, or its whole path. Other books do not change it."""
    inside = book.is_relative_to(home)
    return "__".join((book.relative_to(home) if inside else book.relative_to("/")).with_suffix("").parts)


def _film(book, place, facts, options):
    try:
        source = {"book": str(book), "identity": identity(book), **facts}
    except OSError:
        # Its piece will fail by itself, in a line, and the other books are filmed.
        source = {"book": str(book), "identity": None, **facts}
    ranges = cut(options.frames, options.piece)
    if len(ranges) == 1:
        return Piece("film.make", place, f"{place}.mp4", {**source, "first": 0, "end": options.frames})
    parts = tuple(Piece("film.stretch", f"{place} {first}:{end}", f"stretches/{place}-{first:07d}.mkv",
                        {**source, "first": first, "end": end}) for first, end in ranges)
    return Piece("film.join", f"{place} joined", f"{place}.mp4", source, parts, remove=True)


def make(attempt):
    """A film that is one piece."""
    return _drawn(attempt, FILM)


def stretch(attempt):
    """A part of a film, without loss."""
    return _drawn(attempt, STRETCH)


def _drawn(attempt, codec):
    """Pages, frames and film; frame `end`, which begins the next piece, is drawn too, and only its hash is kept."""
    inputs = attempt.inputs
    first, end = inputs["first"], inputs["end"]
    last = min(end, inputs["frames"] - 1)
    pages, told = attempt.part.with_name("pages"), attempt.part.with_name("hashes")
    damage = draw_pages(attempt, pages)
    host = attempt.start(
        "film", "--pages", pages, "--raw", "--size", f"{inputs['width']}x{inputs['height']}",
        "--fps", "{}/{}".format(*inputs["fps"]), "--range", f"{first}:{last + 1}", "--samples", inputs["samples"],
        "--hashes", told, stdout=subprocess.PIPE,
        env={**os.environ, "LP_NUM_THREADS": "0"})
    encoder = _encoder(attempt, codec)
    pictures = _passed_on(attempt, host.stdout, encoder, end - first)
    attempt.ended(encoder, "ffmpeg", silent=True)
    attempt.ended(host, "the OpenGL ES host")
    hashes = [json.loads(line) for line in told.read_text().splitlines()]
    if [row["frame"] for row in hashes] != list(range(first, last + 1)) or len(pictures) != len(hashes):
        counts = f"{len(pictures)} frames and told of {len(hashes)}, not {last + 1 - first}"
        raise Fault(DATA, f"the OpenGL ES host drew {counts}")
    seen = [{**hashes[at], "picture": pictures[at]} for at in (0, end - 1 - first, last - first)]
    return {"first": seen[0], "last": seen[1], "next": seen[2] if last == end else None, "damage": damage}


def draw_pages(attempt, folder):
    """The book's pages as PNG files. Returns what poppler could not make out of the book, or None."""
    book, count = attempt.inputs["book"], 0
    if not os.path.exists(book):
        raise Fault(NO_INPUT, f"{book}: No such file or directory")
    folder.mkdir()
    # Not into files of its own: on a full disk pdftoppm ends by a fault in its memory.
    poppler = attempt.start("pdftoppm", "-png", "-r", 72, "-l", attempt.inputs["pages"], book, stdout=subprocess.PIPE)
    with poppler.stdout:
        while begin := poppler.stdout.read(8):
            count += 1
            with open(folder / f"page-{count:05d}.png", "wb") as page:
                page.write(begin)
                copy_chunks(poppler.stdout, page)
    said = attempt.ended(poppler, "pdftoppm").splitlines()
    if count < 4:
        raise Fault(DATA, f"has {count} pages that can be drawn; a book has four or more")
    return next((printable(line) for line in said if line.strip() and not line.startswith("Syntax Warning")), None)


def copy_chunks(source, page):
    """Copies a PNG file's chunks, the last of which is IEND, in parts; ends also where the source does."""
    kind = None
    while kind != b"IEND" and len(head := source.read(8)) == 8:
        page.write(head)
        left, kind = struct.unpack(">I4s", head)
        left += 4  # its check sum
        while left and (block := source.read(min(left, 1 << 20))):
            page.write(block)
            left -= len(block)


def _encoder(attempt, codec):
    """ffmpeg, to which frames are written. When it has ended it must have said nothing.

    If the last bytes of a film do not fit on the disk, it says so, and exits as if all were well.
    """
    inputs = attempt.inputs
    return attempt.start(
        "ffmpeg", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba",
        "-s", f"{inputs['width']}x{inputs['height']}", "-r", "{}/{}".format(*inputs["fps"]), "-i", "-",
        "-filter_threads", "1", *codec, attempt.part, stdin=subprocess.PIPE)


def _passed_on(attempt, source, encoder, count, close=True):
    """Passes frames on to the encoder, at most `count`; returns the hashes of all that came."""
    pictures, size = [], 4 * attempt.inputs["width"] * attempt.inputs["height"]
    try:
        while len(picture := source.read(size)) == size:
            if len(pictures) < count:
                encoder.stdin.write(picture)
            pictures.append(hashlib.blake2b(picture, digest_size=16).hexdigest())
        if close:
            encoder.stdin.close()
    except BrokenPipeError:
        pass  # the encoder says why
    finally:
        source.close()
    return pictures


def join(attempt):
    """The film of a book's stretches: their frames as they were drawn, by the command for a film of one piece."""
    encoder, frames = _encoder(attempt, FILM), 0
    for part in attempt.parts:
        decoder = attempt.start("ffmpeg", "-loglevel", "quiet", "-threads", "1", "-i", part, "-f", "rawvideo",
                                "-pix_fmt", "rgba", "-", stdout=subprocess.PIPE)
        frames += len(_passed_on(attempt, decoder.stdout, encoder, attempt.inputs["frames"], close=False))
        if encoder.poll() is None:
            attempt.ended(decoder, f"ffmpeg, with {part.name}")
    try:
        encoder.stdin.close()
    except BrokenPipeError:
        pass  # the encoder says why
    attempt.ended(encoder, "ffmpeg", silent=True)
    return {"joined": frames}


def summary(options, records):
    films = [record for record in records if record["maker"] != "film.stretch"]
    frames, size = sum(record["inputs"]["frames"] for record in films), sum(record["bytes"] for record in films)
    return [("films", f"{len(films)}, {frames} frames, {size} bytes")]


def verdict(options, records):
    """A line for each film of a book that poppler could not make out as a whole."""
    damaged = {record["inputs"]["book"]: record["damage"] for record in records if record.get("damage")}
    text = "is damaged ({}); its film shows what could be drawn"
    return [(book, Fault(DATA, text.format(line))) for book, line in damaged.items()]
