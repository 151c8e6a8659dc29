"""Decisions with nothing renamed: the whole situation in one question, and the answer kept for its equals.

The reference the memo is held against (`--no-memo`), and what decides packs that the checker does not find local.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import NamedTuple, Self

from ...facts.fact import Fact
from ...facts.names import SAVEPOINT, database_of
from ...facts.schema import Relation
from ..check.own import own_states, with_own
from ..engine.evaluate import Evaluator
from ..engine.question import Question
from ..language.ast import Value
from ..language.program import Program, Row
from .budget import budget_of
from .columns import column_types
from .outcome import Decision, Outcome, outcomes
from .verdicts import VerdictProgram, with_verdicts

#: how the statement in question is called in facts
STATEMENT = "s"

_KEPT = 10_000  # answers; one takes some KB

Rows = Mapping[str, frozenset[Row]]
StateRow = tuple[Value, ...]  # (relation, *row without the statement)


@dataclass
class WholeState:
    """A session's state as plain rows; `order` lists its live names in the order they were set.

    shared: what all sessions of the workload have together; a fork keeps what it met of it to itself.
    """

    rows: frozenset[StateRow] = frozenset()
    order: list[str] = field(default_factory=list)
    shared: SharedRows | None = None


@dataclass
class SharedRows:
    """The states per workload, now and before the last statement."""

    rows: frozenset[StateRow] = frozenset()
    before: frozenset[StateRow] = frozenset()


class WholeStep(NamedTuple):
    """A decision, complete."""

    outcome: Decision
    failed: bool


class WholeDecider:
    """Asks a program about whole situations."""

    full = False

    def __init__(self, program: Program, relations: Iterable[Relation]) -> None:
        relations = tuple(relations)
        rewritten = with_verdicts(program)
        self.verdicts = rewritten.verdicts
        self.program = rewritten.program
        self._types = column_types(rewritten.program, relations)
        relations = with_own(relations, program.rules)
        self.of_all = frozenset(o.relation.name for o in own_states(program.rules) if o.scope == "workload")
        self._shared = SharedRows()
        self._observed = tuple(r.name for r in relations if r.role == "observed")
        arity = self._arity = rewritten.program.arity
        outputs = {name: clause.arity for name, clause in rewritten.verdicts.items()}
        states = (f"next_{r.name}" for r in relations if r.role == "state")
        outputs |= {name: arity[name] for name in states if name in arity}
        limit = budget_of(program, relations)
        # combinations can only be counted where everything is derived step by step
        self._ask = (
            Question(rewritten.program, outputs).ask if limit is None else _asking(rewritten.program, outputs, limit)
        )
        self._answers: dict[frozenset[tuple[str, frozenset[Row]]], Collection[StateRow]] = {}
        self._config: Mapping[str, Collection[Row]] = {}

    def again(self) -> Self:
        """Another one for this program, which shares what was compiled and the answers."""
        other = copy(self)
        other._config = {}
        other.begin_workload()
        return other

    def asking(self, rewritten: VerdictProgram, run: Callable[[Mapping[str, Collection[Row]]], Rows]) -> Self:
        """Another one, for a program that differs in clauses alone, with what derives everything for it."""
        other = self.again()
        other.verdicts, other.program, other._answers = rewritten.verdicts, rewritten.program, {}
        other._arity = {**self._arity, **{name: made.arity for name, made in rewritten.verdicts.items()}}
        outputs = {*rewritten.verdicts, *(name for name in self._arity if name.startswith("next_"))}
        other._ask = _reading(run, outputs)
        return other

    def begin_workload(self) -> None:
        """A workload begins: its sessions have nothing together yet."""
        self._shared = SharedRows()

    def configure(self, config: Mapping[str, Collection[Row]]) -> None:
        """The binlogs in force from here on."""
        self._config = config

    def prepare(self, facts: Sequence[Fact]) -> tuple[Fact, ...]:
        """Nothing to prepare: the facts themselves."""
        return tuple(facts)

    def start(self, rows: Collection[StateRow] = ()) -> WholeState:
        """The state of a new session, in which these rows hold."""
        return WholeState(frozenset(row for row in rows if row[0] in self._arity), [], self._shared)

    def fork(self, state: WholeState) -> WholeState:
        """A copy of a state, whose steps other sessions do not see."""
        return WholeState(state.rows, list(state.order))

    def _before(self, state: WholeState) -> frozenset[StateRow]:
        """The rows that a statement meets; a fork steps after the state that it was made from."""
        if not self.of_all:
            return state.rows
        shared = self._shared.before if state.shared is None else state.shared.rows
        return shared | {row for row in state.rows if row[0] not in self.of_all}

    def situation(self, state: WholeState, prepared: Sequence[Fact]) -> dict[str, set[Row]]:
        """All facts the decision depends on: statement, names, session, binlogs."""
        facts: dict[str, set[Row]] = {name: set(rows) for name, rows in self._config.items()}
        facts.setdefault("statement", set()).add((STATEMENT,))
        for fact in prepared:
            facts.setdefault(fact.relation, set()).add((STATEMENT, *fact.row))
        binlogs = {row[0] for row in self._config.get("binlog", ())}
        for relation, *row in self._before(state):
            kinds = self._types[str(relation)][1:]
            # A binlog that was dropped takes along what was known of it.
            if all(value in binlogs for value, kind in zip(row, kinds, strict=True) if kind == "binlog"):
                facts.setdefault(str(relation), set()).add((STATEMENT, *row))
        for key in self._objects(facts):
            facts.setdefault("object", set()).add((key,))
            facts.setdefault("in_database", set()).add((key, database_of(key)))
        savepoints = [name for name in state.order if name.startswith(SAVEPOINT)]
        for relation in self._observed:
            pairs = {
                (STATEMENT, later, earlier) for place, later in enumerate(savepoints) for earlier in savepoints[:place]
            }
            facts.setdefault(relation, set()).update(pairs)
        return facts

    def step(self, state: WholeState, prepared: Sequence[Fact]) -> WholeStep:
        """Decide the statement in this state and move the state on."""
        facts = self.situation(state, prepared)
        rows = self._answer({name: rows for name, rows in facts.items() if name in self._arity})
        binlogs = [str(row[0]) for row in self._config.get("binlog", ())]
        found = outcomes(binlogs, (row for row in rows if row[0] in self.verdicts), self.verdicts)
        following = frozenset(
            (str(row[0])[len("next_") :], *row[2:]) for row in rows if str(row[0]).startswith("next_")
        )
        live = self._names(following)
        again = {str(fact.row[0]) for fact in prepared if fact.relation == "sets_savepoint"}
        kept = [name for name in state.order if name in live and name not in again]
        state.order = kept + sorted(live - set(kept))
        state.rows = following
        if state.shared is not None and self.of_all:
            of_all = frozenset(row for row in following if row[0] in self.of_all)
            self._shared.before, self._shared.rows = self._shared.rows, of_all
        failed = any(outcome.failed for outcome in found)
        return WholeStep(Decision(found, failed), failed)

    def _answer(self, facts: Mapping[str, Collection[Row]]) -> Collection[StateRow]:
        """The rows that follow from a whole situation; tests and logs come to the same one again and again."""
        key = frozenset((name, frozenset(rows)) for name, rows in facts.items() if rows)
        known = self._answers.get(key)
        if known is None:
            if len(self._answers) >= _KEPT:
                self._answers.clear()
            known = self._answers[key] = self._ask(STATEMENT, facts)
        return known

    def make_room(self, states: Sequence[WholeState]) -> Sequence[WholeState]:
        """The states: what is kept has a limit of its own."""
        return states

    def decision(self, step: WholeStep, _prepared: Sequence[Fact]) -> Decision:
        """The decision of a step."""
        return step.outcome

    def outcomes(self, step: WholeStep) -> Sequence[Outcome]:
        """The outcomes of a step."""
        return step.outcome.outcomes

    def live(self, state: WholeState) -> Collection[str]:
        """The names that the state holds something about, in the order they were set."""
        return state.order

    def facts(self, state: WholeState) -> set[tuple[object, ...]]:
        """The state as rows `(relation, *args)`."""
        return set(state.rows if state.shared is None else self._before(state))

    def restore(self, rows: Collection[tuple[object, ...]], live: Sequence[str]) -> WholeState:
        """The state that `facts` and `live` told of."""
        return WholeState(frozenset(rows), list(live), self._shared)  # type: ignore[arg-type]

    def _objects(self, facts: Mapping[str, Collection[Row]]) -> set[str]:
        """Every object key in the facts of statement and state."""
        found: set[str] = set()
        for name, rows in facts.items():
            if name in self._config:
                continue
            for row in rows:
                kinds = self._types.get(name, ())
                found |= {str(v) for v, kind in zip(row, kinds, strict=False) if kind == "object"}
        return found

    def _names(self, rows: Iterable[StateRow]) -> set[str]:
        live: set[str] = set()
        for relation, *row in rows:
            kinds = self._types[str(relation)][1:]
            live |= {str(v) for v, kind in zip(row, kinds, strict=True) if kind in ("object", "savepoint")}
        return live


def _asking(
    program: Program, outputs: Iterable[str], limit: int
) -> Callable[[Value, Mapping[str, Collection[Row]]], set[StateRow]]:
    """Asks as a Question does, by deriving everything under a budget: for programs that no Question takes."""
    return _reading(Evaluator(program, limit).run, outputs)


def _reading(
    run: Callable[[Mapping[str, Collection[Row]]], Rows], outputs: Iterable[str]
) -> Callable[[Value, Mapping[str, Collection[Row]]], set[StateRow]]:
    """What some relations hold of a key once everything is derived."""

    def ask(key: Value, facts: Mapping[str, Collection[Row]]) -> set[StateRow]:
        model = run(facts)
        return {(name, *row) for name in outputs for row in model.get(name, ()) if row[0] == key}

    return ask
