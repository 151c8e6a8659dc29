"""The views of a lake: `statements` and the questions of a fleet, the same rows in Spark SQL and DuckDB."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from binlogic.facts.sql.server import vendor_of
from binlogic.rules.packing.loading import builtin_pack
from binlogic.spark.jobs.facts import FactsInputs, make_facts
from binlogic.spark.jobs.outcomes import OutcomeInputs, make_outcomes
from binlogic.spark.jobs.runner import Single
from binlogic.spark.lake.opening import open_lake
from binlogic.spark.lake.questions import QUESTIONS
from binlogic.spark.lake.views import COLUMNS, script

pytestmark = pytest.mark.slow

Ask = Callable[[str], list[tuple[Any, ...]]]

LOG = """\
2026-11-20T10:00:00.000000Z\t    1 Connect\tapp@h on shop using TCP/IP
2026-11-20T10:00:00.100000Z\t    1 Query\tCREATE TABLE t (a INT, b VARCHAR(40)) ENGINE=InnoDB
2026-11-20T10:00:01.000000Z\t    1 Query\tINSERT INTO t VALUES (1, UUID())
2026-11-20T10:00:02.000000Z\t    1 Query\tDELETE FROM t LIMIT 1
2026-11-20T11:00:00.000000Z\t    2 Connect\treport@h on  using TCP/IP
2026-11-20T11:00:01.000000Z\t    2 Query\tUSE crm
2026-11-20T11:00:02.000000Z\t    2 Query\tINSERT INTO shop.t SELECT * FROM crm.seen
2026-11-20T11:00:03.000000Z\t    2 Query\tSELEKT (((
2026-11-27T11:00:04.000000Z\t    1 Query\tSET SESSION binlog_format = 'ROW'
2026-11-27T11:00:05.000000Z\t    1 Query\tCREATE TEMPORARY TABLE scratch (a INT)
2026-11-27T11:00:06.000000Z\t    1 Query\tINSERT INTO scratch VALUES (1)
2026-11-27T11:00:07.000000Z\t    1 Query\tBEGIN
2026-11-27T11:00:08.000000Z\t    1 Query\tSET SESSION binlog_format = 'MIXED'
"""


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A lake of outcomes under binlog_format STATEMENT, with a replica that ignores crm."""
    folder = tmp_path_factory.mktemp("lakes")
    log = folder / "g.log"
    log.write_text(LOG)
    make_facts(FactsInputs([str(log)], f"{folder}/facts", vendor_of("mariadb-10.11.19")), Single(), lambda _: None)
    pack = builtin_pack("logging-format", "mariadb-10.11")
    told = (("binlog_format", "STATEMENT"),), (("replicate_ignore_db", "crm"),)
    inputs = OutcomeInputs(f"{folder}/facts", f"{folder}/outcomes", None, None, pack, True, *told)
    make_outcomes(inputs, Single())
    return inputs.lake


@pytest.fixture(scope="module", params=["duckdb", "spark"])
def ask(request: pytest.FixtureRequest, lake: str) -> Ask:
    """Runs a query over the views in one of the engines."""
    if request.param == "duckdb":
        connection = pytest.importorskip("duckdb").connect()
        connection.execute("SET TimeZone = 'UTC'")
        for statement in script(lake, "duckdb"):
            connection.execute(statement)
        return lambda query: list(map(plain, connection.execute(query).fetchall()))
    spark = request.getfixturevalue("spark").newSession()  # temporary views of other tests hide tables
    spark.sql("CREATE DATABASE IF NOT EXISTS fleet")
    spark.sql("USE fleet")
    for statement in script(lake, "spark-catalog"):
        spark.sql(statement)
    spark.sql("USE default")
    other = spark.newSession()  # it knows what the catalog has, and no temporary view
    other.sql("USE fleet")
    return lambda query: [plain(tuple(row)) for row in other.sql(query).collect()]


def plain(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """A row without what an engine makes of times and lists."""
    return tuple(
        value.strftime("%m-%d %H:%M") if hasattr(value, "hour") else tuple(value) if isinstance(value, list) else value
        for value in row
    )


def test_a_row_per_statement_and_binlog(ask: Ask) -> None:
    columns = "happened_at, account, default_database, kind, tables_written, tables_read, verdict, form"
    rows = ask(f"SELECT {columns} FROM statements WHERE line IN (3, 7) ORDER BY line")
    assert rows == [
        ("11-20 10:00", "app@h", "shop", "INSERT", ("shop.t",), (), "recorded", "statement"),
        ("11-20 11:00", "report@h", "crm", "INSERT SELECT", ("shop.t",), ("crm.seen",), "recorded", "statement"),
    ]


def test_the_end_of_a_session_has_its_server(ask: Ask) -> None:
    assert ask("SELECT COUNT(*) FROM statements WHERE line = 0 AND server LIKE '%g.log'") == [(2,)]


def test_what_check_warns_of_is_there(ask: Ask) -> None:
    rows = ask("SELECT line, verdict, rule, code, message FROM outcome_messages WHERE code IS NOT NULL ORDER BY line")
    assert [row[:4] for row in rows] == [
        (3, "warned", "LF-100", 1592),
        (4, "warned", "LF-100", 1592),
        (13, "refused", "LF-227", 1679),
    ]
    assert [row[4].partition(":")[0] for row in rows[:2]] == ["unsafe by SYSTEM_FUNCTION", "unsafe by LIMIT"]


EXPECTED: dict[str, list[tuple[Any, ...]]] = {
    "refused_most_often": [("binlog", ("LF-227",), "SET", 1, 13)],
    "tables_not_recorded": [("shop.scratch", 2)],
    "tables_only_read": [("crm.seen",)],
    "definitions_changed": [
        ("11-20 10:00", "app@h", "1", "CREATE TABLE", "CREATE TABLE t (a INT, b VARCHAR(40)) ENGINE=InnoDB", 2),
        ("11-27 11:00", "app@h", "1", "CREATE TEMPORARY TABLE", "CREATE TEMPORARY TABLE scratch (a INT)", 10),
    ],
    "not_understood": [("UNKNOWN", "no statement starts with `SELEKT`", 1)],
    "recorded_by_account_and_hour": [("app@h", "11-20 10:00", "binlog", 3), ("report@h", "11-20 11:00", "binlog", 1)],
    "unsafe_by_account_and_hour": [("app@h", "11-20 10:00", 2)],
    "first_of_each_rule": [
        ("LF-227", 13, "SET SESSION binlog_format = 'MIXED'"),
        ("LF-901", 2, "CREATE TABLE t (a INT, b VARCHAR(40)) ENGINE=InnoDB"),
        ("LF-902", 6, "USE crm"),
        ("LF-991", 8, "SELEKT ((("),
    ],
    "written_across_databases": [("crm", "shop.t", 1)],
    "lost_on_replica": [
        (
            "LF-612",
            "the replica skips it: --replicate-ignore-db names the default database or the one named",
            1,
            7,
        )
    ],
    "changed_from_week_to_week": [
        ("11-16 00:00", "CREATE TABLE", "binlog", "recorded", 1),
        ("11-16 00:00", "DELETE", "binlog", "recorded", 1),
        ("11-16 00:00", "INSERT", "binlog", "recorded", 1),
        ("11-16 00:00", "INSERT SELECT", "binlog", "recorded", 1),
        ("11-16 00:00", "UNKNOWN", "binlog", "unknown", 1),
        ("11-16 00:00", "USE", "binlog", "not recorded", 1),
        ("11-23 00:00", "BEGIN", "binlog", "not recorded", 1),
        ("11-23 00:00", "CREATE TEMPORARY TABLE", "binlog", "not recorded", 1),
        ("11-23 00:00", "INSERT", "binlog", "not recorded", 1),
        ("11-23 00:00", "SET", "binlog", "not recorded", 1),
        ("11-23 00:00", "SET", "binlog", "refused", 1),
    ],
    "warned_by_text": [
        (
            1592,
            "LF-100",
            "unsafe by LIMIT: written to the binary log using statement format since BINLOG_FORMAT = STATEMENT",
            "DELETE FROM t LIMIT 1",
            1,
        ),
        (
            1592,
            "LF-100",
            "unsafe by SYSTEM_FUNCTION: written to the binary log using statement format since "
            "BINLOG_FORMAT = STATEMENT",
            "INSERT INTO t VALUES (1, UUID())",
            1,
        ),
        (1679, "LF-227", "cannot change binlog_format inside a transaction", "SET SESSION binlog_format = 'MIXED'", 1),
    ],
}


def test_definitions_are_valid_from_and_to(ask: Ask) -> None:
    columns = "object, kind, valid_from, valid_to, account, text, line"
    text = "CREATE TABLE t (a INT, b VARCHAR(40)) ENGINE=InnoDB"
    assert ask(f"SELECT {columns} FROM definitions") == [("shop.t", "table", "11-20 10:00", None, "app@h", text, 2)]


def test_there_are_twelve_questions() -> None:
    assert QUESTIONS.keys() == EXPECTED.keys()
    assert len(QUESTIONS) == 12


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question(name: str, ask: Ask) -> None:
    rows = ask(f"SELECT * FROM {name}")
    assert [tuple(v for v in row if not str(v).endswith("g.log")) for row in rows] == EXPECTED[name]


def test_every_column_has_a_comment(lake: str, spark: Any) -> None:
    for statement in script(lake, "spark"):
        spark.sql(statement)
    assert {row.col_name: row.comment for row in spark.sql("DESCRIBE statements").collect()} == dict(COLUMNS)
    assert spark.sql("SELECT COUNT(*) FROM statements WHERE server IS NULL").collect() == [(0,)]


def public_tables(lake: str) -> Iterator[str]:
    outcomes = open_lake(lake, "outcomes")
    for each in (open_lake(outcomes.runs[-1].about["facts"], "facts"), outcomes):
        for table in sorted({name for run in each.runs for name in run.tables}):
            if not table.startswith("_") and each.files(table):
                yield f"{each.path}/{table}"


def test_spark_reads_every_public_table_by_its_folder(lake: str, spark: Any) -> None:
    counts = {Path(table).name: spark.read.parquet(table).count() for table in public_tables(lake)}
    assert counts["records"] == len(LOG.splitlines())
    assert min(counts.values()) > 0
    assert {"outcomes", "messages", "summary", "files", "templates"} <= counts.keys()
