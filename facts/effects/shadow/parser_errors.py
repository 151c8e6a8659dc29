"""What a server's parser refuses in a statement, before locks, transactions and tables are asked.

Source: MySQL manual, Server Error Message Reference; measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

import math
import re

from sqlglot import TokenType

from ...sql.tokenizing import dialect_for
from ...sql.tokens import Tokens
from ...statement import Statement
from .default_words import check_default
from .definition_grammar import check_definition_text
from .function_words import check_function_words
from .identifiers import check_accounts, check_names
from .literals import shape
from .nodes import Declare, Leaf, inside
from .parsed_columns import check_columns
from .problem import NotFollowedError, RefusedError, UnsureError
from .program import program
from .program_errors import NO_RETURN, check_program
from .program_statements import check_atomic, check_known, check_signature
from .query_brackets import check_brackets
from .query_clauses import check_clauses
from .reserved_words import check_program_names, check_reserved
from .running import RunningStatement
from .server import ShadowServer
from .transaction_words import check_transaction_words
from .trigger_rows import check_rows
from .vocabulary import check_phrases

#: of a condition or a selected value in a definition; the parser wants DEFAULT(column) there
_DEFAULT_SELECTED = re.compile(r"(?i)\bSELECT\s+DEFAULT\b(?!\s*\()")
_DEFAULT_COMPARED = re.compile(r"(?i)[=<>(,]\s*DEFAULT\b(?!\s*\()")
_CONDITION = re.compile(r"(?i)\bWHERE\b")
_SAME_NAME = 1066
_RETURNS = re.compile(r"(?i)\bRETURNS\b")
_SYNTAX = 1064
_COMMENT_INSIDE = re.compile(r"(?s)/\*M?!(?:(?!\*/).)*/\*")
_EVENT_INSIDE, _NOT_YET = 1576, 1235
#: what may be a number that no DOUBLE holds
_ODD_NUMBER = re.compile(r"(?i)\d[\d.]*E\+?\d{3}")
_ILLEGAL_DOUBLE = 1367
_SET_TO_DEFAULT = re.compile(r"(?i)\s*SET\s+(?!@|GLOBAL\b|SESSION\b|LOCAL\b)([\w$.`]+)\s*:?=\s*DEFAULT\b")
_SET_OF = re.compile(r"(?i)(?:\bIN|[=<>]\s*(?:ANY|ALL|SOME))\s*\(\s*(?=SELECT\b)")
_PARENS_AND_LIMIT = re.compile(r"(?i)[()]|\bLIMIT\b|'[^']*'|`[^`]*`|\"[^\"]*\"")
_NAMES_TABLE = re.compile(
    r"(?i)^\s*(?:(?:EXPLAIN|DESC(?:RIBE)?)\s+)?TABLE\s+[\w`]"
    r"|^\s*(?:INSERT|REPLACE)\b[^()';]*\bTABLE\s+[\w`.]+\s*;?\s*$"
)
_PROGRAMS = frozenset({"CREATE PROCEDURE", "CREATE FUNCTION", "CREATE TRIGGER", "CREATE EVENT", "ALTER EVENT"})
_ACCOUNT = r"(?:'[^']*'|`[^`]*`|\"[^\"]*\"|[\w$]+)(?:\s*@\s*(?:'[^']*'|`[^`]*`|\"[^\"]*\"|[\w.$%]+))?(?:\s*\(\s*\))?"
#: all that MySQL 5.6 knows of ALTER USER
_EXPIRES = re.compile(
    rf"(?is)\s*ALTER\s+USER\s+{_ACCOUNT}\s+PASSWORD\s+EXPIRE(?:\s*,\s*{_ACCOUNT}\s+PASSWORD\s+EXPIRE)*\s*;?\s*"
)
#: of a view only; programs have it behind their names
_EARLY_SECURITY = re.compile(
    r"(?is)\s*(?:CREATE|ALTER)\b(?:(?!\b(?:PROCEDURE|FUNCTION|TRIGGER|EVENT)\b).){0,160}\bSQL\s+SECURITY\b"
)
_OF_OTHERS = re.compile(r"(?i)::|\bARRAY\s*\[")
_LATER_OPTION = re.compile(
    r"(?i)(?:[(]|\b(?:UNION|INTERSECT|EXCEPT)(?:\s+(?:ALL|DISTINCT))?)\s*SELECT\s+(?:(?:ALL|DISTINCT|HIGH_PRIORITY|STRAIGHT_JOIN"
    r"|SQL_SMALL_RESULT|SQL_BIG_RESULT)\s+)*(?:SQL_BUFFER_RESULT|SQL_CALC_FOUND_ROWS|SQL_NO_CACHE|SQL_CACHE)\b"
)
_DEFAULT_OF = re.compile(r"(?i)\bDEFAULT\s*\(\s*`?(\w+)")
_FLUSHES = re.compile(r"(?i)\s*FLUSH\s+(?:NO_WRITE_TO_BINLOG\s+|LOCAL\s+)?(\w+)")
_FLUSHED = frozenset(
    {"TABLE", "TABLES", "PRIVILEGES", "STATUS", "LOGS", "BINARY", "ENGINE", "ERROR", "GENERAL", "SLOW", "RELAY",
     "HOSTS", "USER_RESOURCES", "QUERY", "DES_KEY_FILE"}
)  # fmt: skip
_SCOPES = ("SESSION", "GLOBAL", "LOCAL")
_SPACE_IGNORED = frozenset({"IGNORE_SPACE", "ANSI", "DB2", "MAXDB", "MSSQL", "ORACLE", "POSTGRESQL"})
_ATOMIC = frozenset({"CREATE FUNCTION", "CREATE TRIGGER"})


def check_text(run: RunningStatement, statement: Statement, text: str) -> None:
    """Raises RefusedError for what no parser takes, NotFollowedError for what one may not take.

    1064: no statement; 1066: a table named twice; 1422, 1415, 1445: functions and triggers that commit, give rows or
    set autocommit; 1576: a program that makes an event; 1235: LIMIT in a subquery of IN; and what program_errors.py
    knows.
    """
    if _COMMENT_INSIDE.search(text):
        raise NotFollowedError("where a comment that is executed ends is not followed")
    if "/*" in text and text.rfind("/*") > text.rfind("*/"):
        raise NotFollowedError("whether a comment that does not end is refused")
    if statement.kind == "FLUSH" and (flushes := _FLUSHES.match(_plain(text))) and flushes[1].upper() not in _FLUSHED:
        raise NotFollowedError(f"whether {flushes[1]} is flushed is not followed")
    check_names(statement, text, run.mode)
    check_accounts(run.server.longest_user, statement, text, run.mode)
    check_definition_text(statement.kind, text, run.mode)
    check_function_words(statement, text, run.mode, bool(run.client.modes & _SPACE_IGNORED))
    check_one(run.server, statement, text)
    if statement.kind in _PROGRAMS and _EARLY_SECURITY.match(_plain(text)):
        raise RefusedError(_SYNTAX, early=True)
    check_reserved(run.server.vocabulary.reserved, statement, text)
    if statement.kind == "CREATE FUNCTION" and not _RETURNS.search(text):
        raise RefusedError(_SYNTAX, early=True)
    if _ODD_NUMBER.search(text):
        _check_numbers(Tokens(dialect_for(run.mode).tokenize(text), text))
    if _NAMES_TABLE.search(text) and not run.server.knows_table_statement:
        raise RefusedError(_SYNTAX, early=True)
    if statement.kind not in _PROGRAMS | {"COMPOUND"} and not run.executes:  # programs are asked one by one
        check_clauses(run.server, statement, text, run.mode, in_program=run.into is not None)
    if _SET_OF.search(text) and _has_limited_set(shape(text, run.mode).key):  # without literals and comments
        raise RefusedError(_NOT_YET, early=True)
    if _OF_OTHERS.search(text) and _OF_OTHERS.search(shape(text, run.mode).key):
        raise NotFollowedError("whether the syntax of other databases is refused")
    if _LATER_OPTION.search(text) and _LATER_OPTION.search(shape(text, run.mode).key):
        raise NotFollowedError("whether a SELECT that is not the first may have such an option")  # 1234
    if statement.kind in ("DROP TABLE", "DROP TEMPORARY TABLE"):
        keys = [run.names.key(ref) for ref in statement.refs("drop")]
        if len(set(keys)) < len(keys):
            raise RefusedError(_SAME_NAME, parsed=True)
    if statement.kind.startswith("CREATE ") and _compares_default(text):
        raise NotFollowedError("whether DEFAULT may stand there")
    if statement.kind in _PROGRAMS and any(_makes_event(leaf) for leaf in statement.body):
        raise RefusedError(_EVENT_INSIDE, parsed=True)
    if statement.kind == "ALTER USER" and run.server.one_form_of_alter_user and not _EXPIRES.fullmatch(_plain(text)):
        raise NotFollowedError("whether this form of ALTER USER is one")
    if statement.kind in _PROGRAMS and not statement.flags & {"udf"}:
        try:
            found = program(text, run.mode)
        except UnsureError:
            return
        leaves = [each for each in inside(found.body) if isinstance(each, Leaf)]
        check_known(run.server, leaves)
        try:
            check_program(found, statement.kind, run.server.variables)
        except RefusedError as refused:
            if refused.code == NO_RETURN and statement.kind in _ATOMIC:
                check_atomic(run.server, leaves, run.mode)  # found where it stands, and a RETURN missing at the end
            raise
        check_program_names(run.server.vocabulary, found, text)
        if statement.kind == "CREATE FUNCTION":
            check_signature(found)
        if statement.trigger is not None:
            check_rows(Tokens(dialect_for(run.mode).tokenize(text), text), statement.trigger)
        declared = {name.lower() for each in inside(found.body) if isinstance(each, Declare) for name in each.names}
        for leaf in leaves:
            check_reserved(run.server.vocabulary.reserved, leaf.statement, leaf.text)
            check_phrases(run.server.vocabulary, leaf.statement, leaf.text, run.mode)
            check_one(run.server, leaf.statement, leaf.text)
            check_clauses(run.server, leaf.statement, leaf.text, run.mode, in_program=True)
            if declared and (of := _DEFAULT_OF.search(leaf.text)) and of[1].lower() in declared:
                raise NotFollowedError("whether DEFAULT of a local variable is refused")  # 1166
            if (said := _SET_TO_DEFAULT.match(leaf.text)) and said[1].lower() not in run.server.variables:
                raise NotFollowedError("whether a local variable or a column of NEW may be set to DEFAULT")
        if statement.kind in _ATOMIC:
            check_atomic(run.server, leaves, run.mode)


def check_one(server: ShadowServer, statement: Statement, text: str) -> None:
    """Raises RefusedError for what no parser takes in a statement, whether it stands alone or in a program."""
    check_columns(server, statement)
    check_brackets(server, statement, text)
    check_default(statement, text)
    check_scopes(statement)
    if "/*" not in (plain := _plain(text)):
        check_transaction_words(statement.kind, plain)
    if "aliased" in statement.flags and statement.kind == "DELETE":
        if server.aliased_delete:
            raise RefusedError(server.aliased_delete, parsed=True)
        raise NotFollowedError("whether a table that rows are deleted from may have an alias")


def check_scopes(statement: Statement) -> None:
    """Raises RefusedError 1064 for SET GLOBAL @name, where a scope stands before a user variable, or another scope."""
    for assignment in statement.assignments:
        before = statement.text[: assignment.span.start].rstrip()
        if statement.text[assignment.span.start :].startswith("@") and before.upper().endswith(_SCOPES):
            raise RefusedError(_SYNTAX, early=True)


def _has_limited_set(text: str) -> bool:
    """Whether the subquery of an IN, ANY, ALL or SOME has a LIMIT of its own (1235)."""
    for start in _SET_OF.finditer(text):
        depth = 1
        for word in _PARENS_AND_LIMIT.finditer(text, start.end()):
            depth += (word[0] == "(") - (word[0] == ")")
            if not depth:
                break
            if depth == 1 and word[0].upper() == "LIMIT":
                return True
    return False


def _makes_event(leaf: Statement) -> bool:
    """Whether a statement of a body gives an event a body of its own."""
    return leaf.kind == "CREATE EVENT" or (leaf.kind == "ALTER EVENT" and bool(leaf.body))


def _compares_default(text: str) -> bool:
    """Whether DEFAULT without a column is selected, or stands in a condition, of some statement; in linear time."""
    for part in text.split(";"):
        condition = _CONDITION.search(part)
        if _DEFAULT_SELECTED.search(part) or (condition and _DEFAULT_COMPARED.search(part, condition.end())):
            return True
    return False


def _check_numbers(tokens: Tokens) -> None:
    """Raises RefusedError for a number past the range of DOUBLE."""
    for i in range(len(tokens)):
        if tokens.type(i) == TokenType.NUMBER and math.isinf(float(tokens.raw(i))):
            raise RefusedError(_ILLEGAL_DOUBLE, "double", tokens.raw(i), early=True)


def _plain(text: str) -> str:
    """The text without comments, but for those that may be executed."""
    return re.sub(r"(?m)(?:--\s|#).*$|/\*(?!M?!)(?s:.*?)\*/", " ", text)
