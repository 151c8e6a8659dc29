"""`binlogic binlog dump`: every event of binary logs, or one, field by field."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from ....facts.binlog.decode import Body, decode
from ....facts.binlog.event import BinlogEvent
from ....facts.binlog.event_types import EventType, flag_names
from ....facts.binlog.payload import events_inside
from ....facts.binlog.query import QueryEvent
from ....facts.binlog.sequence import PlacedEvent, read_files
from ....facts.door.json import document
from ....facts.door.out import emit, say
from ....facts.errors import InputError
from ....facts.secrets.mask import masked, masked_bytes
from ..options import ShowSecretsOption
from .output import VerifyOption

_LONGEST_BYTES = 48
_LINE = 16


class DumpFormat(StrEnum):
    """How events are printed."""

    text = "text"
    jsonl = "jsonl"


def dump(
    logs: Annotated[list[Path], typer.Argument(help="Binary logs in the order of their numbers.")],
    at: Annotated[int | None, typer.Option("--at", help="Only the event at this position.")] = None,
    raw: Annotated[bool, typer.Option("--hex", help="The bytes of each event too.")] = False,
    output: Annotated[DumpFormat, typer.Option("--format", help="text or jsonl")] = DumpFormat.text,
    show_secrets: ShowSecretsOption = False,
    verify: VerifyOption = True,
) -> int:
    """Print events with every field.

    Events inside a transaction payload are printed too.
    """
    found = False
    for file, event, form in _each(read_files(logs, verify)):
        if at is not None and event.position != at:
            if event.position > at and len(logs) == 1:
                break
            continue
        found = True
        header, body = _header(event), _body(decode(event, form, file))
        if not show_secrets:
            event = event._replace(data=_masked_data(PlacedEvent(file, event, form)))
            body = {name: masked(value) if isinstance(value, str) else value for name, value in body.items()}
        if output is DumpFormat.jsonl:
            emit(document({"file": file, **header, "body": body}))
        else:
            say(*_text(file, header, body), *(_hex(event) if raw else ()))
    if at is not None and not found:
        raise InputError("BE106", "no event begins there", str(logs[0]), at, hint="list positions without --at")
    return 0


def _each(events: Iterator[PlacedEvent]) -> Iterator[PlacedEvent]:
    for placed in events:
        yield placed
        if placed.event.type == EventType.TRANSACTION_PAYLOAD:
            yield from (
                PlacedEvent(placed.file, inner, placed.format) for inner in events_inside(placed.event, placed.file)
            )


def _masked_data(placed: PlacedEvent) -> bytes:
    """The bytes of an event: its texts and those of events inside masked, each by itself: bytes around are no SQL."""
    data = placed.event.data
    for file, event, form in _each(iter([placed])):
        for value in _body(decode(event, form, file)).values():
            if isinstance(value, str) and (hidden := masked(value)) != value:
                shown, kept = (each.encode("utf-8", "surrogateescape") for each in (value, hidden))
                data = data.replace(shown, kept)
    return masked_bytes(data)


def _header(event: BinlogEvent) -> dict[str, Any]:
    return {
        "position": event.position,
        **({"inner": event.inner} if event.inner else {}),
        "type": event.name,
        "timestamp": event.timestamp,
        "server_id": event.server_id,
        "length": len(event.data),
        "next_position": event.next_position,
        "flags": list(flag_names(event.flags)),
    }


def _body(body: Body) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field in fields(body):
        value = getattr(body, field.name)
        if field.name == "length_span" or (field.name == "tables" and value is None):
            continue
        if field.name == "status" and isinstance(body, QueryEvent):
            found["status"] = {variable.name: variable.value for variable in body.variables}
        elif is_dataclass(value):
            found |= _body(value)
        else:
            found[field.name] = _bytes(value) if isinstance(value, bytes) else value
    return found


def _bytes(value: bytes) -> str:
    more = f" ... {len(value)} bytes" if len(value) > _LONGEST_BYTES else ""
    return value[:_LONGEST_BYTES].hex(" ") + more


def _text(file: str, header: dict[str, Any], body: dict[str, Any]) -> Iterator[str]:
    inner = f".{header['inner']}" if "inner" in header else ""
    yield f"{file}:{header['position']}{inner}  {header['type']}"
    shown = [pair for pair in header.items() if pair[0] not in ("position", "inner", "type")]
    for name, value in [*shown, *body.items()]:
        yield f"  {name:<20} {_said(value)}".rstrip(" ")
    yield ""


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return "  ".join(f"{name}={_said(each)}" for name, each in value.items())
    if isinstance(value, list | tuple):
        return " ".join(".".join(each) if isinstance(each, tuple) else str(each) for each in value)
    return "NULL" if value is None else str(value)


def _hex(event: BinlogEvent) -> Iterator[str]:
    """Sixteen bytes a line behind their place in the file."""
    for begin in range(0, len(event.data), _LINE):
        piece = event.data[begin : begin + _LINE]
        shown = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in piece)
        yield f"  {event.position + begin:08x}  {piece.hex(' '):<{_LINE * 3}} {shown}"
    yield ""
