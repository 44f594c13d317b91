"""Random uses of arrays, frames, stages and mailboxes of the Python package, the collector run at random: for a library under
AddressSanitizer, which says whether anything was touched that had gone.

    random_uses.py [USES] [SEED]

Every array that is held is read to its last byte again and again, long after its stage has changed, or gone. With --planted the
package's guard is taken out, so that the sanitizer must speak up.
"""

import gc
import random
import sys

import leafspring

COLUMNS = "matrices sizes opacity shade order back_to_front flags".split()
planted = "--planted" in sys.argv
numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
uses, seed = (numbers + [1_000_000, 1][len(numbers):])[:2]
draw = random.Random(seed)
stages, frames, arrays, ends = [], [], [], []
counts, refused, guarded = {}, 0, 0

if planted:
    leafspring.frames.Owner.lent = property(lambda self: 0, lambda self, value: None)
    leafspring.stage.Stage._change = lambda self: None


def keep(held, one, most):
    held.append(one)
    if len(held) > most:
        held.pop(draw.randrange(len(held)))


def new_stage():
    stage = leafspring.Stage(400, 300, mode=draw.choice(("exact", "fast", "double")))
    keep(stages, stage, 6)


def add():
    stage = draw.choice(stages)
    kind = draw.randrange(5)
    if len(stage.frame().scenes) > 5:
        return stage.remove(draw.choice(stage.frame().scenes).scene)
    if kind == 0:
        return stage.add_book(draw.randrange(12), strips=draw.choice((1, 1, 3)), page_size=(100, 150))
    if kind == 1:
        return stage.add_album([(40 * i, 0, 30, 30) for i in range(draw.randrange(30))])
    if kind == 2:
        return stage.add_container([1, 2])
    if kind == 3:
        return stage.add_data_transition([{"view": "to"}, {"view": "from", "tracks": {"angle": (0, (0, 1, 1.5))}}])
    return stage.add_transition(draw.choice(leafspring.KINDS))


def move():
    stage = draw.choice(stages)
    scenes = stage.frame().scenes
    if not scenes:
        return
    scene = draw.choice(scenes).scene
    verb = draw.choice("open close next previous push pop remove insert resize clone tracks pinch".split())
    if verb == "push":
        stage.push(scene, draw.randrange(6))
    elif verb == "insert":
        stage.insert_pages(scene, 0, draw.randrange(4))
    elif verb == "resize":
        stage.resize(draw.uniform(100, 900), draw.uniform(100, 900))
    elif verb == "clone":
        keep(stages, stage.clone(), 6)
    elif verb == "tracks":
        stage.set_tracks(scene, [(0, (0, 1, 1))])
        stage.track_values(scene)
    elif verb == "pinch":
        stage.pinch(scene, draw.choice(leafspring.PHASES), draw.uniform(0.5, 1.5))
    else:
        getattr(stage, verb)(scene)


def frame():
    keep(frames, draw.choice(stages).frame(copy=draw.random() < 0.7), 12)


def array():
    if frames:
        keep(arrays, getattr(draw.choice(frames), draw.choice(COLUMNS)), 20)


def read():
    if arrays:
        chosen = draw.choice(arrays)
        chosen.sum()
        keep(arrays, draw.choice((chosen[1:], chosen.T, chosen[::2])), 20)


def ask():
    stage = draw.choice(stages)
    stage.hit_test(draw.uniform(0, 400), draw.uniform(0, 300))
    stage.cells()
    for scene in stage.frame().scenes[:1]:
        stage.leaves(scene.scene)
        stage.copy(from_unit_square=True)


def mail():
    if len(ends) < 3 or draw.random() < 0.05:
        keep(ends, leafspring.mailbox(), 3)
    sender, receiver = draw.choice(ends)
    sender.post(draw.choice(stages))
    latest = receiver.latest(copy=draw.random() < 0.7)
    if latest is not None:
        receiver.cells()
        keep(frames, latest, 12)


def drop():
    held = draw.choice((stages, frames, arrays, ends))
    if held and (held is not stages or len(held) > 1):
        held.pop(draw.randrange(len(held)))


def close():
    stage = draw.choice(stages)
    if len(stages) > 1 and draw.random() < 0.3:
        stages.remove(stage)
        stage.destroy()


plan = [(new_stage, 1), (add, 8), (move, 15), (lambda: draw.choice(stages).advance(draw.choice((0, 0.01, 0.3, 5))), 20), (frame, 15),
        (array, 20), (read, 25), (ask, 4), (mail, 5), (drop, 8), (close, 2)]
steps, weights = [step for step, _ in plan], [weight for _, weight in plan]
gc.disable()
new_stage()
for use in range(uses):
    step = draw.choices(steps, weights)[0]
    try:
        step()
    except leafspring.Error:
        refused += 1
    except (BufferError, leafspring.Stale):
        guarded += 1
    if draw.random() < 0.003:
        gc.collect(draw.randrange(3))
assert refused < uses / 4 and (planted or guarded > uses / 1000), (refused, guarded)
print(f"figure: {uses} random uses of Python's arrays, frames, stages and mailboxes, {refused} calls refused by the library, "
      f"{guarded} by the package: no access to what has gone")
