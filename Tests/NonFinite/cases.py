"""Calls that a host makes rightly, one or more for each function of the C interface that takes a number: check.py spoils each
number of them in turn. A case returns the arguments; memory that is written is marked by `out`."""
import ctypes

D, F, I, U, Z = ctypes.c_double, ctypes.c_float, ctypes.c_int32, ctypes.c_uint32, ctypes.c_size_t


class Out:
    """Memory that the call writes."""

    def __init__(self, thing):
        self.thing = thing


class Case:
    def __init__(self, lib, head):
        self.lib, self.head, self.stage, self.kept, self.closing = lib, head, None, [], []

    # ---- what is passed

    def zero(self, name):
        return self.head.types[name]()

    def define(self, name, **members):
        """A definition as its default call leaves it, with these members."""
        thing = self.head.types["leaf_%s_def" % name]()
        assert getattr(self.lib, "leaf_%s_def_default" % name)(ctypes.byref(thing), U(ctypes.sizeof(thing))) == 0
        return self.set(thing, **members)

    def sized(self, name, **members):
        thing = self.zero(name)
        thing.struct_size = ctypes.sizeof(thing)
        return self.set(thing, **members)

    def set(self, thing, **members):
        for member, value in members.items():
            if isinstance(value, (ctypes.Array, ctypes.Structure)) and dict(thing._fields_)[member] is ctypes.c_void_p:
                self.kept.append(value)
                value = ctypes.addressof(value)
            setattr(thing, member, value)
        return thing

    def sight(self):
        return self.list("leaf_ray", (700, 300, 2000, 0, 0, -1))[0]

    def list(self, name, *rows):
        kind = self.head.types[name]
        array = (kind * len(rows))()
        for index, row in enumerate(rows):
            if isinstance(row, kind):
                array[index] = row
            else:
                for (member, _), value in zip(kind._fields_, row):
                    setattr(array[index], member, value)
        return array

    def track(self, **members):
        keys = self.list("leaf_keyframe", (0, 0.5, 0.25), (0.5, 0.5, 0.5))
        return self.set(self.zero("leaf_track"), keys=keys, key_count=2, **members)

    def spring(self, kind=2):
        return self.define("spring", kind=kind)

    def timing(self, kind=0, spring=2):
        return self.define("timing", kind=kind, spring=self.spring(spring))

    # ---- a stage

    def on_stage(self):
        if self.stage is None:
            self.stage = ctypes.c_void_p()
            assert self.lib.leaf_stage_create(ctypes.byref(self.define("stage")), ctypes.byref(self.stage)) == 0
        return self.stage

    def add(self, kind, definition):
        scene = self.head.types["leaf_scene"]()
        call = getattr(self.lib, "leaf_stage_add_" + kind)
        assert call(self.on_stage(), ctypes.byref(definition), ctypes.byref(scene)) == 0
        return scene

    def settled(self, scene):
        """A scene whose definition is done with: what it pointed to is no input of the call to come."""
        self.kept.clear()
        return scene

    def run(self, name, *arguments):
        assert getattr(self.lib, "leaf_stage_" + name)(self.on_stage(), *arguments) == 0

    def open_book(self):
        book = self.add("book", self.define("book"))
        self.run("open", book)
        self.run("advance", D(8), None)
        return book

    def cube(self):
        return self.add("transition", self.define("transition", kind=3))

    def held(self):
        scene = self.cube()
        self.run("begin", scene, None)
        self.run("scrub", scene, D(0.25), D(0))
        return scene

    def stack(self):
        views = (I * 2)(0, 1)
        return self.add("container", self.define("container", views=views, view_count=2))

    def modal(self):
        views = (I * 1)(0)
        return self.add("container", self.define("container", kind=1, views=views, view_count=1))

    def made(self, create, destroy, *arguments):
        thing = ctypes.c_void_p()
        assert getattr(self.lib, create)(*arguments, ctypes.byref(thing)) == 0
        self.closing.append((destroy, thing))
        return thing

    # ---- for the check

    def passed(self, argument):
        thing = argument.thing if isinstance(argument, Out) else argument
        return ctypes.byref(thing) if isinstance(thing, (ctypes.Structure, ctypes.Array)) or isinstance(argument, Out) else thing

    def inputs(self, arguments):
        named = [(str(i), a) for i, a in enumerate(arguments) if not isinstance(a, Out)]
        return named + [("behind%d" % i, thing) for i, thing in enumerate(self.kept)]

    def outputs(self, arguments):
        return [a.thing for a in arguments if isinstance(a, Out)]

    def hash(self):
        if self.stage is None:
            return None
        value = ctypes.c_uint64()
        assert self.lib.leaf_stage_state_hash(self.stage, ctypes.byref(value)) == 0
        return value.value

    def field(self):
        error = self.sized("leaf_error")
        assert self.lib.leaf_stage_last_error(self.stage, ctypes.byref(error)) == 0
        return ctypes.string_at(error.field)

    def is_finite(self):
        if self.stage is None:
            return True
        frame = self.zero("leaf_snapshot")
        assert self.lib.leaf_stage_advance(self.stage, D(0.01), None) == 0
        assert self.lib.leaf_stage_snapshot(self.stage, ctypes.byref(frame), U(ctypes.sizeof(frame))) == 0
        numbers = (F * (16 * frame.count)).from_address(frame.matrices) if frame.count else []
        return all(abs(n) < 3e38 for n in numbers)

    def close(self):
        for destroy, thing in self.closing:
            getattr(self.lib, destroy)(thing)
        if self.stage:
            self.lib.leaf_stage_destroy(self.stage)


def gesture(kind, scene):
    def make(phase, vertical):
        def case(c):
            which = scene(c)
            if phase:
                getattr(c.lib, "leaf_stage_" + kind)(c.stage, which, ctypes.byref(event(c, 0, vertical)))
            return [c.stage, which, event(c, phase, vertical)]
        return case
    return [make(phase, vertical) for phase in range(4) for vertical in ((0, 1) if kind == "swipe" else (0,))]


def event(c, phase, vertical):
    e = c.sized("leaf_gesture", phase=phase, has=3, is_vertical=vertical, scale=0.9, time=5 + 0.1 * phase)
    e.point.x, e.point.y = 700, 300
    return e


def times(n=4):
    return (D * n)(*[i / n for i in range(n)])


def floats(n=4):
    return (F * n)(*[i / n for i in range(n)])


def keys(c):
    return c.list("leaf_keyframe", (0, 0.5, 1), (0.5, 0.25, 2), (0.75, 0.25, 3))


def curve(c):
    return c.list("leaf_curve", (0.42, 0, 0.58, 1))[0]


def data_transition(c):
    tracks = c.list("leaf_track", c.track(what=0), c.track(what=8), c.track(what=3))
    first = c.define("data_cell", tracks=tracks, track_count=3, axis=3, eye=900.0)
    first.free_axis[1], first.free_axis[2] = 0.6, 0.8
    second = c.define("data_cell", basis=1)
    second.cell.view = 2
    cells = c.list("leaf_data_cell_def", first, second)
    order, other = (U * 2)(0, 1), (U * 2)(1, 0)
    c.kept += [order, other]
    orders = c.list("leaf_data_order", (0, ctypes.addressof(order)), (0.5, ctypes.addressof(other)))
    whole = c.list("leaf_rect", (0, 0, 300, 500))[0]
    return c.define("data_transition", cells=cells, cell_count=2, orders=orders, order_count=2, eye=800.0,
                    from_alpha=c.track(), to_alpha=c.track(), **{"from": whole, "to": whole})


# Of rigid leaves, of soft ones, and of sheets of paper, of which alone the numbers of a curl and of a middle are read.
BOOKS = [dict(strips=1), dict(strips=5), dict(strips=5, hinges=4, rest_ratio=1.0, fan=0.0, middle_duration=0.75)]


def book(c, **members):
    return c.define("book", eye=2000.0, **members)


def transition(c, kind=3):
    whole = c.list("leaf_rect", (0, 0, 300, 500))[0]
    return c.define("transition", kind=kind, duration=1.0, eye=900.0, **{"from": whole, "to": whole})


def album(c):
    photos = c.list("leaf_rect", (0, 0, 100, 100), (110, 0, 100, 100), (220, 0, 100, 100))
    return c.define("album", photos=photos, photo_count=3, duration=1.0, eye=500.0)


def moved_items(c):
    items = [c.zero("leaf_move_item") for _ in range(2)]
    for place, item in enumerate(items):
        item.id, item.frame = 3 * place, c.list("leaf_rect", (9 * place, 0, 9, 9))[0]
    return c.define("move", from_items=c.list("leaf_move_item", *items), from_item_count=2,
                    to_items=c.list("leaf_move_item", items[1]), to_item_count=1)


def move(c):
    return c.define("move", **{"from": c.list("leaf_rect", (0, 0, 9, 9), (9, 9, 9, 9)),
                               "to": c.list("leaf_rect", (50, 0, 9, 9), (9, 50, 9, 9))}, count=2)


def host_tracks(c):
    parts = [c.track(), c.track(), c.track(), c.track()]
    thing = c.zero("leaf_host_track")
    thing.kind = 2
    for index, part in enumerate(parts):
        thing.parts[index] = part
    return c.list("leaf_host_track", thing)


def rule(c, timing=None):
    return c.define("rule", **({"timing": timing} if timing is not None else {}))


SPRINGS = range(5)


def springs(*rest):
    """One case for each way to define a spring."""
    return [lambda c, kind=kind: [c.spring(kind)] + [r(c) for r in rest] for kind in SPRINGS]


def value(kind, number):
    return lambda c: kind(number)


def output(kind, count=1):
    return lambda c: Out((kind * count)())


CASES = {
    "leaf_spring_fit": [lambda c: [D(0.7), D(1), D(0.7), Out(c.zero("leaf_spring_def")), U(72), None]],
    "leaf_spring_describe": springs(lambda c: Out(c.sized("leaf_spring_info"))),
    "leaf_spring_values": springs(value(D, 0), value(D, 1), value(D, 0.5), lambda c: times(), value(Z, 4), output(D, 4), output(D, 4)),
    "leaf_spring_values_f": springs(value(F, 0), value(F, 1), value(F, 0.5), lambda c: floats(), value(Z, 4), output(F, 4), output(F, 4)),
    "leaf_spring_update": springs(lambda c: times(), lambda c: times(), lambda c: times(), value(Z, 4), value(D, 0.1)),
    "leaf_spring_update_f": springs(lambda c: floats(), lambda c: floats(), lambda c: floats(), value(Z, 4), value(D, 0.1)),
    "leaf_spring_propagator": springs(value(D, 0.5), output(D, 4)),
    "leaf_spring_settle": springs(value(D, 1), value(D, 0), value(D, 0.001), output(D)),
    "leaf_spring_rest": springs(value(D, 1), value(D, 0), value(D, 1), output(D)),
    "leaf_channels_create": [lambda c: [Z(3), D(0.5), Out(ctypes.c_void_p())]],
    "leaf_channels_retarget": [lambda c, k=k: [c.made("leaf_channels_create", "leaf_channels_destroy", Z(3), D(0)), Z(1), D(1), c.spring(k), D(2)] for k in SPRINGS],
    "leaf_channels_set": [lambda c, k=k: [c.made("leaf_channels_create", "leaf_channels_destroy", Z(3), D(0)), Z(1), D(0), D(1), D(2), c.spring(k), D(2)] for k in SPRINGS],
    "leaf_channels_evaluate": [lambda c: [c.made("leaf_channels_create", "leaf_channels_destroy", Z(3), D(0)), D(1), None, None, None]],
    "leaf_curve_values": [lambda c: [curve(c), times(), Z(4), Out(times()), Out(times())]],
    "leaf_curve_values_f": [lambda c: [curve(c), floats(), Z(4), Out(floats()), Out(floats())]],
    "leaf_linear_values": [lambda c: [times(), times(), Z(4), times(), Z(4), Out(times())]],
    "leaf_keyframe_values": [lambda c, mode=mode: [keys(c), Z(3), D(0), I(mode), curve(c), times(), Z(4), Out(times())] for mode in range(5)],
    "leaf_stage_create": [lambda c: [c.define("stage"), Out(ctypes.c_void_p())]],
    "leaf_stage_add_book": [lambda c, b=b: [c.on_stage(), book(c, **b), Out(ctypes.c_uint64())] for b in BOOKS],
    "leaf_stage_add_book_on_shelf": [
        lambda c, b=b: [c.on_stage(), book(c, **b), c.add("shelf", c.define("shelf")), I(0), Out(ctypes.c_uint64())] for b in BOOKS],
    "leaf_stage_replace_book": [lambda c, b=b: [c.on_stage(), c.settled(c.open_book()), book(c, **b)] for b in BOOKS],
    "leaf_stage_add_shelf": [lambda c: [c.on_stage(), c.define("shelf"), Out(ctypes.c_uint64())]],
    "leaf_stage_add_transition": [lambda c, k=k: [c.on_stage(), transition(c, k), Out(ctypes.c_uint64())] for k in range(10)],
    "leaf_stage_replace_transition": [lambda c, k=k: [c.on_stage(), c.add("transition", c.define("transition", kind=k)), transition(c, k)] for k in range(10)],
    "leaf_stage_add_album": [lambda c: [c.on_stage(), album(c), Out(ctypes.c_uint64())]],
    "leaf_stage_add_move": [lambda c, made=made: [c.on_stage(), made(c), Out(ctypes.c_uint64())] for made in (move, moved_items)],
    "leaf_stage_set_timing": [lambda c, k=k, s=s, w=w: [c.on_stage(), c.open_book(), I(w), c.timing(k, s)] for k in (0, 1) for s in SPRINGS for w in range(3)],
    "leaf_stage_set_completion": [lambda c: [c.on_stage(), c.cube(), curve(c), D(1)]],
    "leaf_stage_set_release": [lambda c: [c.on_stage(), c.cube(), c.define("release", flick=2.0)]],
    "leaf_stage_refit": [lambda c: [c.on_stage(), c.settled(c.add("album", album(c))), c.list("leaf_rect", (5, 5, 140, 140))[0], None, Z(0), c.list("leaf_point", (3, 4))[0]]],
    "leaf_stage_set_turn_policy": [lambda c: [c.on_stage(), c.open_book(), I(1), D(0.1)]],
    "leaf_transition_set": [lambda c: [transition(c), ctypes.c_char_p(b"duration"), D(0.5)]],
    "leaf_stage_set_visible_tolerance": [lambda c: [c.on_stage(), D(0.5)]],
    "leaf_stage_next_change": [lambda c: [c.on_stage(), D(0.01), Out((ctypes.c_uint64 * 1)()), Out((D * 1)())]],
    "leaf_stage_set_time_scale": [lambda c: [c.on_stage(), D(0.5)]],
    "leaf_stage_resize": [lambda c: [c.on_stage(), D(500), D(400)]],
    "leaf_stage_set_view": [lambda c: [c.on_stage(), (D * 16)(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)]],
    "leaf_stage_scroll": [lambda c, a=a: [c.on_stage(), c.open_book(), D(100), I(a)] for a in (0, 1)]
    + [lambda c, a=a: [c.on_stage(), c.add("shelf", c.define("shelf")), D(100), I(a)] for a in (0, 1)],
    "leaf_stage_fling": [lambda c: [c.on_stage(), c.add("shelf", c.define("shelf")), D(500)]],
    "leaf_stage_scrub": [lambda c: [c.on_stage(), c.held(), D(0.5), D(0.25)]],
    "leaf_stage_finish": [lambda c: [c.on_stage(), c.held(), (D * 1)(0.5)]],
    "leaf_stage_cancel": [lambda c: [c.on_stage(), c.held(), (D * 1)(0.5)]],
    "leaf_stage_pinch": gesture("pinch", lambda c: c.open_book()) + gesture("pinch", lambda c: c.cube()),
    "leaf_stage_swipe": gesture("swipe", lambda c: c.cube()) + gesture("swipe", lambda c: c.stack()),
    "leaf_stage_drag": gesture("drag", lambda c: c.open_book()) + gesture("drag", lambda c: c.add("shelf", c.define("shelf"))),
    "leaf_stage_drag_ray": [lambda c, phase=phase: [c.on_stage(), c.open_book(), event(c, phase, 0), c.sight()] for phase in range(4)],
    "leaf_stage_tap": [lambda c: [c.on_stage(), c.open_book(), event(c, 0, 0), event(c, 2, 0), Out((ctypes.c_int32 * 1)())]],
    "leaf_stage_advance": [lambda c: [c.on_stage(), D(0.1), None]],
    "leaf_stage_advance_frames": [lambda c: [c.on_stage(), ctypes.c_uint64(3), D(0.1), None]],
    "leaf_stage_step": [lambda c: [c.on_stage(), D(0.1), None]],
    "leaf_stage_seek": [lambda c: [c.on_stage(), D(0.1), None]],
    "leaf_clock_step": [lambda c: [c.sized("leaf_clock", policy=1, nominal=0.25, has_last=1, last=2.0), D(2.5), Out((D * 1)())]],
    "leaf_stage_copy": [lambda c: [c.on_stage(), c.define("copy", space=1, depth=100.0), Out((F * 16)()), Z(64)]],
    "leaf_stage_hit_ray": [lambda c: [c.on_stage(), c.sight(), Out(c.sized("leaf_hit"))]],
    "leaf_stage_hit_test": [lambda c: [c.on_stage(), D(1), D(2), Out(c.sized("leaf_hit"))]],
    "leaf_stage_page_at": [lambda c: [c.on_stage(), D(1), D(2), Out(c.sized("leaf_page_place"))]],
    "leaf_spread_for": [lambda c: [c.list("leaf_size", (1024, 768))[0], c.list("leaf_size", (362, 568))[0], D(0.75), I(0), Out(I())]],
    "leaf_stage_set_rule": [lambda c, k=k: [c.on_stage(), c.stack(), rule(c), c.define("transition", kind=k, duration=1.0, eye=900.0)] for k in range(10)]
    + [lambda c, k=k, s=s: [c.on_stage(), c.stack(), rule(c, c.timing(k, s)), c.define("transition")] for k in (0, 1) for s in SPRINGS],
    "leaf_stage_set_album_rule": [lambda c: [c.on_stage(), c.stack(), rule(c), album(c)]]
    + [lambda c, k=k, s=s: [c.on_stage(), c.stack(), rule(c, c.timing(k, s)), album(c)] for k in (0, 1) for s in SPRINGS],
    "leaf_stage_set_move_rule": [lambda c, made=made: [c.on_stage(), c.stack(), rule(c), made(c)] for made in (move, moved_items)]
    + [lambda c, k=k, s=s: [c.on_stage(), c.stack(), rule(c, c.timing(k, s)), move(c)] for k in (0, 1) for s in SPRINGS],
    "leaf_stage_present": [lambda c: [c.on_stage(), c.modal(), I(3), c.list("leaf_rect", (5, 5, 140, 140))[0], I(0)]],
    "leaf_stage_offer": [lambda c: [c.on_stage(), c.modal(), I(3), c.list("leaf_rect", (5, 5, 140, 140))[0]]],
    "leaf_stage_add_data_transition": [lambda c: [c.on_stage(), data_transition(c), Out(ctypes.c_uint64())]],
    "leaf_stage_set_data_rule": [lambda c: [c.on_stage(), c.stack(), rule(c), data_transition(c)]]
    + [lambda c, k=k, s=s: [c.on_stage(), c.stack(), rule(c, c.timing(k, s)), data_transition(c)] for k in (0, 1) for s in SPRINGS],
    "leaf_stage_set_tracks": [lambda c: [c.on_stage(), c.cube(), host_tracks(c), Z(1)]],
    "leaf_batch_multiply_f": [],
    "leaf_batch_multiply": [],
}

# Functions that take numbers and refuse none, and why.
EXEMPT = {}
for name in ("leaf_batch_multiply_f", "leaf_batch_multiply"):
    del CASES[name]
    EXEMPT[name] = "a matrix with NaN gives NaN in its own row and in no other: MatrixBatchTests"
for name in ("leaf_snapshot_polygon", "leaf_snapshot_polygons", "leaf_snapshot_draw_list"):
    EXEMPT[name] = "the numbers of a snapshot are the library's own"

# Numbers that may be NaN (0, 1) or infinite (2, 3) as the header says, by function and place.
ANY = {0, 1, 2, 3}
ACCEPTED = {("%s" % name, place): ANY for name, place in [
    # Columns of times: a NaN time counts as 0, or gives NaN in its own place.
    ("leaf_spring_values", "4"), ("leaf_spring_values_f", "4"), ("leaf_curve_values", "1"), ("leaf_curve_values_f", "1"),
    ("leaf_linear_values", "3"), ("leaf_keyframe_values", "5"),
    # A pinch has no place and one speed, a swipe and a drag no scale: not read.
    ("leaf_stage_pinch", "2.point.x"), ("leaf_stage_pinch", "2.point.y"), ("leaf_stage_pinch", "2.velocity.y"),
    ("leaf_stage_swipe", "2.scale"), ("leaf_stage_drag", "2.scale"),
    # A tap has two places and two times alone.
    *(("leaf_stage_tap", event + member) for event in ("2.", "3.") for member in ("scale", "velocity.x", "velocity.y")),
    # Under a ray a finger has no place of its own, and no velocity.
    *(("leaf_stage_drag_ray", "2." + member) for member in ("scale", "point.x", "point.y", "velocity.x", "velocity.y")),
    # Parameters that leaf_transition_set has not set are not read.
    ("leaf_stage_add_transition", "1.values"), ("leaf_stage_replace_transition", "2.values"), ("leaf_stage_set_rule", "3.values"),
]}
# Of a definition whose parameter is set nothing else is read.
for path in ["duration", "eye", "zoom", "values"] + [frame + "." + side for frame in ("from", "to") for side in ("x", "y", "width", "height")]:
    ACCEPTED["leaf_transition_set", "0." + path] = ANY
# A rule's transition has its container's frames: its own are not read.
for name in ("leaf_stage_set_rule", "leaf_stage_set_data_rule", "leaf_stage_replace_transition"):
    place = 2 if "replace" in name else 3
    ACCEPTED.update({(name, "%d.%s.%s" % (place, view, side)): ANY for view in ("from", "to") for side in ("x", "y", "width", "height")})
# The axis of a cell that turns about another one is not read.
for name, places in (("leaf_stage_add_data_transition", (8,)), ("leaf_stage_set_data_rule", (9, 10))):
    ACCEPTED.update({(name, "behind%d[1].free_axis[%d]" % (place, i)): ANY for place in places for i in range(3)})
