"""Forty books with one worker, with two, and without the farm: forty.py [BOOKS] [WxH] prints figures, and fails if a frame differs."""

import os
import resource
import sys
import tempfile
import time
from pathlib import Path

import catalogue
import rig
from test_films import frames_of, without_the_farm


def timed(what):
    """Seconds on the clock and of processors that a call took, and its result."""
    used, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    result = what()
    took, now = time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return took, now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime, result


def farmed(books, out, workers, size):
    code, said, err = rig.finish(rig.begin("film", books, "--out", out, "--workers", workers, "--twice", 0, "--size", size, "--samples", 1), 7200)
    assert (code, err) == (0, []), err
    return said


def main(count=40, size="1024x768"):
    with tempfile.TemporaryDirectory(prefix="leafspring-farm-") as folder:
        folder = Path(folder)
        catalogue.write(folder / "books", count)
        books = sorted((folder / "books").iterdir())
        walls = {}
        for workers in (1, 2):
            load = os.getloadavg()[0]
            walls[workers], used, said = timed(lambda: farmed(folder / "books", folder / str(workers), workers, size))
            print(f"figure: {count} films of {size}, {workers} workers: {walls[workers]:.1f} s on the clock, {used:.1f} s of processors; "
                  f"load of the machine before it {load:.1f}", flush=True)
            print(said, flush=True)
        alone, used, films = timed(lambda: [without_the_farm(book, folder / "alone" / book.stem, size, frames=150, fps="30000/1001") for book in books])
        print(f"figure: without the farm, one after the other: {alone:.1f} s on the clock, {used:.1f} s of processors", flush=True)
        print(f"figure: two workers take {walls[1] / walls[2]:.2f} times as little as one", flush=True)
        frames = 0
        for book, film in zip(books, films):
            one, two = (folder / str(workers) / f"{book.stem}.mp4" for workers in (1, 2))
            expected = frames_of(film)
            frames += len(expected)
            assert one.read_bytes() == two.read_bytes(), f"{book.stem}: one worker's film and two workers' differ"
            assert frames_of(one) == expected and len(expected) == 150, f"{book.stem}: the film without the farm differs"
        print(f"figure: {frames} frames of {count} films are equal with one worker, two, and without the farm")


if __name__ == "__main__":
    main(*(int(word) if word.isdigit() else word for word in sys.argv[1:]))
