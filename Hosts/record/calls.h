/* Every call that makes or changes a stage, with its parameters after the stage, by name: values, `in_` for what the
 * host passes by pointer, `out_` for what it gets back. leaf_stage_create, _clone and _destroy, and the two calls with
 * lists (leaf_stage_refit, leaf_stage_set_tracks) are written out where this table is used. leaf_stage_set_tasks and
 * _set_log change no bit of any frame; leaf_stage_set_pose_code and _set_rule_code give functions, which no record can
 * hold; all others only read. .ci/calls.sh compares the table with the header. */
#ifndef LEAF_RECORD_CALLS_H
#define LEAF_RECORD_CALLS_H

#include "types.h"

#define LEAF_CALLS(C1, C2, C3, C4) \
  C2(leaf_stage_add_book, in_book_def, out_scene) \
  C4(leaf_stage_add_book_on_shelf, in_book_def, u64, i32, out_scene) \
  C2(leaf_stage_add_shelf, in_shelf_def, out_scene) \
  C2(leaf_stage_add_transition, in_transition_def, out_scene) \
  C2(leaf_stage_replace_transition, u64, in_transition_def) \
  C2(leaf_stage_add_album, in_album_def, out_scene) \
  C2(leaf_stage_add_move, in_move_def, out_scene) \
  C2(leaf_stage_add_container, in_container_def, out_scene) \
  C2(leaf_stage_add_data_transition, in_data_transition_def, out_scene) \
  C1(leaf_stage_remove, u64) \
  C2(leaf_stage_replace_book, u64, in_book_def) \
  C3(leaf_stage_insert_pages, u64, i32, i32) \
  C3(leaf_stage_remove_pages, u64, i32, i32) \
  C2(leaf_stage_replace_page, u64, i32) \
  C3(leaf_stage_set_timing, u64, i32, in_timing_def) \
  C3(leaf_stage_set_completion, u64, in_curve, f64) \
  C2(leaf_stage_set_release, u64, in_release_def) \
  C3(leaf_stage_set_turn_policy, u64, i32, f64) \
  C2(leaf_stage_set_tap, u64, i32) \
  C2(leaf_stage_set_motion_policy, u64, i32) \
  C1(leaf_stage_set_visible_tolerance, f64) \
  C1(leaf_stage_set_time_scale, f64) \
  C2(leaf_stage_resize, f64, f64) \
  C1(leaf_stage_set_view, in_view) \
  C1(leaf_stage_open, u64) \
  C1(leaf_stage_close, u64) \
  C2(leaf_stage_open_item, u64, i32) \
  C1(leaf_stage_open_selected, u64) \
  C2(leaf_stage_turn, u64, i32) \
  C3(leaf_stage_peel, u64, i32, i32) \
  C1(leaf_stage_next, u64) \
  C1(leaf_stage_previous, u64) \
  C3(leaf_stage_scroll, u64, f64, i32) \
  C2(leaf_stage_fling, u64, f64) \
  C2(leaf_stage_begin, u64, out_fraction) \
  C3(leaf_stage_scrub, u64, f64, f64) \
  C2(leaf_stage_finish, u64, in_f64) \
  C2(leaf_stage_cancel, u64, in_f64) \
  C2(leaf_stage_pinch, u64, in_gesture) \
  C2(leaf_stage_swipe, u64, in_gesture) \
  C2(leaf_stage_drag, u64, in_gesture) \
  C3(leaf_stage_drag_ray, u64, in_gesture, in_ray) \
  C3(leaf_stage_set_rule, u64, in_rule_def, in_transition_def) \
  C3(leaf_stage_set_data_rule, u64, in_rule_def, in_data_transition_def) \
  C3(leaf_stage_set_album_rule, u64, in_rule_def, in_album_def) \
  C3(leaf_stage_set_move_rule, u64, in_rule_def, in_move_def) \
  C2(leaf_stage_set_shelf_rule, u64, in_shelf_rule_def) \
  C2(leaf_stage_remove_shelf_rule, u64, u64) \
  C4(leaf_stage_remove_rule, u64, i32, i32, i32) \
  C2(leaf_stage_set_pop_side, u64, i32) \
  C3(leaf_stage_push, u64, i32, i32) \
  C4(leaf_stage_push_item, u64, i32, i32, i32) \
  C3(leaf_stage_pop, u64, i32, out_view) \
  C3(leaf_stage_pop_to_root, u64, i32, out_count) \
  C4(leaf_stage_present, u64, i32, in_rect, i32) \
  C3(leaf_stage_dismiss, u64, i32, out_view) \
  C4(leaf_stage_select, u64, i32, i32, out_changed) \
  C3(leaf_stage_offer, u64, i32, in_rect) \
  C2(leaf_stage_advance, f64, out_step) \
  C3(leaf_stage_advance_frames, u64, f64, out_step) \
  C2(leaf_stage_step, f64, out_step) \
  C2(leaf_stage_seek, f64, out_step)

/* The results of calls, and their types. */
#define LEAF_RESULTS(X) X(scene, u64) X(view, i32) X(count, i32) X(changed, i32) X(fraction, f64) X(step, step)

typedef of_u64 arg_u64;
typedef of_i32 arg_i32;
typedef of_f64 arg_f64;
typedef const double *arg_in_f64;
typedef const double *arg_in_view;
#define X(type) typedef const of_##type *arg_in_##type;
LEAF_TYPES(X)
#undef X
#define X(name, type) typedef of_##type *arg_out_##name;
LEAF_RESULTS(X)
#undef X

#endif
