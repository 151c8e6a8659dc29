"""Stratification: no relation depends on its own absence. The cycle is spelled out."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from itertools import pairwise

from ..language.ast import Comparison, Negative, Positive
from ..language.diagnostic import Diagnostic, diagnostic
from ..language.program import strongly_connected
from .rulebase import RuleBase

_Edges = Mapping[str, Mapping[str, str]]


def check_stratification(base: RuleBase) -> Iterator[Diagnostic]:
    """BL209, once for every set of relations that form a cycle."""
    edges = _edges(base)
    ring = {
        name: number
        for number, component in enumerate(
            strongly_connected({name: frozenset(needs) for name, needs in edges.items()})
        )
        for name in component
    }
    reported: set[frozenset[str]] = set()
    for clause in base.clauses:
        head = clause.head.predicate
        # what is absent, and what is counted, has to be known completely
        whole = Negative if clause.fold is None else (Negative, Positive)
        for literal in clause.body:
            if isinstance(literal, Comparison) or not isinstance(literal, whole):
                continue
            if ring.get(literal.atom.predicate) != ring[head]:
                continue
            path = _shortest_path(edges, literal.atom.predicate, head)
            if path and frozenset(path) not in reported:
                reported.add(frozenset(path))
                need = "not" if clause.fold is None else "all of"
                steps = [f"{head} needs {need} {path[0]}"]
                steps += [f"{one} needs {edges[one][two]}" for one, two in pairwise(path)]
                said = f"not stratified: {', '.join(steps)}"
                yield diagnostic("BL209", literal.place, said, width=len(literal.atom.predicate))


def _edges(base: RuleBase) -> _Edges:
    """For each relation, the relations its clauses read, as the text of the need (`x` or `not x`)."""
    found: dict[str, dict[str, str]] = {}
    for clause in base.clauses:
        needs = found.setdefault(clause.head.predicate, {})
        for literal in clause.body:
            if isinstance(literal, Positive | Negative):
                name = literal.atom.predicate
                needs.setdefault(name, f"not {name}" if isinstance(literal, Negative) else name)
    return found


def _shortest_path(edges: _Edges, start: str, goal: str) -> tuple[str, ...]:
    """The relations from start to goal, both included; empty if goal is out of reach."""
    came_from = {start: ""}
    queue = deque([start])
    while queue:
        name = queue.popleft()
        if name == goal:
            path = [name]
            while came_from[path[-1]]:
                path.append(came_from[path[-1]])
            return tuple(reversed(path))
        for successor in edges.get(name, ()):
            if successor not in came_from:
                came_from[successor] = name
                queue.append(successor)
    return ()
