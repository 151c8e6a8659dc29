"""The columns that WHERE, ORDER BY, SET and the like of a statement name: of its outermost query, subqueries left out.

Columns are told with their table where their qualifier or the schema says which it is, else as `clause_open`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sqlglot.tokenizer_core import TokenType

from ..fact import Fact
from ..names import TABLE_KINDS
from ..origin import Span
from ..server.names import Names
from ..sql.keywords import BARE_FUNCTIONS
from ..sql.tokens import Tokens
from ..statement import Statement
from .wording import tokens_of

_KINDS = ("SELECT", "UPDATE", "DELETE", "INSERT", "REPLACE", "WITH", "CREATE TABLE SELECT")
#: words of the outermost query that begin a clause, and which
_CLAUSES = {
    "SELECT": "select", "FROM": "from", "WHERE": "where", "GROUP BY": "group by", "HAVING": "having",
    "ORDER BY": "order by", "LIMIT": "", "SET": "set", "ON": "on", "UPDATE": "from", "INTO": "", "FOR": "",
    "RETURNING": "", "WINDOW": "", "PROCEDURE": "", "OFFSET": "", "FETCH": "", "VALUES": "", "VALUE": "",
}  # fmt: skip
_JOINS = frozenset({"JOIN", "STRAIGHT_JOIN", "INNER", "LEFT", "RIGHT", "CROSS", "NATURAL"})
_SETS = frozenset({"UNION", "EXCEPT", "INTERSECT", "MINUS"})
_BEFORE_DERIVED = frozenset({"FROM", "JOIN", "STRAIGHT_JOIN", "LATERAL"})
_LISTS = frozenset({"select", "group by", "order by"})
_NO_COLUMNS = BARE_FUNCTIONS | {"NULL", "TRUE", "FALSE", "DEFAULT", "DUAL", "UNKNOWN"}
_NAMES = frozenset({TokenType.VAR, TokenType.IDENTIFIER})
_VARIABLES = frozenset({TokenType.PARAMETER, TokenType.SESSION_PARAMETER})
_MODIFIERS = frozenset(
    {"DISTINCT", "DISTINCTROW", "ALL", "HIGH_PRIORITY", "SQL_NO_CACHE", "SQL_CACHE", "SQL_CALC_FOUND_ROWS"}
    | {"SQL_SMALL_RESULT", "SQL_BIG_RESULT", "SQL_BUFFER_RESULT"}
)


class _Source(NamedTuple):
    """A table of the outermost FROM; columns: as spelled by their lower-case names, None where they are not known."""

    alias: str
    key: str
    columns: dict[str, str] | None


def clause_facts(statement: Statement, names: Names) -> Iterator[Fact]:
    """The facts of a statement that reads or changes rows; none of any other."""
    if not statement.kind.startswith(_KINDS):
        return
    tokens = tokens_of(statement, names)
    reader = _Reader(statement, tokens, names)
    for clause, i, j in _ranges(tokens):
        if clause in _LISTS:
            yield from reader.items(clause, i, j)
        elif clause == "set":
            yield from reader.assignments(i, j)
        else:
            yield from reader.condition(clause, i, j)
    yield from reader.inserted()


def _ranges(tokens: Tokens) -> Iterator[tuple[str, int, int]]:
    """The clauses of the outermost query with the tokens that belong to them."""
    clause, start = "", 0
    for k in tokens.top(0, len(tokens)):
        word = tokens.word(k)
        if tokens.type(k - 1) == TokenType.DOT or (word not in _CLAUSES and word not in _SETS):
            if clause == "on" and word in _JOINS and tokens.type(k + 1) != TokenType.L_PAREN:
                yield clause, start, k
                clause = "from"
            continue
        if word == "ON" and tokens.word(k + 1) == "DUPLICATE":
            if clause:
                yield clause, start, k
            clause, start = "duplicate", k
            continue
        if word == "UPDATE" and clause == "duplicate":
            clause, start = "set", k + 1
            continue
        if clause and clause not in ("from", "duplicate"):
            yield clause, start, k
        if word in _SETS:
            return
        clause, start = _CLAUSES[word], k + 1
    if clause and clause not in ("from", "duplicate"):
        yield clause, start, len(tokens)


class _Reader:
    """Reads the clauses of one statement."""

    def __init__(self, statement: Statement, tokens: Tokens, names: Names) -> None:
        self._tokens = tokens
        self._statement = statement
        self._names = names
        self._sources, self._derived = _sources(statement, tokens, names)
        self._aliases = {tokens.raw(k + 1).lower() for k in tokens.top(0, len(tokens)) if tokens.word(k) == "AS"}

    def items(self, clause: str, i: int, j: int) -> Iterator[Fact]:
        """A list of columns and expressions."""
        while clause == "select" and (self._tokens.word(i) in _MODIFIERS or self._tokens.type(i) == TokenType.HINT):
            i += 1
        for place, (start, end) in enumerate(self._tokens.split(i, j), 1):
            yield from self._item(clause, place, start, self._bare(start, end))
            if self._bare(start, end) is None:
                yield from self._named(clause, place, start, end)

    def assignments(self, i: int, j: int) -> Iterator[Fact]:
        """`column = expression, ...`: the columns on the left; an expression that is no bare column is told too."""
        for place, (start, end) in enumerate(self._tokens.split(i, j), 1):
            equals = next((k for k in range(start, end) if self._tokens.type(k) == TokenType.EQ), end)
            yield from self._item("set", place, start, self._bare(start, equals))
            if self._bare(equals + 1, end) is None:
                yield Fact("clause_expression", ("set", place), self._tokens.span(start, end))

    def condition(self, clause: str, i: int, j: int) -> Iterator[Fact]:
        """Every column of a condition, by its place among them."""
        yield from self._named(clause, None, i, j)

    def inserted(self) -> Iterator[Fact]:
        """The columns that an INSERT lists."""
        listed = [given for given in self._statement.given if given.verb == "insert" and given.name]
        for place, given in enumerate(listed, 1):
            if given.owner is not None:
                name = given.owner[1]
                key = next((each.key for each in self._sources if each.alias == name.lower()), "")
                known = next((each.columns for each in self._sources if each.key == key), None)
                spelled = (known or {}).get(given.name.lower(), given.name)
                if key:
                    yield Fact("clause_column", ("insert", key, spelled, place), given.span)
                else:
                    yield Fact("clause_open", ("insert", given.name), given.span)

    def _bare(self, i: int, j: int) -> list[str] | None:
        """The path of the column that is all there is in [i, j), but for ASC, DESC and an alias; None for others."""
        tokens = self._tokens
        if i >= j or not tokens.is_name(i) or (tokens.type(i) not in _NAMES and tokens.word(i) in _NO_COLUMNS):
            return None
        path, k = [tokens.raw(i)], i + 1
        while k + 1 < j and tokens.type(k) == TokenType.DOT and tokens.type(k + 1) != TokenType.STAR:
            path.append(tokens.raw(k + 1))
            k += 2
        rest = [tokens.word(n) for n in range(k, j)]
        is_alone = not rest or rest in (["ASC"], ["DESC"]) or (tokens.word(k) == "AS" and len(rest) == 2)
        is_alone = is_alone or (len(rest) == 1 and tokens.type(k) in _NAMES)
        return path if is_alone else None

    def _item(self, clause: str, place: int, start: int, path: list[str] | None) -> Iterator[Fact]:
        span = self._tokens.span(start)
        hides = clause in ("order by", "group by") and path is not None and len(path) == 1
        if path is None or (hides and path[0].lower() in self._aliases):
            yield Fact("clause_expression", (clause, place), span)
        else:
            yield self._column(clause, path, place, span)

    def _named(self, clause: str, place: int | None, i: int, j: int) -> Iterator[Fact]:
        """The columns named anywhere in [i, j), but in subqueries."""
        tokens, k, found = self._tokens, i, 0
        while k < j:
            if tokens.type(k) == TokenType.L_PAREN and tokens.word(k + 1) in ("SELECT", "WITH"):
                k = tokens.after_parens(k)
                continue
            if tokens.word(k) == "INTERVAL":
                k += 3 if tokens.type(k + 1) != TokenType.L_PAREN else tokens.after_parens(k + 1) - k + 1
                continue
            end = self._column_end(k, j)
            if end is None:
                k += 1
                continue
            found += 1
            path = [tokens.raw(n) for n in range(k, end, 2)]
            yield self._column(clause, path, found if place is None else place, tokens.span(k, end))
            k = end

    def _column_end(self, k: int, j: int) -> int | None:
        """The index after the column name at k; None where there is none."""
        tokens = self._tokens
        if not tokens.is_name(k) or tokens.type(k) == TokenType.DOT or tokens.type(k - 1) in _VARIABLES:
            return None
        end = k + 1
        while end + 1 < j and tokens.type(end) == TokenType.DOT:
            end += 2
        if tokens.type(end) == TokenType.L_PAREN and tokens.type(k) != TokenType.IDENTIFIER and end == k + 1:
            return None  # a function
        word = tokens.word(k)
        if end > k + 1 or tokens.type(k) == TokenType.IDENTIFIER:
            return end
        is_known = any(word.lower() in (source.columns or {}) for source in self._sources)
        return end if is_known or (tokens.type(k) == TokenType.VAR and word not in _NO_COLUMNS) else None

    def _column(self, clause: str, path: list[str], place: int, span: Span) -> Fact:
        source = self._owner(path)
        if source is None:
            return Fact("clause_open", (clause, path[-1]), span)
        spelled = (source.columns or {}).get(path[-1].lower(), path[-1])
        return Fact("clause_column", (clause, source.key, spelled, place), span)

    def _owner(self, path: list[str]) -> _Source | None:
        name = path[-1].lower()
        if len(path) > 1:
            return next((each for each in self._sources if each.alias == path[-2].lower()), None)
        sources = self._sources
        if self._statement.kind in ("INSERT SELECT", "REPLACE SELECT", "CREATE TABLE SELECT"):
            sources = sources[1:]  # the first is filled
        if self._derived:
            return None
        if len(sources) == 1:
            return sources[0]
        owners = [each for each in sources if each.columns is not None and name in each.columns]
        unknown = [each for each in sources if each.columns is None]
        if len(owners) == 1 and not unknown:
            return owners[0]
        return unknown[0] if not owners and len(unknown) == 1 else None


def _sources(statement: Statement, tokens: Tokens, names: Names) -> tuple[list[_Source], bool]:
    """The tables of the outermost query, and whether it reads from anything else."""
    refs = {ref.span.start: ref for ref in statement.objects if ref.kind in TABLE_KINDS and ref.role != "references"}
    found: list[_Source] = []
    derived, in_from = False, False
    top = [*tokens.top(0, len(tokens))]
    for k in top:
        word = tokens.word(k)
        if word in ("FROM", "UPDATE", "INTO", "JOIN", "USING", "STRAIGHT_JOIN"):
            in_from = True
        elif word in ("WHERE", "SET", "ORDER BY", "GROUP BY", "LIMIT", "SELECT"):
            in_from = False
        if in_from and tokens.type(k) == TokenType.L_PAREN:
            derived = derived or tokens.type(k - 1) == TokenType.COMMA or tokens.word(k - 1) in _BEFORE_DERIVED
        ref = refs.get(tokens.tokens[k].start)
        if ref is None or tokens.type(k - 1) == TokenType.DOT:
            continue
        at = tokens.name(k)
        end = at.end if at is not None else k + 1
        alias = ref.name
        if tokens.word(end) == "AS":
            alias = tokens.raw(end + 1)
        elif tokens.type(end) in _NAMES and tokens.word(end) not in _JOINS and tokens.word(end) not in _CLAUSES:
            alias = tokens.raw(end)
        key = names.key(ref)
        table = names.table(key)
        known = table is not None and table.complete and table.columns
        columns = {column.name.lower(): column.name for column in table.columns} if table and known else None
        found.append(_Source(alias.lower(), key, columns))
    return found, derived
