"""The server's message for one instance of a rule."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from ...rules.decide.wording import fill
from ...rules.language.ast import Clause, Value, Variable
from ...rules.language.program import Program
from .derive import Derivation, Substitution, binders, solutions
from .model_view import ModelView
from .vocabulary import Vocabulary

_NAMES = re.compile(r"\{([A-Za-z]\w*)(\.\.\.)?\}")


def message(program: Program, model: ModelView, derivation: Derivation, vocabulary: Vocabulary) -> str:
    """The rule's `message:` filled in; empty for a rule without one.

    `{B...}` is every B for which the rule fires with the same head otherwise and the same message otherwise: the
    server names all binlogs in one error.
    """
    rule = program.rule_of(derivation.clause)
    template = rule.get("message")
    named = derivation.named()
    bindings: dict[str, Value | Collection[Value]] = dict(named)
    sets = {name for name, many in _NAMES.findall(template) if many}
    fixed = {name: value for name, value in named.items() if f"{{{name}}}" in template}
    for name in sets & named.keys():
        bindings[name] = {
            solution[Variable(name)]
            for clause in rule.clauses
            for solution in _instances(model, clause, named, sets, fixed)
            if Variable(name) in solution
        }
    return fill(template, bindings, vocabulary.variable_types(derivation.clause))


def _instances(
    model: ModelView, clause: Clause, named: dict[str, Value], sets: set[str], fixed: dict[str, Value]
) -> Iterator[Substitution]:
    head = {v.name: named[v.name] for v in clause.head.variables if v.name in named and v.name not in sets}
    start = {v: value for v in clause.variables if (value := {**fixed, **head}.get(v.name)) is not None}
    return solutions(model, clause.body, start, binders(clause))
