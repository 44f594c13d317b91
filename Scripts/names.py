#!/usr/bin/env python3
"""Lists the names of LeafSpring that a program uses: types, functions, members, labels and numbers.

    Scripts/names.py [--most N] PROGRAM...

They are the identifiers outside comments, texts and imports that are neither the language's nor declared by the program. Exit: 1 if a
program uses more than N names.
"""

import pathlib
import re
import sys

# Names of the languages and their own libraries in the programs that are counted.
OWN = {
    ".swift": """Double Foundation Int _ as assert break catch contains continue count do else false for func guard if import in let
      nil precondition print return self static struct throws true try var while where""",
    ".c": """NULL break char const continue do double else float for if include int main printf return sizeof static unsigned
      void while""",
    ".py": "None False True and append as assert break continue def else except for if import in len not np numpy or pass print return round try while",
    ".mjs": """Number String argv assert await break console const continue else false for fs if import from in let log new node null of
      process promises readFile return subarray true while""",
}
COMMENTS = {".swift": r"//[^\n]*", ".c": r"/\*.*?\*/", ".py": r'#[^\n]*|""".*?"""', ".mjs": r"//[^\n]*"}
DECLARED = {
    ".swift": r"\b(?:let|var|for|func|struct|case let)\s+(\w+)|\{ (\w+) in",
    ".c": r"\b(?:leaf_\w+|unsigned|int|float|double|size_t)\s+\**(\w+)(?=\s*[;=,(\[])|, \**(\w+) = ",
    ".py": r"^\s*(\w+(?:, \w+)*) = |\bfor (\w+) in|\bdef (\w+)",
    ".mjs": r"\b(?:let|const|function)\s+(\w+)|, (\w+) = ",
}


def names(path):
    path = pathlib.Path(path)
    text = re.sub(COMMENTS[path.suffix], " ", path.read_text(), flags=re.S)
    text = re.sub(r'^(?:#\s*include .*|import \w+)$|"[^"\n]*"', " ", text, flags=re.M)
    declared = {word for match in re.findall(DECLARED[path.suffix], text, re.M)
                for part in (match if isinstance(match, tuple) else (match,)) for word in re.findall(r"\w+", part)}
    # A member or label is the library's even where the program has a variable of that name.
    members = set(re.findall(r"\.([A-Za-z_]\w*)", text)) | set(re.findall(r"\b(\w+):", text) if path.suffix in (".swift", ".mjs") else ())
    found = set(re.findall(r"\b[A-Za-z_]\w*", text)) - (declared - members) - set(OWN[path.suffix].split())
    return sorted(found)


def main(arguments):
    most = None
    if arguments[:1] == ["--most"]:
        most, arguments = int(arguments[1]), arguments[2:]
    over = []
    for path in arguments:
        found = names(path)
        print(f"{pathlib.Path(path).name}: {len(found)} names: {', '.join(found)}")
        if most is not None and len(found) > most:
            over.append(path)
    if over:
        raise SystemExit(f"more than {most} names: {', '.join(over)}")


if __name__ == "__main__":
    main(sys.argv[1:])
