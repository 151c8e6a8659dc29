"""binlog_format and sql_log_bin by number, by variable and by unknown values."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.rules.replay.workload import Inputs, open_inputs

FILL = "INSERT INTO kb.page SELECT * FROM kb.draft"


def verdict(tmp_path: Path, before: str, text: str, form: str = "ROW") -> tuple[str, tuple[str, ...]]:
    (tmp_path / "w.sql").write_text(f"{before};\n{text};\n")
    (tmp_path / "setup.sql").write_text(f"CREATE BINLOG 'x' LOG(`kb`.`page`) FORMAT='{form}';")
    (tmp_path / "schema.sql").write_text("CREATE TABLE kb.page (k INT); CREATE TABLE kb.draft (k INT);")
    found = list(open_inputs(Inputs(tmp_path / "w.sql", tmp_path / "setup.sql", tmp_path / "schema.sql")).decided())
    last = [each for each in found if each.record.line][-1]
    return last.decision.outcomes[0].verdict, last.decision.outcomes[0].rule_ids


@pytest.mark.parametrize(
    ("before", "rule"),
    [
        ("SET binlog_format = 1", "CX-002"),
        ("SET binlog_format = 2", "CX-004"),
        ("SET @w = 'STATEMENT'; SET SESSION binlog_format = @w", "CX-002"),
        ("SET @w = 'STATE'; SET @@session.binlog_format = CONCAT(@w, 'MENT')", "CX-002"),
        ("SET @w = @v; SET binlog_format = @w", "CX-094"),
        ("SET binlog_format = @@global.binlog_format", "CX-094"),
        ("SET binlog_format = @v; SET binlog_format = 'ROW'", "CX-004"),
        ("SET sql_log_bin = @v", "CX-094"),
        ("SET @z = 0; SET sql_log_bin = @z", "CX-013"),
        ("SET sql_log_bin = @v; SET sql_log_bin = 1", "CX-004"),
    ],
)
def test_what_follows_a_setting(before: str, rule: str, tmp_path: Path) -> None:
    assert verdict(tmp_path, before, FILL)[1] == (rule,)


def test_a_value_nobody_knows_opens_only_what_hangs_on_it(tmp_path: Path) -> None:
    for form in ("ROW", "STATEMENT"):
        assert verdict(tmp_path, "SET binlog_format = @v", FILL, form)[0] == "unknown"
        assert verdict(tmp_path, "SET binlog_format = @v", "TRUNCATE kb.page", form)[0] == "recorded"  # as SQL anyway
        assert verdict(tmp_path, "SET binlog_format = @v", "DELETE FROM kb.draft", form)[0] == "not recorded"
    assert verdict(tmp_path, "SET sql_log_bin = @v", "DROP TABLE kb.page, kb.draft")[0] == "unknown"
