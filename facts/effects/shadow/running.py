"""One statement while it runs: what it has changed so far, and the rows it touches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...server.names import Names
from ...sql.dialect import SqlMode
from ...statement import Statement
from ..change import Change, Verb
from ..effects import FunctionCall
from .charsets import holds
from .client import ShadowClient
from .columns import Shaped
from .convert import stored
from .literals import HexText, Value
from .locks import Locks
from .problem import NotFollowedError, RefusedError, UnsureError
from .server import ShadowServer
from .store import Store, Undo
from .table import Row, Shadow
from .times import in_epoch
from .vague import is_json, is_vague

if TYPE_CHECKING:
    from .tables import ShadowTables

#: statements and rows that one statement of a client may run, triggers and routines together
MOST_STEPS = 200_000
#: functions whose seed or value is an event before the statement
_EVENTS_OF_THEIR_OWN = frozenset({"rand()", "last_insert_id()"})
_NUMBERS = ("integer", "decimal", "float")
_INT = 2**31 - 1
_INCORRECT, _TRUNCATED, _BAD_TIME = 1366, 1265, 1292
#: kinds of column that take few numbers
_NARROW = ("choice", "choices", "date", "datetime", "time", "other")


def _of_text(text: str, kind: str, problem: int) -> int:
    """The problem of a text in a column of fractions on a server that truncates it, not as others do.

    Source: MySQL source, field.cc, Field_real::get_double and Field_new_decimal::store; measured on MySQL 5.6.24.
    """
    if kind == "float" and (problem in (_INCORRECT, _TRUNCATED) or text != text.rstrip(" ")):
        return _TRUNCATED
    return _INCORRECT if kind == "decimal" and problem == _TRUNCATED else problem


@dataclass
class RunningStatement:
    """A top-level statement in flight; sub-statements share it with other `depth`, `db` and `variables`.

    fire: runs the triggers of a table (table, event, timing, old, new) and gives the new row back.
    in_use: tables that a trigger or function must not change (1442). into: takes what SELECT ... INTO gives a local
    variable. not_found: the last SELECT ... INTO had no row. doubt: the statement was executed, but data
    unknown may have made it end differently; log_doubt: its rows are known, but not all that is logged of them.
    contended: another session holds a row that it wants; crossed: not one that a key tells. met: tables whose rows were
    looked for among those that other sessions hold.
    not_numbers: a text that is no number was, or may be, taken for one. several_rows: errors that
    it may end in where a query of unknown rows gives several. guessed: a stand-in of unknown kind
    was asked for. assumes: a routine whose statements may be
    optional; optional: from here on they are; failures: errors they may end in; perhaps: those with which the last
    leaf of a program may have ended, 1329 where it may have had no row. ignoring: the statement says IGNORE.
    warned: the last leaf of a program left warnings. prepares: a text is prepared, which asks for names and not for
    types. executes: it runs, and holds the expressions of USING where its place holders were.
    """

    store: Store
    tables: ShadowTables
    server: ShadowServer
    client: ShadowClient
    names: Names
    mode: SqlMode
    fire: Callable[[RunningStatement, Shadow, str, str, Row | None, Row | None], Row | None]
    locks: Locks = field(default_factory=Locks)
    depth: int = 0
    steps: int = 0
    sought: int = 0  # statements inside that change rows, whether there were any or not
    changes: list[Change] = field(default_factory=list)
    warnings: list[int] = field(default_factory=list)
    calls: list[FunctionCall] = field(default_factory=list)
    undo: list[Undo] = field(default_factory=list)
    generated: bool = False
    nested: bool = False
    first_id: Value = None
    in_use: list[str] = field(default_factory=list)
    into: Callable[[str, Value, bool], None] | None = None
    not_found: bool = False
    warned: bool = False
    opaque_result: bool = False
    doubt: str = ""
    log_doubt: str = ""
    partly: bool = False
    prepares: bool = False
    executes: bool = False
    counters: dict[Shadow, int] = field(default_factory=dict)  # as they were before the statement
    contended: bool = False
    crossed: bool = False
    met: set[str] = field(default_factory=set)
    not_numbers: bool = False
    several_rows: set[int] = field(default_factory=set)
    guessed: bool = False
    assumes: bool = False
    optional: bool = False
    failures: set[int] = field(default_factory=set)
    perhaps: set[int] = field(default_factory=set)
    tried: dict[str, None] = field(default_factory=dict)
    spared: dict[str, None] = field(default_factory=dict)
    program: str = ""  # key of the trigger or routine whose body runs
    used_inside: dict[tuple[str, str], None] = field(default_factory=dict)
    unknown_before: frozenset[str] = frozenset()  # user variables of which it was not known whether they are there
    empty: dict[str, None] = field(default_factory=dict)
    ignoring: bool = False
    contain: Callable[[], bool] | None = None  # notes what is not known from here on, if no table is to be forgotten
    refuses_negative: bool = False  # a number without a sign that an UPDATE sets may not be negative (1690)
    looks_on: bool = False  # a query that changes nothing: what its values are does not matter
    unseen: bool = False  # a server may know that no row matches before it looks

    def __post_init__(self) -> None:
        self.last_insert_id, self.last_id_known = self.client.last_insert_id, self.client.last_id_known
        self.unknown_before = frozenset(self.client.unknown_variables)

    def check_shared(self, table: Shadow) -> None:
        """Raises UnsureError where another session has changed rows: a query waits for them, or sees older ones."""
        if table.sqlite not in self.met and self.locks.is_changed(self.client, table):
            self.contended = True
            raise UnsureError(f"another session has changed rows of {table.key}")

    def check_snapshot(self, tables: Iterable[Shadow]) -> None:
        """Raises UnsureError where a query without locks may see rows as they were when its transaction began."""
        if self.client.in_transaction or not self.client.autocommit:
            for table in tables:
                if self.locks.is_newer(self.client, table):
                    raise UnsureError(f"which rows of {table.key} the transaction sees is not known")

    def check_remade(self, tables: Iterable[Shadow]) -> None:
        """Raises NotFollowedError where a table was made behind the back of a transaction that has read others (1412).

        Source: measured on MySQL 5.6.24 and MariaDB 10.11; which ALTER makes a table again differs.
        """
        for table in tables:
            if table.transactional and not table.temporary and self.locks.is_remade(self.client, table):
                others = (self.client.used | self.client.maybe_used) - {table.key}
                if self.client.may_keep_a_snapshot and (self.client.has_snapshot or others):
                    raise NotFollowedError(f"whether the transaction sees {table.key}, which is newer, is not followed")

    def tries(self, table: Shadow) -> None:
        """Note that the engine of a table is asked to change a row, whether or not it does."""
        self.tried[table.key] = None

    def uses(self, part: Statement) -> None:
        """Note the user variables and functions that a part of a body, which runs now, is evaluated with.

        A variable that the statement made before is not noted, and one that is noted is there from then on, as NULL.
        Source: MySQL source, item_func.cc, get_var_with_binlog; measured on MySQL 5.6.24 and MariaDB 10.11.
        """
        if not self.depth:
            return
        for name in part.variables_read:
            if name.lower() in self.client.variables_before or name.lower() not in self.client.variables:
                self.used_inside[f"@{name}", self.program] = None
                self.client.variables.setdefault(name.lower(), None)
            elif name.lower() in self.unknown_before:
                self.log_doubt = self.log_doubt or "whether a variable was there that the statement sets before"
        for flag in part.flags & _EVENTS_OF_THEIR_OWN:
            self.used_inside[flag, self.program] = None

    def step(self) -> None:
        """Count one row or statement. Raises UnsureError beyond the bound."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise UnsureError("more steps than are followed")

    def certain(self) -> None:
        """Raises UnsureError where a stored function has given a stand-in that a condition may depend on."""
        if self.opaque_result:
            self.opaque_result = False
            raise UnsureError("a condition depends on an unknown value")

    def was_opaque(self) -> bool:
        """Whether a stored function has given a stand-in since this was last asked."""
        found, self.opaque_result = self.opaque_result, False
        return found

    def null_in_row(self, table: Shadow, event: str) -> None:
        """A column that takes no NULL is given one. Raises UnsureError where a trigger may look at it before."""
        if not table.temporary and any(self.names.catalog.triggers_of(table.key, event)):
            raise UnsureError("whether a trigger replaces a NULL is not followed")

    def warn(self, code: int) -> None:
        """Note a warning; a server keeps 64."""
        if len(self.warnings) < 64:
            self.warnings.append(code)

    @property
    def strict(self) -> bool:
        """Whether values that do not fit are errors; IGNORE makes warnings of them."""
        return not self.ignoring and (self.server.strict if self.client.strict is None else self.client.strict)

    def numbers(self, opaque: bool) -> None:
        """Strict mode refuses a text that is no number where a number is asked for.

        Raises RefusedError 1292, UnsureError where the text is not known (`opaque`).
        Source: MySQL error 1292 (ER_TRUNCATED_WRONG_VALUE); measured on MariaDB 10.11.
        """
        if self.not_numbers and self.strict:
            if opaque:
                raise UnsureError("whether an unknown text is a number")
            raise RefusedError(1292)

    def gives_generated(self, table: Shadow, i: int) -> None:
        """A generated column is given a value. Raises RefusedError where the server refuses it.

        Source: MySQL manual, CREATE TABLE and Generated Columns (3105); measured on MariaDB 10.11 (1906).
        """
        if self.strict or not self.server.may_give_generated:
            raise RefusedError(self.server.given_generated, table.columns[i].name)
        self.warn(self.server.given_generated)

    def changed(self, table: Shadow, verb: Verb, cascade: bool = False) -> None:
        """Note that one row of a table changed."""
        if self.changes:
            last = self.changes[-1]
            if (last.table, last.verb, last.depth, last.cascade) == (table.key, verb, self.depth, cascade):
                self.changes[-1] = Change(
                    table.key, verb, last.rows + 1, temporary=table.temporary, depth=self.depth, cascade=cascade
                )
                return
        self.changes.append(Change(table.key, verb, 1, temporary=table.temporary, depth=self.depth, cascade=cascade))

    def fitted(self, value: Value, table: Shadow, i: int, first_row: bool) -> Value:
        """The value as column i stores it.

        Raises RefusedError where strict mode refuses it, UnsureError where a stand-in may not be what does not fit.
        """
        column = table.columns[i]
        if column.is_of_query:
            raise NotFollowedError(f"what fits {column.name}, which a query made, is not followed")
        kept, problem = stored(value, column)
        if problem and column.kind in ("date", "datetime") and "ALLOW_INVALID_DATES" in self.client.modes:
            raise NotFollowedError("whether a date is one that this mode allows")
        if self.server.truncates_texts and isinstance(value, str) and column.kind in ("float", "decimal"):
            problem = _of_text(value, column.kind, problem)
        is_small = column.kind == "integer" and column.high < _INT
        if i in table.opaque and isinstance(value, int | float) and (column.kind in _NARROW or is_small):
            raise NotFollowedError("whether an unknown value fits its column")
        if not problem and kept is not None and column.type.upper().startswith("TIMESTAMP") and i not in table.opaque:
            kept, problem = in_epoch(kept, self.client.settings.get("time_zone"))
        if not problem and column.kind == "text" and isinstance(kept, str) and not kept.isascii():
            problem = self._of_charset(kept, table, column)
        if not problem and column.kind in ("date", "datetime") and self.strict:
            problem = self._of_zeros(str(kept))
        # a column of a row may hold it already; measured on MariaDB 10.11, MySQL 5.6.24 refuses it again
        is_no_choice = problem and column.kind == "choice" and value == ""
        if is_no_choice and self.tables.holds_no_choice and self.server.copies_no_choice:
            raise NotFollowedError("whether the empty value of an ENUM is copied is not followed")
        if problem:
            is_number = isinstance(value, int | float) and abs(value) > _INT
            is_sized = is_number and column.kind in _NUMBERS and problem not in (1265, 1366)  # a time is too large
            if self.guessed or (i in table.opaque and not is_sized):
                raise NotFollowedError("whether an unknown value fits its column")
            if self.refuses_values(table, first_row):
                raise RefusedError(problem, column.name, str(value)[:64])
            self.warn(problem)
            self.tables.holds_no_choice |= column.kind == "choice"
        elif is_vague(kept if column.kind == "float" else value, column):
            self._vague(table, i)
        if column.type == "JSON" and self.server.checks_json and not is_json(kept):
            raise NotFollowedError(f"whether {column.name} takes a text that is no JSON")
        return kept

    def refuses_values(self, table: Shadow, first_row: bool) -> bool:
        """Whether a value that does not fit is an error: under STRICT_TRANS_TABLES not behind a change that stays.

        Raises NotFollowedError where the order of several tables decides.
        Source: MySQL source, sql_class.h, really_abort_on_warning; triggers and functions count, measured on MySQL
        5.6.24 and MariaDB 10.11.
        """
        if not self.strict or self.client.strict_all:
            return self.strict
        if not (table.transactional or first_row):
            return False
        kept = {each.table.key for each in self.undo if not each.table.transactional and each.table is not table}
        if any(change.table in kept and change.depth <= self.depth for change in self.changes):
            raise NotFollowedError("whether another table of the statement changes before a value is refused")
        return not kept

    def _vague(self, table: Shadow, i: int) -> None:
        """The value of a column is not known exactly from here on. Raises UnsureError where a key needs it."""
        if any(i in unique.columns for unique in table.unique):
            raise UnsureError("a key takes a value that is not known exactly")
        table.vague.add(i)
        table.opaque.add(i)

    def _of_charset(self, text: str, table: Shadow, column: Shaped) -> int:
        """The problem of a text whose characters its column may not have. Raises UnsureError where it is not known."""
        if isinstance(text, HexText):
            return 0
        held = holds(column.charset or table.charset, text)
        if held is None and self.strict:
            raise UnsureError(f"whether the character set of {column.name} has every character is not known")
        return _INCORRECT if held is False else 0

    def _of_zeros(self, date: str) -> int:
        """The problem of a date of zeros, or with zeros, which sql_mode may forbid; measured on MariaDB 10.11."""
        modes = self.client.modes
        if self.client.strict is None and self.server.forbids_zero_dates:
            modes = frozenset({"NO_ZERO_DATE", "NO_ZERO_IN_DATE"})
        zero = date.startswith("0000-00-00")
        forbidden = "NO_ZERO_DATE" if zero else "NO_ZERO_IN_DATE" if "-00" in date[4:10] else ""
        return _BAD_TIME if forbidden and not modes.isdisjoint((forbidden, "TRADITIONAL")) else 0

    def env(self, values: Mapping[str, Value], row: Row, prefix: str = "c") -> dict[str, Value]:
        """The values with those of a row as `c0`, `c1` ..."""
        found = dict(values)
        for i, value in enumerate(row):
            found[f"{prefix}{i}"] = value
        return found
