"""Safety: every variable of a head or a test gets its values from a positive literal."""

from __future__ import annotations

from collections.abc import Iterator

from ..language.ast import Clause, Comparison, Constant, Fold, Negative, Positive, Variable
from ..language.diagnostic import Diagnostic, diagnostic
from .rulebase import RuleBase


def bound_variables(clause: Clause) -> frozenset[Variable]:
    """The variables that positive literals bind, and those that `=` ties to a constant or to a bound one."""
    bound = {variable for literal in clause.body if isinstance(literal, Positive) for variable in literal.variables}
    equalities = [lit for lit in clause.body if isinstance(lit, Comparison) and lit.operator == "="]
    size = -1
    while size != len(bound):
        size = len(bound)
        for test in equalities:
            if any(isinstance(term, Constant) or term in bound for term in (test.left, test.right)):
                bound.update(test.variables)
    return frozenset(bound)


def check_safety(base: RuleBase) -> Iterator[Diagnostic]:
    """BL201 and BL202."""
    for clause in base.clauses:
        bound = bound_variables(clause)
        told_apart = clause.fold.terms if clause.fold is not None else ()
        for variable in (*clause.head.variables, *told_apart):
            if variable not in bound and not isinstance(variable, Fold):
                where = "the head but in no positive literal" if clause.body else "a fact"
                said = f"unsafe: {variable} occurs in {where}"
                hint = _given(clause, variable, base) if clause.body else "a fact has words and numbers only"
                yield diagnostic("BL201", clause.place, said, hint, len(clause.head.predicate))
        for literal in clause.body:
            if isinstance(literal, Positive):
                continue
            for variable in literal.variables:
                # in a negation `_` means "for no value", so it needs none
                if variable not in bound and not (variable.anonymous and isinstance(literal, Negative)):
                    said = f"unsafe: {variable} occurs in `{literal}` but in no positive literal"
                    yield diagnostic("BL202", literal.place, said, _way_out(literal, variable))


def _given(clause: Clause, variable: Variable, base: RuleBase) -> str:
    """A literal that gives the variable its values."""
    kind = base.types.term(clause, variable)
    if not kind and variable.name == "B":
        kind = "binlog"
    known = {"binlog": f"binlog({variable})", "statement": f"statement({variable})", "object": f"object({variable})"}
    if variable.anonymous:
        return "_ is any value: name a variable that the body gives"
    return f"add {known[kind]} to the body" if kind in known else f"add a literal that says which {variable} is meant"


def _way_out(literal: Negative | Comparison, variable: Variable) -> str:
    if isinstance(literal, Negative):
        return f"write _ for {variable} if no value at all is meant"
    return ""
