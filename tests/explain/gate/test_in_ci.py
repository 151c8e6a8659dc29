"""The action and the hooks, as far as they can be run without GitHub and pre-commit: their commands and patterns."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
ACTION = (ROOT / "action.yml").read_text(encoding="utf-8")
HOOKS = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
BINLOGIC = 'binlogic() { "$PYTHON" -m binlogic "$@"; }\n'


def gate_step() -> str:
    """The shell text of the step that runs the gate."""
    found = re.search(r"(?ms)^    - id: gate\n.*?^      run: \|\n(?P<text>.*)\Z", ACTION)
    assert found
    return textwrap.dedent(found["text"])


@pytest.mark.skipif(shutil.which("bash") is None, reason="the action needs bash")
@pytest.mark.parametrize(("fail_on", "code"), [("", 1), ("never", 0)])
def test_the_action_annotates_sums_up_and_leaves_sarif(tmp_path: Path, fail_on: str, code: int) -> None:
    (tmp_path / "b.sql").write_text("CREATE BINLOG b LOG(d);\n")
    (tmp_path / "w 1.sql").write_text("INSERT INTO d.t SELECT * FROM e.u;\n")
    (tmp_path / "gate.toml").write_text('setup = "b.sql"\nworkloads = ["w*.sql"]\n')
    given = {
        "PYTHON": sys.executable,
        "SETTINGS": "gate.toml",
        "FAIL_ON": fail_on,
        "RUNNER_TEMP": str(tmp_path),
        "GITHUB_OUTPUT": str(tmp_path / "out"),
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary"),
    }
    ran = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", BINLOGIC + gate_step()],
        cwd=tmp_path, env={**os.environ, **given}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (code, "")
    assert ran.stdout.startswith("::error file=w 1.sql,line=1,col=31,endColumn=34,title=CX-002 reads-outside-scope::")
    assert "| `error` | `w 1.sql:1:31` | `CX-002` |" in (tmp_path / "summary").read_text()
    (name, _, where) = (tmp_path / "out").read_text().strip().partition("=")
    assert (name, len(json.loads(Path(where).read_text())["runs"][0]["results"])) == ("sarif", 1)


def test_every_variable_of_the_action_is_one_it_sets() -> None:
    used = set(re.findall(r"\$\{?([A-Z][A-Z_]+)", ACTION))
    told = set(re.findall(r"(?m)^        ([A-Z][A-Z_]+): ", ACTION))
    assert used <= told | {"RUNNER_TEMP", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"}


@pytest.mark.parametrize(
    ("file", "runs"),
    [
        ("migrations/001.sql", True),
        ("binlogic.toml", True),
        ("policy/acme/pack.toml", True),
        ("policy/acme/10-a.dl", True),
        ("binlogic.lock", True),
        ("pyproject.toml", False),
        ("README.md", False),
    ],
)
def test_the_gate_runs_for_what_can_change_its_findings_and_is_not_told_the_files(file: str, runs: bool) -> None:
    hook = HOOKS.partition("- id: binlogic-rules")[0]
    (pattern,) = re.findall(r"(?m)^  files: (.*)$", hook)
    assert bool(re.search(pattern, file)) == runs
    # setup and schema would be taken for workloads
    assert "\n  pass_filenames: false\n" in hook
