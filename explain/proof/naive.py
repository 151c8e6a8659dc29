"""A second, slow evaluation of a program for the checker: nested loops until nothing is new, nothing shared."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from ...rules.language.ast import Atom, Clause, Comparison, Constant, Negative, Operator, Positive, Term, Value
from ...rules.language.program import Program, Row

Relations = Mapping[str, Collection[Row]]
Named = Mapping[str, Value]


def compute(program: Program, facts: Relations, wanted: Collection[str]) -> dict[str, set[Row]]:
    """The rows of the wanted relations and of all they depend on. Raises NotStratifiedError."""
    rows: dict[str, set[Row]] = {}
    for given in (facts, program.facts):
        for relation, found in given.items():
            rows.setdefault(relation, set()).update(found)
    needed = _dependencies(program, wanted)
    for component in program.components:
        clauses = [clause for relation in component if relation in needed for clause in program.by_head[relation]]
        before = -1
        while before != (before := sum(len(rows.get(relation, ())) for relation in component)):
            for clause in clauses:
                rows.setdefault(clause.head.predicate, set()).update(set(instances(clause, rows)))
    return rows


def instances(clause: Clause, rows: Mapping[str, Collection[Row]]) -> Iterator[Row]:
    """The rows that one clause derives from rows."""
    return (instance(clause.head, named) for named in _bodies(clause, rows))


def matches_of(clause: Clause, row: Row, rows: Mapping[str, Collection[Row]]) -> int:
    """How often one clause derives a row from rows."""
    found = (named for named in _bodies(clause, rows) if instance(clause.head, named) == row)
    return len({tuple(sorted(named.items(), key=repr)) for named in found})


def is_true(test: Comparison, named: Named) -> bool:
    """Whether a comparison of bound terms holds; an integer precedes every string."""
    return compare(test.operator, _value(test.left, named), _value(test.right, named))


def compare(operator: Operator, left: Value | None, right: Value | None) -> bool:
    """Whether `left operator right` holds, an integer preceding every string; False for an unbound side."""
    if left is None or right is None:
        return False
    if operator.removeprefix("not ") in ("like", "prefix", "suffix"):
        name = operator.removeprefix("not ")
        fitting = isinstance(left, str) and isinstance(right, str) and _fits(name, left, right)
        return fitting is (name == operator)
    order = (_key(left) > _key(right)) - (_key(left) < _key(right))
    held = {"=": order == 0, "!=": order != 0, "<": order < 0, "<=": order <= 0, ">": order > 0, ">=": order >= 0}
    return held[operator]


def _fits(name: str, value: str, pattern: str) -> bool:
    """Whether a value matches a pattern, character by character."""
    if name == "prefix":
        return value[: len(pattern)] == pattern
    if name == "suffix":
        return value[max(0, len(value) - len(pattern)) :] == pattern
    ends, i = {0}, 0  # where the part of the value that is matched so far may end
    while i < len(pattern):
        one = pattern[i]
        if one == "%":
            ends = set(range(min(ends), len(value) + 1)) if ends else ends
        else:
            i += one == "\\" and i + 1 < len(pattern)
            ends = {e + 1 for e in ends if e < len(value) and (value[e] == pattern[i] or one == "_")}
        i += 1
    return len(value) in ends


def instance(atom: Atom, named: Named) -> Row:
    """The row an atom names. Raises KeyError for an unbound variable."""
    return tuple(term.value if isinstance(term, Constant) else named[term.name] for term in atom.terms)


def fits(atom: Atom, row: Row, named: Named) -> Named | None:
    """The bindings extended so that the atom is the row; None where it is not."""
    extended = dict(named)
    for term, value in zip(atom.terms, row, strict=True):
        known = term.value if isinstance(term, Constant) else extended.setdefault(term.name, value)
        if known != value:
            return None
    return extended


def any_fits(atom: Atom, rows: Collection[Row], named: Named) -> bool:
    """Whether some row is an instance of the atom under the bindings."""
    return any(fits(atom, row, named) is not None for row in rows)


def _bodies(clause: Clause, rows: Mapping[str, Collection[Row]]) -> Iterator[Named]:
    """The bindings under which a body holds; where a column is folded, with what it comes to."""
    fold = clause.fold
    found = [*_unfolded(clause, rows)]
    if fold is None:
        return iter(found)
    groups: dict[Row, set[Row]] = {}
    columns = [term for term in clause.head.terms if term != fold]
    told = [(named, instance(Atom("", tuple(columns)), named)) for named in found]
    for named, group in told:
        groups.setdefault(group, set()).add(instance(Atom("", fold.terms), named))
    return ({**named, fold.name: _comes_to(fold.function, groups[group])} for named, group in told)


def _comes_to(function: str, matches: Collection[Row]) -> int:
    """Text is nothing in a sum, and 0 among numbers."""
    if function in ("count", "at_least"):
        return len(matches)
    numbers = sorted(match[0] if isinstance(match[0], int) else 0 for match in matches)
    return sum(numbers) if function == "sum" else numbers[0 if function == "min" else -1]


def _unfolded(clause: Clause, rows: Mapping[str, Collection[Row]]) -> Iterator[Named]:
    found: list[Named] = [{}]
    for literal in clause.body:
        if isinstance(literal, Positive):
            stored = tuple(rows.get(literal.atom.predicate, ()))
            found = [e for named in found for row in stored if (e := fits(literal.atom, row, named)) is not None]
    for named in found:
        bound = _equated(clause, named)
        if all(
            is_true(literal, bound)
            if isinstance(literal, Comparison)
            else not any_fits(literal.atom, rows.get(literal.atom.predicate, ()), bound)
            for literal in clause.body
            if not isinstance(literal, Positive)
        ):
            yield bound


def _equated(clause: Clause, named: Named) -> Named:
    """What `=` binds, from left to right until it binds nothing more."""
    bound = dict(named)
    changed = True
    while changed:
        changed = False
        for literal in clause.body:
            if isinstance(literal, Comparison) and literal.operator == "=":
                for open_term, other in ((literal.left, literal.right), (literal.right, literal.left)):
                    value = _value(other, bound)
                    if not isinstance(open_term, Constant) and open_term.name not in bound and value is not None:
                        bound[open_term.name], changed = value, True
    return bound


def _key(value: Value) -> tuple[bool, Value]:
    return isinstance(value, str), value


def _value(term: Term, named: Named) -> Value | None:
    return term.value if isinstance(term, Constant) else named.get(term.name)


def _dependencies(program: Program, wanted: Collection[str]) -> set[str]:
    found, stack = set(wanted), list(wanted)
    while stack:
        for clause in program.by_head.get(stack.pop(), ()):
            for literal in clause.body:
                if isinstance(literal, Positive | Negative) and literal.atom.predicate not in found:
                    found.add(literal.atom.predicate)
                    stack.append(literal.atom.predicate)
    return found
