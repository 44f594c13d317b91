/* What the calls' arguments and results are made of: each type's members, by which lines are written and read. If a
 * member is missing here, the sizes that put.h compares differ.
 *
 * FIELDS_name(F, V, L, P): F(type, member), V(type, member, n, used) an array inside the struct, L(type, member,
 * count) a list outside it with as many entries as the expression says, P(type, member) a single struct outside it, or
 * none. A list's count stands before it. */
#ifndef LEAF_RECORD_TYPES_H
#define LEAF_RECORD_TYPES_H

#include "leafspring.h"

#define LEAF_TYPES(X) \
  X(point) X(size) X(rect) X(color) X(curve) X(spring_def) X(stage_def) X(book_def) X(shelf_def) X(transition_def) X(album_def) \
  X(move_item) X(move_def) X(timing_def) X(release_def) X(gesture) X(ray) X(container_def) X(rule_def) X(shelf_rule_def) X(keyframe) X(track) X(host_track) X(cell) X(data_cell_def) \
  X(data_order) X(data_transition_def)

#define FIELDS_point(F, V, L, P) F(f64, x) F(f64, y)
#define FIELDS_size(F, V, L, P) F(f64, width) F(f64, height)
#define FIELDS_rect(F, V, L, P) F(f64, x) F(f64, y) F(f64, width) F(f64, height)
#define FIELDS_color(F, V, L, P) F(f32, red) F(f32, green) F(f32, blue) F(f32, alpha)
#define FIELDS_curve(F, V, L, P) F(f64, x1) F(f64, y1) F(f64, x2) F(f64, y2)

#define FIELDS_spring_def(F, V, L, P) \
  F(u32, struct_size) F(i32, kind) F(f64, mass) F(f64, stiffness) F(f64, damping) F(f64, damping_ratio) F(f64, omega0) \
  F(f64, duration) F(f64, bounce) F(f64, epsilon)

#define FIELDS_stage_def(F, V, L, P) F(u32, struct_size) F(i32, mode) F(i32, kernel) F(u32, reserved) F(size, viewport) F(f64, visible_tolerance)

#define FIELDS_book_def(F, V, L, P) \
  F(u32, struct_size) F(i32, pages) F(size, page_size) F(f64, eye) F(f64, rest_ratio) F(f64, fan) F(f64, closed_scale) \
  F(f64, corner_radius) F(color, background) F(i32, hinge) F(i32, reading) F(i32, spread) F(i32, overshoot) F(i32, fidelity) \
  F(i32, window) F(i32, has_closed_ends) F(i32, strips) F(f64, bend_duration) F(f64, bend_bounce) F(f64, most_bend) \
  F(count, hard_leaf_count) L(i32, hard_leaves, value->strips > 1 ? value->hard_leaf_count : 0) F(i32, has_soft_covers) \
  F(i32, hinges) F(f64, spine_gap) F(f64, max_radius) F(f64, tightness) F(f64, corner_zone) F(f64, lift) F(f64, sheet) \
  F(f64, middle_duration) F(f64, middle_bounce) F(f64, sag) F(f64, light) F(f64, height) F(f64, boards)

#define FIELDS_shelf_def(F, V, L, P) \
  F(u32, struct_size) F(i32, books) F(size, item_size) F(f64, pitch) F(f64, scale) F(f64, floor) F(f64, corner_radius) \
  F(color, background) F(i32, reading) F(i32, fidelity)

#define FIELDS_transition_def(F, V, L, P) \
  F(u32, struct_size) F(i32, kind) F(i32, fidelity) F(i32, edge) F(f64, duration) F(f64, eye) F(i32, folds) F(i32, columns) \
  F(u64, seed) F(f64, zoom) F(rect, from) F(rect, to) F(u32, set) F(u32, reserved) V(f64, values, 8, 8)

#define FIELDS_album_def(F, V, L, P) \
  F(u32, struct_size) F(i32, fidelity) F(rect, cover) F(count, photo_count) L(rect, photos, value->photo_count) \
  F(count, visible_count) L(u32, visible, value->visible_count) F(point, offset) F(f64, inset) F(size, gaps) F(i32, columns) \
  F(i32, variant) F(i32, stagger) F(i32, cover_item) F(f64, duration) F(f64, eye) F(color, background) \
  F(color, cover_back)

#define FIELDS_move_item(F, V, L, P) F(rect, frame) F(i32, id) F(i32, keeps_picture)

#define FIELDS_move_def(F, V, L, P) \
  F(u32, struct_size) F(i32, fidelity) F(count, count) L(rect, from, value->count) L(rect, to, value->count) F(f64, duration) \
  F(count, from_item_count) L(move_item, from_items, value->from_item_count) \
  F(count, to_item_count) L(move_item, to_items, value->to_item_count)

#define FIELDS_timing_def(F, V, L, P) \
  F(u32, struct_size) F(i32, kind) F(spring_def, spring) F(curve, curve) F(f64, duration) F(f64, velocity) F(f64, delay) \
  F(f64, snap)

#define FIELDS_release_def(F, V, L, P) \
  F(u32, struct_size) F(i32, decision) F(f64, threshold) F(f64, projection) F(f64, flick) F(i32, is_exclusive) F(u32, reserved)

#define FIELDS_gesture(F, V, L, P) \
  F(u32, struct_size) F(i32, phase) F(u32, has) F(i32, is_vertical) F(f64, scale) F(point, point) F(point, velocity) F(f64, time) \
  F(i32, pointer) F(u32, reserved)

#define FIELDS_ray(F, V, L, P) F(f64, x) F(f64, y) F(f64, z) F(f64, dx) F(f64, dy) F(f64, dz)

#define FIELDS_container_def(F, V, L, P) \
  F(u32, struct_size) F(i32, kind) F(count, view_count) L(i32, views, value->view_count) F(i32, selected) F(i32, levels) \
  F(i32, pop_on_right_to_left) F(u32, reserved)

#define FIELDS_rule_def(F, V, L, P) \
  F(u32, struct_size) F(i32, operation) F(i32, from) F(i32, to) F(i32, fidelity) F(i32, interaction) P(timing_def, timing)

#define FIELDS_shelf_rule_def(F, V, L, P) F(u32, struct_size) F(i32, from) F(i32, to) F(i32, interaction) F(u64, shelf)

#define FIELDS_keyframe(F, V, L, P) F(f64, start) F(f64, length) F(f64, value)

#define FIELDS_track(F, V, L, P) \
  F(count, key_count) L(keyframe, keys, value->key_count) F(f64, from) F(i32, mode) F(i32, what)

#define FIELDS_host_track(F, V, L, P) F(i32, kind) F(u32, reserved) V(track, parts, 4, value->kind == LEAF_TRACK_NUMBER ? 1 : 4)

#define FIELDS_cell(F, V, L, P) \
  F(u64, scene) F(i32, role) F(i32, face) F(i32, view) F(i32, part) F(i32, item) F(i32, leaf) F(rect, content) F(size, size) \
  F(color, back_color) V(f32, radii, 4, 4) F(color, gradient_color) F(point, gradient_start) F(point, gradient_end) \
  V(f32, gradient_locations, 4, 4) V(f32, gradient_alphas, 4, 4) F(u32, gradient_stop_count) F(u32, reserved)

#define FIELDS_data_cell_def(F, V, L, P) \
  F(u32, struct_size) F(i32, basis) F(cell, cell) F(point, anchor) F(point, position) F(i32, axis) F(u32, reserved) \
  V(f64, free_axis, 3, 3) F(f64, eye) F(count, track_count) L(track, tracks, value->track_count)

/* An order has an entry for each cell of its transition. */
#define FIELDS_data_order(F, V, L, P) F(f64, start) L(u32, cells, line->cell_count)

#define FIELDS_data_transition_def(F, V, L, P) \
  F(u32, struct_size) F(i32, fidelity) F(cells, cell_count) L(data_cell_def, cells, value->cell_count) F(count, order_count) \
  L(data_order, orders, value->order_count) F(f64, duration) F(curve, curve) F(f64, eye) F(color, from_background) \
  F(color, to_background) P(track, from_alpha) P(track, to_alpha) F(rect, from) F(rect, to)

/* A result: the members that the library writes. */
#define FIELDS_step(F, V, L, P) F(i32, is_moving) F(u32, changed_first) F(u32, changed_count) F(u32, event_count)

typedef int32_t of_i32;
typedef uint32_t of_u32;
typedef uint64_t of_u64;
typedef size_t of_count;
typedef size_t of_cells;
typedef float of_f32;
typedef double of_f64;
typedef leaf_step of_step;
#define X(type) typedef leaf_##type of_##type;
LEAF_TYPES(X)
#undef X

#endif
