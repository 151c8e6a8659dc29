"""What causes an answer is marked where it is written: in the statement, before it, in tables, in an option file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]
SERVER = ("--profile", "mariadb-10.11", "--format-is", "STATEMENT")
TABLES = """\
CREATE DATABASE d;
CREATE TABLE d.t (id INT PRIMARY KEY, v INT) ENGINE=InnoDB;
CREATE TABLE d.ai (
  id INT AUTO_INCREMENT PRIMARY KEY,
  v INT) ENGINE=MyISAM;
"""


def marked(out: str) -> list[str]:
    """The underlined texts, from top to bottom."""
    rows = out.partition("\nwhy\n")[0].splitlines()
    found, line = [], ""
    for row in rows:
        head, bar, text = row.partition(" | ")
        if bar and head.strip().isdigit():
            line = text
        elif bar and "^" in text:
            start = text.index("^")
            found.append(line[start : start + text.count("^")])
    return found


@pytest.fixture
def explained(command: Command, folder: Path) -> Callable[..., str]:
    def of(text: str, *arguments: str) -> str:
        (folder / "case.sql").write_text(text)
        ran = command("explain", f"case.sql:{text.count(chr(10))}", *(arguments or SERVER), "--check")
        assert ran.code == 0, ran.err
        return str(ran.out)

    return of


def test_facts_of_a_table_lead_to_its_definition(explained: Callable[..., str]) -> None:
    out = explained(
        f"{TABLES}INSERT INTO d.ai (v) SELECT v FROM d.t;\n", *SERVER, "--why", "LF-100(WRITE_AUTOINC_SELECT)"
    )
    assert "id INT AUTO_INCREMENT PRIMARY KEY" in marked(out)
    assert "case.sql:4:3" in out.partition("\nwhy\n")[2]


def test_an_engine_is_marked_where_it_is_said(explained: Callable[..., str]) -> None:
    out = explained(f"{TABLES}BEGIN;\nUPDATE d.t SET v = 1;\nUPDATE d.ai SET v = 1;\n")
    assert "ENGINE=MyISAM" in marked(out)


def test_an_option_file_is_marked(explained: Callable[..., str], folder: Path) -> None:
    (folder / "my.cnf").write_text("[mysqld]\ntransaction-isolation = READ-COMMITTED\nbinlog_format = STATEMENT\n")
    arguments = ("--profile", "mariadb-10.11", "--config", "my.cnf")
    out = explained(f"{TABLES}UPDATE d.t SET v = 1;\n", *arguments)
    assert out.startswith("error LF-205 (1665)")
    assert {"transaction-isolation = READ-COMMITTED", "binlog_format = STATEMENT"} <= set(marked(out))


def test_an_open_temporary_table_leads_to_its_creation(explained: Callable[..., str]) -> None:
    text = (
        "SET SESSION binlog_format = 'ROW';\nCREATE TEMPORARY TABLE d.tt (n INT);\n"
        "SET SESSION binlog_format = 'STATEMENT';\n"
    )
    out = explained(text, "--profile", "mariadb-10.11")
    assert out.startswith("error LF-221 (1559)")
    assert "d.tt" in "".join(marked(out))
    assert "case.sql:2" in out.partition("\nwhy\n")[2]


def test_every_statement_of_the_way_is_marked(explained: Callable[..., str]) -> None:
    out = explained(
        "CREATE BINLOG log LOG(shop);\nCREATE TEMPORARY TABLE shop.tt (id INT);\nSET SESSION binlog_format = 'ROW';\n"
        "INSERT INTO shop.tt VALUES (1);\nSET SESSION binlog_format = 'STATEMENT';\n"
        "INSERT INTO shop.orders SELECT * FROM shop.tt;\n",
        "--profile", "clustrix",
    )  # fmt: skip
    assert {"binlog_format = 'ROW'", "binlog_format = 'STATEMENT'", "shop.orders"} <= set(marked(out))


def test_what_is_presumed_is_said(command: Command, folder: Path) -> None:
    (folder / "case.sql").write_text("CREATE BINLOG b LOG(shop);\nINSERT INTO shop.orders VALUES (1);\n")
    out = command("explain", "case.sql:2").out
    assert out.splitlines()[0].endswith(" presumed")
    assert "  presumes: that shop.orders is a base table without triggers" in out.splitlines()


@pytest.mark.parametrize("full", [(), ("--full",)])
def test_no_line_of_a_proof_is_wider_than_the_page(full: tuple[str, ...], command: Command, folder: Path) -> None:
    long = "a_name_of_some_length"
    (folder / "case.sql").write_text(
        f"CREATE BINLOG b LOG({long}), IGNORE({long}.stock_of_all_items);\n"
        f"INSERT INTO {long}.orders_of_this_year SELECT * FROM {long}.stock_of_all_items;\n"
    )
    why = command("explain", "case.sql:2", *full).out.partition("\nwhy\n")[2]
    assert why
    assert max(map(len, why.splitlines())) <= 100
