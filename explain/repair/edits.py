"""The changes that are tried: SQL about the names a proof rests on. Whether one helps is for the rules to say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from ...facts.names import database_of, quoted, split_key
from ...facts.statement import Statement
from ...rules.language.ast import Value
from ...rules.language.program import Row
from ..proof.node import AbsentNode, BaseNode, Proof

_Facts = Mapping[str, Mapping[Row, object]]
_FORMATS = ("ROW", "MIXED", "STATEMENT")
_PROGRAMS = frozenset({"FUNCTION", "PROCEDURE", "TRIGGER", "EVENT"})
_DROPS = frozenset({"DROP TABLE", "DROP TEMPORARY TABLE", "DROP VIEW"})

#: before the transaction of the statement (before the statement where there is none), directly before the statement, or
#: in its place; `earlier`: the statement itself, before its transaction
Where = Literal["beforehand", "before", "instead", "earlier"]


@dataclass(frozen=True, slots=True)
class Edit:
    """A change. back: what is run after the statement to undo it. parts: the statements that stand in its place.

    warning: what it costs beside what happens to the statement. loses: a binlog may record less for it.
    """

    sql: str
    where: Where = "before"
    back: str = ""
    parts: tuple[str, ...] = ()
    warning: str = ""
    loses: bool = True


def edits(
    proofs: Mapping[str, Proof], facts: _Facts, statement: Statement, inside: bool, scopes: bool
) -> tuple[Edit, ...]:
    """What may help, the narrowest first: the session, the statement, then lists and formats of the binlogs.

    proofs: of what is wrong, by binlog. inside: whether the statement runs in a transaction that began before it.
    scopes: whether binlogs have scopes that ALTER BINLOG changes.
    """
    found = dict.fromkeys([*_of_session(facts, inside), *_of_statement(statement)])
    if scopes:
        named = _named(proofs.values())
        binlogs = dict.fromkeys([*proofs, *named["binlog"]])
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
            yield Edit(f"{alter} {'DROP' if there else 'ADD'} {word}({said})", "beforehand")
    if (binlog, "ROW") not in facts.get("format_clause", {}):
        yield Edit(f"{alter} FORMAT='ROW'", "beforehand")
    if (binlog,) not in facts.get("log_all", {}):
        yield Edit(f"{alter} LOG ALL", "beforehand")


def _of_session(facts: _Facts, inside: bool) -> Iterator[Edit]:
    if inside:
        alone = "what the transaction changed before it is not seen, and a ROLLBACK does not take it back"
        yield Edit("the statement itself", "earlier", warning=alone, loses=False)
        two = "the transaction becomes two: a later ROLLBACK takes back the second only"
        yield Edit("COMMIT", warning=two, loses=False)
    setting = {str(row[1]): str(row[2]) for row in facts.get("setting", ()) if len(row) > 2}
    format_now = setting.get("binlog_format", "")
    where: Where = "beforehand" if inside else "before"
    for word in _FORMATS:
        if word != format_now:
            back = f"SET SESSION binlog_format = '{format_now}'" if format_now in _FORMATS and not inside else ""
            yield Edit(f"SET SESSION binlog_format = '{word}'", where, back)
    if setting:
        yield Edit("SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ", where)
    if setting.get("sql_log_bin") == "OFF" or facts.get("log_bin_off"):
        yield Edit("SET SESSION sql_log_bin = 1", where)
    makes = any(str(row[1]).partition(" ")[2] in _PROGRAMS for row in facts.get("kind", ()) if len(row) > 1)
    if setting and (makes or facts.get("calls_function")) and not facts.get("trusts_creators"):
        trust = "SET GLOBAL log_bin_trust_function_creators"
        trusted = "meanwhile every account may make functions and triggers that are unsafe to log"
        yield Edit(f"{trust} = 1", "before", f"{trust} = 0", warning=trusted, loses=False)
    yield Edit("SET SESSION sql_log_bin = 0", where, "SET SESSION sql_log_bin = 1" if not inside else "")


def _of_statement(statement: Statement) -> Iterator[Edit]:
    """A statement about several objects as one for each."""
    targets = [ref for ref in statement.objects if ref.action == "drop"]
    if statement.kind in _DROPS and len(targets) > 1:
        start, end = targets[0].span.start, targets[-1].span.end
        parts = tuple(
            statement.text[:start] + statement.text[ref.span.start : ref.span.end] + statement.text[end:]
            for ref in targets
        )
        yield Edit("; ".join(parts), "instead", parts=parts, warning="it may be done in part where one of them fails")


def _named(proofs: Iterable[Proof]) -> Mapping[str, list[str]]:
    """The names of each type in the leaves of proofs, in their order."""
    found: dict[str, dict[str, None]] = {"binlog": {}, "object": {}, "database": {}}
    for node in (node for proof in proofs for node in proof.nodes.values()):
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
