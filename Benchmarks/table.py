#!/usr/bin/env python3
"""Every row of the table of speed, from one command: stages, calls from C and Python, kernels beside other libraries.

  Benchmarks/table.py [--quick] [--json FILE] [--only stages,c,python,peers]

Builds what it needs, with the reference BLAS where this machine has it; a few minutes on a quiet machine. Times of stages, C and
Python are medians; what is compared is timed in turns. Needs install-peers.sh for the rows of kernels, numpy for those of Python.
Exit code: 0, whatever the aims; 1 if something does not run.
"""
import argparse
import glob
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HERE = os.path.join(ROOT, "Benchmarks")
BUILD = os.path.join(HERE, ".peers/build")
STAGE = os.path.join(BUILD, "c/stage")


def environment():
    """With the reference BLAS first, unless the caller has chosen."""
    chosen = dict(os.environ, OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
    found = glob.glob("/usr/lib/*/blas/libblas.so.3") or glob.glob(HERE + "/.peers/root/usr/lib/*/blas/libblas.so.3")
    if found:
        chosen.setdefault("LD_LIBRARY_PATH", os.path.dirname(found[0]))
    return chosen


def run(command, **more):
    print("+", " ".join(os.path.relpath(word, ROOT) if word.startswith(ROOT) else word for word in command), file=sys.stderr)
    return subprocess.run(command, cwd=ROOT, check=True, env=environment(), **more)


def product(name):
    run(["swift", "build", "-c", "release", "--package-path", HERE, "--product", name], stdout=sys.stderr)
    return os.path.join(HERE, ".build/release", name)


def stages(result):
    file = os.path.join(HERE, ".build/stages.json")
    run([product("stages"), "--json", file], stdout=sys.stderr)
    with open(file) as text:
        found = json.load(text)
    result["blas"], result["curves"] = found["blas"], found["curves"]
    # Frames, on a processor without AVX-512, too.
    run([product("stages"), "--json", file, "--cpu", "avx2", "--only", "frames"], stdout=sys.stderr)
    with open(file) as text:
        return found["rows"] + [dict(row, row=row["row"] + ", AVX2") for row in json.load(text)["rows"]]


def library():
    os.makedirs(BUILD, exist_ok=True)
    run([ROOT + "/Scripts/build-c.sh", "--build", BUILD + "/c"], stdout=sys.stderr)
    calls = BUILD + "/calls"
    run(["cc", "-O2", "-std=c11", "-I" + STAGE + "/include", HERE + "/native/calls.c", "-o", calls, "-L" + STAGE + "/lib",
         "-lleafspring", "-Wl,-rpath," + STAGE + "/lib"])
    return calls


def lines(command, **more):
    return [json.loads(line) for line in run(command, stdout=subprocess.PIPE, text=True, **more).stdout.splitlines()]


def c(result):
    return lines([library()])


def python(result):
    calls = library()
    os.environ["LEAFSPRING_LIBRARY"] = STAGE + "/lib/libleafspring.so"
    packages = [ROOT + "/Hosts/python"] + glob.glob(HERE + "/.peers/python/**/*-packages", recursive=True)
    os.environ["PYTHONPATH"] = os.pathsep.join(packages)
    return lines([sys.executable, HERE + "/python.py", calls])


def peers(result):
    file = os.path.join(HERE, ".build/peers.json")
    program, rows = product("peers"), []
    for group in ("product", "planes", "frame"):
        command = [program, "--only", group, "--json", file]
        # Addresses affect the cost of frames and planes: take the median of processes, each with its own memory.
        command += ["--quick"] if result["quick"] else ["--processes", "5"] if group == "frame" else []
        run(command, stdout=sys.stderr)
        with open(file) as text:
            report = json.load(text)
        result["level"] = report["level"]
        for verdict in report["verdicts"]:
            aim = verdict["aim"]
            # Ratios to a copy's floor and times of frames are in the output of peers itself.
            if "floor" in aim and not aim.startswith("planes") or "baseline" in aim or aim.endswith((", ms", "ns a frame")):
                continue
            mode = "double" if "f64" in aim else "exact over fast" if "exact × fast" in aim else "exact" if "exact" in aim else "fast"
            rows.append({"row": aim, "unit": "x", "found": verdict["found"], "aim": verdict["bound"],
                         "isAtLeast": verdict["isAtLeast"], "mode": mode, "kernel": "built in"})
    return rows


def text(value, unit):
    if unit == "x":
        return f"{value:.2f} x"
    for limit, scale, name in ((1e3, 1, "ns"), (1e6, 1e3, "µs"), (float("inf"), 1e6, "ms")):
        if value < limit:
            return f"{value / scale:.3g} {name}"


def markdown(rows):
    yield "| What | Measured | Aim | | Mode, kernel | Beside |"
    yield "|---|---|---|---|---|---|"
    for row in rows:
        unit, aim, least = row["unit"], row.get("aim"), row.get("isAtLeast", False)
        holds = "" if aim is None else "holds" if (row["found"] >= aim if least else row["found"] <= aim) else "MISSED"
        beside = [f"{name} {text(row[key], unit)}" for key, name in (("loop", "a plain loop"), ("floor", "floor")) if key in row]
        asked = "" if aim is None else ("≥ " if least else "≤ ") + text(aim, unit)
        kernel = ", ".join(row[key] for key in ("mode", "kernel") if row.get(key))
        yield f"| {row['row']} | {text(row['found'], unit)} | {asked} | {holds} | {kernel} | {'; '.join(beside)} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="kernels beside other libraries only very shortly")
    parser.add_argument("--json", help="a file for every figure and the curves")
    parser.add_argument("--only", default="stages,c,python,peers", help="groups of rows")
    options = parser.parse_args()
    result = {"quick": options.quick, "rows": []}
    groups = {"stages": stages, "c": c, "python": python, "peers": peers}
    for name in options.only.split(","):
        if name not in groups:
            parser.error(f"{name} is none of {', '.join(groups)}")
        result["rows"] += groups[name](result)
    print("\n".join(markdown(result["rows"])))
    print(f"\nBLAS: {result.get('blas', 'see above')}; instructions: {result.get('level', 'see doctor')}.")
    if options.json:
        with open(options.json, "w") as file:
            json.dump(result, file, indent=1)


main()
