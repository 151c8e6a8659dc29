"""One situation with its decided model: the nodes that say what holds and what does not in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePath
from typing import TypedDict

from ...facts.origin import Origin
from ...rules.engine.values import compares
from ...rules.language.ast import Atom, Clause, Comparison, Constant, Literal, Negative, Positive, Value
from ...rules.language.program import Program, Row
from .attempt import Attempt
from .derive import Derivation, Substitution, derivations, ground, pattern, repeated, unify
from .message import message
from .model_view import ModelView
from .node import (
    AbsentNode,
    AttemptNode,
    BaseNode,
    Bindings,
    CompareNode,
    FactNode,
    Pattern,
    RuleNode,
    Same,
    may_expand,
)
from .phrase import Phrasebook, compared, needed
from .situation import Fact, Situation
from .vocabulary import Vocabulary


class _ClauseFields(TypedDict):
    """What rule and attempt nodes say of their clause."""

    at: str
    rule_id: str
    slug: str
    pack: str
    file: str
    line: int
    clause_number: int
    clause: str
    bindings: Bindings


@dataclass(frozen=True)
class NodeMaker:
    """Makes nodes; `back` counts how many situations before the one that was asked about it lies."""

    program: Program
    vocabulary: Vocabulary
    situation: Situation
    model: ModelView
    back: int = 0

    @cached_property
    def phrases(self) -> Phrasebook:
        """The words, with constants as this situation says them."""
        return Phrasebook(self.vocabulary, self.situation.name_of)

    def derivations(self, relation: str, row: Row) -> tuple[Derivation, ...]:
        """All derivations of a row."""
        return derivations(self.program, self.model, relation, row)

    def origin(self, relation: str, row: Row) -> Origin | None:
        """Where a given row was read, in the situation or as a fact in rule text; None for a row that is not given."""
        return self.situation.facts.get(relation, {}).get(row) or self._in_rules.get((relation, row))

    @cached_property
    def _in_rules(self) -> Mapping[Fact, Origin]:
        found: dict[Fact, Origin] = {}
        for rule in self.program.rules:
            for clause in rule.clauses:
                if not clause.body:
                    origin = Origin("rule", clause.place.file, clause.place.line, clause.place.column)
                    found.setdefault((clause.head.predicate, ground(clause.head, {})), origin)
        return found

    def base(self, relation: str, row: Row) -> BaseNode:
        """The node of a given row. Raises ValueError for a row that nothing gives."""
        origin = self.origin(relation, row)
        if origin is None:
            raise ValueError(f"the model holds {relation}{row!r}, which the situation does not give")
        types = self.vocabulary.types_of(relation, len(row))
        return BaseNode(self.situation.name, relation, row, types, self.phrases.yes(relation, row), origin)

    def fact(self, relation: str, row: Row) -> FactNode | BaseNode:
        """The node of a row that holds."""
        if relation not in self.program.derived:
            return self.base(relation, row)
        types = self.vocabulary.types_of(relation, len(row))
        return FactNode(self.situation.name, relation, row, types, self.phrases.yes(relation, row))

    def absent(self, relation: str, wanted: Pattern, same: Same = (), rule_id: str = "") -> AbsentNode:
        """The node of a pattern that no row matches, or that one rule derives no row of."""
        types = self.vocabulary.types_of(relation, len(wanted))
        expanded = may_expand(self.program, relation, wanted, same)
        phrase = self.phrases.of_rule(rule_id, types, wanted) if rule_id else self.phrases.no(relation, wanted, same)
        return AbsentNode(self.situation.name, relation, wanted, same, types, phrase, expanded, rule_id)

    def rule(self, derivation: Derivation) -> RuleNode:
        """The node of a rule instance."""
        return RuleNode(
            **self._clause(derivation.clause, derivation.named()),
            message=message(self.program, self.model, derivation, self.vocabulary),
            source=self.program.rule_of(derivation.clause).get("source"),
        )

    def attempt(self, attempt: Attempt) -> AttemptNode:
        """The node of an attempt, with what it needs in words."""
        body = attempt.clause.body
        return AttemptNode(
            **self._clause(attempt.clause, attempt.named()),
            held=attempt.held,
            total=len(body),
            needs=" and ".join(self._need(body[i], attempt.bindings) for i in attempt.failing),
        )

    def compare(self, test: Comparison, bindings: Substitution) -> CompareNode:
        """The node of a comparison whose variables are bound."""
        left, right = (term.value if isinstance(term, Constant) else bindings[term] for term in (test.left, test.right))
        value = compares(test.operator, left, right)
        text = compared(left, test.operator, right, value)
        return CompareNode(self.situation.name, left, test.operator, right, text, value)

    def premise(self, literal: Literal, bindings: Substitution) -> FactNode | BaseNode | AbsentNode | CompareNode:
        """The node of a body literal that holds."""
        if isinstance(literal, Comparison):
            return self.compare(literal, bindings)
        if isinstance(literal, Positive):
            return self.fact(literal.atom.predicate, ground(literal.atom, bindings))
        return self._absent(literal.atom, bindings)

    def obstacles(
        self, literal: Literal, bindings: Substitution
    ) -> list[AbsentNode | FactNode | BaseNode | CompareNode]:
        """Why a body literal does not hold: what is absent or untrue, or every row that a negation meets."""
        if isinstance(literal, Comparison):
            return [self.compare(literal, bindings)]
        if isinstance(literal, Positive):
            return [self._absent(literal.atom, bindings)]
        relation = literal.atom.predicate
        rows = self.model.ask(relation, pattern(literal.atom, bindings))
        return [self.fact(relation, row) for row in rows if unify(literal.atom.terms, row, bindings) is not None]

    def _absent(self, atom: Atom, bindings: Substitution) -> AbsentNode:
        return self.absent(atom.predicate, pattern(atom, bindings), repeated(atom, bindings))

    def _need(self, literal: Literal, bindings: Substitution) -> str:
        if isinstance(literal, Comparison):
            return needed(literal.operator, self.compare(literal, bindings).right)
        said = literal.atom.predicate, pattern(literal.atom, bindings), repeated(literal.atom, bindings)
        return f"that {self.phrases.no(*said)}" if isinstance(literal, Negative) else self.phrases.need(*said)

    def _clause(self, clause: Clause, named: Mapping[str, Value]) -> _ClauseFields:
        rule, place = self.program.rule_of(clause), clause.place
        return {
            "at": self.situation.name,
            "rule_id": rule.id,
            "slug": rule.slug,
            "pack": rule.get("pack") or PurePath(place.file).parent.name,
            "file": place.file,
            "line": place.line,
            "clause_number": clause.number,
            "clause": str(clause),
            "bindings": tuple(named.items()),
        }
