"""Packs with one small mistake each, of the kinds people make: what the tests of a pack should notice."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations
from typing import Any

from ...facts.schema import BY_NAME, RELATIONS
from ..check.check import check_errors
from ..check.metadata import check_metadata
from ..check.rulebase import RuleBase
from ..check.safety import bound_variables, check_safety
from ..check.templates import placeholders
from ..check.types import InferredTypes
from ..language.ast import (
    Atom,
    Clause,
    Comparison,
    Constant,
    Literal,
    Negative,
    Operator,
    Positive,
    Rule,
    RuleFile,
    RulePlace,
    Variable,
)
from ..language.patterns import is_pattern, opposite
from ..language.program import closure, dependencies
from ..packing.pack import Pack


class MutationKind(StrEnum):
    """The kinds of mistakes."""

    clause = "clause"  # a clause is missing
    fact = "fact"  # a row of a data table is missing
    literal = "literal"  # a condition is missing
    negation = "negation"  # `not` is missing, or too much
    constant = "constant"  # another constant of the same column
    argument = "argument"  # two arguments of one type exchanged
    binding = "binding"  # `_` in a negation, in place of a variable of the clause
    message = "message"  # the message names another variable of the same type
    comparison = "comparison"  # the bound belongs to the other side, or = and != exchanged


@dataclass(frozen=True)
class Mutant:
    """A pack with one mistake: the clause it is in, and what is different in words."""

    kind: MutationKind
    clause: Clause
    what: str
    pack: Pack

    @property
    def place(self) -> RulePlace:
        """Where the mistake is: at the clause, or at the message above it."""
        if self.kind is not MutationKind.message:
            return self.clause.place
        rules = (rule for file in self.pack.whole[0] for rule in file.rules if self.clause in rule.clauses)
        return next(note.place for rule in rules for note in rule.annotations if note.key == "message")

    def __str__(self) -> str:
        return f"{self.place}: {self.what}"


_OPPOSITE: Mapping[Operator, Operator] = {"=": "!=", "!=": "=", "<": "<=", "<=": "<", ">": ">=", ">=": ">"}


def mutants(pack: Pack, kinds: Collection[MutationKind], only: str = "") -> Iterator[Mutant]:
    """Every mutant of a pack's own files whose path contains `only`; none that the checker refuses."""
    made = Mutations(pack, kinds, only)
    return (mutant for rule, clause in made.clauses for mutant in made.of(rule, clause))


class Mutations:
    """What makes the mutants of a pack, clause by clause.

    clauses: those of its own files whose path contains `only`, each with its rule.
    """

    def __init__(self, pack: Pack, kinds: Collection[MutationKind], only: str = "") -> None:
        self._pack = pack
        self._kinds = kinds
        base = RuleBase(pack.whole_files, BY_NAME, pack.context)
        self._types = base.types
        self._constants = _constants(base.rules, base)
        self._usable = _Usable(base)
        rules = (rule for file in pack.whole[0] if only in file.path for rule in file.rules)
        self.clauses = tuple((rule, clause) for rule in rules for clause in rule.clauses)

    def of(self, rule: Rule, clause: Clause) -> Iterator[Mutant]:
        """The mutants of a clause; those of the message of a rule come with its last one."""
        for kind, what, changed in _changes(clause, self._types, self._constants):
            if kind in self._kinds:
                mutated = _with(self._pack, rule, clause, changed)
                if changed is None or self._usable.holds(kind, rule, clause, changed, mutated):
                    yield Mutant(kind, clause, what, mutated)
        if MutationKind.message in self._kinds and clause is rule.clauses[-1]:
            for what, other in _other_messages(rule, self._types):
                yield Mutant(MutationKind.message, rule.clauses[0], what, _with_rule(self._pack, rule, other))


def _other_messages(rule: Rule, types: InferredTypes) -> Iterator[tuple[str, Rule]]:
    """The rule with one variable of its message, at a time, taken for another that every clause binds."""
    message = rule.get("message")
    bound = [{v.name: types.term(c, v) for v in {*bound_variables(c), *c.head.variables}} for c in rule.clauses]
    for name in placeholders(message):
        kinds = [variables.get(name, "") for variables in bound]
        others = sorted(
            other
            for other, kind in bound[0].items()
            if other != name and not Variable(other).anonymous and kind
            and [variables.get(other, "") for variables in bound] == kinds
        )  # fmt: skip
        if others:
            other = others[0]
            wrong = re.sub(rf"\{{{name}(\.\.\.)?\}}", rf"{{{other}\1}}", message)
            notes = tuple(replace(a, value=wrong) if a.key == "message" else a for a in rule.annotations)
            yield f"message with {{{other}}} for {{{name}}} in `{message}`", replace(rule, annotations=notes)


def _changes(
    clause: Clause, types: InferredTypes, constants: Mapping[tuple[str, int], list[Constant]]
) -> Iterator[tuple[MutationKind, str, Clause | None]]:
    """(kind, what is different, the clause as it is now or None) of every mistake in a clause."""
    if not clause.body:
        yield MutationKind.fact, f"without `{clause}`", None
        return
    yield MutationKind.clause, f"without `{clause}`", None
    for number, literal in enumerate(clause.body):
        if len(clause.body) > 1:
            less = replace(clause, body=clause.body[:number] + clause.body[number + 1 :])
            yield MutationKind.literal, f"without `{literal}` in `{clause}`", less
        for kind, other in _other_literals(clause, literal, types, constants):
            changed = replace(clause, body=(*clause.body[:number], other, *clause.body[number + 1 :]))
            yield kind, f"`{other}` for `{literal}` in `{clause}`", changed


def _other_literals(
    clause: Clause, literal: Literal, types: InferredTypes, constants: Mapping[tuple[str, int], list[Constant]]
) -> Iterator[tuple[MutationKind, Literal]]:
    if isinstance(literal, Comparison):
        other: Any = opposite(literal.operator) if is_pattern(literal.operator) else _OPPOSITE[literal.operator]
        yield MutationKind.comparison, replace(literal, operator=other)
        return
    atom = literal.atom
    yield MutationKind.negation, Positive(atom) if isinstance(literal, Negative) else Negative(atom)
    for column, term in enumerate(atom.terms):
        if isinstance(literal, Negative) and isinstance(term, Variable) and term.anonymous:
            kind = types.column(atom, column)
            for variable in clause.variables if kind else ():
                if not variable.anonymous and types.term(clause, variable) == kind:
                    yield MutationKind.binding, Negative(_with_terms(atom, {column: variable}))
        if isinstance(term, Constant):
            others = constants.get((atom.predicate, column), [])
            after = [each for each in others if str(each) > str(term)] or [each for each in others if each != term]
            other = after[0] if after else Constant(term.value + 1 if isinstance(term.value, int) else "another")
            yield MutationKind.constant, type(literal)(_with_terms(atom, {column: other}))
    for one, two in combinations(range(len(atom.terms)), 2):
        first, second = atom.terms[one], atom.terms[two]
        kinds = types.term(clause, first), types.term(clause, second)
        if first != second and kinds[0] == kinds[1] and not all(str(term) == "_" for term in (first, second)):
            yield MutationKind.argument, type(literal)(_with_terms(atom, {one: second, two: first}))


def _with_terms(atom: Atom, changed: Mapping[int, object]) -> Atom:
    terms = tuple(changed.get(column, term) for column, term in enumerate(atom.terms))
    return replace(atom, terms=terms)  # type: ignore[arg-type]


def _constants(rules: Iterable[Rule], base: RuleBase) -> dict[tuple[str, int], list[Constant]]:
    """The constants that columns of each type, and each column, are compared with anywhere, sorted.

    Of a column that is compared with one only, all that it may hold.
    """
    types = base.types
    by_column: dict[tuple[str, int], set[Constant]] = {}
    by_type: dict[str, set[Constant]] = {}
    for rule in rules:
        for clause in rule.clauses:
            atoms = [clause.head, *(lit.atom for lit in clause.body if not isinstance(lit, Comparison))]
            for atom in atoms:
                for column, term in enumerate(atom.terms):
                    by_column.setdefault((atom.predicate, column), set())
                    if isinstance(term, Constant):
                        by_column[atom.predicate, column].add(term)
                        by_type.setdefault(types.column(atom, column), set()).add(term)
    kinds = {cell: types.columns.get(cell, "") for cell in by_column}
    made: dict[tuple[str, int], list[Constant]] = {}
    for cell, found in by_column.items():
        together = found | (by_type.get(kinds[cell], set()) if kinds[cell] else set())
        words = base.words.of(cell) if together else None
        allowed = {Constant(word) for word in words.words} if words else together
        together &= allowed | found
        made[cell] = sorted(together if len(together) > 1 else together | allowed, key=str)
    return made


class _Usable:
    """Whether rules with a mistake would be loaded at all, among the same packs as without it."""

    def __init__(self, base: RuleBase) -> None:
        self._context = base.context
        self._edges = {name: dependencies(clauses) for name, clauses in base.heads.items()}
        self._counts = any(clause.fold is not None for clause in base.clauses)

    def holds(self, kind: MutationKind, rule: Rule, clause: Clause, changed: Clause, pack: Pack) -> bool:
        """Where a condition is gone or is its opposite, only values may be missing, or an absence rest on itself."""
        if kind not in (MutationKind.literal, MutationKind.negation) or self._counts:
            return not check_errors(pack.whole_files, RELATIONS, self._context)
        denied = {lit.atom.predicate for lit in changed.body if isinstance(lit, Negative)}
        if kind is MutationKind.negation and clause.head.predicate in closure(denied, self._edges):
            return not check_errors(pack.whole_files, RELATIONS, self._context)
        alone = replace(rule, clauses=tuple(changed if each is clause else each for each in rule.clauses))
        small = RuleBase((RuleFile(clause.place.file, "", (), (alone,)),), BY_NAME, self._context)
        return not any(found.severity == "error" for check in (check_safety, check_metadata) for found in check(small))


def _with(pack: Pack, rule: Rule, clause: Clause, changed: Clause | None) -> Pack:
    """The pack with a clause changed or gone, in all of its profiles."""
    clauses = tuple(changed if each is clause else each for each in rule.clauses)
    return _with_rule(pack, rule, replace(rule, clauses=tuple(each for each in clauses if each is not None)))


def _with_rule(pack: Pack, rule: Rule, mutated: Rule) -> Pack:
    """The pack with another rule in place of one, in all of its profiles."""

    def mutation(files: tuple[RuleFile, ...]) -> tuple[RuleFile, ...]:
        return tuple(
            replace(file, rules=tuple(mutated if each is rule else each for each in file.rules))
            if any(each is rule for each in file.rules)
            else file
            for file in files
        )

    rules, server = pack.whole
    return replace(pack, files=mutation(pack.files), whole=(mutation(rules), server))
