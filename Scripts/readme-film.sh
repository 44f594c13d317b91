#!/usr/bin/env bash
# The moving picture at the top of the README: this project's own documentation as a book. A corner is peeled, the next page is
# thrown, caught in the air and thrown back, and peeled by its other corner.
#
#   Scripts/readme-film.sh [FILE]       docs/book.gif if not given
#
# Needs chromium, poppler-utils and ffmpeg; builds the tool and the OpenGL ES host.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-docs/book.gif}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

python3 - "$folder" <<'PYTHON'
import html, pathlib, re, sys

def page(name):
    """A page of the documentation as plain HTML: headings, paragraphs, lists and code."""
    text, out, code = pathlib.Path(name).read_text(), [], None
    text = re.sub(r"@\w+\([^)]*\)\s*(\{[^}]*\})?|<!--.*?-->", "", text, flags=re.S)
    for block in re.split(r"\n\s*\n|(?=\n```)|(?<=\n```\n)", text):
        block = block.strip("\n")
        if not block or block.startswith("|"):
            continue
        if block.startswith("```"):
            out.append("<pre>%s</pre>" % html.escape(block.strip("`").partition("\n")[2]))
            continue
        line = html.escape(re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", block))
        line = re.sub(r"``?([^`]+)``?", r"<code>\1</code>", line)
        line = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", line)
        heading = re.match(r"(#+) (.*)", line)
        if heading:
            out.append("<h%d>%s</h%d>" % (min(len(heading[1]), 3), heading[2], min(len(heading[1]), 3)))
        elif re.match(r"[-*] ", line):
            out.append("<ul>%s</ul>" % "".join("<li>%s</li>" % item for item in re.split(r"(?:^|\n)[-*] ", line) if item))
        else:
            out.append("<p>%s</p>" % line)
    return "".join(out)

names = ["Conventions", "Springs", "BendingLeaves", "Determinism", "Embedding"]
pages = [pathlib.Path("Sources/LeafSpring/LeafSpring.docc") / f"{n}.md" for n in names]
style = """@page { size: 110mm 165mm; margin: 14mm 13mm 16mm }
body { font: 10.5pt/1.42 "DejaVu Serif", Georgia, serif; color: #222; text-align: justify; hyphens: auto }
h1 { font-size: 19pt; text-align: left; margin: 8mm 0 7mm } h2 { font-size: 13pt; text-align: left } h3 { font-size: 11pt }
pre { font-size: 7.4pt; background: #f3f1ea; padding: 2mm; white-space: pre-wrap } code { font-size: 9pt }"""
body = "".join(page(name) for name in pages)
folder = pathlib.Path(sys.argv[1])
(folder / "book.html").write_text(f'<meta charset="utf-8"><style>{style}</style>{body}')
(folder / "cover.html").write_text("""<meta charset="utf-8"><style>@page { size: 110mm 165mm; margin: 0 }
body { margin: 0; height: 165mm; background: #27465c; color: #f4ead2; text-align: center; font: 12pt "DejaVu Serif", serif }
div { padding-top: 52mm; font-size: 32pt }</style><div>LeafSpring</div><p>Pages that turn</p>""")
PYTHON
for part in cover book; do
  chromium --headless=new --no-sandbox --no-pdf-header-footer --print-to-pdf="$folder/$part.pdf" "file://$folder/$part.html" >"$folder/log" 2>&1
done
pdfseparate -f 1 -l 8 "$folder/book.pdf" "$folder/page-%d.pdf"
pdfunite "$folder/cover.pdf" "$folder"/page-?.pdf "$folder/my.pdf"
Scripts/build-film.sh >"$folder/log"
swift run -c release leafspring book "$folder/my.pdf" --hand --no-shelf --to gif --size 360x240 --fps 10 --out "$out"
