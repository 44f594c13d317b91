"""The cost of handing out a piece: overhead.py PICTURE.svg [PIECES] [WORKERS]

Prints milliseconds for a piece of no work, on the clock and of processors (the run's own process, the scheduler, the
workers), and what tasks of Dask alone cost; and draws efficiency against the length of a piece. A piece of work here
uses so many seconds of a processor; efficiency is the share of all processor time that is such work, which other
programs on the machine do not change much.
"""

import math
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

import rig
from leafspring.farm import options
from leafspring.farm.pieces import Piece
from leafspring.farm.run import Run, connected

LENGTHS = (0.01, 0.03, 0.1, 0.3, 1.0)


def processors(process):
    """Seconds of processors that a process has used, and those of its children that have ended."""
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        return sum(map(int, file.read().rpartition(")")[2].split()[11:15])) / os.sysconf("SC_CLK_TCK")


class Desk:
    """A scheduler, workers and a client, each a process, and what they use while something is done."""

    def __init__(self, processes, workers, client):
        self.processes, self.client = processes, client
        client.wait_for_workers(workers, timeout=300)

    def used(self):
        scheduler, *workers = [processors(child.pid) for child in self.processes.all]
        return [processors(os.getpid()), scheduler, sum(workers)]

    def costs(self, what):
        """Seconds on the clock, and of processors: of this process, the scheduler and the workers."""
        before, began = self.used(), time.monotonic()
        what()
        took = time.monotonic() - began
        return took, [now - then for now, then in zip(self.used(), before)]

    def pieces(self, count, seconds):
        """The cost of a run of so many pieces."""
        folder = tempfile.mkdtemp(prefix="leafspring-farm-")
        pieces = [Piece("busy.make", f"{n}", f"{n % 100}/{n}", {"number": n, "seconds": seconds}) for n in range(count)]
        chosen = options.read(["frames", "none", "--out", folder, "--twice", "0", "--quiet"])
        chosen.out = Path(folder)
        run = Run(self.client, pieces, chosen)
        found = self.costs(run.go)
        assert len(run.made) == count and not run.faults
        shutil.rmtree(folder)
        return found

    def tasks(self, count):
        """The cost of so many Dask tasks without the farm, all handed out at once."""
        return self.costs(lambda: self.client.gather(self.client.map(abs, range(count), pure=False)))


def picture(points, workers, path):
    """An SVG of efficiency against the length of a piece, both axes labelled, lengths in powers of ten."""
    low, high = math.log10(LENGTHS[0]), math.log10(LENGTHS[-1])
    place = lambda seconds, share: (100 + 410 * (math.log10(seconds) - low) / (high - low), 300 - 260 * share)
    dots = [place(*point) for point in points]
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 580 350" font-family="sans-serif" font-size="12">',
             '<rect width="580" height="350" fill="white"/>', '<path d="M60 40V300H540" fill="none" stroke="#444"/>']
    for share in (0, .25, .5, .75, 1):
        y = place(LENGTHS[-1], share)[1]
        lines.append(
            f'<path d="M60 {y}H540" stroke="#ddd"/><text x="52" y="{y + 4}" text-anchor="end">{share:.0%}</text>')
    for (x, y), (seconds, share) in zip(dots, points):
        lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="#06c"/>'
                     f'<text x="{x:.1f}" y="318" text-anchor="middle">{seconds:g} s</text>'
                     f'<text x="{x:.1f}" y="{y - 8:.1f}" text-anchor="middle">{share:.1%}</text>')
    lines.append('<polyline fill="none" stroke="#06c" points="' + " ".join(f"{x:.1f},{y:.1f}" for x, y in dots) + '"/>')
    lines.append(f'<text x="300" y="340" text-anchor="middle">processor seconds of a piece; {workers} workers</text>'
                 '<text x="60" y="24">share of all processor time that is work</text></svg>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


def say(what, count, took, used):
    client, scheduler, workers = (1000 * part / count for part in used)
    print(f"figure: {what}: {1000 * took / count:.2f} ms on the clock; of processors {client:.2f} ms in "
          f"the run, {scheduler:.2f} ms in the scheduler, {workers:.2f} ms in the workers; with a core each "
          f"they hand out {1000 / max(client, scheduler):.0f} a second", flush=True)


def main(path, pieces=2000, workers=2):
    loads = {"DASK_DISTRIBUTED__WORKER__PRELOAD": str(Path(__file__).with_name("busy.py"))}
    with rig.processes(*[loads] * workers) as processes, connected(processes.address, None, 60) as client:
        desk = Desk(processes, workers, client)
        desk.pieces(20, 0)  # what is imported the first time
        say(f"a piece of no work ({pieces} of them, {workers} workers)", pieces, *desk.pieces(pieces, 0))
        say(f"a task of Dask alone ({5 * pieces} of them)", 5 * pieces, *desk.tasks(5 * pieces))
        points = []
        for seconds in LENGTHS:
            count = max(8, min(pieces // 5, int(6 / seconds)))
            took, used = desk.pieces(count, seconds)
            points.append((seconds, min(1.0, count * seconds / sum(used))))
            print(f"figure: pieces of {seconds:g} s: {points[-1][1]:.1%} of processor time is work "
                  f"({count} pieces in {took:.1f} s)", flush=True)
    picture(points, workers, path)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
