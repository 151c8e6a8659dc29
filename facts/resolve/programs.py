"""The stored programs a statement makes, drops and calls, and what is inside of those it makes: by name."""

from __future__ import annotations

from collections.abc import Iterator

from ..catalog.names import ref_key
from ..fact import Fact
from ..names import TABLE_KINDS, object_key
from ..sql.builtin_functions import BUILTIN_FUNCTIONS
from ..statement import ObjectRef, Statement

_PROGRAMS = frozenset({"trigger", "procedure", "function", "event"})
#: names of routines are compared without letter case (MySQL manual, Identifier Case Sensitivity)
_CASELESS = frozenset({"procedure", "function"})


def program_facts(statement: Statement, default_db: str) -> Iterator[Fact]:
    """defines, undefines, trigger_event, names_inside, called_inside and calls_program."""
    for ref in statement.objects:
        if ref.kind in _PROGRAMS and ref.role == "target":
            yield from _program(statement, ref, default_db)
    for key in _called(statement, default_db):
        yield Fact("calls_program", (key,))


def _program(statement: Statement, ref: ObjectRef, default_db: str) -> Iterator[Fact]:
    key = _key(ref, default_db)
    if ref.action == "drop":
        yield Fact("undefines", (key,), ref.span)
    elif ref.action == "create":
        yield Fact("defines", (key,), ref.span)
        table = next((each for each in statement.objects if each.role == "trigger table"), None)
        if statement.trigger and table:
            # MariaDB 12: INSERT OR UPDATE
            for verb in statement.trigger.event.split(" OR "):
                yield Fact("trigger_event", (ref_key(table, default_db), key, verb))
        # Names in the body of a program are in the program's database (MySQL manual, Stored Routine Syntax).
        yield from _inside(statement, default_db if ref.db is None else ref.db)


def _inside(statement: Statement, db: str) -> Iterator[Fact]:
    for leaf in statement.body:
        for ref in leaf.objects:
            if ref.kind in TABLE_KINDS:
                yield Fact("names_inside", (leaf.kind, ref_key(ref, db), ref.role), ref.span)
        yield from (Fact("called_inside", (key,)) for key in _called(leaf, db))
        yield from _inside(leaf, db)


def _called(statement: Statement, db: str) -> Iterator[str]:
    for use in statement.functions:
        base, dot, name = use.name.rpartition(".")
        if dot or name not in BUILTIN_FUNCTIONS:
            yield object_key(base if dot else db, name.lower(), "function")
    for ref in statement.refs("call"):
        if ref.kind in _PROGRAMS:
            yield _key(ref, db)


def _key(ref: ObjectRef, default_db: str) -> str:
    db = default_db if ref.db is None else ref.db
    return object_key(db, ref.name.lower() if ref.kind in _CASELESS else ref.name, ref.kind)
