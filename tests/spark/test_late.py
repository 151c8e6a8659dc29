"""A log that is older than what the lake holds of its server is refused, and a later one never is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from binlogic.facts.errors import InputError
from binlogic.spark.jobs import arriving as arriving_logs
from binlogic.spark.jobs.arriving import Arriving
from binlogic.spark.jobs.arriving import follow as follow_folder
from binlogic.spark.jobs.cluster import Cluster
from binlogic.spark.jobs.facts import FactsInputs
from binlogic.spark.jobs.outcomes import OutcomeInputs
from binlogic.spark.lake.manifest import LakeRun

from .lakes import outcome_rows
from .written_logs import day, facts, follow, runs, texts, written

#: what a server writes on three days, of which the last undoes what the first does
DAYS = {
    20: b"USE shop\nCREATE BINLOG late LOG(shop)",
    21: b"USE other\nINSERT INTO x VALUES (1)",
    22: b"INSERT INTO x VALUES (2)\nDROP BINLOG late",
}


def log_of(number: int) -> bytes:
    """The log of one of these days."""
    return b"".join(
        b"2026-11-%dT10:00:00.000000Z\t    1 Query\t%b\n" % (number, text) for text in DAYS[number].split(b"\n")
    )


def test_a_day_that_comes_late(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    logs, lakes = tmp_path / "logs", tmp_path / "lakes"
    logs.mkdir()
    for number in (20, 22):
        (logs / f"g-2026-11-{number}").write_bytes(log_of(number))
        assert follow(logs, lakes) == 0
    decided = outcome_rows(f"{lakes}/outcomes")
    (logs / "g-2026-11-21").write_bytes(log_of(21))
    assert follow(logs, lakes) == 2
    said = capsys.readouterr().err
    assert f"{logs}/g-2026-11-21: BE131 the log is older than `" in said
    assert (
        "which the lake holds already; hint: to read it in its place and decide anew what follows, say --redo" in said
    )
    assert outcome_rows(f"{lakes}/outcomes") == decided
    assert runs(lakes / "facts") == 2
    (logs / "g-2026-11-23").write_bytes(day(23))
    (logs / "h-2026-11-21").write_bytes(day(21, 7))
    assert follow(logs, lakes) == 2  # a later day and another server are read
    assert len(texts(lakes / "facts")) == 4 + 30 + 7
    assert follow(logs, tmp_path / "new") == 0  # the way out


@pytest.mark.parametrize(
    "known_then_late",
    [
        ("g.log-20261120", "g.log-20261122", "g.log-20261121"),
        ("2026-11-20/g.log", "2026-11-22/g.log", "2026-11-21/g.log"),
        ("g.000009", "g.000011", "g.000010"),
        ("binlog.099999", "binlog.100001", "binlog.100000"),
    ],
)
def test_names_that_stay_tell_it_of_one_file_alone(
    known_then_late: tuple[str, str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where the clock says otherwise."""
    lake = tmp_path / "lake"
    for name, number, code in zip(known_then_late, (25, 22, 27), (0, 0, 2), strict=True):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(day(number))
        assert facts(tmp_path / name, lake) == code
    assert "BE131 the log is older than `" in capsys.readouterr().err
    assert texts(lake) == written(day(25)) + written(day(22))


def test_files_that_are_there_tell_it_where_names_change(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    logs, lake = tmp_path / "logs", tmp_path / "lake"
    logs.mkdir()
    (logs / "g.log.1").write_bytes(day(22))
    assert facts(logs, lake) == 0
    (logs / "g.log.2").write_bytes(day(23))
    assert facts(logs, lake) == 2
    assert "g.log.2: BE131 the log is older than `" in capsys.readouterr().err
    (logs / "g.log.2").unlink()
    (logs / "g.log").write_bytes(day(21))  # the clock went back
    assert facts(logs, lake) == 0


def test_times_tell_it_where_names_do_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lake = tmp_path / "lake"
    for name, number, code in (("g.log.1", 20, 0), ("g.log", 22, 0), ("g.log.3", 21, 2), ("g.log.5", 23, 0)):
        (tmp_path / name).write_bytes(day(number))
        assert facts(tmp_path / name, lake) == code
    assert "g.log.3: BE131 the log begins before the end of `" in capsys.readouterr().err
    assert texts(lake) == [text for number in (20, 22, 23) for text in written(day(number))]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (b"261120 18:30:56\t    1 Query\tSELECT 1\n", b"261120 18:30:56\t    1 Query\tSELECT 2\n"),  # equal
        (b"\t\t    1 Query\tSELECT 1\n", b"\t\t    1 Query\tSELECT 2\n"),  # no time at all
        (b"261120 18:30:56\t    1 Query\tSELECT 1\n", b"\t\t    1 Query\tSELECT 2\n"),
        (b"261120 18:30:56\t    1 Query\tSELECT 1\n", b"2026-11-20T01:30:56.000000Z\t    1 Query\tSELECT 2\n"),  # UTC
        (  # sessions write a little out of order
            b"2026-11-20T18:30:55.000000Z\t    1 Query\tSELECT 1\n2026-11-20T18:30:56.900000Z\t    1 Query\tSELECT 1\n",
            b"2026-11-20T18:30:56.100000Z\t    1 Query\tSELECT 2\n",
        ),
    ],
)
def test_times_that_tell_nothing_refuse_nothing(first: bytes, second: bytes, tmp_path: Path) -> None:
    for name, content in (("g.log.1", first), ("g.log", second)):
        (tmp_path / name).write_bytes(content)
        assert facts(tmp_path / name, tmp_path / "lake") == 0
    assert texts(tmp_path / "lake") == written(first) + written(second)


def test_clocks_of_several_servers_are_not_compared(tmp_path: Path) -> None:
    lake = tmp_path / "lake"
    for server, number in (("a", 22), ("b", 20), ("c", 21), ("b", 23)):
        (tmp_path / server).mkdir(exist_ok=True)
        (tmp_path / server / "g.log").write_bytes(day(number))
        assert facts(tmp_path / server / "g.log", lake) == 0
    assert len(texts(lake)) == 4 * 30


def test_spark_follows_a_folder_that_is_rotated(spark: Any, tmp_path: Path) -> None:
    """Spark knows files by their names; the log under a name that it has seen is read all the same."""
    logs, lakes = tmp_path / "logs", f"{tmp_path}/lakes"
    logs.mkdir()
    arriving = Arriving(
        str(logs), FactsInputs((), f"{lakes}/facts"), OutcomeInputs(f"{lakes}/facts", f"{lakes}/outcomes")
    )
    ran: list[int] = []

    def passed() -> None:
        follow_folder(
            spark, arriving, Cluster(spark, 2), f"{lakes}/checkpoint", lambda added, _: ran.append(added.number)
        )

    passed()
    for number in (20, 21, 22):
        if number == 21:
            (logs / "g.log").rename(logs / "g.log.1")
        elif number == 22:  # no name is new
            os.replace(logs / "g.log", logs / "g.log.1")
        (logs / "g.log").write_bytes(day(number))
        passed()
    assert ran == [1, 2, 3]
    assert texts(tmp_path / "lakes" / "facts") == [text for number in (20, 21, 22) for text in written(day(number))]
    (logs / "g.log.2").write_bytes(day(19))
    with pytest.raises(InputError, match="BE131"):
        passed()
    assert ran == [1, 2, 3, 4]  # the fourth notes what is left out


def test_spark_says_once_what_is_left_out_while_it_goes_on(
    spark: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs, lakes = tmp_path / "logs", f"{tmp_path}/lakes"
    logs.mkdir()
    arriving = Arriving(
        str(logs), FactsInputs((), f"{lakes}/facts"), OutcomeInputs(f"{lakes}/facts", f"{lakes}/outcomes")
    )
    told: list[InputError] = []
    ran: list[int] = []
    waited: list[int] = []

    class Stopped(BaseException):
        pass

    def waiting(seconds: int) -> None:
        waited.append(seconds)
        if len(waited) == 4:
            raise Stopped
        (logs / f"g-202611{20 + len(waited)}").write_bytes(day(20 + len(waited)))
        (logs / "s.sql").write_bytes(b"CREATE TABLE t (a INT);\n")

    def noted(added: LakeRun, _: LakeRun) -> None:
        ran.append(added.number)

    monkeypatch.setattr(arriving_logs, "sleep", waiting)
    with pytest.raises(Stopped):
        follow_folder(spark, arriving, Cluster(spark, 2), f"{lakes}/checkpoint", noted, 60, told.append)
    assert ran == [1, 2, 3]
    assert [error.number for error in told] == ["BE130"]
