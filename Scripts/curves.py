"""How a frame's time grows, as a picture: with scenes at rest, and with cells in motion. Scripts/charts.py draws it from its table."""
import math

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 440, 74, 26, 56, 58
DECADES = 5
CURVES = [("cells in motion", "a frame while so many cells of one book turn (exact, built in)", "#c2410c"),
          ("scenes at rest", "a frame while one leaf turns among so many books at rest (exact, BLAS)", "#1d4ed8")]


def slope(points):
    """Of the straight line through the logarithms, by least squares."""
    x, y = ([math.log10(point[key]) for point in points] for key in ("count", "nanoseconds"))
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    above = sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y))
    return above / sum((a - mean_x) ** 2 for a in x)


def duration(exponent):
    value, unit = next((10 ** (exponent - at), name) for at, name in ((6, "ms"), (3, "µs"), (0, "ns")) if exponent >= at)
    return f"{value:,} {unit}"


class Plot:
    def __init__(self, curves):
        times = [point["nanoseconds"] for points in curves.values() for point in points]
        self.low, self.high = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)))
        self.parts = []

    def x(self, count):
        return LEFT + (WIDTH - LEFT - RIGHT) * math.log10(count) / DECADES

    def y(self, nanoseconds):
        part = (math.log10(nanoseconds) - self.low) / (self.high - self.low)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * part

    def text(self, x, y, text, anchor="start", fill="#333", size=13):
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{fill}">{text}</text>')

    def grid(self):
        for decade in range(DECADES + 1):
            x = self.x(10 ** decade)
            self.parts.append(f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#ddd"/>')
            self.text(x, HEIGHT - BOTTOM + 20, f"{10 ** decade:,}", "middle")
        for decade in range(self.low, self.high + 1):
            y = self.y(10.0 ** decade)
            self.parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
            self.text(LEFT - 10, y + 4, duration(decade), "end")
        self.text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 16, "how many", "middle")

    def curve(self, points, colour):
        places = [(self.x(point["count"]), self.y(point["nanoseconds"])) for point in points]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        self.parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        self.parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in places]

    def svg(self, title):
        return "\n".join(
            [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
             f"<title>{title}</title>", f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>', *self.parts, "</svg>", ""])


def draw(curves):
    """The picture of curves by name, each a list of points with `count` and `nanoseconds`."""
    plot = Plot(curves)
    plot.grid()
    for row, (name, text, colour) in enumerate(CURVES):
        points = curves[name]
        # A frame costs something whatever moves: the straight part begins where that is little.
        steep = [point for point in points if point["count"] >= 1000] if name == "cells in motion" else points
        plot.curve(points, colour)
        words = f"{text}: slope {slope(steep):.2f}{' from 1,000 on' if steep is not points else ''}"
        plot.text(LEFT, 22 + 18 * row, words, fill=colour)
    return plot.svg("Time of a frame against scenes at rest and against cells in motion")
