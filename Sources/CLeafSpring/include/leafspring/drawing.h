/* leafspring/drawing.h: a frame as triangles, for hosts that draw with a graphics processor or a rasteriser of their
 * own: one list of vertices, and a draw for each cell and shadow, from back to front.
 *
 *     leaf_stage_draw_list(stage, LEAF_DRAW_SCREEN, vertices, room, draws, most, &vertex_count, &draw_count);
 *     ... upload vertex_count vertices ...
 *     for (i = 0; i < draw_count; i++)
 *       ... bind the picture, draw draws[i].count vertices from draws[i].first on as triangles ...
 *
 * Its picture is that of the draw's item: of its view in a transition; of its role and scene where a stage has several,
 * since a cover and a page may have the same number.
 *
 * A pixel of a draw begins with the colour and alpha of its paper; its picture, if it has one, lies over that. Both
 * multiplied by alpha, c and a, c becomes c + (tint * a - c) * vertex.tint, then c * (1 - black) and a + black * (1 - a),
 * and both are multiplied by opacity. That holds for shadows too, whose paper is clear. */
#ifndef LEAFSPRING_DRAWING_H
#define LEAFSPRING_DRAWING_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The coordinates of a list. */
enum {
  /* As the scene's own eye sees it: x, y and w. To be painted back to front. */
  LEAF_DRAW_SCREEN = 0,
  /* As it stands in space, for a camera of the host's own: x right, y down and z toward the viewer, in points of the
   * viewport, without a view. z is where w is; leaf_stage_eye says where the scene's own eye is in this space. These axes
   * are left-handed: the right of a camera that looks along `ahead` is ahead x down, in this order; the other order gives
   * a mirrored book. To be drawn with a depth buffer, in the order of the list: what is nearer or equally near is seen
   * (GL_LEQUAL), and shadows write no depth. A matrix of the host's takes (x, y, z, 1) to the screen.
   *
   * Both faces of every leaf are in it, whichever way they look, each in its own light, and the bare backs of leaves
   * without a picture there; triangles run clockwise for who looks at the face. Leaves that lie on each other are 0.02
   * points apart, the two faces of a leaf 0.01, so that no two pages have one depth. The spine of a thick book is a second
   * draw of the back cover's inner side, or of a fore edge. Shadows lie 0.005 to 0.05 points over what they fall on:
   * pages, lifted paper, rims of boards, walls. That of the table, the first one of a book, lies just below all of the
   * book: the z of its vertices is the table's, and sinks as a thick book opens. A shut book that a shelf's cover stands
   * for is not in it. Of other scenes than books the visible cells are in it. The camera stays in front of the plane of
   * the viewport. */
  LEAF_DRAW_MODEL = 1
};

/* A vertex. */
typedef struct leaf_vertex {
  /* It is seen at (x / w, y / w), in points of the viewport or what the view makes of them; w is above 0. Perspective is
   * right if a graphics processor gets x, y and w: gl_Position = vec4(2 x / width - w, w - 2 y / height, 0, w). With
   * LEAF_DRAW_MODEL it is at (x, y, z), and the third number is z. */
  float x, y, w;
  /* The place in the source picture, 0...1 from its left and top; a hair beyond at the edges of facets. The picture of a
   * fore edge has the front cover at u 0 and the back cover at u 1, that of head or tail along v; of a spine and a corner
   * they say nothing. */
  float u, v;
  /* Alpha of the draw's tint over the picture, and of the black over both, 0...1. */
  float tint, black;
} leaf_vertex;

/* Triangles that show one cell or one shadow. */
typedef struct leaf_draw {
  leaf_scene scene;
  /* Its vertices, three for each triangle; those of the next draw follow. */
  uint32_t first, count;
  /* The cell's row in the snapshot, or -1; the index of the shadow in the snapshot's list, or -1. */
  int32_t row, shadow;
  /* As in leaf_cell; of a shadow they say nothing. */
  int32_t role, face, view, part;
  /* As in leaf_cell. item is -1 without a picture: in a shadow, and on the back of a cell of paper. */
  int32_t item, leaf;
  /* LEAF_VISIBLE ...; 0 in a shadow. */
  uint32_t flags;
  /* 0...1 */
  float opacity;
  /* What lies under the picture; clear in a shadow. */
  leaf_color paper;
  leaf_color tint;
} leaf_draw;

/* Writes what is seen of the present frame, back to front, shadows among the cells: visible cells that are not wholly
 * transparent, with round corners, the band that a facet shows, and the gradient, cut off where they would reach the
 * eye. Cells are exact, but for arcs of 8 chords (12 beyond a radius of 10); facets of a page overlap by 0.02 points.
 * A shadow's black differs from the formula of leaf_shadow by at most 1 / 255, and under the corners of a caster by some
 * more. vertex_count and draw_count become what there is; LEAF_OUT_OF_RANGE for a space that there is not;
 * LEAF_TOO_SMALL, and nothing else written, if a capacity (in vertices, in draws) is less. Without light a
 * frame of a book has hundreds to thousands of vertices, most of them of round corners, with 64 strips ten thousand; a
 * shadow takes up to 2,000 more, and in space some for each facet, board and wall that it falls on. */
leaf_status leaf_stage_draw_list(leaf_stage *stage, int32_t space, leaf_vertex *vertices, size_t vertex_capacity,
                                 leaf_draw *draws, size_t draw_capacity, size_t *vertex_count, size_t *draw_count);

/* A half-line in the space of LEAF_DRAW_MODEL, for a finger under a camera of the host's own: from the camera's eye, or
 * any other point of it in front of the book, into the picture. The direction may have any length above 0. */
typedef struct leaf_ray {
  /* Where it begins, and its direction. */
  double x, y, z, dx, dy, dz;
} leaf_ray;

/* The first cell that a ray meets, of those that a list in LEAF_DRAW_MODEL shows: as leaf_stage_hit_test. Of pages that
 * lie on each other it is the upper one. A page is hit outside its round corners, too. Shadows are never hit; nor are the
 * inner sides of boards, the edges of a book's stacks and its spine, but nothing behind them is hit either. */
leaf_status leaf_stage_hit_ray(leaf_stage *stage, const leaf_ray *ray, leaf_hit *hit);

/* leaf_stage_drag under a camera of the host's own: the finger takes what the ray meets, and the point that it holds
 * stays on the ray. A ray that meets no page takes the leaf on its side of the spine, as a finger beside the book does: a
 * host that wants none asks leaf_stage_hit_ray first. Of the event phase, time and pointer are read, and the velocity is estimated. Rays that do not come
 * down on the plane of the viewport from in front are ignored and counted; a finger that lifts along one cancels. */
leaf_status leaf_stage_drag_ray(leaf_stage *stage, leaf_scene scene, const leaf_gesture *event, const leaf_ray *ray);

/* The list of LEAF_DRAW_SCREEN of any frame, a receiver's too, as long as it is lent. cells: those of all its rows, as
 * leaf_stage_cells and leaf_receiver_cells write them. A frame does not say how leaves stand in space: a host that draws
 * LEAF_DRAW_MODEL on another thread writes that list where the stage is, and hands it over. Of the snapshot count,
 * matrices, sizes, opacity, shade, back_to_front, flags, bands, light, shadows and shadow_count are read. */
leaf_status leaf_snapshot_draw_list(const leaf_snapshot *snapshot, const leaf_cell *cells, leaf_vertex *vertices,
                                    size_t vertex_capacity, leaf_draw *draws, size_t draw_capacity, size_t *vertex_count,
                                    size_t *draw_count);

#ifdef __cplusplus
}
#endif

#endif
