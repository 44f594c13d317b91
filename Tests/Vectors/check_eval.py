#!/usr/bin/env python3
"""Feeds the public vectors of the specification through `leafspring eval` and prints the worst error of every group.

    python3 Tests/Vectors/check_eval.py [--tool PATH] [--vectors DIR] [--verbose]

Exit code 1 if a group misses its bar or a request is refused.
"""
import argparse
import json
import math
import os
import subprocess
import sys
from collections import defaultdict

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))

# The largest error a group may have. Springs: in units of the state norm when under-damped, else relative.
BARS = defaultdict(lambda: 1e-9, {
    "under": 1e-15, "ratio-under": 1e-15, "critical": 1e-15, "ratio-over": 1e-15, "near-critical": 1e-15,
    "long-phase": 1e-15, "deep": 1e-15, "extreme": 1e-15, "degenerate": 1e-15, "zero-crossing": 1e-15, "over": 1e-15,
    "retarget": 2e-15, "settle": 1e-12, "uikit-duration-fit": 1e-13, "ca-settling": 1e-14, "perceptual": 1e-15,
    "tutorial-push": 1e-15, "bezier": 1e-15, "css-linear": 1e-15,
})


class Check:
    """One request and what its answer must be: `compare` yields errors."""

    def __init__(self, group, name, request, compare):
        self.group, self.name, self.request, self.compare = group, name, request, compare


def number(value):
    return float.fromhex(value) if isinstance(value, str) and "x" in value else float(value)


def relative(got, want):
    got, want = number(got), number(want)
    if got == want:
        return 0.0
    if not (math.isfinite(got) and math.isfinite(want)):
        return math.inf
    # A result below the smallest normal double cannot meet a relative limit.
    return abs(got - want) / max(abs(want), sys.float_info.min)


def absolute(got, want):
    return abs(number(got) - number(want)) / max(1.0, abs(number(want)))


def pairs(got, want):
    """Errors of two equally shaped nests of lists."""
    if isinstance(want, list):
        if not isinstance(got, list) or len(got) != len(want):
            yield math.inf
            return
        for a, b in zip(got, want):
            yield from pairs(a, b)
    else:
        yield absolute(got, want)


# ---------------------------------------------------------------------------------------------------------------- springs

def spring_checks(vectors):
    for vector in vectors:
        kind, group, name = vector["kind"], vector["group"], vector["id"]
        given = vector["in"]
        expected = vector["out"]

        def hexed(key, given=given):
            return given[key]["hex"]

        def want(key, expected=expected):
            value = expected[key]
            return value if not isinstance(value, dict) else value["hex"] if "inf" not in value["dec"] else "inf"

        if "zeta" in given:
            spring = {"dampingRatio": hexed("zeta"), "omega0": hexed("omega0")}
            zeta, omega = float.fromhex(hexed("zeta")), float.fromhex(hexed("omega0"))
        elif "m" in given:
            spring = {"mass": hexed("m"), "stiffness": hexed("k"), "damping": hexed("c")}
            m, k, c = (float.fromhex(hexed(key)) for key in "mkc")
            omega = math.sqrt(k / m)
            zeta = c / (2 * math.sqrt(k * m)) if k > 0 else math.inf
        if kind in ("state-mkc", "state-zw", "progress"):
            request = dict(spring, op="spring", x=hexed("x0"), v=hexed("v0"), t=hexed("t"))

            def compare(answer, kind=kind, want=want, zeta=zeta, omega=omega):
                x, v = number(answer["x"]), number(answer["v"])
                if kind == "progress":
                    yield abs(1 + x - number(want("value")))
                    yield abs(v - number(want("velocity"))) / omega
                elif zeta < 1:
                    norm = max(math.hypot(number(want("x")), number(want("v")) / omega), sys.float_info.min)
                    yield abs(x - number(want("x"))) / norm
                    yield abs(v - number(want("v"))) / omega / norm
                else:
                    yield relative(x, want("x"))
                    yield relative(v, want("v"))
        elif kind == "retarget":
            events = []
            for event in given["events"]:
                entry = {key: value["hex"] for key, value in event.items() if key != "spring"}
                if "spring" in event:
                    entry["spring"] = {"dampingRatio": event["spring"]["zeta"]["hex"],
                                       "omega0": event["spring"]["omega0"]["hex"]}
                events.append(entry)
            request = dict(spring, op="spring.run", value=hexed("value0"), velocity=hexed("velocity0"),
                           target=hexed("target0"), events=events, t=hexed("t"))

            def compare(answer, want=want, omega=omega, given=given):
                span = max(1.0, abs(number(given["target0"]["dec"]) - number(given["value0"]["dec"])))
                yield abs(number(answer["value"]) - number(want("value"))) / span
                yield abs(number(answer["velocity"]) - number(want("velocity"))) / omega / span
        elif kind.startswith("settle"):
            request = dict(spring, op="spring.settle", x=hexed("x0"), v=hexed("v0"), epsilon=hexed("eps"),
                           epsilonVelocity=hexed("epsv"))
            names = {"last_abs_x_ge_eps": "last", "last_abs_v_ge_epsv": "lastVelocity", "energy_1e-6": "energy",
                     "envelope_l1": "envelopeL1", "envelope_l2": "envelopeL2"}

            def compare(answer, want=want, expected=expected, names=names):
                for theirs, ours in names.items():
                    if theirs in expected:
                        yield relative(answer[ours], want(theirs))
        elif kind == "uikit-fit":
            request = {"op": "spring.fit", "dampingRatio": hexed("dampingRatio"), "duration": hexed("duration"),
                       "velocity": hexed("velocity")}

            def compare(answer, want=want, expected=expected):
                for key in ("omega0", "stiffness", "damping"):
                    if key in expected:
                        yield relative(answer[key], want(key))
        elif kind == "ca-settling":
            request = dict(spring, op="spring.settle", x=-1, v=hexed("v0"), epsilon=0.001)

            def compare(answer, want=want):
                yield relative(answer["coreAnimation"], want("settlingDuration"))
        elif kind == "perceptual":
            request = {"op": "spring.perceptual", "duration": hexed("duration"), "bounce": hexed("bounce")}

            def compare(answer, want=want, expected=expected):
                for key in expected:
                    yield relative(answer[key], want(key))
        elif kind == "bezier":
            request = {"op": "bezier", "c": [hexed("x1"), hexed("y1"), hexed("x2"), hexed("y2")], "x": hexed("x")}

            def compare(answer, want=want):
                yield abs(number(answer["y"]) - number(want("y")))
        elif kind == "css-linear":
            request = {"op": "linear", "points": [[p["hex"] for p in pair] for pair in given["points"]],
                       "x": hexed("x")}

            def compare(answer, want=want):
                yield abs(number(answer["y"]) - number(want("y")))
        else:
            print(f"note: {name}: kind {kind} is not known here")
            continue
        yield Check(group, name, request, compare)


# --------------------------------------------------------------------------------------------------------- book and album

SCREEN = [1024, 768]


def book(items, **more):
    return dict({"kind": "book", "pages": max(items - 1, 0)}, **more)


def cell(answer, item):
    return next(c for c in answer["cells"] if c["identity"]["item"] == item)


def layout_request(given):
    return {"op": "layout", "scene": book(given.get("items", 17), fidelity="original"),
            "viewport": [given.get("W", 1024), given.get("H", 768)], "offset": given.get("x", 0)}


def frame_request(at, items=17, **more):
    return {"op": "frame", "scene": book(items, **more), "viewport": SCREEN, "at": at}


def free_and_hinge(c):
    """Screen corners of the free edge (top, bottom) and of the hinge, for an even or odd item."""
    top_left, top_right, bottom_left, bottom_right = c["corners"]
    even = c["identity"]["item"] % 2 == 0
    return (top_right, bottom_right, top_left) if even else (top_left, bottom_left, top_right)


def book_checks(vector):
    name, given, want = vector["id"], vector["input"], vector["expect"]
    if name.startswith("book.content"):
        def compare(answer):
            yield from pairs(answer["contentSize"], want["contentSize"])
            yield absolute(answer["maxOffset"], want["maxOffsetX"])
        yield layout_request(given), compare
    elif name.startswith("book.frame"):
        def compare(answer):
            for item in answer["items"]:
                yield from pairs(item["frame"], want["frame"])
        yield layout_request(given), compare
    elif name.startswith("book.layout"):
        def compare(answer):
            yield 0 if len(answer["items"]) == len(want["items"]) else math.inf
            for got, item in zip(answer["items"], want["items"]):
                yield absolute(got["ratio"], item["ratio"])
                yield absolute(got["angle"], item["angle"])
        yield layout_request(given), compare

        for source, key in (("tutorial", "visibleTutorial"), ("repository", "visibleOriginal")):
            def visible(answer, key=key):
                for item in want["items"]:
                    shown = "visible" in cell(answer, item["item"])["flags"]
                    yield 0 if shown == item[key] else math.inf
            yield frame_request({"offset": given["x"]}, given["items"], fidelity="original", source=source), visible
    elif name.startswith("book.open"):
        def compare(answer):
            c = cell(answer, given["item"])
            top, bottom, _ = free_and_hinge(c)
            yield absolute(c["angle"], want["angle"])
            yield from pairs(c["local"], want["matrix"])
            yield from pairs(top[:2], want["freeTop"])
            yield from pairs(bottom[:2], want["freeBottom"])
            yield absolute(top[2] * want["freeW"], want["freeZ"])
        yield frame_request({"offset": given["x"]}), compare
    elif name == "book.close.even":
        def compare(answer):
            yield from pairs(cell(answer, 0)["local"], want["matrix"])
        yield frame_request({"transition": "open", "progress": 0, "offset": 0}), compare
    elif name.startswith("book.push") or name.startswith("book.pop"):
        def compare(answer):
            c = cell(answer, given["item"])
            yield absolute(c["angle"], want["pose"]["theta"])
            if "matrix" in want:
                top, _, hinge = free_and_hinge(c)
                yield from pairs(c["local"], want["matrix"])
                yield from pairs([top[0] - 512, top[1] - 384], want["freeTopRel"])
                yield from pairs([hinge[0] - 512, hinge[1] - 384], want["hingeTopRel"])
                facing = not {"backFacing", "edgeOn"} & set(c["flags"])
                yield 0 if facing == want["facing"] else math.inf
        transition = "open" if "push" in name else "close"
        at = {"transition": transition, "progress": given["progress"], "offset": given["x"]}
        yield frame_request(at), compare
    elif name == "book.shadow":
        for case in want["cases"]:
            if "theta" in case:
                side = "left" if "left" in case["case"] else "right"

                def compare(answer, case=case):
                    yield absolute(answer["strength"], case["h"])
                yield {"op": "shade", "angle": case["theta"], "side": side}, compare
            else:
                def compare(answer, case=case):
                    c = cell(answer, case["item"])
                    yield absolute(c["shade"], case["h"])
                    yield from pairs([s[0] for s in c["overlay"]], case["locations"])
                    yield from pairs([s[1] for s in c["overlay"]], case["alphas"])
                yield frame_request({"offset": case["x"]}), compare
    elif name.startswith("book.gesture"):
        scales = [case["scale"] for case in want["cases"]]
        for fidelity, key in (("original", "progress"), ("corrected", "corrected")):
            def compare(answer, key=key):
                yield from pairs(answer["progress"], [case[key] for case in want["cases"]])
            yield {"op": "percent", "gesture": {"table": "bookPush", "fidelity": fidelity}, "values": scales}, compare


def shelf_checks(vector):
    name, given, want = vector["id"], vector["input"], vector["expect"]
    if name.startswith("shelf.scale"):
        def compare(answer):
            yield from pairs([item["scale"] for item in answer["items"]], want["scales"])
        yield {"op": "layout", "scene": {"kind": "shelf"}, "viewport": SCREEN, "offset": given["x"]}, compare
    else:
        for case in want["cases"]:
            def compare(answer, case=case):
                yield absolute(answer["offset"], case["target"])
            yield {"op": "snap", "scene": {"kind": "shelf"}, "viewport": SCREEN, "offset": case["proposed"],
                   "velocity": case["velocity"]}, compare


ALBUM_CELLS = [[5 + 155 * (i % 2), 10 + 160 * (i // 2), 150, 150] for i in range(45)]


def album(visible, **more):
    return dict({"kind": "album", "cover": [20, 134, 170, 190], "cells": ALBUM_CELLS, "visible": visible, "offset": -64},
                **more)


def album_checks(vector):
    name, given, want = vector["id"], vector["input"], vector["expect"]
    if name == "album.slot.overflow":
        for fidelity, key in (("original", "source"), ("corrected", "corrected")):
            def compare(answer, key=key):
                slots = {item["item"]: item["slot"] for item in answer["items"]}
                for case in want["cases"]:
                    yield from pairs(slots[case["i"]], case[key])
            yield {"op": "layout", "scene": album(list(range(40)), fidelity=fidelity), "viewport": [320, 568],
                   "offset": -64}, compare
    elif name == "album.cover.pop":
        for case in want["cases"]:
            def compare(answer, case=case):
                cover = next(c for c in answer["cells"] if c["name"] == "album.cover")
                face = next(c for c in answer["cells"] if c["name"] == "album.cover.front")
                yield absolute(cover["angle"], case["angle"])
                yield absolute(cover["opacity"], case["containerAlpha"])
                yield absolute(face["opacity"], case["containerAlpha"] * case["faceAlpha"])
                yield absolute(answer["screens"]["to"]["alpha"], case["background"])
            yield {"op": "frame", "scene": album([0, 1, 2, 3]), "viewport": [320, 568],
                   "at": {"transition": "close", "progress": case["u"]}}, compare
    elif name == "album.grid.flatcover":
        def compare(answer):
            yield absolute(answer["grid"]["side"], want["cellSide"])
            yield 0 if answer["grid"]["rows"] == want["verticalCountCorrected"] else math.inf
        yield {"op": "layout", "scene": dict(album([]), cover=given["cover"]), "viewport": [320, 568], "offset": 0}, compare
    elif name.startswith("album.stagger"):
        # The start and end of a photo show in its scale: at its own place before, gathered afterwards.
        variant = {"NoInteraction": "noInteraction", "PinchPop": "pinchPop", "PinchPushPop": "pinchPushPop"}[given["branch"]]
        for case in want["cases"]:
            middle = case["start"] + case["duration"] / 2

            def compare(answer, case=case):
                photo = next(c for c in answer["cells"] if c["name"] == f"album.photo.{case['rel']}")
                yield absolute(photo["pose"]["scale"][0], 1 - 0.5 * (1 - 0.2))
            yield {"op": "frame", "scene": album(list(range(45)), variant=variant, fidelity="original"),
                   "viewport": [320, 568], "at": {"transition": "close", "progress": middle}}, compare
    elif name.startswith("album.cover.matrix"):
        progress = given.get("u", 0.5)

        def compare(answer):
            front = next(c for c in answer["cells"] if c["name"] == "album.cover")
            yield from pairs(front["local"], want["matrix"])
        yield {"op": "frame", "scene": album([0, 1, 2, 3], fidelity="original"), "viewport": [320, 568],
               "at": {"transition": "open", "progress": progress}}, compare
    elif name.startswith("album.gesture"):
        scales = [case["scale"] for case in want["cases"]]

        def compare(answer):
            yield from pairs(answer["progress"], [case["progress"] for case in want["cases"]])
            yield from (0 if got == case["finish"] else math.inf for got, case in zip(answer["finishes"], want["cases"]))
        yield {"op": "percent", "gesture": {"table": "albumPush", "variant": "pinchPushPop", "fidelity": "original"},
               "values": scales}, compare


def curve_checks(vector):
    name, given, want = vector["id"], vector["input"], vector["expect"]
    if name == "ease.inout":
        def compare(answer):
            yield from pairs(answer["y"], [case["value"] for case in want["cases"]])
        yield {"op": "bezier", "c": given["bezier"], "x": [case["t"] for case in want["cases"]]}, compare
    elif name == "spring.calibrations":
        def compare(answer):
            yield absolute(answer["omega0"], want["omegaSineEnvelope"])
        yield {"op": "spring.fit", "dampingRatio": given["dampingRatio"], "duration": given["duration"],
               "velocity": given["velocity"]}, compare
        samples = want["samplesSineEnvelope"]

        def values(answer):
            yield from pairs([1 + x for x in answer["x"]], [s["value"] for s in samples])
        yield {"op": "spring", "dampingRatio": given["dampingRatio"], "omega0": want["omegaSineEnvelope"], "x": -1,
               "v": given["velocity"], "t": [s["t"] for s in samples]}, values
    elif name == "percent.finish.fast":
        def compare(answer):
            yield absolute(answer["remaining"], want["remaining"])
        yield {"op": "completion", "progress": given["percent"], "duration": given["duration"],
               "speed": given["completionSpeed"], "curve": [0.42, 0, 0.58, 1], "cancelled": False, "t": 0}, compare
    elif name == "percent.clamp":
        for case in want["cases"]:
            def compare(answer, case=case):
                yield absolute(answer["progress"], case["used"])
            yield {"op": "completion", "progress": case["given"], "duration": 1, "speed": 1,
                   "curve": [0.42, 0, 0.58, 1], "cancelled": False, "t": 0}, compare


def scene_checks(vectors):
    rooms = {"book": book_checks, "shelf": shelf_checks, "album": album_checks}
    for vector in vectors:
        make = rooms.get(vector["id"].split(".")[0], curve_checks)
        found = False
        for request, compare in make(vector):
            found = True
            yield Check(".".join(vector["id"].split(".")[:2]), vector["id"], request, compare)
        if not found:
            print(f"note: {vector['id']} has no check (it can be seen through other answers only)")


# ------------------------------------------------------------------------------------------------------------ transitions

def transition_checks(data):
    screen = [data["W"], data["H"]]
    for track, values in data["tracks"].items():
        if track.startswith("cards"):
            yield from card_checks(track, values, screen)
            continue
        parts = track.split(".", 3)
        scene, name, direction = transition_cell(parts)
        if scene is None:
            print(f"note: {track} has no check")
            continue
        for e, corners in values.items():
            def compare(answer, name=name, corners=corners):
                found = next(c for c in answer["cells"] if c["name"] == name)
                for got, want in zip(found["corners"], corners):
                    yield math.inf if got is None else max(abs(a - b) for a, b in zip(got, want)) / 1000
            yield Check(track.split(".")[0], f"{track} at {e}", {
                "op": "frame", "scene": dict(scene, fidelity="original"), "viewport": screen,
                "at": {"transition": direction, "progress": float(e)}}, compare)


def card_checks(track, values, screen):
    """The cards' segments, each from one transform to another: through `transform`."""
    width, height = screen
    c, s, k = math.cos(math.radians(15)), math.sin(math.radians(15)), -1 / 900
    transforms = {
        "I": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
        "S.6": [.6, 0, 0, 0, 0, .6, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
        "t1": [.95, 0, 0, 0, 0, .95 * c, s, k * s, 0, -.95 * s, c, k * c, 0, 0, 0, 1],
        "t2": [.8, 0, 0, 0, 0, .8, 0, 0, 0, 0, 1, k, 0, -.08 * height, 0, 1],
    }
    start, end = track.split(".", 1)[1].split("->")
    for e, corners in values.items():
        def compare(answer, corners=corners):
            m = answer["matrix"]
            for index, want in enumerate(corners):
                x, y = (index % 2 - 0.5) * width, (index // 2 - 0.5) * height
                w = x * m[3] + y * m[7] + m[15]
                got = [(x * m[i] + y * m[4 + i] + m[12 + i]) / w for i in range(3)]
                yield max(abs(a - b) for a, b in zip([got[0] + width / 2, got[1] + height / 2], want)) / 1000
        yield Check("cards", f"{track} at {e}", {
            "op": "transform", "a": transforms[start], "b": transforms[end], "progress": float(e)}, compare)


def transition_cell(parts):
    kind = parts[0]
    if kind == "turn":
        return {"kind": "turn", "edge": "right" if parts[1] == "V" else "top"}, f"turn.{parts[3]}", "forward"
    if kind == "cube":
        return {"kind": "cube", "edge": "left" if parts[1] == "H" else "top"}, f"cube.{parts[3]}", "forward"
    if kind == "flip":
        return {"kind": "flip", "edge": "left"}, {"fromHalf": "flip.from.left", "toHalf": "flip.to.right"}[parts[2]], "forward"
    if kind == "fold":
        cell_name = parts[2]
        view, pair, side = cell_name[:-2], cell_name[-2], {"L": "left", "R": "right"}[cell_name[-1]]
        return {"kind": "fold", "edge": "left"}, f"fold.{view}.{pair}.{side}", "forward"
    if kind == "natgeo":
        return {"kind": "natgeo"}, {"dst": "natgeo.to", "src": "natgeo.from"}[parts[2]], "forward"
    return None, None, None


# ------------------------------------------------------------------------------------------------------------------- main

def run(tool, checks):
    text = "".join(json.dumps(check.request) + "\n" for check in checks)
    result = subprocess.run([tool, "eval"], input=text, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in result.stdout.splitlines()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default=None, help="the built tool (default: .build/release or .build/debug)")
    parser.add_argument("--vectors", default=HERE)
    parser.add_argument("--verbose", action="store_true", help="print every check")
    options = parser.parse_args()
    tools = [os.path.join(ROOT, ".build", kind, "leafspring") for kind in ("release", "debug")]
    tool = options.tool or next((path for path in tools if os.path.exists(path)), None)
    if tool is None:
        print("no tool: run `swift build` first, or name it with --tool")
        return 1

    checks = []
    for name, make in (("springs.json", lambda d: spring_checks(d["vectors"])),
                       ("book-album.json", lambda d: scene_checks(d["vectors"])),
                       ("transitions.json", transition_checks)):
        path = os.path.join(options.vectors, name)
        with open(path) as file:
            checks += make(json.load(file))
    answers = run(tool, checks)
    if len(answers) != len(checks):
        print(f"{len(answers)} answers to {len(checks)} requests")
        return 1

    groups = defaultdict(list)
    for check, answer in zip(checks, answers):
        if "error" in answer:
            error = (math.inf, f"{answer['error']['code']}: {answer['error']['message']}")
        else:
            try:
                error = (max(check.compare(answer), default=0.0), "")
            except (KeyError, StopIteration, TypeError, IndexError, ValueError) as problem:
                error = (math.inf, f"answer lacks {problem!r}")
        groups[check.group].append((error[0], check.name, error[1]))
        if options.verbose or error[1]:
            print(f"{check.name}: {error[0]:.3g} {error[1]}")
    failed = 0
    print(f"{'group':24} {'checks':>6} {'worst error':>12} {'bar':>8}  worst check")
    for group, errors in groups.items():
        worst = max(errors)
        good = worst[0] <= BARS[group]
        failed += not good
        print(f"{group:24} {len(errors):6} {worst[0]:12.3g} {BARS[group]:8.0e}  {worst[1]}{'' if good else '   MISSED'}")
    print(f"{len(checks)} checks in {len(groups)} groups, {failed} groups missed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
