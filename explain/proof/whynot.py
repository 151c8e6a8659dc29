"""The proof that something does not hold: per rule that could have made it, how near it came."""

from __future__ import annotations

from collections.abc import Iterable

from ...rules.language.program import Program
from .attempt import attempts
from .graph import Graph, Limits
from .model_view import Decide, ModelView
from .node import Pattern, Proof
from .situation import Situation
from .vocabulary import Vocabulary


def explain_absence(
    program: Program,
    model: ModelView,
    situation: Situation,
    relation: str,
    pattern: Pattern,
    *,
    rule_id: str = "",
    depth: int = 16,
    nodes: int = 600,
    earlier: int = 3,
    decide: Decide | None = None,
) -> Proof:
    """Why no row matches a pattern (None for any value); the root is an absent node, nearest misses come first.

    rule_id: why that rule derives no such row, whatever others do. Limits as for `explain`. Raises LookupError where a
    row does match, and ValueError where that rule derives one.
    """
    if not rule_id and (rows := model.ask(relation, pattern)):
        raise LookupError(f"{relation}{rows[0]!r} holds")
    graph = Graph(program, Vocabulary(program), Limits(depth, nodes, earlier), decide)
    return graph.proof(graph.absence(graph.maker(situation, model), relation, pattern, depth=0, rule_id=rule_id))


def nearest(
    program: Program, model: ModelView, absent: Iterable[tuple[str, Pattern]], rule_id: str = ""
) -> tuple[str, Pattern]:
    """Of relations and patterns that no row matches, the one a rule comes nearest to; the first among equals."""

    def undone(each: tuple[str, Pattern]) -> float:
        best = next(iter(attempts(program, model, *each, rule_id=rule_id)), None)
        return len(best.clause.body) - len(best.held) if best else float("inf")

    return min(absent, key=undone)
