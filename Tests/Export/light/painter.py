"""Paints a stage's draw list on white paper: what every host draws from it, one sample a pixel."""

import struct
import zlib

import numpy as np

# A pixel's surface where there is none.
NOTHING = -1


def covered(triangle, width, height, scale):
    """The pixels of a triangle of vertices x, y, w: their rows and columns, and the weights of its corners, right in perspective."""
    points = triangle[:, :2] / triangle[:, 2:] * scale
    low = np.maximum(np.floor(points.min(0) - 0.5), 0).astype(int)
    high = np.minimum(np.ceil(points.max(0) + 0.5), (width, height)).astype(int)
    corners = np.column_stack([triangle[:, :2] * scale, triangle[:, 2]])
    if (low >= high).any() or abs(np.linalg.det(corners)) < 1e-9:
        return None
    x, y = np.meshgrid(np.arange(low[0], high[0]), np.arange(low[1], high[1]))
    weights = np.stack([x + 0.5, y + 0.5, np.ones(x.shape)], -1) @ np.linalg.inv(corners)
    inside = (weights >= 0).all(-1)
    weights = weights[inside]
    return y[inside], x[inside], weights / weights.sum(-1, keepdims=True)


def paint(stage, width, height, scale):
    """The light of every pixel, 0…1, and the surface that is seen there: 2 * leaf + face, or NOTHING. Without the gutter's tint."""
    shown = stage.draw_list("screen")
    light, surface = np.zeros((height, width)), np.full((height, width), NOTHING)
    for draw in shown.draws:
        black, mask = np.zeros((height, width)), np.zeros((height, width), bool)
        for first in range(draw.first, draw.first + draw.count, 3):
            triangle = shown.vertices[first:first + 3].astype(float)
            found = covered(triangle[:, :3], width, height, scale)
            if found is not None:
                rows, columns, weights = found
                black[rows, columns], mask[rows, columns] = weights @ triangle[:, 6], True
        if draw.row >= 0:
            light[mask], surface[mask] = (1 - black)[mask], 2 * draw.leaf + (draw.face == 1)
        else:
            light[mask] *= (1 - black)[mask]
    return light, surface


def save(path, pictures):
    """Writes pictures of 0…1 side by side as a grey PNG."""
    grey = (np.concatenate(pictures, 1).clip(0, 1) * 255 + 0.5).astype(np.uint8)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", grey.shape[1], grey.shape[0], 8, 0, 0, 0, 0)
    rows = b"".join(b"\0" + row.tobytes() for row in grey)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
