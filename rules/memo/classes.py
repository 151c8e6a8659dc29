"""What configuration and rules can tell apart about a name, so that names nobody mentions are one.

An object's class is its static facts (for clustrix: which binlogs have it in scope). Two objects that no LOG or
IGNORE list and no rule mentions, in databases that none mentions, have the same class without being looked at.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum
from typing import NamedTuple

from ...facts.names import database_of
from ..decide.columns import Types
from ..decide.split import Halves
from ..engine.evaluate import Evaluator
from ..language.ast import Comparison, Constant, Value
from ..language.program import Program, Row


class Here(Enum):
    """What a value of a fact stands for: the object or binlog in question, or the live name a status is about."""

    OBJECT = "object"
    BINLOG = "binlog"
    THIS = "this"


OBJECT, BINLOG, THIS = Here.OBJECT, Here.BINLOG, Here.THIS
Pattern = tuple[object, ...]

_NAMES_KEPT = 50_000


class ObjectClass(NamedTuple):
    """Its number, and per binlog the static facts with OBJECT and BINLOG in place of the names."""

    number: int
    facts: Mapping[str, frozenset[Pattern]]


class Classes:
    """Static facts of binlogs and objects under one configuration, computed once per class."""

    def __init__(self, halves: Halves, types: Types, config: Mapping[str, Collection[Row]]) -> None:
        self._types = types
        self._wanted = halves.frontier - halves.tables
        self._database_matters = "in_database" in self._wanted
        self._evaluator = Evaluator(halves.static)
        self._config = config
        self.binlogs = tuple(str(row[0]) for row in config.get("binlog", ()))
        self._mentioned = constants_of(halves.static) | constants_of(halves.moving)
        for rows in config.values():
            self._mentioned |= {value for row in rows for value in row}
        self._by_name: dict[str, ObjectClass] = {}
        self._by_mention: dict[tuple[str, str], ObjectClass] = {}
        self._by_facts: dict[frozenset[tuple[str, frozenset[Pattern]]], ObjectClass] = {}
        self.all: list[ObjectClass] = []
        #: words in static facts, which a statement's words may have to equal
        self.words: set[object] = set()
        static = self._static({})
        self.of_binlog = self._about(static, None)

    def of(self, key: str) -> ObjectClass:
        """The class of an object."""
        known = self._by_name.get(key)
        if known is None:
            if len(self._by_name) >= _NAMES_KEPT:
                self._by_name.clear()
            known = self._by_name[key] = self._find(key)
        return known

    def _find(self, key: str) -> ObjectClass:
        db = database_of(key)
        told = self._database_matters or db in self._mentioned
        mention = (db if told else "", key if key in self._mentioned else "")
        known = self._by_mention.get(mention)
        if known is None:
            static = self._static({"object": {(key,)}, "in_database": {(key, db)}})
            facts = self._about(static, key)
            known = self._by_facts.get(frozenset(facts.items()))
            if known is None:
                known = ObjectClass(len(self.all), facts)
                self._by_facts[frozenset(facts.items())] = known
                self.all.append(known)
            self._by_mention[mention] = known
        return known

    def _static(self, about: Mapping[str, Collection[Row]]) -> list[tuple[str, Row]]:
        model = self._evaluator.run({**self._config, **about})
        given = {**self._config, **about}
        return [
            (name, row)
            for name in self._wanted
            for row in (model[name] if name in model else frozenset(given.get(name, ())))
        ]

    def _about(self, static: list[tuple[str, Row]], key: str | None) -> dict[str, frozenset[Pattern]]:
        """By binlog, the static facts of it (and an object), other binlogs' left out."""
        of_all: set[Pattern] = set()
        of_one: dict[str, set[Pattern]] = {binlog: set() for binlog in self.binlogs}
        about = {key} if key is not None else set()
        for name, row in static:
            kinds = self._types[name]
            binlogs = {value for value, kind in zip(row, kinds, strict=True) if kind == "binlog"}
            objects = {value for value, kind in zip(row, kinds, strict=True) if kind == "object"}
            if len(binlogs) > 1 or objects != about:
                continue
            pattern = tuple(_placed(value, kind) for value, kind in zip(row, kinds, strict=True))
            found = of_one.get(str(binlogs.pop())) if binlogs else of_all
            if found is not None:
                self.words.update(value for value in pattern if isinstance(value, str))
                found.add((name, *pattern))
        return {binlog: frozenset(of_all | found) for binlog, found in of_one.items()}


def _placed(value: Value, kind: str | None) -> object:
    return OBJECT if kind == "object" else BINLOG if kind == "binlog" else value


def constants_of(program: Program) -> set[Value]:
    """Every value that rule text says: in heads, bodies, comparisons and data tables."""
    found = {value for rows in program.facts.values() for row in rows for value in row}
    for clause in program.clauses:
        terms = list(clause.head.terms)
        for literal in clause.body:
            terms += (literal.left, literal.right) if isinstance(literal, Comparison) else literal.atom.terms
        found |= {term.value for term in terms if isinstance(term, Constant)}
    return found
