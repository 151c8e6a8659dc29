"""Foreign keys: an UPDATE reaches those whose columns it sets, and none where foreign_key_checks is 0."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.rules.replay import Decided
from binlogic.rules.replay.workload import Inputs, open_inputs

SCHEMA = """
CREATE TABLE hr.dept (no INT PRIMARY KEY, code INT UNIQUE, title VARCHAR(9));
CREATE TABLE pay.staff (id INT PRIMARY KEY, dept INT, FOREIGN KEY (dept) REFERENCES hr.dept (no) ON UPDATE CASCADE);
CREATE TABLE pay.badge (id INT PRIMARY KEY, code INT, FOREIGN KEY (code) REFERENCES hr.dept (code) ON UPDATE SET NULL);
CREATE TABLE hr.site (no INT PRIMARY KEY, name VARCHAR(9));
CREATE TABLE pay.desk (id INT, site INT, FOREIGN KEY (site) REFERENCES hr.site (no) ON DELETE CASCADE);
CREATE TABLE hr.open_dept (no INT, floor INT);
CREATE TABLE hr.chain (no INT PRIMARY KEY, up INT UNIQUE, FOREIGN KEY (up) REFERENCES hr.dept (no) ON UPDATE CASCADE);
CREATE TABLE pay.link (id INT, up INT, FOREIGN KEY (up) REFERENCES hr.chain (up) ON UPDATE CASCADE);
CREATE VIEW pay.peek AS SELECT no, name FROM hr.site;
CREATE TABLE pay.other (id INT, chain INT, FOREIGN KEY (chain) REFERENCES hr.chain (no) ON UPDATE CASCADE);
"""


def decide(tmp_path: Path, sql: str, scope: str = "LOG(hr)") -> list[Decided]:
    for name, text in (("w.sql", sql), ("schema.sql", SCHEMA), ("setup.sql", f"CREATE BINLOG 'x' {scope};")):
        (tmp_path / name).write_text(text)
    return list(open_inputs(Inputs(tmp_path / "w.sql", tmp_path / "setup.sql", tmp_path / "schema.sql")).decided())


@pytest.mark.parametrize(
    ("text", "children"),
    [
        ("UPDATE hr.dept SET title = 'x'", set()),
        ("UPDATE hr.dept SET No = 7 WHERE title = 'x'", {"pay.staff", "hr.chain", "pay.link"}),
        ("UPDATE hr.dept SET code = 7", {"pay.badge"}),
        ("INSERT INTO hr.dept VALUES (1, 2, 'x') ON DUPLICATE KEY UPDATE title = 'y'", set()),
        ("INSERT INTO hr.dept VALUES (1, 2, 'x') ON DUPLICATE KEY UPDATE code = 3", {"pay.badge"}),
        ("UPDATE hr.dept AS a JOIN hr.site AS b ON a.no = b.no SET a.title = b.name", set()),
        ("DELETE FROM hr.site", {"pay.desk"}),
        ("DELETE FROM hr.dept", set()),
    ],
)
def test_the_columns_an_update_sets_decide_which_children_change(text: str, children: set[str], tmp_path: Path) -> None:
    (found,) = [each for each in decide(tmp_path, text) if each.record.line]
    (outcome,) = found.decision.outcomes
    assert outcome.verdict == ("refused" if any(child.startswith("pay") for child in children) else "recorded")
    assert found.known.grade == "certain"
    facts = {(fact.relation, *fact.row) for fact in found.entry.observation.facts}
    spared = {fact[1:] for fact in facts if fact[0] == "spares"}
    changed = {fact[1] for fact in facts if fact[:1] == ("writes_via",) and (fact[1], fact[4]) not in spared}
    assert changed == children


def test_without_foreign_key_checks_nothing_cascades(tmp_path: Path) -> None:
    text = """DELETE FROM hr.site; SET foreign_key_checks = 0; DELETE FROM hr.site; UPDATE hr.dept SET no = 1;
    SET SESSION foreign_key_checks = ON; UPDATE hr.dept SET no = 1;"""
    said = [each.decision.outcomes[0].verdict for each in decide(tmp_path, text)]
    assert said == ["refused", "not recorded", "recorded", "recorded", "not recorded", "refused"]


def test_a_child_that_stays_as_it_is_hides_no_pair_that_a_binlog_splits(tmp_path: Path) -> None:
    text = "UPDATE hr.dept JOIN hr.site USING (no) SET dept.title = 'x', site.name = 'y'"
    (found,) = decide(tmp_path, text, "LOG(`hr`.`dept`)")
    assert found.decision.outcomes[0].rule_ids == ("CX-001",)


def test_where_nobody_knows_whose_column_it_is_a_child_changes_perhaps(tmp_path: Path) -> None:
    (found,) = decide(tmp_path, "UPDATE hr.dept JOIN elsewhere.t ON no = x SET code = 2", "LOG(hr) LOG(elsewhere)")
    (outcome,) = found.decision.outcomes
    assert (outcome.verdict, outcome.rule_ids) == ("unknown", ("CX-092",))


def test_a_bare_column_of_a_view_is_one_of_the_table_below_it(tmp_path: Path) -> None:
    for text in ("SET name = 'x'", "SET peek.name = 'x'"):
        for scope, verdict in (("LOG(hr) FORMAT='ROW'", "recorded"), ("LOG(pay) FORMAT='ROW'", "not recorded")):
            (found,) = decide(tmp_path, f"UPDATE pay.peek JOIN pay.desk ON peek.no = desk.site {text}", scope)
            assert (found.decision.outcomes[0].verdict, found.known.grade) == (verdict, "certain"), (text, scope)


def test_behind_a_drop_database_that_is_presumed_its_children_are_presumed_gone(tmp_path: Path) -> None:
    text = "DROP DATABASE pay; DELETE FROM hr.site; INSERT INTO hr.site VALUES (1, 'x'); UPDATE hr.open_dept SET no = 1"
    drop, delete, insert, update = decide(tmp_path, text, "LOG(hr, pay)")
    assert [each.what for each in drop.entry.observation.presumed] == ["tables"]
    assert [(each.what, each.key) for each in delete.entry.observation.presumed] == [("children", "hr.site")]
    assert delete.known.presuming == ("no table refers to hr.site behind a DROP DATABASE",)
    assert insert.entry.observation.presumed == update.entry.observation.presumed == ()
