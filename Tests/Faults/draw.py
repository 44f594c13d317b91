#!/usr/bin/env python3
"""Draws faults at random: `draw.py SEED COUNT PATTERN`, of lines of code in the files whose paths match the pattern.

Each is one line with one small edit, and is the same for the same seed and sources. Prints the place, the line before and the line
after. A fault that no test notices, and that changes a result, becomes a file of this folder with the test that it lacked.
"""
import random
import re
import subprocess
import sys

# A regular expression and the texts that take its place.
EDITS = [(r" < ", (" <= ", " > ")), (r" <= ", (" < ",)), (r" > ", (" >= ", " < ")), (r" >= ", (" > ",)),
         (r" === ", (" !== ",)), (r" !== ", (" === ",)), (r" == ", (" != ",)), (r" != ", (" == ",)),
         (r" \+ ", (" - ",)), (r" - ", (" + ",)), (r" \* ", (" / ",)), (r" / ", (" * ",)), (r" \+= ", (" -= ", " = ")), (r" -= ", (" += ",)),
         (r" && ", (" || ",)), (r" \|\| ", (" && ",)), (r"\bmin\(", ("max(",)), (r"\bmax\(", ("min(",)),
         (r"\btrue\b", ("false",)), (r"\bfalse\b", ("true",)), (r"(?<=[ (\[,])-(?=[\w(])", ("",)), (r"(?<=[ (])!(?=[\w(])", ("",)),
         (r"\.first\b", (".last",)), (r"\.last\b", (".first",)), (r"\?\? ", ("!= null ? null : ",)),
         (r"(?<![\w.#$])(?<!e-)[01](?![\w.])", ("2",)), (r"(?<![\w.#$])(?<!e-)[2-9](?![\w.])", ("1",)), (r"(?<=[ (\[:])-?0?\.\d+", ("1",)), (r"(?<![\w.#$])[1-9]\d+(?:\.\d+)?", ("1",)),
         (r"\bif \(([^()]*)\)(?=[^()]*$)", (r"if (!(\1))",)), (r"\bif (?!let |var |case )([^,{]*) \{", (r"if !(\1) {",)),
         (r"\bguard (?!let |var |case )([^,{]*) else", (r"guard !(\1) else",))]
STATEMENT = re.compile(r"^\s+[\w.\[\]()]+( [-+*/|&]?= .*|\(.*\));?$")
NO_CODE = re.compile(r"^\s*(//|/?\*|import |export (\*|{)|@|precondition|extension |public let|case |#|$)")


def edits(path, line):
    """All edits of a line, as the line that each makes of it."""
    code = re.split(r"\s//[ /]", line)[0]
    if NO_CODE.match(line):
        return
    for pattern, texts in EDITS:
        if path.endswith(".swift") and "null" in texts[0]:
            continue
        for match in re.finditer(pattern, code):
            for text in texts:
                yield line[:match.start()] + match.expand(text) + line[match.end():]
    if STATEMENT.match(code) and not re.match(r"\s*(let|var|const|return|throw|if|for|while|super)\b", code):
        yield ""


def drawn(seed, pattern):
    """All lines with an edit each, (path, number, line, edited line), in the seed's order."""
    files = subprocess.run(["git", "ls-files"], check=True, capture_output=True, text=True).stdout.split("\n")
    lines = [(path, number, line, made) for path in files if re.search(pattern, path)
             for number, line in enumerate(open(path).read().split("\n"), 1) for made in [list(edits(path, line))] if made]
    draw = random.Random(seed)
    draw.shuffle(lines)
    return [(path, number, line, draw.choice(made)) for path, number, line, made in lines]


def told(index, path, number, line, edited):
    """A fault as text: its number and place, the line before and the line after."""
    return f"{index} {path}:{number}\n- {line.strip()}\n+ {edited.strip()}"


def main():
    seed, count, pattern = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    for index, fault in enumerate(drawn(seed, pattern)[:count], 1):
        print(told(index, *fault))


if __name__ == "__main__":
    main()
