"""A finger peels a page by its corner, and lets go, as in Snippets/Peel.swift."""

# snippet.peel
import leafspring

stage = leafspring.Stage(1024, 768)
book = stage.add_book(pages=32, rest_ratio=1, fan=0, hinges=8, sheet=0.5)
stage.open(book)
while stage.advance(1 / 60): pass
stage.drag(book, "began", 860, 660, time=0)
for step in range(1, 31):
    stage.drag(book, "changed", 860 - 14 * step, 660 - 5 * step, time=step / 60)
    stage.advance(1 / 60)
print(stage.state_hash())  # → 13773329485533060357
stage.drag(book, "ended", 440, 510, time=0.5)
while stage.advance(1 / 60): pass  # draw a frame
print(stage.scene_state(book).index)  # → 1
# snippet.end
