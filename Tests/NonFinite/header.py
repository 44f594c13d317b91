"""The declarations of leafspring.h and its headers, as ctypes: structs by name, and functions with the types of their
parameters."""
import ctypes
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Scripts"))

from joined import joined  # noqa: E402

BASE = {
    "int32_t": ctypes.c_int32, "uint32_t": ctypes.c_uint32, "uint64_t": ctypes.c_uint64, "size_t": ctypes.c_size_t,
    "double": ctypes.c_double, "float": ctypes.c_float, "leaf_scene": ctypes.c_uint64, "leaf_status": ctypes.c_int32,
}


class Header:
    def __init__(self, path):
        text = re.sub(r"/\*.*?\*/", " ", joined(path), flags=re.S)
        text = re.sub(r"#if defined\(__cplusplus\).*?#endif|#ifdef __cplusplus.*?#endif", " ", text, flags=re.S)
        self.types, self.pointees = dict(BASE), {}
        for body, name in re.findall(r"typedef struct \w+ \{(.*?)\} (\w+);", text, flags=re.S):
            self.types[name] = self.struct(name, body)
        self.functions = {}
        for result, name, parameters in re.findall(r"([\w ]+[ *])(leaf_\w+)\(([^(){};]*)\);", text):
            self.functions[name] = (result.strip(), [self.parameter(p) for p in parameters.split(",") if p.strip() != "void"])

    def struct(self, name, body):
        fields = []
        for line in body.split(";"):
            line = " ".join(line.split())
            if not line:
                continue
            function = re.match(r"[\w *]+\(\*(\w+)\)\(", line)
            if function:
                fields.append((function[1], ctypes.c_void_p))
                self.pointees[name, function[1]] = "void"
                continue
            kind, rest = re.match(r"((?:const )?\w+) ?(.*)", line).groups()
            for item in rest.split(","):
                stars, field, length = re.match(r"\s*(\**)\s*(\w+)(?:\[(\w+)\])?", item).groups()
                plain = kind.replace("const ", "")
                if stars:
                    fields.append((field, ctypes.c_void_p))
                    self.pointees[name, field] = plain
                else:
                    fields.append((field, self.types[plain] * int(length) if length else self.types[plain]))
        return type(name, (ctypes.Structure,), {"_fields_": fields})

    def parameter(self, text):
        const, kind, stars, name, length = re.match(
            r"\s*(const )?(\w+) ?(\**)\s*(\w+)(?:\[(\d+)\])?", text.strip()).groups()
        return {"const": bool(const), "type": kind, "pointer": bool(stars or length), "name": name}

    def holds_numbers(self, kind, seen=()):
        """True if a type has a floating-point number in it or behind a pointer of it."""
        if kind in ("double", "float"):
            return True
        found = self.types.get(kind)
        if kind in seen or not (isinstance(found, type) and issubclass(found, ctypes.Structure)):
            return False
        for field, member in found._fields_:
            if member is ctypes.c_void_p:
                if self.holds_numbers(self.pointees[kind, field], seen + (kind,)):
                    return True
            elif self.holds_numbers(getattr(member, "_type_", member).__name__ if hasattr(member, "_length_") else member.__name__):
                return True
            elif member in (ctypes.c_double, ctypes.c_float):
                return True
        return False

    def takers(self):
        """The functions that are given a number: by value, in memory that is only read, or in a struct."""
        return [name for name, (_, parameters) in self.functions.items()
                if any(self.holds_numbers(p["type"]) and (p["const"] or not p["pointer"]) for p in parameters)]
