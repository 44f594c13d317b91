"""What it costs to hand out a piece: overhead.py PICTURE.svg [PIECES] [WORKERS]

Prints milliseconds for a piece of no work, on the clock and of processors (client, scheduler and workers together, without what
starting them takes), and draws efficiency against the length of a piece. A piece of work here uses so many seconds of a processor;
efficiency is the share of all processor time that is such work, which other programs on the machine do not change much.
"""

import resource
import shutil
import sys
import tempfile
import time

from leafspring.farm.bar import Bar
from leafspring.farm.cluster import Cluster
from leafspring.farm.manifest import Manifest
from leafspring.farm.pieces import Chain, Piece
from leafspring.farm.run import Run

LENGTHS = (0.01, 0.03, 0.1, 0.3, 1.0)


def processors():
    """Seconds of processors, of this process and of all that it started and that have ended."""
    return sum(getattr(resource.getrusage(who), name) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
               for name in ("ru_utime", "ru_stime"))


def measure(pieces, seconds, workers):
    """Seconds on the clock of the run alone, and of processors with the cluster."""
    folder, used = tempfile.mkdtemp(prefix="leafspring-farm-"), processors()
    cluster, manifest = Cluster(workers=workers), Manifest(folder)
    chains = [Chain([Piece("nothing", f"{n}", f"{n % 100}/{n}", {"number": n, "seconds": seconds})]) for n in range(pieces)]
    run, began = Run(cluster, folder, chains, manifest, Bar("", pieces, quiet=True)), time.monotonic()
    run.go()
    took = time.monotonic() - began
    assert len(run.made) == pieces and not run.faults
    cluster.close()
    manifest.close()
    shutil.rmtree(folder)
    return took, processors() - used


def picture(points, workers, path):
    """An SVG of efficiency against the length of a piece, both axes labelled, lengths in powers of ten."""
    import math
    low, high = math.log10(LENGTHS[0]), math.log10(LENGTHS[-1])
    place = lambda seconds, share: (60 + 480 * (math.log10(seconds) - low) / (high - low), 300 - 260 * share)
    dots = [place(*point) for point in points]
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 580 350" font-family="sans-serif" font-size="12">',
             '<rect width="580" height="350" fill="white"/>', '<path d="M60 40V300H540" fill="none" stroke="#444"/>']
    for share in (0, .25, .5, .75, 1):
        y = place(1, share)[1]
        lines.append(f'<path d="M60 {y}H540" stroke="#ddd"/><text x="52" y="{y + 4}" text-anchor="end">{share:.0%}</text>')
    for (x, y), (seconds, share) in zip(dots, points):
        lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="#06c"/><text x="{x:.1f}" y="318" text-anchor="middle">{seconds:g} s</text>'
                     f'<text x="{x:.1f}" y="{y - 8:.1f}" text-anchor="middle">{share:.1%}</text>')
    lines.append('<polyline fill="none" stroke="#06c" points="' + " ".join(f"{x:.1f},{y:.1f}" for x, y in dots) + '"/>')
    lines.append(f'<text x="300" y="340" text-anchor="middle">processor seconds of a piece; {workers} workers</text>'
                 '<text x="60" y="24">share of all processor time that is work</text></svg>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


def main(path, pieces=1000, workers=2):
    measure(1, 0, workers)  # what is imported the first time
    idle = measure(1, 0, workers)
    took, used = measure(pieces, 0, workers)
    print(f"figure: a piece of no work: {1000 * took / pieces:.2f} ms on the clock, {1000 * (used - idle[1]) / pieces:.2f} ms of processors "
          f"({pieces} pieces, {workers} workers; starting the cluster takes {idle[1]:.1f} s of processors)")
    points = []
    for seconds in LENGTHS:
        count = max(8, min(pieces // 5, int(6 / seconds)))
        took, used = measure(count, seconds, workers)
        points.append((seconds, min(1.0, count * seconds / (used - idle[1]))))
        print(f"figure: pieces of {seconds:g} s: {points[-1][1]:.1%} of processor time is work ({count} pieces in {took:.1f} s)")
    picture(points, workers, path)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
