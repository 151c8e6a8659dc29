"""What is known less of changes no certain answer: a sample of benchmarks/widening on random workloads."""

from __future__ import annotations

from random import Random

import pytest
from binlogic.benchmarks.widening.draw import drawn
from binlogic.benchmarks.widening.law import compare, lines_of
from binlogic.benchmarks.widening.take import taken
from binlogic.rules.replay import presumptions

SEED = 40_000


@pytest.mark.parametrize(
    ("server", "workloads"),
    [("clustrix", 20), ("acme-replication", 6), ("mysql-5.6", 2), ("mysql-8.0", 2), ("mariadb-10.11", 2)],
)
def test_less_knowledge_changes_no_certain_answer(server: str, workloads: int) -> None:
    compared = 0
    for seed in range(SEED, SEED + workloads):
        case = drawn(seed, server)
        result = compare(case, list(taken(case, Random(seed))))
        for violation in result.violations:
            raise AssertionError("\n".join(lines_of(violation, case)))
        compared += result.statements
    assert compared > 20 * workloads


def test_described_children_keep_a_parent_from_being_emptied() -> None:
    case = drawn(2_620_249, "mariadb-10.11")
    assert any("REFERENCES app.a" in text for text in case.schema)
    assert any(record.text == "TRUNCATE TABLE app.a" for record in case.records)
    assert not compare(case, list(taken(case, Random(2_620_249)))).violations


def test_what_a_presumed_refusal_keeps_from_running_may_have_run() -> None:
    case = drawn(3_400_122, "mariadb-10.11")
    assert any("DELETE FROM log.c LIMIT 1; CALL app.p();" in text for text in case.schema)
    assert not compare(case, list(taken(case, Random(3_400_122)))).violations


def test_the_law_is_broken_where_nothing_is_said_to_be_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presumptions, "may_leave", lambda _: False)
    cases = [drawn(seed, "clustrix") for seed in range(SEED, SEED + 40)]
    found = [compare(case, list(taken(case, Random(case.name)))).violations for case in cases]
    assert any(found)
