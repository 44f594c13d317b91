"""What a worker does with a piece."""

import hashlib
import importlib
import os
import resource
import shutil
import socket
import time

import leafspring

from . import records
from .faults import Fault

#: Module and function that make each kind of piece: make(inputs, part, folder) writes the file `part`, and returns what it knows
#: of it: `first`, `last` and `next` with hashes, and whatever the summary needs.
MAKERS = {
    "nothing": ("empty", "make"),
    "frames": ("frames", "make"), "recording": ("frames", "join"),
    "film": ("films", "make"), "stretch": ("films", "stretch"), "joined": ("films", "join"),
    "accuracy": ("accuracy", "make"), "worst": ("accuracy", "join"),
    "stress": ("stress", "make"), "table": ("stress", "join"),
}


def perform(piece, folder, again=False):
    """Makes a piece, or finds it made. Returns its record, or {"fault": [code, line]}.

    again: makes it although it is there, and throws the result away; only the record counts.
    """
    try:
        return (None if again else records.read(folder, piece.key)) or _made(piece, folder, again)
    except Fault as fault:
        return {"fault": [fault.code, f"{piece.title}: {fault.text}"], "worker": worker()}
    except OSError as error:
        fault = Fault.of(error)
        return {"fault": [fault.code, f"{piece.title}: {fault.text}"], "worker": worker()}


def _made(piece, folder, again):
    attempt = records.scratch(folder, piece.key)
    try:
        part = attempt / "result"
        began, used = time.time(), processor_seconds()
        module, function = MAKERS[piece.maker]
        facts = getattr(importlib.import_module(f"{__package__}.{module}"), function)(piece.inputs, part, folder)
        record = {"piece": piece.key, "title": piece.title, "maker": piece.maker, "place": piece.place, "inputs": piece.inputs,
                  **facts, "digest": digest(part), "bytes": part.stat().st_size, "worker": worker(), "host": socket.gethostname(),
                  "build": leafspring.build_info(), "began": began}
        record["seconds"], record["processor"] = time.time() - began, processor_seconds() - used
        if not again:
            records.keep(folder, part, record)
        return record
    finally:
        shutil.rmtree(attempt, ignore_errors=True)


def worker():
    """The address of the worker that this is, or the process."""
    try:
        from distributed import get_worker
        return get_worker().address
    except (ImportError, ValueError):
        return f"process {os.getpid()}"


def processor_seconds():
    """Seconds of processors that this process and the programs that it ran have used."""
    return sum(getattr(resource.getrusage(who), name) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
               for name in ("ru_utime", "ru_stime"))


def digest(path):
    """BLAKE2b of a file, and its bytes safe on the disk."""
    with open(path, "rb") as file:
        found = hashlib.blake2b(digest_size=16)
        while block := file.read(1 << 20):
            found.update(block)
        os.fsync(file.fileno())
    return found.hexdigest()


def doctor():
    """This machine in one line."""
    from . import programs
    try:
        said = programs.output("tool", "doctor", what="doctor")[0].decode()
    except Fault as fault:
        said = fault.text
    wanted = ("bit class", "SIMD", "exact   b", "self-check")
    lines = [" ".join(line.split()) for line in said.splitlines() if line.strip().startswith(wanted) and "0 cells" not in line]
    lines = [line for line in lines if "state hash" in line or not line.startswith("exact")]
    return f"{socket.gethostname()}, {worker()}: {'; '.join(lines) or said}; library {leafspring.build_info()}"
