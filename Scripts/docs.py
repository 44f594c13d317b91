#!/usr/bin/env python3
"""Makes the parts of the documentation that are not articles; see Scripts/build-docs.sh and .ci/docs.sh.

    docs.py catalogue OUT    copies the catalogue and puts in the tutorial's steps, the pictures of docs, and a gallery
    docs.py code PAGE|all    writes the code of a page anew: each part of a program stands below a comment that names it
    docs.py curated GRAPH    fails if a public type is in no list of the landing page
    docs.py links DIR        fails if a link of the Markdown below is dead where it stands: to no file, to no heading, to a docc page
    docs.py steps DIR        writes the tutorial's steps as Swift files
    docs.py compare SOURCE   compares standard input, what the program printed, with the "→" comments of SOURCE

LEAF_CATALOGUE names another catalogue than Sources/LeafSpring/LeafSpring.docc, LEAF_GALLERY a folder that Scripts/gallery.sh made.
"""

import json
import os
import pathlib
import re
import shutil
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
CATALOGUE = pathlib.Path(os.environ.get("LEAF_CATALOGUE", ROOT / "Sources/LeafSpring/LeafSpring.docc"))
LANGUAGES = {".swift": "swift", ".c": "c", ".cpp": "cpp", ".py": "python", ".mjs": "javascript", ".html": "javascript"}
BOOKS = ("book", "peel", "soft-leaves", "shelf-to-book")  # which come first in the gallery
# How wide the Swift interface may get.
MOST_TYPES, MOST_DECLARATIONS = 108, 800
MARK = re.compile(r"\s*(?://|#|/\*) (snippet\.|step: )([a-z]+)")


def fail(text):
    sys.exit(f"docs.py: {text}")


def parts(path):
    """The lines without marks, and the range of lines from each mark to the next snippet.end."""
    lines, slices, name, begun = [], {}, None, 0
    for line in path.read_text().splitlines():
        mark = MARK.match(line)
        if not mark:
            lines.append(line)
        elif mark[1] == "snippet.":
            if name:
                end = len(lines)
                while end > begun and not lines[end - 1].strip():
                    end -= 1
                slices[name] = [begun, end]
            name, begun = (None if mark[2] == "end" else mark[2]), len(lines)
    if name:
        fail(f"{path}: snippet.{name} has no end")
    return lines, slices


CODE = re.compile(r"^<!-- ((?:Snippets|Hosts/guide|Examples/recipes)/[\w.]+): (\w+) -->(?:\n```\w+\n.*?^```$)?", re.S | re.M)


def part(match):
    """The comment that names a part of a program, and the part as code."""
    path = ROOT / match[1]
    if not path.is_file():
        fail(f"there is no {match[1]}")
    lines, slices = parts(path)
    if match[2] not in slices:
        fail(f"{match[1]} has no snippet.{match[2]}")
    begin, end = slices[match[2]]
    code = textwrap.dedent("\n".join(re.sub(r"^\t+", "", line) for line in lines[begin:end]))
    return f"<!-- {match[1]}: {match[2]} -->\n```{LANGUAGES[path.suffix]}\n{code}\n```"


def write_code(page):
    for path in CATALOGUE.glob("*.md") if page == "all" else [pathlib.Path(page)]:
        text = path.read_text()
        filled = CODE.sub(part, text)
        if filled != text:
            path.write_text(filled)


def check_code():
    """The programs run in .ci/docs.sh, .ci/wasm.sh and .ci/recipes.sh, so code that equals theirs runs."""
    count = 0
    for path in sorted(CATALOGUE.glob("*.md")):
        for match in CODE.finditer(path.read_text()):
            count += 1
            if part(match) != match[0]:
                fail(f"{path.name}: the code of {match[1]}: {match[2]} is old; Scripts/docs.py code {path.name} writes it")
    print(f"figure: {count} parts of programs stand in the pages as they run")


def steps():
    """Name and text of each step of the tutorial."""
    lines, head = [], True
    for line in (ROOT / "Snippets/OpenABook.swift").read_text().splitlines():
        mark = MARK.match(line)
        # Its first comment is about this file.
        head = head and (line.startswith("//") or not line)
        if mark and mark[1] == "step: ":
            yield mark[2], "\n".join(lines) + "\n"
        elif not head:
            lines.append(re.sub(r"  // → .*", "", line))


def write_steps(folder):
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    for name, text in steps():
        (pathlib.Path(folder) / f"book-{name}.swift").write_text(text)


def gallery(out):
    """The moving pictures of the gallery, with their names; where none were made, the command that makes them."""
    folder = os.environ.get("LEAF_GALLERY")
    pictures = sorted(pathlib.Path(folder).glob("*.png"), key=lambda path: (path.stem not in BOOKS, path.stem)) if folder else []
    if not pictures:
        return "This build has no moving pictures: `Scripts/gallery.sh DIR`, then `LEAF_GALLERY=DIR Scripts/build-docs.sh`."
    for picture in pictures:
        shutil.copy(picture, out / "Resources" / f"moving-{picture.name}")
    names = [(picture.stem.replace("-", " "), f"moving-{picture.stem}") for picture in pictures]
    return "\n\n".join(f"### {name}\n\n![{name}, moving]({file})" for name, file in names)


# Pages link to each other, and to pictures, as files, so that they read in a clone; docc wants names.
PAGE = re.compile(r"\[[^]]+\]\((\w+)\.(?:md|tutorial)(#[\w-]+)?\)")
PICTURE = re.compile(r"(!\[[^]]*\])\([\w./-]*/([\w-]+)\.(?:svg|png)\)")
LINK = re.compile(r"\[[^][]*(?:\[[^]]*\][^][]*)*\]\(([^)\s]+)\)")


def for_docc(text):
    return PICTURE.sub(r"\1(\2)", PAGE.sub(lambda link: f"<doc:{link[1]}{link[2] or ''}>", text))


def without_code(text):
    return re.sub(r"`[^`\n]*`", "", re.sub(r"^ *```.*?^ *```$", "", text, flags=re.S | re.M))


def anchors(path):
    """The names of a page's headings, as forges make them."""
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
            for heading in re.findall(r"^#+ (.*)$", path.read_text(), re.M)}


def check_links(folder):
    dead, count, root = [], 0, pathlib.Path(folder)
    pages = [path for path in sorted(root.glob("**/*.md")) if not any(p.startswith(".build") or p == "target" for p in path.parts)]
    for path in pages:
        text = without_code(path.read_text())
        dead += [f"{path}: {link} is a link in docc alone" for link in re.findall(r"<doc:[^>]*>|\]\(doc:[^)]*\)", text)]
        for link in LINK.findall(text):
            if re.match(r"[a-z]+:", link):
                continue
            count += 1
            name, _, anchor = link.partition("#")
            file = path.parent / name if name else path
            if not file.exists():
                dead.append(f"{path}: there is no {link}")
            elif anchor and file.suffix == ".md" and anchor.lower() not in anchors(file):
                dead.append(f"{path}: {link} names no heading")
    if dead:
        fail("; ".join(dead))
    print(f"figure: {count} links in {len(pages)} pages lead to files and headings")


def write_catalogue(out):
    check_code()
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(CATALOGUE, out)
    write_steps(pathlib.Path(out) / "Resources")
    for path in pathlib.Path(out).glob("*.md"):
        text = path.read_text()
        filled = for_docc(text).replace("<!-- gallery -->", gallery(pathlib.Path(out)))
        # Pictures of docs come along.
        for picture in re.findall(r"!\[[^]]*\]\((\w+)\)", filled):
            if (ROOT / f"docs/{picture}.svg").exists():
                shutil.copy(ROOT / f"docs/{picture}.svg", pathlib.Path(out) / "Resources")
        if filled != text:
            path.write_text(filled)


def check_curated(graph):
    symbols = json.loads(pathlib.Path(graph).read_text())["symbols"]
    types = {s["pathComponents"][0] for s in symbols if len(s["pathComponents"]) == 1}
    listed = set(re.findall(r"^- ``(\w+)``$", (CATALOGUE / "LeafSpring.md").read_text(), re.M))
    if types - listed:
        fail(f"in no list of LeafSpring.md: {', '.join(sorted(types - listed))}")
    bare = sorted(s["pathComponents"][0] for s in symbols if len(s["pathComponents"]) == 1 and "docComment" not in s)
    if bare:
        fail(f"without a comment: {', '.join(bare)}")
    kinds = ("swift.struct", "swift.class", "swift.enum", "swift.protocol")
    every = sum(s["kind"]["identifier"] in kinds for s in symbols)
    declared = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*public\b", re.M)
    words = sum(len(declared.findall(path.read_text())) for path in ROOT.glob("Sources/LeafSpring/**/*.swift"))
    if every > MOST_TYPES or words > MOST_DECLARATIONS:
        fail(f"{every} public types, inner ones too, and {words} public declarations; "
             f"{MOST_TYPES} and {MOST_DECLARATIONS} are the most")
    print(f"figure: {len(types)} public types with a comment, each in a list of the landing page; {every} with inner ones, "
          f"{words} public declarations, {len(symbols)} symbols")


def compare(source):
    wanted = re.findall(r"(?://|#|/\*) → (.*?)(?: \*/)?$", pathlib.Path(source).read_text(), re.M)
    got = sys.stdin.read().splitlines()
    if not wanted:
        fail(f"{source} shows no result")
    for number, (a, b) in enumerate(zip(wanted + [None] * len(got), got + [None] * len(wanted)), 1):
        if a is None and b is None:
            break
        if a != b:
            fail(f"{source}: line {number} of its output is {b!r}, its comment says {a!r}")
    print(f"{pathlib.Path(source).name}: {len(wanted)} results as its comments say")


TASKS = {"catalogue": write_catalogue, "code": write_code, "curated": check_curated, "steps": write_steps,
         "links": check_links, "compare": compare}
if len(sys.argv) != 3 or sys.argv[1] not in TASKS:
    fail(f"it takes one of {', '.join(TASKS)}, and a path")
TASKS[sys.argv[1]](sys.argv[2])
