"""Prepared statements: the text that EXECUTE runs, with its place holders filled in."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import TokenType

from ...sql.dialect import SqlMode
from ...sql.kinds import CHANGES
from ...sql.parse import parse_statement
from ...sql.tokenizing import dialect_for
from ...sql.tokens import Tokens
from ...statement import Statement
from . import table_locks
from .client import NEXT_READ_ONLY, ShadowClient
from .create import query_text
from .function_names import check_functions
from .literals import HexText, sql_literal
from .machine import Machine
from .merged import check_merged
from .named_collations import check_collations
from .parser_errors import check_one
from .problem import NotFollowedError, RefusedError, TargetError, TypedError, UnsureError
from .query_clauses import check_clauses
from .refusals import also, check_default_database, check_tables
from .reopened import check_reopened
from .running import RunningStatement
from .show_forms import check_show
from .vocabulary import check_vocabulary

_MAKES_TABLE = frozenset({"CREATE TABLE", "CREATE TABLE LIKE", "CREATE TABLE SELECT"})
_IS_READ_ONLY = 1792
_NOT_PREPARED, _WRONG_ARGUMENTS, _SYNTAX = 1243, 1210, 1064
#: what a server opens the tables of when it prepares; of others only when it runs them
_OPENED = CHANGES | {"SELECT", "DO"}
_LIMITS = frozenset({"LIMIT", "OFFSET"})
_DO = re.compile(r"(?i)^\s*DO\b")
#: what opens tables at PREPARE on one server only
_SHOWN = frozenset({"SHOW", "DESCRIBE", "CALL", "HELP", "DO"})
#: definitions whose tables are looked for at PREPARE, and what may do so
_QUERIES = frozenset({"CREATE TABLE SELECT", "CREATE TEMPORARY TABLE SELECT", "CREATE VIEW"})
_LOOKS_UP = frozenset({"SET", "CALL", "EXPLAIN", "SHOW"})
_SELECTS = re.compile(r"(?i)\bSELECT\b|^\s*SHOW\s+CREATE\s+TABLE\b")
_MAY_NEED_DATABASE = frozenset({"GRANT", "REVOKE", "SHOW"})
#: what hardly ever takes a place holder
_WITHOUT_VALUES = frozenset(
    """CREATE TABLE|CREATE TEMPORARY TABLE|ALTER TABLE|DROP TABLE|DROP TEMPORARY TABLE|TRUNCATE|RENAME TABLE
    CREATE INDEX|DROP INDEX|CREATE USER|DROP USER|GRANT|REVOKE""".replace("\n    ", "|").split("|")
)
#: what stands in a logged text for an unknown value
UNKNOWN_VALUE = "?"
_LITERAL = re.compile(r"(?i)-?\d+(?:\.\d+)?|'(?:[^'\\])*'|NULL")
#: what is planned when it is prepared
_PLANNED = _OPENED - {"DO"}
#: what servers refuse to prepare (1295), some of them or all
_NOT_PREPARED_HERE = frozenset(
    """BEGIN|PREPARE|EXECUTE|EXECUTE IMMEDIATE|DEALLOCATE|LOCK TABLES|UNLOCK TABLES|CREATE PROCEDURE|CREATE FUNCTION
    CREATE TRIGGER|CREATE EVENT|DROP PROCEDURE|DROP FUNCTION|DROP TRIGGER|DROP EVENT|LOAD DATA|LOAD XML|HANDLER|USE
    SAVEPOINT|ROLLBACK TO SAVEPOINT|RELEASE SAVEPOINT|XA START|XA END|XA PREPARE|XA COMMIT|XA ROLLBACK|XA RECOVER
    SIGNAL|RESIGNAL|GET DIAGNOSTICS|CHANGE MASTER|START SLAVE|STOP SLAVE|KILL|PURGE|RESET|BINLOG|COMPOUND|ALTER EVENT
    ALTER PROCEDURE|ALTER FUNCTION|CREATE SERVER|DROP SERVER|ALTER SERVER|CREATE DATABASE|ALTER DATABASE|CHECK TABLE
    ALTER VIEW
    """.replace("\n    ", "|")
    .rstrip("|")
    .split("|")
)


def prepared(machine: Machine, run: RunningStatement, statement: Statement) -> None:
    """PREPARE and DEALLOCATE. Raises RefusedError where the text needs a table that does not exist: it is opened."""
    name, client = statement.subject.lower(), run.client
    known = client.prepared.pop(name, None)
    in_doubt = known == "" or name in client.maybe_prepared
    client.maybe_prepared.discard(name)
    if statement.kind != "PREPARE":
        if in_doubt:
            raise NotFollowedError(f"whether {name} was prepared is not known")
        if known is None and machine.sees_all:
            raise RefusedError(_NOT_PREPARED, name, early=True)
        return

    def put_back() -> None:
        client.prepared.pop(name, None)

    machine.before.append(put_back)
    client.prepared[name] = ""  # an unknown text
    if statement.source:
        client.prepared[name] = statement.source
    elif len(statement.user_variables) == 1:
        variable = statement.user_variables[0].lower().lstrip("@")
        value = client.variables.get(variable)
        if variable not in client.opaque_variables | client.unknown_variables:
            if value is None and machine.tables.fresh:
                client.prepared.pop(name)
                raise RefusedError(_SYNTAX, early=True)  # the text is "NULL"
            client.prepared[name] = value if isinstance(value, str) else ""
    text = client.prepared.get(name)
    if not text:
        raise NotFollowedError("which text is prepared is not known")
    try:
        _open(machine, run, text or "")
    except RefusedError as refused:
        client.prepared.pop(name, None)
        if refused.code != _IS_READ_ONLY and _others(machine, run, text or "") - {refused.code}:
            raise NotFollowedError("which of several errors is found first is not known") from refused
        raise


def _others(machine: Machine, run: RunningStatement, text: str) -> set[int]:
    """The errors for which a text may be refused."""
    statement = parse_statement(text, run.mode, machine.vendor)
    if statement.kind not in _OPENED:
        return set()
    checks = (
        partial(check_default_database, run, statement),
        partial(table_locks.check, run, statement, text, prepares=True),
        partial(check_tables, machine, run, statement),
    )
    return also(machine, checks)


def _open(machine: Machine, run: RunningStatement, text: str) -> None:
    run.prepares = True
    statement = parse_statement(text, run.mode, machine.vendor)
    if text:
        if statement.kind in machine.server.unsupported:
            raise RefusedError(_SYNTAX, early=True)
        if statement.kind in _WITHOUT_VALUES and has_parameter(text, run.mode):
            raise NotFollowedError(f"whether {statement.kind} may have a place holder")
        check_one(machine.server, statement, text)
        check_collations(machine.server, machine.vendor, statement, text, run.mode)
        check_clauses(machine.server, statement, text, run.mode)
        if statement.kind in ("SHOW", "DESCRIBE"):
            check_show(statement.kind, text, run.mode)
        check_functions(machine, run, statement)
        check_default_database(run, statement)  # names are completed when they are read
        if not run.names.default_db and statement.kind in _MAY_NEED_DATABASE:
            raise NotFollowedError(f"whether {statement.kind} needs a default database is not followed")
    if run.client.branch_state not in ("", "active") and statement.kind in _SHOWN:
        raise NotFollowedError(f"whether {statement.kind} is prepared in this state of an XA transaction")
    if run.client.safe_updates and statement.kind == "DELETE" and len(statement.refs("read", "write")) > 1:
        raise NotFollowedError("whether safe updates or a missing table come first is not followed")
    if statement.kind in _OPENED and not (statement.problem or statement.approximate):
        _check_read_only(run, statement, text)
    _check_queried(machine, run, statement, text)
    if statement.kind in _MAKES_TABLE and run.client.may_be_read_only and machine.vendor.flavor == "mariadb":
        raise NotFollowedError("whether a read-only transaction prepares the definition")
    if machine.tables.fresh and text:
        _check(machine, run, statement, text)
    if statement.kind in _OPENED:
        _tried(lambda: table_locks.check(run, statement, text, prepares=True))
        for ref in statement.refs("read", "write"):
            if ref.kind == "table":
                _tried(partial(machine.table, run, ref.db, ref.name))
        if run.client.safe_updates and statement.kind in ("UPDATE", "DELETE"):
            raise NotFollowedError("whether safe updates find a key to use is not followed")
        _resolve(machine, run, statement, _DO.sub("SELECT", text))


def _check_read_only(run: RunningStatement, statement: Statement, text: str) -> None:
    """Raises RefusedError 1792 where a text changes a table in a read-only transaction, NotFollowedError where it may.

    Measured on MySQL 5.6.24 and MariaDB 10.11: before a missing table is found, also outside of transactions.
    """
    client = run.client
    if not client.may_be_read_only:
        return
    is_sure = client.read_only if client.in_transaction else NEXT_READ_ONLY not in client.settings
    written = [run.names.key(ref) for ref in statement.refs("write")]
    if is_sure and any(key not in client.temporary for key in written):
        raise RefusedError(_IS_READ_ONLY, early=True)
    if written or table_locks.LOCKING.search(text):
        raise NotFollowedError("the transaction is read-only")


def _check_queried(machine: Machine, run: RunningStatement, statement: Statement, text: str) -> None:
    """Raises RefusedError for tables and columns that the query of a definition lacks, NotFollowedError for others.

    Measured on MySQL 5.6.24 and MariaDB 10.11: they are looked for at PREPARE.
    """
    if statement.kind in _LOOKS_UP and _SELECTS.search(text):
        raise NotFollowedError(f"whether {statement.kind} finds its tables when it is prepared")
    like = any(ref.role == "like" for ref in statement.objects)
    if not (like or statement.kind in _QUERIES) or not machine.tables.fresh:
        return
    try:
        for ref in statement.refs("read"):
            if ref.kind == "table":
                _tried(partial(machine.table, run, ref.db, ref.name))
        if not like and not has_parameter(text, run.mode):
            _resolve(machine, run, statement, query_text(run, text)[1])
    except RefusedError as refused:
        if statement.kind != "CREATE VIEW" and not run.client.may_be_read_only:
            raise
        raise NotFollowedError(f"whether error {refused.code} is found first") from refused


def has_parameter(text: str, mode: SqlMode) -> bool:
    """Whether a text has a place holder."""
    try:
        tokens = Tokens(dialect_for(mode).tokenize(text), text)
    except SqlglotError:
        return False
    return any(tokens.type(k) == TokenType.PLACEHOLDER for k in range(len(tokens)))


def _tried(look: Callable[[], object]) -> None:
    """Unknown data does not keep a text from being prepared. Raises RefusedError, NotFollowedError."""
    try:
        look()
    except NotFollowedError:
        raise
    except UnsureError:
        return


def _resolve(machine: Machine, run: RunningStatement, statement: Statement, text: str) -> None:
    """Names and numbers of columns are looked at when a text is prepared. Raises RefusedError, NotFollowedError."""
    check_reopened(run, statement)
    _orders(statement, text)
    _tried(lambda: _plan(machine, run, statement, text))


def _plan(machine: Machine, run: RunningStatement, statement: Statement, text: str) -> None:
    """Raises RefusedError. Where rows come from a query, their table is looked at as it runs; 5.6.24, MariaDB 10.11."""
    try:
        machine.plan(run, machine.shape(text, run.mode))
    except TargetError:
        if not statement.kind.endswith(" SELECT"):
            raise


def _orders(statement: Statement, text: str) -> None:
    if statement.kind in ("UPDATE", "DELETE") and "order by" in text.lower():
        raise NotFollowedError("whether ORDER BY is looked at before it runs")


def _check(machine: Machine, run: RunningStatement, statement: Statement, text: str) -> None:
    """Raises RefusedError and NotFollowedError for what the server refuses to prepare, or may refuse."""
    if statement.problem or statement.approximate:
        raise NotFollowedError(statement.problem or f"{statement.kind} is not known to the server")
    check_vocabulary(machine.server.vocabulary, statement, text, run.mode)
    if statement.kind in _NOT_PREPARED_HERE:
        raise NotFollowedError(f"whether {statement.kind} is prepared is not followed")
    _orders(statement, text)
    check_merged(machine, run, statement)
    if statement.kind in _PLANNED:
        tokens = Tokens(dialect_for(run.mode).tokenize(text), text)
        filled = _filled(tokens, text, lambda: "NULL")
        with suppress(TypedError):
            _plan(machine, run, statement, filled)


def _filled(tokens: Tokens, text: str, value: Callable[[], str]) -> str:
    """A text with its place holders replaced."""
    parts, at = [], 0
    for k in range(len(tokens)):
        if tokens.type(k) == TokenType.PLACEHOLDER:
            span = tokens.span(k)
            parts += [text[at : span.start], value()]
            at = span.end
    return "".join([*parts, text[at:]])


def refused(machine: Machine, client: ShadowClient, mode: SqlMode, statement: Statement, text: str) -> int:
    """The error of an EXECUTE that names no prepared statement, or gives another number of values; 0 for none."""
    source = statement.source or client.prepared.get(statement.subject.lower())
    if source is None:
        return _NOT_PREPARED if statement.kind == "EXECUTE" and machine.sees_all else 0
    try:
        own = Tokens(dialect_for(mode).tokenize(text), text)
        tokens = Tokens(dialect_for(mode).tokenize(source), source)
    except SqlglotError:
        return 0
    using = own.find(0, len(own), "USING")
    given = 0 if using is None else sum(1 for _ in own.split(using + 1, len(own)))
    places = [k for k in range(len(tokens)) if tokens.type(k) == TokenType.PLACEHOLDER]
    wanted = len(places)
    named = "" if using is None else text[own.span(using).end :]
    for k, name in zip(places, named.split(","), strict=False):
        value = client.variables.get(name.strip(" \n\t;`@'\"").lower())
        if tokens.word(k - 1) in _LIMITS and isinstance(value, int) and value < 0:
            return _WRONG_ARGUMENTS
    return _WRONG_ARGUMENTS if source and given != wanted else 0


def logged_text(client: ShadowClient, mode: SqlMode, statement: Statement, text: str) -> str:
    """The text a binary log gets: of a prepared statement with its parameters, `?` for unknown ones, else as
    sent."""
    if statement.kind not in ("EXECUTE", "EXECUTE IMMEDIATE"):
        return text

    def literal(expression: str) -> str:
        said = expression.strip()
        if not said.startswith("@"):
            return said if _LITERAL.fullmatch(said) else UNKNOWN_VALUE
        name = said.lstrip("@").strip("`'\"").lower()
        if name in client.opaque_variables | client.unknown_variables:
            return UNKNOWN_VALUE
        value = client.variables.get(name)
        if isinstance(value, HexText) and not value.isascii():  # bytes that are no text
            return UNKNOWN_VALUE
        return sql_literal(value)

    return executed(client, mode, statement, text, literal) or text


def executed(
    client: ShadowClient, mode: SqlMode, statement: Statement, text: str, shown: Callable[[str], str] = str
) -> str | None:
    """The text that runs, `?` replaced by the expressions of USING; None where it is not known."""
    source = statement.source or client.prepared.get(statement.subject.lower())
    if not source:
        return None
    try:
        own = Tokens(dialect_for(mode).tokenize(text), text)
        tokens = Tokens(dialect_for(mode).tokenize(source), source)
    except SqlglotError:
        return None
    using = own.find(0, len(own), "USING")
    given = [] if using is None else own.split(using + 1, len(own))
    spans = [own.span(i, j) for i, j in given]
    values = iter([shown(text[span.start : span.end]) for span in spans])
    return _filled(tokens, source, lambda: next(values, "NULL"))
