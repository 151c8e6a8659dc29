"""Which clauses two programs do not share, but for names of variables, order, and helpers that only one of them has.

Programs without such a clause decide everything alike, whatever the workload is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...check.own import KEY as STATE
from ...engine.order import with_terms
from ...language.ast import Clause, Comparison, Constant, Literal, Negative, Positive, Term, Variable
from ...language.program import Program

#: clauses that one may become when helpers are written out
_MOST = 200

Differing = tuple[tuple[Clause, ...], tuple[Clause, ...]]


def differing(old: Program, new: Program) -> Differing:
    """The clauses of each program that the other has not; both empty where the programs say the same."""
    one, two = _Shapes(old, new), _Shapes(new, old)
    return one.beyond(two), two.beyond(one)


class _Shapes:
    """The clauses of a program by what they say, with helpers that the other program lacks written out."""

    def __init__(self, program: Program, other: Program) -> None:
        self._program = program
        known = other.derived | other.facts.keys() | other.base
        self._helpers = {
            name
            for name, clauses in program.by_head.items()
            if name not in known | program.recursive | program.facts.keys()
            and all(clause.fold is None and not program.rule_of(clause).verdict for clause in clauses)
        }
        self._by_shape: dict[tuple[str, ...], Clause] = {}
        for rule in program.rules:
            said = (rule.id, rule.get("verdict"), rule.get("message"), rule.get(STATE)) if rule.verdict else ()
            for clause in rule.clauses:
                if clause.head.predicate in self._helpers and not self._is_negated(clause.head.predicate):
                    continue
                for written in self._written_out(clause):
                    self._by_shape.setdefault((*said, rule.get(STATE), *_shape(written)), clause)

    def beyond(self, other: _Shapes) -> tuple[Clause, ...]:
        """The clauses that say what no clause of the other does, each once."""
        return tuple(dict.fromkeys(clause for shape, clause in self._by_shape.items() if shape not in other._by_shape))

    def _is_negated(self, name: str) -> bool:
        return any(
            isinstance(lit, Negative) and lit.atom.predicate == name for c in self._program.clauses for lit in c.body
        )

    def _written_out(self, clause: Clause) -> Iterator[Clause]:
        """The clause with each helper in its body replaced by each of the bodies that derive it."""
        pending = [clause]
        made = 0
        while pending and made < _MOST:
            made += 1
            now = pending.pop()
            place = next(
                (n for n, lit in enumerate(now.body) if isinstance(lit, Positive) and self._is_helper(lit)), None
            )
            if place is None:
                yield now
            else:
                call = now.body[place]
                assert isinstance(call, Positive)
                for number, helper in enumerate(self._program.by_head[call.atom.predicate]):
                    body = _called(helper, call, f"{made}.{number}")
                    pending.append(replace(now, body=(*now.body[:place], *body, *now.body[place + 1 :])))
        yield from pending  # too many: they stay as they are, and so differ

    def _is_helper(self, literal: Positive) -> bool:
        return literal.atom.predicate in self._helpers


def _called(helper: Clause, call: Positive, mark: str) -> tuple[Literal, ...]:
    """The body of a clause for one use of its head, its own variables renamed."""
    own: dict[Term, Term] = {v: Variable(f"{v.name} {mark}") for v in helper.variables}
    body = tuple(with_terms(literal, own) for literal in helper.body)
    pairs = zip(helper.head.terms, call.atom.terms, strict=True)
    return (*body, *(Comparison("=", own.get(inner, inner), outer) for inner, outer in pairs))


def _shape(clause: Clause) -> tuple[str, ...]:
    """The clause with its literals in an order, and its variables in the order in which they stand there."""
    clause = _without_equalities(clause)
    literals = sorted(dict.fromkeys(map(_turned, clause.body)), key=_skeleton)
    order = [*clause.head.variables, *(v for literal in literals for v in literal.variables)]
    uses = [v for literal in literals for v in _terms(literal)] + list(clause.head.terms)
    once = {v for v in order if uses.count(v) == 1}
    several = dict.fromkeys(v for v in order if v not in once)
    names: Mapping[Term, Term] = {
        **{v: Variable("_") for v in once},
        **{v: Variable(f"V{n}") for n, v in enumerate(several)},
    }
    head = [str(names.get(term, term)) for term in clause.head.terms]
    if clause.fold is not None:
        head += [str(names.get(term, term)) for term in clause.fold.terms]
    return (clause.head.predicate, *head, *sorted(dict.fromkeys(str(with_terms(lit, names)) for lit in literals)))


def _without_equalities(clause: Clause) -> Clause:
    """With one variable for those that `=` says are the same."""
    for literal in clause.body:
        if isinstance(literal, Comparison) and literal.operator == "=" and clause.fold is None:
            left, right = literal.left, literal.right
            if left == right and isinstance(left, Constant):
                return _without_equalities(
                    replace(clause, body=tuple(each for each in clause.body if each is not literal))
                )
            old, now = (left, right) if isinstance(left, Variable) else (right, left)
            if isinstance(old, Variable):
                rest = tuple(with_terms(each, {old: now}) for each in clause.body if each is not literal)
                terms = tuple(now if term == old else term for term in clause.head.terms)
                return _without_equalities(replace(clause, head=replace(clause.head, terms=terms), body=rest))
    return clause


def _turned(literal: Literal) -> Literal:
    """A comparison of order with `<`, and of whole numbers never with `<=`: `N >= 3` as `2 < N`."""
    if not isinstance(literal, Comparison):
        return literal
    left, right, operator = literal.left, literal.right, literal.operator
    if operator in (">", ">="):
        left, right, operator = right, left, "<" if operator == ">" else "<="
    if operator == "<=" and isinstance(right, Constant) and isinstance(right.value, int):
        right, operator = Constant(right.value + 1), "<"
    elif operator == "<=" and isinstance(left, Constant) and isinstance(left.value, int):
        left, operator = Constant(left.value - 1), "<"
    return replace(literal, left=left, right=right, operator=operator)


def _terms(literal: Literal) -> tuple[Term, ...]:
    return (literal.left, literal.right) if isinstance(literal, Comparison) else literal.atom.terms


def _skeleton(literal: Literal) -> str:
    """The literal without names of variables."""
    return str(with_terms(literal, {v: Variable("_") for v in literal.variables}))
