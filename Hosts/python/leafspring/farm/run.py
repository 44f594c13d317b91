"""Hands pieces to Dask, which queues, shares out and repeats them, and sees to what comes back."""

import asyncio
import contextlib
import dataclasses
import logging
import os
import signal
import time
import warnings
from multiprocessing import resource_tracker

import distributed
from tqdm import tqdm

from . import store
from .faults import DATA, UNAVAILABLE, Fault
from .pieces import perform
from .programs import doctor

class OneCore(distributed.WorkerPlugin):
    """Keeps a local worker, with all that it starts, on one core: a film is drawn, hashed and encoded at a time."""

    def setup(self, worker):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[worker.name % len(cores)]})


@contextlib.contextmanager
def connected(address, workers, patience):
    """A client of the scheduler at an address, or of workers on this machine."""
    logging.disable(logging.CRITICAL)  # a line of ours says what matters
    warnings.simplefilter("ignore")
    with contextlib.ExitStack() as stack:
        if not address:
            resource_tracker.ensure_running()  # which would let Control-C through if it started later
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # a terminal sends it to workers, too
            address = distributed.LocalCluster(
                n_workers=workers or len(os.sched_getaffinity(0)), threads_per_worker=1,
                silence_logs=logging.CRITICAL, dashboard_address="127.0.0.1:8787")
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            stack.callback(_close, address)
        try:
            client = distributed.Client(address, timeout=patience)
        except (OSError, ValueError, ImportError, distributed.TimeoutError) as error:
            text = f"there is no scheduler at {address}, after {patience:g} s: {type(error).__name__}"
            raise Fault(UNAVAILABLE, text) from None
        stack.callback(_close, client)
        if client.cluster:
            client.register_plugin(OneCore())
        yield client


def _close(part):
    with contextlib.suppress(Exception):  # what has lost its scheduler may fail in any way
        part.close(timeout=5)


class Run:
    """Makes pieces that are not there yet, and the parts that they join.

    ended: of each piece {"done": record}, {"failed": line} or {"refused": line}; made: keys of new results.
    """

    def __init__(self, client, pieces, options):
        self.client, self.folder, self.pieces, self.options = client, options.out, pieces, options
        self.ended, self.made, self.faults, self.damaged, self.joints, self.twins = {}, set(), [], 0, 0, 0
        self._workers, self._compared, self._comparing = client.nthreads(), set(), set()

    def go(self):
        """Returns when nothing is left to be done. A disk that is full, or that this machine does not see, ends it."""
        count, began = sum(1 + len(piece.parts) for piece in self.pieces), time.monotonic()
        with tqdm(total=count, unit=" pieces", leave=False, disable=self.options.quiet or None) as self._bar:
            self.client.sync(self._all)
        self.seconds, self.threads = time.monotonic() - began, max(1, sum(self._workers.values()))

    async def _all(self):
        tasks = [asyncio.ensure_future(self._whole(piece)) for piece in self.pieces]
        watch = asyncio.ensure_future(self._watch())
        try:
            await next(iter(asyncio.as_completed([watch, asyncio.gather(*tasks)])))
        finally:
            for task in (watch, *tasks):
                task.cancel()

    async def _watch(self):
        """Asks for the workers, every two seconds; a fault if there is none for too long."""
        patience, seen = self.options.patience, time.monotonic()
        while True:
            try:
                workers = await asyncio.wait_for(self.client.scheduler.ncores(), max(1, min(patience, 10)))
            except Exception:  # the scheduler hangs, or is lost
                workers = {}
            if workers:
                if self._workers.keys() - workers.keys():  # what is compared may wait for one that has ended
                    await self.client.cancel(list(self._comparing))
                self._workers, seen = workers, time.monotonic()
            elif time.monotonic() - seen > patience:
                raise Fault(UNAVAILABLE, f"there is no worker at {self.client.scheduler.address}, after {patience:g} s")
            await asyncio.sleep(2)

    async def _whole(self, piece):
        """Makes a piece, and first its parts if their joined result is not there; parts that meet must fit."""
        if piece.parts and not store.find(self.folder, piece.key):
            records = await asyncio.gather(*map(self._one, piece.parts))
            parts = tuple(part for part, record in zip(piece.parts, records) if record)
            if not parts or len(parts) < len(piece.parts) and not piece.partial:
                return
            records = list(filter(None, records))
            for number, (before, after) in enumerate(zip(records, records[1:])):
                last, first = before.get("next"), after.get("first")
                self.joints += bool(last)
                if last and last != first:
                    line = f"two workers differ in the frame between them ({last} and {first}); neither piece is used"
                    return await self._refuse(parts[number:number + 2], line, before, after)
            piece = dataclasses.replace(piece, parts=parts)
        done = await self._one(piece)
        for part in piece.parts if done else ():
            if piece.remove:
                (self.folder / part.place).unlink(missing_ok=True)
            if part.key not in self.ended and (record := store.read(self.folder, part.key)):
                self.ended[part.key] = {"done": record}

    async def _one(self, piece):
        """The record of a piece, which is made if it is not there; None if it failed or was refused."""
        record = store.find(self.folder, piece.key)
        self.damaged += record == {}
        try:
            if not record:
                record = await self._made(piece)
                self.made.add(piece.key)
                if not await self._agrees(piece, record):
                    return None
        except Fault as fault:
            if fault.is_full:  # nor could others be made
                line = f"{piece.title}: {fault.text}; what was done is kept, started again it goes on"
                raise Fault(fault.code, line) from None
            self.faults.append((piece.title, fault))
            return self._end(piece, failed=fault.text)
        return self._end(piece, done=record)

    async def _made(self, piece, first=None):
        """The record of a piece that a worker makes: another one than made `first`, or None if there is no other."""
        limits, others = {"seconds": self.options.time_limit, "memory": self.options.memory_limit}, None
        while True:
            try:
                if first:
                    others = [worker for worker in await self.client.scheduler.ncores() if worker != first["worker"]]
                    if not others:
                        return None
                future = self.client.submit(perform, piece, str(self.folder), limits, again=bool(first), pure=False,
                                            workers=others, priority=1 if first or piece.parts else 0)
                self._comparing.update([future] if first else [])
                await distributed.wait([future])
                break
            except (distributed.CancelledError, OSError):  # the scheduler was lost, or one of those workers: once more
                await asyncio.sleep(0.1)
        self._comparing.discard(future)
        if future.status == "error":
            raise Fault.of(await future.exception())
        for pause in (0, 0.2, 1, 4):  # a shared folder may show it a little later
            await asyncio.sleep(pause)
            record = store.read(self.folder, piece.key, store.DRAFTS) if first else store.find(self.folder, piece.key)
            if record:
                return record
        raise OSError(f"{piece.title}: was made, but is not to be seen in {self.folder}; all workers must have it")

    async def _agrees(self, piece, first):
        """Compares a share of all pieces, and each worker's first one, with what another worker makes of them."""
        share, worker = int(piece.key[:8], 16) / 2**32, first["worker"]
        if not self.options.twice or share >= self.options.twice and worker in self._compared:
            return True
        self._compared.add(worker)
        second = await self._made(piece, first)
        if not second:
            self._compared.discard(worker)
            return True
        self.twins += 1
        compared = first.get("compared", ("digest", "bytes", "first", "last", "next"))
        names = [name for name in compared if first.get(name) != second.get(name)]
        facts = "; ".join(f"{name} {first.get(name)} and {second.get(name)}" for name in names)
        return not names or await self._refuse(
            [piece], f"two workers differ ({facts}); the piece is not used", first, second)

    async def _refuse(self, pieces, line, *records):
        """Takes pieces out of use that two workers made differently, and says what their machines are."""
        there = {record["worker"] for record in records} & (await self.client.scheduler.ncores()).keys()
        said = await self.client.run(doctor, workers=list(there), on_error="return")
        fault = Fault(DATA, " | ".join([line, *(f"{worker}: {text}" for worker, text in said.items())]))
        self.faults.append((" and ".join(piece.title for piece in pieces), fault))
        for piece in pieces:
            self.made.discard(piece.key)
            store.drop(self.folder, piece)
            self._end(piece, refused=fault.text)

    def _end(self, piece, **what):
        """Notes what became of a piece, and returns its record if it has one."""
        self.ended[piece.key] = what
        self._bar.update()
        return what.get("done")
