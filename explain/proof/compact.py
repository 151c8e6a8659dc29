"""A proof cut down to one screen: what always holds is left out and counted, far absences are stated, not explained.

What rules may be left out of is said in the rules themselves: `%% tags: aside` on a relation whose absence is only a
guard, `%% tags: obvious` on one that holds for whatever gets that far.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass, field

from ...facts.schema import BY_NAME
from ...rules.language.program import Program
from .node import AbsentNode, AttemptNode, BaseNode, Edge, ElidedNode, FactNode, Node, NodeId, Proof, RuleNode

_EXPLAINED_ABSENCES = 3  # facts and absences from the root, beyond which an absence is stated only


def compact(proof: Proof, program: Program) -> Proof:
    """The proof with guards, conditions that are obvious and attempts that miss more than others elided as `muted`.

    Every rule keeps at least one premise; attempts at the root itself are all kept.
    """
    return _Compact(proof, tagged(program, "aside"), tagged(program, "obvious")).cut()


def tagged(program: Program, tag: str) -> frozenset[str]:
    """The relations that some rule with this tag derives."""
    rules = (rule for rule in program.rules if tag in rule.get("tags").replace(",", " ").split())
    return frozenset(clause.head.predicate for rule in rules for clause in rule.clauses)


@dataclass
class _Compact:
    proof: Proof
    aside: Collection[str]
    obvious: Collection[str]
    nodes: dict[NodeId, Node] = field(default_factory=dict)
    edges: list[Edge] = field(default_factory=list)

    def cut(self) -> Proof:
        """Walk from the root, nearest first, so that a node is met where it matters most."""
        waiting = deque([(self.proof.root, 0)])
        while waiting:
            name, depth = waiting.popleft()
            if name in self.nodes:
                continue
            node = self.nodes[name] = self.proof[name]
            left_out = self._left_out(node, depth)
            self._count(node, left_out)
            for edge in self.proof.edges_from(name):
                if edge not in left_out:
                    self.edges.append(edge)
                    deeper = edge.role in ("premise", "absent", "fails")
                    waiting.append((edge.target, depth + deeper))
        return Proof(self.proof.root, self.nodes, tuple(self.edges))

    def _left_out(self, node: Node, depth: int) -> tuple[Edge, ...]:
        if isinstance(node, RuleNode):
            edges = self.proof.edges_from(node.id, "premise", "absent")
            muted = tuple(edge for edge in edges if self._is_aside(self.proof[edge.target]))
            return muted if len(muted) < len(edges) else muted[1:]
        if isinstance(node, AbsentNode) and node.id != self.proof.root:
            return self._farther(node, depth)
        if isinstance(node, BaseNode) and node.at != self._here:
            causes = self.proof.edges_from(node.id, "caused_by")
            return tuple(edge for edge in causes if not isinstance(self.proof[edge.target], ElidedNode))
        return ()

    @property
    def _here(self) -> str:
        root = self.proof[self.proof.root]
        return "" if isinstance(root, ElidedNode) else root.at

    def _is_aside(self, node: Node) -> bool:
        if isinstance(node, AbsentNode):
            return node.relation in self.aside or self._is_unset(node)
        if isinstance(node, BaseNode) and (declared := BY_NAME.get(node.relation)):
            return declared.role == "object" or declared.types == (declared.name,)
        return isinstance(node, FactNode | BaseNode) and node.relation in self.obvious

    def _is_unset(self, node: AbsentNode) -> bool:
        """A given relation without any row for the statement, which no earlier statement took away."""
        is_open = all(value is None or kind == "statement" for value, kind in zip(node.pattern, node.types, strict=True))
        return node.relation in BY_NAME and is_open and not self.proof.edges_from(node.id, "caused_by")

    def _farther(self, node: AbsentNode, depth: int) -> tuple[Edge, ...]:
        edges = self.proof.edges_from(node.id, "attempt")
        missing = {e: a.total - a.reached for e in edges if isinstance(a := self.proof[e.target], AttemptNode)}
        is_cause = node.relation.startswith("next_")
        if not is_cause and (depth > _EXPLAINED_ABSENCES or node.at != self._here):
            return tuple(missing)
        return tuple(edge for edge, count in missing.items() if count > min(missing.values()))

    def _count(self, node: Node, left_out: tuple[Edge, ...]) -> None:
        if not left_out:
            return
        elided = ElidedNode(node.id, "muted", len(left_out))
        self.nodes[elided.id] = elided
        # a rule's conditions keep their places; of attempts and causes only their number is told
        places = left_out if isinstance(node, RuleNode) else left_out[:1]
        self.edges += (Edge(node.id, elided.id, edge.role, edge.position) for edge in places)
