"""Worst errors over many vectors: pieces of random vectors, each measured by leafspring accuracy."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

from .faults import DATA, Fault
from .pieces import Piece, cut


def plan(options):
    """One piece that joins others, each with a seed of its own."""
    pieces = [Piece("accuracy.make", f"vectors {first}:{end}", f"accuracy/{number:07d}.json",
                    {"seed": options.seed, "number": number, "vectors": end - first, "vectors_by": options.vectors_by})
              for number, (first, end) in enumerate(cut(options.vectors, options.piece))]
    return [Piece("accuracy.join", "worst errors", "accuracy.json", {}, tuple(pieces))]


def _command(inputs):
    """The program that writes a piece's vectors."""
    seed, number, count = inputs["seed"], inputs["number"], inputs["vectors"]
    if inputs["vectors_by"]:
        return shlex.split(inputs["vectors_by"].format(seed=seed * 1_000_003 + number, vectors=count))
    code = f"import sys; from leafspring.farm import vectors; vectors.write(sys.stdout, {seed}, [{number}], [{count}])"
    return [sys.executable, "-c", code]


def make(attempt):
    """The tool's report, in JSON. A bar that is missed is a result; vectors that cannot be read are a fault."""
    maker = attempt.start(*_command(attempt.inputs), stdout=subprocess.PIPE)
    tool = attempt.start("tool", "accuracy", "-", "--json", stdin=maker.stdout, stdout=subprocess.PIPE)
    maker.stdout.close()
    with tool.stdout:
        written = tool.stdout.read()
    tool.wait()
    attempt.ended(maker, "the program of the vectors")
    try:
        report = json.loads(written)
    except ValueError:
        attempt.ended(tool, "leafspring accuracy")
        raise Fault(DATA, "leafspring accuracy wrote no report") from None
    attempt.part.write_bytes(written)
    return {"vectors": report["count"], "met": report["met"]}


def join(attempt):
    """The worst of all pieces, regime by regime, in the form of the tool's report."""
    rows, count, heads = {}, 0, []
    for part in attempt.parts:
        report = json.loads(part.read_text())
        count += report["count"]
        heads.append(report["vectors"])
        for row in report["rows"]:
            worse(rows.setdefault((row["kind"], row["regime"], row["type"]), {**row, "vectors": 0}), row)
    ordered = [rows[key] for key in sorted(rows)]
    met = all(row["relative"] <= row.get("bar", float("inf")) for row in ordered)
    report = {"vectors": f"{heads[0]} … {heads[-1]}", "count": count, "met": met, "rows": ordered}
    attempt.part.write_text(json.dumps(report) + "\n")
    return {"vectors": count, "met": met}


def worse(total, row):
    """Adds a row's vectors to a total, and takes its errors where they are greater."""
    total["vectors"] += row["vectors"]
    for name in ("relative", "ulp", "textbookRelative", "textbookUlp"):
        if name in row:
            total[name] = max(total.get(name, 0), row[name])


def _report(options, records):
    """The joined report, if this run has one."""
    joined = any(record["maker"] == "accuracy.join" for record in records)
    return json.loads(Path(options.out, "accuracy.json").read_text()) if joined else {"count": 0, "rows": []}


def summary(options, records):
    """The worst error of each kind, beside its bar."""
    report = _report(options, records)
    pairs = [("vectors", str(report["count"]))]
    for kind in sorted({(row["kind"], row["type"]) for row in report["rows"]}):
        alike = (row for row in report["rows"] if (row["kind"], row["type"]) == kind)
        row = max(alike, key=lambda row: row["relative"])
        bar = f", bar {row['bar']:g}" if "bar" in row else ""
        worst = f"worst {row['relative']:.3g} ({row['ulp']:.3g} ULP) in {row['regime']}{bar}"
        pairs.append((kind[0], f"{kind[1]}: {worst}"))
    return pairs


def verdict(options, records):
    """A line if a bar is missed."""
    missed = [f"{row['kind']} {row['regime']} {row['type']}" for row in _report(options, records)["rows"]
              if row["relative"] > row.get("bar", float("inf"))]
    return [("", Fault(DATA, f"beyond the bar: {', '.join(missed)}"))] if missed else []
