"""Films by the farm: their bits, however they are cut and wherever they are made, and hashes of what was drawn."""

import os
import re
import struct
import subprocess
import sys
import unittest

import catalogue
import rig

SMALL = ("--size", "128x96", "--samples", "1", "--frames", "40", "--fps", "8/1")


#: A host that shows frame 16 when it is asked for frame 15, and so on to the end of that stretch.
LATE = """#!{python}
import json, subprocess, sys
words = sys.argv[1:]
late = "15:31" in words
code = subprocess.call(["{film}", *("16:32" if word == "15:31" else word for word in words)])
if late:
    path = words[words.index("--hashes") + 1]
    rows = [json.loads(line) for line in open(path)]
    open(path, "w").writelines(json.dumps({{**row, "frame": row["frame"] - 1}}) + "\\n" for row in rows)
sys.exit(code)
"""


def frames_of(film):
    """A hash of each frame of a film."""
    said = subprocess.run(["ffmpeg", "-loglevel", "error", "-i", film, "-f", "framemd5", "-"],
                          capture_output=True, check=True, text=True)
    return [line.split(",")[-1].strip() for line in said.stdout.splitlines() if not line.startswith("#")]


def without_the_farm(pdf, folder, size="128x96", samples="1", frames=40, fps="8/1"):
    """The film of a book, by the commands of Scripts/film.sh; ffmpeg with one thread."""
    pages, film = folder / "pages", folder / "alone.mp4"
    pages.mkdir(parents=True)
    subprocess.run(["pdftoppm", "-png", "-r", "72", "-l", "40", pdf, pages / "page"], check=True)
    host = subprocess.Popen([os.environ["LEAFSPRING_FILM"], "--pages", pages, "--raw", "--size", size, "--fps", fps,
                             "--samples", samples, "--range", f"0:{frames}"], stdout=subprocess.PIPE)
    subprocess.run(["ffmpeg", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", size, "-r", fps,
                    "-i", "-", "-pix_fmt", "yuv420p", "-threads", "1", film], stdin=host.stdout, check=True)
    host.stdout.close()
    assert host.wait() == 0
    return film


class Films(rig.Case):
    def setUp(self):
        super().setUp()
        self.books = self.folder / "books"
        catalogue.write(self.books, 2)

    def test_bad_catalogues_are_one_line(self):
        (self.folder / "empty").mkdir()
        (self.folder / "binary").write_bytes(b"\xff\xfe\x00")
        for code, *arguments in ((66, self.folder / "empty"), (66, "/none"), (65, self.folder / "binary"),
                                 (64, self.books, "--size", "127x96"), (64, self.books, "--samples", "5"),
                                 (64, self.books, "--fps", "0/1")):
            found, out, err = rig.farm("film", *arguments, "--out", self.out)
            self.assertEqual((found, out, len(err)), (code, "", 1), (arguments, err))

    def test_films_have_the_bits_of_those_made_without_the_farm(self):
        whole, cut = self.folder / "whole", self.folder / "cut"
        code, out, err = rig.farm("film", self.books, "--out", whole, "--workers", 1, "--twice", 0, *SMALL)
        self.assertEqual((code, err), (0, []))
        code, out, err = rig.farm("film", self.books, "--out", cut, "--workers",
                                  2, "--twice", 0.2, "--piece", 15, *SMALL)
        self.assertEqual((code, err), (0, []))
        self.assertIn("4 joints", out)
        for book in sorted(self.books.iterdir()):
            film = whole / f"{book.stem}.mp4"
            self.assertEqual(film.read_bytes(), (cut / film.name).read_bytes(), "cutting changes the film")
            alone = frames_of(without_the_farm(book, self.folder / book.stem))
            self.assertEqual(len(alone), 40)
            self.assertEqual(frames_of(film), alone)

    def test_a_damaged_stretch_is_named_and_drawn_again(self):
        arguments = ("film", self.books, "--out", self.out, "--workers", 2, "--twice", 0, "--piece", 15, *SMALL)
        # An ffmpeg that cannot join leaves the stretches.
        lame = self.noting("ffmpeg", "lame", before='[[ "$*" != *"-f mp4"* ]] || exit 1')
        self.assertEqual(rig.farm(*arguments, LEAFSPRING_FFMPEG=lame)[0], 65)
        stretch = self.out / "stretches" / "book-001-0000015.mkv"
        facts, held = stretch.stat(), bytearray(stretch.read_bytes())
        held[len(held) // 2] ^= 1
        stretch.write_bytes(held)
        os.utime(stretch, ns=(facts.st_atime_ns, facts.st_mtime_ns))
        code, _, err = rig.farm(*arguments)
        self.assertEqual((code, len(err)), (65, 1), err)
        self.assertIn("book-001-0000015.mkv is not what was made", err[0])
        code, out, err = rig.farm(*arguments)
        self.assertEqual((code, err), (0, []))
        self.assertIn(" 2 done,", out)
        self.assertEqual(list((self.out / "stretches").iterdir()), [], "stretches are left")
        whole = self.folder / "whole"
        self.assertEqual(rig.farm("film", self.books, "--out", whole, *SMALL)[0], 0)
        for film in whole.glob("*.mp4"):
            self.assertEqual((self.out / film.name).read_bytes(), film.read_bytes())

    def test_a_book_from_another_folder_changes_no_name(self):
        names, other = self.folder / "books.txt", self.folder / "other"
        catalogue.write(other, 1)
        names.write_text("books/book-000.pdf\nbooks/book-001.pdf\n")
        self.assertEqual(rig.farm("film", names, "--out", self.out, *SMALL)[0], 0)
        before = sorted(film.name for film in self.out.glob("*.mp4"))
        names.write_text(f"{other}/book-000.pdf\n{names.read_text()}")
        code, out, err = rig.farm("film", names, "--out", self.out, *SMALL)
        self.assertEqual((code, err), (0, []))
        self.assertIn(" 1 done, 2 were done before", out)
        self.assertEqual(sorted(film.name for film in self.out.glob("*.mp4")), sorted([*before, "other__book-000.mp4"]))

    def test_a_page_of_14400_points_ends_at_a_limit(self):
        large = self.books / "book-001.pdf"
        large.write_bytes(large.read_bytes().replace(b"[0 0 420 595]", b"[0 0 14400 14400]"))
        code, _, err = rig.farm("film", self.books, "--out", self.out, *SMALL, "--memory-limit", 1, "--time-limit", 60)
        self.assertEqual((code, len(err)), (65, 1), err)
        self.assertIn("book-001: ", err[0])
        self.assertEqual([film.stem for film in self.out.glob("*.mp4")], ["book-000"])

    def test_a_full_disk_is_seen_though_ffmpeg_exits_well(self):
        # It says so, and exits with 0, when the last bytes of a film do not fit.
        quiet = self.folder / "quiet"
        quiet.write_text(f"#!/bin/bash\nffmpeg \"$@\"\necho 'Error closing file: No space left on device' >&2\n")
        quiet.chmod(0o755)
        code, _, err = rig.farm("film", self.books, "--out", self.out, *SMALL, LEAFSPRING_FFMPEG=str(quiet))
        self.assertEqual((code, len(err)), (74, 1), err)
        self.assertEqual(list(self.out.glob("*.mp4")), [])

    def test_hashes_are_those_of_the_frames_that_were_drawn(self):
        code, _, err = rig.farm("film", self.books, "--out", self.out, "--workers",
                                2, "--twice", 0, "--piece", 15, *SMALL)
        self.assertEqual((code, err), (0, []))
        for book in sorted(self.books.iterdir()):
            told = played(book, self.folder / book.stem, 40)
            records = [entry["done"] for entry in self.manifest() if entry["done"]["maker"] == "film.stretch"]
            records = [record for record in records if record["inputs"]["book"] == str(book)]
            rows = [record[name] for record in records for name in ("first", "last", "next") if record[name]]
            self.assertEqual(len(rows), 3 * 3 - 1)
            for row in rows:
                self.assertEqual((row["state"], row["hash"]), told[row["frame"]], f"{book.stem}, frame {row['frame']}")
            # Frames with another state are other pictures.
            self.assertEqual(len({row["state"] for row in rows}), len({row["picture"] for row in rows}))

    def test_a_host_that_draws_another_state_is_named_and_its_pieces_are_not_used(self):
        # This worker's host draws the second stretch a frame late, under the right numbers.
        late = self.folder / "late"
        late.write_text(LATE.format(python=sys.executable, film=os.environ["LEAFSPRING_FILM"]))
        late.chmod(0o755)
        with rig.processes({"LEAFSPRING_FILM": str(late)}) as cluster:
            code, _, err = rig.farm("film", self.books, "--out", self.out, "--scheduler",
                                    cluster.address, "--twice", 0, "--piece", 15, *SMALL)
        self.assertEqual(code, 65)
        self.assertTrue(err and all("neither piece is used" in line for line in err), err)
        self.assertEqual(list(self.out.glob("*.mp4")), [])


def host_script():
    """The calls that the host makes, from its source: seconds and name."""
    table = re.search(r"call script\[\] = \{(.*?)\};", (rig.ROOT / "Hosts/gles/main.c").read_text(), re.S)[1]
    return [(float(at), name.replace("leaf_stage_", "")) for at, name in re.findall(r"\{([\d.]+), (\w+)\}", table)]


def played(pdf, folder, frames, size=(128, 96), fps=8):
    """State and frame hash of each frame, by a stage of Python's own."""
    import leafspring
    folder.mkdir()
    subprocess.run(["pdftoppm", "-png", "-r", "72", "-l", "40", pdf, folder / "page"], check=True)
    pages = sorted(folder.iterdir())
    ratio = (lambda width, height: width / height)(*struct.unpack(">II", pages[len(pages) // 2].read_bytes()[16:24]))
    width = 768.0 * size[0] / size[1]
    height = min(568.0, 0.45 * width / ratio)
    stage = leafspring.Stage(width, 768)
    book = stage.add_book(pages=len(pages) - 1, page_size=(height * ratio, height), corner_radius=0)
    calls, told = host_script(), []
    for frame in range(frames):
        while calls and calls[0][0] <= frame / fps:
            at, call = calls.pop(0)
            stage.seek(at)
            stage.turn(book, min(len(pages) // 2 - 2, 4)) if call == "fan" else getattr(stage, call)(book)
        stage.seek(frame / fps)
        told.append((f"{stage.state_hash():016x}", f"{stage.frame_hash():016x}"))
    return told


if __name__ == "__main__":
    unittest.main()
