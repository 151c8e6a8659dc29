"""The small events: file ends, transaction ends, incidents, heartbeats, statement texts, blocks of LOAD DATA.

Source: MySQL internals, the event of each name; MariaDB documentation, Event Types.
"""

from __future__ import annotations

from dataclasses import dataclass

from .cursor import Cursor, EventError, decoded
from .gtid import parse_xid


@dataclass(frozen=True, slots=True)
class Rotate:
    """The log goes on in another file, at a position."""

    position: int
    file: str


@dataclass(frozen=True, slots=True)
class Stop:
    """The server stopped."""


@dataclass(frozen=True, slots=True)
class Xid:
    """COMMIT of a transaction, with the id the server gave it."""

    xid: int


@dataclass(frozen=True, slots=True)
class XaPrepare:
    """XA PREPARE, or XA COMMIT ... ONE PHASE. xid: format:gtrid:bqual in hex."""

    one_phase: bool
    xid: str


@dataclass(frozen=True, slots=True)
class Incident:
    """Events may be missing here. number: 1 is LOST_EVENTS."""

    number: int
    message: str


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """The source is alive; written to no file but sent to replicas. data: the log's name, in version 2 undecoded."""

    data: str


@dataclass(frozen=True, slots=True)
class StatementText:
    """The statement whose row events follow: Annotate_rows of MariaDB, Rows_query of MySQL."""

    sql: str


@dataclass(frozen=True, slots=True)
class BinlogCheckpoint:
    """The oldest file that crash recovery of MariaDB may need."""

    file: str


@dataclass(frozen=True, slots=True)
class LoadBlock:
    """A piece of the file of LOAD DATA. length: of its data in bytes."""

    file_id: int
    length: int


@dataclass(frozen=True, slots=True)
class DeleteFile:
    """The file of a LOAD DATA that did not run is not needed any more."""

    file_id: int


@dataclass(frozen=True, slots=True)
class Opaque:
    """An event that is told by its type alone. length: of its body in bytes."""

    length: int


def parse_rotate(body: bytes) -> Rotate:
    """Raises EventError, as all functions here do."""
    cursor = Cursor(body)
    return Rotate(cursor.integer(8, "position"), cursor.text(cursor.left))


def parse_xid_event(body: bytes) -> Xid:
    """COMMIT of a transaction."""
    return Xid(Cursor(body).integer(8, "xid"))


def parse_xa_prepare(body: bytes) -> XaPrepare:
    """The end of the first phase of an XA transaction."""
    cursor = Cursor(body)
    return XaPrepare(bool(cursor.byte("one phase flag")), parse_xid(cursor))


def parse_incident(body: bytes) -> Incident:
    """An incident of the source."""
    cursor = Cursor(body)
    return Incident(cursor.integer(2, "incident"), cursor.short_text("message"))


def parse_rows_query(body: bytes) -> StatementText:
    """The first byte is the length of a short statement and says nothing of a longer one."""
    if not body:
        raise EventError("the length byte is missing")
    return StatementText(decoded(body[1:]))


def parse_annotate_rows(body: bytes) -> StatementText:
    """MariaDB writes the text alone."""
    return StatementText(decoded(body))


def parse_checkpoint(body: bytes) -> BinlogCheckpoint:
    """A binlog checkpoint of MariaDB."""
    cursor = Cursor(body)
    return BinlogCheckpoint(cursor.text(cursor.integer(4, "name length"), "name"))


def parse_load_block(body: bytes) -> LoadBlock:
    """Begin_load_query and Append_block are alike."""
    cursor = Cursor(body)
    return LoadBlock(cursor.integer(4, "file id"), cursor.left)


def parse_delete_file(body: bytes) -> DeleteFile:
    """Delete_file."""
    return DeleteFile(Cursor(body).integer(4, "file id"))
