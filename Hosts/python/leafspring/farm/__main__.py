"""python -m leafspring.farm"""

import importlib
import signal
import sys
import time

from . import dry, records, report
from . import options as command_line
from .bar import Bar
from .cluster import Cluster
from .faults import Fault, is_full
from .manifest import Manifest
from .run import Run

VERBS = {"frames": "frames", "film": "films", "accuracy": "accuracy", "stress": "stress"}
#: Lines about failures that are printed.
LINES = 50


def main(arguments=None):
    """Returns the exit code."""
    try:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        options = command_line.read(arguments)
        verb = importlib.import_module(f"{__package__}.{VERBS[options.verb]}")
        chains = verb.plan(options)
        return say(dry.run(options, chains)) if options.dry_run else run(options, verb, chains)
    except Fault as fault:
        return say([(fault.code, fault.text)])
    except OSError as error:
        return say([(Fault.of(error).code, Fault.of(error).text)])
    except KeyboardInterrupt:
        say([(130, "interrupted; started again it goes on where it was")])
        return 130


def say(faults):
    """A line for each fault, but one for all that a full disk stopped. Returns the exit code of the run."""
    full = [line for code, line in faults if is_full(code, line)]
    lines = [line for code, line in faults if not is_full(code, line)]
    if full:
        lines.append(full[0] + (f" (and {len(full) - 1} pieces more)" if len(full) > 1 else "")
                     + "; what was done is kept, started again it goes on")
    if len(lines) > LINES:
        lines[LINES - 1:] = [f"{len(lines) - LINES + 1} lines more like these; the manifest has them all"]
    for line in lines:
        print(f"leafspring.farm: {line}", file=sys.stderr)
    return max((code for code, _ in faults), default=0)


def run(options, verb, chains):
    manifest = Manifest(options.out)
    cluster = None
    try:
        cluster = Cluster(options.scheduler, options.workers, options.patience)
        began, threads = time.monotonic(), cluster.threads()
        bar = Bar(options.verb, sum(len(chain.pieces) for chain in chains), quiet=options.quiet)
        if cluster.dashboard() and not options.quiet:
            print(report.rows([("dashboard", cluster.dashboard())]), flush=True)
        farm = Run(cluster, options.out, chains, manifest, bar, options.twice)
        bar.begin(len(farm.kept))
        try:
            farm.go()
        finally:
            bar.clear()
        farm.retries = manifest.left + records.sweep(options.out)
        more = verb.summary(options, farm.kept + farm.made)
        if not options.quiet:
            print(report.summary(farm, time.monotonic() - began, threads, more))
        verdict = getattr(verb, "verdict", lambda *_: [])(options, farm.kept + farm.made)
        return say(farm.faults + farm.refused + verdict)
    finally:
        if cluster:
            cluster.close()
        manifest.close()


if __name__ == "__main__":
    sys.exit(main())
