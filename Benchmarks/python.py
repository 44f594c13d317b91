"""The cost of the Python package: its rows of the table, as JSON Lines. Run by table.py, which says where library and package are.

python.py CALLS: the C program beside which frames are timed, in turns.
"""
import json
import math
import statistics
import subprocess
import sys
import time

import numpy as np

import leafspring

ROUNDS, TIMES, OMEGA, ZETA = 15, 4096, 10.0, 0.5


def timed(body, calls):
    begun = time.thread_time_ns()
    for _ in range(calls):
        body()
    return (time.thread_time_ns() - begun) / calls


def row(name, samples, aim=None, **more):
    line = {"row": f"Python: {name}", "unit": "ns", "found": statistics.median(samples), "least": min(samples), **more}
    if aim is not None:
        line["aim"] = aim
    print(json.dumps(line), flush=True)


def springs():
    spring = leafspring.Spring(damping_ratio=ZETA, omega0=OMEGA)
    t = 0.001 + np.arange(TIMES) % 997 * 0.001
    damped = OMEGA * math.sqrt(1 - ZETA * ZETA)

    def textbook():
        # From 0 to 1: the formula as it stands in the textbooks, by numpy's own functions.
        return 1 - np.exp(-ZETA * OMEGA * t) * (np.cos(damped * t) + ZETA * OMEGA / damped * np.sin(damped * t))

    assert np.abs(spring.value(t) - textbook()).max() < 1e-12
    ours, plain = [], []
    for _ in range(ROUNDS):
        ours.append(timed(lambda: spring.value(t), 20) / TIMES)
        plain.append(timed(textbook, 20) / TIMES)
    row(f"Spring.value of an array of {TIMES:,}, a time; aim: the textbook's formula in numpy", ours, statistics.median(plain),
        loop=statistics.median(plain))
    row("Spring.value of a single time", [timed(lambda: spring.value(0.3), 200) for _ in range(ROUNDS)])


def frames(program):
    """A frame of 400 cells, all in the air, over the same frame in C."""
    child = subprocess.Popen([program, "frames"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    stage = leafspring.Stage()
    book = stage.add_book(399, window=200, fan=0.0)
    stage.set_turn_policy(book, "overlap", 0)
    stage.open(book)
    state = {"at_end": False}

    def settle():
        while stage.advance(100):
            pass

    def sample(copy):
        settle()
        state["at_end"] = not state["at_end"]
        stage.turn(book, 199 if state["at_end"] else 0)
        stage.advance(0.1)
        total = 0.0
        begun = time.thread_time_ns()
        for _ in range(100):
            stage.advance(0.001)
            # Nothing of a lent frame may be held when the stage goes on.
            total += stage.frame(copy=copy).matrices[200, 0, 0]
        took = (time.thread_time_ns() - begun) / 100
        assert stage.frame().count == 400 and math.isfinite(total)
        return took

    over = {True: [], False: []}
    for _ in range(2 * ROUNDS):
        child.stdin.write("frame\n")
        child.stdin.flush()
        alone = float(child.stdout.readline())
        for copy in (False, True):
            over[copy].append(sample(copy) - alone)
    child.stdin.close()
    child.wait()
    kernel = {"mode": "exact", "kernel": "as in C"}
    row("a frame of 400 cells lent, over the frame in C", over[False], 5000, **kernel)
    row("a frame of 400 cells with its matrices copied, over the frame in C", over[True], **kernel)


springs()
frames(sys.argv[1])
