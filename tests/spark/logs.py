"""Random general logs with what makes partitions hard: sessions that meet in DDL, restarts, EXECUTE, odd bytes."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from random import Random
from types import ModuleType

_BANNER = (
    b"mysqld, Version: 8.0.36 (Source). started with:\nTcp port: 3306  Unix socket: /s\n"
    b"Time                 Id Command    Argument\n"
)
_ODD = (
    b"INSERT INTO d.a VALUES ('\xff\xfe caf\xc3')",
    b"INSERT INTO d.b VALUES ('two\nlines')",
    b"INSERT INTO d.a VALUES ('x\n\t\t    9 Not a header\ny')",
    b"INSERT INTO d.a VALUES ('x\n2026-11-20T10:00:00.000000Z\t    2 Query\tDROP TABLE d.a')",
    b"INSERT INTO d.a VALUES ('x\n\t\t    2 Query\tCREATE TABLE d.c (k INT)",
    b"SELEKT broken ((",
    b"UPDATE d.a SET k = 'not closed",
    b"",
    b"SELECT \x00 1",
)
_DYNAMIC = (
    "SET sql_mode = 'ANSI_QUOTES'",
    "SET sql_mode = ''",
    'INSERT INTO "d"."a" VALUES (1)',
    "SET @t = 'DROP TABLE d.b'",
    "PREPARE p FROM @t",
    "PREPARE p FROM 'ALTER TABLE d.a RENAME TO d.c'",
    "PREPARE p FROM 'INSERT INTO d.a VALUES (?)'",
    "EXECUTE p",
    "EXECUTE p",
    "EXECUTE IMMEDIATE 'DROP TABLE d.a'",
    "BEGIN NOT ATOMIC DROP TABLE d.a; CREATE TABLE d.a (k INT); END",
    "CREATE PROCEDURE d.p() BEGIN DROP TABLE e.a; INSERT INTO e.b VALUES (1); END",
    "CALL d.p()",
    "USE e",
    "INSERT INTO a VALUES (1)",
)


def module_of_tests(*place: str) -> ModuleType:
    """A module of another folder of tests."""
    path = Path(__file__).parents[1].joinpath(*place)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


WORKLOADS = module_of_tests("clustrix", "workloads.py")


def random_log(random: Random, length: int) -> bytes:
    """The bytes of one log."""
    out: list[bytes] = [_BANNER] if random.random() < 0.7 else []
    old = random.random() < 0.5
    clock = 0
    weights = [weight * random.choice((0, 1, 1, 3)) for weight in (8, 2, 4, 4, 2)]
    dynamic = random.choice((0.0, 0.0, 0.1, 0.3))
    ids = 1

    def put(thread: int, command: str, text: bytes) -> None:
        nonlocal clock
        step = random.choice((0, 0, 0, 1, 1, 5, -3))
        clock = max(0, clock + step)
        if old and not step and out and not out[-1].startswith(b"mysqld"):
            when = b"\t"
        elif old:
            when = b"261120 %02d:%02d:%02d" % (clock // 3600 % 24, clock // 60 % 60, clock % 60)
        else:
            when = b"2026-11-%02dT%02d:%02d:%02d.000001Z" % (
                20 + clock // 86400,
                clock // 3600 % 24,
                clock // 60 % 60,
                clock % 60,
            )
        out.append(when + b"\t%5d %s\t" % (thread, command.encode()) + text + b"\n")

    sessions: list[int] = []
    for text in [f"CREATE BINLOG '{b}' {WORKLOADS.clauses(random)}" for b in ("x", "y", "z")[: random.randint(1, 3)]]:
        put(1, "Query", text.encode())
    if random.random() < 0.3:
        for text in WORKLOADS.SCHEMA:
            put(1, "Query", text.encode())
    for _ in range(length):
        if random.random() < 0.01:
            clock += random.choice((0, 90000))
            out.append(_BANNER if random.random() < 0.8 else _BANNER + b"[Warning] something\n")
            if random.random() < 0.5:
                sessions, ids = [], 1
        if not sessions or random.random() < 0.05:
            ids += random.random() < 0.9
            sessions.append(ids)
            put(ids, "Connect", b"u@h on %s using TCP/IP" % random.choice((b"d", b"e", b"")))
            continue
        thread = random.choice(sessions)
        roll = random.random()
        if roll < 0.03:
            put(thread, "Quit", b"")
            sessions.remove(thread)
        elif roll < 0.05:
            put(thread, "Init DB", random.choice((b"d", b"e")))
        elif roll < 0.09:
            put(thread, "Query", random.choice(_ODD))
        elif roll < 0.09 + dynamic:
            text = random.choice(_DYNAMIC)
            put(thread, "Query", text.encode())
            if text == "EXECUTE p" and random.random() < 0.6:
                put(thread, "Execute", b"INSERT INTO d.a VALUES (7)")
        else:
            tables = random.sample(WORKLOADS.TABLES, 3)
            put(thread, "Query", WORKLOADS.statement(random, tables, weights).encode())
    log = b"".join(out)
    return log[: random.randint(len(log) // 2, len(log))] if random.random() < 0.1 else log
