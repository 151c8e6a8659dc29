"""Statements that run others: CALL and compound blocks, followed where rows are known, unrolled where not."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from enum import Enum
from functools import partial
from itertools import count
from typing import Protocol

from ...facts.effects import Effects, EffectsSource
from ...facts.effects import ProgramStep as RoutineStep
from ...facts.fact import Fact
from ...facts.readers.record import Record
from ...facts.resolve import Names, Observation, observe, observe_unparsed
from ...facts.resolve.kept import called_facts
from ...facts.resolve.observation import NestedStatement
from ...facts.server.session import Session
from ...facts.statement import Statement
from .client import Client
from .decided import Decided
from .entries import Entries
from .presumptions import end_early
from .shared import Shared
from .steps import Steps
from .views import StatementEntry

#: kinds of statements that run others
RUN_OTHERS = frozenset({"CALL", "COMPOUND"})
#: statements that one CALL or block may run; behind them nothing is decided
MOST_INSIDE = 10_000
#: levels of CALL and block inside each other
DEEPEST_CALL = 32
_INSIDE = (Fact("runs_inside", ("CALL",)),)
_LATER = (Fact("continues_call", ()),)
#: what leaves of a body say of errors
_GOES_ON = frozenset({"continue handler"})
_HANDLERS = _GOES_ON | {"exit handler"}


_TOO_MANY = f"more than {MOST_INSIDE} statements run inside"

#: the bodies of the routines and blocks that run, each in the one before
_Running = tuple[tuple[NestedStatement, ...], ...]


class _Ended(Enum):
    """Whether an error ended a routine."""

    NO = "no"
    PERHAPS = "perhaps"
    YES = "yes"


class _TooManyError(Exception):
    """A CALL or block runs more statements than are followed."""


class MoveOn(Protocol):
    """Applies what a decided statement changes beside the decided state."""

    def __call__(
        self, record: Record, entry: StatementEntry, client: Client, decided: Decided, routine_db: str
    ) -> None: ...


class Routines:
    """Decides the statements that routines and blocks run.

    begin: told of each before it is decided, with its record, session and part.
    """

    def __init__(
        self,
        steps: Steps,
        entries: Entries,
        shared: Shared,
        begin: Callable[[Record, Session, int], None],
        move_on: MoveOn,
    ) -> None:
        self._steps = steps
        self._entries = entries
        self._shared = shared
        self._begin = begin
        self._move_on = move_on

    def followed(
        self, record: Record, entry: StatementEntry, client: Client, source: EffectsSource
    ) -> Iterator[Decided]:
        """The statements that CALL or a compound block runs, each decided before the next is known, then the whole."""
        session = client.session
        names = session.names(self._shared.catalog)
        steps = source.steps(entry.statement, names, session.name, session.mode, record.text)
        code: int | None = None
        for part in count(1):
            try:
                of = steps.send(code) if code is not None else next(steps)
            except StopIteration as stop:
                effects: Effects = stop.value
                break
            decided = self._step(record, of, client, part)
            yield decided
            code = decided.error
            end_early(decided, client, self._shared)
        if (effects.cut or (not effects.sure and code is None)) and entry.observation.nested:
            # what was followed has run; of all others any may run behind it
            seen = replace(entry.observation, conditional=entry.observation.conditional or code is not None)
            yield from self.unrolled(record, seen, client, part)
            if code is None:
                return
        yield self._steps.whole(record, entry, client, effects)

    def unrolled(self, record: Record, observation: Observation, client: Client, first: int = 1) -> Iterator[Decided]:
        """The statements of a CALL or compound block one after the other, whichever of them run."""
        parts = count(first)
        try:
            yield from self._nested(record, observation, client, parts, (observation.nested,), is_last=True)
        except _TooManyError:
            leaf = observation.nested[-1].statement
            # the number of the statement that was not run any more
            part, entry = MOST_INSIDE + 1, self._entries.of_statement(leaf, observe_unparsed(_TOO_MANY, leaf.kind))
            self._begin(record, client.session, part)
            yield self._steps.decide(record, entry, client, part)

    def _observed(self, record: Record, statement: Statement, names: Names, part: int) -> Observation:
        """What is observed of a statement that a routine runs: all that is of one that is sent, and where it runs."""
        seen = observe(statement, names)
        once = statement.text in record.text  # a block is parsed each time
        kept = () if once else called_facts(statement, names)
        told = (*_INSIDE, *kept, *(_LATER if part > 1 else ()))
        return replace(seen, facts=(*seen.facts, *told))

    def _step(self, record: Record, of: RoutineStep, client: Client, part: int) -> Decided:
        session = client.session
        self._begin(record, session, part)
        names = replace(session.names(self._shared.catalog), default_db=of.default_db)
        entry = self._entries.of_statement(of.statement, self._observed(record, of.statement, names, part))
        decided = self._steps.decide(record, entry, client, part, of)
        if entry.moves_on:
            self._move_on(record, decided.entry, client, decided, of.default_db)
        return decided

    def _nested(
        self,
        record: Record,
        observation: Observation,
        client: Client,
        parts: Iterator[int],
        running: _Running,
        is_last: bool,
    ) -> Generator[Decided, None, _Ended]:
        """Unrolled; what calls itself is not known from there on. Returns whether an error ended it.

        running: the bodies it stands in. is_last: nothing stands behind it in them. Raises _TooManyError behind
        MOST_INSIDE statements.
        """
        session, shared = client.session, self._shared
        may_have_ended, escapes = observation.conditional, False
        for nested in observation.nested:
            names = replace(session.names(shared.catalog), default_db=nested.default_db)
            inner = observe(nested.statement, names)
            conditional = nested.conditional or may_have_ended
            ends = is_last and nested is observation.nested[-1]
            endless = _endless(inner, running)
            if inner.nested and not endless:
                inner = replace(inner, conditional=inner.conditional or conditional)
                ended = yield from self._nested(record, inner, client, parts, (*running, inner.nested), ends)
            else:
                part = next(parts)
                if part > MOST_INSIDE:
                    raise _TooManyError
                self._begin(record, session, part)
                inner = endless or self._observed(record, nested.statement, names, part)
                entry = self._entries.of_statement(
                    nested.statement, replace(inner, conditional=inner.conditional or conditional)
                )
                decided = self._steps.decide(record, entry, client, part, self._assumed_effects(nested, names, session))
                if entry.moves_on:
                    self._move_on(record, decided.entry, client, decided, nested.default_db)
                yield decided
                ended = _Ended.YES if decided.failed else _Ended.NO
                if not ends:
                    end_early(decided, client, shared)
            caught = nested.statement.flags & _HANDLERS
            if ended is _Ended.YES and not caught and not conditional:
                return ended
            may_have_ended = may_have_ended or (ended is not _Ended.NO and caught != _GOES_ON)
            escapes = escapes or (ended is not _Ended.NO and not caught)
        return _Ended.PERHAPS if escapes else _Ended.NO

    def _assumed_effects(self, nested: NestedStatement, names: Names, session: Session) -> RoutineStep | None:
        """A statement of a routine that is not followed, as a step of it."""
        source, leaf = self._shared.effects, nested.statement
        if source is None:
            return None
        why = "the routine is not followed"
        text = leaf.text[leaf.span.start : leaf.span.end]
        run = partial(source.assume, leaf, names, session.name, session.mode, why)
        return RoutineStep(leaf, text, nested.default_db, run, nested.conditional)


def _endless(inner: Observation, running: _Running) -> Observation | None:
    """What is known of a statement whose own statements are not followed: nothing. None where they are."""
    if inner.nested and inner.nested in running:
        # how deep it goes hangs on data and on max_sp_recursion_depth
        return observe_unparsed("the procedure calls itself", inner.kind)
    if inner.nested and len(running) > DEEPEST_CALL:
        return observe_unparsed(f"more than {DEEPEST_CALL} calls inside each other", inner.kind)
    return None
