"""Event types and header flags by number.

Source: MySQL 8.4 internals, enum Log_event_type; MariaDB documentation, Replication Protocol, Event Types.
"""

from __future__ import annotations

from enum import IntEnum, IntFlag


class EventType(IntEnum):
    """Every event type that a binary log of version 4 may hold; a type not named here is kept as it is."""

    UNKNOWN = 0
    START_V3 = 1
    QUERY = 2
    STOP = 3
    ROTATE = 4
    INTVAR = 5
    LOAD = 6
    SLAVE = 7
    CREATE_FILE = 8
    APPEND_BLOCK = 9
    EXEC_LOAD = 10
    DELETE_FILE = 11
    NEW_LOAD = 12
    RAND = 13
    USER_VAR = 14
    FORMAT_DESCRIPTION = 15
    XID = 16
    BEGIN_LOAD_QUERY = 17
    EXECUTE_LOAD_QUERY = 18
    TABLE_MAP = 19
    PRE_GA_WRITE_ROWS = 20
    PRE_GA_UPDATE_ROWS = 21
    PRE_GA_DELETE_ROWS = 22
    WRITE_ROWS_V1 = 23
    UPDATE_ROWS_V1 = 24
    DELETE_ROWS_V1 = 25
    INCIDENT = 26
    HEARTBEAT = 27
    IGNORABLE = 28
    ROWS_QUERY = 29
    WRITE_ROWS = 30
    UPDATE_ROWS = 31
    DELETE_ROWS = 32
    GTID = 33
    ANONYMOUS_GTID = 34
    PREVIOUS_GTIDS = 35
    TRANSACTION_CONTEXT = 36
    VIEW_CHANGE = 37
    XA_PREPARE = 38
    PARTIAL_UPDATE_ROWS = 39
    TRANSACTION_PAYLOAD = 40
    HEARTBEAT_V2 = 41
    GTID_TAGGED = 42
    # MariaDB
    ANNOTATE_ROWS = 160
    BINLOG_CHECKPOINT = 161
    MARIADB_GTID = 162
    GTID_LIST = 163
    START_ENCRYPTION = 164
    QUERY_COMPRESSED = 165
    WRITE_ROWS_COMPRESSED_V1 = 166
    UPDATE_ROWS_COMPRESSED_V1 = 167
    DELETE_ROWS_COMPRESSED_V1 = 168
    WRITE_ROWS_COMPRESSED = 169
    UPDATE_ROWS_COMPRESSED = 170
    DELETE_ROWS_COMPRESSED = 171


class EventFlag(IntFlag):
    """Flags of the event header. NO_FILTER and MTS_ISOLATE are MySQL's, the last two MariaDB's."""

    BINLOG_IN_USE = 0x1
    THREAD_SPECIFIC = 0x4
    SUPPRESS_USE = 0x8
    UPDATE_TABLE_MAP_VERSION = 0x10
    ARTIFICIAL = 0x20
    RELAY_LOG = 0x40
    IGNORABLE = 0x80
    NO_FILTER = 0x100
    MTS_ISOLATE = 0x200
    ACCEPT_OWN = 0x4000
    SKIP_REPLICATION = 0x8000


_NAMES = {member.value: member.name for member in EventType}
_T = EventType

#: by what the rows undergo; the compressed ones differ in the payload only
WRITE_ROWS_TYPES = frozenset(
    {
        _T.PRE_GA_WRITE_ROWS,
        _T.WRITE_ROWS_V1,
        _T.WRITE_ROWS,
        _T.WRITE_ROWS_COMPRESSED_V1,
        _T.WRITE_ROWS_COMPRESSED,
    }
)
UPDATE_ROWS_TYPES = frozenset(
    {
        _T.PRE_GA_UPDATE_ROWS,
        _T.UPDATE_ROWS_V1,
        _T.UPDATE_ROWS,
        _T.PARTIAL_UPDATE_ROWS,
        _T.UPDATE_ROWS_COMPRESSED_V1,
        _T.UPDATE_ROWS_COMPRESSED,
    }
)
DELETE_ROWS_TYPES = frozenset(
    {
        _T.PRE_GA_DELETE_ROWS,
        _T.DELETE_ROWS_V1,
        _T.DELETE_ROWS,
        _T.DELETE_ROWS_COMPRESSED_V1,
        _T.DELETE_ROWS_COMPRESSED,
    }
)
ROWS_TYPES = WRITE_ROWS_TYPES | UPDATE_ROWS_TYPES | DELETE_ROWS_TYPES
#: row events with an extra-data length behind the flags
ROWS_V2_TYPES = frozenset(
    {
        _T.WRITE_ROWS,
        _T.UPDATE_ROWS,
        _T.DELETE_ROWS,
        _T.PARTIAL_UPDATE_ROWS,
        _T.WRITE_ROWS_COMPRESSED,
        _T.UPDATE_ROWS_COMPRESSED,
        _T.DELETE_ROWS_COMPRESSED,
    }
)
#: the events that begin a group
GTID_TYPES = frozenset({_T.GTID, _T.ANONYMOUS_GTID, _T.GTID_TAGGED, _T.MARIADB_GTID})
#: the events that hold the text of a statement
STATEMENT_TYPES = frozenset({_T.QUERY, _T.QUERY_COMPRESSED, _T.EXECUTE_LOAD_QUERY})
#: the events that are about the file and no part of a group
ABOUT_THE_FILE = frozenset({_T.ROTATE, _T.STOP, _T.HEARTBEAT, _T.PREVIOUS_GTIDS, _T.GTID_LIST, _T.BINLOG_CHECKPOINT})
#: the variables a following statement needs
CONTEXT_TYPES = frozenset({_T.INTVAR, _T.RAND, _T.USER_VAR})


def type_name(number: int) -> str:
    """`QUERY` for 2; `TYPE_250` for a number without a name."""
    return _NAMES.get(number) or f"TYPE_{number}"


def is_unknown(number: int, flags: int) -> bool:
    """Whether nobody here knows what an event is, and its server did not say that it may be ignored."""
    return number not in _NAMES and not flags & EventFlag.IGNORABLE


def flag_names(flags: int) -> tuple[str, ...]:
    """The flags that are set, in the order of their bits; a bit without a name as `0x400`."""
    bits = (1 << bit for bit in range(16))
    return tuple(EventFlag(bit).name or f"{bit:#x}" for bit in bits if flags & bit)
