"""What recordings are read by of a server's messages: tables `recorded_message` and `unsafe_reason` of the pack."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ...facts.wildcards import like
from ...rules.packing.loading import builtin_pack

#: the pack that knows what servers log, of whose tables there is one for all profiles
PACK = "logging-format"


@cache
def unsafe_reasons() -> Mapping[str, int]:
    """Why a statement is unsafe, as recordings name it, and the number of the message that says so."""
    return {str(reason): int(message) for reason, _, message in _rows("unsafe_reason")}


@cache
def unsafe_notes() -> frozenset[int]:
    """The notes that hold such a message."""
    return frozenset(int(note) for _, note, _ in _rows("unsafe_reason"))


def is_about(what: str, code: int, text: str = "") -> bool:
    """Whether a message is about the binary log (`log`), or of a statement that the server runs again (`again`)."""
    return any(like(pattern, text) for pattern in _patterns().get((what, code), ()))


@cache
def _patterns() -> Mapping[tuple[str, int], tuple[str, ...]]:
    found: dict[tuple[str, int], tuple[str, ...]] = {}
    for about, code, says in _rows("recorded_message"):
        found[str(about), int(code)] = (*found.get((str(about), int(code)), ()), str(says))
    return found


def _rows(table: str) -> tuple[tuple[str | int, ...], ...]:
    return tuple(sorted(builtin_pack(PACK).about_server[table]))
