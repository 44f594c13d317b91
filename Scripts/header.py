#!/usr/bin/env python3
"""Describes leafspring.h, with all it includes, as JSON: constants, structs, callbacks and functions, each with its comment.

    Scripts/header.py [HEADER]

The headers stay the only source; Scripts/bindings.py makes the tables of other languages from this. Needs pycparser
(python3-pycparser). """

import json
import re
import sys

from pycparser import c_ast, c_parser

from joined import HEADER, joined

PRELUDE = ("typedef int int32_t; typedef unsigned uint32_t; typedef unsigned long uint64_t; typedef unsigned long size_t; "
           "typedef unsigned char uint8_t;")


def without_comments(text):
    """The text with blanks for comments, and the comments: (first line, last line, whether code precedes it, words)."""
    comments = []

    def blank(match):
        first = text.count("\n", 0, match.start()) + 1
        begin = text.rfind("\n", 0, match.start()) + 1
        words = re.sub(r"\n\s*\* ?", "\n", match[0][2:-2]).strip()
        comments.append((first, first + match[0].count("\n"), bool(text[begin:match.start()].strip()), words))
        return re.sub(r"[^\n]", " ", match[0])

    return re.sub(r"/\*.*?\*/", blank, text, flags=re.S), comments


def plain_c(text):
    """The text for a C parser without a preprocessor: no directives, and nothing for C++."""
    lines, skipped, depth = [], None, 0
    for line in text.split("\n"):
        word = line.strip()
        if word.startswith("#"):
            if re.match(r"#\s*if", word):
                depth += 1
                if "__cplusplus" in word:
                    skipped = depth
            elif word.startswith("#else") and skipped == depth:
                skipped = None
            elif word.startswith("#endif"):
                skipped = None if skipped == depth else skipped
                depth -= 1
            line = ""
        lines.append("" if skipped else line)
    return PRELUDE + "\n".join(lines)


class Describer:
    def __init__(self, text):
        bare, self.comments = without_comments(text)
        self.tree = c_parser.CParser().parse(plain_c(bare), "leafspring.h")
        self.result = {"version": None, "abi": None, "enums": [], "structs": [], "handles": [], "callbacks": [],
                       "functions": []}
        number = {name: int(value) for name, value in re.findall(r"#define LEAF_(\w+) (\d+)\b", bare)}
        self.result["version"] = ".".join(str(number[f"VERSION_{part}"]) for part in ("MAJOR", "MINOR", "PATCH"))
        self.result["abi"] = number["ABI_VERSION"]

    def doc(self, line):
        """The comment directly above a line, or at its end."""
        for first, last, is_behind, words in self.comments:
            if (last == line - 1 and not is_behind) or (first == line and is_behind):
                return " ".join(words.split())
        return ""

    def type_of(self, node):
        """name, how many pointers, const, entries of an array (0: none)."""
        pointers, count = 0, 0
        while True:
            if isinstance(node, c_ast.PtrDecl):
                pointers += 1
                node = node.type
            elif isinstance(node, c_ast.ArrayDecl):
                count = int(node.dim.value)
                node = node.type
            elif isinstance(node, c_ast.FuncDecl):
                return {"type": "function", "pointers": 1, "const": False, "count": 0, "function": self.function(node)}
            else:
                break
        name = " ".join(node.type.names) if isinstance(node.type, c_ast.IdentifierType) else node.type.name
        return {"type": name, "pointers": pointers, "const": "const" in node.quals, "count": count}

    def function(self, node):
        parameters = [{"name": p.name, **self.type_of(p.type)} for p in (node.args.params if node.args else [])
                      if not (p.name is None and self.type_of(p.type)["type"] == "void")]
        return {"result": self.type_of(node.type), "parameters": parameters}

    def enum(self, node):
        members, value = [], -1
        for item in node.values.enumerators:
            value = int(item.value.value) if item.value else value + 1
            members.append({"name": item.name, "value": value, "doc": self.doc(item.coord.line)})
        self.result["enums"].append({"doc": self.doc(node.coord.line), "members": members})

    def struct(self, name, node, line):
        fields = [{"name": d.name, "doc": self.doc(d.coord.line), **self.type_of(d.type)} for d in node.decls]
        # A comment also applies to later members of the same declaration.
        lines = [d.coord.line for d in node.decls]
        for index in range(1, len(fields)):
            if lines[index] == lines[index - 1]:
                fields[index]["doc"] = fields[index - 1]["doc"]
        self.result["structs"].append({"name": name, "doc": self.doc(line), "fields": fields})

    def describe(self):
        for node in self.tree.ext:
            if node.coord.line == 1 and isinstance(node, c_ast.Typedef) and node.name.endswith("_t"):
                continue
            kind = node.type
            if isinstance(node, c_ast.Typedef):
                inner = getattr(kind, "type", None)
                if isinstance(inner, c_ast.Struct) and inner.decls:
                    self.struct(node.name, inner, inner.coord.line)
                elif isinstance(inner, c_ast.Struct):
                    self.result["handles"].append(node.name)
                elif isinstance(kind, c_ast.PtrDecl) and isinstance(kind.type, c_ast.FuncDecl):
                    self.result["callbacks"].append(
                        {"name": node.name, "doc": self.doc(node.coord.line), **self.function(kind.type)})
            elif isinstance(node, c_ast.Decl) and isinstance(kind, c_ast.Enum):
                self.enum(kind)
            elif isinstance(node, c_ast.Decl) and isinstance(kind, c_ast.FuncDecl):
                # Functions without a comment of their own share the one above.
                before = self.result["functions"][-1]["doc"] if self.result["functions"] else ""
                self.result["functions"].append(
                    {"name": node.name, "doc": self.doc(node.coord.line) or before, **self.function(kind)})
            else:
                raise SystemExit(f"leafspring.h:{node.coord.line}: not understood")
        return self.result


def describe(path=HEADER):
    return Describer(joined(path)).describe()


if __name__ == "__main__":
    json.dump(describe(*sys.argv[1:2]), sys.stdout, indent=1)
    print()
