"""Recordings in folders and archives: what is read, and what is refused with its place."""

from __future__ import annotations

import io
import json
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from binlogic.explain.conformance import find_recordings
from binlogic.explain.conformance import jsonl as limits
from binlogic.facts.errors import InputError

Write = Callable[..., Path]

TRUTH = [
    {"app": "shop", "format": "ROW", "conn": 9, "qid": 12, "sql": "USE d", "default_db": "d", "logged": "none"},
    {"app": "shop", "format": "ROW", "conn": 8, "qid": 11, "sql": "SELECT 1", "default_db": "e", "logged": "none"},
    {"app": "shop", "format": "ROW", "conn": 8, "qid": 14, "sql": "DELETE FROM t", "default_db": "e", "logged": None},
]
VARIABLES = "Variable_name\tValue\nversion\t10.11.19-MariaDB-log\nsql_mode\t\n"
SCHEMA = "CREATE TABLE t (a INT);\n"


def refused(path: Path) -> str:
    with pytest.raises(InputError) as caught:
        list(find_recordings(path))
    return str(caught.value)


def truth_files(rows: list[Any] = TRUTH) -> dict[str, str]:
    lines = "".join(f"{json.dumps(row)}\n" for row in rows)
    return {"truth.jsonl": lines, "schema.sql": SCHEMA, "variables.tsv": VARIABLES}


def test_a_folder_is_read_to_its_bottom(write: Write, recorded: list[Any], tmp_path: Path) -> None:
    write(recorded)
    (found,) = find_recordings(tmp_path)
    assert (found.run.family, found.run.server, found.run.format) == ("x-books/shelf", "mariadb-10.11", "MIXED")
    assert sorted(found.records) == [step.seq for step in found.run.steps]
    assert found.records[3].fields["logged"] == "row"


def test_every_server_and_format_is_a_run(write: Write, recorded: list[Any]) -> None:
    runs = [{**each, "format": name} for name in ("ROW", "MIXED") for each in recorded]
    assert [each.run.format for each in find_recordings(write(runs))] == ["ROW", "MIXED"]


def test_a_single_file_is_enough(write: Write, recorded: list[Any]) -> None:
    folder = write(recorded)
    for name in ("shelves.sql", "shelves.jsonl"):
        assert [each.run.name for each in find_recordings(folder / name)] == ["shelves"]


def test_files_that_are_no_recordings_are_passed_over(write: Write, recorded: list[Any]) -> None:
    folder = write(recorded)
    (folder / "alone.sql").write_text("no scenario at all")
    (folder / "other.jsonl").write_text("no record at all\n")
    assert len(list(find_recordings(folder))) == 1


def test_a_workload_is_a_session_per_connection_in_the_order_of_the_server(tmp_path: Path) -> None:
    for name, text in truth_files().items():
        (tmp_path / name).write_text(text)
    (found,) = find_recordings(tmp_path)
    assert found.from_logs
    assert (found.run.family, found.run.server, found.run.format) == ("workload/shop", "mariadb-10.11", "ROW")
    assert [(s.seq, s.kind, s.session, s.text, s.line) for s in found.run.steps] == [
        (1, "sql", "8", "SELECT 1", 2),
        (2, "sql", "9", "USE d", 1),
        (3, "close", "9", "9", 1),
        (4, "sql", "8", "DELETE FROM t", 3),
        (5, "close", "8", "8", 3),
    ]
    assert [s.default_db for s in found.run.steps] == ["e", None, None, None, None]
    assert found.run.schema == SCHEMA
    assert found.run.variables["version"] == "10.11.19-MariaDB-log"
    assert found.records[4].fields == {"logged": None}


@pytest.mark.parametrize("folder", ["", "shop-ROW/"])
def test_an_archive_is_read_without_unpacking(tmp_path: Path, folder: str) -> None:
    with tarfile.open(tmp_path / "shop.tar.xz", "w:xz") as archive:
        for name, text in truth_files().items():
            member = tarfile.TarInfo(folder + name)
            member.size = len(text.encode())
            archive.addfile(member, io.BytesIO(text.encode()))
        link = tarfile.TarInfo("elsewhere/truth.jsonl")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    (found,) = find_recordings(tmp_path)
    assert (found.run.name, len(found.run.steps), found.run.schema) == ("shop-ROW", 5, SCHEMA)


def test_the_predictor_is_not_shown_what_was_recorded(write: Write, recorded: list[Any]) -> None:
    (first,) = find_recordings(write(recorded))
    changed = [{**each, "logged": "row", "error": {"code": 1}} for each in recorded]
    (second,) = find_recordings(write(changed))
    assert first.run == second.run


BAD_LINES = {
    "no JSON": ("{", "shelves.jsonl:1: BE109 this is no JSON: expecting property name"),
    "no object": ("[]", "shelves.jsonl:1: BE109 the line holds no JSON object"),
    "too deep": ("[" * 100_000, "shelves.jsonl:1: BE109 this is no JSON"),
    "a long number": ('{"seq": ' + "1" * 5000 + "}", "shelves.jsonl:1: BE109 this is no JSON"),
    "no server": ('{"format": "ROW"}', "shelves.jsonl:1: BE109 `server` is missing"),
    "seq is text": ('{"server": "m", "format": "ROW", "seq": "1"}', "BE109 `seq` is no whole number"),
}


@pytest.mark.parametrize("name", BAD_LINES)
def test_a_line_that_is_no_record(write: Write, name: str) -> None:
    line, told = BAD_LINES[name]
    assert told in refused(write([line]))


def test_bytes_that_are_no_text(write: Write, recorded: list[Any]) -> None:
    folder = write(recorded)
    (folder / "shelves.jsonl").write_bytes(b'{"a": "\xff\xfe"}\n')
    assert "shelves.jsonl:1: BE109 this is no JSON: not UTF-8" in refused(folder)


def test_limits_of_line_and_file(write: Write, recorded: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write(recorded)
    monkeypatch.setattr(limits, "LARGEST_FILE", 1000)
    assert "shelves.jsonl:2: BE109 the file is larger than" in refused(folder)
    monkeypatch.setattr(limits, "LONGEST_LINE", 100)
    assert "shelves.jsonl:1: BE109 the line is longer than" in refused(folder)


def test_records_of_another_scenario(write: Write, recorded: list[Any]) -> None:
    recorded[1]["sql"] = "DELETE FROM lib.shelf"
    assert "shelves.jsonl:2: BE109 step 2 of the scenario is another one; hint: record" in refused(write(recorded))


def test_a_record_of_no_step(write: Write, recorded: list[Any]) -> None:
    assert "shelves.jsonl:7: BE109 step 77 of" in refused(write([*recorded, {**recorded[0], "seq": 77}]))


def test_two_records_of_one_step(write: Write, recorded: list[Any]) -> None:
    assert "shelves.jsonl:7: BE109 there is already a record" in refused(write([*recorded, recorded[0]]))


def test_a_recording_that_broke_off(write: Write, recorded: list[Any]) -> None:
    told = "shelves.sql:17: BE109 mariadb-10.11 in MIXED has no record of this statement"
    assert told in refused(write(recorded[:2]))


@pytest.mark.parametrize(
    ("rows", "variables", "told"),
    [
        ([], VARIABLES, "truth.jsonl: BE109 there is no statement in it"),
        ([{**TRUTH[0], "qid": None}], VARIABLES, "truth.jsonl:1: BE109 `qid` is missing"),
        ([{**TRUTH[0], "conn": True}], VARIABLES, "truth.jsonl:1: BE109 `conn` is no whole number"),
        (TRUTH, "", "truth.jsonl: BE109 no `version` says which server this was; hint: put its variables.tsv"),
    ],
)
def test_a_workload_that_is_none(tmp_path: Path, rows: list[Any], variables: str, told: str) -> None:
    for name, text in {**truth_files(rows), "variables.tsv": variables}.items():
        (tmp_path / name).write_text(text)
    assert told in refused(tmp_path)


@pytest.mark.parametrize("data", [b"", b"no archive", b"\xfd7zXZ\x00\x00\x04torn"])
def test_a_torn_archive(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.tar.xz").write_bytes(data)
    assert "x.tar.xz: BE101 the file cannot be read: no archive, or a torn one" in refused(tmp_path)


def test_no_such_folder(tmp_path: Path) -> None:
    assert "none: BE101 the file cannot be read: no such file or directory" in refused(tmp_path / "none")
