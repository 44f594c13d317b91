"""The records of finished pieces, one small file each, which a worker writes when the result has its name.

They are what makes a piece done: a run that was stopped between a piece and its line in the manifest finds its record.
"""

import json
import os
import pathlib
import shutil
import uuid

RECORDS, PARTS = ".records", ".parts"


def path_of(folder, key):
    return pathlib.Path(folder, RECORDS, key[:2], key + ".json")


def read(folder, key):
    """The record of a piece whose result is there in full; else None."""
    try:
        record = json.loads(path_of(folder, key).read_text())
        whole = os.stat(pathlib.Path(folder, record["place"])).st_size == record["bytes"]
    except (FileNotFoundError, ValueError):
        return None
    return record if whole else None


def keep(folder, part, record):
    """Gives a result in `part` its name, then writes its record; each appears whole or not at all."""
    place, kept = pathlib.Path(folder, record["place"]), path_of(folder, record["piece"])
    for parent in (place.parent, kept.parent):
        parent.mkdir(parents=True, exist_ok=True)
    draft = part.with_name("record")
    with open(draft, "w", encoding="utf-8") as file:
        json.dump(record, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, place)
    os.replace(draft, kept)


def drop(folder, record):
    """Takes a result away: its record first."""
    path_of(folder, record["piece"]).unlink(missing_ok=True)
    pathlib.Path(folder, record["place"]).unlink(missing_ok=True)


def scratch(folder, key):
    """A new folder for one attempt at a piece. One that is left was interrupted."""
    path = pathlib.Path(folder, PARTS, f"{key}.{uuid.uuid4().hex}")
    path.mkdir(parents=True)
    return path


def sweep(folder):
    """Removes what interrupted attempts have left; returns how many there were.

    A program whose worker was killed may still be writing there: under another name nothing new comes in.
    """
    parts, gone = pathlib.Path(folder, PARTS), pathlib.Path(folder, f"{PARTS}.{uuid.uuid4().hex}")
    try:
        os.rename(parts, gone)
    except FileNotFoundError:
        count = 0
    else:
        count = sum(1 for _ in gone.iterdir())
    for left in pathlib.Path(folder).glob(f"{PARTS}.*"):
        shutil.rmtree(left, ignore_errors=True)
    return count
