"""The proof of a fact: from the verdict through rule instances down to given facts and absences."""

from __future__ import annotations

import re

from ...rules.language.ast import Value
from ...rules.language.program import Program, Row
from .graph import Graph, Limits
from .model_view import Decide, ModelView
from .node import Proof, VerdictNode
from .situation import Situation
from .vocabulary import Vocabulary

#: how many situations back the causes of states are followed by default
EARLIER = 3
#: the variables that a message template names
VALUE_IN_MESSAGE = re.compile(r"\{([A-Z]\w*)(?:\.\.\.)?\}")


def explain(
    program: Program,
    model: ModelView,
    situation: Situation,
    relation: str,
    row: Row,
    *,
    rule_id: str | None = None,
    values: tuple[tuple[str, Value], ...] = (),
    depth: int = 16,
    nodes: int = 600,
    earlier: int = EARLIER,
    decide: Decide | None = None,
) -> Proof:
    """Why a row holds, with every alternative; `rule_id` keeps the derivations of one rule only, `values` those
    in which these variables have these values.

    `depth` limits the facts and absences below one another, `nodes` the size, `earlier` how many situations back the
    causes of a state are followed, which needs `decide`; what a limit leaves out is counted in an elided node.
    Raises LookupError where the row does not hold or `rule_id` does not derive it, and ValueError where the model
    holds a base row that the situation does not give or two situations share a name.
    """
    if not model.holds(relation, row):
        raise LookupError(f"{relation}{row!r} does not hold")
    graph = Graph(program, Vocabulary(program), Limits(depth, nodes, earlier), decide)
    maker = graph.maker(situation, model)
    derivations = [
        each for each in maker.derivations(relation, row) if rule_id in (None, program.rule_of(each.clause).id)
    ]
    wanted = {(name, value) for name, value in values if name}
    derivations = [each for each in derivations if wanted <= set(each.named().items())]
    if (rule_id is not None or values) and not derivations:
        raise LookupError(f"{rule_id} does not derive {relation}{row!r}")
    rules = [program.rule_of(each.clause) for each in derivations]
    types = graph.vocabulary.types_of(relation, len(row))
    named = dict(zip(types, map(str, row), strict=True))
    root = VerdictNode(
        at=situation.name,
        relation=relation,
        row=row,
        types=types,
        phrase=maker.phrases.yes(relation, row),
        statement=named.get("statement", ""),
        binlog=named.get("binlog", ""),
        outcome=" or ".join(dict.fromkeys(rule.verdict for rule in rules if rule.verdict)) or relation,
        codes=tuple(sorted({rule.code for rule in rules if rule.code is not None})),
        rule_ids=tuple(dict.fromkeys(rule.id for rule in rules if rule.id)),
    )
    graph.open_verdict(root, maker, derivations)
    return graph.proof(root)
