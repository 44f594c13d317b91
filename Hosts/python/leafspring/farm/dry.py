"""A dry run: makes a few pieces and joins them, throws all of it away, and says what the whole would cost."""

import dataclasses
import tempfile
from pathlib import Path

from . import report, work
from .cluster import Cluster

#: Pieces of a dry run.
SAMPLE = 3


def run(options, chains):
    """Prints the estimate. Returns faults, a code and a line each."""
    everything = [(chain, number) for chain in chains for number in range(len(chain.pieces))]
    sample = [everything[len(everything) * number // SAMPLE] for number in range(min(SAMPLE, len(everything)))]
    cluster = Cluster(options.scheduler, options.workers, options.patience)
    try:
        Path(options.out).mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=options.out) as folder:
            made = [_made(cluster, chain.pieces[number], folder) for chain, number in sample]
            fine = [place for place, record in zip(sample, made) if "fault" not in record]
            joined = [_made(cluster, part, folder) for part in _joins(fine)]
        threads = cluster.threads()
    finally:
        cluster.close()
    records = [record for record in made if "fault" not in record]
    if records:
        joins = [record for record in joined if "fault" not in record]
        print(report.estimate(records, joins, len(everything), sum(len(chain.pieces) for chain in chains if chain.join),
                              options.twice if threads > 1 else 0, threads))
    return [tuple(record["fault"]) for record in made + joined if "fault" in record]


def _made(cluster, piece, folder):
    return cluster.client.submit(work.perform, piece, folder, pure=False).result()


def _joins(sample):
    """Pieces that join what there is of each chain."""
    numbers = {}
    for chain, number in sample:
        if chain.join:
            numbers.setdefault(id(chain), (chain, []))[1].append(number)
    return [dataclasses.replace(chain.join, inputs={**chain.join.inputs, "parts": [chain.join.inputs["parts"][n] for n in which]})
            for chain, which in numbers.values()]
