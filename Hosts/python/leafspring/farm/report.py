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


def estimate(sample, joins, count, parts, twice, threads):
    """Rows of a dry run: what `count` pieces and the joining of `parts` of them will cost if they are like those of the sample.

    twice: the share of all that is made a second time.
    """
    joined = max(1, sum(len(r["inputs"]["parts"]) for r in joins))
    each = {name: sum(r[name] for r in sample) / len(sample) for name in ("seconds", "processor", "bytes")}
    part = {name: sum(r[name] for r in joins) / joined for name in each}
    whole = {name: count * each[name] + parts * part[name] for name in each}
    seconds, processor = ((1 + twice) * whole[name] for name in ("seconds", "processor"))
    pairs = [("sample", f"{len(sample)} of {count} pieces: {_costs(each)} each")]
    if parts:
        pairs.append(("joining", f"{_costs(part)} for each of {parts}"))
    return rows(pairs + [
        ("made twice", f"{twice:.2%} of all"),
        ("in all", f"{processor / 3600:.3g} hours of processors, {whole['bytes']:.3g} bytes"),
        ("would take", f"{seconds / threads:.0f} s on {threads} workers, {count * threads / seconds:.3g} pieces a second")])


def _costs(of):
    return f"{of['seconds']:.2f} s, {of['processor']:.2f} s of processors, {of['bytes']:.0f} bytes"
