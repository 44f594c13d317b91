"""Books of files as people have them: every page is there, or named. Arguments: the tool."""
import base64
import os
import random
import re
import struct
import subprocess
import tempfile
import warnings
import zipfile

from books import TOOL, Book, Reader, pixel, refused, sides
from make import convert, folder, jpeg, page, pdf, png, turned


def pngs():
    """Every kind that PNG has, and files spoilt in every place."""
    kinds = [(0, d) for d in (1, 2, 4, 8, 16)] + [(2, 8), (2, 16)] + [(3, d) for d in (1, 2, 4, 8)] + [(4, 8), (4, 16), (6, 8), (6, 16)]
    place, count = folder("pngs"), 0
    for kind, depth in kinds:
        for interlace in (0, 1):
            for width, height in ((60, 80), (61, 81), (9, 12), (1, 1)):
                png(f"{place}/{count:03}.png", width, height, depth, kind, interlace)
                count += 1
    Book(place).check(0, count, what="PNGs")
    spoils = ["pixels", "crc", "no pixels", "colour", "depth", "side", "mark", "half"]
    for spoil in spoils:
        place = folder("png " + spoil)
        png(f"{place}/1.png")
        png(f"{place}/2.png", spoil=spoil)
        png(f"{place}/3.png")
        Book(place).check(1, 3, notices=1, says=["2.png"], what=spoil)
    place = folder("png note")
    png(f"{place}/1.png")
    png(f"{place}/2.png", spoil="note")
    Book(place).check(0, 2, what="a damaged remark")
    return count, len(spoils) + 1


def jpegs():
    """Twenty kinds of JPEG: what browsers show is a page, everything else is named."""
    made = {}

    def make(name, *words):
        jpeg("one.jpg", 60, 80, *words)
        with open("one.jpg", "rb") as file:
            made[name] = file.read()

    make("plain")
    make("grey", "-colorspace", "Gray")
    make("progressive", "-interlace", "JPEG")
    make("4:4:4", "-sampling-factor", "1x1")
    make("4:2:2", "-sampling-factor", "2x1")
    make("4:2:0", "-sampling-factor", "2x2")
    make("4:1:1", "-sampling-factor", "4x1")
    make("CMYK", "-colorspace", "CMYK")
    make("worst", "-quality", "1")
    make("best", "-quality", "100")
    make("with a remark", "-set", "comment", "hello")
    make("grey progressive", "-colorspace", "Gray", "-interlace", "JPEG")
    plain = made["plain"]
    segment = plain.index(b"\xff\xdb")
    made["junk between segments"] = plain[:segment] + b"\x01\x02\x03" + plain[segment:]
    made["fill bytes"] = plain[:segment] + b"\xff\xff\xff" + plain[segment:]
    made["no end mark"] = plain[:-2]
    made["junk after the end"] = plain + b"junk"
    made["large EXIF"] = plain[:2] + b"\xff\xe1" + struct.pack(">H", 65535) + b"Exif\0\0" + bytes(65527) + plain[2:]
    good = list(made)
    frame = plain.index(b"\xff\xc0")
    made["12 bits"] = plain[:frame + 4] + b"\x0c" + plain[frame + 5:]
    made["lossless"] = plain[:frame] + b"\xff\xc3" + plain[frame + 2:]
    made["no side"] = plain[:frame + 5] + b"\0\0" + plain[frame + 7:]
    made["only a head"] = plain[:frame]
    made["no tables"] = plain[:segment] + plain[plain.index(b"\xff\xda"):]
    for name, data in made.items():
        place = folder("jpeg " + name.replace(":", ""))
        png(f"{place}/1.png")
        with open(f"{place}/2.jpg", "wb") as file:
            file.write(data)
        if name in good:
            Book(place).check(0, 2, what=name)
        else:
            Book(place).check(1, 2, notices=1, says=["2.jpg"], what=name)
    place = folder("jpeg half")
    jpeg("one.jpg", 600, 800)
    png(f"{place}/1.png")
    with open("one.jpg", "rb") as file, open(f"{place}/2.jpg", "wb") as out:
        data = file.read()
        out.write(data[: len(data) // 2])
    Book(place).check(1, 2, says=["2.jpg: the picture ends early"], what="half a JPEG")
    for words in (["gallery", "--to"], ["transition", "fold", "--from"]):
        run = subprocess.run([TOOL, *words, f"{place}/2.jpg", "--out", "film"], capture_output=True, text=True)
        assert run.returncode == 65 and "ends early" in run.stderr and not os.path.exists("film"), f"{words}: {run}"
    return len(made) + 3


def orientations():
    """All eight ways in which the rows of a photo may lie, in both byte orders."""
    for little in (False, True):
        for way in range(1, 9):
            place = folder(f"exif {way} {little}")
            for number in (1, 2):
                turned(f"{place}/{number}.jpg", way, little)
            book = Book(place).check(0, 2, what=f"EXIF {way}")
            width, height = book.size
            assert abs(width / height - 0.75) < 0.01, f"EXIF {way}: a page of {width} x {height}"
            top, bottom = pixel(book.picture(0), 30, 4), pixel(book.picture(0), 30, 75)
            assert top[0] > 180 and bottom[2] > 180, f"EXIF {way}: {top} above, {bottom} below"
    return 16


def formats():
    """Pictures that browsers do not all draw, in folders that are chapters, and in an archive."""
    place = folder("kinds")
    png(f"{place}/cover.png")
    for number, ending in enumerate(("webp", "gif", "tif", "bmp", "avif")):
        convert("-size", "60x80", "gradient:red-blue", f"{place}/{number}.{ending}")
    with open(f"{place}/6.svg", "w") as file:
        file.write('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="80"><rect width="60" height="80" fill="red"/></svg>')
    convert("-size", "60x80", "gradient:red-blue", "gradient:green-white", f"{place}/7.tiff")
    chapter = folder(f"{place}/Chapter 10")
    png(f"{chapter}/1.png")
    png(f"{folder(place + '/Chapter 2')}/1.png")
    with open(f"{place}/notes.txt", "w") as file:
        file.write("notes")
    png(f"{place}/8")  # A picture without an ending.
    book = Book(place).check(0, 12, says=["note: kinds: no pictures", "notes.txt"], what="kinds")
    assert book.kinds.count("image/svg+xml") == 0
    run = subprocess.run([TOOL, "book", place, "--film", "--fps", "5", "--out", "without"], capture_output=True, text=True, env={"PATH": "/nowhere"})
    assert run.returncode == 1 and "0.webp" in run.stderr and "apt install imagemagick" in run.stderr, run.stderr
    assert run.stderr.count("\n") == 10, run.stderr
    with zipfile.ZipFile("comic.cbz", "w") as archive:
        for root, _, names in os.walk(place):
            for name in names:
                archive.write(os.path.join(root, name), os.path.relpath(os.path.join(root, name), place))
    Book("comic.cbz").check(0, 12, what="an archive")
    lost = folder("lost")
    png(f"{lost}/1.png")
    png(f"{lost}/4.dat")
    for name in ("2.jxl", "3.pdf"):
        open(f"{lost}/{name}", "w").close()
    Book(lost).check(1, 1, says=["2.jxl: left out", "3.pdf: left out", "4.dat: left out"], what="pages of other kinds")
    with zipfile.ZipFile("bad.cbz", "w") as archive:
        link = zipfile.ZipInfo("1.png")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, os.path.abspath(place) + "/cover.png")
        archive.write(f"{place}/cover.png", "../2.png")
        archive.write(f"{place}/cover.png", "3.png")
    book = Book("bad.cbz")
    assert book.status == 1 and any("1.png: left out: a link" in line for line in book.lines), book.lines
    assert not os.path.exists("../2.png")
    with open("cut.cbz", "wb") as file, open("comic.cbz", "rb") as whole:
        file.write(whole.read()[:400])
    refused("cut.cbz", 65, "cut.cbz: damaged: End-of-central-directory")
    with zipfile.ZipFile("crc.cbz", "w") as archive:
        archive.write(f"{place}/cover.png", "1.png")
    with open("crc.cbz", "r+b") as file:
        file.seek(100)
        file.write(b"spoilt")
    refused("crc.cbz", 65, "crc.cbz: damaged: 1.png")
    return 15


def archives():
    """Archives as people have them: with a password, with one damaged file, with names of older systems, and texts that only look like one."""
    png("one.png")
    with open("one.png", "rb") as file:
        data = file.read()

    def pack(name, files):
        with zipfile.ZipFile(name, "w") as archive:
            for each, content in files:
                archive.writestr(each, content)

    for name, kind in (("a.epub", [("mimetype", "application/epub+zip")]), ("a.odt", [("mimetype", "application/vnd.oasis.opendocument.text")]),
                       ("a.docx", [("[Content_Types].xml", "<x/>")])):
        pack(name, [*kind, ("OEBPS/cover.png", data)])
        refused(name, 65, "which has no pages")
    def lock(name):
        """Adds a file with a password. To unzip, one in 256 of others looks right until the file is unpacked; none here does."""
        with open(name, "rb") as file:
            before = file.read()
        while True:
            with open(name, "wb") as file:
                file.write(before)
            if not before:
                os.remove(name)
            subprocess.run(["zip", "-q", "-P", "secret", name, "one.png"], check=True)
            tries = [subprocess.run(["unzip", "-t", "-P", word, name, "one.png"], capture_output=True).returncode for word in ("", "wrong")]
            if tries == [82, 82]:
                return

    open("locked.cbz", "wb").close()
    lock("locked.cbz")
    refused("locked.cbz", 65, "it is protected: --password")
    refused("locked.cbz", 65, "this password does not open it", "--password", "wrong")
    Book("locked.cbz", "--password", "secret").check(0, 1, what="a password")
    # With a folder, which needs no password; and where one of many files looks right to unzip until it is unpacked.
    os.makedirs("chap")
    for number in range(64):
        os.link("one.png", f"chap/{number}.png")
    for count in (2, 64):
        name = f"chap{count}.cbz"
        while True:
            subprocess.run(["zip", "-q", "-r", "-P", "secret", name, "chap/", "-i", "chap/", *(f"chap/{number}.png" for number in range(count))], check=True)
            if count == 2 or subprocess.run(["unzip", "-t", "-P", "", name], capture_output=True).returncode == 2:
                break
            os.remove(name)
        refused(name, 65, "it is protected: --password")
    Book("chap2.cbz", "--password", "secret").check(0, 2, what="a folder with a password")
    # One file that cannot be unpacked, or is damaged, is named; the others are pages.
    pack("half.cbz", [("1.png", data)])
    lock("half.cbz")
    Book("half.cbz").check(1, 1, says=["one.png: left out: it is protected"], what="one file with a password")
    pack("crc2.cbz", [("1.png", data), ("2.png", data)])
    with open("crc2.cbz", "r+b") as file:
        file.seek(len(data) + 600)
        file.write(b"spoilt")
    Book("crc2.cbz").check(1, 2, notices=1, says=["2.png: damaged in the archive"], what="one damaged file")
    with zipfile.ZipFile("twice.cbz", "w") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        archive.writestr("1.png", data)
        archive.writestr("1.png", data)
    Book("twice.cbz").check(1, 1, says=["1.png: left out: a later file"], what="two files of one name")
    pack("latin.cbz", [("Seite_AA/1_AA.png", data), ("Seite_AA/2.png", data)])
    with open("latin.cbz", "r+b") as file:
        whole = file.read().replace(b"AA", b"\xe4\xf6")
        file.seek(0)
        file.write(whole)
    Book("latin.cbz").check(0, 2, what="names that are not UTF-8")
    for name, head, says in (("a.cbr", b"Rar!\x1a\x07", "a RAR archive"), ("a.cb7", b"7z\xbc\xaf", "a 7z archive"), ("one.png", data, "a picture")):
        with open(name, "wb") as file:
            file.write(head)
        refused(name, 65, says)
    return 13


def folders():
    """Folders that lead back to themselves, or in which a book was made before, and pictures that are more than one, or none."""
    place = folder("looped/A")
    for name in ("looped/1.png", "looped/A/2.png"):
        png(name)
    for target, name in (("..", "up"), (".", "self"), ("/", "root"), ("../A", "same")):
        os.symlink(target, f"{place}/{name}")
    book = Reader("looped").check(0, 2, what="links that lead back")
    assert sum("a link to a folder that it is in" in line for line in book.lines) == 4, book.lines
    place = folder("again")
    png(f"{place}/1.png")
    os.makedirs("again/leafspring-out/book-pages")
    png("again/leafspring-out/book-pages/1.png")
    run = subprocess.run([TOOL, "book", ".", "--wasm", "../module.wasm.gz"], cwd="again", capture_output=True, text=True)
    assert run.returncode == 0 and "1 page to" in run.stdout and run.stderr.count("made before") == 2, (run.stdout, run.stderr)
    place = folder("moving")
    for number, ending in ((1, "gif"), (2, "webp")):
        convert("-delay", "10", "-size", "60x80", "xc:red", "xc:lime", "-loop", "0", f"{place}/{number}.{ending}")
    convert("-size", "60x80", "xc:red", f"{place}/3.gif")
    # It says nothing of how often it is shown.
    convert("-delay", "10", "-size", "60x80", "xc:red", "xc:lime", "-loop", "1", f"{place}/4.gif")
    book = Book(place).check(0, 4, says=["1.gif: it moves", "2.webp: it moves", "4.gif: it moves"], what="animations")
    assert len(book.lines) == 3, book.lines
    place = folder("lost kinds")
    png(f"{place}/1.png")
    png(f"{place}/2.png", width=20000)
    open(f"{place}/3.jpg", "w").close()
    for ending in ("svgz", "epub", "docx"):
        with open(f"{place}/4.{ending}", "wb") as file:
            file.write(b"\x1f\x8b")
    with open(f"{place}/5.jpg", "w") as file:
        file.write("<html>not found</html>")
    with open(f"{place}/6.svg", "w") as file:
        file.write('<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>')
    Book(place).check(1, 5, notices=3, says=["3.jpg: the file is empty", "5.jpg: no picture of a kind", "6.svg: it cannot be drawn: The SVG has", "4.svgz: left out", "4.epub: left out", "4.docx: left out"], what="kinds that are lost")
    place = folder("papers")
    pdf(f"{place}/a.pdf", [("", page())])
    refused(place, 66, "each of its PDFs is a book of its own")
    return 5


def doubles():
    """Pictures as wide as two pages."""
    place = folder("doubles")
    for number, width in enumerate((60, 60, 60, 120, 60, 120, 60), 1):
        jpeg(f"{place}/{number}.jpg", width, 80, *(["-fill", "lime", "-draw", "rectangle 60,0 119,79"] if width == 120 else []))
    # The fourth begins on a left page; the sixth would on a right one.
    says = ["an empty page stands before 6.jpg", "from 4.jpg on, 2 pages are as wide as two pages"]
    book = Book(place).check(0, 10, notices=1, says=says, what="doubles")
    assert pixel(book.picture(4), 30, 40)[1] > 200 and pixel(book.picture(3), 30, 40)[1] < 100, "its halves in order"
    book = Book(place, "--reading", "rtl")
    assert pixel(book.picture(3), 30, 40)[1] > 200, "read from the right the right half is first"
    Book(place, "--double-pages", "never").check(0, 7, what="not cut")
    Book(place, "--single").check(0, 7, what="one page at a time")
    return 4


def smalls():
    """Small copies of a folder's pictures, for thumbnails and for leaves that fly past: each shows its page, upright."""
    place = folder("smalls")
    colours = ["red-blue", "lime-black", "white-navy", "yellow-teal"]
    for number in range(11):
        convert("-depth", "8", "-size", "300x400", f"gradient:{colours[number % 4]}", f"{place}/{number:02}.{('jpg', 'png', 'webp', 'bmp')[number // 4 % 4]}")
    for way in range(1, 9):
        turned(f"{place}/2{way}.jpg", way, False)
    convert("-size", "300x400", "gradient:red-blue", "gradient:lime-black", f"{place}/30.tiff")
    convert("-size", "400x600", "gradient:red-lime", "-rotate", "270", f"{place}/31.jpg")
    book = Reader(place).check(0, 23, what="small copies")
    copies = 0
    for page_number in range(23):
        found = re.search(r'data-thumbnail="data:image/jpeg;base64,([^"]*)"', book.sections[page_number][0])
        assert found, f"page {page_number} has no small copy"
        copy, whole = base64.b64decode(found[1]), book.picture(page_number)
        (width, height), (across, down) = sides(copy), sides(whole)
        assert min(240, down) <= height <= 240 and abs(width - across * height / down) <= 1, (page_number, width, height, across, down)
        for x, y in ((0.1, 0.05), (0.9, 0.5), (0.1, 0.95)):
            pair = [pixel(data, int(x * w), int(y * h)) for data, w, h in ((copy, width, height), (whole, across, down))]
            assert max(abs(a - b) for a, b in zip(*pair)) < 25, (page_number, x, y, pair)
        copies += 1
    few = folder("few")
    for number in range(15):
        png(f"{few}/{number:02}.png")
    assert 'data-thumbnail="data:' not in Reader(few).check(0, 15, what="few pages").html
    return copies


def pdfs():
    """Ten traits of PDFs."""
    pages = [("", page(f"Leaf {n}")) for n in range(1, 9)]
    # 1. A crop box: nothing of what is beyond it is seen.
    marks = "1 0 0 rg -50 -50 400 500 re f 0.8 0.9 1 rg 0 0 300 400 re f"
    pdf("crop.pdf", [("/MediaBox[-50 -50 350 450]/CropBox[0 0 300 400]", marks)] * 3)
    book = Book("crop.pdf").check(0, 3, what="crop")
    assert abs(book.size[0] / book.size[1] - 0.75) < 0.01 and pixel(book.picture(0), 4, 4)[2] > 200, "printer's marks"
    # 2. Rotation.
    pdf("rotated.pdf", [("/Rotate 90", page())] * 4)
    book = Book("rotated.pdf").check(0, 4, what="rotation")
    assert abs(book.size[0] / book.size[1] - 4 / 3) < 0.01, f"rotated: {book.size}"
    # 3. Direction.
    pdf("r2l.pdf", pages, catalog="/ViewerPreferences<</Direction/R2L>>")
    pdf("l2r.pdf", pages)
    one, other = Book("r2l.pdf").check(0, 8, what="R2L"), Book("l2r.pdf", "--reading", "rtl")
    frames = [re.search(r'frames:"([^"]*)"', b.html)[1] for b in (one, other, Book("l2r.pdf"))]
    assert frames[0] == frames[1] != frames[2], "R2L is read as --reading rtl"
    # 4. Labels.
    pdf("labels.pdf", pages, catalog="/PageLabels<</Nums[0<</S/r>>3<</S/D>>6<</S/A/P(App )>>]>>")
    book = Book("labels.pdf").check(0, 8, what="labels")
    assert "Pages ii and iii (2 and 3 of 8)" in book.places and "Page App B (8 of 8)" in book.places, book.places
    assert "Page 8 of 8" in Book("l2r.pdf").places
    # 5. Outline and links: Tests/Browser/links.py. 6. A fold-out, and a page of 200 inches.
    wide = [("/MediaBox[0 0 4400 200]", page(size=(4400, 200)))]
    huge = [("/MediaBox[0 0 14400 14400]", page(size=(14400, 14400)))]
    Book(make("foldout.pdf", pages[:3] + wide + pages[3:])).check(0, 9, what="a fold-out")
    Book(make("huge.pdf", pages[:3] + huge + pages[3:])).check(0, 9, what="200 inches")
    # 7. A damaged page is named, and white only if it is.
    broken = [("", "BT /F 30 Tf (Leaf garbage \xff\xfe << Tj ET")]
    Book(make("broken.pdf", pages[:3] + broken + pages[3:])).check(1, 9, notices=1, says=["broken.pdf, page 4"], what="a broken page")
    partly = [("", page() + " (open")]
    Book(make("partly.pdf", pages[:3] + partly + pages[3:])).check(
        1, 9, says=["partly.pdf, page 4: not drawn wholly"], what="a page with faults")
    # 8. One and two pages; none; cut; empty; no PDF.
    for count in (1, 2):
        Book(make(f"{count}.pdf", pages[:count])).check(0, count, what=f"{count} pages")
    refused(make("none.pdf", []), 65, "it has no pages")
    with open("l2r.pdf", "rb") as file, open("cut.pdf", "wb") as out:
        out.write(file.read()[:900])
    refused("cut.pdf", 65, "cut.pdf: damaged at byte")
    open("empty.pdf", "w").close()
    refused("empty.pdf", 65, "it has no pages")
    # 9. Passwords.
    for name, words in (("user", ["secret", "owner"]), ("owner", ["", "owner"])):
        subprocess.run(["qpdf", "--encrypt", *words, "256", "--", "l2r.pdf", f"{name}.pdf"], check=True)
    refused("user.pdf", 65, "--password")
    refused("user.pdf", 65, "this password does not open it: --password", "--password", "wrong")
    Book("user.pdf", "--password", "secret").check(0, 8, what="a password")
    Book("owner.pdf").check(0, 8, what="an owner's password")
    # 10. Annotations and filled forms are drawn.
    drawing = "0 0.6 0 rg 0 0 99 99 re f"
    look = f"<</Type/XObject/Subtype/Form/BBox[0 0 100 100]/Length {len(drawing)}>>stream\n{drawing}\nendstream"
    note = "/Annots[<</Type/Annot/Subtype/Stamp/Rect[100 100 200 200]/F 4/AP<</N 7 0 R>>>>]"
    pdf("notes.pdf", [(note, page()), ("", page())], objects=[look])
    book = Book("notes.pdf").check(0, 2, what="an annotation")
    assert pixel(book.picture(0), 600, 1000)[1] > 100 and pixel(book.picture(0), 600, 1000)[0] < 60, "the annotation is not drawn"
    # Fonts that are not in the file: drawn, or the package is named whose tables poppler is without.
    for order, coding in (("Japan1", "90ms-RKSJ-H"), ("GB1", "GBK-EUC-H"), ("CNS1", "ETen-B5-H"), ("Korea1", "KSCms-UHC-H"), ("Japan1", "Identity-H")):
        family = f"<</Type/Font/Subtype/CIDFontType0/BaseFont/Own/CIDSystemInfo<</Registry(Adobe)/Ordering({order})/Supplement 2>>>>"
        font = f"<</Type/Font/Subtype/Type0/BaseFont/Own/Encoding/{coding}/DescendantFonts[{family}]>>"
        pdf("foreign.pdf", [("/Resources<</Font<</G 7 0 R>>>>", "BT /G 40 Tf 50 200 Td <88EA88EA> Tj ET"), ("", page())], objects=[font])
        book = Book("foreign.pdf")
        assert book.status == 0 or book.status == 1 and "page 1: " in book.lines[0] and "(apt install poppler-data)" in book.lines[0], (order, book.lines)
    # Names that look like options.
    os.link("l2r.pdf", "-png")
    Book("-png").check(0, 8, what="-png")
    return 11


def long():
    """A long book is sharp, as far as all its pictures go into one file."""
    noise = random.Random(1)

    def dense():
        lines = ("".join(noise.choices("abcdefghijklmnopqrstuvwxyz  ", k=130)) for _ in range(97))
        return " ".join(f"BT /F 4 Tf 10 {392 - 4 * k} Td ({line}) Tj ET" for k, line in enumerate(lines))

    book = Reader(make("sparse.pdf", [("", page(f"Leaf {n}")) for n in range(40)])).check(0, 40, what="forty pages")
    assert sides(book.picture(20))[1] == 1800, sides(book.picture(20))
    book = Reader(make("dense.pdf", [("", dense()) for _ in range(60)])).check(0, 60, what="sixty dense pages")
    height, total = sides(book.picture(20))[1], sum(len(book.picture(n)) for n in range(60))
    assert 1200 <= height < 1800 and 25e6 < total < 44e6, (height, total)
    return 2


def make(name, pages):
    pdf(name, pages)
    return name


def main():
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        done = {test.__name__: test() for test in (pngs, jpegs, orientations, formats, archives, folders, doubles, smalls, pdfs, long)}
        left = [name for name in os.listdir(tempfile.gettempdir()) if re.fullmatch(r"leafspring-\w{6}", name)]
        print(f"figure: odd books: {done}; temporary folders of all runs here: {len(left)}")


main()
