"""A progress bar on a terminal; nothing where standard error is none."""

import sys
import time


class Bar:
    def __init__(self, verb, total, quiet=False):
        self.verb, self.total, self.before, self.done = verb, total, 0, 0
        self.shown = not quiet and sys.stderr.isatty()
        self.began, self._drawn = time.monotonic(), 0.0

    def begin(self, done):
        """So many were done before: they say nothing of how long the others take."""
        self.before = self.done = done
        self.total = max(self.total, done)

    def step(self):
        self.done += 1
        self.total = max(self.total, self.done)
        if self.shown and (time.monotonic() - self._drawn > 0.1 or self.done == self.total):
            self._draw()

    def _draw(self):
        self._drawn = time.monotonic()
        width = 30
        full = int(width * self.done / max(self.total, 1))
        sys.stderr.write(f"\r{self.verb} [{'#' * full}{' ' * (width - full)}] {self.done}/{self.total}, "
                         f"{self.left(self._drawn):.0f} s left \033[K")
        sys.stderr.flush()

    def left(self, now):
        """Seconds that the rest will take if it goes on like what was done since `begin`."""
        new = self.done - self.before
        return (now - self.began) / new * (self.total - self.done) if new else 0

    def clear(self):
        """Takes the bar off the line, before something else is said."""
        if self.shown:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
