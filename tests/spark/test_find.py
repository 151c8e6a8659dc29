"""A statement is found by what is known of its outcome, and its proof is the one that its log gives."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from binlogic.__main__ import explained_in_lake
from binlogic.explain.cli.lakes import LakeInputs, LakePlace
from binlogic.explain.explanation import explain_at
from binlogic.explain.proof.node import Proof
from binlogic.explain.render.json import to_json
from binlogic.facts.errors import InputError
from binlogic.rules.replay.workload import Inputs
from binlogic.spark.find.condition import parse_condition
from binlogic.spark.lake.opening import open_lake
from hypothesis import given
from hypothesis import strategies as st

from .lakes import Scattered, make_both, one_decider, outcome_rows
from .logs import random_log
from .other_logs import OTHER_LOGS

ROW = {"rule": ("CX-002", "CX-004"), "table": ("d.a", "e.b"), "line": (7,), "binlog": ("x",), "day": ()}


@pytest.fixture(scope="module", autouse=True)
def decider() -> Iterator[None]:
    with one_decider():
        yield


def asked(lake: str, where: str, limit: int = 1) -> list[LakePlace]:
    return list(explained_in_lake(LakeInputs(lake, where, limit, None, None, "", "")))


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("rule = 'CX-002' and table = 'e.b'", True),
        ("rule = 'CX-002' AND (table = 'd.c' or line > 6)", True),
        ("rule != 'CX-004'", False),
        ("not not rule in ('CX-001', 'CX-004')", True),
        ("line <= 6 or line >= 8", False),
        ("line <> 7", False),
        ("day = '2026-11-20'", False),
        ("binlog = 'it''s'", False),
        ("line > 1 and line > 2 and line < 8", True),
    ],
)
def test_a_condition(text: str, holds: bool) -> None:
    assert parse_condition(text).holds(ROW) is holds


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rul = 'x'", "--where:1:1: BE121 `rul` is no column; hint: columns: binlog, certainty, day, "),
        ("line = 'x'", "--where:1:8: BE121 `line` is compared with a number; hint: line = 7"),
        ("line > 1\nand verdict = 3", "--where:2:15: BE121 `verdict` is compared with a text in single quotes"),
        ("rule =", "--where:1:7: BE121 the condition ends too early; hint: "),
        ("", "--where:1:1: BE121 the condition ends too early; hint: "),
        ("rule = = 'x'", "--where:1:8: BE121 `=` is not expected here; hint: "),
        ("rule = 'x", "--where:1:8: BE121 `'` is not expected here; hint: "),
        ("(" * 5_000, "--where: BE121 the condition has more than 4000 characters"),
    ],
)
def test_a_condition_that_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(InputError) as raised:
        parse_condition(text)
    assert str(raised.value).startswith(message)


@given(st.text(alphabet="()<>=! 'andortilekx7,\n\0", max_size=300))
def test_no_text_ends_in_another_error(text: str) -> None:
    with suppress(InputError):
        parse_condition(text)


@pytest.mark.parametrize("deep", ["(" * 1900 + "line = 1" + ")" * 1900, "not " * 990 + "line = 1"])
def test_a_deep_condition_is_read(deep: str) -> None:
    assert parse_condition(deep).holds({"line": (1,)})


def test_what_is_not_known_yet_may_hold() -> None:
    condition = parse_condition("rule = 'CX-002' and not (line = 7 or session = '2')")
    assert condition.may_hold({"rule": ("CX-002",)})
    assert not condition.may_hold({"rule": ("CX-003",)})


def said(proof: Proof) -> list[str]:
    """What every node of a proof says and where; offsets, which count other things, are left out."""
    nodes = json.loads(to_json(proof))["nodes"]
    return sorted(re.sub(r'"(?:id|start|end)": [^,}]*,? ?', "", json.dumps(node)) for node in nodes)


@pytest.mark.parametrize("seed", [11])
def test_the_proof_is_that_of_the_log(seed: int, tmp_path: Path) -> None:
    """The session alone is replayed; definitions of other sessions have their origins all the same."""
    random = Random(seed)
    log = tmp_path / "g.log"
    log.write_bytes(random_log(random, 150))
    _, lake = make_both([log], tmp_path, Scattered(3, random), split_size=2000)
    rows = sorted(row for row in outcome_rows(lake) if row[0] and not row[2])
    for line, session, _, kind, binlog, verdict, _, rules, _, _ in random.sample(rows, 4):
        where = f"line = {line} and session = '{session}' and binlog = '{binlog}' and part = 0"
        (found,) = asked(lake, f"{where} and kind = '{kind}' and rule = '{rules[0]}' and verdict = '{verdict}'")
        expected = explain_at(Inputs(log), line)
        assert found.explained.decision == expected.decision
        own, other = (each.prove(each.outcome(binlog)) for each in (found.explained, expected))
        assert said(own) == said(other)
        assert found.explained.check(own) == ()


def test_everything_that_meets_a_condition_is_found_in_order(tmp_path: Path) -> None:
    log = tmp_path / "g.log"
    log.write_bytes(random_log(Random(5), 200))
    _, lake = make_both([log], tmp_path, Scattered(4, Random(1)))
    expected = sorted((row[0], row[2], row[4]) for row in outcome_rows(lake) if row[0] and row[5] == "refused")
    found = asked(lake, "verdict = 'refused'", 5)
    assert [(int(each.place.rpartition(":")[2].partition(".")[0]), each.binlog) for each in found] == [
        (line, binlog) for line, _, binlog in expected[:5]
    ]
    by_table = asked(lake, "table = 'd.a' and verdict = 'recorded'", 3)
    assert by_table
    assert all("d.a" in str(each.explained.situation.facts) for each in by_table)


def test_rotated_files_are_told_apart(tmp_path: Path) -> None:
    first = "261120 18:30:56\t    1 Query\tCREATE BINLOG 'x' LOG(d)\n"
    (tmp_path / "g.log.1").write_text(first)
    (tmp_path / "g.log").write_text("261120 18:30:56\t    2 Query\tINSERT INTO d.a SELECT * FROM e.b\n")
    _, lake = make_both([tmp_path / "g.log*"], tmp_path, Scattered(2, Random(1)))
    (found,) = asked(lake, "rule = 'CX-002'")
    assert found.place == f"{tmp_path}/g.log:1"
    origins = to_json(found.explained.prove(found.explained.outcome("x")))
    assert f"{tmp_path}/g.log.1" in origins


def test_a_record_of_an_audit_log(tmp_path: Path) -> None:
    log = tmp_path / "audit.log"
    log.write_bytes(OTHER_LOGS["audit-csv"](Random(2), 80))
    _, lake = make_both([log], tmp_path, Scattered(2, Random(1)), log_format="audit-csv")
    (found,) = asked(lake, "verdict = 'recorded'")
    (line,) = [min(row[0] for row in outcome_rows(lake) if row[0] and row[5] == "recorded")]
    assert found.place == f"{log}:{line}"


@pytest.mark.parametrize(("where", "number"), [("rule = 'XX-1'", "BE106"), ("line = 0", "BE106")])
def test_nothing_is_found(where: str, number: str, tmp_path: Path) -> None:
    log = tmp_path / "g.log"
    log.write_text("261120 18:30:56\t    1 Query\tCREATE BINLOG 'x' LOG(d)\n")
    _, lake = make_both([log], tmp_path, Scattered(1, Random(1)))
    with pytest.raises(InputError) as raised:
        asked(lake, where)
    assert raised.value.number == number


def test_another_setup_than_that_of_the_lake_is_refused(tmp_path: Path) -> None:
    log, setup = tmp_path / "g.log", tmp_path / "setup.sql"
    log.write_text("261120 18:30:56\t    1 Query\tINSERT INTO d.a VALUES (1)\n")
    setup.write_text("CREATE BINLOG x LOG(d);")
    _, lake = make_both([log], tmp_path, Scattered(1, Random(1)), setup)
    assert len(asked(lake, "verdict = 'recorded'")) == 1
    assert open_lake(lake, "outcomes").runs[-1].about["setup"] == str(setup)
    setup.write_text("CREATE BINLOG y LOG(d);")
    with pytest.raises(InputError, match="BE301 the outcomes here were decided by other rules"):
        asked(lake, "verdict = 'recorded'")
