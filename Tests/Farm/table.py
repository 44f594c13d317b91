"""All faults that the farm must survive, each several times, as a table: table.py [TIMES] [WORD…]

Each attempt is a test with workers and a scheduler of Dask. WORD: only faults in whose row one of these is. Fails if
an attempt does.
"""

import contextlib
import io
import os
import statistics
import sys
import time
import unittest

os.environ["LEAF_FAULTS"] = "1"

FAULTS = (
    ("another seed, other vectors", "test_done.Done.test_other_vectors_and_other_seeds_are_other_results"),
    ("results of zeros, a new time", "test_done.Done.test_zeros_are_made_again_and_a_changed_time_alone_is_not"),
    ("a part of zeros before it is joined", "test_done.Done.test_a_part_of_zeros_is_never_joined"),
    ("a worker with a mount of its own", "test_done.OwnMount.test_a_result_that_the_run_cannot_see_is_one_line"),
    ("a relative folder, workers elsewhere", "test_done.Done.test_a_relative_folder_is_that_of_the_run"),
    ("a worker that makes other results", "test_done.Compared.test_a_worker_that_differs_never_comes_through"),
    ("a program that hangs", "test_done.Limits.test_a_program_that_hangs_ends_with_its_time"),
    ("a worker that is killed with its program", "test_done.Limits.test_a_program_ends_with_its_worker"),
    ("a program that takes 2 GB", "test_done.Limits.test_a_program_that_takes_too_much_memory_fails"),
    ("a page of 14,400 points", "test_films.Films.test_a_page_of_14400_points_ends_at_a_limit"),
    ("a scheduler without workers", "test_done.Limits.test_no_worker_is_a_line_after_the_patience"),
    ("all workers die", "test_done.Limits.test_all_workers_dead_is_a_line_after_the_patience"),
    ("a scheduler that hangs", "test_done.Limits.test_a_scheduler_that_hangs_is_a_line_after_the_patience"),
    ("a manifest cut, damaged, empty", "test_frames.Frames.test_a_damaged_manifest_is_written_anew_and_read_by_none"),
    ("damaged and missing records", "test_done.Done.test_damaged_records_are_one_line"),
    ("a book from another folder", "test_films.Films.test_a_book_from_another_folder_changes_no_name"),
    ("a bad combination of a grid", "test_done.Done.test_a_bad_combination_leaves_the_others_their_table"),
    ("a missing program", "test_done.Done.test_a_program_that_is_missing_is_one_line_for_all_pieces"),
    ("a damaged stretch; none is left", "test_films.Films.test_a_damaged_stretch_is_named_and_drawn_again"),
    ("a large page is copied in parts", "test_done.Names.test_pages_are_copied_in_parts"),
    ("a worker killed", "test_faults.RecordingsWithFaults.test_a_killed_worker"),
    ("a run interrupted, killed, ended", "test_faults.RecordingsWithFaults.test_an_interrupted_run_goes_on"),
    ("a scheduler started again", "test_faults.RecordingsWithFaults.test_a_restarted_scheduler"),
    ("a full disk", "test_faults.RecordingsWithFaults.test_a_full_disk"),
    ("a worker killed, films", "test_faults.FilmsWithFaults.test_a_killed_worker"),
    ("a run interrupted, killed, ended, films", "test_faults.FilmsWithFaults.test_an_interrupted_run_goes_on"),
    ("a scheduler started again, films", "test_faults.FilmsWithFaults.test_a_restarted_scheduler"),
    ("a full disk, films", "test_faults.FilmsWithFaults.test_a_full_disk"),
)


def attempt(name):
    """Seconds that a test took, and what it said if it failed."""
    said, began = io.StringIO(), time.monotonic()
    with contextlib.redirect_stdout(said):
        result = unittest.TextTestRunner(stream=said).run(unittest.defaultTestLoader.loadTestsFromName(name))
    return time.monotonic() - began, "" if result.wasSuccessful() and not result.skipped else said.getvalue()


def main(times=3, *words):
    failed = 0
    print("| Fault | Test | Ended as it must | Seconds |\n| --- | --- | --- | --- |", flush=True)
    for fault, name in FAULTS:
        if words and not any(word in f"{fault} {name}" for word in words):
            continue
        tried = [attempt(name) for _ in range(times)]
        wrong = [said for _, said in tried if said]
        failed += len(wrong)
        seconds = statistics.median(took for took, _ in tried)
        print(f"| {fault} | `{name.split('.', 1)[1]}` | {times - len(wrong)} of {times} | {seconds:.0f} |", flush=True)
        print(*wrong, sep="\n", end="", file=sys.stderr, flush=True)
    return failed != 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2]), *sys.argv[2:]))
