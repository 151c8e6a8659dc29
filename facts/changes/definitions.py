"""What definitions say of the columns of a table map: names, signs, character sets, members."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import TokenType

from ..binlog.cursor import NotReadError
from ..binlog.images.charsets import BINARY, is_known
from ..binlog.images.column import INTEGER_BYTES, AddressKind, ColumnType, MappedColumn
from ..catalog import Table
from ..sql.dialect import DEFAULT_MODE
from ..sql.tokenizing import dialect_for
from ..sql.tokens import Tokens
from ..statement import Column

_T = ColumnType
_TEXT = frozenset({_T.VARCHAR, _T.VAR_STRING, _T.STRING, _T.VARCHAR_COMPRESSED})
_BLOB = frozenset({_T.BLOB, _T.BLOB_COMPRESSED})
_GEOMETRY = frozenset({_T.GEOMETRY})
_FLOATS = frozenset({_T.FLOAT, _T.DOUBLE})
_DECIMAL, _STRING = frozenset({_T.NEWDECIMAL}), frozenset({_T.STRING})
#: first word of a type -> the types that a table map may have for it
_TYPES: dict[str, frozenset[ColumnType]] = {
    **dict.fromkeys(("TINYINT", "INT1", "BOOL", "BOOLEAN"), frozenset({_T.TINY})),
    **dict.fromkeys(("SMALLINT", "INT2"), frozenset({_T.SHORT})),
    **dict.fromkeys(("MEDIUMINT", "INT3", "MIDDLEINT"), frozenset({_T.INT24})),
    **dict.fromkeys(("INT", "INTEGER", "INT4"), frozenset({_T.LONG})),
    **dict.fromkeys(("BIGINT", "INT8", "SERIAL"), frozenset({_T.LONGLONG})),
    **dict.fromkeys(("FLOAT", "FLOAT4", "DOUBLE", "FLOAT8", "REAL"), _FLOATS),
    **dict.fromkeys(("DECIMAL", "NUMERIC", "DEC", "FIXED"), _DECIMAL),
    **dict.fromkeys(("CHAR", "VARCHAR", "CHARACTER", "NCHAR", "NVARCHAR", "NATIONAL", "BINARY", "VARBINARY"), _TEXT),
    **dict.fromkeys(("TINYTEXT", "TEXT", "MEDIUMTEXT", "LONGTEXT", "LONG"), _BLOB),
    **dict.fromkeys(("TINYBLOB", "BLOB", "MEDIUMBLOB", "LONGBLOB"), _BLOB),
    **dict.fromkeys(("UUID", "INET4", "INET6"), _STRING),
    **dict.fromkeys(("GEOMETRY", "POINT", "LINESTRING", "POLYGON", "GEOMETRYCOLLECTION", "GEOMCOLLECTION"), _GEOMETRY),
    **dict.fromkeys(("MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON"), _GEOMETRY),
    "JSON": frozenset({_T.JSON, _T.BLOB}),
    "BIT": frozenset({_T.BIT}),
    "YEAR": frozenset({_T.YEAR}),
    "DATE": frozenset({_T.DATE, _T.NEWDATE}),
    "TIME": frozenset({_T.TIME, _T.TIME2}),
    "DATETIME": frozenset({_T.DATETIME, _T.DATETIME2}),
    "TIMESTAMP": frozenset({_T.TIMESTAMP, _T.TIMESTAMP2}),
    "ENUM": frozenset({_T.ENUM}),
    "SET": frozenset({_T.SET}),
    "VECTOR": frozenset({_T.VECTOR, _T.VARCHAR}),
}
_OLD_TIMES = frozenset({_T.TIME, _T.DATETIME, _T.TIMESTAMP})
_BYTES = frozenset({"BINARY", "VARBINARY", "TINYBLOB", "BLOB", "MEDIUMBLOB", "LONGBLOB", "VECTOR"})
_KINDS: dict[str, AddressKind] = {"UUID": "uuid", "INET4": "inet4", "INET6": "inet6"}


def fits(table: Table, columns: Sequence[MappedColumn]) -> bool:
    """Whether a definition may be that of these columns."""
    return (
        table.complete
        and len(table.columns) == len(columns)
        and all(
            column.type in _TYPES.get(_word(defined), ()) and column.name in ("", defined.name)
            for defined, column in zip(table.columns, columns, strict=True)
        )
    )


def defined_columns(table: Table, columns: Sequence[MappedColumn]) -> tuple[MappedColumn, ...]:
    """The columns with all that their definition says, which fits. Raises NotReadError for times that are not read."""
    keys = {name.lower() for key in table.keys if key.kind == "primary" for name in key.columns}
    return tuple(
        _defined(column, defined, defined.name.lower() in keys)
        for defined, column in zip(table.columns, columns, strict=True)
    )


def _defined(column: MappedColumn, defined: Column, is_key: bool) -> MappedColumn:
    word = _word(defined)
    charset, members = column.charset, column.members
    if word in _BYTES:
        charset = charset or BINARY
    elif not charset and is_known(defined.charset):
        charset = defined.charset
    elif not charset and word == "JSON":
        charset = "utf8mb4"
    arguments = _arguments(defined.text)
    if word in ("ENUM", "SET"):
        members = members or arguments
    elif column.type in _OLD_TIMES and arguments not in ((), ("0",)):
        raise NotReadError("fractions of a second written with mysql56_temporal_format=0 are not read")
    unsigned = column.unsigned
    if unsigned is None and column.type in INTEGER_BYTES:
        unsigned = word == "SERIAL" or bool({"UNSIGNED", "ZEROFILL"} & set(defined.type.split()))
    return replace(
        column,
        name=defined.name,
        unsigned=unsigned,
        charset=charset,
        members=members,
        is_key=is_key or column.is_key,
        kind=_KINDS.get(word, ""),
        generated="generated" in defined.flags,
    )


def _word(defined: Column) -> str:
    return defined.type.partition(" ")[0]


def _arguments(text: str) -> tuple[str, ...]:
    """What stands in the brackets behind a type; nothing where a text in them is no UTF-8."""
    try:
        tokens = Tokens(dialect_for(DEFAULT_MODE).tokenize(text), text)
        "".join(tokens.raw(k) for k in range(len(tokens))).encode("utf-8")
    except (SqlglotError, UnicodeEncodeError):
        return ()
    if tokens.type(2) != TokenType.L_PAREN:
        return ()
    return tuple(tokens.raw(i) for i, _ in tokens.split(3, tokens.after_parens(2) - 1))
