"""What a run shows while it goes, and what a dry run says instead."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import termios
import unittest
import urllib.request

import rig

from leafspring.farm import __main__ as farm
from leafspring.farm import pieces

TOOL = os.environ["LEAFSPRING_TOOL"]


def on_a_terminal(*arguments):
    """What a run writes on a standard error that is a terminal."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("4H", 25, 100, 0, 0))
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
        steps = [tuple(map(int, step)) for step in re.findall(r"(\d+)/(\d+) \[", said)]
        self.assertEqual(steps, sorted(steps))
        self.assertEqual({total for _, total in steps}, {len(self.manifest())})
        self.assertEqual(said.rstrip(" ")[-1], "\r", "the bar is left on the line")
        self.assertEqual(on_a_terminal(*arguments, "--quiet"), (0, ""))

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
            self.assertIn("joined: ", rows["sample"])
            self.assertEqual(int(count), pieces or int(count))
            self.assertEqual(rows["made twice"], "25.00% of all")
            self.assertIn("hours of processors", rows["in all"])

    def test_a_failed_sample_is_one_line(self):
        code, out, err = rig.farm("frames", rig.EXAMPLES[0], "--out", self.out, "--dry-run", "--workers", 1, LEAFSPRING_TOOL="/none")
        self.assertEqual((code, out, len(err)), (69, "", 1), err)

    def test_the_estimate(self):
        records = [{"seconds": 3.0, "processor": 1.0, "bytes": 10}, {"seconds": 5.0, "processor": 3.0, "bytes": 30},
                   {"seconds": 1.0, "processor": 0.5, "bytes": 100}]
        said = farm.rows(farm.estimate(records, 2, 3600, 0.5, 9))
        # (3 + 5 + 1) / 2 s and (1 + 3 + 0.5) / 2 s of processors for each piece, half as much again; (10 + 30 + 100) / 2 bytes.
        self.assertIn("3.38 hours of processors, 2.52e+05 bytes", said)
        self.assertIn("2700 s on 9 workers, 1.33 pieces a second", said)


class Names(unittest.TestCase):
    def test_a_name_that_is_there_twice(self):
        self.assertIsNone(pieces.repeated(str(number) for number in range(100_000)))
        self.assertEqual(pieces.repeated([*map(str, range(100_000)), "77777"]), "77777")


if __name__ == "__main__":
    unittest.main()
