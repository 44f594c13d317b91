"""One frame of a stage as SVG, for pictures.py: pages with lines of text, gradients, light, shadows and a finger."""

import collections

import numpy as np

import leafspring

PALETTE = ["#c8553d", "#3f7d8c", "#d9a441", "#6b7f4f", "#8a5a83"]
VIEWS = {leafspring.View.from_: "#9fc3cf", leafspring.View.to: "#efc08a"}
INK, ACCENT = "#2b2b2b", "#b3372f"
LINES = [0.12 + 0.12 * line for line in range(7)]


def mapped(points, matrix):
    """Points of a plane on the screen."""
    points = np.asarray(points, np.float64).reshape(-1, 2)
    placed = np.column_stack([points, np.zeros(len(points)), np.ones(len(points))]) @ np.asarray(
        matrix, np.float64
    ).reshape(4, 4)
    return placed[:, :2] / placed[:, 3:]


def text_of(points):
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def darker(color, alpha):
    parts = [int(color[at : at + 2], 16) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(part * (1 - min(max(alpha, 0), 1))):02x}" for part in parts)


def inside(point, polygon):
    """True if a convex polygon holds a point, or nearly."""
    edges = np.roll(polygon, -1, axis=0) - polygon
    to = np.asarray(point) - polygon
    side = edges[:, 0] * to[:, 1] - edges[:, 1] * to[:, 0]
    reach = 0.6 * np.hypot(edges[:, 0], edges[:, 1])
    return bool(np.all(side >= -reach) or np.all(side <= reach))


def clipped(y, polygon):
    """The part of a horizontal line inside a convex polygon, as two abscissas; None if there is none."""
    crossings = []
    for (ax, ay), (bx, by) in zip(polygon, np.roll(polygon, -1, axis=0)):
        if (ay - y) * (by - y) < 0:
            crossings.append(ax + (bx - ax) * (y - ay) / (by - ay))
    return (min(crossings), max(crossings)) if len(crossings) > 1 else None


class Canvas:
    """The SVG of one frame, in points of its viewport."""

    def __init__(self, shot, prefix):
        self.shot, self.prefix, self.out, self.defs, self.scenes = shot, prefix, [], [], {}
        frame = shot.frame
        for cell in shot.cells:  # so that a book keeps its colour
            self.scenes.setdefault(cell.scene, len(self.scenes))
        rows = [row for row in frame.back_to_front if frame.flags[row] & leafspring.CellFlag.visible]
        flat = {row: frame.polygon(int(row)) for row in rows}
        screen = {row: mapped(flat[row], frame.matrices[row]) for row in rows if len(flat[row]) > 2}
        ranks = {row: rank for rank, row in enumerate(frame.back_to_front)}
        shadows = collections.deque(frame.shadows)
        for row in (row for row in rows if row in screen):
            while shadows and shadows[0].after <= ranks[row]:
                self.shadow(shadows.popleft())
            above = (
                screen[other]
                for other in rows
                if ranks[other] > ranks[row] and other in screen and frame.opacity[other] >= 1
            )
            if not any(all(inside(point, polygon) for point in screen[row]) for polygon in above):
                self.cell(row, flat[row], screen[row])
        for shadow in shadows:
            self.shadow(shadow)
        if shot.finger:
            self.out.append(
                '<circle cx="%.1f" cy="%.1f" r="26" fill="%s" fill-opacity="0.35" stroke="%s" stroke-width="5"/>'
                % (*shot.finger, ACCENT, ACCENT)
            )

    def cell(self, row, flat, screen):
        frame, cell, matrix = self.shot.frame, self.shot.cells[row], self.shot.frame.matrices[row]
        size = tuple(map(float, frame.sizes[row]))
        fill = darker(self.color(cell), float(np.mean(frame.light[row])))
        opacity = f' opacity="{frame.opacity[row]:.2g}"' if frame.opacity[row] < 1 else ""
        self.out.append(
            f'<g{opacity}><polygon points="{text_of(screen)}" fill="{fill}" stroke="{fill}" stroke-width="2"/>'
        )
        if lines := self.lines(cell, flat, matrix, size):
            self.out.append(f'<path d="{lines}" stroke="#b9b2a2" fill="none" stroke-width="5"/>')
        if shade := self.gradient(cell, float(frame.shade[row]), matrix, size):
            self.out.append(f'<polygon points="{text_of(screen)}" fill="url(#{shade})"/>')
        edges = "".join(
            f"M{text_of(ends)}"
            for a, b, *ends in zip(flat, np.roll(flat, -1, 0), screen, np.roll(screen, -1, 0))
            if any(
                abs(a[axis] - side) < 0.01 and abs(b[axis] - side) < 0.01 for axis in (0, 1) for side in (0, size[axis])
            )
        )
        self.out.append(
            (f'<path d="{edges}" stroke="#4a443a" fill="none" stroke-width="1.6"/>' if edges else "") + "</g>"
        )

    def color(self, cell):
        if cell.role == leafspring.Role.view:
            return VIEWS.get(cell.view, "#e6dfd0")
        if cell.role == leafspring.Role.block:
            return "#ddd6c5"
        if cell.role == leafspring.Role.page and cell.item > 0:
            return "#fffdf6"
        return PALETTE[self.scenes.setdefault(cell.scene, len(self.scenes)) % len(PALETTE)]

    def lines(self, cell, flat, matrix, size):
        """Lines of text on the part of a page or view that a cell shows."""
        if cell.role == leafspring.Role.page and cell.item == 0 or cell.role == leafspring.Role.view and not cell.view:
            return ""
        part, out = cell.content, []
        for v in LINES if cell.role in (leafspring.Role.page, leafspring.Role.view) else ():
            y = (v - part.y) / part.height * size[1]
            span = clipped(y, flat)
            low, high = ((u - part.x) / part.width * size[0] for u in (0.12, 0.88 if v < 0.8 else 0.5))
            if span and min(span[1], high) - max(span[0], low) > 1:  # a little longer, so that strips join
                out.append(f"M{text_of(mapped([(max(span[0] - 1, low), y), (min(span[1] + 1, high), y)], matrix))}")
        return "".join(out)

    def gradient(self, cell, shade, matrix, size):
        """The name of the cell's gradient; None if it has none."""
        stops = [
            (cell.gradient_locations[at], shade * cell.gradient_alphas[at]) for at in range(cell.gradient_stop_count)
        ]
        if not stops or max(alpha for _, alpha in stops) < 0.01:
            return None
        ends = [(place.x * size[0], place.y * size[1]) for place in (cell.gradient_start, cell.gradient_end)]
        color = "#" + "".join(
            f"{round(255 * part):02x}"
            for part in (cell.gradient_color.red, cell.gradient_color.green, cell.gradient_color.blue)
        )
        return self.linear(mapped(ends, matrix), stops, color)

    def linear(self, ends, stops, color="#000000"):
        name, ((ax, ay), (bx, by)) = f"{self.prefix}-{len(self.defs)}", ends
        parts = "".join(
            f'<stop offset="{at:.3f}" stop-color="{color}" stop-opacity="{alpha:.3f}"/>' for at, alpha in stops
        )
        self.defs.append(
            f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{ax:.1f}" y1="{ay:.1f}" '
            f'x2="{bx:.1f}" y2="{by:.1f}">{parts}</linearGradient>'
        )
        return name

    def shadow(self, shadow):
        name = f"{self.prefix}-{len(self.defs)}"
        clip = mapped(shadow.clip[: 2 * shadow.clip_count], shadow.matrix)
        if shadow.kind == leafspring.ShadowKind.profile:
            ends = mapped([np.array(shadow.axis[:]) * at for at in (shadow.lo, shadow.hi)], shadow.matrix)
            if max(shadow.alpha) < 0.01 or np.hypot(*(ends[1] - ends[0])) < 0.1:
                return
            name = self.linear(ends, [((at / 16) ** 2, shadow.alpha[at]) for at in range(0, 17, 2)])
            self.out.append(f'<polygon points="{text_of(clip)}" fill="url(#{name})"/>')
        elif shadow.strength > 0.02:
            self.defs.append(
                f'<clipPath id="{name}"><polygon points="{text_of(clip)}"/></clipPath>'
                f'<filter id="{name}b" x="-50%" y="-50%" '
                f'width="200%" height="200%"><feGaussianBlur stdDeviation="{0.5 * shadow.height:.1f}"/></filter>'
            )
            caster = mapped(shadow.caster[: 2 * shadow.caster_count], shadow.matrix)
            self.out.append(
                f'<g clip-path="url(#{name})"><polygon points="{text_of(caster)}" filter="url(#{name}b)" '
                f'opacity="{0.6 * shadow.strength:.2f}"/></g>'
            )
