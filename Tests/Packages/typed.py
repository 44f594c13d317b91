"""Uses of the Python package that a type checker accepts, and others that it refuses: mypy --strict --warn-unused-ignores."""
import leafspring
from leafspring import Edge, Frame


def main() -> None:
    stage = leafspring.Stage(1024.0, 768.0, mode="exact")
    book: int = stage.add_book(pages=8, hinge="left", has_soft_covers=True)
    stage.open(book)
    moving: bool = stage.advance(1 / 60)
    frame: Frame = stage.frame()
    hit = stage.hit_test(700, 384)
    if hit is not None:
        item: int = hit.item
        print(item, moving, frame.matrices.shape, Edge.left, stage.scene_state(book).progress)
    stage.drag(book, "began", 800, 384)
    *paper, alpha = stage.draw_list("model").draws[0].paper
    print(sum(paper), alpha)
    value = leafspring.Spring(duration=0.5, bounce=0.3).value(0.25)
    print(value, leafspring.Spring().value([0.1, 0.2]).round(4))
    stage.drag(book, "begin", 800, 384)  # type: ignore[arg-type]
    stage.add_book(pages="many")  # type: ignore[arg-type]
    stage.add_book(sheets=3)  # type: ignore[call-arg]
    stage.turn_over(book)  # type: ignore[attr-defined]
    stage.hit_test("far", 0)  # type: ignore[arg-type]
