"""The logging format asked three ways: memo, whole situations and clingo agree, and every proof is accepted."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from binlogic.explain.explanation import explain_at
from binlogic.facts.resolve.observation import Fact
from binlogic.facts.schema import RELATIONS
from binlogic.rules.check.locality import locality
from binlogic.rules.decide.outcome import Decision, outcomes
from binlogic.rules.decide.whole import STATEMENT, WholeDecider
from binlogic.rules.engine.clingo import evaluate_with_clingo
from binlogic.rules.language.program import Program, Row
from binlogic.rules.memo.automaton import Automaton
from binlogic.rules.pack import builtin_pack
from binlogic.rules.replay import Replay, Setup
from binlogic.rules.replay.workload import Inputs, of_server

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


class Together:
    """A decider that asks memo and whole situations at once, and clingo about everything in the end."""

    def __init__(self, program: Program) -> None:
        self.memo = Automaton(program, RELATIONS, locality(program, RELATIONS).exchange)
        self.whole = WholeDecider(program, RELATIONS)
        self.verdicts = self.whole.verdicts
        self.config: Mapping[str, Collection[Row]] = {}
        self.asked: list[tuple[Mapping[str, Collection[Row]], Decision, set[tuple[object, ...]]]] = []

    def configure(self, config: Mapping[str, Collection[Row]]) -> None:
        self.config = config
        self.memo.configure(config)
        self.whole.configure(config)

    def prepare(self, facts: Sequence[Fact]) -> Any:
        return self.memo.prepare(facts), self.whole.prepare(facts)

    def start(self, rows: Collection[tuple[Any, ...]] = ()) -> Any:
        return self.memo.start(rows), self.whole.start(rows)

    def fork(self, state: Any) -> Any:
        return self.memo.fork(state[0]), self.whole.fork(state[1])

    def step(self, state: Any, prepared: Any) -> Any:
        situation = self.whole.situation(state[1], prepared[1])
        whole = self.whole.step(state[1], prepared[1])
        memo = self.memo.step(state[0], prepared[0])
        decision = self.whole.decision(whole, prepared[1])
        assert self.memo.decision(memo, prepared[0]) == decision
        following = self.whole.facts(state[1])
        assert self.memo.facts(state[0]) == following
        self.asked.append((situation, decision, following))
        return whole

    def decision(self, step: Any, prepared: Any) -> Decision:
        return self.whole.decision(step, prepared[1])

    def live(self, state: Any) -> Collection[str]:
        return self.whole.live(state[1])

    def facts(self, state: Any) -> set[tuple[object, ...]]:
        return self.whole.facts(state[1])


@pytest.mark.parametrize(
    ("server", "binlog_format"), [("mysql-5.6", "STATEMENT"), ("mysql-8.0", "ROW"), ("mariadb-10.11", "MIXED")]
)
def test_memo_whole_situations_and_clingo_agree(server: str, binlog_format: str) -> None:
    pytest.importorskip("clingo")
    pack = builtin_pack(PACK, server)
    together = Together(pack.program)
    setup = of_server(pack, Setup(), [("binlog_format", binlog_format)], follow=True, fresh=True)
    replay = Replay(together, setup, "test.sql", setup.server.vendor, strict=False)
    assert len([*replay.run(records(WORKLOAD)), *replay.end_sessions()]) > 25
    facts: dict[str, set[Row]] = {}
    for number, (situation, _, _) in enumerate(together.asked):
        for relation, rows in situation.items():
            named = {tuple(f"s{number}" if value == STATEMENT else value for value in row) for row in rows}
            facts.setdefault(relation, set()).update(named)
    by_statement: dict[object, list[Row]] = {}
    for relation, rows in evaluate_with_clingo(together.whole.program, facts).items():
        if relation in together.verdicts or relation.startswith("next_"):
            for row in rows:
                by_statement.setdefault(row[0], []).append((relation, STATEMENT, *row[1:]))
    for number, (_, decision, following) in enumerate(together.asked):
        rows = by_statement.get(f"s{number}", [])
        assert outcomes(["binlog"], rows, together.verdicts) == decision.outcomes
        after = {(str(row[0]).removeprefix("next_"), *row[2:]) for row in rows if str(row[0]).startswith("next_")}
        assert after == following


@pytest.mark.parametrize("server", ["mysql-5.6", "mariadb-10.11"])
def test_the_checker_accepts_every_proof(tmp_path: Path, server: str) -> None:
    script = tmp_path / "load.sql"
    script.write_text(WORKLOAD)
    pack = builtin_pack(PACK, server)
    settings = {"binlog_format": "MIXED"}
    for line in (7, 9, 13, 15, 20, 25):
        explained = explain_at(Inputs(script, pack=pack, settings=settings, follow=True), line)
        proof = explained.prove(explained.outcome())
        assert explained.check(proof) == ()
