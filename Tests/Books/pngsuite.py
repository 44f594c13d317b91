"""PngSuite, by Willem van Schaik, which is fetched and not committed: pngsuite.py TOOL FOLDER

Every valid file is a page; every corrupt one, whose name begins with x, is named, and the pages about it are drawn. Valid pictures are
compared with what ImageMagick decodes of the files themselves."""
import os
import shutil
import subprocess
import sys
import tempfile

from books import Reader

SOURCE = os.path.abspath(sys.argv[2])


def look(data):
    words = ["convert", "-[0]", "-background", "white", "-alpha", "remove", "-resize", "32x32!", "-colorspace", "sRGB", "-depth", "8", "rgb:-"]
    return subprocess.run(words, input=data, check=True, capture_output=True).stdout


def main():
    names = sorted(name for name in os.listdir(SOURCE) if name.endswith(".png") and name != "PngSuite.png")
    valid, corrupt = ([name for name in names if name.startswith("x") == is_corrupt] for is_corrupt in (False, True))
    assert len(valid) > 100 and len(corrupt) > 10, f"{SOURCE}: {len(valid)} valid and {len(corrupt)} corrupt files"
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        os.mkdir("valid")
        for name in valid:
            shutil.copy(os.path.join(SOURCE, name), "valid")
        book = Reader("valid").check(0, len(valid))
        worst = 0
        for page, name in enumerate(valid):
            with open(os.path.join(SOURCE, name), "rb") as file:
                worst = max(worst, *(abs(a - b) for a, b in zip(look(file.read()), look(book.picture(page)), strict=True)))
        assert worst == 0, worst
        for name in corrupt:
            place = "with " + name
            os.mkdir(place)
            shutil.copy(os.path.join(SOURCE, valid[0]), place + "/1.png")
            shutil.copy(os.path.join(SOURCE, name), place + "/2.png")
            shutil.copy(os.path.join(SOURCE, valid[0]), place + "/3.png")
            Reader(place).check(1, 3, notices=1, says=["2.png"], what=name)
    print(f"figure: PngSuite: {len(valid)} valid files are pages, {len(corrupt)} corrupt ones are named")


main()
