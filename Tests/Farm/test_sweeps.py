"""Accuracy and stress by the farm: the figures of a serial run, and what is refused."""

import csv
import json
import os
import subprocess
import sys
import unittest

import rig

TOOL = os.environ["LEAFSPRING_TOOL"]


class Accuracy(rig.Case):
    def test_worst_errors_are_those_of_a_serial_run_on_the_same_vectors(self):
        code, out, err = rig.farm("accuracy", "--vectors", 5000, "--piece", 1000, "--seed",
                                  7, "--out", self.out, "--workers", 2, "--twice", 0.2)
        self.assertEqual((code, err), (0, []))
        vectors = subprocess.run([sys.executable, "-m", "leafspring.farm.vectors", "--vectors", "5000",
                                  "--piece", "1000", "--seed", "7"], capture_output=True, check=True).stdout
        serial = json.loads(subprocess.run([TOOL, "accuracy", "-", "--json"],
                            input=vectors, capture_output=True, check=True).stdout)
        farmed = json.loads((self.out / "accuracy.json").read_text())
        by_regime = lambda report: sorted(report["rows"], key=lambda row: (row["kind"], row["regime"], row["type"]))
        self.assertEqual(by_regime(farmed), by_regime(serial))
        self.assertEqual((farmed["count"], farmed["met"]), (5000, True))

    def test_vectors_agree_with_another_library_of_exact_numbers(self):
        # The other one's own vectors, of all kinds, go through the farm as well.
        script = rig.ROOT / "Tests/Vectors/springs.txt"
        if not script.exists():
            self.skipTest("no vectors")
        from leafspring.farm import vectors
        checked = 0
        for line in script.read_text().splitlines():
            parts = line.split()
            if parts and parts[0] == "state-zw" and float(parts[2]) > 0 and checked < 500:
                exact = vectors.certain(vectors.state, *(float(part) for part in parts[2:7]))
                for value, bits in zip(exact, (parts[7], parts[9])):
                    self.assertEqual(bits_of(float(value)), int(bits, 16), line)
                checked += 1
        self.assertEqual(checked, 500)

    def test_a_missed_bar_and_a_failed_program_are_one_line_each(self):
        wrong = self.folder / "wrong.py"
        wrong.write_text("print('# leafspring accuracy vectors, version 1, seed 1')\n"
                         "print('spring under 5 0x1p-1 0x1p0 0x1p0 0x0p+0 0x1p0 : 0x1p0'.replace(' :', ''), "
                         "'0x0p+0 0x1p0 0x0p+0')\n"
                         "print('# end, 1 vectors')\n")
        for command, code, words in ((f"{sys.executable} {wrong}", 65, "beyond the bar: spring under Double"),
                                     ("/none --seed {seed}", 69, "there is no /none here"),
                                     ("false", 65, "the program of the vectors")):
            out = self.folder / str(code) / command[:5].strip("/")
            found, _, err = rig.farm("accuracy", "--vectors", 1, "--out", out, "--workers", 1, "--vectors-by", command)
            self.assertEqual((found, len(err)), (code, 1), err)
            self.assertIn(words, err[0])


class Stress(rig.Case):
    def test_a_grid_is_a_table_with_a_state_hash_each(self):
        arguments = (
    "stress",
    "--grid",
    "kind=book,springs",
    "cells=50",
    "frames=20",
    "seed=1..3",
    "--out",
    self.out,
    "--workers",
     2)
        code, out, err = rig.farm(*arguments, "--twice", 1)
        self.assertEqual((code, err), (0, []))
        self.assertIn("7 pieces on two workers", out)
        with open(self.out / "stress.csv", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(len(rows), 6)
        for row in rows:
            alone = json.loads(subprocess.run([TOOL, "stress", "--json", "--kind", row["kind"], "--cells", "50",
                                               "--frames", "20", "--seed", row["seed"]],
                                              capture_output=True, check=True).stdout)
            self.assertEqual(alone["stateHash"], row["stateHash"])
        # Some seeds may end alike, kinds do not.
        hashes = [{row["stateHash"] for row in rows if row["kind"] == kind} for kind in ("book", "springs")]
        self.assertFalse(hashes[0] & hashes[1])

    def test_bad_grids_are_one_line(self):
        for words in (["none=1"], ["kind="], ["seed=3..1"], ["seed=a..b"], ["kind=book", "kind=fold"]):
            code, out, err = rig.farm("stress", "--grid", *words, "--out", self.out)
            self.assertEqual((code, out, len(err)), (64, "", 1), err)
        code, _, err = rig.farm("stress", "--grid", "kind=fold", "cells=3", "--out", self.out, "--workers", 1)
        self.assertEqual((code, len(err)), (64, 1), err)


def bits_of(value):
    import struct
    return struct.unpack("<Q", struct.pack("<d", value))[0]


if __name__ == "__main__":
    unittest.main()
