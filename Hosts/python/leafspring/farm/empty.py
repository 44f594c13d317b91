"""Pieces that do no work, or wait: what it costs to hand one out."""

import time


def make(inputs, part, folder):
    if inputs.get("seconds"):
        end = time.process_time() + inputs["seconds"]
        while time.process_time() < end:
            pass
    part.write_text(f"{inputs['number']}\n")
    return {}
