"""CREATE VIEW and ALTER VIEW: what a server refuses, in its order. Codes measured on MySQL 5.6.24 and MariaDB 10.11."""

from __future__ import annotations

import re

from sqlglot import exp

from ...names import split_key
from ...statement import Statement
from .create import columns_of, query_text, selected
from .definition_names import check_database, named_key
from .literals import shape
from .machine import Machine
from .objects import check_flags, check_permanent, doubt_definer
from .problem import NotFollowedError, RefusedError, UnsureError
from .rewrite import parsed
from .running import RunningStatement
from .viewed import is_view
from .written_names import said_in

_VARIABLE = re.compile(r"(?<![\w'\"`@])@{1,2}[\w`]")
_INTO = re.compile(r"(?i)\bINTO\b")
_ALGORITHM = re.compile(
    r"(?i)\s*(?:CREATE|ALTER)\s+(?:OR\s+REPLACE\s+)?ALGORITHM\s*=\s*(?!(?:UNDEFINED|MERGE|TEMPTABLE)\b)"
)
_NAME = re.compile(r"[A-Za-z_`][\w$`.]*")
_LISTED = re.compile(r"(?is)\bVIEW\s+(?:IF\s+NOT\s+EXISTS\s+)?[\w`.$]+\s*\(([^()]*)\)\s*AS\b")
_SAME_COLUMN, _VIEW_OF_VARIABLE, _VIEW_COLUMNS = 1060, 1351, 1353
_SAME_NAME, _MISSING_TABLE, _NO_VIEW = 1066, 1146, 1347


def create_view(machine: Machine, run: RunningStatement, statement: Statement, text: str) -> int:
    """CREATE VIEW and ALTER VIEW.

    What its parser refuses is found first, then tables that are missing, the database, a view that ALTER does not find,
    its query, and a name that is taken: measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    check_flags(statement)
    ref = next((r for r in statement.objects if r.kind == "view"), None)
    if ref is None:
        return 0
    key = named_key(run, ref)
    said = _parsed(run, text)
    exists = machine.exists(run, key, permanent=True)
    is_base = bool(exists) and key not in run.names.catalog.views and not is_view(machine, run, key)
    for read in map(run.names.key, (each for each in statement.refs("read") if each.kind == "table")):
        if (read == key and not is_base) or machine.exists(run, read) is False:
            raise RefusedError(_MISSING_TABLE, read, early=True)
    check_database(machine, split_key(key).db)
    if statement.kind == "ALTER VIEW" and exists is False:
        raise RefusedError(_MISSING_TABLE, key, early=True)
    if statement.kind == "ALTER VIEW" and is_base:
        raise RefusedError(_NO_VIEW, key, early=True)
    replaces = "or replace" in statement.flags
    if statement.kind == "CREATE VIEW" and not replaces:
        machine.check_settled(run, key)
    stays = bool(exists) and statement.kind == "CREATE VIEW" and (is_base or not replaces)
    try:
        for base in statement.refs("read"):
            check_permanent(machine.table(run, base.db, base.name), run.server.view_of_temporary)
        _check_query(machine, run, text, said)
    except UnsureError as unsure:
        if stays:  # whatever is told of it
            raise NotFollowedError(str(unsure), contained=True) from unsure
        raise
    if stays and "if not exists" in statement.flags:
        run.warn(run.server.existence.created("view"))
        return 0
    if stays and replaces:
        if run.server.refused_view_is_logged:
            run.log_doubt = "what is logged of a view that is refused"
        raise RefusedError(_NO_VIEW, key, early=True)
    if stays:
        raise RefusedError(run.server.existence.created("view"), key, early=True)
    machine.tables.version += 1
    for each in (key, run.names.key(ref)):
        machine.settle(machine.tables.unsettled, each)
    machine.note_set(run, machine.tables.others, "view:" + key)
    machine.note_set(run, machine.tables.gone, key, present=False)
    doubt_definer(machine, run, text, key)
    return 0


def _parsed(run: RunningStatement, text: str) -> str:
    """The text of the query. Raises what a parser refuses in it, NotFollowedError where that is not followed."""
    _, said = query_text(run, text)
    if _INTO.search(said):
        raise NotFollowedError("INTO in the query of a view is not followed")  # 1064, 1350
    if _ALGORITHM.match(text):
        raise NotFollowedError("whether the view has an algorithm of this name")
    if _VARIABLE.search(said):
        raise RefusedError(_VIEW_OF_VARIABLE, early=True)
    if run.server.view_of_derived and _derives(parsed(shape(said, run.mode).key, run.mode)[1]):
        raise RefusedError(run.server.view_of_derived, early=True)
    return said


def _check_query(machine: Machine, run: RunningStatement, text: str, said: str) -> None:
    """Raises what the query of a view is refused for once its tables are open, NotFollowedError where it is not
    followed."""
    context = machine.context(run)
    try:
        found, tree, values = selected(run, context, said)
    except RefusedError as refused:
        if refused.code == _SAME_NAME:
            raise NotFollowedError("whether names of tables or of columns are found equal first") from refused
        raise
    listed_as = said_in(said, run.mode)
    if any(each.alias != each.alias.strip() or not each.alias for each in tree.find_all(exp.Alias)):
        raise NotFollowedError("whether a column of a view may be called so")
    try:
        names = [name.lower() for name, _ in columns_of(tree, context, listed_as)]
    except UnsureError:
        names = []
    if names and (listed := _LISTED.search(text)):
        given = [name.strip(" `").lower() for name in listed[1].split(",")]
        if len(given) != len(names):
            raise RefusedError(_VIEW_COLUMNS, early=True)
        names = given
    else:  # a view finds names of its own for expressions
        expressions = {each.strip("'\"").lower() for each in listed_as if not _NAME.fullmatch(each)}
        names = [name for name in names if name not in expressions]
    if len(set(names)) < len(names):
        raise RefusedError(_SAME_COLUMN, early=True)
    run.store.prepare(found.sql, values)


def _derives(tree: exp.Expr) -> bool:
    """Whether a query has another in FROM."""
    return any(isinstance(each.parent, exp.From | exp.Join) for each in tree.find_all(exp.Subquery))
