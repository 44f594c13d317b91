"""Checks of the Python package: python3 test_leafspring.py"""

import copy
import gc
import pickle
import sys

import numpy as np

import leafspring


def refuses(status, call, *arguments, **members):
    try:
        call(*arguments, **members)
    except leafspring.Error as error:
        assert error.status in (status, getattr(leafspring.Status, str(status), None)), (error.status, str(error))
        return
    raise AssertionError(f"{call} accepted {arguments} {members}")


def raises(kind, call):
    try:
        call()
    except kind as error:
        return error
    raise AssertionError(f"no {kind.__name__}")


def codes():
    """A transition whose poses a function writes: the bits of the same as data; clones, exceptions, and its end."""
    def cells(tracks):
        return [{"view": ("from_", "to")[i % 2], "item": i // 2, "content": (i // 2 / 5, 0, 0.2, 1), "size": (0.2, 1),
                 "position": ((i // 2 + 0.5) / 5, 0.5), "tracks": tracks[i % 2]} for i in range(10)]

    turns = [{"angle": (0, (0, 1, way * np.pi)), "visible": (seen, (0.5, 0, 1 - seen))} for way, seen in ((1, 1), (-1, 0))]
    data, stage = leafspring.Stage(320, 568), leafspring.Stage(320, 568)
    plain = data.add_data_transition(cells(turns), duration=0.8, eye=640)
    coded = stage.add_data_transition(cells([(), ()]), duration=0.8, eye=640)
    seen, fault, calling = [], [], [stage]

    def code(frame):
        seen.append((frame.progress, frame.last_status, frame.is_reverse, frame))
        refuses("busy", calling[0].advance, 0.1)
        if fault:
            raise fault[0]
        frame.angle = np.pi * frame.progress * np.tile([1.0, -1.0], frame.count // 2)
        frame.flags = np.tile([1, 0] if frame.progress < 0.5 else [0, 1], frame.count // 2)

    stage.set_pose_code(coded, code)
    for one, scene in ((data, plain), (stage, coded)):
        one.open(scene)
    for _ in range(60):
        data.advance(1 / 60), stage.advance(1 / 60)
        assert stage.state_hash() == data.state_hash()
    frame = seen[-1][-1]
    assert len(seen) > 40 and frame.viewport.width == 320 and not frame.is_reverse and frame.angle.shape == (10,)
    raises(AttributeError, lambda: frame.opacity)
    frame.angle[:] = 9  # the host's own array by now
    assert stage.state_hash() == data.state_hash()

    stage.begin(coded)
    clone = stage.clone()
    for problem in (ValueError("no poses today"), KeyboardInterrupt()):
        fault.append(problem)
        stage.scrub(coded, 0.3)
        assert raises(type(problem), stage.frame) is problem
        fault.clear()
        assert stage.frame().flags[0] & 1 == 1, "the frame shows the transition's own poses"
        stage.scrub(coded, 0.4)  # on the way back, of which that is 0.6 of the way there
        assert stage.frame().flags[0] & 1 == 0 and seen[-1][2] and abs(seen[-1][0] - 0.6) < 1e-9 and seen[-1][1] == leafspring.Status.out_of_range
    raises(TypeError, lambda: stage.set_pose_code(coded, 5))
    refuses("refused", stage.set_pose_code, stage.add_book(), code)
    count = sys.getrefcount(code)
    stage.set_pose_code(coded, None)
    assert sys.getrefcount(code) == count, "the clone has it still"
    calls = len(seen)
    stage.scrub(coded, 0.4), stage.state_hash()
    assert len(seen) == calls
    calling[0] = clone
    clone.scrub(coded, 0.4), clone.state_hash()
    assert len(seen) > calls
    clone.destroy()
    assert sys.getrefcount(code) == count - 1
    stack = stage.add_container([1])
    refuses("out_of_range", stage.set_rule_code, stack, "push", code)
    stage.set_rule(stack, "push", leafspring.data_transition(cells([(), ()])))
    stage.set_rule_code(stack, "push", lambda frame: setattr(frame, "opacity", 0.25))
    stage.push(stack, 2)
    stage.advance(0.1)
    shown = [s for s in stage.frame().scenes if s.scene == stage.context(stack).scene][0]
    assert stage.frame().opacity[shown.first_row] == 0.25


def bad_input():
    refuses(2, leafspring.Spring, -1)
    refuses(1, leafspring.Spring, float("nan"))
    refuses(1, leafspring.Stage, float("inf"), 1)
    stage = leafspring.Stage()
    refuses(3, stage.open, 12345)
    refuses(1, stage.advance, float("nan"))
    refuses(2, stage.add_book, -1)
    refuses(2, stage.add_transition, 77)
    book = stage.add_book()
    before = stage.state_hash()
    refuses(4, stage.turn, book, 1)
    assert stage.state_hash() == before
    stage.destroy()
    refuses(101, stage.open, book)


def transitions():
    """Every parameter that the library has is taken by its name, and refused outside its range."""
    assert leafspring.KINDS[:3] == ["crossfade", "explode", "cards"] and "natgeo" in leafspring.KINDS
    from leafspring import _adding, _library
    assert _library._transitions() == leafspring.TRANSITIONS
    assert [leafspring._lib.leaf_transition_kind(name.encode()) for name in ("natgeo", "natge")] == [6, -1]
    assert leafspring._lib.leaf_transition_set(None, b"folds", 3.0) == 100
    stage = leafspring.Stage(400, 300)
    for wrong in ({"slats": 3}, {"folds_": 2}):
        try:
            stage.add_transition("crossfade", **wrong)
        except TypeError as error:
            assert "it has duration" in str(error), error
        else:
            raise AssertionError("a parameter that the kind does not have")
    count = 0
    for kind, facts in zip(leafspring.KINDS, leafspring.TRANSITIONS):
        assert facts["note"] and facts["original_note"] and facts["title"].lower() == facts["name"] == kind
        stage.remove(stage.add_transition(kind))
        for name, about in facts["parameters"].items():
            assert about["meaning"] and about["least"] < about["most"], (kind, name)
            made = _adding.transition(kind, {})

            def put(value):
                return leafspring._lib.leaf_transition_set(_adding.c.byref(made), name.encode(), value)
            assert not about["words"] or _adding.transition(kind, {name: about["words"][-1]})
            assert put(about["least"] - 1) == 2 and put(float("nan")) == 1 and made.set == 0, (kind, name)
            assert put(1 if about["standard"] is None else about["standard"]) == 0 and made.set != 0, (kind, name)
            stage.remove(stage._add("transition", made))
            count += 1
    print(f"figure: {len(leafspring.KINDS)} transitions with {count} parameters, each set by its name from Python")


def clones():
    stage = leafspring.Stage()
    book = stage.add_book(pages=9)
    stage.open(book)
    stage.advance(0.2)
    twin = stage.clone()
    for each in (stage, twin):
        each.advance(0.1)
    assert stage.state_hash() == twin.state_hash()
    twin.close(book)
    twin.advance(0.1)
    stage.advance(0.1)
    assert stage.state_hash() != twin.state_hash()
    stage.destroy()
    refuses(101, stage.clone)
    twin.advance(1)


def containers():
    stage = leafspring.Stage(400, 300)
    refuses(2, stage.add_container, [])
    stack = stage.add_container([3, 4])
    before = stage.state_hash()
    refuses(4, stage.push, stack, 4)
    refuses(4, stage.present, stack, 9)
    refuses(4, stage.set_rule, stack, "select", "pan", driver="pinch")
    refuses(3, stage.views, 12345)
    assert stage.state_hash() == before
    slide = leafspring.data_transition([{"view": 1}, {"view": 2, "tracks": {"move_x": (1, (0, 1, 0))}}])
    stage.set_rule(stack, "push", slide)
    stage.push(stack, 5, interactive=True)
    stage.set_tracks(stack, [(10, (0, 1, 20))])
    stage.scrub(stack, 0.5)
    context = stage.context(stack)
    assert (context.from_, context.to, context.progress) == (4, 5, 0.5)
    frame = stage.frame()
    rows = [s for s in frame.scenes if s.scene == context.scene][0]
    assert rows.owner == stack and frame.matrices[rows.first_row + 1, 3, 0] == 200
    assert stage.track_values(stack).tolist() == [[15, 0, 0, 0]]
    stage.cancel(stack)
    stage.advance(5)
    assert stage.views(stack) == [3, 4] and stage.context(stack).is_cancelled
    assert stage.pop(stack) == 4 and stage.pop(stack) == -1
    tabs = stage.add_container([0, 1, 2], "tabs")
    assert stage.select(tabs, 2) and not stage.select(tabs, 2)
    album = stage.add_album([(0, 0, 50, 50)], cover_back=(1, 0, 0.5, 1))
    assert [cell.back_color.blue for cell in stage.cells()[-3:]][1] == 0.5
    stage.refit(album, cover=(30, 40, 140, 140), visible=[0])
    stage.set_completion(album, (0, 0, 1, 1), 2.0)
    refuses("out_of_range", stage.set_release, album, threshold=2.0)
    stage.set_release(album, threshold=0.3, flick=1.5)
    stage.set_release(album, "always")
    stage.set_release(album, None)
    refuses(2, stage.refit, album, visible=[1])


def spring_values():
    spring = leafspring.Spring(duration=0.5, bounce=0.3)
    t = np.linspace(0, 2, 2001)
    zeta, omega = spring.damping_ratio, spring.omega0
    wd = omega * np.sqrt(1 - zeta * zeta)
    closed = 1 - np.exp(-zeta * omega * t) * (np.cos(wd * t) + zeta * omega / wd * np.sin(wd * t))
    worst = np.abs(spring.value(t) - closed).max()
    assert worst < 1e-14, worst
    slope = np.gradient(spring.value(t), t)
    assert np.abs(slope - spring.velocity(t))[1:-1].max() < 1e-3
    assert spring.value(0.25) == spring.value(np.array([0.25]))[0]
    assert spring.value(t.reshape(3, -1)).shape == (3, 667)
    settled = spring.settle()
    assert abs(spring.value(settled) - 1) <= 0.001 * (1 + 1e-12) and abs(settled - spring.settling_duration) < 1e-12
    assert not spring.times_are_bounds and leafspring.Spring(damping_ratio=1e-9, omega0=9).times_are_bounds
    refuses(2, leafspring.Spring(damping_ratio=0, omega0=1).value, 2e12)
    print(f"figure: spring of the Python package against numpy's closed form: worst difference {worst:.1e}")


def clocks():
    plain, resume = leafspring.Clock(), leafspring.Clock(nominal=1 / 60)
    refuses(1, plain.step, float("nan"))
    refuses(2, plain.step, 1e16)
    refuses(2, leafspring.Clock(nominal=-1).step, 0)
    times = [5, 5.25, 5.25, 4, 4.5, 7200]
    assert [plain.step(t) for t in times] == [0, 0.25, 0, 0, 0.5, 7195.5]
    assert [resume.step(t) for t in times] == [0, 0.25, 0, 0, 0.5, 1 / 60]
    assert (plain.reversals, plain.gaps, resume.reversals, resume.gaps) == (1, 1, 1, 1)


def frames_are_values():
    stage = leafspring.Stage(1024, 768)
    book = stage.add_book(pages=16)
    stage.open(book)
    stage.advance(0.1)
    frame = stage.frame()
    assert frame.matrices.shape == (frame.count, 4, 4) and not frame.matrices.flags.writeable
    before = frame.matrices.copy()
    lent = stage.frame(copy=False)
    borrowed = lent.matrices
    assert (borrowed == before).all() and not borrowed.flags.owndata and not borrowed.flags.writeable
    for call in (lambda: stage.advance(0.1), lambda: stage.remove(book), stage.destroy, stage.clone):
        raises(BufferError, call)
    assert stage.hit_test(700, 384) and stage.frame().count == frame.count  # reads go on
    del borrowed
    del lent.matrices
    stage.advance(0.1)
    raises(leafspring.Stale, lambda: lent.opacity)
    assert (frame.matrices == before).all() and frame.opacity.shape == (frame.count,)  # taken before the step
    assert (stage.frame().matrices != before).any()
    columns = stage.frame().keep()
    assert sorted(columns.order) == list(range(columns.count))
    assert (columns.order[columns.back_to_front] == np.arange(columns.count)).all()
    while stage.advance(1 / 60):
        pass
    frame = stage.frame()
    assert frame.scenes[0].progress == 1 and not frame.is_moving
    corners = frame.corners()[(frame.flags & leafspring.CellFlag.visible) != 0]
    assert corners[..., 0].min() > 0 and corners[..., 0].max() < 1024
    kept = frame.matrices.copy()
    del stage
    gc.collect()
    assert (frame.matrices == kept).all() and frame.scenes[0].scene == book
    wide = leafspring.Stage(mode="double")
    wide.add_book()
    wide.advance(0)
    frame = wide.frame()
    assert frame.matrices64.dtype == np.float64 and np.allclose(frame.matrices64, frame.matrices, rtol=1e-5, atol=1e-3)


def wrong_types_name_the_field():
    stage = leafspring.Stage()
    book = stage.add_book(hinge="top", background=(1, 0, 0, 1), page_size={"width": 300, "height": 400}, eye=None)
    for error, field, call in (
            (TypeError, "pages", lambda: stage.add_book(pages="many")),
            (TypeError, "pages", lambda: stage.add_book(pages=2.5)),
            (ValueError, "pages", lambda: stage.add_book(pages=2**40)),
            (ValueError, "hinge", lambda: stage.add_book(hinge="middle")),
            (TypeError, "page_size", lambda: stage.add_book(page_size=3)),
            (TypeError, "page_size.width", lambda: stage.add_book(page_size=("wide", 1))),
            (TypeError, "page", lambda: stage.add_book(page=1)),
            (TypeError, "struct_size", lambda: stage.add_book(struct_size=1)),
            (TypeError, "photos", lambda: stage.add_album([(1, 2, 3, 4, 5)])),
            (TypeError, "hard_leaves", lambda: stage.add_book(hard_leaves=[0.5])),
            (ValueError, "to", lambda: stage.add_move([(0, 0, 1, 1)], [])),
            (ValueError, "phase", lambda: stage.drag(book, "begin", 1, 2)),
            (TypeError, "x and y", lambda: stage.drag(book, "began")),
            (TypeError, "animated", lambda: stage.scroll(book, 0, "yes")),
            (ValueError, "kind", lambda: stage.gesture("advance", book, "began")),
            (ValueError, "mode", lambda: leafspring.Stage(mode="quick")),
            (TypeError, "scene", lambda: stage.open(None and book or 1.5)),
            (TypeError, "dt", lambda: stage.advance("1")),
            (ValueError, "orders", lambda: leafspring.data_transition([{}, {}], orders=[(0, [1])]))):
        assert field in str(raises(error, call)), field
    refuses("out_of_range", stage.add_book, -1)
    # The header's name of what is wrong.
    for call in (stage.drag, stage.swipe):
        assert raises(leafspring.Error, lambda: call(book, "began", np.nan, 1)).field == "point"
    try:
        stage.turn(book, 1)
        raise AssertionError("a shut book was turned")
    except leafspring.Error as error:
        assert error.status is leafspring.Status.refused and error.field and error.accepts


def values_travel_between_processes():
    """Answers and errors of a worker come back as they are; a handle says that it does not travel."""
    stage = leafspring.Stage()
    book = stage.add_book(pages=16)
    stage.open(book)
    stage.advance(0.5)
    hit, (state,), cells = stage.hit_test(700, 384), stage.frame().scenes, stage.cells()
    error = raises(leafspring.Error, lambda: stage.turn(book, 999))
    for value in (hit, state, cells[0], *stage.frame().events):
        for twin in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert type(twin) is type(value) and twin == value and repr(twin) == repr(value), value
    assert state == stage.frame().scenes[0] and state != hit and hit != stage.hit_test(400, 384)
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert (type(twin), str(twin), twin.status, twin.field, twin.accepts) == (
            leafspring.Error, str(error), error.status, error.field, error.accepts)
    for thing in (stage, stage.frame(), stage._owner):
        for call in (copy.copy, copy.deepcopy, pickle.dumps):
            raises(TypeError, lambda: call(thing))
    assert stage.clone().state_hash() == stage.state_hash()


def a_spring_has_one_pair():
    Spring = leafspring.Spring
    for given, ratio in (({}, 1), ({"duration": 0.5, "bounce": 0.3}, 0.7), ({"bounce": 0.3}, 0.7), ({"response": 0.3}, 1), ({"omega0": 9, "damping_ratio": 0.4}, 0.4),
                         ({"stiffness": 100}, 0), ({"stiffness": 100, "damping": 10, "mass": 1}, 0.5), ({"settling_duration": 1, "damping_ratio": 0.7}, 0.7)):
        assert abs(Spring(**given).damping_ratio - ratio) < 1e-12, given
    for given in ({"duration": 0.5, "damping_ratio": 0.3}, {"damping_ratio": 0.2}, {"damping": 4}, {"mass": 3}, {"stiffness": 100, "damping_ratio": 0.5},
                  {"omega0": 10, "bounce": 0.5}, {"response": 0.3, "duration": 0.5}, {"epsilon": 0.1}):
        assert "takes no" in str(raises(TypeError, lambda: Spring(**given))), given


def every_number_has_its_name():
    stage = leafspring.Stage(mode="fast", kernel="builtin")
    assert stage.describe().mode is leafspring.Mode.fast and stage.describe().kernel == leafspring.Kernel.builtin
    assert leafspring.names("Edge") == ["left", "right", "top", "bottom"] and leafspring.KINDS[9] == "turn"
    book = stage.add_book()
    stage.open(book)
    assert stage.scene_state(book).phase is leafspring.Phase.running and stage.scene_state(book).is_moving is True
    stage.advance(0.1)
    assert stage.frame().events[0].kind is leafspring.EventKind.began
    assert stage.cells(0, 1)[0].size.width == 362 and len(stage.cells(2, 3)) == 3
    stage.set_motion_policy(0, "instant")
    stage.close(book)
    stage.advance(0.1)
    assert stage.scene_state(book).progress == 0 and stage.last_step.event_count == len(stage.frame().events) > 0
    assert leafspring.version() == leafspring.__version__


def asks_of_a_scene():
    stage = leafspring.Stage()
    shelf = stage.add_shelf(3)
    book = stage.add_book(12, shelf=shelf, item=0)
    stage.open_selected(shelf)
    while stage.advance(1 / 60):
        pass
    stage.set_turn_policy(book, "queue", 0.1)
    stage.set_tap(book, "anywhere")
    refuses("out_of_range", stage.set_tap, book, 9)
    stage.turn(book, 3)
    stage.step(0.2)
    leaves = stage.leaves(book)
    assert any(0 < leaf.turn < 1 and leaf.velocity != 0 for leaf in leaves)
    distance, centre = stage.eye(book)
    assert distance >= 2000 and centre == (512, 384)
    x, y, width, height = stage.bounds(book)
    assert 0 < x < 512 and width > 300 and stage.bounds(changed_only=True) and height > 400
    hit = stage.hit_test(x + 20, y + height / 2)
    assert hit.scene == book and 0 <= hit.unit.x <= 1 and stage.hit_test(-5, -5) is None
    stage.seek(stage.frame().time + 3)
    rows = stage.copy(layout="row_major", scalar="float64")
    assert np.allclose(rows.transpose(0, 2, 1), stage.frame().matrices) and rows.dtype == np.float64
    out = np.zeros((2, 4, 4), np.float32)
    assert stage.copy(out, first=1, count=2) is out and (out == stage.frame().matrices[1:3]).all()
    refuses("too_small", stage.copy, out, count=3)
    assert stage.frame_hash() != stage.state_hash()
    stage.insert_pages(book, 2, 2)
    stage.remove_pages(book, 0, 1)
    stage.replace_page(book, 3)
    stage.replace_book(book, 12, spread="single", page_size=(300, 400))
    before = stage.state_hash()
    refuses("out_of_range", stage.replace_book, book, -1)
    assert stage.state_hash() == before, "a refused change changes nothing"
    stage.replace_book(book, 12)
    for field, call in (("rest_ratio", lambda: stage.add_book(rest_ratio=2)), ("bounce", lambda: leafspring.Spring(bounce=7)),
                        ("middle_duration", lambda: stage.add_book(strips=4, middle_duration=-1.0)), ("viewport", lambda: leafspring.Stage(-1, 1))):
        try:
            call()
        except leafspring.Error as error:
            assert error.field == field and error.accepts, (error.field, error.accepts)
        else:
            raise AssertionError(field)
    # What is accepted is said in words, and not in the names of another language.
    for members in ({"hinges": 8}, {"spine_gap": 5, "rest_ratio": 0}):
        try:
            stage.add_book(**members)
        except leafspring.Error as error:
            assert "rest ratio" in error.accepts and error.accepts == error.accepts.lower(), error
        else:
            raise AssertionError(members)
    raises(TypeError, stage.close)
    stage.scroll(book, 100.0, animated=True)
    stage.fling(book, 0)
    stage.set_time_scale(0.5)
    stage.set_visible_tolerance(0.25)
    refuses("out_of_range", stage.set_visible_tolerance, -1.0)
    refuses("out_of_range", stage.next_change, -1.0)
    assert stage.viewport == (1024, 768) and stage.time_scale == 0.5 and stage.visible_tolerance == 0.25
    assert stage.motion_policy == leafspring.MotionPolicy.full and (stage.view == np.eye(4)).all()
    wait = stage.next_change(1 / 60)
    assert wait.frames >= 1 and wait.seconds == wait.frames / 60, "the next picture is a frame away at least"
    stage.set_tap(book, "anywhere")
    assert stage.tap(book, (0, 0), (0, 0), 0.1) == 0, "beside the book"
    refuses("non_finite", stage.tap, book, (float("nan"), 0), (0, 0), 0.1)
    twin = stage.clone()
    stage.advance_frames(wait.frames, 1 / 60)
    for _ in range(wait.frames): twin.advance(1 / 60)
    assert stage.state_hash() == twin.state_hash(), "a host that slept has the state of one that stepped"
    refuses("out_of_range", stage.advance_frames, 1 << 53, 1 / 60)
    assert leafspring.Stage(100, 100).next_change(1 / 60) is None
    stage.resize(800, 600)
    stage.set_view(np.eye(4) * 2)
    stage.set_view()
    stage.next(book)
    stage.previous(book)
    stage.pinch(book, "began", 1.0, velocity=-1)
    stage.pinch(book, "cancelled", 1.0)
    stage.set_timing(book, "turning", curve=(0, 0, 1, 1), duration=0.3, kind="curve")
    stage.set_timing(book, "closing", 0.4, 0.1)
    twins = []
    for timing in ({"duration": 2.0}, {"duration": 2.0, "curve": (0.42, 0, 0.58, 1), "kind": "curve"}, {"duration": 2.0, "bounce": 0.0}):
        twin = leafspring.Stage(1024, 768)
        shut = twin.add_book(8)
        twin.open(shut)
        twin.advance(20)
        twin.set_timing(shut, "closing", **timing)
        twin.close(shut)
        twin.advance(0.5)
        twins.append(twin.state_hash())
    assert twins[0] == twins[1] != twins[2], "a duration alone keeps the curve of the closing"
    stops = []
    for fidelity in ("corrected", "original", "original_repository"):
        twin = leafspring.Stage(1024, 768)
        twin.add_book(8, fidelity=fidelity)
        stops.append(twin.cells(2, 1)[0].gradient_stop_count)
    assert stops == [3, 3, 4], stops
    stage.add_transition("turn", flipDirection="horizontal")
    move = stage.add_move([(0, 0, 10, 10)], [(50, 50, 20, 20)], duration=0.5)
    stage.begin(move)
    stage.scrub(move, 0.25, 0.5)
    stage.finish(move, 1.0)
    stage.swipe(move, "began", 0, 0)
    stage.swipe(move, "ended", 5, 0, vertical=True, velocity=(1, 2), time=3)
    stage.drag(book, "began", 500, 300)
    refuses(2, stage.open_item, shelf, 9)
    stage.remove(shelf)
    refuses("unknown_scene", stage.next, book)


def staggers():
    """A policy that is set without a stagger has that of a new book."""
    def three_turns(*policy):
        stage = leafspring.Stage(1024, 768)
        book = stage.add_book(16)
        stage.open(book)
        stage.advance(60)
        if policy:
            stage.set_turn_policy(book, *policy)
        stage.turn(book, 3)
        stage.advance(0.1)
        return stage.frame_hash()
    assert three_turns() == three_turns("overlap") != three_turns("overlap", 0)


def fingers():
    stage = leafspring.Stage(1024, 768)
    book = stage.add_book(16, rest_ratio=1)
    stage.open(book)
    stage.advance(16)
    assert stage.held(book) is None
    stage.drag(book, "began", 780, 384)
    stage.drag(book, "changed", 400, 384)
    stage.drag(book, "began", 800, 384, pointer=7)
    first, second = stage.held(book), stage.held(book, 7)
    assert (first.leaf, first.reach) == (1, 1) and abs(first.along - 268 / 362) < 1e-6
    assert (second.leaf, second.face, second.reach) == (2, 0, 0)
    stage.drag(book, "changed", 2000, 384)
    assert stage.held(book).reach == 2


def reading_a_book():
    stage = leafspring.Stage(1024, 768)
    book = stage.add_book(32, rest_ratio=1, fan=0)
    refuses("out_of_range", stage.spread_of_page, book, 32)
    refuses("out_of_range", stage.pages_of_spread, book, 99)
    refuses("out_of_range", stage.page_outline, book, 32)
    refuses("out_of_range", leafspring.page_label, 0, [{"start": 1}])
    for bad in ({"style": "greek"}, {"prefix": 7}, {"nothing": 1}):
        try:
            leafspring.page_label(0, [bad])
            raise AssertionError("no error for " + repr(bad))
        except (TypeError, ValueError):
            pass
    assert stage.reading(book).place == leafspring.ReadingPlace.cover and leafspring.sentence(stage.reading(book)) == "Cover"
    stage.open(book)
    stage.turn(book, 2)
    stage.advance(60)
    now = stage.reading(book)
    assert (now.first, now.last, now.page_count, now.first_spread, now.last_spread) == (4, 5, 32, 0, 15) and not now.is_moving
    labels = [{"style": "lower_roman"}, {"start": 5, "prefix": "§"}]
    assert leafspring.sentence(now) == "Pages 5 and 6 of 32"
    assert leafspring.sentence(now, labels) == "Pages v and §1 (5 and 6 of 32)" and leafspring.page_label(6, labels) == "§2"
    assert stage.spread_of_page(book, 4) == 2 and stage.pages_of_spread(book, 2) == (4, 5)
    assert leafspring.spread_for((500, 700), (362, 568)) == "single" and leafspring.spread_for((800, 700), (362, 568)) == "double"
    pages = stage.visible_pages(book)
    assert [page.page for page in pages] == [4, 5] and all(page.seen > 0.999 for page in pages)
    assert [page.side.name for page in pages] == ["left", "right"]
    (outline,) = stage.page_outline(book, 5)
    assert len(outline) == 4 and abs(min(x for x, _ in outline) - 512) < 1e-3
    place = stage.page_at(600, 384)
    assert place.page == 5 and place.scene == book and abs(place.unit.x - 88 / 362) < 1e-6 and stage.page_at(1, 1) is None
    assert stage.page_outline(book, None) == []
    refuses("out_of_range", stage.leaf_mesh, book, -1)
    mesh = stage.leaf_mesh(book, 3)
    assert mesh.positions.shape == (4, 3) and mesh.triangles.tolist() == [[0, 1, 2], [0, 2, 3]]
    assert (np.abs(np.linalg.norm(mesh.normals, axis=1) - 1) < 1e-6).all() and mesh.light.max() == 0
    assert mesh.coordinates.tolist() == [[0, 0], [1, 0], [1, 1], [0, 1]]


def peels():
    stage = leafspring.Stage(1024, 768)
    refuses("refused", stage.add_book, 9, hinges=4)
    refuses("out_of_range", stage.add_book, 9, hinges=33, rest_ratio=1.0, fan=0.0)
    book = stage.add_book(9, hinges=4, rest_ratio=1.0, fan=0.0, sheet=0.5)
    stage.open(book)
    stage.advance(60)
    edges = [row for row, cell in enumerate(stage.cells()) if cell.role == leafspring.Role.block]
    # Three edges and two round corners of either stack.
    assert len(edges) == 10 and all(stage.frame().flags[row] & 1 for row in edges)
    refuses("out_of_range", stage.peel, book, 1, 7)
    stage.peel(book, 1, "top")
    stage.advance(0.3)
    frame = stage.frame()
    folded = (frame.flags & leafspring.CellFlag.folded) != 0
    # Ten faces, four facets a face, ten edges and corners.
    assert frame.count == 10 + 10 * 4 + 10 and (folded & ((frame.flags & 1) != 0)).sum() >= 3
    # The table, the page that is uncovered, and what lies under the flap.
    table, roll, flap = frame.shadows
    kinds = leafspring.ShadowKind
    assert [table.kind, roll.kind, flap.kind] == [kinds.outline, kinds.profile, kinds.outline]
    assert table.after == 0 < roll.after < flap.after < frame.count and roll.scene == book
    assert list(roll.alpha) == sorted(roll.alpha, reverse=True) and roll.alpha[0] > 0.1 and roll.clip_count >= 3
    dark = leafspring.Stage(1024, 768)
    dark.open(dark.add_book(9, hinges=4, rest_ratio=1.0, fan=0.0, light=0.0))
    dark.advance(60)
    assert dark.frame().shadows == []
    refuses("out_of_range", dark.add_book, 9, light=1.5)
    stage.advance(60)
    # The page's own corner is under the finger once it has gone four times as far as it was away.
    stage.drag(book, "began", 870, 664)
    stage.drag(book, "changed", 700, 560)
    held = stage.held(book)
    assert held.corner == leafspring.Corner.bottom and held.reach == leafspring.Reach.exact and held.along == -1
    stage.drag(book, "ended", 300, 560, velocity=(-500.0, 0.0))
    stage.advance(60)
    assert stage.scene_state(book).index == 2


def bands():
    stage = leafspring.Stage(1024, 768)
    refuses("out_of_range", stage.add_book, 9, strips=4, sag=0.6)
    refuses("out_of_range", stage.add_book, 9, strips=4, middle_duration=-1.0)
    book = stage.add_book(9, strips=4, middle_duration=0.49, sag=0.2)
    stage.open(book)
    stage.advance(60)
    stage.next(book)
    stage.advance(0.3)
    frame = stage.frame()
    vertices, offsets = frame.polygons()
    visible = (frame.flags & leafspring.CellFlag.visible) != 0
    banded = (frame.flags & leafspring.CellFlag.banded) != 0
    assert (visible & banded).sum() >= 4 and offsets[-1] == len(vertices)
    for row in range(frame.count):
        points = frame.polygon(row)
        assert offsets[row + 1] - offsets[row] == (len(points) if visible[row] else 0)
        if visible[row]:
            assert len(points) >= 3 and (vertices[offsets[row]:offsets[row + 1], :2] == points.astype(np.float32)).all()
    refuses("out_of_range", frame.polygon, frame.count)
    shown = stage.draw_list()
    assert [draw.row for draw in shown.draws if draw.row >= 0] == [row for row in frame.back_to_front if visible[row]]
    assert shown.vertices.shape == (sum(draw.count for draw in shown.draws), 7) and (shown.vertices[:, 2] > 0).all()
    page = next(draw for draw in shown.draws if draw.row >= 0 and not banded[draw.row] and draw.role == leafspring.Role.page)
    *paper, alpha = page.paper
    assert (paper, alpha) == ([1, 1, 1], 1) and page.paper[:3] == (1, 1, 1) and len(page.paper) == 4, "a colour is a sequence"
    other = frame.draw_list(stage.cells())
    assert (other.vertices == shown.vertices).all() and [bytes(d) for d in other.draws] == [bytes(d) for d in shown.draws]
    for bad in ([], stage.cells()[1:]):
        try:
            frame.draw_list(bad)
            raise AssertionError("too few cells are accepted")
        except ValueError:
            pass
    # The same in space, and a ray straight down.
    space = stage.draw_list("model")
    assert space.vertices.shape[1] == 7 and len(space.draws) > len(shown.draws) and (space.vertices[:, 2] < 0).any()
    refuses("out_of_range", stage.draw_list, 9)
    hit = stage.hit_ray((700, 384, 2000), (0, 0, -1))
    assert hit.role == leafspring.Role.page and stage.hit_ray((700, 384, 2000), (0, 0, 1)) is None
    refuses("out_of_range", stage.hit_ray, (700, 384, 2000), (0, 0, 0))
    for short in ((1, 2), (1, 2, 3, 4)):
        try:
            stage.hit_ray(short, (0, 0, -1))
            raise AssertionError("a ray of another length is accepted")
        except ValueError:
            pass
    # The place of a whole page: its corners, and those of its picture.
    corners = shown.vertices[page.first:page.first + page.count]
    placed = corners[:, 3:5] * frame.sizes[page.row] @ frame.matrices[page.row][[0, 1]] + frame.matrices[page.row][3]
    assert np.allclose(placed[:, [0, 1, 3]], corners[:, :3], atol=1e-3)
    # A finger on that ray holds what it meets.
    stage.drag_ray(book, "began", (700, 384, 2000), (0, 0, -1), time=1.0)
    assert stage.held(book).leaf == hit.leaf
    stage.drag_ray(book, "cancelled", (700, 384, 2000), (0, 0, -1), time=1.0)
    assert stage.held(book) is None


def helps():
    """help() says the members of a definition, with units, and what names stand for."""
    import pydoc
    text = pydoc.render_doc(leafspring.Stage.add_book, renderer=pydoc.plaintext)
    for words in ("page_size (Size): Size of a page.", "hard_leaves (list of whole number)", "spine_gap (number): Points between", "hinge (Edge)", "Lengths are points, times seconds"):
        assert words in text, words
    # A parameter of the call's own is not listed again; C's names are not Python's.
    assert "    pages (" not in text and "LEAF_" not in text and " leaf_" not in text.split("Members:")[1]
    for call in (leafspring.Stage.add_shelf, leafspring.Stage.add_transition, leafspring.Stage.set_timing, leafspring.Stage.copy):
        assert "Members:" in call.__doc__, call
    # An enumeration lists its members, not what int can do.
    listed = pydoc.render_doc(leafspring.Edge, renderer=pydoc.plaintext)
    assert "left" in listed and "bit_length" not in listed and "__add__" not in listed, listed
    whole = pydoc.render_doc(leafspring, renderer=pydoc.plaintext)
    assert whole.count("\n") < 5000, whole.count("\n")
    # What calls give back has its members there, too.
    for words in ("opacity (number): 0...1", "unit (Point): The place on the cell", "normals"):
        assert words in whole, words
    assert issubclass(leafspring.Draw, type(_leaf()).__mro__[1]) and "from_buffer" not in whole
    assert "item is 0 or more" in leafspring.DrawList.__doc__
    for name in leafspring.__all__:
        if isinstance(getattr(leafspring, name), type(leafspring.Edge)):
            assert all(member.name.rstrip("_") in getattr(leafspring, name).__doc__ for member in getattr(leafspring, name)), name
    assert "leaves the paper" in leafspring.EventKind.lift.__doc__ and "rate per second" in type(_leaf()).__doc__


def _leaf():
    stage = leafspring.Stage(1024, 768)
    return stage.leaves(stage.add_book())[0]


def numbers_on_their_own():
    fit = leafspring.Spring.fit(0.7, 1.0, 0.7)
    assert not fit.used_fallback and abs(fit.damping_ratio - 0.7) < 1e-9 and fit.rest() > fit.settle()
    spring = leafspring.Spring(0.5, 0.3)
    x, v = spring.propagator(0.2) @ (-1.0, 0.0)
    values, velocities = spring.trace(0.2)
    assert abs(values - (1 + x)) < 1e-14 and abs(velocities - v) < 1e-12
    columns, rates = np.zeros(5), np.zeros(5)
    spring.update(columns, rates, 1.0, 0.2)
    assert np.allclose(columns, values, atol=1e-14) and np.allclose(rates, velocities, atol=1e-12)
    narrow, slow = np.zeros(3, np.float32), np.zeros(3, np.float32)
    spring.update(narrow, slow, np.ones(3), 0.2)
    assert np.allclose(narrow, values, atol=1e-6) and spring.value(np.float32([0.2])).dtype == np.float32
    raises(TypeError, lambda: spring.update([0.0], [0.0], 1, 0.1))
    raises(TypeError, lambda: spring.update(np.zeros(4)[::2], np.zeros(2), 1, 0.1))
    channels = leafspring.Channels(3, 2.0)
    channels.retarget(0, 5.0, spring, 1.0)
    channels.set(1, 0.0, 1.0, 1.0, spring, 1.0)
    values, rates, moving = channels.evaluate(1.2)
    assert moving and values[2] == 2 and abs(values[0] - spring.value(0.2, 2, 5)) < 1e-12
    refuses(2, channels.retarget, 7, 5.0, spring, 1.0)
    channels.destroy()
    refuses("bad_handle", channels.evaluate, 2.0)
    ease = leafspring.Curve.named("standard")
    assert tuple(ease) == (0.25, 0.1, 0.25, 1) and abs(ease.value(0.5) - 0.8024033877399112) < 1e-7
    assert ease.slope(np.linspace(0, 1, 3)).shape == (3,) and ease.value(np.float32(0.5)) > 0.8
    raises(ValueError, lambda: leafspring.Curve.named("bouncy"))
    assert leafspring.linear([0, 1], [0, 10], 0.25) == 2.5
    assert leafspring.keyframes([(0, 1, 4)], 2, [0, 0.5, 1]).tolist() == [2, 3, 4]
    assert leafspring.keyframes([(0, 1, 4)], 2, 0.5, "discrete") in (2, 4)
    batch, wide = leafspring.Batch(8), leafspring.Batch(8, "double", "builtin")
    matrices, shared = np.random.default_rng(1).normal(size=(5, 4, 4)), np.random.default_rng(2).normal(size=(4, 4))
    assert np.allclose(batch.multiply(matrices, shared), matrices @ shared, atol=1e-5)
    assert np.allclose(wide.multiply(matrices, shared), matrices @ shared, atol=1e-14)
    raises(ValueError, lambda: batch.multiply(matrices, np.eye(3)))
    wide.destroy()


def mailboxes():
    stage = leafspring.Stage()
    stage.add_transition("flip")
    sender, receiver = leafspring.mailbox()
    assert receiver.latest() is None and sender.post(stage) == 0
    frame = receiver.latest()
    assert receiver.is_new and (frame.matrices == stage.frame().matrices).all() and frame.events == []
    assert receiver.cells()[0].role is leafspring.Role.view
    lent = receiver.latest(copy=False).matrices
    assert not receiver.is_new
    raises(BufferError, receiver.latest)
    del lent
    stage.advance(1)
    assert [sender.post(stage) for _ in range(3)] == [0, 1, 2] and receiver.latest().number == 1
    sender.destroy()
    receiver.destroy()
    refuses("bad_handle", receiver.latest)


def tasks_change_no_bit():
    hashes = []
    for threads in (None, 2):
        stage = leafspring.Stage(kernel="builtin")
        album = stage.add_album(np.array([(i % 60 * 10, i // 60 * 10, 8, 8) for i in range(3000)], float))
        stage.set_tasks(threads)
        stage.open(album)
        for _ in range(5):
            stage.advance(0.05)
        hashes.append(stage.state_hash())
        stage.set_tasks(None)
    assert hashes[0] == hashes[1]


def shelf_rules():
    stage = leafspring.Stage(1024, 768)
    stack = stage.add_container([0])
    shelf = stage.add_shelf(4)
    books = [stage.add_book(8, shelf=shelf, item=item) for item in range(4)]
    refuses(4, stage.set_shelf_rule, stack, shelf, 3, 3)
    refuses(3, stage.set_shelf_rule, stack, books[0])
    refuses(4, stage.push, stack, 1, item=2)
    stage.set_shelf_rule(stack, shelf, from_=0, to=1, driver="pinch")
    refuses(4, stage.open, books[2])
    refuses(2, stage.push, stack, 1, item=9)
    stage.push(stack, 1, item=2)
    refuses(4, stage.remove_shelf_rule, stack, shelf)
    stage.advance(9)
    assert stage.context(stack).scene == books[2] and stage.scene_state(books[2]).progress == 1
    assert stage.pop(stack) == 1
    stage.advance(9)
    stage.push(stack, 1)
    stage.advance(9)
    assert stage.context(stack).scene == books[0] and stage.views(stack) == [0, 1]
    stage.remove_shelf_rule(stack, shelf)
    stage.close(books[0])


def rules_and_tracks():
    stage = leafspring.Stage(400, 300)
    stack = stage.add_container([1])
    stage.set_rule(stack, "push", "fold", driver="horizontal_swipe", options={"folds": 3},
                   timing={"kind": "curve", "duration": 0.5})
    stage.set_pop_side(stack, False)
    stage.offer(stack, 7, (0, 0, 400, 300))
    stage.push(stack, 2)
    stage.push(stack, 3)
    stage.advance(9)
    stage.advance(9)
    shown = stage.context(stack)
    assert shown.front_view == 3 and shown.operation is leafspring.Operation.push and stage.pop_to_root(stack) == 2
    door = stage.add_data_transition(
        [{"view": "to"}, {"view": "from", "anchor": (0, 0.5), "tracks": {"angle": (0, (0, 1, 1.5))}}],
        duration=0.6, orders=[(0, [0, 1])], from_alpha=(0, (0, 1, 1)), from_background=(1, 1, 1, 1))
    stage.open(door)
    stage.seek(stage.frame().time + 0.3)
    assert abs(stage.scene_state(door).from_alpha - 0.5) < 1e-6 and stage.scene_state(door).from_background.red == 1
    stage.set_tracks(door, [{"kind": "color", "parts": [(0, (0, 1, 1))] * 4}, (10, (0, 1, 20))])
    stage.advance(9)
    stage.remove_rule(stack, "push", from_=None, to=None)
    stage.set_rule(stack, "push", leafspring.album([(0, 0, 50, 50), (60, 0, 50, 50)], duration=0.5), to=4)
    refuses(4, stage.set_rule, stack, "push", leafspring.move(from_items=[{"id": 3, "frame": (0, 0, 9, 9)}] * 2))
    refuses(2, stage.set_rule, stack, "push", leafspring.move([(0, 0, 9, 9)], [(0, 0, 9, 9)], to_items=[{"id": 3, "frame": (0, 0, 9, 9)}]))
    stage.set_rule(stack, "pop", leafspring.move(
        from_items=[{"id": 3, "frame": (0, 0, 9, 9)}, {"id": 8, "frame": (9, 9, 20, 20), "keeps_picture": True}],
        to_items=[{"id": 8, "frame": (50, 9, 40, 40), "keeps_picture": True}, {"id": 5, "frame": (1, 1, 5, 5)}]))
    stage.push(stack, 4)
    stage.advance(0.25)
    shown = stage.context(stack)
    assert shown.duration == 0.5 and shown.time_left == 0.25
    assert [s for s in stage.frame().scenes if s.scene == shown.scene][0].cell_count == 4
    stage.refit(shown.scene, cover=(30, 40, 140, 140))
    stage.advance(9)
    assert stage.pop(stack) == 4
    shown = stage.context(stack)
    rows = [s for s in stage.frame().scenes if s.scene == shown.scene][0]
    assert rows.cell_count == 5 and [cell.item for cell in stage.cells()[rows.first_row + 2:rows.first_row + 5]] == [3, 8, 5]
    stage.advance(9)
    modal = stage.add_container([0], "modal")
    stage.present(modal, 4, (10, 10, 50, 50))
    stage.advance(5)
    assert stage.views(modal) == [0, 4] and stage.dismiss(modal) == 4 and stage.dismiss(modal) in (-1, 4)


def matches_matrix():
    """The matrix of a cell, rebuilt with numpy for a flat cross-fade."""
    stage = leafspring.Stage(640, 480)
    scene = stage.add_transition("crossfade")
    stage.open(scene)
    stage.advance(0.5)
    frame = stage.frame()
    assert frame.sizes.tolist() == [[640, 480]] * frame.count
    assert np.array_equal(frame.matrices, np.broadcast_to(np.eye(4, dtype=np.float32), (frame.count, 4, 4)))


def logs_and_replaces():
    stage, plain, heard = leafspring.Stage(), leafspring.Stage(), []
    flip = stage.add_transition("flip")
    stage.set_log(lambda *words: heard.append(words))
    refuses(4, stage.replace_transition, flip, "explode")
    refuses(1, stage.advance, float("nan"))
    assert [(status, field) for status, field, _ in heard] == [(4, "transition"), (1, "dt")] and all(heard[0])
    stage.set_log(None)
    refuses(1, stage.advance, float("nan"))
    assert len(heard) == 2
    other = plain.add_transition("flip", edge=2)
    for each, scene in ((stage, flip), (plain, other)):
        each.open(scene)
        each.advance(0.25)
    assert stage.state_hash() != plain.state_hash()
    stage.replace_transition(flip, "flip", edge=2)
    assert stage.state_hash() == plain.state_hash()


def plots():
    """The drawn line is the spring's own values."""
    try:
        import matplotlib
    except ImportError:
        print("no matplotlib: the plot is not tried")
        return
    matplotlib.use("Agg")
    spring = leafspring.Spring(0.5, bounce=0.4)
    axes = spring.plot(target=2)
    drawn = axes.lines[0]
    assert np.array_equal(drawn.get_ydata(), spring.value(drawn.get_xdata(), target=2))
    assert drawn.get_xdata()[-1] == spring.settling_duration and abs(drawn.get_ydata()[-1] - 2) < 0.0021
    assert spring.plot(axes) is axes and len(axes.lines) == 4
    endless = leafspring.Spring(damping_ratio=0, omega0=5)
    assert endless.plot().lines[0].get_xdata()[-1] == 20 * endless.response
    try:
        leafspring.Spring(stiffness=0, damping=1).plot()
        raise AssertionError("a spring without an end was drawn to it")
    except ValueError:
        pass
    if len(sys.argv) > 1:
        axes.figure.savefig(sys.argv[1])


def calls_of(library):
    """Counts the calls of each function from now on."""
    counts = {}

    def counted(name, function):
        def call(*arguments):
            counts[name] += 1
            return function(*arguments)
        counts[name] = 0
        return call

    for name in leafspring._header.FUNCTIONS:
        setattr(library, name, counted(name, getattr(library, name)))
        if name.startswith("leaf_stage_"):
            leafspring.stage._CALLS[name[11:]] = getattr(library, name)
    return counts


if __name__ == "__main__":
    made = calls_of(leafspring._lib)
    for check in (codes, bad_input, staggers, fingers, reading_a_book, transitions, clones, containers, shelf_rules, clocks, spring_values, frames_are_values, values_travel_between_processes, a_spring_has_one_pair, wrong_types_name_the_field,
                  every_number_has_its_name, asks_of_a_scene, numbers_on_their_own, peels, bands, helps, mailboxes, tasks_change_no_bit,
                  rules_and_tracks, matches_matrix, logs_and_replaces, plots):
        check()
    assert leafspring.build_info().startswith("LeafSpring " + leafspring.__version__)
    made.pop("leaf_abi_version")  # asked when the library is loaded
    never = [name for name, count in made.items() if count == 0]
    assert not never, f"no check makes these calls of leafspring.h: {', '.join(never)}"
    print(f"figure: {len(made)} calls of leafspring.h, each made by a check of the Python package")
    print(f"Python {sys.version.split()[0]}, numpy {np.__version__}, {leafspring.build_info()}: passed")
