"""A proof cut down to one screen: facts whose change would change the answer; the rest is left out and counted.

Of an outcome that something brings about, what matters is as `blame` says, and each given fact is shown once. Where
the outcome is that nothing happens, or is not known, and where it is asked why something is not so, absences are
the reason: they stay, but for guards, and far ones are stated, not explained.

What rules may be left out of is said in the rules themselves: `%% tags: aside` on a relation whose absence is only a
guard, `%% tags: obvious` on one that holds for whatever gets that far.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from ...facts.schema import BY_NAME
from ...rules.language.ast import Value, Variable
from ...rules.language.program import Program
from .blame import CAUSE, NOTHING, Blame, tagged
from .node import (
    AbsentNode,
    AttemptNode,
    BaseNode,
    CompareNode,
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

#: attempts at what is asked about, nearest first
_ATTEMPTS = 5
#: derivations of one fact that is counted
_COUNTED = 8
_EXPLAINED_ABSENCES = 4  # facts and absences from the root, beyond which an absence is stated only
_OTHER_CASE, _HOPELESS = 1_000, 1_000_000
#: outcomes of which an absence is the reason
_OF_ABSENCE = frozenset({"not recorded", "unknown", "undecided"})
#: what such an outcome is only told from
_GRAVER = frozenset({"refused", "unknown", "fails"})


def compact(proof: Proof, program: Program) -> Proof:
    """The proof with its background and attempts that miss more than others elided as `muted`.

    Every rule keeps at least one premise, every fact one derivation, an absence at the root the nearest attempts.
    """
    told_apart = {str(clause): clause.fold.terms for clause in program.clauses if clause.fold is not None}
    graver = {c.head.predicate for rule in program.rules if rule.verdict in _GRAVER for c in rule.clauses}
    aside, background = tagged(program, "aside"), tagged(program, "background") | graver
    return _Compact(proof, Blame(proof, program), aside, background, told_apart).cut()


@dataclass
class _Compact:
    proof: Proof
    blame: Blame
    aside: Collection[str]
    background: Collection[str]
    told_apart: Mapping[str, Sequence[Variable]]  # by clauses that count
    hopeless: dict[NodeId, bool] = field(default_factory=dict)
    missing: dict[NodeId, int] = field(default_factory=dict)
    nodes: dict[NodeId, Node] = field(default_factory=dict)
    edges: list[Edge] = field(default_factory=list)
    shown: set[NodeId] = field(default_factory=set)

    def cut(self) -> Proof:
        """Walk from the root as a reader does, so that a fact is shown where it is met first."""
        self._walk(self.proof[self.proof.root], 0)
        return Proof(self.proof.root, self.nodes, tuple(self.edges))

    def _walk(self, node: Node, depth: int) -> None:
        if node.id in self.nodes:
            return
        self.nodes[node.id] = node
        if isinstance(node, BaseNode | AbsentNode):
            self.shown.add(node.id)
        kept: list[Edge] = []
        for edge in self._kept(node, depth):
            kept.append(edge)
            self.edges.append(edge)
            self._walk(self.proof[edge.target], depth + (edge.role in ("premise", "absent", "fails")))
        self._count(node, [edge for edge in self.proof.edges_from(node.id) if edge not in kept])

    def _kept(self, node: Node, depth: int) -> Iterator[Edge]:
        """The edges to follow; asked one by one, since what was shown before counts."""
        edges = self.proof.edges_from(node.id)
        if isinstance(node, RuleNode):
            yield from self._premises(node, depth)
        elif isinstance(node, VerdictNode | FactNode):
            yield from self._derivations(node, edges)
        elif isinstance(node, AbsentNode) and node.id == self.proof.root:
            yield from edges[:_ATTEMPTS]
        elif isinstance(node, AbsentNode):
            farther = self._farther(node, depth)
            yield from (edge for edge in edges if edge not in farther)
        elif isinstance(node, AttemptNode) and isinstance(self.proof[self.proof.root], VerdictNode):
            telling = [edge for edge in edges if not self._is_other(self.proof[edge.target])]
            yield from telling or edges
        elif isinstance(node, BaseNode) and node.at != self._here:
            yield from (edge for edge in edges if isinstance(self.proof[edge.target], ElidedNode))
        else:
            yield from edges

    def _derivations(self, node: VerdictNode | FactNode, edges: tuple[Edge, ...]) -> Iterator[Edge]:
        """The shortest derivation; of a verdict that of each rule, of what is counted some of what counts."""
        best: dict[tuple[Value, ...], tuple[int, Edge]] = {}
        for edge in edges:
            derivation = self.proof[edge.target]
            if isinstance(derivation, ElidedNode):
                yield edge
                continue
            rule: tuple[Value, ...] = ()
            if isinstance(derivation, RuleNode) and isinstance(node, VerdictNode):
                rule = (derivation.rule_id,)
            elif isinstance(derivation, RuleNode):
                terms = self.told_apart.get(derivation.clause, ())
                rule = tuple(dict(derivation.bindings)[term.name] for term in terms)
            height = self.blame.height(derivation.id)
            if rule not in best or height < best[rule][0]:
                best[rule] = height, edge
        yield from (edge for _, edge in islice(best.values(), _COUNTED))

    def _premises(self, rule: RuleNode, depth: int) -> Iterator[Edge]:
        """What says most, and of that what was not shown yet; at least one."""
        every = self.proof.edges_from(rule.id, "premise", "absent")
        edges = [edge for edge in every if not isinstance(self.proof[edge.target], ElidedNode)]
        leaves = {edge: self.blame.of_premise(rule, edge) for edge in edges}
        weights = {
            edge: self._weight(self.proof[edge.target], self.blame.weight(leaves[edge]), depth) for edge in edges
        }
        top = max(weights.values(), default=NOTHING)
        chosen = [edge for edge in edges if weights[edge] == top]
        if top == NOTHING:
            chosen = [edge for edge in chosen if self._says_something(edge)][:1] or chosen[:1]

        def new(edge: Edge) -> bool:
            told = {leaf for leaf, weight in leaves[edge].items() if weight == top}
            return not told <= self.shown or not told

        is_any = False
        for position, edge in enumerate(chosen):
            if new(edge) or not (is_any or any(new(later) for later in chosen[position + 1 :])):
                is_any = True
                yield edge

    def _weight(self, node: Node, found: int, depth: int) -> int:
        """Where absences are the reason, all of them count but guards; not below a fact that stands in the way."""
        if isinstance(node, AbsentNode) and not depth and not self._is_brought_about and node.at == self._here:
            is_guard = node.relation in self.aside or node.relation in self.background or self._is_unset(node)
            return NOTHING if is_guard else CAUSE
        return found

    def _says_something(self, edge: Edge) -> bool:
        """Whether a condition is worth a line where nothing better is there."""
        node = self.proof[edge.target]
        return not isinstance(node, CompareNode | AbsentNode)

    @cached_property
    def _is_brought_about(self) -> bool:
        root = self.proof[self.proof.root]
        return isinstance(root, VerdictNode) and any(root.rule_ids) and root.outcome not in _OF_ABSENCE

    @property
    def _here(self) -> str:
        root = self.proof[self.proof.root]
        return "" if isinstance(root, ElidedNode) else root.at

    def _is_unset(self, node: AbsentNode) -> bool:
        """A given relation without any row for the statement, which no earlier statement took away."""
        kinds = node.types or ("",) * len(node.pattern)
        is_open = all(value is None or kind == "statement" for value, kind in zip(node.pattern, kinds, strict=True))
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
        if not is_cause and (self._is_brought_about or node.at != self._here):
            ending = [edge for edge, attempt in attempts.items() if self.blame.ends_with(attempt)]
            return tuple(edge for edge in attempts if edge not in ending)
        distance = {edge: self._missing(attempt) for edge, attempt in attempts.items()}
        nearest = min(distance.values(), default=0)
        return tuple(edge for edge, far in distance.items() if far > nearest or far >= _HOPELESS)

    def _missing(self, node: Node) -> int:
        """How much is missing below a node; a guard that is met says that a clause is about another case."""
        if node.id not in self.missing:
            below = self.proof.below(node.id, "fails" if isinstance(node, AttemptNode) else "attempt")
            found = [self._missing(each) for each in below]
            if isinstance(node, AttemptNode):
                self.missing[node.id] = _HOPELESS if self._is_hopeless(node) else sum(found)
            elif isinstance(node, AbsentNode) and found:
                self.missing[node.id] = min(found)
            else:
                self.missing[node.id] = _OTHER_CASE if self._is_other(node) else 1
        return self.missing[node.id]

    def _is_other(self, node: Node) -> bool:
        """Whether it only tells that a clause is about another case."""
        return isinstance(node, FactNode) and node.relation in self.aside

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

    def _count(self, node: Node, left_out: list[Edge]) -> None:
        if not left_out:
            return
        elided = ElidedNode(node.id, "muted", len(left_out))
        self.nodes[elided.id] = elided
        if isinstance(node, RuleNode | AttemptNode):
            self.edges += (Edge(node.id, elided.id, edge.role, edge.position) for edge in left_out)
        else:
            last = len(self.proof.edges_from(node.id))
            self.edges.append(Edge(node.id, elided.id, left_out[0].role, last))
