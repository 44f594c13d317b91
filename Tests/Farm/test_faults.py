"""What can go wrong while a run is under way: each LEAF_FAULTS times (1), at another moment each time.

After every fault: what could be done is done once, what failed is one line, and the results have the bits of a run without faults.
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

TOOL = os.environ["LEAFSPRING_TOOL"]
#: Small films: what fails is not the drawing.
SMALL = ("--size", "64x48", "--samples", "1", "--frames", "40", "--fps", "8/1", "--twice", "0")


def workers_of(child):
    """The numbers of Dask's own workers under a run on this machine: processes that multiprocessing has spawned below it."""
    said = subprocess.run(["ps", "-o", "pid=,args=", "-g", str(child.pid)], capture_output=True, text=True, check=False).stdout
    return [int(line.split()[0]) for line in said.splitlines() if "spawn_main" in line]


class Faults(rig.Case):
    def recordings(self, **more):
        """A run of recordings in pieces that take a while, and how many pieces there are."""
        slow = self.noting(TOOL, "tool", before="sleep 0.1")
        scripts = rig.EXAMPLES[1:4]
        child = rig.begin("frames", *scripts, "--out", self.out, "--piece", 50, "--twice", 0, **{"LEAFSPRING_TOOL": slow, **more})
        return child, scripts

    def attempts(self):
        """Numbers of attempts; each begins with nothing, and says when it has ended well."""
        for attempt in range(rig.TIMES):
            self.reset()
            yield attempt
            print(f"{self.id().rpartition('.')[2]}: {attempt + 1} of {rig.TIMES}", flush=True)

    def reset(self):
        shutil.rmtree(self.out, ignore_errors=True)
        for path in self.folder.glob("*.runs"):
            path.unlink()

    def assertRecorded(self, scripts):
        for script in scripts:
            alone = subprocess.run([TOOL, "record", script, "--text", "--quiet", "--out", "-"], capture_output=True, check=True).stdout
            self.assertEqual((self.out / script.name).read_bytes(), alone, script.name)

    def pieces_of(self, scripts):
        from leafspring.farm.frames import frame_count
        return sum(-(-frame_count(script) // 50) for script in scripts)

    def test_a_killed_worker(self):
        for attempt in self.attempts():
            child, scripts = self.recordings()
            rig.until(lambda: len(self.runs("tool")) > random.randrange(1, 12))
            victim = rig.until(lambda: workers_of(child))[0]
            os.kill(victim, signal.SIGKILL)
            code, out, err = rig.finish(child)
            self.assertEqual((code, err), (0, []), f"attempt {attempt}")
            pieces = self.pieces_of(scripts)
            self.assertDone(pieces + len(scripts))
            # Only what the killed worker had begun is made a second time.
            self.assertLessEqual(pieces, len(self.runs("tool")))
            self.assertLessEqual(len(self.runs("tool")), pieces + 1, out)
            self.assertRecorded(scripts)

    def test_an_interrupted_run_goes_on(self):
        for attempt in self.attempts():
            interrupted = 0
            moment = random.randrange(1, 12)
            for how in (signal.SIGINT, signal.SIGKILL, signal.SIGTERM):
                child, scripts = self.recordings()
                rig.until(lambda: len(self.runs("tool")) >= moment or child.poll() is not None)
                os.killpg(child.pid, how)
                code, out, err = rig.finish(child)
                self.assertIn(code, (-how, 128 + how), err)
                self.assertEqual(len(err), 1 if how == signal.SIGINT else 0, err)
                interrupted += 2
                moment += random.randrange(1, 8)
            child, scripts = self.recordings()
            code, out, err = rig.finish(child)
            self.assertEqual((code, err), (0, []), f"attempt {attempt}")
            pieces = self.pieces_of(scripts)
            self.assertDone(pieces + len(scripts))
            self.assertLessEqual(len(self.runs("tool")), pieces + interrupted, "more was made again than was under way")
            self.assertRecorded(scripts)

    def test_a_restarted_scheduler(self):
        slow = self.noting(TOOL, "tool", before="sleep 0.1")
        for attempt in self.attempts():
            with rig.processes({"LEAFSPRING_TOOL": slow}, {"LEAFSPRING_TOOL": slow}) as cluster:
                scripts = rig.EXAMPLES[1:4]
                child = rig.begin("frames", *scripts, "--out", self.out, "--piece", 50, "--twice", 0, "--scheduler", cluster.address,
                                  "--patience", 600)
                rig.until(lambda: len(self.runs("tool")) > random.randrange(1, 12) or child.poll() is not None)
                cluster.scheduler.kill()
                cluster.scheduler.wait()
                time.sleep(random.uniform(0, 1))
                cluster.scheduler = cluster.start_scheduler()
                # Workers end when their scheduler does; what keeps them running starts them again.
                for _ in range(2):
                    cluster.worker(LEAFSPRING_TOOL=slow)
                code, out, err = rig.finish(child)
            self.assertEqual((code, err), (0, []), f"attempt {attempt}")
            pieces = self.pieces_of(scripts)
            self.assertDone(pieces + len(scripts))
            self.assertLessEqual(len(self.runs("tool")), pieces + 2)
            self.assertRecorded(scripts)

    def test_a_full_disk(self):
        disk = self.folder / "disk"
        disk.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "none", disk], capture_output=True, check=False).returncode:
            self.skipTest("a file system of its own needs root")
        self.addCleanup(subprocess.run, ["umount", "-l", disk], check=False)
        self.out = disk / "out"
        for attempt in self.attempts():
            room = 500 + 170 * attempt
            subprocess.run(["mount", "-o", f"remount,size={room}k", disk], check=True)
            child, scripts = self.recordings()
            code, out, err = rig.finish(child)
            self.assertEqual((code, len(err)), (74, 1), (attempt, err))
            self.assertIn("No space left on device", err[0])
            before = len(self.runs("tool"))
            subprocess.run(["mount", "-o", "remount,size=60m", disk], check=True)
            child, scripts = self.recordings()
            code, out, err = rig.finish(child)
            self.assertEqual((code, err), (0, []), f"attempt {attempt}")
            self.assertDone(self.pieces_of(scripts) + len(scripts))
            self.assertLessEqual(len(self.runs("tool")), self.pieces_of(scripts) + 16, before)
            self.assertRecorded(scripts)

    def test_a_damaged_pdf(self):
        for attempt in self.attempts():
            books = self.folder / "books"
            shutil.rmtree(books, ignore_errors=True)
            catalogue.write(books, 4)
            bad = books / f"book-00{attempt % 4}.pdf"
            whole = bad.read_bytes()
            damage = (b"", whole[:50], b"no PDF at all", bytes(len(whole)), whole[:200] + os.urandom(400))[attempt % 5]
            bad.write_bytes(damage)
            code, out, err = rig.farm("film", books, "--out", self.out, *SMALL)
            self.assertEqual((code, len(err)), (65, 1), (attempt, err))
            self.assertIn(bad.stem, err[0])
            self.assertEqual(sorted(film.stem for film in self.out.glob("*.mp4")),
                             sorted(book.stem for book in books.iterdir() if book != bad))
            # Mended, it alone is filmed.
            bad.write_bytes(whole)
            code, out, err = rig.farm("film", books, "--out", self.out, *SMALL)
            self.assertEqual((code, err), (0, []))
            self.assertIn(" 1 done, 3 were done before", out)
            self.assertDone(4)


if __name__ == "__main__":
    unittest.main()
