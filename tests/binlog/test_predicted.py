"""The events that `binlogic events` predicts of a script are those read from the log that MariaDB writes of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from binlogic.explain.cli.app import run
from binlogic.facts.binlog.control import StatementText
from binlogic.facts.binlog.decode import decode
from binlogic.facts.binlog.event_types import DELETE_ROWS_TYPES, UPDATE_ROWS_TYPES, WRITE_ROWS_TYPES, EventType
from binlogic.facts.binlog.query import ExecuteLoadQuery, QueryEvent
from binlogic.facts.binlog.reader import read_file
from binlogic.facts.binlog.rows import TableMap
from binlogic.facts.names import object_key

from .filter_cases import CASES, Case, recorded_script
from .mariadb import MariaDB

SOME = CASES[1::2]

_ABOUT_THE_FILE = {
    EventType.FORMAT_DESCRIPTION,
    EventType.GTID_LIST,
    EventType.BINLOG_CHECKPOINT,
    EventType.ROTATE,
}
_NAMES = {
    **dict.fromkeys(WRITE_ROWS_TYPES, "Write_rows"),
    **dict.fromkeys(UPDATE_ROWS_TYPES, "Update_rows"),
    **dict.fromkeys(DELETE_ROWS_TYPES, "Delete_rows"),
    EventType.MARIADB_GTID: "Gtid",
    EventType.QUERY: "Query",
    EventType.XID: "Xid",
    EventType.INTVAR: "Intvar",
    EventType.RAND: "Rand",
    EventType.USER_VAR: "User_var",
    EventType.TABLE_MAP: "Table_map",
    EventType.ANNOTATE_ROWS: "Annotate_rows",
    EventType.XA_PREPARE: "XA_prepare",
}


#: definitions, which servers word anew: the prediction of their text is tested elsewhere
_DEFINITION = re.compile(r"(CREATE)\b.*?\b(VIEW|TRIGGER|PROCEDURE)\b.*", re.DOTALL)
_COLUMNS = re.compile(r"(CREATE TABLE `\w+` \().*", re.DOTALL)


def _plain(sql: str) -> str:
    return _COLUMNS.sub(r"\1", _DEFINITION.sub(r"\1 \2", sql))


def read(log: Path) -> list[str]:
    """The events in the words of SHOW BINLOG EVENTS, with the SQL of statements and the names of mapped tables."""
    found = []
    for event, form in read_file(log):
        if event.type in _ABOUT_THE_FILE:
            continue
        body = decode(event, form, str(log))
        said = _NAMES[event.type]
        if isinstance(body, QueryEvent | StatementText):
            said += f" {_plain(body.sql)}"
        elif isinstance(body, ExecuteLoadQuery):
            said += f" {body.query.sql}"
        elif isinstance(body, TableMap):
            said += f" {object_key(body.db, body.table)}"
        found.append(said)
    return found


def predicted(script: Path, form: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    assert run(["events", str(script), "--profile", "mariadb-10.11", "--format-is", form]) == 0
    found = []
    for line in capsys.readouterr().out.splitlines()[1:]:
        kind, info = line.split("\t")[2], line.split("\t")[5]
        if kind in ("Open", "Presumed"):
            continue  # it is about the events that follow
        if kind in ("Query", "Annotate_rows"):
            kind += " " + _plain(info.partition("; ")[2] if info.startswith("use `") else info)
        elif kind == "Table_map":
            kind += " " + info[info.index("(") + 1 : -1]
        found.append(kind)
    return found


@pytest.mark.parametrize(("case", "form"), SOME, ids=[f"{case.name}, {form}" for case, form in SOME])
def test_predicted_events_are_read(
    case: Case, form: str, mariadb: MariaDB, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mariadb.clean()
    script = tmp_path / "script.sql"
    script.write_text(recorded_script(case, form))
    log = mariadb.record(recorded_script(case, form))
    assert predicted(script, form, capsys) == read(log)


@pytest.mark.parametrize(("case", "form"), SOME, ids=[f"{case.name}, {form}" for case, form in SOME])
def test_the_log_has_the_form_that_rules_say(
    case: Case, form: str, mariadb: MariaDB, capsys: pytest.CaptureFixture[str]
) -> None:
    mariadb.clean()
    log = mariadb.record(recorded_script(case, form))
    code = run(["binlog", "conformance", str(log), "--format-is", form])
    assert (code, capsys.readouterr().out.count("the file has")) == (0, 0)
