"""SHOW, DESCRIBE and EXPLAIN: what they look at has to be there."""

from __future__ import annotations

import re

from ...names import SYSTEM_DATABASES
from ...statement import ObjectRef, Statement
from .accounts import check_grant_tables, need_account
from .definition_names import check_database
from .machine import Machine
from .problem import NotFollowedError, RefusedError, UnseenError, UnsureError
from .running import RunningStatement
from .table import Shadow
from .viewed import INVALID_VIEW
from .views import ViewRows

_NO_VIEW, _NO_GRANTS, _NO_DATABASE = 1347, 1141, 1046
#: it lists what is in a database, the default one where it names none
_LISTS = re.compile(
    r"(?i)\s*SHOW\s+(?:FULL\s+)?(?:TABLES|TRIGGERS|(?P<events>EVENTS)|TABLE\s+STATUS)\b"
    r"(?:\s+(?:FROM|IN)\s+(?P<quote>`?)(?P<db>[\w$]+)(?P=quote)(?![\w$.])|(?P<other>\s+(?:FROM|IN)\b))?"
)
_SHOWS_DATABASE = re.compile(
    r"(?i)\s*SHOW\s+CREATE\s+(?:DATABASE|SCHEMA)\s+(?:IF\s+NOT\s+EXISTS\s+)?(?P<quote>`?)(?P<db>[\w$]+)(?P=quote)(?![\w$.])"
)


def looked_at(machine: Machine, run: RunningStatement, statement: Statement) -> None:
    """Raises RefusedError with the server's error for what is not there, UnsureError where it is not known.

    Source: measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    _check_database(machine, run, statement)
    try:
        _check_objects(machine, run, statement)
    except UnseenError as unseen:
        raise NotFollowedError(str(unseen)) from unseen


def _check_database(machine: Machine, run: RunningStatement, statement: Statement) -> None:
    lists = _LISTS.match(statement.text, statement.span.start)
    if lists and not (lists["db"] or lists["other"] or run.names.default_db):
        raise RefusedError(_NO_DATABASE, early=True)
    if lists and lists["events"]:
        return  # of a database that does not exist there are none
    named = (lists and lists["db"] and lists) or _SHOWS_DATABASE.match(statement.text, statement.span.start)
    if named is None or named["db"].lower() in SYSTEM_DATABASES:
        return
    check_database(machine, named["db"])
    if machine.tables.has_database(named["db"]) is None:
        raise NotFollowedError("whether the database exists is not known")


def _check_objects(machine: Machine, run: RunningStatement, statement: Statement) -> None:
    for ref in statement.refs("read"):
        if ref.kind == "table":
            _shown(machine, run, ref)
        elif ref.kind == "view":
            found = _shown(machine, run, ref)
            if isinstance(found, Shadow) and found.temporary:
                raise NotFollowedError("whether SHOW CREATE VIEW means what a temporary table hides is not followed")
            if not isinstance(found, ViewRows):
                raise RefusedError(_NO_VIEW, ref.name, early=True)
        elif ref.kind == "user":
            check_grant_tables(machine)
            need_account(machine, ref, _NO_GRANTS if ref.role == "grants" else run.server.show_user)
        else:
            there = machine.has_object(run, ref.kind, ref)
            if there is None:
                raise UnsureError(f"whether {ref.kind} {ref.name} exists is not known")
            if not there:
                raise RefusedError(run.server.existence.dropped(ref.kind), ref.name, early=True)


def _shown(machine: Machine, run: RunningStatement, ref: ObjectRef) -> object:
    """What a name means. Raises NotFollowedError for a view that is no longer valid, of which SHOW may warn."""
    try:
        return machine.table(run, ref.db, ref.name)
    except RefusedError as refused:
        if refused.code == INVALID_VIEW:
            raise NotFollowedError("whether SHOW warns of a view that reads what is not there") from refused
        raise
