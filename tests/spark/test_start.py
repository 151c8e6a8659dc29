"""What a run in one process does without."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pandas")

PROGRAM = """
import sys
from binlogic.explain.cli.app import run
verbs = {"spark": "binlogic.spark.cli:spark_app"}.items()
log, lakes = sys.argv[1:]
assert run(["spark", "facts", log, "-o", lakes + "/facts", "--master", "none"], verbs) == 0
assert run(["spark", "outcomes", lakes + "/facts", "-o", lakes + "/outcomes", "--master", "none"], verbs) == 0
large = ("numpy", "pandas", "numba", "rich", "pyspark", "pyarrow.acero", "pyarrow.dataset", "pydantic", "sqlglot")
print([name for name in large if sys.modules.get(name)])
import numpy
"""


def test_what_takes_longer_to_load_than_a_log_to_decide_is_not_loaded(tmp_path: Path) -> None:
    log = tmp_path / "general.log"
    log.write_text("2026-11-20T10:00:00.000000Z\t    1 Query\tINSERT INTO shop.t VALUES (1)\n")
    own = {**os.environ, "BINLOGIC_CACHE": "", "XDG_CACHE_HOME": str(tmp_path)}
    said = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM, log, tmp_path / turn], check=True, capture_output=True, text=True, env=own
        ).stdout.splitlines()[-1]
        for turn in ("cold", "warm")
    ]
    assert said == ["['sqlglot']", "[]"]  # and numpy is there for who asks for it
