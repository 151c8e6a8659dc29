"""What answers stand on behind statements of which it is not known what they left."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.packing.pack import Pack
from binlogic.rules.replay.decided import Decided
from binlogic.rules.replay.workload import Inputs, decider_for, open_inputs

CLUSTRIX = builtin_pack("clustrix")
DECIDER = decider_for(CLUSTRIX)
SETUP = "CREATE BINLOG mill LOG(kiln);\n"
SCHEMA = "CREATE TABLE kiln.brick (n INT);\nCREATE TABLE quay.crate (n INT);\n"


def decided(text: str, folder: Path, setup: str = SETUP, schema: str = SCHEMA, pack: Pack = CLUSTRIX) -> list[Decided]:
    for name, content in (("w.sql", text), ("setup.sql", setup), ("schema.sql", schema)):
        (folder / name).write_text(content)
    inputs = Inputs(folder / "w.sql", folder / "setup.sql", folder / "schema.sql", pack)
    decider = DECIDER if pack is CLUSTRIX else decider_for(pack)
    return [each for each in open_inputs(inputs, decider=decider).decided() if each.record.line]


WRITE = "INSERT INTO kiln.brick VALUES (1);\n"


@pytest.mark.parametrize(
    ("before", "stands_on"),
    [
        ("CALL kiln.fire();\n", "what CALL of kiln.fire runs in line 1 leaves nothing behind"),
        ("EXECUTE heat;\n", "what EXECUTE runs in line 1 leaves nothing behind"),
        ("FROBNICATE kiln;\n", "unreadable text in line 1 leaves nothing behind"),
        ("SET autocommit = @later;\n", "autocommit, set to an unknown value in line 1, decides nothing"),
        ("SET sql_mode = @later;\n", "sql_mode, set to an unknown value in line 1, decides nothing"),
        ("BEGIN; SET sql_log_bin = 1;\n", "sql_log_bin may be set in a transaction, as in line 1"),
        ("START TRANSACTION READ ONLY;\n", "a read-only transaction, as begun in line 1, may write"),
    ],
)
def test_what_follows_names_what_may_be_left(before: str, stands_on: str, tmp_path: Path) -> None:
    last = decided(before + WRITE, tmp_path)[-1]
    assert (last.known.grade, stands_on in last.certainty) == ("presumed", True), last.certainty
    assert decided(WRITE, tmp_path)[-1].certainty == "certain"


def test_several_of_a_kind_are_told_as_one_from_the_first_on(tmp_path: Path) -> None:
    last = decided("CALL kiln.fire();\nEXECUTE heat;\nCALL kiln.cool();\n" + WRITE, tmp_path)[-1]
    assert "what CALL runs from line 1 on leaves nothing behind" in last.presumed_before
    assert "what EXECUTE runs in line 2 leaves nothing behind" in last.presumed_before
    last = decided("CALL kiln.fire();\nCALL kiln.fire();\n" + WRITE, tmp_path)[-1]
    assert "what CALL of kiln.fire runs from line 1 on leaves nothing behind" in last.presumed_before


def test_other_sessions_stand_on_definitions_only(tmp_path: Path) -> None:
    text = "-- session: a\nCALL kiln.fire();\n-- session: b\n" + WRITE
    last = decided(text, tmp_path)[-1]
    assert last.presumed_before == ("what CALL of kiln.fire runs in line 2 changes no definition",)
    text = "-- session: a\nINSERT INTO crate VALUES (1);\n-- session: b\n" + WRITE  # no default database
    assert decided(text, tmp_path)[-1].presumed_before == ()


def test_a_known_value_ends_the_doubt_unless_something_may_be_left_of_it(tmp_path: Path) -> None:
    for name, stays in (("binlog_format", False), ("autocommit", True)):
        value = {"binlog_format": "'ROW'", "autocommit": "1"}[name]
        last = decided(f"SET {name} = @later;\nSET {name} = {value};\n{WRITE}", tmp_path)[-1]
        assert any(name in each for each in last.presumed_before) is stays


def test_a_value_for_later_sessions_ends_no_doubt_of_this_one(tmp_path: Path) -> None:
    last = decided(f"SET binlog_format = @later;\nSET GLOBAL binlog_format = 'ROW';\n{WRITE}", tmp_path)[-1]
    assert any(each.startswith("binlog_format, ") for each in last.presumed_before)


def test_a_branch_that_may_not_run_leaves_a_doubt_where_it_changes_the_session(tmp_path: Path) -> None:
    body = "CREATE PROCEDURE kiln.fire() BEGIN IF @hot > 1 THEN {}; END IF; END//"
    text = "DELIMITER //\n" + body + "\nDELIMITER ;\nCALL kiln.fire();\n" + WRITE
    told = decided(text.format("SET SESSION binlog_format = 'ROW'"), tmp_path)[-1]
    assert told.presumed_before == ("what depends on data had its likeliest outcome in line 4",)
    assert decided(text.format("INSERT INTO kiln.brick VALUES (2)"), tmp_path)[-1].presumed_before == ()


def test_a_transaction_is_not_whole_in_a_binlog_that_is_made_in_the_middle_of_it(tmp_path: Path) -> None:
    text = "-- session: a\nBEGIN;\n{}-- session: b\nCREATE BINLOG late;\n-- session: a\n{}COMMIT;\n{}"
    last = decided(text.format(WRITE, WRITE, WRITE), tmp_path)
    inside, after = last[-3], last[-1]
    assert inside.certainty == "presuming that what a binlog made in line 5 lacks of the transaction is no loss"
    assert after.certainty == "certain"


@pytest.mark.parametrize(
    "text",
    ["RENAME DATABASE kiln TO oven", "CREATE MATERIALIZED VIEW kiln.v AS SELECT 1", "DROP WIDGET kiln.x",
     "BACKUP kiln.* TO 'x'", "ALTER GIZMO kiln"],
)  # fmt: skip
def test_definitions_of_what_nobody_knows_are_unknown(text: str, tmp_path: Path) -> None:
    (only,) = decided(f"{text};\n", tmp_path)
    ((verdict, rules),) = {(each.verdict, each.rule_ids) for each in only.decision.outcomes}
    assert (verdict, rules) == ("unknown", ("CX-091",))


def test_guards_of_binlog_statements_are_read(tmp_path: Path) -> None:
    text = "CREATE BINLOG IF NOT EXISTS mill LOG(quay);\nDROP BINLOG IF EXISTS none;\n" + WRITE
    assert [each.verdict for each in decided(text, tmp_path)[-1].decision.outcomes] == ["recorded"]


def test_dropping_a_view_changes_no_row_below_it(tmp_path: Path) -> None:
    schema = SCHEMA + "CREATE VIEW kiln.lens AS SELECT n FROM quay.crate;\n"
    (only,) = decided("DROP VIEW kiln.lens;\n", tmp_path, schema=schema)
    assert [(each.verdict, each.rule_ids) for each in only.decision.outcomes] == [("recorded", ("CX-004",))]


@pytest.mark.parametrize(
    ("text", "stands_on"),
    [
        ("DROP TRIGGER kiln.bell;\n", "kiln.bell is on a table that is logged as its database is"),
        ("DROP DATABASE kiln;\n", "kiln holds no other table"),
        ("DROP DATABASE port;\n", "port holds no table"),
        ("DELETE FROM kiln.brick;\n", "quay.f writes nothing and gives the same on every server"),
    ],
)
def test_definitions_that_nobody_gave_are_presumed(text: str, stands_on: str, tmp_path: Path) -> None:
    fired = "CREATE TRIGGER kiln.hoot AFTER DELETE ON kiln.brick FOR EACH ROW SET @x = quay.f(1);\n"
    (only,) = decided(text, tmp_path, schema=SCHEMA + fired)
    assert stands_on in only.certainty


def test_a_call_stands_on_what_its_statements_stand_on(tmp_path: Path) -> None:
    (tmp_path / "schema.sql").write_text(
        "CREATE TABLE kiln.brick (n INT) ENGINE=MyISAM;\n"
        "CREATE PROCEDURE kiln.fire() SET SESSION binlog_format = 'ROW';\n"
    )
    (tmp_path / "w.sql").write_text(
        "SET autocommit = 0;\nDELETE FROM kiln.brick WHERE n = UNCOMPRESSED_LENGTH('a');\nCALL kiln.fire();\n"
    )
    pack = builtin_pack("logging-format", "mysql-8.0")
    inputs = Inputs(tmp_path / "w.sql", schema=tmp_path / "schema.sql", pack=pack, effects="shadow")
    found = [each for each in open_inputs(inputs, decider=decider_for(pack)).decided() if each.record.line]
    _, change, part, call = found
    assert change.known.grade == "open"
    assert (part.error, call.error) == (1679, 1679)
    assert part.known.grade == call.known.grade == "presumed"
    assert call.presumed_before == part.presumed_before
