"""What comments of leafspring.h say of single members and calls, asked of the library through Python: header_words.py"""

import numpy as np

import leafspring
from leafspring import CellFlag, Phase


def opened(**members):
    """A stage and its open book."""
    stage = leafspring.Stage(1024, 768)
    book = stage.add_book(**members)
    stage.open(book)
    stage.advance(60)
    return stage, book


def refused(accepts, call, *arguments):
    try:
        call(*arguments)
    except leafspring.Error as error:
        assert error.status is leafspring.Status.refused and error.accepts == accepts, error
        return
    raise AssertionError(f"{call.__name__} is not refused")


def phase_is_the_runs():
    """leaf_scene_state.phase: idle in an open book while a finger holds a leaf and while leaves are in the air."""
    stage = leafspring.Stage(1024, 768)
    book = stage.add_book()
    stage.open(book)
    assert stage.scene_state(book).phase is Phase.running
    stage.advance(60)
    stage.drag(book, "began", 800, 384)
    stage.drag(book, "changed", 600, 384)
    assert stage.scene_state(book).phase is Phase.idle and stage.held(book).leaf == 1
    stage.drag(book, "ended", 500, 384)
    assert stage.advance(0.01)
    state = stage.scene_state(book)
    assert state.phase is Phase.idle and state.is_moving and stage.held(book) is None
    stage.advance(60)
    stage.begin(book)
    assert stage.scene_state(book).phase is Phase.tracking


def rows_of_facets():
    """leaf_book_def.hinges and strips: facet i of the face in row k is row m * strips + k * hinges + i - 1, strip i row i * m + k."""
    for strips, hinges in ((1, 4), (3, 5)):
        stage, book = opened(pages=9, rest_ratio=1, fan=0, strips=strips, hinges=hinges)
        stage.peel(book, 1)
        stage.advance(0.2)
        frame, cells = stage.frame(), stage.cells()
        faces, seen = 10, 0
        assert frame.count == faces * (strips + hinges)
        for row in range(faces, frame.count):
            facet = row >= faces * strips
            k = (row - faces * strips) // hinges if facet else row % faces
            # A rigid cover has one cell per face; its other strips show nothing.
            item = -1 if not facet and cells[k].leaf in (0, 4) else cells[k].item
            assert (cells[row].item, cells[row].leaf, cells[row].face) == (item, cells[k].leaf, cells[k].face), (row, k)
            if frame.flags[row] & CellFlag.visible and facet:
                assert frame.flags[row] & CellFlag.folded
                seen += 1
        assert seen >= 3, f"{seen} facets are seen"


def members_that_are_not_read():
    """strips 1 and hinges 0 name the members that are not read; light, height and boards after them are."""
    plain = opened()[0].state_hash()
    for name, value in {"bend_duration": 0.9, "bend_bounce": 0.4, "most_bend": 0.5, "has_soft_covers": True, "middle_duration": 0.3,
                        "middle_bounce": 0.2, "sag": 0.1, "max_radius": 9.0, "tightness": 0.2, "corner_zone": 9.0, "lift": 0.4,
                        "sheet": 3.0}.items():
        assert opened(**{name: value})[0].state_hash() == plain, f"{name} is read"
    for flat in ({"rest_ratio": 1, "fan": 0, "hinges": 4}, {}):
        names = ("light", "height", "boards") if flat else ("boards",)
        for name in names:
            assert opened(**flat, **{name: 0.5})[0].frame_hash() != opened(**flat)[0].frame_hash(), f"{name} is not read"


def reads_leave_a_frame():
    """Reads, the mesh of a leaf and the next change among them, move no array of a lent frame; other calls are refused meanwhile."""
    stage, book = opened(strips=4)
    stage.next(book)
    stage.advance(0.2)
    lent = stage.frame(copy=False)
    array = lent.matrices
    before = array.copy()
    assert len(stage.leaf_mesh(book, 1).light) and stage.next_change(1 / 60).frames == 1
    assert lent.matrices is array and (array == before).all()
    try:
        stage.advance(0.1)
        raise AssertionError("a step moves a lent array")
    except BufferError:
        pass


def refusals():
    """next, previous, turn and scroll say why they are refused."""
    stage = leafspring.Stage(1024, 768)
    book = stage.add_book()
    calls = [(stage.next, book), (stage.previous, book), (stage.turn, book, 1)]
    for call, *arguments in calls:
        refused("a book that is open or opening", call, *arguments)
    refused("an open book", stage.scroll, book, 100.0)
    stage.open(book)
    stage.advance(60)
    stage.drag(book, "began", 800, 384)
    stage.drag(book, "changed", 700, 384)
    for call, *arguments in calls:
        refused("a book no finger holds", call, *arguments)


def pinches():
    """leaf_stage_pinch: a book opens by (scale - 1) / 5 and shuts by 1 - scale; one that begins at 1 does either."""
    stage = leafspring.Stage(1024, 768)
    book = stage.add_book()
    stage.pinch(book, "began")
    for scale in (1.5, 2.0, 4.5):
        stage.pinch(book, "changed", scale=scale)
        assert np.isclose(stage.scene_state(book).progress, (scale - 1) / 5, rtol=0, atol=1e-12), scale
    stage.pinch(book, "ended", scale=4.5)
    stage.advance(60)
    stage.pinch(book, "began", scale=1.01)
    stage.pinch(book, "changed", scale=0.5)
    assert stage.scene_state(book).progress == 1
    stage.pinch(book, "began", scale=1)
    for scale in (1, 0.9, 0.5):
        stage.pinch(book, "changed", scale=scale)
        assert np.isclose(stage.scene_state(book).progress, scale, rtol=0, atol=1e-12), scale


def views_of_a_container():
    """leafspring/containers.h: at rest the item of the cell is the front view; an operation's cells are those of the context's scene."""
    stage = leafspring.Stage(640, 480)
    stack = stage.add_container([4])
    stage.set_rule(stack, "push", "fold")
    stage.set_rule(stack, "pop", "fold", driver="horizontal_swipe", from_=7)

    def shown():
        flags = stage.frame().flags
        return [cell for row, cell in enumerate(stage.cells()) if flags[row] & CellFlag.visible]

    for view in (7, 9):
        stage.push(stack, view)
        stage.advance(0.1)
        context = stage.context(stack)
        assert context.to == view and all(cell.scene == context.scene and cell.view in (1, 2) for cell in shown())
        stage.advance(60)
        assert [(cell.scene, cell.view, cell.item) for cell in shown()] == [(stack, 0, view)]
    # No rule of 9 names a gesture, so a swipe is ignored and counted; that of 7 pops.
    for pops in (False, True):
        ignored = stage.scene_state(stack).ignored_inputs
        for phase, x in (("began", 1), ("changed", 120), ("ended", 190)):
            stage.swipe(stack, phase, x)
        assert (stage.scene_state(stack).ignored_inputs > ignored) == (not pops)
        assert stage.views(stack) == ([4] if pops else [4, 7, 9])
        stage.advance(60)
        if not pops:
            stage.pop(stack)
            stage.advance(60)


CHECKS = (phase_is_the_runs, rows_of_facets, members_that_are_not_read, reads_leave_a_frame, refusals, pinches, views_of_a_container)
for check in CHECKS:
    check()
print(f"figure: {len(CHECKS)} promises of leafspring.h about members and calls hold")
