"""Dask: a cluster of this machine's cores, or the scheduler at an address."""

import contextlib
import logging
import os
import signal
import time
import warnings
from multiprocessing import resource_tracker

from .faults import UNAVAILABLE, USAGE, Fault


def _dask():
    try:
        import distributed
    except ImportError:
        raise Fault(UNAVAILABLE, "Dask is not installed; pip install 'leafspring[farm]' brings it") from None
    warnings.simplefilter("ignore")
    # Each of its modules has a level of its own. What matters is said in a line of ours.
    for name in ["asyncio", "tornado", *logging.root.manager.loggerDict]:
        if name.partition(".")[0] in ("distributed", "tornado", "asyncio"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    return distributed


@contextlib.contextmanager
def _interrupts_kept_from_children():
    """A terminal's Control-C goes to all processes. Threads and processes that begin in here do not get it: this one ends them."""
    resource_tracker.ensure_running()  # which would lift the block if it were started later
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Cluster:
    """Where pieces are handed to. address: of a scheduler; without one, so many workers on this machine, each with a core of its own."""

    def __init__(self, address=None, workers=None, patience=60.0):
        self.address, self.patience = address, patience
        self._distributed, self._local = _dask(), None
        if address is None:
            from . import cores
            with _interrupts_kept_from_children():
                self._local = self._distributed.LocalCluster(
                    n_workers=workers or len(cores.allowed()), threads_per_worker=1, processes=True, silence_logs=logging.CRITICAL,
                    dashboard_address="127.0.0.1:8787" if _has_dashboard() else None)
        elif workers:
            raise Fault(USAGE, "--workers is for a cluster on this machine; --scheduler has its own")
        self.client = self._connected(min(patience, 10.0))
        if self._local:
            self.client.register_plugin(cores.Pinned())

    def _connected(self, patience):
        try:
            return self._distributed.Client(self._local or self.address, timeout=patience, set_as_default=False)
        except (OSError, ValueError, TimeoutError, ImportError) as error:
            raise Fault(UNAVAILABLE, f"there is no scheduler at {self.address}: {type(error).__name__}") from None

    def connected(self):
        return self.client.status == "running"

    def reconnect(self):
        """After the scheduler was lost: waits until there is one again, for `patience` seconds."""
        end = time.monotonic() + self.patience
        try:
            self.client.close(timeout=1)
        except Exception:  # a client whose scheduler is gone may fail in any way
            pass
        while True:
            try:
                self.client = self._connected(2.0)
                return
            except Fault as fault:
                if time.monotonic() > end:
                    raise Fault(UNAVAILABLE, f"the scheduler was lost, and is not back after {self.patience:g} s: {fault.text}") from None
                time.sleep(0.2)

    def threads(self):
        """How many pieces can be made at a time."""
        return max(1, sum(self.client.nthreads().values()))

    def others(self, worker):
        """The workers on other addresses than this."""
        return [address for address in self.client.nthreads() if address != worker]

    def dashboard(self):
        """The address of Dask's own page, or nothing if the scheduler has none."""
        return self.client.dashboard_link if "dashboard" in self.client.scheduler_info()["services"] else ""

    def close(self):
        for part in (self.client, self._local):
            try:
                if part is not None:
                    part.close(timeout=5)
            except Exception:  # the work is done; what is being ended may complain
                pass


def _has_dashboard():
    """Whether a scheduler of this process can show one."""
    try:
        import bokeh  # noqa: F401
    except ImportError:
        return False
    return True
