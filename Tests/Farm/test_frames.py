"""Recordings by the farm: their bits, what is refused, how a run goes on, and workers that differ."""

import os
import shutil
import subprocess
import unittest

import rig

TOOL = os.environ["LEAFSPRING_TOOL"]


def recorded(script):
    return subprocess.run([TOOL, "record", script, "--text", "--quiet", "--out", "-"],
                          capture_output=True, check=True).stdout


class Frames(rig.Case):
    def test_bad_input_is_one_line(self):
        broken = self.folder / "broken.jsonl"
        broken.write_text('{"fps":60}\n')
        for code, *arguments in ((64, "frames"), (64, "frames", "x"), (64, "frames", "x", "--out", "y", "--twice", "2"),
                                 (64, "frames", "x", "--out", "y", "--piece", "0"), (64,
                                  "none"), (66, "frames", "/none", "--out", self.out),
                                 (65, "frames", broken, "--out", self.out), (74,
                                  "frames", rig.EXAMPLES[0], "--out", "/proc/x"),
                                 (69, "frames", rig.EXAMPLES[0], "--out", self.out, "--scheduler", "tcp://127.0.0.1:1",
                                  "--patience", "0.1")):
            found, out, err = rig.farm(*arguments)
            self.assertEqual((found, out, len(err)), (code, "", 1), (arguments, err))

    def test_recordings_are_those_of_the_tool_and_are_made_once(self):
        tool = self.noting(TOOL, "tool")
        scripts = rig.EXAMPLES[:3]
        arguments = ("frames", *scripts, "--out", self.out, "--piece", 100, "--twice", 0, "--workers", 2)
        code, out, err = rig.farm(*arguments, LEAFSPRING_TOOL=tool)
        self.assertEqual((code, err), (0, []))
        pieces = len(self.runs("tool"))
        self.assertDone(pieces + len(scripts))
        for script in scripts:
            self.assertEqual((self.out / script.name).read_bytes(), recorded(script), script.name)
        code, out, err = rig.farm(*arguments, LEAFSPRING_TOOL=tool)
        self.assertEqual((code, err, len(self.runs("tool"))), (0, [], pieces))
        self.assertIn(f"0 done, {pieces + len(scripts)} were done before", out)
        # A result that is gone is made again, and its record alone does not
        # count. Its parts were removed when they were joined.
        self.assertEqual(list((self.out / "frames").iterdir()), [])
        (self.out / scripts[0].name).unlink()
        self.assertEqual(rig.farm(*arguments, LEAFSPRING_TOOL=tool)[0], 0)
        self.assertGreater(len(self.runs("tool")), pieces)
        self.assertEqual((self.out / scripts[0].name).read_bytes(), recorded(scripts[0]))

    def test_one_run_at_a_time(self):
        slow = self.noting(TOOL, "slow", before="sleep 4")
        first = rig.begin("frames", rig.EXAMPLES[0], "--out", self.out, "--workers", 1, LEAFSPRING_TOOL=slow)
        rig.until(lambda: self.runs("slow"))
        code, _, err = rig.farm("frames", rig.EXAMPLES[0], "--out", self.out)
        self.assertEqual((code, len(err)), (74, 1))
        self.assertIn("another run", err[0])
        self.assertEqual(rig.finish(first)[0], 0)

    def test_a_damaged_manifest_is_written_anew_and_read_by_none(self):
        arguments = ("frames", rig.EXAMPLES[0], "--out", self.out, "--piece", 200, "--workers", 1)
        self.assertEqual(rig.farm(*arguments)[0], 0)
        path = self.out / "manifest.jsonl"
        whole = path.read_bytes()
        for damage in (whole[:-20], b"nonsense\n" + whole, whole[:100] + bytes(300) + whole[400:], b""):
            path.write_bytes(damage)
            code, out, err = rig.farm(*arguments)
            self.assertEqual((code, err), (0, []))
            self.assertIn(" 0 done,", out)
            self.assertEqual(sorted(path.read_bytes().splitlines()), sorted(whole.splitlines()))

    def test_what_depends_on_a_changed_script_is_made_again(self):
        script = self.folder / "own.jsonl"
        shutil.copy(rig.EXAMPLES[0], script)
        arguments = ("frames", script, "--out", self.out, "--workers", 1)
        self.assertEqual(rig.farm(*arguments)[0], 0)
        script.write_text(script.read_text().replace('"fps":120', '"fps":60'))
        self.assertEqual(rig.farm(*arguments)[0], 0)
        self.assertEqual((self.out / "own.jsonl").read_bytes(), recorded(script))

    def test_a_worker_that_differs_is_named_and_its_pieces_are_not_used(self):
        # This worker's tool changes a digit of the state hash of one frame, which two pieces share, or only one has.
        for frame, twice, word in ((200, 0, "neither piece is used"), (50, 1, "the piece is not used")):
            shutil.rmtree(self.out, ignore_errors=True)
            liar = self.noting(TOOL, "liar", after=f'''| sed -E '/^.."?frame":{frame},/s/"state":"./"state":"z/' ''')
            with rig.processes({}, {"LEAFSPRING_TOOL": liar}) as cluster:
                for _ in range(20):
                    code, _, err = rig.farm("frames", rig.EXAMPLES[2], "--out", self.out, "--piece", 100,
                                            "--twice", twice, "--scheduler", cluster.address)
                    if code:
                        break
                    shutil.rmtree(self.out)
            self.assertEqual(code, 65, "the worker that differs was never asked")
            self.assertTrue(err and all(word in line for line in err), err)
            self.assertEqual(err[0].count("self-check passed"), 2, err)
            self.assertFalse((self.out / rig.EXAMPLES[2].name).exists())
            refused = [entry["piece"] for entry in self.manifest() if "refused" in entry]
            self.assertEqual(len(refused), 2 if twice == 0 else 1)
            # Without that worker the run ends well, and makes only what was refused.
            code, out, err = rig.farm("frames", rig.EXAMPLES[2], "--out",
                                      self.out, "--piece", 100, "--twice", 0, "--workers", 1)
            self.assertEqual((code, err), (0, []))
            self.assertIn(f" {len(refused) + 1} done,", out)
            self.assertEqual((self.out / rig.EXAMPLES[2].name).read_bytes(), recorded(rig.EXAMPLES[2]))


if __name__ == "__main__":
    unittest.main()
