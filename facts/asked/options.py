"""Options and partitions of a table, from the words of CREATE TABLE and ALTER TABLE."""

from __future__ import annotations

from collections.abc import Iterator

from sqlglot.tokenizer_core import TokenType

from ..fact import Fact
from ..server.names import Names
from ..sql.clauses import past_equals
from ..sql.tokens import Tokens

#: options that are read with their value, by the word they begin with; longer ones first
_OPTIONS = (
    "AUTO_INCREMENT", "AVG_ROW_LENGTH", "CHECKSUM", "COMMENT", "COMPRESSION", "CONNECTION", "DELAY_KEY_WRITE",
    "ENCRYPTION", "INSERT_METHOD", "KEY_BLOCK_SIZE", "MAX_ROWS", "MIN_ROWS", "PACK_KEYS", "PAGE_COMPRESSED",
    "ROW_FORMAT", "STATS_AUTO_RECALC", "STATS_PERSISTENT", "STATS_SAMPLE_PAGES", "TABLESPACE", "TRANSACTIONAL",
)  # fmt: skip
_CHARSETS = frozenset({"CHARSET", "CHARACTER SET"})
_METHODS = frozenset({"RANGE", "LIST", "HASH", "KEY", "LINEAR", "SYSTEM_TIME"})
_ALTERS_PARTITIONS = frozenset(
    {"ADD", "DROP", "TRUNCATE", "COALESCE", "REORGANIZE", "EXCHANGE", "ANALYZE", "CHECK", "OPTIMIZE", "REBUILD"}
    | {"REPAIR", "DISCARD", "IMPORT", "REMOVE"}
)
#: clauses of ALTER TABLE that statement.alters tells of
_TOLD = frozenset({"ADD", "DROP", "CHANGE", "MODIFY", "RENAME", "EXCHANGE", "TRUNCATE"})


def create_options(key: str, tokens: Tokens, names: Names) -> Iterator[Fact]:
    """The options behind the columns of a CREATE TABLE; the engine is told even where none is written."""
    start = next((k + 1 for k in tokens.top(0, len(tokens)) if tokens.type(k) == TokenType.L_PAREN), 0)
    start = tokens.after_parens(start - 1) if start else 0
    found = [*_options(key, tokens, start, len(tokens), names)]
    if names.server.tables and not any(fact.row[1] == "engine" for fact in found):
        yield Fact("table_option", (key, "engine", (names.mode.engine or names.default_engine).upper()))
    yield from found


def alter_options(key: str, tokens: Tokens, names: Names) -> Iterator[Fact]:
    """The options and partitions that an ALTER TABLE sets, and its clauses that are about nothing else known."""
    start = tokens.find(0, len(tokens), "TABLE")
    at = None if start is None else tokens.name(start + 1 + 2 * tokens.words(start + 1, "IF", "EXISTS"))
    if at is None:
        return
    for i, j in tokens.split(at.end, len(tokens)):
        first, span = tokens.word(i), tokens.span(i, j)
        if first in _ALTERS_PARTITIONS and (
            tokens.word(i + 1) == "PARTITION" or tokens.words(i, "REMOVE", "PARTITIONING")
        ):
            if first not in ("DROP", "TRUNCATE", "EXCHANGE"):
                said = "remove partitioning" if first == "REMOVE" else f"{first.lower()} partition"
                yield Fact("alters", (key, said, _names(tokens, i + 2)), span)
            return  # what follows is a list of partitions
        if first in ("DISCARD", "IMPORT") and tokens.word(i + 1) == "TABLESPACE":
            yield Fact("alters", (key, f"{first.lower()} tablespace", ""), span)
            continue
        if first in _TOLD:
            if tokens.words(i, "RENAME", "INDEX") or tokens.words(i, "RENAME", "KEY"):
                yield Fact("alters", (key, "rename index", tokens.raw(i + 2)), span)
            elif first in ("ADD", "DROP") and "CHECK" in (tokens.word(i + 1), tokens.word(i + 3)):
                yield Fact("alters", (key, f"{first.lower()} check", ""), span)
            continue
        found = [*_options(key, tokens, i, j, names)]
        yield from found
        if not found:
            yield Fact("alters", (key, "other", f"{first} {tokens.word(i + 1)}".strip()), span)


def _options(key: str, tokens: Tokens, i: int, j: int, names: Names) -> Iterator[Fact]:
    k = i
    while k < j:
        word, at = tokens.word(k), past_equals(tokens, k + 1)
        name, value = "", ""
        if tokens.words(k, "CHARACTER", "SET"):
            at = past_equals(tokens, k + 2)
            name, value = "charset", tokens.raw(at).lower()
        elif word in _CHARSETS:
            name, value = "charset", tokens.raw(at).lower()
        elif word == "COLLATE":
            name, value = "collate", tokens.raw(at).lower()
        elif word in ("ENGINE", "TYPE"):
            name, value = "engine", names.server.engine(tokens.raw(at).upper())
        elif word == "PARTITION BY" or tokens.words(k, "PARTITION", "BY"):
            at = k + (1 if word == "PARTITION BY" else 2)
            method = next((tokens.word(n) for n in range(at, min(at + 2, j)) if tokens.word(n) in _METHODS), "")
            yield Fact("table_option", (key, "partition by", method.lower()), tokens.span(k, at + 1))
            return
        elif word in _OPTIONS:
            name, value = word.lower(), tokens.raw(at)
        if name:
            yield Fact("table_option", (key, name, value), tokens.span(k, at + 1))
            k = at
        k = max(k + 1, tokens.after_parens(k))


def _names(tokens: Tokens, i: int) -> str:
    return ",".join(tokens.raw(start) for start, _ in tokens.split(i, len(tokens)) if tokens.is_name(start))
