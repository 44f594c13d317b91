"""The one store of what is done: a record in DIR/.done for each piece, which its worker writes when the result has its name."""

import contextlib
import fcntl
import hashlib
import json
import os
import shutil
import uuid
from pathlib import Path

from .faults import IO, Fault

ATTEMPTS = ".parts"


@contextlib.contextmanager
def lock(folder):
    """Makes the folder, and holds it for this run alone."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        file = open(Path(folder, ".lock"), "w", encoding="utf-8")
    except OSError as error:
        raise Fault(IO, f"{folder}: {error.strerror}") from None
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Fault(IO, f"{folder}: another run is writing there") from None
        yield


def _path(folder, key):
    return Path(folder, ".done", key[:2], f"{key}.json")


def read(folder, key):
    """The record of a piece; None if there is none, {} if it is damaged."""
    try:
        check, text = _path(folder, key).read_bytes().split(b" ", 1)
        return json.loads(text) if check.decode() == hashlib.blake2b(text).hexdigest() else {}
    except FileNotFoundError:
        return None
    except (ValueError, OSError):
        return {}


def write(path, data):
    """A file that appears whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{uuid.uuid4().hex}")
    try:
        with open(draft, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def keep(folder, record):
    """Writes a record, behind its check sum."""
    text = json.dumps(record).encode()
    write(_path(folder, record["piece"]), hashlib.blake2b(text).hexdigest().encode() + b" " + text)


def drop(folder, piece):
    """Takes a result away, its record first."""
    _path(folder, piece.key).unlink(missing_ok=True)
    Path(folder, piece.place).unlink(missing_ok=True)


def sweep(folder):
    """Removes what interrupted attempts have left; returns how many. Renamed first: a program that still writes adds nothing."""
    for parts in ("frames", "stretches"):
        with contextlib.suppress(OSError):  # not empty, or not there
            os.rmdir(Path(folder, parts))
    if Path(folder, ATTEMPTS).exists():
        os.rename(Path(folder, ATTEMPTS), Path(folder, f"{ATTEMPTS}.{uuid.uuid4().hex}"))
    left = [attempt for gone in Path(folder).glob(f"{ATTEMPTS}.*") for attempt in gone.iterdir()]
    for gone in Path(folder).glob(f"{ATTEMPTS}.*"):
        shutil.rmtree(gone, ignore_errors=True)
    return len(left)
