"""Which rule test notices a mistake in a pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Self

from ...facts.errors import InputError
from ...facts.fact import Fact
from ...facts.schema import RELATIONS
from ...rules.authoring.mutants import Mutant, MutationKind
from ...rules.decide.alike import rewritten_alike
from ...rules.decide.kept import KeptModels, Rows
from ...rules.decide.outcome import outcomes
from ...rules.decide.patched import Patched
from ...rules.decide.verdicts import VerdictProgram, with_verdicts
from ...rules.decide.whole import StateRow, WholeDecider, WholeState, WholeStep
from ...rules.engine.model import Model
from ...rules.language.program import Row
from ...rules.packing.pack import Pack
from ...rules.replay.decider import KeepingDecider
from ..explanation import Explained
from .compare import ComparedStep, Explainer, compare
from .expectation import Expectations
from .header import Test, inputs_of_test, servers_of
from .runner import Made, PackEngines, Place, expectations_of, failures, has_form_rules, judged, place_of, steps


def _no_proof() -> Explained:
    raise LookupError("the replay is gone")


#: in place of what sets up proofs
_NONE = Explainer(_no_proof)


class Scripts:
    """The tests of a pack with what they expect; those come first that are likely to notice a mutant.

    A replay asks about one situation after the other. Where no answer to those of a test comes out otherwise the test
    cannot notice a mutant, unless it asks for a proof. Where the first answer that does is not what is expected, it
    notices it. All else is replayed.
    """

    def __init__(self, files: Iterable[Path], pack: Pack) -> None:
        """Raises InputError where the pack itself does not pass."""
        self._kills: Counter[tuple[str, Test]] = Counter()
        self._known: dict[str, _Unchanged] = {}
        self._ran: dict[Test, _Ran] = {}
        for test in ((path, server) for path in files for server in servers_of(path)):
            cut = inputs_of_test(test[0], pack, test[1]).pack
            known = self._known.get(cut.profile) or self._known.setdefault(cut.profile, _Unchanged(cut))
            self._ran[test] = _Ran(test, pack, known)

    def killer(self, mutant: Mutant) -> Path | None:
        """The first test that fails; None where the mutant survives."""
        relation = mutant.clause.head.predicate
        changed = _Changed(self._known, mutant)
        order = sorted(self._ran, key=lambda test: (-self._kills[relation, test], test))
        known = sum(self._kills[relation, test] > 0 for test in order)
        likely, rest = order[:known], order[known:]
        for notices, tests in (
            (self._answers_otherwise, likely),
            (self._answers_wrongly, rest),  # which costs least
            (self._answers_otherwise, rest),
            (self._proves_otherwise, order),
        ):
            for test in tests:
                try:
                    noticed = notices(test, mutant, changed)
                except (KeyError, ValueError, IndexError, InputError):  # no engine can use what is left
                    noticed = True
                if noticed:
                    self._kills[relation, test] += 1
                    return test[0]
        return None

    def _answers_wrongly(self, test: Test, _: Mutant, changed: _Changed) -> bool:
        first = changed.first(self._ran[test])
        return first is not None and changed.fails_at(self._ran[test], first)

    def _answers_otherwise(self, test: Test, mutant: Mutant, changed: _Changed) -> bool:
        ran = self._ran[test]
        if changed.first(ran) is None:
            return False
        return self._answers_wrongly(test, mutant, changed) or self._fails(test, mutant, changed, ran.without_proofs)

    def _proves_otherwise(self, test: Test, mutant: Mutant, changed: _Changed) -> bool:
        expected = self._ran[test].expected_otherwise(mutant, changed)
        return bool(expected) and self._fails(test, mutant, changed, expected)

    def _fails(self, test: Test, mutant: Mutant, engines: PackEngines, expected: Mapping[Place, Expectations]) -> bool:
        path, server = test
        found = failures(path, mutant.pack, expected, prove=False, engines=engines, server=server)
        return next(found, None) is not None


class _Noting(WholeDecider):
    """Decides for the unchanged pack, and notes the model behind each answer, in the order they are asked for.

    places: which of them a decision came from, by its identity.
    """

    _kept: KeptModels | None = None

    def begin(self, kept: KeptModels, outputs: Sequence[str]) -> None:
        """A test begins."""
        self._kept, self._outputs = kept, outputs
        self.met: list[Model] = []
        self.places: dict[int, int] = {}
        self._decisions: list[object] = []

    def step(self, state: WholeState, prepared: Sequence[Fact]) -> WholeStep:
        """As its base."""
        made = super().step(state, prepared)
        if self._kept is None:
            return made
        self.places[id(made.outcome)] = len(self.met) - 1
        self._decisions.append(made.outcome)
        return made

    def asking(self, rewritten: VerdictProgram, run: Callable[[Mapping[str, Collection[Row]]], Rows]) -> Self:
        """One for a changed program, which notes nothing."""
        other = super().asking(rewritten, run)
        other._kept = None
        return other

    def _answer(self, facts: Mapping[str, Collection[Row]]) -> Collection[StateRow]:
        if self._kept is None:
            return super()._answer(facts)
        self.met.append(self._kept.run(facts))
        return _rows(self.met[-1], self._outputs)


class _Unchanged(PackEngines):
    """The unchanged pack as it is cut to a profile: what its program came to in every situation that was met.

    outputs: the relations that an answer consists of.
    """

    def __init__(self, pack: Pack) -> None:
        super().__init__()
        self.pack = pack
        self.rewritten = with_verdicts(pack.program)
        self.kept = KeptModels(self.rewritten.program)
        self.decider = _Noting(pack.program, RELATIONS)
        states = (name for name in self.rewritten.program.arity if name.startswith("next_"))
        self.outputs = (*self.rewritten.verdicts, *states)

    def of(self, pack: Pack, memo: bool) -> Made:
        """For the pack as it is cut."""
        if pack.profile != self.pack.profile:
            return super().of(pack, memo)
        self.decider.begin(self.kept, self.outputs)
        return Made(pack, self.decider, self.kept)

    def changed(self, pack: Pack) -> tuple[KeepingDecider, Patched, VerdictProgram] | None:
        """What decides and derives for the pack with a change; None where rules of their own were made of it."""
        if len(self.pack.program.rules) != len(pack.program.rules):
            return None
        alike, change = rewritten_alike(self.rewritten, self.pack.program, pack.program)
        patched = Patched(self.kept, alike.program, change)
        return self.decider.asking(alike, patched.rows), patched, alike


class _Changed(PackEngines):
    """The engines of a mutant, which derive what its change can reach."""

    def __init__(self, known: Mapping[str, _Unchanged], mutant: Mutant) -> None:
        super().__init__()
        self._known = known
        self._mutant = mutant
        self._cuts: dict[str, tuple[Pack, tuple[KeepingDecider, Patched, VerdictProgram] | None]] = {}
        self._shown: dict[int, Rows | None] = {}
        self._first: dict[_Ran, int | None] = {}

    def of(self, pack: Pack, memo: bool) -> Made:
        """For the mutant as it is cut."""
        made = self._at(pack.profile)[1]
        return super().of(pack, memo) if made is None else Made(pack, *made[:2])

    def first(self, ran: _Ran) -> int | None:
        """The first situation of a test with another answer."""
        if ran not in self._first:
            self._first[ran] = self._found(ran)
        return self._first[ran]

    def _found(self, ran: _Ran) -> int | None:
        made = self._at(ran.known.pack.profile)[1]
        if made is None:
            return -1
        return next((place for place, base in enumerate(ran.met) if self._answer(base, made[1], ran.known)), None)

    def _answer(self, base: Model, patched: Patched, known: _Unchanged) -> Rows | None:
        if id(base) not in self._shown:
            self._shown[id(base)] = patched.shows(base, known.outputs)
        return self._shown[id(base)]

    def fails_at(self, ran: _Ran, place: int) -> bool:
        """Whether the step that the first other answer decides is not what is expected, but for events and proofs."""
        pack, made = self._at(ran.known.pack.profile)
        step = ran.steps.get(place)
        if made is None or step is None:
            return False
        model = self._shown[id(ran.met[place])]
        assert model is not None
        verdicts = made[2].verdicts
        found = outcomes(step.outcomes, _rows(model, verdicts), verdicts)
        other = replace(step, outcomes={outcome.binlog: outcome for outcome in found})
        return next(compare(other, "", has_form_rules(pack), prove=False), None) is not None

    def proves_otherwise(self, ran: _Ran) -> Iterator[Place]:
        """Where a proof of a test may be another one: it is made of clauses of its relations, and of what holds."""
        made = self._at(ran.known.pack.profile)[1] if ran.proved else None
        names = {self._mutant.clause.head.predicate, *(made[1].changed if made else ())}
        for place, (proved, earlier) in ran.proved.items():
            # it leads back to what earlier statements of the test did
            if made is None or not names.isdisjoint(proved) or any(map(made[1].differs, ran.met[: earlier + 1])):
                yield place

    def _at(self, profile: str) -> tuple[Pack, tuple[KeepingDecider, Patched, VerdictProgram] | None]:
        if profile not in self._cuts:
            pack = self._mutant.pack.at(profile)
            self._cuts[profile] = pack, self._known[profile].changed(pack)
        return self._cuts[profile]


class _Ran:
    """A test as it ran with the unchanged pack: the model of each situation, and the steps that they decided."""

    def __init__(self, test: Test, pack: Pack, known: _Unchanged) -> None:
        """Raises InputError where it does not pass."""
        path, server = test
        self.known = known
        self.expected = expectations_of(path, pack, server)
        self.without_proofs = {place: _unproved(wanted) for place, wanted in self.expected.items()}
        compared: list[ComparedStep] = []
        found = _noted(steps(path, pack, self.expected, engines=known, server=server), compared)
        for failure in judged(found, path, pack, self.expected, prove=False):
            hint = "mutants are noticed by tests that pass"
            raise InputError("BE301", f"the unchanged pack fails: {failure.message}", str(path), failure.line, 0, hint)
        self.met: Sequence[Model] = known.decider.met
        at = known.decider.places
        self.steps = {at[id(d)]: _without_proof(s) for s in compared if id(d := s.decided.decision) in at}
        #: the relations of the proofs at a place, and its situation
        self.proved: dict[Place, tuple[set[str], int]] = {}
        for step in compared:
            if step.explainer.proved:
                names, place = step.explainer.proved, place_of(step.decided.record)
                last = at.get(id(step.decided.decision), len(self.met))
                self.proved[place] = self.proved.get(place, (set(), 0))[0] | names, last
        self._messages = any(expectations.messages for expectations in self.expected.values())

    def expected_otherwise(self, mutant: Mutant, changed: _Changed) -> Mapping[Place, Expectations]:
        """What is expected with the proofs that may be others, though all answers are the same; empty for none.

        All of it where a message is another one.
        """
        if mutant.kind is MutationKind.message:
            return self.expected if self._messages else {}
        places = frozenset(changed.proves_otherwise(self))
        return self.without_proofs | {place: self.expected[place] for place in places} if places else {}


def _noted(found: Iterable[ComparedStep], into: list[ComparedStep]) -> Iterator[ComparedStep]:
    for step in found:
        into.append(step)
        yield step


def _without_proof(step: ComparedStep) -> ComparedStep:
    """The step with what can be seen of its outcomes; it leads to nothing of the replay any more."""
    decided = step.decided._replace(step=None, alternatives=())
    return replace(step, decided=decided, wanted=Expectations(_unproved(step.wanted).of), explainer=_NONE)


def _unproved(wanted: Expectations) -> Expectations:
    """What is expected, but for what proofs rest on."""
    return replace(wanted, of=tuple(replace(each, because="") for each in wanted.of))


def _rows(model: Rows, names: Iterable[str]) -> set[StateRow]:
    """What a model holds of some relations."""
    return {(name, *row) for name in names for row in model.get(name, ())}
