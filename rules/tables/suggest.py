"""The smallest extension of a filter's lists under which all that is kept runs and is exact, found by clingo.

A pass over the log with some lists tells, of every problem, which extensions have to do with it: those about names of
the event, and of the events that led to it. One of them is needed, unless a list is otherwise than in this pass.
clingo chooses the fewest extensions for which that holds of all problems so far, until a pass has none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from ...facts.errors import InputError
from ...facts.names import TABLE_KINDS, database_key, database_of, split_key
from ...facts.wildcards import literal, matches
from ..decide.whole import StateRow
from .closing import Closing
from .options import FilterOptions
from .target import Filtered

#: passes over the log before nothing is found
_PASSES = 200
_LISTS = {
    "do-db": "do_databases",
    "do-table": "do_tables",
    "wild-do-table": "do_patterns",
    "ignore-db": "ignored_databases",
    "ignore-table": "ignored_tables",
    "wild-ignore-table": "ignored_patterns",
}


class Extension(NamedTuple):
    """An option that is added, or, of what is ignored, taken back."""

    option: str
    value: str

    @property
    def adds(self) -> bool:
        return self.option in ("do-db", "do-table", "wild-do-table")


Extensions = frozenset[Extension]
Problems = set[Extensions]
#: what a pass over the log with these options tells: every decision to the first, and at the end of what is not exact
Pass = Callable[[FilterOptions, Callable[[Filtered], None]], Iterable[Closing]]


class UnfinishedError(Exception):
    """No extensions were found in the passes that are made, and there may be some."""


def suggested(options: FilterOptions, run: Pass) -> Extensions | None:
    """The fewest extensions, or None where none helps. Raises InputError BE302 without clingo, UnfinishedError."""
    known: list[tuple[Extensions, Extensions]] = []
    chosen: Extensions | None = frozenset()
    for _ in range(_PASSES):
        if chosen is None:
            return None
        problems = _problems(options, chosen, run)
        if not problems:
            return chosen
        known += ((chosen, causes - chosen) for causes in problems)
        chosen = _fewest(known)
    raise UnfinishedError(f"nothing was found in {_PASSES} passes over the log")


def extended(options: FilterOptions, extensions: Iterable[Extension]) -> FilterOptions:
    """The options with longer lists of what to do, and shorter ones of what to ignore."""
    for each in sorted(extensions):
        name = _LISTS[each.option]
        values: tuple[str, ...] = getattr(options, name)
        changed = (*values, each.value) if each.adds else tuple(value for value in values if value != each.value)
        lists: dict[str, Any] = {name: changed}
        options = replace(options, **lists)
    return options


@dataclass
class _Causes:
    """Which extensions, of these options, have to do with what is known of the output."""

    options: FilterOptions
    of_rows: dict[StateRow, Extensions] = field(default_factory=dict)
    problems: Problems = field(default_factory=set)

    def follow(self, found: Filtered) -> None:
        """The next event."""
        causes = self._of(found)
        if found.warned:
            self.problems.add(causes)
        for row in found.before - found.after:
            self.of_rows.pop(row, None)
        self.of_rows |= dict.fromkeys(found.after - found.before, causes)

    def _of(self, found: Filtered) -> Extensions:
        causes = [self.of_rows[row] for row in found.before if row in self.of_rows]
        return frozenset(_about(self.options, found)).union(*causes)

    def close(self, closing: Iterable[Closing]) -> None:
        """The end of the log."""
        self.problems.update(self._of(each.found) for each in closing)


def _problems(options: FilterOptions, chosen: Extensions, run: Pass) -> Problems:
    causes = _Causes(options)
    causes.close(run(extended(options, chosen), causes.follow))
    return causes.problems


def _about(options: FilterOptions, found: Filtered) -> Iterator[Extension]:
    """The extensions that say something else of a name of an event, by whatever name the options know it."""
    tables: set[str] = set()
    databases: set[str] = set()
    for fact in found.facts:
        if fact.relation in ("names_table", "group_creates"):
            tables.add(str(fact.row[0]))
        elif fact.relation == "rename_step":
            tables.update(map(str, fact.row[1:]))
        elif fact.relation in ("changes_database", "event_database"):
            databases.add(str(fact.row[0]))
    for row in found.before:
        tables |= {str(value) for value in row[1:] if row[0] in ("called", "body_names")}
    tables = {key for key in tables if split_key(key).kind in TABLE_KINDS and split_key(key).db}
    for key in tables:
        yield from _of_table(options, key)
    for db in databases | set(map(database_of, tables)):
        yield from _of_database(options, db)


def _of_table(options: FilterOptions, key: str) -> Iterator[Extension]:
    name = split_key(key)
    text = f"{name.db}.{name.name}"
    yield from (Extension("ignore-table", value) for value in options.ignored_tables if value == text)
    yield from (Extension("wild-ignore-table", value) for value in options.ignored_patterns if matches(value, key))
    if (options.do_tables or options.do_patterns) and text not in options.do_tables:
        yield Extension("do-table", text)


def _of_database(options: FilterOptions, db: str) -> Iterator[Extension]:
    key = database_key(db)
    yield from (Extension("ignore-db", value) for value in options.ignored_databases if value == db)
    yield from (Extension("wild-ignore-table", value) for value in options.ignored_patterns if matches(value, key))
    if options.do_databases and db not in options.do_databases:
        yield Extension("do-db", db)
    if options.do_patterns and not any(matches(pattern, key) for pattern in options.do_patterns):
        yield Extension("wild-do-table", f"{literal(db)}.")


def _fewest(known: Iterable[tuple[Extensions, Extensions]]) -> Extensions | None:
    """The fewest extensions that hold one of the second set wherever they hold all of the first."""
    try:
        import clingo
    except ImportError:
        raise InputError("BE302", "this needs clingo", hint="pip install 'binlogic[clingo]'") from None
    rules = [*known]
    order = sorted(frozenset().union(*(with_ | one_of for with_, one_of in rules)))
    number = {each: place for place, each in enumerate(order)}
    text = [f"{{x(0..{len(order) - 1})}}.", "#minimize {1,I : x(I)}."] if order else []
    for with_, one_of in rules:
        body = [*(f"x({number[each]})" for each in with_), *(f"not x({number[each]})" for each in one_of)]
        text.append(f":- {', '.join(body)}." if body else ":- #true.")
    control = clingo.Control(["--opt-mode=opt"], logger=lambda _code, _message: None)
    control.add("base", [], "\n".join(text))
    control.ground([("base", [])])
    best: Extensions | None = None
    with control.solve(yield_=True) as models:
        for model in models:
            best = frozenset(order[atom.arguments[0].number] for atom in model.symbols(atoms=True))
    return best
