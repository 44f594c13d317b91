"""Generated PDFs: catalogue.py DIR COUNT writes COUNT books of 8 to 23 pages.

Each page has its own colours, shapes and words.
"""

import random
import sys
from pathlib import Path


def page(draw, book, number):
    """The drawing of a page of A5, in PDF's operators."""
    colour = lambda: " ".join(f"{draw.random():.3f}" for _ in range(3))
    sides = lambda: " ".join(str(draw.randrange(20, most)) for most in (300, 400, 100, 150))
    shapes = [f"{colour()} rg {sides()} re f" for _ in range(12)]
    line = lambda: " ".join(draw.choice(WORDS) for _ in range(6))
    words = [f"BT /F 14 Tf 40 {550 - 18 * number} Td ({line()}) Tj ET" for number in range(8)]
    return "\n".join([f"{colour()} rg 0 0 420 595 re f", *shapes, "0 0 0 rg", *words,
                      f"BT /F 32 Tf 60 30 Td (book {book}, page {number}) Tj ET"])


WORDS = "leaf spring page turn shelf hinge cover spread margin binding paper corner shade light motion".split()


def pdf(book):
    """A PDF, always the same for a number."""
    draw = random.Random(book)
    count = draw.randrange(8, 24)
    objects = ["<</Type/Catalog/Pages 2 0 R>>",
               f"<</Type/Pages/Count {count}/Kids[{' '.join(f'{4 + 2 * n} 0 R' for n in range(count))}]>>",
               "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"]
    for number in range(count):
        drawing = page(draw, book, number)
        objects += [f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Contents {5 + 2 * number} 0 R"
                    "/Resources<</Font<</F 3 0 R>>>>>>",
                    f"<</Length {len(drawing)}>>stream\n{drawing}\nendstream"]
    text, places = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(text))
        text += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    return (text + f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
            f"trailer<</Root 1 0 R/Size {len(objects) + 1}>>\nstartxref\n{len(text)}\n%%EOF\n").encode()


def write(folder, count):
    Path(folder).mkdir(parents=True, exist_ok=True)
    for book in range(count):
        Path(folder, f"book-{book:03d}.pdf").write_bytes(pdf(book))


if __name__ == "__main__":
    write(sys.argv[1], int(sys.argv[2]))
