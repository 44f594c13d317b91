"""Faults during a run, with recordings and films: each LEAF_FAULTS times (1), at other moments.

After every fault: what could be done is done once, what failed is one line, and the results have the bits of a run
without faults.
"""

import os
import random
import shutil
import signal
import subprocess
import time
import unittest

import catalogue
import rig

TOOL, FILM = os.environ["LEAFSPRING_TOOL"], os.environ["LEAFSPRING_FILM"]
#: Small films: what fails is not the drawing.
SMALL = ("--size", "64x48", "--samples", "1", "--frames", "40", "--fps", "8/1", "--twice", "0")


def workers_of(child):
    """The numbers of Dask's own workers under a run on this machine: what multiprocessing has spawned below it."""
    said = subprocess.run(["ps", "-o", "pid=,args=", "-g", str(child.pid)],
                          capture_output=True, text=True, check=False).stdout
    return [int(line.split()[0]) for line in said.splitlines() if "spawn_main" in line]


class Recordings:
    """Recordings in pieces that take a while."""

    variable, program = "LEAFSPRING_TOOL", TOOL

    def prepare(self):
        from leafspring.farm.frames import frame_count
        self.scripts = rig.EXAMPLES[1:4]
        self.arguments = ("frames", *self.scripts, "--piece", 50, "--twice", 0)
        self.pieces = sum(-(-frame_count(script) // 50) for script in self.scripts)
        record = lambda script: subprocess.run([TOOL, "record", script, "--text", "--quiet", "--out", "-"],
                                               capture_output=True, check=True).stdout
        self.results = {script.name: record(script) for script in self.scripts}


class Films:
    """Films of three stretches each; those without faults are made at once, in a folder of their own."""

    variable, program = "LEAFSPRING_FILM", FILM

    def prepare(self):
        books, whole = self.folder / "books", self.folder / "whole"
        catalogue.write(books, 5)
        code, _, err = rig.farm("film", books, "--out", whole, *SMALL)
        self.assertEqual((code, err), (0, []))
        self.results = {film.name: film.read_bytes() for film in whole.glob("*.mp4")}
        self.arguments, self.pieces = ("film", books, *SMALL, "--piece", 15), 3 * len(self.results)


class Faults:
    """Both get these faults. `pieces` are those that run the program; what joins them comes on top."""

    def setUp(self):
        super().setUp()
        self.prepare()
        self.assertGreater(self.pieces, 12)
        allowed = self.folder / "allowed"
        self.slow = self.noting(self.program, "slow", before=f"""
            number=$(wc -l <{self.folder}/slow.runs)
            while [ "$number" -gt "$(cat {allowed})" ]; do sleep 0.05; done""")
        self.allow(1_000_000)

    def allow(self, count):
        """Lets so many programs end that were begun; later ones wait."""
        (self.folder / "draft").write_text(str(count))
        os.replace(self.folder / "draft", self.folder / "allowed")

    def run_slowly(self, *more):
        return rig.begin(*self.arguments, "--out", self.out, *more, **{self.variable: self.slow})

    def attempts(self):
        """Numbers of attempts; each begins with nothing, and says when it has ended well."""
        for attempt in range(rig.TIMES):
            self.allow(1_000_000)
            shutil.rmtree(self.out, ignore_errors=True)
            for path in self.folder.glob("*.runs"):
                path.unlink()
            yield attempt
            print(f"{type(self).__name__}.{self._testMethodName}: {attempt + 1} of {rig.TIMES}", flush=True)

    def reach(self, moment, *more):
        """A run of which so many pieces were begun, and whose last ones have not ended."""
        self.allow(moment - 1)
        child = self.run_slowly(*more)
        rig.until(lambda: len(self.runs("slow")) >= moment or child.poll() is not None, seconds=900)
        self.assertIsNone(child.poll(), "the run has ended")
        return child

    def assertWhole(self, child, again):
        """The run ends well, everything is there once, and at most `again` pieces were begun a second time."""
        code, out, err = rig.finish(child)
        self.assertEqual((code, err), (0, []), out)
        self.assertDone(self.pieces + len(self.results))
        for parts in ("frames", "stretches"):
            self.assertEqual(list((self.out / parts).glob("*")), [], "parts are left")
        self.assertLessEqual(self.pieces, len(self.runs("slow")))
        self.assertLessEqual(len(self.runs("slow")), self.pieces + again, out)
        for name, expected in self.results.items():
            self.assertEqual((self.out / name).read_bytes(), expected, name)

    def test_a_killed_worker(self):
        for _ in self.attempts():
            child = self.reach(random.randrange(1, 12))
            os.kill(rig.until(lambda: workers_of(child))[0], signal.SIGKILL)
            self.allow(1_000_000)
            self.assertWhole(child, 1)

    def test_an_interrupted_run_goes_on(self):
        for _ in self.attempts():
            interrupted, moment = 0, random.randrange(1, 6)
            for how in (signal.SIGINT, signal.SIGKILL, signal.SIGTERM):
                child = self.reach(moment, "--workers", 2)
                os.killpg(child.pid, how)
                code, out, err = rig.finish(child)
                self.assertIn(code, (-how, 128 + how), err)
                self.assertEqual(len(err), 1 if how == signal.SIGINT else 0, err)
                interrupted += 2
                moment = len(self.runs("slow")) + random.randrange(1, 3)
            self.allow(1_000_000)
            self.assertWhole(self.run_slowly(), interrupted)

    def test_a_restarted_scheduler(self):
        for _ in self.attempts():
            with rig.processes({self.variable: self.slow}, {self.variable: self.slow}) as cluster:
                child = self.reach(random.randrange(1, 12), "--scheduler", cluster.address, "--patience", 600)
                cluster.scheduler.send_signal(random.choice((signal.SIGKILL, signal.SIGTERM)))
                cluster.scheduler.wait()
                self.allow(1_000_000)
                time.sleep(random.uniform(0, 1))
                cluster.scheduler = cluster.start_scheduler()
                # Workers end when their scheduler does; what keeps them running starts them again.
                for _ in range(2):
                    cluster.worker(**{self.variable: self.slow})
                self.assertWhole(child, 2)

    def test_a_full_disk(self):
        if os.environ.get("LEAF_NO_MOUNT"):
            self.skipTest("LEAF_NO_MOUNT is set")
        disk = self.folder / "disk"
        disk.mkdir()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=60m", "none", disk],
                                 capture_output=True, text=True, check=False)
        self.assertEqual(mounted.returncode, 0, "this test fills a file system of its own, which takes root "
                         f"({mounted.stderr.strip()}); "
                                                "LEAF_NO_MOUNT=1 leaves it out")
        self.addCleanup(subprocess.run, ["umount", "-l", disk], check=False)
        self.out = disk / "out"
        self.assertWhole(self.run_slowly(), 0)
        room = sum(path.stat().st_blocks for path in self.out.rglob("*")) // 2
        for _ in self.attempts():
            subprocess.run(["mount", "-o", f"remount,size={int(room * random.uniform(0.2, 0.9))}k", disk], check=True)
            code, out, err = rig.finish(self.run_slowly("--workers", 2))
            self.assertEqual((code, len(err)), (74, 1), err)
            self.assertIn("No space left on device", err[0])
            subprocess.run(["mount", "-o", "remount,size=60m", disk], check=True)
            # Pieces under way when the disk was full are begun again.
            self.assertWhole(self.run_slowly(), 8)


class RecordingsWithFaults(Recordings, Faults, rig.Case):
    pass


class FilmsWithFaults(Films, Faults, rig.Case):
    pass


class DamagedBooks(rig.Case):
    def setUp(self):
        super().setUp()
        self.books = self.folder / "books"

    def damaged(self, attempt, damage):
        """A catalogue of four, one of them damaged by a function of its bytes: it, what it was, and the run's line."""
        shutil.rmtree(self.out, ignore_errors=True)
        catalogue.write(self.books, 4)
        bad = self.books / f"book-00{attempt % 4}.pdf"
        whole = bad.read_bytes()
        bad.write_bytes(damage(whole))
        code, out, err = rig.farm("film", self.books, "--out", self.out, *SMALL)
        self.assertEqual((code, len(err)), (65, 1), (attempt, err))
        self.assertIn(bad.stem, err[0])
        return bad, whole, err[0]

    def assertMended(self, bad, whole):
        """Of the whole book a film is made, and of no other again."""
        bad.write_bytes(whole)
        code, out, err = rig.farm("film", self.books, "--out", self.out, *SMALL)
        self.assertEqual((code, err), (0, []))
        self.assertIn(" 1 done, 3 were done before", out)

    def test_a_damaged_pdf(self):
        kinds = (lambda whole: b"", lambda whole: whole[:50], lambda whole: b"no PDF at all",
                 lambda whole: bytes(len(whole)), lambda whole: whole[:200] + os.urandom(400))
        for attempt in range(rig.TIMES):
            bad, whole, _ = self.damaged(attempt, kinds[attempt % len(kinds)])
            self.assertEqual(sorted(film.stem for film in self.out.glob("*.mp4")),
                             sorted(book.stem for book in self.books.iterdir() if book != bad))
            self.assertMended(bad, whole)
            self.assertDone(4)
            print(f"test_a_damaged_pdf: {attempt + 1} of {rig.TIMES}", flush=True)

    def test_a_pdf_of_which_only_a_part_can_be_drawn_is_filmed_and_named(self):
        def unreadable(whole):
            place = whole.index(b">>stream\n", random.randrange(len(whole) // 2)) + 40
            return whole[:place] + b">)" * 150 + whole[place + 300:]

        for attempt in range(rig.TIMES):
            bad, whole, line = self.damaged(attempt, unreadable)
            self.assertIn("is damaged (Syntax Error", line)
            self.assertEqual(len(list(self.out.glob("*.mp4"))), 4)
            # Started again it makes nothing, and still names the book.
            code, out, err = rig.farm("film", self.books, "--out", self.out, *SMALL)
            self.assertEqual((code, err), (65, [line]))
            self.assertIn(" 0 done, 4 were done before", out)
            self.assertMended(bad, whole)
            print(f"test_a_pdf_of_which_only_a_part_can_be_drawn: {attempt + 1} of {rig.TIMES}", flush=True)


if __name__ == "__main__":
    unittest.main()
