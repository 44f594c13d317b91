"""leafspring.h as tables; made by Scripts/bindings.py, which says how to read them. Not for editing."""

VERSION = "0.1.0"
ABI = 1

ENUMS = {
    "Status":
        "ok=0 non_finite=1 out_of_range=2 unknown_scene=3 refused=4 no_solution=5 overflow=6 out_of_memory=7 "
        "time_reversed=8 environment=9 bad_pointer=100 bad_handle=101 busy=102 bad_struct=103 too_small=104",
    "Edge":
        "left=0 right=1 top=2 bottom=3",
    "Reading":
        "left_to_right=0 right_to_left=1",
    "Fidelity":
        "corrected=0 original=1 original_repository=2",
    "Mode":
        "exact=0 fast=1 double=2",
    "Kernel":
        "automatic=0 blas=1 builtin=2",
    "Spread":
        "double=0 single=1",
    "Overshoot":
        "free=0 clamp=1 bounce=2",
    "GesturePhase":
        "began=0 changed=1 ended=2 cancelled=3",
    "GestureHas":
        "velocity=1 time=2",
    "CellFlag":
        "visible=1 back_facing=2 edge_on=4 crosses_eye=8 changed_cell=16 banded=32 folded=64",
    "Phase":
        "idle=0 tracking=1 running=2",
    "EventKind":
        "began=0 settled=1 finished=2 cancelled=3 retargeted=4 spread_changed=5 cells_changed=6 lift=7 contact=8 "
        "dropped=9",
    "Subject":
        "run=0 leaf=1 scroll=2",
    "ShadowKind":
        "profile=0 outline=1",
    "Role":
        "page=0 cover=1 photo=2 view=3 block=5 board=6",
    "Face":
        "front=0 back=1",
    "View":
        "none=0 from=1 to=2",
    "Part":
        "whole=0 left=1 right=2 top=3 bottom=4",
    "SpringKind":
        "physical=0 ratio=1 bounce=2 response=3 settling=4",
    "NamedCurve":
        "linear=0 ease_in=1 ease_out=2 ease_in_out=3 standard=4",
    "KeyMode":
        "linear=0 discrete=1 paced=2 cubic=3 cubic_paced=4",
    "TransitionKind":
        "crossfade=0 explode=1 cards=2 cube=3 flip=4 fold=5 natgeo=6 pan=7 portal=8 turn=9",
    "ParameterForm":
        "number=0 whole=1 word=2",
    "AlbumVariant":
        "no_interaction=0 pinch_pop=1 pinch_push_pop=2",
    "Stagger":
        "published=0 distance=1",
    "TimingKind":
        "spring=0 curve=1",
    "TimingOf":
        "opening=0 closing=1 turning=2",
    "Release":
        "motion=0 always=1 never=2",
    "TurnPolicy":
        "overlap=0 queue=1 finish_then_start=2 drop=3",
    "Tap":
        "none=0 anywhere=1 edges=2 corners=3",
    "MotionPolicy":
        "full=0 shortened=1 cross_fade=2 instant=3",
    "Corner":
        "bottom=0 top=1 none=2",
    "Reach":
        "led=0 exact=1 beyond=2",
    "Mesh":
        "floats=9",
    "ReadingPlace":
        "cover=0 pages=1 back=2 none=3",
    "LabelStyle":
        "none=0 decimal=1 upper_roman=2 lower_roman=3 upper_letters=4 lower_letters=5",
    "TextRoom":
        "label_room=85 sentence_room=257",
    "GapPolicy":
        "jump=0 resume=1",
    "DrawSpace":
        "screen=0 model=1",
    "CopyWhat":
        "screen=0 model=1",
    "Layout":
        "column_major=0 row_major=1",
    "Scalar":
        "float32=0 float64=1",
    "Space":
        "points=0 ndc=1",
    "YAxis":
        "down=0 up=1",
    "ZRange":
        "zero_to_one=0 minus_one_to_one=1",
    "Polygon":
        "vertices=6 room=12",
    "ContainerKind":
        "stack=0 modal=1 tabs=2",
    "Operation":
        "push=0 pop=1 present=2 dismiss=3 select=4",
    "Driver":
        "horizontal_swipe=0 vertical_swipe=1 pinch=2",
    "Pose":
        "angle=0 scale_x=1 scale_y=2 shift_x=3 shift_y=4 shift_z=5 move_x=6 move_y=7 opacity=8 shade=9 visible=10",
    "Basis":
        "points=0 container=1 old=2 new=3",
    "Axis":
        "y=0 x=1 z=2 free=3",
    "TrackKind":
        "number=0 color=1 frame=2",
}

STRUCTS = {
    "point":
        "f64 x, f64 y",
    "size":
        "f64 width, f64 height",
    "rect":
        "f64 x, f64 y, f64 width, f64 height",
    "color":
        "f32 red, f32 green, f32 blue, f32 alpha",
    "stage_def":
        "u32 struct_size, i32:Mode mode, i32:Kernel kernel, u32 reserved, size viewport, f64 visible_tolerance",
    "error":
        "u32 struct_size, i32 status, text field, text accepts",
    "book_def":
        "u32 struct_size, i32 pages, size page_size, f64 eye, f64 rest_ratio, f64 fan, f64 closed_scale, f64 "
        "corner_radius, color background, i32:Edge hinge, i32:Reading reading, i32:Spread spread, i32:Overshoot "
        "overshoot, i32:Fidelity fidelity, i32 window, i32:bool has_closed_ends, i32 strips, f64 bend_duration, f64 "
        "bend_bounce, f64 most_bend, i32[hard_leaf_count] hard_leaves, usize hard_leaf_count, i32:bool "
        "has_soft_covers, i32 hinges, f64 spine_gap, f64 max_radius, f64 tightness, f64 corner_zone, f64 lift, f64 "
        "sheet, f64 middle_duration, f64 middle_bounce, f64 sag, f64 light, f64 height, f64 boards",
    "gesture":
        "u32 struct_size, i32:GesturePhase phase, u32 has, i32:bool is_vertical, f64 scale, point point, point "
        "velocity, f64 time, i32 pointer, u32 reserved",
    "step":
        "u32 struct_size, i32:bool is_moving, u32 changed_first, u32 changed_count, u32 event_count, u32 reserved, "
        "f64 pause",
    "scene_state":
        "u64 scene, u32 first_row, u32 cell_count, f64 progress, f64 velocity, f64 target, f64 offset, i32:Phase "
        "phase, i32:bool is_moving, i32 index, i32 hidden_item, color from_background, color to_background, f64 "
        "from_alpha, f64 to_alpha, u64 ignored_inputs, u64 owner, i32 gesture_owner, u32 reserved",
    "event":
        "u64 scene, i32:EventKind kind, i32:Subject subject, i32 leaf, i32 from, i32 to, f32 speed, f64 time, f64 "
        "elapsed",
    "shadow":
        "u64 scene, u32 kind, u32 after, f32*16 matrix, u32 clip_count, f32*16 clip, f32*2 axis, f32 lo, f32 hi, "
        "f32*17 alpha, f32 end_extent, f32 end_length, u32 caster_count, f32*16 caster, f32 height, f32 strength, "
        "f32*2 bright, u32 reserved",
    "snapshot":
        "u32 struct_size, u32 count, f64 time, u64 frame, i32:bool is_moving, u32 changed_first, u32 changed_count, "
        "u32 scene_count, u32 event_count, u32 matrix_stride, u32 matrix64_stride, u32 size_stride, pointer "
        "matrices, pointer matrices64, pointer sizes, pointer opacity, pointer shade, pointer order, pointer "
        "back_to_front, pointer flags, pointer scenes, pointer events, pointer bands, pointer light, pointer "
        "shadows, u32 shadow_count, u32 reserved",
    "cell":
        "u64 scene, i32:Role role, i32:Face face, i32:View view, i32:Part part, i32 item, i32 leaf, rect content, "
        "size size, color back_color, f32*4 radii, color gradient_color, point gradient_start, point gradient_end, "
        "f32*4 gradient_locations, f32*4 gradient_alphas, u32 gradient_stop_count, u32 reserved",
    "hit":
        "u32 struct_size, i32 row, u64 scene, i32:Role role, i32:Face face, i32 item, i32 leaf, point unit",
    "spring_def":
        "u32 struct_size, i32:SpringKind kind, f64 mass, f64 stiffness, f64 damping, f64 damping_ratio, f64 omega0, "
        "f64 duration, f64 bounce, f64 epsilon",
    "spring_info":
        "u32 struct_size, u32 times_are_bounds, f64 mass, f64 stiffness, f64 damping, f64 damping_ratio, f64 "
        "omega0, f64 response, f64 bounce, f64 settling_duration",
    "curve":
        "f64 x1, f64 y1, f64 x2, f64 y2",
    "keyframe":
        "f64 start, f64 length, f64 value",
    "stage_info":
        "u32 struct_size, i32:Mode mode, i32:Kernel kernel, i32 blas_is_used, u32 blas_faults, u32 blas_rounding, "
        "u32 simd_level, u32 reserved",
    "task_system":
        "u32 struct_size, u32 reserved, pointer enqueue, pointer finish, pointer host",
    "shelf_def":
        "u32 struct_size, i32 books, size item_size, f64 pitch, f64 scale, f64 floor, f64 corner_radius, color "
        "background, i32:Reading reading, i32:Fidelity fidelity",
    "transition_def":
        "u32 struct_size, i32:TransitionKind kind, i32:Fidelity fidelity, i32:Edge edge, f64 duration, f64 eye, i32 "
        "folds, i32 columns, u64 seed, f64 zoom, rect from, rect to, u32 set, u32 reserved, f64*8 values",
    "transition_info":
        "u32 struct_size, i32 parameter_count, text name, text title, text note, text original_note",
    "parameter_info":
        "u32 struct_size, i32:ParameterForm form, text name, text unit, text words, text meaning, f64 least, f64 "
        "most, f64 standard, i32:bool has_standard, i32:bool is_above_least",
    "album_def":
        "u32 struct_size, i32:Fidelity fidelity, rect cover, rect[photo_count] photos, usize photo_count, "
        "u32[visible_count] visible, usize visible_count, point offset, f64 inset, size gaps, i32 columns, "
        "i32:AlbumVariant variant, i32:Stagger stagger, i32 cover_item, f64 duration, f64 eye, color background, "
        "color cover_back",
    "move_item":
        "rect frame, i32 id, i32:bool keeps_picture",
    "move_def":
        "u32 struct_size, i32:Fidelity fidelity, rect[count] from, rect[count] to, usize count, f64 duration, "
        "move_item[from_item_count] from_items, usize from_item_count, move_item[to_item_count] to_items, usize "
        "to_item_count",
    "timing_def":
        "u32 struct_size, i32:TimingKind kind, spring_def spring, curve curve, f64 duration, f64 velocity, f64 "
        "delay, f64 snap",
    "release_def":
        "u32 struct_size, i32:Release decision, f64 threshold, f64 projection, f64 flick, i32:bool is_exclusive, "
        "u32 reserved",
    "settings":
        "u32 struct_size, i32:MotionPolicy motion_policy, size viewport, f64*16 view, f64 time_scale, f64 "
        "visible_tolerance",
    "leaf_state":
        "i32 leaf, u32 reserved, f64 turn, f64 velocity, f64 angle",
    "held":
        "u32 struct_size, i32 leaf, i32:Face face, i32:Reach reach, f64 along, i32:Corner corner, u32 reserved",
    "reading_state":
        "u32 struct_size, i32:ReadingPlace place, i32 first, i32 last, i32 page_count, i32 spread, i32 "
        "first_spread, i32 last_spread, i32:bool is_moving, u32 reserved",
    "label_def":
        "u32 struct_size, i32 start, i32:LabelStyle style, i32 first, text prefix",
    "visible_page":
        "i32 page, i32 leaf, i32:Face face, i32:Edge side, f64 seen, u32 polygon_count, u32 reserved",
    "outline_point":
        "f64 x, f64 y, u32 polygon, u32 reserved",
    "page_place":
        "u32 struct_size, i32 page, u64 scene, i32 leaf, i32:Face face, i32:Edge side, u32 reserved, point unit",
    "clock":
        "u32 struct_size, i32:GapPolicy policy, f64 nominal, u64 reversals, u64 gaps, i32:bool has_last, u32 "
        "reserved, f64 last, f64 owed",
    "vertex":
        "f32 x, f32 y, f32 w, f32 u, f32 v, f32 tint, f32 black",
    "draw":
        "u64 scene, u32 first, u32 count, i32 row, i32 shadow, i32:Role role, i32:Face face, i32:View view, "
        "i32:Part part, i32 item, i32 leaf, u32 flags, f32 opacity, color paper, color tint",
    "ray":
        "f64 x, f64 y, f64 z, f64 dx, f64 dy, f64 dz",
    "copy_def":
        "u32 struct_size, i32:CopyWhat what, i32:Layout layout, i32:Scalar scalar, i32:Space space, i32:YAxis "
        "y_axis, i32:ZRange z_range, i32:bool from_unit_square, u32 first, u32 count, usize stride, f64 depth",
    "container_def":
        "u32 struct_size, i32:ContainerKind kind, i32[view_count] views, usize view_count, i32 selected, i32 "
        "levels, i32:bool pop_on_right_to_left, u32 reserved",
    "rule_def":
        "u32 struct_size, i32:Operation operation, i32 from, i32 to, i32:Fidelity fidelity, i32:Driver interaction, "
        "timing_def? timing",
    "shelf_rule_def":
        "u32 struct_size, i32 from, i32 to, i32:Driver interaction, u64 shelf",
    "container_context":
        "u32 struct_size, i32:Operation operation, u32 waiting, i32 front_view, i32 from, i32 to, rect "
        "initial_frame_of_from, rect final_frame_of_from, rect initial_frame_of_to, rect final_frame_of_to, "
        "i32:bool is_reverse, i32:bool is_animated, i32:bool is_interactive, i32:bool is_cancelled, i32:Phase "
        "phase, u32 reserved, f64 progress, u64 scene, f64 duration, f64 time_left",
    "track":
        "keyframe[key_count] keys, usize key_count, f64 from, i32:KeyMode mode, i32:Pose what",
    "data_cell_def":
        "u32 struct_size, i32:Basis basis, cell cell, point anchor, point position, i32:Axis axis, u32 reserved, "
        "f64*3 free_axis, f64 eye, track[track_count] tracks, usize track_count",
    "data_order":
        "f64 start, u32[] cells",
    "data_transition_def":
        "u32 struct_size, i32:Fidelity fidelity, data_cell_def[cell_count] cells, usize cell_count, "
        "data_order[order_count] orders, usize order_count, f64 duration, curve curve, f64 eye, color "
        "from_background, color to_background, track? from_alpha, track? to_alpha, rect from, rect to",
    "pose_frame":
        "u32 struct_size, i32 last_status, f64 progress, i32:bool is_reverse, u32 reserved, size viewport, rect "
        "old_frame, rect new_frame, usize count, pointer width, pointer height, pointer anchor_x, pointer anchor_y, "
        "pointer position_x, pointer position_y, pointer scale_x, pointer scale_y, pointer angle, pointer axis_x, "
        "pointer axis_y, pointer axis_z, pointer axis, pointer shift_x, pointer shift_y, pointer shift_z, pointer "
        "perspective_x, pointer perspective_y, pointer perspective_z, pointer opacity, pointer shade, pointer "
        "flags, pointer order",
    "pose_code":
        "u32 struct_size, u32 reserved, pointer poses, pointer release, pointer host",
    "host_track":
        "i32:TrackKind kind, u32 reserved, track*4 parts",
}

#: Structs that calls give back.
RESULTS = ("point", "size", "rect", "color", "scene_state", "event", "shadow", "cell", "hit", "stage_info",
           "leaf_state", "held", "reading_state", "visible_page", "page_place", "draw", "container_context")

#: The result of each function, then its arguments.
FUNCTIONS = {
    "leaf_status_text": "text i32",
    "leaf_version": "u32",
    "leaf_abi_version": "u32",
    "leaf_build_info": "text",
    "leaf_stage_def_default": "status pointer u32",
    "leaf_stage_create": "status pointer pointer",
    "leaf_stage_clone": "status pointer pointer",
    "leaf_stage_destroy": "status pointer",
    "leaf_stage_last_error": "status pointer pointer",
    "leaf_last_error": "status pointer",
    "leaf_stage_set_log": "status pointer pointer pointer",
    "leaf_stage_resize": "status pointer f64 f64",
    "leaf_stage_set_view": "status pointer pointer",
    "leaf_book_def_default": "status pointer u32",
    "leaf_stage_add_book": "status pointer pointer pointer",
    "leaf_stage_remove": "status pointer u64",
    "leaf_stage_open": "status pointer u64",
    "leaf_stage_close": "status pointer u64",
    "leaf_stage_turn": "status pointer u64 i32",
    "leaf_stage_next": "status pointer u64",
    "leaf_stage_previous": "status pointer u64",
    "leaf_stage_begin": "status pointer u64 pointer",
    "leaf_stage_scrub": "status pointer u64 f64 f64",
    "leaf_stage_finish": "status pointer u64 pointer",
    "leaf_stage_cancel": "status pointer u64 pointer",
    "leaf_stage_pinch": "status pointer u64 pointer",
    "leaf_stage_swipe": "status pointer u64 pointer",
    "leaf_stage_drag": "status pointer u64 pointer",
    "leaf_stage_advance": "status pointer f64 pointer",
    "leaf_stage_advance_frames": "status pointer u64 f64 pointer",
    "leaf_stage_step": "status pointer f64 pointer",
    "leaf_stage_seek": "status pointer f64 pointer",
    "leaf_stage_next_change": "status pointer f64 pointer pointer",
    "leaf_stage_snapshot": "status pointer pointer u32",
    "leaf_stage_scene_state": "status pointer u64 pointer u32",
    "leaf_stage_cells": "status pointer u32 u32 pointer u32",
    "leaf_stage_hit_test": "status pointer f64 f64 pointer",
    "leaf_spring_def_default": "status pointer u32",
    "leaf_spring_fit": "status f64 f64 f64 pointer u32 pointer",
    "leaf_spring_describe": "status pointer pointer",
    "leaf_spring_values": "status pointer f64 f64 f64 pointer usize pointer pointer",
    "leaf_spring_values_f": "status pointer f32 f32 f32 pointer usize pointer pointer",
    "leaf_spring_update": "status pointer pointer pointer pointer usize f64",
    "leaf_spring_update_f": "status pointer pointer pointer pointer usize f64",
    "leaf_spring_propagator": "status pointer f64 pointer",
    "leaf_spring_settle": "status pointer f64 f64 f64 pointer",
    "leaf_spring_rest": "status pointer f64 f64 f64 pointer",
    "leaf_channels_create": "status usize f64 pointer",
    "leaf_channels_destroy": "status pointer",
    "leaf_channels_retarget": "status pointer usize f64 pointer f64",
    "leaf_channels_set": "status pointer usize f64 f64 f64 pointer f64",
    "leaf_channels_evaluate": "status pointer f64 pointer pointer pointer",
    "leaf_curve_named": "status i32 pointer",
    "leaf_curve_values": "status pointer pointer usize pointer pointer",
    "leaf_curve_values_f": "status pointer pointer usize pointer pointer",
    "leaf_linear_values": "status pointer pointer usize pointer usize pointer",
    "leaf_keyframe_values": "status pointer usize f64 i32 pointer pointer usize pointer",
    "leaf_stage_describe": "status pointer pointer",
    "leaf_stage_set_tasks": "status pointer pointer",
    "leaf_batch_create": "status usize i32 i32 pointer",
    "leaf_batch_destroy": "status pointer",
    "leaf_batch_multiply_f": "status pointer pointer usize pointer pointer",
    "leaf_batch_multiply": "status pointer pointer usize pointer pointer",
    "leaf_shelf_def_default": "status pointer u32",
    "leaf_stage_add_shelf": "status pointer pointer pointer",
    "leaf_stage_add_book_on_shelf": "status pointer pointer u64 i32 pointer",
    "leaf_stage_open_item": "status pointer u64 i32",
    "leaf_stage_open_selected": "status pointer u64",
    "leaf_stage_scroll": "status pointer u64 f64 i32",
    "leaf_stage_fling": "status pointer u64 f64",
    "leaf_transition_def_default": "status pointer u32",
    "leaf_transition_set": "status pointer pointer f64",
    "leaf_transition_kind": "i32 pointer",
    "leaf_transition_describe": "status i32 pointer",
    "leaf_transition_parameter": "status i32 i32 pointer",
    "leaf_stage_add_transition": "status pointer pointer pointer",
    "leaf_stage_replace_transition": "status pointer u64 pointer",
    "leaf_album_def_default": "status pointer u32",
    "leaf_stage_add_album": "status pointer pointer pointer",
    "leaf_stage_refit": "status pointer u64 pointer pointer usize pointer",
    "leaf_move_def_default": "status pointer u32",
    "leaf_stage_add_move": "status pointer pointer pointer",
    "leaf_timing_def_default": "status pointer u32",
    "leaf_stage_set_timing": "status pointer u64 i32 pointer",
    "leaf_stage_set_completion": "status pointer u64 pointer f64",
    "leaf_release_def_default": "status pointer u32",
    "leaf_stage_set_release": "status pointer u64 pointer",
    "leaf_stage_set_turn_policy": "status pointer u64 i32 f64",
    "leaf_stage_set_tap": "status pointer u64 i32",
    "leaf_stage_tap": "status pointer u64 pointer pointer pointer",
    "leaf_stage_set_motion_policy": "status pointer u64 i32",
    "leaf_stage_set_visible_tolerance": "status pointer f64",
    "leaf_stage_set_time_scale": "status pointer f64",
    "leaf_stage_settings": "status pointer pointer",
    "leaf_stage_leaves": "status pointer u64 pointer usize pointer",
    "leaf_stage_peel": "status pointer u64 i32 i32",
    "leaf_stage_held": "status pointer u64 i32 pointer",
    "leaf_stage_leaf_mesh": "status pointer u64 i32 i32 pointer usize pointer usize pointer pointer",
    "leaf_stage_insert_pages": "status pointer u64 i32 i32",
    "leaf_stage_remove_pages": "status pointer u64 i32 i32",
    "leaf_stage_replace_book": "status pointer u64 pointer",
    "leaf_stage_replace_page": "status pointer u64 i32",
    "leaf_stage_spread_of_page": "status pointer u64 i32 pointer",
    "leaf_stage_pages_of_spread": "status pointer u64 i32 pointer pointer",
    "leaf_spread_for": "status pointer pointer f64 i32 pointer",
    "leaf_stage_reading": "status pointer u64 pointer",
    "leaf_label_def_default": "status pointer u32",
    "leaf_page_label": "status pointer usize i32 pointer usize pointer",
    "leaf_reading_sentence": "status pointer pointer usize pointer usize pointer",
    "leaf_stage_visible_pages": "status pointer u64 pointer usize pointer",
    "leaf_stage_page_outline": "status pointer u64 i32 pointer usize pointer",
    "leaf_stage_page_at": "status pointer f64 f64 pointer",
    "leaf_clock_step": "status pointer f64 pointer",
    "leaf_stage_draw_list": "status pointer i32 pointer usize pointer usize pointer pointer",
    "leaf_stage_hit_ray": "status pointer pointer pointer",
    "leaf_stage_drag_ray": "status pointer u64 pointer pointer",
    "leaf_snapshot_draw_list": "status pointer pointer pointer usize pointer usize pointer pointer",
    "leaf_copy_def_default": "status pointer u32",
    "leaf_stage_copy": "status pointer pointer pointer usize",
    "leaf_stage_eye": "status pointer u64 pointer pointer",
    "leaf_snapshot_polygon": "status pointer u32 pointer pointer",
    "leaf_snapshot_polygons": "status pointer pointer usize pointer pointer",
    "leaf_stage_bounds": "status pointer u64 i32 pointer pointer",
    "leaf_stage_state_hash": "status pointer pointer",
    "leaf_stage_frame_hash": "status pointer pointer",
    "leaf_container_def_default": "status pointer u32",
    "leaf_stage_add_container": "status pointer pointer pointer",
    "leaf_rule_def_default": "status pointer u32",
    "leaf_stage_set_rule": "status pointer u64 pointer pointer",
    "leaf_stage_set_album_rule": "status pointer u64 pointer pointer",
    "leaf_stage_set_move_rule": "status pointer u64 pointer pointer",
    "leaf_stage_remove_rule": "status pointer u64 i32 i32 i32",
    "leaf_shelf_rule_def_default": "status pointer u32",
    "leaf_stage_set_shelf_rule": "status pointer u64 pointer",
    "leaf_stage_remove_shelf_rule": "status pointer u64 u64",
    "leaf_stage_set_pop_side": "status pointer u64 i32",
    "leaf_stage_push": "status pointer u64 i32 i32",
    "leaf_stage_push_item": "status pointer u64 i32 i32 i32",
    "leaf_stage_pop": "status pointer u64 i32 pointer",
    "leaf_stage_pop_to_root": "status pointer u64 i32 pointer",
    "leaf_stage_present": "status pointer u64 i32 pointer i32",
    "leaf_stage_dismiss": "status pointer u64 i32 pointer",
    "leaf_stage_select": "status pointer u64 i32 i32 pointer",
    "leaf_stage_offer": "status pointer u64 i32 pointer",
    "leaf_stage_views": "status pointer u64 pointer usize pointer",
    "leaf_stage_context": "status pointer u64 pointer",
    "leaf_data_cell_def_default": "status pointer u32",
    "leaf_data_transition_def_default": "status pointer u32",
    "leaf_stage_add_data_transition": "status pointer pointer pointer",
    "leaf_stage_set_data_rule": "status pointer u64 pointer pointer",
    "leaf_stage_set_pose_code": "status pointer u64 pointer",
    "leaf_stage_set_rule_code": "status pointer u64 i32 i32 i32 pointer",
    "leaf_stage_set_tracks": "status pointer u64 pointer usize",
    "leaf_stage_track_values": "status pointer u64 pointer usize pointer",
    "leaf_mailbox_create": "status pointer pointer",
    "leaf_sender_destroy": "status pointer",
    "leaf_receiver_destroy": "status pointer",
    "leaf_sender_post": "status pointer pointer pointer",
    "leaf_receiver_latest": "status pointer pointer u32 pointer",
    "leaf_receiver_cells": "status pointer u32 u32 pointer u32",
}
