"""Pieces of work, and chains of them that are joined into one result."""

import hashlib
import json
import os
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional


@dataclass(frozen=True)
class Piece:
    """One piece: which maker makes it, everything that its result depends on, and where the result goes (in the output folder)."""

    maker: str
    title: str
    place: str
    inputs: Dict[str, Any] = field(hash=False)

    @property
    def key(self) -> str:
        """Equal for equal work: 32 hexadecimal digits."""
        text = json.dumps([self.maker, self.place, self.inputs], sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


@dataclass
class Chain:
    """Pieces in order, each of which begins where the last one ended, and the piece that joins their results."""

    pieces: List[Piece]
    join: Optional[Piece] = None


def cut(count, length):
    """Ranges of at most `length` that cover 0 ..< count, all but the last of that length."""
    return [(first, min(first + length, count)) for first in range(0, count, length)]


def repeated(names):
    """A name that is there more than once; None if there is none."""
    seen = set()
    return next((name for name in names if name in seen or seen.add(name)), None)


def identity(path):
    """What tells one version of a file from another without reading it."""
    facts = os.stat(path)
    return [facts.st_size, facts.st_mtime_ns]


def differs(one, other):
    """Which of a piece's results differ between two makings; empty if none does. Times and places of work are not results."""
    names = one.get("compared", ("digest", "bytes", "first", "last", "next"))
    return [name for name in names if one.get(name) != other.get(name)]
