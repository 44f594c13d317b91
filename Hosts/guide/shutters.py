"""A transition of one's own as data: the shutters of Snippets/Shutters.swift."""

# snippet.shutters
import math

import leafspring

SLATS = 5
turn, cells = math.pi, []
for slat in range(SLATS):
    part = (slat / SLATS, 0, 1 / SLATS, 1)
    for view, start, seen in (("from_", 0, (1, 0)), ("to", -turn, (0, 1))):
        cells.append({
            "view": view, "item": slat, "content": part, "size": part[2:], "position": ((slat + 0.5) / SLATS, 0.5),
            "tracks": {"angle": (start, (0, 1, start + turn)), "visible": (seen[0], (0.5, 0, seen[1]))}})

stage = leafspring.Stage(320, 568)
shutters = stage.add_data_transition(cells, duration=0.8, eye=640)
stage.open(shutters)
while stage.advance(1 / 60): pass  # draw a frame
print(stage.frame().count, stage.scene_state(shutters).progress)  # → 10 1.0
# snippet.end
