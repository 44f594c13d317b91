"""The programs that do the work: where they are, and how they are run and ended."""

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import time

from .faults import DATA, IO, UNAVAILABLE, Fault

#: Name on the search path, the variable that names another one, and where it comes from.
PROGRAMS = {
    "tool": ("leafspring", "LEAFSPRING_TOOL", "swift build -c release makes it"),
    "film": ("leafspring-film", "LEAFSPRING_FILM", "Scripts/build-film.sh makes it as .build-film/film"),
    "ffmpeg": ("ffmpeg", "LEAFSPRING_FFMPEG", "the package ffmpeg has it"),
    "pdftoppm": ("pdftoppm", "LEAFSPRING_PDFTOPPM", "the package poppler-utils has it"),
}


def find(program):
    """The path of one of PROGRAMS on this machine, or of another program by its name."""
    name, variable, source = PROGRAMS.get(program, (program, "", ""))
    name = os.environ.get(variable, name)
    if path := shutil.which(name):
        return path
    raise Fault(UNAVAILABLE, f"there is no {name} here" + (f" ({source}); {variable} can name it" if source else ""))


class Programs(contextlib.ExitStack):
    """The arguments of a maker: `inputs`, paths of the `parts` that it joins, the `part` to write, and programs.

    Programs end when this does, with the worker, after so many seconds, or beyond so many GB of memory each.
    """

    def __init__(self, seconds, memory):
        super().__init__()
        self.seconds, self.memory, self._end = seconds, memory, time.monotonic() + seconds

    def start(self, program, *arguments, **options):
        """Starts a program. Its error output is kept in memory, because a full disk must not hide it."""
        left = max(0.001, self._end - time.monotonic())
        words = [find("setpriv"), "--pdeathsig", "TERM", "prlimit", f"--as={int(self.memory * 1e9)}",
                 "timeout", "--signal", "KILL", f"{left:.3f}", find(program), *map(str, arguments)]
        said = self.enter_context(open(os.memfd_create("said"), "r+b"))
        child = subprocess.Popen(words, stderr=said, start_new_session=True, **options)
        child.said = said
        self.callback(end, child)
        return child

    def ended(self, child, what, silent=False):
        """Waits for a program whose output was read, and returns what it said of errors.

        Raises the last line of it if it failed. silent: it has failed, too, if it said anything.
        """
        code = child.wait()
        child.said.seek(0)
        said = child.said.read().decode(errors="replace").strip()
        if code and time.monotonic() > self._end:
            raise Fault(DATA, f"{what} was ended after {self.seconds:g} s for the piece; --time-limit allows more")
        if not code and not (silent and said):
            return said
        killed = f"ended by signal {abs(code) % 128}; --memory-limit allows it {self.memory:g} GB"
        lines = said.splitlines() or [killed if code < 0 or code > 128 else f"exit {code}"]
        full = [line for line in lines if Fault(IO, line).is_full]
        kept = IO if full else code if code in (64, 65, 66, 69, 74) else DATA
        raise Fault(kept, f"{what}: {(full or lines)[-1]}")


def end(child):
    """Ends a program, and those that it started, if it still runs."""
    if child.poll() is None:
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()


def doctor():
    """The output of leafspring doctor on this machine, in one line."""
    try:
        said = subprocess.run([find("tool"), "doctor"], capture_output=True, text=True, timeout=60, check=False).stdout
    except (Fault, OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    lines = re.findall(r"(?m)^ +(?:bit class|SIMD|exact .* state|self-check).*", said)
    return "; ".join([socket.gethostname(), *(" ".join(line.split()) for line in lines)])
