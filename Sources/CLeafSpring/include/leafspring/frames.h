/* leafspring/frames.h: more of a frame: matrices in other conventions, perspective, polygons, bounds, hashes. */
#ifndef LEAFSPRING_FRAMES_H
#define LEAFSPRING_FRAMES_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  /* The cell as it is seen, perspective included. */
  LEAF_COPY_SCREEN = 0,
  /* Anchor, scale, rotation, shift and position, no perspective: for a host with a camera. See leaf_stage_eye. */
  LEAF_COPY_MODEL = 1
};
enum {
  LEAF_COLUMN_MAJOR = 0, /* of a matrix for column vectors: the bytes of the snapshot. */
  LEAF_ROW_MAJOR = 1     /* its transpose. */
};
enum { LEAF_FLOAT32 = 0, LEAF_FLOAT64 = 1 };
enum {
  LEAF_SPACE_POINTS = 0,
  /* x and y run over -1...1 in the viewport. Only with LEAF_COPY_SCREEN, and without a view of the host's. */
  LEAF_SPACE_NDC = 1
};
/* Down in Vulkan; up in OpenGL, Direct3D and Metal. */
enum { LEAF_Y_DOWN = 0, LEAF_Y_UP = 1 };
enum {
  /* 0 toward the viewer, 1 away: Direct3D, Metal, Vulkan. */
  LEAF_Z_ZERO_TO_ONE = 0,
  /* -1 toward the viewer, 1 away: OpenGL. */
  LEAF_Z_MINUS_ONE_TO_ONE = 1
};

/* The convention of a copy. y_axis flips the space the cells are placed in, never the cell's own points. */
typedef struct leaf_copy_def {
  uint32_t struct_size;
  int32_t what, layout, scalar, space, y_axis, z_range;
  /* 1: the matrix takes the unit square to the cell, instead of 0...width x 0...height. */
  int32_t from_unit_square;
  uint32_t first, count;
  /* Bytes from one matrix to the next in the caller's memory; 0 for packed. */
  size_t stride;
  /* LEAF_SPACE_NDC: how many points before and behind the plane of the viewport z covers; LEAF_UNSET for twice its
   * longer side. Paint order does not depend on z: draw back to front. */
  double depth;
} leaf_copy_def;

/* Points, LEAF_COPY_SCREEN, LEAF_COLUMN_MAJOR, LEAF_FLOAT32, no cells. */
leaf_status leaf_copy_def_default(leaf_copy_def *def, uint32_t struct_size);
/* Writes the matrices of rows first ... first + count - 1 into `bytes` bytes of the caller's. LEAF_TOO_SMALL if they
 * do not fit; LEAF_OUT_OF_RANGE if the stage has no such rows. */
leaf_status leaf_stage_copy(leaf_stage *stage, const leaf_copy_def *def, void *matrices, size_t bytes);

/* The perspective that all cells of a scene share: eye distance in points (infinite for none) and vanishing point.
 * Cells of some transitions also have a perspective of their own. */
leaf_status leaf_stage_eye(leaf_stage *stage, leaf_scene scene, double *distance, leaf_point *centre);

/* The most vertices of a cell's polygon, and the room to write it into. */
enum { LEAF_POLYGON_VERTICES = 6, LEAF_POLYGON_ROOM = 12 };

/* Writes the part of its picture that the cell of a row shows as a convex polygon, in points from the picture's left
 * and top, in the order (0, 0), (width, 0), (width, height), (0, height) of the picture's own. vertices: room for
 * LEAF_POLYGON_ROOM; count becomes 3 to LEAF_POLYGON_VERTICES, or 0 where the band holds nothing. Of any frame, a
 * receiver's too, as long as it is lent. LEAF_OUT_OF_RANGE if it has no such row. */
leaf_status leaf_snapshot_polygon(const leaf_snapshot *snapshot, uint32_t row, leaf_point *vertices, uint32_t *count);

/* The polygons of all visible cells, for one buffer of vertices: 4 floats each, the place in points of the cell's
 * picture and the same in its unit coordinates. offsets: room for count + 1 numbers; the vertices of row r are those
 * from offsets[r] up to offsets[r + 1], a fan about the first. needed becomes how many vertices there are;
 * LEAF_TOO_SMALL, and nothing else written, if capacity (in vertices) is less. */
leaf_status leaf_snapshot_polygons(
    const leaf_snapshot *snapshot, float *vertices, size_t capacity, uint32_t *offsets, size_t *needed);

/* The rectangle, in the same coordinates, around the visible cells of a scene (0 for all), or around those that
 * changed in the last step. If there are none, found becomes 0 and bounds stays as it was. */
leaf_status leaf_stage_bounds(leaf_stage *stage, leaf_scene scene, int32_t changed_only, leaf_rect *bounds, int32_t
                              *found);

/* A hash of scenes, motion and matrices without clock, counters and events: equal for stages that show the same and
 * will do the same, in every language and on every machine (LEAF_EXACT). */
leaf_status leaf_stage_state_hash(leaf_stage *stage, uint64_t *hash);
/* A hash of everything that a host can read in a frame. */
leaf_status leaf_stage_frame_hash(leaf_stage *stage, uint64_t *hash);

#ifdef __cplusplus
}
#endif

#endif
