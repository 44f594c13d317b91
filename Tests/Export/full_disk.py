"""Films on a disk that fills up: full_disk.py TOOL SCRATCH [SCRIPT BOOK.pdf]

The tool works on a small file system of its own, once as large as a film needs, and then a block, two and more too small, up to half.
With space the film is whole; without, it is refused: exit code 74, one line, no file, nothing left on the disk. SCRIPT, which is
Scripts/film.sh, makes its film there, with a block too few. Mounting takes root; LEAF_NO_MOUNT leaves it all out."""

import os
import pathlib
import subprocess
import sys

MOST, BLOCK = 65536, 4
FILM = ["--size", "160x120", "--fps", "10", "--seconds", "3", "--samples", "1", "--draw-with", "gles", "--quiet"]


class Disk:
    def __init__(self, place):
        self.place = place
        place.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={MOST}k", "none", place], check=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["umount", "-l", self.place], check=False)

    def resize(self, size):
        subprocess.run(["mount", "-o", f"remount,size={size}k", self.place], check=True)

    @property
    def is_empty(self):
        return not any(self.place.iterdir())


def film(tool, pages, disk, out, form, size, whole=None):
    """The film that was made with so many KiB, which is `whole` if that is known; nothing if it was refused as said above."""
    disk.resize(size)
    out.unlink(missing_ok=True)
    run = subprocess.run([tool, "book", pages, "--to", form, "--out", out, *FILM], capture_output=True, text=True,
                         env=dict(os.environ, TMPDIR=str(disk.place)), check=False)
    said = run.stderr.splitlines()
    assert disk.is_empty, f"{form}, {size} KiB: {list(disk.place.iterdir())} is left"
    if run.returncode == 0:
        made = out.read_bytes()
        assert not said and made == (whole or made), f"{form}, {size} KiB: exit 0, {len(made)} bytes of {len(whole or made)}, {run.stderr}"
        return made
    assert run.returncode == 74 and len(said) == 1 and not out.exists(), f"{form}, {size} KiB: exit {run.returncode}, {run.stderr}"
    return None


def least(made):
    """The least multiple of a block with which `made` is true."""
    low, high = 0, MOST // BLOCK
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if made(BLOCK * middle) else (middle, high)
    return BLOCK * high


def sizes(room):
    yield from range(room - 8 * BLOCK, room, BLOCK)
    yield from (part * room // 8 // BLOCK * BLOCK for part in range(4, 8))


def tool_films(tool, pages, disk, out):
    refused = 0
    for form in ("mp4", "apng", "gif"):
        whole = film(tool, pages, disk, out, form, MOST)
        assert whole, f"{form}: no film on an empty disk"
        room = least(lambda size: film(tool, pages, disk, out, form, size, whole))
        for size in sizes(room):
            assert film(tool, pages, disk, out, form, size, whole) is None, f"{form}: a film with {size} KiB, of {room}"
            refused += 1
    return refused


def script_film(script, book, disk):
    """The script's film on the disk: with space, and with a block too few."""
    out = disk.place / "film.mp4"
    command = [script, book, out, "--range", "60:75", "--samples", "1"]
    disk.resize(MOST)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    size = -(-out.stat().st_size // 1024 // BLOCK) * BLOCK
    assert size > BLOCK  # A disk of size 0 has no end.
    out.unlink()
    disk.resize(size - BLOCK)
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    said = run.stderr.splitlines()
    assert run.returncode == 74 and len(said) == 1 and disk.is_empty, f"{script}: exit {run.returncode}, {run.stderr}"


def main(tool, scratch, script=None, book=None):
    if os.environ.get("LEAF_NO_MOUNT"):
        return print("LEAF_NO_MOUNT is set: no disk is filled")
    scratch = pathlib.Path(scratch).resolve()
    pages = scratch / "pages"
    pages.mkdir()
    for number in range(6):
        subprocess.run(["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc2=s=120x160", "-frames:v", "1", "-vf", f"hue=h={60 * number}",
                        pages / f"{number}.png"], check=True)
    with Disk(scratch / "disk") as disk:
        refused = tool_films(os.path.abspath(tool), pages, disk, scratch / "book.film")
        if script:
            script_film(os.path.abspath(script), book, disk)
            refused += 1
    print(f"figure: {refused} films on a disk that is full: each refused in one line, no file left")


if __name__ == "__main__":
    main(*sys.argv[1:])
