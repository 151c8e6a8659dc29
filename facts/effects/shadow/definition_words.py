"""The words of definitions whose effect is followed; with any other, a server may refuse the definition."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import TokenType

from ...sql.builtin_functions import BUILTIN_FUNCTIONS
from ...sql.dialect import SqlMode
from ...sql.quoting import NAME, STRING
from ...sql.tokenizing import dialect_for
from ...sql.tokens import Tokens
from .columns import Shaped, is_long
from .problem import NotFollowedError, RefusedError
from .type_words import FOLLOWED_TYPES, MORE_OF_TYPES

_OF_COLUMNS = """
NULL NOT DEFAULT AUTO_INCREMENT PRIMARY KEY UNIQUE INDEX CONSTRAINT FOREIGN REFERENCES ON DELETE UPDATE CASCADE
RESTRICT NO ACTION MATCH COMMENT CURRENT_TIMESTAMP NOW CHARACTER CHARSET COLLATE USING BTREE HASH ASC DESC GENERATED
ALWAYS AS VIRTUAL STORED PERSISTENT CHECK AND OR IS IN BETWEEN LIKE TRUE FALSE DIV MOD INTERVAL
"""
_OF_TABLES = """
CREATE OR REPLACE TEMPORARY TABLE IF EXISTS ENGINE ROW_FORMAT DYNAMIC COMPACT REDUNDANT MAX_ROWS MIN_ROWS
AVG_ROW_LENGTH DELAY_KEY_WRITE CHECKSUM STATS_PERSISTENT STATS_AUTO_RECALC WITH SYSTEM VERSIONING IGNORE UNION
NEXT PREVIOUS VALUE FOR INSERT_METHOD FIRST LAST TRANSACTIONAL CONNECTION
"""
_FOLLOWED_TYPES = FOLLOWED_TYPES | MORE_OF_TYPES
_FOLLOWED = _FOLLOWED_TYPES.union(_OF_COLUMNS.split(), _OF_TABLES.split())
#: of ALTER TABLE, CREATE INDEX and DROP INDEX
_ALTERED = """
ALTER ADD DROP MODIFY CHANGE COLUMN RENAME TO AFTER KEYS ENABLE DISABLE CONVERT FORCE ORDER
"""
ALTERED = frozenset(_ALTERED.split())
#: texts and quoted names, and character sets, collations and engines, which are looked at elsewhere
_CHECKED_APART = re.compile(
    rf"(?is)({STRING}|{NAME})"
    r"""|\b(?:CHARSET|CHARACTER\s+SET|COLLATE|ENGINE)\s*=?\s*['"`]?\w+['"`]?"""
)
_PARTITION = re.compile(r"(?is)\bPARTITION\s+BY\b.*")
_RANGE = re.compile(r"(?is)PARTITION\s+BY\s+RANGE\s*\(\s*`?(?P<column>\w+)`?\s*\)\s*\((?P<parts>.*)\)\s*")
_HASH = re.compile(
    r"(?is)PARTITION\s+BY\s+(?:LINEAR\s+)?(?:HASH|KEY)\s*\(\s*`?(?P<column>\w+)`?\s*\)\s*(?:PARTITIONS\s+[1-9]\d{0,2})?\s*"
)
_PART = re.compile(r"(?is)\s*PARTITION\s+`?(\w+)`?\s+VALUES\s+LESS\s+THAN\s*(?:\(\s*(-?\d+|MAXVALUE)\s*\)|MAXVALUE)\s*")
#: letters that have room in the values of partitions, whatever their character set
_LONGEST_KEY = 500
_NOT_INCREASING, _SAME_NAME, _MAXVALUE, _OUTSIDE_OF_KEY, _NO_NUMBER = 1493, 1517, 1481, 1503, 1659


def check_words(text: str, mode: SqlMode, names: Collection[str], more: frozenset[str] = frozenset()) -> None:
    """Raises NotFollowedError for a word that is neither followed (`more`: beside those of CREATE TABLE) nor a
    name (lower case) of the definition."""
    text = _CHECKED_APART.sub(lambda found: found[1] or "", text)
    try:
        tokens = Tokens(dialect_for(mode).tokenize(text), text)
    except SqlglotError:
        raise NotFollowedError("the definition is not understood") from None
    for k in range(len(tokens)):
        span = tokens.span(k)
        said = text[span.start : span.end]
        if not re.fullmatch(r"[A-Za-z_][\w ]*", said) or tokens.type(k) in (TokenType.STRING, TokenType.NUMBER):
            continue
        if tokens.word(k - 1) == "CONSTRAINT" and tokens.type(k) == TokenType.VAR:
            continue
        for word in said.upper().split():
            if word == "KEY_BLOCK_SIZE" or (word == "CHECK" and tokens.word(k + 1) != "("):
                raise NotFollowedError(f"where {word} stands is not followed")
            if word not in _FOLLOWED | more and word not in BUILTIN_FUNCTIONS and word.lower() not in names:
                raise NotFollowedError(f"{word} in a definition is not followed")


def is_followed_type(said: str) -> bool:
    """Whether values of a type, as a definition says it, are followed."""
    return re.split(r"\W", said.upper(), maxsplit=1)[0] in _FOLLOWED_TYPES


def without_partitions(text: str) -> tuple[str, str]:
    """The definition without its partitions, and these."""
    found = _PARTITION.search(text)
    return (text, "") if found is None else (text[: found.start()], found[0].rstrip().rstrip(";"))


def check_partitions(said: str, columns: Mapping[str, Shaped], unique: Collection[Collection[str]]) -> None:
    """Raises RefusedError for partitions that no server takes, NotFollowedError for forms that are not followed.

    columns: by name; unique: the columns of each unique key; all lower case.
    """
    found = _RANGE.fullmatch(said) or _HASH.fullmatch(said)
    column = columns.get(found["column"].lower()) if found is not None else None
    if found is None or column is None or not _is_followed_part(column):
        raise NotFollowedError("how the table is partitioned is not followed")
    if re.search(r"(?i)\bKEY\s*\(", said):
        if column.kind in ("text", "binary") and column.length > _LONGEST_KEY:
            raise NotFollowedError("whether the values of partitions are too long is not followed")
    elif column.type.upper().startswith("TIMESTAMP"):
        raise NotFollowedError("how partitions by TIMESTAMP are refused is not followed")  # 1659, 1697
    elif column.kind not in ("integer", "other"):
        raise RefusedError(_NO_NUMBER, column.name, early=True)
    if "parts" in found.groupdict():
        if "-" in found["parts"] and column.low == 0:
            raise NotFollowedError("whether a partition may begin below zero is not followed")
        _check_ranges(found["parts"])
    if any(column.name.lower() not in key for key in unique):
        raise RefusedError(_OUTSIDE_OF_KEY, column.name, early=True)


def _is_followed_part(column: Shaped) -> bool:
    """Whether it is known if a column may tell partitions apart."""
    is_other = column.kind in ("other", "decimal") and not column.type.upper().startswith("YEAR")
    return not (is_other or is_long(column.type))


def leaves_rows_out(said: str) -> bool:
    """Whether the last of the ranges has an end, so that a row may be in none."""
    found = _RANGE.fullmatch(said)
    return found is not None and not found["parts"].upper().rstrip(") \t\r\n").endswith("MAXVALUE")


def _check_ranges(said: str) -> None:
    parts = [_PART.fullmatch(part) for part in said.split(",")]
    names: list[str] = []
    least: int | None = None
    for place, part in enumerate(parts, 1):
        if part is None:
            raise NotFollowedError("how the table is partitioned is not followed")
        names.append(part[1].lower())
        below = None if (part[2] or "MAXVALUE").upper() == "MAXVALUE" else int(part[2])
        if below is None and place < len(parts):
            raise RefusedError(_MAXVALUE, early=True)
        if below is not None and least is not None and below <= least:
            raise RefusedError(_NOT_INCREASING, early=True)
        least = below if below is not None else least
    if len(set(names)) < len(names):
        raise RefusedError(_SAME_NAME, early=True)
