"""Which objects that a statement names are there already, or are not, where the workload is seen whole."""

from __future__ import annotations

from collections.abc import Iterator

from ..catalog import Existence, renames
from ..fact import Fact
from ..names import TABLE_KINDS, database_key, split_key
from ..origin import NO_SPAN
from ..server.names import Names
from ..statement import ObjectRef, Statement
from ..wildcards import matches

_WITH_DATABASE = TABLE_KINDS | {"procedure", "function", "trigger", "event"}


def existence_facts(statement: Statement, names: Names) -> Iterator[Fact]:
    """`object_exists` of what a statement makes; `object_missing` and `object_of_kind` of what it needs."""
    existence = names.existence
    if existence is None:
        return
    if statement.kind == "USE":
        yield from _missing(database_key(statement.subject), None, existence, "database")
    elif statement.kind == "RENAME TABLE":
        yield from _renamed(statement, names, existence)
    told: set[str] = set()
    for ref in statement.objects:
        key = names.key(ref)
        if key in told:
            continue
        told.add(key)
        if ref.kind == "user" and len(statement.objects) > 1:
            continue  # one that fails makes or drops the others
        if ref.role in ("rename from", "rename to") and statement.kind == "RENAME TABLE":
            continue
        if ref.action == "create":
            yield from _made(ref, key, statement, names, existence)
        elif ref.role != "references" and not _is_elsewhere(ref, key, names):
            yield from _needed(ref, key, statement, existence)


def _made(ref: ObjectRef, key: str, statement: Statement, names: Names, existence: Existence) -> Iterator[Fact]:
    db = split_key(key).db
    if ref.kind in _WITH_DATABASE and db and "temporary" not in statement.flags:
        yield from _missing(database_key(db), ref, existence, "database")
    if ref.role == "rename to" and any(names.key(other) in names.temporary for other in statement.objects):
        return
    if "temporary" in statement.flags:
        if key in names.temporary and not names.hides_temporary:
            yield Fact("object_exists", (key, ref.kind), ref.span)
    elif (origin := existence.there(key)) is not None:
        yield Fact("object_exists", (key, ref.kind), ref.span, origin)


def _renamed(statement: Statement, names: Names, existence: Existence) -> Iterator[Fact]:
    """What the first pair that cannot be renamed finds; a pair may make what the next one needs."""
    made: set[str] = set()
    gone: set[str] = set()
    for old, new in renames(statement, names.default_db):
        if not names.temporary.keys().isdisjoint((old, new)):
            return
        found = []
        if old in gone or (old not in made and existence.missing(old) is not None):
            found.append(Fact("object_missing", (old, "table"), via=existence.missing(old)))
        if new in made or (new not in gone and existence.there(new) is not None):
            found.append(Fact("object_exists", (new, "table"), via=existence.there(new)))
        yield from found
        if found:
            return
        gone = (gone | {old}) - {new}
        made = (made | {new}) - {old}


def _needed(ref: ObjectRef, key: str, statement: Statement, existence: Existence) -> Iterator[Fact]:
    """What is missing: an object, or the database that it would be in; or what is of another kind."""
    needs_kind = ref.action in ("drop", "alter") or ref.role == "like" or statement.kind == "TRUNCATE"
    if needs_kind and ref.kind in ("table", "view") and (kind := existence.kind(key)) not in (ref.kind, ""):
        yield Fact("object_of_kind", (key, kind), ref.span, existence.there(key))
        return
    db = split_key(key).db
    if ref.kind in _WITH_DATABASE and db and existence.missing(database_key(db)) is not None:
        yield from _missing(database_key(db), ref, existence, "database")
    else:
        yield from _missing(key, ref, existence, ref.kind)


def _missing(key: str, ref: ObjectRef | None, existence: Existence, kind: str) -> Iterator[Fact]:
    if (origin := existence.missing(key)) is not None:
        yield Fact("object_missing", (key, kind), NO_SPAN if ref is None else ref.span, origin)


def _is_elsewhere(ref: ObjectRef, key: str, names: Names) -> bool:
    """Whether a name means something that has no definition of its own: a temporary table, or one of an engine."""
    is_temporary = key in names.temporary and ref.kind != "view"
    if is_temporary or (ref.kind == "function" and not ref.db):  # one of a plugin has no database
        return True
    patterns = names.server.tables.get("undefined_table", ())
    return any(matches(str(row[0]), key) for row in patterns)
