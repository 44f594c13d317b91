"""One motion in steps of any length ends in the same bits, as in Snippets/Determinism.swift."""

# snippet.play
import leafspring


def end(steps):
    """The state hash of a book that was opened and turned, one second later, after these steps."""
    stage = leafspring.Stage(1024, 768)
    book = stage.add_book(pages=16)
    stage.open(book)
    stage.seek(0.5)
    stage.next(book)
    for dt in steps:
        stage.advance(dt)
    return stage.state_hash()


sixty, uneven, one = end([1 / 64] * 64), end([0.25, 0.0078125, 0.7421875]), end([1])
print(sixty == uneven, one == sixty)  # → True True


def bits(kernel):
    """The state hash of a fold whose matrices this kernel multiplies."""
    stage = leafspring.Stage(320, 568, kernel=kernel)
    stage.open(stage.add_transition("fold"))
    stage.advance(0.3)
    return stage.state_hash()


print(bits("blas") == bits("builtin"))  # → True
# snippet.end
