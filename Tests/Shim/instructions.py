"""Instructions a cell that the 128-bit kernels execute on arm64 and on x86-64, and of those what they multiply, add, load and store.

    instructions.py FOLDER CLANG OBJDUMP

FOLDER is for what is compiled. Both run under qemu-user, an instruction at a time; what twice as many cells execute more is theirs.
Fails if the exact or the double kernel fuses, or if arm64 multiplies, adds or loads more often than x86-64.
"""

import collections
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).parents[2]
KERNELS = ("one factor, exact", "pairs, exact", "one factor, fast", "pairs, fast", "pages, exact", "pages, fast", "any poses, exact",
           "any poses, fast", "one factor, double", "pairs, double", "pages, double", "any poses, double")
MACHINES = {"arm64": ("aarch64-linux-gnu", "qemu-aarch64-static"), "x86-64": ("x86_64-linux-gnu", "qemu-x86_64-static")}
CELLS = 128

# The effect of an instruction, by its name and operands; on x86-64 an operation may include a load or store.
KINDS = {
    "arm64": {"multiplies": r"fmul\b", "adds": r"f(add|sub)\b", "fused": r"(fmla|fmls|fn?madd|fn?msub)\b", "loads": r"ld",
              "stores": r"st"},
    "x86-64": {"multiplies": r"mul[ps][sd]\b", "adds": r"(add|sub)[ps][sd]\b", "fused": r"vf",
               "loads": r"\w+\s+(\w+ ptr )?-?(0x)?\w*\(.*\), %", "stores": r"mov\w*\s+%\w+, .*\("},
}


def build(folder, clang, triple, kernel, cells):
    program = folder / f"cells-{triple.split('-')[0]}-{kernel}-{cells}"
    subprocess.run([clang, f"--target={triple}", "-O2", "-ffreestanding", "-nostdlib", "-static", "-fuse-ld=lld", "-fno-pic", "-DLEAF_NO_BLAS",
                    f"-DKERNEL={kernel}", f"-DCELLS={cells}", "-I", ROOT / "CMathShim", ROOT / "Tests/Shim/cells.c", "-o", program],
                   check=True)
    return program


def instructions(objdump, program):
    """Address -> instruction, of what is compiled from the shim."""
    listed = subprocess.run([objdump, "-d", "--no-show-raw-insn", program], check=True, capture_output=True, text=True).stdout
    found, own = {}, False
    for line in listed.splitlines():
        if head := re.match(r"[0-9a-f]+ <(\w+)>:", line):
            own = head[1] not in ("memset", "memcpy", "begin", "_start")
        elif own and (row := re.match(r"\s*([0-9a-f]+):\s+(.+?)\s*$", line)):
            found[int(row[1], 16)] = row[2]
    return found


def executed(folder, program, emulator, known):
    log = folder / "trace"
    subprocess.run([emulator, "-singlestep", "-d", "exec,nochain", "-D", log, program], check=True)
    addresses = re.findall(r"\[[0-9a-f]+/([0-9a-f]+)/", log.read_text())
    log.unlink()
    return collections.Counter(known[a] for a in (int(x, 16) for x in addresses) if a in known)


def counts(folder, clang, objdump, machine, kernel):
    triple, emulator = MACHINES[machine]
    total = []
    for cells in (CELLS, 2 * CELLS):
        program = build(folder, clang, triple, kernel, cells)
        ran = executed(folder, program, emulator, instructions(objdump, program))
        kinds = {"instructions": sum(ran.values())}
        for kind, pattern in KINDS[machine].items():
            kinds[kind] = sum(n for text, n in ran.items() if re.match(pattern, text))
        total.append(kinds)
    return {kind: (total[1][kind] - total[0][kind]) / CELLS for kind in total[0]}


def main(folder, clang, objdump):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    failed = []
    for kernel, name in enumerate(KERNELS):
        by = {machine: counts(folder, clang, objdump, machine, kernel) for machine in MACHINES}
        arm, x86 = by["arm64"], by["x86-64"]
        print(f"figure: a cell, {name}: " + ", ".join(f"{kind} {arm[kind]:.1f} ({x86[kind]:.1f})" for kind in arm if kind != "fused")
              + " on arm64 (x86-64)")
        if not arm["instructions"] or not arm["multiplies"]:
            failed.append(f"{name}: nothing was counted")
        if arm["fused"] or x86["fused"]:
            failed.append(f"{name}: {arm['fused']:.1f} fused operations a cell on arm64, {x86['fused']:.1f} on x86-64")
        for kind in ("multiplies", "adds", "loads"):
            if arm[kind] > x86[kind]:
                failed.append(f"{name}: {kind} {arm[kind]:.1f} on arm64, {x86[kind]:.1f} on x86-64")
    if failed:
        raise SystemExit("\n".join(failed))


if __name__ == "__main__":
    main(*sys.argv[1:])
