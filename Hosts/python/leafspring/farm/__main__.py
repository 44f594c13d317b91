"""python -m leafspring.farm"""

import contextlib
import dataclasses
import importlib
import json
import signal
import sys
import tempfile
import time
from pathlib import Path

from . import options as command_line
from . import store
from .faults import UNAVAILABLE, Fault, is_full, printable

VERBS = {"frames": "frames", "film": "films", "accuracy": "accuracy", "stress": "stress"}
#: Lines about failures that are printed, and pieces of a dry run.
LINES, SAMPLE = 50, 3


def main(arguments=None):
    """Returns the exit code."""
    try:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        options = command_line.read(arguments)
        options.out = Path(options.out).resolve()
        verb = importlib.import_module(f"{__package__}.{VERBS[options.verb]}")
        return (dry_run if options.dry_run else run)(options, verb, verb.plan(options))
    except (Fault, OSError) as error:
        return say([(Fault.of(error).code, "", Fault.of(error).text)])
    except KeyboardInterrupt:
        return say([(130, "", "interrupted; started again it goes on where it was")])


def say(faults):
    """A line for all pieces that failed alike: code, title and text. Returns the exit code of the run."""
    alike = {}
    for code, title, text in faults:
        alike.setdefault("full" if is_full(code, text) else (code, text), []).append(f"{title}: {text}" if title else text)
    lines = [printable(which[0]) + (f" (and {len(which) - 1} pieces more)" if len(which) > 1 else "")
             + ("; what was done is kept, started again it goes on" if kind == "full" else "") for kind, which in alike.items()]
    if len(lines) > LINES:
        lines[LINES - 1:] = [f"{len(lines) - LINES + 1} lines more like these; the manifest has them all"]
    for line in lines:
        print(f"leafspring.farm: {line}", file=sys.stderr)
    return max((code for code, _, _ in faults), default=0)


def rows(pairs):
    """Lines of a summary."""
    return "\n".join(f"  {name:<13} {' '.join(printable(text).split())}" for name, text in pairs)


@contextlib.contextmanager
def farmed(options, folder, chains, twice):
    """A run that has ended, its seconds, threads and interrupted attempts. The workers end before the folder is swept."""
    try:
        from tqdm import tqdm
        from .cluster import Cluster
        from .run import Run
    except ImportError as error:
        raise Fault(UNAVAILABLE, f"{error.name} is not installed; pip install 'leafspring[farm]' brings it") from None
    with store.lock(folder):
        left, shown = store.sweep(folder), not options.quiet and not options.dry_run
        with contextlib.closing(Cluster(options.scheduler, options.workers, options.patience)) as cluster:
            began = time.monotonic()
            if shown and cluster.dashboard():
                print(rows([("dashboard", cluster.dashboard())]), flush=True)
            count = sum(len(chain.pieces) + bool(chain.join) for chain in chains)
            with tqdm(desc=options.verb, total=count, unit=" pieces", leave=False, disable=None if shown else True) as bar:
                done = Run(cluster, folder, chains, bar, twice, {"seconds": options.time_limit, "memory": options.memory_limit})
                done.go()
            done.seconds, done.threads = time.monotonic() - began, cluster.threads()
        done.retries = left + store.sweep(folder)
        yield done


def run(options, verb, chains):
    with farmed(options, options.out, chains, options.twice) as done:
        try:
            lines = (json.dumps({"piece": key, **what}) + "\n" for key, what in done.ended.items())
            store.write(options.out / "manifest.jsonl", "".join(lines).encode())
        except OSError as error:
            done.faults.append((Fault.of(error).code, "the manifest", Fault.of(error).text))
        if done.damaged:
            print(f"leafspring.farm: {len(done.damaged)} damaged records were dropped, and their pieces made again", file=sys.stderr)
        records = list(done.records().values())
        if not options.quiet:
            print(rows(summary(done) + verb.summary(options, records)))
        return say(done.faults + getattr(verb, "verdict", lambda *_: [])(options, records))


def summary(done):
    """Rows of a run's summary. Throughput and processors are those of the pieces made now."""
    made = [record for key, record in done.records().items() if key in done.made]
    count = {what: sum(what in end for end in done.ended.values()) for what in ("done", "failed", "refused")}
    used, worked = sum(record["processor"] for record in made), sum(record["seconds"] for record in made)
    slow = sorted(made, key=lambda record: -record["seconds"])[:3]
    busy = [("throughput", f"{len(made) / done.seconds:.2f} pieces a second; "
                           f"workers busy {worked / (done.seconds * done.threads):.0%}"),
            ("slowest", ", ".join(f"{record['title']} {record['seconds']:.2f} s" for record in slow))]
    return [
        ("pieces", f"{len(made)} done, {count['done'] - len(made)} were done before, {count['failed']} failed, "
                   f"{count['refused']} refused"),
        ("took", f"{done.seconds:.1f} s on {done.threads} workers; {used:.1f} s of processors"),
        *(busy if made else ()),
        ("retries", f"{done.retries} attempts were interrupted, {done.lost} pieces handed out again after a lost scheduler"),
        ("compared", f"{done.joints} joints, {done.twins} pieces on two workers")]


def dry_run(options, verb, chains):
    """Makes a few pieces and joins them, throws all of it away, and says what the whole would cost."""
    everything = [(number, piece) for number, chain in enumerate(chains) for piece in chain.pieces]
    sample = [everything[len(everything) * number // SAMPLE] for number in range(min(SAMPLE, len(everything)))]
    few = [dataclasses.replace(chains[owner], pieces=[piece for number, piece in sample if number == owner])
           for owner in sorted({number for number, _ in sample})]
    options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=options.out) as folder, farmed(options, Path(folder), few, 0.0) as done:
        if done.made and not options.quiet:
            twice = options.twice if done.threads > 1 else 0
            print(rows(estimate(list(done.records().values()), len(sample), len(everything), twice, done.threads)))
        return say(done.faults)


def estimate(records, sample, count, twice, threads):
    """Rows of a dry run: what `count` pieces will cost if they, and what joins them, are like the `sample` pieces of the records."""
    each = {name: sum(record[name] for record in records) / sample for name in ("seconds", "processor", "bytes")}
    seconds, processor = (count * (1 + twice) * each[name] for name in ("seconds", "processor"))
    return [
        ("sample", f"{sample} of {count} pieces, joined: {each['seconds']:.2f} s, {each['processor']:.2f} s of processors, "
                   f"{each['bytes']:.0f} bytes each"),
        ("made twice", f"{twice:.2%} of all"),
        ("in all", f"{processor / 3600:.3g} hours of processors, {count * each['bytes']:.3g} bytes"),
        ("would take", f"{seconds / threads:.0f} s on {threads} workers, {count * threads / seconds:.3g} pieces a second")]


if __name__ == "__main__":
    sys.exit(main())
