"""The manifest: a line of JSON for everything that happened to a piece. One run at a time may write it."""

import errno
import fcntl
import json
import os
import time
from pathlib import Path

from . import records
from .faults import DATA, IO, Fault

NAME = "manifest.jsonl"


class Manifest:
    """Opens a folder's manifest, or begins one, and holds it alone until `close`.

    A line is {"piece": …, "done": record}, {"piece": …, "failed": line} or {"piece": …, "refused": line}; the last line of a
    piece counts. A last line that was cut short is removed.
    """

    def __init__(self, folder):
        self.folder, self._synced = Path(folder), 0.0
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._file = open(self.folder / NAME, "a+b")
        except OSError as error:
            raise Fault(IO, f"{self.folder}: {error.strerror}") from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise Fault(IO, f"{self.folder}: another run is writing there") from None
        self._done = self._read()
        self.left = records.sweep(folder)

    def _read(self):
        done, whole = {}, 0
        self._file.seek(0)
        for number, line in enumerate(self._file, 1):
            if not line.endswith(b"\n"):
                break
            try:
                entry = json.loads(line)
                key = entry["piece"]
            except (ValueError, KeyError, TypeError):
                raise Fault(DATA, f"{self.folder / NAME}, line {number}: is no line of a manifest") from None
            whole += len(line)
            done.pop(key, None)
            if "done" in entry:
                done[key] = True
        self._file.truncate(whole)
        return done

    def done(self, piece):
        """The record of a piece that need not be made; None if it must be. One whose line was never written gets it now."""
        record = records.read(self.folder, piece.key)
        if record and piece.key not in self._done:
            self.note(piece.key, done=record)
        return record

    def note(self, key, **what):
        """Adds a line, whole or not at all. It is safe on the disk a second later; before that the piece's own record says it."""
        line = json.dumps({"piece": key, **what}).encode() + b"\n"
        file = self._file.fileno()
        size = os.fstat(file).st_size
        try:
            if os.write(file, line) < len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.folder / NAME))
            if time.monotonic() - self._synced > 1:
                os.fsync(file)
                self._synced = time.monotonic()
        except OSError:
            os.ftruncate(file, size)
            raise
        if "done" in what:
            self._done[key] = True

    def close(self):
        os.fsync(self._file.fileno())
        self._file.close()
