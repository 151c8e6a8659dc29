"""What nobody described widens the answer: tables, routines, settings (docs/certainty.md)."""

from __future__ import annotations

from random import Random

import pytest

from .conftest import Decide, Seen

PROFILES = ("mysql-5.6", "mysql-5.7", "mysql-8.0", "mariadb-10.11", "mariadb-11.8")
WRITES = (
    "UPDATE store.item SET price = 1 WHERE id = 1",
    "INSERT INTO store.item VALUES (1, 2)",
    "INSERT INTO store.item SELECT * FROM store.old_item",
    "REPLACE INTO store.item VALUES (1, 2)",
    "DELETE FROM store.item WHERE id = 1",
    "LOAD DATA INFILE 'x' INTO TABLE store.item",
)
TABLES = """
CREATE TABLE hub.a (k INT PRIMARY KEY AUTO_INCREMENT, v VARCHAR(90)) ENGINE=InnoDB;
CREATE TABLE hub.m (k INT, v VARCHAR(90)) ENGINE=MyISAM;
"""
BODIES = (
    "INSERT INTO a VALUES (7, 'x')",
    "DELETE FROM a LIMIT 1",
    "INSERT INTO a VALUES (8, UUID())",
    "UPDATE m SET v = NOW()",
    "INSERT INTO m SELECT k, v FROM a",
    "REPLACE INTO a VALUES (1, SYSDATE())",
    "UPDATE a SET v = @@version_comment",
    "DELETE FROM m WHERE k = 3",
)


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize("text", WRITES)
def test_a_write_to_a_table_that_nobody_described_is_recorded_and_says_what_it_presumes(
    name: str, text: str, decide: Decide
) -> None:
    for chosen in ("ROW", "STATEMENT"):
        seen = decide(name, chosen, f"{text};", follow=False)[0]
        assert (seen.verdict, seen.form) == ("recorded", "rows" if chosen == "ROW" else "statement")
        assert ("engine", "store.item", "INNODB") in seen.facts
        assert seen.decided.known.grade == "presumed"
        assert seen.decided.certainty.startswith("presuming that store.item")
        assert "InnoDB" in seen.decided.certainty


def test_a_described_table_is_certain_and_an_engine_that_is_told_is_not_presumed(decide: Decide) -> None:
    made, written = decide("mysql-8.0", "ROW", "CREATE TABLE store.z (k INT); DELETE FROM store.z;", follow=False)[:2]
    assert (made.decided.certainty, written.decided.certainty) == ("certain", "certain")
    mine = decide("mysql-8.0", "ROW", "DELETE FROM store.z;", follow=False, default_storage_engine="MYISAM")[0]
    assert mine.decided.certainty == "presuming that store.z is a MyISAM table"


def test_rows_of_a_table_that_nobody_described_are_among_the_events(decide: Decide) -> None:
    seen = decide("mysql-8.0", "ROW", "DELETE FROM store.item;")[0]
    assert "Delete_rows store.item" in seen.events
    assert seen.decided.known.grade == "open"  # there may be no row


@pytest.mark.parametrize("name", ["mysql-5.6", "mariadb-10.11"])
@pytest.mark.parametrize("seed", range(4))
def test_inlining_the_body_of_a_procedure_changes_nothing(name: str, seed: int, decide: Decide) -> None:
    random = Random(seed)
    body = [random.choice(BODIES) for _ in range(4)]
    called = f"CREATE PROCEDURE hub.run() BEGIN {'; '.join(body)}; END"
    for chosen in ("STATEMENT", "ROW"):
        inlined = _told(decide(name, chosen, f"{TABLES} USE hub; {'; '.join(body)};", follow=False)[3:])
        assert "recorded" in {verdict for verdict, *_ in inlined}
        for way in ("CALL hub.run();", "BEGIN NOT ATOMIC CALL hub.run(); END;")[: 2 if "mariadb" in name else 1]:
            text = f"{TABLES}\nDELIMITER //\n{called}//\nUSE hub//\nDELIMITER ;\n"
            if "ATOMIC" in way:
                text += f"DELIMITER //\n{way}//\n"
            else:
                text += way
            assert _told(decide(name, chosen, text, follow=False)[4:]) == inlined


def _told(seen: list[Seen]) -> list[tuple[object, ...]]:
    """Verdict, form, unsafe reasons, rules and observed facts of every statement that was decided."""
    found = [each for each in seen if each.decided.record.line]
    return [(each.verdict, each.form, each.unsafe, each.rules, _beside_place(each)) for each in found]


def _beside_place(seen: Seen) -> set[tuple[object, ...]]:
    """What is observed of a statement but for where it runs."""
    return {fact for fact in seen.facts if fact[0] not in ("runs_inside", "continues_call", "kept_parsed")}


STICKY = """
CREATE DATABASE hub;
CREATE TABLE hub.a (k INT, v VARCHAR(90)) ENGINE=InnoDB;
DELIMITER //
CREATE PROCEDURE hub.tail() INSERT INTO hub.a VALUES (5, 'plain')//
CREATE PROCEDURE hub.head()
BEGIN INSERT INTO hub.a VALUES (1, UUID()); CALL hub.tail(); DELETE FROM hub.a WHERE k = 1; END//
CREATE PROCEDURE hub.calm() INSERT INTO hub.a VALUES (6, 'plain')//
DELIMITER ;
CALL hub.head();
CALL hub.calm();
INSERT INTO hub.a VALUES (9, 'plain');
"""


@pytest.mark.parametrize("follow", [False, True])
@pytest.mark.parametrize("name", ["mysql-5.6", "mariadb-10.11"])
def test_after_an_unsafe_statement_the_rest_of_the_outermost_call_is_rows(
    name: str, follow: bool, decide: Decide
) -> None:
    written = ("INSERT", "DELETE")
    seen = [each for each in decide(name, "MIXED", STICKY, follow) if each.decided.entry.observation.kind in written]
    assert [each.form for each in seen] == ["rows", "rows", "rows", "statement", "statement"]
    assert ["LF-325" in each.rules for each in seen] == [False, True, True, False, False]
    again = [
        each for each in decide(name, "STATEMENT", STICKY, follow) if each.decided.entry.observation.kind in written
    ]
    assert {each.form for each in again} == {"statement"}


@pytest.mark.parametrize("name", ["mysql-8.0", "mariadb-10.11"])
def test_a_function_that_nobody_described_is_presumed_to_be_safe(name: str, decide: Decide) -> None:
    sql = "CREATE TABLE hub.t (k INT); INSERT INTO hub.t VALUES ({}); DO {};"
    for call in ("stamp(1)", "hub.stamp(1)", "NULLIF(1, hub.stamp(2))"):
        for seen in decide(name, "STATEMENT", sql.format(call, call), follow=False)[1:3]:
            assert seen.decided.known.grade == "presumed"
            assert "stamp writes nothing" in seen.decided.certainty
    for call in ("COALESCE(NULL, ABS(-1))", "UUID()", "ST_X(POINT(1, 2))"):
        assert decide(name, "STATEMENT", sql.format(call, call), follow=False)[1].decided.certainty == "certain"
    made = "CREATE FUNCTION hub.stamp(i INT) RETURNS INT DETERMINISTIC RETURN i;"
    seen = decide(name, "STATEMENT", made + sql.format("hub.stamp(1)", "hub.stamp(1)"), follow=False)[2]
    assert seen.decided.certainty == "certain"


@pytest.mark.parametrize("name", ["mysql-5.6", "mariadb-10.11"])
def test_a_setting_nobody_knows_opens_what_hangs_on_it(name: str, decide: Decide) -> None:
    table = "CREATE TABLE hub.t (k INT);"
    write = "INSERT INTO hub.t VALUES (1);"
    for before in ("SET binlog_format = @w;", "SET sql_log_bin = @w;"):
        seen = decide(name, "ROW", f"{table} {before} {write} SET binlog_format = 2, sql_log_bin = 1; {write}", False)
        assert [(each.verdict, "LF-992" in each.rules) for each in (seen[2], seen[4])] == [
            ("unknown", True),
            ("recorded", False),
        ]
    said = decide(name, "ROW", f"{table} SET @w = 'STATEMENT'; SET binlog_format = @w; {write}", follow=False)[3]
    assert (said.verdict, said.form) == ("recorded", "statement")
