"""A Python host: springs over arrays, a book, a finger, a transition of its own."""

# snippet.spring
import numpy as np

import leafspring

spring = leafspring.Spring(duration=0.5, bounce=0.3)
values = spring.value(np.linspace(0, 1, 5))
print(values.round(4))  # → [0.     0.9841 1.0145 0.9982 1.0001]
print(round(spring.settle(epsilon=0.001), 4))  # → 0.8187
# snippet.end

# snippet.stage
stage = leafspring.Stage(1024, 768)
book = stage.add_book(pages=16)
stage.open(book)
moving = True
while moving:
    moving = stage.advance(1 / 60)
    frame = stage.frame()  # its arrays last, whatever the stage does next
    visible = [row for row in frame.back_to_front if frame.flags[row] & 1]
print(frame.matrices.shape, len(visible))  # → (17, 4, 4) 10
# snippet.end

# snippet.corners
# Where the corners of every cell are on the screen: points are rows, p' = p @ matrix.
corners = stage.frame().corners()
print(corners.shape)  # → (17, 4, 2)
# snippet.end

# snippet.gesture
stage.gesture("drag", book, "began", x=860, y=384, time=0)
for step in range(1, 13):
    stage.gesture("drag", book, "changed", x=860 - 20 * step, y=384, time=step / 60)
    stage.advance(1 / 60)
stage.gesture("drag", book, "ended", x=620, y=384, time=0.2)
while stage.advance(1 / 60):
    pass
print(stage.frame().scenes[0].index)  # → 1
# snippet.end

# snippet.camera
# The frame in space, for a camera of one's own: columns 0, 1 and 2 are x, y and z.
space = stage.draw_list("model")
shadows = [draw for draw in space.draws if draw.shadow >= 0]  # they darken what lies there, and write no depth
eye, ahead = (512, 1200, 1800), (0.05, -0.4, -0.9)
print(stage.hit_ray(eye, ahead).item)  # → 4
stage.drag_ray(book, "began", eye, ahead)  # a finger there
stage.drag_ray(book, "cancelled", eye, ahead)
# snippet.end

# snippet.refused
try:
    stage.turn(book, 1000)
except leafspring.Error as error:
    print(error)  # → a number is outside what is accepted (spread: a spread of the book)
# snippet.end

# snippet.page
# To what a reader calls page 6: item 6, because item 0 is the cover, and page 5 for calls that take a page.
stage.turn(book, stage.spread_of_page(book, 5))
while stage.advance(1 / 60):
    pass
print(stage.hit_test(600, 400).item)  # → 6
# snippet.end

# snippet.own
# The old view turns away about its left edge, over the new one.
door = stage.add_data_transition(
    [{"view": 2}, {"view": 1, "anchor": (0, 0.5), "position": (0, 0.5), "tracks": {"angle": (0, (0, 1, np.pi / 2))}}],
    duration=0.6, eye=1500)
stage.open(door)
stage.seek(stage.frame().time + 0.3)
print(round(stage.scene_state(door).progress, 6))  # → 0.5
# snippet.end
