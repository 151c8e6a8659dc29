"""Of two programs, what a difference between them may show in: a search for one need not look at the rest.

What a clause that only one of them has may change are the relations that rest on it, through the state of the session
too; what tells of those is all that they rest on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from ...check.columns import NEXT
from ...check.own import own_states
from ...decide.outcome import STRENGTH
from ...language.ast import Clause, Positive
from ...language.program import Program, closure, dependencies
from .timed import VISIBLE

#: what is there because of any name that the session has, whatever state it stands in
_OF_ANY_NAME = frozenset({"temporary_open", "drops", "set_after"})
#: what is there of every name
_OF_NAMES = frozenset({"object", "in_database"})
_Edges = Mapping[str, frozenset[str]]


def cut_to_difference(old: Program, new: Program) -> tuple[Program, Program]:
    """Both programs without what neither shows their difference nor is needed to tell it."""
    edges = _edges((old, new))
    changed = {
        name for name in edges.keys() | old.facts.keys() | new.facts.keys() if _said(old, name) != _said(new, name)
    }
    affected = closure(changed, _turned(edges))
    seen: set[str] = set(changed)
    for program in (old, new):
        verdicts = {c.head.predicate: r.verdict for r in program.rules if r.verdict in VISIBLE for c in r.clauses}
        seen |= affected & verdicts.keys()
        if any(verdicts[name] in STRENGTH for name in affected & verdicts.keys()):
            seen |= {name for name, verdict in verdicts.items() if verdict in STRENGTH}
    needed = closure(seen, edges)
    clauses = (clause for program in (old, new) for name in needed for clause in program.by_head.get(name, ()))
    if needed & _OF_ANY_NAME or any(map(_is_of_any_name, clauses)):
        needed = closure(needed | {name for name in edges if name.startswith(NEXT)}, edges)
    return _cut(old, needed), _cut(new, needed)


def _edges(programs: Iterable[Program]) -> dict[str, frozenset[str]]:
    """What each relation rests on, a state on what it was after the statement before."""
    found: dict[str, frozenset[str]] = {}
    for program in programs:
        for name, clauses in program.by_head.items():
            found[name] = found.get(name, frozenset()) | dependencies(clauses)
    for name in [name for name in found if name.startswith(NEXT)]:
        found[name.removeprefix(NEXT)] = found.get(name.removeprefix(NEXT), frozenset()) | {name}
    return found


def _turned(edges: _Edges) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for name, below in edges.items():
        for each in below:
            found.setdefault(each, set()).add(name)
    return {name: frozenset(above) for name, above in found.items()}


def _is_of_any_name(clause: Clause) -> bool:
    """Whether a clause asks for names that nothing else in it gives."""
    atoms = [literal.atom for literal in clause.body if isinstance(literal, Positive)]
    given = {term for atom in atoms if atom.predicate not in _OF_NAMES for term in atom.terms}
    return any(atom.predicate in _OF_NAMES and atom.terms[0] not in given for atom in atoms)


def _said(program: Program, name: str) -> object:
    """All that a program says of a relation, the words of its verdicts too."""
    clauses = program.by_head.get(name, ())
    return sorted((str(c), *_words(program, c)) for c in clauses), program.facts.get(name, frozenset())


def _words(program: Program, clause: Clause) -> tuple[str, ...]:
    rule = program.rule_of(clause)
    return (rule.id, rule.verdict, rule.get("message")) if rule.verdict else ()


def _cut(program: Program, needed: set[str]) -> Program:
    """The rules of the relations that are needed; a declared state stays where it is one of them."""
    made = []
    for rule in program.rules:
        clauses = tuple(clause for clause in rule.clauses if clause.head.predicate in needed)
        is_state = any(own.relation.name in needed for own in own_states([rule]))
        if clauses or is_state:
            made.append(rule if clauses == rule.clauses else replace(rule, clauses=clauses))
    return Program(tuple(made))
