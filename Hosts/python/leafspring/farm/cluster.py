"""Dask: a cluster of this machine's cores, or the scheduler at an address."""

import contextlib
import logging
import os
import signal
import time
import warnings
from multiprocessing import resource_tracker

import distributed

from .faults import UNAVAILABLE, USAGE, Fault


class OneCore(distributed.WorkerPlugin):
    """Keeps a local worker, with all that it starts, on one core: a film is drawn, hashed and encoded by three processes."""

    def setup(self, worker):
        if hasattr(os, "sched_setaffinity"):
            cores = sorted(os.sched_getaffinity(0))
            for thread in os.listdir("/proc/self/task"):
                os.sched_setaffinity(int(thread), {cores[worker.name % len(cores)]})


class Cluster:
    """Where pieces are handed to. patience: seconds to wait for the scheduler, if it is lost, and for workers."""

    def __init__(self, address, workers, patience):
        if address and workers:
            raise Fault(USAGE, "--workers is for a cluster on this machine; --scheduler has its own")
        logging.disable(logging.CRITICAL)  # a line of ours says what matters
        warnings.simplefilter("ignore")
        self.address, self.patience, self.client, self._local = address, patience, None, None
        if not address:
            resource_tracker.ensure_running()  # which would let Control-C through if it started later
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # in what begins here; a terminal sends it to all
            cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
            self._local = distributed.LocalCluster(n_workers=workers or cores, threads_per_worker=1, silence_logs=logging.CRITICAL,
                                                   dashboard_address="127.0.0.1:8787")
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        self.connect()
        if self._local:
            self.client.register_plugin(OneCore())

    def connect(self):
        """Connects, or connects again."""
        self._close(self.client)
        try:
            self.client = distributed.Client(self._local or self.address, timeout=self.patience, set_as_default=False)
        except (OSError, ValueError, ImportError, TimeoutError) as error:
            text = f"there is no scheduler at {self.address}, after {self.patience:g} s: {type(error).__name__}"
            raise Fault(UNAVAILABLE, text) from None
        self.workers, self._seen, self._asked = {}, time.monotonic(), 0.0
        self.look()

    def look(self):
        """Asks every two seconds which workers there are, and returns if it did. A fault if there is none for too long."""
        if time.monotonic() - self._asked < 2:
            return False
        try:
            self.workers = self.client.sync(self.client.scheduler.ncores, callback_timeout=max(1, min(self.patience, 10)))
        except (OSError, TimeoutError):  # it hangs, or is lost
            self.workers = {}
        self._asked = time.monotonic()
        self._seen = self._asked if self.workers else self._seen
        if self._asked - self._seen > self.patience:
            raise Fault(UNAVAILABLE, f"there is no worker at {self.address or 'this machine'}, after {self.patience:g} s")
        return True

    def ask(self, function, workers):
        """What a function says on each of these workers."""
        try:
            said = self.client.run(function, workers=[worker for worker in workers if worker in self.workers], on_error="return")
        except Exception:  # they may have ended
            said = {}
        return [str(said.get(worker, f"{worker}: gone")) for worker in workers]

    def threads(self):
        """How many pieces can be made at a time."""
        return max(1, sum(self.workers.values()))

    def dashboard(self):
        """The address of Dask's own page, or nothing if the scheduler has none."""
        return self.client.dashboard_link if "dashboard" in self.client.scheduler_info()["services"] else ""

    def close(self):
        self._close(self.client)
        self._close(self._local)

    @staticmethod
    def _close(part):
        with contextlib.suppress(Exception):  # what has lost its scheduler may fail in any way
            if part is not None:
                part.close(timeout=5)
