"""Logs that a MariaDB writes for the test: read whole, restored after annotate, refused where encrypted."""

from __future__ import annotations

import io
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from binlogic.facts.binlog.decode import decode
from binlogic.facts.binlog.extended import extended, stripped
from binlogic.facts.binlog.query import QueryEvent
from binlogic.facts.binlog.reader import BinlogFile, read_file
from binlogic.facts.errors import InputError
from binlogic.rules.tables.annotate import Annotator
from binlogic.rules.tables.information import TablesInfo

from .filter_cases import ALL, CASES, recorded_script
from .mariadb import MariaDB, missing, started

EVENTS = "SHOW BINLOG EVENTS IN '{}'"
#: how SHOW BINLOG EVENTS calls what the headers of MySQL call otherwise
NAMES = {
    "Format_desc": "FORMAT_DESCRIPTION",
    "Gtid": "MARIADB_GTID",
    "Gtid_list": "GTID_LIST",
    "Query_compressed": "QUERY_COMPRESSED",
    "User var": "USER_VAR",
    "RAND": "RAND",
    "XA_prepare": "XA_PREPARE",
}
SCRIPTS = [pytest.param(case, form, id=f"{case.name}, {form}") for case, form in CASES[::3]]


def escaped(sql: str) -> str:
    """As the client prints a column in batch mode."""
    return sql.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")


def restored(path: Path) -> bytes:
    annotator = Annotator(TablesInfo())
    there = b"".join(extended(annotator.ahead(read_file(path)), annotator.tables))
    log = BinlogFile(io.BytesIO(there))
    return b"".join(stripped((event, log.format) for event in log))


@pytest.mark.parametrize(("case", "form"), SCRIPTS)
def test_events_are_those_the_server_shows(case, form: str, mariadb: MariaDB) -> None:  # type: ignore[no-untyped-def]
    mariadb.clean()
    log = mariadb.record(recorded_script(case, form))
    shown = [line.split("\t") for line in mariadb.run(EVENTS.format(log.name)).splitlines()]
    found = list(read_file(log))
    assert [(event.position, event.next_position) for event, _ in found] == [(int(r[1]), int(r[4])) for r in shown]
    for (event, form_), row in zip(found, shown, strict=True):
        body = decode(event, form_, str(log))
        name = NAMES.get(row[2], row[2].upper())
        assert event.name in (name, f"{name}_V1", f"{name}_COMPRESSED_V1")
        if isinstance(body, QueryEvent) and body.sql not in ("COMMIT", "BEGIN"):
            assert escaped(body.sql) in row[5]
    assert restored(log) == log.read_bytes()


@pytest.mark.parametrize("form", ALL)
@pytest.mark.parametrize("image", ["FULL", "NOBLOB", "MINIMAL"])
def test_every_row_image(form: str, image: str, compressing: MariaDB) -> None:
    compressing.clean()
    log = compressing.record(
        f"SET binlog_format = {form}, binlog_row_image = {image}; CREATE DATABASE d; USE d; "
        "CREATE TABLE t (a INT PRIMARY KEY, b BLOB, c VARCHAR(9)); INSERT INTO t VALUES (1, 'x', 'y'), (2, 'z', NULL); "
        "UPDATE t SET c = UUID_SHORT() % 9 WHERE a = 1; DELETE FROM t WHERE a = 2; "
    )
    rows = [decode(event, form_) for event, form_ in read_file(log)]
    columns = [(body.change, body.columns, body.after) for body in rows if type(body).__name__ == "RowsEvent"]
    whole, key = (0, 1, 2), (0,)
    before = {"FULL": whole, "NOBLOB": (0, 2), "MINIMAL": key}[image]
    after = {"FULL": whole, "NOBLOB": (0, 2), "MINIMAL": (2,)}[image]
    expected = [("write", whole, ()), ("update", before, after), ("delete", before, ())]
    assert columns == {"ROW": expected, "MIXED": expected[1:2], "STATEMENT": []}[form]
    assert restored(log) == log.read_bytes()


def test_an_encrypted_log_is_refused() -> None:
    if program := missing():
        pytest.skip(f"{program} is not installed: apt-get install mariadb-server")
    with TemporaryDirectory(prefix="mariadb-") as folder:
        keys = Path(folder, "keys")
        keys.write_text("1;770A8A65DA156D24EE2A093277530142\n")
        keys.chmod(0o644)
        options = (
            "--plugin-load-add=file_key_management",
            f"--file-key-management-filename={keys}",
            "--encrypt-binlog",
        )
        with started(Path(folder, "server"), options) as server:
            log = server.record("CREATE DATABASE d")
            with pytest.raises(InputError) as caught:
                list(read_file(log))
    assert (caught.value.number, caught.value.message) == (
        "BE112",
        "this binary log is encrypted (MariaDB encrypt_binlog)",
    )
