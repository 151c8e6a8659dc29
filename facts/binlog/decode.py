"""From the bytes of an event to what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..errors import InputError
from .context import parse_intvar, parse_rand, parse_user_var
from .control import (
    Heartbeat,
    Opaque,
    Stop,
    parse_annotate_rows,
    parse_checkpoint,
    parse_delete_file,
    parse_incident,
    parse_load_block,
    parse_rotate,
    parse_rows_query,
    parse_xa_prepare,
    parse_xid_event,
)
from .cursor import EventError, decoded
from .event import BinlogEvent
from .event_types import ROWS_TYPES
from .event_types import EventType as T
from .format_description import FormatDescription, parse_format_description
from .gtid import parse_gtid, parse_gtid_list, parse_mariadb_gtid, parse_previous_gtids
from .payload import parse_payload
from .query import parse_compressed_query, parse_execute_load_query, parse_query
from .rows import parse_rows, parse_table_map

#: what an event says: one of the frozen dataclasses of this folder
Body = Any

_PARSERS: dict[int, Callable[[bytes], Body]] = {
    T.STOP: lambda _: Stop(),
    T.ROTATE: parse_rotate,
    T.INTVAR: parse_intvar,
    T.RAND: parse_rand,
    T.USER_VAR: parse_user_var,
    T.XID: parse_xid_event,
    T.BEGIN_LOAD_QUERY: parse_load_block,
    T.APPEND_BLOCK: parse_load_block,
    T.DELETE_FILE: parse_delete_file,
    T.EXECUTE_LOAD_QUERY: parse_execute_load_query,
    T.TABLE_MAP: parse_table_map,
    T.INCIDENT: parse_incident,
    T.HEARTBEAT: lambda body: Heartbeat(decoded(body)),
    T.HEARTBEAT_V2: lambda body: Heartbeat(body.hex(" ")),
    T.ROWS_QUERY: parse_rows_query,
    T.GTID: parse_gtid,
    T.ANONYMOUS_GTID: parse_gtid,
    T.PREVIOUS_GTIDS: parse_previous_gtids,
    T.XA_PREPARE: parse_xa_prepare,
    T.TRANSACTION_PAYLOAD: parse_payload,
    T.ANNOTATE_ROWS: parse_annotate_rows,
    T.BINLOG_CHECKPOINT: parse_checkpoint,
    T.MARIADB_GTID: parse_mariadb_gtid,
    T.GTID_LIST: parse_gtid_list,
    T.QUERY_COMPRESSED: parse_compressed_query,
}


def decode(event: BinlogEvent, form: FormatDescription, file: str = "") -> Body:
    """What an event says; an Opaque for a type that is only told by its name.

    Raises InputError BE111, with the position, where its bytes contradict its type.
    """
    try:
        return _decoded(event, form)
    except EventError as problem:
        raise damaged(event, problem, file) from None


def damaged(event: BinlogEvent, problem: EventError, file: str = "") -> InputError:
    """The error BE111 for an event, with its position."""
    inside = f" {event.inner} of the payload" if event.inner else ""
    what = f"the {event.name} event{inside} is damaged: {problem}"
    return InputError("BE111", what, file, event.position, hint="copy the binary log again")


def _decoded(event: BinlogEvent, form: FormatDescription) -> Body:
    kind = event.type
    if kind == T.QUERY:
        return parse_query(event.body, form.extended)
    if kind in ROWS_TYPES:
        return parse_rows(event.body, kind)
    if kind == T.FORMAT_DESCRIPTION:
        return parse_format_description(event.data)
    parser = _PARSERS.get(kind)
    return parser(event.body) if parser else Opaque(len(event.body))
