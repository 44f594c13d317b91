"""What a run shows while it goes, and what a dry run says instead."""

import os
import pty
import re
import subprocess
import unittest
import urllib.request

import rig

from leafspring.farm import pieces, report
from leafspring.farm.bar import Bar

TOOL = os.environ["LEAFSPRING_TOOL"]


def on_a_terminal(*arguments):
    """What a run writes on a standard error that is a terminal."""
    ours, theirs = pty.openpty()
    child = subprocess.Popen(rig.command(*arguments), stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    said = b""
    try:
        while block := os.read(ours, 4096):
            said += block
    except OSError:  # the last writer has gone
        pass
    os.close(ours)
    return child.wait(), said.decode()


class Shown(rig.Case):
    def test_a_bar_moves_on_a_terminal_from_what_was_done_to_all(self):
        arguments = ("frames", *rig.EXAMPLES[:2], "--out", self.out, "--piece", 100, "--twice", 0, "--workers", 1)
        code, said = on_a_terminal(*arguments)
        self.assertEqual(code, 0, said)
        steps = [tuple(map(int, step)) for step in re.findall(r"(\d+)/(\d+), \d+ s left", said)]
        self.assertEqual(steps, sorted(steps))
        pieces = sum("done" in entry for entry in self.manifest())
        self.assertEqual(steps[-1], (pieces, pieces))
        self.assertIn("[" + "#" * 30 + "]", said)
        self.assertTrue(said.endswith("\r\033[K"), "the bar is left on the line")
        # What was done before counts as done, and nothing is drawn where nothing is left.
        (self.out / rig.EXAMPLES[0].name).unlink()
        code, said = on_a_terminal(*arguments)
        self.assertEqual((code, re.findall(r"(\d+)/(\d+), \d+ s left", said)), (0, [(str(pieces), str(pieces))]))
        self.assertEqual(on_a_terminal(*arguments, "--quiet"), (0, ""))

    def test_what_is_left_follows_from_the_pieces_made_now(self):
        bar = Bar("frames", 10, quiet=True)
        bar.begin(4)
        bar.began -= 6
        for _ in range(3):
            bar.step()
        self.assertEqual((bar.done, bar.total, round(bar.left(bar.began + 6))), (7, 10, 6))

    def test_the_dashboard_answers_where_the_run_says(self):
        slow = self.noting(TOOL, "slow", before="sleep 3")
        child = rig.begin("frames", rig.EXAMPLES[0], "--out", self.out, "--workers", 1, LEAFSPRING_TOOL=slow)
        name, address = child.stdout.readline().split()
        self.assertEqual(name, "dashboard")
        with urllib.request.urlopen(address, timeout=30) as page:
            self.assertIn(b"Dask", page.read())
        self.assertEqual(rig.finish(child)[0], 0)

    def test_a_local_worker_has_a_core_of_its_own(self):
        asked = self.noting(TOOL, "asked", before=f"taskset -pc $$ >>{self.folder / 'cores'}")
        code, _, err = rig.farm("frames", *rig.EXAMPLES[:3], "--out", self.out, "--workers", 2, "--piece", 100, LEAFSPRING_TOOL=asked)
        self.assertEqual((code, err), (0, []))
        cores = {line.split(": ")[1] for line in (self.folder / "cores").read_text().splitlines()}
        allowed = sorted(os.sched_getaffinity(0))
        self.assertEqual(cores, {str(core) for core in allowed[:2]})


class DryRuns(rig.Case):
    def test_it_leaves_nothing_and_counts_joins_and_what_is_made_twice(self):
        for arguments, pieces in ((("frames", *rig.EXAMPLES[:3], "--piece", 100), None), (("accuracy", "--vectors", 2000, "--piece", 500), 4),
                                  (("stress", "--grid", "kind=book", "cells=50", "frames=20", "seed=1..5"), 5)):
            code, out, err = rig.farm(*arguments, "--out", self.out, "--dry-run", "--workers", 2, "--twice", 0.25)
            self.assertEqual((code, err), (0, []))
            self.assertEqual(list(self.out.iterdir()), [])
            rows = {line[2:15].strip(): line[16:] for line in out.splitlines()}
            count = re.match(r"3 of (\d+) pieces", rows["sample"])[1]
            self.assertIn(f"for each of {count}", rows["joining"])
            self.assertEqual(int(count), pieces or int(count))
            self.assertEqual(rows["made twice"], "25.00% of all")
            self.assertIn("hours of processors", rows["in all"])

    def test_a_failed_sample_is_one_line(self):
        code, out, err = rig.farm("frames", rig.EXAMPLES[0], "--out", self.out, "--dry-run", "--workers", 1, LEAFSPRING_TOOL="/none")
        self.assertEqual((code, out, len(err)), (69, "", 1), err)

    def test_the_estimate(self):
        sample = [{"seconds": 3.0, "processor": 1.0, "bytes": 10}, {"seconds": 5.0, "processor": 3.0, "bytes": 30}]
        joins = [{"seconds": 1.0, "processor": 0.5, "bytes": 100, "inputs": {"parts": [0, 1]}}]
        said = report.estimate(sample, joins, 3600, 3600, 0.5, 9)
        # (4 + 0.5) s and (2 + 0.25) s of processors for each piece, half as much again; 20 + 50 bytes.
        self.assertIn("3.38 hours of processors, 2.52e+05 bytes", said)
        self.assertIn("2700 s on 9 workers, 1.33 pieces a second", said)
        self.assertNotIn("joining", report.estimate(sample, [], 3600, 0, 0, 9))


class Names(unittest.TestCase):
    def test_a_name_that_is_there_twice(self):
        self.assertIsNone(pieces.repeated(str(number) for number in range(100_000)))
        self.assertEqual(pieces.repeated([*map(str, range(100_000)), "77777"]), "77777")


if __name__ == "__main__":
    unittest.main()
