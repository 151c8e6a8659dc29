"""`clustrix >=1.2, <2`: a required pack with the versions that will do."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass

_WORDS = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_BOUND = re.compile(r"(>=|<=|==|!=|<|>)\s*([0-9]+(?:\.[0-9]+)*)\s*(?:,\s*|\Z)")
_FORM = re.compile(rf"(?P<name>{_WORDS})\s*(?P<bounds>(?:{_BOUND.pattern})*)")
_TESTS: dict[str, Callable[[tuple[int, ...], tuple[int, ...]], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
}


@dataclass(frozen=True)
class Requirement:
    """A pack by name and the bounds its version has to keep, as (operator, version)."""

    name: str
    bounds: tuple[tuple[str, str], ...] = ()

    def accepts(self, version: str) -> bool:
        """Whether a version keeps all bounds; one that is no dotted number keeps none."""
        return all(_is_within(version, sign, bound) for sign, bound in self.bounds)

    def __str__(self) -> str:
        return " ".join([self.name, ", ".join(f"{sign}{bound}" for sign, bound in self.bounds)]).strip()


def read_requirement(text: str) -> Requirement | None:
    """The requirement a text spells; None if it spells none."""
    found = _FORM.fullmatch(text.strip())
    return Requirement(found["name"], tuple(_BOUND.findall(found["bounds"]))) if found else None


def _is_within(version: str, sign: str, bound: str) -> bool:
    try:
        numbers = [[int(part) for part in each.split(".")] for each in (version, bound)]
    except ValueError:
        return False
    width = max(map(len, numbers))
    one, two = ((*each, *[0] * (width - len(each))) for each in numbers)
    return _TESTS[sign](one, two)
