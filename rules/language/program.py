"""A program: the clauses of one or more rule files with the facts written in them, in evaluation order.

Building a Program checks nothing that `rules/check` reports to authors; it only refuses what cannot be
evaluated at all (a negation inside a recursive component).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from .ast import Clause, Constant, Negative, Positive, Rule, Value

Row = tuple[Value, ...]
_OF_ATOMS = (Positive, Negative)


class NotStratifiedError(ValueError):
    """A relation depends on its own negation; `cycle` names the relations."""

    def __init__(self, cycle: tuple[str, ...]) -> None:
        super().__init__(f"not stratified: {', '.join(cycle)}")
        self.cycle = cycle


@dataclass(frozen=True)
class Program:
    """Rules ready for an engine.

    `clauses` have bodies; `facts` are the rows written in rule text (data tables); `rule_of` finds the rule, with its
    annotations, that a clause stands in (by identity). `elsewhere`: rules of other profiles, which only have words for
    relations that nothing derives in this one.
    """

    rules: tuple[Rule, ...]
    elsewhere: tuple[Rule, ...] = ()

    def __getstate__(self) -> dict[str, object]:
        """The rules alone: what was worked out of them names clauses by identity, which another process has not."""
        return {"rules": self.rules}

    def __hash__(self) -> int:
        """That of its text, which is made once."""
        return hash(self.said)

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses with a body, in text order."""
        return tuple(clause for rule in self.rules for clause in rule.clauses if clause.body)

    @cached_property
    def facts(self) -> Mapping[str, frozenset[Row]]:
        """The rows written as bodiless clauses, by relation."""
        rows: dict[str, set[Row]] = {}
        for rule in self.rules:
            for clause in rule.clauses:
                if not clause.body:
                    values = tuple(term.value for term in clause.head.terms if isinstance(term, Constant))
                    rows.setdefault(clause.head.predicate, set()).add(values)
        return {name: frozenset(found) for name, found in rows.items()}

    @cached_property
    def said(self) -> str:
        """All that it says: what is worked out of programs that say the same is the same."""
        facts = (f"{name} {sorted(rows, key=repr)}" for name, rows in sorted(self.facts.items()))
        return "\n".join((*(clause.text for clause in self.clauses), *facts))

    @cached_property
    def by_head(self) -> Mapping[str, tuple[Clause, ...]]:
        """The clauses that derive each relation."""
        found: dict[str, list[Clause]] = {}
        for clause in self.clauses:
            found.setdefault(clause.head.predicate, []).append(clause)
        return {name: tuple(clauses) for name, clauses in found.items()}

    @cached_property
    def derived(self) -> frozenset[str]:
        """The relations that some clause with a body derives."""
        return frozenset(self.by_head)

    @cached_property
    def arity(self) -> Mapping[str, int]:
        """The number of columns of every relation mentioned."""
        found = {name: len(next(iter(rows))) for name, rows in self.facts.items()}
        for clause in self.clauses:
            atoms = [clause.head, *(literal.atom for literal in clause.body if isinstance(literal, _OF_ATOMS))]
            for atom in atoms:
                if atom.predicate not in found:
                    found[atom.predicate] = len(atom.terms)
        return found

    @cached_property
    def base(self) -> frozenset[str]:
        """The relations mentioned that no clause with a body derives."""
        return frozenset(self.arity) - self.derived

    @cached_property
    def _rules_by_clause(self) -> Mapping[int, Rule]:
        return {id(clause): rule for rule in self.rules for clause in rule.clauses}

    def rule_of(self, clause: Clause) -> Rule:
        """The rule a clause of this program stands in."""
        return self._rules_by_clause[id(clause)]

    @cached_property
    def _edges(self) -> Mapping[str, frozenset[str]]:
        """The derived relations that each derived relation mentions."""
        return {name: dependencies(clauses) & self.derived for name, clauses in self.by_head.items()}

    @cached_property
    def components(self) -> tuple[tuple[str, ...], ...]:
        """The strongly connected components of derived relations, each after those it depends on.

        Raises NotStratifiedError where a component negates one of its own relations.
        """
        order = strongly_connected(self._edges)
        for component in order:
            members = set(component)
            for name in component if members & self._edges[component[0]] else ():
                for clause in self.by_head[name]:
                    # what is counted has to be complete, as what is negated
                    kinds = Negative if clause.fold is None else (Negative, Positive)
                    if any(isinstance(lit, kinds) and lit.atom.predicate in members for lit in clause.body):
                        raise NotStratifiedError(component)
        return order

    @cached_property
    def folds(self) -> Mapping[str, frozenset[int]]:
        """The columns of relations that some clause computes from all matches of its body."""
        found: dict[str, set[int]] = {}
        for clause in self.clauses:
            if clause.fold is not None:
                found.setdefault(clause.head.predicate, set()).add(clause.head.terms.index(clause.fold))
        return {name: frozenset(columns) for name, columns in found.items()}

    @cached_property
    def recursive(self) -> frozenset[str]:
        """The relations that depend on themselves."""
        found: set[str] = set()
        for component in self.components:
            first = component[0]
            if len(component) > 1 or first in self._edges[first]:
                found.update(component)
        return frozenset(found)


def dependencies(clauses: Iterable[Clause]) -> frozenset[str]:
    """The relations that bodies mention, negated or not."""
    return frozenset(
        literal.atom.predicate for clause in clauses for literal in clause.body if isinstance(literal, _OF_ATOMS)
    )


def closure(names: Iterable[str], edges: Mapping[str, Collection[str]]) -> set[str]:
    """The names, and all that edges lead to from them."""
    found: set[str] = set()
    todo = list(names)
    while todo:
        if (name := todo.pop()) not in found:
            found.add(name)
            todo.extend(edges.get(name, ()))
    return found


def strongly_connected(edges: Mapping[str, frozenset[str]]) -> tuple[tuple[str, ...], ...]:
    """Tarjan's algorithm without recursion; components come out after those they point to, names sorted.

    What has no edges of its own is left out.
    """
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    on_stack: set[str] = set()
    order: list[tuple[str, ...]] = []
    for root in sorted(edges):
        if root in index:
            continue
        work = [(root, iter(sorted(edges[root])))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            node, successors = work[-1]
            for successor in successors:
                if successor not in edges:
                    continue
                if successor not in index:
                    index[successor] = low[successor] = len(index)
                    stack.append(successor)
                    on_stack.add(successor)
                    work.append((successor, iter(sorted(edges[successor]))))
                    break
                if successor in on_stack:
                    low[node] = min(low[node], index[successor])
            else:
                work.pop()
                if work:
                    parent = work[-1][0]
                    low[parent] = min(low[parent], low[node])
                if low[node] == index[node]:
                    cut = stack.index(node)
                    component = tuple(sorted(stack[cut:]))
                    on_stack.difference_update(component)
                    del stack[cut:]
                    order.append(component)
    return tuple(order)
