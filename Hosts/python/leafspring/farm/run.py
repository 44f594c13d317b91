"""Hands pieces to Dask, and sees to what comes back. Dask queues them, shares them out and repeats those of workers that end."""

import os
import time
import uuid

from distributed import as_completed

from . import store, work
from .faults import DATA, IO, Fault, is_full
from .pieces import is_whole

#: Results of a piece that must be equal wherever it is made; a maker may name others.
COMPARED = ("digest", "bytes", "first", "last", "next")


class Lost(Exception):
    """The scheduler is gone, and with it what it was told."""


class Run:
    """Makes all pieces of the chains that are not there yet, then what joins them. `go` returns when nothing is left to be done.

    ended: of each piece {"done": record}, {"failed": line} or {"refused": line}; made: keys of results that are new; faults: code,
    title and line.
    """

    def __init__(self, cluster, folder, chains, bar, twice=0.0, limits=None):
        self.cluster, self.folder, self.chains, self.bar = cluster, folder, chains, bar
        self.twice, self.limits = twice, limits or {}
        self.ended, self.made, self.faults = {}, set(), []
        self.joints = self.twins = self.lost = 0
        self._pending, self._compared, self.damaged = {}, set(), set()

    def records(self):
        return {key: what["done"] for key, what in self.ended.items() if "done" in what}

    def go(self):
        while True:
            try:
                return self._go()
            except Lost:  # begins again with what is not done
                self.lost += len(self._pending)
                self.cluster.connect()

    def _go(self):
        self.ended, self.faults, self._pending, self._owners = {}, [], {}, {}
        self._queue = as_completed(loop=self.cluster.client.loop)
        self.bar.reset()
        for chain in self.chains:
            self._plan(chain)
        while self._pending:
            if self.cluster.look():
                self._rescue()
            if self._queue.has_ready():
                self._take([future for future in self._queue.next_batch() if future.key in self._pending])
            elif self.cluster.client.status != "running":
                raise Lost
            else:
                time.sleep(0.02)

    # ---------------------------------------------------------------- handing out

    def _plan(self, chain):
        """Hands out the pieces of a chain that must be made: none if its joined result is there."""
        chain.left = {piece.key for piece in chain.pieces}
        self._owners.update((piece.key, chain) for piece in chain.pieces)
        if chain.join and self._finds(self._joining(chain, chain.pieces)):
            for piece in chain.pieces:
                if record := self._read(piece):
                    self.ended[piece.key] = {"done": record}
            return
        for piece in chain.pieces:
            if not self._finds(piece):
                self._hand_out(piece)

    def _joining(self, chain, parts):
        join = chain.joining(parts)
        self._owners[join.key] = chain
        return join

    def _read(self, piece):
        record = store.read(self.folder, piece.key)
        if record == {}:
            self.damaged.add(piece.key)
        return record

    def _finds(self, piece):
        """Ends a piece whose result is there, and tells if it is."""
        record = self._read(piece)
        found = record and is_whole(self.folder, record)
        if found:
            self._end(piece, done=record)
        return found

    def _hand_out(self, piece, first=None, parts=()):
        """first: what another worker made of the piece. Others make it again, to be compared; if there are none, it counts."""
        others = [worker for worker in self.cluster.workers if worker != first["worker"]] if first else None
        if first and not others:
            self._end(piece, done=first)
            return
        try:
            future = self.cluster.client.submit(
                work.perform, piece, str(self.folder), self.limits, again=bool(first), parts=parts, workers=others,
                key=f"{piece.maker}-{piece.key}-{uuid.uuid4().hex}", priority=1 if first or parts else 0)
        except Exception as error:
            raise error if self.cluster.client.status == "running" else Lost from None
        self._pending[future.key] = piece, first, parts, others
        self._queue.add(future)

    def _rescue(self):
        """What waits only for workers that have ended is handed to others."""
        there = set(self.cluster.workers)
        for key, (piece, first, parts, others) in list(self._pending.items()) if there else ():
            if others and not there & set(others):
                del self._pending[key]
                self._hand_out(piece, first, parts)

    # ---------------------------------------------------------------- taking back

    def _take(self, futures):
        if any(future.cancelled() for future in futures):
            raise Lost
        try:
            results = self.cluster.client.gather({future.key: future for future in futures if future.status == "finished"})
        except Exception:  # a worker that held one has ended, or the scheduler: they are handed out again
            results = {}
        for future in futures:
            if future.key not in self._pending:  # the disk was full
                continue
            piece, first, parts, _ = self._pending.pop(future.key)
            record = results.get(future.key)
            if record and "kept" not in record:
                self.made.add(piece.key)
            if future.status == "error":
                self._fail(piece, future.exception())
            elif not record:
                self._hand_out(piece, first, parts)
            elif first:
                self._compare(piece, first, record)
            elif not self._sees(record):
                self._fail(piece, Fault(IO, f"was made, but is not to be seen in {self.folder}; all workers must have this folder"),
                           stop=True)
            elif self._is_chosen(piece, record):
                self._hand_out(piece, record, parts)
            else:
                self._end(piece, done=record)

    def _sees(self, record):
        """Tells if the result of a worker is here, too. A shared folder may show it a little later."""
        for pause in (0.2, 1, 4, 0):
            if is_whole(self.folder, record, careful=True):
                return True
            os.listdir(self.folder)  # NFS looks again
            time.sleep(pause)
        return False

    def _is_chosen(self, piece, record):
        """A share of all pieces that are made, and the first one of each worker, are made twice."""
        if not self.twice or piece.key not in self.made:
            return False
        chosen = int(piece.key[:8], 16) < self.twice * 2**32 or record["worker"] not in self._compared
        self._compared.add(record["worker"])
        return chosen

    def _compare(self, piece, first, second):
        self.twins += 1
        names = [name for name in first.get("compared", COMPARED) if first.get(name) != second.get(name)]
        if names:
            facts = "; ".join(f"{name} {first.get(name)} and {second.get(name)}" for name in names)
            self._refuse([piece], piece.title, f"two workers differ ({facts}); the piece is not used", first, second)
        else:
            self._end(piece, done=first)

    def _fail(self, piece, error, stop=False):
        fault = Fault.of(error)
        self.faults.append((fault.code, piece.title, fault.text))
        if stop or is_full(fault.code, fault.text):  # nor could others be made: what is under way is left
            self._pending = {}
        self._end(piece, failed=fault.text)

    def _refuse(self, pieces, title, line, *records):
        """Takes pieces out of use that two workers made differently, and says what their machines are."""
        line = Fault(DATA, " | ".join([line, *self.cluster.ask(work.doctor, [record["worker"] for record in records])])).text
        self.faults.append((DATA, title, line))
        for piece in pieces:
            self.made.discard(piece.key)
            store.drop(self.folder, piece)
            self._end(piece, refused=line)

    def _end(self, piece, **what):
        """Notes what became of a piece. The last one of a chain lets it be joined; what joins it may remove its parts."""
        self.ended[piece.key] = what
        self.bar.update()
        chain = self._owners[piece.key]
        if piece.key in chain.left:
            chain.left.remove(piece.key)
            if chain.join and not chain.left:
                self._join(chain, [part for part in chain.pieces if "done" in self.ended[part.key]])
        elif chain.remove and "done" in what:
            for part in chain.pieces:
                (self.folder / part.place).unlink(missing_ok=True)

    def _join(self, chain, parts):
        if not parts or len(parts) < len(chain.pieces) and not chain.partial:
            return
        records = [self.ended[part.key]["done"] for part in parts]
        for number, (before, after) in enumerate(zip(records, records[1:])):
            last, first = before.get("next"), after.get("first")
            if not last or last["frame"] != first["frame"]:
                continue
            self.joints += 1
            if last != first:
                line = f"two workers differ in the frame between them ({last} and {first}); neither piece is used"
                self._refuse(parts[number:number + 2], f"{before['title']} and {after['title']}", line, before, after)
                return
        join = self._joining(chain, parts)
        if not self._finds(join):
            self._hand_out(join, parts=[(record["place"], record["digest"]) for record in records])
