"""Conditions on outcomes, as `binlogic explain LAKE --where` takes them.

A column may have several values, such as the rules that gave an outcome: it is equal to each of them.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Protocol

from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.exceptions import VisitError

from ...facts.errors import InputError, excerpt

#: what columns of outcomes hold; `table` is any object that a statement names
COLUMNS: Mapping[str, type] = {
    "binlog": str,
    "certainty": str,
    "day": str,
    "format": str,
    "kind": str,
    "line": int,
    "part": int,
    "rule": str,
    "session": str,
    "stream": int,
    "table": str,
    "verdict": str,
}

_LONGEST = 4_000
_PLACE = "--where"
_OPERATORS: Mapping[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}

#: the values of each column
Values = Mapping[str, Sequence[Any]]


class Condition(Protocol):
    """Says whether it holds."""

    def holds(self, row: Values) -> bool:
        """Whether it holds of an outcome."""

    def may_hold(self, row: Values) -> bool:
        """Whether it may hold, where only some columns are known."""


@dataclass(frozen=True)
class ColumnCondition:
    """A column and values of which it has to have one; `operator` compares with each."""

    column: str
    operator: str
    values: tuple[Any, ...]

    def holds(self, row: Values) -> bool:
        compare = _OPERATORS[self.operator]
        return any(compare(found, value) for found in row[self.column] for value in self.values)

    def may_hold(self, row: Values) -> bool:
        return self.column not in row or self.holds(row)


@dataclass(frozen=True)
class Negated:
    """What does not hold."""

    of: Condition

    def holds(self, row: Values) -> bool:
        return not self.of.holds(row)

    def may_hold(self, row: Values) -> bool:
        return True if _unknown(self.of, row) else not self.of.holds(row)


@dataclass(frozen=True)
class All:
    """What holds together."""

    of: tuple[Condition, ...]

    def holds(self, row: Values) -> bool:
        return all(each.holds(row) for each in self.of)

    def may_hold(self, row: Values) -> bool:
        return all(each.may_hold(row) for each in self.of)


@dataclass(frozen=True)
class AnyOf:
    """Of which one has to hold."""

    of: tuple[Condition, ...]

    def holds(self, row: Values) -> bool:
        return any(each.holds(row) for each in self.of)

    def may_hold(self, row: Values) -> bool:
        return any(each.may_hold(row) for each in self.of)


def parse_condition(text: str) -> Condition:
    """Read a condition. Raises InputError BE121 with the place in the text."""
    if len(text) > _LONGEST:
        raise InputError("BE121", f"the condition has more than {_LONGEST} characters", _PLACE)
    try:
        found: Any = _parser().parse(text)  # the reader makes a condition of the tree
    except UnexpectedInput as problem:
        raise _unreadable(text, problem) from None
    except VisitError as problem:  # raised while a part was read
        raise problem.orig_exc from None
    condition: Condition = found
    return condition


def _unknown(condition: Condition, row: Values) -> bool:
    """Whether a condition speaks of a column that is not known."""
    if isinstance(condition, ColumnCondition):
        return condition.column not in row
    if isinstance(condition, Negated):
        return _unknown(condition.of, row)
    assert isinstance(condition, All | AnyOf)
    return any(_unknown(each, row) for each in condition.of)


class _Reader(Transformer[Token, Condition]):
    """Makes conditions while the text is parsed, from the inside out."""

    def any(self, of: list[Condition]) -> Condition:
        return AnyOf(tuple(of))

    def all(self, of: list[Condition]) -> Condition:
        return All(tuple(of))

    def negated(self, of: list[Condition]) -> Condition:
        return of[0].of if isinstance(of[0], Negated) else Negated(of[0])

    def compared(self, parts: list[Token]) -> Condition:
        column, sign, value = parts
        found = (_value(column, value),)
        if sign in ("!=", "<>"):
            return Negated(ColumnCondition(_column(column), "=", found))
        return ColumnCondition(_column(column), str(sign), found)

    def among(self, parts: list[Token]) -> Condition:
        column, *values = parts
        return ColumnCondition(_column(column), "=", tuple(_value(column, value) for value in values))


def _column(token: Token) -> str:
    name = token.lower()
    if name not in COLUMNS:
        raise _wrong(token, f"{excerpt(token)} is no column", f"columns: {', '.join(COLUMNS)}")
    return name


def _value(column: Token, token: Token) -> Any:
    wanted = COLUMNS[_column(column)]
    if (token.type == "INTEGER") != (wanted is int):
        what = "a number" if wanted is int else "a text in single quotes"
        raise _wrong(token, f"{excerpt(column.lower())} is compared with {what}", f"{column.lower()} = {_LIKE[wanted]}")
    return int(token) if wanted is int else token[1:-1].replace("''", "'")


_LIKE = {int: "7", str: "'...'"}


def _wrong(token: Token, message: str, hint: str = "") -> InputError:
    return InputError("BE121", message, _PLACE, token.line or 1, token.column or 1, hint)


def _unreadable(text: str, problem: UnexpectedInput) -> InputError:
    if isinstance(problem, UnexpectedCharacters):
        found = f"{excerpt(text[problem.pos_in_stream :][:1])} is not expected here"
    elif isinstance(problem, UnexpectedToken) and problem.token.type != "$END":
        found = f"{excerpt(str(problem.token))} is not expected here"
    else:
        hint = "write it as rule = 'CX-002' and table = 'shop.orders'"
        return InputError("BE121", "the condition ends too early", _PLACE, 1, len(text) + 1, hint)
    return InputError("BE121", found, _PLACE, problem.line, problem.column, "write it as rule = 'CX-002' and line > 7")


@cache
def _parser() -> Lark:
    grammar = resources.files(__package__).joinpath("condition.lark").read_text("utf-8")
    return Lark(grammar, parser="lalr", transformer=_Reader())
