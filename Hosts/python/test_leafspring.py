"""Checks of the Python package: python3 test_leafspring.py"""

import sys

import numpy as np

import leafspring


def refuses(status, call, *arguments, **members):
    try:
        call(*arguments, **members)
    except leafspring.Error as error:
        assert error.status == status, (error.status, str(error))
        return
    raise AssertionError(f"{call} accepted {arguments} {members}")


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
    stage.close_stage()
    refuses(101, stage.open, book)


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
    stage.close_stage()
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
    album = stage.add_album([(0, 0, 50, 50)])
    stage.refit(album, cover=(30, 40, 140, 140), visible=[0])
    stage.set_completion(album, (0, 0, 1, 1), 2.0)
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


def views_without_copy():
    stage = leafspring.Stage(1024, 768)
    book = stage.add_book(pages=16)
    stage.open(book)
    stage.advance(0.1)
    frame = stage.frame()
    assert frame.matrices.shape == (frame.count, 4, 4) and not frame.matrices.flags.owndata
    assert not frame.matrices.flags.writeable
    address, before = frame.matrices.ctypes.data, frame.matrices.copy()
    stage.advance(0.1)
    again = stage.frame()
    assert again.matrices.ctypes.data == address and (again.matrices != before).any()
    assert (frame.matrices == again.matrices).all()  # the same memory
    assert sorted(again.order) == list(range(again.count))
    assert (again.order[again.back_to_front] == np.arange(again.count)).all()
    while stage.advance(1 / 60):
        pass
    frame = stage.frame()
    assert frame.scenes[0].progress == 1 and not frame.is_moving
    corners = frame.corners()[(frame.flags & 1) != 0]
    assert corners[..., 0].min() > 0 and corners[..., 0].max() < 1024
    wide = leafspring.Stage(mode=2)
    wide.add_book()
    wide.advance(0)
    frame = wide.frame()
    assert frame.matrices64.dtype == np.float64 and np.allclose(frame.matrices64, frame.matrices, rtol=1e-5, atol=1e-3)


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


if __name__ == "__main__":
    for check in (bad_input, clones, containers, clocks, spring_values, views_without_copy, matches_matrix, logs_and_replaces, plots):
        check()
    print(f"Python {sys.version.split()[0]}, numpy {np.__version__}, {leafspring.build_info()}: passed")
