"""The nodes of a stored program: statements and the control flow around them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass

from ...statement import Statement
from .columns import Shaped

Node = object


@dataclass(frozen=True, slots=True)
class Leaf:
    """A statement without others in it."""

    statement: Statement
    text: str


@dataclass(frozen=True, slots=True)
class BlockNode:
    """BEGIN ... END; handlers and cursors are declared in `body` too."""

    label: str
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Declare:
    """Local variables of one type. anchored: it is that of a column or row of a table."""

    names: tuple[str, ...]
    shape: Shaped
    default: str
    anchored: bool = False


@dataclass(frozen=True, slots=True)
class CursorNode:
    """`DECLARE name CURSOR FOR query`."""

    name: str
    query: str


@dataclass(frozen=True, slots=True)
class ConditionNode:
    """`DECLARE name CONDITION FOR value`."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class HandlerNode:
    """conditions: codes, `STATE 23000`, `NOT FOUND`, `SQLEXCEPTION`, `SQLWARNING` or names of conditions."""

    leaves: bool
    conditions: tuple[str, ...]
    body: Node


@dataclass(frozen=True, slots=True)
class Branches:
    """IF and CASE: the first branch whose condition holds; subject: of CASE x WHEN."""

    subject: str
    branches: tuple[tuple[str, tuple[Node, ...]], ...]
    otherwise: tuple[Node, ...] | None
    is_case: bool


@dataclass(frozen=True, slots=True)
class Loop:
    """LOOP, WHILE (before) and REPEAT (until)."""

    label: str
    before: str
    until: str
    body: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class JumpNode:
    """LEAVE or ITERATE."""

    leaves: bool
    label: str


@dataclass(frozen=True, slots=True)
class Assign:
    """SET: (target, expression); targets are names, `new.x`, `@x`, or what only a session knows."""

    pairs: tuple[tuple[str, str], ...]
    leaf: Leaf


@dataclass(frozen=True, slots=True)
class Return:
    """RETURN of a function."""

    expression: str


@dataclass(frozen=True, slots=True)
class CursorStep:
    """OPEN, CLOSE or FETCH."""

    verb: str
    name: str
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredProgram:
    """timing: BEFORE or AFTER of a trigger. parameters: (mode, name, shape)."""

    body: Node
    timing: str = ""
    parameters: tuple[tuple[str, str, Shaped], ...] = ()
    returns: Shaped | None = None


def inside(node: object) -> Iterator[object]:
    """A node and all that are in it, in the order of the text; not what a leaf is made of."""
    if isinstance(node, tuple | list):
        for each in node:
            yield from inside(each)
        return
    yield node
    if is_dataclass(node) and not isinstance(node, Leaf | Shaped):
        for field in fields(node):
            yield from inside(getattr(node, field.name))
