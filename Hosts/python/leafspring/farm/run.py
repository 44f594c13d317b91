"""Hands pieces to the workers, and sees to what comes back."""

import queue
import time
from collections import deque

from . import records, work
from .faults import DATA, Fault, is_full
from .joints import Joints, chosen_twice, refusal


class Run:
    """Makes all pieces of the chains that are not there yet, then what joins them. One thread; Dask's own tell it what has ended."""

    def __init__(self, cluster, folder, chains, manifest, bar, twice=0.0):
        self.cluster, self.folder, self.manifest, self.bar, self.twice = cluster, folder, manifest, bar, twice
        self.made, self.kept, self.faults, self.refused = [], [], [], []
        self.twins, self.lost = 0, 0
        self.joints = Joints(chains)
        self._waiting, self._running, self._ended = deque(), {}, queue.Queue()
        self._doctors, self._full = {}, False
        self._thread_count, self._counted = 1, -9.0
        for chain in chains:
            for piece in chain.pieces:
                self._offer(piece)

    def _offer(self, piece):
        """Queues a piece, unless its result is there."""
        if record := self.manifest.done(piece):
            self.kept.append(record)
            self._join(piece, record)
        else:
            self._waiting.append((piece, None))

    def go(self):
        """Returns when nothing is left to be done. What failed is in `faults` and `refused`."""
        while self._waiting and not self._full or self._running:
            self._hand_out()
            ended = self._next()
            if not ended and not self.cluster.connected():
                self._start_over()
            results = self._fetched(ended)
            for future in ended:
                self._take(future, results.get(future.key))

    # ---------------------------------------------------------------- handing out

    def _hand_out(self):
        room = 4 * self._threads() + 8
        while self._waiting and not self._full and len(self._running) < room:
            piece, first = self._waiting.popleft()
            try:
                others = self.cluster.others(first["worker"]) if first else None
                future = None if others == [] else self._submitted(piece, others)
            except Exception:  # the scheduler has gone
                self._waiting.appendleft((piece, first))
                self._start_over()
                continue
            if future is None:
                self._accept(piece, first)
                continue
            self._running[future.key] = (future, piece, first)
            future.add_done_callback(self._ended.put)

    def _submitted(self, piece, others):
        """Hands a piece to any worker, or once more to one of others; if these have ended meanwhile, any worker will do."""
        where = {"workers": others, "allow_other_workers": True} if others else {}
        return self.cluster.client.submit(work.perform, piece, str(self.folder), again=bool(others), pure=False,
                                          key=f"{piece.maker}-{piece.key}-{time.monotonic_ns()}", **where)

    def _threads(self):
        """How many pieces can be made at a time; asked every two seconds."""
        if time.monotonic() - self._counted > 2:
            try:
                self._thread_count = self.cluster.threads()
            except Exception:  # there is no scheduler: the next piece will notice
                pass
            self._counted = time.monotonic()
        return self._thread_count

    def _start_over(self):
        """The scheduler is gone, and with it what it was told: waits for one, and hands out again what was running."""
        for _, piece, first in reversed(list(self._running.values())):
            self._waiting.appendleft((piece, first))
            self.lost += 1
        self._running.clear()
        self._ended = queue.Queue()
        self.cluster.reconnect()

    # ---------------------------------------------------------------- taking back

    def _next(self):
        """The futures that have ended since the last time; if none has for a second, an empty list."""
        ended = []
        try:
            ended.append(self._ended.get(timeout=1.0))
            while True:
                ended.append(self._ended.get_nowait())
        except queue.Empty:
            return [future for future in ended if self._is_running(future)]

    def _is_running(self, future):
        """Whether a future is one of ours, and not of a scheduler that was lost."""
        return self._running.get(future.key, (None,))[0] is future

    def _fetched(self, futures):
        """The results of those that ended well, by their keys, in one round trip for all; none if that fails."""
        fine = [future for future in futures if future.status == "finished"]
        try:
            return dict(zip((future.key for future in fine), self.cluster.client.gather(fine)))
        except Exception:  # a worker that held one has ended, or the scheduler: each is asked for by itself
            return {}

    def _take(self, future, result):
        if not self._is_running(future):
            return
        if future.cancelled() or not self.cluster.connected():
            self._start_over()
            return
        _, piece, first = self._running.pop(future.key)
        try:
            result = result or future.result(timeout=30)
        except Exception as error:
            if not self.cluster.connected():
                self._waiting.appendleft((piece, first))
                self._start_over()
                return
            result = {"fault": [DATA, f"{piece.title}: {_why(error)}"]}
        future.release()
        if "fault" in result:
            self._fail(piece, *result["fault"])
        elif first:
            self._compare(piece, first, result)
        elif chosen_twice(piece.key, self.twice):
            self._waiting.appendleft((piece, result))
        else:
            self._accept(piece, result)

    def _accept(self, piece, record):
        self.made.append(record)
        self.manifest.note(piece.key, done=record)
        self.bar.step()
        self._join(piece, record)

    def _fail(self, piece, code, line):
        self.faults.append((code, line))
        self._full = self._full or is_full(code, line)
        self.bar.step()
        if not self._full:
            self.manifest.note(piece.key, failed=line)

    def _compare(self, piece, first, second):
        self.twins += first["worker"] != second["worker"]
        if line := refusal(piece.title, first, second, self._doctor):
            self._refuse([(piece.key, first)], line)
            self.bar.step()
        else:
            self._accept(piece, first)

    def _join(self, piece, record):
        differing, join = self.joints.add(piece, record, self._doctor)
        if differing:
            line, both = differing
            self._refuse([(r["piece"], r) for r in both], line)
        if join:
            self.bar.total += 1
            self._offer(join)

    def _refuse(self, which, line):
        """Takes pieces out of use whose hashes differ between two workers."""
        self.refused.append((DATA, line))
        for key, record in which:
            records.drop(self.folder, record)
            self.made, self.kept = ([r for r in some if r["piece"] != key] for some in (self.made, self.kept))
            self.manifest.note(key, refused=line)

    def _doctor(self, worker):
        if worker not in self._doctors:
            try:
                asked = self.cluster.client.submit(work.doctor, workers=[worker], pure=False)
                self._doctors[worker] = asked.result(timeout=60)
            except Exception:  # it may have ended
                self._doctors[worker] = f"{worker}: gone"
        return self._doctors[worker]


def _why(error):
    if type(error).__name__ == "KilledWorker":
        return "every worker that began it was killed"
    if isinstance(error, Fault):
        return error.text
    return f"{type(error).__name__}: {error}"
