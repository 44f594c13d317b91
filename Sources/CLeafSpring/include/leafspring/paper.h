/* leafspring/paper.h: the leaves of a book: where they are, what fingers hold, peeling, meshes. */
#ifndef LEAFSPRING_PAPER_H
#define LEAFSPRING_PAPER_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A leaf of a book that has cells. */
typedef struct leaf_leaf_state {
  int32_t leaf;
  uint32_t reserved;
  /* 0 on the right, 1 on the left, and its rate per second; the angle of its front in radians. */
  double turn, velocity, angle;
} leaf_leaf_state;

/* Writes the leaves of a book; none for other scenes. count becomes how many there are. LEAF_TOO_SMALL if capacity is
 * less. */
leaf_status leaf_stage_leaves(leaf_stage *stage, leaf_scene book, leaf_leaf_state *leaves, size_t capacity, size_t
                              *count);

/* The two free corners of a leaf; none for a leaf that turns. */
enum { LEAF_CORNER_BOTTOM = 0, LEAF_CORNER_TOP = 1, LEAF_CORNER_NONE = 2 };

/* leaf_stage_turn by peeling the leaves by a corner, LEAF_CORNER_BOTTOM or LEAF_CORNER_TOP; a book with hinges, at
 * most 12 leaves. */
leaf_status leaf_stage_peel(leaf_stage *stage, leaf_scene book, int32_t spread, int32_t corner);

enum {
  /* The held point is being led under the finger: that of a page that turns within a forty-fifth of a page of travel, the
   * corner of one that is peeled within four times its distance from the finger. In LEAF_ORIGINAL always. */
  LEAF_REACH_LED = 0,
  /* It is under the finger, along the page. */
  LEAF_REACH_EXACT = 1,
  /* The finger is where the point cannot be; the leaf stands as near to it as it gets. */
  LEAF_REACH_BEYOND = 2
};

/* The part of a book that a finger holds. */
typedef struct leaf_held {
  uint32_t struct_size;
  /* The leaf, counted from the cover's; -1 if the finger holds none, and then the rest says nothing. */
  int32_t leaf;
  /* LEAF_FRONT or LEAF_BACK: the face that was touched. */
  int32_t face;
  /* LEAF_REACH_LED ... LEAF_REACH_BEYOND */
  int32_t reach;
  /* The position of the held point on that page: 0...1 from the picture's left, from its top with a hinge at the top or
   * bottom; -1 where the leaf goes linearly with the finger. */
  double along;
  /* LEAF_CORNER_BOTTOM or LEAF_CORNER_TOP: by which the leaf is peeled; along is then -1. LEAF_CORNER_NONE for one
   * that turns. */
  int32_t corner;
  uint32_t reserved;
} leaf_held;

/* The part of a book that a finger holds. held->struct_size must be set. */
leaf_status leaf_stage_held(leaf_stage *stage, leaf_scene book, int32_t pointer, leaf_held *held);

/* Floats of a vertex of a mesh: the place (x right, y down, z toward the viewer, points of the viewport, without
 * perspective and view); the normal, of length 1, out of the face; the texture coordinates, 0...1 from the left and top
 * of the page's picture; and the alpha of the black over it. */
enum { LEAF_MESH_FLOATS = 9 };

/* Writes one face (LEAF_FRONT, LEAF_BACK) of a leaf as triangles: peeled, bent or flat, seen or not; for hosts with a
 * camera and lamps of their own. Leaves that lie on each other are in one plane here, and a leaf's two faces, too. vertices: LEAF_MESH_FLOATS each; indices: 3 for each triangle, clockwise for who looks
 * at the face, at most four triangles a facet. At a hinge a normal is the mean of those of its two facets. The counts
 * become what there is: 0 for a leaf that has no cells now, for a back that has no page. LEAF_TOO_SMALL, and nothing
 * else written, if a capacity (in vertices, in triangles) is less. LEAF_OUT_OF_RANGE for a leaf the book does not have.
 * */
leaf_status leaf_stage_leaf_mesh(leaf_stage *stage, leaf_scene book, int32_t leaf, int32_t face, float *vertices, size_t
                                 vertex_capacity, uint32_t *indices, size_t triangle_capacity, size_t *vertex_count,
                                 size_t *triangle_count);

#ifdef __cplusplus
}
#endif

#endif
