"""CREATE TABLE: the shadow of a new table, with the rows of its query where it has one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from sqlglot import exp

from ...catalog import Table
from ...sql.tokenizing import dialect_for
from ...sql.tokens import Tokens
from ...statement import Column, ForeignKey
from . import written_names
from .charsets import charset_said
from .columns import Shaped, is_long, shaped
from .declared import refuses_no_time
from .defaults import defaults_of
from .definition_words import leaves_rows_out, without_partitions
from .literals import Value, named, shape
from .numbering import Numbering
from .plan import SqliteQuery, query
from .problem import NotFollowedError, RefusedError, UnsureError
from .query_forms import sources
from .rewrite import parsed
from .rows import check_alike, conflict, delete_row, differs, in_place, insert_row, update_row
from .running import RunningStatement
from .scope import Context, is_dual
from .server import ShadowServer
from .table import Row, Shadow, Unique

_PARTITIONS = re.compile(r"(?i)\bPARTITION\s+BY\b")
_CONDITION = re.compile(r"(?i)\bCHECK\s*\(([^()]*)\)")
_REFUSED_OF_KEYS = ("key", "second key", "long unique")
_NO_TIME = "'0000-00-00 00:00:00'"
_COUNTER = re.compile(r"(?i)\bAUTO_INCREMENT\s*=\s*(\d{1,20})")


def shadow_of(
    run: RunningStatement,
    definition: Table,
    transactional: frozenset[str],
    engine: str,
    temporary: bool,
    selected: Mapping[str, Shaped] | None = None,
) -> Shadow:
    """The empty shadow of a definition.

    engine: the one it gets when it names none; selected: shapes of the columns that come from a query.
    """
    explicit = run.client.settings.get("explicit_defaults_for_timestamp")
    automatic = run.server.timestamp_is_automatic if explicit is None else str(explicit).upper() in ("0", "OFF")
    columns: list[Shaped] = []
    for column in definition.columns:
        first = not any(c.type == "TIMESTAMP" for c in columns)
        known = (selected or {}).get(column.name.lower())
        shape = known or shaped(column, column.text, automatic and first)
        if automatic and shape.type.startswith("TIMESTAMP") and not known and "nullable" not in column.flags:
            if not shape.default and refuses_no_time(run):
                raise NotFollowedError("whether a TIMESTAMP column may have no time is not followed")  # 1067
            shape = replace(shape, not_null=True, default=shape.default or _NO_TIME)
        columns.append(shape)
    names = {column.name.lower(): i for i, column in enumerate(columns)}
    uniques: list[Unique] = []
    primary: tuple[int, ...] = ()
    for n, key in enumerate(definition.keys):
        at = tuple(names[name.lower()] for name in key.columns if name.lower() in names)
        if len(at) < len(key.columns):
            raise NotFollowedError("a key names no column")
        if key.kind == "index" or not key.columns:
            continue
        if key.kind == "primary":
            primary = at
        uniques.append(Unique("PRIMARY" if key.kind == "primary" else key.name or key.columns[0] or str(n), at))
    for i in primary:
        if columns[i].generated:
            raise NotFollowedError("whether a primary key may hold a generated column")
        columns[i] = replace(columns[i], not_null=True)
    named = (definition.named_engine or engine).upper()
    # a server checks the primary key first, then keys without NULL, then the others, each in order of definition
    uniques.sort(key=lambda u: (u.name != "PRIMARY", not all(columns[i].not_null for i in u.columns)))
    foreign = foreign_keys(run.server, definition)
    table = Shadow(
        definition.key, run.store.new_name(), tuple(columns), tuple(uniques), named, named in transactional,
        temporary, primary, () if temporary else foreign, definition=definition,
        checked=definition.checked and not run.server.ignores_checks,
        partitioned=definition.partitioned,
    )  # fmt: skip
    run.store.create(table)
    if any(key.partial for key in definition.keys if key.kind != "index"):
        table.forget("a unique key covers a part of a value")
    long = {column.name.lower() for column in definition.columns if is_long(column.type)}
    if any(key.kind != "index" and long & {name.lower() for name in key.columns} for key in definition.keys):
        table.forget("a unique key of long values is kept by their hash")
    if named in run.server.remote:
        table.forget(f"the rows of {table.key} are elsewhere")
    if not definition.complete:
        table.forget(f"not all columns of {table.key} are known")
    return table


def foreign_keys(server: ShadowServer, definition: Table) -> tuple[tuple[ForeignKey, str], ...]:
    """The foreign keys that a server makes of a definition."""
    inline = {column.name.lower() for column in definition.columns if "references" in column.flags}
    return tuple(
        pair for pair in definition.foreign_keys
        if server.inline_references or len(pair[0].columns) > 1 or pair[0].columns[0].lower() not in inline
    )  # fmt: skip


def options(run: RunningStatement, table: Shadow, text: str) -> None:
    """What the text of the definition says beside its columns: whether its ranges may refuse a row, the first number.

    Raises RefusedError for a CHECK of the AUTO_INCREMENT column.
    """
    if _PARTITIONS.search(text):
        table.checked = table.checked or leaves_rows_out(without_partitions(text)[1])
    if table.auto is not None and run.server.refused.get(f"{table.engine} auto_increment"):
        return  # the engine is first
    if table.auto is not None and (code := run.server.check_of_automatic):
        name = re.compile(rf"(?i)(?<![\w$'\"]){re.escape(table.columns[table.auto].name)}(?![\w$'\"(])")
        if any(name.search(found[1]) for found in _CONDITION.finditer(text)):
            if any(run.server.refused.get(f"{table.engine} {each}") for each in _REFUSED_OF_KEYS):
                raise NotFollowedError("whether the engine or the condition is looked at first")
            raise RefusedError(code, early=True)
        stored = {c.name for c in table.definition.columns if "stored" in c.flags} if table.definition else set()
        computed = [c.generated if c.name in stored else c.default for c in table.columns]
        if any(name.search(each) for each in computed if not each.startswith(("'", '"'))):
            raise RefusedError(code, early=True)
    charset, collation = charset_said(text.rpartition(")")[2])
    if charset:
        table.charset, table.collation = charset, collation
    collation = table.collation
    if collation and not collation.endswith("_ci"):
        table.unusual.update(i for i, column in enumerate(table.columns) if column.nocase and not column.collation)
        if table.unusual.intersection(table.text_keys):
            table.forget("its collation tells texts apart that are taken for equal")
    table.next_id = max(table.next_id, first_number(text))


def first_number(text: str, otherwise: int = 1) -> int:
    """The number from which a definition says that its AUTO_INCREMENT column counts."""
    counter = _COUNTER.search(text)
    return max(int(counter[1]), 1) if counter else otherwise


def query_text(run: RunningStatement, text: str) -> tuple[str, str]:
    """(text before the query, text of the query) of CREATE TABLE ... SELECT."""
    tokens = Tokens(dialect_for(run.mode).tokenize(text), text)
    for k in tokens.top(3, len(tokens)):
        opens = tokens.word(k) == "(" and tokens.word(k + 1) in ("SELECT", "WITH", "(")
        if tokens.word(k) in ("SELECT", "WITH") or opens:
            at = tokens.span(k).start
            return text[:at], text[at:].rstrip().rstrip(";")
    raise UnsureError("the query is not found")


def selected(run: RunningStatement, context: Context, text: str) -> tuple[SqliteQuery, exp.Expr, dict[str, Value]]:
    """The query, its tree and the values of its literals."""
    found = shape(text, run.mode)
    _, tree = parsed(found.key, run.mode)
    written_names.name_by_texts(tree, found.values)
    return query(context, tree), tree, named(found.values)


def columns_of(tree: exp.Expr, context: Context, said: list[str] | None = None) -> list[tuple[str, Shaped | None]]:
    """Name and, where a column is passed on, shape of what a query gives. said: what it lists, as it is written."""
    while isinstance(tree, exp.Subquery | exp.Union):
        tree = tree.this
    if not isinstance(tree, exp.Select):
        raise UnsureError("the columns of the query are not known")
    if any(join.args.get("using") or join.method == "NATURAL" for join in tree.find_all(exp.Join)):
        raise UnsureError("the columns of a join by name are not followed")
    known_sources: dict[str, list[tuple[str, Shaped | None]]] = {}
    for node in sources(tree.args.get("from_"), *(tree.args.get("joins") or [])):
        if not is_dual(node):
            known_sources[node.alias_or_name.lower()] = _source_columns(node, context)
    made: list[tuple[str, Shaped | None]] = []
    for each, name in written_names.named(tree.expressions, said or []):
        if each.is_star:
            wanted = each.table.lower() if isinstance(each, exp.Column) else ""
            for alias, columns in known_sources.items():
                if not wanted or alias == wanted:
                    made.extend(columns)
            continue
        inner = each.this if isinstance(each, exp.Alias | exp.Paren) else each
        known = None
        if isinstance(inner, exp.Column):
            for alias, columns in known_sources.items():
                if not inner.table or inner.table.lower() == alias:
                    known = next((shape for own, shape in columns if own.lower() == inner.name.lower()), known)
        made.append((name, known))
    return made


def _source_columns(node: exp.Expr, context: Context) -> list[tuple[str, Shaped | None]]:
    if isinstance(node, exp.Subquery) and node.alias:
        return columns_of(node.this, context)
    found = context.table(node.db or None, node.name) if isinstance(node, exp.Table) else None
    if not isinstance(found, Shadow):
        raise UnsureError("the columns of the query are not known")
    return [(column.name, column) for column in found.columns]


def fill(
    run: RunningStatement, table: Shadow, listed: list[str], rows: list[tuple[object, ...]], flags: frozenset[str]
) -> int:
    """Put the rows of a query into a new table; how many. Raises RefusedError 1062."""
    context = Context(lambda _db, _name: table, lambda _db, _name: None)
    defaults = defaults_of(table, context)
    at = [table.names[name.lower()] for name in listed]
    numbering = Numbering(run, table, 0)
    alike: dict[Unique, set[Row]] = {
        key: set() for key in table.unique if any(_may_be_text(table, i) for i in key.columns)
    }
    for row in rows:
        made: list[object] = [None] * len(table.columns)
        for i in defaults.missing(tuple(at)):
            made[i] = defaults.value(run, i)
        for i, value in zip(at, row, strict=True):
            made[i] = _copied(run, table, i, value)
        if numbering.owes(made):  # type: ignore[arg-type]
            numbering.number(made)  # type: ignore[arg-type]
        new: Row = tuple(made)  # type: ignore[arg-type]
        check_alike(alike, new)
        try:
            insert_row(run, table, new)
            numbering.taken(new)
        except RefusedError as error:
            if error.code == 1062 and "replace" in flags:
                run.doubt = "in which order the rows of the query come"
                _put_over(run, table, new)
            elif "ignore" not in flags:
                raise
    return table.rows


def _may_be_text(table: Shadow, i: int) -> bool:
    return i in table.texts or table.columns[i].is_of_query


def _copied(run: RunningStatement, table: Shadow, i: int, value: object) -> object:
    """A value of a query in a column made for it. Raises NotFollowedError where it does not seem to fit."""
    if table.columns[i].is_of_query:
        return value
    try:
        return run.fitted(value, table, i, True)  # type: ignore[arg-type]
    except RefusedError as error:
        raise NotFollowedError("whether a value fits the column that was made for it") from error


def _put_over(run: RunningStatement, table: Shadow, new: Row) -> None:
    while True:
        unique, found = conflict(run, table, new)
        if unique is None:
            insert_row(run, table, new)
            return
        rowid, old = int(found[0] or 0), tuple(found[1:])
        if in_place(run, table, unique):
            if differs(table, old, new):
                update_row(run, table, rowid, old, new)
            return
        delete_row(run, table, rowid, old)


def empty_copy(run: RunningStatement, table: Shadow) -> Shadow:
    """The table without rows, as TRUNCATE leaves it."""
    new = replace(
        table,
        sqlite=run.store.new_name(),
        known=True,
        why_not="",
        opaque=set(),
        doubtful=set(),
        next_id=1,
        rows=0,
        holes=False,
        shuffled=False,
    )
    run.store.create(new)
    return new


def widened(definition: Table, listed: list[tuple[str, Shaped | None]]) -> tuple[Table, dict[str, Shaped]]:
    """The definition with the columns that its query adds, and their shapes."""
    own = {column.name.lower() for column in definition.columns}
    shapes: dict[str, Shaped] = {}
    more: list[Column] = []
    for name, known in listed:
        if name.lower() not in own | shapes.keys():
            plain = Shaped(name, "other") if known is None else replace(known, name=name, auto=False, generated="")
            if known is not None and known.auto:  # measured on MySQL 5.6.24 and MariaDB 10.11
                plain = replace(plain, default="0")
            shapes[name.lower()] = plain
            more.append(Column(name, plain.type))
    return replace(definition, columns=(*definition.columns, *more), complete=True), shapes
