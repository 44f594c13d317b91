#!/usr/bin/env python3
"""Counts sentences that are hard to read, file by file, in comments, docstrings and Markdown pages.

    Scripts/plain.py [--openings PERCENT] [--long PERCENT] [--words COUNT] [--worst ROWS] [--draw COUNT SEED] [PATH...]

The table shows, for each file, its sentences, those that open with a free relative (What, Whether, How, Where, The same …), those
of more than 30 words, and house words: the project's own names for what has a common name. Questions and code are not counted.

PATH is a file or folder of the repository; without one, all tracked files are read. The script exits with 1 if a total is above
--openings or --long (percent of all sentences) or --words (a count). --worst limits the rows of the table. --draw prints sentences
drawn at random instead.
"""

import argparse
import ast
import io
import pathlib
import random
import re
import subprocess
import sys
import tokenize

ROOT = pathlib.Path(__file__).resolve().parent.parent
OPENING = re.compile(r"(?:What|Whatever|Whether|How|However many|Where|Whoever|Which|The same|This (?:for|of|with)|(?:By|Into|On) (?:how|which))\b")
# Names that this project gave its layers and modules, and turns of phrase of its own. "Room for six points" is plain English.
HOUSE = re.compile(r"\b(?:rooms?(?! for| to)|house|spokes?|hubs?|lest|that (?:is|are) none)\b", re.I)
MOST_WORDS = 30
SLASHES = {".swift", ".c", ".h", ".hpp", ".cpp", ".js", ".mjs", ".ts"}
HASHES = {".sh", ".cmake"}
PAGES = {".md", ".tutorial"}

# Strings come first, so that comment signs in them are passed over.
TOKENS = re.compile(r'"""(?:\\.|.)*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|`(?:\\.|[^`\\])*`|(//[^\n]*|/\*.*?\*/)', re.S)


def slash_comments(text):
    """Comments of Swift, C and JavaScript. Comments on adjacent lines are one block."""
    blocks, ended = [], None
    for match in TOKENS.finditer(text):
        if match[1] is None:
            continue
        between = text[ended:match.start()] if ended is not None else "\n\n"
        alone = not text[text.rfind("\n", 0, match.start()) + 1:match.start()].strip()
        words = re.sub(r"^\s*(?:///?|/\*\*?|\*/|\*(?!\*))!?<? ?|\s*\*/$", "", match[1], flags=re.M)
        if alone and between.count("\n") < 2 and not between.strip() and blocks:
            blocks[-1] += "\n" + words
        else:
            blocks.append(words)
        ended = match.end()
    return blocks


def hash_comments(text):
    """Comments of shells that have a line of their own; indented ones are usage."""
    lines = [match[1] if (match := re.match(r"\s*#(?!!) ?(?! )(.*)", line)) else "\0" for line in text.splitlines()]
    return "\n".join(lines).split("\0")


def python_comments(text):
    tree = ast.parse(text)
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    blocks = [words for node in ast.walk(tree) if isinstance(node, kinds) and (words := ast.get_docstring(node))]
    rows, at = [], None
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and not token.string.startswith("#!"):
            words = token.string.lstrip("#: ")
            if at == token.start[0] - 1 and rows:
                rows[-1] += "\n" + words
            else:
                rows.append(words)
            at = token.start[0]
    return blocks + rows


def page(text):
    """Paragraphs, items, headings and table cells of a page, without its code, comments and directives."""
    text = re.sub(r"^---\n.*?^---\n|<!--.*?-->|^ *```.*?^ *```$", "", text, flags=re.S | re.M)
    text = re.sub(r"^\s*@.*$|^\s*\}\s*$|^\|[-|: ]+\|$", "", text, flags=re.M)
    return [re.sub(r"^\|(.*)\|$", lambda row: "\n\n" + re.sub(r"(?<!\\)\|", "\n\n", row[1]) + "\n\n", text, flags=re.M)]


def blocks(path):
    text = path.read_text(errors="replace")
    if path.suffix == ".py":
        return python_comments(text)
    if path.suffix in SLASHES:
        return slash_comments(text)
    if path.suffix in PAGES:
        return page(text)
    return hash_comments(text)


def sentences(block):
    """Sentences of a block. Code between accents, and lines that are indented by four, are no words."""
    block = re.sub(r"^(?: {4}| *```).*$", "", block, flags=re.M)
    for part in re.split(r"\n\s*\n|\n\s*(?=[-*] |\d+\. |#+ |- [\w`]+:)|^#+ .*$", block, flags=re.M):
        part = re.sub(r"``?[^`]*``?", lambda code: "code" if " " in code[0] else code[0], part)
        part = re.sub(r"\]\([^)]*\)", "]", " ".join(part.split()))
        for sentence in re.split(r"(?<=[.!?:])[)*_]*\s+", re.sub(r"^(?:[-*]|\d+\.|#+) +", "", part)):
            sentence = sentence.strip(" *_[]")
            if len(sentence) >= 8 and re.search(r"[a-z]{2}", sentence):
                yield sentence


def count(found):
    """Openings, long sentences and house words of some sentences."""
    openings = sum(bool(OPENING.match(sentence)) and not sentence.endswith("?") for sentence in found)
    long = sum(len(re.findall(r"[^\W_][\w'’.-]*", sentence)) > MOST_WORDS for sentence in found)
    return openings, long, sum(len(HOUSE.findall(re.sub("`[^`]*`", "", sentence))) for sentence in found)


def tracked(paths):
    listed = subprocess.run(["git", "ls-files", "-z", "--", *paths], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in sorted(filter(None, listed.split("\0"))):
        path = ROOT / name
        if path.suffix in SLASHES | HASHES | PAGES | {".py"} or name.startswith((".ci/", "Scripts/")) and not path.suffix:
            yield name, path


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--openings", type=float, metavar="PERCENT")
    parser.add_argument("--long", type=float, metavar="PERCENT")
    parser.add_argument("--words", type=int, metavar="COUNT")
    parser.add_argument("--worst", type=int, metavar="ROWS")
    parser.add_argument("--draw", type=int, nargs=2, metavar=("COUNT", "SEED"))
    parser.add_argument("paths", nargs="*", metavar="PATH")
    return parser.parse_args()


def main():
    options = arguments()
    rows, every = [], []
    for name, path in tracked(options.paths):
        found = [sentence for block in blocks(path) for sentence in sentences(block)]
        every += [(name, sentence) for sentence in found]
        rows.append((*count(found), len(found), name))
    if not every:
        sys.exit("plain.py: no sentences in these paths")
    if options.draw:
        amount, seed = options.draw
        for name, sentence in random.Random(seed).sample(every, min(amount, len(every))):
            print(f"{name}: {sentence}")
        return
    rows.sort(key=lambda row: (-row[0] - row[2], -row[1], row[4]))
    print("sentences  openings  over 30 words  house words  file")
    for openings, long, words, number, name in rows[:options.worst]:
        if openings or long or words:
            print(f"{number:9}  {openings:8}  {long:13}  {words:11}  {name}")
    openings, long, words = (sum(row[column] for row in rows) for column in range(3))
    share = 100 / max(len(every), 1)
    print(f"figure: of {len(every):,} sentences {share * openings:.2f} % open with a free relative, {share * long:.2f} % have over "
          f"{MOST_WORDS} words; {words} house words")
    limits = [("openings", share * openings, options.openings), ("long sentences", share * long, options.long),
              ("house words", words, options.words)]
    over = [f"{value:.4g} {'' if what == 'house words' else '% '}{what}, {limit:g} are allowed"
            for what, value, limit in limits if limit is not None and value > limit]
    if over:
        sys.exit("plain.py: " + "; ".join(over))


main()
