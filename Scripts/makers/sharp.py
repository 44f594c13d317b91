"""C#: leafspring.h as it is, for P/Invoke, in the language of C# 7, which Mono's compiler takes."""

from bindings import pascal, short

from .model import sentences, speaker

TYPES = {"int32_t": "int", "uint32_t": "uint", "uint64_t": "ulong", "double": "double", "float": "float", "size_t": "UIntPtr",
         "leaf_scene": "ulong", "leaf_status": "int", "uint8_t": "byte", "char": "byte"}
KEYWORDS = {"event", "fixed", "from", "in", "lock", "object", "out", "params", "ref", "where"}


def safe(name):
    return "@" + name if name in KEYWORDS else name


class Sharp:
    def __init__(self, model):
        self.model = model

    def files(self):
        return {"LeafSpring.cs": self.source()}

    def type(self, field):
        if field["type"] in ("function", "void", "leaf_log", "leaf_task"):
            return "IntPtr"
        kind = short(field["type"])
        if kind in self.model.handles:
            return "IntPtr" if field["pointers"] == 1 else "IntPtr*"
        return (TYPES.get(field["type"]) or pascal(kind)) + "*" * field["pointers"]

    def source(self):
        model, said = self.model, speaker(self.model, lambda name, member: f"{name}.{pascal(member)}")
        out = ["// Made by Scripts/languages.py from leafspring.h.",
               "using System;", "using System.Runtime.InteropServices;", "", "namespace LeafSpring {", ""]
        for name, members, doc in model.enums:
            out += sentences(said(doc), 118, "/// ", "/// ") + [f"public enum {name} {{"]
            out += [f"    {pascal(m['name'])} = {m['value']}," for m in members] + ["}", ""]
        for name, struct in model.structs.items():
            out += sentences(said(struct["doc"]), 118, "/// ", "/// ")
            out += ["[StructLayout(LayoutKind.Sequential)]", f"public unsafe struct {pascal(name)} {{"]
            for field in struct["fields"]:
                out += sentences(said(field["doc"]), 114, "    /// ", "    /// ")
                label = safe(field["name"])
                if field["count"] and field["type"] in TYPES:
                    out.append(f"    public fixed {TYPES[field['type']]} {label}[{field['count']}];")
                elif field["count"]:
                    out += [f"    public {self.type(field)} {label}{index};" for index in range(field["count"])]
                else:
                    out.append(f"    public {self.type(field)} {label};")
            out += ["}", ""]
        out += ["/// The functions of leafspring.h; their comments are there.", "public static unsafe class Native {"]
        for function in model.functions:
            taken = ", ".join(f"{self.type(p)}{'*' if p['count'] else ''} {safe(p['name'])}" for p in function["parameters"])
            out += ['    [DllImport("leafspring", CallingConvention = CallingConvention.Cdecl)]',
                    f"    public static extern {self.type(function['result'])} {function['name']}({taken});", ""]
        return "\n".join(out[:-1] + ["}", "", "}", ""])
