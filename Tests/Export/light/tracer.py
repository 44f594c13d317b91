"""The same state in Blender: the meshes of the leaves in white under the sky of the model, seen by the book's own eye."""

import math
import os
import tempfile

import bpy
import numpy as np

ALBEDO, TILT = 0.8, 0.35
# Points in a unit of Blender's.
UNIT = 100
# So far, in points, a page that lies is under what is in the air.
BELOW = 0.05


def is_flat(mesh):
    return np.abs(mesh.positions[:, 2]).max() < 1e-3


def leaves_of(stage, book, count, spine):
    """Meshes of all leaves in the air, and of those that lie the uppermost of each side."""
    air, lying = [], {}
    for leaf in range(count):
        mesh = stage.leaf_mesh(book, leaf)
        if not len(mesh.positions):
            continue
        if not is_flat(mesh):
            air.append(mesh)
            continue
        is_right = mesh.positions[:, 0].mean() > spine
        if not (is_right and True in lying):
            lying[is_right] = mesh
    return air, list(lying.values())


def place(point, drop=0.0):
    return (float(point[0]) / UNIT, -float(point[1]) / UNIT, (float(point[2]) - drop) / UNIT)


def add(mesh, drop, material):
    made = bpy.data.meshes.new("leaf")
    made.from_pydata([place(p, drop) for p in mesh.positions], [], [[int(i) for i in t[::-1]] for t in mesh.triangles])
    if hasattr(made, "use_auto_smooth"):  # before Blender 4.1
        made.use_auto_smooth = True
    made.polygons.foreach_set("use_smooth", [True] * len(made.polygons))
    made.normals_split_custom_set_from_vertices([(float(n[0]), -float(n[1]), float(n[2])) for n in mesh.normals])
    made.materials.append(material)
    bpy.context.scene.collection.objects.link(bpy.data.objects.new("leaf", made))


def paper():
    material = bpy.data.materials.new("paper")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.clear()
    diffuse, out = nodes.new("ShaderNodeBsdfDiffuse"), nodes.new("ShaderNodeOutputMaterial")
    diffuse.inputs["Color"].default_value = (ALBEDO, ALBEDO, ALBEDO, 1)
    links.new(diffuse.outputs[0], out.inputs["Surface"])
    return material


def sky():
    """1 + TILT (direction · bright side) above the horizon, nothing below it. The bright side is at the upper left."""
    world = bpy.data.worlds.new("sky")
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    nodes.clear()
    where, dot, apart = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeVectorMath"), nodes.new("ShaderNodeSeparateXYZ")
    more, above, product = (nodes.new("ShaderNodeMath") for _ in range(3))
    dot.operation, more.operation, above.operation, product.operation = "DOT_PRODUCT", "ADD", "GREATER_THAN", "MULTIPLY"
    dot.inputs[1].default_value = (-TILT / math.sqrt(2), TILT / math.sqrt(2), 0)
    more.inputs[1].default_value, above.inputs[1].default_value = 1, 0
    ground, out = nodes.new("ShaderNodeBackground"), nodes.new("ShaderNodeOutputWorld")
    ground.inputs["Color"].default_value = (1, 1, 1, 1)
    links.new(where.outputs["Generated"], dot.inputs[0])
    links.new(where.outputs["Generated"], apart.inputs[0])
    links.new(dot.outputs["Value"], more.inputs[0])
    links.new(apart.outputs["Z"], above.inputs[0])
    links.new(more.outputs[0], product.inputs[0])
    links.new(above.outputs[0], product.inputs[1])
    links.new(product.outputs[0], ground.inputs["Strength"])
    links.new(ground.outputs[0], out.inputs["Surface"])
    bpy.context.scene.world = world


def camera(eye, viewport):
    distance, (x, y) = eye
    made = bpy.data.cameras.new("eye")
    made.sensor_fit, made.sensor_width = "HORIZONTAL", viewport[0]
    made.lens = distance
    made.shift_x, made.shift_y = (viewport[0] / 2 - x) / viewport[0], (y - viewport[1] / 2) / viewport[0]
    made.clip_end = 2 * distance / UNIT
    thing = bpy.data.objects.new("eye", made)
    thing.location = (x / UNIT, -y / UNIT, distance / UNIT)
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing


def render(width, height, samples):
    """Radiance over albedo of every pixel: E, where there is paper."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.samples, scene.cycles.use_denoising, scene.cycles.use_adaptive_sampling = samples, False, False
    scene.cycles.max_bounces = scene.cycles.diffuse_bounces = 12
    scene.cycles.sample_clamp_indirect = 0
    scene.render.film_transparent = True
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_depth = "32"
    with tempfile.TemporaryDirectory() as folder:
        scene.render.filepath = os.path.join(folder, "traced.exr")
        bpy.ops.render.render(write_still=True)
        image = bpy.data.images.load(scene.render.filepath)
        values = np.empty(width * height * 4, np.float32)
        image.pixels.foreach_get(values)
    return values.reshape(height, width, 4)[::-1, :, 0].astype(float) / ALBEDO


def trace(stage, book, size, samples):
    """E of every pixel, by paths of light."""
    width, height, viewport, count = size
    bpy.ops.wm.read_factory_settings(use_empty=True)
    material, eye = paper(), stage.eye(book)
    air, lying = leaves_of(stage, book, count, eye[1][0])
    for mesh in air:
        add(mesh, 0, material)
    for mesh in lying:
        add(mesh, BELOW, material)
    sky()
    camera(eye, viewport)
    return render(width, height, samples)
