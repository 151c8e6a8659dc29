"""The SQL that a server writes into Query events, by the form rules name."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ...facts.effects import Effects
from ...facts.names import split_key
from ...facts.statement import Statement
from .definitions import DEFINITIONS

#: what is written with the name of a savepoint
_OF_SAVEPOINTS = {"savepoint": "SAVEPOINT", "rollback to": "ROLLBACK TO"}


def quoted(name: str, ansi_quotes: bool = False) -> str:
    """A name in backquotes, or in double quotes under ANSI_QUOTES; measured on MySQL 5.6.24 and MariaDB 10.11."""
    mark = '"' if ansi_quotes else "`"
    return mark + name.replace(mark, mark * 2) + mark


def _as_written(statement: Statement, text: str) -> str:  # noqa: ARG001
    return text.strip().rstrip(";").strip()


def _not_delayed(statement: Statement, text: str) -> str:
    return re.sub(r"\bDELAYED\b", "", _as_written(statement, text), count=1, flags=re.IGNORECASE)


def _columns(statement: Statement, text: str, ansi_quotes: bool) -> str:
    """CREATE TABLE with a list of columns in place of its SELECT; which columns only the server knows.

    As written where nothing is created: a pack may ask for columns of any statement.
    """
    table = next(iter(statement.refs("create")), None)
    if table is None:
        return _as_written(statement, text)
    name = ".".join(quoted(part, ansi_quotes) for part in (table.db, table.name) if part)
    replace = " OR REPLACE" if "or replace" in statement.flags else ""
    exists = " IF NOT EXISTS" if "if not exists" in statement.flags else ""
    return f"CREATE{replace} TABLE{exists} {name} (...)"


def _xa(verb: str) -> Callable[[Statement, str], str]:
    """An XA statement; its identifier has a global and a branch part, both hexadecimal, and a format."""

    def form(statement: Statement, text: str) -> str:  # noqa: ARG001
        parts = [*statement.subject.split(","), "", ""][:3]
        hexadecimal = (f"X'{part[2:] if part.startswith('0x') else part.encode().hex()}'" for part in parts[:2])
        return f"XA {verb} {','.join(hexadecimal)},{parts[2] or 1}"

    return form


FORMS: dict[str, Callable[[Statement, str], str]] = {
    "as written": _as_written,
    "of a database": _as_written,
    "not delayed": _not_delayed,
    "xa start": _xa("START"),
    "xa end": _xa("END"),
    "xa commit": _xa("COMMIT"),
    "xa rollback": _xa("ROLLBACK"),
    **DEFINITIONS,
}


def query_text(form: str, statement: Statement, text: str, ansi_quotes: bool = False) -> str:
    """The text of a Query event in a form; an unknown form is its own text (BEGIN, COMMIT)."""
    if form in _OF_SAVEPOINTS:
        return f"{_OF_SAVEPOINTS[form]} {quoted(statement.subject, ansi_quotes)}"
    if form == "columns":
        return _columns(statement, text, ansi_quotes)
    made = FORMS.get(form)
    return made(statement, text) if made is not None else form


def function_text(key: str, number: int, effects: Effects | None, ansi_quotes: bool = False) -> str:
    """`SELECT db.function(arguments)`: how the call of a stored function is written; arguments where they are known."""
    name = split_key(key)
    calls: Sequence[str] = ()
    if effects is not None and number <= len(effects.calls):
        calls = effects.calls[number - 1].arguments
    return f"SELECT {quoted(name.db, ansi_quotes)}.{quoted(name.name, ansi_quotes)}({','.join(calls)})"
