"""Pieces that use a processor for so many seconds, or none: overhead.py measures with them what handing out costs.

Workers load this module before they begin, as one of the farm's.
"""

import sys
import time

sys.modules["leafspring.farm.busy"] = sys.modules[__name__]


def make(attempt):
    end = time.process_time() + attempt.inputs["seconds"]
    while time.process_time() < end:
        pass
    attempt.part.write_text(f"{attempt.inputs['number']}\n")
    return {}
