"""Types of columns and variables, found by unification from the fact base; authors declare nothing.

A string may have any type but `position` and `integer`, an integer only those two. A column that nothing ties to
the fact base keeps the type `name` or `integer` of its constants, or none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ..language.ast import Atom, Clause, Comparison, Constant, Fold, RulePlace, Term
from ..language.diagnostic import Diagnostic, diagnostic
from ..language.folds import NUMERIC
from ..language.patterns import is_pattern
from .columns import NEXT, atoms

NUMBERS = frozenset({"position", "integer"})
#: the type of strings whose meaning nothing says
NAME = "name"

_Node = tuple[str, int] | tuple[int, str]  # (relation, column) or (clause, variable)


@dataclass(frozen=True)
class InferredTypes:
    """The inferred types; empty where nothing says one."""

    columns: Mapping[tuple[str, int], str]
    variables: Mapping[tuple[int, str], str]
    clashes: tuple[Diagnostic, ...]
    #: of each column and variable: the columns of the fact base that have its values
    sources: Mapping[tuple[str, int] | tuple[int, str], frozenset[tuple[str, int]]] = field(default_factory=dict)

    def column(self, atom: Atom, index: int) -> str:
        """The type of a column of an atom's relation."""
        return self.columns.get((atom.predicate, index), "")

    def term(self, clause: Clause, term: Term) -> str:
        """The type of a variable in a clause that the types were inferred from."""
        if isinstance(term, Constant):
            return _of_value(term)
        return self.variables.get((id(clause), term.name), "")


def infer(clauses: Iterable[Clause], signatures: Mapping[str, tuple[str, ...]]) -> InferredTypes:
    """The types of all columns and variables of these clauses, given those of the fact base."""
    return _Inference(signatures).run(tuple(clauses))


def _of_value(constant: Constant) -> str:
    return "integer" if isinstance(constant.value, int) else NAME


def _meet(left: str, right: str) -> str | None:
    """The type that values of both types have; None if there is none."""
    if not left or not right or left == right:
        return left or right
    if {left, right} == NUMBERS:
        return "position"
    for one, other in ((left, right), (right, left)):
        if one == NAME and other not in NUMBERS:
            return other
    return None


class _Inference:
    """Union-find over columns and variables, with the type of each class at its root."""

    def __init__(self, signatures: Mapping[str, tuple[str, ...]]) -> None:
        self._parent: dict[_Node, _Node] = {}
        self._type: dict[_Node, str] = {}
        self._clashes: dict[Diagnostic, None] = {}
        self._given: list[tuple[str, int]] = []
        #: the first word in a table that gives a column its type
        self._words: dict[_Node, tuple[Constant, RulePlace]] = {}
        for name, types in signatures.items():
            for index, kind in enumerate(types):
                if kind:
                    self._type[name, index] = kind
                    self._given.append((name, index))
                elif name.startswith(NEXT):  # of a state that a pack declares, before and after
                    self._parent[name, index] = name.removeprefix(NEXT), index

    def run(self, clauses: tuple[Clause, ...]) -> InferredTypes:
        for clause in clauses:
            for atom in (clause.head, *atoms(clause)):
                for index, term in enumerate(atom.terms):
                    self._cell(clause, atom, index, term)
            if clause.fold is not None:
                self._fold(clause, clause.fold)
        # comparisons come last, when the columns have given variables their types
        for clause in clauses:
            for literal in clause.body:
                if isinstance(literal, Comparison):
                    self._comparison(clause, literal)
        known = {node: self._type.get(self._root(node), "") for node in {*self._parent, *self._type}}
        columns = {node: kind for node, kind in known.items() if isinstance(node[0], str)}
        variables = {node: kind for node, kind in known.items() if isinstance(node[0], int)}
        return InferredTypes(columns, variables, tuple(self._clashes), self._sources(known))

    def _sources(self, known: Iterable[_Node]) -> dict[_Node, frozenset[tuple[str, int]]]:
        """The given columns of the class of each column and variable."""
        given: dict[_Node, set[tuple[str, int]]] = {}
        for cell in self._given:
            given.setdefault(self._root(cell), set()).add(cell)
        frozen = {root: frozenset(cells) for root, cells in given.items()}
        return {node: frozen.get(self._root(node), frozenset()) for node in known}

    def _root(self, node: _Node) -> _Node:
        while (parent := self._parent.get(node, node)) != node:
            self._parent[node] = self._parent.get(parent, parent)
            node = parent
        return node

    def _cell(self, clause: Clause, atom: Atom, index: int, term: Term) -> None:
        column: _Node = (atom.predicate, index)
        if isinstance(term, Constant):
            known = self._type.get(self._root(column), "")
            if not clause.body and isinstance(term.value, str):
                self._words.setdefault(column, (term, atom.place))
            if known == "statement":
                said = f"{term} stands where {atom.predicate} has a statement"
                self._report("BL215", atom.place, said, "variables start with a capital letter")
            elif not self._give(column, _of_value(term)):
                said = f"types clash: column {index + 1} of {atom.predicate} is {_an(known)}, {term} is not"
                self._report("BL208", atom.place, said)
        else:
            self._unify((id(clause), term.name), column, f"{term} is both", atom.place)

    def _fold(self, clause: Clause, fold: Fold) -> None:
        """What is counted is an integer; what is added up or compared has to be a number."""
        numbers = [fold, fold.terms[0]] if fold.function in NUMERIC else [fold]
        for term in numbers:
            node: _Node = (id(clause), term.name)
            if not self._give(node, "integer"):
                said = f"`{fold}` is about numbers: {term} is {_an(self._type[self._root(node)])}"
                self._report("BL212", clause.place, said, "only positions and integers have an order")

    def _comparison(self, clause: Clause, test: Comparison) -> None:
        terms = (test.left, test.right)
        nodes: list[_Node] = [(id(clause), str(t) if isinstance(t, Constant) else t.name) for t in terms]
        for node, term in zip(nodes, terms, strict=True):
            if isinstance(term, Constant):
                self._type[node] = _of_value(term)
        if is_pattern(test.operator):
            for node, term in zip(nodes, terms, strict=True):
                kind = self._type.get(self._root(node), "")
                if kind in NUMBERS:
                    said = f"`{test}` takes a name apart: {term} is {_an(kind)}"
                    self._report("BL208", test.place, said, "only texts have patterns")
            return
        if test.operator in ("=", "!="):
            like = f"{'not ' if test.operator == '!=' else ''}like({test.left}, {test.right})"
            self._unify(nodes[0], nodes[1], f"`{test}` is about", test.place, f"texts are compared by {like}")
            return
        for node, term in zip(nodes, terms, strict=True):
            if not self._give(node, "integer"):
                root = self._root(node)
                said, place = f"`{test}` compares the order of names: {term} is {_an(self._type[root])}", test.place
                for word, at in (each for cell, each in self._words.items() if self._root(cell) == root):
                    said, place = f"`{test}` compares the order of numbers: {word} is none", at
                    break
                self._report("BL212", place, said, "only positions and integers have an order")
                break

    def _give(self, node: _Node, kind: str) -> bool:
        root = self._root(node)
        met = _meet(self._type.get(root, ""), kind)
        if met is not None:
            self._type[root] = met
        return met is not None

    def _unify(self, one: _Node, other: _Node, what: str, place: RulePlace, of_texts: str = "") -> None:
        self._parent.setdefault(one, one)
        self._parent.setdefault(other, other)
        left, right = self._root(one), self._root(other)
        if left == right:
            return
        kinds = self._type.get(left, ""), self._type.get(right, "")
        met = _meet(*kinds)
        if met is None:
            self._report(
                "BL208",
                place,
                f"types clash: {what} {_an(kinds[0])} and {_an(kinds[1])}",
                of_texts * ("value" in kinds),
            )
            return
        self._parent[left] = right
        if met:
            self._type[right] = met

    def _report(self, code: str, place: RulePlace, said: str, hint: str = "") -> None:
        self._clashes.setdefault(diagnostic(code, place, said, hint))


def _an(kind: str) -> str:
    return f"an {kind}" if kind[:1] in "aeiou" else f"a {kind}"
