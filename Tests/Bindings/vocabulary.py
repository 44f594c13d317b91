"""Checks that C++, Python and JavaScript have every call, field and number of leafspring.h, and names missing ones.

    vocabulary.py FOLDER [--planted]

FOLDER is for what is compiled. With --planted a call, a field and a number are added to a copy of the header, and the test passes
only if it names all three for every language they are missing in.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "Scripts"), str(ROOT / "Hosts/python/leafspring")]

import _header  # noqa: E402  the Python package's table, without its library
import bindings  # noqa: E402
import header  # noqa: E402

# The planted lines, and the text of the header before which each goes.
PLANTS = (("leaf_status leaf_stage_open(leaf_stage", "leaf_status leaf_stage_ponder(leaf_stage *stage, double depth);\n"),
          ("  /* Strips of a leaf from the spine", "  double weight_of_ink;\n"),
          ("  LEAF_NATGEO = 6,", "  LEAF_SOMERSAULT = 66,\n"))


def sources(*patterns):
    return "\n".join(path.read_text() for pattern in patterns for path in sorted(ROOT.glob(pattern)))


def calls(text):
    """Functions that a wrapper's text names, whole, or by a verb of the stage."""
    named = set(re.findall(r"\bleaf_[a-z0-9_]+", text))
    named |= {"leaf_stage_" + verb for verb in re.findall(r"""(?:_call|_set_code|_ask|_stepped|_all|_listed|_add|\.call|\.add|\.hash|\.stepped|\.back|\.all)\(
        \s*["']([a-z0-9_]+)["']""", text, re.X)}
    return named


def python_has():
    text = "\n".join(path.read_text() for path in sorted((ROOT / "Hosts/python/leafspring").glob("*.py"))
                     if path.name != "_header.py")
    named = calls(text)
    # add_book and similar calls, by their last words; gestures by their kinds; defaults by the name of the struct.
    named |= {"leaf_stage_add_" + name for name in re.findall(r'_add\("([a-z_]+)"', text)}
    named |= {f"leaf_stage_{kind}" for kind in re.findall(r'self\.gesture\("([a-z]+)"', text)}
    named |= {f"leaf_{kind}_default" for kind in re.findall(r'(?:define|value_of|_items)\("([a-z_]+_def)"', text)}
    named |= {f"leaf_{inner}_default" for struct in _header.STRUCTS.values() for inner in re.findall(r"\b([a-z_]+_def)[\[?]", struct)}
    return named & set(_header.FUNCTIONS), _header.STRUCTS, _header.ENUMS


def javascript_has():
    text = (ROOT / "Hosts/web/leafspring.js").read_text()
    table = text.split(bindings.MARKS[0])[1].split(bindings.MARKS[1])[0]
    structs = {name: "".join(re.findall(r'"([^"]*)"', body))
               for name, body in re.findall(r'^  ([a-z_]+):\n((?:    "[^"]*"(?: \+)?,?\n)+)', table, re.M)}
    enums = {name: body.replace(":", "=").replace("= ", "=") for name, body in re.findall(r"^  ([A-Z]\w+): \{([^}]*)\}", table, re.M)}
    own = text.replace(table, "")
    named = calls(own) | {f"leaf_{kind}_default" for kind in re.findall(r'(?:define|items)\("([a-z_]+_def)"', own)}
    named |= {f"leaf_stage_{name}" for name in re.findall(r'gesture\("([a-z_]+)"', own)}
    named |= {f"leaf_{inner}_default" for struct in structs.values() for inner in re.findall(r"\b([a-z_]+_def)[\[?]", struct)}
    return named, structs, enums


def cpp_has(folder):
    """The C functions that an object with every inline function of the header-only library needs."""
    source, made = folder / "every.cpp", folder / "every.o"
    source.write_text('#include "leafspring.hpp"\n')
    subprocess.run(["g++", "-std=c++17", "-fkeep-inline-functions", "-I", ROOT / "Sources/CLeafSpring/include",
                    "-I", ROOT / "Sources/CLeafSpring/cpp", "-c", source, "-o", made], check=True)
    listed = subprocess.run(["nm", "-u", made], check=True, capture_output=True, text=True).stdout
    asked = set(re.findall(r"\b(leaf_[a-z0-9_]+)", listed))
    # Templates refer to these by name.
    return asked | calls(sources("Sources/CLeafSpring/cpp/*.hpp"))


def missing(description, folder):
    functions = {f["name"] for f in description["functions"]}
    structs = {bindings.short(s["name"]): [f["name"] for f in s["fields"]] for s in description["structs"]}
    for language, (named, known, enums) in (("Python", python_has()), ("JavaScript", javascript_has())):
        for name in sorted(functions - named):
            yield f"{language}: {name}"
        for struct, fields in structs.items():
            have = {entry.split(" ")[1] for entry in known.get(struct, "").split(", ") if " " in entry}
            for field in fields:
                if field not in have:
                    yield f"{language}: leaf_{struct}.{field}"
        for enum in description["enums"]:
            name, members = bindings.members(enum)
            have = set(re.findall(r"(\w+)=", enums.get(name, "")))
            for member in members:
                if member["name"] not in have:
                    yield f"{language}: {name}.{member['name']}"
    for name in sorted(functions - cpp_has(folder)):  # structs and numbers are the header's own there
        yield f"C++: {name}"


def unnamed_fields():
    """Names of the core's errors that the C interface tells as no struct or function of the header has them."""
    told = set()
    for path in ROOT.glob("Sources/LeafSpring/**/*.swift"):
        told |= set(re.findall(r"(?:LeafError\(\s*\.\w+, |Check\.\w+\([^\n]*?, )\"(\w*[A-Z]\w*)\"", path.read_text()))
    names = dict(re.findall(r'isEqual\(to: "(\w+)"\) \{ return "(\w+)"', (ROOT / "Sources/LeafSpringC/FieldNames.swift").read_text()))
    words = set(re.findall(r"\w+", header.without_comments(header.joined())[0]))
    yield from (f"{name} has no name in FieldNames.swift" for name in sorted(told - set(names)))
    yield from (f"{name} of FieldNames.swift is not in the header" for name in sorted(set(names.values()) - words))
    if len(told) < 10:
        yield "no errors are found in the sources"


def main(folder, *options):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    text = header.joined()
    declared = set(re.findall(r"^(?!#).*\b(leaf_[a-z0-9_]+)\(", header.without_comments(text)[0], re.M)) - {"leaf_sized"}
    description = header.describe()
    parsed = {f["name"] for f in description["functions"]}
    if declared != parsed:
        raise SystemExit(f"the description lacks or invents {', '.join(sorted(declared ^ parsed))}")
    if "--planted" in options:
        for before, plant in PLANTS:
            assert text.count(before) == 1, before
            text = text.replace(before, plant + before)
        found = list(missing(header.Describer(text).describe(), folder))
        expected = {"C++: leaf_stage_ponder"} | {f"{language}: {name}" for language in ("Python", "JavaScript") for name in (
            "leaf_stage_ponder", "leaf_book_def.weight_of_ink", "TransitionKind.somersault")}
        if set(found) != expected:
            raise SystemExit(f"planted were {', '.join(sorted(expected))}; found were {', '.join(found)}")
        print("what is planted in the header is missed in every language")
        return
    found = list(missing(description, folder)) + list(unnamed_fields())
    if found:
        raise SystemExit("leafspring.h has what a language lacks:\n  " + "\n  ".join(found))
    fields = sum(len(s["fields"]) for s in description["structs"])
    numbers = sum(len(e["members"]) for e in description["enums"])
    print(f"figure: {len(parsed)} calls, {fields} fields and {numbers} numbers of leafspring.h, all in C++, Python and JavaScript")


if __name__ == "__main__":
    main(*sys.argv[1:])
