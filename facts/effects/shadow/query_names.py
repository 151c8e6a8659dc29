"""What a name that stands in GROUP BY, ORDER BY or HAVING means: what the select list calls so, or a column of it.

Source: MySQL 5.6 source, sql_base.cc, find_item_in_list, and sql_select.cc, find_order_in_list; measured on MySQL
5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlglot import exp

from .problem import NotFollowedError, RefusedError

_AMBIGUOUS, _TWICE = 1052, 1060
_LITERALS = (exp.Placeholder, exp.Literal, exp.Null, exp.Boolean)


@dataclass(frozen=True, slots=True)
class Output:
    """One column that a query gives, names in lower case.

    name: its alias or, of a plain column, that column's name; empty where the server makes one of the text. column:
    of a plain column the source, empty where several may have it, and its name. node: what it stands for.
    """

    name: str
    column: tuple[str, str] | None
    node: exp.Expr


@dataclass(frozen=True, slots=True)
class FoundOutput:
    """An output that a name means, and its place in the select list; hidden: by the column's name, not its alias."""

    output: Output
    place: int
    hidden: bool


def named_output(outputs: Sequence[Output], table: str, name: str) -> FoundOutput | None:
    """The output that a name without an alias of its own means. Raises RefusedError 1052."""
    found: FoundOutput | None = None
    behind: list[FoundOutput] = []
    for place, each in enumerate(outputs):
        is_column = each.column is not None and each.column[1] == name
        if table:
            if is_column and each.column is not None and each.column[0] == table:
                behind.append(FoundOutput(each, place, hidden=False))
        elif each.name == name:
            if each.column is None:
                return FoundOutput(each, place, hidden=False)
            if found is not None and _differ(found.output, each):
                raise RefusedError(_AMBIGUOUS, name, early=True)
            found = found or FoundOutput(each, place, hidden=False)
        elif is_column:
            behind.append(FoundOutput(each, place, hidden=True))
    if found is not None:
        return found
    if any(_differ(behind[0].output, each.output) for each in behind[1:]):
        raise RefusedError(_AMBIGUOUS, name, early=True)
    return behind[0] if behind else None


def _differ(one: Output, other: Output) -> bool:
    """Whether two outputs are different columns. Raises NotFollowedError where it is not known whose one is."""
    if one.column is None or other.column is None:
        return True
    if one.column[1] == other.column[1] and "" in (one.column[0], other.column[0]):
        raise NotFollowedError("of which table a column is")
    return one.column != other.column


def check_distinct(outputs: Sequence[Output]) -> None:
    """Raises RefusedError 1060 where two columns of a derived table have one name, NotFollowedError where they may."""
    names = [each.name for each in outputs if each.name]
    if len(set(names)) < len(names):
        raise RefusedError(_TWICE, early=True)
    texts = [_shape_of(each.node) for each in outputs if not each.name]
    if len(set(texts)) < len(texts):
        raise NotFollowedError("whether two columns without an alias have one name")


def _shape_of(node: exp.Expr) -> str:
    """The text of an expression without its literals."""
    bare = node.transform(lambda each: exp.Placeholder() if isinstance(each, _LITERALS) else each)
    return str(bare.sql("mysql")).upper()
