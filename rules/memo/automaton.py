"""The lazy automaton: a session's state and a statement's shape lead to outcomes and the next state.

Like a regular-expression engine that builds its DFA while it reads: a transition is worked out from local questions
the first time it is met, then it is one dictionary look-up. Every answer in it came from the rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ...facts.names import SAVEPOINT
from ...facts.resolve.observation import Fact
from ...facts.schema import Relation
from ..decide.columns import NAME_TYPES, column_types
from ..decide.outcome import Decision, Outcome, outcomes, weigh
from ..decide.split import halves
from ..decide.verdicts import VerdictClause, with_verdicts
from ..language.program import Program, Row
from .classes import BINLOG, THIS, Classes, ObjectClass
from .local import Answer, LocalQuestions, Slot, SlotFact

#: status of one live name: facts with that name left out, e.g. {("temporary",), ("temporary_complete", "b1")}
Status = frozenset[tuple[object, ...]]


class _Of(NamedTuple):
    """A binlog's name in a state fact, told apart from a format or word of the same text."""

    binlog: str


@dataclass
class SessionState:
    """A session as the automaton keeps it: `core` numbers the facts without names, `live` maps names to statuses."""

    core: int = 0
    live: dict[str, int] = field(default_factory=dict)


class Step(NamedTuple):
    """A transition. `updates`: (slot, status or None for gone); outcomes hold Slots for names."""

    outcomes: tuple[Outcome, ...]
    failed: bool
    core: int
    updates: tuple[tuple[int, int | None], ...]
    exchanged: frozenset[SlotFact]


class Shape(NamedTuple):
    """A statement's facts with Slots for names; `kinds` are the types of the slots."""

    number: int
    facts: tuple[SlotFact, ...]
    kinds: tuple[str, ...]


@dataclass(slots=True)
class Prepared:
    """A statement ready to step: its shape, the names in the slots, and the transitions met without live names."""

    shape: Shape
    params: tuple[str, ...]
    moves: dict[int, Step]


class Automaton:
    """Transitions of one program. `configure` tells the binlogs; what was learned under a configuration is kept."""

    def __init__(self, program: Program, relations: Iterable[Relation], exchange: frozenset[str]) -> None:
        relations = tuple(relations)
        rewritten = with_verdicts(program)
        self.verdicts: Mapping[str, VerdictClause] = rewritten.verdicts
        self._halves = halves(rewritten.program, relations)
        self._types = column_types(rewritten.program, relations)
        self._observed = tuple(r for r in relations if r.role == "observed")
        arity = rewritten.program.arity
        outputs = {name: clause.arity for name, clause in rewritten.verdicts.items()}
        outputs |= {f"next_{r.name}": r.arity for r in relations if r.role == "state" and f"next_{r.name}" in arity}
        self._questions = LocalQuestions(self._halves.moving, outputs, exchange, self._types)
        self._questions.fix({name: self._halves.standing.facts[name] for name in self._halves.tables})
        self._shapes: dict[tuple[tuple[SlotFact, ...], tuple[str, ...]], Shape] = {}
        self._cores: list[frozenset[SlotFact]] = [frozenset()]
        self._core_numbers: dict[frozenset[SlotFact], int] = {frozenset(): 0}
        self._statuses: list[Status] = []
        self._status_numbers: dict[Status, int] = {}
        self._classes: Classes | None = None
        self._moves: dict[tuple[object, ...], dict[int, Step]] = {}
        self._others: dict[tuple[object, ...], tuple[int | None, tuple[Outcome, ...]]] = {}
        self.transitions = 0

    @property
    def questions(self) -> int:
        """How many local questions the rules were asked so far."""
        return self._questions.asked

    def configure(self, config: Mapping[str, Collection[Row]]) -> None:
        """The binlogs in force from here on. Statements prepared before must be prepared again."""
        self._classes = Classes(self._halves, self._types, config)
        self._moves = {}
        self._others = {}

    def prepare(self, facts: Sequence[Fact]) -> Prepared:
        """Find the shape of a statement's facts and the transitions known for its names."""
        places: dict[tuple[str, str], int] = {}
        shaped: list[SlotFact] = []
        for fact in facts:
            kinds = self._types.get(fact.relation)
            if kinds is None:
                continue  # no rule of this program asks for it
            args: list[object] = [fact.relation]
            for value, kind in zip(fact.row, kinds[1:], strict=True):
                if kind in NAME_TYPES:
                    args.append(Slot(places.setdefault((str(kind), str(value)), len(places))))
                else:
                    args.append(value)
            shaped.append(tuple(args))
        slot_kinds = tuple(kind for kind, _ in places)
        key = (tuple(shaped), slot_kinds)
        shape = self._shapes.get(key)
        if shape is None:
            shape = self._shapes[key] = Shape(len(self._shapes), *key)
        params = tuple(name for _, name in places)
        return Prepared(shape, params, self._moves_for(shape, params, {}))

    def step(self, state: SessionState, prepared: Prepared) -> Step:
        """Decide the statement in this state and move the state on."""
        if not state.live:
            step = prepared.moves.get(state.core)
            if step is None:
                step = self._transition(state, prepared, {})
                prepared.moves[state.core] = step
            state.core = step.core
            for slot, status in step.updates:
                if status is not None:
                    state.live[prepared.params[slot]] = status
            return step
        return self._step_among_live(state, prepared)

    def decision(self, step: Step, prepared: Prepared) -> Decision:
        """The decision of a step with the statement's names put in."""
        return Decision(tuple(_named(outcome, prepared.params) for outcome in step.outcomes), step.failed)

    def start(self) -> SessionState:
        """The state of a new session."""
        return SessionState()

    def live(self, state: SessionState) -> Collection[str]:
        """Live temporary tables and savepoints, in the order they were set."""
        return state.live

    def facts(self, state: SessionState) -> set[tuple[object, ...]]:
        """The state as rows `(relation, *args)` with names."""
        facts = {tuple(_unwrapped(v, "") for v in fact) for fact in self._cores[state.core]}
        for name, number in state.live.items():
            facts |= {tuple(_unwrapped(v, name) for v in fact) for fact in self._statuses[number]}
        return facts

    # --- transitions

    def _step_among_live(self, state: SessionState, prepared: Prepared) -> Step:
        mentioned = {name: state.live[name] for name in prepared.params if name in state.live}
        moves = self._moves_for(prepared.shape, prepared.params, mentioned) if mentioned else prepared.moves
        step = moves.get(state.core)
        if step is None:
            step = moves[state.core] = self._transition(state, prepared, mentioned)
        others = [name for name in state.live if name not in mentioned]
        changed: list[tuple[str, int | None]] = []
        extra: list[Outcome] = []
        for name in others:
            status, outcome = self._other(state, prepared, mentioned, step, name)
            if status != state.live[name]:
                changed.append((name, status))
            extra += [_named(each, (*prepared.params, name)) for each in outcome]
        state.core = step.core
        for slot, number in step.updates:
            self._update(state, prepared.params[slot], number)
        for name, number in changed:
            self._update(state, name, number)
        return step._replace(outcomes=_merged(step.outcomes, extra)) if extra else step

    @staticmethod
    def _update(state: SessionState, name: str, status: int | None) -> None:
        state.live.pop(name, None)  # so that a name set again comes last, as a savepoint does
        if status is not None:
            state.live[name] = status

    def _other(
        self, state: SessionState, prepared: Prepared, mentioned: Mapping[str, int], step: Step, name: str
    ) -> tuple[int | None, tuple[Outcome, ...]]:
        """What the statement does to a live name it does not mention: (its next status, verdicts it adds)."""
        observed = self._observed_between(state, prepared, name)
        marks = tuple(mentioned.get(param) for param in prepared.params)
        cls = self._class(name)
        key = (state.core, id(prepared.moves), marks, state.live[name], cls and cls.number, observed)
        found = self._others.get(key)
        if found is None:
            slot = len(prepared.params)
            facts = [*prepared.shape.facts, *observed]
            answers = self._ask(state.core, facts, prepared, mentioned, (name, state.live[name]), step.exchanged)
            _, updates = self._next(answers, slot + 1)
            added = _added(self._outcomes(answers), step.outcomes)
            found = self._others[key] = (updates.get(slot), added)
        return found

    def _observed_between(self, state: SessionState, prepared: Prepared, name: str) -> tuple[SlotFact, ...]:
        """`set_after` facts between an unmentioned live name and the mentioned ones, from the order they were set."""
        order = list(state.live)
        place = order.index(name)
        facts: list[SlotFact] = []
        for relation in self._observed:
            for slot, param in enumerate(prepared.params):
                if param in state.live and prepared.shape.kinds[slot] == "savepoint" and param != name:
                    this = Slot(len(prepared.params))
                    pair = (this, Slot(slot)) if place > order.index(param) else (Slot(slot), this)
                    if name.startswith(SAVEPOINT):
                        facts.append((relation.name, *pair))
        return tuple(facts)

    def _transition(self, state: SessionState, prepared: Prepared, mentioned: Mapping[str, int]) -> Step:
        self.transitions += 1
        answers = self._ask(state.core, prepared.shape.facts, prepared, mentioned, None, None)
        core, updates = self._next(answers, len(prepared.params))
        found = self._outcomes(answers)
        kept = tuple(
            (slot, updates.get(slot))
            for slot, name in enumerate(prepared.params)
            if slot in updates or name in mentioned
        )
        exchanged = frozenset(fact for answer in answers.values() for fact in answer.exchanged)
        changes = tuple(u for u in kept if u[1] != mentioned.get(prepared.params[u[0]], -1))
        return Step(found, any(o.verdict == "refused" for o in found), core, changes, exchanged)

    def _ask(
        self,
        core: int,
        shape_facts: Sequence[SlotFact],
        prepared: Prepared,
        mentioned: Mapping[str, int],
        other: tuple[str, int] | None,
        given: frozenset[SlotFact] | None,
    ) -> dict[str | None, Answer]:
        """The local questions of all binlogs; those that another binlog's refusal concerns are asked again."""
        assert self._classes is not None, "configure first"
        classes = [
            self._class(name) if kind == "object" else None
            for name, kind in zip(prepared.params, prepared.shape.kinds, strict=True)
        ]
        if other is not None:
            classes.append(self._class(other[0]))
        statuses = {slot: mentioned[name] for slot, name in enumerate(prepared.params) if name in mentioned}
        if other is not None:
            statuses[len(prepared.params)] = other[1]
        binlogs: tuple[str | None, ...] = self._classes.binlogs or (None,)
        local: dict[str | None, list[SlotFact]] = {}
        for binlog in binlogs:
            facts = [*shape_facts, *_for_binlog(self._cores[core], binlog)]
            for slot, number in statuses.items():
                placed = (tuple(Slot(slot) if v is THIS else v for v in f) for f in self._statuses[number])
                facts += _for_binlog(placed, binlog)
            local[binlog] = facts
        nothing: frozenset[SlotFact] = frozenset()
        first = given or nothing
        answers = {b: self._questions.ask(b, self._classes, local[b], classes, first) for b in binlogs}
        union = frozenset(fact for answer in answers.values() for fact in answer.exchanged)
        return {
            b: a if a.exchanged == union else self._questions.ask(b, self._classes, local[b], classes, union)
            for b, a in answers.items()
        }

    def _next(self, answers: Mapping[str | None, Answer], slots: int) -> tuple[int, dict[int, int]]:
        core: set[SlotFact] = set()
        statuses: dict[int, set[SlotFact]] = {}
        for binlog, answer in answers.items():
            for fact in answer.following:
                named = tuple(_Of(str(binlog)) if v is BINLOG else v for v in fact)
                about = next((v.index for v in named if isinstance(v, Slot)), None)
                if about is None:
                    core.add(named)
                else:
                    status = tuple(THIS if isinstance(v, Slot) else v for v in named)
                    statuses.setdefault(about, set()).add(status)
        return self._core(frozenset(core)), {
            slot: self._status(frozenset(facts)) for slot, facts in statuses.items() if slot < slots
        }

    def _outcomes(self, answers: Mapping[str | None, Answer]) -> tuple[Outcome, ...]:
        rows = [
            (fact[0], "", binlog, *fact[2:])
            for binlog, answer in answers.items()
            if binlog is not None
            for fact in answer.verdicts
        ]
        return outcomes([b for b in answers if b is not None], rows, self.verdicts)  # type: ignore[arg-type]

    # --- numbering

    def _class(self, name: str) -> ObjectClass | None:
        assert self._classes is not None, "configure first"
        return None if name.startswith(SAVEPOINT) else self._classes.of(name)

    def _moves_for(self, shape: Shape, params: tuple[str, ...], mentioned: Mapping[str, int]) -> dict[int, Step]:
        assert self._classes is not None, "configure first"
        of = self._classes.of
        marks = tuple(
            (of(name).number if kind == "object" else -1, mentioned.get(name, -1))
            for name, kind in zip(params, shape.kinds, strict=True)
        )
        return self._moves.setdefault((shape.number, marks), {})

    def _core(self, facts: frozenset[SlotFact]) -> int:
        number = self._core_numbers.get(facts)
        if number is None:
            number = self._core_numbers[facts] = len(self._cores)
            self._cores.append(facts)
        return number

    def _status(self, facts: Status) -> int:
        number = self._status_numbers.get(facts)
        if number is None:
            number = self._status_numbers[facts] = len(self._statuses)
            self._statuses.append(facts)
        return number


def _for_binlog(facts: Iterable[SlotFact], binlog: str | None) -> list[SlotFact]:
    """State facts as one binlog's question has them: its own name as BINLOG, other binlogs' facts left out."""
    kept: list[SlotFact] = []
    for fact in facts:
        owner = next((v for v in fact if isinstance(v, _Of)), None)
        if owner is None:
            kept.append(fact)
        elif owner.binlog == binlog:
            kept.append(tuple(BINLOG if isinstance(v, _Of) else v for v in fact))
    return kept


def _added(found: Iterable[Outcome], before: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """The reasons in `found` that are not in `before`, by binlog."""
    known = {outcome.binlog: set(outcome.reasons) for outcome in before}
    fresh = ((o.binlog, [r for r in o.reasons if r not in known[o.binlog]]) for o in found)
    return tuple(weigh(binlog, reasons) for binlog, reasons in fresh if reasons)


def _merged(base: Iterable[Outcome], extra: Iterable[Outcome]) -> tuple[Outcome, ...]:
    reasons = {outcome.binlog: list(outcome.reasons) for outcome in base}
    for outcome in extra:
        reasons[outcome.binlog] += [r for r in outcome.reasons if r not in reasons[outcome.binlog]]
    return tuple(weigh(binlog, found) for binlog, found in reasons.items())


def _unwrapped(value: object, name: str) -> object:
    return value.binlog if isinstance(value, _Of) else name if value is THIS else value


def _named(outcome: Outcome, params: Sequence[str]) -> Outcome:
    if not any(isinstance(v, Slot) for reason in outcome.reasons for v in reason.values):
        return outcome
    reasons = tuple(
        reason._replace(values=tuple(params[v.index] if isinstance(v, Slot) else v for v in reason.values))
        for reason in outcome.reasons
    )
    return Outcome(outcome.binlog, outcome.verdict, outcome.format, reasons)
