#!/usr/bin/env python3
"""An e-reader for PDF: reader.py BOOK.pdf. Drag or click a page, or use the arrow keys; Escape shuts the book.

Needs PySide6 and numpy, Hosts/python in PYTHONPATH, and the C library (LEAFSPRING_LIBRARY names it)."""

import sys

from PySide6.QtCore import QElapsedTimer, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform
from PySide6.QtPdf import QPdfDocument
from PySide6.QtWidgets import QApplication, QWidget

import leafspring


class Reader(QWidget):
    def __init__(self, path):
        super().__init__()
        self.document, self.pages = QPdfDocument(self), {}
        if self.document.load(path) != QPdfDocument.Error.None_:
            sys.exit(f"reader.py: {path} is not a PDF that can be read")
        self.resize(1024, 768)
        self.stage = leafspring.Stage(self.width(), self.height())
        page = self.document.pagePointSize(min(1, self.document.pageCount() - 1))
        scale = min(0.45 * self.width() / page.width(), 0.8 * self.height() / page.height())
        self.book = self.stage.add_book(
            pages=self.document.pageCount() - 1, page_size=(page.width() * scale, page.height() * scale), corner_radius=0)
        self.clock, self.pressed, self.timer = QElapsedTimer(), None, QTimer(self, interval=16, timeout=self.tick)

    def wake(self):
        if not self.timer.isActive():
            self.clock.start()
            self.timer.start()

    def tick(self):
        if not self.stage.advance(self.clock.restart() / 1000) and self.pressed is None:
            self.timer.stop()
        self.setAccessibleName(leafspring.sentence(self.stage.reading(self.book)))
        self.update()

    def picture(self, item):
        if item not in self.pages:
            self.pages[item] = QPixmap.fromImage(self.document.render(item, (self.document.pagePointSize(item) * 2).toSize()))
        return self.pages[item]

    def paintEvent(self, _):
        painter = QPainter(self)
        painter.setRenderHints(QPainter.Antialiasing | QPainter.SmoothPixmapTransform)
        painter.fillRect(self.rect(), QColor("#4f5b66"))
        frame, cells = self.stage.frame(), self.stage.cells()
        for row in frame.back_to_front:
            if not frame.flags[row] & leafspring.CellFlag.visible: continue
            m, area = frame.matrices[row], QRectF(0, 0, *map(float, frame.sizes[row]))
            painter.setTransform(QTransform(*(float(m[i, j]) for i in (0, 1, 3) for j in (0, 1, 3))))
            painter.setOpacity(float(frame.opacity[row]))
            painter.fillRect(area, QColor("white"))
            if cells[row].item < self.document.pageCount():
                picture = self.picture(cells[row].item)
                painter.drawPixmap(area, picture, QRectF(picture.rect()))
            painter.fillRect(area, QColor(0, 0, 0, int(80 * frame.shade[row])))

    def drag(self, phase, event):
        self.stage.drag(self.book, phase, event.position().x(), event.position().y())
        self.wake()

    def mousePressEvent(self, event):
        self.pressed = event.position()
        self.drag("began", event)

    def mouseMoveEvent(self, event):
        self.drag("changed", event)

    def mouseReleaseEvent(self, event):
        way, self.pressed = event.position() - self.pressed, None
        self.drag("ended", event)
        if way.manhattanLength() < 4:  # a click
            self.go(Qt.Key_Right if event.position().x() > self.width() / 2 else Qt.Key_Left)

    def go(self, key):
        state, last = self.stage.scene_state(self.book), self.stage.reading(self.book).last_spread
        if key == Qt.Key_Right and state.progress < 0.5:
            self.stage.open(self.book)
        elif key == Qt.Key_Escape or key == Qt.Key_Left and state.index == 0:
            self.stage.close(self.book)
        elif key == Qt.Key_Right and state.index < last:
            self.stage.next(self.book)
        elif key == Qt.Key_Left:
            self.stage.previous(self.book)
        self.wake()

    def keyPressEvent(self, event):
        self.go(event.key())


if __name__ == "__main__":
    application = QApplication(sys.argv)
    reader = Reader(sys.argv[1] if len(sys.argv) > 1 else sys.exit(__doc__))
    reader.show()
    application.exec()
