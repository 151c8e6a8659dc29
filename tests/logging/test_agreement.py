"""The logging format asked three ways: memo, whole situations and clingo agree, and every proof is accepted."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.explain.explanation import explain_at
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.replay import Replay, Setup
from binlogic.rules.replay.workload import Inputs, of_server

from ..together import Together
from .conftest import PACK, records

WORKLOAD = """
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE TABLE i (k INT AUTO_INCREMENT PRIMARY KEY, a INT) ENGINE=InnoDB;
INSERT INTO t VALUES (1,1),(2,2);
INSERT INTO n VALUES (1,1),(2,2);
UPDATE t SET b = 5 LIMIT 1;
INSERT INTO i (a) SELECT a FROM t;
BEGIN;
INSERT INTO t VALUES (3,3);
INSERT INTO n VALUES (3,UUID_SHORT());
SAVEPOINT p;
INSERT INTO n VALUES (3,4);
ROLLBACK TO p;
UPDATE t, n SET t.b = 9, n.b = 9 WHERE t.a = n.a;
COMMIT;
CREATE TEMPORARY TABLE h (a INT);
INSERT INTO h VALUES (USER() IS NULL);
INSERT INTO t SELECT a + 50, 1 FROM h;
DROP TEMPORARY TABLE h;
BEGIN;
INSERT INTO t VALUES (90,1);
CREATE TABLE c SELECT * FROM t;
SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
INSERT INTO t VALUES (91,1);
SET sql_log_bin = 0;
DELETE FROM t;
"""


@pytest.mark.parametrize(
    ("server", "binlog_format"),
    [
        ("mysql-5.6", "STATEMENT"),
        pytest.param("mysql-8.0", "ROW", marks=pytest.mark.slow),
        pytest.param("mariadb-10.11", "MIXED", marks=pytest.mark.slow),
    ],
)
def test_memo_whole_situations_and_clingo_agree(server: str, binlog_format: str) -> None:
    pytest.importorskip("clingo")
    pack = builtin_pack(PACK, server)
    together = Together(pack.program)
    setup = of_server(pack, Setup(), [("binlog_format", binlog_format)], effects="shadow", fresh=True)
    replay = Replay(together, setup, "test.sql", setup.server.vendor, strict=False)
    assert len([*replay.run(records(WORKLOAD)), *replay.end_sessions()]) > 25
    together.ask_clingo()
    assert together.decided > 25


@pytest.mark.parametrize("server", [pytest.param("mysql-5.6", marks=pytest.mark.slow), "mariadb-10.11"])
def test_the_checker_accepts_every_proof(tmp_path: Path, server: str) -> None:
    script = tmp_path / "load.sql"
    script.write_text(WORKLOAD)
    pack = builtin_pack(PACK, server)
    settings = {"binlog_format": "MIXED"}
    for line in (7, 9, 13, 15, 20, 25):
        explained = explain_at(Inputs(script, pack=pack, settings=settings, effects="shadow"), line)
        proof = explained.prove(explained.outcome())
        assert explained.check(proof) == ()
