"""Which conditions of a proof somebody could change, and which are only its background.

Of several derivations of a fact the shortest is looked at. A premise matters through the given facts it rests on:

- a fact of the statement, the session, the schema or a binlog matters: without it the answer would be another;
- rows of tables that come with rules, what names or orders things, and relations that rules tag `obvious` are
  background, and so is the absence of what rules tag `background` or `aside`;
- so is what every statement of its kind has: the kind itself, unless the rule names it, and assumed changes of rows;
- so is a fact that a rule looks at only to exclude some values of it;
- an absence matters where something stands behind it that would end it alone: a fact, an earlier statement, a list of
  a binlog without an entry.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ...facts.schema import BY_NAME
from ...rules.language.ast import Clause, Comparison, Constant, Literal, Negative, Positive, Variable
from ...rules.language.program import Program
from .node import AbsentNode, AttemptNode, BaseNode, Edge, ElidedNode, FactNode, Node, NodeId, Proof, RuleNode

#: how much a condition says: nothing, what its kind of statement has anyway, what somebody could change
NOTHING, ORDINARY, CAUSE = 0, 1, 2
_KIND, _ASSUMED = "kind", frozenset({"row_change", "tries"})
Leaves = Mapping[NodeId, int]


def tagged(program: Program, tag: str) -> frozenset[str]:
    """The relations that some rule with this tag derives."""
    rules = (rule for rule in program.rules if tag in rule.get("tags").replace(",", " ").split())
    return frozenset(clause.head.predicate for rule in rules for clause in rule.clauses)


@dataclass
class Blame:
    """What the nodes of a proof rest on, by weight."""

    proof: Proof
    program: Program
    _leaves: dict[NodeId, Leaves] = field(default_factory=dict)
    _heights: dict[NodeId, int] = field(default_factory=dict)

    def derivation(self, node: Node) -> Node | None:
        """The shortest derivation of a fact that is not left out; None where all are."""
        shown = [each for each in self.proof.below(node.id, "derives") if not isinstance(each, ElidedNode)]
        return min(shown, key=lambda each: self.height(each.id), default=None)

    def leaves(self, node: Node) -> Leaves:
        """The given facts and absences that a node rests on, each with its weight."""
        if node.id not in self._leaves:
            self._leaves[node.id] = {}  # the graph has no circle; the entry keeps a wrong one from being endless
            self._leaves[node.id] = self._found(node)
        return self._leaves[node.id]

    def of_premise(self, rule: RuleNode, edge: Edge) -> Leaves:
        """The same of one premise, as its rule looks at it."""
        node, clause = self.proof[edge.target], self._clauses.get(_key(rule))
        literal = clause.body[edge.position] if clause is not None else None
        found = self.leaves(node)
        if isinstance(node, BaseNode) and node.relation == _KIND and isinstance(literal, Positive):
            named = any(isinstance(term, Constant) for term in literal.atom.terms)
            return {node.id: CAUSE if named else ORDINARY}
        if (
            isinstance(node, BaseNode)
            and clause is not None
            and literal is not None
            and _only_excludes(clause, literal)
        ):
            return dict.fromkeys(found, NOTHING)
        return found

    def weight(self, leaves: Leaves) -> int:
        """The weight of the gravest leaf."""
        return max(leaves.values(), default=NOTHING)

    def height(self, node: NodeId) -> int:
        """The longest path down from a node."""
        if node not in self._heights:
            below = (self.height(edge.target) for edge in self.proof.edges_from(node))
            self._heights[node] = max((1 + height for height in below), default=0)
        return self._heights[node]

    def ends_with(self, attempt: AttemptNode) -> bool:
        """Whether a clause would hold if one thing were otherwise that somebody could change."""
        edges = self.proof.edges_from(attempt.id, "fails")
        if len(edges) != 1 or attempt.total - attempt.reached != 1:
            return False
        obstacle = self.proof[edges[0].target]
        return self.weight(self.leaves(obstacle)) == CAUSE

    def _found(self, node: Node) -> Leaves:
        if isinstance(node, BaseNode):
            return {node.id: self._of_given(node)}
        if isinstance(node, AbsentNode):
            return {node.id: CAUSE if self._stands_behind(node) else NOTHING}
        if isinstance(node, RuleNode):
            found: dict[NodeId, int] = {}
            for edge in self.proof.edges_from(node.id, "premise", "absent"):
                for leaf, weight in self.of_premise(node, edge).items():
                    found[leaf] = max(weight, found.get(leaf, NOTHING))
            return found
        derivation = self.derivation(node) if not isinstance(node, ElidedNode) else None
        if derivation is None or (isinstance(node, FactNode) and node.relation in self._obvious):
            return {}
        return self.leaves(derivation)

    def _of_given(self, node: BaseNode) -> int:
        declared = BY_NAME.get(node.relation)
        if node.origin.kind == "rule" or node.relation in self.program.facts or node.relation in self._obvious:
            return NOTHING
        if declared is not None and (declared.role == "object" or _only_counts(declared.types, declared.name)):
            return NOTHING
        return ORDINARY if node.relation in _ASSUMED or node.relation == _KIND else CAUSE

    def _stands_behind(self, node: AbsentNode) -> bool:
        if node.relation in self._aside or node.relation in self._background:
            return False
        if self.proof.edges_from(node.id, "caused_by") or lacks_entry(node):
            return True
        attempts = self.proof.below(node.id, "attempt")
        return any(self.ends_with(each) for each in attempts if isinstance(each, AttemptNode))

    @cached_property
    def _aside(self) -> Collection[str]:
        return tagged(self.program, "aside")

    @cached_property
    def _background(self) -> Collection[str]:
        return tagged(self.program, "background")

    @cached_property
    def _obvious(self) -> Collection[str]:
        return tagged(self.program, "obvious")

    @cached_property
    def _clauses(self) -> Mapping[tuple[str, int, int, str], Clause]:
        return {
            (clause.place.file, clause.place.line, clause.number, rule.id): clause
            for rule in self.program.rules
            for clause in rule.clauses
        }


def lacks_entry(node: Node) -> bool:
    """Whether a named object or database is not on a list of a binlog, which somebody chose, or not in a database."""
    if not isinstance(node, AbsentNode) or node.relation not in BY_NAME:
        return False
    named = zip(node.pattern, node.types, strict=True)
    is_named = any(value is not None and kind in ("object", "database") for value, kind in named)
    return is_named and BY_NAME[node.relation].role in ("config", "object")


def _only_counts(types: tuple[str, ...], name: str) -> bool:
    """Whether columns only name what is there, or only say in which order."""
    return types == (name,) or (types[0] == "statement" and set(types[1:]) == {"position"})


def _only_excludes(clause: Clause, literal: Literal) -> bool:
    """Whether a positive literal is there for a value that only a negation looks at, e.g. the engine of a table."""
    if not isinstance(literal, Positive):
        return False
    others = [other for other in clause.body if other is not literal]
    elsewhere = {v for other in others if isinstance(other, Positive | Comparison) for v in other.variables}
    own = set(literal.variables) - elsewhere - set(clause.head.variables)
    excluded = {v for other in others if isinstance(other, Negative) for v in other.variables}
    shared: set[Variable] = set(literal.variables) - own
    bound = {v for other in others if isinstance(other, Positive) for v in other.variables}
    return bool(own & excluded) and len(shared) > 1 and shared <= bound


def _key(rule: RuleNode) -> tuple[str, int, int, str]:
    return rule.file, rule.line, rule.clause_number, rule.rule_id
