"""A soft leaf that turns, as in Snippets/Bend.swift."""

# snippet.bend
import leafspring

stage = leafspring.Stage(1024, 768)
book = stage.add_book(
    pages=32, rest_ratio=1, fan=0, hinges=8, strips=12, middle_duration=0.49, middle_bounce=0.1, sag=0.2)
stage.open(book)
while stage.advance(1 / 60): pass
stage.next(book)
for _ in range(18):
    stage.advance(1 / 60)
print(stage.state_hash())  # → 7728755402166663157
while stage.advance(1 / 60): pass  # draw a frame
print(stage.scene_state(book).index)  # → 1
# snippet.end
