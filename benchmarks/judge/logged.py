"""The events of a server's binary logs between two places, in the words of recordings (docs/recordings.md)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from binlogic.facts.binlog.decode import decode
from binlogic.facts.binlog.reader import read_file

#: where a log ends: file and position
Place = tuple[str, int]
_ROWS = {"write": "Write_rows", "update": "Update_rows", "delete": "Delete_rows"}
_NAMES = {
    "MARIADB_GTID": "Gtid", "FORMAT_DESCRIPTION": "Format_desc", "XA_PREPARE": "XA_prepare",
    "BINLOG_CHECKPOINT": "Binlog_checkpoint", "GTID_LIST": "Gtid_list",
}  # fmt: skip


#: of every table (`database.table`) the names of its columns, in order
Columns = Mapping[str, tuple[str, ...]]


def events_between(folder: Path, places: list[Place], columns: list[Columns]) -> list[list[dict[str, Any]]]:
    """For every two places in a row the events between them. The places are in order.

    columns: at each place the tables that are there; images name the columns of the nearest one that fits.
    """
    found: list[tuple[Place, dict[str, Any]]] = []
    for path in sorted(folder.glob("bin.[0-9]*")):
        tables: dict[int, str] = {}
        for event, form in read_file(path):
            found.append(((path.name, event.position), _said(event.name, decode(event, form), tables)))
    windows = []
    for at, (start, end) in enumerate(pairwise(places)):
        known = (columns[at + 1], columns[at])
        windows.append([_named(said, known) for place, said in found if start <= place < end])
    return windows


def _named(said: dict[str, Any], known: tuple[Columns, ...]) -> dict[str, Any]:
    """An event with names for the numbers of columns in its images."""
    width = said.pop("width", 0)
    for image in ("before", "after"):
        numbers = said.get(image)
        if numbers is None:
            continue
        names = next((found for each in known if len(found := each.get(said["table"], ())) == width), ())
        if len(numbers) == width:
            said[image] = "all"
        elif names:
            said[image] = [names[number] for number in numbers]
        else:
            del said[image]
    return said


def _said(name: str, body: Any, tables: dict[int, str]) -> dict[str, Any]:
    kind = type(body).__name__
    if kind == "TableMap":
        tables[body.table_id] = f"{body.db}.{body.table}"
        return {"type": "Table_map", "table": tables[body.table_id]}
    if kind == "RowsEvent":
        images = {"before": body.columns} if body.change != "write" else {}
        if body.change != "delete":
            images["after"] = body.after if body.change == "update" else body.columns
        told = {"type": _ROWS[body.change], "table": tables.get(body.table_id, ""), "width": body.width}
        return {**told, **images, "stmt_end": "stmt_end" in body.flags}
    if kind == "QueryEvent":
        return {"type": "Query", "sql": body.sql, "error_code": body.error_code}
    if kind == "ExecuteLoadQuery":
        return {"type": "Execute_load_query", "sql": body.query.sql, "error_code": body.query.error_code}
    if kind == "Intvar":
        return {"type": "Intvar", "var": body.variable}
    if kind == "UserVar":
        return {"type": "User_var", "name": body.variable}
    if kind == "StatementText":
        return {"type": name.capitalize(), "sql": body.sql}
    return {"type": _NAMES.get(name) or name.capitalize()}
