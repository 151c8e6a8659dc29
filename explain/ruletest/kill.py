"""Which rule test notices a mistake in a pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from ...facts.errors import InputError
from ...rules.authoring.match import holds
from ...rules.authoring.mutants import Mutant, MutationKind
from ...rules.authoring.situations import Facts, Recorders, meet_all
from ...rules.language.ast import Atom, Clause, Comparison, Constant, Negative, RulePlace
from ...rules.language.program import Program
from ...rules.packing.pack import Pack
from .header import Test, inputs_of_test, servers_of
from .runner import PackEngines, expectations_of, failures


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
        for (path, server), expected in self._expected.items():
            for failure in failures(path, pack, expected, prove=False, engines=engines, server=server):
                hint = "mutants are noticed by tests that pass"
                raise InputError(
                    "BE301", f"the unchanged pack fails: {failure.message}", str(path), failure.line, 0, hint
                )
        recorders: Recorders = {}
        self._uses = {test: _Uses(test, pack, engines, recorders) for test in self._expected}

    def killer(self, mutant: Mutant) -> Path | None:
        """The first test that fails; None where the mutant survives."""
        relation = mutant.clause.head.predicate
        wanted = [test for test in self._expected if self._uses[test].may_notice(mutant)]
        engines = PackEngines()
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


class _Uses:
    """The clauses that held in the situations of a test, and every word that stands in its situations."""

    def __init__(self, test: Test, pack: Pack, engines: PackEngines, recorders: Recorders) -> None:
        path, server = test
        inputs = inputs_of_test(path, pack, server)
        self._evaluator = engines.of(inputs.pack, True).evaluator
        self._held: set[RulePlace] = set()
        self._words: set[object] = set()
        self._asked: set[Atom] = set()
        meet_all([inputs], self._meet, recorders)

    def may_notice(self, mutant: Mutant) -> bool:
        """Whether the test could tell the mutant from the pack."""
        if mutant.kind is MutationKind.clause:
            return mutant.clause.place in self._held
        if mutant.kind is not MutationKind.fact:
            return True
        row = mutant.clause.head
        words = {term.value for term in row.terms if isinstance(term, Constant)}
        return not self._words.isdisjoint(words) or any(_names(atom, row) for atom in self._asked)

    def _meet(self, facts: Facts, program: Program) -> None:
        model = self._evaluator.run({name: frozenset(rows) for name, rows in facts.items()})
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
