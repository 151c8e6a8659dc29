"""Triggers and stored functions: what runs inside a statement."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from sqlglot import exp

from ...names import SYSTEM_DATABASES, object_key
from ...resolve.events import row_events
from ...sql.dialect import DEFAULT_MODE
from ...sql.tokenizing import dialect_for
from ...sql.tokens import Tokens
from ...statement import Statement
from ..effects import FunctionCall
from . import kept_tables
from .contention import read_locking
from .convert import stored
from .execute import execute_statement
from .frame import Frame, Returned
from .handlers import handler_of
from .interpret import Interpreter, Steps, drained
from .literals import Value, sql_literal
from .machine import Machine
from .nodes import StoredProgram
from .problem import NotFollowedError, RefusedError, UnsureError
from .program import program
from .rewrite import parsed
from .running import RunningStatement
from .settings import remember
from .spellings import spell
from .table import Row, Shadow

#: of an OUT or INOUT parameter that is given something else
_NO_VARIABLE = 1414
_DEEPEST = 24
#: of SIGNAL, what is set to what; the shortest item takes as many letters
_SET_TO = re.compile(r"=\s*('[^']*'|\"[^\"]*\"|[^\s,;]+)")
_LONGEST_ITEM = 64
_RAND = re.compile(r"(?i)\bRAND\s*\(")


class NestedPrograms:
    """Runs the programs of one machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def program(self, run: RunningStatement, text: str, key: str) -> StoredProgram:
        """The program of a definition's text. Raises UnsureError where the text is not kept."""
        if not text:
            raise UnsureError(f"the text of {key} is not known")
        return program(text, run.mode)

    def _check_definer(self, key: str) -> None:
        if f"definer of {key}" in self.machine.tables.others:
            raise NotFollowedError(f"whether the definer of {key} exists is not known")

    @contextmanager
    def _in_its_mode(self, run: RunningStatement, key: str) -> Iterator[None]:
        """While a program runs, sql_mode is the one in which it was made; behind it the session has its own again.

        Raises NotFollowedError where its text was read in another way. Source: MySQL manual, CREATE PROCEDURE.
        """
        own = run.client.modes
        modes, reading = self.machine.made_in.get(key, (own, run.mode))
        if replace(reading, engine=run.mode.engine) != run.mode:
            raise NotFollowedError(f"how the text of {key} is read is not followed")
        run.client.modes = modes
        try:
            yield
        finally:
            run.client.modes = own

    def fire(
        self, run: RunningStatement, table: Shadow, event: str, timing: str, old: Row | None, new: Row | None
    ) -> Row | None:
        """The triggers of a table for one row; the row as they leave it."""
        if table.temporary or not run.names.catalog.triggers:
            return new
        for trigger in list(run.names.catalog.triggers_of(table.key, event)):
            found = self.program(run, trigger.text, trigger.key)
            if found.timing == timing:
                frame = Frame(replace(run.names, default_db=trigger.db))
                frame.rows = {name: table for name, row in (("new", new), ("old", old)) if row is not None}
                for name, row in (("new", new), ("old", old)):
                    frame.row_values.update((f"{name}_{i}", value) for i, value in enumerate(row or ()))
                with self._in_its_mode(run, trigger.key):
                    self._inside(run, frame, found, trigger.key)
                if new is not None:
                    new = tuple(frame.row_values[f"new_{i}"] for i in range(len(new)))
        return new

    def call(self, run: RunningStatement, key: str, arguments: tuple[Value, ...]) -> Value:
        """A stored function. Raises RefusedError 1318, 1321."""
        routine = run.names.catalog.routines[key]
        self._check_definer(key)
        found = self.program(run, routine.text, key)
        if len(arguments) != len(found.parameters):
            raise RefusedError(1318, key)
        frame = Frame(replace(run.names, default_db=routine.db))
        for (_, name, shape), value in zip(found.parameters, arguments, strict=True):
            frame.shapes[name] = shape
            frame.set(name, value, False)
        before, sought = len(run.changes), run.sought
        try:
            with self._in_its_mode(run, key):
                self._inside(run, frame, found, key)
        except Returned as returned:
            if returned.opaque:
                run.opaque_result = True
            value, problem = stored(returned.value, found.returns) if found.returns else (returned.value, 0)
            if problem:  # the mode in which the function was made decides
                raise NotFollowedError("whether a value that is no RETURNS value is refused is not followed") from None
            return value
        finally:
            if not run.depth:
                given, changes = tuple(map(sql_literal, arguments)), tuple(run.changes[before:])
                run.calls.append(FunctionCall(key, given, changes, run.sought > sought))
        raise RefusedError(1321, key)

    def _inside(self, run: RunningStatement, frame: Frame, found: StoredProgram, key: str) -> None:
        if run.depth >= _DEEPEST:
            raise UnsureError("programs call each other too deeply")
        saved = run.names, run.depth, run.into, run.not_found, run.first_id, run.ignoring, run.program
        last_id = run.client.last_insert_id, run.client.last_id_known  # its LAST_INSERT_ID(value) is its own
        run.names, run.depth, run.ignoring, run.program = frame.names, run.depth + 1, False, key
        interpreter = Interpreter(self.machine, run, frame, self._executor(run))
        try:
            drained(interpreter.statement(found.body))
        except RefusedError as error:
            error.inside, error.early = True, False  # tables of a body are opened with it
            raise
        finally:
            run.names, run.depth, run.into, run.not_found, run.first_id, run.ignoring, run.program = saved
            run.client.last_insert_id, run.client.last_id_known = last_id

    def _executor(self, run: RunningStatement):  # type: ignore[no-untyped-def]
        def execute(statement: Statement, text: str, frame: Frame) -> Steps:
            yield from ()
            if statement.kind in ("SIGNAL", "RESIGNAL"):
                raise signal(text, frame)
            if statement.kind == "CALL":
                drained(self.procedure(run, statement, text, frame, execute))
                return
            run.uses(statement)
            spell(run, statement, text)
            at = len(run.undo)
            run.into = frame.set
            try:
                execute_statement(self.machine, run, statement, text, frame.values, frame.rows, frame.locals)
            except (RefusedError, sqlite3.Error) as error:
                found = self.machine.translated(error) if isinstance(error, sqlite3.Error) else error
                self._partly(run, at)
                raise found from None
            run.sought += bool(row_events(statement))

        return execute

    def _partly(self, run: RunningStatement, at: int) -> None:
        """A statement inside failed: transactional tables lose what it did."""
        for undo in reversed(run.undo[at:]):
            if undo.table.transactional:
                self.machine.store.undo(undo)
        run.undo[at:] = [undo for undo in run.undo[at:] if not undo.table.transactional]

    def _check_argument(self, run: RunningStatement, argument: str) -> None:
        """Raises NotFollowedError for an argument of several columns (1241; 4078 on MariaDB 10.11)."""
        _, tree = parsed(self.machine.shape("SELECT " + argument, run.mode).key, run.mode)
        found = tree.expressions[0].unnest() if isinstance(tree, exp.Select) and tree.expressions else tree
        columns = found.expressions if isinstance(found, exp.Select) else []  # unnest() opens brackets of queries, too
        several = len(columns) > 1 or any(column.is_star for column in columns)
        if several or isinstance(found, exp.Tuple):
            raise NotFollowedError("how CALL refuses an argument of several columns is not followed")

    def procedure(self, run: RunningStatement, statement: Statement, text: str, outer: Frame, execute) -> Steps:  # type: ignore[no-untyped-def]
        """CALL: the statements of a procedure, one step each. Raises RefusedError 1305, 1318."""
        ref = next(iter(statement.refs("call")), None)
        routine = run.names.catalog.routine("procedure", ref.db or outer.names.default_db, ref.name) if ref else None
        if ref is not None and not (ref.db or outer.names.default_db):
            raise RefusedError(1046, early=True)
        if statement.refs("read"):
            kept_tables.may_use(self.machine, run, statement)
            read_locking(self.machine.locks, run, statement)
            if any(client.locked is not None for client in self.machine.clients.values()):
                raise NotFollowedError("whether CALL gets the tables that its arguments read is not followed")
        if ref is not None and self.machine.unsettled(
            run, object_key(ref.db or outer.names.default_db, ref.name, "procedure")
        ):
            raise NotFollowedError(f"what procedure {ref.name} is by now is not known")
        if ref is None or routine is None:
            db = (ref.db if ref else "") or outer.names.default_db
            tables = self.machine.tables
            if not tables.fresh and db not in tables.databases and tables.has_database(db) is not False:
                raise UnsureError(f"no schema for {ref.name if ref else text}, so what CALL runs is not known")
            if db.lower() in SYSTEM_DATABASES:
                raise NotFollowedError(f"which procedures {db} has is not known")
            raise RefusedError(1305, ref.name if ref else "", early=True)
        self._check_definer(routine.key)
        found = self.program(run, routine.text, routine.key)
        given = arguments(text)
        if len(given) != len(found.parameters):
            raise RefusedError(1318, routine.key, early=True)
        frame = Frame(replace(outer.names, default_db=routine.db))
        reader = Interpreter(self.machine, run, outer, execute)
        for (mode, name, shape), argument in zip(found.parameters, given, strict=True):
            if mode != "IN" and not _takes_a_value(argument, outer):
                raise RefusedError(_NO_VARIABLE, name, early=True)
            frame.shapes[name] = shape
            frame.variables[name] = None
            if mode != "OUT":
                if _RAND.search(argument):
                    raise NotFollowedError("the seed of RAND() in an argument is written with the first statement")
                self._check_argument(run, argument)
                yield from reader.asked(argument, "ARGUMENT")
                value, opaque = reader.assumed_value(argument)
                frame.set(name, value, opaque)
        met = reader.errors_met()
        saved = run.names, run.program
        run.names, run.program = frame.names, routine.key
        calls = self.machine.calls
        calls.append(routine.key)
        try:
            again = calls.count(routine.key) - 1
            if again and again > _recursion(run):
                raise RefusedError(1456, ref.name)
            if len(calls) > _DEEPEST:
                raise UnsureError("programs call each other too deeply")
            interpreter = Interpreter(self.machine, run, frame, execute)
            with self._in_its_mode(run, routine.key):
                yield from interpreter.statement(found.body)
        finally:
            run.names, run.program = saved
            calls.pop()
        run.perhaps = interpreter.uncaught | met
        for (mode, name, _), argument in zip(found.parameters, given, strict=True):
            if mode != "IN":
                target = argument.strip().strip("`").lower()
                if target.startswith("@"):
                    remember(run.client, target[1:], frame.variables[name], name in frame.opaque)
                elif target in outer.variables:
                    outer.set(target, frame.variables[name], name in frame.opaque)


def _recursion(run: RunningStatement) -> int:
    """How often a procedure may stand in itself: max_sp_recursion_depth. Raises UnsureError where it is not known."""
    depth = run.client.settings.get("max_sp_recursion_depth", 0)
    if not isinstance(depth, int):
        raise UnsureError("max_sp_recursion_depth is not known")
    return depth


def arguments(text: str) -> list[str]:
    """The texts of the arguments of CALL."""
    tokens = Tokens(dialect_for(DEFAULT_MODE).tokenize(text), text)
    opening = next((k for k in range(len(tokens)) if tokens.word(k) == "("), None)
    if opening is None:
        return []
    spans = (tokens.span(i, j) for i, j in tokens.split(opening + 1, tokens.after_parens(opening) - 1) if i < j)
    return [text[span.start : span.end] for span in spans]


def _takes_a_value(argument: str, outer: Frame) -> bool:
    """Whether an OUT or INOUT parameter can be given back: to a variable, or to NEW in a trigger."""
    name = argument.strip().strip("`").lower()
    return name.startswith(("@", "new.")) or name in outer.variables


def signal(text: str, frame: Frame) -> RefusedError:
    """The error of SIGNAL, or the one that a RESIGNAL hands on."""
    if re.fullmatch(r"(?is)\s*RESIGNAL\s*;?\s*", text) and frame.handled:
        return frame.handled[-1]
    errno = re.search(r"(?i)MYSQL_ERRNO\s*=\s*(\d{1,5})", text)
    state = re.search(r"(?i)SQLSTATE\s+(?:VALUE\s+)?['\"](\w{5})['\"]", text)
    if state is None:
        raise NotFollowedError("SIGNAL of a condition is not followed")
    if any(len(said) > _LONGEST_ITEM or not (said.isdigit() or said[0] in "'\"") for said in _SET_TO.findall(text)):
        raise NotFollowedError("whether what SIGNAL sets is too long, or NULL")
    code = int(errno[1]) if errno else 1644
    if state[1].startswith("01") and handler_of(frame, code, (state[1],)) is None:
        raise NotFollowedError("a warning that SIGNAL raises, behind which the program goes on, is not followed")
    return RefusedError(code, state[1])
