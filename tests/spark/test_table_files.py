"""How tables are written: which columns are declared, encoded and compressed in which way, and row groups."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow as arrow
import pytest
from binlogic.spark.jobs.runner import Arranged, Single
from binlogic.spark.lake import files
from binlogic.spark.lake.files import AMONG_FEW, Groups, TableFile, in_few, in_groups
from binlogic.spark.lake.opening import open_lake
from pyarrow import parquet

from .lakes import make_both

SCHEMA = arrow.schema([("text", arrow.string()), ("session", arrow.string()), ("line", arrow.int64())])
LOG = """261120 17:00:00\t    1 Connect\tu@h on d using Socket
\t\t    1 Query\tCREATE BINLOG 'b'
\t\t    1 Query\tINSERT INTO d.t VALUES (1)
\t\t    1 Query\tCREATE TEMPORARY TABLE u (k INT)
"""


def batch_of(count: int, session: str) -> Any:
    schema = in_few(SCHEMA, ("session",))
    columns = [["x" * 10] * count, [session] * count, list(range(count))]
    arrays = [arrow.array(column, kind) for column, kind in zip(columns, schema.types, strict=True)]
    return arrow.RecordBatch.from_arrays(arrays, schema=schema)


def written(lake: Path, counts: list[int]) -> Path:
    file = TableFile(str(lake), "t.parquet", in_few(SCHEMA, ("session",)))
    groups = Groups(file)
    for number, count in enumerate(counts):
        groups.add(batch_of(count, f"s{number}"))
    groups.close()
    (name,) = file.close()
    assert name.startswith("t-")
    assert name.endswith(".parquet")
    assert file.rows == sum(counts)
    return lake / name


def test_batches_are_gathered_until_they_make_a_row_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_GROUP", 5)
    file = written(tmp_path, [1, 4, 7, 1])
    assert [len(batch) for batch in in_groups(str(file), ["line"])] == [5, 7, 1]
    rows = [row for batch in in_groups(str(file), SCHEMA.names, ("session",)) for row in batch.to_pylist()]
    sizes = enumerate([1, 4, 7, 1])
    assert rows == [row for number, count in sizes for row in batch_of(count, f"s{number}").to_pylist()]


def test_large_texts_make_row_groups_of_fewer_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_ENOUGH", 3 * batch_of(4, "s").nbytes)
    assert [len(batch) for batch in in_groups(str(written(tmp_path, [4] * 7)), ["line"])] == [12, 12, 4]


def test_places_among_few_are_texts_in_files(tmp_path: Path) -> None:
    file = written(tmp_path, [2, 2])
    table = parquet.read_table(file)
    assert table.schema.field("session").type == arrow.string()
    assert table.column("session").to_pylist() == ["s0", "s0", "s1", "s1"]
    (batch,) = in_groups(str(file), ["session"], ("session",))
    assert batch.schema.field("session").type == AMONG_FEW


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The metadata of a file of outcomes."""
    folder = tmp_path_factory.mktemp("lakes")
    (folder / "general.log").write_text(LOG)
    lake = make_both([folder / "general.log"], folder, Single())[1]
    return parquet.ParquetFile(open_lake(str(lake), "outcomes").files("outcomes")[0])


def test_every_column_of_outcomes_has_a_value_in_every_row(outcomes: Any) -> None:
    assert [field.name for field in outcomes.schema_arrow if field.nullable] == ["said"]  # by most nothing is
    assert not outcomes.schema_arrow.field("rules").type.value_field.nullable


def test_encoded_columns_are_not_compressed_and_lists_are_dictionaries(outcomes: Any) -> None:
    group = outcomes.metadata.row_group(0)
    columns = {column.path_in_schema: column for column in map(group.column, range(group.num_columns))}
    assert "RLE_DICTIONARY" in columns["rules.list.element"].encodings
    assert "DELTA_BINARY_PACKED" in columns["position"].encodings
    assert {column.compression for column in columns.values()} == {"UNCOMPRESSED"}


def test_texts_are_compressed(tmp_path: Path) -> None:
    group = parquet.ParquetFile(written(tmp_path, [3])).metadata.row_group(0)
    assert [group.column(number).compression for number in range(3)] == ["ZSTD", "UNCOMPRESSED", "UNCOMPRESSED"]


def test_files_of_earlier_versions_which_declare_missing_values_are_read_beside_others(tmp_path: Path) -> None:
    names = []
    for nullable in (True, False):
        schema = arrow.schema([arrow.field("shape", arrow.int64(), nullable=nullable)])
        parquet.write_table(arrow.table([[2, 1]], schema=schema), tmp_path / f"{nullable}.parquet")
        names.append(str(tmp_path / f"{nullable}.parquet"))
    rows = Arranged(names, ("shape",), ("shape",), ("shape",))
    found = Single().arranged(rows, lambda _, batches: [value for b in batches for value in b.column(0).to_pylist()])
    assert found == [[1, 1, 2, 2]]
    batches = [batch for name in names for batch in in_groups(name, ["shape"])]
    assert arrow.Table.from_batches(batches).column("shape").to_pylist() == [2, 1, 2, 1]


_GIVEN_UP = """
import os, resource, signal, sys
import pyarrow
from binlogic.spark.lake.files import TableFile

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
file = TableFile(sys.argv[1], "t.parquet", pyarrow.schema([("line", pyarrow.int64())]))
file.write(pyarrow.table({"line": [1, 2, 3]}))
size = os.path.getsize(f"{sys.argv[1]}/{file.name}")
resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
del file
"""


def test_a_file_that_is_given_up_writes_no_footer(tmp_path: Path) -> None:
    """The disk may be full, which the destructor of pyarrow's writer tells with a traceback."""
    ended = subprocess.run([sys.executable, "-c", _GIVEN_UP, str(tmp_path)], capture_output=True, text=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
