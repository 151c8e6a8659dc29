"""SET: user variables, and the session variables that change what rows do."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable

from sqlglot import exp

from ...server.session import ENGINE_VARIABLES, NAME_TEMPORARY
from ...statement import Assignment, Statement
from .charsets import check_names, is_charset
from .client import ShadowClient
from .engines import check_engine
from .expressions import check_scalar
from .literals import DecimalNumber, Value, hex_text, named
from .machine import Machine
from .plan import expression
from .problem import NotFollowedError, RefusedError, UnsureError
from .rewrite import parsed
from .running import RunningStatement
from .session_values import OF_DATABASES, doubt, take
from .variables import CHARACTER_SETS, check_assignment, check_bounds, check_value

#: switches that the server keeps the other way round
_CHECKS = frozenset({"foreign_key_checks", "unique_checks"})
_NAMED = r"@(?:`[^`]*`|'[^']*'|[\w.$]+)"
_ASSIGNED = re.compile(rf"({_NAMED})\s*:=")
_INTO = re.compile(rf"(?i)\bINTO\s+({_NAMED}(?:\s*,\s*{_NAMED})*)")
_EXPONENT = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)[eE][-+]?\d+")
_HEXADECIMAL = re.compile(r"0x([0-9A-Fa-f]+)|[xX]'([0-9A-Fa-f]*)'")
_NUMERAL = re.compile(r"[-+]?\s*(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_TRUTH = {"TRUE": 1, "FALSE": 0}
_DECIMAL = re.compile(r"[-+]?\d*\.\d+")
#: what limits the caches of the binary log (errors 1197 and 1705), and what no change of a session goes past here
_LOG_CACHES = frozenset({"max_binlog_cache_size", "max_binlog_stmt_cache_size"})
_AMPLE = 1 << 30
#: what SET changes of a session besides its variables
_KEPT = (
    "modes", "charset", "foreign_keys", "safe_updates", "autocommit", "insert_id", "last_insert_id", "last_id_known",
    "increment", "offset", "limits_joins", "new_charset", "unknown_settings",
)  # fmt: skip
_NO_COLUMN = 1054
_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_WIDE = frozenset({"ucs2", "utf16", "utf16le", "utf32"})
_OF_LITERALS = ("character_set_connection", "collation_connection")


def assigned_variables(statement: Statement) -> frozenset[str]:
    """The user variables that a statement gives a value, by SET, `@name :=` and INTO @name, lower case."""
    if "@" not in statement.text:
        return frozenset()
    found = [each.name for each in statement.assignments if each.scope == "user"]
    found += _ASSIGNED.findall(statement.text)
    for listed in _INTO.findall(statement.text):
        found += listed.split(",")
    return frozenset(name.strip().lstrip("@").strip("`'").lower() for name in found)


def assign(machine: Machine, run: RunningStatement, statement: Statement, text: str) -> None:
    """The assignments of a SET, left to right. Raises UnsureError where a value matters and is not known."""
    known = run.server.variables if not machine.plugins_moved else {}
    for assignment in statement.assignments:
        if assignment.name in CHARACTER_SETS:
            check_names(text)
        if assignment.name.lower() in _OF_LITERALS and assignment.scope == "session":
            # also where it is open whether the server takes it
            charset = assignment.value.strip("'\"").lower().partition("_")[0]
            run.client.settings[assignment.name.lower()] = assignment.value
            run.client.charset = charset if is_charset(charset) and charset != "default" else ""
        try:
            check_assignment(known, assignment)
            if run.client.strict_all or run.client.maybe_strictest:
                check_bounds(known, assignment)
        except NotFollowedError:
            _doubt(machine, run.client, assignment)
            raise
        if assignment.quoted and assignment.scope in ("session", "global") and _is_wide(run.client):
            raise NotFollowedError("a text of two bytes a letter names nothing on some servers")
        if assignment.name in ENGINE_VARIABLES and assignment.literal and assignment.value.upper() != "DEFAULT":
            check_engine(run.server, assignment.value.upper(), machine.tables.fresh)
    machine.before.append(_settings_of(machine, run.client))
    for assignment in statement.assignments:
        if assignment.scope == "user":
            name = assignment.name.lower()
            try:
                value, opaque = _value(machine, run, assignment)
            except (UnsureError, sqlite3.Error):  # of what a function of the shadow raised
                run.client.unknown_variables.add(name)
                raise
            remember(run.client, name, value, opaque)
        elif assignment.name in CHARACTER_SETS:
            run.client.charset = assignment.value.strip("'\"").lower()
            for name in _OF_LITERALS:
                run.client.settings.pop(name, None)
        elif assignment.scope == "session":
            _session(machine, run, assignment)
        elif assignment.name in _LOG_CACHES:
            is_ample = assignment.value.isdecimal() and int(assignment.value) >= _AMPLE
            machine.limits_log_cache |= not is_ample and assignment.value.upper() != "DEFAULT"
        elif assignment.scope in ("global", "persist"):
            _global(machine, run, assignment)
    if any(assignment.scope == "global" and assignment.name in _LOG_CACHES for assignment in statement.assignments):
        raise NotFollowedError("whether the limit of the cache is below its size is not followed")  # 1738, 1745


def _is_wide(client: ShadowClient) -> bool:
    """Whether a letter of a literal has several bytes in the character set of the connection."""
    return any(str(client.settings.get(name)).lower().partition("_")[0] in _WIDE for name in _OF_LITERALS)


def _doubt(machine: Machine, client: ShadowClient, assignment: Assignment) -> None:
    """It is open whether the server takes the value."""
    if assignment.scope in ("global", "persist"):
        machine.globals = machine.globals.doubt(assignment.name.lower())
    elif assignment.scope == "session" and assignment.name.lower() in OF_DATABASES:
        client.new_charset = ("?", "?")
    elif assignment.scope == "session":
        doubt(client, assignment.name.lower())


def _global(machine: Machine, run: RunningStatement, assignment: Assignment) -> None:
    """A variable of sessions to come. Raises UnsureError where a sql_mode is not known."""
    name = assignment.name.lower()
    if assignment.value.upper() == "DEFAULT":
        is_known = name not in _CHECKS or not run.server.default_switches_checks_off
        machine.globals = machine.globals.put_default(name) if is_known else machine.globals.doubt(name)
        return
    machine.globals, before = machine.globals.doubt(name), machine.globals
    value, opaque = _value(machine, run, assignment)
    if not opaque:
        if not assignment.literal and not machine.plugins_moved:
            check_value(run.server.variables, name, value)
        machine.globals = before.put(name, value)
    elif name == "sql_mode":
        raise UnsureError("the sql_mode of sessions to come is not known")


def _settings_of(machine: Machine, client: ShadowClient) -> Callable[[], None]:
    """What puts the variables of the session and of the server back as they are."""
    settings, of_server = dict(client.settings), (machine.globals, machine.limits_log_cache)
    values = {name: getattr(client, name) for name in _KEPT}

    def put_back() -> None:
        client.settings = settings
        machine.globals, machine.limits_log_cache = of_server
        for name, value in values.items():
            setattr(client, name, value)

    return put_back


def _value(machine: Machine, run: RunningStatement, assignment: Assignment) -> tuple[Value, bool]:
    text = assignment.value
    if assignment.literal:
        if assignment.quoted:
            return text if assignment.scope == "user" else literal(text), False
        if assignment.scope == "user" and text.upper() in _TRUTH:
            return _TRUTH[text.upper()], False
        if assignment.scope == "user" and _WORD.fullmatch(text) and text.upper() != "NULL":
            if text.upper() in run.server.vocabulary.keywords:
                raise NotFollowedError("whether the word is a value is not followed")
            raise RefusedError(_NO_COLUMN, text, early=True)
        if assignment.scope == "user" and (said := _HEXADECIMAL.fullmatch(text)):
            return hex_text(said[1] or said[2]), False
        if assignment.scope == "user" and text.upper() != "NULL" and not _NUMERAL.fullmatch(text):
            raise NotFollowedError(f"what {text} means is not followed")
        return _number(text), False
    found = machine.shape("SELECT " + text, run.mode)
    _, tree = parsed(found.key, run.mode)
    if not isinstance(tree, exp.Select) or not tree.expressions:
        raise NotFollowedError("the value is not understood")
    check_scalar(tree)
    query = expression(machine.context(run), tree.expressions[0])
    return query.value(run, named(found.values)), query.opaque


def remember(client: ShadowClient, name: str, value: Value, opaque: bool) -> None:
    """A user variable is set; `opaque`: to a stand-in."""
    client.variables[name] = value
    client.unknown_variables.discard(name)
    (client.opaque_variables.add if opaque else client.opaque_variables.discard)(name)


def literal(text: str) -> Value:
    """The value of one word or literal whose quotes are gone."""
    if text.upper() == "NULL":
        return None
    try:
        return int(text)
    except ValueError:
        return text


def _number(text: str) -> Value:
    """The value of one word or literal that has no quotes."""
    if _DECIMAL.fullmatch(text):
        return DecimalNumber(text)
    return float(text) if _EXPONENT.fullmatch(text) else literal(text)


def _session(machine: Machine, run: RunningStatement, assignment: Assignment) -> None:
    client, name = run.client, assignment.name.lower()
    says_default = assignment.value.upper() == "DEFAULT"
    is_switched_off = says_default and name in _CHECKS and run.server.default_switches_checks_off
    is_default = says_default and name not in machine.globals.values and not is_switched_off
    if is_default:
        client.settings.pop(name, None)
        value, opaque = machine.default(name), False
    elif says_default:
        value, opaque = 0 if is_switched_off else machine.globals.values[name], False
        client.settings[name] = value
    else:
        try:
            value, opaque = _value(machine, run, assignment)
        except (UnsureError, sqlite3.Error) as unknown:
            found = machine.translated(unknown) if isinstance(unknown, sqlite3.Error) else unknown
            if isinstance(found, UnsureError):
                doubt(client, name)
                raise NotFollowedError(f"whether {name} takes the value is not known") from unknown
            raise
        if opaque and name == "optimizer_switch" and not assignment.value.startswith("@"):
            raise NotFollowedError("whether the flags that are off may be off together")
        if not assignment.literal and not opaque:
            check_value(run.server.variables if not machine.plugins_moved else {}, name, value)
        if opaque and value is None:
            doubt(client, name)
            raise NotFollowedError(f"whether {name} takes the value is not known")
        client.settings[name] = value
    if name in NAME_TEMPORARY:
        for key in client.temporary:
            machine.unsettle(run, key, temporary=True)
    take(client, name, value, opaque, is_default)
