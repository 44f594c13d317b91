"""What a run says at its end, and what a dry run says instead."""


def rows(pairs):
    return "\n".join(f"  {name:<13} {text}" for name, text in pairs)


def summary(run, seconds, threads, more=()):
    """Rows of a run's summary. Throughput and processors are those of the pieces made now."""
    made = run.made
    used, worked = sum(r["processor"] for r in made), sum(r["seconds"] for r in made)
    slow = sorted(made, key=lambda r: -r["seconds"])[:3]
    pairs = [("pieces", f"{len(made)} done, {len(run.kept)} were done before, {len(run.faults)} failed, {len(run.refused)} refused"),
             ("took", f"{seconds:.1f} s on {threads} workers; {used:.1f} s of processors")]
    if made:
        pairs.append(("throughput", f"{len(made) / seconds:.2f} pieces a second; workers busy {worked / (seconds * threads):.0%}"))
        pairs.append(("slowest", ", ".join(f"{r['title']} {r['seconds']:.2f} s" for r in slow)))
    pairs.append(("retries", f"{run.retries} attempts were interrupted, {run.lost} pieces handed out again after a lost scheduler"))
    pairs.append(("compared", f"{run.joints.count} joints, {run.twins} pieces on two workers"))
    return rows(pairs + list(more))


def estimate(sample, count, threads):
    """Rows of a dry run: what all pieces will cost if they are like the sample."""
    seconds = sum(r["seconds"] for r in sample) / len(sample)
    processor = sum(r["processor"] for r in sample) / len(sample)
    size = sum(r["bytes"] for r in sample) / len(sample)
    return rows([
        ("sample", f"{len(sample)} of {count} pieces: {seconds:.2f} s, {processor:.2f} s of processors, {size:.0f} bytes each"),
        ("in all", f"{count * processor / 3600:.3g} hours of processors, {count * size:.3g} bytes"),
        ("would take", f"{count * seconds / threads:.0f} s on {threads} workers, {threads / seconds:.3g} pieces a second")])
