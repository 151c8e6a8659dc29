"""One statement decided, with what is known of rows: what it does to them, and what else may have come of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...facts.effects import Effects, PossibleEffects, possibilities
from ...facts.effects import ProgramStep as RoutineStep
from ...facts.fact import Fact
from ...facts.readers.record import Record
from ...facts.resolve import Observation, executed_statement
from ...facts.resolve.assumed import assumed_facts
from ...facts.resolve.existence import existence_facts
from ...facts.server.session import Session
from ...facts.sql.comments import unmarked_comments
from .client import Client
from .decided import Decided
from .decider import Decider
from .entries import Entries
from .rows import settle
from .shared import Shared
from .views import StatementEntry
from .worlds import Worlds

_KEPT = frozenset({"kept_parsed", "definitions_changed"})
_PERHAPS_PARSED = (Fact("stays_parsed", ()), Fact("parsed_again", ()))


class Steps:
    """Takes statements of sessions one step on."""

    def __init__(self, decider: Decider, entries: Entries, shared: Shared) -> None:
        self._decider = decider
        self._entries = entries
        self._shared = shared
        self._worlds = Worlds(decider, entries, shared.server, shared.kinds, shared.strict)

    def decide(
        self, record: Record, entry: StatementEntry, client: Client, part: int = 0, of: RoutineStep | None = None
    ) -> Decided:
        """One step, with what is known of rows and of open temporary tables beside the statement's own facts.

        of: what runs the statement, if a routine does.
        """
        session, shared, source = client.session, self._shared, self._shared.effects
        more = (*shared.first_opened(entry), *shared.beside(session), *shared.of_record(record, session))
        more += shared.redefined(session, entry)
        entry = self._entries.with_facts(entry, more)
        if source is None:
            before = self._worlds.before(client)
            found = self._facts(client.state) if entry.observation.conditional else None
            step = self._decider.step(client.state, entry.prepared)
            db = session.default_db
            ansi = session.mode.ansi_quotes
            presumed_before = client.presumed_before
            presumed = Decided(
                record,
                entry,
                step,
                self._decider,
                part,
                ran=self._logged_text(record.text),
                default_db=db,
                ansi_quotes=ansi,
                presumed_before=presumed_before,
            )
            if found is not None:
                presumed = presumed._replace(forks=_other(found, self._facts(client.state)))
            return self._worlds.beside(presumed, before, client)
        names = session.names(shared.catalog)
        means = executed_statement(entry.statement, names)
        sent = of.text if of else source.logged_text(entry.statement, session.name, session.mode, record.text)
        text = self._logged_text(sent)
        if of is not None:
            effects = of.run()
        else:
            effects = source.run(entry.statement, names, session.name, session.mode, record.text)
        if not effects.sure:
            entry = self._entries.presuming(entry, names)
        assumed = () if effects.sure else self._assumed(entry, session)
        likeliest, *others = self._parsed(entry, client, possibilities(effects, means, assumed))
        states = [self._decider.fork(client.state) for _ in others]
        optional = entry.observation.conditional or (of is not None and of.optional)
        db = of.default_db if of else session.default_db

        def decide(possible: PossibleEffects, state: Any) -> Decided:
            why = existence_facts(means, names) if possible.effects.early else ()
            found = self._entries.with_facts(entry, (*possible.facts, *why))
            step = self._decider.step(state, found.prepared)
            ran = (possible.effects, text, db, means)
            made = Decided(
                record,
                found,
                step,
                self._decider,
                part,
                *ran,
                optional=optional,
                presumed_before=client.presumed_before,
            )
            return made._replace(ansi_quotes=session.mode.ansi_quotes)

        before_it = self._facts(client.state) if optional else None
        decided = decide(likeliest, client.state)
        if others:
            decided = decided.beside([decide(other, state) for other, state in zip(others, states, strict=True)])
        if others or before_it is not None:
            left = self._facts(client.state)
            transitions = [*map(self._facts, states), *([before_it] if before_it is not None else [])]
            decided = decided._replace(forks=frozenset().union(*(_other(left, other) for other in transitions)))
        settle(source, session.name, effects, decided.refused, decided.lines, optional)
        return decided

    def _parsed(
        self, entry: StatementEntry, client: Client, possible: Sequence[PossibleEffects]
    ) -> Sequence[PossibleEffects]:
        """The same, each twice where it is not known whether a statement that is kept parsed was parsed again."""
        told = {fact.relation: fact.row for fact in entry.observation.facts if fact.relation in _KEPT}
        if "kept_parsed" not in told:
            return possible
        doubtful = {"kept_doubtful", *(("kept_unsafe",) if "definitions_changed" in told else ())}
        name = told["kept_parsed"][0]
        if not any(row[0] in doubtful and row[1] == name for row in self._decider.facts(client.state)):
            return possible
        return [each._replace(facts=(*each.facts, fact)) for fact in _PERHAPS_PARSED for each in possible]

    def _logged_text(self, text: str) -> str:
        return unmarked_comments(text, self._entries.statements.vendor)

    def whole(self, record: Record, entry: StatementEntry, client: Client, effects: Effects) -> Decided:
        """The end of a CALL or compound block, after the statements it ran."""
        kind = entry.observation.kind
        bare = replace(effects, changes=(), calls=(), generated_id=False, nested_id=False, warnings=())
        likeliest, *others = possibilities(bare, entry.statement, ())
        states = [self._decider.fork(client.state) for _ in others]

        unread = entry.observation.unread and not effects.sure
        told = entry.observation if unread else Observation(kind, (Fact("kind", (kind,)),))

        def decide(possible: PossibleEffects, state: Any) -> Decided:
            seen = replace(told, facts=(*told.facts, *possible.facts, *self._shared.beside(client.session)))
            last = self._entries.of_statement(entry.statement, seen)
            step = self._decider.step(state, last.prepared)
            made = Decided(record, last, step, self._decider, 0, possible.effects, default_db=client.session.default_db)
            return made._replace(presumed_before=client.presumed_before)

        return decide(likeliest, client.state).beside(map(decide, others, states))

    def _facts(self, state: Any) -> frozenset[tuple[Any, ...]]:
        return frozenset(self._decider.facts(state))

    def _assumed(self, entry: StatementEntry, session: Session) -> tuple[Fact, ...]:
        """What a statement is taken to change where its rows are not known."""
        names = session.names(self._shared.catalog)
        return tuple(assumed_facts(executed_statement(entry.statement, names), names, list(entry.observation.facts)))


def _other(one: frozenset[tuple[Any, ...]], other: frozenset[tuple[Any, ...]]) -> frozenset[str]:
    """The relations in which two states differ."""
    return frozenset(str(row[0]) for row in one ^ other)
