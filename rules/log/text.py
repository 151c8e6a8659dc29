"""The SQL that a server writes into Query events, by the form rules name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...facts.data import Effects
from ...facts.names import split_key
from ...facts.statement import Statement


def quoted(name: str) -> str:
    """A name in backquotes."""
    return "`" + name.replace("`", "``") + "`"


def _as_written(statement: Statement, text: str) -> str:
    return text.strip().rstrip(";").strip()


def _savepoint(statement: Statement, text: str) -> str:
    return f"SAVEPOINT {quoted(statement.subject)}"


def _rollback_to(statement: Statement, text: str) -> str:
    return f"ROLLBACK TO {quoted(statement.subject)}"


FORMS: dict[str, Callable[[Statement, str], str]] = {
    "as written": _as_written,
    "savepoint": _savepoint,
    "rollback to": _rollback_to,
}


def query_text(form: str, statement: Statement, text: str) -> str:
    """The text of a Query event in a form; a form nobody knows is its own text (BEGIN, COMMIT)."""
    made = FORMS.get(form)
    return made(statement, text) if made is not None else form


def function_text(key: str, number: int, effects: Effects | None) -> str:
    """`SELECT db.function(arguments)`, as the call of a stored function is written; the arguments where they are known."""
    name = split_key(key)
    calls: Sequence[str] = ()
    if effects is not None and number <= len(effects.calls):
        calls = effects.calls[number - 1].arguments
    return f"SELECT {quoted(name.db)}.{quoted(name.name)}({','.join(calls)})"
