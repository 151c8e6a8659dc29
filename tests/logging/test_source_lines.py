"""Lines of the MySQL internals, WL#3303 and the MariaDB page of which a case had been answered wrong, with a script.

What is expected was measured on MySQL 5.6.24 and MariaDB 10.11.19 with these scripts, but for internals-2009, which is
held to the words of the document. Other lines are in the pack's own tests.
"""

from __future__ import annotations

import pytest
from binlogic.rules.decide.messages import Messages

from .conftest import PACK, Decide, Seen, profile

SERVERS = ("mysql-5.6", "mariadb-10.11")
TABLES = """
CREATE DATABASE mill;
USE mill;
CREATE TABLE sack (n INT PRIMARY KEY, t VARCHAR(64)) ENGINE=InnoDB;
CREATE TABLE bin (n INT PRIMARY KEY, t VARCHAR(64)) ENGINE=MyISAM;
CREATE TABLE show_ (n INT, t VARCHAR(64)) ENGINE=EXAMPLE;
"""


def after(seen: list[Seen]) -> list[Seen]:
    """The statements behind the tables, without the ends of sessions."""
    first = TABLES.count("\n") + 1
    return [each for each in seen if each.decided.record.line >= first]


@pytest.mark.parametrize(
    ("name", "chosen", "text", "code", "message"),
    [
        ("mariadb-10.11", "MIXED", "UPDATE show_ SET t = USER()", 1663,
         "it is unsafe (SYSTEM_FUNCTION), and `mill`.`show_` can be logged as statements only"),
        ("mysql-5.6", "STATEMENT", "DELETE FROM show_ LIMIT 2", 1663,
         "it is unsafe (LIMIT), and `mill`.`show_` can be logged as statements only"),
        ("mysql-8.0", "ROW", "DELETE FROM show_", 1662,
         "BINLOG_FORMAT = ROW and `mill`.`show_` is limited to statement-based logging"),
        ("mysql-5.6", "MIXED", "CREATE TABLE nd (n INT) ENGINE=NDB; UPDATE nd, sack SET nd.n = 1, sack.n = 2", 1667,
         "`mill`.`nd`, whose engine writes the log itself, is written together with `mill`.`sack` of another"),
        ("internals-2009", "STATEMENT", "CREATE TABLE nd (n INT) ENGINE=NDBCLUSTER; DELETE FROM nd", 1665,
         "BINLOG_FORMAT = STATEMENT and `mill`.`nd` is limited to row-based logging"),
    ],
)  # fmt: skip
def test_the_internals_list_of_what_is_impossible_to_log_has_messages_without_gaps(
    name: str, chosen: str, text: str, code: int, message: str, decide: Decide
) -> None:
    last = after(decide(name, chosen, f"{TABLES}{text};", follow=False))[-1]
    pack, _ = profile(name)
    (said,) = {each.text for each in Messages(pack.program).of(last.decided.decision, frozenset({"refused"}))}
    assert (last.code, said) == (code, f"[{code}] {message}")


def test_no_message_of_a_rule_has_a_place_for_the_statement() -> None:
    for name in (*SERVERS, "internals-2009"):
        pack, _ = profile(name)
        assert not [rule.id for rule in pack.rules if "{S}" in rule.get("message")], PACK


@pytest.mark.parametrize("chosen", ["STATEMENT", "ROW"])
def test_internals_calls_are_unrolled_and_decided_as_if_they_were_sent(chosen: str, decide: Decide) -> None:
    script = f"""{TABLES}DELIMITER //
CREATE PROCEDURE turn() BEGIN REPLACE INTO sack VALUES (1, UUID()); DELETE FROM sack LIMIT 3; START TRANSACTION;
UPDATE sack SET t = 'x'; INSERT INTO bin VALUES (5, 'y'); ROLLBACK; END//
DELIMITER ;
CALL turn();
"""
    for name in ("mysql-5.6", "mysql-8.0", "mariadb-10.11"):
        inner = [each for each in decide(name, chosen, script, follow=False) if ("runs_inside", "CALL") in each.facts]
        assert [each.verdict for each in inner] == ["recorded"] * 2 + ["not recorded"] + ["recorded"] * 2 + [
            "not recorded"
        ]
        reasons = [set(), set(), set(), set(), set(), set()] if chosen == "ROW" else [
            {"SYSTEM_FUNCTION"}, {"LIMIT"}, set(), set(), {"NONTRANS_AFTER_TRANS"}, set(),
        ]  # fmt: skip
        assert [each.unsafe for each in inner] == reasons
        assert "LF-520" in inner[-1].rules  # note 1196
        assert all("LF-606" not in each.rules for each in inner)


@pytest.mark.parametrize("name", SERVERS)
@pytest.mark.parametrize(
    "value", ["UTC_TIMESTAMP", "utc_date", "UTC_TIME", "UTC_TIMESTAMP()", "LOCALTIME", "CURRENT_DATE"]
)
def test_internals_functions_of_time_are_not_unsafe(name: str, value: str, decide: Decide) -> None:
    script = f"{TABLES}INSERT INTO sack SET n = 1, t = {value}; UPDATE sack SET t = {value} WHERE n = 1;"
    for chosen, form in (("STATEMENT", "statement"), ("MIXED", "statement"), ("ROW", "rows")):
        insert, update = after(decide(name, chosen, script))
        assert (insert.verdict, insert.form, insert.unsafe, insert.code) == ("recorded", form, set(), 0)
        assert insert.decided.certainty == "certain"
        assert (update.unsafe, update.code) == (set(), 0)


@pytest.mark.parametrize(
    "variable",
    ["explicit_defaults_for_timestamp", "check_constraint_checks", "sql_if_exists", "system_versioning_insert_history"],
)
def test_internals_system_variables_with_some_exceptions(variable: str, decide: Decide) -> None:
    script = f"{TABLES}REPLACE INTO sack SET n = 4, t = @@{variable}; REPLACE INTO bin VALUES (1, @@global.{variable});"
    for name in ("mariadb-10.11", "mariadb-11.8"):
        session, of_all = after(decide(name, "STATEMENT", script, follow=False))
        assert session.unsafe == set()
        assert of_all.unsafe == {"SYSTEM_VARIABLE"}
        assert after(decide(name, "MIXED", script, follow=False))[0].form == "statement"


def test_internals_functions_that_nobody_described_may_be_unsafe(decide: Decide) -> None:
    script = (
        f"{TABLES}INSERT INTO sack SELECT 1, somewhat(n) FROM bin; DO somewhat(1); UPDATE sack SET t = mill.somewhat();"
    )
    for each in after(decide("mysql-5.6", "STATEMENT", script, follow=False)):
        assert each.decided.known.grade == "presumed"
        assert "somewhat" in each.decided.certainty


def test_internals_n_writes_are_also_create_and_drop(decide: Decide) -> None:
    script = f"""{TABLES}CREATE TEMPORARY TABLE early (n INT) ENGINE=InnoDB;
BEGIN;
DELETE FROM sack;
CREATE TEMPORARY TABLE late (n INT) ENGINE=InnoDB;
DROP TEMPORARY TABLE early;
COMMIT;
BEGIN;
DROP TEMPORARY TABLE late;
COMMIT;
"""
    seen = after(decide("internals-2009", "STATEMENT", script, follow=False))
    assert [bool(each.said("LF-119")) for each in seen] == [False, False, False, True, True, *[False] * 4]
    assert seen[3].said("LF-119") == {"NONTRANS_AFTER_TRANS"}
    assert [each.form for each in after(decide("internals-2009", "MIXED", script, follow=False))][3:5] == [
        "statement", "statement",
    ]  # fmt: skip
    for name in SERVERS:
        assert not any(each.unsafe for each in after(decide(name, "STATEMENT", script, follow=False)))


@pytest.mark.parametrize("name", SERVERS)
@pytest.mark.parametrize("chosen", ["STATEMENT", "MIXED"])
def test_internals_r_log_rollback_of_a_statement_of_its_own(name: str, chosen: str, decide: Decide) -> None:
    script = f"""{TABLES}CREATE TRIGGER tr BEFORE INSERT ON sack FOR EACH ROW REPLACE INTO bin VALUES (NEW.n + 50, 'w');
INSERT INTO sack VALUES (1, 'a'), (2, 'b'), (1, 'c');
"""
    (failed,) = after(decide(name, chosen, script))[1:]
    assert [failed.events[-2:], failed.code] == [[failed.text.rstrip(";"), "ROLLBACK"], 1062]
    assert "LF-504" in failed.rules
    rows = after(decide(name, "ROW", script))[1]
    assert rows.events[-1] == "COMMIT"


@pytest.mark.parametrize("chosen", ["STATEMENT", "MIXED", "ROW"])
def test_internals_r_log_rollback_to_savepoint(chosen: str, decide: Decide) -> None:
    script = f"""{TABLES}BEGIN;
SAVEPOINT zero;
REPLACE INTO sack VALUES (1, 'k');
INSERT INTO bin VALUES (2, 'k');
ROLLBACK TO zero;
COMMIT;
"""
    back = after(decide("mariadb-10.11", chosen, script))[4]
    assert back.events[-1] == "ROLLBACK"
    assert "LF-514" in back.rules
    if chosen != "STATEMENT":
        assert not after(decide("mysql-5.6", chosen, script))[4].events


def test_internals_create_select_as_rows_is_create_then_a_group(decide: Decide) -> None:
    script = f"{TABLES}INSERT INTO sack VALUES (1, 'x'); CREATE TABLE mill.copy SELECT n FROM sack;"
    script += "CREATE TABLE mill.none SELECT n FROM bin;"
    copied, empty = after(decide("internals-2009", "ROW", script))[1:]
    assert [[each.type for each in group.events] for group in copied.groups] == [
        ["Query"], ["Query", "Table_map", "Write_rows", "Xid"],
    ]  # fmt: skip
    assert [[each.type for each in group.events] for group in empty.groups] == [["Query"]]
    assert len(after(decide("mysql-5.6", "ROW", script))[1].groups) == 1


def test_mariadb_annotate_rows_of_delayed_rows(decide: Decide) -> None:
    script = f"{TABLES}REPLACE DELAYED INTO bin VALUES (1, 'x');"
    (seen,) = after(decide("mariadb-10.11", "MIXED", script))
    assert seen.events == ["Gtid", "Table_map mill.bin", "Write_rows mill.bin", "COMMIT"]


@pytest.mark.parametrize("name", SERVERS)
def test_internals_statements_are_written_with_the_default_database_where_servers_write_it(
    name: str, decide: Decide
) -> None:
    script = f"""{TABLES}CREATE DATABASE tower;
CREATE TEMPORARY TABLE a (n INT);
CREATE TEMPORARY TABLE tower.b (n INT);
CREATE TEMPORARY TABLE c (n INT);
DROP TEMPORARY TABLE IF EXISTS c;
BEGIN;
INSERT INTO sack VALUES (1, 'x');
SAVEPOINT one;
INSERT INTO bin VALUES (1, 'x');
ROLLBACK TO one;
COMMIT;
"""
    events = [event for each in decide(name, "STATEMENT", script) for group in each.groups for event in group.events]
    dbs = {event.text.split(" /*")[0]: event.db for event in events if event.type == "Query"}
    assert dbs["SAVEPOINT `one`"] == ""
    assert dbs["ROLLBACK TO `one`"] == ""
    assert dbs["DROP TEMPORARY TABLE IF EXISTS `mill`.`c`"] == ""
    assert dbs["INSERT INTO sack VALUES (1, 'x')"] == "mill"
    ends = [event for event in events if event.text.startswith("DROP /*!40005 TEMPORARY */")]
    assert {(event.text.split("EXISTS ")[1], event.db) for event in ends} == {("`a`", "mill"), ("`b`", "tower")}


@pytest.mark.parametrize("text", ["UPDATE hole SET n = 3 WHERE t = 'x'", "DELETE FROM hole WHERE n = 4"])
@pytest.mark.parametrize("chosen", ["STATEMENT", "MIXED"])
def test_mariadb_statements_on_blackhole_without_a_key_are_logged(text: str, chosen: str, decide: Decide) -> None:
    script = f"{TABLES}CREATE TABLE hole (n INT, t VARCHAR(9)) ENGINE=BLACKHOLE; {text};"
    seen = after(decide("mariadb-10.11", chosen, script))[-1]
    assert (seen.verdict, seen.form, seen.decided.certainty) == ("recorded", "statement", "certain")


def test_mariadb_compression(decide: Decide) -> None:
    script = f"{TABLES}SET GLOBAL log_bin_compress = ON;"
    (seen,) = after(decide("mariadb-10.11", "ROW", script, follow=False))
    assert "LF-608" in seen.rules


def test_internals_columns_where_a_value_was_specified_with_triggers(decide: Decide) -> None:
    script = f"""{TABLES}SET binlog_row_image = 'MINIMAL';
CREATE TABLE loaf (k INT PRIMARY KEY, p INT, q INT, r INT, s INT) ENGINE=InnoDB;
CREATE TRIGGER up BEFORE UPDATE ON loaf FOR EACH ROW SET NEW.r = 5;
CREATE TRIGGER ins BEFORE INSERT ON loaf FOR EACH ROW SET NEW.s = 6;
INSERT INTO loaf (k, p) VALUES (1, 2);
INSERT INTO loaf (k, p) VALUES (1, 7) ON DUPLICATE KEY UPDATE q = 4;
REPLACE INTO loaf (k, p) VALUES (1, 8);
UPDATE loaf SET p = 9;
"""
    rows = [
        event.after
        for each in decide("mariadb-10.11", "ROW", script)
        for group in each.groups
        for event in group.events
        if event.type in ("Write_rows", "Update_rows")
    ]
    assert rows == [("k", "p", "s"), ("k", "p", "q", "s"), ("k", "p", "s"), ("p", "r")]
