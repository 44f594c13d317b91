"""Draws a book in mid-air as SVG: a canvas without perspective, like a printer."""

# snippet.draw
import leafspring

stage = leafspring.Stage(1024, 768)
book = stage.add_book(pages=16)
stage.open(book)
stage.advance(0.25)

frame, cells, drawn = stage.frame(), stage.cells(), []
corners = frame.corners()  # of each cell four points on the screen
for row in frame.back_to_front:
    if frame.flags[row] & leafspring.CellFlag.visible:
        light = 1 - 0.35 * frame.shade[row]
        color = (130, 44, 52) if cells[row].item == 0 else (244, 236, 214)
        paper = "rgb(%d,%d,%d)" % tuple(light * part for part in color)
        outline = " ".join("%.1f,%.1f" % (x, y) for x, y in corners[row])
        drawn.append(f'<polygon points="{outline}" fill="{paper}" stroke="#543" opacity="{frame.opacity[row]:g}"/>')
with open("draw.svg", "w") as file:
    file.write('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1024 768" width="512">\n')
    file.write('<rect width="1024" height="768" fill="#e8eef2"/>\n' + "\n".join(drawn) + "\n</svg>\n")
print(len(drawn))  # → 10
# snippet.end
