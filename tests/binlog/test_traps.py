"""The traps of docs/traps on a pair of MariaDB: what their pages say of replicas is what replicas do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from .mariadb import missing, said_by_mariadb_binlog
from .pair import Pair, paired

TRAPS = Path(__file__).resolve().parents[2] / "docs" / "traps"
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("pair")]


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    if program := missing():
        pytest.skip(f"{program} is not installed: apt-get install mariadb-server")
    with TemporaryDirectory(prefix="mariadb-") as folder:
        Path(folder).chmod(0o755)
        with paired(Path(folder, "pair")) as servers:
            yield servers


def followed(pair: Pair, trap: str, filters: str, form: str, databases: str, there: str = "") -> str:
    """The error that the replica stops with, or nothing. there: what both servers have before."""
    pair.begin()
    for server in (pair.source, pair.replica):
        server.run("SET sql_log_bin = 0;" + "".join(f"CREATE DATABASE {db};" for db in databases.split()) + there)
    options = (TRAPS / f"{filters}.cnf").read_text().splitlines()
    pair.filter([line.removeprefix("replicate-") for line in options if line.startswith("replicate-")])
    script, log = TRAPS / f"{trap}.sql", TRAPS / f"{trap}.bin"
    said = script.read_text() if script.exists() else said_by_mariadb_binlog(log)
    pair.source.run(f"SET SESSION binlog_format = '{form}'; {said}")
    return pair.follow()


def test_rows_pass_without_their_table(pair: Pair) -> None:
    assert "'shop.orders' doesn't exist" in followed(pair, "create-without-use", "replicate-do-db", "ROW", "shop")


def test_a_definition_passes_without_its_rows(pair: Pair) -> None:
    assert followed(pair, "connected-database", "replicate-do-db", "ROW", "shop stats") == ""
    assert pair.replica.run("SELECT COUNT(*) FROM stats.days") == "0\n"


def test_the_first_table_decides(pair: Pair) -> None:
    there = "CREATE TABLE shop.a (id INT PRIMARY KEY, v INT); INSERT INTO shop.a VALUES (1, 0);"
    assert followed(pair, "order-of-tables", "replicate-both", "STATEMENT", "shop", there) == ""
    pair.source.run(
        "INSERT INTO shop.b VALUES (1, 0); SET binlog_format = STATEMENT; UPDATE shop.a, shop.b SET a.v = 2, b.v = 2"
    )
    assert pair.follow() == ""
    values = "SELECT a.v, b.v FROM shop.a, shop.b"
    assert pair.replica.run(values) == "0\t0\n"
    pair.source.run("SET binlog_format = STATEMENT; UPDATE shop.b, shop.a SET a.v = 3, b.v = 3")
    assert pair.follow() == ""
    assert pair.replica.run(values) == "3\t3\n"


def test_a_checksum_does_not_arrive(pair: Pair) -> None:
    assert followed(pair, "checksums", "replicate-shop", "STATEMENT", "shop percona") == ""
    assert pair.replica.run("SHOW TABLES FROM percona") == ""


def test_an_underscore_is_a_pattern(pair: Pair) -> None:
    assert followed(pair, "wild-names", "replicate-wild", "ROW", "my_shop my2shop") == ""
    assert pair.replica.run("SELECT COUNT(*) FROM my2shop.orders") == "1\n"


@pytest.mark.parametrize("form", ["ROW", "STATEMENT"])
def test_the_end_of_an_xa_transaction_passes(form: str, pair: Pair) -> None:
    assert followed(pair, "xa", "replicate-do-db", form, "shop stats") == ""
    assert pair.replica.run("SELECT COUNT(*) FROM shop.orders; XA RECOVER") == "1\n"


def test_an_ignored_table_is_read(pair: Pair) -> None:
    said = followed(pair, "ignored-but-read", "replicate-ignore-table", "STATEMENT", "")
    assert "'shop.prices' doesn't exist" in said


def test_an_online_schema_change_stops_the_replica(pair: Pair) -> None:
    said = followed(pair, "online-schema-change", "replicate-do-table", "ROW", "")
    assert "'shop._orders_new' doesn't exist" in said
    assert "RENAME TABLE" in said
