"""Facts of the record that a statement came in: who ran it, when, and as which of its session."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.rules.packing.loading import load_pack
from binlogic.rules.packing.pack import Pack
from binlogic.rules.replay.workload import Inputs, open_inputs

MANIFEST = 'name = "{0}"\nversion = "1.0.0"\ntitle = "t"\nlicence = "MIT"\nrequires = ["logging-format"]\n'
LOG = (
    "261125  9:05:00\t    4 Connect\tdba@10.0.0.5 on shop\n"
    "\t\t    4 Query\tUPDATE t SET a = 1\n"
    "261128 23:59:59\t    5 Connect\tapp@10.0.0.6 on shop\n"
    "\t\t    5 Query\tUPDATE t SET a = 1\n"
    "\t\t    5 Query\tUPDATE t SET a = 1\n"
)


def pack(folder: Path, body: str) -> Pack:
    made = folder / "team"
    made.mkdir()
    made.joinpath("pack.toml").write_text(MANIFEST.format("team"), encoding="utf-8")
    made.joinpath("1.dl").write_text(
        f"%% pack: team\n%% title: t\n%% source: here\n\n%% id: T-001 it\n%% verdict: advice\n"
        f"%% message: it\n%% source: here\nit(S, B) :- binlog(B), {body}.\n",
        encoding="utf-8",
    )
    return load_pack(made, "mariadb-10.11")


def lines(folder: Path, body: str, name: str = "general.log", text: str = LOG) -> list[int]:
    """The lines of the log about which the rule says something."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    opened = open_inputs(Inputs(path, pack=pack(folder, body)))
    return [
        decided.record.line
        for decided in opened.decided()
        if any(reason.rule_id == "T-001" for outcome in decided.decision.outcomes for reason in outcome.reasons)
    ]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ('session_account(S, "dba", _)', [2]),
        ('session_account(S, _, "10.0.0.6")', [4, 5]),
        ('kind(S, "UPDATE"), not session_account(S, "dba", _), not account_unseen(S)', [4, 5]),
        ('ran_at(S, 9, "wednesday")', [2]),
        ('ran_at(S, N, "saturday"), N > 22', [4, 5]),
        ("ran_as(S, 2)", [5]),
        ("account_unseen(S)", []),
        ("time_unseen(S)", []),
    ],
)
def test_a_log_tells_account_time_and_number(tmp_path: Path, body: str, found: list[int]) -> None:
    assert lines(tmp_path, body) == found


@pytest.mark.parametrize("body", ["account_unseen(S)", "time_unseen(S)", "ran_as(S, 1)"])
def test_a_script_tells_none_of_it_and_says_so(tmp_path: Path, body: str) -> None:
    assert lines(tmp_path, body, "w.sql", "UPDATE t SET a = 1;\n") == [1]
