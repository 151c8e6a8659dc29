"""`binlogic scopes`: the tables as the server's client prints them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Command = Callable[..., Any]

# "Checking Binlog Scope" on the page "Configuring Binlog Scope", without the client's blank behind the last row
MASTER_STATUS = """\
SHOW MASTER STATUS
+--------------+----------+---------------+------------------+
| File         | Position | Binlog_Do_DB  | Binlog_Ignore_DB |
+--------------+----------+---------------+------------------+
| binny.000001 |        4 | baz.bar, test | test.foo         |
+--------------+----------+---------------+------------------+
"""


def test_show_master_status_looks_as_on_the_page(command: Command) -> None:
    Path("binlogs.sql").write_text(
        "CREATE BINLOG 'binny' LOG(`test`, `baz`.`bar`), IGNORE(`test`.`foo`), FORMAT='ROW';\n"
    )
    ran = command("scopes", "binlogs.sql")
    assert ran.code == 0
    assert ran.out.startswith(MASTER_STATUS)


def test_the_system_tables_hold_the_lists(command: Command) -> None:
    Path("binlogs.sql").write_text("CREATE BINLOG 'binny' LOG(`test`, `baz`.`bar`), IGNORE(`test`.`foo`);\n")
    tables = dict(part.split("\n", 1) for part in command("scopes", "binlogs.sql").out.rstrip().split("\n\n"))
    assert tables["system.binlog_log_tables"].splitlines()[3] == "|      1 | baz      | bar   |"
    assert tables["system.binlog_ignore_tables"].splitlines()[3] == "|      1 | test     | foo   |"
    assert tables["system.binlogs"].splitlines()[3] == "| binny |      1 |           0 |"


def test_a_line_shows_the_binlogs_before_its_statement(command: Command) -> None:
    assert "b2.000001" not in command("scopes", "load.sql", "--at", "5").out
    assert "b2.000001" in command("scopes", "load.sql", "--at", "7").out
