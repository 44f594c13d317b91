/* leafspring/tracks.h: transitions of the host's own, as data, and values that change alongside a transition. */
#ifndef LEAFSPRING_TRACKS_H
#define LEAFSPRING_TRACKS_H

#include "containers.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------ transitions as data
 * A transition of the host's own: cells, and a track for each number of their poses that changes. */

/* One number over a motion: it starts at `from` and runs through keys as in leaf_keyframe_values, with the
 * transition's eased progress as the time. */
typedef struct leaf_track {
  /* At most 65,536. */
  const leaf_keyframe *keys;
  size_t key_count;
  double from;
  /* LEAF_KEYS_... */
  int32_t mode;
  /* In the tracks of a cell: LEAF_POSE_... Not read elsewhere. */
  int32_t what;
} leaf_track;

/* A number of a cell's pose. */
enum {
  /* Radians about the cell's axis. */
  LEAF_POSE_ANGLE = 0,
  LEAF_POSE_SCALE_X = 1,
  LEAF_POSE_SCALE_Y = 2,
  /* Moved after the rotation, in the cell's basis. */
  LEAF_POSE_SHIFT_X = 3,
  LEAF_POSE_SHIFT_Y = 4,
  LEAF_POSE_SHIFT_Z = 5,
  /* Added to the cell's position, in its basis. */
  LEAF_POSE_MOVE_X = 6,
  LEAF_POSE_MOVE_Y = 7,
  /* Limited to 0...1. */
  LEAF_POSE_OPACITY = 8,
  LEAF_POSE_SHADE = 9,
  /* Visibility: the cell is drawn while this is one half or more. */
  LEAF_POSE_VISIBLE = 10
};

/* The unit of a cell's lengths: points, or the container or a view's frame, where 1 is its width along x and z and
 * its height along y. */
enum { LEAF_BASIS_POINTS = 0, LEAF_BASIS_CONTAINER = 1, LEAF_BASIS_OLD = 2, LEAF_BASIS_NEW = 3 };
enum { LEAF_AXIS_Y = 0, LEAF_AXIS_X = 1, LEAF_AXIS_Z = 2, LEAF_AXIS_FREE = 3 };

typedef struct leaf_data_cell_def {
  uint32_t struct_size;
  int32_t basis;
  /* The picture and the surface; size in the basis. LEAF_VIEW_FROM is the old view, LEAF_VIEW_TO the new one; in
   * reverse they are exchanged. Its scene is not read. */
  leaf_cell cell;
  /* The point about which the cell turns and scales, in its unit coordinates; and where that point is, in the basis. */
  leaf_point anchor, position;
  /* LEAF_AXIS_... */
  int32_t axis;
  uint32_t reserved;
  /* Unit vector, for LEAF_AXIS_FREE. */
  double free_axis[3];
  /* Eye distance of the cell's own perspective, 1 to 1e9 points; LEAF_UNSET for none. */
  double eye;
  /* At most one track per LEAF_POSE_..., values up to 1e6 either way. A number without a track keeps its value at
   * rest: scales, opacity and visibility 1, all others 0. */
  const leaf_track *tracks;
  size_t track_count;
} leaf_data_cell_def;

/* The whole old view, covering the container, turning about a y axis through its middle, without tracks. */
leaf_status leaf_data_cell_def_default(leaf_data_cell_def *def, uint32_t struct_size);

/* The paint order from a fraction of the way on, 0...1. */
typedef struct leaf_data_order {
  double start;
  /* Indices of all cells, each once, back to front. */
  const uint32_t *cells;
} leaf_data_order;

/* The tracks describe the forward picture; reverse is its exact mirror with the views exchanged. */
typedef struct leaf_data_transition_def {
  uint32_t struct_size;
  int32_t fidelity;
  /* At most 1,048,576. */
  const leaf_data_cell_def *cells;
  size_t cell_count;
  /* Ascending by start, the first at 0; none for index order. At most 65,536. */
  const leaf_data_order *orders;
  size_t order_count;
  /* Seconds, 0 or more, when it runs by itself; the curve of the forward run, its mirror in reverse. */
  double duration;
  leaf_curve curve;
  /* Eye distance all cells share, about the middle of the container, 1 to 1e9 points; LEAF_UNSET for none. */
  double eye;
  /* Backgrounds of the screen the forward run starts from and of the one it leads to, and their opacity; null for 0. */
  leaf_color from_background, to_background;
  const leaf_track *from_alpha, *to_alpha;
  /* As in leaf_transition_def. */
  leaf_rect from, to;
} leaf_data_transition_def;

/* No cells, one second, ease-in-out, the whole viewport. */
leaf_status leaf_data_transition_def_default(leaf_data_transition_def *def, uint32_t struct_size);
/* Adds a transition, at its start, as leaf_stage_add_transition. All arrays, nested ones too, are copied. */
leaf_status leaf_stage_add_data_transition(leaf_stage *stage, const leaf_data_transition_def *def, leaf_scene *scene);
/* As leaf_stage_set_rule, with a transition as data: its fidelity and frames are not read. */
leaf_status leaf_stage_set_data_rule(leaf_stage *stage, leaf_scene container, const leaf_rule_def *rule,
                                     const leaf_data_transition_def *transition);

/* ------------------------------------------------------------------------------------------------ tracks of the
 * host's own */

enum { LEAF_TRACK_NUMBER = 0, LEAF_TRACK_COLOR = 1, LEAF_TRACK_FRAME = 2 };

/* A value of the host's own that changes alongside a transition: it is scrubbed with it, goes back with it and ends
 * with it. */
typedef struct leaf_host_track {
  /* LEAF_TRACK_... */
  int32_t kind;
  uint32_t reserved;
  /* A number has one part; a colour red, green, blue, alpha; a frame x, y, width, height. */
  leaf_track parts[4];
} leaf_host_track;

/* Lets tracks (at most 4,096; copied) run alongside a scene's transition, in place of those it had. For a book or a
 * transition they stay and follow its progress; for a container they belong to the running operation, and the next one
 * removes them. LEAF_REFUSED for a container at rest. */
leaf_status leaf_stage_set_tracks(leaf_stage *stage, leaf_scene scene, const leaf_host_track *tracks, size_t count);
/* Writes the present values of the tracks, four numbers each (for a number the last three are 0; a colour's lie in
 * 0...1). count becomes how many tracks there are. LEAF_TOO_SMALL if capacity, in tracks, is less. */
leaf_status leaf_stage_track_values(leaf_stage *stage, leaf_scene scene, double *values, size_t capacity, size_t
                                    *count);

#ifdef __cplusplus
}
#endif

#endif
