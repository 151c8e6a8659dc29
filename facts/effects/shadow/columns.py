"""A column as far as values care: what its definition's text says of type, length, default."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import TokenType

from ...sql.dialect import DEFAULT_MODE
from ...sql.tokenizing import dialect_for
from ...sql.tokens import Tokens
from ...statement import Column
from .charsets import charset_said

Kind = Literal[
    "integer", "decimal", "float", "text", "binary", "choice", "choices", "date", "datetime", "time", "other"
]

_BITS = {"TINYINT": 8, "SMALLINT": 16, "MEDIUMINT": 24, "INT": 32, "INTEGER": 32, "BIGINT": 64, "INT1": 8, "INT2": 16,
         "INT3": 24, "INT4": 32, "INT8": 64, "MIDDLEINT": 24, "BOOL": 8, "BOOLEAN": 8, "SERIAL": 64}  # fmt: skip
#: the words of whole numbers
INTEGERS = frozenset(_BITS)
_TEXT = {"CHAR": 0, "VARCHAR": 0, "CHARACTER": 0, "NCHAR": 0, "NVARCHAR": 0, "NATIONAL": 0, "TINYTEXT": 255,
         "TEXT": 65535, "MEDIUMTEXT": 1 << 24, "LONGTEXT": 1 << 32, "LONG": 1 << 24, "JSON": 1 << 32}  # fmt: skip
_BINARY = {"BINARY": 0, "VARBINARY": 0, "TINYBLOB": 255, "BLOB": 65535, "MEDIUMBLOB": 1 << 24, "LONGBLOB": 1 << 32}
_OTHERS: dict[str, Kind] = {"DECIMAL": "decimal", "NUMERIC": "decimal", "DEC": "decimal", "FIXED": "decimal",
           "FLOAT": "float", "DOUBLE": "float", "REAL": "float", "ENUM": "choice", "SET": "choices", "DATE": "date",
           "DATETIME": "datetime", "TIMESTAMP": "datetime", "TIME": "time"}  # fmt: skip
_SQLITE = {"integer": "INTEGER", "decimal": "NUMERIC", "float": "REAL"}


@dataclass(frozen=True, slots=True)
class Shaped:
    """A column.

    low, high: limits of an integer; low: 0 for another number that takes no sign; length: of text in characters, of a
    decimal in digits before the point, 0 for no limit; scale: digits after the point, of seconds too. choices: of ENUM
    and SET, lower case to as written. default: text of the DEFAULT expression, empty for none. on_update: set to the
    time when its row changes. charset, collation: of text, lower case, as far as the column says it.
    """

    name: str
    kind: Kind
    type: str = ""
    low: int = 0
    high: int = 0
    length: int = 0
    scale: int = 0
    choices: tuple[str, ...] = ()
    not_null: bool = False
    default: str = ""
    on_update: bool = False
    auto: bool = False
    generated: str = ""
    nocase: bool = False
    charset: str = ""
    collation: str = ""

    @property
    def keeps_fresh(self) -> bool:
        """Whether values that differ still differ when they are stored: none is rounded."""
        return self.kind in ("text", "float")

    @property
    def has_own_text(self) -> bool:
        """Whether a value becomes another text than its number: zeros before it, bytes of bits, few digits."""
        words = self.type.upper()
        return words.startswith(("BIT", "FLOAT")) or "ZEROFILL" in words

    @property
    def is_of_query(self) -> bool:
        """Whether an expression of CREATE TABLE ... SELECT made it, whose type is not followed."""
        return self.kind == "other" and not self.type

    @property
    def sqlite(self) -> str:
        """The type and collation that compare values as MySQL does."""
        if self.kind == "other":
            return ""  # values keep the type they have
        return _SQLITE.get(self.kind, "TEXT") + (" COLLATE NOCASE" if self.nocase else "")


@lru_cache(maxsize=4096)
def shaped(column: Column, text: str, timestamp_is_automatic: bool = False) -> Shaped:
    """What a definition says; text: `column.text`, which tells no columns apart and so is a key of its own here."""
    type_word = column.type.split(" ")[0]
    kind: Kind = "other"
    low = high = length = scale = 0
    choices: tuple[str, ...] = ()
    try:
        tokens = Tokens(dialect_for(DEFAULT_MODE).tokenize(text), text)
    except SqlglotError:
        return Shaped(column.name, "other", column.type)
    unsigned = any(tokens.word(k) in ("UNSIGNED", "ZEROFILL", "SERIAL") for k in range(1, len(tokens)))
    opening = next((k for k in range(2, min(5, len(tokens))) if tokens.type(k) == TokenType.L_PAREN), None)
    arguments = [] if opening is None else tokens.split(opening + 1, tokens.after_parens(opening) - 1)
    numbers = [int(tokens.raw(i)) for i, _ in arguments if tokens.raw(i).isdigit()]
    if type_word in _BITS:
        kind, bits = "integer", _BITS[type_word]
        low, high = (0, (1 << bits) - 1) if unsigned else (-(1 << bits - 1), (1 << bits - 1) - 1)
    elif type_word in ("BIT", "YEAR"):
        kind, high = ("integer", (1 << (sum(numbers[:1]) or 1)) - 1) if type_word == "BIT" else ("other", 0)
    elif type_word in _TEXT:
        kind = "binary" if _is_binary(tokens) else "text"
        length = numbers[0] if numbers else (_TEXT[type_word] or 1)
    elif type_word in _BINARY:
        kind, length = "binary", (numbers[0] if numbers else _BINARY[type_word] or 1)
    else:
        kind = _OTHERS.get(type_word, "other")
        if kind == "decimal":
            scale = numbers[1] if len(numbers) > 1 else 0
            length = ((numbers[0] if numbers else 0) or 10) - scale
            low = 0 if unsigned else -1
        elif kind == "float":
            low = 0 if unsigned else -1
            length, scale = (numbers[0] - numbers[1], numbers[1]) if len(numbers) > 1 else (0, 0)
        elif kind in ("datetime", "time"):
            scale = numbers[0] if numbers else 0
        elif kind in ("choice", "choices"):
            choices = tuple(tokens.raw(i) for i, _ in arguments)
    default, on_update, generated = _attributes(tokens)
    has_time = not (default or generated or "nullable" in column.flags)
    automatic = type_word == "TIMESTAMP" and timestamp_is_automatic and has_time
    if automatic:
        default, on_update = default or "CURRENT_TIMESTAMP", True
    return Shaped(
        column.name, kind, column.type, low, high, length, scale, choices,
        bool(column.flags & {"notnull", "pk", "autoinc"}) or automatic, default, on_update,
        "autoinc" in column.flags, generated, kind in ("text", "choice", "choices"),
        *(charset_said(text) if kind == "text" else ("", "")),
    )  # fmt: skip


def _is_binary(tokens: Tokens) -> bool:
    return any(tokens.word(k) == "BINARY" or tokens.raw(k).lower().endswith("_bin") for k in range(2, len(tokens)))


def _attributes(tokens: Tokens) -> tuple[str, bool, str]:
    """(text of DEFAULT, ON UPDATE, text of GENERATED)."""
    default, on_update, generated = "", False, ""
    for k in tokens.top(2, len(tokens)):
        word = tokens.word(k)
        if word == "DEFAULT" and not default:
            end = tokens.after_parens(k + 1)
            if end == k + 1:
                end = tokens.after_parens(k + 2 + (tokens.raw(k + 1) in ("+", "-")))
            span = tokens.span(k + 1, end)
            default = tokens.text[span.start : span.end]
        elif word == "ON" and tokens.word(k + 1) == "UPDATE":
            on_update = True
        elif word == "AS" and tokens.type(k + 1) == TokenType.L_PAREN:
            span = tokens.span(k + 1, tokens.after_parens(k + 1))
            generated = tokens.text[span.start : span.end]
    return default, on_update, generated


def is_long(type_word: str) -> bool:
    """Whether values of a type are kept apart from their row: TEXT, BLOB and their kin."""
    return type_word.upper().split("(")[0].strip().endswith(("TEXT", "BLOB"))
