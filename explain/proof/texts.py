"""What the texts of a proof have to be: functions of its rows, its rules and the names of its situations.

A phrase, a message, a need or the binlog of a verdict is what people read, so none of them is believed: each node is
made again from what the checker has verified of it, and has to be the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from ...rules.language.ast import Clause, Value
from ...rules.language.program import Program, Row
from .attempt import Attempt
from .derive import Derivation, binders, is_testable
from .node import (
    AbsentNode,
    AttemptNode,
    BaseNode,
    CompareNode,
    ElidedNode,
    FactNode,
    Node,
    RuleNode,
    VerdictNode,
)
from .node_maker import NodeMaker
from .phrase import compared
from .situation import Situation
from .vocabulary import Vocabulary


@dataclass(frozen=True)
class Rows:
    """Computed rows as the model of a situation."""

    rows: Mapping[str, Collection[Row]]

    def ask(self, relation: str, pattern: tuple[Value | None, ...], /) -> tuple[Row, ...]:
        """The rows that match, sorted by their text."""
        found = (
            row
            for row in self.rows.get(relation, ())
            if all(wanted in (None, value) for wanted, value in zip(pattern, row, strict=True))
        )
        return tuple(sorted(found, key=repr))

    def holds(self, relation: str, row: Row, /) -> bool:
        """Whether a row is among them."""
        return row in self.rows.get(relation, ())

    def rank(self, _relation: str, _row: Row, /) -> Any:
        """Nothing is known of the order of derivation."""
        return 0


@dataclass(frozen=True)
class Texts:
    """Makes the nodes of one situation again."""

    program: Program
    situation: Situation
    rows: Mapping[str, Collection[Row]]

    def problems(self, node: Node, clause: Clause | None) -> Iterator[str]:
        """The fields of a node that are not what they have to be; `clause` is that of a rule or attempt."""
        made = self._again(node, clause)
        if made is None:
            return
        for each in fields(made):
            if getattr(made, each.name) != getattr(node, each.name):
                yield f"its {each.name} is not {str(getattr(made, each.name))!r}"
        known = {variable.name for variable in clause.variables} if clause is not None else set()
        if isinstance(node, RuleNode | AttemptNode) and not {name for name, _ in node.bindings} <= known:
            yield "it binds what its clause does not have"

    def _again(self, node: Node, clause: Clause | None) -> Node | None:
        maker = self._maker
        if isinstance(node, VerdictNode):
            fact = maker.fact(node.relation, node.row)
            named = dict(zip(fact.types, map(str, node.row), strict=True))
            return VerdictNode(
                node.at, node.relation, node.row, fact.types, fact.phrase, named.get("statement", ""),
                named.get("binlog", ""), node.outcome, node.codes, node.rule_ids,
            )  # fmt: skip
        if isinstance(node, FactNode):
            return maker.fact(node.relation, node.row)
        if isinstance(node, BaseNode):
            is_given = maker.origin(node.relation, node.row) is not None
            return maker.base(node.relation, node.row) if is_given else None
        if isinstance(node, AbsentNode):
            return maker.absent(node.relation, node.pattern, node.same, node.rule_id)
        if isinstance(node, CompareNode):
            text = compared(node.left, node.operator, node.right, node.value)
            return CompareNode(node.at, node.left, node.operator, node.right, text, node.value)
        if isinstance(node, ElidedNode) or clause is None:
            return None
        bound_to = dict(node.bindings)
        bindings = {each: bound_to[each.name] for each in clause.variables if each.name in bound_to}
        if isinstance(node, RuleNode):
            return maker.rule(Derivation(clause, bindings))
        bound = binders(clause)
        failing = tuple(
            i for i, literal in enumerate(clause.body)
            if i not in node.held and is_testable(literal, bindings, bound)
        )  # fmt: skip
        return maker.attempt(Attempt(clause, bindings, node.held, failing))

    @cached_property
    def _maker(self) -> NodeMaker:
        return NodeMaker(self.program, Vocabulary(self.program), self.situation, Rows(self.rows))
