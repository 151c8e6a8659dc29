"""Row images beside mariadb-binlog, and beside what servers hold after the SQL that is made of them."""

from __future__ import annotations

import re
import shutil
import tarfile
from itertools import zip_longest
from pathlib import Path

import pytest
from binlogic.explain.cli.app import run

from ..facts.binlog.images.every_type import script
from .mariadb import MariaDB, found
from .row_text import said_by_mariadb_binlog, worded
from .test_workloads import ARCHIVES

RECORDED = sorted((Path(__file__).parents[1] / "facts" / "binlog").rglob("recorded/*.bin"))
#: tables without a key, and rows that differ in case, bits and NULL alone
NO_KEYS = """
CREATE DATABASE n; USE n; SET sql_mode = '', time_zone = '+00:00';
CREATE TABLE t (a INT, b FLOAT, c DOUBLE, d DECIMAL(10,3), e DATE, f DATETIME(3), g TIMESTAMP(2) NULL, h TIME(1),
    i CHAR(5), j VARCHAR(10) CHARACTER SET latin1, k TEXT, l BLOB, m ENUM('x','X2'), n SET('q','r'), o BIT(5),
    p GEOMETRY, y YEAR) DEFAULT CHARSET=utf8mb4;
INSERT INTO t VALUES
    (1,0.1,0.1,1.5,'2026-01-01','2026-01-01 00:00:00.125','2026-01-01 00:00:00.12','-01:00:00.5','a','\u00e9','Text',
     'blob','x','q,r',b'101',POINT(1,2),2020),
    (1,0.1,0.1,1.5,'2026-01-01','2026-01-01 00:00:00.125','2026-01-01 00:00:00.12','-01:00:00.5','A','\u00e9','Text',
     'blob','x','q,r',b'101',POINT(1,2),2020),
    (NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
    (2,1e30,3.3,0,0,0,0,0,'','','','',2,'',0,NULL,0);
UPDATE t SET a = a + 1 WHERE i = BINARY 'A';
DELETE FROM t WHERE a = 1;
UPDATE t SET k = 'z' WHERE a IS NULL;
UPDATE t SET b = 3.7, i = '\u00e9' WHERE c = 3.3;
CREATE TABLE r (id INT PRIMARY KEY AUTO_INCREMENT, v VARCHAR(20), b BLOB);
INSERT INTO r (v, b) VALUES ('a', 'x'), ('b', 'y'), ('c', 'z');
SET binlog_row_image = MINIMAL;
UPDATE r SET v = 'minimal' WHERE id = 1; DELETE FROM r WHERE id = 2; INSERT INTO r (v) VALUES ('d');
SET binlog_row_image = NOBLOB;
UPDATE r SET v = 'noblob' WHERE id = 3; INSERT INTO r (v, b) VALUES ('e', 'f');
"""


def compare(log: Path) -> int:
    """Both read the same rows; how many."""
    number = 0
    for ours, theirs in zip_longest(worded(log), said_by_mariadb_binlog(log)):
        assert ours == theirs, (log.name, number)
        number += 1
    return number


needs_reader = pytest.mark.skipif(not found("mariadb-binlog"), reason="mariadb-binlog is not installed")


@needs_reader
@pytest.mark.parametrize("log", RECORDED, ids=lambda path: path.name)
def test_recorded_rows_are_those_of_mariadb_binlog(log: Path) -> None:
    assert (compare(log) > 0) == ("statement" not in log.name)


@needs_reader
@pytest.mark.slow
@pytest.mark.skipif(not ARCHIVES, reason="../shared/workloads is not there")
@pytest.mark.parametrize("archive", ARCHIVES, ids=lambda path: path.name.removesuffix(".tar.xz"))
def test_rows_of_applications_are_those_of_mariadb_binlog(archive: Path, tmp_path: Path) -> None:
    with tarfile.open(archive) as packed:
        member = next(each for each in packed if Path(each.name).name.startswith("bin.0"))
        source = packed.extractfile(member)
        assert source is not None
        with (tmp_path / "bin.000001").open("wb") as file:
            shutil.copyfileobj(source, file)
    assert (compare(tmp_path / "bin.000001") > 0) == (
        "ROW" in archive.name or ("MIXED" in archive.name and "sysbench" not in archive.name)
    )


def replayed(server: MariaDB, statements: str, folder: Path) -> None:
    """The tables that statements leave are those that the SQL made of their rows leaves, each emptied before."""
    server.clean()
    log = server.record("SET SESSION binlog_format = 'ROW';\n" + statements)
    before = server.state()
    made = folder / "rows.sql"
    assert run(["binlog", "rows", str(log), "--format", "sql", "-o", str(made)]) == 0
    names = re.findall(r"(?m)^CREATE TABLE `\w+`|^(\w+\.\w+)\t", before)
    emptied = "".join(f"DELETE FROM {name};" for name in names if name)
    assert emptied
    server.run(f"SET sql_log_bin = 0; {emptied}\n{made.read_text(encoding='utf-8')}", "--default-character-set=utf8mb4")
    assert server.state() == before


@pytest.mark.parametrize("statements", [script(True), NO_KEYS], ids=["types", "no keys"])
@pytest.mark.parametrize("metadata", ["NO_LOG", "MINIMAL", "FULL"])
def test_the_sql_makes_the_same_tables(statements: str, metadata: str, mariadb: MariaDB, tmp_path: Path) -> None:
    mariadb.run(f"SET GLOBAL binlog_row_metadata = {metadata}")
    try:
        replayed(mariadb, statements, tmp_path)
    finally:
        mariadb.run("SET GLOBAL binlog_row_metadata = NO_LOG")


@pytest.mark.parametrize("statements", [script(True), NO_KEYS], ids=["types", "no keys"])
def test_the_sql_of_compressed_rows_makes_the_same_tables(
    statements: str, compressing: MariaDB, tmp_path: Path
) -> None:
    replayed(compressing, statements, tmp_path)


def test_rows_of_a_server_are_those_of_mariadb_binlog(mariadb: MariaDB, compressing: MariaDB) -> None:
    for server in (mariadb, compressing):
        for statements in (script(True), NO_KEYS):
            server.clean()
            assert compare(server.record("SET SESSION binlog_format = 'ROW';\n" + statements)) > 9


@pytest.mark.slow
@pytest.mark.parametrize("statements", [script(False), NO_KEYS], ids=["types", "no keys"])
@pytest.mark.parametrize("version", [0, 1])
def test_the_sql_makes_the_same_tables_on_mysql(statements: str, version: int, mysql: MariaDB, tmp_path: Path) -> None:
    mysql.run(f"SET GLOBAL log_bin_use_v1_row_events = {version}")
    replayed(mysql, statements, tmp_path)
    assert compare(max((mysql.folder / "log").glob("bin.0*"))) == 0  # what was replayed is not in the log
