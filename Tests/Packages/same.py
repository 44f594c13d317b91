"""The program of same.c in Python."""
import leafspring

stage = leafspring.Stage(1024, 768)
book = stage.add_book(pages=8)
stage.open(book)
stage.advance(3)
hit = stage.hit_test(700, 384)
stage.drag(book, "began", 800, 384)
stage.drag(book, "changed", 600, 384)
stage.advance(1 / 64)
stage.drag(book, "ended", 300, 384)
stack = stage.add_container([1, 2])
stage.push(stack, 3)
stage.advance(0.125)
print(f"item {hit.item}, hash {stage.state_hash():016x}")
