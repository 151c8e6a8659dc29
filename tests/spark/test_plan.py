"""Which streams stay whole: all are taken once, and none waits long for another."""

from __future__ import annotations

from binlogic.spark.jobs.plan import WORTH_A_TASK, by_stream, files_of, in_parts, parts_for, shared_out, spread
from hypothesis import given
from hypothesis import strategies as st

SIZES = st.dictionaries(st.integers(0, 1_200_000), st.integers(0, 10**9), max_size=30)


@given(SIZES, st.integers(1, 64), st.integers(0, 10**8))
def test_every_stream_is_in_one_part_and_no_part_is_much_larger_than_a_fair_one(
    sizes: dict[int, int], parts: int, least: int
) -> None:
    shared = shared_out(sizes, parts, least)
    fair = sum(sizes.values()) / parts
    assert all((size > fair and size >= 2 * least) is (stream in shared) for stream, size in sizes.items())
    whole = {stream: size for stream, size in sizes.items() if stream not in shared}
    found = in_parts(whole, parts)
    assert len(found) <= parts
    assert sorted(stream for streams in found for stream in streams) == sorted(whole)
    assert all(sum(whole[stream] for stream in streams) <= fair + max(fair, 2 * least) for streams in found)


@given(SIZES, st.integers(1, 64), st.integers(0, 10**8))
def test_a_stream_that_is_shared_out_goes_to_no_more_parts_than_it_fills(
    sizes: dict[int, int], parts: int, least: int
) -> None:
    fair = sum(sizes.values()) / parts
    for stream, (first, count) in shared_out(sizes, parts, least).items():
        assert 0 <= first < parts
        assert 2 <= count <= parts
        assert fair * (count - 1) <= sizes[stream] * (1 + 1e-9)
        assert count * least <= sizes[stream]
        is_filled = bool(least) and sizes[stream] < (count + 1) * least
        assert count == parts or is_filled or sizes[stream] <= fair * count * (1 + 1e-9)


@given(SIZES, st.integers(1, 64))
def test_where_every_part_is_worth_it_none_is_more_than_twice_a_fair_one(sizes: dict[int, int], parts: int) -> None:
    shared = shared_out(sizes, parts)
    fair = sum(sizes.values()) / parts
    assert shared.keys() == {stream for stream, size in sizes.items() if size > fair}
    whole = {stream: size for stream, size in sizes.items() if stream not in shared}
    assert all(sum(whole[stream] for stream in streams) <= 2 * fair for streams in in_parts(whole, parts))


@given(SIZES)
def test_of_one_part_nothing_is_shared_out(sizes: dict[int, int]) -> None:
    assert not shared_out(sizes, 1)
    assert len(in_parts(sizes, 1)) == bool(sizes)


def test_a_stream_alone_is_shared_out_where_there_are_more_parts_and_it_fills_two() -> None:
    assert shared_out({3: 10}, 2) == {3: (0, 2)}
    assert not shared_out({3: 10, 4: 10}, 2)
    assert shared_out({3: 10, 4: 9, 5: 1}, 3) == {3: (0, 2), 4: (2, 2)}
    assert shared_out({3: 10}, 7) == {3: (0, 7)}
    assert shared_out({3: 10}, 7, least=3) == {3: (0, 3)}
    assert not shared_out({3: 10}, 7, least=6)


def test_streams_that_are_shared_out_whatever_their_size_go_to_one_part_at_least() -> None:
    assert spread({1: 0, 2: 10, 3: 5}, [3, 2, 1], 3) == {1: (0, 1), 2: (1, 2), 3: (0, 1)}
    assert spread({1: 0}, [1], 3) == {1: (0, 1)}
    assert spread({3: 10, 4: 9, 5: 1}, {3, 4}, 3) == {3: (0, 2), 4: (2, 2)}
    assert spread({3: 10}, {3}, 7) == {3: (0, 7)}


def test_as_many_parts_as_pay_and_as_there_are_cores() -> None:
    records = (0, WORTH_A_TASK - 1, 2 * WORTH_A_TASK, 100 * WORTH_A_TASK)
    assert [parts_for(each, 16) for each in records] == [1, 1, 2, 16]


def test_files_are_in_the_order_of_their_records() -> None:
    files = ["lake/records/run-2/000001-00000001-0.parquet", "lake/_sessions/run-1/000001--p0.parquet"]
    files += ["lake/records/run-2/000000-00000000-0.parquet", "lake/records/run-1/000001-00000000-0.parquet"]
    found = by_stream(files)
    assert {stream: len(names) for stream, names in found.items()} == {0: 1, 1: 3}
    assert files_of([1], found) == [files[1], files[3], files[0]]
    assert files_of([1, 0], found) == [files[2], files[1], files[3], files[0]]
