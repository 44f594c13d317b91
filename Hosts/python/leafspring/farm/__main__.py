"""python -m leafspring.farm"""

import importlib
import json
import signal
import sys
from pathlib import Path

from . import options as command_line
from . import store
from .faults import Fault, printable


def main(arguments=None):
    """Returns the exit code."""
    try:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        options = command_line.read(arguments)
        options.out = Path(options.out).resolve()
        verb = importlib.import_module(f"{__package__}.{options.verb}")
        return run(options, verb, verb.plan(options))
    except (Fault, ImportError, OSError) as error:
        return say([("", Fault.of(error))])
    except KeyboardInterrupt:
        return say([("", Fault(130, "interrupted; started again it goes on where it was"))])


def say(faults):
    """A line for all pieces that failed alike: title and fault. Returns the exit code of the run."""
    alike = {}
    for title, fault in faults:
        alike.setdefault(fault.text, []).append(printable(f"{title}: " if title else ""))
    for text, titles in alike.items():
        more = f" (and {len(titles) - 1} pieces more)" if len(titles) > 1 else ""
        print(f"leafspring.farm: {titles[0]}{text}{more}", file=sys.stderr)
    return max((fault.code for _, fault in faults), default=0)


def rows(pairs):
    """Lines of a summary."""
    return "\n".join(f"  {name:<13} {' '.join(printable(text).split())}" for name, text in pairs)


def run(options, verb, pieces):
    """Makes all pieces, writes the manifest and prints the summary. Returns the exit code."""
    from .run import Run, connected
    with store.held(options.out), connected(options.scheduler, options.workers, options.patience) as client:
        if not options.quiet and "dashboard" in client.scheduler_info()["services"]:
            print(rows([("dashboard", client.dashboard_link)]), flush=True)
        done = Run(client, pieces, options)
        done.go()
        lines = (json.dumps({"piece": key, **what}) + "\n" for key, what in done.ended.items())
        store.write(options.out, "manifest.jsonl", "".join(lines).encode())
    records = [what["done"] for what in done.ended.values() if "done" in what]
    if done.damaged:
        done.faults.insert(0, ("", Fault(0, f"{done.damaged} damaged records were dropped and made again")))
    if not options.quiet:
        print(rows(summary(done, records) + verb.summary(options, records)))
    return say(done.faults + getattr(verb, "verdict", lambda *_: [])(options, records))


def summary(done, records):
    """Rows of a run's summary. Busy workers and processors are of the pieces made now."""
    made = sorted((record for record in records if record["piece"] in done.made), key=lambda one: -one["seconds"])
    failed, refused = (sum(what in end for end in done.ended.values()) for what in ("failed", "refused"))
    busy, used = (sum(record[name] for record in made) for name in ("seconds", "processor"))
    return [
        ("pieces", f"{len(made)} done, {len(records) - len(made)} were done before, {failed} failed, "
                   f"{refused} refused"),
        ("took", f"{done.seconds:.1f} s on {done.threads} workers, busy {busy / done.seconds / done.threads:.0%}; "
                 f"{used:.1f} s of processors"),
        ("slowest", ", ".join(f"{record['title']} {record['seconds']:.2f} s" for record in made[:3])),
        ("compared", f"{done.joints} joints, {done.twins} pieces on two workers")]


if __name__ == "__main__":
    sys.exit(main())
