"""Reserved words that name something without quotes: the parser refuses them (1064).

Source: MySQL manual, Keywords and Reserved Words; which words in which places: measured on MySQL 5.6.24 and
MariaDB 10.11.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...statement import Statement
from .nodes import BlockNode, ConditionNode, CursorNode, Declare, Loop, StoredProgram, inside
from .problem import NotFollowedError, RefusedError
from .vocabulary import NAMES_ALL_THE_SAME, SqlVocabulary

_SYNTAX = 1064
#: a reserved word is a name in quotes and behind a point
_QUOTED = r"(?i)[`\"'.]\s*{}\b"
_INDEX = re.compile(r"(?i)\s*CREATE\s+(?:\w+\s+){0,3}INDEX\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)\s+ON\b")
_NAMES_A_PART = frozenset({"drop column", "change column", "drop key", "drop foreign key", "rename column", "rename"})
_SUBJECTS = frozenset(
    {"USE", "PREPARE", "EXECUTE", "DEALLOCATE", "SAVEPOINT", "ROLLBACK TO SAVEPOINT", "RELEASE SAVEPOINT"}
)
#: what a reserved word cannot name without quotes
_NAMED = frozenset({"table", "view", "sequence", "trigger", "procedure", "event", "database"})
_VIEW_COLUMNS = re.compile(r"(?i)\bVIEW\s+[\w$.`]+\s*\(([^()]*)\)\s*AS\b")
#: in place of a label they begin a statement
_READ_AS_STATEMENTS = frozenset({"ALTER", "UNLOCK"})


def check_reserved(reserved: frozenset[str], statement: Statement, text: str) -> None:
    """Raises RefusedError 1064 for a reserved word that names something, or a part of it, without quotes."""
    names = {ref.name for ref in statement.objects if ref.kind in _NAMED or ref.action in ("create", "drop")}
    names |= {statement.subject} if statement.kind in _SUBJECTS else set()
    names.update(_named_parts(statement))
    if index := _INDEX.match(text):
        names.add(index[1])
    if statement.kind in ("CREATE VIEW", "ALTER VIEW") and (listed := _VIEW_COLUMNS.search(text)):
        names.update(name.strip() for name in listed[1].split(","))
    if any(_is_refused(reserved, name, text) for name in names):
        raise RefusedError(_SYNTAX, early=True)


def _named_parts(statement: Statement) -> Iterator[str]:
    """The names of columns and keys that a statement defines, alters or drops."""
    definition = statement.definition
    columns = [*definition.columns] if definition else []
    keys = [*definition.keys] if definition else []
    for action in statement.alters:
        columns += [action.column] if action.column else []
        keys += [action.key] if action.key else []
        if action.op in _NAMES_A_PART and action.name.upper() != "PRIMARY":
            yield action.name
        if action.op == "rename column":
            yield action.value
    yield from (column.name for column in columns)
    for key in keys:
        yield from (*(() if key.kind == "primary" else (key.name,)), *(() if key.partial else key.columns))


def check_program_names(known: SqlVocabulary, found: StoredProgram, text: str) -> None:
    """Raises RefusedError 1064 for a parameter, local name or label that is a word of the grammar."""
    for name in (*(name for _, name, _ in found.parameters), *_declared(found.body)):
        if _is_refused(known.reserved, name, text):
            raise RefusedError(_SYNTAX, early=True)
    for label in _labels(found.body):
        if _is_refused(known.reserved | known.no_labels, label, text):
            if label.upper() in _READ_AS_STATEMENTS:
                raise NotFollowedError("what a statement is refused with that a label was meant to be")
            raise RefusedError(_SYNTAX, early=True)


def _is_refused(reserved: frozenset[str], name: str, text: str) -> bool:
    is_word = name.upper() in reserved and name.upper() not in NAMES_ALL_THE_SAME
    return is_word and not re.search(_QUOTED.format(re.escape(name)), text)


def _declared(node: object) -> Iterator[str]:
    """The names of variables, cursors and conditions that a program declares."""
    for each in inside(node):
        if isinstance(each, Declare):
            yield from each.names
        elif isinstance(each, CursorNode | ConditionNode):
            yield each.name


def _labels(node: object) -> Iterator[str]:
    return (each.label for each in inside(node) if isinstance(each, BlockNode | Loop) and each.label)
