"""Frozen dataclasses as JSON and back, by their type hints: how parsed statements are kept.

A value that is its field's default is left out. Nothing of the text is ever executed.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")
_PLAIN = frozenset({str, int, bool, type(None)})


def encoded(value: Any) -> str:
    """The JSON of a dataclass."""
    return json.dumps(plain(value), ensure_ascii=True, separators=(",", ":"))


def decoded(kind: Callable[..., T], text: str) -> T:
    """The dataclass that `encoded` wrote. Raises ValueError, KeyError or TypeError for any other text."""
    return made(kind, json.loads(text))


def made(kind: Callable[..., T], value: Any) -> T:
    """The dataclass of which `plain` made this. Raises ValueError, KeyError or TypeError for any other value."""
    read: T = _reader(kind)(value)
    return read


def plain(value: Any) -> Any:
    """A dataclass as JSON holds it: objects, lists, texts and numbers."""
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    own = ((name, getattr(value, name), default) for name, default in _defaults(kind))
    return {name: plain(item) for name, item, default in own if default is MISSING or item != default}


@cache
def _defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    """The fields of a dataclass, and what each is by default."""
    return tuple((each.name, each.default) for each in fields(kind))


class _Readers(dict[str, Callable[[Any], Any]]):
    """What reads each field of a dataclass, made when it is first met: some fields refer to the class itself."""

    def __init__(self, hints: Mapping[str, Any]) -> None:
        super().__init__()
        self._hints = hints

    def __missing__(self, name: str) -> Callable[[Any], Any]:
        self[name] = found = _reader(self._hints[name])
        return found


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """What makes a value of this type from JSON."""
    origin, arguments = get_origin(kind), get_args(kind)
    if is_dataclass(kind):
        make: Any = kind
        readers = _Readers(get_type_hints(kind))

        def read(plain: Any) -> Any:
            return make(**{name: readers[name](item) for name, item in plain.items()})

        return read
    if origin is tuple and arguments[-1] is not ...:
        items = [_reader(argument) for argument in arguments]
        return lambda plain: tuple([item(each) for item, each in zip(items, plain, strict=True)])
    if origin is tuple:
        item = _reader(arguments[0])
        return lambda plain: tuple([item(each) for each in plain])
    if origin is frozenset:
        return frozenset
    if origin in (Union, types.UnionType):
        some = _reader(next(each for each in arguments if each is not type(None)))
        return lambda plain: None if plain is None else some(plain)
    return _same if origin is Literal or kind in (str, int, bool) else kind


def _same(plain: Any) -> Any:
    return plain
