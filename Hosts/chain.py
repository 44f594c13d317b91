#!/usr/bin/env python3
"""One line a scene from the answers of a player of scenes.txt: name, frames, FNV-1a over its lines. `chain.py [FILE]`"""
import sys


def chains(lines):
    found = []
    for line in lines:
        if line.startswith("scene "):
            found.append([line[6:].rstrip("\n"), 0, 0xCBF29CE484222325])
        for byte in line.encode():
            found[-1][2] = (found[-1][2] ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
        found[-1][1] += line[0].isdigit()
    return ["%s %d %x" % tuple(scene) for scene in found if scene[1]]


if __name__ == "__main__":
    print("\n".join(chains(open(sys.argv[1]) if len(sys.argv) > 1 else sys.stdin)))
