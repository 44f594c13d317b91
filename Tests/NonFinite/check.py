#!/usr/bin/env python3
"""Every number that a host can pass through the C interface, NaN and infinite: refused, and nothing changed.

    check.py LIBRARY [HEADER]

The functions and the members of their structs are read from the header; a function that takes a number and has no case in
cases.py fails the check, and so does a number that no case of its function has refused. Prints how many were tried.
"""
import ctypes
import os
import struct
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)
import cases
from header import Header

NON_FINITE = 1
# By value: what else would a host's mistake look like.
BAD = [struct.unpack("<d", struct.pack("<Q", bits))[0]
       for bits in (0x7FF8000000000000, 0x7FF0000000000001, 0x7FF0000000000000, 0xFFF0000000000000)]
BAD32 = [0x7FC00000, 0x7F800001, 0x7F800000, 0xFF800000]


def slots(thing, path):
    """Every floating-point number in a struct or array: its path and address."""
    if isinstance(thing, (ctypes.c_double, ctypes.c_float)):
        yield path, ctypes.addressof(thing), ctypes.sizeof(thing)
    elif isinstance(thing, ctypes.Structure):
        for name, kind in thing._fields_:
            place = ctypes.addressof(thing) + getattr(type(thing), name).offset
            if kind is not ctypes.c_void_p:
                yield from slots(kind.from_address(place), path + "." + name)
    elif isinstance(thing, ctypes.Array):
        # Of many alike the first, one between and the last.
        for index in sorted({0, len(thing) // 2, len(thing) - 1}):
            place = ctypes.addressof(thing) + index * ctypes.sizeof(thing._type_)
            yield from slots(thing._type_.from_address(place), path + "[%d]" % index)


def check(library, header):
    lib = ctypes.CDLL(library)
    head = Header(header)
    problems, tried, refused_by = [], 0, {}
    missing = [name for name in head.takers() if name not in cases.CASES and name not in cases.EXEMPT]
    problems += ["%s takes a number and has no case" % name for name in missing]
    problems += ["%s is no function that takes a number" % name for name in list(cases.CASES) + list(cases.EXEMPT)
                 if name not in head.takers()]
    for name, makers in cases.CASES.items():
        if name not in head.functions:
            continue
        function = getattr(lib, name)
        function.restype = ctypes.c_int32
        for number, make in enumerate(makers):
            paths = None
            position = 0
            while paths is None or position < len(paths) * len(BAD):
                case = cases.Case(lib, head)
                arguments = make(case)
                inputs = case.inputs(arguments)
                found = [slot for label, thing in inputs for slot in slots(thing, label)]
                if paths is None:
                    paths = [slot[0] for slot in found]
                    before = case.hash()
                    status = function(*[case.passed(a) for a in arguments])
                    if status != 0:
                        problems.append("%s, case %d: refused as it is, status %d" % (name, number, status))
                        break
                    case.close()
                    continue
                path, address, size = found[position // len(BAD)]
                kind = position % len(BAD)
                if size == 8:
                    ctypes.memmove(address, struct.pack("<d", BAD[kind]), 8)
                else:
                    ctypes.memmove(address, struct.pack("<I", BAD32[kind]), 4)
                outputs = case.outputs(arguments)
                before = case.hash(), [bytes(o) for o in outputs]
                status = function(*[case.passed(a) for a in arguments])
                after = case.hash(), [bytes(o) for o in outputs]
                tried += 1
                key = name, path.split("[")[0] if path.count("[") == 1 and path.endswith("]") else path
                if status == NON_FINITE:
                    refused_by.setdefault(key, set()).add(kind)
                    if before != after:
                        problems.append("%s, %s: refused, but something changed" % (name, path))
                    if case.stage and not case.field():
                        problems.append("%s, %s: the error names no field" % (name, path))
                elif status == 0:
                    refused_by.setdefault(key, set())
                    if not case.is_finite():
                        problems.append("%s, %s: accepted, and a snapshot is no longer finite" % (name, path))
                else:
                    problems.append("%s, %s, %s: status %d instead of %d" % (name, path, "NaN sNaN inf -inf".split()[kind], status, NON_FINITE))
                case.close()
                position += 1
    accepted = {}
    for (name, path), kinds in refused_by.items():
        allowed = cases.ACCEPTED.get((name, path), set())
        if kinds | allowed != {0, 1, 2, 3}:
            problems.append("%s, %s: %s never refused" % (
                name, path, ", ".join("NaN sNaN inf -inf".split()[k] for k in sorted({0, 1, 2, 3} - kinds - allowed))))
        accepted[name, path] = allowed & kinds
    problems += ["%s, %s: named as accepted, and never passed" % key for key in cases.ACCEPTED if key not in refused_by]
    problems += ["%s, %s: named as accepted, and refused" % key for key, kinds in accepted.items() if kinds]
    return problems, tried, len(refused_by), len(head.takers())


problems, tried, numbers, functions = check(
    sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else os.path.join(here, "../../Sources/CLeafSpring/include/leafspring.h"))
for problem in dict.fromkeys(problems):
    print(problem, file=sys.stderr)
print("figure: NaN or infinite numbers: %d functions, %d numbers, %d calls, %d problems" % (functions, numbers, tried, len(set(problems))))
sys.exit(1 if problems else 0)
