"""The Rust crate's generated files: the interface as it is (sys.rs), and the safe calls of a stage (calls.rs)."""

import bindings
from bindings import pascal, short

from . import model as shared
from .model import FOR_FUNCTIONS

TYPES = {"int32_t": "i32", "uint32_t": "u32", "uint64_t": "u64", "double": "f64", "float": "f32", "size_t": "usize", "leaf_scene": "u64",
         "leaf_status": "i32", "uint8_t": "u8", "char": "c_char", "void": "c_void"}
KEYWORDS = {"move", "type", "in", "where", "final", "box"}
# Calls that may find nothing, and what says so.
NOTHING = {"next_change": "frames == 0", "hit_test": "hit.row < 0", "hit_ray": "hit.row < 0", "page_at": "place.scene == 0",
           "held": "held.leaf < 0", "bounds": "found == 0"}
HEAD = "// Made by Scripts/languages.py from leafspring.h.\n"


def number(members):
    """The type of an enumeration's constants: that of the fields that hold them. Flags are joined in fields without a sign."""
    return "u32" if len(members) > 1 and all(m["value"] > 0 and m["value"].bit_count() == 1 for m in members) else "i32"


def safe(name):
    return name + "_" if name in KEYWORDS else name


class Rust:
    def __init__(self, model):
        self.model = model
        self.said = shared.speaker(model, lambda name, member: f"{name}::{member.upper()}")

    def sentences(self, doc, *layout):
        """Comments, whose brackets are no links."""
        return shared.sentences(self.said(doc).replace("[", r"\[").replace("]", r"\]"), *layout)

    def files(self):
        return {"src/sys.rs": self.sys(), "src/calls.rs": self.calls()}

    def borrows(self, name):
        """True if a struct points to memory that the host lends."""
        fields = self.model.structs[name]["fields"]
        return name != "snapshot" and (any(True for _ in self.model.lists(name)) or name == "label_def" or any(
            short(f["type"]) in self.model.structs and not f["pointers"] and self.borrows(short(f["type"])) for f in fields))

    def named(self, name, life="'a"):
        return pascal(name) + (f"<{life}>" if self.borrows(name) else "")

    def type(self, field, life="'a"):
        kind = short(field["type"])
        if field["type"] == "function":
            return "*const c_void"
        base = TYPES.get(field["type"]) or (self.named(kind, life) if kind in self.model.structs else pascal(kind) + "Handle")
        for level in range(field["pointers"]):
            base = f"*{'const' if field['const'] or level else 'mut'} {base}"
        return f"[{base}; {field['count']}]" if field["count"] else base

    def struct(self, name):
        struct, life = self.model.structs[name], self.borrows(name)
        counts = {length for _, _, length in self.model.lists(name) if length}
        out = self.sentences(struct["doc"], 120, "/// ", "/// ") + ["#[repr(C)]", "#[derive(Clone, Copy, Debug)]",
                                                                f"pub struct {self.named(name)} {{"]
        for field in struct["fields"]:
            hidden = field["name"] in ("struct_size", "reserved") or field["pointers"] or field["name"] in counts
            out += self.sentences(field["doc"], 120, "    /// ", "    /// ") if not hidden else []
            out.append(f"    {'pub(crate)' if hidden else 'pub'} {safe(field['name'])}: {self.type(field)},")
        if life:
            out.append("    pub(crate) lent: PhantomData<&'a ()>,")
        return out + ["}", ""] + self.flags(name) + self.setters(name)

    def flags(self, name):
        """A truth for each number that is 0 or 1."""
        if name in {"snapshot", *FOR_FUNCTIONS}:
            return []
        told = [f for f in self.model.structs[name]["fields"] if f["type"] == "int32_t" and f["name"].startswith(("is_", "has_"))]
        if not told:
            return []
        out, life = [], "<'_>" if self.borrows(name) else ""
        for field in told:
            out += [f"    /// `{field['name']}` as a truth.", f"    pub fn {field['name']}(&self) -> bool {{",
                    f"        self.{field['name']} != 0", "    }"]
        return [f"impl {pascal(name)}{life} {{"] + out + ["}", ""]

    def setters(self, name):
        """Lists of a definition, each with its length; the borrow checker keeps them as long as the definition."""
        out, shared = [], {}
        for field, element, length in self.model.lists(name):
            if length is None or length == "" or name == "data_transition_def" and field["name"] == "orders":
                continue
            shared.setdefault(length, []).append((field["name"], element))
        body = []
        for length, fields in shared.items():
            title = "_and_".join(f for f, _ in fields)
            taken = ", ".join(f"{safe(f)}: &'a [{TYPES.get(e) or self.named(e)}]" for f, e in fields)
            body.append(f"    /// Lends the definition {' and '.join(f for f, _ in fields)}"
                        + (", of one length; the shorter one counts." if len(fields) > 1 else "."))
            body.append(f"    pub fn set_{title}(&mut self, {taken}) {{")
            body += [f"        self.{safe(f)} = {safe(f)}.as_ptr();" for f, _ in fields]
            least = f"{safe(fields[0][0])}.len()" + "".join(f".min({safe(f)}.len())" for f, _ in fields[1:])
            body += [f"        self.{length} = {least} as {self.count_type(name, length)};", "    }"]
        for field, element, length in self.model.lists(name):
            if length is None:
                body += [f"    /// Lends the definition {field['name']}; none for the default.",
                         f"    pub fn set_{field['name']}(&mut self, {field['name']}: Option<&'a {self.named(element)}>) {{",
                         f"        self.{field['name']} = {field['name']}.map_or(core::ptr::null(), |lent| lent as *const _);", "    }"]
        if name == "label_def":
            body += ["    /// Lends the definition a prefix.", "    pub fn set_prefix(&mut self, prefix: &'a core::ffi::CStr) {",
                     "        self.prefix = prefix.as_ptr();", "    }"]
        if body:
            out += [f"impl<'a> {self.named(name)} {{"] + body + ["}", ""]
        texts = self.model.texts(name)
        if texts and name != "label_def":
            out += [f"impl {self.named(name)} {{"]
            for text in texts:
                out += [f"    pub fn {text}(&self) -> &'static str {{", f"        crate::text(self.{text})", "    }"]
            out += ["}", ""]
        return out

    def count_type(self, name, length):
        return next(TYPES[f["type"]] for f in self.model.structs[name]["fields"] if f["name"] == length)

    def sys(self):
        model = self.model
        out = [HEAD + "//! leafspring.h as it is: structs, numbers and functions. `Stage` and the calls beside it are safe; these are not.",
               "use core::ffi::{c_char, c_void};", "use core::marker::PhantomData;", ""]
        for name, members, doc in model.enums:
            out += self.sentences(doc, 120, "/// ", "/// ") + [f"pub struct {name};", f"impl {name} {{"]
            for member in members:
                out += self.sentences(member["doc"], 120, "    /// ", "    /// ")
                out.append(f"    pub const {member['name'].upper()}: {number(members)} = {member['value']};")
            out += ["}", ""]
        for handle in model.handles:
            out += [f"#[repr(C)]\npub struct {pascal(handle)}Handle {{", "    _private: [u8; 0],", "}", ""]
        for name in model.structs:
            out += self.struct(name)
        out += ["extern \"C\" {"]
        for function in model.functions:
            taken = ", ".join(f"{safe(p['name'])}: {self.parameter(p)}" for p in function["parameters"])
            result = self.type({**function["result"], "count": 0})
            out.append(f"    pub fn {function['name']}({taken}) -> {result};")
        return "\n".join(out + ["}", "", "#[cfg(test)]", "mod layout {", "    #[test]", "    fn structs_are_as_big_as_in_c() {"]
                         + [f"        assert_eq!(core::mem::size_of::<super::{pascal(name)}>(), {model.layout(name)[0]});"
                            for name in model.structs] + ["    }", "}", ""])

    def parameter(self, p):
        if p["count"]:
            return f"*{'const' if p['const'] else 'mut'} {TYPES[p['type']]}"
        if p["type"] in ("leaf_log",):
            return "*const c_void"
        return self.type({**p, "const": p["const"]}, "'_")

    def default(self, name):
        sized = self.model.structs[name]["fields"][0]["name"] == "struct_size"
        return f"crate::sized()" if sized else "unsafe { core::mem::zeroed() }"

    def defaults(self):
        out = []
        for name in self.model.structs:
            doc, body = [], [f"        {self.default(name)}"]
            if any(f["name"] == f"leaf_{name}_default" for f in self.model.functions):
                doc, body = ["    /// The published values."], [
                    f"        let mut def = core::mem::MaybeUninit::<{self.named(name)}>::zeroed();",
                    "        // Fails for a library of another header alone, which `Stage::new` finds.",
                    f"        unsafe {{ leaf_{name}_default(def.as_mut_ptr(), core::mem::size_of::<Self>() as u32) }};",
                    "        unsafe { def.assume_init() }"]
            elif name in {"snapshot", *FOR_FUNCTIONS}:
                continue
            life = "<'a>" if self.borrows(name) else ""
            out += [f"impl{life} Default for {self.named(name)} {{", *doc, "    fn default() -> Self {", *body, "    }", "}", ""]
        return out

    def makers(self):
        """Definitions changed as they are made: fields that the host may not set keep others from being written as literals."""
        out = []
        for name, struct in self.model.structs.items():
            if struct["fields"][0]["name"] == "struct_size" and name not in {"snapshot", *FOR_FUNCTIONS}:
                life = "<'a>" if self.borrows(name) else ""
                out += [f"impl{life} {self.named(name)} {{", "    /// The default, changed.",
                        "    pub fn with(change: impl FnOnce(&mut Self)) -> Self {", "        let mut made = Self::default();",
                        "        change(&mut made);", "        made", "    }", "}", ""]
        return out

    def calls(self):
        out = [HEAD + "//! The calls of a stage, each refused with an error that says why, and nothing changed.", "use crate::sys::*;",
               "use crate::{Result, Stage};", ""] + self.defaults() + self.makers() + ["impl Stage {"]
        for name, doc, takes, gives in self.model.stage_calls():
            out += self.call(name, doc, takes, gives)
        return "\n".join(out + ["}", ""])

    def call(self, name, doc, takes, gives):
        taken, passed = [], []
        for kind, field, of, optional in takes:
            field = safe(field)
            if kind in ("value", "truth"):
                taken.append(f"{field}: {'bool' if kind == 'truth' else TYPES[of]}")
                passed.append(f"{field} as {TYPES[of]}" if kind == "truth" else field)
            elif kind == "list":
                taken.append(f"{field}: &[{TYPES.get(of) or self.named(of, chr(39) + '_')}]")
                passed += [f"{field}.as_ptr()", f"{field}.len()"]
            else:
                base = {"matrix": "[f64; 16]", "number": "f64"}.get(kind) or self.named(of, "'_")
                pointer = "as_ptr()" if kind == "matrix" else None
                if optional and kind == "number":
                    taken.append(f"{field}: Option<f64>")
                    passed.append(f"{field}.as_ref().map_or(core::ptr::null(), |lent| lent as *const _)")
                elif optional:
                    taken.append(f"{field}: Option<&{base}>")
                    passed.append(f"{field}.map_or(core::ptr::null(), |lent| " + (f"lent.{pointer})" if pointer else "lent as *const _)"))
                else:
                    taken.append(f"{field}: &{base}")
                    passed.append(f"{field}.{pointer}" if pointer else field)
        lists = [g for g in gives if g[0] == "list"]
        made, results, kinds = [], [], []
        for kind, field, of in gives:
            field = safe(field)
            base = TYPES.get(of) or self.named(of, "'static")
            if kind == "list":
                kinds.append(f"Vec<{base}>")
                continue
            made.append(f"let mut {field}: {base} = " + ("Default::default();" if of in TYPES else self.default(of) + ";"))
            passed.append(f"&mut {field}")
            if kind == "sized":
                passed.append(f"core::mem::size_of::<{base}>() as u32")
            if field != "found":  # that is what None says
                results.append(f"{field} != 0" if kind == "truth" else field)
                kinds.append("bool" if kind == "truth" else base)
        nothing = NOTHING.get(name)
        borrow = "&self" if name in self.model.reads else "&mut self"
        result = "()" if not kinds else kinds[0] if len(kinds) == 1 else f"({', '.join(kinds)})"
        answer = "()" if not results else results[0] if len(results) == 1 else f"({', '.join(results)})"
        out = self.sentences(doc, 120, "    /// ", "    /// ")
        if nothing:
            result = f"Option<{result}>"
            out += ["    ///", "    /// `None` if there is nothing."]
        out.append(f"    pub fn {safe(name)}({', '.join([borrow] + taken)}) -> Result<{result}> {{")
        if lists:
            out.append(f"        self.all(|room, capacity, count| unsafe {{ leaf_stage_{name}("
                       f"{', '.join(['self.handle'] + passed + ['room', 'capacity', 'count'])}) }})")
        else:
            out += [f"        {line}" for line in made]
            out.append(f"        self.check(unsafe {{ leaf_stage_{name}({', '.join(['self.handle'] + passed)}) }})?;")
            out.append(f"        Ok(if {nothing} {{ None }} else {{ Some({answer}) }})" if nothing else f"        Ok({answer})")
        return out + ["    }", ""]
