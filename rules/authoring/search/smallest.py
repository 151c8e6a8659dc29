"""The smallest workload that shows a difference between two programs; what it finds still has to be run to be sure.

The bound is the menu, one session, binlogs that stay as they are, and a number of statements.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ....facts.errors import InputError
from ...decide.verdicts import with_verdicts
from ...engine.clingo import PatternTests
from ...language.ast import RulePlace
from ...language.program import Program
from .cone import cut_to_difference
from .menu import Menu, objects_of
from .timed import TimedProgram, fact

#: conflicts that the solver meets before the best workload so far is taken, some 15 s; seconds would differ by machine
PATIENCE = 200_000

#: seconds after which an interrupt is heard at the latest
_HEARD = 0.5

Chosen = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class SmallestWorkload:
    """Binlogs and statements as SQL, the schema they may need, and comments that say on which server they run."""

    header: tuple[str, ...]
    schema: tuple[str, ...]
    binlogs: tuple[str, ...]
    statements: tuple[str, ...]

    @property
    def script(self) -> tuple[str, ...]:
        """All of it in order: comments, then statements."""
        settings = tuple(text for text in self.binlogs if text.startswith("--"))
        made = tuple(text for text in self.binlogs if text and text not in settings)
        return (*self.header, *settings, *self.schema, *made, *self.statements)


def workloads(old: Program, new: Program, menu: Menu, longest: int = 4) -> Iterator[SmallestWorkload]:
    """Workloads on which the old program shows something else than the new one, the smallest first.

    Each is another choice from the menu; the search goes on only while somebody asks. Raises InputError BE302 without
    clingo, or for an integer that clingo cannot hold.
    """
    clingo, (older, newer) = _clingo(), _versions(old, new)
    text = [*_lines((older, newer), menu), *_DIFFERENCE]
    for length in range(1, longest + 1):
        control = clingo.Control(["--opt-mode=opt", f"-c n={length}"], logger=lambda _code, _message: None)
        control.add("base", [], "\n".join(text))
        control.ground([("base", [])], context=PatternTests())
        while (chosen := _best(control)) is not None:
            binlogs, statements = chosen
            options = [choice for choices in menu.binlogs.values() for choice in choices]
            yield SmallestWorkload(
                menu.header,
                menu.schema,
                tuple(options[number].text for number in binlogs),
                tuple(menu.statements[number].text for number in statements),
            )
            control.add("block", [], _blocked(chosen))
            control.ground([("block", [])], context=PatternTests())


def reached(
    old: Program, new: Program, menu: Menu, clauses: tuple[Collection[RulePlace], Collection[RulePlace]], longest: int
) -> frozenset[RulePlace]:
    """Of some clauses of each program, by place, those whose body holds in some workload of the menu.

    Raises InputError as `workloads` does.
    """
    clingo, versions = _clingo(), _versions(old, new)
    marks = [mark for version, places in zip(versions, clauses, strict=True) for mark in version.marks(places)]
    text = [*_lines(versions, menu), *(line for line, _ in marks), "#show reached/1."]
    control = clingo.Control(["--enum-mode=brave", f"-c n={longest}"], logger=lambda _code, _message: None)
    control.add("base", [], "\n".join(text))
    control.ground([("base", [])], context=PatternTests())
    found: set[str] = set()
    for shown in _models(control):
        found |= {atom.arguments[0].string for atom in shown}
    return frozenset(place for _, place in marks if str(place) in found)


def _models(control: Any) -> Iterator[Iterable[Any]]:
    """What each model shows, of those found with patience."""
    control.configuration.solve.solve_limit = PATIENCE
    with control.solve(yield_=True, async_=True) as handle:
        while True:
            while not handle.wait(_HEARD):
                pass
            if (model := handle.model()) is None:
                return
            yield model.symbols(shown=True)
            handle.resume()


def _clingo() -> Any:
    try:
        import clingo
    except ImportError:
        raise InputError("BE302", "this needs clingo", hint="pip install 'binlogic[clingo]'") from None
    return clingo


def _versions(old: Program, new: Program) -> tuple[TimedProgram, TimedProgram]:
    old, new = cut_to_difference(old, new)
    return TimedProgram("old", with_verdicts(old)), TimedProgram("new", with_verdicts(new))


def _lines(versions: Iterable[TimedProgram], menu: Menu) -> list[str]:
    """Two programs over all workloads of a menu."""
    try:
        return [*(line for version in versions for line in version.lines()), *_choices(menu), *_WORKLOADS]
    except OverflowError as error:
        raise InputError("BE302", str(error), hint="clingo has integers of 32 bits") from None


_WORKLOADS = """\
step(1..n+1). end(n+1).
1 { do(K, I) : item(I) } 1 :- K = 1..n.
{ has(J) : option(J, N) } 1 :- named(N).
:- not has(_).
f_kind(K, "SESSION END") :- end(K).
""".splitlines()

_DIFFERENCE = """\
differs(K, B) :- old_shown(K, B, V, R, X), not new_shown(K, B, V, R, X).
differs(K, B) :- new_shown(K, B, V, R, X), not old_shown(K, B, V, R, X).
:- not differs(n, _), not differs(n+1, _).
#minimize { 100@2, J : has(J) }.
#minimize { 10+I@1, "item", K, I : do(K, I) ; J@1, "option", J : has(J) }.
#show do/2.
#show has/1.
""".splitlines()


def _choices(menu: Menu) -> Iterator[str]:
    """The menu as facts and as what choosing from it makes true."""
    number = 0
    for name, choices in menu.binlogs.items():
        yield f"{fact('named', [name])}."
        for choice in choices:
            yield f"{fact('option', [number, name])}."
            yield from (f"{fact('c_' + relation, row)} :- has({number})." for relation, row in choice.facts)
            yield from (f"{fact('start_' + relation, row)} :- has({number})." for relation, row in choice.state)
            number += 1
    for index, choice in enumerate(menu.statements):
        yield f"item({index})."
        for relation, row in choice.facts:
            rest = fact("", row)[1:]
            yield f"f_{relation}(K{', ' + rest if row else ')'} :- do(K, {index})."
        for key in dict.fromkeys(objects_of(choice)):
            yield f"f_object(K, {fact('', [key])[1:]} :- do(K, {index})."
    yield from (f"{fact('database_of', [key, database])}." for key, database in menu.databases.items())


def _best(control: Any) -> Chosen | None:
    """The choice of the best model found with patience; None where there is none."""
    best: Chosen | None = None
    for model in _models(control):
        shown = [(atom.name, [argument.number for argument in atom.arguments]) for atom in model]
        done = sorted(numbers for name, numbers in shown if name == "do")
        has = sorted(numbers[0] for name, numbers in shown if name == "has")
        best = tuple(has), tuple(item for _, item in done)
    return best


def _blocked(chosen: Chosen) -> str:
    has, done = chosen
    literals = [f"do({step}, {item})" for step, item in enumerate(done, 1)] + [f"has({number})" for number in has]
    return f":- {', '.join(literals)}."
