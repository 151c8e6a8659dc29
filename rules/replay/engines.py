"""The kinds of engines that the rules of a pack tell apart."""

from __future__ import annotations

from collections.abc import Iterator

from ...facts.names import VIRTUAL_DATABASES
from ...facts.server.server import Server
from ..language.ast import Comparison, Constant
from ..language.program import Program

#: tables of `server/` that list the engines of a server
_LISTED = ("known_engine", "optional_engine")


def engine_kinds(program: Program, server: Server) -> tuple[tuple[str, ...], ...]:
    """The engines of a server in classes, each sorted: rules say the same of all engines of a class."""
    listed = {server.engine(str(row[0])) for name in _LISTED for row in server.tables.get(name, ())}
    listed = {engine for engine in listed if engine.lower() not in VIRTUAL_DATABASES}  # of no table that users make
    named = set(_constants(program))
    kinds: dict[object, list[str]] = {}
    for engine in sorted(listed):
        rows = frozenset(
            (relation, tuple(None if value == engine else value for value in row))
            for relation, found in program.facts.items()
            for row in found
            if engine in row
        )
        kinds.setdefault((rows, engine if engine in named else ""), []).append(engine)
    return tuple(map(tuple, kinds.values()))


def _constants(program: Program) -> Iterator[str]:
    """The texts that rules with a body hold."""
    for clause in program.clauses:
        for literal in clause.body:
            terms = (literal.left, literal.right) if isinstance(literal, Comparison) else literal.atom.terms
            yield from (str(term.value) for term in terms if isinstance(term, Constant))
