"""Fingers open a book and turn its pages, as in Snippets/Hand.swift."""

# snippet.hand
import leafspring

stage = leafspring.Stage(1024, 768)
book = stage.add_book(pages=16)
stage.set_tap(book, "edges")  # a tap on the outer tenth of a page turns it
time = 0.0


def frame():
    global time
    time += 1 / 60
    return stage.advance(1 / 60)  # draw a frame


def spread():
    """Two fingers spread: the book opens as far as they do, and completely when they are lifted."""
    for step, phase in enumerate(("began", "changed", "changed", "ended")):
        stage.pinch(book, phase, scale=1 + 0.3 * step, time=time)
        frame()
    while frame(): pass


def move(start, end, frames):
    """A finger moves from one place to another at the same height. The stage estimates its velocity."""
    stage.drag(book, "began", start, 384, time=time)
    for step in range(1, frames + 1):
        frame()
        stage.drag(book, "changed", start + (end - start) * step / frames, 384, time=time)
    stage.drag(book, "ended", end, 384, time=time)
    while frame(): pass


spread()
move(860, 300, frames=30)
print(stage.scene_state(book).index)  # → 1
move(860, 780, frames=3)  # a short way, but fast
print(stage.scene_state(book).index)  # → 2
move(862, 862, frames=3)  # a tap
print(stage.scene_state(book).index)  # → 3
# snippet.end
