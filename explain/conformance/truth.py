"""Workloads that a server's logs were aligned with: truth.jsonl, with schema.sql and variables.tsv beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from .jsonl import need
from .messages import is_about
from .recording import RecordedAnswer, RecordedRun, RecordedStep, Recording, malformed

_VERSION = re.compile(r"(\d+\.\d+)")
_KEPT = ("logged", "unsafe")
_USE = re.compile(r"(?i)\s*use\b")


class _Row(NamedTuple):
    qid: int
    conn: int
    sql: str
    default_db: str | None
    app: str
    format: str
    record: RecordedAnswer


def read_truth(records: Iterable[RecordedAnswer], file: str, schema: str, variables: Mapping[str, str]) -> Recording:
    """The statements of a truth file in the order of their server-wide query id, a session per connection.

    Connections end behind their last statement: the file does not hold their ends, and one that was in a transaction
    would keep its locks. The server is the one that `variables` names. Raises InputError BE109.
    """
    rows = sorted((_row(record) for record in records if not _is_attempt(record)), key=lambda row: row.qid)
    if not rows:
        raise malformed("there is no statement in it", file)
    first = rows[0]
    steps: list[RecordedStep] = []
    answers: dict[int, RecordedAnswer] = {}
    current: dict[int, str | None] = {}
    last = {row.conn: row.qid for row in rows}
    for row in rows:
        # a client chooses a database without a statement, too
        chosen = row.default_db if row.default_db != current.get(row.conn) else None
        current[row.conn] = row.default_db
        session, line = str(row.conn), row.record.line
        steps.append(RecordedStep(len(steps) + 1, "sql", row.sql, session, line=line, default_db=chosen))
        answers[len(steps)] = row.record
        if row.qid == last[row.conn]:
            steps.append(RecordedStep(len(steps) + 1, "close", session, session, "teardown", line))
    run = RecordedRun(
        name=f"{first.app}-{first.format}",
        family=f"workload/{first.app}",
        server=_server(variables, file),
        format=first.format,
        steps=tuple(steps),
        schema=schema,
        in_turn=False,
        variables=variables,
    )
    return Recording(run, answers, from_logs=True)


def read_variables(text: str) -> dict[str, str]:
    """SHOW GLOBAL VARIABLES in the client's batch form: name, tab, value; the head line is none."""
    pairs = (line.partition("\t") for line in text.splitlines())
    return {name.lower(): value for name, tab, value in pairs if tab and name != "Variable_name"}


def _is_attempt(record: RecordedAnswer) -> bool:
    """Whether a server gave up a prepared statement whose tables had changed, to run it again under its next number."""
    error = record.fields.get("error")
    return isinstance(error, int) and is_about("again", error)


def _row(record: RecordedAnswer) -> _Row:
    sql = need(record, "sql", str)
    # the log names the database after the statement: that of the connection, unless the statement chose it
    database = record.fields.get("default_db")
    came_with = database if isinstance(database, str) and not _USE.match(sql) else None
    # of a record only what is compared is kept: a truth file may have millions
    kept = RecordedAnswer({key: record.fields[key] for key in _KEPT if key in record.fields}, record.file, record.line)
    app, binlog_format = need(record, "app", str), need(record, "format", str)
    return _Row(need(record, "qid", int), need(record, "conn", int), sql, came_with, app, binlog_format, kept)


def _server(variables: Mapping[str, str], file: str) -> str:
    version = variables.get("version", "")
    found = _VERSION.match(version)
    if found is None:
        raise malformed("no `version` says which server this was", file, hint="put its variables.tsv beside it")
    return f"{'mariadb' if 'mariadb' in version.lower() else 'mysql'}-{found[1]}"
