"""No table of a lake holds a password of the logs it was made from, however they are read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

parquet = pytest.importorskip("pyarrow.parquet")

from binlogic.explain.cli.app import run  # noqa: E402
from binlogic.spark.jobs.facts import FactsInputs, make_facts  # noqa: E402
from binlogic.spark.jobs.runner import Single  # noqa: E402
from binlogic.spark.read import reading  # noqa: E402

SECRET = b"h-u_nter2"
HEAD = "2024-01-01T00:00:00.000000Z\t    1 "
STATEMENTS = (
    "CREATE USER a IDENTIFIED BY 'h-u_nter2', c@'%' IDENTIFIED BY 'h-u_nter2'",
    "SET PASSWORD FOR a = PASSWORD('h-u_nter2')",
    "GRANT SELECT ON db.* TO a IDENTIFIED BY 'h-u_nter2'",
    "CHANGE MASTER TO MASTER_PASSWORD='h-u_nter2'",
    "CREATE TABLE db.f (a int) ENGINE=FEDERATED CONNECTION='mysql://u:h-u_nter2@host/d/t'",
    "PREPARE s FROM 'CREATE USER d IDENTIFIED BY ''h-u_nter2'''",
    "UPDATE mysql.user SET Password=PASSWORD('h-u_nter2') WHERE User='x'",
    "/* ALTER USER a IDENTIFIED BY 'h-u_nter2' */ SELECT 1 FROM db.t",
    "ALTER USER a\nIDENTIFIED\nBY 'h-u_nter2'",
)


def cells(lake: Path) -> Iterator[bytes]:
    """Every value of every table, as bytes."""

    def flat(value: Any) -> bytes:
        return value if isinstance(value, bytes) else str(value).encode()

    for file in lake.rglob("*.parquet"):
        for column in parquet.read_table(file).to_pydict().values():
            yield from map(flat, column)


def log(folder: Path) -> Path:
    """A general log with account statements among others, also of the commands Prepare and Execute."""
    lines = [f"{HEAD}Connect\ta@h on db using Socket"]
    for number, text in enumerate(STATEMENTS * 3):
        lines += [f"{HEAD}Query\tINSERT INTO db.t VALUES ({number}, 'x')", f"{HEAD}Query\t{text}"]
        lines += [f"{HEAD}Prepare\t{text}", f"{HEAD}Execute\t{text}"]
    path = folder / "general.log"
    path.write_text("\n".join([*lines, ""]))
    return path


@pytest.mark.parametrize("compiled", [False, True])
def test_no_table_holds_a_password(tmp_path: Path, compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if compiled:
        pytest.importorskip("numba")
    monkeypatch.setattr(reading, "is_worth", lambda _: compiled)
    if compiled:
        from binlogic.facts.readers import compiled as loops

        assert loops._loaded() is not None
    path = log(tmp_path)
    run = make_facts(FactsInputs([str(path)], str(tmp_path / "lake")), Single())
    assert run.about["rows"] == 1 + 4 * 27
    found = list(cells(tmp_path / "lake"))
    assert any(b"IDENTIFIED BY '*********'" in cell for cell in found)
    assert not any(SECRET in cell for cell in found)
    make_facts(FactsInputs([str(path)], str(tmp_path / "shown"), show_secrets=True), Single())
    assert any(SECRET in cell for cell in cells(tmp_path / "shown"))


def test_both_readings_write_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    path = log(tmp_path)
    found = []
    for compiled in (False, True):
        monkeypatch.setattr(reading, "is_worth", lambda _, compiled=compiled: compiled)
        lake = tmp_path / f"lake{compiled}"
        make_facts(FactsInputs([str(path)], str(lake)), Single())
        files = sorted((lake / "records").rglob("*.parquet"))
        found.append([parquet.read_table(file).to_pydict() for file in files])
    assert found[0] == found[1]


@pytest.mark.parametrize("more", [(), ("--show-secrets",)])
def test_follow_masks_unless_asked(tmp_path: Path, more: tuple[str, ...]) -> None:
    (tmp_path / "arriving").mkdir()
    log(tmp_path / "arriving")
    arguments = ["spark", "follow", str(tmp_path / "arriving"), "-o", str(tmp_path / "out"), "--master", "none", *more]
    assert run(arguments, {"spark": "binlogic.spark.cli:spark_app"}.items()) == 0
    assert any(SECRET in cell for cell in cells(tmp_path / "out")) is bool(more)


def test_a_slow_log_is_masked_too(tmp_path: Path) -> None:
    path = tmp_path / "slow.log"
    records = (f"# User@Host: a[a] @ h []\n# Query_time: 1  Lock_time: 0\n{text};\n" for text in STATEMENTS)
    path.write_text("".join(records))
    make_facts(FactsInputs([str(path)], str(tmp_path / "lake"), log_format="slow-log"), Single())
    found = list(cells(tmp_path / "lake"))
    assert any(b"IDENTIFIED BY '*********'" in cell for cell in found)
    assert not any(SECRET in cell for cell in found)
