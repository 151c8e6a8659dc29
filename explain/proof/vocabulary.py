"""How each relation of a program is said: where its phrases come from and which variable stands for which column."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ...facts.schema import RELATIONS, Relation
from ...rules.check.own import KEY as OWN_STATE
from ...rules.check.own import with_own
from ...rules.decide.columns import column_types
from ...rules.language.ast import Clause, Comparison, Fold, Rule, Variable
from ...rules.language.program import Program

STATE_AFTER = "next_"
_HOLES = re.compile(r"\{([A-Za-z]\w*)\}")
#: what rules of a verdict say of statement {S} and binlog {B}, and what it is where they do not
_OF_VERDICTS = {
    "refused": ("{B} refuses {S}", "{B} does not refuse {S}"),
    "recorded": ("{B} records {S}", "{B} does not record {S}"),
    "not recorded": ("{B} leaves {S} out", "{B} does not leave {S} out"),
    "fails": ("{S} fails", "{S} does not fail"),
    "unknown": ("what {B} does with {S} is unknown", "what {B} does with {S} is known"),
    "warned": ("the server warns of {S}", "the server does not warn of {S}"),
    "advice": ("there is advice about {S}", "there is no advice about {S}"),
    "row": ("{B} logs {S} as rows", "{B} does not log {S} as rows"),
    "statement": ("{B} logs {S} as a statement", "{B} does not log {S} as a statement"),
    "event": ("{B} gets an event of {S}", "{B} gets no event of {S}"),
    "end": ("{S} settles what {B} holds back", "{S} settles nothing that {B} holds back"),
}


@dataclass(frozen=True, slots=True)
class Wording:
    """The phrases for a fact and for its absence; `names` are the variables its columns have in both."""

    names: tuple[str, ...]
    yes: str
    no: str


@dataclass(frozen=True)
class Vocabulary:
    """The wordings and column types of a program's relations."""

    program: Program

    @cached_property
    def _types(self) -> Mapping[str, tuple[str, ...]]:
        typed = column_types(self.program, RELATIONS)
        return {relation: tuple(kind or "" for kind in columns) for relation, columns in typed.items()}

    def types_of(self, relation: str, arity: int) -> tuple[str, ...]:
        """The column types of a relation; an empty string where nothing tells one."""
        return self._types.get(relation, ("",) * arity)

    def variable_types(self, clause: Clause) -> dict[str, str]:
        """The type of each variable of a clause, where something tells it."""
        found: dict[str, str] = {}
        for atom in (clause.head, *(lit.atom for lit in clause.body if not isinstance(lit, Comparison))):
            for term, kind in zip(atom.terms, self.types_of(atom.predicate, len(atom.terms)), strict=True):
                if kind and isinstance(term, Variable):
                    found.setdefault(term.name, kind)
        return found

    def wording(self, relation: str, arity: int) -> Wording:
        """Its rule's `text: yes | no`, else the schema's phrases, else its verdict, else `relation(a, b)`."""
        return self._annotated.get(relation) or self._declared(relation, arity) or self._default(relation, arity)

    def _default(self, relation: str, arity: int) -> Wording:
        names = tuple(f"C{column}" for column in range(arity))
        verdict = self._verdicts.get(relation)
        if verdict in _OF_VERDICTS and arity > 1:  # rules with a verdict are about a statement and a binlog
            named = {"S": names[0], "B": names[1]}
            yes, no = (_HOLES.sub(lambda hole: f"{{{named[hole[1]]}}}", said) for said in _OF_VERDICTS[verdict])
            return Wording(names, yes, no)
        atom = f"{relation}({', '.join('{' + name + '}' for name in names)})" if names else relation
        return Wording(names, atom, f"no {atom}")

    def _declared(self, relation: str, arity: int) -> Wording | None:
        declared = self._given.get(relation) or self._given.get(relation.removeprefix(STATE_AFTER))
        if declared is None or declared.arity != arity:
            return None
        opening = "" if declared.name == relation else "afterwards, "
        names = tuple(name for name, _ in declared.columns)
        return Wording(names, opening + declared.yes, opening + declared.no)

    @cached_property
    def _given(self) -> Mapping[str, Relation]:
        """The relations of the fact base, and the states that rules declare."""
        return {each.name: each for each in with_own(RELATIONS, (*self.program.rules, *self.program.elsewhere))}

    @cached_property
    def _annotated(self) -> Mapping[str, Wording]:
        found: dict[str, Wording] = {}
        for rule in (*self.program.rules, *self.program.elsewhere):
            if rule.get("text") and rule.clauses and not rule.get(OWN_STATE):
                found.setdefault(rule.clauses[0].head.predicate, _from_annotation(rule))
        return found

    @cached_property
    def _verdicts(self) -> Mapping[str, str]:
        """The verdict of the relations whose rules all give the same one."""
        found: dict[str, set[str]] = {}
        for rule in (*self.program.rules, *self.program.elsewhere):
            for clause in rule.clauses:
                found.setdefault(clause.head.predicate, set()).add(rule.verdict)
        return {relation: next(iter(verdicts)) for relation, verdicts in found.items() if len(verdicts) == 1}


def _from_annotation(rule: Rule) -> Wording:
    yes, bar, no = (part.strip() for part in rule.get("text").partition("|"))
    names = []
    variables = {v.name for clause in rule.clauses for v in clause.head.variables}
    # constants and the columns of a table of facts have no variables: the phrase names them in order
    holes = iter([name for name in dict.fromkeys(_HOLES.findall(yes)) if name not in variables])
    for column in range(len(rule.clauses[0].head.terms)):
        terms = (clause.head.terms[column] for clause in rule.clauses)
        names.append(
            next((t.name for t in terms if isinstance(t, Variable) and not isinstance(t, Fold)), "") or next(holes, "")
        )
    return Wording(tuple(names), yes, no if bar else f"it is not so that {yes}")
