"""What all checks look at: the rules of some files beside the relations of the fact base."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ...facts.schema import Relation
from ..language.ast import Clause, Rule, RuleFile
from .columns import signatures
from .context import NO_CONTEXT, CheckContext
from .own import with_own
from .types import InferredTypes, infer
from .words import ColumnWords


@dataclass(frozen=True)
class RuleBase:
    """The files under check with the base relations they may use, by name."""

    files: tuple[RuleFile, ...]
    given: Mapping[str, Relation]
    context: CheckContext = NO_CONTEXT

    @cached_property
    def relations(self) -> Mapping[str, Relation]:
        """The base relations and the states that these files declare."""
        return {relation.name: relation for relation in with_own(self.given.values(), self.rules)}

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

    @cached_property
    def types(self) -> InferredTypes:
        """The types of all columns and variables."""
        return infer(self.clauses, self.signatures)

    @cached_property
    def words(self) -> ColumnWords:
        """The words that columns may hold."""
        return ColumnWords(self.clauses, self.relations, self.types, self.context.server)
