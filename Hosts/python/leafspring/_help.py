"""help(): what the header says of structs, numbers, and the members that a call takes."""

import inspect
import re
import textwrap

from . import _words
from ._library import enums, safe, structs

UNITS = "Lengths are points, times seconds, angles radians; None leaves a choice to the library."


def _lines(parts):
    for name, text in parts.items():
        yield from textwrap.wrap(f"{name}: {text}" if text else name, 110, initial_indent="    ", subsequent_indent="        ")


WORDS = {"f64": "number", "f32": "number", "i32": "whole number", "u32": "whole number", "u64": "whole number"}


def _type(kind):
    """A kind of the header's tables in words."""
    if kind.endswith("?"):
        return f"{_type(kind[:-1])} or None"
    if "[" in kind:
        return f"list of {_type(kind[:kind.index('[')])}"
    base, _, times = kind.partition("*")
    base, _, name = base.partition(":")
    word = name or WORDS.get(base) or (structs[base].__name__ if base in structs else base)
    return f"{times} of {word}" if times else word


def members(name, without=()):
    """The members of a struct, a line or more each."""
    said, kinds = _words.STRUCTS[name][1], structs[name]._kinds_
    counts = {kind[kind.index("[") + 1:-1] for kind in kinds.values() if "[" in kind}
    shown = {f"{field} ({_type(kinds[field])})": text for field, text in said.items() if field not in counts and field not in without}
    return "\n".join([*_lines(shown), UNITS])


def _add(function, text):
    function.__doc__ = f"{inspect.cleandoc(function.__doc__ or '')}\n\n{text}"


def document(*owners):
    """Fills the docstrings of enumerations and structs, and of calls that take the members of a definition."""
    for name, (text, parts) in _words.ENUMS.items():
        enums[name].__doc__ = "\n".join([text or f"Numbers by their names: {name}.", "", *_lines(parts)])
        for member, line in parts.items():
            enums[name][safe(member)].__doc__ = line
    for name, struct in structs.items():
        struct.__doc__ = f"{_words.STRUCTS[name][0] or 'leaf_' + name}\n\n{members(name)}"
    for owner in owners:
        for value in {id(v): v for v in vars(owner).values() if inspect.isfunction(v)}.values():
            taken = re.search(r"Unpack\[(\w+)(?:Others|Options)\]", str(value.__annotations__.get("members", "")))
            if taken:
                name = re.sub(r"(?<!^)([A-Z])", r"_\1", taken[1]).lower()
                _add(value, f"Members:\n{members(name, inspect.signature(value).parameters)}")
