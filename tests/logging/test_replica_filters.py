"""What the filters of a replica let through: measured on pairs of MySQL 5.6.24 and of MariaDB 10.11."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from binlogic.explain.cli.app import run
from binlogic.facts.readers.option_file import command_line
from binlogic.facts.server.server import Server
from binlogic.rules.log import logged
from binlogic.rules.replay import Replay, Setup
from binlogic.rules.replay.workload import of_server, with_replica

from .conftest import Seen, profile, records

TABLES = """
CREATE DATABASE db1; CREATE DATABASE db2;
CREATE TABLE db1.t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE db1.u (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE db2.t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
INSERT INTO db1.t VALUES (1,1); INSERT INTO db1.u VALUES (1,1); INSERT INTO db2.t VALUES (1,1);
"""
BOTH = ("mysql-5.6", "mariadb-10.11")
SKIPS = {"LF-611", "LF-612", "LF-613", "LF-614", "LF-615", "LF-616", "LF-617"}


def seen(name: str, binlog_format: str, filters: str, sql: str) -> Iterator[Seen]:
    pack, decider = profile(name)
    setup = of_server(pack, Setup(), [("binlog_format", binlog_format)], True, fresh=True)
    setup = with_replica(setup, command_line([f"--replicate-{each}" for each in filters.split()]))
    replay = Replay(decider, setup, "test.sql", setup.server.vendor, strict=False)
    yield from map(Seen, logged(replay.run(records(TABLES + sql)), Server.of(pack.about_server)))


def last(name: str, binlog_format: str, filters: str, sql: str) -> Seen:
    return list(seen(name, binlog_format, filters, sql))[-1]


def told(found: Seen) -> str:
    """`id` or `id table` of everything said about the replica, sorted."""
    ids = sorted(each for each in found.rules if "LF-611" <= each <= "LF-629")
    return ", ".join(" ".join([each, *sorted(found.said(each))]) for each in ids)


# knowledge of replica filters, case by case: what is skipped as a statement, and whose rows are
@pytest.mark.parametrize("server", BOTH)
@pytest.mark.parametrize(
    ("filters", "sql", "statement", "rows"),
    [
        ("do-db=db1", "INSERT INTO db1.t VALUES (2,2)", "LF-611", ""),
        ("do-db=db1", "USE db2; INSERT INTO db1.t VALUES (2,2)", "LF-611", ""),
        ("do-db=db1", "USE db1; INSERT INTO db2.t VALUES (2,2)", "", "LF-621 db2.t"),
        ("ignore-db=db2", "USE db2; INSERT INTO db1.t VALUES (2,2)", "LF-612", ""),
        ("ignore-db=db2", "USE db1; INSERT INTO db2.t VALUES (2,2)", "", "LF-621 db2.t"),
        ("do-db=db1 ignore-db=db1", "USE db1; INSERT INTO db1.t VALUES (2,2)", "", ""),
        # the manual of MariaDB says that the default database counts here; it does not
        ("do-table=db1.t", "USE db2; INSERT INTO db1.t VALUES (2,2)", "", ""),
        ("do-table=db1.t", "USE db2; INSERT INTO t VALUES (2,2)", "LF-616", "LF-622 db2.t"),
        ("do-table=db1.t", "USE db1; UPDATE t, u SET t.b=7, u.b=7", "LF-618 db1.u", "LF-622 db1.u"),
        ("do-table=db1.t", "USE db1; DROP TABLE u, t", "LF-618 db1.u", "LF-618 db1.u"),
        ("do-table=db1.t", "CREATE DATABASE db3", "", ""),
        ("do-table=db1.t", "CREATE USER x@localhost", "LF-617", "LF-617"),
        ("do-table=db1.t", "USE db1; CREATE PROCEDURE p() SELECT 1", "", ""),
        ("do-table=db1.t", "USE db1; CREATE TABLE w LIKE t", "LF-616", "LF-616"),
        ("do-table=db1.t", "USE db1; CREATE VIEW v AS SELECT * FROM t", "LF-616", "LF-616"),
        ("do-table=db1.t", "USE db1; RENAME TABLE t TO t2", "LF-618 db1.t2", "LF-618 db1.t2"),
        ("do-table=db1.t", "USE db1; ALTER TABLE t RENAME TO t2", "LF-619 db1.t", "LF-619 db1.t"),
        ("wild-ignore-table=db2.%", "ALTER TABLE db1.t RENAME TO db2.x", "LF-619 db1.t", "LF-619 db1.t"),
        ("do-table=db1.t", "USE db1; ALTER TABLE u RENAME TO t9", "LF-616", "LF-616"),
        ("do-table=db1.t", "USE db1; ALTER TABLE t RENAME TO t", "", ""),
        ("ignore-table=db1.t", "ANALYZE TABLE db1.t", "LF-615 db1.t", "LF-615 db1.t"),
        ("do-table=db1.t", "OPTIMIZE TABLE db1.u", "LF-616", "LF-616"),
        ("do-table=db1.t", "ANALYZE TABLE db1.u, db1.t", "", ""),
        ("do-table=db1.t", "USE db1; CREATE VIEW v AS SELECT * FROM t; DELETE FROM v", "LF-616", ""),
        ("ignore-table=db1.t", "USE db1; CREATE VIEW v AS SELECT * FROM t; DELETE FROM v", "", "LF-622 db1.t"),
        ("ignore-table=db1.v", "USE db1; CREATE VIEW v AS SELECT * FROM t; DELETE FROM v", "LF-615 db1.v", ""),
        ("ignore-table=db1.w", "CREATE TABLE db1.w SELECT * FROM db1.t", "LF-615 db1.w", "LF-615 db1.w, LF-622 db1.w"),
        ("ignore-table=db1.t", "USE db1; UPDATE t, u SET t.b=7, u.b=7", "LF-615 db1.t", "LF-622 db1.t"),
        ("ignore-table=db1.t", "USE db1; UPDATE u, t SET t.b=7, u.b=7", "LF-615 db1.t", "LF-622 db1.t"),
        ("ignore-table=db1.t", "USE db1; INSERT INTO u SELECT a+5, b FROM t", "", ""),
        ("ignore-table=db1.t", "USE db1; DROP TABLE u, t", "LF-615 db1.t", "LF-615 db1.t"),
        ("ignore-table=db1.t", "USE db1; RENAME TABLE u TO v, t TO w", "LF-615 db1.t", "LF-615 db1.t"),
        ("ignore-table=db1.t", "USE db1; CREATE TABLE w LIKE t", "", ""),
        ("ignore-table=db1.t", "USE db1; TRUNCATE t", "LF-615 db1.t", "LF-615 db1.t"),
        (
            "ignore-table=db1.t",
            "USE db1; CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW SET NEW.b=1",
            "LF-615 db1.t",
            "LF-615 db1.t",
        ),
        ("do-table=db1.u ignore-table=db1.t", "USE db1; UPDATE t, u SET t.b=7, u.b=7", "LF-615 db1.t", "LF-622 db1.t"),
        ("do-table=db1.u ignore-table=db1.t", "USE db1; UPDATE u, t SET t.b=7, u.b=7", "LF-618 db1.t", "LF-622 db1.t"),
        ("do-table=db1.t ignore-table=db1.t", "USE db1; INSERT INTO t VALUES (2,2)", "", ""),
        ("wild-do-table=db1.%", "CREATE DATABASE other", "LF-614", "LF-614"),
        ("wild-do-table=db1.%", "ALTER DATABASE db1 CHARACTER SET latin1", "", ""),
        ("wild-ignore-table=db2.%", "DROP DATABASE db2", "LF-613", "LF-613"),
        ("wild-ignore-table=db2.%", "DROP DATABASE db1", "", ""),
        ("wild-ignore-table=db1.%", "USE db1; UPDATE t, u SET t.b=7, u.b=7", "LF-615 db1.t", "LF-622 db1.t db1.u"),
        ("wild-do-table=db1.t wild-ignore-table=db1.%", "USE db1; INSERT INTO t VALUES (2,2)", "", ""),
        ("wild-do-table=db1.% ignore-table=db1.t", "INSERT INTO db1.t VALUES (2,2)", "LF-615 db1.t", "LF-622 db1.t"),
        ("rewrite-db=db1->db9", "USE db1; INSERT INTO t VALUES (2,2)", "", ""),
        ("rewrite-db=db1->db9", "USE db1; INSERT INTO db1.t VALUES (2,2)", "LF-625 db1.t", ""),
        ("rewrite-db=db1->db9 do-db=db9", "USE db1; INSERT INTO db1.t VALUES (2,2)", "LF-625 db1.t", ""),
        ("rewrite-db=db1->db9 do-db=db1", "USE db1; INSERT INTO t VALUES (2,2)", "LF-611", "LF-621 db1.t"),
        ("rewrite-db=db1->db9 do-table=db9.t", "USE db1; INSERT INTO t VALUES (2,2)", "", ""),
        ("rewrite-db=db1->db9 do-table=db9.t", "USE db1; INSERT INTO db1.t VALUES (2,2)", "LF-616", ""),
    ],
)  # fmt: skip
def test_filters_as_measured(server: str, filters: str, sql: str, statement: str, rows: str) -> None:
    assert told(last(server, "STATEMENT", filters, sql)) == statement
    assert told(last(server, "ROW", filters, sql)) == rows


@pytest.mark.parametrize(
    ("filters", "statement", "rows"),
    [
        ("ignore-table=DB1.T", "LF-615 db1.t", "LF-622 db1.t"),
        ("do-table=DB1.T", "", ""),
        ("do-table=DB1.U", "LF-616", "LF-622 db1.t"),
        ("wild-ignore-table=DB1.T", "LF-615 db1.t", "LF-622 db1.t"),
        ("wild-do-table=Db1.%", "", ""),
        ("do-db=DB1", "LF-611", "LF-621 db1.t"),
        ("ignore-db=DB1", "", ""),
    ],
)
def test_tables_without_letter_case_databases_with_it(filters: str, statement: str, rows: str) -> None:
    """Measured on a pair of MariaDB 10.11.19 with lower_case_table_names=0, every option in both formats."""
    sql = "USE db1; INSERT INTO t VALUES (2,2)"
    assert told(last("mariadb-10.11", "STATEMENT", filters, sql)) == statement
    assert told(last("mariadb-10.11", "ROW", filters, sql)) == rows


@pytest.mark.parametrize(("form", "said"), [("STATEMENT", "LF-615 db1.u"), ("ROW", "LF-622 db1.u")])
def test_what_a_procedure_does_is_filtered_by_itself(form: str, said: str) -> None:
    call = "CREATE PROCEDURE db1.p() DELETE FROM db1.u; CALL db1.p()"
    assert said in [told(each) for each in seen("mysql-5.6", form, "ignore-table=db1.u", call)]


def test_a_sequence_has_rows_of_its_own() -> None:
    """Measured on MariaDB 10.11.19: NEXTVAL logs rows of the sequence, which a table filter leaves out."""
    sql = "CREATE SEQUENCE db1.q; INSERT INTO db1.t VALUES (NEXTVAL(db1.q) + 10, 2)"
    assert told(last("mariadb-10.11", "ROW", "ignore-table=db1.q", sql)) == "LF-622 db1.q"


def test_a_replica_stops_at_rows_of_a_table_whose_create_it_skips() -> None:
    """Measured on MariaDB 10.11.19: the CREATE goes by the default database, the rows by that of the table."""
    sql = "USE db2; CREATE TABLE db1.x SELECT 1 AS a"
    assert told(last("mariadb-10.11", "ROW", "do-db=db1", sql)) == "LF-611, LF-623 db1.x"
    assert told(last("mariadb-10.11", "ROW", "do-db=db2", sql)) == "LF-621 db1.x"
    assert told(last("mariadb-10.11", "STATEMENT", "do-db=db1", sql)) == "LF-611"


@pytest.mark.parametrize(("server", "rule"), [("mysql-5.6", ""), ("mariadb-10.11", "LF-613")])
def test_mariadb_looks_at_patterns_of_databases_beside_lists_of_them(server: str, rule: str) -> None:
    """Measured on a pair of MariaDB 10.11.19; MySQL source, rpl_filter.cc, db_ok_with_wild_table."""
    for form in ("STATEMENT", "ROW"):
        assert told(last(server, form, "wild-ignore-table=db2.% do-db=db2", "DROP DATABASE db2")) == rule


def test_mixed_depends_on_what_is_unsafe() -> None:
    insert = "USE db2; INSERT INTO db1.t VALUES (2,{})"
    assert told(last("mysql-5.6", "MIXED", "do-db=db1", insert.format(2))) == "LF-611"
    assert told(last("mysql-5.6", "MIXED", "do-db=db1", insert.format("LENGTH(UUID())"))) == ""


@pytest.mark.parametrize(
    ("server", "skipped"), [("mysql-8.0", ""), ("mysql-5.7", "LF-611"), ("mariadb-11.8", "LF-611")]
)
def test_without_a_default_database_only_mysql_8_passes(server: str, skipped: str) -> None:
    assert told(last(server, "STATEMENT", "do-db=db1", "INSERT INTO db1.t VALUES (2,2)")) == skipped


def test_a_temporary_table_outside_the_lists_is_not_there_later() -> None:
    tables = "USE db1; CREATE TEMPORARY TABLE x (a INT)"
    assert told(last("mysql-5.6", "STATEMENT", "do-table=db1.t", tables)) == "LF-616"
    assert told(last("mysql-5.6", "STATEMENT", "do-table=db1.t", f"{tables}; DROP TEMPORARY TABLE x")) == "LF-616"
    assert told(last("mysql-5.6", "STATEMENT", "do-table=db1.t", f"{tables}; DROP TEMPORARY TABLE IF EXISTS x")) == ""


def test_nothing_is_said_where_nothing_is_sent_or_filtered() -> None:
    skipped = "SET sql_log_bin = 0; INSERT INTO db1.t VALUES (2,2)"
    assert told(last("mysql-5.6", "STATEMENT", "do-db=db2", skipped)) == ""
    assert told(last("mysql-5.6", "STATEMENT", "", "INSERT INTO db1.t VALUES (2,2)")) == ""


def test_the_memo_and_whole_situations_say_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script, config = tmp_path / "load.sql", tmp_path / "replica.cnf"
    script.write_text(TABLES + "USE db1; UPDATE t, u SET t.b=7, u.b=7;\nUSE db2; INSERT INTO db1.t VALUES (5,5);")
    config.write_text("[mysqld]\nreplicate-do-db=db1\nreplicate-ignore-table=db1.u\n[client]\nreplicate-do-db=x\n")
    options = ["--profile", "mysql-5.6", "--replica-config", str(config)]
    outputs = []
    for more in ([], ["--no-memo"]):
        run(["check", str(script), *options, *more])
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    assert "LF-615" in outputs[0]
    assert "LF-611" in outputs[0]
