"""The logging format asked three ways: memo, whole situations and clingo agree, and every proof is accepted."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.explain.explanation import explain_at
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.replay import Replay, Setup
from binlogic.rules.replay.certainty import of_verdict
from binlogic.rules.replay.engines import engine_kinds
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


#: nothing is told of what it uses: engines, bodies, values and what came before are open
UNKNOWN = """
USE mill;
INSERT INTO sack VALUES (1, 2);
BEGIN;
UPDATE sack SET n = 2 WHERE t = 4;
INSERT INTO bin SELECT n, t FROM sack LIMIT 1;
CALL grind(3);
DELETE FROM bin WHERE n = 4;
ROLLBACK;
SET SESSION binlog_format = @chosen;
INSERT INTO sack VALUES (UUID(), 2);
EXECUTE prepared;
CREATE TEMPORARY TABLE pile LIKE sack;
INSERT INTO pile SELECT * FROM bin;
INSERT INTO sack SELECT * FROM pile;
DROP TABLE IF EXISTS pile, sack;
SET autocommit = @chosen;
REPLACE INTO bin VALUES (3, 4);
COMMIT;
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("server", "binlog_format"), [("mysql-5.6", "STATEMENT"), ("mysql-8.0", "ROW"), ("mariadb-10.11", "MIXED")]
)
def test_they_agree_on_what_is_possible(server: str, binlog_format: str) -> None:
    pytest.importorskip("clingo")
    pack = builtin_pack(PACK, server)
    together = Together(pack.program)
    setup = of_server(pack, Setup(), [("binlog_format", binlog_format)], effects="assumed")
    setup.kinds = engine_kinds(pack.program, setup.server)
    replay = Replay(together, setup, "test.sql", setup.server.vendor, strict=False)
    seen = [*replay.run(records(UNKNOWN)), *replay.end_sessions()]
    together.ask_clingo()
    graded = {
        of_verdict(each.known, outcome.verdict, outcome.rule_ids[0]).grade
        for each in seen
        for outcome in each.decision.outcomes
    }
    assert {"presumed", "open"} <= graded
    assert together.decided > 2 * len(seen)  # what else may hold is asked, too


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
