"""One call of a stored program: its variables and handlers, and how it is left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...server.names import Names
from . import nodes as p
from .columns import Shaped
from .convert import stored
from .literals import Value
from .machine import Locals
from .problem import RefusedError, UnsureError
from .table import Shadow
from .vague import is_vague


class Jump(Exception):  # noqa: N818 (no error: LEAVE, ITERATE and the end of a block whose handler leaves it)
    """To the label, or out of the block with this number."""

    def __init__(self, leaves: bool, label: str, block: int = 0) -> None:
        super().__init__(label)
        self.leaves, self.label, self.block = leaves, label, block


class Returned(Exception):  # noqa: N818
    """RETURN of a function."""

    def __init__(self, value: Value, opaque: bool) -> None:
        super().__init__()
        self.value, self.opaque = value, opaque


#: the name that takes the value of an expression
RESULT = "value_of_expression"


@dataclass
class Frame:
    """One call of a program: its variables, and NEW and OLD of a trigger as `new_0`, `old_0` ...

    handled: the errors whose handlers run. result: the value of the expression that ran as a step (RESULT), and whether
    it is a stand-in.
    """

    names: Names
    variables: dict[str, Value] = field(default_factory=dict)
    shapes: dict[str, Shaped] = field(default_factory=dict)
    opaque: set[str] = field(default_factory=set)
    rows: Mapping[str, Shadow] = field(default_factory=dict)
    row_values: dict[str, Value] = field(default_factory=dict)
    conditions: dict[str, str] = field(default_factory=dict)
    handlers: list[tuple[int, p.HandlerNode]] = field(default_factory=list)
    handled: list[RefusedError] = field(default_factory=list)
    result: tuple[Value, bool] | None = None

    @property
    def locals(self) -> Locals:
        """The names the translator has to know."""
        return frozenset(self.variables), frozenset(self.opaque)

    @property
    def values(self) -> dict[str, Value]:
        """The values of place holders."""
        return {**{"v_" + name: value for name, value in self.variables.items()}, **self.row_values}

    def set(self, name: str, value: Value, opaque: bool) -> None:
        """Assign a local variable as its type stores it. Raises RefusedError where it does not fit."""
        if name not in self.shapes and name == RESULT:
            self.result = value, opaque
            return
        if name not in self.shapes:
            raise RefusedError(1193, name)
        kept, problem = stored(value, self.shapes[name])
        if problem:
            raise UnsureError("a local variable takes a value that does not fit")
        self.variables[name] = kept
        # a variable of FLOAT keeps more digits than a column does: with what it is compared decides
        is_rounded = isinstance(value, float) and kept != value
        vague = opaque or is_rounded or is_vague(value, self.shapes[name])
        (self.opaque.add if vague else self.opaque.discard)(name)
