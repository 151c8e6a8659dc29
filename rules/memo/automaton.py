"""The lazy automaton: a session's state and a statement's shape lead to outcomes and the next state.

Like a regular-expression engine that builds its DFA while it reads: a transition is worked out from local questions
the first time it is met, then it is one dictionary look-up. Every answer in it came from the rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import partial

from ...facts.fact import Fact
from ...facts.schema import Relation
from ..decide.columns import column_types
from ..decide.outcome import Decision, Outcome
from ..decide.split import halves
from ..decide.verdicts import VerdictClause, with_verdicts
from ..language.ast import Value
from ..language.program import Program, Row
from .answers import answers_about
from .classes import Classes, ObjectClass, constants_of
from .live_names import LiveNameSets
from .local import LocalQuestions
from .others import OtherNames
from .parts import BinlogQuestion, Parts, following_of, outcomes_of
from .shapes import Prepared, Shapes, StatementShape, mentioned
from .slots import Slot
from .states import InternedState, SessionState, StateDraft, States
from .step import Others, Transition, named
from .unmentioned import unmentioned

_NAMES_KEPT = 25_000
#: transitions, shapes, answers and parts of them that are kept together; each takes 1 KB, some a few
_LEARNED_KEPT = 50_000


class Automaton:
    """Transitions of one program. What was learned under a configuration is forgotten with it."""

    def __init__(self, program: Program, relations: Iterable[Relation], exchange: frozenset[str]) -> None:
        relations = tuple(relations)
        rewritten = with_verdicts(program)
        self.verdicts: Mapping[str, VerdictClause] = rewritten.verdicts
        self._halves = halves(rewritten.program, relations)
        self._types = column_types(rewritten.program, relations)
        self._observed = tuple(r.name for r in relations if r.role == "observed")
        static, moving = self._halves.static, self._halves.moving
        tables = {name: static.facts[name] for name in self._halves.tables}
        mentioned = constants_of(moving) | constants_of(static)
        mentioned |= {value for rows in tables.values() for row in rows for value in row}
        arity = self._arity = rewritten.program.arity
        outputs = {name: clause.arity for name, clause in rewritten.verdicts.items()}
        outputs |= {f"next_{r.name}": r.arity for r in relations if r.role == "state" and f"next_{r.name}" in arity}
        answers = answers_about(rewritten.program, exchange)  # with the tables, which every question sees
        told: list[str] = []
        self._exchange: list[LocalQuestions] = []
        for name in (name for component in moving.components for name in component if name in exchange):
            part = _without(moving, frozenset(told))
            self._exchange.append(LocalQuestions(part, {name: arity[name]}, self._types, mentioned, tables, answers))
            told.append(name)
        self._rest = LocalQuestions(_without(moving, exchange), outputs, self._types, mentioned, tables, answers)
        self._unmentioned = unmentioned(moving, self._types, relations, self._halves.frontier - tables.keys())
        kept = {kind for r in relations if r.role == "state" and r.name in arity for kind in r.types}
        passing = {kind for r in relations if r.role == "statement" for kind in r.types} - kept
        self._shape = partial(Shapes, moving.arity, self._types, passing, mentioned)
        self._start()

    def again(self) -> Automaton:
        """Another automaton of this program, which shares its questions and their answers but no state."""
        other = copy(self)
        other._exchange = [questions.shared() for questions in self._exchange]
        other._rest = self._rest.shared()
        other._start()
        return other

    def _start(self) -> None:
        """Without binlogs, and with nothing learned."""
        self._shapes = self._shape()
        self._states = States()
        self._moves: dict[tuple[object, ...], dict[int, Transition]] = {}
        self.transitions = 0
        #: whether so much was learned that room should be made
        self.full = False
        self._config: Mapping[str, tuple[Row, ...]] | None = None
        self.configure({})

    def begin_workload(self) -> None:
        """Sessions have nothing together that rules derived."""

    @property
    def questions(self) -> int:
        """How many local questions the rules were asked so far."""
        return self._rest.asked + sum(questions.asked for questions in self._exchange)

    def configure(self, config: Mapping[str, Collection[Row]]) -> None:
        """The binlogs in force from here on. Statements prepared before must be prepared again.

        Where nothing differs from before, nothing that was learned is forgotten.
        """
        rows = {relation: tuple(each) for relation, each in config.items()}
        if rows == self._config:
            return
        self._config = rows
        self._begin()

    def make_room(self, states: Sequence[SessionState]) -> list[SessionState]:
        """Forget all that was learned. Returns what these states are from here on.

        There are no others any more, and statements prepared before must be prepared again.
        """
        told = [(self.facts(state), [*self.live(state)]) for state in states]
        for questions in (*self._exchange, self._rest):
            questions.forget()
        self._shapes.forget()
        self._states = States()
        self._begin()
        return [self.restore(*each) for each in told]

    def _begin(self) -> None:
        """Know nothing of the configuration but itself."""
        self._classes = Classes(self._halves, self._types, self._config or {})
        told = (self._classes, self._states, self.verdicts)
        self._parts = Parts(self._exchange, self._rest, *told, self._unmentioned)
        self._moves = {}
        self._prepared: dict[tuple[int, tuple[str, ...]], Prepared] = {}
        self._live_name_sets = LiveNameSets(self._classes)
        self._others = OtherNames(self._classes, self._live_name_sets, self._parts, self._observed)
        self._transitions_before = self.transitions
        self.full = False

    def prepare(self, facts: Sequence[Fact]) -> Prepared:
        """Find the shape of a statement's facts and the transitions known for its names."""
        shape, params = self._shapes.of(facts)
        known = self._prepared.get((shape.number, params))
        if known is not None:
            return known
        kinds = shape.kinds
        classes = tuple(
            self._classes.of(name) if kind == "object" else None for name, kind in zip(params, kinds, strict=True)
        )
        may_live = tuple(slot for slot, kind in enumerate(kinds) if kind in ("object", "savepoint"))
        moves = self._moves_for(shape, classes, (None,) * len(may_live))
        spoken = frozenset(params[slot] for slot in may_live)
        made = Prepared(shape, params, classes, may_live, spoken, "savepoint" in kinds, moves, {})
        if len(self._prepared) >= _NAMES_KEPT:
            self._prepared.clear()
        self._prepared[shape.number, params] = made
        self._count()
        return made

    def start(self, rows: Collection[tuple[Value, ...]] = ()) -> SessionState:
        """The state of a new session, in which these rows `(relation, *args)`, which name nothing, hold."""
        return SessionState(self._states.at(self._states.number(row for row in rows if row[0] in self._arity), {}))

    def fork(self, state: SessionState) -> SessionState:
        """A copy of a state."""
        return SessionState(state.at)

    def step(self, state: SessionState, prepared: Prepared) -> Transition:
        """Decide the statement in this state and move the state on."""
        at = state.at
        step = prepared.moves.get(at.core)
        if step is None or step.updates or (at.live and not self.leaves_alone(at, prepared, step)):
            step, state.at = self._step_from(at, prepared)
        elif step.core != at.core:
            state.at = self._states.moved(at, step.core)
        return step

    def decision(self, step: Transition, prepared: Prepared) -> Decision:
        """The decision of a step with the statement's names put in."""
        return Decision(tuple(named(outcome, prepared.params) for outcome in step.outcomes), step.failed)

    def outcomes(self, step: Transition) -> Sequence[Outcome]:
        """The outcomes of a step with Slots for names."""
        return step.outcomes

    def live(self, state: SessionState) -> Collection[str]:
        """Live temporary tables and savepoints, in the order they were set."""
        return state.at.live.keys()

    def facts(self, state: SessionState) -> set[tuple[object, ...]]:
        """The state as rows `(relation, *args)` with names."""
        return self._states.rows(state)

    def restore(self, rows: Collection[tuple[object, ...]], live: Sequence[str]) -> SessionState:
        """The state that `facts` and `live` told of."""
        return self._states.restored(rows, live, self._types)

    def moved(self, at: InternedState, core: int) -> InternedState:
        """A state with another core, for those who take a transition again (`leaves_alone`)."""
        return self._states.moved(at, core)

    def leaves_alone(self, at: InternedState, prepared: Prepared, step: Transition) -> bool:
        """Whether a transition of a statement that mentions no live name is known to leave all of them alone."""
        return not self._live_name_sets[at] & ~step.others.unaffected and prepared.spoken.isdisjoint(at.live)

    def live_name_set(self, at: InternedState) -> int:
        """Which sorts of live names a state has, as bits; a transition may leave them alone (`leaves_alone`)."""
        return self._live_name_sets[at]

    def _step_from(self, at: InternedState, prepared: Prepared) -> tuple[Transition, InternedState]:
        """The step of a statement from a state, and the state it leads to."""
        draft = StateDraft(at.core, dict(at.live))
        step = self._among_live(draft, prepared) if at.live else self._alone(draft, prepared)
        self._count()
        return step, self._states.at(draft.core, draft.live)

    def _count(self) -> None:
        learned = self.transitions - self._transitions_before + len(self._shapes) + self._parts.count
        self.full = learned >= _LEARNED_KEPT

    def _alone(self, draft: StateDraft, prepared: Prepared) -> Transition:
        step = prepared.moves.get(draft.core)
        if step is None:
            step = prepared.moves[draft.core] = self._transition(draft.core, prepared, ())
        draft.core = step.core
        self._update(draft, prepared, step)
        return step

    # --- sessions with temporary tables or savepoints

    def _among_live(self, draft: StateDraft, prepared: Prepared) -> Transition:
        live, params = draft.live, prepared.params
        statuses = tuple([live.get(params[slot]) for slot in prepared.may_live])
        moves = prepared.variants.get(statuses)
        if moves is None:
            moves = prepared.variants[statuses] = self._moves_for(prepared.shape, prepared.classes, statuses)
        step = moves.get(draft.core)
        if step is None:
            step = moves[draft.core] = self._transition(draft.core, prepared, mentioned(prepared, statuses))
        if len(live) > len(statuses) - statuses.count(None):
            step = self._others.moved(draft, prepared, statuses, step)
        draft.core = step.core
        self._update(draft, prepared, step)
        return step

    @staticmethod
    def _update(draft: StateDraft, prepared: Prepared, step: Transition) -> None:
        for slot, status in step.updates:
            _set(draft.live, prepared.params[slot], status)

    # --- transitions

    def _transition(self, core: int, prepared: Prepared, among: tuple[tuple[int, int], ...]) -> Transition:
        self.transitions += 1
        asked = BinlogQuestion(core, prepared.shape, (), prepared.classes, among)
        given, parts = self._parts.all(asked)
        following, updates = following_of(parts, self._states)
        before = dict(among)
        slots = sorted({*updates, *before})
        # a savepoint that is set again goes and comes, so that it is the last one
        again = [slot for fact in prepared.shape.facts if fact[0] == "sets_savepoint" for slot in fact[1:]]
        changes: list[tuple[int, int | None]] = [(slot, None) for slot in before if Slot(slot) in again]
        changes += [
            (slot, updates.get(slot)) for slot in slots if Slot(slot) in again or updates.get(slot) != before.get(slot)
        ]
        found = outcomes_of(parts)
        return Transition(found, any(o.failed for o in found), following, tuple(changes), Others(given))

    def _moves_for(
        self, shape: StatementShape, classes: Sequence[ObjectClass | None], statuses: tuple[int | None, ...]
    ) -> dict[int, Transition]:
        marks = tuple(cls.number if cls is not None else -1 for cls in classes)
        return self._moves.setdefault((shape.number, marks, statuses), {})


def _without(program: Program, relations: frozenset[str]) -> Program:
    """The program with these relations given instead of derived."""
    rules = (
        replace(rule, clauses=tuple(c for c in rule.clauses if c.head.predicate not in relations))
        for rule in program.rules
    )
    return Program(tuple(rule for rule in rules if rule.clauses))


def _set(live: dict[str, int], name: str, status: int | None) -> None:
    if status is None:
        live.pop(name, None)
    else:
        live[name] = status  # in its place, where it has one
