"""Column and key definitions, as CREATE TABLE lists them and ALTER TABLE adds them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from sqlglot.tokenizer_core import TokenType

from ..origin import Span
from ..statement import Column, ForeignKey, TableKey
from .clauses import past_equals
from .dialect import DEFAULT_MODE
from .draft import StatementDraft
from .scan import scan
from .tokens import Tokens

_PRIMARY = ("PRIMARY", "PRIMARY KEY")
_FOREIGN = ("FOREIGN", "FOREIGN KEY")
_CONSTRAINTS = (*_PRIMARY, *_FOREIGN, "UNIQUE", "CHECK")
_INDEXES = ("KEY", "INDEX", "FULLTEXT", "SPATIAL", "VECTOR")
_MORE_OF_TYPE = ("UNSIGNED", "SIGNED", "ZEROFILL", "PRECISION", "VARYING", "VARCHAR", "VARBINARY", "INTEGER")
_NOW = ("CURRENT_TIMESTAMP", "NOW", "LOCALTIME", "LOCALTIMESTAMP")


@dataclass(frozen=True, slots=True)
class Element:
    """What one element of a table definition declares; `parents` are the spans of the referenced tables."""

    column: Column | None = None
    keys: tuple[TableKey, ...] = ()
    foreign_keys: tuple[ForeignKey, ...] = ()
    parents: tuple[Span, ...] = ()


def table_element(tokens: Tokens, i: int, j: int) -> Element:
    """The column, key or constraint in [i, j)."""
    name, k = "", i
    if tokens.word(k) == "CONSTRAINT":
        k += 1
        if tokens.word(k) not in _CONSTRAINTS:
            name, k = tokens.raw(k), k + 1
    word = tokens.word(k)
    if word in _PRIMARY:
        partial, lengths = _has_partial(tokens, k, j), _key_lengths(tokens, k, j)
        return Element(keys=(TableKey("primary", "PRIMARY", _key_columns(tokens, k, j), "", partial, lengths),))
    if word in _FOREIGN:
        return _foreign_key(tokens, k, j, name)
    if word == "UNIQUE" or (word in _INDEXES and tokens.type(k + 1) != TokenType.DOT):
        return Element(keys=(index_key(tokens, k, j, name),))
    if word == "CHECK" or tokens.words(k, "PERIOD", "FOR"):
        return Element()
    return column_definition(tokens, k, j)


def index_key(tokens: Tokens, i: int, j: int, name: str = "") -> TableKey:
    """`{UNIQUE | FULLTEXT | SPATIAL} [KEY | INDEX] [IF NOT EXISTS] [name] [USING type] (parts)` in [i, j)."""
    kind: Literal["unique", "index"] = "unique" if tokens.word(i) == "UNIQUE" else "index"
    while tokens.word(i) in ("UNIQUE", *_INDEXES):
        i += 1
    if tokens.words(i, "IF", "NOT", "EXISTS"):
        i += 3
    if tokens.is_name(i) and tokens.word(i) not in ("USING", "ON"):
        name = tokens.raw(i)
    parser = next((tokens.raw(k + 2) for k in tokens.top(i, j) if tokens.words(k, "WITH", "PARSER")), "")
    columns, lengths = _key_columns(tokens, i, j), _key_lengths(tokens, i, j)
    return TableKey(kind, name, columns, parser, _has_partial(tokens, i, j), lengths)


def column_definition(tokens: Tokens, i: int, j: int) -> Element:
    """`name type [attribute ...]` in [i, j), with the keys its attributes declare."""
    name, k = tokens.raw(i), i + 1
    words = [tokens.word(k)] if k < j else []
    k = tokens.after_parens(k + 1)
    while k < j and tokens.word(k) in _MORE_OF_TYPE:
        words.append(tokens.word(k))
        k = tokens.after_parens(k + 1)
    flags: set[str] = {"autoinc", "notnull", "unique"} if words == ["SERIAL"] else set()
    foreign = Element()
    for q in tokens.top(k, j):
        said = _attribute(tokens, q)
        if said & _NULLS:  # the last one counts
            flags -= _NULLS
        flags |= said
        if tokens.word(q) == "REFERENCES":
            flags.add("references")
            foreign = _references(tokens, q, j, "", (name,))
    keys: list[TableKey] = []
    if "pk" in flags:
        keys.append(TableKey("primary", "PRIMARY", (name,)))
    if "unique" in flags:
        keys.append(TableKey("unique", "", (name,)))
    span = tokens.span(i, j)
    text = tokens.text[span.start : span.end]
    column = Column(name, " ".join(words), frozenset(flags), *_default(tokens, k, j), charset_in(tokens, k, j), text)
    return Element(column, tuple(keys), foreign.foreign_keys, foreign.parents)


def has_check(tokens: Tokens, i: int, j: int) -> bool:
    """Whether a CHECK stands in [i, j)."""
    return any(tokens.word(k) == "CHECK" and tokens.type(k + 1) == TokenType.L_PAREN for k in range(i, j - 1))


def charset_in(tokens: Tokens, i: int, j: int) -> str:
    """The character set that words of [i, j) name, lower case, by itself or by a collation; empty for none."""
    for k in tokens.top(i, j):
        behind = past_equals(tokens, k + 1 + (tokens.word(k) == "CHARACTER"))
        if tokens.word(k) in ("CHARSET", "CHARACTER SET", "COLLATE") or tokens.words(k, "CHARACTER", "SET"):
            return tokens.raw(behind).lower().partition("_")[0]
    return ""


_NULLS = {"notnull", "nullable"}


def _attribute(tokens: Tokens, i: int) -> set[str]:
    """The flags that the attribute word at i stands for."""
    word, before = tokens.word(i), tokens.word(i - 1)
    if word == "AUTO_INCREMENT":
        return {"autoinc"}
    if word in _PRIMARY or (word == "KEY" and before not in ("PRIMARY", "UNIQUE")):
        return {"pk"}
    if word == "UNIQUE":
        return {"unique"}
    if word == "NULL" and before != "SET":
        return {"notnull"} if before == "NOT" else {"nullable"} if before != "DEFAULT" else set()
    if word in ("STORED", "PERSISTENT"):
        return {"stored"}
    if word == "GENERATED" or (word == "AS" and tokens.type(i + 1) == TokenType.L_PAREN):
        return {"generated"}
    if word == "DEFAULT" and before != "BY":
        return {"default", "expression default"} if _is_expression(tokens, i + 1) else {"default"}
    if word == "UPDATE" and before == "ON":
        return {"on update"}
    if tokens.words(i, "SERIAL", "DEFAULT", "VALUE"):
        return {"autoinc", "notnull", "unique"}
    return set()


def _default(tokens: Tokens, i: int, j: int) -> tuple[tuple[str, ...], tuple[tuple[str | None, str], ...]]:
    """The functions that the DEFAULT of the column attributes [i, j) calls, and the sequences it takes values of."""
    start = next((k for k in tokens.top(i, j) if tokens.word(k) == "DEFAULT" and tokens.word(k - 1) != "BY"), None)
    if start is None:
        return (), ()
    end = tokens.after_parens(start + 1)
    if end == start + 1:  # no parenthesis: a word with its arguments
        end = min(tokens.after_parens(start + 2), j)
    draft = StatementDraft(tokens, DEFAULT_MODE)
    scan(draft, start + 1, end)
    sequences = ((ref.db, ref.name) for ref in draft.objects if ref.kind == "sequence" and ref.action == "write")
    return tuple(dict.fromkeys(used.name for used in draft.functions)), tuple(dict.fromkeys(sequences))


def _is_expression(tokens: Tokens, i: int) -> bool:
    """Whether a DEFAULT is computed; the time functions are left out, since every server has recorded their value."""
    if tokens.type(i) == TokenType.L_PAREN or tokens.words(i, "NEXT", "VALUE"):
        return True
    return tokens.is_name(i) and tokens.type(i + 1) == TokenType.L_PAREN and tokens.word(i) not in _NOW


def _key_columns(tokens: Tokens, i: int, j: int) -> tuple[str, ...]:
    """The columns of the first parenthesis of [i, j); key parts that are expressions have no name."""
    return tuple(tokens.raw(start) for start in _named_parts(tokens, i, j))


def _key_lengths(tokens: Tokens, i: int, j: int) -> tuple[tuple[int, int], ...]:
    """(place, length) of the named key parts that are prefixes."""
    opened = ((n, start + 1) for n, start in enumerate(_named_parts(tokens, i, j)))
    return tuple(
        (n, int(tokens.raw(k + 1)))
        for n, k in opened
        if tokens.type(k) == TokenType.L_PAREN and tokens.raw(k + 1).isdecimal()
    )


def _named_parts(tokens: Tokens, i: int, j: int) -> list[int]:
    """Where the names of key parts stand in the first parenthesis of [i, j)."""
    opening = next((k for k in range(i, j) if tokens.type(k) == TokenType.L_PAREN), None)
    if opening is None:
        return []
    parts = tokens.split(opening + 1, tokens.after_parens(opening) - 1)
    return [start for start, _ in parts if tokens.type(start) != TokenType.L_PAREN]


def _has_partial(tokens: Tokens, i: int, j: int) -> bool:
    """Whether a part in the first parenthesis of [i, j) is a prefix of a column or an expression."""
    opening = next((k for k in range(i, j) if tokens.type(k) == TokenType.L_PAREN), None)
    return opening is not None and any(
        tokens.type(k) == TokenType.L_PAREN for k in range(opening + 1, tokens.after_parens(opening))
    )


def _foreign_key(tokens: Tokens, i: int, j: int, name: str) -> Element:
    k = i + 1 if tokens.word(i) == "FOREIGN KEY" else i + 2
    if tokens.words(k, "IF", "NOT", "EXISTS"):
        k += 3
    index_named = tokens.type(k) != TokenType.L_PAREN and not name
    if index_named:
        name = tokens.raw(k)
    reference = tokens.find(k, j, "REFERENCES")
    if reference is None:
        return Element()
    found = _references(tokens, reference, j, name, _key_columns(tokens, k, reference))
    return replace(found, foreign_keys=tuple(replace(key, index_named=index_named) for key in found.foreign_keys))


def _references(tokens: Tokens, i: int, j: int, name: str, columns: tuple[str, ...]) -> Element:
    """`REFERENCES parent (columns) [ON DELETE action] [ON UPDATE action]`; i is the index of REFERENCES."""
    parent = tokens.name(i + 1)
    if parent is None:
        return Element()
    actions = {"DELETE": "", "UPDATE": ""}
    for k in range(parent.end, j):
        if tokens.word(k - 1) == "ON" and tokens.word(k) in actions:
            length = 2 if tokens.word(k + 1) in ("SET", "NO") else 1
            actions[tokens.word(k)] = " ".join(tokens.word(k + 1 + q) for q in range(length))
    has_columns = tokens.type(parent.end) == TokenType.L_PAREN
    parent_columns = _key_columns(tokens, parent.end, j) if has_columns else ()
    key = ForeignKey(name, columns, parent.db, parent.name, actions["DELETE"], actions["UPDATE"], parent_columns)
    return Element(foreign_keys=(key,), parents=(parent.span,))
