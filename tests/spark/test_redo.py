"""A late or corrected log is read in its place: what follows it is decided anew, and nothing before it."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.spark.lake.opening import open_lake, read_lake
from binlogic.spark.lake.verify import verify
from binlogic.spark.lake.views import script

from .lakes import outcome_rows, whole_tables
from .test_late import log_of
from .written_logs import day, facts, follow, texts


def lakes(folder: Path) -> tuple[str, str]:
    """The lakes of facts and of outcomes that `follow` made."""
    return f"{folder}/facts", f"{folder}/outcomes"


def history(folder: Path, logs: Path, *numbers: int) -> None:
    """Logs of these days that arrive one by one, of two servers; those of the first depend on each other."""
    logs.mkdir()
    for number in numbers:
        (logs / f"g-2026-11-{number}").write_bytes(log_of(number) if number < 23 else day(number))
        (logs / f"h-2026-11-{number}").write_bytes(day(number, 7).replace(b"shop.t", b"shop.h"))
        assert follow(logs, folder) == 0


def test_a_late_day_in_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    logs, folder = tmp_path / "logs", tmp_path / "lakes"
    history(folder, logs, 20, 22, 23)
    before = {lake: open_lake(lake, kind).runs for lake, kind in zip(lakes(folder), ("facts", "outcomes"), strict=True)}
    (logs / "g-2026-11-21").write_bytes(log_of(21))
    assert follow(logs, folder) == 2
    assert "hint: to read it in its place and decide anew what follows, say --redo" in capsys.readouterr().err
    assert follow(logs, folder, "--redo") == 0
    assert follow(logs, tmp_path / "new") == 0
    assert whole_tables(*lakes(folder)) == whole_tables(*lakes(tmp_path / "new"))
    for (lake, old), kind in zip(before.items(), ("facts", "outcomes"), strict=True):
        now = open_lake(lake, kind)
        assert [run.number for run in now.runs] == [1, 5]  # the fourth noted what was left out
        assert (now.runs[0].added, now.runs[0].whole) == (old[0].added, old[0].whole)  # nothing before it
        assert all(not Path(lake, name).exists() for run in old[1:] for name in run.names)
        assert [*verify(lake)] == []
    (logs / "g-2026-11-24").write_bytes(day(24))
    assert follow(logs, folder) == 0
    assert follow(logs, tmp_path / "new") == 0
    assert whole_tables(*lakes(folder)) == whole_tables(*lakes(tmp_path / "new"))
    assert len(read_lake(lakes(folder)[1]).gone) == 3


def test_a_corrected_day(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    logs, folder = tmp_path / "logs", tmp_path / "lakes"
    history(folder, logs, 20, 21, 22)
    (logs / "g-2026-11-21").write_bytes(log_of(21).replace(b"USE other", b"USE shop"))
    assert follow(logs, folder) == 2
    assert "BE101 the file has changed since its facts were read" in capsys.readouterr().err
    decided = outcome_rows(lakes(folder)[1])
    assert follow(logs, folder, "--redo") == 0
    assert outcome_rows(lakes(folder)[1]) != decided
    assert follow(logs, tmp_path / "new") == 0
    assert whole_tables(*lakes(folder)) == whole_tables(*lakes(tmp_path / "new"))


def test_nothing_is_taken_back_that_cannot_be_read_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    logs, lake = tmp_path / "logs", tmp_path / "lake"
    logs.mkdir()
    for number in (20, 22, 23):
        (logs / f"g-2026-11-{number}").write_bytes(log_of(number) if number < 23 else day(number))
        assert facts(logs, lake) == 0
    held = texts(lake)
    (logs / "g-2026-11-23").rename(tmp_path / "away")
    (logs / "g-2026-11-21").write_bytes(log_of(21))
    assert facts(logs, lake, "--redo") == 2
    assert (
        "g-2026-11-23: BE131 the log would have to be read again, and is not there as it was read"
        in capsys.readouterr().err
    )
    assert texts(lake) == held
    (tmp_path / "away").rename(logs / "g-2026-11-23")
    assert facts(logs, lake, "--redo") == 0
    assert len(texts(lake)) == len(held) + 2


def test_definitions_with_their_validity(tmp_path: Path) -> None:
    log = tmp_path / "g.log"
    said = ("USE shop", "CREATE TABLE t (a INT)", "ALTER TABLE t ADD b INT", "RENAME TABLE t TO u", "DROP TABLE u")
    said += ("CREATE TABLE crm.v (a INT)",)
    log.write_bytes(
        b"".join(b"2026-11-20T10:00:%02d.000000Z\t    1 Query\t%b\n" % (n, s.encode()) for n, s in enumerate(said))
    )
    (tmp_path / "logs").mkdir()
    log.rename(tmp_path / "logs" / "g.log")
    assert follow(tmp_path / "logs", tmp_path / "lakes") == 0
    connection = pytest.importorskip("duckdb").connect()
    for statement in script(lakes(tmp_path / "lakes")[1], "duckdb"):
        connection.execute(statement)
    query = "SELECT object, second(valid_from), second(valid_to), text FROM definitions ORDER BY valid_from, object"
    assert connection.execute(query).fetchall() == [
        ("shop.t", 1, 2, said[1]),
        ("shop.t", 2, 3, said[2]),
        ("shop.u", 3, 4, said[3]),
        ("crm.v", 5, None, said[5]),
    ]
