"""Faults: each is one line, with the tool's exit code."""

import errno
import os

USAGE, DATA, NO_INPUT, UNAVAILABLE, IO = 64, 65, 66, 69, 74


class Fault(Exception):
    """One line for people, and an exit code."""

    def __init__(self, code, text):
        super().__init__(code, text)
        self.code, self.text = code, " ".join(printable(text).split())

    @classmethod
    def of(cls, error):
        """A fault itself. A missing package is 69, no input 66, another error of the system 74.

        Anything else is the fault of what was worked on.
        """
        if isinstance(error, Fault):
            return error
        if isinstance(error, ImportError):
            return cls(UNAVAILABLE, f"{error.name} is not installed; pip install 'leafspring[farm]' brings it")
        if not isinstance(error, OSError):
            killed = type(error).__name__ == "KilledWorker"
            return cls(DATA, "every worker that began it was killed" if killed else f"{type(error).__name__}: {error}")
        code = NO_INPUT if isinstance(error, FileNotFoundError) else IO
        name = f"{error.filename}: " if error.filename else ""
        return cls(code, f"{name}{error.strerror or error}")

    @property
    def is_full(self):
        """True if a disk is full."""
        return self.code == IO and any(os.strerror(number) in self.text for number in (errno.ENOSPC, errno.EDQUOT))


def printable(text):
    """The text without what could give orders to a terminal."""
    return "".join(c if c.isprintable() or c.isspace() else f"\\u{{{ord(c):x}}}" for c in text)
