"""The command line of python -m leafspring.farm."""

import argparse
import functools

from . import __doc__ as what
from .faults import USAGE, Fault


class Parser(argparse.ArgumentParser):
    """One line for what is wrong."""

    def error(self, message):
        raise Fault(USAGE, f"{message}; {self.prog} --help shows what it takes")


def number(kind, least, most, text):
    try:
        value = kind(text)
    except ValueError:
        value = None
    if value is None or not least <= value <= most:
        raise argparse.ArgumentTypeError(f"a number from {least} to {most} is needed, not {text!r}")
    return value


def above(kind, least, most=10**12):
    return functools.partial(number, kind, least, most)


def pair(between, most, text):
    try:
        one, other = (int(part) for part in text.split(between))
    except ValueError:
        one = other = 0
    if not (1 <= one <= most and 1 <= other <= most):
        raise argparse.ArgumentTypeError(
            f"two numbers from 1 to {most} are needed, with {between} between them, not {text!r}")
    if between == "x" and (one % 2 or other % 2):
        raise argparse.ArgumentTypeError(f"even numbers are needed for a film, not {text!r}")
    return one, other


def _common():
    common = Parser(add_help=False)
    add = common.add_argument
    add("--out", metavar="DIR", required=True, help="folder of the results and the manifest; every worker must see it")
    add("--scheduler", metavar="ADDRESS",
        help="of a Dask scheduler, as tcp://10.0.0.1:8786 (this machine's cores work)")
    add("--workers", type=above(int, 1), metavar="N", help="workers on this machine (its cores)")
    add("--twice", type=above(float, 0, 1), default=0.01, metavar="SHARE",
        help="share of the pieces that two workers make and compare (%(default)s); also each worker's first one, "
             "unless it is 0")
    add("--patience", type=above(float, 0), default=60.0, metavar="S",
        help="seconds to wait for a lost scheduler, and while there is no worker (%(default)g)")
    add("--time-limit", type=above(float, 0.1), default=3600.0, metavar="S",
        help="seconds that a piece may take (%(default)g)")
    add("--memory-limit", type=above(float, 0.1), default=4.0, metavar="GB",
        help="memory that each program of a piece may take (%(default)g)")
    add("--quiet", action="store_true", help="no progress and no summary")
    return common


def parser():
    made = Parser(
        prog="python -m leafspring.farm", description=what, formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="Exit codes: 0 all done; 64 usage; 65 a piece failed or was refused; 66 no input; 69 no Dask, "
               "scheduler, worker or program; 74 output failed. A run that was stopped goes on when started again.")
    verbs = made.add_subparsers(dest="verb", metavar="film|frames|accuracy|stress", required=True, parser_class=Parser)
    common = [_common()]
    frames = verbs.add_parser("frames", parents=common, help="recordings of scripts, every frame with its hashes")
    frames.add_argument("scripts", nargs="+", metavar="SCRIPT", help="as for leafspring record, with a duration")
    frames.add_argument("--piece", type=above(int, 1), default=2000, metavar="FRAMES",
                        help="frames of a piece (%(default)s)")
    film = verbs.add_parser("film", parents=common, help="films of a catalogue of PDFs, as Scripts/film.sh makes one")
    add = film.add_argument
    add("catalogue", metavar="CATALOGUE", help="a folder of PDFs, or a file that names one in each line")
    add("--frames", type=above(int, 1), default=150, metavar="N", help="frames of a film (%(default)s)")
    add("--piece", type=above(int, 1), default=300, metavar="N",
        help="frames of a piece; a longer film is cut (%(default)s)")
    add("--size", type=functools.partial(pair, "x", 8192), default=(1024, 768), metavar="WxH",
        help="pixels, even (1024x768)")
    add("--fps", type=functools.partial(pair, "/", 1_000_000), default=(30000, 1001), metavar="N/D",
        help="frames per second (30000/1001)")
    add("--samples", type=int, choices=range(1, 5), default=2,
        help="antialiasing: N×N samples per pixel (%(default)s)")
    add("--pages", type=above(int, 4), default=40, metavar="N", help="pages of a book that are used (%(default)s)")
    accuracy = verbs.add_parser("accuracy", parents=common, help="worst errors over many random vectors")
    add = accuracy.add_argument
    add("--vectors", type=above(int, 1), required=True, metavar="N", help="how many")
    add("--piece", type=above(int, 1), default=50_000, metavar="N", help="vectors of a piece (%(default)s)")
    add("--seed", type=above(int, 0), default=1, metavar="N", help="which random vectors (%(default)s)")
    add("--vectors-by", metavar="COMMAND",
        help="writes a piece's vectors, as 'python3 Tests/Vectors/accuracy.py --seed {seed}'; by itself the farm makes "
             "springs and elementary functions with python-flint")
    stress = verbs.add_parser("stress", parents=common, help="stress runs over a grid of parameters")
    stress.add_argument("--grid", nargs="+", required=True, metavar="NAME=VALUES",
                        help="as kind=book,fold cells=100,400 seed=1..5")
    return made


def read(arguments):
    options = parser().parse_args(arguments)
    if options.scheduler and options.workers:
        raise Fault(USAGE, "--workers is for a cluster on this machine; --scheduler has its own")
    return options
