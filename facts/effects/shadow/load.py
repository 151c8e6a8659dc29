"""LOAD DATA of a file that a query of the workload wrote: its rows, put in one INSERT after the other."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from ...sql.tokenizing import dialect_for
from ...sql.tokens import Tokens
from ...statement import Statement
from .literals import Value, sql_literal, string_value
from .problem import NotFollowedError, RefusedError, UnsureError
from .running import RunningStatement
from .table import Row

if TYPE_CHECKING:
    from .machine import Machine

_NO_FILE, _FILE_EXISTS = 13, 1086


def write_file(run: RunningStatement, path: Value, rows: list[Row], plain: bool) -> None:
    """SELECT ... INTO OUTFILE; plain: in the format that LOAD DATA reads by itself. Raises RefusedError 1086.

    Raises NotFollowedError otherwise: the folder may be missing (1), or not be allowed (1290).
    """
    if not isinstance(path, str):
        raise UnsureError("the name of the file is not known")
    if path in run.tables.files:
        raise RefusedError(_FILE_EXISTS, path)
    run.tables.files[path] = rows if plain else None
    raise NotFollowedError("whether the server may write the file", contained=True)


def inserts(machine: Machine, run: RunningStatement, statement: Statement, text: str) -> list[str]:
    """LOAD DATA as INSERT statements, one for each row. Raises RefusedError 13, UnsureError."""
    tokens = Tokens(dialect_for(run.mode).tokenize(text), text)
    into = tokens.find(0, len(tokens), "INTO")
    quoted = next((k for k in range(into or 0) if tokens.word(k) == "INFILE"), None)
    target = None if into is None else tokens.name(into + 2)
    if quoted is None or target is None:
        raise NotFollowedError("LOAD DATA is not understood")
    span = tokens.span(quoted + 1)
    path = string_value(text[span.start : span.end], run.mode)
    machine.table(run, target.db, target.name)
    rows = _rows(run, statement, path)
    columns, at, assigned = [], target.end, ""
    if tokens.word(at) == "(":
        end = tokens.after_parens(at)
        columns = [_text(tokens, i, j) for i, j in tokens.split(at + 1, end - 1)]
        at = end
    if tokens.word(at) == "SET":
        assigned = _text(tokens, at + 1, len(tokens))
        at = len(tokens)
    if at < len(tokens) and tokens.word(at) not in (";", ""):
        raise NotFollowedError("how LOAD DATA reads the file is not followed")
    verb = "REPLACE" if "replace" in statement.flags else "INSERT"
    skips = "ignore" in statement.flags or ("local" in statement.flags and verb == "INSERT")
    head = f"{verb} {'IGNORE ' if skips else ''}INTO {_text(tokens, (into or 0) + 2, target.end)}"
    return [_insert(head, columns, assigned, row) for row in rows]


def _rows(run: RunningStatement, statement: Statement, path: str) -> list[Row]:
    files = run.tables.files
    if path in files:
        rows = files[path]
        if rows is None:
            raise NotFollowedError("how the file is written is not followed")
        return rows
    folders = {PurePosixPath(known).parent for known in files}
    if "local" not in statement.flags and PurePosixPath(path).parent in folders:
        raise RefusedError(_NO_FILE, path, early=True)
    raise UnsureError(f"the file {path} is not known")


def _insert(head: str, columns: list[str], assigned: str, row: Row) -> str:
    values = [sql_literal(value) for value in row]
    if not columns:
        if assigned:
            raise UnsureError("LOAD DATA without columns assigns some")
        return f"{head} VALUES ({', '.join(values)})"
    if len(values) < len(columns):
        raise UnsureError("the file has too few columns")
    pairs = list(zip(columns, values, strict=False))
    variables = {name: value for name, value in pairs if name.startswith("@")}
    sets = [f"{name} = {value}" for name, value in pairs if not name.startswith("@")]
    for name, value in variables.items():
        assigned = re.sub(re.escape(name) + r"(?![\w$.])", lambda _, value=value: value, assigned)  # type: ignore[misc]
    return f"{head} SET {', '.join([*sets, assigned] if assigned else sets)}"


def _text(tokens: Tokens, i: int, j: int) -> str:
    return tokens.text[tokens.span(i).start : tokens.span(j - 1).end].rstrip().rstrip(";")
