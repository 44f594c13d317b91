/* leafspring/tracks.h: transitions of the host's own, as data and as code, and values that change alongside a
 * transition. */
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

/* ------------------------------------------------------------------------------------------------ transitions as code
 * A function of the host's that writes the poses of a transition: of one as data, whose cells need no tracks then, or
 * of any other, whose poses it changes. */

/* The cells of one frame. Each array has count entries, which the transition itself has written, and is valid until the
 * function returns. A cell is scaled about its anchor, turned about its axis, shifted, put in its own perspective, and
 * lies with its anchor at its position. */
typedef struct leaf_pose_frame {
  uint32_t struct_size;
  /* LEAF_OK, or why the last call's poses were not taken. */
  leaf_status last_status;
  /* Fraction of the forward picture, -1...2: 0 shows the old view, 1 the new one. On the way back it runs from 1 to 0,
   * with the views exchanged. */
  double progress;
  int32_t is_reverse;
  uint32_t reserved;
  /* The container, and the frames of the two views at rest, in points. */
  leaf_size viewport;
  leaf_rect old_frame, new_frame;
  size_t count;
  /* Sides in points, 0 to 1e6. */
  double *width, *height;
  /* The point about which a cell turns, in its unit coordinates; and where that point is, in points. */
  double *anchor_x, *anchor_y, *position_x, *position_y;
  double *scale_x, *scale_y;
  /* Radians about `axis`: LEAF_AXIS_... A positive angle about z takes +x toward +y, clockwise on the screen; about y
   * it takes +x away from the viewer; about x it takes +y toward the viewer. For LEAF_AXIS_FREE the vector must be of
   * length 1. */
  double *angle, *axis_x, *axis_y, *axis_z;
  uint8_t *axis;
  /* Points, after the turn. */
  double *shift_x, *shift_y, *shift_z;
  /* The cell's own perspective, -1...1: w = 1 + x * perspective_x + ...; of eye distance d it is 0, 0, -1/d. */
  double *perspective_x, *perspective_y, *perspective_z;
  /* Limited to 0...1. */
  double *opacity, *shade;
  /* LEAF_VISIBLE for cells that are drawn. Other bits are found by the library. */
  uint32_t *flags;
  /* Indices of all cells, each once, back to front. */
  uint32_t *order;
} leaf_pose_frame;

/* The host's functions. `poses` runs once for each frame in which the scene moves or was touched, inside the call that
 * needs the frame (leaf_stage_advance, a snapshot, a hash), before its products, on the thread of that call. Until it
 * returns every call of that stage gives LEAF_BUSY. leaf_stage_next_change and clones ask for other frames: write the
 * same poses for the same frame, read no clock, let no exception out. */
typedef struct leaf_pose_code {
  uint32_t struct_size;
  uint32_t reserved;
  void (*poses)(const leaf_pose_frame *frame, void *host);
  /* Called once when no scene of any stage has the code any more, inside the call that took it from the last one; null
   * if there is nothing to release. */
  void (*release)(void *host);
  /* Passed to both. */
  void *host;
} leaf_pose_code;

/* Lets code write the poses of a transition between two views, at any time; null for the transition's own.
 * leaf_stage_replace_transition ends it. Clones and their clones call the same functions: if they run on other threads,
 * so does the code. Seeking and leaf_stage_next_change ask it like a step. Hashes contain the poses, not the code. A
 * recording of calls does not contain the code, so its replay differs from the first frame that code has changed.
 * Poses with a number that is not finite or is out of range, or an order without every cell once, are not taken: the
 * frame shows the transition's own poses. LEAF_REFUSED for other scenes. After any status but LEAF_OK the library has
 * not kept the code and will not release it. */
leaf_status leaf_stage_set_pose_code(leaf_stage *stage, leaf_scene scene, const leaf_pose_code *code);
/* The same for the line that leaf_stage_set_rule or another call has set for this operation and these views
 * (LEAF_UNSET for any). LEAF_OUT_OF_RANGE if there is none. A new rule in its place ends it. */
leaf_status leaf_stage_set_rule_code(leaf_stage *stage, leaf_scene container, int32_t operation, int32_t from,
                                     int32_t to, const leaf_pose_code *code);

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
