"""Twelve states of a book of paper: turns, peels by each corner, six leaves at once, an opening."""

import leafspring

VIEWPORT = (1024, 768)
WIDTH, HEIGHT = 362, 568
# At full strength, so that a pixel of white paper is min(E, 1); without a table, as the path tracer has none.
PAPER = dict(pages=40, rest_ratio=1, fan=0, strips=12, hinges=8, middle_duration=0.49, middle_bounce=0.1, sag=0.2, light=1, height=0)


def rest(stage):
    while stage.advance(1 / 60):
        pass


def opened(spread=8, **members):
    stage = leafspring.Stage(*VIEWPORT)
    book = stage.add_book(**{**PAPER, **members})
    stage.open(book)
    rest(stage)
    stage.turn(book, spread)
    rest(stage)
    return stage, book


def until(stage, book, leaf, share):
    """Lets time pass until a leaf is so far over; 0: at the right, 1: at the left."""
    way = 1 if stage.leaves(book)[leaf].turn < share else -1
    while way * (share - stage.leaves(book)[leaf].turn) > 0:
        stage.advance(1 / 480)
    return stage, book


def turning(share, back=False):
    stage, book = opened()
    (stage.previous if back else stage.next)(book)
    return until(stage, book, 8 if back else 9, share)


def peeled(right, lower, share):
    """A finger has pulled a corner so far toward the opposite page, in page widths."""
    stage, book = opened()
    way = -1 if right else 1
    x, y = VIEWPORT[0] / 2 - way * (WIDTH - 2), VIEWPORT[1] / 2 + (1 if lower else -1) * (HEIGHT / 2 - 2)
    stage.drag(book, "began", x, y, time=0)
    for step in range(1, 61):
        up = (-1 if lower else 1) * 0.25 * HEIGHT * share * step / 60
        stage.drag(book, "changed", x + way * share * WIDTH * step / 60, y + up, time=step / 60)
        stage.advance(1 / 60)
    return stage, book


def several(share, back=False):
    """Six leaves, of which the first is so far over."""
    stage, book = opened()
    stage.set_turn_policy(book, "overlap", 0.04)
    stage.turn(book, 2 if back else 14)
    return until(stage, book, 8 if back else 9, share)


def opening(share):
    stage = leafspring.Stage(*VIEWPORT)
    book = stage.add_book(**PAPER)
    stage.open(book)
    while stage.scene_state(book).progress < share:
        stage.advance(1 / 480)
    return stage, book


STATES = {
    "turn, early": lambda: turning(0.25),
    "turn, upright": lambda: turning(0.48),
    "turn, late": lambda: turning(0.75),
    "turn back": lambda: turning(0.65, back=True),
    "peel, lower right": lambda: peeled(True, True, 0.7),
    "peel, upper right": lambda: peeled(True, False, 0.7),
    "peel, lower left": lambda: peeled(False, True, 0.7),
    "peel, upper left": lambda: peeled(False, False, 0.7),
    "peel, far over": lambda: peeled(True, True, 1.3),
    "six leaves": lambda: several(0.8),
    "six leaves back": lambda: several(0.3, back=True),
    "opening": lambda: opening(0.6),
}
