"""leafspring.h with the headers that it includes in their places, each once."""

import pathlib
import re

HEADER = pathlib.Path(__file__).parent.parent / "Sources/CLeafSpring/include/leafspring.h"


def joined(path=HEADER, seen=None):
    """The text of a header; another header of ours is where it is first included."""
    seen = set() if seen is None else seen

    def included(match):
        other = (pathlib.Path(path).parent / match[1]).resolve()
        if other in seen:
            return ""
        seen.add(other)
        return joined(other, seen)

    return re.sub(r'^#include "(.+)".*$', included, pathlib.Path(path).read_text(), flags=re.M)
