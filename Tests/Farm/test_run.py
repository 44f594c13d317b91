"""The progress of a run, and the core to which a worker is bound."""

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

TOOL = os.environ["LEAFSPRING_TOOL"]


def on_a_terminal(*arguments):
    """A run's output on a standard error that is a terminal."""
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
        code, _, err = rig.farm("frames", *rig.EXAMPLES[:3], "--out",
                                self.out, "--workers", 2, "--piece", 100, LEAFSPRING_TOOL=asked)
        self.assertEqual((code, err), (0, []))
        cores = {line.split(": ")[1] for line in (self.folder / "cores").read_text().splitlines()}
        allowed = sorted(os.sched_getaffinity(0))
        self.assertEqual(cores, {str(core) for core in allowed[:2]})


if __name__ == "__main__":
    unittest.main()
