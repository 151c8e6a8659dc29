"""Which columns are compared as texts and numbers are: the others have rules of their own, which are not followed."""

from __future__ import annotations

from sqlglot import exp

from .problem import NotFollowedError
from .scope import Scoped

_EQUAL = frozenset({"=", "<>", "IS", "IS NOT"})
_AS_TEXT = frozenset({"text", "choice"})


def check_comparable(scope: Scoped, one: exp.Expr, other: exp.Expr, holder: str, operator: str) -> None:
    """Raises NotFollowedError for an ENUM, SET or YEAR that is compared with more than a value of its own.

    holder: the place holder that `other` is, if any.
    Source: MySQL manual, The ENUM Type, The SET Type (a number means an index or bits), Two-Digit Years in Dates;
    measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    column = scope.shaped_of(one)
    if column is None or isinstance(other, exp.Null):
        return
    if column.kind == "text":
        scope.texts.add(column.name.lower())
    if column.kind in ("choice", "choices"):
        is_text = bool(holder) and holder not in scope.context.numbers
        if isinstance(other, exp.Literal) and other.is_string:  # of a view's text
            is_text = str(other.this).isascii() and not str(other.this).endswith(" ")
        if operator not in _EQUAL or not (is_text or scope.kind_of(other) in _AS_TEXT):
            raise NotFollowedError(f"whether {column.name} is compared as a number is not followed")
        if holder:
            scope.compared[holder] = "choice"
    elif column.type.upper().startswith("YEAR"):
        year = scope.shaped_of(other)
        if holder:
            scope.compared[holder] = "year"
        elif year is None or year.type != column.type:
            raise NotFollowedError(f"which year {column.name} is compared with is not followed")


def check_like(scope: Scoped, node: exp.Expr) -> None:
    """Raises NotFollowedError for a pattern that letters of the other case do not fit, or may not."""
    column = scope.shaped_of(node)
    if column is not None:
        scope.texts.add(column.name.lower())
    if column is not None and column.kind not in ("text", "integer"):
        raise NotFollowedError(f"what is like {column.name} is not followed")


def check_operands(scope: Scoped, *nodes: exp.Expr) -> None:
    """Raises NotFollowedError for an ENUM or SET whose number is asked for."""
    if any(scope.kind_of(node) in ("choice", "choices") for node in nodes):
        raise NotFollowedError("the number of an ENUM or SET is not followed")
