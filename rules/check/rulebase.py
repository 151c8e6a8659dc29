"""What all checks look at: the rules of some files beside the relations of the fact base."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ...facts.schema import Relation
from ..language.ast import Atom, Clause, Negative, Positive, Rule, RuleFile

NEXT = "next_"


def signatures(relations: Iterable[Relation]) -> dict[str, tuple[str, ...]]:
    """The column types of the base relations, and of `next_R` for every relation R of the state."""
    found: dict[str, tuple[str, ...]] = {}
    for relation in relations:
        found[relation.name] = relation.types
        if relation.role == "state":
            found[NEXT + relation.name] = relation.types
    return found


def atoms(clause: Clause) -> tuple[Atom, ...]:
    """The atoms of the body, in text order."""
    return tuple(literal.atom for literal in clause.body if isinstance(literal, Positive | Negative))


@dataclass(frozen=True)
class RuleBase:
    """The files under check with the base relations they may use, by name."""

    files: tuple[RuleFile, ...]
    relations: Mapping[str, Relation]

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        return tuple(rule for file in self.files for rule in file.rules)

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """Every clause and every fact, in text order."""
        return tuple(clause for rule in self.rules for clause in rule.clauses)

    @cached_property
    def heads(self) -> Mapping[str, tuple[Clause, ...]]:
        """The clauses and facts of each relation, in text order."""
        found: dict[str, list[Clause]] = {}
        for clause in self.clauses:
            found.setdefault(clause.head.predicate, []).append(clause)
        return {name: tuple(clauses) for name, clauses in found.items()}

    @cached_property
    def signatures(self) -> Mapping[str, tuple[str, ...]]:
        return signatures(self.relations.values())
