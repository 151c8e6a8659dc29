"""Every command of the table in docs/comparison.md does what its row says."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from binlogic.docs.build.outputs import ROOT

Command = Callable[..., Any]

TABLE = (ROOT / "docs" / "comparison.md").read_text(encoding="utf-8").partition("## Mistakes found")[0]
ROWS = [tuple(cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:4]) for line in TABLE.splitlines()[6:] if line]
SLOW = {"mutation testing"}
CASES = [pytest.param(*row, marks=[pytest.mark.slow] if row[0] in SLOW else []) for row in ROWS]

WORKLOAD = """\
CREATE BINLOG 'binny' LOG(`b`);
-- expect: binny refused CX-002 because writes(b.t)
INSERT INTO b.t SELECT * FROM a.t;
-- todo: binny refused CX-001
-- binlogic: allow CX-002 until 2027-01 agreed
INSERT INTO b.t SELECT * FROM a.t;
"""

#: what a command prints that its row promises, and its exit code
SHOWS = {
    "readable rule text": ("%% source: .*\n +%% fix: .*\n +%% replicas: .*\n +refuses\\(S, B\\) :-", 0),
    "metadata per rule, a closed set of keys": ("BL102 unknown annotation", 0),
    "message template checked": ("BL206 template with an unknown variable", 0),
    "a phrase for each relation, positive and negative": (r"%% text: .* \| ", 0),
    "source citation per rule": ("BL218 verdict without a source", 0),
    "check with numbered findings, offline": ("mine 1.0.0: ", 0),
    "undefined relation": ("BL203 undefined relation", 0),
    "number and types of columns": ("BL208 types clash", 0),
    "safety, stratification": ("BL209 not stratified", 0),
    "unused, duplicate, never true": ("BL210 relation never used", 0),
    "formatter": ("", 0),
    "unit tests": ("1 file, 2 expectations, 0 failed", 0),
    "a test pins the reason": ("1 file, 2 expectations, 0 failed", 0),
    "known gaps": ("1 file, 2 expectations, 0 failed", 0),
    "wrong id in a test": ("BE108 there is no rule `CX-777`", 2),
    "a failing test shows why": ("expected recorded.*got refused CX-002(.|\n)*would need", 1),
    "coverage": (r"literals \(100\.0%\)|literals +\d+/\d+", 0),
    "mutation testing": (r"survives +literal(.|\n)*-- expect: ", 1),
    "benchmark, profile": (r" ms .* rows .*(.|\n)* left ", 0),
    "explain": (r"error CX-002 \(11314\)  binny refuses mine.sql:3", 0),
    "all derivations": (r"error CX-002 \(11314\)  binny refuses mine.sql:3", 0),
    "absence as a premise": ("changes of a.t do not go to binny", 0),
    "why-not": ("binny does not record the statement(.|\\n)*conditions are missing", 0),
    "repair": (r"ALTER BINLOG 'binny' ADD LOG\(`a`.`t`\); +beforehand", 0),
    "compare two rule sets": (r"INSERT (.|\n)*--- old(.|\n)*--- new", 1),
    "independent oracle": (r"^% clingo 0 THIS_FILE(.|\n)*r_writes\(", 0),
    "packs and pinning": ("2 packs pinned in binlogic.lock", 0),
    "severity, exit codes": ("error: CX-002", 1),
    "suppression": ("BG101 allowed CX-002 until 2027-01-31: agreed", 1),
    "lifecycle": ("M-2 .* draft ", 0),
    "outputs": ('"version": "2.1.0"', 1),
    "scaffold": (r"1 file, 2 expectations, 0 failed", 0),
    "editor": ("the language server for rule files: diagnostics, hover", 0),
    "a page per rule": (r"pages in \S+", 0),
}


@pytest.fixture
def place(folder: Path, mine: Path) -> Path:
    """A repository with the pack `mine`, a newer version of it, a workload and the settings of a gate."""
    Path("mine.sql").write_text(WORKLOAD)
    Path("binlogic.toml").write_text('workloads = ["mine.sql"]\n')
    shutil.copytree(mine, "newer")
    rules = Path("newer/10-mine.dl")
    rules.write_text(rules.read_text().replace(", not in_database(T, D)", ""))
    draft = Path("mine/20-draft.dl")
    text = Path("mine/10-mine.dl").read_text().partition("\n\n")[2].replace("elsewhere(", "again(")
    draft.write_text(
        text.replace("M-1 reads-elsewhere", "M-2 again").replace("%% message", "%% status:  draft\n%% message")
    )
    shutil.copytree(mine, "PACK")
    draft.unlink()
    return folder


def test_every_row_has_its_proof() -> None:
    assert [feature for feature, _, _ in ROWS] == list(SHOWS)


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize(("feature", "command_of", "state"), CASES, ids=[row[0] for row in ROWS])
def test_the_command_of_a_row_shows_what_it_says(command: Command, feature: str, command_of: str, state: str) -> None:
    pytest.importorskip("clingo")
    assert state.startswith(("works", "unused", "text")), "a state says what is there"
    wanted, code = SHOWS[feature]
    if feature == "wrong id in a test":
        Path("mine.sql").write_text(WORKLOAD.replace("refused CX-002", "refused CX-777"))
    if feature == "a failing test shows why":
        Path("mine.sql").write_text(WORKLOAD.replace("expect: binny refused CX-002", "expect: binny recorded CX-004"))
    (line,) = re.findall(r"`binlogic ([^`]+)`", command_of)
    names = {"OLD": "mine", "NEW": "newer", "FOLDER": "pages", "PACK": "PACK" if feature == "lifecycle" else "mine"}
    words = [names.get(word, word) for word in line.split()]
    if feature == "editor":
        words.append("--help")
    ran = command(*words)
    assert ran.code == code, ran.out + ran.err
    assert re.search(wanted, ran.out + ran.err, re.MULTILINE), ran.out + ran.err
