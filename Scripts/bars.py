"""Bars on a logarithmic scale, in groups, as a picture. Scripts/charts.py draws tables with it."""
import math
from xml.sax.saxutils import escape

OURS, OTHER, OUTSIDE, TEXT, FAINT, GROUND = "#2f8f6b", "#c9803a", "#8a7fc0", "#22262c", "#8a919b", "#fbfbf8"
LEFT, RIGHT, TOP = 190, 900, 70


class Bars:
    """A picture with a title, a legend of names with their colours, and a scale from low to high."""

    def __init__(self, title, unit, legend, low, high):
        self.title, self.unit, self.legend, self.low, self.high = title, unit, legend, low, high
        self.parts, self.y = [], TOP

    def place(self, value):
        share = math.log10(min(max(value, self.low), self.high) / self.low) / math.log10(self.high / self.low)
        return LEFT + (RIGHT - LEFT) * share

    def text(self, x, y, words, style="", anchor="start"):
        style = style and f' style="{style}"'
        self.parts.append(f'<text x="{x:.1f}" y="{y}" text-anchor="{anchor}"{style}>{escape(words)}</text>')

    def label(self, words, down, style=""):
        self.text(LEFT - 10, self.y + down, words, style, "end")

    def bar(self, value, words, color, thick, pitch):
        x = self.place(value)
        self.parts.append(f'<rect x="{LEFT}" y="{self.y}" width="{max(1, x - LEFT):.1f}" height="{thick}" fill="{color}"/>')
        self.text(x + 5, self.y + thick - 1, words, "font-size:10px")
        self.y += pitch

    def grid(self, height):
        step = max(1, round(math.log10(self.high / self.low) / 8))
        for power in range(math.ceil(math.log10(self.low)), math.floor(math.log10(self.high)) + 1, step):
            x = self.place(10.0 ** power)
            yield f'<path d="M{x:.1f} {TOP - 6}V{height - 34}" stroke="{FAINT}" stroke-opacity="0.35"/>'
            yield f'<text x="{x:.1f}" y="{height - 16}" text-anchor="middle">{f"{10.0 ** power:g}"}</text>'
        yield f'<text x="20" y="{height - 16}">{escape(self.unit)}</text>'

    def svg(self):
        height = self.y + 40
        head = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 {height}" width="1000" height="{height}" role="img">',
                f"<title>{escape(self.title)}</title>", f'<rect width="1000" height="{height}" fill="{GROUND}"/>',
                f'<style>text{{font:13px system-ui,"DejaVu Sans",sans-serif;fill:{TEXT}}}</style>',
                f'<text x="20" y="26" style="font-size:17px;font-weight:600">{escape(self.title)}</text>']
        for index, (name, color) in enumerate(self.legend):
            x = LEFT + 170 * index
            head.append(f'<rect x="{x}" y="40" width="12" height="12" fill="{color}"/><text x="{x + 18}" y="51">{escape(name)}</text>')
        return "\n".join([*head, *self.grid(height), *self.parts]) + "\n</svg>\n"
