"""The command line of python -m leafspring.farm."""

import argparse

from . import __doc__ as what
from .faults import USAGE, Fault


class Parser(argparse.ArgumentParser):
    """One line for what is wrong."""

    def error(self, message):
        raise Fault(USAGE, f"{message}; {self.prog} --help shows what it takes")


def above(kind, least):
    def read(text):
        try:
            value = kind(text)
        except ValueError:
            value = None
        if value is None or not least <= value < 1e12:
            raise argparse.ArgumentTypeError(f"a number from {least} is needed, not {text!r}")
        return value
    return read


def share(text):
    value = above(float, 0)(text)
    if value > 1:
        raise argparse.ArgumentTypeError(f"a number from 0 to 1 is needed, not {text!r}")
    return value


def pair(between, most):
    def read(text):
        try:
            one, other = (int(part) for part in text.split(between))
        except ValueError:
            one = other = 0
        if not (1 <= one <= most and 1 <= other <= most):
            raise argparse.ArgumentTypeError(f"two numbers from 1 to {most} are needed, with {between} between them, not {text!r}")
        if between == "x" and (one % 2 or other % 2):
            raise argparse.ArgumentTypeError(f"even numbers are needed for a film, not {text!r}")
        return one, other
    return read


def _common():
    common = Parser(add_help=False)
    common.add_argument("--out", metavar="DIR", help="folder of the results and the manifest; every worker must see it")
    common.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask scheduler, as tcp://10.0.0.1:8786; without one this machine's cores work")
    common.add_argument("--workers", type=above(int, 1), metavar="N", help="workers on this machine (its cores)")
    common.add_argument("--twice", type=share, default=0.01, metavar="SHARE", help="share of the pieces that two workers make and compare (%(default)s)")
    common.add_argument("--patience", type=above(float, 0), default=60.0, metavar="S", help="seconds to wait for a lost scheduler (%(default)g)")
    common.add_argument("--dry-run", action="store_true", help="make only a few pieces, throw them away, and say what all would cost")
    common.add_argument("--quiet", action="store_true", help="no progress and no summary")
    return common


def parser():
    made = Parser(prog="python -m leafspring.farm", description=what, formatter_class=argparse.RawDescriptionHelpFormatter,
                  epilog="Exit codes: 0 all done; 64 usage; 65 a piece failed or was refused; 66 no input; 69 no Dask, scheduler or program; "
                         "74 output failed. A run that was stopped goes on when it is started again.")
    verbs = made.add_subparsers(dest="verb", metavar="film|frames|accuracy|stress", required=True, parser_class=Parser)
    common = [_common()]
    frames = verbs.add_parser("frames", parents=common, help="recordings of scripts, every frame with its hashes")
    frames.add_argument("scripts", nargs="+", metavar="SCRIPT", help="as for leafspring record, with a duration")
    frames.add_argument("--piece", type=above(int, 1), default=2000, metavar="FRAMES", help="frames of a piece (%(default)s)")
    film = verbs.add_parser("film", parents=common, help="films of a catalogue of PDFs, as Scripts/film.sh makes one")
    film.add_argument("catalogue", metavar="CATALOGUE", help="a folder of PDFs, or a file that names one in each line")
    film.add_argument("--frames", type=above(int, 1), default=150, metavar="N", help="frames of a film (%(default)s)")
    film.add_argument("--piece", type=above(int, 1), default=300, metavar="N", help="frames of a piece; a longer film is cut (%(default)s)")
    film.add_argument("--size", type=pair("x", 8192), default=(1024, 768), metavar="WxH", help="in pixels, even numbers (1024x768)")
    film.add_argument("--fps", type=pair("/", 1_000_000), default=(30000, 1001), metavar="N/D", help="frames per second (30000/1001)")
    film.add_argument("--samples", type=int, choices=range(1, 5), default=2, help="a pixel is the average of this number squared (%(default)s)")
    film.add_argument("--pages", type=above(int, 4), default=40, metavar="N", help="pages of a book that are used (%(default)s)")
    accuracy = verbs.add_parser("accuracy", parents=common, help="worst errors over many random vectors")
    accuracy.add_argument("--vectors", type=above(int, 1), required=True, metavar="N", help="how many")
    accuracy.add_argument("--piece", type=above(int, 1), default=50_000, metavar="N", help="vectors of a piece (%(default)s)")
    accuracy.add_argument("--seed", type=above(int, 0), default=1, metavar="N", help="which random vectors (%(default)s)")
    accuracy.add_argument("--vectors-by", metavar="COMMAND", help="writes a piece's vectors, as 'python3 Tests/Vectors/accuracy.py "
                          "--seed {seed}'; by itself the farm makes springs and elementary functions with python-flint")
    stress = verbs.add_parser("stress", parents=common, help="stress runs over a grid of parameters")
    stress.add_argument("--grid", nargs="+", required=True, metavar="NAME=VALUES", help="as kind=book,fold cells=100,400 seed=1..5")
    return made


def read(arguments):
    options = parser().parse_args(arguments)
    if not options.out:
        raise Fault(USAGE, "--out DIR is needed")
    return options
