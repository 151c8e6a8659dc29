"""Results of a server pasted as --setup: three layouts, what they leave open, and what is wrong with a damaged one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from binlogic.explain.cli.app import run
from binlogic.facts.binlogs import Binlogs
from binlogic.facts.errors import InputError
from binlogic.facts.pasted import Pasted, read_pasted
from binlogic.facts.pasted.read import LARGEST

DRAWN = """\
db1> SHOW MASTER STATUS 'till';
+-------------+----------+-----------------+------------------+-------------------+
| File        | Position | Binlog_Do_DB    | Binlog_Ignore_DB | Executed_Gtid_Set |
+-------------+----------+-----------------+------------------+-------------------+
| till.000012 |   881904 | bank.coin, shop | shop.draft       |                   |
+-------------+----------+-----------------+------------------+-------------------+
1 row in set (0.05 sec)
"""
VERTICAL = """\
*************************** 1. row ***************************
            File: till.000012
        Position: 881904
    Binlog_Do_DB: bank.coin, shop
Binlog_Ignore_DB: shop.draft
1 row in set (0.05 sec)
"""
SEPARATED = """\
File\tPosition\tBinlog_Do_DB\tBinlog_Ignore_DB
till.000012\t881904\tbank.coin, shop\tshop.draft
"""
TABLES = """\
db1> SELECT * FROM system.binlogs;
+------+------------+-------------+
| name | log_id     | log_all_dbs |
+------+------------+-------------+
| till | 6057996416 |           0 |
| rest | 6057996417 |           1 |
+------+------------+-------------+
db1> SELECT * FROM system.binlog_log_databases;
+------------+----------+
| log_id     | database |
+------------+----------+
| 6057996416 | shop     |
+------------+----------+
db1> SELECT * FROM system.binlog_log_tables;
+------------+----------+-------+
| log_id     | database | table |
+------------+----------+-------+
| 6057996416 | bank     | coin  |
+------------+----------+-------+
db1> SELECT * FROM system.binlog_ignore_tables;
+------------+----------+-------+
| log_id     | database | table |
+------------+----------+-------+
| 6057996417 | shop     | draft |
+------------+----------+-------+
"""
QUERIED = """\
name\tlog_id\tlog_all_dbs
till\t77\t0
SELECT `database` AS `LOG` FROM system.binlog_log_databases WHERE log_id = 77 UNION ...
+-----------+
| LOG       |
+-----------+
| shop      |
| bank.coin |
+-----------+
"""
VARIABLES = "Variable_name\tValue\nbinlog_format\tSTATEMENT\nreport_password\thunter2\nsql_log_bin\tON\n"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def pasted(text: str) -> Pasted:
    Path("s.txt").write_text(text)
    found = read_pasted(Path("s.txt"))
    assert found is not None
    return found


@pytest.mark.parametrize("text", [DRAWN, VERTICAL, SEPARATED, DRAWN.replace("\n", "\r\n")])
def test_master_status_in_each_layout(text: str) -> None:
    till = pasted(text).binlogs["till"]
    assert (till.do_list(), till.ignore_list(), till.log_all) == ("bank.coin, shop", "shop.draft", False)


def test_every_entry_has_its_place() -> None:
    origin = pasted(DRAWN).binlogs["till"].log_databases["shop"]
    line = DRAWN.splitlines()[origin.line - 1]
    assert line[origin.column - 1 :].startswith("shop ")


def test_what_it_does_not_tell_is_presumed() -> None:
    told = "till has no FORMAT, which SHOW MASTER STATUS does not tell"
    assert pasted(DRAWN).presumed == (told,)
    empty = SEPARATED.replace("bank.coin, shop", "")
    assert pasted(empty).presumed == (told, "till logs all, which SHOW MASTER STATUS shows like an empty list")


def test_an_answer_says_what_the_setup_left_open(capsys: pytest.CaptureFixture[str]) -> None:
    Path("s.txt").write_text(DRAWN)
    Path("w.sql").write_text("CREATE TABLE shop.till (a INT);\nCREATE TABLE shop.draft (a INT);\n")
    assert run(["check", "w.sql", "--setup", "s.txt", "--format", "jsonl"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["verdict"] for row in rows] == ["recorded", "not recorded"]
    assert {row["grade"] for row in rows} == {"presumed"}
    assert "presuming that till has no FORMAT" in rows[0]["certainty"]


def test_rows_of_the_system_tables() -> None:
    binlogs = pasted(TABLES).binlogs
    assert (binlogs["till"].do_list(), binlogs["till"].log_all) == ("bank.coin, shop", False)
    assert (binlogs["rest"].ignore_list(), binlogs["rest"].log_all) == ("shop.draft", True)


def test_the_union_of_the_manual() -> None:
    assert pasted(QUERIED).binlogs["till"].do_list() == "bank.coin, shop"


def test_what_scopes_prints_reads_back(capsys: pytest.CaptureFixture[str]) -> None:
    Path("w.sql").write_text("CREATE BINLOG till LOG(shop, bank.coin), IGNORE(shop.draft);\nCREATE BINLOG rest;\n")
    run(["scopes", "w.sql"])
    first = capsys.readouterr().out
    Path("s.txt").write_text(first)
    Path("none.sql").write_text("")
    run(["scopes", "none.sql", "--setup", "s.txt"])
    assert capsys.readouterr().out == first
    assert isinstance(Binlogs(pasted(first).binlogs), Binlogs)


@pytest.mark.parametrize("option", ["--setup", "--config"])
def test_variables_are_settings_of_a_server(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("s.txt").write_text(VARIABLES)
    Path("w.sql").write_text("CREATE TABLE shop.t (a INT PRIMARY KEY) ENGINE=InnoDB;\nDELETE FROM shop.t LIMIT 1;\n")
    run(["check", "w.sql", "--profile", "mysql-8.0", option, "s.txt", "--format", "jsonl"])
    said = capsys.readouterr()
    rows = [json.loads(line) for line in said.out.splitlines()]
    assert [row["format"] for row in rows if row["kind"] == "DELETE" and row["format"]] == ["statement"]
    assert "hunter2" not in said.out + said.err


def test_a_pack_without_variables_has_no_use_for_them(capsys: pytest.CaptureFixture[str]) -> None:
    Path("s.txt").write_text(VARIABLES)
    Path("w.sql").write_text("SELECT 1;")
    assert run(["check", "w.sql", "--setup", "s.txt"]) == 2
    assert "BE301 pack clustrix knows no server variables" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (DRAWN.replace("| shop.draft       |", ""), 5, "a row has 3 cells and the head 5"),
        (DRAWN.replace("|                   |\n+", "\n+"), 5, "a line of the table has no `|` at its ends"),
        ("\n".join(DRAWN.splitlines()[:5]), 6, "the table does not end"),
        (DRAWN.replace("till.000012", "till       "), 5, "the file has no number behind its name"),
        (DRAWN.replace("bank.coin", "bank.    "), 5, "an entry of the list is no name"),
        (SEPARATED + "x.000001\t4\n", 3, "a row has 2 cells and the head 4"),
        (
            VERTICAL.replace("1 row in set (0.05 sec)\n", "") + VERTICAL.replace("        Position: 881904\n", ""),
            6,
            "a row has other columns than the first one",
        ),
        (TABLES.replace("binlog_log_databases", "somewhere"), 12, "nothing says which list this is"),
        (QUERIED.replace("log_id = 77", "x"), 7, "nothing says which binlog this list is of"),
        (TABLES.replace("| rest | 6057996417 |           1 |\n", ""), 23, "no row of system.binlogs has the log_id"),
        (TABLES.replace("|           1 |", "|         yes |"), 6, "log_all_dbs is neither 0 nor 1"),
    ],
)
def test_a_damaged_result_is_an_error_at_its_line(text: str, line: int, said: str) -> None:
    with pytest.raises(InputError) as error:
        pasted(text)
    assert (error.value.number, error.value.line) == ("BE207", line), error.value
    assert said in error.value.message


def test_sql_is_no_result() -> None:
    Path("s.sql").write_text("CREATE BINLOG b; -- +---+\nSELECT '\n| File |';\n")
    assert read_pasted(Path("s.sql")) is None


def test_a_file_has_a_bound() -> None:
    with pytest.raises(InputError, match="longer than 16 MiB"):
        pasted(SEPARATED + "\n" * LARGEST)
