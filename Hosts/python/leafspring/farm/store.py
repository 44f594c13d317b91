"""The one store of what is done: a record in DIR/.done for each piece, which its worker writes when it is made."""

import contextlib
import fcntl
import hashlib
import json
import os
import shutil
import uuid
from pathlib import Path

from .faults import IO, Fault

#: Folders of records, and of what is not whole yet or is only compared.
DONE, DRAFTS = ".done", ".parts"


@contextlib.contextmanager
def held(folder):
    """Makes a folder, holds it for this run alone, and removes from it what interrupted attempts have left."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = open(folder / ".lock", "w", encoding="utf-8")
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        busy = isinstance(error, BlockingIOError)
        raise Fault(IO, f"{folder}: {'another run is writing there' if busy else error.strerror}") from None
    with file:
        shutil.rmtree(folder / DRAFTS, ignore_errors=True)
        yield
        shutil.rmtree(folder / DRAFTS, ignore_errors=True)


def digest(path):
    """BLAKE2b of a file."""
    found = hashlib.blake2b(digest_size=16)
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            found.update(block)
    return found.hexdigest()


def find(folder, key, careful=False):
    """The record of a piece whose result is there as it was made: the digest tells if the time changed, or careful."""
    record = read(folder, key)
    if not record:
        return record
    path = Path(folder, record["place"])
    if not path.is_file() or path.stat().st_size != record["bytes"]:
        return None
    unchanged = not careful and path.stat().st_mtime_ns == record["changed"]
    return record if unchanged or digest(path) == record["digest"] else None


def read(folder, key, home=DONE):
    """The record of a piece, wherever its result is; None if there is none, {} if it is damaged."""
    try:
        check, text = Path(folder, home, key).read_bytes().split(b" ", 1)
        return json.loads(text) if check.decode() == hashlib.blake2b(text).hexdigest() else {}
    except FileNotFoundError:
        return None
    except (ValueError, OSError):
        return {}


def keep(folder, record, home=DONE):
    """Writes a record, behind its check sum."""
    text = json.dumps(record).encode()
    write(folder, f"{home}/{record['piece']}", hashlib.blake2b(text).hexdigest().encode() + b" " + text)


def write(folder, place, data):
    """Writes a file that appears whole or not at all."""
    draft = Path(folder, DRAFTS, uuid.uuid4().hex)
    draft.parent.mkdir(parents=True, exist_ok=True)
    draft.write_bytes(data)
    settle(draft, Path(folder, place))


def settle(draft, path):
    """Gives a file its name, once it is safe on the disk."""
    with open(draft, "rb+") as file:
        os.fsync(file.fileno())
    path.parent.mkdir(parents=True, exist_ok=True)
    os.replace(draft, path)


def drop(folder, piece):
    """Takes a result away, its record first."""
    Path(folder, DONE, piece.key).unlink(missing_ok=True)
    Path(folder, piece.place).unlink(missing_ok=True)
