"""The tables of a lake and their columns (docs/spark.md says what each means).

A record is named by its stream and its position: the number of its file in the stream above `OFFSET_BITS`, the byte
offset of its header line below. Positions order the records of a stream.
"""

from __future__ import annotations

from typing import Any

import pyarrow as arrow


def _told(*columns: tuple[str, Any]) -> tuple[Any, ...]:
    """Columns that have a value in every row, so that no room is made for whether there is one."""
    return tuple(arrow.field(name, kind, nullable=False) for name, kind in columns)


_PLACE = _told(("stream", arrow.int32()), ("position", arrow.int64()))
_ORIGIN = (
    ("origin_file", arrow.string()),
    ("origin_line", arrow.int64()),
    ("origin_column", arrow.int64()),
    ("origin_start", arrow.int64()),
    ("origin_end", arrow.int64()),
    ("origin_text", arrow.string()),
)
_OF_TEMPLATE = (("template", arrow.int64()),)

FILES = arrow.schema(
    [
        ("stream", arrow.int32()),
        ("file", arrow.int32()),
        ("stream_name", arrow.string()),
        ("path", arrow.string()),
        ("size", arrow.int64()),
    ]
)

RECORDS = arrow.schema(
    [
        *_PLACE,
        *_told(("line", arrow.int64()), ("column", arrow.int32())),
        ("time", arrow.string()),
        ("day", arrow.date32()),
        *_told(("session", arrow.string()), ("command", arrow.string())),
        ("template", arrow.int64()),
        ("folded", arrow.bool_()),
        ("own", arrow.binary()),
        ("text", arrow.binary()),
        # null in a general log, where none of these is told
        ("number", arrow.int32()),
        ("at", arrow.int32()),
        ("db", arrow.binary()),
        ("error", arrow.int32()),
    ]
)
#: texts of records that come again and again
OFTEN_AGAIN = ("session", "command", "own", "db")

#: files that the last run left out, each with what `str(InputError)` says of it in parts
REFUSED = arrow.schema([(name, arrow.string()) for name in ("path", "number", "message", "hint")])

SKIPPED = arrow.schema([*_PLACE, ("line", arrow.int64()), ("lines", arrow.int64()), ("reason", arrow.string())])

#: who ran a record and what the server counted of it, where the log tells one of them
MEASURED = arrow.schema(
    [
        *_PLACE,
        ("number", arrow.int32()),
        ("account", arrow.string()),
        ("seconds", arrow.float64()),
        ("lock_seconds", arrow.float64()),
        ("rows_sent", arrow.int64()),
        ("rows_examined", arrow.int64()),
        ("rows_affected", arrow.int64()),
    ]
)

#: the first record of each template in a range, from which templates are made
FIRSTS = arrow.schema(
    [RECORDS.field(name) for name in ("template", "stream", "position", "line", "column", "folded", "text", "at")]
)

TEMPLATES = arrow.schema(
    [
        *_OF_TEMPLATE,
        ("folded", arrow.bool_()),
        ("kind", arrow.string()),
        ("text", arrow.binary()),
        ("problem", arrow.string()),
        ("shares", arrow.bool_()),
        ("needs_texts", arrow.bool_()),
        ("statement", arrow.string()),
        *_PLACE,
        ("line", arrow.int64()),
    ]
)

OBJECTS = arrow.schema(
    [
        *_OF_TEMPLATE,
        ("number", arrow.int32()),
        ("action", arrow.string()),
        ("role", arrow.string()),
        ("kind", arrow.string()),
        ("db", arrow.string()),
        ("name", arrow.string()),
        *_ORIGIN,
    ]
)
FUNCTIONS = arrow.schema([*_OF_TEMPLATE, ("name", arrow.string()), *_ORIGIN])
ASSIGNMENTS = arrow.schema(
    [
        *_OF_TEMPLATE,
        ("scope", arrow.string()),
        ("name", arrow.string()),
        ("value", arrow.string()),
        ("literal", arrow.bool_()),
        *_ORIGIN,
    ]
)
FLAGS = arrow.schema([*_OF_TEMPLATE, ("flag", arrow.string())])

#: the tables that say what a statement's text says, one row per thing named
WRITTEN = {"objects": OBJECTS, "functions": FUNCTIONS, "assignments": ASSIGNMENTS, "flags": FLAGS}

#: what changed definitions, binlogs, global variables (`settings`, JSON) or accounts for every session, in order;
#: `defines`: the table that a statement defines, where no other definition counts
EFFECTS = arrow.schema(
    [
        ("stream", arrow.int32()),
        ("at", arrow.int64()),
        ("number", arrow.int32()),
        *_PLACE[1:],
        ("line", arrow.int64()),
        ("column", arrow.int32()),
        ("session", arrow.string()),
        ("db", arrow.string()),
        ("settings", arrow.string()),
        ("statement", arrow.string()),
        ("defines", arrow.string()),
    ]
)

OUTCOMES = arrow.schema(
    [
        *_PLACE,
        *_told(
            ("line", arrow.int64()),
            ("part", arrow.int32()),
            ("session", arrow.string()),
            ("kind", arrow.string()),
        ),
        ("binlog", arrow.string()),
        ("verdict", arrow.string()),
        *_told(
            ("format", arrow.string()),
            ("rules", arrow.list_(arrow.field("element", arrow.string(), nullable=False))),
            ("certainty", arrow.string()),
            ("shape", arrow.int64()),
        ),
        ("day", arrow.date32()),
        ("said", arrow.int64()),
    ]
)
#: what rules say of outcomes beside their names, one row per message: those of one outcome have one number
MESSAGES = arrow.schema(
    [
        *_told(("said", arrow.int64()), ("number", arrow.int32()), ("verdict", arrow.string())),
        *_told(("rule", arrow.string())),
        ("code", arrow.int32()),
        *_told(("text", arrow.string()), ("fix", arrow.string())),
    ]
)
#: the columns that outcomes are partitioned by, as folders
OUTCOME_FOLDERS = ("day", "binlog", "verdict")
#: as Hive names the folder of rows without a value
NO_VALUE = "__HIVE_DEFAULT_PARTITION__"

#: what statements of one partition had in common: facts, certainty and outcomes, how many, and the first of them
SEEN = arrow.schema(
    [
        ("shape", arrow.int64()),
        ("kind", arrow.string()),
        ("certainty", arrow.string()),
        ("facts", arrow.string()),
        ("binlog", arrow.string()),
        ("verdict", arrow.string()),
        ("format", arrow.string()),
        ("rules", arrow.list_(arrow.string())),
        ("count", arrow.int64()),
        *_PLACE,
        ("line", arrow.int64()),
    ]
)
#: the same over all partitions
SUMMARY = arrow.schema([field for field in SEEN if field.name != "facts"])
SHAPES = arrow.schema([SEEN.field(name) for name in ("shape", "kind", "certainty")])
