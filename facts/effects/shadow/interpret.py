"""Stored programs run: local variables, control flow and handlers."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any

from sqlglot.errors import SqlglotError

from ...sql.builtin_functions import BUILTIN_FUNCTIONS
from ...sql.compound import expression_leaf
from ...sql.dialect import SqlMode
from ...sql.leaf import parse_leaf
from ...sql.tokenizing import dialect_for
from ...sql.tokens import Tokens
from ...statement import Statement
from ..effects import ANY_ERROR, ProgramStep
from . import nodes as p
from .assumed_bodies import NOT_FOUND, assume_bodies
from .frame import RESULT, Frame, Jump, Returned
from .handlers import handler_of, handlers_of, warned_handlers
from .literals import Value, named, sql_literal
from .machine import Machine
from .numbers_and_text import number
from .plan import SqliteQuery
from .problem import NotFollowedError, RefusedError, UnsureError
from .running import RunningStatement
from .settings import remember
from .spellings import spell

Steps = Generator[ProgramStep, int, None]
Evaluated = Generator[ProgramStep, int, tuple[Value, bool] | None]
#: executes a leaf: statement, text, frame; yields steps where a caller decides on each
Execute = Callable[[Statement, str, "Frame"], Steps]
_NO_CASE = 1339
#: functions and divisions may warn of their values
_COMPUTES = re.compile(r"[(/]|\b(?:DIV|MOD)\b", re.IGNORECASE)


class Interpreter:
    """Runs one program in one frame; uncaught: the errors that may have come, and that no handler of it takes."""

    def __init__(self, machine: Machine, run: RunningStatement, frame: Frame, execute: Execute) -> None:
        self.machine = machine
        self.run = run
        self.frame = frame
        self.execute = execute
        self.uncaught: set[int] = set()
        self._blocks = 0

    def statement(self, node: p.Node) -> Steps:
        """Run a node; an error goes to the handler that wants it."""
        self.run.step()
        try:
            yield from self._perform(node)
        except RefusedError as error:
            yield from self._handled(error)

    def _handled(self, error: RefusedError) -> Steps:
        frame = self.frame
        at = None if error.leaves is frame else handler_of(frame, error.code, error.values)
        if at is None:
            raise error
        saved, (block, handler) = frame.handlers, frame.handlers[at]
        frame.handlers = [each for each in saved[:at] if each[0] != block]
        frame.handled.append(error)
        try:
            yield from self.statement(handler.body)
        except RefusedError as own:  # handlers of outer blocks were asked; it does not come to this one again
            own.leaves = frame
            raise
        finally:
            frame.handlers = saved
            frame.handled.pop()
        if handler.leaves:
            raise Jump(True, "", block)

    def _perhaps_handled(self) -> Steps:
        """The handlers of the errors that the last leaf may have met; behind one that leaves, all is optional."""
        run, frame = self.run, self.frame
        codes, run.perhaps = run.perhaps, set()
        if not codes:
            return
        handlers, uncaught = handlers_of(frame, codes)
        yield from self._assume_handlers(handlers)
        self._may_end(*uncaught)

    def errors_met(self) -> set[int]:
        """The errors that what was evaluated last may have met: unless others take them, the program ends."""
        codes, self.run.perhaps = self.run.perhaps, set()
        if codes:
            self._may_end(*codes)
        return codes

    def _may_end(self, *codes: int) -> None:
        """The program may end in one of these errors here."""
        self.uncaught |= set(codes)
        self.run.failures |= set(codes)
        self.run.optional |= bool(codes)

    def _perhaps_warned(self, leaf: p.Leaf) -> Steps:
        """The handlers that a warning may wake: IGNORE passes over errors, values do not fit, functions warn.

        What IF EXISTS and IF NOT EXISTS pass over is a note, which no handler catches.
        Source: measured on MySQL 5.6.24 and MariaDB 10.11.
        """
        flags = leaf.statement.flags
        warned = self.run.warned and flags.isdisjoint(("if exists", "if not exists"))
        computes = leaf.statement.kind in ("SELECT", "DO") and _COMPUTES.search(leaf.text)
        handlers = warned_handlers(self.frame) if warned or computes or "ignore" in flags else []
        if handlers:
            yield from self._assume_handlers(handlers)

    def _assume_handlers(self, handlers: Sequence[p.HandlerNode]) -> Steps:
        run, frame = self.run, self.frame
        saved, frame.handlers = frame.handlers, []
        frame.handled.append(RefusedError(ANY_ERROR))
        try:
            yield from assume_bodies(run, self.statement, [(each.body,) for each in handlers])
        finally:
            frame.handlers = saved
            frame.handled.pop()
        run.optional |= any(each.leaves for each in handlers)

    def _perform(self, node: Any) -> Steps:
        match node:
            case p.Leaf():
                yield from self.execute(node.statement, node.text, self.frame)
                yield from self._perhaps_handled()
                yield from self._perhaps_warned(node)
                if self.run.not_found:
                    self.run.not_found = False
                    if handler_of(self.frame, NOT_FOUND) is not None:
                        raise RefusedError(NOT_FOUND)
            case p.Assign():
                yield from self._assign(node)
            case p.BlockNode():
                yield from self._block(node)
            case p.Branches():
                yield from self._branches(node)
            case p.Loop():
                yield from self._loop(node)
            case p.JumpNode():
                raise Jump(node.leaves, node.label)
            case p.Return():
                value, opaque = self.value(node.expression)
                raise Returned(value, opaque)
            case p.Declare() if node.anchored:
                raise NotFollowedError("a variable with the type of a column is not followed")
            case p.Declare():
                value, opaque = (yield from self.evaluated(node.default)) if node.default else (None, False)
                yield from self._perhaps_handled()
                for name in node.names:
                    self.frame.shapes[name] = node.shape
                    self.frame.variables[name] = None
                    self.frame.set(name, value, opaque)
            case p.CursorNode():
                pass  # whether it is opened is not known yet
            case p.ConditionNode():
                self.frame.conditions[node.name] = node.value
            case p.CursorStep():
                raise NotFollowedError("cursors are not followed")
            case _:
                raise NotFollowedError(f"{type(node).__name__} is not followed")

    def _block(self, node: p.BlockNode) -> Steps:
        frame = self.frame
        self._blocks += 1
        number_ = self._blocks
        handlers, variables, shapes = frame.handlers, dict(frame.variables), dict(frame.shapes)
        frame.handlers = list(handlers)
        declared: set[str] = set()
        try:
            for each in node.body:
                if isinstance(each, p.HandlerNode):
                    frame.handlers.append((number_, each))
                else:
                    if isinstance(each, p.Declare):
                        declared.update(each.names)
                    yield from self.statement(each)
        except Jump as jump:
            if not (jump.block == number_ or (jump.leaves and jump.label and jump.label == node.label)):
                raise
        finally:
            frame.handlers = handlers
            for name in declared:  # what they hid comes back
                if name in variables:
                    frame.variables[name], frame.shapes[name] = variables[name], shapes[name]
                else:
                    frame.variables.pop(name, None)
                    frame.shapes.pop(name, None)
                    frame.opaque.discard(name)

    def _branches(self, node: p.Branches) -> Steps:
        subject = node.subject
        if (found := (yield from self.asked(subject))) is not None:
            if found[1]:
                raise UnsureError("a condition depends on an unknown value")
            subject = sql_literal(found[0])
        for n, (condition, body) in enumerate(node.branches):
            holds = yield from self.decided(f"({subject}) = ({condition})" if subject else condition)
            if holds is None:
                bodies = [body for _, body in node.branches[n:]]
                yield from assume_bodies(self.run, self.statement, [*bodies, node.otherwise or ()])
                if node.is_case and node.otherwise is None:
                    self._may_end(_NO_CASE)
                return
            if holds:
                for each in body:
                    yield from self.statement(each)
                return
        if node.otherwise is None and node.is_case:
            raise RefusedError(_NO_CASE)
        for each in node.otherwise or ():
            yield from self.statement(each)

    def _loop(self, node: p.Loop) -> Steps:
        while True:
            self.run.step()
            holds = (yield from self.decided(node.before)) if node.before else True
            if holds is None:
                yield from assume_bodies(self.run, self.statement, [node.body])
            if not holds:
                return
            try:
                for each in node.body:
                    yield from self.statement(each)
            except Jump as jump:
                if not jump.label or jump.label != node.label:
                    raise
                if jump.leaves:
                    return
            holds = (yield from self.decided(node.until)) if node.until else False
            if holds is None:
                yield from assume_bodies(self.run, self.statement, [node.body])
            if holds or holds is None or self.run.optional:
                return

    def asked(self, text: str, kind: str = "EXPRESSION", assigns: bool = False) -> Evaluated:
        """A condition or value as a step of its own: one that is unsafe brings the rest of a CALL to rows.

        Returns its value, and whether it is a stand-in, where it calls a stored function, which runs in this step.
        assigns: it stands in SET, which commits.

        Source: MySQL source, sp_head.cc: each instruction opens its tables and is decided on; measured on MySQL 5.6.24
        and MariaDB 10.11.
        """
        leaf = _leaf(text, self.run.mode) if self.run.assumes and ("(" in text or "@@" in text) else None
        if leaf is not None and all(used.name in BUILTIN_FUNCTIONS for used in leaf.functions):
            kind = f"{kind} SELECT" if kind == "ARGUMENT" and leaf.refs("read") else kind
            yield from self.execute(replace(leaf, kind=kind), text, self.frame)
        elif leaf is not None and kind == "EXPRESSION":
            if RESULT in self.frame.shapes:
                raise NotFollowedError(f"a variable of the program is called {RESULT}")
            query = f"SELECT {text} INTO {RESULT}"
            self.frame.result = None
            tokens = Tokens(dialect_for(self.run.mode).tokenize(query), query)
            leaf = parse_leaf(tokens, self.run.mode)
            yield from self.execute(leaf if assigns else replace(leaf, kind="CONDITION"), query, self.frame)
            value, opaque = self.frame.result or (None, True)
            return value, opaque or self.run.optional
        return None

    def evaluated(self, text: str, assigns: bool = False) -> Generator[ProgramStep, int, tuple[Value, bool]]:
        """The value of an expression, a stand-in where it is not known, and whether it is one."""
        return (yield from self.asked(text, assigns=assigns)) or self.assumed_value(text)

    def decided(self, text: str) -> Generator[ProgramStep, int, bool | None]:
        """Whether a condition is true, as `known`, after it was evaluated."""
        found = yield from self.asked(text)
        if found is None:
            is_true = self.known(text)
            yield from self._perhaps_handled()
            return is_true
        value, opaque = found
        return None if opaque else value is not None and number(value) != 0

    def known(self, text: str) -> bool | None:
        """Whether a condition is true; None where it is not known, and a caller can decide on what may run."""
        try:
            return self.holds(text)
        except UnsureError:
            if not self.run.assumes:
                raise
            self._perhaps_several()
            return None

    def holds(self, text: str) -> bool:
        """Whether a condition is true. Raises UnsureError where it is not known."""
        value, opaque = self.value(text)
        if opaque:
            raise UnsureError("a condition depends on an unknown value")
        return value is not None and number(value) != 0

    def value(self, text: str) -> tuple[Value, bool]:
        """The value of an expression, and whether it is a stand-in."""
        if self.run.depth and (leaf := _leaf(text, self.run.mode)) is not None:
            self.run.uses(leaf)
            spell(self.run, leaf, text)
        with self._translated("SELECT " + text) as (query, values):
            return query.value(self.run, values), query.opaque

    def stored_value(self, text: str) -> tuple[Value, bool]:
        """As `value`, of an expression whose value is stored: strict mode refuses a text that is no number (1292)."""
        before, self.run.not_numbers = self.run.not_numbers, False
        try:
            value, opaque = self.value(text)
            self.run.numbers(opaque)
            return value, opaque
        finally:
            self.run.not_numbers = before

    def assumed_value(self, text: str) -> tuple[Value, bool]:
        """As `value`, a stand-in also where the value is not known, or may not be assigned."""
        try:
            value, opaque = self.stored_value(text)
        except UnsureError:
            if not self.run.assumes:
                raise
            self._perhaps_several()
            return None, True
        return value, opaque or self.run.optional

    def _perhaps_several(self) -> None:
        """What was evaluated may end in what a query of unknown rows gives (1242)."""
        self.run.perhaps |= self.run.several_rows
        self.run.several_rows.clear()

    def _assign(self, node: p.Assign) -> Steps:
        session = [target for target, _ in node.pairs if not self._is_ours(target)]
        if session:
            yield from self.execute(node.leaf.statement, node.leaf.text, self.frame)
        for target, text in node.pairs:
            if target in session:
                continue
            value, opaque = yield from self.evaluated(text, assigns=True)
            yield from self._perhaps_handled()
            if target.startswith("@"):
                remember(self.run.client, target[1:], value, opaque)
                if self.run.optional:  # it may keep what it had, NULL perhaps
                    self.run.client.unknown_variables.add(target[1:])
            elif target.startswith("new."):
                table = self.frame.rows["new"]
                i = table.names.get(target[4:])
                if i is None:
                    raise RefusedError(1054, target)
                if opaque:  # before it is fitted: a stand-in may fit where the value does not, and the reverse
                    table.opaque.add(i)
                self.frame.row_values[f"new_{i}"] = self.run.fitted(value, table, i, True)
            else:
                self.frame.set(target, value, opaque)

    def _is_ours(self, target: str) -> bool:
        if target.startswith("@@"):
            return False
        return (
            target.startswith("@")
            or target in self.frame.variables
            or (target.startswith("new.") and "new" in self.frame.rows)
        )

    @contextmanager
    def _translated(self, text: str) -> Iterator[tuple[SqliteQuery, dict[str, Value]]]:
        """A query with the names of this frame, and its values; what SQLite refuses is raised as the server's error."""
        machine, frame = self.machine, self.frame
        machine.running = self.run
        saved, self.run.names = self.run.names, frame.names
        try:
            query, found = machine.query(self.run, text, frame.locals, frame.rows)
            yield query, frame.values | named(found.values)
        except sqlite3.Error as error:
            raise machine.translated(error) from None
        finally:
            self.run.names = saved


@lru_cache(maxsize=4096)
def _leaf(text: str, mode: SqlMode) -> Statement | None:
    try:
        return expression_leaf(Tokens(dialect_for(mode).tokenize(text), text), mode)
    except SqlglotError:
        return None


def drained(steps: Iterable[ProgramStep]) -> None:
    """Run to the end what leaves no step to a caller."""
    for _ in steps:
        raise UnsureError("a step where none can be")
