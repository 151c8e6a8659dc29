"""Statements survive being kept as JSON; a lake is what its manifests name."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random

import pyarrow.parquet as parquet
import pytest
from binlogic.facts.codec import decoded, encoded
from binlogic.facts.errors import InputError
from binlogic.facts.sql.dialect import DEFAULT_MODE, DEFAULT_VENDOR
from binlogic.facts.sql.parse import parse_statement
from binlogic.facts.statement import Statement
from binlogic.spark.lake.opening import new_lake, open_lake

from .lakes import Scattered, make_both, table_rows
from .logs import WORKLOADS, random_log
from .written_logs import day, follow

pytestmark = pytest.mark.slow

TEXTS = (
    *WORKLOADS.SCHEMA,
    *WORKLOADS.DATA,
    *WORKLOADS.DEFINITIONS,
    *WORKLOADS.TEMPORARY,
    *WORKLOADS.TRANSACTION,
    *WORKLOADS.SETTINGS,
    "CREATE BINLOG 'b' LOG(d, e.t), IGNORE(d.t), FORMAT='ROW'",
    "CREATE TABLE t (a INT AUTO_INCREMENT, PRIMARY KEY (a), CONSTRAINT c FOREIGN KEY (a) REFERENCES u (b))",
    "ALTER TABLE t ADD COLUMN b INT, DROP KEY k, RENAME TO u",
    "BEGIN NOT ATOMIC DROP TABLE a; IF 1 THEN INSERT INTO b VALUES (1); END IF; END",
    "SELEKT '\udcff",
)


@pytest.mark.parametrize("text", TEXTS)
def test_a_statement_is_kept_whole(text: str) -> None:
    statement = parse_statement(text, DEFAULT_MODE, DEFAULT_VENDOR)
    assert decoded(Statement, encoded(statement)) == statement


@pytest.mark.parametrize("text", ["[]", "{", '{"kind": 3, "nothing": 1}', '{"objects": [{"action": "write"}]}'])
def test_other_json_is_no_statement(text: str) -> None:
    with pytest.raises((ValueError, KeyError, TypeError, AttributeError)):
        decoded(Statement, text)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "the manifest cannot be read"),
        (json.dumps({"kind": "facts"}), "the manifest cannot be read"),
        (
            json.dumps({"format": 1, "kind": "outcomes", "number": 1, "added": {}, "now": {}, "about": {}}),
            "this is a lake of `outcomes`, not of facts",
        ),
    ],
)
def test_a_damaged_manifest_is_told(tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "manifest").mkdir()
    (tmp_path / "manifest" / "000001.json").write_text(content)
    with pytest.raises(InputError) as error:
        open_lake(str(tmp_path), "facts")
    assert (error.value.number, error.value.message) == ("BE120", message)


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(InputError, match="BE120 the folder holds files of others"):
        new_lake(str(tmp_path), "facts")


def test_a_file_is_no_lake(tmp_path: Path) -> None:
    (tmp_path / "g.log").write_text("261120 18:30:56\t    4 Query\tSELECT 1\n")
    with pytest.raises(InputError, match="BE120 this is a file, no lake"):
        open_lake(str(tmp_path / "g.log"), "outcomes")


def test_facts_of_files_that_came_later_are_those_of_one_run(tmp_path: Path) -> None:
    """Sessions and their names go on from one file of a stream to the next, also in another run."""
    random = Random(4)
    log = random_log(random, 400)
    cuts = [0, *sorted(log.rindex(b"\n", 0, len(log) * part // 4) + 1 for part in (1, 2, 3)), len(log)]
    for number, (low, high) in enumerate(pairwise(cuts)):
        (tmp_path / f"g.{number:06}").write_bytes(log[low:high])
    files = sorted(tmp_path.glob("g.*"))
    at_once, _ = make_both(files, tmp_path / "once", Scattered(3, random), split_size=500)
    for upto in (1, 3, 4):
        step_by_step, _ = make_both(files[:upto], tmp_path / "steps", Scattered(2, random), split_size=700)
    assert table_rows(step_by_step, "facts", "records") == table_rows(at_once, "facts", "records")
    assert table_rows(step_by_step, "facts", "templates") == table_rows(at_once, "facts", "templates")


def test_a_file_that_changed_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "g.log"
    log.write_bytes(b"261120 18:30:56\t    4 Query\tSELECT 1\n")
    make_both([log], tmp_path, Scattered(1, Random(1)))
    log.write_bytes(b"261120 18:30:56\t    4 Query\tSELECT 1, 2\n")
    with pytest.raises(InputError, match="BE101 the file has changed since its facts were read"):
        make_both([log], tmp_path, Scattered(1, Random(1)))


def test_a_run_counts_its_own_statements_alone(tmp_path: Path) -> None:
    """What a run writes does not grow with the runs before it."""
    logs = tmp_path / "logs"
    logs.mkdir()
    (tmp_path / "setup.sql").write_text("CREATE BINLOG 'b' LOG(shop);\n")
    for number in (20, 21, 22):
        (logs / f"g-2026-11-{number}").write_bytes(day(number).replace(b"shop.t", b"shop.t%d" % number))
        assert follow(logs, tmp_path / "lakes", "--setup", f"{tmp_path}/setup.sql") == 0
    lake = open_lake(f"{tmp_path}/lakes/outcomes", "outcomes")
    tables = [parquet.read_table(f"{lake.path}/{name}") for run in lake.runs for name in run.added["summary"]]
    assert [sum(table["count"].to_pylist()) for table in tables] == [30, 30, 30]
    assert [table.num_rows for table in tables] == [1, 1, 1]
