"""Facts of a situation with the places they come from."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.explain.explanation import explain_at
from binlogic.explain.proof.situation import Situation
from binlogic.facts.origin import DEFAULT
from binlogic.rules.replay.workload import Inputs

WORKLOAD = """CREATE BINLOG 'b' LOG(d), IGNORE(d.x), FORMAT='ROW';
USE d;
CREATE TABLE v (k INT);
CREATE TRIGGER g AFTER INSERT ON u FOR EACH ROW INSERT INTO log VALUES (1);
INSERT INTO u SELECT 'long literal', k FROM v WHERE k IN (SELECT k FROM w);
INSERT INTO u SELECT '', k FROM v WHERE k IN (SELECT k FROM w);
BEGIN; SAVEPOINT p; SAVEPOINT q;
ROLLBACK TO p;
PREPARE s FROM 'INSERT INTO w SELECT k FROM v';
EXECUTE s;
"""


@pytest.fixture
def situation(tmp_path: Path) -> object:
    path = tmp_path / "w.sql"
    path.write_text(WORKLOAD)

    def at(line: int) -> Situation:
        return explain_at(Inputs(path), line).situation

    return at


@pytest.mark.parametrize("line", [5, 6])
def test_facts_of_a_remembered_template_lead_to_the_text_at_hand(line: int, situation) -> None:
    facts = situation(line).facts
    origins = {row[1]: origin for name in ("writes", "reads") for row, origin in facts[name].items()}
    text = WORKLOAD.splitlines()[line - 1]
    for key, origin in origins.items():
        assert origin.text == key.removeprefix("d.")
        assert (origin.line, text[origin.column - 1 :][:1]) == (line, origin.text)
        assert WORKLOAD[origin.start : origin.end] == origin.text


def test_what_goes_through_a_definition_leads_to_it(situation) -> None:
    ((_, origin),) = situation(5).facts["writes_via"].items()
    assert (origin.kind, origin.line) == ("catalog", 4)


def test_binlogs_lead_to_their_clauses(situation) -> None:
    facts = situation(5).facts
    said = {name: [(origin.kind, origin.line, origin.text) for origin in facts[name].values()] for name in facts}
    assert said["log_database"] == [("config", 1, "d")]
    assert said["ignore_table"] == [("config", 1, "d.x")]
    assert said["format_clause"] == [("config", 1, "FORMAT='ROW'")]


def test_the_order_of_savepoints_is_observed_of_the_session(situation) -> None:
    ((row, origin),) = situation(8).facts["set_after"].items()
    assert row[1:] == ("savepoint:q", "savepoint:p")
    assert origin.kind == "session"


def test_facts_of_prepared_text_lead_to_execute(situation) -> None:
    facts = situation(10).facts
    assert [origin.text for name in ("writes", "reads") for origin in facts[name].values()] == [
        "EXECUTE s",
        "EXECUTE s",
    ]


def test_every_object_is_in_a_database_and_nothing_is_a_default_here(situation) -> None:
    facts = situation(5).facts
    assert set(facts["in_database"]) == {(key, "d") for (key,) in facts["object"]}
    assert DEFAULT not in facts["object"].values()


def test_a_statement_that_does_not_begin_its_line_is_named_with_its_column(situation) -> None:
    names = {cause.name.rpartition("/")[2] for cause, _ in situation(8).causes.values()}
    assert names >= {"w.sql:7:8", "w.sql:7:21"}
