"""Each log is read once, whatever rotation and packing make of it, and a file that is not what was read is refused."""

from __future__ import annotations

import bz2
import gzip
import os
import re
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
import zstandard
from binlogic.spark.lake.commit import commit
from binlogic.spark.lake.manifest import LakeRun
from binlogic.spark.lake.opening import open_lake

from .lakes import table_rows
from .logs import random_log
from .written_logs import day, facts, names, runs, texts, written

#: statements of a short log, and of one that is longer than what is looked at of its beginning
LENGTHS = (30, 2000)
PACKERS = {".gz": gzip.compress, ".bz2": bz2.compress, ".zst": zstandard.ZstdCompressor().compress}


@pytest.mark.parametrize("count", LENGTHS)
def test_rotation_by_renaming(count: int, tmp_path: Path) -> None:
    logs, lake = tmp_path / "logs", tmp_path / "lake"
    logs.mkdir()
    (logs / "general.log").write_bytes(day(20, count))
    assert facts(logs, lake) == 0
    for number in (21, 22, 23):
        for old in (3, 2, 1):
            if (logs / f"general.log.{old}").exists():
                (logs / f"general.log.{old}").rename(logs / f"general.log.{old + 1}")
        (logs / "general.log").rename(logs / "general.log.1")
        (logs / "general.log").write_bytes(day(number, count))
        assert facts(logs, lake) == 0
    assert texts(lake) == [text for number in (20, 21, 22, 23) for text in written(day(number, count))]
    assert names(lake) == {"general.log": 4}  # as they were called when they were read
    assert facts(logs, lake) == 0
    assert len(texts(lake)) == 4 * count


@pytest.mark.parametrize("count", LENGTHS)
@pytest.mark.parametrize("suffix", PACKERS)
def test_a_log_that_is_packed_a_day_later(suffix: str, count: int, tmp_path: Path) -> None:
    logs, lake = tmp_path / "logs", tmp_path / "lake"
    logs.mkdir()
    (logs / "g.log-20261120").write_bytes(day(20, count))
    assert facts(logs, lake) == 0
    (logs / "g.log-20261120").unlink()
    (logs / f"g.log-20261120{suffix}").write_bytes(PACKERS[suffix](day(20, count)))
    (logs / "g.log-20261121").write_bytes(day(21, count))
    assert facts(logs, lake) == 0
    assert texts(lake) == written(day(20, count)) + written(day(21, count))
    assert names(lake) == {"g.log-20261120": 1, "g.log-20261121": 1}


@pytest.mark.parametrize("count", LENGTHS)
def test_a_log_beside_its_own_archive(count: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    logs, lake = tmp_path / "logs", tmp_path / "lake"
    logs.mkdir()
    (logs / "g.log-20261120").write_bytes(day(20, count))
    for suffix, pack in PACKERS.items():
        (logs / f"g.log-20261120{suffix}").write_bytes(pack(day(20, count)))
    assert facts(logs, lake) == 0
    assert f"run 1: 1 files, {count:,} records, 0 skipped" in capsys.readouterr().out
    assert names(lake) == {"g.log-20261120": 1}
    (logs / "g.log-20261120").unlink()
    assert facts(logs, lake) == 0
    assert texts(lake) == written(day(20, count))


def test_an_archive_that_is_being_written_beside_its_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    logs, lake = tmp_path / "logs", tmp_path / "lake"
    logs.mkdir()
    (logs / "g.log-20261120").write_bytes(day(20, 2000))
    (logs / "g.log-20261120.gz").write_bytes(gzip.compress(day(20, 2000))[:-500])
    (logs / "g.log-20261121").write_bytes(day(21))
    assert facts(logs, lake) == 2
    assert "g.log-20261120.gz: BE101 the file cannot be read: truncated" in capsys.readouterr().err
    assert texts(lake) == written(day(20, 2000)) + written(day(21))


@pytest.mark.parametrize("count", LENGTHS)
@pytest.mark.parametrize("where", ["beginning", "end"])
def test_a_file_that_was_rewritten_at_equal_size(
    where: str, count: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, other, lake = tmp_path / "g.log-20261120", tmp_path / "db2" / "g.log", tmp_path / "lake"
    other.parent.mkdir()
    log.write_bytes(day(20, count))
    other.write_bytes(day(20, 5))
    assert facts(log, lake) == 0
    was = day(20, count)
    at = was.index(b"t VALUES") if where == "beginning" else was.rindex(b"t VALUES")
    log.write_bytes(was[:at] + b"u" + was[at + 1 :])
    assert facts([log, other], lake) == 2
    said = capsys.readouterr().err
    assert f"{log}: BE101 the file has changed since its facts were read; hint: name logs" in said
    assert texts(lake) == was_then(count)


def was_then(count: int) -> list[str]:
    """What two servers wrote, of which one has five statements."""
    return written(day(20, count)) + written(day(20, 5))


def test_the_next_log_under_the_same_name(tmp_path: Path) -> None:
    """The one before it was taken away; the times say that this one comes later."""
    log, lake = tmp_path / "general.log.1", tmp_path / "lake"
    for number in (20, 21, 22):
        log.write_bytes(day(number))
        assert facts(log, lake) == 0
    assert texts(lake) == [text for number in (20, 21, 22) for text in written(day(number))]


@pytest.mark.parametrize("count", LENGTHS)
def test_a_file_that_has_grown(count: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, lake = tmp_path / "general.log", tmp_path / "lake"
    log.write_bytes(day(20, count))
    assert facts(log, lake) == 0
    log.write_bytes(day(20, count + 1))
    assert facts(log, lake) == 2
    log.rename(tmp_path / "general.log.1")
    assert facts(tmp_path / "general.log.1", lake) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2
    assert all("BE101 the file has changed since its facts were read: more was written to it" in line for line in said)
    assert runs(lake) == 1


@pytest.mark.parametrize("count", LENGTHS)
@pytest.mark.parametrize("suffix", PACKERS)
def test_an_archive_that_was_cut_short(
    suffix: str, count: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing of it is kept, later logs of its server wait, and the whole one is read into the same lake."""
    logs, lake = tmp_path / "logs", tmp_path / "lake"
    (logs / "db2").mkdir(parents=True)
    archive = logs / f"g.log-20261121{suffix}"
    whole = PACKERS[suffix](day(21, count))
    archive.write_bytes(whole[: len(whole) - 5])
    (logs / "g.log-20261120").write_bytes(day(20))
    (logs / "g.log-20261122").write_bytes(day(22))
    (logs / "db2" / "g.log-20261122").write_bytes(day(22, 7))
    for time in (1, 2):
        assert facts(logs, lake) == 2
        said = capsys.readouterr()
        assert f"{archive}: BE101 the file cannot be read: truncated compressed stream; hint: put the whole" in said.err
        assert f"g.log-20261122: BE132 the log has to wait for `{archive}"[:60] in said.err
        assert len(said.err.splitlines()) == 2
        assert runs(lake) == 1, time
        told = sorted((Path(row[0]).name, row[1]) for row in table_rows(str(lake), "facts", "refused"))
        assert told == [("g.log-20261121" + suffix, "BE101"), ("g.log-20261122", "BE132")]
    assert len(open_lake(str(lake), "facts").runs) == 1  # nothing is noted twice
    assert sorted(texts(lake)) == sorted(written(day(20)) + written(day(22, 7)))
    assert not [file for file in lake.rglob("*.parquet") if str(file) not in named(lake)]
    archive.write_bytes(whole)
    assert facts(logs, lake) == 0
    assert not table_rows(str(lake), "facts", "refused")
    own = texts(lake)
    assert [text for text in own if "(22" not in text] == written(day(20)) + written(day(21, count))
    assert own.index(written(day(22))[-1]) > own.index(written(day(21, count))[-1])


def named(lake: Path) -> set[str]:
    """The files that manifests name."""
    opened = open_lake(str(lake), "facts")
    return {file for table in opened.tables for file in opened.files(table)}


def test_servers_that_were_restored_from_one(tmp_path: Path) -> None:
    """Their logs begin alike and are as long: two logs, also where one server wrote both."""
    log = day(20, 2000)
    other = log[:-4] + b"7" + log[-3:]
    lake = tmp_path / "lake"
    places = [tmp_path / "db1" / "g.log-20261120", tmp_path / "db2" / "g.log-20261120"]
    places.append(tmp_path / "db1" / "g.log-20261121")
    for place, content in zip(places, (log, other, other), strict=True):
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(content)
    assert facts(places, lake) == 0
    assert len(texts(lake)) == 6000
    assert facts(places, lake) == 0
    assert len(texts(lake)) == 6000


def test_logs_that_begin_with_the_same_banner(tmp_path: Path) -> None:
    banner = (
        b"mysqld, Version: 8.0.36 (Source). started with:\nTcp port: 3306  Unix socket: /s\n"
        b"Time                 Id Command    Argument\n"
    )
    lake = tmp_path / "lake"
    for number, content in enumerate((b"", day(20), b"", day(21), b"")):
        (tmp_path / f"g.{number:06}").write_bytes(banner + content)
        assert facts(sorted(tmp_path.glob("g.*")), lake) == 0
    assert texts(lake) == written(day(20)) + written(day(21))


def test_the_log_that_is_still_empty_is_no_log_yet(tmp_path: Path) -> None:
    log, old, lake = tmp_path / "general.log", tmp_path / "general.log.1", tmp_path / "lake"
    log.write_bytes(b"")
    old.write_bytes(day(20))
    assert facts([log, old], lake) == 0
    log.write_bytes(day(21))
    assert facts([log, old], lake) == 0
    assert texts(lake) == written(day(20)) + written(day(21))


@pytest.mark.parametrize("count", LENGTHS)
def test_a_copy_that_was_cut_short_beside_the_whole_log(
    count: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "g.log-20261120.gz").write_bytes(gzip.compress(day(20, count)))
    (tmp_path / "g.log-20261120").write_bytes(day(20, count)[: -count * 30])
    assert facts(sorted(tmp_path.glob("g.*")), tmp_path / "lake") == 2
    assert "g.log-20261120: BE101 the file is only the beginning of `" in capsys.readouterr().err
    assert texts(tmp_path / "lake") == written(day(20, count))


def test_known_logs_are_not_opened_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, lake = tmp_path / "g.000001", tmp_path / "lake"
    log.write_bytes(day(20))
    os.utime(log, (1, 1))
    assert facts(log, lake) == 0
    monkeypatch.setattr("binlogic.spark.read.arrivals.read_head", None)
    assert facts(log, lake) == 0


def test_lakes_of_earlier_versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They noted paths and sizes, by which their logs are known."""
    log, lake = tmp_path / "g.log.2026-11-20", tmp_path / "lake"
    log.write_bytes(day(20))

    def as_before(lake: Any, added: Any, now: Any, about: dict[str, Any]) -> LakeRun:
        streams = {f"{tmp_path}/g.log.*": said for said in about["streams"].values()}
        kept = {key: value for key, value in about.items() if key not in ("logs", "seen")}
        return commit(lake, added, now, kept | {"streams": streams})

    with monkeypatch.context() as patch:
        patch.setattr("binlogic.spark.jobs.facts.commit", as_before)
        assert facts(log, lake) == 0
    (tmp_path / "g.log.2026-11-21").write_bytes(day(21))
    assert facts(sorted(tmp_path.glob("g.*")), lake) == 0
    assert texts(lake) == written(day(20)) + written(day(21))
    assert len(open_lake(str(lake), "facts").runs[-1].about["streams"]) == 1
    log.write_bytes(day(20, 31))
    assert facts(sorted(tmp_path.glob("g.*")), lake) == 2


@pytest.mark.parametrize("seed", range(int(os.environ.get("BINLOGIC_HISTORIES", "12"))))
def test_random_histories(seed: int, tmp_path: Path) -> None:
    """Rotation of either kind, packing now or later, renames and runs at any moment: the rows of one reading of all."""
    random = Random(seed)
    logs, lake, whole = tmp_path / "logs", tmp_path / "lake", tmp_path / "whole"
    logs.mkdir()
    whole.mkdir()
    is_dated = random.random() < 0.5
    for number, content in enumerate(contents(random), 1):
        (whole / f"g.{number:06}").write_bytes(content)
        for file in sorted(logs.iterdir(), key=lambda file: -age(file)):
            rotated(file, is_dated, number - 1, random)
        (logs / "g.log").write_bytes(content)
        if random.random() < 0.5:
            for file in logs.iterdir():
                os.utime(file, (1e9 + number, 1e9 + number))
        if random.random() < 0.7:
            assert facts(logs, lake) == 0
    assert facts(logs, lake) == 0
    assert facts(whole, tmp_path / "at once") == 0
    for table in ("records", "templates", "skipped"):
        of_whole = table_rows(str(tmp_path / "at once"), "facts", table)
        assert table_rows(str(lake), "facts", table) == of_whole, table


def contents(random: Random) -> list[bytes]:
    """What stood in a log from rotation to rotation: of days, or of a log cut anywhere between records."""
    if random.random() < 0.5:
        return [day(number, random.choice((3, 40, 1500))) for number in range(1, random.randint(4, 8))]
    log = random_log(random, random.choice((60, 600)))
    ends = [match.start() + 1 for match in re.finditer(rb"\n(?=2)", log)]
    cuts = [0, *sorted(random.sample(ends, random.randint(2, 6))), len(log)]
    return [log[low:high] for low, high in pairwise(cuts)]


def age(file: Path) -> int:
    """What number rotation gave a file; 0: none."""
    number = file.name.removeprefix("g.log").split(".gz")[0].split(".bz2")[0].split(".zst")[0].lstrip(".")
    return int(number) if number.isdigit() else 0


def rotated(file: Path, is_dated: bool, number: int, random: Random) -> None:
    """Rename a log as rotation does, and pack it, or leave its archive beside it for a while."""
    suffix = file.suffix if file.suffix in PACKERS else ""
    if is_dated:
        file = file.rename(file.with_name(f"g.log-202611{number:02}")) if file.name == "g.log" else file
    else:
        file = file.rename(file.with_name(f"g.log.{age(file) + 1}{suffix}"))
    if not suffix and random.random() < 0.5:
        packer = random.choice(list(PACKERS))
        file.with_name(file.name + packer).write_bytes(PACKERS[packer](file.read_bytes()))
        if random.random() < 0.7 or not is_dated:
            file.unlink()
