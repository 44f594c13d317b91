"""Pieces of work, some of which join others, and how a worker makes one."""

import dataclasses
import functools
import hashlib
import importlib
import json
import os
import tempfile
import time
from pathlib import Path

import distributed
import leafspring

from . import store
from .faults import DATA, Fault
from .programs import Programs


@dataclasses.dataclass(frozen=True)
class Piece:
    """One piece: the module and function that make it, everything its result depends on, and the result's place.

    parts: the pieces that it joins. partial: it joins what is there although some have failed. remove: their files go
    once they are joined.
    """

    maker: str
    title: str
    place: str
    inputs: dict
    parts: tuple = ()
    partial: bool = False
    remove: bool = False

    @functools.cached_property
    def key(self):
        """Equal for equal work: 32 hexadecimal digits."""
        text = json.dumps([self.maker, self.place, self.inputs, [part.key for part in self.parts]], sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def perform(piece, folder, limits, again=False):
    """Makes a piece and keeps its record, unless they are there. again: makes it anyway, for a record to compare."""
    try:
        if not again and store.find(folder, piece.key):
            return
        for part in piece.parts:
            if not store.find(folder, part.key, careful=True):
                store.drop(folder, part)
                raise Fault(DATA, f"{part.place} is not what was made there; started again the run makes it again")
        drafts = Path(folder, store.DRAFTS)
        drafts.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=drafts) as own, Programs(**limits) as attempt:
            attempt.inputs, attempt.part = piece.inputs, Path(own, "result")
            attempt.parts = [Path(folder, part.place) for part in piece.parts]
            began, used = time.time(), sum(os.times()[:4])
            module, function = piece.maker.split(".")
            facts = getattr(importlib.import_module(f"{__package__}.{module}"), function)(attempt)
            record = {
                "piece": piece.key, "title": piece.title, "maker": piece.maker, "place": piece.place,
                "inputs": piece.inputs, **facts, "digest": store.digest(attempt.part),
                "bytes": attempt.part.stat().st_size, "changed": attempt.part.stat().st_mtime_ns,
                "worker": distributed.get_worker().address, "build": leafspring.build_info(), "began": began,
                "seconds": time.time() - began, "processor": sum(os.times()[:4]) - used}
            if not again:
                store.settle(attempt.part, Path(folder, piece.place))
        store.keep(folder, record, store.DRAFTS if again else store.DONE)
    except OSError as error:
        raise Fault.of(error) from None


def cut(count, length):
    """Ranges of at most `length` that cover 0 ..< count, all but the last of that length."""
    return [(first, min(first + length, count)) for first in range(0, count, length)]


def identity(path):
    """Size and time of change of an input, which tell its versions apart without reading it."""
    return [os.stat(path).st_size, os.stat(path).st_mtime_ns]
