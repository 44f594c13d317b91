"""Dart: leafspring.h as it is, for dart:ffi. Compiled nowhere yet."""

from bindings import pascal, short

from .model import camel, sentences, speaker

TYPES = {"int32_t": "Int32", "uint32_t": "Uint32", "uint64_t": "Uint64", "double": "Double", "float": "Float", "size_t": "Size",
         "leaf_scene": "Uint64", "leaf_status": "Int32", "uint8_t": "Uint8", "char": "Char", "void": "Void"}
KEYWORDS = {"in", "is", "with", "late", "default"}


def safe(name):
    return name + "_" if name in KEYWORDS else name


class Dart:
    def __init__(self, model):
        self.model = model

    def files(self):
        return {"leafspring.dart": self.source()}

    def type(self, field):
        kind = short(field["type"])
        if field["type"] in ("function", "leaf_log", "leaf_task"):
            return "Pointer<Void>"
        base = TYPES.get(field["type"]) or ("Void" if kind in self.model.handles else "Leaf" + pascal(kind))
        for _ in range(field["pointers"] or (1 if field.get("is_parameter") and field["count"] else 0)):
            base = f"Pointer<{base}>"
        return base

    def dart(self, native):
        return "double" if native in ("Double", "Float") else "int" if native in TYPES.values() and native != "Void" else native

    def source(self):
        model, said = self.model, speaker(self.model, lambda name, member: f"{name}.{safe(camel(member))}")
        out = ["// Made by Scripts/languages.py from leafspring.h. Not compiled by CI: no compiler for Dart is there.", "import 'dart:ffi';", ""]
        for name, members, doc in model.enums:
            out += sentences(said(doc), 118, "/// ", "/// ") + [f"abstract final class {name} {{"]
            out += [f"  static const int {safe(camel(m['name']))} = {m['value']};" for m in members] + ["}", ""]
        for name, struct in model.structs.items():
            out += sentences(said(struct["doc"]), 118, "/// ", "/// ") + [f"final class Leaf{pascal(name)} extends Struct {{"]
            for field in struct["fields"]:
                out += sentences(said(field["doc"]), 116, "  /// ", "  /// ")
                native, label = self.type(field), safe(camel(field["name"]))
                if field["count"]:
                    out += [f"  @Array({field['count']})", f"  external Array<{native}> {label};"]
                else:
                    out += ([f"  @{native}()"] if native in TYPES.values() else []) + [f"  external {self.dart(native)} {label};"]
                out.append("")
            out = out[:-1] + ["}", ""]
        out += ["/// The functions of leafspring.h; their comments are there.", "final class LeafNative {", "  LeafNative(this.library);", "",
                "  final DynamicLibrary library;"]
        for function in model.functions:
            natives = [self.type({**p, "is_parameter": True}) for p in function["parameters"]]
            names = [safe(camel(p["name"])) for p in function["parameters"]]
            result = self.type(function["result"])
            dart = ", ".join(f"{self.dart(n)} {label}" for n, label in zip(natives, names))
            out += ["", f"  late final {self.dart(result)} Function({dart}) {camel(short(function['name']))} =",
                    f"      library.lookupFunction<{result} Function({', '.join(natives)}), {self.dart(result)} Function({dart})>('{function['name']}');"]
        return "\n".join(out + ["}", ""])
