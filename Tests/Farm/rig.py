"""Helpers of the farm's tests: runs, clusters of processes that can be ended, programs that note their runs.

Environment: LEAFSPRING_TOOL, LEAFSPRING_LIBRARY, for films LEAFSPRING_FILM; see .ci/farm.sh.
"""

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import distributed

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "Examples").glob("*.jsonl"))
#: The number of times that each fault is tried.
TIMES = int(os.environ.get("LEAF_FAULTS", "1"))


def command(*arguments):
    return [sys.executable, "-m", "leafspring.farm", *map(str, arguments)]


def begin(*arguments, **environment):
    """A run in a group of its own. It listens to Control-C, which what a shell starts in its background ignores."""
    return subprocess.Popen(command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                            env={**os.environ, **environment}, start_new_session=True,
                            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))


def finish(child, seconds=900):
    """Exit code, standard output, lines of standard error."""
    out, err = child.communicate(timeout=seconds)
    return child.returncode, out, err.splitlines()


def farm(*arguments, **environment):
    return finish(begin(*arguments, **environment))


def until(what, seconds=300, pause=0.02):
    """Waits for something to become true, and returns it."""
    end = time.monotonic() + seconds
    while not (found := what()):
        if time.monotonic() > end:
            raise AssertionError("waited in vain")
        time.sleep(pause)
    return found


class Case(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="leafspring-farm-"))
        self.out = self.folder / "out"
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def noting(self, program, name, before="", after=""):
        """A program that notes each of its runs in `name`.runs, and otherwise does what `program` does."""
        script = self.folder / name
        script.write_text(f'#!/bin/bash\necho "$*" >>{self.folder / (name + ".runs")}\n{before}\n'
                          + (f'exec {program} "$@"\n' if not after else f'{program} "$@" {after}\n'))
        script.chmod(0o755)
        return str(script)

    def runs(self, name):
        path = self.folder / (name + ".runs")
        return path.read_text().splitlines() if path.exists() else []

    def manifest(self):
        return [json.loads(line) for line in (self.out / "manifest.jsonl").read_text().splitlines()]

    def assertDone(self, pieces):
        """The manifest has all pieces done, what was made is there, and nothing interrupted is left."""
        entries = self.manifest()
        self.assertEqual(len({entry["piece"] for entry in entries if "done" in entry}), pieces)
        self.assertEqual(len(entries), pieces)
        self.assertEqual(list(self.out.glob(".parts*")), [], "an attempt was left behind")
        self.assertEqual(list(self.out.rglob("*.part*")), [])


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Processes:
    """A scheduler and workers as processes of their own, each of which can be ended and started again."""

    def __init__(self):
        self.port, self.all = free_port(), []
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.scheduler = self.start_scheduler()

    def _start(self, *arguments, before=(), **environment):
        dask = shutil.which("dask", path=str(Path(sys.executable).parent))
        child = subprocess.Popen([*before, dask, *map(str, arguments)], env={**os.environ, **environment},
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.all.append(child)
        return child

    def start_scheduler(self):
        return self._start("scheduler", "--host", "127.0.0.1", "--port", self.port, "--no-dashboard")

    def worker(self, **environment):
        """One thread, no nanny: what is killed stays so. before: a command that starts it."""
        return self._start("worker", self.address, "--nthreads", 1, "--no-nanny", "--no-dashboard", "--memory-limit", 0,
                           "--death-timeout", 60, **environment)

    def end(self):
        for child in reversed(self.all):
            if child.poll() is None:
                child.kill()
            child.wait()


@contextlib.contextmanager
def processes(*workers):
    """A scheduler, and a worker for each dictionary of variables; all of them are known when a run begins."""
    cluster = Processes()
    try:
        for environment in workers:
            cluster.worker(**environment)
        if workers:
            with distributed.Client(cluster.address, timeout=300) as client:
                client.wait_for_workers(len(workers), timeout=300)
        yield cluster
    finally:
        cluster.end()
