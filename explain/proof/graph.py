"""The graph while it grows: breadth first, so that every node is reached by its shortest path before a limit cuts."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from ...rules.language.ast import Negative
from ...rules.language.program import Program
from .attempt import attempts
from .derive import Derivation, rests_on_earlier
from .model_view import Decide, ModelView
from .node import (
    AbsentNode,
    BaseNode,
    Edge,
    ElidedNode,
    FactNode,
    Node,
    NodeId,
    Pattern,
    Proof,
    Reason,
    Role,
    VerdictNode,
)
from .node_maker import NodeMaker
from .situation import Fact, Situation
from .vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Limits:
    """How many facts deep, how many nodes, and how many situations back."""

    depth: int
    nodes: int
    earlier: int


class Graph:
    """Nodes and edges so far, and the nodes that wait to be expanded."""

    def __init__(self, program: Program, vocabulary: Vocabulary, limits: Limits, decide: Decide | None) -> None:
        self.program = program
        self.vocabulary = vocabulary
        self._limits = limits
        self._decide = decide
        self._nodes: dict[NodeId, Node] = {}
        self._edges: dict[NodeId, list[Edge]] = {}
        self._waiting: deque[tuple[FactNode | AbsentNode | BaseNode, NodeMaker, int]] = deque()
        self._makers: dict[str, NodeMaker] = {}

    def maker(self, situation: Situation, model: ModelView) -> NodeMaker:
        """The situation that is asked about."""
        made = NodeMaker(self.program, self.vocabulary, situation, model)
        self._makers[situation.name] = made
        return made

    def open_verdict(self, root: VerdictNode, maker: NodeMaker, derivations: Sequence[Derivation]) -> None:
        """Start from a verdict and the derivations to show of it."""
        self._nodes[root.id] = root
        self._derive(root, maker, derivations, depth=0)

    def absence(self, maker: NodeMaker, relation: str, pattern: Pattern, depth: int, rule_id: str = "") -> AbsentNode:
        """Start from an absence."""
        node = maker.absent(relation, pattern, rule_id=rule_id)
        self._enter(node, maker, depth)
        return node

    def proof(self, root: Node) -> Proof:
        """Expand everything that waits; the finished graph."""
        while self._waiting:
            node, maker, depth = self._waiting.popleft()
            if isinstance(node, FactNode):
                self._expand_fact(node, maker, depth)
            elif isinstance(node, AbsentNode):
                self._expand_absence(node, maker, depth)
                if None not in node.pattern:
                    row = tuple(value for value in node.pattern if value is not None)
                    self._cause(node, (node.relation, row), maker, depth)
            else:
                self._cause(node, (node.relation, node.row), maker, depth)
        return Proof(root.id, self._nodes, tuple(edge for edges in self._edges.values() for edge in edges))

    def _expand_fact(self, node: FactNode, maker: NodeMaker, depth: int) -> None:
        derivations = maker.derivations(node.relation, node.row)
        if reason := self._limit(depth):
            given = maker.origin(node.relation, node.row) is not None
            self._elide(node, "derives", reason, len(derivations) + given)
        else:
            self._derive(node, maker, derivations, depth)

    def _derive(
        self, node: VerdictNode | FactNode, maker: NodeMaker, derivations: Sequence[Derivation], depth: int
    ) -> None:
        sound = [each for each in derivations if rests_on_earlier(self.program, maker.model, each)]
        for position, derivation in enumerate(sound):
            rule = maker.rule(derivation)
            self._nodes[rule.id] = rule
            self._link(node, rule, "derives", position)
            for i, literal in enumerate(derivation.clause.body):
                premise = maker.premise(literal, derivation.bindings)
                self._enter(premise, maker, depth + 1)
                self._link(rule, premise, "absent" if isinstance(literal, Negative) else "premise", i)
        if maker.origin(node.relation, node.row):
            base = maker.base(node.relation, node.row)
            self._enter(base, maker, depth + 1)
            self._link(node, base, "derives", len(sound))
        if len(sound) < len(derivations):
            self._elide(node, "derives", "recursion", len(derivations) - len(sound), len(sound) + 1)

    def _expand_absence(self, node: AbsentNode, maker: NodeMaker, depth: int) -> None:
        if not node.expanded:
            return
        found = attempts(self.program, maker.model, node.relation, node.pattern, node.rule_id)
        if found and (reason := self._limit(depth)):
            self._elide(node, "attempt", reason, len(found))
            return
        for position, each in enumerate(found):
            attempt = maker.attempt(each)
            is_new = attempt.id not in self._nodes
            self._nodes[attempt.id] = attempt
            self._link(node, attempt, "attempt", position)
            for i in each.failing if is_new else ():
                for obstacle in maker.obstacles(each.clause.body[i], each.bindings):
                    self._enter(obstacle, maker, depth + 1)
                    self._link(attempt, obstacle, "fails", i)

    def _cause(self, node: BaseNode | AbsentNode, state: Fact, maker: NodeMaker, depth: int) -> None:
        """Lead from a state to what an earlier situation made of it."""
        if state not in maker.situation.causes:
            return
        situation, (relation, row) = maker.situation.causes[state]
        if self._decide is None or maker.back >= self._limits.earlier or self._limit(depth):
            self._elide(node, "caused_by", "earlier", 1)
            return
        before = self._earlier(situation, self._decide, maker.back + 1)
        holds = before.model.holds(relation, row)
        cause = before.fact(relation, row) if holds else before.absent(relation, row)
        self._enter(cause, before, depth + 1)
        self._link(node, cause, "caused_by")

    def _earlier(self, situation: Situation, decide: Decide, back: int) -> NodeMaker:
        known = self._makers.get(situation.name)
        if known is None:
            known = NodeMaker(self.program, self.vocabulary, situation, decide(situation), back)
            self._makers[situation.name] = known
        elif known.situation is not situation and known.situation.facts != situation.facts:
            raise ValueError(f"two situations are called {situation.name!r}")
        return known

    def _enter(self, node: Node, maker: NodeMaker, depth: int) -> None:
        if node.id not in self._nodes:
            self._nodes[node.id] = node
            if isinstance(node, FactNode | AbsentNode | BaseNode):
                self._waiting.append((node, maker, depth))

    def _link(self, source: Node, target: Node, role: Role, position: int = 0) -> None:
        """Add an edge; what would close a circle is elided instead: absences may rest on one another."""
        if self._reaches(target.id, source.id):
            self._elide(source, role, "recursion", 1, position)
        else:
            self._edges.setdefault(source.id, []).append(Edge(source.id, target.id, role, position))

    def _elide(self, node: Node, role: Role, reason: Reason, count: int, position: int = 0) -> None:
        elided = ElidedNode(node.id, reason, count)
        self._nodes[elided.id] = elided
        self._edges.setdefault(node.id, []).append(Edge(node.id, elided.id, role, position))

    def _limit(self, depth: int) -> Reason | None:
        if depth >= self._limits.depth:
            return "depth"
        return "size" if len(self._nodes) >= self._limits.nodes else None

    def _reaches(self, start: NodeId, goal: NodeId) -> bool:
        seen, stack = {start}, [start]
        while stack:
            node = stack.pop()
            if node == goal:
                return True
            for edge in self._edges.get(node, ()):
                if edge.target not in seen:
                    seen.add(edge.target)
                    stack.append(edge.target)
        return False
