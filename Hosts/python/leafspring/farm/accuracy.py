"""Accuracy over many vectors: pieces of random vectors, each measured by leafspring accuracy, and their worst errors together."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

from . import programs
from .faults import DATA, UNAVAILABLE, Fault
from .pieces import Chain, Piece, cut


def plan(options):
    """One chain of pieces, each with a seed of its own."""
    pieces = [Piece("accuracy", f"vectors {first}:{end}", f"accuracy/{number:07d}.json",
                    {"seed": options.seed, "number": number, "vectors": end - first, "vectors_by": options.vectors_by})
              for number, (first, end) in enumerate(cut(options.vectors, options.piece))]
    return [Chain(pieces, Piece("worst", "worst errors", "accuracy.json", {"parts": [piece.place for piece in pieces]}))]


def _command(inputs):
    """The program that writes a piece's vectors."""
    if inputs["vectors_by"]:
        return shlex.split(inputs["vectors_by"].format(seed=inputs["seed"] * 1_000_003 + inputs["number"], vectors=inputs["vectors"]))
    code = f"import sys; from leafspring.farm import vectors; vectors.write(sys.stdout, {inputs['seed']}, [{inputs['number']}], [{inputs['vectors']}])"
    return [sys.executable, "-c", code]


def make(inputs, part, folder):
    """The tool's report, in JSON. A bar that is missed is a result; vectors that cannot be read are a fault."""
    try:
        maker = subprocess.Popen(_command(inputs), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    except OSError as error:
        raise Fault(UNAVAILABLE, f"the program of the vectors cannot run: {error}") from None
    measured = subprocess.run([programs.find("tool"), "accuracy", "-", "--json"], stdin=maker.stdout, capture_output=True, check=False)
    maker.stdout.close()
    programs.ended(maker, "the program of the vectors")
    try:
        report = json.loads(measured.stdout)
    except ValueError:
        said = measured.stderr.decode(errors="replace").strip().splitlines() or [f"exit {measured.returncode}"]
        raise Fault(DATA, said[-1]) from None
    part.write_bytes(measured.stdout)
    return {"vectors": report["count"], "met": report["met"]}


def join(inputs, part, folder):
    """The worst of all pieces, regime by regime, in the form of the tool's report."""
    rows, count, heads = {}, 0, []
    for place in inputs["parts"]:
        report = json.loads(Path(folder, place).read_text())
        count += report["count"]
        heads.append(report["vectors"])
        for row in report["rows"]:
            worse(rows.setdefault((row["kind"], row["regime"], row["type"]), {**row, "vectors": 0}), row)
    ordered = [rows[key] for key in sorted(rows)]
    met = all(row["relative"] <= row.get("bar", float("inf")) for row in ordered)
    part.write_text(json.dumps({"vectors": f"{heads[0]} … {heads[-1]}", "count": count, "met": met, "rows": ordered}) + "\n")
    return {"vectors": count, "met": met}


def worse(total, row):
    """Adds a row's vectors to a total, and takes its errors where they are greater."""
    total["vectors"] += row["vectors"]
    for name in ("relative", "ulp", "textbookRelative", "textbookUlp"):
        if name in row:
            total[name] = max(total.get(name, 0), row[name])


def _report(options):
    path = Path(options.out, "accuracy.json")
    return json.loads(path.read_text()) if path.exists() else None


def summary(options, records):
    """The worst error of each kind, beside its bar."""
    if not any(record["maker"] == "worst" for record in records):
        return []
    report, pairs = _report(options), [("vectors", str(_report(options)["count"]))]
    for kind in sorted({(row["kind"], row["type"]) for row in report["rows"]}):
        row = max((row for row in report["rows"] if (row["kind"], row["type"]) == kind), key=lambda row: row["relative"])
        bar = f", bar {row['bar']:g}" if "bar" in row else ""
        pairs.append((kind[0], f"{kind[1]}: worst {row['relative']:.3g} ({row['ulp']:.3g} ULP) in {row['regime']}{bar}"))
    return pairs


def verdict(options, records):
    """A line if a bar is missed."""
    if not any(record["maker"] == "worst" and not record["met"] for record in records):
        return []
    missed = [f"{row['kind']} {row['regime']} {row['type']}" for row in _report(options)["rows"]
              if row["relative"] > row.get("bar", float("inf"))]
    return [(DATA, f"beyond the bar: {', '.join(missed)}")]
