"""What a server refuses in the columns and keys of a definition, whatever the engine.

Source: MySQL manual, CREATE TABLE and Data Types; error codes measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sqlglot.errors import SqlglotError

from ...catalog import Table
from ...sql.quoting import STRING
from ...sql.tokenizing import dialect_for
from ...sql.tokens import Tokens
from ...statement import Column
from .charsets import CHARSETS, charset_said, check_collation, check_options, fits, said_in
from .columns import INTEGERS, Shaped, shaped
from .convert import stored
from .definition_words import is_followed_type
from .generated import check_condition, check_default_calls, check_generated
from .key_parts import check_keys
from .literals import DecimalNumber, Value
from .parsed_columns import sized
from .problem import NotFollowedError, RefusedError
from .row_formats import check_format, check_page
from .running import RunningStatement

_NOTHING_INSIDE, _NO_COLUMNS, _DUPLICATE_COLUMN, _COMMA_IN_CHOICE = 1064, 1113, 1060, 1367
_BAD_DEFAULT, _BAD_AUTO, _TOO_LONG = 1067, 1075, 1074
_NAME_OF_COLUMN, _NAME_OF_TABLE, _SAME_CHOICE = 1166, 1103, 1291
_CHARSET, _MISMATCH = 1115, 1253
_NOT_COUNTED = 1063
_LITERAL = re.compile(r"'(?:[^'\\]|'')*'|\"(?:[^\"\\]|\"\")*\"|[+-]?\d+(?:\.\d*)?|NULL", re.I)
#: other values, which may not fit: numbers with an exponent, bits, texts with a backslash
_OTHER_LITERAL = re.compile(r"[+-]?[\d.].*|['\"].*|[BXN]'.*|_\w+\s*'.*", re.I | re.S)
#: a value with what stands behind it, as in DEFAULT '' NOT NULL
_WITH_ATTRIBUTES = re.compile(
    r"""('(?:[^'\\]|\\.|'')*'|\"(?:[^\"\\]|\\.|\"\")*\"|[^\s'\"]+)\s+
    (?:NOT|NULL|COMMENT|UNIQUE|PRIMARY|KEY|AUTO_INCREMENT|COLUMN_FORMAT|STORAGE|CHECK|REFERENCES)\b.*""",
    re.I | re.S | re.X,
)
_TRANSACTIONAL = re.compile(r"(?i)\bTRANSACTIONAL\s*=?\s*[01]\b")
_BITS = re.compile(r"[Bb]'([01]*)'")
#: a number of at most three digits before the point, with an exponent that every FLOAT holds
_SMALL = re.compile(r"\d{1,3}(?:\.\d*)?E[+-]?[0-2]?\d", re.I)
#: types whose columns may count; measured on MySQL 5.6.24 and MariaDB 10.11
_COUNTS = INTEGERS | {"FLOAT", "FLOAT4", "FLOAT8", "DOUBLE", "REAL"}
_LENGTHS = {"CHAR": 255, "BINARY": 255, "VARCHAR": 65535, "VARBINARY": 65535}
#: an InnoDB page holds two rows of fixed length; a row of any engine has at most 65,535 bytes, a character at most 4
_LONGEST_FIXED, _LONGEST_ROW = 2000, 16383


#: a TIMESTAMP from and to these days is one in every zone, and none before and after those
_FIRST_SURE, _LAST_SURE, _FIRST_DOUBT, _LAST_DOUBT = "1970-01-03", "2038-01-17", "1969-12-31", "2038-01-20"
_OTHER_DATES = frozenset({"ALLOW_INVALID_DATES", "TRADITIONAL"})
_SHORT_YEAR = re.compile(r"(?:\d|\d{3})\D")
_COMMENT = re.compile(rf"(?is)\bCOMMENT\s*=?\s*(?:{STRING})")
_OF_INNODB = frozenset({"db_row_id", "db_trx_id", "db_roll_ptr"})
_COMPUTED = re.compile(r"(?i)\b(?:CHECK|AS|DEFAULT)\s*\(")
_DATE_LIKE = re.compile(r"\d+\D\d+\D\d+|\d{6,}")


def check_declared(definition: Table, text: str, run: RunningStatement) -> None:
    """Raises RefusedError for what no engine takes, NotFollowedError where that depends on the size of rows."""
    strict = run.strict
    name = definition.key.rpartition(".")[2]
    if name != name.rstrip():
        raise RefusedError(_NAME_OF_TABLE, name, early=True)
    columns = [shaped(column, column.text) for column in definition.columns]
    if definition.complete and not columns:
        raise RefusedError(_NOTHING_INSIDE if re.search(r"\(\s*\)", text) else _NO_COLUMNS, early=True)
    for column in definition.columns:
        if column.type and not is_followed_type(column.type):
            raise NotFollowedError(f"{column.type} columns are not followed")
        _check_length(column, strict)
    _check_texts(text)
    _check_letters(text)
    check_options(text.rpartition(")")[2])
    engine = (definition.engine or run.mode.engine).upper()
    if engine in ("", "INNODB"):
        check_format(text, run)
    elif engine != "ARIA" and _TRANSACTIONAL.search(text):
        raise NotFollowedError("whether the engine knows TRANSACTIONAL is not followed")  # 1911
    for shape in columns:
        if shape.kind == "choices" and any("," in choice for choice in shape.choices):
            raise RefusedError(_COMMA_IN_CHOICE, shape.name, early=True)
    names = [column.name.lower() for column in columns]
    if len(set(names)) < len(names):
        raise RefusedError(_DUPLICATE_COLUMN, early=True)
    for shape, column in zip(columns, definition.columns, strict=True):
        _check_column(shape, column, run)
        if shape.generated:
            check_generated(shape, set(names))
        if "expression default" in column.flags:
            check_default_calls(shape)
    if definition.checked and not run.server.ignores_checks:
        _check_conditions(text, run)
    _check_keys(definition, columns, run)
    _check_row(definition.columns)
    if engine in ("", "INNODB") and not _OF_INNODB.isdisjoint(names):
        raise NotFollowedError("how a column is refused that has a name of InnoDB's own")  # 1166
    if engine in ("", "INNODB"):
        check_page(definition.columns, text, run)


def _check_conditions(text: str, run: RunningStatement) -> None:
    """Raises NotFollowedError for a CHECK of the text that a server may refuse."""
    try:
        tokens = Tokens(dialect_for(run.mode).tokenize(text), text)
    except SqlglotError:
        raise NotFollowedError("the definition is not understood") from None
    names: list[str] = []
    for k in range(len(tokens)):
        if tokens.word(k) == "CONSTRAINT" and tokens.word(k + 1) != "CHECK":
            names.append(tokens.raw(k + 1).lower())
            if len(set(names)) < len(names):
                raise NotFollowedError("two conditions of one name are not followed")  # 1826
        if tokens.word(k) == "CHECK" and tokens.word(k + 1) == "(":
            span = tokens.span(k + 1, tokens.after_parens(k + 1))
            check_condition(text[span.start : span.end])


def names_in(definition: Table) -> frozenset[str]:
    """The names that a definition gives or uses, lower case."""
    names = [name for key in definition.keys for name in key.columns]
    names += [name for column in definition.columns for _, name in column.default_sequences]
    names += [definition.key, *(column.name for column in definition.columns), *(key.name for key in definition.keys)]
    for foreign, parent in definition.foreign_keys:
        names += [parent, foreign.name, *foreign.columns, *foreign.parent_columns]
    return frozenset(word.lower() for name in names for word in (name, *re.split(r"\W+", name)))


def _check_length(column: Column, strict: bool) -> None:
    word, length, _ = sized(column)
    if strict and word.startswith("VAR") and length > _LENGTHS.get(word, length):
        raise RefusedError(_TOO_LONG, column.name, early=True)


def _check_texts(text: str) -> None:
    charsets, collations = said_in(text)
    for name in charsets:
        if name.lower() not in CHARSETS:
            raise RefusedError(_CHARSET, name, early=True)
    for name in collations:
        check_collation(name)


def _check_letters(text: str) -> None:
    """Raises NotFollowedError for letters in a definition that its character set may lack.

    Measured on MySQL 5.6.24 and MariaDB 10.11, latin1: 1067 of DEFAULT, 1291 of ENUM, 1918 of CHECK.
    """
    written = _COMMENT.sub("", text)
    charset, _ = charset_said(written.rpartition(")")[2])
    if charset.startswith("utf8") and not _COMPUTED.search(written):
        return
    texts = "".join(re.findall(STRING, written, re.S))
    if texts.encode("cp1252", "ignore").decode("cp1252") != texts:
        raise NotFollowedError("whether the character set has the letters of the definition is not followed")


def _check_column(shape: Shaped, column: Column, run: RunningStatement) -> None:
    if column.name != column.name.rstrip():
        raise RefusedError(_NAME_OF_COLUMN, column.name, early=True)
    charsets, collations = said_in(column.text)
    if len({name.lower() for name in collations}) > 1 or len({name.lower() for name in charsets}) > 1:
        raise NotFollowedError("which of several character sets or collations a column has is not followed")  # 1302
    if "default" in (name.lower() for name in collations):
        raise NotFollowedError("whether a column may have COLLATE DEFAULT is not followed")
    if charsets and collations and not fits(charsets[0].lower(), collations[0].lower()):
        raise RefusedError(_MISMATCH, collations[0], early=True)
    if shape.choices and len({choice.lower() for choice in shape.choices}) < len(shape.choices) and run.strict:
        raise RefusedError(_SAME_CHOICE, column.name, early=True)
    if shape.auto and column.type.upper().partition("(")[0].split()[0] not in _COUNTS and not shape.default:
        raise RefusedError(_NOT_COUNTED, column.name, early=True)
    said = shape.default.strip()
    if behind := _WITH_ATTRIBUTES.fullmatch(said):
        said = behind[1]
    if not _LITERAL.fullmatch(said) or (said.startswith('"') and run.mode.ansi_quotes):
        if _OTHER_LITERAL.fullmatch(said) and not _fits_otherwise(said, shape):
            raise NotFollowedError(f"whether the default of {column.name} fits is not followed")
        return
    value = _value(said)
    if value is None:
        if shape.not_null and "pk" not in column.flags:
            raise RefusedError(_BAD_DEFAULT, column.name, early=True)
        return
    if shape.kind == "other" and not column.type.upper().startswith("YEAR"):
        return
    if isinstance(value, float) and shape.kind in ("date", "datetime", "time", "other"):
        raise NotFollowedError(f"whether a fraction fits {column.name} is not followed")
    fitted, problem = (None, _BAD_DEFAULT) if _is_number_of_choice(value, shape) else stored(value, shape)
    if problem and shape.kind == "time":  # measured: MySQL 5.6 takes some for 0
        raise NotFollowedError(f"whether the default of {column.name} is a time is not followed")
    if shape.kind in ("date", "datetime"):
        _check_date(value, str(fitted), bool(problem), column, run)
    elif problem:
        raise RefusedError(_BAD_DEFAULT, column.name, early=True)


def _fits_otherwise(said: str, shape: Shaped) -> bool:
    """Whether a value that is written in another way is small enough for its column."""
    if shape.kind in ("text", "binary"):
        return said.startswith("'") and len(said) <= shape.length
    bits = _BITS.fullmatch(said)
    if bits is not None and shape.kind == "integer":
        return int(bits[1] or "0", 2) <= shape.high
    return shape.kind == "float" and _SMALL.fullmatch(said) is not None


def _is_number_of_choice(value: Value, shape: Shaped) -> bool:
    """Whether a number stands for a choice: a default names it."""
    return shape.kind in ("choice", "choices") and not isinstance(value, str)


def _check_date(given: Value, fitted: str, problem: bool, column: Column, run: RunningStatement) -> None:
    """Measured on MySQL 5.6.24 and MariaDB 10.11 with all settings of the modes about zeros, strict and not."""
    modes = run.client.modes
    if (
        column.type.upper().startswith("TIMESTAMP")
        and not _FIRST_SURE <= fitted[:10] <= _LAST_SURE
        and fitted[0] != "0"
    ):
        if _FIRST_DOUBT <= fitted[:10] <= _LAST_DOUBT:
            raise NotFollowedError("whether the zone has the time of the default")
        raise RefusedError(_BAD_DEFAULT, column.name, early=True)
    if modes & _OTHER_DATES:
        raise NotFollowedError("dates under this sql_mode are not followed")
    refuses = run.strict or run.server.zero_modes_alone
    zero, partly = fitted.startswith("0000-00-00"), "-00" in fitted[4:10] and not fitted.startswith("0000-00-00")
    if isinstance(given, str) and not _DATE_LIKE.match(given):
        problem = problem or refuses  # a text that is no date, such as '0'
    elif problem and isinstance(given, str) and _SHORT_YEAR.match(given):
        raise NotFollowedError("whether a year of one or three digits makes a date is not followed")
    forbidden = (zero and _forbids(run, "NO_ZERO_DATE")) or (partly and _forbids(run, "NO_ZERO_IN_DATE"))
    if problem or (forbidden and refuses):
        raise RefusedError(_BAD_DEFAULT, column.name, early=True)


def forbids_zero(run: RunningStatement) -> bool:
    """Whether dates with zeros are refused."""
    return run.strict and (_forbids(run, "NO_ZERO_DATE") or _forbids(run, "NO_ZERO_IN_DATE"))


def refuses_no_time(run: RunningStatement) -> bool:
    """Whether a zero date may be no default, even one that nobody wrote; measured on MySQL 5.6.24."""
    return _forbids(run, "NO_ZERO_DATE") or "TRADITIONAL" in run.client.modes


def _forbids(run: RunningStatement, mode: str) -> bool:
    return mode in run.client.modes if run.client.modes else run.server.forbids_zero_dates


def _value(text: str) -> Value:
    if text.upper() == "NULL":
        return None
    if text.startswith(("'", '"')):
        return text[1:-1].replace(text[0] * 2, text[0])
    return DecimalNumber(text) if "." in text else int(text)


def _check_keys(definition: Table, columns: Sequence[Shaped], run: RunningStatement) -> None:
    check_keys(definition, {column.name.lower(): column for column in columns}, run.server.repeated_parts_last)
    automatic = [column.name.lower() for column in columns if column.auto]
    if len(automatic) > 1 or (automatic and automatic[0] not in _keyed(definition)):
        raise RefusedError(_BAD_AUTO, early=True)


def _keyed(definition: Table) -> Iterator[str]:
    """The columns that an AUTO_INCREMENT may be: first of a key, or of any place where the engine counts by prefix."""
    by_prefix = definition.engine.upper() in ("MYISAM", "ARIA", "MERGE", "MRG_MYISAM", "BLACKHOLE")
    for key in definition.keys:
        yield from (name.lower() for name in (key.columns if by_prefix else key.columns[:1]))


def _check_row(columns: Sequence[Column]) -> None:
    fixed = whole = 0
    for column in columns:
        word, size, _ = sized(column)
        length = size if word in _LENGTHS and size else 1
        whole += length
        fixed += length if word in ("CHAR", "BINARY") else 0
    if fixed > _LONGEST_FIXED or whole > _LONGEST_ROW:
        raise NotFollowedError("whether a row is too large is not followed")
