"""LOCK TABLES and FLUSH TABLES WITH READ LOCK: what a session may use until it unlocks. Error codes are the server's
table `shadow`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from ...catalog import Routine
from ...names import SYSTEM_DATABASES, object_key, split_key
from ...sql.kinds import CHANGES
from ...statement import Action, Statement
from .machine import Machine
from .problem import NotFollowedError, RefusedError
from .reopened import check_reopened
from .running import RunningStatement

_READ_LOCK = re.compile(r"(?is)\s*FLUSH\s+(?:NO_WRITE_TO_BINLOG\s+|LOCAL\s+)?TABLES?\s+WITH\s+READ\s+LOCK\s*")
_NUMBERS = re.compile(r"(?i)\b(?:NEXTVAL|SETVAL|LASTVAL)\s*\(|\b(?:NEXT|PREVIOUS)\s+VALUE\s+FOR\b")
_LOCKS_SOME = re.compile(r"(?i)\b(?:LOCK|EXPORT)\b")
_FLUSHES_SEVERAL = re.compile(r"(?is)\bTABLES?\b.*,\s*(?:HOSTS|PRIVILEGES|STATUS|\w*\s*LOGS|TABLES?)\b|,\s*TABLES?\b")
_LOCK = re.compile(r"(?i)\s*LOCK\s+TABLES?\s+")
_LOCKED = re.compile(
    r"(?is)(?P<name>[\w$]+(?:\s*\.\s*[\w$]+)?)(?:\s+(?:AS\s+)?(?P<alias>(?!READ\b|LOW_|WRITE\b)[\w$]+))?"
    r"\s+(?:READ(?:\s+LOCAL)?|(?:LOW_PRIORITY\s+)?WRITE(?:\s+CONCURRENT)?)\s*$"
)
_READ_LOCAL = re.compile(r"(?i)\bREAD\s+LOCAL\b")
#: it opens its table as a query does; other kinds of SHOW do not
_SHOWS_TABLE = re.compile(r"(?i)\s*SHOW\s+CREATE\s+TABLE\b")
#: of FLUSH TABLES WITH READ LOCK under LOCK TABLES
_LOCKED_ALREADY = 1192
_FOR_UPDATE = re.compile(r"(?i)\bFOR\s+UPDATE\b")
LOCKING = re.compile(r"(?i)\b(?:FOR\s+(?:UPDATE|SHARE)|LOCK\s+IN\s+SHARE\s+MODE)\b")
#: they open tables one by one, and report what they cannot open as a row
_MENDS = frozenset({"OPTIMIZE TABLE", "REPAIR TABLE"})
_LOOKS = ("SHOW", "DESCRIBE", "FLUSH", "ANALYZE TABLE", "OPTIMIZE TABLE", "REPAIR TABLE", "CHECK TABLE")
_ROWS = CHANGES | {"LOAD DATA"}
#: they open all their tables before they look at how each is locked
_OPENED_FIRST = _ROWS | {"SELECT", "DO"}
#: a name behind a table's, which is no word that may follow there
_ALIAS = re.compile(
    r"(?i)(?:\b(?:FROM|JOIN|UPDATE|INTO)\s+|,\s*)(?:[\w$`]+\s*\.\s*)?[\w$`]+\s+(?:AS\s+[\w$`]|(?!(?:SET|WHERE|ON|USING|JOIN"
    r"|INNER|LEFT|RIGHT|CROSS|NATURAL|STRAIGHT_JOIN|ORDER|GROUP|HAVING|LIMIT|UNION|FOR|LOCK|VALUES?|SELECT|IGNORE|FORCE"
    r"|USE|PARTITION|RETURNING|WINDOW|PROCEDURE|INTO|FROM|AS|IN|IS|BETWEEN|LIKE|AND|OR|NOT|DIV|MOD|XOR|COLLATE|DESC|ASC"
    r"|FIELDS|COLUMNS|LINES|CHARACTER|END|WHEN|THEN|ELSE|INTERSECT|EXCEPT|OFFSET|WITH|REGEXP|RLIKE)\b)[\w$`]+)"
)
_CHAINS, _CHAIN = "completion_type", frozenset({"1", "CHAIN"})
_OPENS: tuple[Action, ...] = ("read", "write", "create", "alter", "drop")


def keep(machine: Machine, run: RunningStatement, statement: Statement, text: str) -> None:
    """Take and give up locks. Raises RefusedError where LOCK TABLES names a table that does not exist."""
    client = run.client
    locked, by_alias, read_lock = client.locked, client.locked_by_alias, client.read_lock
    temporary, lost = client.locked_temporary, client.lost_locks

    def put_back() -> None:
        client.locked, client.locked_by_alias, client.read_lock = locked, by_alias, read_lock
        client.locked_temporary, client.lost_locks = temporary, lost

    machine.before.append(put_back)
    if statement.kind == "LOCK TABLES" and "for backup" not in statement.flags:  # the parser is first
        refs = list(statement.refs("read"))
        if refs and not refs[0].db and not run.names.default_db:
            raise RefusedError(1046, early=True)
        _check_names(run, text)
    gives_up = statement.kind in ("UNLOCK TABLES", "LOCK TABLES") or _begins(run, statement)
    if gives_up:
        client.locked, client.may_keep_alone = None, False
        client.lost_locks = client.lost_locks and statement.kind != "UNLOCK TABLES"
    if statement.kind == "UNLOCK TABLES":
        client.read_lock = False
    elif statement.kind == "FLUSH":
        if flushes_tables(statement):
            machine.sequences.close({run.names.key(ref) for ref in statement.objects})
        if _FLUSHES_SEVERAL.search(text):
            raise NotFollowedError("which of several things are flushed is not followed")
        if _LOCKS_SOME.search(text) and _READ_LOCK.fullmatch(text) is None:
            raise NotFollowedError("which tables are flushed and locked is not followed")
        client.read_lock = client.read_lock or reads_all(statement, text)
    elif statement.kind == "LOCK TABLES" and "for backup" not in statement.flags:
        if "write" in statement.flags and client.starts_read_only:
            raise NotFollowedError("whether tables are locked for writing in a read-only session is not followed")
        modes = wanted(run, statement)
        if client.read_lock and any(writes for key, writes in modes.items() if key not in client.temporary):
            raise RefusedError(run.server.read_lock, early=True)  # what was locked is given up all the same
        for ref in statement.refs("read"):
            machine.table(run, ref.db, ref.name)
        _check_opened(run, statement, modes)
        client.locked = modes
        client.locked_by_alias = _names_an_alias(statement, text)
        client.locked_locally = frozenset(modes) if _READ_LOCAL.search(text) else frozenset()
        client.locked_triggers = _triggers(run, client.locked)
        client.locked_temporary = {
            key: run.client.temporary[key].transactional for key in modes if key in client.temporary
        }


def _check_opened(run: RunningStatement, statement: Statement, locked: Mapping[str, bool]) -> None:
    """Raises RefusedError 1137 where LOCK TABLES opens a temporary table twice."""
    permanent = {key: writes for key, writes in locked.items() if key not in run.client.temporary}
    check_reopened(run, statement, [key for key, writes in permanent.items() if writes])


def maps_others(run: RunningStatement, kind: str) -> bool:
    """Whether rows are logged with the maps of other locked tables, unless statements are: those locked for writing.

    Source: MySQL source, sql_class.cc, write_locked_table_maps; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    locked = run.client.locked or {}
    as_text = str(run.client.settings.get("binlog_format", "")).upper() == "STATEMENT"
    writable = [key for key, writes in locked.items() if writes]
    triggers = (each for each in run.names.catalog.triggers.values() if each.table in writable)
    unfired = any(each.event != kind.partition(" ")[0] for each in triggers)  # what they name is locked all the same
    return bool(run.changes) and not as_text and (len(writable) > 1 or unfired or bool(_children(run, writable)))


def dropped(machine: Machine, run: RunningStatement, key: str, *, temporary: bool, renamed: bool = False) -> None:
    """A locked table is gone.

    With the last permanent one the session has locked none any more, unless that has another name now, or a temporary
    table of an engine with transactions is locked.
    Source: measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    client, locked = run.client, run.client.locked
    if locked is None or key not in locked or (key in client.locked_temporary) != temporary:
        return

    def put_back() -> None:
        client.locked = locked

    machine.before.append(put_back)
    left = {name: writes for name, writes in locked.items() if name != key}
    holds = temporary or renamed or any(client.locked_temporary.get(name, True) for name in left)
    client.locked = left if holds else None


def _names_an_alias(statement: Statement, text: str) -> bool:
    """Whether LOCK TABLES names a table by an alias, or may."""
    found = [_LOCKED.search(item) for item in _LOCK.sub("", text).split(",")]
    return len(found) != len(statement.refs("read")) or any(item is None or item["alias"] for item in found)


def _triggers(run: RunningStatement, keys: Collection[str]) -> frozenset[str]:
    """The triggers of some tables."""
    return frozenset(each.key for each in run.names.catalog.triggers.values() if each.table in keys)


def _may_open_others(run: RunningStatement, written: Collection[str], locked: Collection[str]) -> bool:
    """Whether a change of these tables may open one that is not locked: a table is locked to read without what its
    triggers name."""
    return bool(_triggers(run, written)) or not _children(run, written) <= set(locked)


def beside(run: RunningStatement, locked: Collection[str]) -> set[str]:
    """The tables that may be locked with these: those of views and triggers, and what foreign keys lead to."""
    with_views = {*locked, *(of_views := _of_views(run, locked))}
    return of_views | _of_triggers(run, with_views) | _children(run, with_views)


def _of_views(run: RunningStatement, keys: Iterable[str]) -> set[str]:
    """The tables that views read: LOCK TABLES locks them, too (MySQL manual, LOCK TABLES)."""
    found, todo = set[str](), list(keys)
    while todo:
        view = run.names.catalog.views.get(todo.pop())
        todo += set(view.base_tables) - found if view is not None else ()
        found.update(view.base_tables if view is not None else ())
    return found


def _of_triggers(run: RunningStatement, keys: Collection[str]) -> set[str]:
    """The tables that triggers of some tables name: LOCK TABLES locks them, too (MySQL manual, LOCK TABLES)."""
    triggers = (each for each in run.names.catalog.triggers.values() if each.table in keys)
    return {
        object_key(ref.db or each.db, ref.name)
        for each in triggers
        for leaf in each.body
        for ref in leaf.refs("read", "write")
        if ref.kind == "table"
    }


def _children(run: RunningStatement, keys: Iterable[str]) -> set[str]:
    """The tables that a server locks with their parents: all that foreign keys lead to from these tables."""
    found: set[str] = set()
    todo = list(keys) if run.server.locks_children else []
    while todo:
        children = {child.key for child, _ in run.names.catalog.children_of(todo.pop())} - found
        found |= children
        todo += children
    return found


def _begins(run: RunningStatement, statement: Statement) -> bool:
    """Whether a statement begins a transaction, which gives table locks up; measured on MySQL 5.6.24, MariaDB 10.11."""
    if statement.kind not in ("COMMIT", "ROLLBACK"):
        return statement.kind == "BEGIN"
    if "chain" in statement.flags:
        return True
    if not (run.client.locked and statement.flags.isdisjoint(("no chain", "release"))):
        return False
    return str(run.client.settings.get(_CHAINS, "")).upper() in _CHAIN


def wanted(run: RunningStatement, statement: Statement) -> dict[str, bool]:
    """By key of each table that LOCK TABLES names, whether for writing."""
    return {run.names.key(ref): ref.role == "lock write" for ref in statement.refs("read")}


def lose(run: RunningStatement, statement: Statement) -> None:
    """It is not known what a statement did: which tables the session has locked is open until it unlocks."""
    flushes = statement.kind == "FLUSH" and _LOCKS_SOME.search(statement.text) is not None
    if statement.kind == "LOCK TABLES" or flushes or statement.kind.startswith("BACKUP"):
        run.client.lost_locks = True


def flushes_tables(statement: Statement) -> bool:
    """Whether it is FLUSH TABLES in any of its forms."""
    return statement.kind == "FLUSH" and not statement.flags.isdisjoint(("tables", "table"))


def reads_all(statement: Statement, text: str) -> bool:
    """Whether it is FLUSH TABLES WITH READ LOCK."""
    return statement.kind == "FLUSH" and _READ_LOCK.fullmatch(text) is not None


def check(run: RunningStatement, statement: Statement, text: str, prepares: bool = False) -> None:
    """Raises RefusedError where the session's locks forbid a statement, NotFollowedError where they may.

    prepares: PREPARE only opens the tables of the statement.
    """
    client, kind = run.client, statement.kind
    if client.lost_locks and kind != "UNLOCK TABLES" and (statement.objects or kind in ("FLUSH", "LOCK TABLES")):
        raise NotFollowedError("which tables the session has locked is not known")
    if kind == "LOCK TABLES" or (client.locked is None and not client.read_lock):
        return
    if client.read_lock and statement.functions:
        _check_read_lock(run, statement, text)
    if kind == "DROP FUNCTION" and not run.names.default_db and not any(ref.db for ref in statement.refs("drop")):
        return  # it is looked for as a loadable function; measured on MySQL 5.6.24 and MariaDB 10.11
    name = "FLUSH PRIVILEGES" if kind == "FLUSH" and "privileges" in statement.flags else kind
    if client.locked is not None and (code := run.server.locked_out.get(name)):
        raise RefusedError(code, early=True)
    if client.read_lock and kind in run.server.read_locked_out:
        raise RefusedError(run.server.read_lock, early=True)
    if flushes_tables(statement):
        if client.locked is not None and _READ_LOCK.fullmatch(text):
            raise RefusedError(_LOCKED_ALREADY, early=True)
        locked = client.locked or {}
        if any(writes is False for key, writes in locked.items() if key not in client.locked_temporary):
            raise RefusedError(run.server.read_locked, early=True)
        if client.locked is not None and any(run.names.key(ref) not in locked for ref in statement.objects):
            raise NotFollowedError("whether a table must be locked to be flushed is not followed")
        return
    if kind == "SHOW" and _SHOWS_TABLE.match(text):
        if not beside(run, client.locked or {}).isdisjoint(map(run.names.key, statement.objects)):
            raise NotFollowedError("whether what a trigger or a foreign key leads to is locked with its table")
        check_locked(run, statement)
    if client.read_lock and kind in _MENDS and statement.refs("read", "alter", "write"):
        raise NotFollowedError("whether it reports its tables as locked, or is logged")
    if kind == "RENAME TABLE" and not client.temporary.keys().isdisjoint(map(run.names.key, statement.refs("drop"))):
        raise NotFollowedError("which tables RENAME means is not followed under locks")
    if kind.startswith(_LOOKS) or kind == "DROP TEMPORARY TABLE":
        return
    if _NUMBERS.search(text):
        raise NotFollowedError("whether the sequences of a statement are locked is not followed")
    if not run.names.default_db and any(ref.kind == "table" and not ref.db for ref in statement.objects):
        raise RefusedError(1046, early=True)
    found: dict[int, str] = {}
    not_locked: set[str] = set()
    opened = list(_opened(run, statement, text))
    _check_uses(run, statement, text, [key for key, _ in opened])
    made = set[str]()
    if kind.startswith("CREATE ") and "temporary" not in statement.flags:
        made.update(map(run.names.key, statement.refs("create")))
    for key, writes in opened:
        if kind in _ROWS and client.locked is None and run.server.missing_before_lock and _is_missing(run, key):
            if "delayed" in statement.flags:  # the thread that opens its table may find the lock first, by the format
                raise NotFollowedError("whether a delayed INSERT finds the lock before its table is missing")
            continue
        if key not in client.temporary:
            problem = _problem(run, key, writes and not prepares)
            found[problem] = key
            not_locked.update([key] if problem == run.server.not_locked else ())
        elif key in made:  # LOCK TABLES takes the temporary one
            found[run.server.read_lock if client.locked is None else run.server.not_locked] = key
    found.pop(0, None)
    _check_functions(run, statement, found, prepares)
    if not not_locked.isdisjoint(beside(run, client.locked or {})):
        raise NotFollowedError("whether what a trigger or a foreign key leads to is locked with its table")
    written = [key for key, writes in opened if writes]
    calls = any(run.names.catalog.function(each.name, run.names.default_db) for each in statement.functions)
    is_read_locked = client.locked is not None and run.server.read_locked in found
    if is_read_locked and (calls or _may_open_others(run, written, client.locked or ())):
        raise NotFollowedError("which of its tables, their children and what triggers open a statement is refused for")
    if client.locked is not None and kind in _OPENED_FIRST and run.server.not_locked in found:
        found = {run.server.not_locked: found[run.server.not_locked]}
    if found and client.locked is not None and "delayed" in statement.flags:
        raise NotFollowedError("whether the engine takes no DELAYED before the table is found not to be locked")
    if found and (client.read_lock and client.locked is not None):
        raise NotFollowedError("the session has locked its tables and every table")
    if found and "ignore" in statement.flags:
        raise NotFollowedError("whether IGNORE makes a warning of a lock is not followed")
    if client.locked is not None and kind == "TRUNCATE" and _is_of_a_view(run, statement):
        raise NotFollowedError("whether a view is locked before it is found to be no table")
    if client.locked is not None and opened and not _triggers(run, client.locked) <= client.locked_triggers:
        raise NotFollowedError("whether what a new trigger uses is locked is not followed")
    if client.read_lock and "multi" in statement.flags and statement.refs("write"):
        raise NotFollowedError("tables are opened before it is known which of them are written")
    if found and kind in ("UPDATE", "DELETE") and ("multi" in statement.flags or "order by" in text.lower()):
        raise NotFollowedError("what is written is known once the columns are")
    if len(found) > 1:
        raise NotFollowedError("which of its tables a statement is refused for depends on the order it opens them in")
    for code, key in found.items():
        raise RefusedError(code, key, early=True)


def _is_of_a_view(run: RunningStatement, statement: Statement) -> bool:
    """Whether a statement names a view, or LOCK TABLES named one, whose tables are locked with it."""
    keys = {*map(run.names.key, statement.objects), *(run.client.locked or ())}
    return not run.names.catalog.views.keys().isdisjoint(keys)


def _check_functions(run: RunningStatement, statement: Statement, found: Mapping[int, str], prepares: bool) -> None:
    """Raises RefusedError where a stored function names a table that is not locked, NotFollowedError where it may.

    All that functions name is opened with the statement; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    locked = run.client.locked
    if locked is None:
        return
    reached = of_functions(run, statement, "read", "write") - run.client.temporary.keys()
    if not reached:
        return
    missing = reached - locked.keys()
    may_be_locked = not missing.isdisjoint(beside(run, locked))
    written = of_functions(run, statement, "write") & locked.keys()
    if found or may_be_locked or (not missing and not all(locked[key] for key in written)):
        raise NotFollowedError("which of the tables of a function and of its statement are locked is not followed")
    if missing:
        raise RefusedError(run.server.not_locked, min(missing), early=True)
    _check_uses_of_functions(run, statement, prepares)


def _check_uses_of_functions(run: RunningStatement, statement: Statement, prepares: bool) -> None:
    """Raises RefusedError where functions and their statement need a lock twice, or by an alias that none was taken by.

    A function needs a table as often as one of its statements names it; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    locked, uses = run.client.locked or {}, _uses(statement, run.names.default_db)
    for routine in functions_reached(run, statement):
        most: Counter[tuple[str, str]] = Counter()
        for leaf in routine.body:
            most |= _uses(leaf, routine.db)
        uses += most
    for (key, alias), times in uses.items():
        if key in locked and (times > 1 or alias != split_key(key).name.lower()):
            if prepares or "multi" in statement.flags or run.client.locked_by_alias or key in beside(run, locked):
                raise NotFollowedError("how often functions and their statement use a locked table is not followed")
            raise RefusedError(run.server.not_locked, key, early=True)


def _uses(statement: Statement, db: str) -> Counter[tuple[str, str]]:
    """How often a statement names each table by each alias."""
    tables = (ref for ref in statement.refs("read", "write") if ref.kind == "table")
    return Counter((object_key(ref.db or db, ref.name), (ref.alias or ref.name).lower()) for ref in tables)


def functions_lack_a_table(run: RunningStatement, statement: Statement) -> bool:
    """Whether stored functions change a table and name another that does not exist."""
    written = of_functions(run, statement, "write") if statement.functions else set[str]()
    if all(_is_missing(run, key) for key in written):
        return False
    return any(_is_missing(run, key) for key in of_functions(run, statement, "read", "write"))


def changed_by_functions(run: RunningStatement, statement: Statement) -> set[str]:
    """The permanent tables for which a statement asks for the lock of a change because its functions change them.

    Measured on MySQL 5.6.24, and on MariaDB 10.11, which finds first that one is missing.
    """
    written = of_functions(run, statement, "write") - run.client.temporary.keys()
    missing = {key for key in written if _is_missing(run, key)} if run.server.missing_before_lock else set[str]()
    return written - missing


def lacks_own_table(run: RunningStatement, statement: Statement, text: str) -> bool:
    """Whether a table that the statement names itself does not exist: it is opened before those of functions."""
    return any(_is_missing(run, key) for key, _ in _opened(run, statement, text))


def _check_read_lock(run: RunningStatement, statement: Statement, text: str) -> None:
    """Raises RefusedError where a stored function changes a table under FLUSH TABLES WITH READ LOCK.

    Where the statement itself lacks a table, that is found too, and which first is open (check_read_lock).
    """
    written = changed_by_functions(run, statement)
    if written and not lacks_own_table(run, statement, text):
        raise RefusedError(run.server.read_lock, min(written), early=True)


def of_functions(
    run: RunningStatement, statement: Statement, *actions: Action, where: Callable[[Statement], bool] | None = None
) -> set[str]:
    """The tables that a statement's stored functions, and those that these call, name so in statements of a kind."""
    found = set[str]()
    for routine in functions_reached(run, statement):
        for leaf in routine.body:
            if where is None or where(leaf):
                found |= named_tables(leaf, routine.db, *actions)
    return found


def functions_reached(run: RunningStatement, statement: Statement) -> Iterator[Routine]:
    """The stored functions that a statement calls, and those that these call, each once."""
    seen = set[str]()
    todo = [(each.name, run.names.default_db) for each in statement.functions]
    while todo:
        routine = run.names.catalog.function(*todo.pop())
        if routine is not None and routine.key not in seen:
            seen.add(routine.key)
            todo += [(each.name, routine.db) for leaf in routine.body for each in leaf.functions]
            yield routine


def named_tables(statement: Statement, db: str, *actions: Action) -> set[str]:
    """The keys of the tables that a statement of a program names so; db: that of the program."""
    return {object_key(ref.db or db, ref.name) for ref in statement.refs(*actions) if ref.kind == "table"}


def _check_uses(run: RunningStatement, statement: Statement, text: str, keys: list[str]) -> None:
    """A lock of LOCK TABLES is for one use of its table in a statement, by the name that it was locked by.

    Raises RefusedError where a table is used twice, NotFollowedError where aliases decide.
    Source: MySQL manual, LOCK TABLES; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    locked = run.client.locked
    mine = [key for key in keys if key not in run.client.temporary]
    if locked is None or not mine:
        return
    if run.client.locked_by_alias or (statement.kind in _OPENED_FIRST and _ALIAS.search(text)):
        raise NotFollowedError("which lock an alias uses is not followed")
    if statement.kind not in _OPENED_FIRST:
        return
    twice = next((key for key in mine if mine.count(key) > 1), None)
    if twice is not None:
        if "multi" in statement.flags:
            raise NotFollowedError("how often a table is opened is not followed")
        if twice in beside(run, locked):
            raise NotFollowedError("whether what a trigger locks is one more use of the table")
        raise RefusedError(run.server.not_locked, twice, early=True)


def _opened(run: RunningStatement, statement: Statement, text: str) -> Iterator[tuple[str, bool]]:
    """Each table a statement opens, and whether to change it."""
    is_temporary, locks = "temporary" in statement.flags, _FOR_UPDATE.search(text) is not None
    for role in _OPENS:
        for ref in statement.refs(role):
            if ref.kind == "table" and (ref.db or "").lower() not in SYSTEM_DATABASES:
                if role != "create" or not (is_temporary or statement.kind == "ALTER TABLE"):
                    yield run.names.key(ref), role != "read" or locks
            elif ref.kind == "sequence" and role == "alter":
                yield run.names.key(ref), True
            elif ref.kind == "trigger" and role == "drop":
                trigger = run.names.catalog.triggers.get(
                    object_key(ref.db or run.names.default_db, ref.name, "trigger")
                )
                if trigger is not None:
                    yield trigger.table, True


def _is_missing(run: RunningStatement, key: str) -> bool:
    return run.tables.find(key, run.client) is None and not run.names.catalog.knows(key)


def _problem(run: RunningStatement, key: str, writes: bool) -> int:
    locked = run.client.locked
    if locked is not None:
        if key not in locked:
            return run.server.not_locked
        if writes and not locked[key] and key in beside(run, [name for name, mode in locked.items() if mode]):
            raise NotFollowedError(f"whether {key} is locked for writing with what leads to it is not known")
        return run.server.read_locked if writes and not locked[key] else 0
    return run.server.read_lock if writes else 0


def _check_names(run: RunningStatement, text: str) -> None:
    """Raises RefusedError 1066 where LOCK TABLES gives one name twice.

    Source: MySQL manual, LOCK TABLES; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    names = set()
    for item in _LOCK.sub("", text).split(","):
        if any(c in item for c in "`'\"/#-"):
            return  # quotes and comments: the names are not read off the text
        words = _LOCKED.search(item)
        if words is None:
            return
        db, _, name = words["name"].rpartition(".")
        called = (words["alias"] or name).lower(), db.lower() or run.names.default_db
        if called in names:
            raise RefusedError(1066, called[0], early=True)
        names.add(called)


def check_locked(run: RunningStatement, statement: Statement) -> None:
    """Raises RefusedError for a table that LOCK TABLES did not name, whatever the kind of statement."""
    client = run.client
    if client.locked is None:
        return
    for key in (run.names.key(ref) for ref in statement.objects if ref.kind == "table"):
        if key not in client.locked and key not in client.temporary:
            raise RefusedError(run.server.not_locked, key, early=True)


def locks_in_part(run: RunningStatement, statement: Statement) -> bool:
    """Whether one of several SELECTs locks what it reads, and the log depends on which."""
    in_part = "for update" in statement.flags and "locks what it reads" not in statement.flags
    return in_part and (statement.kind != "SELECT" or bool(run.client.temporary))
