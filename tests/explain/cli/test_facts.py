"""`binlogic facts`: both forms hold the same facts, with where each was read, as docs/facts-format.md describes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from binlogic.facts.schema import RELATIONS

Command = Callable[..., Any]
DOCS = Path(__file__).parents[3] / "docs"


def lines(command: Command, file: str) -> list[dict[str, Any]]:
    """The facts as JSON lines."""
    ran = command("facts", file)
    assert ran.code == 0
    return [json.loads(line) for line in ran.out.splitlines()]


def test_a_fact_says_where_it_was_read(command: Command) -> None:
    read = [fact for fact in lines(command, "load.sql") if fact["relation"] == "reads"]
    assert [(fact["statement"], fact["row"], fact["origin"]["line"], fact["origin"]["text"]) for fact in read] == [
        ("load.sql:9", {"object": "test.bar", "position": 2}, 10, "test.bar")
    ]


def test_a_state_comes_from_the_statement_that_made_it(command: Command) -> None:
    state = [fact for fact in lines(command, "temp.sql") if fact["relation"] == "session_format"]
    assert [(fact["row"]["value"], fact["origin"]["kind"], fact["origin"]["line"]) for fact in state][-1:] == [
        ("STATEMENT", "session", 8)
    ]


def test_parquet_holds_the_same_rows_in_one_file_per_relation(command: Command) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    assert command("facts", "temp.sql", "--format", "parquet", "-o", "out").code == 0
    written: dict[str, list[Any]] = {}
    for fact in lines(command, "temp.sql"):
        origin = {f"origin_{key}": value for key, value in fact["origin"].items()}
        flat = {"statement": fact["statement"], "session": fact["session"], **fact["row"], **origin, "escaped": False}
        written.setdefault(fact["relation"], []).append(flat)
    read = {path.stem: parquet.read_table(path).to_pylist() for path in Path("out").glob("*.parquet")}
    assert read == written
    assert len(read) > 5


def test_the_document_names_every_relation_with_its_columns(command: Command) -> None:
    described = dict(re.findall(r"^(\w+)\(([^)]*)\)  \[", (DOCS / "facts-format.md").read_text(), re.MULTILINE))
    for fact in lines(command, "temp.sql") + lines(command, "load.sql"):
        assert re.findall(r"\w+", described[fact["relation"]]) == list(fact["row"])
    assert {relation.name for relation in RELATIONS} <= described.keys()
