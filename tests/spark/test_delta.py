"""The tables of a lake as Delta tables, read back by another library."""

from __future__ import annotations

import sys
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import pyarrow as arrow
import pytest
from binlogic.facts.errors import InputError
from binlogic.spark.jobs.facts import FactsInputs, make_facts
from binlogic.spark.jobs.outcomes import OutcomeInputs, make_outcomes
from binlogic.spark.jobs.runner import Single
from binlogic.spark.lake.delta import write_delta
from binlogic.spark.lake.opening import open_lake
from pyarrow import dataset

from .lakes import whole_tables

deltalake = pytest.importorskip("deltalake", reason="deltalake is not installed")

_FIRST = (
    "2026-11-20T10:00:00.000000Z\t    1 Connect\tapp@h on shop using TCP/IP\n"
    "2026-11-20T10:00:01.000000Z\t    1 Query\tCREATE BINLOG 'b' LOG(shop)\n"
    "2026-11-20T10:00:02.000000Z\t    1 Query\tCREATE TABLE t (a INT)\n"
    "2026-11-20T10:00:03.000000Z\t    1 Query\tCREATE TEMPORARY TABLE u (a INT)\n"
)
_SECOND = (
    "2026-11-21T10:00:01.000000Z\t    1 Query\tINSERT INTO t SELECT * FROM u\n"
    "2026-11-21T10:00:02.000000Z\t    1 Query\tDELETE FROM t\n"
)


@pytest.fixture
def lakes(tmp_path: Path) -> tuple[str, str]:
    return f"{tmp_path}/facts", f"{tmp_path}/outcomes"


def run(folder: Path, lakes: tuple[str, str], number: int, text: str) -> None:
    (folder / f"general.log.{number:06}").write_text(text)
    make_facts(FactsInputs([f"{folder}/general.log.*"], lakes[0]), Single())
    make_outcomes(OutcomeInputs(*lakes), Single())


def rows(lake: str, table: str, columns: str) -> Counter[tuple[Any, ...]]:
    found = deltalake.DeltaTable(f"{lake}/{table}")
    told = deltalake.QueryBuilder().register("t", found).execute(f"select {columns} from t").read_all()
    return Counter(tuple(row.values()) for row in arrow.table(told).to_pylist())


def test_a_delta_table_holds_what_the_lake_holds_after_every_run(tmp_path: Path, lakes: tuple[str, str]) -> None:
    for number, text in enumerate((_FIRST, _SECOND), 1):
        run(tmp_path, lakes, number, text)
        for path, kind in zip(lakes, ("facts", "outcomes"), strict=True):
            lake = open_lake(path, kind)
            write_delta(lake)
            assert write_delta(lake) == []
        expected = Counter(row[:6] for row in whole_tables(*lakes)["outcomes"].elements())
        assert rows(lakes[1], "outcomes", "line, session, part, kind, binlog, verdict") == expected
        assert rows(lakes[0], "records", "position").total() == number * 2 + 2


def test_rows_that_a_later_run_takes_back_are_gone(tmp_path: Path, lakes: tuple[str, str]) -> None:
    run(tmp_path, lakes, 1, _FIRST)
    write_delta(open_lake(lakes[1], "outcomes"))
    assert (None,) in rows(lakes[1], "outcomes", "day")  # the session would end here, and with it its temporary table
    run(tmp_path, lakes, 2, _SECOND)
    done = {each.table: each for each in write_delta(open_lake(lakes[1], "outcomes"))}
    assert done["outcomes"].removed > 0
    assert rows(lakes[1], "outcomes", "line").total() == whole_tables(*lakes)["outcomes"].total()


def test_the_verbs_of_delta_on_a_copy(tmp_path: Path, lakes: tuple[str, str]) -> None:
    """Time travel, retention and compaction, as docs/spark.md shows them; what is gone stays gone."""
    kept, source = f"{tmp_path}/kept", f"{lakes[1]}/outcomes"

    def days(version: int | None = None) -> Counter[date | None]:
        table = deltalake.DeltaTable(kept, version=version).to_pyarrow_table()
        return Counter(table["day"].to_pylist())

    for number, (first, text) in enumerate(((date(2026, 11, 20), _FIRST), (date(2026, 11, 21), _SECOND)), 1):
        run(tmp_path, lakes, number, text)
        write_delta(open_lake(lakes[1], "outcomes"))
        day = dataset.field("day")
        made = deltalake.DeltaTable(source).to_pyarrow_dataset().to_table(filter=(day >= first) | day.is_null())
        since = f"day >= '{first}' OR day IS NULL" if number > 1 else None
        deltalake.write_deltalake(kept, made, mode="overwrite", predicate=since)
    assert days(0) == {date(2026, 11, 20): 2, None: 1}
    assert days(1) == days() == Counter(row[0] for row in rows(lakes[1], "outcomes", "day").elements())
    later = days() - Counter({date(2026, 11, 20): 2})
    table = deltalake.DeltaTable(kept)
    table.delete("day < '2026-11-21'")
    table.optimize.compact()
    table.vacuum(retention_hours=0, enforce_retention_duration=False, dry_run=False)
    assert days() == later


def test_without_the_library_the_hint_says_what_to_install(
    tmp_path: Path, lakes: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(tmp_path, lakes, 1, _FIRST)
    monkeypatch.setitem(sys.modules, "deltalake", None)
    with pytest.raises(InputError, match="BE302 deltalake is not installed"):
        write_delta(open_lake(lakes[1], "outcomes"))
