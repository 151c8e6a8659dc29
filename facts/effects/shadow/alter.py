"""ALTER TABLE: a new table takes over the rows."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from dataclasses import replace

from ...catalog import Table, altered, renames
from ...catalog.keys import key_names
from ...names import split_key
from ...statement import AlterAction, Statement
from . import create, table_locks
from .alterable import check_alterable
from .columns import Shaped, is_long
from .convert import stored
from .declared import check_declared, forbids_zero, names_in
from .defaults import defaults_of
from .definable import check_definition, check_temporary
from .definition_words import ALTERED, check_words
from .engines import check_engine
from .key_lengths import check_key_lengths
from .literals import Value
from .machine import Machine
from .objects import check_flags
from .problem import NotFollowedError, RefusedError, UnsureError
from .row_formats import is_narrow
from .rows import check_alike, check_parents
from .running import RunningStatement
from .table import Row, Shadow, Unique, quoted
from .vague import is_vague
from .viewed import base_table

_OUT_OF_RANGE, _BAD_DEFAULT = 1264, 1067
_HISTORY_STAYS, _NO_VERSIONS = 4119, 4124
_OF_HISTORY = frozenset({"add column", "drop column"})
#: a temporary table has no versions, and TRUNCATE takes none of those of another
VERSIONED = 4137
_SETS_DEFAULT = re.compile(r"(?i)\bSET\s+DEFAULT\s+(?!NULL\b)")
_SETS_TEXT = re.compile(r"(?i)\bSET\s+DEFAULT\s+['\"]")
_DEFAULT_OF = re.compile(r"(?i)\bALTER\s+(?:COLUMN\s+)?`?(\w+)`?\s+(?:SET|DROP)\s+DEFAULT\b")
_ALTERED_DEFAULT = re.compile(
    r"(?i)\bALTER\s+(?:COLUMN\s+)?`?(?P<column>\w+)`?\s+(?P<does>SET|DROP)\s+DEFAULT\b"
    r"(?:\s+(?P<value>'(?:[^'\\]|'')*'|-?\d+(?:\.\d+)?|NULL|TRUE|FALSE)(?=\s*(?:,|;|\Z)))?"
)
_RENAMED_KEY = re.compile(r"(?i)\bRENAME\s+(?:INDEX|KEY)\s+`?(\w+)`?\s+TO\s+`?(\w+)")
_IF_NOT_EXISTS = re.compile(r"(?i)\bIF\s+(?:NOT\s+)?EXISTS\s+`?(\w+)`?(?:\s+ON\s+`?(\w+)`?)?")
#: what columns of the partitioning and unique keys do not allow (1503, 1479 ...)
_MEETS_PARTITIONS = frozenset(
    {"add key", "drop key", "change column", "drop column", "rename column", "engine", "other"}
)
#: fractions from here on are whole numbers
_EXACT = 1 << 53
_WHOLE = re.compile(r"-?\d{1,18}")
_NO_TABLE = Table("")
_IGNORES = re.compile(r"(?i)\s*ALTER\s+(?:ONLINE\s+)?IGNORE\b")
_CHARSET = re.compile(r"(?i)\b(?:CHARSET|CHARACTER\s+SET|COLLATE)\b")
_IF_THERE = re.compile(r"(?i)\s*ALTER\s+(?:ONLINE\s+)?TABLE\s+IF\s+EXISTS\b")
#: values of alter_algorithm that refuse nothing
_ANY_ALGORITHM = frozenset({"DEFAULT", "COPY", "0", "1"})
#: clauses for which InnoDB numbers the rows in place
_IN_PLACE = frozenset({"add column", "drop column", "add key", "drop key"})
_ALGORITHM = re.compile(r"(?i)\bALGORITHM\b|\bFORCE\b")
_NO_VERSIONING = re.compile(r"(?i)\bDROP\s+SYSTEM\s+VERSIONING\b")
_VERSIONING = re.compile(r"(?i)\bSYSTEM\s+VERSIONING\b")


def alter_table(machine: Machine, run: RunningStatement, statement: Statement, text: str) -> int:
    """ALTER TABLE, CREATE INDEX and DROP INDEX: a new table takes over the rows."""
    ref = next(iter(statement.refs("alter")), None)
    if ref is None:
        raise UnsureError("no table is named")
    check_flags(statement)
    try:
        old = base_table(machine, run, ref.db, ref.name)
    except RefusedError:
        check_words(text, run.mode, _names(_NO_TABLE, _NO_TABLE, statement), ALTERED)  # the parser is first
        if any(action.op == "engine" and action.value.upper() not in run.server.engines for action in statement.alters):
            raise NotFollowedError("whether the engine is looked for first is not followed") from None
        if _IF_THERE.match(text):
            run.warn(1146)
            return 0
        raise
    if _VERSIONING.search(text):
        _check_versioning(old, statement, text)
    if old.definition is None:
        raise NotFollowedError(f"{ref.name} is not followed")
    _check_history_stays(run, old, statement)
    if str(run.client.settings.get("binlog_alter_two_phase", 0)).upper() in ("1", "ON", "TRUE"):
        raise NotFollowedError("the two phases of ALTER TABLE are not followed")
    if _IGNORES.match(text):
        raise NotFollowedError("which rows ALTER IGNORE leaves out is not followed")
    if code := run.server.refused.get(f"{old.engine} alter"):
        raise RefusedError(code, old.key)
    new_names = renames(statement, run.names.default_db)
    if old.temporary and any("partition" in action.op for action in statement.alters):
        run.client.reopened = True
    for action in statement.alters:
        if action.op == "engine":
            check_engine(run.server, action.value.upper(), machine.tables.fresh, run.client)
    _check_all_columns(old, statement)
    _check_named(run, old, text)
    may_have_rows = bool(old.rows) or not old.known
    if may_have_rows and not run.server.ignores_checks and any(action.op == "check" for action in statement.alters):
        raise NotFollowedError("whether the rows meet the condition is not followed")
    if may_have_rows and any(each.column and "generated" in each.column.flags for each in statement.alters):
        raise NotFollowedError("whether the values of rows that are there can be computed")  # 1292
    if str(run.client.settings.get("alter_algorithm", "DEFAULT")).upper() not in _ANY_ALGORITHM:
        raise NotFollowedError("whether the algorithm of the session can make the change")  # 1845, 1846
    definition = altered(old.definition, statement, run.names.default_db)
    check_alterable(machine, run, old, old.definition, definition, statement.alters)
    made_long = {
        a.column.name.lower()
        for a in statement.alters
        if a.op == "change column" and a.column and is_long(a.column.type)
    }
    if any(not made_long.isdisjoint(map(str.lower, key.columns)) for key in old.definition.keys):
        raise NotFollowedError("whether a key may have a column that became long")  # 1071, 1170
    if old.partitioned and any(action.op in _MEETS_PARTITIONS for action in statement.alters):
        raise NotFollowedError("whether its partitions allow it is not followed")
    # parts of keys shrink with their columns; those of new keys were looked at
    whole = tuple(replace(key, lengths=()) for key in definition.keys)
    check_declared(replace(definition, keys=whole), text, run)
    check_words(text, run.mode, _names(old.definition, definition, statement), ALTERED)
    places = run.client.temporary if old.temporary else machine.tables.permanent
    key = old.key
    if new_names:
        target = new_names[0][1]
        if machine.tables.has_database(split_key(target).db) is False:  # 1025 or that of a file, by engine
            raise NotFollowedError("how a table is refused that goes to a database that does not exist")
        if old.temporary and target in run.client.unsettled:
            raise UnsureError(f"whether {target} is a temporary table is not known")
        is_taken = target in run.client.temporary if old.temporary else machine.exists(run, target, permanent=True)
        if target != key and is_taken:
            raise RefusedError(1050, target, early=True)
        definition = replace(definition, key=target)
    # the text of a column, with its sizes, tells no definitions apart
    if definition == replace(old.definition, key=definition.key) and not any(
        a.op in ("engine", "change column") for a in statement.alters
    ):
        table = replace(old, key=definition.key, definition=definition, narrow=is_narrow(text, old.narrow))
        rows = 0
    else:
        table = machine.shadow(run, definition, old.temporary, _kept_shapes(old, statement))
        table.charset, table.narrow = _charset_after(statement, text, old), is_narrow(text, old.narrow)
        table.collation, table.accented, table.unusual = old.collation, old.accented, old.unusual
        table.checked = table.checked or (old.checked and old.partitioned)
        _keep_not_null(old, table, statement)
        if definition != replace(old.definition, key=definition.key):
            _check_engine_takes(machine, run, old, table)
            check_temporary(run, table, old.definition)
        was = {key for key in old.definition.keys if key.partial}
        if old.rows > 1 and any(k.partial and k.kind != "index" and k not in was for k in definition.keys):
            raise NotFollowedError("whether parts of values are unique is not followed")
        rows = refill(machine, run, old, table, statement, text)
    if table.narrow and not old.narrow:
        check_key_lengths(run, table)
    for action in statement.alters:
        if action.op == "convert":
            check_key_lengths(run, table, action.value.lower())
    if _names_charset(statement, text):
        _check_letters(run, table)
    _redefault(old, table, statement, text)
    _check_parents(machine, run, old, table)
    if table.key != key:
        table_locks.dropped(machine, run, key, temporary=old.temporary, renamed=True)
    if any("partition" in a.op for a in statement.alters):
        table.forget("a partition was emptied or exchanged")
    if old.versioned or _VERSIONING.search(text):
        _check_history(run, old, statement)
        table.forget("rows have versions")
        table.versioned = not _NO_VERSIONING.search(text)
    if table.auto is not None and old.auto is not None and create.first_number(text, 0) and table.known:
        numbers = run.store.ask(f"SELECT MAX({quoted(table.columns[table.auto].name)}) FROM {table.sqlite}", {})
        table.next_id = int(numbers[0][0] or 0) + 1  # counts on from the rows; measured on both servers
    create.options(run, table, text)
    table.charset = _charset_after(statement, text, old)
    if definition.key != key:
        machine.put(run, places, key, None)
    machine.put(run, places, definition.key, table)
    if definition.key != key and not table.temporary:
        machine.follow(run, key, definition.key)
    return rows


def _check_versioning(old: Shadow, statement: Statement, text: str) -> None:
    """Raises RefusedError 4137 for a temporary table, 4124 where no rows have versions; measured on MariaDB 10.11."""
    if old.temporary:
        raise RefusedError(VERSIONED, old.key, early=True)
    if not old.versioned and _NO_VERSIONING.search(text):
        if len(statement.alters) > 1:
            raise NotFollowedError("which of several actions is refused first is not followed")
        raise RefusedError(_NO_VERSIONS, old.key, early=True)


def _check_history_stays(run: RunningStatement, old: Shadow, statement: Statement) -> None:
    """Raises NotFollowedError where it is not followed whether a table with versions may be altered so.

    Source: MariaDB documentation, system_versioning_alter_history; measured on MariaDB 10.11: keys are looked at later.
    """
    if _keeps_history(run, old) and any(action.op not in _OF_HISTORY for action in statement.alters):
        raise NotFollowedError("whether a table with versions may be altered")


def _check_history(run: RunningStatement, old: Shadow, statement: Statement) -> None:
    """Raises RefusedError 4119 where a column of a table with versions comes or goes.

    Source: MariaDB documentation, system_versioning_alter_history; measured on MariaDB 10.11.
    """
    if _keeps_history(run, old) and statement.alters:
        raise RefusedError(_HISTORY_STAYS, old.key)


def _keeps_history(run: RunningStatement, old: Shadow) -> bool:
    keeps = str(run.client.settings.get("system_versioning_alter_history", "")).upper() in ("KEEP", "1")
    return old.versioned and not keeps


def _check_parents(machine: Machine, run: RunningStatement, old: Shadow, table: Shadow) -> None:
    """Raises RefusedError 1452 where a row has no parent for a foreign key that is added, UnsureError where nobody
    knows all rows."""
    added = [pair for pair in table.foreign_keys if pair not in old.foreign_keys]
    if not added or not run.client.foreign_keys:
        return
    parents = [machine.tables.permanent.get(key) for _, key in added]
    if not table.known or any(parent is None or not parent.known for parent in parents):
        raise NotFollowedError("whether every row has a parent is not known")
    for _, *row in run.store.ask(table.select_sql, {}):
        check_parents(run, table, tuple(row))


def _check_letters(run: RunningStatement, table: Shadow) -> None:
    """Raises NotFollowedError where another character set may not have the letters of a row."""
    if not table.known or any(
        isinstance(value, str) and not value.isascii()
        for _, *row in run.store.ask(table.select_sql, {})
        for value in row
    ):
        raise NotFollowedError("whether the new character set has every character is not known")


def _redefault(old: Shadow, table: Shadow, statement: Statement, text: str) -> None:
    """What ALTER COLUMN ... SET DEFAULT and DROP DEFAULT say, now and before. Raises NotFollowedError."""
    touched = {name.lower() for action in statement.alters for name in (action.name, action.value)}
    table.defaults = {name: said for name, said in old.defaults.items() if name not in touched}
    for found in _ALTERED_DEFAULT.finditer(text):
        if found["does"].upper() == "SET" and not found["value"]:
            raise NotFollowedError("a default that is set is not followed")
        at = table.names.get(found["column"].lower())
        if (found["value"] or "").upper() == "NULL" and at is not None and table.columns[at].not_null:
            raise RefusedError(_BAD_DEFAULT, found["column"], early=True)
        table.defaults[found["column"].lower()] = found["value"] or ""
    said = table.defaults
    named = ((column, column.name.lower()) for column in table.columns)
    table.columns = tuple(replace(each, default=said[name]) if name in said else each for each, name in named)


def _keep_not_null(old: Shadow, table: Shadow, statement: Statement) -> None:
    """A column that takes no NULL stays so, unless it is defined anew: those of a dropped primary key, too.

    Source: measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    touched = {action.name.lower() for action in statement.alters if action.op != "drop key"}
    kept = {column.name.lower() for column in old.columns if column.not_null} - touched
    table.columns = tuple(replace(c, not_null=True) if c.name.lower() in kept else c for c in table.columns)


def _charset_after(statement: Statement, text: str, old: Shadow) -> str:
    """The character set of texts that name none: that of CONVERT TO, unknown where another clause names one."""
    converted = next((action.value.lower() for action in statement.alters if action.op == "convert"), "")
    return converted or ("?" if _names_charset(statement, text) else old.charset)


def _names_charset(statement: Statement, text: str) -> bool:
    """Whether a clause names a character set for columns that are there, or that name none: not that of a new one."""
    for action in statement.alters:
        if action.op == "add column" and action.column is not None:
            text = text.replace(action.column.text, "", 1)
    return _CHARSET.search(text) is not None


def _kept_shapes(old: Shadow, statement: Statement) -> dict[str, Shaped]:
    """Of columns that came from a query and are not altered: their definition holds no text."""
    touched = {action.name.lower() for action in statement.alters}
    assert old.definition is not None
    bare = {column.name.lower() for column in old.definition.columns if not column.text}
    return {c.name.lower(): c for c in old.columns if c.name.lower() in bare - touched}


def _check_engine_takes(machine: Machine, run: RunningStatement, old: Shadow, table: Shadow) -> None:
    """Raises RefusedError where the engine does not take the altered definition."""
    try:
        check_definition(machine, run, table, old)
    except RefusedError as refused:
        if table.foreign_keys:
            raise NotFollowedError(f"whether error {refused.code} is found in ALTER TABLE") from refused
        raise


def _names(before: Table, after: Table, statement: Statement) -> frozenset[str]:
    """Every name in the statement, lower case."""
    said = [each for action in statement.alters for each in (action.name, action.value)]
    refs = [part or "" for ref in statement.objects for part in (ref.db, ref.name)]
    keys = [name for action in statement.alters if action.key for name in (action.key.name, *action.key.columns)]
    keys += [action.column.name for action in statement.alters if action.column]
    skipped = [name for names in _IF_NOT_EXISTS.findall(statement.text) for name in names]
    return names_in(before) | names_in(after) | {name.lower() for name in (*said, *refs, *keys, *skipped)}


def _check_all_columns(table: Shadow, statement: Statement) -> None:
    """Raises RefusedError for a column that is missing or there already, NotFollowedError where both are so: servers
    do not look at clauses in the order of the text."""
    found: list[RefusedError] = []
    for action in statement.alters:
        if not action.conditional:
            try:
                _check_columns(table, statement, action)
            except RefusedError as refused:
                found.append(refused)
    if len({refused.code for refused in found}) > 1:
        raise NotFollowedError("which of several errors of its clauses is found first")
    if found:
        raise found[0]


def _check_columns(table: Shadow, statement: Statement, action: AlterAction) -> None:
    op, name, new = action.op, action.name, action.column.name if action.column else ""
    if op in ("drop column", "change column", "rename column") and name.lower() not in table.names:
        if table.definition is None or not table.definition.complete:
            raise NotFollowedError(f"whether there is a column {name} is not known")
        raise RefusedError(1091 if op == "drop column" else 1054, name, early=True)
    if op == "change column" and action.after and action.after.lower() == name.lower():
        raise NotFollowedError("where a column goes that is put behind itself")  # 1054
    moved = {each.name.lower() for each in statement.alters if each.op in ("drop column", "change column")}
    is_new = op == "add column" or (op == "change column" and new.lower() != name.lower())
    if is_new and new.lower() in table.names:
        if new.lower() in moved:
            raise NotFollowedError("columns that take over names of others are not followed")
        raise RefusedError(1060, new, early=True)


def _check_named(run: RunningStatement, table: Shadow, text: str) -> None:
    """Raises RefusedError for a column or key that a clause names which leaves the definition as it is."""
    assert table.definition is not None
    for name in _DEFAULT_OF.findall(text):
        if name.lower() not in table.names:
            if re.search(rf"(?i)\b(?:ADD|CHANGE|RENAME)\b.*\b{re.escape(name)}\b.*\bALTER\b", text, re.S):
                raise NotFollowedError("what the same statement makes of a column is not followed")
            raise RefusedError(1054, name, early=True)
        column = table.columns[table.names[name.lower()]]
        if is_long(column.type) and (code := run.server.refused.get("* long altered default")):
            raise RefusedError(code, name)
        if (column.kind == "integer" and _SETS_TEXT.search(text)) or (
            column.kind not in ("integer", "text") and _SETS_DEFAULT.search(text)
        ):
            raise NotFollowedError("whether a default fits its column is not followed")
    keys = key_names(table.definition.keys, [foreign for foreign, _ in table.definition.foreign_keys])
    for name, new in _RENAMED_KEY.findall(text):
        if new.upper() == "PRIMARY":
            raise NotFollowedError("whether a key may be called like the primary key")
        if name.lower() not in keys:
            raise RefusedError(1176, name, early=True)


def _fitted(run: RunningStatement, table: Shadow, i: int, value: Value) -> Value:
    """A value of a row in its altered column. Raises RefusedError 1264, NotFollowedError.

    Source: MySQL manual, ALTER TABLE; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    column = table.columns[i]
    if value is None:
        if (column.not_null or column.auto) and not column.generated:
            raise NotFollowedError(f"what becomes of NULL in {column.name} is not followed")
        return None
    kept, problem = stored(value, column)
    if (
        i in table.opaque
        or is_vague(value, column)
        or (problem and (problem != _OUT_OF_RANGE or column.kind not in ("integer", "decimal")))
        or _converts(value, column, bool(problem))
        or (column.auto and not value)
        or (column.kind in ("date", "datetime") and run.strict and "-00" in str(kept))
    ):
        raise NotFollowedError(f"whether a value fits the altered column {column.name} is not followed")
    if problem and run.strict:
        raise RefusedError(problem, column.name)
    return kept


def _converts(value: Value, column: Shaped, problem: bool) -> bool:
    """Whether a value changes its kind in a way that servers warn of in different words, or loses blanks."""
    if column.kind in ("text", "binary"):
        return isinstance(value, str) and (len(value) > column.length or column.type.upper().startswith("JSON"))
    if column.kind not in ("integer", "decimal", "float"):
        return False
    if isinstance(value, str):
        return _WHOLE.fullmatch(value) is None or column.type.upper().startswith("BIT")
    return problem and isinstance(value, float) and abs(value) >= _EXACT


def _check_unseen(old: Shadow, new: Shadow, at: Sequence[int | None]) -> None:
    """Raises NotFollowedError where rows that were never seen may not fit the altered table."""
    for i, j in enumerate(at):
        if j is not None and old.columns[j] != new.columns[i]:
            raise NotFollowedError(f"whether unknown rows fit the altered column {new.columns[i].name} is not followed")
    seen = {frozenset(old.columns[i].name.lower() for i in key.columns) for key in old.unique}
    if any(frozenset(new.columns[i].name.lower() for i in key.columns) not in seen for key in new.unique):
        raise NotFollowedError("whether unknown rows are unique is not followed")


def refill(machine: Machine, run: RunningStatement, old: Shadow, new: Shadow, statement: Statement, text: str) -> int:
    """Copy the rows of an altered table; how many. Raises RefusedError 1062, 1264, NotFollowedError."""
    renamed: dict[str, str] = {}
    for action in statement.alters:
        if action.op == "change column" and action.column:
            renamed[action.column.name.lower()] = action.name.lower()
        elif action.op == "rename column":
            renamed[action.value.lower()] = action.name.lower()
    if new.engine == "ARCHIVE" and new.auto is not None and (old.rows or not old.known):
        raise NotFollowedError("whether ARCHIVE takes the numbers of rows that are there is not followed")
    defaults = defaults_of(new, machine.context(run))
    at = [old.names.get(renamed.get(c.name.lower(), c.name.lower())) for c in new.columns]
    new.opaque.update(i for i, j in enumerate(at) if j is not None and j in old.opaque)
    if not old.known:
        _check_unseen(old, new, at)
        if forbids_zero(run) and any(column.kind in ("date", "datetime") for column in new.columns):
            raise NotFollowedError("whether an unknown row has a zero date is not followed")
        new.forget(old.why_not)
    alike: dict[Unique, set[Row]] = {
        key: set() for key in new.unique if set(key.columns) & set(new.texts) and key not in old.unique
    }
    count, step = 0, run.client.increment
    is_new = new.auto is not None and at[new.auto] is None
    start = _first_number(run, old, new, statement, text) if is_new and old.rows else 1
    for _, *row in run.store.ask(old.select_sql, {}):
        made: list[Value] = []
        for i, j in enumerate(at):
            if j is not None:
                made.append(row[j] if old.columns[j] == new.columns[i] else _fitted(run, new, i, row[j]))
            elif new.columns[i].auto:
                made.append(start + count * step)
            elif i in defaults.queries or not new.columns[i].not_null:
                made.append(defaults.value(run, i))
            else:
                made.append(defaults.implicit(i))
        try:
            run.store.insert(new, defaults.generated(run, tuple(made)))
        except sqlite3.IntegrityError:
            if any(j is not None and new.columns[i].not_null > old.columns[j].not_null for i, j in enumerate(at)):
                raise NotFollowedError("whether NULL in a row is found before a duplicate") from None
            raise RefusedError(1062) from None
        count += 1
        check_alike(alike, tuple(made))
        if new.auto is not None and old.auto is None:  # it counts on from what is there
            new.count_past(tuple(made))
    new.next_id = max(new.next_id, old.next_id, start + count * step if is_new and count else 0)
    new.step = step if is_new else old.step
    if old.auto is not None and old.auto not in at and not is_new:
        new.next_id = 1
    return count


def _first_number(run: RunningStatement, old: Shadow, new: Shadow, statement: Statement, text: str) -> int:
    """The first number of a new AUTO_INCREMENT column; an engine that copies the rows notes it for the log.

    Raises NotFollowedError where a counter from before counts on. Source: measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    step = run.client.increment
    if step != 1 if new.engine == "INNODB" else old.auto is None and old.next_id > 1:
        raise NotFollowedError("from which number a new counter counts is not followed")
    run.generated = old.temporary or new.engine != "INNODB"
    in_place = new.engine == old.engine and {each.op for each in statement.alters} <= _IN_PLACE
    if not (run.generated or in_place) or _ALGORITHM.search(text):
        run.log_doubt = "whether the rows are copied is not followed"
    counter, offset = create.first_number(text), run.client.offset if run.client.offset <= step else 1
    return counter + (offset - counter) % step
