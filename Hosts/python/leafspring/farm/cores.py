"""A core for each worker of this machine.

A piece is more than one process: the host draws while ffmpeg encodes. On a core of its own a worker takes no more than its share,
so that so many workers are so many cores, and the others stay free for what else the machine does.
"""

import os

from distributed import WorkerPlugin


def allowed():
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


class Pinned(WorkerPlugin):
    """Puts a worker, with all that it starts, on one core, by its number."""

    name, idempotent = "leafspring-core", True

    def setup(self, worker):
        if not hasattr(os, "sched_setaffinity") or not isinstance(worker.name, int):
            return
        cores = allowed()
        for thread in os.listdir("/proc/self/task"):
            os.sched_setaffinity(int(thread), {cores[worker.name % len(cores)]})
