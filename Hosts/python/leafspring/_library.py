"""leafspring.h in ctypes: the structs and functions that the package uses."""

import ctypes as c
import ctypes.util
import os

# Definition and result structs, member by member as in leafspring.h.
i32, u32, u64, f64, f32 = c.c_int32, c.c_uint32, c.c_uint64, c.c_double, c.c_float


class Point(c.Structure):
    _fields_ = [("x", f64), ("y", f64)]


class Size(c.Structure):
    _fields_ = [("width", f64), ("height", f64)]


class Rect(c.Structure):
    _fields_ = [("x", f64), ("y", f64), ("width", f64), ("height", f64)]


class Color(c.Structure):
    _fields_ = [("red", f32), ("green", f32), ("blue", f32), ("alpha", f32)]


class SpringDef(c.Structure):
    _fields_ = [("struct_size", u32), ("kind", i32)] + [
        (name, f64)
        for name in "mass stiffness damping damping_ratio omega0 duration bounce epsilon".split()]


class SpringInfo(c.Structure):
    _fields_ = [("struct_size", u32), ("reserved", u32)] + [
        (name, f64)
        for name in "mass stiffness damping damping_ratio omega0 response bounce settling_duration".split()]


class Curve(c.Structure):
    _fields_ = [("x1", f64), ("y1", f64), ("x2", f64), ("y2", f64)]


class StageDef(c.Structure):
    _fields_ = [("struct_size", u32), ("mode", i32), ("kernel", i32), ("reserved", u32), ("viewport", Size)]


class Failure(c.Structure):
    _fields_ = [("struct_size", u32), ("status", i32), ("field", c.c_char_p), ("accepts", c.c_char_p)]


class BookDef(c.Structure):
    _fields_ = [
        ("struct_size", u32), ("pages", i32), ("page_size", Size), ("eye", f64), ("rest_ratio", f64), ("fan", f64),
        ("closed_scale", f64), ("corner_radius", f64), ("background", Color), ("hinge", i32), ("reading", i32),
        ("spread", i32), ("overshoot", i32), ("fidelity", i32), ("window", i32), ("has_closed_ends", i32),
        ("strips", i32), ("bend_duration", f64), ("bend_bounce", f64), ("most_bend", f64),
        ("hard_leaves", c.POINTER(i32)), ("hard_leaf_count", c.c_size_t), ("has_soft_covers", i32), ("reserved", u32)]


class ShelfDef(c.Structure):
    _fields_ = [
        ("struct_size", u32), ("books", i32), ("item_size", Size), ("pitch", f64), ("scale", f64), ("floor", f64),
        ("corner_radius", f64), ("background", Color), ("reading", i32), ("fidelity", i32)]


class TransitionDef(c.Structure):
    _fields_ = [
        ("struct_size", u32), ("kind", i32), ("fidelity", i32), ("edge", i32), ("duration", f64), ("eye", f64),
        ("folds", i32), ("columns", i32), ("seed", u64), ("zoom", f64), ("from_", Rect), ("to", Rect)]


class AlbumDef(c.Structure):
    _fields_ = [
        ("struct_size", u32), ("fidelity", i32), ("cover", Rect), ("photos", c.POINTER(Rect)),
        ("photo_count", c.c_size_t), ("visible", c.POINTER(u32)), ("visible_count", c.c_size_t), ("offset", Point),
        ("inset", f64), ("gaps", Size), ("columns", i32), ("variant", i32), ("stagger", i32), ("cover_item", i32),
        ("duration", f64), ("eye", f64), ("background", Color)]


class TimingDef(c.Structure):
    _fields_ = [
        ("struct_size", u32), ("kind", i32), ("spring", SpringDef), ("curve", Curve), ("duration", f64),
        ("velocity", f64), ("delay", f64), ("snap", f64)]


class Gesture(c.Structure):
    _fields_ = [
        ("struct_size", u32), ("phase", i32), ("has", u32), ("is_vertical", i32), ("scale", f64), ("point", Point),
        ("velocity", Point), ("time", f64)]


class Step(c.Structure):
    _fields_ = [
        ("struct_size", u32), ("is_moving", i32), ("changed_first", u32), ("changed_count", u32),
        ("event_count", u32), ("reserved", u32)]


class ClockState(c.Structure):
    _fields_ = [
        ("struct_size", u32), ("policy", i32), ("nominal", f64), ("reversals", u64), ("gaps", u64), ("has_last", i32),
        ("reserved", u32), ("last", f64), ("owed", f64)]


class SceneState(c.Structure):
    _fields_ = [
        ("scene", u64), ("first_row", u32), ("cell_count", u32), ("progress", f64), ("velocity", f64),
        ("target", f64), ("offset", f64), ("phase", i32), ("is_moving", i32), ("index", i32), ("hidden_item", i32),
        ("from_background", Color), ("to_background", Color), ("from_alpha", f64), ("to_alpha", f64),
        ("ignored_inputs", u64), ("owner", u64), ("gesture_owner", i32), ("reserved", u32)]


class Event(c.Structure):
    _fields_ = [
        ("scene", u64), ("kind", i32), ("subject", i32), ("leaf", i32), ("from_", i32), ("to", i32),
        ("reserved", u32), ("time", f64), ("elapsed", f64)]


class Snapshot(c.Structure):
    _fields_ = [
        ("struct_size", u32), ("count", u32), ("time", f64), ("frame", u64), ("is_moving", i32),
        ("changed_first", u32), ("changed_count", u32), ("scene_count", u32), ("event_count", u32),
        ("matrix_stride", u32), ("matrix64_stride", u32), ("size_stride", u32), ("matrices", c.POINTER(f32)),
        ("matrices64", c.POINTER(f64)), ("sizes", c.POINTER(f32)), ("opacity", c.POINTER(f32)),
        ("shade", c.POINTER(f32)), ("order", c.POINTER(u32)), ("back_to_front", c.POINTER(u32)),
        ("flags", c.POINTER(u32)), ("scenes", c.POINTER(SceneState)), ("events", c.POINTER(Event))]


class ContainerDef(c.Structure):
    _fields_ = [
        ("struct_size", u32), ("kind", i32), ("views", c.POINTER(i32)), ("view_count", c.c_size_t), ("selected", i32),
        ("levels", i32), ("pop_on_right_to_left", i32), ("reserved", u32)]


class RuleDef(c.Structure):
    _fields_ = [
        ("struct_size", u32), ("operation", i32), ("from_", i32), ("to", i32), ("fidelity", i32), ("interaction", i32),
        ("timing", c.POINTER(TimingDef))]


class Context(c.Structure):
    _fields_ = [
        ("struct_size", u32), ("operation", i32), ("waiting", u32), ("front_view", i32), ("from_", i32), ("to", i32),
        ("initial_frame_of_from", Rect), ("final_frame_of_from", Rect), ("initial_frame_of_to", Rect),
        ("final_frame_of_to", Rect), ("is_reverse", i32), ("is_animated", i32), ("is_interactive", i32),
        ("is_cancelled", i32), ("phase", i32), ("reserved", u32), ("progress", f64), ("scene", u64)]


class Keyframe(c.Structure):
    _fields_ = [("start", f64), ("length", f64), ("value", f64)]


class Track(c.Structure):
    _fields_ = [
        ("keys", c.POINTER(Keyframe)), ("key_count", c.c_size_t), ("from_", f64), ("mode", i32), ("what", i32)]


class HostTrack(c.Structure):
    _fields_ = [("kind", i32), ("reserved", u32), ("parts", Track * 4)]


class Cell(c.Structure):
    _fields_ = [
        ("scene", u64), ("role", i32), ("face", i32), ("view", i32), ("part", i32), ("item", i32), ("leaf", i32),
        ("content", Rect), ("size", Size), ("back_color", Color), ("radii", f32 * 4), ("gradient_color", Color),
        ("gradient_start", Point), ("gradient_end", Point), ("gradient_locations", f32 * 4),
        ("gradient_alphas", f32 * 4), ("gradient_stop_count", u32), ("reserved", u32)]


class DataCellDef(c.Structure):
    _fields_ = [
        ("struct_size", u32), ("basis", i32), ("cell", Cell), ("anchor", Point), ("position", Point), ("axis", i32),
        ("reserved", u32), ("free_axis", f64 * 3), ("eye", f64), ("tracks", c.POINTER(Track)),
        ("track_count", c.c_size_t)]


class DataOrder(c.Structure):
    _fields_ = [("start", f64), ("cells", c.POINTER(u32))]


class DataTransitionDef(c.Structure):
    _fields_ = [
        ("struct_size", u32), ("fidelity", i32), ("cells", c.POINTER(DataCellDef)), ("cell_count", c.c_size_t),
        ("orders", c.POINTER(DataOrder)), ("order_count", c.c_size_t), ("duration", f64), ("curve", Curve),
        ("eye", f64), ("from_background", Color), ("to_background", Color), ("from_alpha", c.POINTER(Track)),
        ("to_alpha", c.POINTER(Track)), ("from_", Rect), ("to", Rect)]


handle = c.c_void_p
Log = c.CFUNCTYPE(None, c.c_void_p, i32, c.c_char_p, c.c_char_p)
sizes = {  # what leafspring.h says, so that a slip here is found at once
    SpringDef: 72, SpringInfo: 72, StageDef: 32, Failure: 24, BookDef: 160, ShelfDef: 80, TransitionDef: 120,
    AlbumDef: 160, TimingDef: 144, Gesture: 64, Step: 24, ClockState: 56, SceneState: 136, Event: 48, Snapshot: 136,
    ContainerDef: 40, RuleDef: 32, Context: 192, Track: 32, HostTrack: 136, Cell: 200, DataCellDef: 296, DataOrder: 16,
    DataTransitionDef: 200}
calls = {
    "leaf_stage_create": [c.POINTER(StageDef), c.POINTER(handle)],
    "leaf_stage_clone": [handle, c.POINTER(handle)],
    "leaf_stage_destroy": [handle],
    "leaf_stage_last_error": [handle, c.POINTER(Failure)],
    "leaf_stage_add_book": [handle, c.POINTER(BookDef), c.POINTER(u64)],
    "leaf_stage_add_book_on_shelf": [handle, c.POINTER(BookDef), u64, i32, c.POINTER(u64)],
    "leaf_stage_add_shelf": [handle, c.POINTER(ShelfDef), c.POINTER(u64)],
    "leaf_stage_set_log": [handle, Log, c.c_void_p],
    "leaf_stage_replace_transition": [handle, u64, c.POINTER(TransitionDef)],
    "leaf_stage_add_transition": [handle, c.POINTER(TransitionDef), c.POINTER(u64)],
    "leaf_stage_add_album": [handle, c.POINTER(AlbumDef), c.POINTER(u64)],
    "leaf_stage_add_container": [handle, c.POINTER(ContainerDef), c.POINTER(u64)],
    "leaf_stage_add_data_transition": [handle, c.POINTER(DataTransitionDef), c.POINTER(u64)],
    "leaf_stage_set_rule": [handle, u64, c.POINTER(RuleDef), c.POINTER(TransitionDef)],
    "leaf_stage_set_data_rule": [handle, u64, c.POINTER(RuleDef), c.POINTER(DataTransitionDef)],
    "leaf_stage_remove_rule": [handle, u64, i32, i32, i32],
    "leaf_stage_set_pop_side": [handle, u64, i32],
    "leaf_stage_push": [handle, u64, i32, i32],
    "leaf_stage_pop": [handle, u64, i32, c.POINTER(i32)],
    "leaf_stage_pop_to_root": [handle, u64, i32, c.POINTER(i32)],
    "leaf_stage_present": [handle, u64, i32, c.POINTER(Rect), i32],
    "leaf_stage_dismiss": [handle, u64, i32, c.POINTER(i32)],
    "leaf_stage_select": [handle, u64, i32, i32, c.POINTER(i32)],
    "leaf_stage_offer": [handle, u64, i32, c.POINTER(Rect)],
    "leaf_stage_views": [handle, u64, c.POINTER(i32), c.c_size_t, c.POINTER(c.c_size_t)],
    "leaf_stage_context": [handle, u64, c.POINTER(Context)],
    "leaf_stage_set_tracks": [handle, u64, c.POINTER(HostTrack), c.c_size_t],
    "leaf_stage_track_values": [handle, u64, c.c_void_p, c.c_size_t, c.POINTER(c.c_size_t)],
    "leaf_stage_set_completion": [handle, u64, c.POINTER(Curve), f64],
    "leaf_stage_refit": [handle, u64, c.POINTER(Rect), c.POINTER(u32), c.c_size_t, c.POINTER(Point)],
    "leaf_stage_remove": [handle, u64],
    "leaf_stage_insert_pages": [handle, u64, i32, i32],
    "leaf_stage_remove_pages": [handle, u64, i32, i32],
    "leaf_stage_replace_page": [handle, u64, i32],
    "leaf_stage_set_timing": [handle, u64, i32, c.POINTER(TimingDef)],
    "leaf_stage_set_turn_policy": [handle, u64, i32, f64],
    "leaf_stage_set_motion_policy": [handle, u64, i32],
    "leaf_stage_set_time_scale": [handle, f64],
    "leaf_stage_resize": [handle, f64, f64],
    "leaf_stage_open": [handle, u64],
    "leaf_stage_close": [handle, u64],
    "leaf_stage_open_item": [handle, u64, i32],
    "leaf_stage_turn": [handle, u64, i32],
    "leaf_stage_next": [handle, u64],
    "leaf_stage_previous": [handle, u64],
    "leaf_stage_scroll": [handle, u64, f64, i32],
    "leaf_stage_fling": [handle, u64, f64],
    "leaf_stage_begin": [handle, u64, c.POINTER(f64)],
    "leaf_stage_scrub": [handle, u64, f64, f64],
    "leaf_stage_finish": [handle, u64, c.POINTER(f64)],
    "leaf_stage_cancel": [handle, u64, c.POINTER(f64)],
    "leaf_stage_pinch": [handle, u64, c.POINTER(Gesture)],
    "leaf_stage_swipe": [handle, u64, c.POINTER(Gesture)],
    "leaf_stage_drag": [handle, u64, c.POINTER(Gesture)],
    "leaf_stage_advance": [handle, f64, c.POINTER(Step)],
    "leaf_stage_seek": [handle, f64, c.POINTER(Step)],
    "leaf_stage_snapshot": [handle, c.POINTER(Snapshot), u32],
    "leaf_stage_state_hash": [handle, c.POINTER(u64)],
    "leaf_clock_step": [c.POINTER(ClockState), f64, c.POINTER(f64)],
    "leaf_spring_describe": [c.POINTER(SpringDef), c.POINTER(SpringInfo)],
    "leaf_spring_values": [
        c.POINTER(SpringDef), f64, f64, f64, c.c_void_p, c.c_size_t, c.c_void_p, c.c_void_p],
    "leaf_spring_settle": [c.POINTER(SpringDef), f64, f64, f64, c.POINTER(f64)],
    "leaf_curve_values": [c.POINTER(Curve), c.c_void_p, c.c_size_t, c.c_void_p, c.c_void_p],
}
defaults = {
    SpringDef: "leaf_spring_def_default", StageDef: "leaf_stage_def_default", BookDef: "leaf_book_def_default",
    ShelfDef: "leaf_shelf_def_default", TransitionDef: "leaf_transition_def_default",
    AlbumDef: "leaf_album_def_default", TimingDef: "leaf_timing_def_default",
    ContainerDef: "leaf_container_def_default", RuleDef: "leaf_rule_def_default",
    DataCellDef: "leaf_data_cell_def_default", DataTransitionDef: "leaf_data_transition_def_default"}


def load():
    name = os.environ.get("LEAFSPRING_LIBRARY") or ctypes.util.find_library("leafspring") or "libleafspring.so.0"
    library = c.CDLL(name)
    for call, arguments in calls.items():
        function = getattr(library, call)
        function.argtypes, function.restype = arguments, i32
    for struct, call in defaults.items():
        function = getattr(library, call)
        function.argtypes, function.restype = [c.POINTER(struct), u32], i32
    library.leaf_status_text.argtypes, library.leaf_status_text.restype = [i32], c.c_char_p
    library.leaf_build_info.argtypes, library.leaf_build_info.restype = [], c.c_char_p
    library.leaf_abi_version.argtypes, library.leaf_abi_version.restype = [], u32
    if library.leaf_abi_version() != 0:
        raise ImportError(f"{name} speaks version {library.leaf_abi_version()} of the interface, not 0")
    for struct, size in sizes.items():
        assert c.sizeof(struct) == size, struct
    return library


library = load()
