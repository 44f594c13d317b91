"""Pieces of work, chains of them that are joined into one result, and what tells files apart."""

import dataclasses
import hashlib
import json
import os
from pathlib import Path


@dataclasses.dataclass(frozen=True)
class Piece:
    """One piece: the module and function that make it, everything its result depends on, and the result's place in the folder."""

    maker: str
    title: str
    place: str
    inputs: dict = dataclasses.field(hash=False)

    @property
    def key(self):
        """Equal for equal work: 32 hexadecimal digits."""
        text = json.dumps([self.maker, self.place, self.inputs], sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


@dataclasses.dataclass
class Chain:
    """Pieces in order, and the piece that joins their results.

    partial: what is there is joined although some have failed. remove: the parts' files go once they are joined. left: keys of
    those that have not ended in this run.
    """

    pieces: list
    join: Piece = None
    partial: bool = False
    remove: bool = False
    left: set = dataclasses.field(default_factory=set)

    def joining(self, parts):
        """The piece that joins these parts: its key contains theirs, so other parts are other work."""
        inputs = {**self.join.inputs, "parts": [part.place for part in parts], "keys": [part.key for part in parts]}
        return dataclasses.replace(self.join, inputs=inputs)


def cut(count, length):
    """Ranges of at most `length` that cover 0 ..< count, all but the last of that length."""
    return [(first, min(first + length, count)) for first in range(0, count, length)]


def repeated(names):
    """A name that occurs more than once; None if there is none."""
    seen = set()
    return next((name for name in names if name in seen or seen.add(name)), None)


def identity(path):
    """Size and time of change of an input, which tell its versions apart without reading it."""
    return [os.stat(path).st_size, os.stat(path).st_mtime_ns]


def digest(path):
    """BLAKE2b of a file."""
    found = hashlib.blake2b(digest_size=16)
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            found.update(block)
    return found.hexdigest()


def is_whole(folder, record, careful=False):
    """Tells if a result is what its record says: by size and time of change; if careful, a changed time leaves it to the digest."""
    path = Path(folder, record["place"])
    if not path.exists() or path.stat().st_size != record["bytes"]:
        return False
    changed = path.stat().st_mtime_ns
    if changed != record["changed"] and not (careful and digest(path) == record["digest"]):
        return False
    record["changed"] = changed
    return True
