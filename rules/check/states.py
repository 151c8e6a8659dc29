"""States that a pack declares, and aggregates: what the language asks of them beside safety, types and strata."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..language.ast import Clause, Comparison, Fold, Negative, Positive, Rule, RulePlace, Term, Variable
from ..language.diagnostic import Diagnostic, diagnostic
from ..language.folds import FUNCTIONS
from ..language.program import closure, dependencies
from .columns import NEXT, atoms
from .own import ENDS, KEY, OPEN, own_states
from .rulebase import RuleBase
from .suggest import did_you_mean

_Cell = tuple[str, int]
#: comparisons that go on to hold where the left side grows, and those where the right side does
_UP, _DOWN = (">", ">="), ("<", "<=")


def check_states(base: RuleBase) -> Iterator[Diagnostic]:
    """BL227 to BL230."""
    known: dict[str, RulePlace] = {}
    for rule in base.rules:
        yield from _declared(rule, base, known)
        for clause in rule.clauses:
            yield from _folds(rule, clause)
    least = _least(base)
    for clause in base.clauses if least else ():
        yield from _exact(clause, least)


def _declared(rule: Rule, base: RuleBase, known: dict[str, RulePlace]) -> Iterator[Diagnostic]:
    for own in own_states([rule]):
        name, place = own.relation.name, next(each.place for each in rule.annotations if each.key == KEY)
        taken = "the fact base has" if name in base.given else "a rule derives" if name in base.heads else ""
        if taken or name in known:
            said = f"{taken} {name} already" if taken else f"{name} is declared twice, first in {known[name]}"
            yield diagnostic("BL229", place, said, "give the state a name of its own")
        known.setdefault(name, place)
        for clause in rule.clauses:
            if clause.head.predicate != NEXT + name:
                said = f"the block of state {name} has a clause of {clause.head.predicate}"
                yield diagnostic("BL229", clause.place, said, f"its clauses derive {NEXT}{name}, others stand apart")
        if all(clause.body for clause in rule.clauses) and not _lasts(name, rule, base):
            letters = ", ".join(letter for letter, _ in own.relation.columns)
            said = f"{name} is there for the next statement only"
            hint = f"a state lasts where a clause says so: {NEXT}{name}({letters}) :- {name}({letters})."
            yield diagnostic("BL230", place, said, hint)
        if own.scope == "transaction" and not {OPEN, ENDS} <= base.heads.keys():
            said = f"nothing says when the transaction ends that {name} is about"
            yield diagnostic("BL229", place, said, "require clustrix or logging-format")


def _lasts(name: str, rule: Rule, base: RuleBase) -> bool:
    """Whether what the state is after a statement rests on what it was."""
    edges = {head: dependencies(clauses) for head, clauses in base.heads.items()}
    return name in closure(dependencies(rule.clauses), edges)


def _folds(rule: Rule, clause: Clause) -> Iterator[Diagnostic]:
    folds = [term for term in clause.head.terms if isinstance(term, Fold)]
    width = len(clause.head.predicate)
    for fold in folds:
        if fold.function not in FUNCTIONS:
            near = did_you_mean(fold.function, FUNCTIONS) or f"there are {', '.join(FUNCTIONS)}"
            yield diagnostic("BL227", clause.place, f"unknown aggregate `{fold}`", near, width)
        elif fold.function in ("min", "max") and len(fold.terms) > 1:
            said = f"`{fold}`: {fold.function} takes one variable"
            yield diagnostic("BL227", clause.place, said, "derive a relation of all values first", width)
    if len(folds) > 1:
        yield diagnostic("BL227", clause.place, "two aggregates in one head", "derive one relation of each", width)
    elif folds and (rule.verdict or not clause.body):
        said = "a rule with a verdict counts in its head" if rule.verdict else "a fact counts nothing"
        yield diagnostic("BL227", clause.place, said, "derive the count in a block of its own", width)


def _least(base: RuleBase) -> frozenset[_Cell]:
    """The columns that hold `at_least`, in the relation that counts and where it is handed on."""
    found: set[_Cell] = set()
    grown = True
    while grown:
        before = len(found)
        for clause in base.clauses:
            passed = {*_bound(clause, found)}
            for column, term in enumerate(clause.head.terms):
                if (isinstance(term, Fold) and term.function == "at_least") or term in passed:
                    found.add((clause.head.predicate, column))
        grown = len(found) > before
    return frozenset(found)


def _bound(clause: Clause, least: Mapping[_Cell, object] | set[_Cell] | frozenset[_Cell]) -> Iterator[Term]:
    for atom in atoms(clause):
        for column, term in enumerate(atom.terms):
            if (atom.predicate, column) in least:
                yield term


def _exact(clause: Clause, least: frozenset[_Cell]) -> Iterator[Diagnostic]:
    """BL228: what a clause says of a column of which only the least is known."""
    hint = "`at_least` can be compared by > and >=; `count` holds where all is known"
    for literal in clause.body:
        if isinstance(literal, Comparison):
            continue
        for column, term in enumerate(literal.atom.terms):
            is_open = isinstance(term, Variable) and (isinstance(literal, Positive) or term.anonymous)
            if (literal.atom.predicate, column) in least and not is_open:
                yield diagnostic("BL228", literal.place, f"`{literal}` asks for exactly {term}", hint)
    bound = {*_bound(clause, least)}
    joined = [term for lit in clause.body if isinstance(lit, Positive | Negative) for term in lit.atom.terms]
    for term in sorted(bound & {each for each in joined if joined.count(each) > 1 and isinstance(each, Variable)
                                and not each.anonymous}, key=str):  # fmt: skip
        yield diagnostic("BL228", clause.place, f"{term} has to be exactly that of another literal", hint)
    for literal in clause.body:
        if not isinstance(literal, Comparison):
            continue
        wrong = (literal.left in bound and literal.operator not in _UP) or (
            literal.right in bound and literal.operator not in _DOWN
        )
        if wrong:
            yield diagnostic("BL228", literal.place, f"`{literal}` may not hold where more becomes known", hint)
