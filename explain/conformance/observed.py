"""What a record says of a statement's effects: its error, the rows it changed, the numbers it took."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from ...facts.effects import Change, Observed
from ...facts.names import object_key
from .recording import RecordedAnswer

_VERBS: dict[str, Literal["insert", "update", "delete"]] = {
    "Write_rows": "insert", "Update_rows": "update", "Delete_rows": "delete",
}  # fmt: skip


def observed_of(record: RecordedAnswer) -> Observed | None:
    """The effects that a record holds; None where the server's answer is not known.

    A record without `own_events` tells no rows of other statements apart, so that its events are not read.
    """
    fields = record.fields
    error = fields.get("error")
    code = error.get("code") if isinstance(error, dict) else error
    if not isinstance(code, int | None) or "error" not in fields or (code is not None and code < 0):
        return None
    events = [event for event in _listed(fields.get("own_events")) if isinstance(event, dict)]
    affected = fields.get("affected", fields.get("rows_affected"))
    numbers = any(event.get("type") == "Intvar" and event.get("var") == "INSERT_ID" for event in events)
    texts = any(event.get("type") == "Query" for event in events)
    return Observed(
        code or 0,
        affected if isinstance(affected, int) and affected >= 0 else None,
        changes=tuple(_changes(events)),
        in_part=bool(fields.get("in_trx_after")) and fields.get("timing") == "immediate",
        numbered=numbers if texts else None,
    )


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _changes(events: list[dict[str, Any]]) -> Iterator[Change]:
    last = ("", "")
    for event in events:
        verb, table = _VERBS.get(str(event.get("type"))), event.get("table")
        if verb is None or not isinstance(table, str) or (table, verb) == last:
            continue
        last = (table, verb)
        db, _, name = table.partition(".")
        yield Change(object_key(db, name), verb, 1)
