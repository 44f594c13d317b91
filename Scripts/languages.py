#!/usr/bin/env python3
"""Makes the hosts of Rust, Java, C# and Dart from Scripts/header.py's description of leafspring.h.

    Scripts/languages.py OUT    writes OUT/rust (a crate), OUT/java, OUT/csharp and OUT/dart: what is made, beside what Hosts has of them

.ci/languages.sh compiles and runs those of Rust, Java and C#. That of Dart is compiled nowhere yet. Needs pycparser.
"""

import pathlib
import shutil
import sys

from languages import files

HOSTS = pathlib.Path(__file__).resolve().parent.parent / "Hosts"


def main(arguments):
    if len(arguments) != 1 or arguments[0].startswith("-"):
        raise SystemExit(__doc__)
    out = pathlib.Path(arguments[0])
    for name in ("rust", "java", "csharp"):
        shutil.copytree(HOSTS / name, out / name, dirs_exist_ok=True, ignore=shutil.ignore_patterns("target", "Cargo.lock"))
    for path, text in files().items():
        place = out / path
        place.parent.mkdir(parents=True, exist_ok=True)
        # Left as it is where nothing has changed, so that compilers have nothing to do.
        if not place.exists() or place.read_text() != text:
            place.write_text(text)


if __name__ == "__main__":
    main(sys.argv[1:])
