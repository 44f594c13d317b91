"""A worker's side: one attempt at a piece, in a folder of its own, within limits of time and memory."""

import importlib
import os
import resource
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import uuid
from pathlib import Path

import leafspring

from . import pieces, store
from .faults import DATA, IO, UNAVAILABLE, Fault, is_full

#: Name on the search path, the variable that names another one, and where it comes from.
PROGRAMS = {
    "tool": ("leafspring", "LEAFSPRING_TOOL", "swift build -c release makes it"),
    "film": ("leafspring-film", "LEAFSPRING_FILM", "Scripts/build-film.sh makes it as .build-film/film"),
    "ffmpeg": ("ffmpeg", "LEAFSPRING_FFMPEG", "the package ffmpeg has it"),
    "pdftoppm": ("pdftoppm", "LEAFSPRING_PDFTOPPM", "the package poppler-utils has it"),
}


def find(program):
    """The path of one of PROGRAMS on this machine, or of another program by its name."""
    name, variable, source = PROGRAMS.get(program, (program, None, None))
    path = shutil.which(os.environ.get(variable or "", name))
    if not path:
        raise Fault(UNAVAILABLE, f"there is no {os.environ.get(variable or '', name)} here"
                    + (f" ({source}); {variable} can name it" if variable else ""))
    return path


class Attempt:
    """What a maker gets: `inputs`, the output `folder`, `part` to write the result to, and programs that end with the attempt,
    with the worker, after so many seconds, or beyond so many GB of memory each."""

    def __init__(self, piece, folder, seconds=3600.0, memory=4.0):
        self.inputs, self.folder, self.seconds, self.memory = piece.inputs, Path(folder), seconds, memory
        self.part = Path(folder, store.ATTEMPTS, f"{piece.key}.{uuid.uuid4().hex}", "result")
        self._end, self._children = time.monotonic() + seconds, []

    def __enter__(self):
        self.part.parent.mkdir(parents=True)
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.part.parent, ignore_errors=True)

    def stop(self):
        """Ends the programs that still run."""
        for child in self._children:
            if child.poll() is None:
                os.killpg(child.pid, signal.SIGKILL)
                child.wait()

    def start(self, program, *arguments, **options):
        """Starts a program. What it says of errors is kept in memory: a full disk must not hide it."""
        words = [find(program), *map(str, arguments)]
        if all(map(shutil.which, ("setpriv", "prlimit", "timeout"))):  # Linux has them
            words = ["setpriv", "--pdeathsig", "TERM", "prlimit", f"--as={int(self.memory * 1e9)}", "timeout", "--signal", "KILL",
                     f"{max(0.001, self._end - time.monotonic()):.3f}", *words]
        said = os.fdopen(os.memfd_create("said"), "r+b") if hasattr(os, "memfd_create") else tempfile.TemporaryFile()
        child = subprocess.Popen(words, stderr=said, start_new_session=True, **options)
        child.said = said
        self._children.append(child)
        return child

    def ended(self, child, what, silent=False):
        """Waits for a program whose output was read, and returns what it said of errors; raises the last line of it if it failed.

        silent: it has failed, too, if it said anything.
        """
        code = child.wait()
        with child.said:
            child.said.seek(0)
            said = child.said.read().decode(errors="replace").strip()
        if code and time.monotonic() > self._end:
            raise Fault(DATA, f"{what} was ended after {self.seconds:g} s for the piece; --time-limit allows more")
        if not code and not (silent and said):
            return said
        killed = f"ended by signal {abs(code) % 128}; --memory-limit allows it {self.memory:g} GB"
        lines = said.splitlines() or [killed if code < 0 or code > 128 else f"exit {code}"]
        full = [line for line in lines if is_full(IO, line)]
        kept = IO if full else code if code in (64, 65, 66, 69, 74) else DATA
        raise Fault(kept, f"{what}: {(full or lines)[-1]}")

    def output(self, program, *arguments, what):
        """All that a program writes on standard output."""
        child = self.start(program, *arguments, stdout=subprocess.PIPE)
        with child.stdout:
            written = child.stdout.read()
        self.ended(child, what)
        return written


def perform(piece, folder, limits, again=False, parts=()):
    """Makes a piece, unless its result is there. Returns its record, with "kept" if nothing was made.

    again: makes it although it is there, and throws the result away: only the record counts.
    parts: place and digest of each result that the piece joins.
    """
    try:
        known = not again and store.read(folder, piece.key)
        if known and pieces.is_whole(folder, known, careful=True):
            store.keep(folder, known)
            return {**known, "kept": True}
        for place, digest in parts:
            if not Path(folder, place).exists() or pieces.digest(Path(folder, place)) != digest:
                Path(folder, place).unlink(missing_ok=True)
                raise Fault(DATA, f"{place} is not what was made there; started again the run makes it again")
        with Attempt(piece, folder, **limits) as attempt:
            record = _made(piece, attempt)
            if not again:
                place = Path(folder, piece.place)
                place.parent.mkdir(parents=True, exist_ok=True)
                os.replace(attempt.part, place)
                store.keep(folder, record)
        return record
    except OSError as error:
        raise Fault.of(error) from None


def _made(piece, attempt):
    began, used = time.time(), processor_seconds()
    module, function = piece.maker.split(".")
    facts = getattr(importlib.import_module(f"{__package__}.{module}"), function)(attempt)
    attempt.stop()
    with open(attempt.part, "rb+") as file:
        os.fsync(file.fileno())
    digest, state = pieces.digest(attempt.part), attempt.part.stat()
    return {"piece": piece.key, "title": piece.title, "maker": piece.maker, "place": piece.place, "inputs": piece.inputs, **facts,
            "digest": digest, "bytes": state.st_size, "changed": state.st_mtime_ns, "worker": worker(),
            "host": socket.gethostname(), "build": leafspring.build_info(), "began": began, "seconds": time.time() - began,
            "processor": processor_seconds() - used}


def worker():
    """The address of this worker, or the process."""
    try:
        from distributed import get_worker
        return get_worker().address
    except (ImportError, ValueError):
        return f"process {os.getpid()}"


def processor_seconds():
    """Seconds of processors that this process and the programs that it ran have used."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def doctor():
    """This machine in one line."""
    try:
        said = subprocess.run([find("tool"), "doctor"], capture_output=True, text=True, timeout=60, check=False).stdout
    except (Fault, OSError, subprocess.TimeoutExpired) as error:
        said = str(error)
    wanted = ("bit class", "SIMD", "exact   b", "self-check")
    lines = [" ".join(line.split()) for line in said.splitlines() if line.strip().startswith(wanted) and "0 cells" not in line]
    lines = [line for line in lines if "state hash" in line or not line.startswith("exact")]
    return f"{socket.gethostname()}, {worker()}: {'; '.join(lines) or said}; library {leafspring.build_info()}"
