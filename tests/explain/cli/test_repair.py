"""`binlogic explain --repair`: what it proposes is what the ordinary run says once it is done."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]


def proposed(command: Command, *arguments: str) -> list[tuple[str, str]]:
    """(SQL, verdict) of every repair."""
    ran = command("explain", *arguments, "--repair", "--format", "json")
    assert ran.code == 0, ran.err
    found = json.loads(ran.out)["repairs"]
    return [("; ".join(edit["sql"] for edit in each["edits"]), each["outcome"]["verdict"]) for each in found]


def outcome_at(command: Command, file: str, line: int, binlog: str) -> str:
    """What a binlog does with a statement by the lines of `check`."""
    lines = [line_.split() for line_ in command("check", file).out.splitlines()]
    (words,) = [words for words in lines if words[:1] == [f"{file}:{line}"] and binlog in words]
    return words[words.index(binlog) + 1]


def test_a_refused_statement_and_each_way_to_have_it_recorded_or_let_go(command: Command) -> None:
    found = proposed(command, "load.sql:9")
    assert {sql for sql, verdict in found if verdict == "recorded"} == {
        "ALTER BINLOG 'binny' ADD LOG(`test`.`bar`)",
        "ALTER BINLOG 'binny' ADD LOG(`test`)",
        "ALTER BINLOG 'binny' FORMAT='ROW'",
        "ALTER BINLOG 'binny' LOG ALL",
        "SET SESSION binlog_format = 'ROW'",
    }
    assert {sql for sql, verdict in found if verdict == "not recorded"} == {
        "ALTER BINLOG 'binny' DROP LOG(`test`.`foo`)",
        "ALTER BINLOG 'binny' ADD IGNORE(`test`.`foo`)",
        "ALTER BINLOG 'binny' ADD IGNORE(`test`)",
        "SET SESSION sql_log_bin = 0",
    }
    assert [verdict for _, verdict in found] == ["recorded"] * 5 + ["not recorded"] * 4


def test_every_repair_holds_in_an_ordinary_run(command: Command, folder: Path) -> None:
    lines = (folder / "load.sql").read_text().splitlines()
    assert outcome_at(command, "load.sql", 9, "binny") == "refused"
    for sql, verdict in proposed(command, "load.sql:9"):
        place = 5 if sql.startswith("ALTER") else 8  # behind the binlogs, or before the statement
        (folder / "edited.sql").write_text("\n".join([*lines[:place], f"{sql};", *lines[place:]]) + "\n")
        assert outcome_at(command, "edited.sql", 10, "binny") == verdict.split()[0], sql


def test_others_that_change_are_counted(command: Command, folder: Path) -> None:
    more = "INSERT INTO test.other VALUES (1);\nINSERT INTO test.other VALUES (2);\n"
    (folder / "load.sql").write_text((folder / "load.sql").read_text() + more)
    out = command("explain", "load.sql:9", "--repair").out
    lines = {line.split(";")[0].split("  ")[-1]: line for line in out.splitlines() if ";" in line}
    assert lines["ALTER BINLOG 'binny' ADD LOG(`test`.`bar`)"].endswith("as statement, changes 0 of 2 others")
    assert lines["ALTER BINLOG 'binny' LOG ALL"].endswith("changes 2 of 2 others"), "both that follow"


def test_a_warning_goes_away_with_the_transaction(command: Command, folder: Path) -> None:
    (folder / "mixed.sql").write_text(
        "CREATE TABLE d.t (a INT) ENGINE=InnoDB;\nCREATE TABLE d.m (a INT) ENGINE=MyISAM;\nBEGIN;\n"
        "INSERT INTO d.t VALUES (1);\nINSERT INTO d.m VALUES (1);\nCOMMIT;\n"
    )
    ran = command("explain", "mixed.sql:5", "--profile", "mysql-5.6", "--format-is", "STATEMENT", "--repair")
    assert "wrong with it: LF-100\n" in ran.out
    rows = ran.out.splitlines()
    at = next(i for i, row in enumerate(rows) if "  COMMIT;  " in row)
    assert rows[at].endswith("directly before mixed.sql:5  as statement, changes 0 of 3 others")
    assert rows[at + 1] == "       but the transaction becomes two: a later ROLLBACK takes back the second only"


@pytest.mark.slow
def test_two_changes_where_none_is_enough(command: Command, folder: Path) -> None:
    (folder / "two.sql").write_text(
        "CREATE BINLOG b LOG(d), IGNORE(d.u);\nCREATE BINLOG c LOG(e);\nBEGIN;\n"
        "INSERT INTO e.x VALUES (1);\nINSERT INTO d.t SELECT * FROM d.u;\n"
    )
    found = proposed(command, "two.sql:5")
    assert ("COMMIT; ALTER BINLOG 'b' DROP IGNORE(`d`.`u`)", "recorded") in found
    assert all("; " in sql for sql, verdict in found if verdict == "recorded")


def test_a_commit_loses_nothing(command: Command, folder: Path) -> None:
    (folder / "mixed.sql").write_text(
        "CREATE BINLOG b LOG(geo.town);\nBEGIN;\nINSERT INTO geo.town VALUES (1);\nINSERT INTO geo.lake VALUES (1);\n"
    )
    out = command("explain", "mixed.sql:4", "--repair").out
    rest = out.split("accepted: the change is outside b, which loses nothing\n")[1]
    kept, _lost = rest.split("a replica loses the change")
    assert "  COMMIT;" in kept
    assert "sql_log_bin" not in kept


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("load.sql:8",), "BE301 `binny` records the statement, and no rule warns of it"),
        (("load.sql:9", "--format", "svg"), "BE301 --repair has no form `svg`; hint: text or json"),
        (("load.sql:3",), "BE106"),
    ],
)
def test_what_cannot_be_repaired(command: Command, arguments: tuple[str, ...], said: str) -> None:
    ran = command("explain", *arguments, "--repair")
    assert ran.code == 2
    assert said in ran.err


COMMON = """CREATE DATABASE d;
USE d;
CREATE TABLE t (id INT PRIMARY KEY, v INT, s VARCHAR(99)) ENGINE=InnoDB;
CREATE TABLE m (id INT PRIMARY KEY, v INT) ENGINE=MyISAM;
"""
SERVER = ("--profile", "mariadb-10.11", "--format-is", "STATEMENT")


def found_in(command: Command, folder: Path, text: str, line: int, *arguments: str) -> dict[str, Any]:
    """The JSON document of the repairs of a statement."""
    (folder / "case.sql").write_text(text)
    ran = command("explain", f"case.sql:{line}", *arguments, "--repair", "--format", "json")
    assert ran.code == 0, ran.err
    return dict(json.loads(ran.out))


def by_sql(document: dict[str, Any]) -> dict[str, Any]:
    return {"; ".join(edit["sql"] for edit in each["edits"]): each for each in document["repairs"]}


def test_advice_is_no_harm(command: Command, folder: Path) -> None:
    found = by_sql(found_in(command, folder, f"{COMMON}UPDATE t SET s = UUID();\n", 5, *SERVER))
    repair = found["SET SESSION binlog_format = 'ROW'"]
    assert repair["outcome"]["format"] == "rows"
    assert repair["edits"][0]["back"] == "SET SESSION binlog_format = 'STATEMENT'"


def test_a_session_that_is_not_logged_can_be_logged_again(command: Command, folder: Path) -> None:
    text = f"{COMMON}SET SESSION sql_log_bin = 0;\nINSERT INTO t VALUES (1, 1, '');\n"
    assert "SET SESSION sql_log_bin = 1" in by_sql(found_in(command, folder, text, 6, *SERVER))


def test_what_no_open_transaction_takes_stands_before_it(command: Command, folder: Path) -> None:
    text = (
        f"{COMMON}SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;\nBEGIN;\nSELECT COUNT(*) FROM t;\n"
        "UPDATE t SET v = 2 WHERE id = 1;\n"
    )
    found = by_sql(found_in(command, folder, text, 8, *SERVER))
    for sql in ("SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ", "SET SESSION binlog_format = 'ROW'"):
        assert [edit["where"] for edit in found[sql]["edits"]] == ["beforehand"]
    assert not [sql for sql in found if "ALTER BINLOG" in sql], "this server has one binary log, without a scope"


def test_a_note_that_goes_away_with_a_commit_is_a_change(command: Command, folder: Path) -> None:
    text = f"{COMMON}BEGIN;\nUPDATE t SET v = v + 1;\nINSERT INTO m VALUES (70, 1);\nROLLBACK;\n"
    commit = by_sql(found_in(command, folder, text, 7, *SERVER))["COMMIT"]
    assert commit["changed"] == 1
    assert "and warned LF-520" in commit["changes"][0]["before"]
    assert "warned" not in commit["changes"][0]["after"]
    assert "ROLLBACK takes back the second only" in commit["edits"][0]["warning"]


def test_a_rollback_that_takes_back_a_part_wants_other_engines(command: Command, folder: Path) -> None:
    made = "".join(f"CREATE TABLE {name} (id INT PRIMARY KEY) ENGINE=MyISAM;\n" for name in ("m1", "m2"))
    changed = "BEGIN;\nINSERT INTO m1 VALUES (1);\nINSERT INTO m2 VALUES (1);\nROLLBACK;\n"
    (folder / "case.sql").write_text(f"CREATE DATABASE e;\nUSE e;\n{made}{changed}")
    out = command("repair", "case.sql:8", *SERVER).out
    assert "to have no warning, each one run\n  1  ALTER TABLE `e`.`m1` ENGINE=InnoDB;  beforehand\n" in out
    assert "     ALTER TABLE `e`.`m2` ENGINE=InnoDB;  beforehand  changes 0 of 3 others\n" in out
    assert not re.search("COMMIT|sql_log_bin", out), "neither takes the rows back"


def test_new_refusals_are_told_and_come_last(command: Command, folder: Path) -> None:
    text = (
        "CREATE BINLOG b LOG(shop), IGNORE(shop.stock);\n"
        "INSERT INTO shop.orders SELECT * FROM shop.stock;\nINSERT INTO shop.stock SELECT * FROM hr.pay;\n"
    )
    document = found_in(command, folder, text, 2)
    recorded = [each for each in document["repairs"] if each["outcome"]["verdict"] == "recorded"]
    assert recorded[-1]["edits"][0]["sql"] == "ALTER BINLOG 'b' DROP IGNORE(`shop`.`stock`)"
    (change,) = recorded[-1]["changes"]
    assert (change["before"], change["after"]) == ("not recorded CX-011 in b", "refused CX-002 in b")
    assert change["first"] == "line 3"


@pytest.mark.slow
def test_binlogs_that_refuse_together_are_changed_together(command: Command, folder: Path) -> None:
    text = (
        "CREATE BINLOG a_log LOG(a);\nCREATE BINLOG b_log LOG(b);\n"
        "UPDATE a.t JOIN b.t AS u ON t.id = u.id SET t.v = 1, u.v = 2;\n"
    )
    found = by_sql(found_in(command, folder, text, 3))
    both = "ALTER BINLOG 'a_log' ADD LOG(`b`.`t`); ALTER BINLOG 'b_log' ADD LOG(`a`.`t`)"
    assert found[both]["recorded_by"] == ["a_log", "b_log"]


@pytest.mark.slow
def test_what_another_binlog_records_is_no_loss(command: Command, folder: Path) -> None:
    (folder / "case.sql").write_text(
        "CREATE BINLOG a_log LOG(a);\nCREATE BINLOG b_log LOG(b);\n"
        "BEGIN;\nUPDATE a.t SET v = 1;\nUPDATE b.t SET v = 1;\n"
    )
    out = command("explain", "case.sql:5", "--repair").out
    accepted = out.partition("accepted: a_log does not record it, b_log does\n")[2]
    assert re.search(r"^ *\d+  COMMIT; ", accepted.partition("a replica loses")[0], re.MULTILINE)


def test_a_drop_of_tables_that_different_binlogs_log_is_split(command: Command, folder: Path) -> None:
    text = "CREATE BINLOG u1 LOG(da.x);\nCREATE BINLOG u2 IGNORE(da.y);\nDROP TABLE da.x, da.y;\n"
    found = by_sql(found_in(command, folder, text, 3))
    split = found["DROP TABLE da.x; DROP TABLE da.y"]
    assert [edit["where"] for edit in split["edits"]] == ["instead"]
    assert split["outcome"]["verdict"] == "recorded"


def test_a_long_log_has_the_repairs_of_a_short_one(command: Command, folder: Path) -> None:
    setup = "CREATE BINLOG b LOG(shop), IGNORE(shop.stock);\n"
    last = "INSERT INTO shop.orders SELECT * FROM shop.stock;\n"
    documents = []
    for length in (10, 30_000):
        between = "".join(f"INSERT INTO shop.orders VALUES ({n});\n" for n in range(length))
        documents.append(found_in(command, folder, setup + between + last, length + 2))
    short, long = documents
    assert short == long
    assert [each["changed"] for each in long["repairs"]] == [0] * len(long["repairs"])
    assert (long["tried"], long["ended"]) == (long["sets"], False)


def test_the_middle_of_a_long_log_has_the_repairs_of_a_short_one(command: Command, folder: Path) -> None:
    setup = "CREATE BINLOG b LOG(shop), IGNORE(shop.stock);\n"
    wrong = "INSERT INTO shop.orders SELECT * FROM shop.stock;\n"
    found = []
    for length in (10, 15_000):
        others = "".join(f"INSERT INTO shop.orders VALUES ({n});\n" for n in range(length))
        document = found_in(command, folder, setup + others + wrong + others, length + 2)
        assert (document["tried"], document["ended"]) == (document["sets"], False)
        found.append(document["repairs"])
    short, long = ([[edit["sql"] for edit in each["edits"]] for each in repairs] for repairs in found)
    assert short == long
    assert {each["cut"] for each in found[1]} == {True}


def test_a_search_that_ends_early_says_so(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("binlogic.explain.repair.search.PATIENCE", 3)
    out = command("explain", "load.sql:9", "--repair").out
    assert out.endswith("; the search ended before the others\n")


def test_a_search_that_has_found_enough_says_so(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("binlogic.explain.repair.search.MOST", 1)
    out = command("explain", "load.sql:9", "--repair").out
    searched = re.search(
        r"(\d+) of (\d+) sets of changes were run, 1 helps; the search ended before the others\n$", out
    )
    assert searched is not None, out
    assert int(searched[1]) < int(searched[2])


HEAD = (
    "CREATE DATABASE d;\nUSE d;\nCREATE TABLE t (id INT PRIMARY KEY, v INT, s VARCHAR(99)) ENGINE=InnoDB;\n"
    "CREATE TABLE two (id INT PRIMARY KEY, e INT UNIQUE, v INT) ENGINE=InnoDB;\n"
    "CREATE TABLE m (k INT, id INT AUTO_INCREMENT, PRIMARY KEY (k, id)) ENGINE=MyISAM;\n"
)
UNSAFE = ("--profile", "mysql-5.6", "--format-is", "STATEMENT")


@pytest.mark.parametrize(
    ("statement", "instead"),
    [
        ("UPDATE t SET s = CONCAT(s, UUID())", "SET @value1 = UUID(); UPDATE t SET s = CONCAT(s, @value1)"),
        ("INSERT INTO t VALUES (1, 2, @@hostname)", "SET @value1 = @@hostname; INSERT INTO t VALUES (1, 2, @value1)"),
        ("DELETE FROM t WHERE id = 5 LIMIT 1", "DELETE FROM t WHERE id = 5"),
        (
            "DELETE FROM t WHERE v > 5 ORDER BY v LIMIT 1",
            "SET @picked = NULL; SELECT `id` INTO @picked FROM t WHERE v > 5 ORDER BY v LIMIT 1 FOR UPDATE; "
            "DELETE FROM t WHERE `id` = @picked",
        ),
        ("INSERT IGNORE INTO two SELECT id, v, v FROM t", "INSERT INTO two SELECT id, v, v FROM t"),
        ("REPLACE INTO t SELECT id, e, v FROM two", "INSERT INTO t SELECT id, e, v FROM two"),
        ("INSERT INTO two VALUES (1, 1, 1) ON DUPLICATE KEY UPDATE v = 2", "ALTER TABLE `d`.`two` DROP INDEX `e`"),
        (
            "CREATE FUNCTION g(a INT) RETURNS INT RETURN a",
            "CREATE FUNCTION g(a INT) RETURNS INT DETERMINISTIC RETURN a",
        ),
        ("CREATE FUNCTION h() RETURNS INT RETURN 1", "SET GLOBAL log_bin_trust_function_creators = 1"),
        ("INSERT INTO m (k) VALUES (1)", "ALTER TABLE `d`.`m` DROP PRIMARY KEY, ADD PRIMARY KEY (`id`, `k`)"),
    ],
)
def test_the_statement_and_its_tables_are_changed(statement: str, instead: str, command: Command, folder: Path) -> None:
    (folder / "u.sql").write_text(f"{HEAD}{statement};\n")
    found = proposed(command, "u.sql:6", *UNSAFE)
    assert (instead, "recorded") in found


@pytest.mark.parametrize(
    "statement", ["DELETE FROM t WHERE s = 0 LIMIT 1", "DELETE FROM t WHERE id = 5 OR v = 1 LIMIT 1"]
)
def test_a_limit_that_leaves_a_choice_is_not_left_out(statement: str, command: Command, folder: Path) -> None:
    (folder / "u.sql").write_text(f"{HEAD}{statement};\n")
    assert not any(sql == statement.removesuffix(" LIMIT 1") for sql, _ in proposed(command, "u.sql:6", *UNSAFE))


def test_a_repair_is_written_into_a_copy(command: Command, folder: Path) -> None:
    text = f"{HEAD}BEGIN;\nINSERT INTO t VALUES (1, 1, 'a');\nINSERT INTO m (k) VALUES (1);\nCOMMIT; -- done\n"
    (folder / "u.sql").write_text(text)
    listed = json.loads(command("repair", "u.sql:8", *UNSAFE, "--format", "json").out)["repairs"]
    assert len(listed) > 1
    for number, each in enumerate(listed, 1):
        assert command("repair", "u.sql:8", *UNSAFE, "--apply", f"{number}", "-o", "r.sql").code == 0
        written = (folder / "r.sql").read_text()
        for edit in each["edits"]:
            place = written.index(edit["sql"] if edit["where"] != "earlier" else "INSERT INTO m")
            assert (place < written.index("BEGIN")) == (edit["where"] in ("beforehand", "earlier"))
        assert written.endswith("COMMIT; -- done\n")
        out = json.loads(f"[{','.join(command('check', 'r.sql', *UNSAFE, '--format', 'jsonl').out.splitlines())}]")
        assert not [row for row in out if row["verdict"] in ("warned", "refused", "fails") and "INSERT" in row["kind"]]
    ran = command("repair", "u.sql:8", *UNSAFE, "--apply", "99")
    assert (ran.code, ran.err.partition(";")[0]) == (2, "BE301 there is no repair 99 of u.sql:8")
