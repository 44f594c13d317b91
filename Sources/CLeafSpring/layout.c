/* Facts that are fixed when the library is compiled: its version, and the layout of every struct of the interface on
 * 64-bit machines: what a host compiled with this header has built in. A change here is a change of LEAF_ABI_VERSION.
 * */
#include <stddef.h>

#include "leafspring.h"

#if UINTPTR_MAX > 0xffffffffu
#define LAYOUT(type, size, last, offset) \
  typedef char type##_is_as_big_as_ever[sizeof(type) == (size) ? 1 : -1]; \
  typedef char type##_ends_as_ever[offsetof(type, last) == (offset) ? 1 : -1]

LAYOUT(leaf_point, 16, y, 8);
LAYOUT(leaf_size, 16, height, 8);
LAYOUT(leaf_rect, 32, height, 24);
LAYOUT(leaf_color, 16, alpha, 12);
LAYOUT(leaf_spring_def, 72, epsilon, 64);
LAYOUT(leaf_spring_info, 72, settling_duration, 64);
LAYOUT(leaf_curve, 32, y2, 24);
LAYOUT(leaf_keyframe, 24, value, 16);
LAYOUT(leaf_stage_def, 40, visible_tolerance, 32);
LAYOUT(leaf_error, 24, accepts, 16);
LAYOUT(leaf_stage_info, 32, reserved, 28);
LAYOUT(leaf_book_def, 256, boards, 248);
LAYOUT(leaf_shelf_def, 80, fidelity, 76);
LAYOUT(leaf_transition_def, 192, values, 128);
LAYOUT(leaf_transition_info, 40, original_note, 32);
LAYOUT(leaf_parameter_info, 72, is_above_least, 68);
LAYOUT(leaf_album_def, 176, cover_back, 160);
LAYOUT(leaf_move_item, 40, keeps_picture, 36);
LAYOUT(leaf_move_def, 72, to_item_count, 64);
LAYOUT(leaf_timing_def, 144, snap, 136);
LAYOUT(leaf_release_def, 40, reserved, 36);
LAYOUT(leaf_settings, 168, visible_tolerance, 160);
LAYOUT(leaf_gesture, 72, reserved, 68);
LAYOUT(leaf_held, 32, corner, 24);
LAYOUT(leaf_reading_state, 40, reserved, 36);
LAYOUT(leaf_label_def, 24, prefix, 16);
LAYOUT(leaf_visible_page, 32, reserved, 28);
LAYOUT(leaf_outline_point, 24, reserved, 20);
LAYOUT(leaf_page_place, 48, unit, 32);
LAYOUT(leaf_task_system, 32, host, 24);
LAYOUT(leaf_step, 32, pause, 24);
LAYOUT(leaf_clock, 56, owed, 48);
LAYOUT(leaf_scene_state, 136, reserved, 132);
LAYOUT(leaf_event, 48, elapsed, 40);
LAYOUT(leaf_shadow, 328, reserved, 324);
LAYOUT(leaf_snapshot, 168, reserved, 164);
LAYOUT(leaf_cell, 200, reserved, 196);
LAYOUT(leaf_vertex, 28, black, 24);
LAYOUT(leaf_draw, 88, tint, 72);
LAYOUT(leaf_leaf_state, 32, angle, 24);
LAYOUT(leaf_copy_def, 56, depth, 48);
LAYOUT(leaf_hit, 48, unit, 32);
LAYOUT(leaf_container_def, 40, reserved, 36);
LAYOUT(leaf_rule_def, 32, timing, 24);
LAYOUT(leaf_shelf_rule_def, 24, shelf, 16);
LAYOUT(leaf_container_context, 208, time_left, 200);
LAYOUT(leaf_track, 32, what, 28);
LAYOUT(leaf_pose_frame, 296, order, 288);
LAYOUT(leaf_pose_code, 32, host, 24);
LAYOUT(leaf_data_cell_def, 296, track_count, 288);
LAYOUT(leaf_data_order, 16, cells, 8);
LAYOUT(leaf_data_transition_def, 200, to, 168);
LAYOUT(leaf_host_track, 136, parts, 8);
#endif

/* The bindings of other languages rely on these. */
typedef char an_enumerator_is_an_int[sizeof(leaf_status) == 4 ? 1 : -1];
typedef char a_scene_is_64_bits[sizeof(leaf_scene) == 8 ? 1 : -1];

/* The version stands in leafspring/core.h alone. */
#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)
#define VERSION TEXT(LEAF_VERSION_MAJOR) "." TEXT(LEAF_VERSION_MINOR) "." TEXT(LEAF_VERSION_PATCH)
#if defined(__x86_64__)
#define FAMILY ", x86_64"
#elif defined(__aarch64__)
#define FAMILY ", arm64"
#elif defined(__wasm32__)
#define FAMILY ", wasm32"
#else
#define FAMILY ""
#endif

const char *leafi_build_info(int embedded);
const char *leafi_build_info(int embedded) {
  return embedded ? "LeafSpring " VERSION ", embedded" FAMILY : "LeafSpring " VERSION ", Swift runtime" FAMILY;
}
