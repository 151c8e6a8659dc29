"""A proof as a tree of lines: `•` is a given fact, `✗` an absence, `…` something left out.

What was shown before is not shown again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ...facts.door.encoded import Encoded
from ...facts.door.printable import printable
from ...facts.door.terminal import lines
from ..proof.node import (
    AbsentNode,
    AttemptNode,
    BaseNode,
    CompareNode,
    ElidedNode,
    FactNode,
    Node,
    NodeId,
    Proof,
    RuleNode,
    VerdictNode,
)
from .chain import chain, muted_conditions, shown_premises

_AGAIN, _MORE = " (justified above)", " …"
_LEFT_OUT = {
    "depth": "left out below this depth",
    "size": "left out, the proof is large",
    "recursion": "left out, it would rest on the line above",
    "earlier": "left out, too far back",
    "muted": "left out",
}


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the tree: what it says, the place it says it of, and the lines below it."""

    text: str
    place: str = ""
    below: tuple[Line, ...] = ()


def tree(proof: Proof, *, all_ways: bool = True, chains: bool = False) -> Line:
    """The lines of a proof; without `all_ways` only the shortest derivation of each fact, the others counted.

    `chains` makes one line of a chain of facts that each rest on one shown premise.
    """
    return _Tree(proof, all_ways, chains).line(proof.nodes[proof.root])


def render_tree(proof: Proof, *, width: int = 100, all_ways: bool = True, chains: bool = False) -> Encoded:
    """The tree as text, places in a column on the right; lines too long for the column push their place out."""
    rows = list(_branches(tree(proof, all_ways=all_ways, chains=chains)))
    longest_place = max((len(place) for _, place in rows), default=0)
    column = min(max((len(text) for text, place in rows if place), default=0) + 2, max(width - longest_place, 2))
    return lines(f"{text:<{column - 1}} {place}".rstrip() for text, place in rows)


def _branches(line: Line, first: str = "", rest: str = "") -> Iterator[tuple[str, str]]:
    yield first + printable(line.text), printable(line.place)
    for below in line.below:
        is_last = below is line.below[-1]
        yield from _branches(below, rest + ("└─ " if is_last else "├─ "), rest + ("   " if is_last else "│  "))


@dataclass
class _Tree:
    proof: Proof
    all_ways: bool
    chains: bool
    shown: set[NodeId] = field(default_factory=set)
    heights: dict[NodeId, int] = field(default_factory=dict)

    def line(self, node: Node) -> Line:
        """The line of a node with those below it."""
        if isinstance(node, VerdictNode | FactNode):
            return self._fact(node)
        if isinstance(node, BaseNode):
            return self._caused(Line(f"• {node.phrase}", str(node.origin)), node)
        if isinstance(node, AbsentNode):
            return self._absent(node)
        if isinstance(node, AttemptNode):
            return self._attempt(node)
        if isinstance(node, ElidedNode):
            return Line(f"… {node.count} {_LEFT_OUT[node.reason]}")
        if isinstance(node, CompareNode):
            return Line(node.text if node.value else f"✗ {node.text}")
        return Line(node.clause, _place(node), self._premises(node))

    def _fact(self, node: VerdictNode | FactNode) -> Line:
        end, muted = chain(self.proof, node) if self.chains and isinstance(node, FactNode) else (node, 0)
        if isinstance(end, BaseNode):
            return self._caused(Line(f"• {node.phrase}{_conditions(muted)}", str(end.origin)), end)
        ways = sorted(
            self.proof.below(end.id, "derives"), key=lambda way: (isinstance(way, ElidedNode), self._height(way.id))
        )
        first = ways[0]
        place = _place(first) if isinstance(first, RuleNode) else ""
        if node.id in self.shown:
            return Line(f"{node.phrase}{_AGAIN}", place)
        self.shown.add(node.id)
        real = [way for way in ways if not isinstance(way, ElidedNode)]
        elided = tuple(self.line(way) for way in ways if isinstance(way, ElidedNode))
        if len(real) > 1 and self.all_ways:
            return Line(node.phrase, "", tuple(self._way(way, i, len(real)) for i, way in enumerate(real, 1)) + elided)
        if len(real) > 1:
            others = len(real) - 1
            elided = (Line(f"… {others} other {'way' if others == 1 else 'ways'}"), *elided)
        said = node.phrase + _conditions(muted + muted_conditions(self.proof, first))
        return Line(said, place, (*self._premises(first), *elided) if real else elided)

    def _way(self, way: Node, number: int, total: int) -> Line:
        name = f"Way {number} of {total}"
        if not isinstance(way, RuleNode):
            return Line(name, "", (self.line(way),))
        name = (f"{name}: {way.rule_id}" if way.rule_id else name) + _conditions(muted_conditions(self.proof, way))
        return Line(name, _place(way), self._premises(way))

    def _premises(self, way: Node) -> tuple[Line, ...]:
        if isinstance(way, RuleNode):
            return tuple(self.line(premise) for premise in shown_premises(self.proof, way))
        return (self.line(way),)

    def _absent(self, node: AbsentNode) -> Line:
        if node.id in self.shown and self.proof.edges_from(node.id):
            return Line(f"✗ {node.phrase}{_AGAIN}")
        self.shown.add(node.id)
        attempts = self.proof.below(node.id, "attempt")
        told = [each for each in attempts if not (isinstance(each, ElidedNode) and each.reason == "muted")]
        below = tuple(self.line(attempt) for attempt in told)
        if node.expanded and not attempts:
            below = (Line("no rule could make it so"),)
        more = _MORE if len(told) < len(attempts) else ""
        return self._caused(Line(f"✗ {node.phrase}{more}", "", below), node)

    def _attempt(self, node: AttemptNode) -> Line:
        below = self.proof.below(node.id, "fails")
        if len(below) > 1:
            held_back = "held back by" if self.chains else f"got {node.reached} of {node.total}, held back by"
            return Line(held_back, _place(node), tuple(self.line(obstacle) for obstacle in below))
        got = f"got {node.reached} of {node.total}: " if node.reached and not self.chains else ""
        text, obstacle = f"{got}would need {node.needs}", below[0]
        if isinstance(obstacle, CompareNode):
            return Line(text, _place(node))
        only = self.line(obstacle)
        if isinstance(obstacle, AbsentNode):
            # the need already says what is absent: what stands under the absence can stand here
            again = next((end for end in (_AGAIN, _MORE) if only.text.endswith(end)), "")
            return Line(text + again, _place(node), only.below)
        if isinstance(obstacle, FactNode | BaseNode):
            only = replace(only, text=f"but {only.text}")
        return Line(text, _place(node), (only,))

    def _caused(self, line: Line, node: BaseNode | AbsentNode) -> Line:
        for cause in self.proof.below(node.id, "caused_by"):
            if isinstance(cause, ElidedNode) and cause.reason == "muted":
                return replace(line, text=line.text + _MORE)
            below = self.line(cause)
            if not isinstance(cause, ElidedNode):
                below = replace(below, text=f"since {cause.at}: {below.text}")
            line = replace(line, below=(*line.below, below))
        return line

    def _height(self, node: NodeId) -> int:
        if node not in self.heights:
            below = (self._height(edge.target) for edge in self.proof.edges_from(node))
            self.heights[node] = max((1 + height for height in below), default=0)
        return self.heights[node]


def _conditions(count: int) -> str:
    return f" (+{count} condition{'s' if count > 1 else ''})" if count else ""


def _place(node: RuleNode | AttemptNode) -> str:
    return f"{node.file}:{node.line}" if node.line else node.file
