"""Random workloads: binlogs with any scope and format, several sessions, statements of every kind the rules know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from binlogic.facts.readers.record import Record

TABLES = ("d.a", "d.b", "d.c", "e.a", "e.b")
SESSIONS = ("1", "2", "3")
BINLOGS = ("x", "y", "z")

#: definitions that make statements reach further than they say
SCHEMA = (
    "CREATE TABLE d.a (k INT PRIMARY KEY)",
    "CREATE TABLE d.b (k INT, FOREIGN KEY (k) REFERENCES d.a (k) ON DELETE CASCADE)",
    "CREATE TRIGGER d.tr AFTER INSERT ON d.b FOR EACH ROW INSERT INTO e.a VALUES (1)",
    "CREATE VIEW d.v AS SELECT * FROM d.a",
    "CREATE FUNCTION d.f() RETURNS INT BEGIN UPDATE e.b SET k = 1; RETURN 1; END",
)

#: statements with T and U for two tables; a row per weight
DATA = (
    "INSERT INTO T VALUES (1)",
    "INSERT INTO T VALUES (1)",
    "INSERT INTO T VALUES (1)",
    "INSERT INTO T SELECT * FROM U",
    "REPLACE INTO T SELECT * FROM U",
    "UPDATE T, U SET T.k = 1, U.k = 1",
    "UPDATE T JOIN U SET T.k = 1",
    "UPDATE T JOIN U SET unqualified = 1",
    "UPDATE T JOIN U SET T.k = 1, unqualified = 1",
    "DELETE T.* FROM T JOIN U",
    "DELETE FROM T",
    "SELECT * FROM T",
    "INSERT INTO d.v VALUES (1)",
    "UPDATE T SET k = d.f()",
)
DEFINITIONS = (
    "CREATE TABLE T (k INT)",
    "CREATE TABLE T LIKE U",
    "CREATE TABLE T SELECT * FROM U",
    "ALTER TABLE T ADD COLUMN l INT",
    "ALTER TABLE T RENAME TO U",
    "RENAME TABLE T TO U",
    "TRUNCATE TABLE T",
    "DROP TABLE T",
    "DROP TABLE T, U",
    "CREATE VIEW T AS SELECT * FROM U",
    "DROP VIEW T",
    "CREATE DATABASE d",
    "DROP DATABASE e",
    "GRANT SELECT ON T TO 'u'@'%'",
    "CALL d.unknown()",
)
TEMPORARY = (
    "CREATE TEMPORARY TABLE T (k INT)",
    "CREATE TEMPORARY TABLE T (k INT)",
    "CREATE TEMPORARY TABLE IF NOT EXISTS T (k INT)",
    "CREATE TEMPORARY TABLE T SELECT * FROM U",
    "CREATE TEMPORARY TABLE T LIKE U",
    "DROP TEMPORARY TABLE IF EXISTS T",
    "DROP TEMPORARY TABLE T, U",
)
TRANSACTION = (
    *("BEGIN", "BEGIN", "COMMIT", "ROLLBACK", "COMMIT AND CHAIN", "XA START 'x'", "XA END 'x'"),
    *("SAVEPOINT p", "SAVEPOINT q", "ROLLBACK TO p", "ROLLBACK TO q", "RELEASE SAVEPOINT p"),
    *("SET autocommit = 0", "SET autocommit = 1"),
)
SETTINGS = (
    *("SET binlog_format = 'ROW'", "SET binlog_format = 'STATEMENT'", "SET binlog_format = 'MIXED'"),
    *("SET sql_log_bin = 0", "SET sql_log_bin = 1", "SET sql_log_bin = 1"),
)


def workload(random: Random, length: int) -> Iterator[Record]:
    """The records of a workload: binlogs, sometimes a schema, then statements and ends of sessions in any order."""
    texts = [f"CREATE BINLOG '{name}' {clauses(random)}" for name in BINLOGS[: random.randint(1, 3)]]
    texts += SCHEMA if random.random() < 0.3 else ()
    for line, text in enumerate(texts, start=1):
        yield Record(SESSIONS[0], "query", text, line, 0, 1)
    # few tables in few statements, so that they meet again
    tables = random.sample(TABLES, 3)
    sessions = random.sample(SESSIONS, random.randint(1, 2))
    # some workloads are all about transactions, some about temporary tables
    weights = [weight * random.choice((0, 1, 1, 3)) for weight in (8, 2, 4, 4, 2)]
    for line in range(len(texts) + 1, len(texts) + 1 + length):
        session = random.choice(sessions)
        if random.random() < 0.03:
            yield Record(session, "quit", "", 0, 0, 0)
            continue
        yield Record(session, "query", statement(random, tables, weights), line, 0, 1)


def statement(random: Random, tables: list[str], weights: list[int]) -> str:
    """One statement about some of the tables; `weights` of data, definitions, temporary, transactions, settings."""
    kinds = (DATA, DEFINITIONS, TEMPORARY, TRANSACTION, SETTINGS, None)
    (kind,) = random.choices(kinds, weights=(*weights, 1))
    if kind is None:
        return configuration(random)
    first, second = random.sample(tables, 2)
    return re.sub(r"\b[TU]\b", lambda found: first if found[0] == "T" else second, random.choice(kind))


def configuration(random: Random) -> str:
    """A change of the binlogs, which may turn out to be impossible."""
    name = random.choice(BINLOGS)
    roll = random.random()
    if roll < 0.15:
        return f"DROP BINLOG '{name}'"
    if roll < 0.3:
        return f"CREATE BINLOG '{name}' {clauses(random)}"
    if roll < 0.45:
        return f"ALTER BINLOG '{name}' FORMAT='{random.choice(('ROW', 'STATEMENT'))}'"
    if roll < 0.75:
        return f"ALTER BINLOG '{name}' {random.choice(('ADD', 'DROP'))} {listed(random)}"
    return f"ALTER BINLOG '{name}' {random.choice(('LOG ALL', 'IGNORE ALL', listed(random)))}"


def clauses(random: Random) -> str:
    """The clauses of CREATE BINLOG, possibly none."""
    found = [listed(random) for _ in range(random.choice((0, 1, 1, 1, 2)))]
    if random.random() < 0.5:
        found.append(f"FORMAT='{random.choice(('ROW', 'STATEMENT', 'DEFAULT'))}'")
    return ", ".join(found)


def listed(random: Random) -> str:
    """A LOG or IGNORE clause of databases and tables."""
    entries = random.sample(("d", "e", "system", *TABLES), random.randint(1, 3))
    return f"{random.choice(('LOG', 'LOG', 'IGNORE'))}({', '.join(entries)})"
