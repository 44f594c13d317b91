"""PDFs for the checks: pages with a red frame on their edge."""


def pdf(path, width, height, pages=6, lines=0, title=None, chapter=0):
    """Pages with a frame 12 points wide on their edge, and a number; in its contents a chapter begins every `chapter` pages."""
    kids = " ".join(f"{4 + 2 * page} 0 R" for page in range(pages))
    objects = ["<</Type/Catalog/Pages 2 0 R>>", f"<</Type/Pages/Count {pages}/Kids[{kids}]>>",
               "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"]
    for page in range(pages):
        drawing = f"1 0 0 RG 12 w 6 6 {width - 12} {height - 12} re S BT /F 40 Tf 60 {height // 2} Td (Leaf {page}) Tj ET"
        for line in range(lines):
            drawing += f" BT /F 10 Tf 60 {height - 60 - 18 * line} Td (Line {line} of page {page}: the wind in the trees turns leaf after leaf) Tj ET"
        objects.append(f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {width} {height}]/Contents {5 + 2 * page} 0 R"
                       "/Resources<</Font<</F 3 0 R>>>>>>")
        objects.append(f"<</Length {len(drawing)}>>stream\n{drawing}\nendstream\n")
    starts = range(0, pages, chapter) if chapter else ()
    if starts:
        root, count = len(objects) + 1, len(starts)
        objects[0] = f"<</Type/Catalog/Pages 2 0 R/Outlines {root} 0 R>>"
        objects.append(f"<</Type/Outlines/First {root + 1} 0 R/Last {root + count} 0 R/Count {count}>>")
        for i, page in enumerate(starts):
            beside = (f"/Prev {root + i} 0 R" if i else "") + (f"/Next {root + i + 2} 0 R" if i + 1 < count else "")
            objects.append(f"<</Title(Chapter {i + 1})/Parent {root} 0 R{beside}/Dest[{4 + 2 * page} 0 R/Fit]>>")
    info = ""
    if title:
        objects.append(f"<</Title({title})>>")
        info = f"/Info {len(objects)} 0 R"
    text, places = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(text))
        text += f"{number} 0 obj{body}endobj\n"
    start = len(text)
    text += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n" + "".join(f"{place:010} 00000 n \n" for place in places)
    with open(path, "w") as file:
        file.write(text + f"trailer<</Size {len(objects) + 1}/Root 1 0 R{info}>>\nstartxref\n{start}\n%%EOF\n")
