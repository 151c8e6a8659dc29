"""A small run of the fuzzer with a fixed seed; longer ones take another seed and a larger count."""

from .fuzz import SEEDS, fuzz


def test_damaged_files_are_read_or_refused(tmp_path):
    done, crashes = fuzz(seed=1, count=3_000, folder=tmp_path)
    assert crashes == {}
    assert done.keys() == SEEDS.keys()
