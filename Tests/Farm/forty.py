"""Forty books with one worker, with two, and without the farm: forty.py [BOOKS] [WxH] [FRAMES] [SPEEDUP]

Prints figures, and fails if a frame of a film differs, or if two workers are not SPEEDUP (1.7) times as fast as one. A
worker has a core, so that one worker is one core and two are two. Times are those of the runs, without the seconds in
which Dask starts.
"""

import os
import re
import resource
import sys
import tempfile
import time
from pathlib import Path

import catalogue
import rig
from leafspring.farm.run import connected
from overhead import Desk
from test_films import frames_of, without_the_farm


def timed(what):
    """Seconds on the clock and of processors that a call took, and its result."""
    used, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    result = what()
    took, now = time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return took, now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime, result


def film(books, out, size, frames, *more):
    """The output of a farm run, and the seconds that it reports."""
    words = ("film", books, "--out", out, "--twice", 0, "--size", size, "--frames", frames, *more)
    code, said, err = rig.finish(rig.begin(*words), 7200)
    assert (code, err) == (0, []), err
    return said, float(re.search(r"took +([\d.]+) s", said)[1])


def farmed(folder, workers, size, frames):
    """Seconds that a run of the farm says it took."""
    load = os.getloadavg()[0]
    words = (folder / "books", folder / str(workers), size, frames, "--workers", workers)
    wall, used, (said, took) = timed(lambda: film(*words))
    print(f"{said}figure: {workers} workers: {took:.1f} s on the clock, {wall:.1f} s with Dask's start and end; "
          f"{used:.1f} s of processors, "
          f"{used / wall:.2f} at a time; load of the machine before it {load:.1f}", flush=True)
    return took


def unbound(folder, books, size, frames):
    """The number of cores that an unbound worker uses."""
    (folder / "few").write_text("\n".join(map(str, books[:max(1, len(books) // 4)])))
    with rig.processes({}) as processes, connected(processes.address, None, 60) as client:
        desk = Desk(processes, 1, client)
        before = sum(desk.used()[1:])
        _, took = film(folder / "few", folder / "unbound", size, frames, "--scheduler", processes.address)
        print(f"figure: one worker that may use all cores: {(sum(desk.used()[1:]) - before) / took:.2f} processors "
              f"at a time in {took:.1f} s", flush=True)


def compare(folder, films):
    """The number of frames that are equal with one worker, two, and without the farm; all must be."""
    count = 0
    for book, film in films.items():
        one, two = (folder / str(workers) / f"{book}.mp4" for workers in (1, 2))
        expected = frames_of(film)
        count += len(expected)
        assert one.read_bytes() == two.read_bytes(), f"{book}: one worker's film and two workers' differ"
        assert frames_of(one) == expected, f"{book}: the film without the farm differs"
    return count


def main(count=40, size="1024x768", frames=150, speedup=1.7):
    with tempfile.TemporaryDirectory(prefix="leafspring-farm-") as folder:
        folder = Path(folder)
        catalogue.write(folder / "books", count)
        books = sorted((folder / "books").iterdir())
        one, two = (farmed(folder, workers, size, frames) for workers in (1, 2))
        print(f"figure: {count} films of {frames} frames of {size}: two workers are {one / two:.2f} times as fast as "
              "one", flush=True)
        unbound(folder, books, size, frames)
        alone = lambda book: without_the_farm(book, folder / "alone" / book.stem, size, "2", frames, "30000/1001")
        wall, used, films = timed(lambda: {book.stem: alone(book) for book in books})
        print(f"figure: without the farm, one film after the other on all cores: {wall:.1f} s on the clock, "
              f"{used:.1f} s of processors, "
              f"{used / wall:.2f} at a time", flush=True)
        equal = compare(folder, films)
        assert equal == count * frames, f"{equal} frames, not {count * frames}"
        print(f"figure: {equal} frames of {count} films are equal with one worker, two, and without the farm",
              flush=True)
        assert one / two >= speedup, f"two workers are only {one / two:.2f} times as fast as one"


if __name__ == "__main__":
    main(*(word if "x" in word else float(word) if "." in word else int(word) for word in sys.argv[1:]))
