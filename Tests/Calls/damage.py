#!/usr/bin/env python3
"""Records of calls that are cut off, changed, or false with check sums that are right: each told from a whole one.

    damage.py REPLAY MANY MANY_SANITIZED ROWS SHORT...

REPLAY is leafspring-replay; MANY and MANY_SANITIZED are many.c with the replayer's sources, the latter under AddressSanitizer and
UndefinedBehaviorSanitizer; ROWS is a record of Hosts/c/hello.c with rows, SHORT are short whole records.
"""
import collections
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
import zlib

EQUAL, DIFFERENT, CUT_OFF, DAMAGED = 0, 1, 2, 65
HEAD = b',"crc":'


def body(line):
    return line[:line.rindex(HEAD)]


def summed(bodies):
    """The lines, with check sums that are right."""
    total, out = 0, []
    for text in bodies:
        total = zlib.crc32(text + HEAD, total)
        out.append(text + HEAD + b'"%08x"}\n' % total)
    return b"".join(out)


def lines_of(path):
    data = open(path, "rb").read()
    bodies = [body(line) for line in data.split(b"\n")[:-1]]
    assert summed(bodies) == data, "the check sums are not zlib's"
    return bodies


def once(replay, data):
    """Exit status and what was said, of the program itself."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        done = subprocess.run([replay, file.name], capture_output=True, timeout=20)
        return done.returncode, done.stderr.decode()


def many(program, records):
    """The exit statuses; each status but 0 says one line, as only the sanitizers would say more."""
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as given:
        for record in records:
            given.write(struct.pack("<I", len(record)) + record)
        given.seek(0)
        environment = dict(os.environ, ASAN_OPTIONS="exitcode=99:allocator_may_return_null=1:detect_leaks=0")
        done = subprocess.run([program], stdin=given, stdout=subprocess.PIPE, stderr=said, env=environment, check=True)
        statuses = [int(line) for line in done.stdout.split()]
        said.seek(0)
        text = said.read()
        unequal = sum(status != EQUAL for status in statuses)
        assert text.count(b"\n") == unequal, (text.count(b"\n"), unequal, text[-4000:].decode(errors="replace"))
        return statuses


def differences(replay, path):
    """Another call, frame, result or bit of one cell: the first difference is named."""
    bodies = lines_of(path)
    frames = [i for i, line in enumerate(bodies) if line.startswith(b'{"frame":')]
    calls = [i for i, line in enumerate(bodies) if b"leaf_stage_advance" in line]
    middle = frames[60]
    flip = lambda m: m[1] + b"%x" % (int(m[2], 16) ^ 1)
    cases = [
        (middle, rb'("state":")(.)', flip, "frame 61: another state"),
        (middle, rb'("drawn":")(.)', flip, "frame 61: .* events"),
        (middle, rb'("changed":\[)(.)', flip, "frame 61: recorded [0-9]+ changed rows"),
        (middle, rb'(\[\d+,"[0-9a-f]{39})(.)', flip, "frame 61, cell [0-9]+, m21: recorded bits"),
        (middle, rb'("frame":)61', rb"\g<1>62", "frame 62: now it is frame 61"),
        (calls[60], rb"\[0\.016", b"[0.017", "frame 61"),
        (calls[60], rb'"status":0', b'"status":4', 'leaf_stage_advance: status: recorded ".*", now "'),
        (calls[60], rb'"is_moving":1', b'"is_moving":0', "leaf_stage_advance: is_moving: recorded 0, now 1"),
        (calls[60], rb'("changed_count":)\d+', rb"\g<1>99", "leaf_stage_advance: changed_count: recorded 99, now 17"),
        (calls[60], rb'("event_count":)\d+', rb"\g<1>7", "leaf_stage_advance: event_count: recorded 7, now 0"),
        (2, rb'"0000000100000001"', b'"0000000100000002"', 'leaf_stage_add_book: scene: recorded ".*2", now ".*1"'),
    ]
    for at, old, new, says in cases:
        changed = list(bodies)
        changed[at], count = re.subn(old, new, changed[at], count=1)
        assert count == 1, (old, bodies[at])
        status, text = once(replay, summed(changed))
        assert status == DIFFERENT and re.search(f": line {at + 1}: |: frame ", text) and re.search(says, text), (status, text)
        assert len(text.splitlines()) == 1, text
    return len(cases)


def ends(replay, bodies):
    """The text of a record's end, and records of another version."""
    first, rest, end = bodies[0], bodies[1:-1], bodies[-1]
    assert end == b'{"end":%d' % (len(bodies) - 1), end
    other = re.sub(rb'("version":)\d+', rb"\g<1>1", first)
    whole = summed(bodies)
    cases = [
        (whole, EQUAL, "^$"),
        (summed(bodies[:-1]), CUT_OFF, f"cut off after line {len(bodies) - 1}: its end line is missing"),
        (whole[:-1], CUT_OFF, f"cut off after line {len(bodies) - 1}: "),
        (summed(bodies[:1]), CUT_OFF, "cut off after line 1: "),
        (summed([first] + rest + [end, end]), DAMAGED, f"line {len(bodies) + 1}: more after the end"),
        (summed([first] + rest + [end, rest[-1]]), DAMAGED, "more after the end"),
        (whole + b"\n", DAMAGED, "more after the end"),
        (whole + b"x", DAMAGED, "more after the end"),
        (whole + whole, DAMAGED, "more after the end"),
        (summed([first] + rest + [b'{"end":%d' % len(bodies)]), DAMAGED, f"the end of {len(bodies)} lines, but"),
        (summed([first] + rest[:-1] + [end]), DAMAGED, f"the end of {len(bodies) - 1} lines, but"),
        (summed([other] + rest + [end]), DAMAGED, "line 1: a record of version 1; it takes one of version 2"),
        (b"", DAMAGED, "no whole line"),
        (b"not a record", DAMAGED, "no whole line"),
    ]
    for data, expected, says in cases:
        status, text = once(replay, data)
        assert status == expected and re.search(says, text), (status, text, says)
        assert len(text.splitlines()) == (expected != EQUAL), text
    return len(cases)


def prefixes(program, data):
    first = data.index(b"\n") + 1
    statuses = many(program, [data[:size] for size in range(len(data))])
    for size, status in enumerate(statuses):
        assert status == (DAMAGED if size < first else CUT_OFF), (size, status)
    return len(statuses)


def flips(program, data):
    def flipped():
        for place in range(len(data)):
            for bit in range(8):
                yield data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1:]
    statuses = many(program, flipped())
    for place, status in enumerate(statuses):
        # Without its newline, the end line counts as cut off.
        assert status == (DAMAGED if place // 8 < len(data) - 1 else CUT_OFF), (place, status)
    return len(statuses)


NUMBERS = [b"0", b"-1", b"1", b"2", b"15", b"255", b"65536", b"1048577", b"2147483647", b"-2147483648", b"4294967295",
           b"4294967296", b"9223372036854775807", b"-9223372036854775808", b"99999999999999999999", b"1e308", b"1e999",
           b"-1e-320", b"3.5e38", b"0.5", b"-0", b"--1", b"1e", b".", b"9" * 60, b'"nan"', b'"inf"', b'"-inf"', b"null", b'"?"',
           b'"0000000100000001"', b'"ffffffffffffffff"']
NUMBER = re.compile(rb"-?[0-9][-+.e0-9]*")
MARKS = b'"[]{},:'


def edited(chance, text, names):
    """One damage to a line: a number, a mark, a name, a byte, a piece."""
    numbers = list(NUMBER.finditer(text))
    marks = [i for i, byte in enumerate(text) if byte in MARKS]
    kind = chance.randrange(10)
    if kind < 5 and numbers:
        at = chance.choice(numbers)
        # A number that occurs elsewhere in the line is refused less often, and so reaches deeper code.
        number = chance.choice(numbers)[0] if kind < 2 else chance.choice(NUMBERS)
        return text[:at.start()] + number + text[at.end():]
    if kind == 5 and marks:
        at = chance.choice(marks)
        return text[:at] + chance.choice([b"", bytes([text[at]]) * 2, bytes([chance.choice(MARKS)])]) + text[at + 1:]
    if kind == 6:
        return re.sub(rb"leaf_stage_\w+", chance.choice(names + [b"leaf_stage_", b"leaf_stage_opens"]), text, count=1)
    if kind == 7:
        word = chance.choice(re.findall(rb"\w+", text) or [b"x"])
        return text.replace(word, chance.choice([b"", word[:-1], word + b"x", b"null", b'"?"', b"[]", b"{}"]), 1)
    at = chance.randrange(len(text) + 1)
    if kind == 8:
        return text[:at] + bytes([chance.choice([0, 9, 32, 127, 128, 255, chance.randrange(11, 256)])]) + text[at + 1:]
    other = chance.randrange(len(text) + 1)
    return text[:min(at, other)] + text[max(at, other):]


def mutations(bodies, count, seed):
    """Records with right check sums and content that no recorder writes."""
    chance = random.Random(seed)
    names = sorted(set(re.findall(rb"leaf_stage_\w+", b" ".join(bodies))))
    while count:
        changed = list(bodies)
        at = chance.randrange(len(changed))
        kind = chance.randrange(12)
        if kind == 0:
            changed.insert(chance.randrange(len(changed)), changed[at])
        elif kind == 1:
            del changed[at]
        elif kind == 2:
            other = chance.randrange(len(changed))
            changed[at], changed[other] = changed[other], changed[at]
        else:
            for _ in range(chance.choice([1, 1, 1, 2, 4])):
                changed[at] = edited(chance, changed[at], names)
        if changed != bodies:
            count -= 1
            yield summed(changed)


def main():
    replay, plain, sanitized, rows, *short = sys.argv[1:]
    named = differences(replay, rows)
    bodies = lines_of(short[0])
    data = summed(bodies)
    told = ends(replay, bodies)
    cut, refused = prefixes(plain, data), flips(plain, data)
    print(f"figure: records of calls: {named} differences named, {told} ends and versions told apart; of a whole record of "
          f"{len(data)} bytes {cut} prefixes told from it and {refused} single-bit flips refused")
    each, total = int(os.environ.get("LEAF_MUTATIONS", "1000")), collections.Counter()
    for seed, path in enumerate(short):
        statuses = many(sanitized, mutations(lines_of(path), each, seed))
        assert len(statuses) == each and set(statuses) <= {EQUAL, DIFFERENT, CUT_OFF, DAMAGED}, collections.Counter(statuses)
        total.update(statuses)
    print(f"figure: records of calls changed under right check sums, under AddressSanitizer and UndefinedBehaviorSanitizer: "
          f"{total.total()}, of them {total[DAMAGED]} refused, {total[DIFFERENT]} different, {total[CUT_OFF]} cut off, "
          f"{total[EQUAL]} equal; faults 0")


main()
