"""All that the makers of other languages need of leafspring.h, from Scripts/header.py's description: layouts of structs on machines of
64 bits, and the calls of a stage by what they take and give."""

import re

import bindings
import header

SIZES = {"int32_t": 4, "uint32_t": 4, "uint64_t": 8, "double": 8, "float": 4, "size_t": 8, "leaf_scene": 8, "leaf_status": 4,
         "uint8_t": 1}

# Parameters of a stage's calls that may be null.
OPTIONAL = {"set_view.view", "finish.velocity", "cancel.velocity", "set_completion.curve", "set_release.def", "refit.cover",
            "refit.visible", "refit.offset", "present.frame", "offer.frame"}
# Numbers of a stage's calls that say yes or no, by their names.
TRUTHS = {"animated", "changed_only", "right_to_left", "interactive", "changed", "found"}
# Calls that wrappers have by hand, or that need the host's functions.
BY_HAND = {"create", "destroy", "clone", "last_error", "snapshot", "draw_list", "leaf_mesh", "copy", "cells", "refit", "set_log", "set_tasks",
           "track_values", "set_pose_code", "set_rule_code"}
# Types of parameters that are the host's functions, and the structs that only those need.
OF_FUNCTIONS = {"leaf_log", "leaf_task_system", "leaf_pose_code"}
FOR_FUNCTIONS = {"task_system", "pose_code", "pose_frame"}


class Model:
    def __init__(self):
        described = header.describe()
        self.version, self.abi = described["version"], described["abi"]
        self.enums = [(*bindings.members(enum), enum["doc"]) for enum in described["enums"]]
        self.structs = {bindings.short(s["name"]): s for s in described["structs"]}
        self.handles = [bindings.short(name) for name in described["handles"]]
        self.functions = described["functions"]
        self.callbacks = described["callbacks"]
        snapshot = self.structs["snapshot"]["doc"]
        self.reads = set(re.findall(r"_([a-z_]+)", snapshot[snapshot.index("leaf_stage_snapshot") + 10:snapshot.index(" are reads)")]))
        assert "hit_test" in self.reads and "open" not in self.reads

    def place(self, field):
        """Size and alignment of a field."""
        if field["pointers"]:
            size = align = 8
        elif field["type"] in SIZES:
            size = align = SIZES[field["type"]]
        else:
            size, align = self.layout(bindings.short(field["type"]))[:2]
        return size * (field["count"] or 1), align

    def layout(self, name):
        """Size, alignment and the fields with their offsets."""
        size, most, fields = 0, 1, []
        for field in self.structs[name]["fields"]:
            wide, align = self.place(field)
            size = -(-size // align) * align
            fields.append((size, field))
            size, most = size + wide, max(most, align)
        return -(-size // most) * most, most, fields

    def lists(self, name):
        """The lists of a definition: field, element, the field of its length (None: a single struct, "": of another list's)."""
        for field in self.structs[name]["fields"]:
            key = f"{name}.{field['name']}"
            if key in bindings.LISTS:
                yield field, bindings.short(field["type"]), bindings.LISTS[key]

    def texts(self, name):
        return [f["name"] for f in self.structs[name]["fields"] if f["type"] == "char"]

    def stage_calls(self):
        """Each call of a stage that fits a pattern: its name, comment, what it takes and what it gives."""
        for function in self.functions:
            name = function["name"].removeprefix("leaf_stage_")
            if name == function["name"] or name in BY_HAND or name.endswith("default"):
                continue
            yield name, function["doc"], *self.parts(name, function["parameters"][1:])

    def parts(self, name, parameters):
        takes, gives, index = [], [], 0
        while index < len(parameters):
            p = parameters[index]
            kind, after = bindings.short(p["type"]), [q["name"] for q in parameters[index + 1:index + 3]]
            index += 1
            if p["count"]:
                takes.append(("matrix", p["name"], kind, f"{name}.{p['name']}" in OPTIONAL))
            elif not p["pointers"]:
                takes.append(("truth" if p["name"] in TRUTHS else "value", p["name"], p["type"], False))
            elif p["const"] and after[:1] == ["count"]:
                takes.append(("list", p["name"], kind, False))
                index += 1
            elif p["const"]:
                takes.append(("struct" if kind in self.structs else "number", p["name"], kind, f"{name}.{p['name']}" in OPTIONAL))
            elif after == ["capacity", "count"]:
                gives.append(("list", p["name"], kind))
                index += 2
            elif kind in self.structs:
                isSized = after[:1] == ["struct_size"]
                gives.append(("sized" if isSized else "struct", p["name"], kind))
                index += isSized
            else:
                gives.append(("truth" if p["name"] in TRUTHS else "value", p["name"], p["type"]))
        return takes, gives


def speaker(model, write):
    """A function that says a comment of the header with the language's own constants; write: from an enumeration and a member."""
    names = {member["in_c"]: write(name, member["name"]) for name, members, _ in model.enums for member in members}
    names |= {f"LEAF_{prefix}...": write(name, "...") for name, prefix in bindings.ENUMS.values() if prefix}
    return lambda text: re.sub(r"\bLEAF_(?:[A-Z0-9_]+_\.\.\.|[A-Z0-9_]+\b)", lambda word: names.get(word[0], word[0]), text)


def camel(name):
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def sentences(doc, width, first, prefix):
    import textwrap
    lines = textwrap.wrap(doc, width - len(prefix))
    return [first + line if not number else prefix + line for number, line in enumerate(lines)]
