"""What the rules of a pack may use: relations that are given, that required packs export, and its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..facts.schema import BY_NAME, RELATIONS, Relation
from ..facts.vocabulary.vocabulary import vocabulary_of
from ..rules.check.modules import Ownership
from ..rules.check.own import own_states
from ..rules.check.rulebase import RuleBase
from ..rules.language.ast import Atom, Clause, Constant, Rule, Term, Variable
from ..rules.packing.pack import Pack

#: what stands for a value of a type in an example row
_EXAMPLES: Mapping[str, str | int] = {
    "statement": "s", "object": "shop.orders", "database": "shop", "binlog": "binlog", "position": 1, "integer": 1,
    "kind": "DELETE", "engine": "INNODB", "format": "ROW", "via": "itself", "column": "id", "savepoint": "p",
    "function": "UUID", "variable": "autocommit", "value": "ON", "verb": "update", "cached": "event",
    "feature": "limit", "pattern": "shop.%", "user": "app", "host": "%", "privilege": "SELECT", "weekday": "monday",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class UsableRelation:
    """origin: `given`, `own`, or the pack that exports it. example: a row as a fact."""

    name: str
    columns: tuple[str, ...]
    origin: str
    phrase: str
    example: str


def usable(pack: Pack) -> Iterator[UsableRelation]:
    """The relations by origin: given ones, those of required packs, own ones."""
    base = RuleBase(pack.whole_files, BY_NAME, pack.context)
    for given in RELATIONS:
        row = [_word(base, given.name, index, kind) for index, kind in enumerate(given.types)]
        letters = tuple(variable for variable, _ in given.columns)
        yield UsableRelation(given.name, letters, "given", given.yes, f"{Atom(given.name, tuple(row))}.")
    owners = Ownership(base)
    rows: dict[str, UsableRelation] = {}
    for rule, _ in owners.rules:
        for state in own_states([rule]):
            owner = owners.of[state.relation.name]
            if owner == pack.name or state.relation.name in owners.exported:
                rows[state.relation.name] = _state(state.relation, "own" if owner == pack.name else owner, base)
        for clause in rule.clauses:
            name = clause.head.predicate
            owner = owners.of.get(name, pack.name)
            said = name in rows and rows[name].phrase  # a block without one adds to what another says
            if not said and (owner == pack.name or name in owners.exported):
                rows[name] = _derived(rule, clause, "own" if owner == pack.name else owner, base)
    yield from sorted(rows.values(), key=lambda each: (each.origin == "own", each.origin, each.name))


def _state(relation: Relation, origin: str, base: RuleBase) -> UsableRelation:
    kinds = [base.types.columns.get((relation.name, index), "") for index in range(relation.arity)]
    row = tuple(_word(base, relation.name, index, kind) for index, kind in enumerate(kinds))
    letters = tuple(letter for letter, _ in relation.columns)
    return UsableRelation(relation.name, letters, origin, relation.yes, f"{Atom(relation.name, row)}.")


def _derived(rule: Rule, clause: Clause, origin: str, base: RuleBase) -> UsableRelation:
    head = clause.head
    kinds = [base.types.column(head, index) for index in range(len(head.terms))]
    columns = tuple(
        term.name if isinstance(term, Variable) else kind or "value"
        for term, kind in zip(head.terms, kinds, strict=True)
    )
    row: tuple[Term, ...] = tuple(
        term if isinstance(term, Constant) else _word(base, head.predicate, index, kind)
        for index, (term, kind) in enumerate(zip(head.terms, kinds, strict=True))
    )
    phrase = rule.get("text").partition(" | ")[0] or rule.get("message")
    return UsableRelation(head.predicate, columns, origin, phrase, f"{Atom(head.predicate, row)}.")


def _word(base: RuleBase, relation: str, column: int, kind: str) -> Constant:
    """A value that may stand in a column: the usual one of its type, else the first word of its list."""
    usual = _EXAMPLES.get(kind, kind or "value")
    given = BY_NAME.get(relation)
    known = base.words.of((relation, column))
    if known is None or usual in known.words or (given and not vocabulary_of(relation, given.columns[column][0])):
        return Constant(usual)
    return Constant(next(iter(known.words)))
