"""Files that MySQL 5.6.24 and MariaDB 10.11.19 wrote: every event is understood and every position fits."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from binlogic.facts.binlog.context import Intvar, Rand, UserVar
from binlogic.facts.binlog.control import Rotate, Stop, XaPrepare
from binlogic.facts.binlog.decode import decode
from binlogic.facts.binlog.event import HEADER_LENGTH, assemble
from binlogic.facts.binlog.query import ExecuteLoadQuery, QueryEvent
from binlogic.facts.binlog.reader import read_file
from binlogic.facts.binlog.rows import RowsEvent

RECORDED = Path(__file__).parent / "recorded"
FILES = sorted(path.name for path in RECORDED.glob("*.bin"))


def bodies(name: str) -> list[Any]:
    return [decode(event, form, name) for event, form in read_file(RECORDED / name)]


@pytest.mark.parametrize("name", FILES)
def test_events_follow_each_other_and_nothing_is_opaque(name: str) -> None:
    at = 4
    for event, form in read_file(RECORDED / name):
        assert (event.position, event.next_position) == (at, at + len(event.data))
        at = event.next_position
        body = decode(event, form, name)
        assert type(body).__name__ != "Opaque"
        if isinstance(body, QueryEvent):
            assert [variable.name for variable in body.variables if variable.name.startswith("code_")] == []
    assert at == (RECORDED / name).stat().st_size


@pytest.mark.parametrize("name", FILES)
def test_an_event_put_together_again_is_the_same(name: str) -> None:
    for event, _ in read_file(RECORDED / name):
        assert assemble(event, event.body, event.position) == event.data
        assert len(event.data) == HEADER_LENGTH + len(event.body) + event.trailer


def test_a_statement_log_of_mariadb() -> None:
    found = bodies("mariadb-10.11-statement.bin")
    assert [(b.variable, b.type, b.value) for b in found if isinstance(b, UserVar)] == [
        ("v", "string", "xyz"),
        ("d", "decimal", "-12345.678901234567890123"),
        ("i", "int", "-5"),
        ("r", "real", "1.5"),
        ("n", "", None),
        ("u", "int", "18446744073709551615"),
    ]
    assert [b.value for b in found if isinstance(b, Intvar) and b.variable == "LAST_INSERT_ID"] == [5]
    assert len([b for b in found if isinstance(b, Rand)]) == 1
    assert [b for b in found if isinstance(b, XaPrepare)] == [XaPrepare(False, "1:7831:")]
    load = next(b for b in found if isinstance(b, ExecuteLoadQuery))
    assert load.query.sql[load.start : load.end] == " LOCAL INFILE 'load.txt' IGNORE INTO"
    update = next(b for b in found if isinstance(b, QueryEvent) and b.sql.startswith("UPDATE t, m"))
    assert update.variable("table_map_for_update") == 3
    assert found[-1] == Rotate(4, "bin.000003")


def test_a_compressed_row_log_of_mariadb_without_checksums() -> None:
    events = list(read_file(RECORDED / "mariadb-10.11-compressed.bin"))
    assert Counter(event.name for event, _ in events if "COMPRESSED" in event.name) == {
        "QUERY_COMPRESSED": 4,
        "WRITE_ROWS_COMPRESSED_V1": 4,
        "UPDATE_ROWS_COMPRESSED_V1": 3,
        "DELETE_ROWS_COMPRESSED_V1": 1,
    }
    assert {event.trailer for event, _ in events[1:]} == {0}
    found = bodies("mariadb-10.11-compressed.bin")
    queries = [b.sql for b in found if isinstance(b, QueryEvent)]
    assert queries[1] == "CREATE TABLE t(a INT PRIMARY KEY AUTO_INCREMENT, b VARCHAR(300), c DECIMAL(20,5))"
    assert {b.change for b in found if isinstance(b, RowsEvent) and b.compressed} == {"write", "update", "delete"}


def test_a_row_log_of_mysql_with_gtids_and_minimal_row_images() -> None:
    found = bodies("mysql-5.6-row-gtid.bin")
    assert [b.number for b in found if type(b).__name__ == "Gtid"] == list(range(1, 19))
    update = next(b for b in found if isinstance(b, RowsEvent) and b.change == "update")
    assert (update.columns, update.after, update.flags) == ((0,), (1,), ("stmt_end",))
    assert found[-1] == Stop()


def test_a_statement_log_of_mysql_names_the_databases_it_updates() -> None:
    found = bodies("mysql-5.6-statement.bin")
    create = next(b for b in found if isinstance(b, QueryEvent))
    assert (create.sql, create.variable("updated_db_names")) == ("CREATE DATABASE d", ("d",))
