"""Draws only the frames that show a change, as in Snippets/Sleep.swift."""

# snippet.sleep
import leafspring

stage = leafspring.Stage(1024, 768)
book = stage.add_book(pages=16)
stage.open(book)
drawn = 0
while wait := stage.next_change(1 / 60):
    # Sleep for wait.seconds. Then all frames that look alike pass in one step.
    stage.advance_frames(wait.frames, 1 / 60)
    drawn += 1  # draw stage.frame()
print(drawn, round(60 * stage.frame().time))  # → 70 94
# snippet.end
