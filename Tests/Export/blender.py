"""GLB files in Blender: what its camera sees of every cell, against the scene's own matrices.

    blender --background --factory-startup --python blender.py -- TOOL SCENE...
    with LEAF_PICTURE=FILE.png frame LEAF_FRAME of the last scene is also rendered, to be looked at
"""

import os
import subprocess
import sys
import tempfile

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

# Blender 3.4 of Debian 12 reads glTF using a name that its NumPy no longer has.
np.bool = bool
RATE = 30
SAMPLES = 9


def check(tool, scene_name, options):
    with tempfile.TemporaryDirectory() as folder:
        glb, npz = os.path.join(folder, "a.glb"), os.path.join(folder, "a.npz")
        for path in (glb, npz):
            subprocess.run([tool, "export", scene_name, "--to", path[-3:], "--fps", str(RATE), "--out", path, *options], check=True,
                           stdout=subprocess.DEVNULL)
        bpy.ops.wm.read_factory_settings(use_empty=True)
        bpy.context.scene.render.fps = RATE
        bpy.ops.import_scene.gltf(filepath=glb)
        ours = dict(np.load(npz))
    scene = bpy.context.scene
    camera = next(o for o in scene.objects if o.type == "CAMERA")
    scene.camera = camera
    viewport = [float(v) for v in scene["viewport"]]
    scene.render.resolution_x, scene.render.resolution_y = (int(v) for v in viewport)
    assert camera.location.x == 0 and camera.location.z == 0, "the vanishing point is not the middle: not for this check"
    seen = (ours["flags"] & 1).astype(bool) & (ours["opacity"] > 0)
    worst, count = 0.0, 0
    for frame in np.unique(np.linspace(0, len(seen) - 1, SAMPLES).astype(int)):
        scene.frame_set(int(frame))
        for thing in scene.objects:
            if thing.type != "MESH" or not seen[frame, thing["cell"]]:
                continue
            cell = thing["cell"]
            width, height = ours["sizes"][cell]
            own = np.array([[0, 0, 0, 1], [width, 0, 0, 1], [0, height, 0, 1], [width, height, 0, 1]])
            own = own @ ours["matrices"][frame, cell].astype(float)
            for vertex, place in zip(thing.data.vertices, own[:, :2] / own[:, 3:]):
                x, y, _ = world_to_camera_view(scene, camera, thing.matrix_world @ Vector(vertex.co))
                worst = max(worst, float(np.hypot(x * viewport[0] - place[0], (1 - y) * viewport[1] - place[1])))
                count += 1
    print(f"blender, {scene_name}: {count} corners, worst {worst:.1e} points", flush=True)
    assert count, f"{scene_name}: nothing was compared"
    return worst, count


def render(path):
    scene = bpy.context.scene
    scene.frame_set(int(os.environ.get("LEAF_FRAME", "0")))
    scene.render.engine = "CYCLES"
    scene.cycles.samples = 4
    scene.cycles.use_denoising = False
    scene.render.resolution_percentage = 50
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)


def main(tool, scenes):
    results = [check(tool, name, options) for name, *options in (scene.split() for scene in scenes)]
    worst, count = max(r[0] for r in results), sum(r[1] for r in results)
    print(f"figure: GLB of {len(scenes)} scenes in Blender {bpy.app.version_string}: {count} corners, worst {worst:.1e} points of 2e-3")
    if "LEAF_PICTURE" in os.environ:
        render(os.environ["LEAF_PICTURE"])
    # Blender keeps places in 32 bits and camera angles as a lens in millimetres.
    assert worst <= 2e-3, "the corners differ"


try:
    main(*(lambda a: (a[0], a[1:]))(sys.argv[sys.argv.index("--") + 1:]))
except BaseException as error:
    print(f"blender.py: {error!r}")
    os._exit(1)
