"""The Java host's generated files: the JNI functions (C), their declarations, the structs, and the calls of a stage. Structs are direct
buffers in C's own layout, on machines of 64 bits; what a definition points to lives as long as it does."""

import bindings
from bindings import pascal, short

from .model import FOR_FUNCTIONS, OF_FUNCTIONS, SIZES, camel, speaker

TYPES = {"int32_t": "int", "uint32_t": "int", "uint64_t": "long", "double": "double", "float": "float", "size_t": "long",
         "leaf_scene": "long", "leaf_status": "int"}
JNI = {"int": "jint", "long": "jlong", "double": "jdouble", "float": "jfloat"}
ACCESS = {"int": "Int", "long": "Long", "double": "Double", "float": "Float"}
HEAD = "// Made by Scripts/languages.py from leafspring.h.\n"
# Code of the host's that writes poses: what Java calls, and what the library calls.
POSE_CODE = """
static JavaVM *machine;
static jclass poses;
static jmethodID run_code;

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
  JNIEnv *env = 0;
  jclass found;
  (void)reserved;
  machine = vm;
  if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_8) != JNI_OK || !(found = (*env)->FindClass(env, "leafspring/Poses"))) return JNI_ERR;
  poses = (*env)->NewGlobalRef(env, found);
  run_code = (*env)->GetStaticMethodID(env, poses, "run", "(Lleafspring/PoseCode;Ljava/nio/ByteBuffer;)V");
  return run_code ? JNI_VERSION_1_8 : JNI_ERR;
}

/* The library runs code inside a call of Java's, so the thread is one of Java's. */
static JNIEnv *here(void) {
  JNIEnv *env = 0;
  return (*machine)->GetEnv(machine, (void **)&env, JNI_VERSION_1_8) == JNI_OK ? env : 0;
}

static void write_poses(const leaf_pose_frame *frame, void *code) {
  JNIEnv *env = here();
  jobject lent = env ? (*env)->NewDirectByteBuffer(env, (void *)(intptr_t)frame, sizeof *frame) : 0;
  if (!lent) return;
  (*env)->CallStaticVoidMethod(env, poses, run_code, (jobject)code, lent);
  if ((*env)->ExceptionCheck(env)) (*env)->ExceptionClear(env);
  (*env)->DeleteLocalRef(env, lent);
}

static void release_code(void *code) {
  JNIEnv *env = here();
  if (env) (*env)->DeleteGlobalRef(env, (jobject)code);
}

JNIEXPORT jint JNICALL Java_leafspring_Native_setPoseCode(JNIEnv *env, jclass type, jlong stage, jlong scene, jobject code) {
  leaf_pose_code made = {.struct_size = sizeof made, .poses = write_poses, .release = release_code};
  leaf_status status;
  (void)type;
  if (!code) return leaf_stage_set_pose_code((leaf_stage *)(intptr_t)stage, (leaf_scene)scene, 0);
  made.host = (*env)->NewGlobalRef(env, code);
  if (!made.host) return LEAF_OUT_OF_MEMORY;
  status = leaf_stage_set_pose_code((leaf_stage *)(intptr_t)stage, (leaf_scene)scene, &made);
  if (status != LEAF_OK) (*env)->DeleteGlobalRef(env, (jobject)made.host);
  return status;
}
"""
BUFFERS = {"double": ("DoubleBuffer", 8, ".asDoubleBuffer()"), "uint32_t": ("IntBuffer", 4, ".asIntBuffer()"),
           "uint8_t": ("ByteBuffer", 1, "")}
# Calls that Stage.java has by hand: they give several things.
BY_HAND = {"eye", "bounds", "pages_of_spread"}


class Java:
    def __init__(self, model):
        self.model = model
        self.said = speaker(model, lambda name, member: f"Leaf.{name}.{member.upper()}")
        self.natives = [f for f in model.functions if not any(p["type"] in OF_FUNCTIONS for p in f["parameters"])]

    def doc(self, text, indent):
        return bindings.comment(self.said(text).replace("*/", ""), indent, "java", 115)

    def files(self):
        return {"leafspring_jni.c": self.c(), "leafspring/Native.java": self.native(), "leafspring/Leaf.java": self.structs(),
                "leafspring/SnapshotLayout.java": self.snapshot(), "leafspring/StageCalls.java": self.calls(),
                "leafspring/Poses.java": self.poses()}

    def name(self, function):
        return camel(short(function["name"]))

    def taken(self, p):
        """A parameter's Java type: an address, a buffer, or a number."""
        if not p["pointers"] and not p["count"]:
            return TYPES[p["type"]]
        return "long" if p["pointers"] == 1 and short(p["type"]) in self.model.handles else "ByteBuffer"

    def c(self):
        out = [HEAD + "#include <jni.h>", "#include <stdint.h>", "#include <leafspring.h>", "",
               "static void *at(JNIEnv *env, jobject buffer) { return buffer ? (*env)->GetDirectBufferAddress(env, buffer) : 0; }", "",
               "JNIEXPORT jobject JNICALL Java_leafspring_Native_view(JNIEnv *env, jclass type, jlong address, jlong bytes) {",
               "  (void)type;", "  return (*env)->NewDirectByteBuffer(env, (void *)(intptr_t)address, bytes);", "}",
               "JNIEXPORT jlong JNICALL Java_leafspring_Native_address(JNIEnv *env, jclass type, jobject buffer) {",
               "  (void)type;", "  return (jlong)(intptr_t)at(env, buffer);", "}",
               "JNIEXPORT jstring JNICALL Java_leafspring_Native_text(JNIEnv *env, jclass type, jlong address) {",
               "  (void)type;", "  return address ? (*env)->NewStringUTF(env, (const char *)(intptr_t)address) : 0;", "}"]
        for function in self.natives:
            taken, passed = [], []
            for p in function["parameters"]:
                kind = self.taken(p)
                taken.append(f"{JNI.get(kind, 'jobject')} {p['name']}")
                if kind == "ByteBuffer":
                    passed.append(f"at(env, {p['name']})")
                else:
                    passed.append(f"({p['type']} *)(intptr_t){p['name']}" if p["pointers"] else f"({p['type']}){p['name']}")
            call = f"{function['name']}({', '.join(passed)})"
            isText = function["result"]["type"] == "char"
            result = "jlong" if isText else JNI[TYPES[function["result"]["type"]]]
            out += [f"JNIEXPORT {result} JNICALL Java_leafspring_Native_{self.name(function)}({', '.join(['JNIEnv *env', 'jclass type'] + taken)}) {{",
                    "  (void)env, (void)type;", f"  return ({result}){'(intptr_t)' if isText else ''}{call};", "}"]
        return "\n".join(out + [POSE_CODE])

    def poses(self):
        """The cells of a frame whose poses code writes."""
        size, _, fields = self.model.layout("pose_frame")
        count = next(offset for offset, field in fields if field["name"] == "count")
        out = [HEAD + "package leafspring;", "", "import java.nio.ByteBuffer;", "import java.nio.ByteOrder;", "import java.nio.DoubleBuffer;",
               "import java.nio.IntBuffer;", ""] + self.doc(self.model.structs["pose_frame"]["doc"], "") + [
            "public final class Poses extends Struct {", "  /** What code has thrown on this thread, until the call that ran it is over. */",
            "  static final ThreadLocal<Throwable> RAISED = new ThreadLocal<>();", "", "  private Poses(ByteBuffer frame) {",
            f"    super(frame, 0, {size});", "  }", "", "  /** Called by the library. Poses that are not finite are not taken. */",
            "  static void run(PoseCode code, ByteBuffer frame) {", "    Poses poses = new Poses(frame);", "    try {", "      code.poses(poses);",
            "    } catch (Throwable thrown) {", "      RAISED.set(thrown);", "      if (poses.count() > 0) poses.width().put(0, Double.NaN);",
            "    }", "  }", "", "  private ByteBuffer list(int offset, int size) {",
            "    return Native.view(at.getLong(offset), (long) size * count()).order(ByteOrder.nativeOrder());", "  }", "",
            "  /** The number of cells: each list has as many entries. */", "  public int count() {", f"    return (int) at.getLong({count});", "  }"]
        for offset, field in fields:
            if field["name"] in ("struct_size", "reserved", "count"):
                continue
            out += [""] + self.doc(field["doc"], "  ")
            if field["pointers"]:
                kind, wide, view = BUFFERS[field["type"]]
                out += [f"  public {kind} {camel(field['name'])}() {{", f"    return list({offset}, {wide}){view};", "  }"]
            elif short(field["type"]) in self.model.structs:
                kind = "Leaf." + pascal(field["type"].removeprefix("leaf_"))
                out += [f"  public {kind} {camel(field['name'])}() {{", f"    return new {kind}(at, {offset});", "  }"]
            else:
                kind = TYPES[field["type"]]
                out += [f"  public {kind} {camel(field['name'])}() {{", f"    return at.get{ACCESS[kind]}({offset});", "  }"]
        return "\n".join(out + ["}", ""])

    def native(self):
        out = [HEAD + "package leafspring;", "", "import java.nio.ByteBuffer;", "",
               "/** The functions of leafspring.h. Pointers are direct buffers, or null; handles and texts are addresses. */",
               "final class Native {", "  private Native() {}", "", "  static native ByteBuffer view(long address, long bytes);",
               "", "  static native long address(ByteBuffer buffer);", "", "  static native String text(long address);",
               "", "  static native int setPoseCode(long stage, long scene, PoseCode code);"]
        for function in self.natives:
            taken = ", ".join(f"{self.taken(p)} {camel(p['name'])}" for p in function["parameters"])
            result = "long" if function["result"]["type"] == "char" else TYPES[function["result"]["type"]]
            out += ["", f"  static native {result} {self.name(function)}({taken});"]
        return "\n".join(out + ["", "  static {", '    String place = System.getProperty("leafspring.library");',
                                '    if (place == null) System.loadLibrary("leafspring_jni");',
                                "    else System.load(java.nio.file.Path.of(place).toAbsolutePath().toString());", "  }", "}", ""])

    # ---- structs

    def structs(self):
        out = [HEAD + "package leafspring;", "", "import java.nio.ByteBuffer;", "",
               "/** The structs of leafspring.h and the names of its numbers. A setter returns its struct, so that setters follow each other. */",
               "public final class Leaf {", "  private Leaf() {}"]
        for name, members, text in self.model.enums:
            out += [""] + self.doc(text, "  ") + [f"  public static final class {name} {{", f"    private {name}() {{}}"]
            for member in members:
                out += self.doc(member["doc"], "    ") + [f"    public static final int {member['name'].upper()} = {member['value']};"]
            out.append("  }")
        for name in self.model.structs:
            if name not in {"snapshot", *FOR_FUNCTIONS}:
                out += self.struct(name)
        return "\n".join(out + ["}", ""])

    def snapshot(self):
        """The places of a snapshot's fields, for Frame.java, which is written by hand."""
        size, _, fields = self.model.layout("snapshot")
        lines = [f"  static final int {f['name'].upper()} = {offset};" for offset, f in fields if f["name"] not in ("struct_size", "reserved")]
        return "\n".join([HEAD + "package leafspring;", "", "/** Where the fields of leaf_snapshot are, in bytes. */",
                          "final class SnapshotLayout {", "  private SnapshotLayout() {}", "", f"  static final int SIZE = {size};"] + lines + ["}", ""])

    def struct(self, name):
        struct, kind = self.model.structs[name], pascal(name)
        size, _, fields = self.model.layout(name)
        default = any(f["name"] == f"leaf_{name}_default" for f in self.model.functions)
        made = f"      LeafException.check(Native.{camel(name)}Default(at, {size}));" if default else None
        if not made and struct["fields"][0]["name"] == "struct_size":
            made = f"      at.putInt(0, {size});"
        out = [""] + self.doc(struct["doc"], "  ") + [f"  public static final class {kind} extends Struct {{", f"    static final int SIZE = {size};", "",
                                                   f"    public {kind}() {{", "      super(SIZE);"] + ([made] if made else []) + [
            "    }", "", f"    {kind}(ByteBuffer memory, int offset) {{", "      super(memory, offset, SIZE);", "    }"]
        lists = {f["name"]: (element, length) for f, element, length in self.model.lists(name)}
        counts = {length for _, length in lists.values() if length}
        for offset, field in fields:
            if field["name"] not in ("struct_size", "reserved") and field["name"] not in counts:
                out += self.field(kind, offset, {**field, "notation": bindings.notation(struct, field)}, lists, fields)
        return out + ["  }"]

    def field(self, kind, offset, field, lists, fields):
        name, of = camel(field["name"]), short(field["type"])
        out = [""] + self.doc(field["doc"], "    ")
        if field["name"] in lists:
            element, length = lists[field["name"]]
            if length == "" or field["name"] == "orders":
                return []  # lists whose lengths have to agree with another list's
            if length is None:
                return out + [f"    public {kind} {name}({pascal(element)} value) {{", f'      lend({offset}, "{name}", value);', "      return this;", "    }"]
            at, counted = next((o, f) for o, f in fields if f["name"] == length)
            whole = "long" if self.model.place(counted)[0] == 8 else "int"
            taken = {"int32_t": "int...", "uint32_t": "int..."}.get(field["type"]) or f"{pascal(element)}..."
            return out + [f"    public {kind} {name}({taken} values) {{", f'      lend({offset}, "{name}", values);',
                          f"      at.put{ACCESS[whole]}({at}, values.length);", "      return this;", "    }"]
        if field["type"] == "char":
            read = [f"    public String {name}() {{", f"      return Native.text(at.getLong({offset}));", "    }"]
            if kind.endswith("Def"):
                return out + [f"    public {kind} {name}(String value) {{", f'      lend({offset}, "{name}", value);', "      return this;", "    }"]
            return out + read
        if of in self.model.structs:
            size = self.model.layout(of)[0]
            if field["count"]:
                return out + [f"    public {pascal(of)} {name}(int index) {{",
                              f"      return keep(\"{name}\" + index, new {pascal(of)}(at, {offset} + {size} * java.util.Objects.checkIndex(index, {field['count']})));", "    }"]
            return out + [f"    public {pascal(of)} {name}() {{", f"      return keep(\"{name}\", new {pascal(of)}(at, {offset}));", "    }", "",
                          f"    public {kind} {name}({pascal(of)} value) {{", f"      copy({offset}, value);", "      return this;", "    }"]
        if field["notation"] == "i32:bool":
            return out + [f"    public boolean {name}() {{", f"      return at.getInt({offset}) != 0;", "    }", "",
                          f"    public {kind} {name}(boolean value) {{", f"      at.putInt({offset}, value ? 1 : 0);", "      return this;", "    }"]
        java = TYPES[field["type"]]
        place, index, given = str(offset), "", ""
        if field["count"]:
            place = f"{offset} + {SIZES[field['type']]} * java.util.Objects.checkIndex(index, {field['count']})"
            index, given = "int index", "int index, "
        return out + [f"    public {java} {name}({index}) {{", f"      return at.get{ACCESS[java]}({place});", "    }", "",
                      f"    public {kind} {name}({given}{java} value) {{", f"      at.put{ACCESS[java]}({place}, value);", "      return this;", "    }"]

    # ---- calls

    def calls(self):
        out = [HEAD + "package leafspring;", "", "import java.lang.ref.Reference;", "import java.nio.ByteBuffer;", "",
               "/** The calls of a stage. One that fails throws a LeafException, and has changed nothing. */",
               "abstract class StageCalls {", "  long handle;", "  final ByteBuffer room = Struct.memory(64);", "", "  abstract void run(int status);",
               "", "  abstract void change();"]
        for name, text, takes, gives in self.model.stage_calls():
            if name not in BY_HAND:
                out += [""] + self.call(name, text, takes, gives)
        return "\n".join(out + ["}", ""])

    def call(self, name, text, takes, gives):
        taken, passed, lines, held = [], ["handle"], [], []
        for kind, field, of, optional in takes:
            field = camel(field)
            if kind in ("value", "truth"):
                taken.append(f"{'boolean' if kind == 'truth' else TYPES[of]} {field}")
                passed.append(f"{field} ? 1 : 0" if kind == "truth" else field)
            elif kind == "list":
                taken.append(f"Leaf.{pascal(of)}[] {field}")
                passed += [f"{field}List.at", f"{field}.length"]
                lines.append(f"    Struct {field}List = Struct.list({field});")
                held.append(f"{field}List")
            elif kind == "matrix":
                taken.append(f"double[] {field}")
                passed.append(f"Struct.doubles({field}, 16)")
            elif kind == "number":
                taken.append(f"Double {field}")
                passed.append(f"{field} == null ? null : Struct.doubles(new double[] {{{field}}}, 1)")
            else:
                taken.append(f"Leaf.{pascal(of)} {field}")
                passed.append(f"{field} == null ? null : {field}.at" if optional else f"{field}.at")
                held.append(field)
        result, after = "void", []
        for kind, field, of in gives:
            if kind == "list":
                element = f"Leaf.{pascal(of)}" if of in self.model.structs else "int"
                result = f"{element}[]"
                size = self.model.layout(of)[0] if of in self.model.structs else 4
                arguments = ", ".join(passed + ["memory", "capacity", "count"])
                lines.append(f"    Struct.Listed all = Struct.all({size}, (memory, capacity, count) -> Native.{camel('stage_' + name)}({arguments}));")
                lines.append("    run(all.status);")
                after = [f"    {element}[] items = new {element}[all.count];", "    for (int i = 0; i < items.length; i++) {",
                         f"      items[i] = {'all.memory.getInt(4 * i)' if element == 'int' else f'new {element}(all.memory, {size} * i)'};", "    }",
                         "    return items;"]
            elif kind in ("value", "truth"):
                result = "boolean" if kind == "truth" else TYPES[of]
                passed.append("room")
                after = [f"    return room.getInt(0) != 0;" if kind == "truth" else f"    return room.get{ACCESS[result]}(0);"]
            else:
                result = f"Leaf.{pascal(of)}"
                lines.append(f"    {result} made = new {result}();")
                passed.append("made.at")
                if kind == "sized":
                    passed.append(f"{result}.SIZE")
                after = ["    return made;"]
        if not any(g[0] == "list" for g in gives):
            lines.append(f"    run(Native.{camel('stage_' + name)}({', '.join(passed)}));")
        lines += [f"    Reference.reachabilityFence({field});" for field in held]
        if name not in self.model.reads:
            lines.insert(0, "    change();")
        return self.doc(text, "  ") + [f"  public {result} {camel(name)}({', '.join(taken)}) {{"] + lines + after + ["  }"]
