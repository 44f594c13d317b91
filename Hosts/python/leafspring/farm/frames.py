"""Recordings of scripts, cut into ranges of frames: leafspring record makes their lines."""

import json
import subprocess
import zlib
from pathlib import Path
from statistics import mode

from .faults import DATA, Fault
from .pieces import Piece, cut, identity


def plan(options):
    """A piece for each script, of parts."""
    names = [Path(script).stem for script in options.scripts]
    if len({*names}) < len(names):
        raise Fault(DATA, f"two scripts are called {mode(names)}: their recordings would have the same place")
    return [_recording(Path(script).resolve(), options.piece) for script in options.scripts]


def _recording(script, length):
    name, count = script.stem, frame_count(script)
    source = {"script": str(script), "identity": identity(script), "count": count}
    parts = tuple(Piece("frames.make", f"{name} {first}:{end}", f"frames/{name}-{first:07d}.jsonl",
                        {**source, "first": first, "end": end}) for first, end in cut(count, length))
    return Piece("frames.join", f"{name} joined", f"{name}.jsonl", source, parts, remove=True)


def frame_count(script):
    """The number of a script's frames, from its first line."""
    try:
        with open(script, encoding="utf-8") as file:
            head = json.loads(file.readline())
        return int(head["duration"] * head.get("fps", 60) + 1e-9) + 1
    except KeyError:
        raise Fault(DATA, f"{script}, line 1: has no duration; frames takes scripts that say theirs") from None
    except (ValueError, TypeError, AttributeError, OverflowError):
        raise Fault(DATA, f"{script}, line 1: is not the first line of a script") from None


def make(attempt):
    """The lines of frames first ..< end, and the hashes of the frame after them. The first piece has what is before."""
    first, end, count, script = (attempt.inputs[name] for name in ("first", "end", "count", "script"))
    seen, wanted = {}, {first, end - 1, min(end, count - 1)}
    child = attempt.start("tool", "record", script, "--text", "--quiet", "--out", "-", stdout=subprocess.PIPE)
    with child.stdout, open(attempt.part, "wb") as file:
        for number, line in _numbered(child.stdout):
            if first <= number < end or first == 0 and number < 0:
                file.write(line)
            if number in wanted:
                seen[number] = hashes(line)
            if number == end < count:
                break
    if not (end < count and end in seen):
        attempt.ended(child, "leafspring record")
        if wanted - seen.keys():
            raise Fault(DATA, f"{script} has not the {count} frames that its first line promises")
    return {"first": seen[first], "last": seen[end - 1], "next": seen.get(end)}


def _numbered(lines):
    """The lines of a recording with the numbers of their frames; -1 before the first one. The last line is left out."""
    number = -1
    for line in lines:
        if line.startswith(b'{"frame":'):
            number = int(line[9:line.index(b",")])
        elif line.startswith(b'{"end":'):
            return
        yield number, line


def hashes(line):
    """Number, state hash and frame hash of a line; its matrices are not read."""
    facts = json.loads(line[:line.index(b',"cells"')] + b"}")
    return {"frame": facts["frame"], "state": facts["state"], "hash": facts["hash"]}


def join(attempt):
    """The recording of the whole script, as leafspring record --text writes it."""
    check = 0
    with open(attempt.part, "wb") as file:
        for part in attempt.parts:
            with open(part, "rb") as source:
                while block := source.read(1 << 20):
                    check = zlib.crc32(block, check)
                    file.write(block)
        file.write(b'{"end":%d,"crc":"%08x"}\n' % (attempt.inputs["count"], check))
    return {}


def summary(options, records):
    """A summary of all recordings."""
    made = [record for record in records if record["maker"] == "frames.join"]
    frames, size = sum(record["inputs"]["count"] for record in made), sum(record["bytes"] for record in made)
    return [("recordings", f"{len(made)}, {frames} frames, {size} bytes")]
