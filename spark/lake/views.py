"""The tables of a lake as views of a database, and the wide view `statements` over them, as a script for two engines.

The script is written in the SQL of Spark; DuckDB's is translated from it. A view reads what its folder holds when it is
asked, so later runs are in it. Views of Spark belong to a session, or to its catalog, where other sessions find them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import pyarrow as arrow
import sqlglot

from .manifest import Lake
from .opening import open_lake
from .questions import QUESTIONS
from .relations import OBSERVED, relation_schema
from .tables import (
    EFFECTS,
    FILES,
    MEASURED,
    MESSAGES,
    OUTCOMES,
    RECORDS,
    REFUSED,
    SHAPES,
    SKIPPED,
    SUMMARY,
    TEMPLATES,
    WRITTEN,
)

Engine = Literal["spark", "spark-catalog", "duckdb"]

#: public tables by the kind of their lake; outcomes have one of the same name in the lake of facts
_TABLES: Mapping[str, Mapping[str, Any]] = {
    "facts": {
        "files": FILES,
        "refused": REFUSED,
        "records": RECORDS,
        "measured": MEASURED,
        "templates": TEMPLATES,
        **WRITTEN,
    },
    "outcomes": {
        "outcomes": OUTCOMES,
        "summary": SUMMARY,
        "shapes": SHAPES,
        "messages": MESSAGES,
        "effects": EFFECTS,
        "skipped": SKIPPED,
        **{name: relation_schema(name) for name in OBSERVED},
    },
}
_TYPES = {
    arrow.int32(): "INT",
    arrow.int64(): "BIGINT",
    arrow.bool_(): "BOOLEAN",
    arrow.date32(): "DATE",
    arrow.binary(): "BINARY",
    arrow.float64(): "DOUBLE",
}
#: by column of `statements`, what it means
COLUMNS: Mapping[str, str] = {
    "server": "the logs of one server: their path, without what rotation adds",
    "happened_at": "when the log says it began, UTC where the log writes UTC, else in the time of the server",
    "account": "user@host, as the session connected or the record says",
    "session": "the thread id in the log",
    "default_database": "of the session, as far as the log tells",
    "template": "the number of the text without literals",
    "text": "the first text of that template; of a statement that is no template its own",
    "kind": "INSERT, CREATE TABLE ...; SESSION END where the log ends",
    "part": "of a CALL or compound block, from 1; else 0",
    "tables_written": "by the statement, its triggers and cascades",
    "tables_read": "by the statement, its views, functions and triggers",
    "binlog": "one row for each",
    "verdict": "recorded, not recorded, refused, fails, unknown",
    "form": "statement or rows; empty where nothing is said",
    "rules": "ids of the rules behind the verdict",
    "warnings": "what the server warns of: rule, code, text",
    "reasons": "refusals, errors, what is unknown, why rows: verdict, rule, code, text, fix",
    "certainty": "certain, or what the outcome stands on",
    "seconds": "how long it took, where the log tells",
    "rows_affected": "rows that it changed, where the log tells",
    "file": "the log file",
    "line": "in it, from 1; 0: the end of a session at the end of the log",
    "position": "file and byte offset, by which a record is named",
    "stream": "the number of the server",
    "shape": "equal where the facts are equal",
    "said": "the number of its rows in messages",
    "day": "of the record",
}
#: bytes of a log as text, which each engine says in its own words
_TEXT = re.compile(r"TEXT_OF\(([\w.]+)\)")
_AS_TEXT = {"spark": r"CAST(\1 AS STRING)", "duckdb": r"COALESCE(TRY(DECODE(\1)), CAST(\1 AS VARCHAR))"}
_VIEW: Mapping[Engine, str] = {
    "spark": "CREATE OR REPLACE TEMPORARY VIEW",
    "spark-catalog": "CREATE OR REPLACE VIEW",
    "duckdb": "CREATE OR REPLACE VIEW",
}
#: when each record was written, who ran it, in which default database
_CONTEXTS = """
  SELECT stream, position, number, template, own,
    LAST_VALUE(said_at) IGNORE NULLS OVER (PARTITION BY stream ORDER BY position) AS happened_at,
    LAST_VALUE(connected) IGNORE NULLS OVER (PARTITION BY stream, session ORDER BY position) AS account,
    COALESCE(db, LAST_VALUE(used) IGNORE NULLS OVER (PARTITION BY stream, session ORDER BY position))
      AS default_database
  FROM (
    SELECT stream, position, number, session, template, CASE WHEN NOT folded THEN TEXT_OF(own) END AS own,
      TEXT_OF(db) AS db,
      CASE WHEN time RLIKE '^[0-9]{6} ' THEN TRY_CAST(CONCAT('20', SUBSTRING(time, 1, 2), '-', SUBSTRING(time, 3, 2),
        '-', SUBSTRING(time, 5, 2), ' ', LPAD(TRIM(SUBSTRING(time, 8)), 8, '0')) AS TIMESTAMP)
        ELSE TRY_CAST(time AS TIMESTAMP) END AS said_at,
      CASE WHEN command = 'connect' THEN REGEXP_EXTRACT(TEXT_OF(own), '^[^ ]+', 0) END AS connected,
      CASE WHEN command = 'connect' THEN REGEXP_EXTRACT(TEXT_OF(own), ' on ([^ ]*)', 1)
        WHEN command = 'init db' THEN TEXT_OF(own) ELSE u.name END AS used
    FROM records LEFT JOIN (
      SELECT template AS of_use, NULLIF(REGEXP_EXTRACT(TEXT_OF(text), '(?i)^ *use +`?([^`; ]+)', 1), '') AS name
      FROM templates WHERE kind = 'USE') u ON u.of_use = records.template) records
"""
_STATEMENTS = """
SELECT n.stream_name AS server, r.happened_at, COALESCE(a.account, r.account) AS account, o.session,
  r.default_database, r.template,
  COALESCE(r.own, TEXT_OF(t.text)) AS text, o.kind, o.part,
  COALESCE(w.names, CAST(ARRAY() AS ARRAY<STRING>)) AS tables_written,
  COALESCE(d.names, CAST(ARRAY() AS ARRAY<STRING>)) AS tables_read,
  o.binlog, o.verdict, o.format AS form, o.rules, m.warnings, m.reasons, o.certainty, a.seconds,
  a.rows_affected, f.path AS file, o.line,
  o.position, o.stream, o.shape, o.said, o.day
FROM outcomes o
LEFT JOIN contexts r ON r.stream = o.stream AND r.position = o.position
LEFT JOIN files f ON f.stream = o.stream AND f.file = SHIFTRIGHT(o.position, 40)
LEFT JOIN (SELECT stream, MAX(stream_name) AS stream_name FROM files GROUP BY stream) n ON n.stream = o.stream
LEFT JOIN measured a ON a.stream = o.stream AND a.position = o.position AND a.number = COALESCE(r.number, 0)
LEFT JOIN templates t ON t.template = r.template
LEFT JOIN (SELECT shape, ARRAY_SORT(COLLECT_SET(object)) AS names FROM (
  SELECT shape, object FROM writes UNION SELECT shape, object FROM writes_via) written GROUP BY shape) w
  ON w.shape = o.shape
LEFT JOIN (SELECT shape, ARRAY_SORT(COLLECT_SET(object)) AS names FROM (
  SELECT shape, object FROM reads UNION SELECT shape, object FROM reads_via) read GROUP BY shape) d
  ON d.shape = o.shape
LEFT JOIN (SELECT said,
  ARRAY_SORT(COLLECT_SET(CASE WHEN verdict = 'warned' THEN STRUCT(rule, code, text) END)) AS warnings,
  ARRAY_SORT(COLLECT_SET(CASE WHEN verdict <> 'warned' THEN STRUCT(verdict, rule, code, text, fix) END)) AS reasons
  FROM messages GROUP BY said) m ON m.said = o.said
"""
#: every definition of a log: what it was and from when to when. What was there before the first record is in none.
_DEFINITIONS = """
SELECT c.server, c.object, c.kind, c.valid_from,
  CASE WHEN c.ended IS NULL THEN MIN(g.happened_at) ELSE LEAST(c.ended, COALESCE(MIN(g.happened_at), c.ended)) END
    AS valid_to,
  c.account, c.session, c.text, c.file, c.line
FROM (
  SELECT b.*, LEAD(happened_at) OVER (PARTITION BY stream, object, kind ORDER BY position, number) AS ended,
    happened_at AS valid_from
  FROM (
    SELECT a.*, LAG(does) OVER (PARTITION BY stream, object, kind ORDER BY position, number) AS before
    FROM (
      SELECT DISTINCT f.stream_name AS server, s.happened_at, s.account, e.session,
        COALESCE(s.own, TEXT_OF(t.text)) AS text, f.path AS file, e.line, e.stream, e.position,
        o.number, CASE WHEN o.kind = 'view' THEN 'table' ELSE o.kind END AS kind, COALESCE(o.db, e.db) AS db,
        CASE WHEN o.kind = 'database' THEN o.name ELSE CONCAT(COALESCE(o.db, e.db), '.', o.name) END AS object,
        CASE WHEN o.action = 'alter' AND m.template IS NOT NULL THEN 'drop' ELSE o.action END AS does,
        x.template IS NOT NULL AS unless_there
      FROM effects e
      JOIN contexts s ON s.stream = e.stream AND s.position = e.position
      JOIN files f ON f.stream = e.stream AND f.file = SHIFTRIGHT(e.position, 40)
      JOIN templates t ON t.template = s.template
      JOIN objects o ON o.template = s.template AND o.role <> 'trigger table'
        AND o.action IN ('create', 'alter', 'drop')
      LEFT JOIN objects m ON m.template = s.template AND m.role = 'rename to'
      LEFT JOIN flags x ON x.template = s.template AND x.flag = 'if not exists'
    ) a
  ) b WHERE NOT (unless_there AND before IN ('create', 'alter'))
) c LEFT JOIN (
  SELECT s.stream, s.position, s.happened_at, o.name FROM contexts s
  JOIN objects o ON o.template = s.template AND o.action = 'drop' AND o.kind = 'database'
) g ON g.stream = c.stream AND g.name = c.db AND g.position > c.position
WHERE c.does <> 'drop'
GROUP BY c.server, c.object, c.kind, c.valid_from, c.ended, c.account, c.session, c.text, c.file, c.line, c.position
"""
#: what holds several things of a statement, a row each
_BESIDE = {
    "definitions": _DEFINITIONS,
    "outcome_rules": "SELECT stream, position, part, binlog, EXPLODE(rules) AS rule FROM outcomes",
    "outcome_messages": "SELECT s.server, s.happened_at, s.account, s.session, s.kind, s.text, s.binlog, s.file, "
    "s.line, s.stream, s.position, s.part, m.verdict, m.rule, m.code, m.text AS message, m.fix "
    "FROM statements s JOIN messages m ON m.said = s.said",
}


def script(outcomes: str, engine: Engine) -> Iterator[str]:
    """The statements that make the views of a lake of outcomes and of its lake of facts. Raises InputError BE120."""
    lake = open_lake(outcomes, "outcomes")
    facts = open_lake(lake.runs[-1].about["facts"], "facts")
    for each in (facts, lake):
        for table, schema in _TABLES[each.kind].items():
            yield _of_table(each, table, schema, engine)
    columns = ", ".join(f"{name} COMMENT '{said}'" for name, said in COLUMNS.items())
    view, dialect = _VIEW[engine], _dialect(engine)
    yield f"{view} contexts AS {_translated(_CONTEXTS, dialect)}"
    commented = f" ({columns})" * (dialect == "spark")
    yield f"{view} statements{commented} AS {_translated(_STATEMENTS, dialect)}"
    if not commented:
        yield from (f"COMMENT ON COLUMN statements.{name} IS '{said}'" for name, said in COLUMNS.items())
    for name, query in {**_BESIDE, **{name: query for name, (_, query) in QUESTIONS.items()}}.items():
        yield f"{view} {name} AS {_translated(query, dialect)}"


def _of_table(lake: Lake, table: str, schema: Any, engine: Engine) -> str:
    """A table as it stands in its folder; one without rows has none."""
    view, dialect, path = _VIEW[engine], _dialect(engine), f"{lake.path}/{table}"
    name = f"`{table}`" if dialect == "spark" else f'"{table}"'
    place = path.replace("'", "''")
    if not lake.files(table):
        columns = ", ".join(f"CAST(NULL AS {_type(field.type)}) AS `{field.name}`" for field in schema)
        return f"{view} {name} AS {_translated(f'SELECT {columns} WHERE FALSE', dialect)}"
    if engine == "spark":
        return f"{view} {name} USING parquet OPTIONS (path '{place}', mergeSchema 'true')"
    if engine == "spark-catalog":
        return f"{view} {name} AS SELECT * FROM parquet.`{path.replace('`', '``')}`"
    files = f"read_parquet('{place}/*/**/*.parquet', hive_partitioning = true, union_by_name = true)"
    return f"{view} {name} AS SELECT * FROM {files}"


def _dialect(engine: Engine) -> str:
    return engine.partition("-")[0]


def _type(kind: Any) -> str:
    return f"ARRAY<{_type(kind.value_type)}>" if arrow.types.is_list(kind) else _TYPES.get(kind, "STRING")


def _translated(query: str, dialect: str) -> str:
    """A query of Spark's SQL in that of an engine."""
    (made,) = sqlglot.transpile(query, read="spark", write=dialect)
    return _TEXT.sub(_AS_TEXT[dialect], made)
