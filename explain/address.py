"""What a question about a statement names: a verdict, the rule of an id, or what a rule says of some values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..facts.errors import InputError
from ..rules.decide.wording import words_of
from ..rules.engine.model import Model
from ..rules.language.ast import Clause, Rule, Value, Variable
from ..rules.language.program import Program, Row
from .proof.build import VALUE_IN_MESSAGE
from .proof.derive import derivations
from .proof.node import Pattern

#: verdicts that somebody has to act on; `safe` is the word for none of them
_WRONG = ("refused", "fails", "unknown", "warned")
SAFE = "safe"
_RULE = re.compile(r"([A-Z][A-Z0-9]*-\d+)(?:\((.*)\))?")


@dataclass(frozen=True, slots=True)
class Address:
    """verdicts: one of them is meant. rule_id: only that rule; values: only where it says so of these."""

    verdicts: tuple[str, ...]
    rule_id: str = ""
    values: tuple[str, ...] = ()

    def means(self, rule: Rule) -> bool:
        """Whether a rule is one of those that are asked about."""
        return bool(rule.clauses) and (rule.id == self.rule_id if self.rule_id else rule.verdict in self.verdicts)

    def is_about(self, words: tuple[str, ...]) -> bool:
        """Whether what a rule says of these values is meant."""
        return set(self.values) <= set(words) or ", ".join(self.values) == ", ".join(words)


@dataclass(frozen=True, slots=True)
class Said:
    """One thing a rule says: its row, and the values of the variables that its message and its head have."""

    rule: Rule
    relation: str
    row: Row
    values: tuple[tuple[str, Value], ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The values in words."""
        return words_of(value for _, value in self.values)


def read_address(wanted: str, program: Program) -> Address:
    """`refused`, `safe`, `CX-002` or `LF-100(LIMIT)`. Raises InputError BE301 for a word that is none of them."""
    rules = [rule for rule in program.rules if rule.clauses and rule.verdict]
    verdicts = tuple(dict.fromkeys(rule.verdict for rule in rules))
    if wanted == SAFE:
        return Address(tuple(verdict for verdict in verdicts if verdict in _WRONG))
    if wanted in verdicts:
        return Address((wanted,))
    named = _RULE.fullmatch(wanted)
    found = next((rule.verdict for rule in rules if named and rule.id == named[1]), "")
    if not named or not found:
        hint = f"use an id, an id with values as in LF-100(LIMIT), {SAFE}, or one of: {', '.join(verdicts)}"
        raise InputError("BE301", f"`{wanted}` is no verdict or rule of this pack", hint=hint)
    values = tuple(value.strip() for value in (named[2] or "").split(",") if value.strip())
    return Address((found,), named[1], values)


def said_by(address: Address, program: Program, model: Model, statement: str, binlog: str) -> Iterator[Said]:
    """Everything that the rules of an address say of a statement and a binlog, each once, in the order of the rules."""
    seen: set[tuple[str, Row, tuple[tuple[str, Value], ...]]] = set()
    for rule in program.rules:
        if not address.means(rule):
            continue
        for relation, row in _rows(rule, program, model, statement, binlog):
            for derivation in derivations(program, model, relation, row):
                if program.rule_of(derivation.clause) is rule:
                    values = _values(rule, derivation.clause, derivation.named())
                    found = Said(rule, relation, row, values)
                    if (rule.id, row, values) not in seen and address.is_about(found.words):
                        seen.add((rule.id, row, values))
                        yield found


def addressed(said: Said, among: Iterable[Said]) -> str:
    """How to ask for one thing by itself: the id, with the values where the rule says several things."""
    alone = sum(other.rule.id == said.rule.id for other in among) < 2
    return said.rule.id if alone else address_of(said.rule.id, said.words)


def address_of(rule_id: str, words: tuple[str, ...]) -> str:
    """`LF-100(LIMIT)`; the id alone where there are no values."""
    return f"{rule_id}({', '.join(words)})" if words else rule_id


def heads(address: Address, program: Program) -> list[tuple[str, str]]:
    """(relation, rule id) of what the rules of an address derive; the id is empty where any rule is meant."""
    rules = (rule for rule in program.rules if address.means(rule))
    return list(dict.fromkeys((c.head.predicate, address.rule_id) for rule in rules for c in rule.clauses))


def pattern_of(address: Address, relation: str, program: Program, statement: str, binlog: str) -> Pattern:
    """The rows an address is about. Raises InputError BE301 for values that are no part of a row."""
    more = program.arity[relation] - 2
    if not address.values:
        return (statement, binlog, *(None,) * more)
    if len(address.values) != more:
        raise InputError(
            "BE301", f"{address.rule_id} has no rows of `{', '.join(address.values)}`",
            hint=f"ask --why-not {address.rule_id}",
        )  # fmt: skip
    return (statement, binlog, *address.values)


def _rows(rule: Rule, program: Program, model: Model, statement: str, binlog: str) -> Iterator[tuple[str, Row]]:
    for relation in dict.fromkeys(clause.head.predicate for clause in rule.clauses):
        for row in model.ask(relation, (statement, binlog, *(None,) * (program.arity[relation] - 2))):
            yield relation, row


def _values(rule: Rule, clause: Clause, named: dict[str, Value]) -> tuple[tuple[str, Value], ...]:
    """What the head has beyond statement and binlog, then what only the message names."""
    first = [term.name for term in clause.head.terms[:2] if isinstance(term, Variable)]
    beyond = [term.name for term in clause.head.terms[2:] if isinstance(term, Variable)]
    names = dict.fromkeys([*beyond, *VALUE_IN_MESSAGE.findall(rule.get("message"))])
    constants = [("", term.value) for term in clause.head.terms[2:] if not isinstance(term, Variable)]
    return (*constants, *((name, named[name]) for name in names if name in named and name not in first))
