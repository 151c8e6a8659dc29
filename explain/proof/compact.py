"""A proof cut down to one screen: what always holds is left out and counted, far absences are stated, not explained.

Of an outcome that something brings about, conditions that hold because nothing is there are left out too, and counted:
what is shown are facts whose change would change the answer, and lists of binlogs without an entry. Where the outcome
itself is that nothing happens, or that nobody knows, absences are the reason and stay.

What rules may be left out of is said in the rules themselves: `%% tags: aside` on a relation whose absence is only a
guard, `%% tags: obvious` on one that holds for whatever gets that far.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass, field

from ...facts.schema import BY_NAME
from ...rules.language.program import Program
from .node import (
    AbsentNode,
    AttemptNode,
    BaseNode,
    Edge,
    ElidedNode,
    FactNode,
    Node,
    NodeId,
    Proof,
    RuleNode,
    VerdictNode,
)
from .vocabulary import STATE_AFTER

_EXPLAINED_ABSENCES = 4  # facts and absences from the root, beyond which an absence is stated only
_OTHER_CASE, _HOPELESS = 1_000, 1_000_000
#: outcomes of which an absence is the reason
_OF_ABSENCE = frozenset({"not recorded", "unknown", "undecided"})


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
    hopeless: dict[NodeId, bool] = field(default_factory=dict)
    nodes: dict[NodeId, Node] = field(default_factory=dict)
    edges: list[Edge] = field(default_factory=list)
    present: dict[NodeId, bool] = field(default_factory=dict)

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
            shown = tuple(edge for edge in edges if not isinstance(self.proof[edge.target], ElidedNode))
            targets = {edge: self.proof[edge.target] for edge in shown}
            muted = tuple(e for e, each in targets.items() if self._is_aside(each) or self._is_empty(each, depth + 1))
            return muted if len(muted) < len(shown) else muted[1:]
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

    def _is_empty(self, node: Node, depth: int) -> bool:
        """Whether a condition of an outcome that something brings about holds because nothing is there."""
        root = self.proof[self.proof.root]
        caused = isinstance(root, VerdictNode) and any(root.rule_ids) and root.outcome not in _OF_ABSENCE
        return caused and isinstance(node, AbsentNode) and not self._rests_on_something(node, depth)

    def _rests_on_something(self, node: Node, depth: int) -> bool:
        """Whether the nearest attempts at an absence meet a fact, an earlier statement or a list without an entry."""
        if node.id not in self.present:
            self.present[node.id] = False
            if self.proof.edges_from(node.id, "caused_by") or _lacks_entry(node):
                found = True
            elif isinstance(node, AbsentNode):
                farther = {edge.target for edge in self._farther(node, depth)}
                attempts = self.proof.below(node.id, "attempt")
                found = any(self._rests_on_something(each, depth) for each in attempts if each.id not in farther)
            elif isinstance(node, AttemptNode):
                found = any(self._rests_on_something(each, depth + 1) for each in self.proof.below(node.id, "fails"))
            else:
                found = isinstance(node, BaseNode | FactNode) and not self._is_aside(node)
            self.present[node.id] = found
        return self.present[node.id]

    def _is_unset(self, node: AbsentNode) -> bool:
        """A given relation without any row for the statement, which no earlier statement took away."""
        is_open = all(
            value is None or kind == "statement" for value, kind in zip(node.pattern, node.types, strict=True)
        )
        return node.relation in BY_NAME and is_open and not self.proof.edges_from(node.id, "caused_by")

    def _farther(self, node: AbsentNode, depth: int) -> tuple[Edge, ...]:
        """The attempts that miss more than the nearest, that are about another case, or all of a far absence."""
        attempts = {
            e: a
            for e in self.proof.edges_from(node.id, "attempt")
            if isinstance(a := self.proof[e.target], AttemptNode)
        }
        is_cause = node.relation.startswith(STATE_AFTER)
        if not is_cause and (depth > _EXPLAINED_ABSENCES or node.at != self._here):
            return tuple(attempts)
        distance = {edge: self._distance(attempt) for edge, attempt in attempts.items()}
        nearest = min(distance.values(), default=0)
        return tuple(edge for edge, far in distance.items() if far > nearest or far >= _HOPELESS)

    def _distance(self, attempt: AttemptNode) -> int:
        """How many literals are missing; a guard that is met says that the clause is about another case."""
        if self._is_hopeless(attempt):
            return _HOPELESS
        met = any(isinstance(o, FactNode) and o.relation in self.aside for o in self.proof.below(attempt.id, "fails"))
        return attempt.total - attempt.reached + (_OTHER_CASE if met else 0)

    def _is_hopeless(self, node: Node) -> bool:
        """Whether nothing but another statement could do what is missing."""
        if node.id not in self.hopeless:
            if isinstance(node, AttemptNode):
                found = any(self._is_hopeless(below) for below in self.proof.below(node.id, "fails"))
            elif isinstance(node, AbsentNode) and node.relation in BY_NAME:
                found = BY_NAME[node.relation].role == "statement"
            else:
                attempts = self.proof.below(node.id, "attempt")
                found = bool(attempts) and all(self._is_hopeless(attempt) for attempt in attempts)
            self.hopeless[node.id] = found
        return self.hopeless[node.id]

    def _count(self, node: Node, left_out: tuple[Edge, ...]) -> None:
        if not left_out:
            return
        elided = ElidedNode(node.id, "muted", len(left_out))
        self.nodes[elided.id] = elided
        if isinstance(node, RuleNode):
            self.edges += (Edge(node.id, elided.id, edge.role, edge.position) for edge in left_out)
        else:
            last = len(self.proof.edges_from(node.id))
            self.edges.append(Edge(node.id, elided.id, left_out[0].role, last))


def _lacks_entry(node: Node) -> bool:
    """Whether a named object or database is not on a list of a binlog, which somebody chose, or not in a database."""
    if not isinstance(node, AbsentNode) or node.relation not in BY_NAME:
        return False
    named = zip(node.pattern, node.types, strict=True)
    is_named = any(value is not None and kind in ("object", "database") for value, kind in named)
    return is_named and BY_NAME[node.relation].role in ("config", "object")
