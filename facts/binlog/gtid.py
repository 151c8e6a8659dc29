"""Global transaction ids of both vendors, and the lists of them that begin a file.

Source: MySQL internals, Gtid_event and Previous_gtids_event; MariaDB documentation, GTID_EVENT and GTID_LIST_EVENT.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from .cursor import Cursor, EventError

#: flags of MariaDB's event, and where they stand in its body
_FLAGS_AT = 12
STANDALONE = 1
_COMMIT_ID = 2
PREPARED_XA = 64
COMPLETED_XA = 128
_FLAGS = {
    STANDALONE: "standalone",
    _COMMIT_ID: "group_commit",
    4: "transactional",
    8: "allow_parallel",
    16: "waited",
    32: "ddl",
    PREPARED_XA: "prepared_xa",
    COMPLETED_XA: "completed_xa",
}
_MULTI_ENGINE, _COMMIT_ALTER, _ROLLBACK_ALTER, _THREAD_ID = 1, 4, 8, 16
_DOMAIN = slice(8, 12)
_COUNT = 0x0FFFFFFF

_LOGICAL_TIMESTAMPS = 2
_ORIGINAL_FOLLOWS = 1 << 55


@dataclass(frozen=True, slots=True)
class Gtid:
    """MySQL's id. An anonymous event has number 0.

    last_committed, sequence: logical timestamps since 5.7. committed, original: microseconds since 1970, of the
    commit here and on the source, since 8.0. transaction_length: bytes of the whole group, 0 where it is not told.
    """

    source: str
    number: int
    flags: int
    last_committed: int = 0
    sequence: int = 0
    committed: int = 0
    original: int = 0
    transaction_length: int = 0
    length_span: tuple[int, int] = (0, 0)  # where the transaction length stands in the body


@dataclass(frozen=True, slots=True)
class MariadbGtid:
    """MariaDB's id without its server, which the event header names. xid: format:gtrid:bqual in hex, of XA groups."""

    domain: int
    sequence: int
    flags: tuple[str, ...]
    commit_id: int = 0
    xid: str = ""
    thread_id: int = 0


@dataclass(frozen=True, slots=True)
class GtidList:
    """The last MariaDB id of each domain and server before this file, as `domain-server-sequence`."""

    flags: int
    gtids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PreviousGtids:
    """All MySQL ids before this file, as `uuid:first-last`; undecoded bytes in hex where tags make another format."""

    gtids: tuple[str, ...]


def parse_gtid(body: bytes) -> Gtid:
    """Read the body of a GTID or anonymous GTID event. Raises EventError."""
    cursor = Cursor(body)
    flags = cursor.byte("flags")
    source = str(UUID(bytes=cursor.take(16, "source id")))
    number = cursor.integer(8, "number")
    if cursor.left < 17 or cursor.byte() != _LOGICAL_TIMESTAMPS:
        return Gtid(source, number, flags)
    last, sequence = cursor.integer(8), cursor.integer(8)
    committed = original = length = 0
    span = (0, 0)
    if cursor.left >= 7:
        committed = original = cursor.integer(7)
        if committed & _ORIGINAL_FOLLOWS:
            committed &= ~_ORIGINAL_FOLLOWS
            original = cursor.integer(7, "original commit time")
        if cursor.left:
            begin = cursor.at
            length = cursor.packed("transaction length")
            span = (begin, cursor.at)
    return Gtid(source, number, flags, last, sequence, committed, original, length, span)


def parse_mariadb_gtid(body: bytes) -> MariadbGtid:
    """Read the body of MariaDB's GTID event. Raises EventError."""
    cursor = Cursor(body)
    sequence = cursor.integer(8, "sequence number")
    domain = cursor.integer(4, "domain")
    flags = cursor.byte("flags")
    commit_id = cursor.integer(8, "commit id") if flags & _COMMIT_ID else 0
    xid = _xid(cursor, 1) if flags & (PREPARED_XA | COMPLETED_XA) else ""
    thread = 0
    if cursor.left:
        extra = cursor.byte()
        if extra & _MULTI_ENGINE:
            cursor.byte("number of engines")
        if extra & (_COMMIT_ALTER | _ROLLBACK_ALTER):
            cursor.integer(8, "sequence number of the start")
        if extra & _THREAD_ID and cursor.left >= 4:
            thread = cursor.integer(4)
    names = tuple(name for bit, name in _FLAGS.items() if flags & bit)
    return MariadbGtid(domain, sequence, names, commit_id, xid, thread)


def is_standalone(body: bytes) -> bool:
    """Whether MariaDB's GTID event begins a group of one statement."""
    return bool(body[_FLAGS_AT : _FLAGS_AT + 1] and body[_FLAGS_AT] & STANDALONE)


def domain_of(body: bytes) -> int:
    """The domain of MariaDB's GTID event."""
    return int.from_bytes(body[_DOMAIN], "little")


def is_plain(body: bytes) -> bool:
    """Whether MariaDB's GTID event begins a transaction that XID or COMMIT ends, and no XA transaction."""
    flags = body[_FLAGS_AT] if len(body) > _FLAGS_AT else STANDALONE
    return not flags & (STANDALONE | PREPARED_XA | COMPLETED_XA)


def parse_gtid_list(body: bytes) -> GtidList:
    """Read the body of a GTID list event. Raises EventError."""
    cursor = Cursor(body)
    first = cursor.integer(4, "number of ids")
    count = first & _COUNT
    if count * 16 > cursor.left:
        raise EventError(f"{count} ids do not fit in {cursor.left} bytes")
    found = []
    for _ in range(count):
        domain, server, sequence = cursor.integer(4), cursor.integer(4), cursor.integer(8)
        found.append(f"{domain}-{server}-{sequence}")
    return GtidList(first >> 28, tuple(found))


def parse_previous_gtids(body: bytes) -> PreviousGtids:
    """Read the body of a previous GTIDs event. Raises EventError."""
    cursor = Cursor(body)
    count = cursor.integer(8, "number of sources")
    if count >> 56:  # MySQL 8.3 and later: the first byte says how tags are written
        return PreviousGtids((body.hex(" "),))
    found = []
    for _ in range(count):
        source = UUID(bytes=cursor.take(16, "source id"))
        intervals = cursor.integer(8, "number of intervals")
        if intervals * 16 > cursor.left:
            raise EventError(f"{intervals} intervals do not fit in {cursor.left} bytes")
        spans = [(cursor.integer(8), cursor.integer(8) - 1) for _ in range(intervals)]
        said = ":".join(str(first) if first == last else f"{first}-{last}" for first, last in spans)
        found.append(f"{source}:{said}")
    return PreviousGtids(tuple(found))


def _xid(cursor: Cursor, size: int) -> str:
    """A distributed transaction's id: format, two lengths of `size` bytes, two parts."""
    form = cursor.integer(4, "xid format")
    first, second = cursor.integer(size, "xid length"), cursor.integer(size, "xid length")
    return f"{form}:{cursor.take(first, 'xid').hex()}:{cursor.take(second, 'xid').hex()}"


def parse_xid(cursor: Cursor) -> str:
    """The id in an XA prepare event. Raises EventError."""
    return _xid(cursor, 4)


def with_length(body: bytes, gtid: Gtid, length: int) -> bytes:
    """The body of a GTID event that tells another transaction length, always in the same room."""
    begin, end = gtid.length_span
    return body[:begin] + b"\xfe" + length.to_bytes(8, "little") + body[end:]
