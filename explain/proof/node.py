"""Proof graphs as values: what a proof is made of.

Edges point from what is claimed to what it rests on: a fact to the rule instances that derive it, a rule instance to
its premises, an absent fact to the rules that could have made it. The graph has no cycles and equal nodes are one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import ClassVar, Literal

from ...facts.origin import Origin
from ...rules.language.ast import Operator, Value
from ...rules.language.program import Program, Row

NodeId = str
Pattern = tuple[Value | None, ...]
Same = tuple[tuple[int, int], ...]
Bindings = tuple[tuple[str, Value], ...]
Role = Literal["derives", "premise", "absent", "attempt", "fails", "caused_by"]
Reason = Literal["depth", "size", "recursion", "earlier", "muted"]


class _Hashed:
    """A node is named by its kind and content."""

    kind: ClassVar[str]

    @cached_property
    def id(self) -> NodeId:
        """A stable hash, 16 hexadecimal digits."""
        content = json.dumps([self.kind, vars(self)], sort_keys=True, default=asdict)
        return hashlib.sha256(content.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class VerdictNode(_Hashed):
    """The outcome that was asked about; always the root. `at` names the situation, here and in all nodes."""

    kind: ClassVar[str] = "verdict"
    at: str
    relation: str
    row: Row
    types: tuple[str, ...]
    phrase: str
    statement: str
    binlog: str
    outcome: str
    codes: tuple[int, ...]
    rule_ids: tuple[str, ...]


@dataclass(frozen=True)
class FactNode(_Hashed):
    """A fact some rule derives."""

    kind: ClassVar[str] = "fact"
    at: str
    relation: str
    row: Row
    types: tuple[str, ...]
    phrase: str


@dataclass(frozen=True)
class RuleNode(_Hashed):
    """One clause of a rule with values for its variables; `message` and `source` are empty for a helper rule."""

    kind: ClassVar[str] = "rule"
    at: str
    rule_id: str
    slug: str
    pack: str
    file: str
    line: int
    clause_number: int
    clause: str
    bindings: Bindings
    message: str
    source: str


@dataclass(frozen=True)
class BaseNode(_Hashed):
    """A given fact and where it was read."""

    kind: ClassVar[str] = "base"
    at: str
    relation: str
    row: Row
    types: tuple[str, ...]
    phrase: str
    origin: Origin


@dataclass(frozen=True)
class AbsentNode(_Hashed):
    """No row matches the pattern (None for any value); `expanded` where the rules that could have made one follow.

    `same` holds pairs of open columns that one variable asks to be equal; such an absence is not expanded.
    `rule_id`: what is absent is only what that rule derives; empty for what any does.
    """

    kind: ClassVar[str] = "absent"
    at: str
    relation: str
    pattern: Pattern
    same: Same
    types: tuple[str, ...]
    phrase: str
    expanded: bool
    rule_id: str = ""


@dataclass(frozen=True)
class AttemptNode(_Hashed):
    """How far a clause gets towards an absent fact: the body positions that hold, and what it needs, in words.

    `bindings` may leave variables out: those that only a literal which does not hold would bind.
    """

    kind: ClassVar[str] = "attempt"
    at: str
    rule_id: str
    slug: str
    pack: str
    file: str
    line: int
    clause_number: int
    clause: str
    bindings: Bindings
    held: tuple[int, ...]
    total: int
    needs: str

    @property
    def reached(self) -> int:
        """How many of the `total` literals hold."""
        return len(self.held)


@dataclass(frozen=True)
class CompareNode(_Hashed):
    """A comparison of two values; `value` says whether it is true."""

    kind: ClassVar[str] = "compare"
    at: str
    left: Value
    operator: Operator
    right: Value
    text: str
    value: bool


@dataclass(frozen=True)
class ElidedNode(_Hashed):
    """What was left out under the node `of`: `count` derivations, conditions, attempts or causes.

    `reason`: a limit on `depth` or `size`; `recursion`, a derivation that would rest on the node itself; `earlier`, a
    situation too far back; `muted`, what explains less than the rest.
    """

    kind: ClassVar[str] = "elided"
    of: NodeId
    reason: Reason
    count: int


Node = VerdictNode | FactNode | RuleNode | BaseNode | AbsentNode | AttemptNode | CompareNode | ElidedNode


@dataclass(frozen=True, slots=True)
class Edge:
    """`position` counts from 0: the body literal for premise, absent and fails, else the order among its role."""

    source: NodeId
    target: NodeId
    role: Role
    position: int = 0


@dataclass(frozen=True)
class Proof:
    """A graph of nodes that all can be reached from the root."""

    root: NodeId
    nodes: Mapping[NodeId, Node]
    edges: tuple[Edge, ...]

    def __getitem__(self, node: NodeId) -> Node:
        return self.nodes[node]

    def __repr__(self) -> str:
        """What is proved, and by how much."""
        return f"<Proof: {getattr(self.nodes[self.root], 'phrase', '')}; {len(self.nodes)} nodes>"

    @cached_property
    def _edges_from(self) -> Mapping[NodeId, tuple[Edge, ...]]:
        found: dict[NodeId, list[Edge]] = {}
        for edge in self.edges:
            found.setdefault(edge.source, []).append(edge)
        return {node: tuple(edges) for node, edges in found.items()}

    def edges_from(self, node: NodeId, *roles: Role) -> tuple[Edge, ...]:
        """The edges that leave a node, of some roles or of all, in order of position."""
        edges = (edge for edge in self._edges_from.get(node, ()) if not roles or edge.role in roles)
        return tuple(sorted(edges, key=lambda edge: edge.position))

    def below(self, node: NodeId, *roles: Role) -> tuple[Node, ...]:
        """The nodes those edges lead to."""
        return tuple(self.nodes[edge.target] for edge in self.edges_from(node, *roles))


def may_expand(program: Program, relation: str, pattern: Pattern, same: Same) -> bool:
    """Whether what rules could have made says why an absence is one: not where they counted to something else."""
    counted = program.folds.get(relation, ())
    return relation in program.derived and not same and all(pattern[column] is None for column in counted)
