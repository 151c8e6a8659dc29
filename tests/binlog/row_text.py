"""Rows as `mariadb-binlog -vv` words them: read from its output, and worded from images."""

from __future__ import annotations

import re
import subprocess
import zlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

from binlogic.facts.binlog.decode import decode
from binlogic.facts.binlog.event_types import ROWS_TYPES, EventType
from binlogic.facts.binlog.images.column import INTEGER_BYTES, ColumnType, MappedColumn, columns_of
from binlogic.facts.binlog.images.images import Image, ImageReader
from binlogic.facts.binlog.images.values import EitherSign, Value
from binlogic.facts.binlog.reader import read_file

from .mariadb import found

#: what it says of one row: INSERT, UPDATE or DELETE, the table, and the lines of its images
Said = tuple[bytes, tuple[bytes, ...]]

_HEAD = re.compile(rb"### (?:INSERT INTO|UPDATE|DELETE FROM) (.*)")
_VALUE = re.compile(rb"###   (@\d+)=(.*) /\* ([A-Z0-9/]+)(.*) \*/")
_T = ColumnType
_PACKED = (_T.BLOB_COMPRESSED, _T.VARCHAR_COMPRESSED)
_PLAIN_TIMES = {_T.TIME2, _T.DATETIME2, _T.TIME, _T.DATETIME}


def said_by_mariadb_binlog(log: Path) -> Iterator[Said]:
    """Every row of a log, as far as the program reads it: it ends at the first one that it does not understand."""
    command = [found("mariadb-binlog"), "--no-defaults", "-vv", "--base64-output=decode-rows", str(log)]
    out = subprocess.run(command, capture_output=True, check=False).stdout
    head, lines = b"", list[bytes]()
    for line in out.split(b"\n"):
        if _HEAD.match(line):
            if head:
                yield head, tuple(lines)
            head, lines = line, []
        elif line.startswith(b"###"):
            lines.append(_without_type(line))
    if head:
        yield head, tuple(lines)


def _without_type(line: bytes) -> bytes:
    found_value = _VALUE.fullmatch(line)
    if found_value is None:
        return line
    name, value, _, more = found_value.groups()
    if b"COMPRESSED" in more and value != b"NULL":
        value = b"'" + _unpacked(_unescaped(value[1:-1])) + b"'"
    return b"###   " + name + b"=" + value.rstrip(b" ")


def _unescaped(value: bytes) -> bytes:
    return re.sub(rb"\\x([0-9a-f]{2})", lambda found_byte: bytes([int(found_byte[1], 16)]), value)


def _unpacked(value: bytes) -> bytes:
    if not value or not value[0]:
        return _escaped(value[1:])
    return _escaped(zlib.decompress(value[1 + (value[0] & 7) :], -15 if value[0] & 8 else 15))


def _escaped(value: bytes) -> bytes:
    return re.sub(rb"[\x00-\x1f]", lambda found_byte: b"\\x%02x" % found_byte[0][0], value)


def worded(log: Path) -> Iterator[Said]:
    """The rows of a log from their images, without the optional metadata, which mariadb-binlog does not use."""
    tables: dict[int, tuple[bytes, ImageReader]] = {}
    for event, form in read_file(log):
        if event.type == EventType.TABLE_MAP:
            table = decode(event, form)
            columns = columns_of(replace(table, optional=b""), form.is_mariadb)
            name = b"`%s`.`%s`" % (table.db.encode(), table.table.encode())
            tables[table.table_id] = name, ImageReader(columns)
        elif event.type in ROWS_TYPES:
            rows = decode(event, form)
            if not rows.width:
                continue
            name, reader = tables[rows.table_id]
            for before, after in reader.rows(rows, event.body, event.type):
                word = b"UPDATE " if before and after else b"INSERT INTO " if after else b"DELETE FROM "
                lines = [b"### WHERE", *_image(reader.columns, before)] if before else []
                lines += [b"### SET", *_image(reader.columns, after)] if after else []
                yield b"### " + word + name, tuple(lines)


def _image(columns: tuple[MappedColumn, ...], image: Image) -> Iterator[bytes]:
    for number, value in zip(image.columns, image.values, strict=True):
        yield b"###   @%d=%s" % (number + 1, _value(columns[number], value))


def _value(column: MappedColumn, value: Value) -> bytes:
    if value is None:
        return b"NULL"
    if isinstance(value, EitherSign):
        return b"%d (%d)" % (value.signed, value.unsigned)
    if isinstance(value, Decimal):
        return f"{value:f}".encode()
    if isinstance(value, float):
        return (
            f"{value:g}" if column.type == _T.FLOAT else f"{Decimal(f'{Decimal(value):.20g}').normalize():g}"
        ).encode()
    if isinstance(value, int):
        return _number(column, value)
    if isinstance(value, str) and column.type in (_T.TIMESTAMP, _T.TIMESTAMP2):
        whole, point, part = value.partition(".")
        zero = whole.startswith("0000")
        seconds = 0 if zero else int(datetime.fromisoformat(whole).replace(tzinfo=UTC).timestamp())
        return f"{seconds}{point}{part}".encode()
    if isinstance(value, str) and column.type in (_T.DATE, _T.NEWDATE):
        value = value.replace("-", ":")
    data = value.encode("utf-8", "surrogateescape") if isinstance(value, str) else value
    return b"'" + _escaped(data) + b"'"


def _number(column: MappedColumn, value: int) -> bytes:
    if column.type in INTEGER_BYTES or column.type == _T.ENUM:
        return b"%d" % value
    if column.type == _T.YEAR:
        return b"%d" % (value or 1900)
    size = column.size if column.type == _T.BIT else 8 * column.size
    return f"b'{value:0{size}b}'".encode()
