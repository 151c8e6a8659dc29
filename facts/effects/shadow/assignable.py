"""Which values a column refuses by their type, whatever they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlglot import exp

from .columns import Shaped
from .problem import NotFollowedError, RefusedError

_NO_CAST = 4078
#: kinds of columns that take a UUID as text
_TAKE_UUID = frozenset({"text", "binary", "choice", "choices"})
#: functions that give one of their arguments, and which
_CHOICES = {name: slice(None) for name in ("COALESCE", "IFNULL", "LEAST", "GREATEST")}
_CHOICES |= {"NULLIF": slice(1), "IF": slice(1, None)}
_NONE = slice(0)
_FAMILIES = {
    "text": ("text", "binary"),
    "number": ("integer", "decimal", "float"),
    "choice": ("choice", "choices"),
    "date": ("date", "datetime"),
    "time": ("time",),
}
#: of a family, those whose columns take its values as if they were written
_TAKEN_AS = {"number": ("bits", "date", "time", "YEAR"), "bits": ("number",)}
_OF_DATES = frozenset({"DATE", "DATE_ADD", "DATE_SUB", "ADDDATE", "SUBDATE", "TIMESTAMP", "LAST_DAY"})
_OTHER_TYPES = frozenset({"INET4", "INET6"})


def check_assignable(node: exp.Expr, column: Shaped) -> None:
    """Raises RefusedError 4078 where a UUID goes into a column of numbers, times or addresses.

    Source: measured on MariaDB 10.11 for 27 types of columns; IGNORE makes a warning of it.
    """
    if (column.type in _OTHER_TYPES or column.kind not in _TAKE_UUID) and is_uuid(node):
        raise RefusedError(_NO_CAST, "uuid", column.type.lower())  # after the format is chosen


def check_copied(source: Shaped | None, column: Shaped) -> None:
    """Raises NotFollowedError where a column goes into one of another family, by a number or a date of its own.

    Source: measured on MySQL 5.6.24 and MariaDB 10.11: TIME becomes a time of today, or the number of its digits.
    """
    if source is None or source.is_of_query or column.is_of_query:
        return
    family, own = _family(source), _family(column)
    is_text = "text" in (family, own) and not source.has_own_text
    if family != own and not is_text and own not in _TAKEN_AS.get(family, ()):
        raise NotFollowedError("a column is copied into one of another family")


def _family(column: Shaped) -> str:
    """Types of a family are copied by their value."""
    if column.type.upper().startswith("BIT"):
        return "bits"
    return next((name for name, kinds in _FAMILIES.items() if column.kind in kinds), column.type.upper())


def copied(node: exp.Expr) -> Iterator[exp.Expr]:
    """The expressions one of whose values an expression gives as it is."""
    if isinstance(node, exp.Paren | exp.Alias | exp.Max | exp.Min | exp.Subquery):
        yield from copied(node.this)
    elif isinstance(node, exp.SetOperation):
        yield from (*copied(node.this), *copied(node.expression))
    elif isinstance(node, exp.Select):
        yield from (found for each in node.expressions for found in copied(each))
    elif isinstance(node, exp.Case):
        yield from (found for each in node.args["ifs"] for found in copied(each.args["true"]))
        if node.args.get("default") is not None:
            yield from copied(node.args["default"])
    elif isinstance(node, exp.Anonymous) and (name := str(node.this).upper().removeprefix("F_")) in _CHOICES:
        yield from (found for each in node.expressions[_CHOICES[name]] for found in copied(each))
    else:
        yield node


def check_made(node: exp.Expr, column: Shaped) -> None:
    """Raises NotFollowedError where a date that a function makes goes into a column that takes its number.

    Source: measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    if _family(column) not in ("date", "text") and any(_is_date(each) for each in copied(node)):
        raise NotFollowedError("a date is stored as a number")


def _is_date(node: exp.Expr) -> bool:
    if isinstance(node, exp.Cast):
        return node.to.this in (exp.DataType.Type.DATE, exp.DataType.Type.DATETIME)
    name = str(node.this).upper().removeprefix("F_") if isinstance(node, exp.Anonymous) else ""
    return name in _OF_DATES or any(isinstance(each, exp.Interval) for each in (node.this, node.args.get("expression")))


def check_row(items: Sequence[exp.Expr], columns: Sequence[Shaped], is_first: bool) -> None:
    """The same of a row of VALUES. Raises NotFollowedError for a later one: values are converted there.

    Source: measured on MariaDB 10.11: types are compared for the first row alone.
    """
    for item, column in zip(items, columns, strict=True):
        try:
            check_assignable(item, column)
        except RefusedError as refused:
            if is_first:
                raise
            raise NotFollowedError("what a UUID is converted to is not followed") from refused


def is_uuid(node: exp.Expr | None) -> bool:
    """Whether an expression has the type of UUID(): the function, or a choice that may give its value."""
    if isinstance(node, exp.Paren):
        return is_uuid(node.this)
    if isinstance(node, exp.Case):
        return any(is_uuid(each.args.get("true")) for each in node.args["ifs"]) or is_uuid(node.args.get("default"))
    if not isinstance(node, exp.Anonymous):
        return False
    name = str(node.this).upper().removeprefix("F_")
    return name == "UUID" or any(is_uuid(each) for each in node.expressions[_CHOICES.get(name, _NONE)])
