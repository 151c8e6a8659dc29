"""Effects as facts of the statement that had them."""

from __future__ import annotations

from collections.abc import Iterator

from ..fact import Fact
from .change import Change
from .effects import Effects

_TURNS = 32


def effect_facts(effects: Effects) -> tuple[Fact, ...]:
    """row_change, undone, fails, fails_early, fails_as_read, notes, generates_id, starts_function, runs_function and
    data_open."""
    return tuple(dict.fromkeys(_facts(effects)))


def _facts(effects: Effects) -> Iterator[Fact]:
    if effects.error:
        yield Fact("fails_early" if effects.early else "fails", (effects.error,))
    if effects.parsed:
        yield Fact("fails_as_read", ())
    for number, change in enumerate(_kept(effects.changes) if effects.sure or effects.likely else (), 1):
        yield Fact("row_change", (change.table, change.verb, number))
    for number, change in enumerate((c for c in effects.changes if c.undone), 1):
        yield Fact("undone", (change.table, change.verb, number))
    yield from (Fact("starts_function", (call.function,)) for call in effects.calls)
    for number, call in enumerate(effects.calls, 1):
        if call.changes or call.sought:
            yield Fact("runs_function", (call.function, number, call.function))
    for code in dict.fromkeys(effects.warnings):
        yield Fact("notes", (code,))
    if effects.generated_id or effects.nested_id:
        yield Fact("generates_id", ())
    yield from (Fact("tries", (key,)) for key in effects.tried if effects.sure)
    yield from (Fact("finds_empty", (key,)) for key in effects.empty if effects.sure)
    yield from (Fact("keeps_row", (key,)) for key in effects.spared if effects.sure)
    if effects.used_inside is not None and effects.sure:
        yield Fact("follows_bodies", ())
        for what, key in effects.used_inside:
            variable = what.startswith("@")
            yield Fact("reads_inside" if variable else "uses_inside", (what.removeprefix("@"), key))
    if effects.partly:
        yield Fact("partly", ())
    if not effects.sure:
        yield Fact("data_open", (effects.why_not or "rows that are not known",))


def _kept(changes: tuple[Change, ...]) -> Iterator[Change]:
    """The changes that stay, in order: what triggers change stands between the rows that fire them.

    An engine tells nobody what cascades do in the table that a statement changes itself.

    Behind the first _TURNS only the first of each table and verb, so that a long statement has few facts.
    """
    seen: set[tuple[str, str]] = set()
    last, turns = ("", ""), 0
    own = {change.table for change in changes if not change.cascade}
    for change in changes:
        if change.cascade and change.table in own:
            continue
        what = (change.table, change.verb)
        if change.undone or what == last or (turns >= _TURNS and what in seen):
            continue
        last, turns = what, turns + 1
        seen.add(what)
        yield change
