"""The least program: a book opens, and every frame is drawn. The program of Snippets/FirstFrame.swift in Python."""

# snippet.frame
import leafspring

stage = leafspring.Stage(1024, 768)
book = stage.add_book(pages=16)
stage.open(book)
drawn = 0
moving = True
while moving:
    moving = stage.advance(1 / 60)
    frame = stage.frame()
    for row in frame.back_to_front:
        if frame.flags[row] & leafspring.CellFlag.visible:
            matrix, opacity = frame.matrices[row], frame.opacity[row]
            drawn += 1  # draw a quad with this matrix, at this opacity
print(drawn)  # → 930
# snippet.end
