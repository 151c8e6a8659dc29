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
    assert out.splitlines()[0] == "w.sql:2  binlog recorded as statement LF-901 and warned LF-100"
    flat = " ".join(out.split())
    assert "warned 1592 binlog LF-100 unsafe-statement" in flat
    assert f"server says: [1592] {UNSAFE}" in flat
    first, second = ("LIMIT", "SYSTEM_FUNCTION") if "message: unsafe by LIMIT" in flat else ("SYSTEM_FUNCTION", "LIMIT")
    assert f"message: unsafe by {first}: written to the binary log" in flat
    assert f"also warned LF-100 [1592] unsafe by {second}: written to the binary log" in flat
    assert "replicas: " in flat
    assert "tables drift, and no error is raised" in flat
    why = out.partition("\nwhy\n")[2].partition("\nsource:")[0]
    assert "would need" not in why, "an absence that nothing stands behind is counted, not shown"
    assert len(why.strip().splitlines()) <= 15
