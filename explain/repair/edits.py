"""The changes that are tried: SQL about the names a proof rests on. Whether one helps is for the rules to say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ...facts.names import database_of, quoted, split_key
from ...rules.decide.outcome import Outcome
from ...rules.language.ast import Value
from ...rules.language.program import Row
from ..proof.node import AbsentNode, BaseNode, Proof

_Facts = Mapping[str, Mapping[Row, object]]
_FORMATS = ("ROW", "MIXED", "STATEMENT")


@dataclass(frozen=True, slots=True)
class Edit:
    """A statement, which stands directly before the one that is repaired or, `early`, as soon as the binlogs do."""

    sql: str
    early: bool = False


def edits(proof: Proof, outcome: Outcome, facts: _Facts) -> tuple[Edit, ...]:
    """What may help, the narrowest first: lists and formats of the binlogs, then what the session can say."""
    found = dict.fromkeys(_of_session(facts))
    if "format_clause" in facts or any(name in facts for name in ("log_all", "log_table", "log_database")):
        named = _named(proof)
        binlogs = dict.fromkeys([outcome.binlog, *named["binlog"]])
        objects = [key for key in named["object"] if split_key(key).db]
        databases = dict.fromkeys([*map(database_of, objects), *named["database"]])
        lists = [("table", key, quoted(key)) for key in objects]
        lists += [("database", database, f"`{database.replace('`', '``')}`") for database in databases if database]
        for binlog in binlogs:
            found.update(dict.fromkeys(_of_binlog(binlog, lists, facts)))
    return tuple(found)


def _of_binlog(binlog: str, lists: list[tuple[str, str, str]], facts: _Facts) -> Iterator[Edit]:
    alter = f"ALTER BINLOG '{binlog.replace(chr(39), chr(39) * 2)}'"
    for kind, key, said in lists:
        for word in ("LOG", "IGNORE"):
            there = (binlog, key) in facts.get(f"{word.lower()}_{kind}", {})
            yield Edit(f"{alter} {'DROP' if there else 'ADD'} {word}({said})", early=True)
    if (binlog, "ROW") not in facts.get("format_clause", {}):
        yield Edit(f"{alter} FORMAT='ROW'", early=True)
    if (binlog,) not in facts.get("log_all", {}):
        yield Edit(f"{alter} LOG ALL", early=True)


def _of_session(facts: _Facts) -> Iterator[Edit]:
    yield Edit("COMMIT")
    yield from (Edit(f"SET SESSION binlog_format = '{word}'") for word in _FORMATS)
    if facts.get("setting"):
        yield Edit("SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ")
    yield Edit("SET SESSION sql_log_bin = 0")


def _named(proof: Proof) -> Mapping[str, list[str]]:
    """The names of each type in the leaves of a proof, in its order."""
    found: dict[str, dict[str, None]] = {"binlog": {}, "object": {}, "database": {}}
    for node in proof.nodes.values():
        values: tuple[Value | None, ...] = ()
        if isinstance(node, BaseNode):
            values = node.row
        elif isinstance(node, AbsentNode):
            values = node.pattern
        else:
            continue
        for value, kind in zip(values, node.types, strict=True):
            if value is not None and kind in found:
                found[kind][str(value)] = None
    return {kind: list(names) for kind, names in found.items()}
