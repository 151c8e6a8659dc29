"""Which values a column refuses by their type, whatever they are."""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from .columns import Shaped
from .problem import NotFollowedError, RefusedError

_NO_CAST = 4078
#: kinds of columns that take a UUID as text
_TAKE_UUID = frozenset({"text", "binary", "choice", "choices"})
#: functions that give one of their arguments, and which
_CHOICES = {"COALESCE": slice(None), "IFNULL": slice(None), "NULLIF": slice(1), "IF": slice(1, None)}
_NONE = slice(0)
_CHOICE, _NUMBER = frozenset({"choice", "choices"}), frozenset({"integer", "decimal", "float"})
_OTHER_TYPES = frozenset({"INET4", "INET6"})


def check_assignable(node: exp.Expr, column: Shaped) -> None:
    """Raises RefusedError 4078 where a UUID goes into a column of numbers, times or addresses.

    Source: measured on MariaDB 10.11 for 27 types of columns; IGNORE makes a warning of it.
    """
    if (column.type in _OTHER_TYPES or column.kind not in _TAKE_UUID) and is_uuid(node):
        raise RefusedError(_NO_CAST, "uuid", column.type.lower())  # after the format is chosen


def check_copied(source: Shaped | None, column: Shaped) -> None:
    """Raises NotFollowedError where a column of choices goes into one of numbers, or the reverse: by its number."""
    pair = (source.kind, column.kind) if source is not None else ("", "")
    if (pair[0] in _CHOICE and pair[1] in _NUMBER) or (pair[0] in _NUMBER and pair[1] in _CHOICE):
        raise NotFollowedError("a choice is copied by its number")


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
