"""What CREATE TABLE and ALTER TABLE say of columns, keys and options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..catalog import define_table
from ..catalog.names import ref_key
from ..catalog.objects import Table
from ..fact import Fact
from ..names import object_key, split_key
from ..origin import NO_SPAN, Origin, Span
from ..server.names import Names
from ..sql.tokens import Tokens
from ..statement import AlterAction, Column, ForeignKey, Statement, TableKey
from .options import alter_options, create_options
from .wording import place_of, tokens_of

_TRAITS = {
    "notnull": "not null", "nullable": "nullable", "autoinc": "auto_increment", "default": "default",
    "expression default": "computed default", "on update": "on update", "generated": "generated", "stored": "stored",
}  # fmt: skip
_KEYS = {"primary": "add primary key", "unique": "add unique key", "index": "add index"}
_ADDED = frozenset({"add column", "change column"})


def definition_facts(statement: Statement, names: Names) -> Iterator[Fact]:
    """The facts of a table that a statement makes or alters; none of any other statement."""
    if statement.kind == "ALTER TABLE":
        yield from _altered(statement, names)
    elif statement.kind.startswith("CREATE") and " TABLE" in statement.kind:
        yield from _made(statement, names)


def _made(statement: Statement, names: Names) -> Iterator[Fact]:
    made = define_table(statement, names.default_db, names.catalog, None)
    target = next(iter(statement.refs("create")), None)
    if made is None or target is None:
        return
    like = next((ref for ref in statement.objects if ref.role == "like"), None)
    source = names.table(names.key(like)) if like is not None else None
    yield Fact("new_table", (made.key,), target.span)
    if not made.complete and (like is None or source is None or not source.complete):
        yield Fact("new_table_unseen", (made.key,), target.span)
    if like is not None:
        if source is not None:
            yield from _like(made.key, source, names)
        return
    teller = _Teller(made.key, tokens_of(statement, names))
    yield from teller.columns(made.columns)
    yield from teller.keys(made.keys)
    yield from teller.foreign_keys(made.foreign_keys)
    yield from create_options(made.key, teller.tokens, names)


def _like(key: str, source: Table, names: Names) -> Iterator[Fact]:
    """What a table has that is made like another one: all of it but its foreign keys."""
    teller = _Teller(key, Tokens([], ""), source.origin)
    yield from teller.columns(source.columns)
    yield from teller.keys(source.keys)
    engine = names.server.engine(source.named_engine or names.default_engine)
    yield Fact("table_option", (key, "engine", engine.upper()), via=source.origin)


def _altered(statement: Statement, names: Names) -> Iterator[Fact]:
    target = next(iter(statement.refs("alter")), None)
    if target is None:
        return
    key = ref_key(target, names.default_db)
    teller = _Teller(key, tokens_of(statement, names))
    actions = statement.alters
    for action in actions:
        yield from teller.action(action)
    yield from teller.columns(each.column for each in actions if each.op in _ADDED and each.column)
    yield from teller.keys(each.key for each in actions if each.key)
    added = [each.foreign_key for each in actions if each.foreign_key]
    here = split_key(key).db or names.default_db
    yield from teller.foreign_keys((each, object_key(each.db or here, each.parent)) for each in added)
    yield from alter_options(key, teller.tokens, names)


class _Teller:
    """Says what stands in the definition of one table. via: where, if not in the statement itself."""

    def __init__(self, key: str, tokens: Tokens, via: Origin | None = None) -> None:
        self.tokens = tokens
        self._key = key
        self._via = via

    def columns(self, columns: Iterable[Column]) -> Iterator[Fact]:
        for place, column in enumerate(columns, 1):
            span = self._written(column)
            yield self._fact("defines_column", column.name, place, span=span)
            yield self._fact("defines_type", column.name, column.type, span=span)
            for trait in sorted(_TRAITS[flag] for flag in column.flags if flag in _TRAITS):
                yield self._fact("defines_trait", column.name, trait, span=span)
            yield from self._attributes(column, span)

    def keys(self, keys: Iterable[TableKey]) -> Iterator[Fact]:
        for number, key in enumerate(keys, 1):
            span = self._place(key.columns[0] if key.columns else key.name)
            yield self._fact("defines_key", number, key.kind, span=span)
            for part in key.columns:
                yield self._fact("key_column", number, part, span=span)

    def foreign_keys(self, foreign_keys: Iterable[tuple[ForeignKey, str]]) -> Iterator[Fact]:
        for foreign_key, parent in foreign_keys:
            span = self._place(foreign_key.parent)
            for verb, action in (("delete", foreign_key.on_delete), ("update", foreign_key.on_update)):
                yield self._fact("defines_foreign_key", parent, verb, action.lower() or "restrict", span=span)

    def action(self, action: AlterAction) -> Iterator[Fact]:
        """What one clause of ALTER TABLE is about."""
        op, name = action.op, action.name
        if op in ("engine", "check", "partition", "other"):
            return  # said by its words
        if op == "add key" and action.key:
            op, name = _KEYS[action.key.kind], action.key.name or ",".join(action.key.columns)
        elif op == "drop key" and name.upper() == "PRIMARY":
            op = "drop primary key"
        span = self._place(name)
        yield self._fact("alters", op, name, span=span)
        new = action.value if op == "rename column" else action.column.name if action.column else ""
        if op in ("rename column", "change column") and new.lower() != name.lower():
            if op == "change column":
                yield self._fact("alters", "rename column", name, span=span)
            yield self._fact("renames_column", name, new, span=span)

    def _attributes(self, column: Column, span: Span) -> Iterator[Fact]:
        """DEFAULT, COMMENT, charset and collation, from the words of the definition."""
        tokens = self._within(span)
        for k in tokens.top(1, len(tokens)):
            word = tokens.word(k)
            if word == "COMMENT":
                yield self._fact("defines_trait", column.name, "comment", span=span)
            elif word == "COLLATE" or tokens.words(k, "CHARACTER", "SET") or word in ("CHARSET", "CHARACTER SET"):
                at = k + (2 if word == "CHARACTER" else 1)
                kind = "collate" if word == "COLLATE" else "charset"
                yield self._fact("defines_charset", column.name, kind, tokens.raw(at).lower(), span=span)
            elif word == "DEFAULT" and tokens.word(k - 1) != "BY":
                sign = tokens.raw(k + 1) if tokens.raw(k + 1) in ("-", "+") else ""
                value = tokens.raw(k + 2) if sign else tokens.raw(k + 1)
                yield self._fact("defines_default", column.name, (sign + value)[:200], span=span)

    def _within(self, span: Span) -> Tokens:
        inside = [token for token in self.tokens.tokens if span.start <= token.start < span.end]
        return Tokens(inside, self.tokens.text) if span != NO_SPAN else Tokens([], "")

    def _written(self, column: Column) -> Span:
        """Where the definition of a column stands in the statement."""
        start = self.tokens.text.find(column.text) if column.text else -1
        return Span(start, start + len(column.text)) if start >= 0 else self._place(column.name)

    def _place(self, name: str) -> Span:
        return place_of(self.tokens, name, 2) if name and len(self.tokens) else NO_SPAN

    def _fact(self, relation: str, *row: str | int, span: Span = NO_SPAN) -> Fact:
        return Fact(relation, (self._key, *row), NO_SPAN if self._via else span, self._via)
