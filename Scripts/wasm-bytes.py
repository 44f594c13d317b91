"""What the bytes of leafspring-book.wasm are, by the type that its functions belong to: wasm-bytes.py [BUILD] [COUNT]

BUILD is the folder of Scripts/build-wasm.sh (.build-wasm); its objects are linked once more, with names. Prints a table of COUNT (12)
rows, in bytes of code before wasm-opt."""

import collections
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def functions(build, module):
    """Links the objects, and gives the names and sizes of all functions."""
    tools = os.path.dirname(os.path.realpath(subprocess.check_output(["which", "swiftc"], text=True).strip()))
    with open(f"{ROOT}/Hosts/web/element/calls.txt") as calls:
        exports = [f"--export={call}" for call in calls.read().split()]
    subprocess.run([f"{tools}/wasm-ld", "--no-entry", "--gc-sections", "-O2", "--lto-O2", "--stack-first", "-z", "stack-size=262144", *exports,
                    *(f"{build}/{name}.o" for name in ("swift", "handle_table", "layout", "memory")), "-o", module], check=True)
    listed = subprocess.check_output([f"{tools}/llvm-nm", "--print-size", "--defined-only", module], text=True)
    return [(name, int(size, 16)) for size, name in re.findall(r"^\w+ (\w+) [tT] (.*)$", listed, re.M)]


def owner(name, plain):
    """The type that a function belongs to, by its plain name; what C calls, and kernels, are one."""
    if "leaf_" in name or "leaf_" in plain or "onStage" in plain:
        return "kernels and calls of C"
    found = re.match(r"(?:static |specialized |closure #\d+ in |partial apply for |end #\d+ .*? in )*(\w+)(?:\.|\()", plain)
    return found[1] if found else "other"


def main(build=f"{ROOT}/.build-wasm", count=12):
    with tempfile.TemporaryDirectory() as folder:
        found = functions(build, f"{folder}/named.wasm")
    plain = subprocess.run(["swift", "demangle", "--simplified"], input="\n".join(name for name, _ in found), capture_output=True, text=True, check=True).stdout.split("\n")
    bytes_of = collections.Counter()
    for (name, size), words in zip(found, plain):
        bytes_of[owner(name, words)] += size
    whole = sum(bytes_of.values())
    print(f"| Part | kB of {whole / 1000:.0f} | % |\n|---|---|---|")
    for part, size in bytes_of.most_common(int(count)):
        print(f"| {part if ' ' in part else f'`{part}`'} | {size / 1000:.0f} | {100 * size / whole:.0f} |")
    rest = whole - sum(size for _, size in bytes_of.most_common(int(count)))
    print(f"| {len(bytes_of) - int(count)} others | {rest / 1000:.0f} | {100 * rest / whole:.0f} |")


if __name__ == "__main__":
    if len(sys.argv) > 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
