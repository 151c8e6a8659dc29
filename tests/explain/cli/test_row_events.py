"""The last row event of a statement in a group ends the statement, and no other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

SQL = """\
CREATE DATABASE d;
USE d;
CREATE TABLE t (k INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE copied (k INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TRIGGER copies AFTER INSERT ON t FOR EACH ROW INSERT INTO copied VALUES (NEW.k);
BEGIN;
INSERT INTO t VALUES (1);
INSERT INTO t VALUES (2);
COMMIT;
"""


def test_one_row_event_of_a_statement_ends_it(command: Callable[..., Any]) -> None:
    Path("rows.sql").write_text(SQL)
    out = command("events", "rows.sql", "--profile", "mysql-8.0", "--format-is", "ROW").out
    rows = [line.split("\t")[5] for line in out.splitlines() if "_rows" in line]
    assert rows == ["table_id: #", "table_id: # flags: STMT_END_F"] * 2, "tables stand in Table_map"


def test_info_reads_as_servers_show_it(command: Callable[..., Any]) -> None:
    """As SHOW BINLOG EVENTS of MySQL 5.6.24 and MariaDB 10.11: statements about databases without USE."""
    Path("info.sql").write_text(
        "CREATE DATABASE d;\nUSE d;\nCREATE TABLE t (k INT PRIMARY KEY) ENGINE=InnoDB;\nCREATE DATABASE x;\n"
        "ALTER DATABASE x CHARACTER SET utf8mb4;\nDROP DATABASE x;\nSET @k = 1;\nINSERT INTO t VALUES (@k + 1);\n"
    )
    out = command("events", "info.sql", "--profile", "mysql-5.6", "--format-is", "STATEMENT").out
    assert [line.split("\t")[5] for line in out.splitlines() if "\tQuery\t" in line or "User_var" in line] == [
        "CREATE DATABASE d",
        "use `d`; CREATE TABLE t (k INT PRIMARY KEY) ENGINE=InnoDB",
        "CREATE DATABASE x",
        "ALTER DATABASE x CHARACTER SET utf8mb4",
        "DROP DATABASE x",
        "BEGIN",
        "@`k`=#",
        "use `d`; INSERT INTO t VALUES (@k + 1)",
    ]
