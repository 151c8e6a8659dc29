"""Which rule test notices a mistake in a pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from ...facts.errors import InputError
from ...facts.schema import RELATIONS
from ...rules.authoring.match import holds
from ...rules.authoring.mutants import Mutant, MutationKind
from ...rules.authoring.situations import Facts, Recorders, meet_all
from ...rules.decide.patched import KeptModels, Patched, rewritten_alike
from ...rules.decide.verdicts import VerdictProgram, with_verdicts
from ...rules.decide.whole import WholeDecider
from ...rules.language.ast import Atom, Clause, Comparison, Constant, Negative, RulePlace
from ...rules.language.program import Program
from ...rules.packing.pack import Pack
from ...rules.replay.decider import KeepingDecider
from .header import Test, inputs_of_test, servers_of
from .runner import Made, PackEngines, expectations_of, failures


class Scripts:
    """The tests of a pack with what they expect; those come first that are likely to notice a mutant.

    What a test never made use of cannot be missed by it: a clause that is gone is looked for only in the tests in whose
    situations it held; a row only where a clause asks for it by name, or a situation has one of its words.
    """

    def __init__(self, files: Iterable[Path], pack: Pack) -> None:
        """Raises InputError where the pack itself does not pass."""
        tests = [(path, server) for path in files for server in servers_of(path)]
        self._expected = {(path, server): expectations_of(path, pack, server) for path, server in tests}
        self._kills: Counter[tuple[str, Test]] = Counter()
        engines = PackEngines()
        self._known = _Unchanged()
        for (path, server), expected in self._expected.items():
            for failure in failures(path, pack, expected, prove=False, engines=engines, server=server):
                hint = "mutants are noticed by tests that pass"
                raise InputError(
                    "BE301", f"the unchanged pack fails: {failure.message}", str(path), failure.line, 0, hint
                )
        recorders: Recorders = {}
        self._uses = {test: _Uses(test, pack, self._known, recorders) for test in self._expected}

    def killer(self, mutant: Mutant) -> Path | None:
        """The first test that fails; None where the mutant survives."""
        relation = mutant.clause.head.predicate
        engines = _Changed(self._known, mutant)
        wanted = [test for test in self._expected if self._uses[test].may_notice(mutant, engines)]
        for test in sorted(wanted, key=lambda test: (-self._kills[relation, test], test)):
            if self._fails(test, mutant.pack, engines):
                self._kills[relation, test] += 1
                return test[0]
        return None

    def _fails(self, test: Test, pack: Pack, engines: PackEngines) -> bool:
        path, server = test
        try:
            found = failures(path, pack, self._expected[test], prove=False, engines=engines, server=server)
            return next(found, None) is not None
        except (KeyError, ValueError, IndexError, InputError):  # no engine can use what is left
            return True


class _Unchanged:
    """The unchanged pack, by profile: what its programs came to in every situation that was met."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Pack, VerdictProgram, KeptModels, WholeDecider]] = {}

    def add(self, pack: Pack) -> KeptModels:
        """The pack as it is cut to a profile."""
        if pack.profile not in self._known:
            rewritten = with_verdicts(pack.program)
            decider = WholeDecider(pack.program, RELATIONS)
            self._known[pack.profile] = pack, rewritten, KeptModels(rewritten.program), decider
        return self._known[pack.profile][2]

    def changed(self, pack: Pack) -> tuple[KeepingDecider, Patched] | None:
        """What decides and derives for the pack with a change; None where rules of their own were made of it."""
        before, rewritten, kept, decider = self._known[pack.profile]
        if len(before.program.rules) != len(pack.program.rules):
            return None
        alike, names = rewritten_alike(rewritten, before.program, pack.program)
        patched = Patched(kept, alike.program, names)
        return decider.asking(alike, patched.run), patched


class _Changed(PackEngines):
    """The engines of a mutant, which derive what its change can reach."""

    def __init__(self, known: _Unchanged, mutant: Mutant) -> None:
        super().__init__()
        self._known = known
        self._mutant = mutant
        self._patched: dict[str, tuple[Pack, tuple[KeepingDecider, Patched] | None]] = {}

    def of(self, pack: Pack, memo: bool) -> Made:
        """For the mutant as it is cut."""
        made = self._at(pack.profile)[1]
        return super().of(pack, memo) if made is None else Made(pack, made[0], made[1])

    def differs(self, profile: str, situations: Iterable[Facts]) -> bool:
        """Whether the change shows in some situation of a profile."""
        made = self._at(profile)[1]
        return made is None or any(map(made[1].differs, situations))

    def _at(self, profile: str) -> tuple[Pack, tuple[KeepingDecider, Patched] | None]:
        if profile not in self._patched:
            pack = self._mutant.pack.at(profile)
            self._patched[profile] = pack, self._known.changed(pack)
        return self._patched[profile]


class _Uses:
    """The situations of a test, the clauses that held in them, and every word that stands in them."""

    def __init__(self, test: Test, pack: Pack, known: _Unchanged, recorders: Recorders) -> None:
        path, server = test
        inputs = inputs_of_test(path, pack, server)
        self._profile = inputs.pack.profile
        self._models = known.add(inputs.pack)
        self._situations: list[Facts] = []
        self._held: set[RulePlace] = set()
        self._words: set[object] = set()
        self._asked: set[Atom] = set()
        meet_all([inputs], self._meet, recorders)

    def may_notice(self, mutant: Mutant, engines: _Changed) -> bool:
        """Whether the test could tell the mutant from the pack; where a clause held, a proof may rest on others now."""
        return self._may_ask(mutant) and (
            mutant.clause.place in self._held or engines.differs(self._profile, self._situations)
        )

    def _may_ask(self, mutant: Mutant) -> bool:
        if mutant.kind is MutationKind.clause:
            return mutant.clause.place in self._held
        if mutant.kind is not MutationKind.fact:
            return True
        row = mutant.clause.head
        words = {term.value for term in row.terms if isinstance(term, Constant)}
        return not self._words.isdisjoint(words) or any(_names(atom, row) for atom in self._asked)

    def _meet(self, facts: Facts, program: Program) -> None:
        self._situations.append(self._models.given(facts))
        model = self._models.run(facts)
        for clause in program.clauses:
            if clause.place in self._held or not clause.body or clause.head.predicate not in model:
                continue
            if holds(clause.body, model):
                self._held.add(clause.place)
        self._asked |= {atom for clause in program.clauses for atom in _atoms(clause, clause.place in self._held)}
        self._words |= _words(facts.values())


def _atoms(clause: Clause, held: bool) -> Iterator[Atom]:
    """What a clause asks for with a constant: in any literal if it held, else in those that are negated."""
    for literal in clause.body:
        if isinstance(literal, Comparison) or not (held or isinstance(literal, Negative)):
            continue
        if any(isinstance(term, Constant) for term in literal.atom.terms):
            yield literal.atom


def _names(atom: Atom, row: Atom) -> bool:
    """Whether an atom could be about a row: the same relation, and no constant that differs."""
    return atom.predicate == row.predicate and all(
        not isinstance(asked, Constant) or asked == told for asked, told in zip(atom.terms, row.terms, strict=False)
    )


def _words(relations: Iterable[Collection[tuple[object, ...]]]) -> set[object]:
    return {value for rows in relations for row in rows for value in row}
