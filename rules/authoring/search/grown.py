"""Statements made from what two packs mention: their databases, objects, engines and numbers, and what is beside them.

A condition such as `P > 5` is told from `P > 6` only by what has six columns, and `replicated("billing")` from its
absence only by a statement about billing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from ....facts.schema import RELATIONS
from ...check.types import NUMBERS
from ...decide.columns import Types, column_types
from ...language.ast import Atom, Clause, Comparison, Constant, Value, Variable
from ...language.patterns import is_pattern
from ...language.program import Program

#: values of a kind that statements are made for, and columns of a table
_EACH, _WIDEST = 5, 64
_NAME = re.compile(r"[a-z_][a-z0-9_$]*", re.IGNORECASE)


@dataclass(frozen=True)
class Grown:
    """Tables, and statements about them and others."""

    schema: tuple[str, ...]
    statements: tuple[str, ...]


def grown(programs: Iterable[Program], clauses: Iterable[Clause], samples: Iterable[str]) -> Grown:
    """What is made for the constants of some clauses; samples: statements about databases a and b and table a.t."""
    words: dict[str, dict[Value, None]] = {}
    clauses = tuple(clauses)
    for program in programs:
        types = column_types(program, RELATIONS)
        for clause in clauses:
            for kind, value in _constants(clause, types):
                words.setdefault(kind, {}).setdefault(value)
    names = {kind: list(islice(found, _EACH)) for kind, found in words.items()}
    schema = dict.fromkeys(_tables(names))
    statements = dict.fromkeys([*_about_tables(names), *_about_accounts(names), *_renamed(names, tuple(samples))])
    return Grown(tuple(schema), tuple(statements))


def _constants(clause: Clause, types: Types) -> Iterator[tuple[str, Value]]:
    atoms = [clause.head, *(lit.atom for lit in clause.body if not isinstance(lit, Comparison))]
    for atom in atoms:
        yield from _of_atom(atom, types)
    kinds = {
        term.name: kind
        for atom in atoms
        for term, kind in zip(atom.terms, types.get(atom.predicate, ()), strict=False)
        if kind and isinstance(term, Variable)
    }
    for literal in clause.body:
        if isinstance(literal, Comparison):
            kind = "" if is_pattern(literal.operator) else next((kinds.get(v.name) for v in literal.variables), None)
            for term in (literal.left, literal.right):
                if isinstance(term, Constant):
                    yield "number" if isinstance(term.value, int) else kind or "pattern", term.value


def _of_atom(atom: Atom, types: Types) -> Iterator[tuple[str, Value]]:
    kinds = types.get(atom.predicate, ())
    for term, kind in zip(atom.terms, kinds, strict=False):
        if isinstance(term, Constant):
            yield "number" if kind in NUMBERS or isinstance(term.value, int) else kind or "pattern", term.value


def _numbers(names: dict[str, list[Value]]) -> list[int]:
    """The numbers that are mentioned, and those beside them."""
    near = {value + step for value in names.get("number", ()) if isinstance(value, int) for step in (-1, 0, 1)}
    return sorted(number for number in near if 0 < number <= _WIDEST)


def _columns(number: int) -> str:
    return ", ".join(["c INT", *(f"c{place} INT" for place in range(2, number + 1))])


def _named(names: dict[str, list[Value]], kind: str) -> list[str]:
    return [str(value) for value in names.get(kind, ()) if _NAME.fullmatch(str(value))]


def _tables(names: dict[str, list[Value]]) -> Iterator[str]:
    for number in _numbers(names):
        yield f"CREATE TABLE a.wide{number} ({_columns(number)})"
    for engine in _named(names, "engine"):
        yield f"CREATE TABLE a.of_{engine.lower()} (c INT) ENGINE={engine}"
    for column in _named(names, "column"):
        yield f"CREATE TABLE a.has_{column} ({column} INT)"


def _about_tables(names: dict[str, list[Value]]) -> Iterator[str]:
    for number in _numbers(names):
        table = f"a.wide{number}"
        yield from (
            f"INSERT INTO {table} (c) VALUES (1)",
            f"UPDATE {table} SET c = 1",
            f"UPDATE {table} SET c = UUID()",
        )
        yield from (f"INSERT INTO a.t SELECT {value} FROM {table}" for value in ("c", "UUID()"))
        yield f"CREATE TABLE a.new{number} ({_columns(number)})"
        others = [f"b.j{place}" for place in range(1, number)]
        if others:
            yield f"INSERT INTO a.t SELECT 1 FROM {', '.join(others)}"
            yield f"DELETE a.t, {', '.join(others)} FROM a.t JOIN {' JOIN '.join(others)}"
    for engine in _named(names, "engine"):
        table = f"a.of_{engine.lower()}"
        yield from (f"INSERT INTO {table} VALUES (1)", f"DELETE FROM {table} WHERE c = 1", f"DELETE FROM {table}")
        yield f"CREATE TABLE a.new (c INT PRIMARY KEY) ENGINE={engine}"
        yield f"CREATE TEMPORARY TABLE {table} (c INT) ENGINE={engine}"
        yield f"ALTER TABLE a.t ENGINE={engine}"
    for column in _named(names, "column"):
        table = f"a.has_{column}"
        yield f"CREATE TABLE a.new ({column} INT PRIMARY KEY)"
        yield f"UPDATE {table} SET {column} = 1"
        yield from (f"{verb} {table} WHERE {column} = 1" for verb in ("DELETE FROM", "SELECT * FROM"))
        yield f"DELETE FROM {table} ORDER BY {column} LIMIT 1"
        yield f"ALTER TABLE {table} DROP COLUMN {column}"
    for value in _named(names, "variable"):
        yield from (f"SET {scope}{value} = {on}" for scope in ("", "GLOBAL ") for on in (0, 1))


def _about_accounts(names: dict[str, list[Value]]) -> Iterator[str]:
    users, hosts = ([str(each) for each in (*names.get(kind, ()), "a")] for kind in ("user", "host"))
    accounts = [f"'{user}'@'{host}'" for user in users for host in hosts if not {"'", "\\"} & {*user, *host}]
    if len(accounts) > 1:
        yield from (f"{verb} USER {account}" for account in accounts for verb in ("CREATE", "DROP"))
    for right in names.get("privilege", ()):
        if re.fullmatch(r"[A-Z ]+", str(right)):
            yield from (f"GRANT {right} ON *.* TO {account}" for account in accounts)
            yield f"REVOKE {right} ON *.* FROM {accounts[-1]}"


def _renamed(names: dict[str, list[Value]], samples: tuple[str, ...]) -> Iterator[str]:
    """The samples about the databases and tables that are mentioned, and about names that fit a pattern."""
    tables = [str(value) for value in names.get("object", ())]
    databases = [str(value) for value in names.get("database", ())]
    for value in names.get("pattern", ()):
        fitting = str(value).replace("%", "x").replace("\\_", "_").replace("\\%", "x")
        database, dot, table = fitting.partition(".")
        tables += [f"{database}.{table or 'x'}"] if dot else [f"a.{fitting}"]
        databases += [] if dot else [fitting]
    for database in databases[:_EACH]:
        if _NAME.fullmatch(database):
            yield from (re.sub(r"\ba\.", f"{database}.", text) for text in samples if "a." in text)
            yield from (re.sub(r"\bb\.", f"{database}.", text) for text in samples if "b." in text)
    for name in tables[: 2 * _EACH]:
        if all(_NAME.fullmatch(part) for part in name.split(".")) and name.count(".") == 1:
            yield from (re.sub(r"\ba\.t\b", name, text) for text in samples if "a.t" in text)
            yield from (re.sub(r"\bb\.t\b", name, text) for text in samples if "b.t" in text)
