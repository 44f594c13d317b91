#!/usr/bin/env python3
"""Makes the hosts of Rust, Java, C# and Dart from Scripts/header.py's description of leafspring.h.

    Scripts/languages.py OUT [LANGUAGE...]    writes OUT/LANGUAGE: what is made, beside what Hosts has of it

The languages are rust (a crate), java, csharp and dart; all of them if none is named. .ci/languages.sh compiles and runs those of Rust,
Java and C#. That of Dart is compiled nowhere: no compiler for it can be had where the project is built. Needs pycparser.
"""

import pathlib
import shutil
import sys

from makers.dart import Dart
from makers.java import Java
from makers.model import Model
from makers.rust import Rust
from makers.sharp import Sharp

MAKERS = {"rust": Rust, "java": Java, "csharp": Sharp, "dart": Dart}
HOSTS = pathlib.Path(__file__).resolve().parent.parent / "Hosts"


def main(arguments):
    if not arguments or arguments[0].startswith("-"):
        raise SystemExit(__doc__)
    out, names = pathlib.Path(arguments[0]), arguments[1:] or list(MAKERS)
    for name in names:
        if name not in MAKERS:
            raise SystemExit(f"languages.py: no language {name}; there are {', '.join(MAKERS)}")
    for name in names:
        write(out, name)


def write(out, name):
    if (HOSTS / name).is_dir():
        shutil.copytree(HOSTS / name, out / name, dirs_exist_ok=True, ignore=shutil.ignore_patterns("target", "Cargo.lock"))
    for path, text in MAKERS[name](Model()).files().items():
        place = out / name / path
        place.parent.mkdir(parents=True, exist_ok=True)
        # Left as it is where nothing has changed, so that compilers have nothing to do.
        if not place.exists() or place.read_text() != text:
            place.write_text(text)


if __name__ == "__main__":
    main(sys.argv[1:])
