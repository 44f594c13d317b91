"""The programs that do the work: where they are, and how they are run."""

import os
import shutil
import subprocess

from .faults import DATA, IO, UNAVAILABLE, Fault, is_full

#: Name on the search path, the variable that names another one, and where it comes from.
PROGRAMS = {
    "tool": ("leafspring", "LEAFSPRING_TOOL", "swift build -c release makes it"),
    "film": ("leafspring-film", "LEAFSPRING_FILM", "Scripts/build-film.sh makes it as .build-film/film"),
    "ffmpeg": ("ffmpeg", "LEAFSPRING_FFMPEG", "the package ffmpeg has it"),
    "pdftoppm": ("pdftoppm", "LEAFSPRING_PDFTOPPM", "the package poppler-utils has it"),
}


def find(program):
    """The path of a program on this machine."""
    name, variable, source = PROGRAMS[program]
    path = shutil.which(os.environ.get(variable) or name)
    if not path:
        raise Fault(UNAVAILABLE, f"there is no {os.environ.get(variable) or name} here ({source}); {variable} can name it")
    return path


def start(program, *arguments, **options):
    """Starts a program; what it says of errors is kept."""
    return subprocess.Popen([find(program), *map(str, arguments)], stderr=subprocess.PIPE, **options)


def ended(child, what, silent=False):
    """Waits for a program, and raises what it said if it failed. Its standard output must have been read.

    silent: it has failed, too, if it said anything.
    """
    said = child.stderr.read().decode(errors="replace").strip()
    child.stderr.close()
    code = child.wait()
    if code or silent and said:
        raise _fault(what, code, said)


def _fault(what, code, said):
    """What a program said last before it failed; a full disk above all."""
    lines = said.splitlines() or [f"ended by signal {-code}" if code < 0 else f"exit {code}"]
    full = [line for line in lines if is_full(IO, line)]
    kept = IO if full else code if code in (64, 65, 66, 69, 74) else DATA
    return Fault(kept, f"{what}: {(full or lines)[-1]}")


def output(program, *arguments, what):
    """What a program that ends well writes on standard output, and what it says on standard error."""
    child = subprocess.run([find(program), *map(str, arguments)], capture_output=True, check=False)
    said = child.stderr.decode(errors="replace").strip()
    if child.returncode:
        raise _fault(what, child.returncode, said)
    return child.stdout, said
