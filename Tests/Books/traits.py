"""Ten PDFs of each trait that a PDF has besides its pages, and what the tool makes of them: traits.py TOOL [TRAIT...]"""
import concurrent.futures
import os
import random
import subprocess
import sys
import tempfile
import zlib
from urllib.parse import unquote

from books import Reader, pixel, sides
from make import page, pdf

NAMES = iter(range(10 ** 6))
BASE = [("", page(f"Leaf {n}")) for n in range(1, 5)]


def read(pages, *words, status=0, **more):
    """The page to read a PDF of these pages."""
    path = f"t{next(NAMES)}.pdf"
    pdf(path, pages, **more)
    made = Reader(path, *words)
    assert made.status == status, f"{path}: exit {made.status}, {made.lines}"
    return made


def near(one, other, off=0.01):
    return all(abs(a - b) <= off for a, b in zip(one, other))


def turned(part, degrees):
    """A place on a page, x and y from its top left, after the page is turned clockwise."""
    x, y = part
    return {0: (x, y), 90: (1 - y, x), 180: (1 - x, 1 - y), 270: (y, 1 - x)}[degrees % 360]


# ---- traits: each takes a number from 0 to 9

def crop(n):
    """The part that a crop box leaves, however it is written, and nothing of the marks around it."""
    left, bottom, wide, high = [0, 10, -40, 25, 0, 5, 90, -8, 33, 1][n], [0, 20, -70, 5, 60, 0, 9, 8, 44, 2][n], 150 + 20 * n, 420 - 23 * n
    box = [left, bottom, left + wide, bottom + high]
    written = [box, [box[2], box[3], box[0], box[1]], [box[0], box[3], box[2], box[1]]][n % 3]
    media = [left - 30, bottom - 50, left + wide + 40, bottom + high + 20]
    marks = f"1 0 0 rg {media[0]} {media[1]} 999 999 re f 0.1 0.1 0.9 rg {left} {bottom} {wide} {high} re f"
    def words(numbers):
        return " ".join(map(str, numbers))
    made = read([(f"/MediaBox[{words(media)}]/CropBox[{words(written)}]/Rotate {90 * (n % 4)}", marks)] * 3)
    across, down = sides(made.picture(1))
    wanted = wide / high if n % 2 == 0 else high / wide
    assert abs(across / down / wanted - 1) < 0.01, (n, across, down, wanted)
    for x, y in ((4, 4), (across - 5, 4), (4, down - 5), (across - 5, down - 5)):
        colour = pixel(made.picture(1), x, y)
        assert colour[2] > 200 and colour[0] < 60, f"{n}: printer's marks at {x}, {y}: {colour}"


def direction(n):
    said = ["/R2L", "/L2R", None, "/R2L", "/R2L", "/Other", None, "/R2L", "/L2R", "/R2L"][n]
    entry = "" if said is None else f"/ViewerPreferences<</FitWindow true/Direction{said}>>" if n < 5 else "/ViewerPreferences 11 0 R"
    made = read(BASE, catalog=entry, objects=[f"<</Direction{said or '/L2R'}>>"])
    assert made.facts["reading"] == ("rtl" if said == "/R2L" else "ltr"), (n, made.facts["reading"])
    assert read(BASE, "--reading", "ltr", catalog=entry, objects=["<<>>"]).facts["reading"] == "ltr"


LABELS = [
    ("[0<</S/r>>2<</S/D>>]", ["i", "ii", "1", "2"]), ("[0<</S/D/St 7>>]", ["7", "8", "9", "10"]),
    ("[0<</S/A>>1<</S/a/St 26>>]", ["A", "z", "aa", "bb"]), ("[0<</P(Cover)>>1<</S/D>>]", ["Cover", "1", "2", "3"]),
    ("[0<</S/R/St 1999>>]", ["MCMXCIX", "MM", "MMI", "MMII"]), ("[0<</S/D/P(A-)>>3<</S/D/P(B-)/St 0>>]", ["A-1", "A-2", "A-3", "B-1"]),
    ("[0<</S/D>>]", ["1", "2", "3", "4"]), ("[0<</S/r/P<FEFF00A7>>>]", ["\u00a7i", "\u00a7ii", "\u00a7iii", "\u00a7iv"]),
    ("[0<</S/D/P(<b>\\))>>]", ["<b>)1", "<b>)2", "<b>)3", "<b>)4"]), ("[1<</S/A>>]", ["1", "A", "B", "C"])]


def labels(n):
    tree, wanted = LABELS[n]
    made = read(BASE, catalog=f"/PageLabels<</Nums{tree}>>")
    assert made.labels == wanted, (n, made.labels, wanted)


def outline(n):
    """Headings with their pages, by every way in which one may name its page."""
    def entry(title, place, parent, rest=""):
        return f"<</Title{title}/Parent {parent} 0 R{place}{rest}>>"
    place = ["/Dest[5 0 R/Fit]", "/Dest(there)", "/A<</S/GoTo/D[5 0 R/XYZ null null 0]>>", "/A<</S/GoTo/D(there)>>", "/Dest/old"][n % 5]
    title = ["(One)", "<FEFF00C4006E>", "(A \\(b\\))", "(<b>&amp;)", "(\\344)"][n % 5]
    shown = ["One", "\u00c4n", "A (b)", "<b>&amp;", "\u00e4"][n % 5]
    deep = n >= 5
    objects = ["<</Type/Outlines/First 12 0 R/Last 13 0 R/Count 2>>", entry(title, place, 11, "/Next 13 0 R" + ("/First 14 0 R/Last 14 0 R/Count -1" if deep else "")),
               entry("(Nowhere)", "/Dest(nowhere)" if n % 2 else "", 11, "/Prev 12 0 R")]
    objects += [entry("(Within)", "/Dest[9 0 R/Fit]", 12)] if deep else []
    made = read(BASE, catalog="/Outlines 11 0 R/Names<</Dests<</Names[(there)[5 0 R/Fit]]>>>>/Dests<</old<</D[5 0 R/Fit]>>>>", objects=objects)
    wanted = [(shown, 1, 1)] + ([("Within", 3, 2)] if deep else [])
    assert made.contents == wanted, (n, made.contents)


def headings(n):
    """Headings that say no page, or none of this file: those above others have the page of the first of these, the others are counted."""
    action, wanted = [
        ("/A<</S/GoToR/F(other.pdf)/D[0/Fit]>>", None), ("/A<</S/URI/URI(https://example.org)>>", None), ("", None), ("/Dest(nowhere)", None),
        ("/A<</S/Named/N/LastPage>>", 3), ("/A<</S/Named/N/FirstPage>>", 0), ("/A<</S/Launch/F(x)>>", None), ("/Dest[99 0 R/Fit]", None), ("/A<</S/GoTo/D[1/Fit]>>", 1),
        ("/A<</S/Named/N/NextPage>>", None)][n]
    objects = ["<</Type/Outlines/First 12 0 R/Last 15 0 R/Count 3>>", f"<</Title(One)/Parent 11 0 R/Next 13 0 R{action}>>",
               "<</Title(Group)/Parent 11 0 R/Prev 12 0 R/Next 15 0 R/First 14 0 R/Last 14 0 R/Count 1>>", "<</Title(Within)/Parent 13 0 R/Dest[7 0 R/Fit]>>",
               "<</Title( )/Parent 11 0 R/Prev 13 0 R/Dest[3 0 R/Fit]>>"]
    made = read(BASE, catalog="/Outlines 11 0 R", objects=objects)
    assert made.contents == ([("One", wanted, 1)] if wanted is not None else []) + [("Group", 2, 1), ("Within", 2, 2)], (n, made.contents)
    assert any("headings of its contents 1," in line for line in made.lines) == (wanted is None), (n, made.lines)


def elsewhere(n):
    """Links by name, and those out of the file: none of these becomes one to a page of it, and they are counted."""
    action, wanted = [
        ("/A<</S/GoToR/F(other.pdf)/D[0/Fit]>>", None), ("/A<</S/Named/N/NextPage>>", "#page=3"), ("/A<</S/Named/N/PrevPage>>", "#page=1"),
        ("/A<</S/Named/N/FirstPage>>", "#page=1"), ("/A<</S/Named/N/LastPage>>", "#page=4"), ("/A<</S/Named/N/Print>>", None),
        ("/A<</S/URI/URI(www.example.org)>>", "http://www.example.org"), ("/A<</S/GoToE/D[0/Fit]>>", None), ("/A<</S/URI/URI(page.html)>>", None),
        ("/A<</S/GoTo/D(nowhere)>>", None)][n]
    made = read([BASE[0], (f"/Annots[<</Type/Annot/Subtype/Link/Rect[72 130 150 184]{action}>>]", page()), *BASE[2:]])
    assert [link[0] for link in made.links(1)] == ([wanted] if wanted else []), (n, made.links(1))
    assert any("links 1" in line for line in made.lines) == (wanted is None), (n, made.lines)


def links(n):
    """A link's address and place, on pages turned and cropped; what would run is none."""
    action, wanted = [
        ("/Dest[9 0 R/Fit]", "#page=4"), ("/A<</S/URI/URI(https://example.org/?a=1&b=\"c\")>>", 'https://example.org/?a=1&b="c"'),
        ("/A<</S/GoTo/D(there)>>", "#page=2"), ("/A<</S/URI/URI(mailto:a@example.org)>>", "mailto:a@example.org"),
        ("/A<</S/URI/URI(javascript:alert\\(1\\))>>", None), ("/Dest/old", "#page=2"), ("/A<</S/Launch/F(/bin/sh)>>", None),
        ("/A<</S/URI/URI(HTTP://EXAMPLE.ORG)>>", "HTTP://EXAMPLE.ORG"), ("/A<</S/URI/URI(file:///etc/passwd)>>", None), ("/Dest[4 /Fit]", None)][n]
    turn = 90 * (n % 4)
    entries = f"/Rotate {turn}/CropBox[20 40 280 400]/Annots[<</Type/Annot/Subtype/Link/Rect[72 130 150 184]{action}>>]"
    made = read([(entries, page()), *BASE[1:]], catalog="/Names<</Dests<</Names[(there)[5 0 R/Fit]]>>>>/Dests<</old[5 0 R/Fit]>>")
    seen = made.links(0)
    assert [link[0] for link in seen] == ([wanted] if wanted else []), (n, seen)
    if wanted:
        (ax, ay), (bx, by) = (turned(((x - 20) / 260, (400 - y) / 360), turn) for x, y in ((72, 130), (150, 184)))
        box = min(ax, bx), min(ay, by), abs(ax - bx), abs(ay - by)
        picture, (wide, high) = sides(made.picture(0)), made.size
        if abs(picture[0] / picture[1] / (wide / high) - 1) < 0.01:
            assert near(seen[0][1:], box), (n, seen[0], box)


def alike(n):
    """Links find their page where several are called alike, or one by the number of another."""
    tree = ["[0<</P(x)>>]", "[0<</S/D>>2<</S/D>>]", "[0<</S/D/St 2>>3<</S/D>>]", "[0<</P(x)>>3<</P(2)>>]", "[0<</S/D>>3<</P(1)>>]"][n % 5]
    to = 1 + n % 3
    made = read([(f"/Annots[<</Type/Annot/Subtype/Link/Rect[9 9 99 99]/Dest[{3 + 2 * to} 0 R/Fit]>>]", page()), *BASE[1:]], catalog=f"/PageLabels<</Nums{tree}>>")
    (address, *_), = made.links(0)
    name = unquote(address.split("=")[1])
    # As `pageNamed` of the element finds a page.
    number = name.removeprefix("~")
    found = made.labels.index(name) if name in made.labels else int(number) - 1
    assert found == to, (n, made.labels, address, to)


def title(n):
    written, shown = [("(A book)", "A book"), ("<FEFF00DC006200650072>", "\u00dcber"), ("()", None), ("(<script>alert\\(1\\)</script>)", "<script>alert(1)</script>"),
                      ('(Say "so" & go)', 'Say "so" & go'), ("(x" + "y" * 300 + ")", "x" + "y" * 300), (None, None), ("(\\344\\366\\374)", "\u00e4\u00f6\u00fc"),
                      ("<FEFF672C>", "\u672c"), ("(Two\\r\\n lines)", "Two lines")][n]
    made = read(BASE, trailer="" if written is None else "/Info 11 0 R", objects=[f"<</Title{written}>>"] if written else [])
    assert made.facts["label"] == (shown or made.source[:-4]), (n, made.facts["label"])
    assert "<script>alert" not in made.html


def mixed(n):
    """Pages of several sizes: that of most is the book's, and every page keeps its own ratio."""
    noise = random.Random(n)
    usual = 200 + 40 * n, 500 - 20 * n
    boxes = [usual] * 4 + [(noise.randrange(100, 600), noise.randrange(100, 600)) for _ in range(2)]
    made = read([(f"/MediaBox[0 0 {w} {h}]", page(size=(w, h))) for w, h in boxes], "--double-pages", "never")
    assert abs(made.size[0] / made.size[1] / (usual[0] / usual[1]) - 1) < 0.01, (n, made.size)
    for number, (w, h) in enumerate(boxes):
        across, down = sides(made.picture(number))
        assert abs(across / down / (w / h) - 1) < 0.02, (n, number, across, down, w, h)


def rotation(n):
    """The corner that is red when the page is upright is where the rotation says."""
    turn = [0, 90, 180, 270, 360, -90, 450, -180, 720, 630][n]
    made = read([(f"/Rotate {turn}", "0 0 1 rg 0 0 300 400 re f 1 0 0 rg 0 320 60 80 re f")] * 3)
    across, down = sides(made.picture(1))
    x, y = turned((0.1, 0.1), turn)
    seen, other = pixel(made.picture(1), int(x * across), int(y * down)), pixel(made.picture(1), across // 2, down // 2)
    assert seen[0] > 200 and other[2] > 200 and (across > down) == (turn % 180 == 90), (n, turn, across, down, seen, other)


def foldout(n):
    """A page of any size or ratio refuses nothing."""
    wide, high = [(4400, 200), (14400, 14400), (3000, 200), (200, 4400), (14400, 100), (3, 3), (1500, 400), (100, 14400), (1, 200), (90000, 40)][n]
    made = Reader(write([*BASE[:2], (f"/MediaBox[0 0 {wide} {high}]", page(size=(wide, high))), *BASE[2:]]))
    made.check(made.status, 5, notices=made.kinds.count("image/svg+xml"))
    assert made.status == 0 or (made.status == 1 and "page 3" in made.lines[0]), (n, made.status, made.lines)
    assert near(made.size, (600, 800), 1), (n, made.size)


def small(n):
    """A page that is smaller than two points is drawn, and so is one of which its crop box leaves nothing."""
    box = ["/MediaBox[0 0 1 1]", "/MediaBox[0 0 0.1 0.1]", "/MediaBox[0 0 1 1.9]", "/MediaBox[0 0 6 1]", "/MediaBox[0 0 0.3 12]", "/CropBox[900 900 990 990]",
           "/CropBox[9 9 9 9]", "/CropBox[0 0 300 0]", "/CropBox[-90 -90 -9 -9]", "/MediaBox[0 0 7 0.5]"][n]
    made = read([*BASE[:2], (box, "1 0 0 rg 0 0 300 400 re f"), *BASE[2:]])
    across, down = sides(made.picture(2))
    red, _, blue = pixel(made.picture(2), across // 2, down // 2)
    assert red > 200 and blue < 60, (n, red, blue)
    assert near(made.size, (600, 800), 1), (n, made.size)


def write(pages, **more):
    path = f"t{next(NAMES)}.pdf"
    pdf(path, pages, **more)
    return path


def double(n):
    """A page as wide as two is cut where two pages face each other."""
    count, places = 8 + n % 4, {1 + n % 4, 3 + n // 4}
    pages = [(f"/MediaBox[0 0 {600 if k in places else 300} 400]", page(f"Leaf {k}", size=(600 if k in places else 300, 400))) for k in range(count)]
    wanted = 0
    for k in range(count):
        wanted += (2 + (wanted % 2 == 0)) if k in places and k > 0 else 1
    made = Reader(write(pages))
    assert made.status == 0 and len(made.kinds) == wanted, (n, len(made.kinds), wanted, made.lines)
    found = [[line for line, _, _ in made.text(k)] for k in range(wanted)]
    assert [f"Leaf {k}" for k in range(count)] == [line for lines in found for line in lines], (n, found)


def few(n):
    count = 1 + n % 2
    made = read([(f"/MediaBox[0 0 {100 + 60 * n} 300]", page(size=(100 + 60 * n, 300)))] * count)
    assert len(made.kinds) == count and "image/svg+xml" not in made.kinds, (n, made.kinds)


def nothing(n):
    """Files that are no book: a line that says so, and 65."""
    whole = open(write(BASE), "rb").read()
    data, says = [(b"", "it has no pages"), (b"text\n", "not a PDF"), (b"%PDF-1.4\n", "damaged at byte"), (whole.replace(b"/Count 4", b"/Count 0").replace(b"/Kids[3 0 R 5 0 R 7 0 R 9 0 R]", b"/Kids[]"), "no pages"),
                  (b"%!PS-Adobe\n", "not a PDF"), (b"\0" * 5000, "not a PDF"), (whole[:40], "damaged at byte"), (b"GIF89a", "not a PDF"), (b"%PDF-1.4\n" + bytes(range(256)) * 40, "damaged at byte"),
                  (b"<html></html>", "not a PDF")][n]
    path = f"nothing{n}.pdf"
    with open(path, "wb") as file:
        file.write(data)
    made = Reader(path)
    assert made.status == 65 and len(made.lines) == 1 and says in made.lines[0] and "password" not in made.lines[0] and not made.html, (n, made.status, made.lines)


def cut(n):
    """A file that ends early is mended wholly, or every page that is missing is named, or the place of the damage is."""
    path = write(BASE)
    whole = open(path, "rb").read()
    with open(path, "wb") as file:
        file.write(whole[: len(whole) * (n + 1) // 11])
    made = Reader(path)
    if made.status == 65:
        assert len(made.lines) == 1 and ("damaged at byte" in made.lines[0] or "none of its pages" in made.lines[0]), (n, made.lines)
    else:
        named = sum(f"{path}, page" in line for line in made.lines)
        assert made.status == (1 if named else 0) and made.kinds.count("image/svg+xml") <= named, (n, made.status, made.lines)


def protected(n):
    bits, user, owner = [40, 128, 256, 256, 128, 40, 256, 128, 256, 256][n], ["s", "p w", "\u00e4", "", "", "", "x", "y", "z-", "'"][n], "owner"
    path = write(BASE)
    locked = "locked-" + path
    weak = ["--allow-weak-crypto"] if bits < 256 else []
    subprocess.run(["qpdf", *weak, "--encrypt", user, owner, str(bits), "--", path, locked], check=True)
    if user:
        shut = Reader(locked)
        assert shut.status == 65 and len(shut.lines) == 1 and "--password" in shut.lines[0], (n, shut.lines)
        wrong = Reader(locked, "--password", "wrong")
        assert wrong.status == 65 and len(wrong.lines) == 1, (n, wrong.lines)
    made = Reader(locked, *(["--password=" + user] if user else []))
    made.check(0, 4)
    assert made.text(1)[0][0] == "Leaf 2" and not any("note" in line for line in made.lines), (n, made.text(1), made.lines)
    assert Reader(locked, "--password", owner).text(1)[0][0] == "Leaf 2", (n, "the owner's password")


def notes(n):
    """Annotations and the fields of forms that have a look are drawn; those that are hidden are not."""
    kind = ["Stamp", "Square", "Circle", "FreeText", "Ink", "Line", "Widget", "Widget", "Stamp", "Widget"][n]
    drawing = "0 0.6 0 rg 0 0 100 100 re f"
    look = f"<</Type/XObject/Subtype/Form/BBox[0 0 100 100]/Length {len(drawing)}>>stream\n{drawing}\nendstream"
    flags, more = (2, "") if n == 8 else (4, "")
    if kind == "Widget":
        more = ["", "/FT/Tx/T(a)/V(text)", "/FT/Btn/T(b)/V/On/AS/On"][(6, 7, 9).index(n)]
    shown = "<</N<</On 7 0 R/Off 8 0 R>>>>" if "/AS" in more else "<</N 7 0 R>>"
    entry = f"/Annots[<</Type/Annot/Subtype/{kind}/Rect[100 100 200 200]/QuadPoints[100 200 200 200 100 100 200 100]/F {flags}{more}/AP{shown}>>]"
    made = read([(entry, page()), ("", page())], objects=[look, look.replace("0 0.6 0", "1 1 1")])
    colour = pixel(made.picture(0), 600, 1000)
    assert (colour[1] > 100 and colour[0] < 60) == (n != 8), (n, kind, colour)


def text(n):
    """A line of text is where it is seen, and what it says."""
    size, x, y = 10 + 3 * n, 30 + 7 * n, 350 - 30 * n
    words, shown = [("Hello there", None), ("A \\(b\\) c", "A (b) c"), ("<i>&amp;", None), ("\\101\\102c", "ABc"), ("1 + 1 = 2", None), ('"so"', None),
                    ("one\\040two", "one two"), ("x" * 12, None), ("a'b", "a\u2019b"), ("END", None)][n]
    made = read([("", f"BT /F {size} Tf {x} {y} Td ({words}) Tj ET"), *BASE[1:]])
    (said, left, top), = made.text(0)
    assert said == (shown or words), (n, said)
    assert abs(left - x / 300) < 0.01 and abs(top - (400 - y - 0.75 * size) / 400) < 0.03, (n, left, top)


def kept(n):
    """Pages keep their text beside one that cannot be drawn, or that is drawn without its crop box."""
    turns = "/Resources<</XObject<</X 11 0 R>>>>"
    nested = [f"<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X {12 + k} 0 R>>>>/Length 360>>stream\n{'/X Do ' * 60}\nendstream" for k in range(9)] + [
        "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 12>>stream\n0 0 1 1 re f\nendstream"]
    if n == 0:
        made = Reader(write([BASE[0], (turns, "/X Do"), *BASE[2:]], objects=nested))
        assert made.status == 1 and [made.text(i)[0][0] for i in (0, 2, 3)] == ["Leaf 1", "Leaf 3", "Leaf 4"], (n, made.lines)
        assert sum("text of" in line for line in made.lines) == 0, made.lines
        return made.seconds
    box = ["[1000 1000 1200 1200]", "[10 10 10 10]", "[-50 -50 -10 -10]", "[0 0 0 400]", "[0 500 300 900]", "[400 0 900 400]", "[5 5 5 300]", "[0 0 300 0]", "[-9 -9 0 0]"][n - 1]
    made = read([BASE[0], (f"/CropBox{box}", page("Leaf 2")), *BASE[2:]])
    assert [made.text(i)[0][0] for i in range(4)] == [f"Leaf {i}" for i in range(1, 5)], (n, [made.text(i) for i in range(4)])


def bomb(n):
    """Files that would take for ever, or all memory: named, and over within the stated limits."""
    def stream(data, entries=""):
        return f"<</Length {len(data)}{entries}>>stream\n{data}\nendstream"
    packed = zlib.compress(zlib.compress(bytes(10 ** 8), 9), 9).decode("latin-1")
    image = f"/Type/XObject/Subtype/Image/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter[/FlateDecode/FlateDecode]"
    def drawn(entry):
        return [(f"/Resources<</XObject<</X 7 0 R>>{entry}>>", "q 300 0 0 400 0 0 cm /X Do Q"), ("", page())]
    nested = [stream(f"/X Do " * 60, f"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X {8 + k} 0 R>>>>") for k in range(9)] + [
        stream("0 0 1 1 re f", "/Type/XObject/Subtype/Form/BBox[0 0 9 9]")]
    cases = [
        (drawn(""), nested), (drawn(""), [stream(packed, image + "/Width 60000/Height 60000")]),
        (drawn(""), [stream(packed, image + "/Width 5000/Height 5000")]),
        (drawn(""), [stream("/X Do", "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 7 0 R>>>>")]),
        ([("/Resources<</Pattern<</P 7 0 R>>>>", "/Pattern cs /P scn 0 0 300 400 re f"), ("", page())],
         [stream("0 0 1 1 re f", "/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 0.0001/YStep 0.0001/Resources<<>>")]),
        ([("/MediaBox[0 0 1e12 1e12]", page()), ("", page())], []), ([("/UserUnit 100000", page()), ("", page())], []),
        ([("", "q " * 200000 + page()), ("", page())], []), ([("", "[" * 100000), ("", page())], []),
        ([("", "0 0 m " + "1 1 l 2 2 l " * 300000 + "100 w 1 J 1 j [0.001 0.001] 0 d S"), ("", page())], [])]
    pages, objects = cases[n]
    made = Reader(write(pages, objects=objects))
    assert made.seconds < 260, (n, made.seconds)
    assert made.status in (0, 1, 65) and (made.status == 65 or len(made.kinds) == 2), (n, made.status, made.lines)
    assert made.status == 0 or made.lines, n
    assert made.status == 65 or made.kinds[1] != "image/svg+xml", (n, "the next page is not drawn", made.lines)
    return made.seconds


TRAITS = [crop, direction, labels, outline, headings, links, elsewhere, kept, alike, title, mixed, rotation, foldout, small, double, few, nothing, cut, protected, notes, text, bomb]


def main():
    wanted = [trait for trait in TRAITS if trait.__name__ in sys.argv[2:] or len(sys.argv) == 2]
    wrong, longest = [], 0
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        # The bombs first, as they take longest; any machine has two cores.
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            runs = {(trait, n): pool.submit(trait, n) for trait in reversed(wanted) for n in range(10)}
            for (trait, n), run in runs.items():
                if error := run.exception():
                    wrong.append(f"{trait.__name__} {n}: {error!r}")
                else:
                    longest = max(longest, run.result() or 0)
    print("\n".join(wrong))
    assert not wrong, f"{len(wrong)} of {len(runs)} PDFs"
    print(f"figure: {len(runs)} PDFs, ten of each of {', '.join(trait.__name__ for trait in wanted)}: all as they should be; the longest bomb {longest:.0f} s")


main()
