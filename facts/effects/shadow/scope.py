"""What a name in a query means: a column of a table in FROM, of the row at hand, a local variable."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from sqlglot import exp

from ...names import split_key
from .charsets import charset_said
from .columns import Shaped
from .convert import is_bytes
from .problem import NotFollowedError, RefusedError
from .query_names import Output
from .table import Shadow, quoted
from .variables import KnownVariable
from .views import ViewRows

#: what a name in FROM leads to: a table, the columns of a derived table, or None where those are not known
Source = Shadow | ViewRows | Sequence[str] | None


def is_dual(node: exp.Expr) -> bool:
    """Whether a source of FROM is DUAL, which is no table."""
    if not isinstance(node, exp.Table) or node.db or node.name.upper() != "DUAL":
        return False
    return not (isinstance(node.this, exp.Identifier) and node.this.quoted)


_NO_COLUMN, _NO_SOURCE = 1054, 1051


@dataclass
class Context:
    """What names mean where a text stands.

    table: the shadow of a table name; raises RefusedError or UnsureError. variables: lower-case local names.
    row: the table whose current row a name means first, as `:c0`, `:c1` ...; rows: `new` and `old` of a trigger.
    stored: the key of the stored function a name means, None for a built-in.
    """

    table: Callable[[str | None, str], Source]
    stored: Callable[[str | None, str], str | None]
    variables: frozenset[str] = frozenset()
    row: Shadow | None = None
    row_names: frozenset[str] = frozenset()
    rows: Mapping[str, Shadow] = field(default_factory=dict)
    opaque_variables: frozenset[str] = frozenset()
    opaque_locals: frozenset[str] = frozenset()
    numbers: frozenset[str] = frozenset()  # place holders known to be numbers
    inserted: bool = False  # VALUES(column) may be used
    system_variables: Mapping[str, KnownVariable] = field(default_factory=dict)  # empty where they are not known
    strict: bool = True  # values that do not fit are errors, unless IGNORE is said
    typed: bool = False  # UUID() has a type of its own, and IGNORE is not said
    reads_changed_keys: bool = False  # of an UPDATE
    checks_json: bool = False  # which reads the column
    charset: str = ""  # of literals, where it is known
    no_functions: frozenset[str] = frozenset()  # of other servers
    unnamed_derived: int = 1064  # error of a derived table without a name
    lacks_database: bool = False  # there is no default database

    @property
    def refuses_types(self) -> bool:
        """Whether a value is refused for its type alone."""
        return self.typed and self.strict


@dataclass
class QueryPlace:
    """Where in a query a name is met. clause: `from`, `list`, `where`, `group`, `having`, `order` of a SELECT, `union`
    of several, empty for other statements.

    outputs: the columns of the select list, None where they are not known. groups: the expressions of GROUP BY.
    merged: columns that joins by name have made one of several, None where these are not known.
    hidden: sources before a comma, which conditions of joins behind it do not see. spelled: the names of sources as
    FROM has them, by lower case.
    """

    clause: str = ""
    aliases: frozenset[str] = frozenset()
    outputs: list[Output] | None = None
    groups: Sequence[exp.Expr] = ()
    merged: set[str] | None = field(default_factory=set)
    hidden: frozenset[str] = frozenset()
    spelled: dict[str, str] = field(default_factory=dict)


@dataclass
class Scoped:
    """Resolves the names of one expression or query; the fields say what was met.

    opaque: an unknown value takes part; fresh: one that is never equal to another. text, numeric, time: names of
    place holders compared with such a column. tables: those read. calls: a stored function runs.
    """

    context: Context
    opaque: bool = False
    depends: bool = False
    outputs: list[bool] = field(default_factory=list)
    fresh: bool = False
    constant: bool = True
    calls: bool = False
    tables: list[Shadow] = field(default_factory=list)
    compared: dict[str, str] = field(default_factory=dict)
    texts: set[str] = field(default_factory=set)  # columns that are compared by a collation, lower case
    scopes: list[dict[str, Source]] = field(default_factory=list)
    places: list[QueryPlace] = field(default_factory=list)  # one of each scope
    mixed: set[tuple[str, str]] = field(default_factory=set)  # (character set, collation) of columns that are used
    patterns: set[str] = field(default_factory=set)  # place holders of regular expressions
    singles: list[str] = field(default_factory=list)  # queries of which one row is wanted
    severals: list[str] = field(default_factory=list)  # of those that may give several, place holders of LIMIT
    overflows: bool = False  # values of columns may take what is computed past its range
    deepest: int = -1  # the innermost scope that a name of an aggregate was found in
    unseen: str = ""  # a table whose columns are known and whose rows are not kept
    outputs_made: list[Output] | None = None  # of the query that was translated last

    def sql(self, node: exp.Expr) -> str:
        """The text for sqlite."""
        raise NotImplementedError

    def on_column(self, node: exp.Column) -> str:
        name, table = node.name, node.table
        low = name.lower()
        if isinstance(node.this, exp.Star):
            self.check_letters(table, _NO_SOURCE)
            return f"{quoted(table)}.*"
        self.constant = False
        if isinstance(node.parent, exp.Limit | exp.Offset) and low not in self.context.variables:
            raise NotFollowedError("what LIMIT takes a name for")
        if table:
            self.check_letters(table)
            self.check_database(node.db, table.lower())
            if isinstance(source := self.source_called(table.lower()), Shadow) and low in source.names:
                self.note_text(node, source)
            return self.qualified(table, low)
        if low in self.context.variables:
            self.opaque |= low in self.context.opaque_locals
            return ":v_" + low
        for scope, place in zip(reversed(self.scopes), reversed(self.places), strict=True):
            owners = self.owners(scope, low)
            if len(owners) > 1 and place.clause and place.merged is not None and low not in place.merged:
                raise RefusedError(1052, name, early=True)
            for alias, source in scope.items():
                if isinstance(source, Shadow):
                    if low in source.names:
                        self.note_depth(scope)
                        self.note_text(node, source)
                        self.opaque |= source.names[low] in source.opaque
                        return f"{quoted(alias)}.{quoted(name)}" if len(owners) == 1 else quoted(name)
                elif source is None or low in columns_of(source):
                    self.note_depth(scope)
                    return quoted(name)
            if low in place.aliases and self.sees_alias(place):
                return quoted(name)
        row = self.context.row
        if row is not None and low in row.names:
            return self.current(row, row.names[low], "c")
        if low == "default":
            raise NotFollowedError("DEFAULT in an expression")
        if low.startswith("_"):
            raise NotFollowedError(f"{name} may name a character set")
        if low in _OF_VERSIONS:
            raise NotFollowedError("the columns of versions are not followed")
        if any("" in self.names_of(source) for scope in self.scopes for source in scope.values()):
            raise NotFollowedError("whether a derived table has a column of this name")
        raise RefusedError(1054, name, early=True)

    def sees_alias(self, place: QueryPlace) -> bool:
        """Whether a name may mean what the select list calls so: not in WHERE and ON, nor in the list itself."""
        return place.clause not in ("from", "where") and (place.clause != "list" or place is not self.places[-1])

    def note_depth(self, scope: dict[str, Source]) -> None:
        """A name means a column of this query, the deepest of those that an aggregate may be of."""
        self.deepest = max(self.deepest, next(k for k, each in enumerate(self.scopes) if each is scope))

    @staticmethod
    def names_of(source: Source) -> Collection[str]:
        """The columns of a source, lower case; none where they are not known."""
        return source.names if isinstance(source, Shadow) else columns_of(source)

    def owners(self, scope: Mapping[str, Source], low: str) -> list[str]:
        """The sources of FROM that are known to have a column."""
        return [alias for alias, source in scope.items() if low in self.names_of(source)]

    def note_text(self, node: exp.Column, table: Shadow) -> None:
        """Note the character set of a column that is more than passed on."""
        column, around = table.columns[table.names[node.name.lower()]], node.parent
        around = around.parent if isinstance(around, exp.Alias) else around
        is_passed_on = isinstance(around, exp.Ordered | exp.Group) or (
            isinstance(around, exp.Select) and around.find_ancestor(exp.SetOperation) is None
        )
        if column.kind == "text" and not is_passed_on:
            self.mixed.add((column.charset or table.charset, column.collation or table.collation))

    def source_called(self, alias: str) -> Source:
        """What a name of a table means, None where it means none or its columns are not known."""
        return next((scope[alias] for scope in reversed(self.scopes) if alias in scope), None)

    def check_letters(self, table: str, code: int = _NO_COLUMN) -> None:
        """Raises RefusedError 1054 (1051 of `t.*`) for a source that FROM names in other letters, which tell tables
        apart."""
        spelled = [place.spelled[low] for place in self.places if (low := table.lower()) in place.spelled]
        if spelled and table not in spelled and table.lower() not in self.context.rows:
            raise RefusedError(code, table, early=True)
        if spelled and table != spelled[-1]:
            raise NotFollowedError("which of two tables is meant that differ in their letters")

    def check_database(self, db: str, alias: str) -> None:
        """Raises RefusedError 1054 where a name says another database than that of its table."""
        source = self.source_called(alias)
        if db and isinstance(source, Shadow) and split_key(source.key).db != db:
            raise RefusedError(1054, f"{db}.{alias}", early=True)

    def qualified(self, table: str, low: str) -> str:
        key = table.lower()
        if key in self.context.rows:
            shadow = self.context.rows[key]
            if low not in shadow.names:
                raise RefusedError(1054, low, early=True)
            return self.current(shadow, shadow.names[low], key + "_")
        for scope in reversed(self.scopes):
            if key in scope:
                source = scope[key]
                if isinstance(source, Shadow):
                    if low in _OF_VERSIONS:
                        raise NotFollowedError("the columns of versions are not followed")
                    if low not in source.names:
                        raise RefusedError(1054, f"{table}.{low}", early=True)
                    self.note_depth(scope)
                    self.opaque |= source.names[low] in source.opaque
                elif (columns := columns_of(source)) and low not in columns and "" not in columns:
                    raise RefusedError(1054, f"{table}.{low}", early=True)
                return f"{quoted(key)}.{quoted(low)}"
        row = self.context.row
        if row is not None and key in self.context.row_names and low in row.names:
            return self.current(row, row.names[low], "c")
        raise NotFollowedError(f"{table}.{low} is not found")

    def current(self, shadow: Shadow, i: int, prefix: str) -> str:
        """A column of a row at hand, with the affinity and collation the column has."""
        self.opaque |= i in shadow.opaque
        affinity, _, collation = shadow.columns[i].sqlite.partition(" ")
        value = f":{prefix}{i}"
        return f"CAST({value} AS {affinity}) {collation}".rstrip() if affinity else value

    def kind_of(self, node: exp.Expr | None) -> str:
        """The kind of a column of a table, empty for everything else."""
        found = self.shaped_of(node)
        return found.kind if found is not None else ""

    def may_be_unsigned(self, node: exp.Column) -> bool:
        """Whether a difference with this name in it may have to be at least 0."""
        found = self.shaped_of(node)
        return found is None or (found.kind in ("integer", "decimal") and found.low == 0)

    def shaped_of(self, node: exp.Expr | None) -> Shaped | None:
        """The column of a table that a name means; None for everything else."""
        found = self._column_of(node)
        return found and found[1]

    def is_never_null(self, node: exp.Expr) -> bool:
        """Whether a name means a column of a table in FROM that takes no NULL: NEW of a trigger may hold one."""
        found = self._column_of(node)
        if found is None or not found[1].not_null or node.text("table").lower() in self.context.rows:
            return False
        return any(source is found[0] for scope in self.scopes for source in scope.values())

    def charset_of(self, node: exp.Expr) -> str:
        """The character set of the column that a name means; empty where it is not known, and for everything else."""
        found = self._column_of(node)
        if found is None:
            return ""
        table, column = found
        said = column.charset
        if column.kind == "binary":  # bytes, or letters with a binary collation
            if is_bytes(column.type) or table.definition is None:
                return ""
            texts = (each.text for each in table.definition.columns if each.name == column.name)
            said = charset_said(next(texts, ""))[0]
        return (said or table.charset).strip("?").lower()

    def _column_of(self, node: exp.Expr | None) -> tuple[Shadow, Shaped] | None:
        if not isinstance(node, exp.Column):
            return None
        low, table = node.name.lower(), node.table.lower()
        sources = [s for scope in reversed(self.scopes) for a, s in scope.items() if not table or a == table]
        if not table and low in self.context.variables:
            return None
        for source in (*sources, self.context.row, *(self.context.rows[r] for r in (table,) if r in self.context.rows)):
            if isinstance(source, Shadow) and low in source.names:
                return source, source.columns[source.names[low]]
        return None


#: columns that a versioned table has besides its own
_OF_VERSIONS = frozenset({"row_start", "row_end"})


def columns_of(source: ViewRows | Sequence[str] | None) -> Sequence[str]:
    """The columns of a derived table or view, in lower case; none where they are not known."""
    return (source.columns or ()) if isinstance(source, ViewRows) else source or ()
