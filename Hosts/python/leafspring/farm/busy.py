"""Pieces that use a processor for so many seconds, or none: Tests/Farm/overhead.py measures with them what handing out costs."""

import time


def make(attempt):
    end = time.process_time() + attempt.inputs["seconds"]
    while time.process_time() < end:
        pass
    attempt.part.write_text(f"{attempt.inputs['number']}\n")
    return {}
