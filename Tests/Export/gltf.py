"""GLB files, read by pygltflib: what the camera of the file sees of every cell, against the scene's own matrices.

    gltf.py TOOL SCENE...      TOOL is the leafspring program; a scene may be a script

The nodes' transforms come from the animation's keys, the picture from the camera by the glTF specification; nothing of the
exporter is used. Compared are the four corners of every visible cell on the screen, and that invisible ones have no size.
"""

import os
import subprocess
import sys
import tempfile

import numpy as np
import pygltflib

RATE = "30"
TYPES = {5126: np.float32, 5123: np.uint16}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}


class Model:
    """A file, its accessors as arrays, its nodes at a time."""

    def __init__(self, path):
        self.file = pygltflib.GLTF2().load(path)
        self.blob = self.file.binary_blob()
        assert len(self.blob) == self.file.buffers[0].byteLength and os.path.getsize(path) % 4 == 0
        self.arrays = [self.read(accessor) for accessor in self.file.accessors]
        self.tracks = {}
        for animation in self.file.animations:
            for channel in animation.channels:
                sampler = animation.samplers[channel.sampler]
                times, values = self.arrays[sampler.input][:, 0], self.arrays[sampler.output]
                assert len(times) == len(values) and (np.diff(times) > 0).all(), "times do not ascend"
                assert sampler.interpolation == "LINEAR"
                self.tracks[channel.target.node, channel.target.path] = times, values
                if channel.target.path == "rotation":
                    assert abs(np.linalg.norm(values, axis=1) - 1).max() < 1e-6, "a quaternion is not of length 1"
                    assert ((values[1:] * values[:-1]).sum(axis=1) > -1e-6).all(), "a rotation goes the long way round"

    def read(self, accessor):
        view = self.file.bufferViews[accessor.bufferView]
        kind, width = np.dtype(TYPES[accessor.componentType]), WIDTHS[accessor.type]
        assert view.byteOffset % 4 == 0 and view.byteOffset + view.byteLength <= len(self.blob)
        assert view.byteLength == accessor.count * width * kind.itemsize
        array = np.frombuffer(self.blob, kind, accessor.count * width, view.byteOffset).reshape(-1, width)
        if accessor.min:
            assert (array.min(axis=0) == np.float32(accessor.min)).all() and (array.max(axis=0) == np.float32(accessor.max)).all()
        return array.astype(float) if kind == np.float32 else array

    def part(self, number, path, time):
        """A node's translation, rotation or scale at a time that is a key."""
        if (number, path) not in self.tracks:
            return np.array(getattr(self.file.nodes[number], path) or {"translation": [0, 0, 0], "rotation": [0, 0, 0, 1],
                                                                       "scale": [1, 1, 1]}[path], float)
        times, values = self.tracks[number, path]
        return values[np.searchsorted(times, np.float32(time))]

    def local(self, number, time):
        """For column vectors."""
        x, y, z, w = self.part(number, "rotation", time)
        turn = np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
                         [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
                         [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]])
        matrix = np.eye(4)
        matrix[:3, :3] = turn * self.part(number, "scale", time)
        matrix[:3, 3] = self.part(number, "translation", time)
        return matrix


def camera(model, viewport):
    """Clip space, and from there to points of the viewport, of the file's only camera."""
    number = next(i for i, node in enumerate(model.file.nodes) if node.camera is not None)
    made = model.file.cameras[0]
    view = np.linalg.inv(model.local(number, 0))
    project = np.zeros((4, 4))
    if made.type == "perspective":
        p = made.perspective
        near, far, cot = p.znear, p.zfar, 1 / np.tan(p.yfov / 2)
        project[0, 0], project[1, 1] = cot / p.aspectRatio, cot
        project[2, 2:] = (far + near) / (near - far), 2 * far * near / (near - far)
        project[3, 2] = -1
        # The view is symmetric about the vanishing point and as high as the farther side requires.
        eye = np.array(model.file.nodes[number].translation)
        half = np.array([p.aspectRatio, 1]) * np.tan(p.yfov / 2) * eye[2] / 0.001
        centre = np.array([viewport[0] / 2 + eye[0] / 0.001, viewport[1] / 2 - eye[1] / 0.001])
    else:
        o = made.orthographic
        project[0, 0], project[1, 1], project[2, 2] = 1 / o.xmag, 1 / o.ymag, -2 / (o.zfar - o.znear)
        project[2, 3], project[3, 3] = -(o.zfar + o.znear) / (o.zfar - o.znear), 1
        half, centre = np.array([o.xmag, o.ymag]) / 0.001, np.array(viewport) / 2
    return project @ view, half, centre


def check(tool, scene, options):
    with tempfile.TemporaryDirectory() as folder:
        glb, npz = os.path.join(folder, "a.glb"), os.path.join(folder, "a.npz")
        for path in (glb, npz):
            subprocess.run([tool, "export", scene, "--to", path[-3:], "--fps", RATE, "--out", path, *options], check=True,
                           stdout=subprocess.DEVNULL)
        model, ours = Model(glb), dict(np.load(npz))
    extras = model.file.scenes[0].extras
    viewport = extras["viewport"]
    root = next(i for i, node in enumerate(model.file.nodes) if node.name == "viewport")
    clip, half, centre = camera(model, viewport)
    seen = (ours["flags"] & 1).astype(bool) & (ours["opacity"] > 0)
    nodes = {node.extras["cell"]: i for i, node in enumerate(model.file.nodes) if node.mesh is not None}
    assert set(nodes) == set(np.flatnonzero(seen.any(axis=0))), "other cells than those that are seen"
    worst, count = 0.0, 0
    for frame, time in enumerate(ours["times"]):
        time -= ours["times"][0]
        base = clip @ model.local(root, time)
        for cell, node in nodes.items():
            if not seen[frame, cell]:
                assert (model.part(node, "scale", time) == 0).all(), f"{scene}: cell {cell} shows in frame {frame}"
                continue
            mesh = model.file.meshes[model.file.nodes[node].mesh].primitives[0]
            places = model.arrays[mesh.attributes.POSITION]
            images = (base @ model.local(node, time) @ np.column_stack([places, np.ones(4)]).T).T
            points = centre + images[:, :2] / images[:, 3:] * half * [1, -1]
            width, height = ours["sizes"][cell]
            own = np.array([[0, 0, 0, 1], [width, 0, 0, 1], [0, height, 0, 1], [width, height, 0, 1]])
            own = own @ ours["matrices"][frame, cell].astype(float)
            worst = max(worst, np.hypot(*(points - own[:, :2] / own[:, 3:]).T).max())
            count += 4
    kind = model.file.cameras[0].type
    print(f"glb, {scene}: {count} corners, {len(nodes)} nodes, {kind} camera, worst {worst:.1e} points", flush=True)
    return worst, count


def main(tool, scenes):
    results = [check(tool, name, options) for name, *options in (scene.split() for scene in scenes)]
    worst, count = max(r[0] for r in results), sum(r[1] for r in results)
    print(f"figure: GLB of {len(scenes)} scenes: {count} corners as the file's camera sees them, worst {worst:.1e} points of 1e-3")
    assert worst <= 1e-3, "the corners differ"


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("gltf.py TOOL SCENE...")
    main(sys.argv[1], sys.argv[2:])
