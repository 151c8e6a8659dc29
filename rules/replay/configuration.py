"""Binlog statements of a file applied; what is wrong is reported at its place."""

from __future__ import annotations

from ...facts.binlogs import BinlogError, Binlogs
from ...facts.errors import InputError
from ...facts.readers.place import origin_in
from ...facts.readers.record import Record
from ...facts.statement import Statement


def configured(binlogs: Binlogs, statement: Statement, record: Record, file: str) -> Binlogs:
    """The binlogs after CREATE / ALTER / DROP BINLOG. Raises InputError BE201 to BE205 where it cannot be done."""
    try:
        return binlogs.apply(statement, lambda span: origin_in(record, file, span, "config"))
    except BinlogError as error:
        place = origin_in(record, file, error.span)
        raise InputError(error.number, error.message, file, place.line, place.column, error.hint) from None
