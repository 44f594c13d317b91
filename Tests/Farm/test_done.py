"""Done pieces, comparisons, and limits: with workers and a scheduler as processes of their own."""

import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

import rig

TOOL = os.environ["LEAFSPRING_TOOL"]
VECTORS = ("accuracy", "--vectors", 3000, "--piece", 1000, "--twice", 0)
GRID = ("stress", "--grid", "kind=springs", "cells=20", "frames=5", "seed=1..6", "--twice", 0)
#: A file of vectors whose only one misses its bar.
WRONG = """print('# leafspring accuracy vectors, version 1, seed 1')
print('spring under 5 0x1p-1 0x1p0 0x1p0 0x0p+0 0x1p0 0x1p0 0x0p+0 0x1p0 0x0p+0')
print('# end, 1 vectors')
"""


def zeros(path, same_time=False):
    """Overwrites a file by as many zeros."""
    facts = path.stat()
    path.write_bytes(bytes(facts.st_size))
    if same_time:
        os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns))


def sleepers(seconds):
    return subprocess.run(["pgrep", "-f", f"^sleep {seconds}$"],
                          capture_output=True, text=True, check=False).stdout.split()


class Shared(rig.Case):
    """Runs that share a scheduler and two workers, whose tool is `self.tool` in the environment of each test."""

    @classmethod
    def setUpClass(cls):
        cls.cluster = rig.Processes()
        cls.addClassCleanup(cls.cluster.end)
        for _ in range(2):
            cls.cluster.worker()

    def farm(self, *arguments):
        return rig.farm(*arguments, "--out", self.out, "--scheduler", self.cluster.address)


class Done(Shared):
    def test_zeros_are_made_again_and_a_changed_time_alone_is_not(self):
        self.assertEqual(self.farm(*GRID)[0], 0)
        before = {path: path.read_bytes() for path in self.out.rglob("*.json") if ".done" not in path.parts}
        part = self.out / "stress" / "0000002.json"
        os.utime(part)
        os.utime(self.out / "stress.csv")
        code, out, err = self.farm(*GRID)
        self.assertEqual((code, err), (0, []))
        self.assertIn(" 0 done, 7 were done before", out)
        for path in (part, self.out / "stress.csv"):
            zeros(path)
        code, out, err = self.farm(*GRID)
        self.assertEqual((code, err), (0, []))
        self.assertIn(" 2 done, 5 were done before", out)
        self.assertEqual(json.loads(part.read_text())["stateHash"], json.loads(before[part])["stateHash"])
        self.assertIn("stateHash", (self.out / "stress.csv").read_text())

    def test_a_part_of_zeros_is_never_joined(self):
        self.assertEqual(self.farm(*VECTORS)[0], 0)
        whole = (self.out / "accuracy.json").read_bytes()
        zeros(self.out / "accuracy" / "0000001.json", same_time=True)
        (self.out / "accuracy.json").unlink()
        code, _, err = self.farm(*VECTORS)
        self.assertEqual((code, len(err)), (65, 1), err)
        self.assertIn("accuracy/0000001.json is not what was made there", err[0])
        code, out, err = self.farm(*VECTORS)
        self.assertEqual((code, err), (0, []))
        self.assertIn(" 2 done, 2 were done before", out)
        self.assertEqual((self.out / "accuracy.json").read_bytes(), whole)

    def test_other_vectors_and_other_seeds_are_other_results(self):
        self.assertEqual(self.farm(*VECTORS, "--seed", 1)[0], 0)
        first = (self.out / "accuracy.json").read_bytes()
        self.assertEqual(self.farm(*VECTORS, "--seed", 2)[0], 0)
        self.assertNotEqual((self.out / "accuracy.json").read_bytes(), first)
        wrong = self.folder / "wrong.py"
        wrong.write_text(WRONG)
        code, _, err = self.farm(*VECTORS, "--vectors-by", f"{sys.executable} {wrong}")
        self.assertEqual((code, len(err)), (65, 1), err)
        self.assertIn("beyond the bar", err[0])
        # The first one's parts lie no longer in their places.
        code, out, err = self.farm(*VECTORS, "--seed", 1)
        self.assertEqual((code, err), (0, []))
        self.assertIn(" 4 done, 0 were done before", out)
        self.assertEqual((self.out / "accuracy.json").read_bytes(), first)

    def test_damaged_records_are_one_line(self):
        self.assertEqual(self.farm(*GRID)[0], 0)
        for damage in (lambda whole: b"", lambda whole: whole[:-9], lambda whole: bytes(len(whole)),
                       lambda whole: b"[1]", lambda whole: whole.replace(b'"bytes": ', b'"bytes": 1', 1), None):
            for record in self.out.glob(".done/*"):
                if damage:
                    record.write_bytes(damage(record.read_bytes()))
                else:
                    record.unlink()
            code, out, err = self.farm(*GRID)
            self.assertEqual((code, len(err)), (0, 1 if damage else 0), err)
            self.assertIn(" 7 done, 0 were done before, 0 failed", out)
            self.assertIn("7 damaged records" if damage else "", "".join(err))

    def test_a_relative_folder_is_that_of_the_run(self):
        words = [*rig.command(*GRID), "--out", "here", "--scheduler", self.cluster.address]
        code = subprocess.run(words, cwd=self.folder, check=False, stdout=subprocess.DEVNULL).returncode
        self.assertEqual(code, 0)
        self.assertTrue((self.folder / "here" / "stress.csv").exists())

    def test_a_bad_combination_leaves_the_others_their_table(self):
        code, out, err = self.farm("stress", "--grid", "kind=springs", "cells=20,-1,30", "frames=5", "--twice", 0)
        self.assertEqual(len(err), 1, err)
        self.assertIn("cells=-1", err[0])
        self.assertNotEqual(code, 0)
        self.assertEqual(len((self.out / "stress.csv").read_text().splitlines()), 3)
        # Again it makes nothing, and says so again.
        again = self.farm("stress", "--grid", "kind=springs", "cells=20,-1,30", "frames=5", "--twice", 0)
        self.assertEqual((again[0], again[2]), (code, err))
        self.assertIn(" 0 done, 3 were done before, 1 failed", again[1])

    def test_names_that_could_give_orders_to_a_terminal_are_printed_harmless(self):
        script = self.folder / "red\x1b[31m.jsonl"
        shutil.copy(rig.EXAMPLES[0], script)
        code, out, err = self.farm("frames", script, "--twice", 0)
        self.assertEqual((code, err), (0, []))
        self.assertIn("slowest", out)
        self.assertNotIn("\x1b", out)

    def test_a_program_that_is_missing_is_one_line_for_all_pieces(self):
        os.environ["LEAFSPRING_TOOL"] = "/none"
        try:
            code, _, err = rig.farm(*GRID, "--out", self.out, "--workers", 1)
        finally:
            os.environ["LEAFSPRING_TOOL"] = TOOL
        self.assertEqual((code, len(err)), (69, 1), err)
        self.assertTrue(err[0].endswith("(and 5 pieces more)"), err)


class Limits(rig.Case):
    def test_a_program_that_hangs_ends_with_its_time(self):
        hangs = self.noting(TOOL, "hangs", before="sleep 7301")
        began = time.monotonic()
        code, _, err = rig.farm(*GRID, "--out", self.out, "--workers", 2, "--time-limit", 1, LEAFSPRING_TOOL=hangs)
        self.assertEqual((code, len(err)), (65, 1), err)
        self.assertIn("leafspring stress was ended after 1 s for the piece", err[0])
        self.assertLess(time.monotonic() - began, 1800)
        self.assertEqual(sleepers(7301), [])

    def test_a_program_ends_with_its_worker(self):
        hangs = self.noting(TOOL, "hangs", before="sleep 7302")
        child = rig.begin(*GRID, "--out", self.out, "--workers", 1, LEAFSPRING_TOOL=hangs)
        rig.until(lambda: sleepers(7302))
        os.killpg(child.pid, signal.SIGKILL)
        rig.finish(child)
        rig.until(lambda: not sleepers(7302))

    def test_a_program_that_takes_too_much_memory_fails(self):
        greedy = self.folder / "greedy"
        greedy.write_text(f"#!/bin/bash\nexec {sys.executable} -c 'bytes(2 * 10 ** 9)'\n")
        greedy.chmod(0o755)
        code, _, err = rig.farm(*GRID, "--out", self.out, "--workers", 1,
                                "--memory-limit", 1, LEAFSPRING_TOOL=str(greedy))
        self.assertEqual((code, len(err)), (65, 1), err)
        self.assertIn("MemoryError", err[0])

    def test_no_worker_is_a_line_after_the_patience(self):
        with rig.processes() as cluster:
            code, _, err = rig.farm(*GRID, "--out", self.out, "--scheduler", cluster.address, "--patience", 10)
        self.assertEqual((code, len(err)), (69, 1), err)
        self.assertIn("there is no worker at tcp://", err[0])

    def test_all_workers_dead_is_a_line_after_the_patience(self):
        slow = self.noting(TOOL, "slow", before="sleep 0.3")
        with rig.processes({"LEAFSPRING_TOOL": slow}) as cluster:
            child = rig.begin(*GRID, "--out", self.out, "--scheduler", cluster.address, "--patience", 10)
            rig.until(lambda: len(self.runs("slow")) > 1)
            cluster.all[-1].kill()
            code, _, err = rig.finish(child)
            self.assertEqual((code, len(err)), (69, 1), err)
            self.assertIn("there is no worker", err[0])
            cluster.worker()
            self.assertEqual(rig.farm(*GRID, "--out", self.out, "--scheduler", cluster.address)[0], 0)

    def test_a_scheduler_that_hangs_is_a_line_after_the_patience(self):
        slow = self.noting(TOOL, "slow", before="sleep 0.3")
        with rig.processes({"LEAFSPRING_TOOL": slow}) as cluster:
            child = rig.begin(*GRID, "--out", self.out, "--scheduler", cluster.address, "--patience", 10)
            rig.until(lambda: self.runs("slow"))
            cluster.scheduler.send_signal(signal.SIGSTOP)
            code, _, err = rig.finish(child)
            cluster.scheduler.send_signal(signal.SIGCONT)
        self.assertEqual((code, len(err)), (69, 1), err)


class Compared(rig.Case):
    def test_a_worker_that_differs_never_comes_through(self):
        # Its first piece is compared, however small the share; two workers that are equal agree.
        liar = self.folder / "liar"
        liar.write_text(f"#!/bin/bash\n{TOOL} \"$@\" | sed -E 's/\"stateHash\":\"..../&f/'\n")
        liar.chmod(0o755)
        with rig.processes({}, {"LEAFSPRING_TOOL": str(liar)}) as cluster:
            for attempt in range(5):
                shutil.rmtree(self.out, ignore_errors=True)
                code, out, err = rig.farm(*GRID[:-1], 0.0001, "--out", self.out, "--scheduler", cluster.address)
                records = [entry["done"] for entry in self.manifest() if "done" in entry]
                made = {record["worker"] for record in records if record["maker"] == "stress.make"}
                self.assertIn(code, (0, 65))
                self.assertTrue(code == 65 or len(made) == 1 and "2 pieces on two" not in out, (attempt, out, err))
                self.assertTrue(all("two workers differ" in line for line in err), err)

    def test_each_worker_is_compared_and_never_with_itself(self):
        with rig.processes({}, {}) as cluster:
            code, out, err = rig.farm(*GRID[:-1], 1, "--out", self.out, "--scheduler", cluster.address)
        self.assertEqual((code, err), (0, []))
        self.assertIn(" 7 pieces on two workers", out)


@unittest.skipIf(os.environ.get("LEAF_NO_MOUNT"), "LEAF_NO_MOUNT is set")
class OwnMount(rig.Case):
    def test_a_result_that_the_run_cannot_see_is_one_line(self):
        self.out.mkdir()
        hidden = ("unshare", "--mount", "sh", "-c", f'mount -t tmpfs none {self.out} && exec "$0" "$@"')
        with rig.processes() as cluster:
            cluster.worker(before=hidden)
            code, _, err = rig.farm(*GRID, "--out", self.out, "--scheduler", cluster.address)
        self.assertEqual((code, len(err)), (74, 1), err)
        self.assertIn(f"is not to be seen in {self.out}", err[0])


class Names(unittest.TestCase):
    def test_a_film_is_called_after_its_book_alone(self):
        from leafspring.farm.film import name
        self.assertEqual(name(Path("/jobs/a.pdf"), Path("/jobs")), "a")
        self.assertEqual(name(Path("/jobs/shelf/a.b.pdf"), Path("/jobs")), "shelf__a.b")
        self.assertEqual(name(Path("/data/a.pdf"), Path("/jobs")), "data__a")

    def test_pages_are_copied_in_parts(self):
        from leafspring.farm import film
        chunk = (3 << 20).to_bytes(4, "big") + b"IDAT" + bytes((3 << 20) + 4)
        whole = chunk + bytes(4) + b"IEND" + b"\xae\x42\x60\x82" + b"next"
        largest = []

        class Source(io.BytesIO):
            def read(self, size=-1):
                largest.append(size)
                return super().read(size)

        page, source = io.BytesIO(), Source(whole)
        film.copy_chunks(source, page)
        self.assertEqual(page.getvalue(), whole[:-4])
        self.assertLessEqual(max(largest), 1 << 20)
        film.copy_chunks(Source(whole[:99]), page := io.BytesIO())  # cut short, it ends
        self.assertEqual(page.getvalue(), whole[:99])


if __name__ == "__main__":
    unittest.main()
