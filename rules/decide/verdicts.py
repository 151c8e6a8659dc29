"""Which rule said so: every clause of a rule with a verdict gets a relation of its own that keeps what it bound.

`refuses(S, B) :- body.` under the id CX-002 becomes

    verdict__k(S, B, U) :- body.       the variables its message uses
    refuses(S, B) :- verdict__k(S, B, _).

so one question returns verdicts, rules and bindings together (the firing predicates of
rules-and-explanations.md 0.2, only where somebody reads them).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..language.ast import Atom, Clause, Positive, Rule, Term, Variable
from ..language.program import Program

_PLACEHOLDER = re.compile(r"\{([A-Z]\w*)(?:\.\.\.)?\}")


@dataclass(frozen=True)
class VerdictClause:
    """A clause whose head is a verdict; `variables` are the message's variables beyond the head's (S, B)."""

    relation: str
    rule: Rule
    clause: Clause
    variables: tuple[str, ...]

    @property
    def verdict(self) -> str:
        return self.rule.verdict

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the values a reason holds: the head's variables after (S, B), then those of the message."""
        more = tuple(term.name if isinstance(term, Variable) else "" for term in self.clause.head.terms[2:])
        return more + self.variables

    @property
    def arity(self) -> int:
        return len(self.clause.head.terms) + len(self.variables)


@dataclass(frozen=True)
class VerdictProgram:
    """The rewritten program and its verdict clauses by relation, in rule order."""

    program: Program
    verdicts: Mapping[str, VerdictClause]


def with_verdicts(program: Program) -> VerdictProgram:
    """Rewrite the rules that have a verdict; the others stay as they are."""
    rules: list[Rule] = []
    verdicts: dict[str, VerdictClause] = {}
    for rule in program.rules:
        if not rule.verdict:
            rules.append(rule)
            continue
        clauses: list[Clause] = []
        for clause in rule.clauses:
            name = f"verdict__{len(verdicts)}"
            variables = _message_variables(rule, clause)
            verdicts[name] = VerdictClause(name, rule, clause, variables)
            terms: tuple[Term, ...] = (*clause.head.terms, *(Variable(v) for v in variables))
            fired = Atom(name, terms, clause.head.place)
            clauses += [replace(clause, head=fired), replace(clause, body=(Positive(fired),))]
        rules.append(replace(rule, clauses=tuple(clauses)))
    return VerdictProgram(Program(tuple(rules)), verdicts)


def _message_variables(rule: Rule, clause: Clause) -> tuple[str, ...]:
    head = {variable.name for variable in clause.head.variables}
    bound = {variable.name for variable in clause.variables}
    used = dict.fromkeys(_PLACEHOLDER.findall(rule.get("message")))
    return tuple(name for name in used if name in bound and name not in head)
