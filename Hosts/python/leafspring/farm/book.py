"""What the OpenGL ES host does with its stage, here for the hashes alone: Hosts/gles/main.c says when the reader does what."""

import struct

import leafspring

#: Seconds, call, and for a turn to the far end of the book "far".
SCRIPT = ((0.25, "open"), (1.6, "next"), (1.85, "next"), (2.6, "previous"), (3.1, "far"), (4.1, "close"))


def png_size(path):
    """Width and height of a PNG file."""
    with open(path, "rb") as file:
        head = file.read(24)
    return struct.unpack(">II", head[16:24])


class Book:
    """The stage of a film: a book of the pages in a folder."""

    def __init__(self, pages, inputs):
        files = sorted(pages.iterdir())
        width, height = png_size(files[len(files) // 2])
        self._fps = inputs["fps"]
        self._stage = leafspring.Stage(768.0 * inputs["width"] / inputs["height"], 768)
        high = min(568.0, 0.45 * 768.0 * inputs["width"] / inputs["height"] * height / width)
        self._book = self._stage.add_book(pages=len(files) - 1, page_size=(high * width / height, high), corner_radius=0)
        self._far = min(len(files) // 2 - 2, 4)
        self._next = 0

    def _show(self, time):
        """Brings the stage to the time of the next frame."""
        while self._next < len(SCRIPT) and SCRIPT[self._next][0] <= time:
            at, call = SCRIPT[self._next]
            self._stage.seek(at)
            if call == "far":
                self._stage.turn(self._book, self._far)
            else:
                getattr(self._stage, call)(self._book)
            self._next += 1
        self._stage.seek(time)

    def hashes(self, frames):
        """Number, state hash and frame hash of frames. Every frame is shown, because a frame's hash contains how many there were."""
        found = {}
        for frame in range(max(frames) + 1):
            self._show(frame * self._fps[1] / self._fps[0])
            if frame in frames:
                found[frame] = {"frame": frame, "state": f"{self._stage.state_hash():016x}", "hash": f"{self._stage.frame_hash():016x}"}
        return [found[frame] for frame in frames]
