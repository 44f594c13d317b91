"""Films by the farm: their bits, however they are cut and wherever they are made, and the table of calls that they share with the host."""

import os
import re
import subprocess
import unittest

import catalogue
import rig

SMALL = ("--size", "128x96", "--samples", "1", "--frames", "40", "--fps", "8/1")


def frames_of(film):
    """A hash of each frame of a film."""
    said = subprocess.run(["ffmpeg", "-loglevel", "error", "-i", film, "-f", "framemd5", "-"], capture_output=True, check=True, text=True)
    return [line.split(",")[-1].strip() for line in said.stdout.splitlines() if not line.startswith("#")]


def without_the_farm(pdf, folder, size="128x96", samples="1", frames=40, fps="8/1"):
    """The film of a book, by the commands of Scripts/film.sh; ffmpeg with one thread."""
    pages, film = folder / "pages", folder / "alone.mp4"
    pages.mkdir(parents=True)
    subprocess.run(["pdftoppm", "-png", "-r", "72", "-l", "40", pdf, pages / "page"], check=True)
    host = subprocess.Popen([os.environ["LEAFSPRING_FILM"], "--pages", pages, "--raw", "--size", size, "--fps", fps, "--samples", samples,
                             "--range", f"0:{frames}"], stdout=subprocess.PIPE)
    subprocess.run(["ffmpeg", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", size, "-r", fps, "-i", "-",
                    "-pix_fmt", "yuv420p", "-threads", "1", film], stdin=host.stdout, check=True)
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
                                 (64, self.books, "--size", "127x96"), (64, self.books, "--samples", "5"), (64, self.books, "--fps", "0/1")):
            found, out, err = rig.farm("film", *arguments, "--out", self.out)
            self.assertEqual((found, out, len(err)), (code, "", 1), (arguments, err))

    def test_films_have_the_bits_of_those_made_without_the_farm(self):
        whole, cut = self.folder / "whole", self.folder / "cut"
        code, out, err = rig.farm("film", self.books, "--out", whole, "--workers", 1, "--twice", 0, *SMALL)
        self.assertEqual((code, err), (0, []))
        code, out, err = rig.farm("film", self.books, "--out", cut, "--workers", 2, "--twice", 0.2, "--piece", 15, *SMALL)
        self.assertEqual((code, err), (0, []))
        self.assertIn("4 joints", out)
        for book in sorted(self.books.iterdir()):
            film = whole / f"{book.stem}.mp4"
            self.assertEqual(film.read_bytes(), (cut / film.name).read_bytes(), "cutting changes the film")
            alone = frames_of(without_the_farm(book, self.folder / book.stem))
            self.assertEqual(len(alone), 40)
            self.assertEqual(frames_of(film), alone)

    def test_the_script_is_the_hosts(self):
        from leafspring.farm.book import SCRIPT
        source = (rig.ROOT / "Hosts/gles/main.c").read_text()
        table = re.search(r"call script\[\] = \{(.*?)\};", source, re.S)[1]
        found = [(float(at), name.replace("leaf_stage_", "").replace("fan", "far")) for at, name in re.findall(r"\{([\d.]+), (\w+)\}", table)]
        self.assertEqual(found, list(SCRIPT))


if __name__ == "__main__":
    unittest.main()
