"""What `explain` says first: the gravest finding, in the server's words, and facts that would change the answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Command = Callable[..., Any]
UNSAFE = "Unsafe statement written to the binary log using statement format since BINLOG_FORMAT = STATEMENT. "


def test_an_unsafe_statement_is_explained_by_its_warning_in_the_servers_words(folder: Path, command: Command) -> None:
    (folder / "w.sql").write_text("CREATE TABLE a.t (n INT);\nDELETE FROM a.t WHERE n = UUID() LIMIT 1;\n")
    server = ("--profile", "mariadb-10.11", "--format-is", "STATEMENT")
    out = command("explain", "w.sql:2", *server).out
    opening = "warning LF-100 (1592)  w.sql:2 runs with a warning: unsafe statement, LIMIT "
    assert out.splitlines()[0].startswith(opening)
    assert out.splitlines()[0].endswith(" certain")
    flat = " ".join(out.split())
    assert f"server says: [1592] {UNSAFE}" in flat
    assert "2 | DELETE FROM a.t WHERE n = UUID() LIMIT 1; | ^^^^^^^ the statement has limit" in flat
    assert "cause:" not in flat, "the server says the very same"
    assert "also: 1 more finding: LF-100(SYSTEM_FUNCTION); --why 'LF-100(SYSTEM_FUNCTION)' proves it" in flat
    assert "outcomes: binlog recorded as statement LF-901 and warned LF-100" in flat
    assert "replicas: " in flat
    assert "instead: log rows" in flat
    assert "tables drift, and no error is raised" in flat
    why = out.partition("\nwhy\n")[2].partition("\nsource:")[0]
    assert "would need" not in why, "an absence that nothing stands behind is counted, not shown"
    assert len(why.strip().splitlines()) <= 15
