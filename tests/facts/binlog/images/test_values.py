"""What servers wrote of rows whose values are known, decoded to the same values."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from binlogic.explain.cli.app import run

from .every_type import MARIADB, OLD_TIMES, TYPES, Case

RECORDED = Path(__file__).parent / "recorded"


def changes(log: str, capsys: pytest.CaptureFixture[str], *options: str) -> list[dict[str, Any]]:
    assert run(["binlog", "rows", str(RECORDED / log), *options]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("log", sorted(path.name for path in RECORDED.glob("*.bin")))
def test_every_type_of_column(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    tables: dict[str, Case] = TYPES | (MARIADB | {"old_times": OLD_TIMES} if log.startswith("mariadb") else {})
    found = changes(log, capsys)
    for name, (definition, _, rows) in tables.items():
        columns = [part.split()[0] for part in definition.split(", ")]
        inserted = [row["after"] for row in found if row["table"] == name and row["change"] == "insert"]
        expected = [dict(zip(columns, row, strict=True)) for row in rows]
        if name == "packed":  # once more, packed with the header and checksum of zlib
            gone = [each for each in expected if each["id"] != 2]
            expected += [each | {"id": each["id"] + (10 if each["id"] == 1 else 110)} for each in gone]
        assert inserted == expected, name
    updated = [row for row in found if row["change"] == "update"]
    assert {row["table"] for row in updated} == {
        name for name, (_, _, rows) in tables.items() if len(rows) > 1 and name != "old_times"
    }
    assert all(row["before"] | {"id": row["before"]["id"] + 100} == row["after"] for row in updated)
    deleted = {row["table"]: row["before"]["id"] for row in found if row["change"] == "delete"}
    assert deleted == dict.fromkeys({row["table"] for row in updated}, 102)


def test_what_nothing_tells_stays_open(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a definition: numbers for names and members, both signs, bytes that are no UTF-8 as surrogates."""
    (tmp_path / "schema.sql").write_text("CREATE TABLE d.other (a INT);")
    options = ["--include-gtids", "0-1-3", "--schema", str(tmp_path / "schema.sql")]
    first, *_ = changes("mariadb-10.11.bin", capsys, *options)
    assert first["table"] == "ints"
    assert first["after"]["@2"] == {"signed": -1, "unsigned": 255}
    assert first["after"]["@12"] == {"signed": -1, "unsigned": 18446744073709551615}
    texts = changes("mariadb-10.11.bin", capsys, "--include-gtids", "0-1-15")[0]["after"]
    assert texts["@15"] == 2
    assert texts["@16"] == 5
    assert texts["@18"] == "\udce9"
    assert texts["@3"] == "é 中 😀"
