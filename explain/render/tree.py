"""A proof as a tree of lines: `•` is a given fact, `…` something left out. An absence is said as a sentence.

What was shown before is not shown again. Drawn short, what an absence hangs on is one line: what it would need.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
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
from ..proof.phrase import compared
from .chain import chain, shown_premises

_AGAIN = " (justified above)"
_GIVEN, _NEED, _BUT = "• ", "would need ", "but "
_LEFT_OUT = {
    "depth": "left out below this depth",
    "size": "left out, the proof is large",
    "recursion": "left out, it would rest on the line above",
    "earlier": "left out, too far back",
    "muted": "left out",
}


@dataclass(frozen=True, slots=True)
class TreeLine:
    """A line of the tree: what it says, the place it says it of, and the lines below it.

    negative: it is about what is not so. at: where what it says was read from, as `place` before it is shortened.
    """

    text: str
    place: str = ""
    below: tuple[TreeLine, ...] = ()
    negative: bool = False
    at: str = ""


def tree(proof: Proof, *, all_derivations: bool = True, chains: bool = False) -> TreeLine:
    """The lines of a proof; without `all_derivations` only the shortest derivation of each fact, the others counted.

    `chains` makes one line of a chain of facts that each rest on one shown premise, and says nothing of background.
    """
    line = _Tree(proof, all_derivations, chains).line(proof.nodes[proof.root])
    return _renamed(line, plainer(proof)) if chains else line


def render_tree(proof: Proof, *, width: int = 100, all_derivations: bool = True, chains: bool = False) -> Encoded:
    """The tree as text, places in a column on the right; `chains` ends it with a line that counts the background.

    A line that is too long is wrapped, and its place stands behind its end.
    """
    rows = list(_branches(tree(proof, all_derivations=all_derivations, chains=chains)))
    longest_place = max((len(place) for _, _, place in rows), default=0)
    room = max(width - longest_place - 2, width // 2)
    wrapped = [row for first, text, place in rows for row in _wrapped(first, text, place, room)]
    column = min(max((len(text) for text, place in wrapped if place), default=0) + 2, room + 2)
    told = [f"{text:<{column - 1}} {place}".rstrip() for text, place in wrapped]
    if chains and (count := background(proof)):
        told.append(f"and {count} further {'conditions that hold' if count > 1 else 'condition that holds'}: --full")
    return lines(told)


def background(proof: Proof) -> int:
    """How many conditions, derivations and attempts were left out as background."""
    muted = {n for n, node in proof.nodes.items() if isinstance(node, ElidedNode) and node.reason == "muted"}
    return sum(node.count for node in (proof.nodes[name] for name in muted) if isinstance(node, ElidedNode))


def _branches(line: TreeLine, first: str = "", rest: str = "") -> Iterator[tuple[tuple[str, str], str, str]]:
    yield (first, rest + ("│  " if line.below else "   ")), printable(line.text), printable(line.place)
    for below in line.below:
        is_last = below is line.below[-1]
        yield from _branches(below, rest + ("└─ " if is_last else "├─ "), rest + ("   " if is_last else "│  "))


def _wrapped(margins: tuple[str, str], text: str, place: str, room: int) -> Iterator[tuple[str, str]]:
    """The text in lines of at most `room` characters, words whole; the place goes with the last."""
    first, rest = margins
    line = first
    for word in re.split(r"(?<!•) ", text):
        if len(line) + len(word) > room and line.strip("│├└─ "):
            yield line.rstrip(), ""
            line = rest
        line += f"{word} "
    yield line.rstrip(), place


@dataclass
class _Tree:
    proof: Proof
    all_derivations: bool
    chains: bool
    shown: set[NodeId] = field(default_factory=set)
    heights: dict[NodeId, int] = field(default_factory=dict)

    def line(self, node: Node) -> TreeLine:
        """The line of a node with those below it."""
        if isinstance(node, VerdictNode | FactNode):
            return self._fact(node)
        if isinstance(node, BaseNode):
            return self._caused(_given(node.phrase, node), node)
        if isinstance(node, AbsentNode):
            return self._absent(node)
        if isinstance(node, ElidedNode):
            return TreeLine(f"… {node.count} {_LEFT_OUT[node.reason]}")
        if isinstance(node, CompareNode):
            return TreeLine(compared(node.left, node.operator, node.right, node.value))
        return TreeLine(node.clause, _place(node), self._premises(node) if isinstance(node, RuleNode) else ())

    def _fact(self, node: VerdictNode | FactNode) -> TreeLine:
        end = chain(self.proof, node).end if self.chains and isinstance(node, FactNode) else node
        if isinstance(end, BaseNode):
            return self._caused(_given(node.phrase, end), end)
        derivations = sorted(
            self.proof.below(end.id, "derives"), key=lambda each: (isinstance(each, ElidedNode), self._height(each.id))
        )
        first = derivations[0]
        place = self._of_rule(node, first) if isinstance(first, RuleNode) else ""
        if node.id in self.shown:
            return TreeLine(f"{node.phrase}{_AGAIN}", place)
        self.shown.add(node.id)
        real = [each for each in derivations if not isinstance(each, ElidedNode)]
        elided = tuple(
            self.line(each) for each in derivations if isinstance(each, ElidedNode) and not self._is_muted(each)
        )
        if len(real) > 1 and self.all_derivations:
            each_of = tuple(self._derivation(each, i, len(real)) for i, each in enumerate(real, 1))
            return TreeLine(node.phrase, "", each_of + elided)
        if len(real) > 1:
            others = len(real) - 1
            elided = (TreeLine(f"… {others} other derivation{'s' if others > 1 else ''}"), *elided)
        return TreeLine(node.phrase, place, (*self._premises(first), *elided) if real else elided)

    def _of_rule(self, node: Node, rule: RuleNode | AttemptNode) -> str:
        """Where a rule stands; drawn short only of what was asked about."""
        return _place(rule) if not self.chains or node.id == self.proof.root else ""

    def _is_muted(self, node: Node) -> bool:
        return self.chains and isinstance(node, ElidedNode) and node.reason == "muted"

    def _derivation(self, derivation: Node, number: int, total: int) -> TreeLine:
        name = f"Derivation {number} of {total}"
        if not isinstance(derivation, RuleNode):
            return TreeLine(name, "", (self.line(derivation),))
        named = f"{name}: {derivation.rule_id}" if derivation.rule_id else name
        return TreeLine(named, _place(derivation), self._premises(derivation))

    def _premises(self, derivation: Node) -> tuple[TreeLine, ...]:
        if isinstance(derivation, RuleNode):
            return tuple(self.line(premise) for premise in shown_premises(self.proof, derivation))
        return (self.line(derivation),)

    def _absent(self, node: AbsentNode) -> TreeLine:
        if node.id in self.shown and self.proof.edges_from(node.id):
            return TreeLine(f"{node.phrase}{_AGAIN}", negative=True)
        self.shown.add(node.id)
        attempts = self.proof.below(node.id, "attempt")
        told = [each for each in attempts if not (isinstance(each, ElidedNode) and each.reason == "muted")]
        below = tuple(self._attempt(each, node) if isinstance(each, AttemptNode) else self.line(each) for each in told)
        if node.expanded and not attempts:
            below = (TreeLine("no rule could make it so", negative=True),)
        if self.chains and node.id != self.proof.root:
            below = _gathered(below)
        return self._caused(TreeLine(node.phrase, "", below, negative=True), node)

    def _attempt(self, node: AttemptNode, of: AbsentNode) -> TreeLine:
        below = [each for each in self.proof.below(node.id, "fails") if not self._is_muted(each)]
        missing, place = node.total - node.reached, self._of_rule(of, node)
        if len(below) > 1:
            counted = f"{missing} of {node.total} conditions are missing:"
            return TreeLine(counted, place, tuple(self.line(obstacle) for obstacle in below), negative=True)
        is_counted = node.total > 1 and (not self.chains or of.id == self.proof.root)
        got = f" ({missing} of {node.total} missing)" if is_counted else ""
        text, obstacle = f"would need {node.needs}{got}", below[0]
        if isinstance(obstacle, CompareNode):
            return TreeLine(text, place, negative=True)
        only = self.line(obstacle)
        if isinstance(obstacle, AbsentNode):
            # the need already says what is absent: what stands under the absence can stand here
            again = _AGAIN if only.text.endswith(_AGAIN) else ""
            return TreeLine(text + again, place, only.below, negative=True)
        if isinstance(obstacle, FactNode | BaseNode):
            only = replace(only, text=f"but {only.text.removeprefix(_GIVEN)}")
        return TreeLine(text, place, (only,), negative=True)

    def _caused(self, line: TreeLine, node: BaseNode | AbsentNode) -> TreeLine:
        for cause in self.proof.below(node.id, "caused_by"):
            if isinstance(cause, ElidedNode) and cause.reason == "muted":
                continue
            below = self.line(cause)
            if not isinstance(cause, ElidedNode):
                below = replace(below, text=f"since {cause.at.rpartition('/')[2]}: {below.text}")
            line = replace(line, below=(*line.below, below))
        return line

    def _height(self, node: NodeId) -> int:
        if node not in self.heights:
            below = (self._height(edge.target) for edge in self.proof.edges_from(node))
            self.heights[node] = max((1 + height for height in below), default=0)
        return self.heights[node]


def _given(said: str, node: BaseNode) -> TreeLine:
    return TreeLine(f"{_GIVEN}{said}", str(node.origin), at=str(node.origin))


def _gathered(below: tuple[TreeLine, ...]) -> tuple[TreeLine, ...]:
    """Needs that rest on needs as one line of what is needed in the end, and what prevents it below."""
    ends = [end for line in below for end in _ends(line)]
    needs = [end for end in ends if end.text.startswith(_NEED) and not end.below]
    if len(needs) < 2:
        return tuple(ends) if ends else below
    said = f"{_NEED}{', or '.join(dict.fromkeys(need.text.removeprefix(_NEED) for need in needs))}"
    return (TreeLine(said, needs[0].place, negative=True), *(end for end in ends if end not in needs))


def _ends(line: TreeLine) -> Iterator[TreeLine]:
    """Where a chain of needs ends."""
    if line.text.startswith(_NEED) and line.below and all(below.text.startswith(_NEED) for below in line.below):
        for below in line.below:
            yield from _ends(below)
    elif line.text.startswith(_NEED) and len(line.below) == 1 and line.below[0].text.startswith(_BUT):
        yield replace(line.below[0], text=f"because {line.below[0].text.removeprefix(_BUT)}")
    else:
        yield line


def plainer(proof: Proof) -> Callable[[str], str]:
    """Phrases name statements by their places: the one that is asked about, and others of its file by their lines."""
    root = proof.nodes[proof.root]
    name = "" if isinstance(root, ElidedNode) else root.at.rpartition("/")[2]
    file, colon, _ = name.partition(":")
    if not colon:
        return str
    here = re.compile(rf"(?<![\w./-]){re.escape(name)}(?![\w/-]|[.:]\d)")
    other = re.compile(rf"(?<![\w./-]){re.escape(file)}:(\d+(?:[.:]\d+)*)")
    again = re.compile(r"^since (line \S+): (• )?after \1,? ")

    def plain(text: str) -> str:
        said = other.sub(r"line \1", here.sub("the statement", text))
        return again.sub(r"since \1: \2", said)

    return plain


def _renamed(line: TreeLine, plain: Callable[[str], str]) -> TreeLine:
    place = line.place.rpartition("/")[2] if line.place.count("/") > 1 else line.place
    return replace(line, text=plain(line.text), place=place, below=tuple(_renamed(each, plain) for each in line.below))


def _place(node: RuleNode | AttemptNode) -> str:
    return f"{node.file}:{node.line}" if node.line else node.file
