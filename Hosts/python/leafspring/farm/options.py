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
    return made


def read(arguments):
    options = parser().parse_args(arguments)
    if not options.out:
        raise Fault(USAGE, "--out DIR is needed")
    return options
