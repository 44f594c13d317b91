"""The e-reader of Examples/recipes, driven by keys and mouse without a screen: desk.py BOOK.pdf [SHOT.png]"""

import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../Examples/recipes"))

from PySide6.QtCore import QPoint, Qt  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from reader import Reader  # noqa: E402

application = QApplication([])
reader = Reader(sys.argv[1])
reader.show()


def rest():
    for _ in range(500):
        QTest.qWait(20)
        if not reader.timer.isActive():
            break
    assert not reader.timer.isActive(), "it never rests"
    state = reader.stage.scene_state(reader.book)
    return state.progress > 0.5, round(state.index)


def key(name):
    QTest.keyClick(reader, name)
    return rest()


assert key(Qt.Key_Right) == (True, 0), "it opens"
assert key(Qt.Key_Right) == (True, 1), "it turns"
shot = reader.grab().toImage()
colours = {shot.pixelColor(x, y).name() for x in range(0, shot.width(), 8) for y in range(0, shot.height(), 8)}
assert len(colours) > 8, f"pages are seen: {colours}"
if len(sys.argv) > 2:
    shot.save(sys.argv[2])
# A page is dragged over, and taken back by a click on the other side.
middle, right = reader.height() // 2, reader.width() * 3 // 4
QTest.mousePress(reader, Qt.LeftButton, Qt.NoModifier, QPoint(right, middle))
for step in range(1, 11):
    QTest.mouseMove(reader, QPoint(right - 50 * step, middle), 20)
QTest.mouseRelease(reader, Qt.LeftButton, Qt.NoModifier, QPoint(right - 500, middle))
assert rest() == (True, 2), f"a drag turns: {rest()}"
QTest.mouseClick(reader, Qt.LeftButton, Qt.NoModifier, QPoint(reader.width() // 4, middle))
assert rest() == (True, 1), f"a click turns back: {rest()}"
assert key(Qt.Key_Escape)[0] is False, "it shuts"
print("the e-reader: opened, turned, dragged, clicked back and shut")
