"""Random slow, audit and binary logs of one workload, with what makes reading them in parts hard."""

from __future__ import annotations

import csv
import io
import json
from random import Random
from xml.sax.saxutils import escape, quoteattr

from .logs import WORKLOADS, module_of_tests

MADE = module_of_tests("facts", "binlog", "made.py")

_TEXTS = (
    b"INSERT INTO d.a VALUES ('\xff\xfe caf\xc3')",
    b"INSERT INTO a VALUES ('two\nlines;\n')",
    b"INSERT INTO d.a VALUES ('x\n# User@Host: a[a] @ b []  Id: 2\nDROP TABLE d.a')",
    b"INSERT INTO d.a VALUES ('x\n# Time: 261120 18:30:56\n')",
    b"INSERT INTO d.a VALUES ('x\n20261120 18:30:56,h,u,h,2,3,QUERY,d,\\'DROP TABLE d.a\\',0\n')",
    b'INSERT INTO d.a VALUES (\'x\n{"class": "general"}\n\')',
    b"SELEKT broken ((",
    b"",
    b"USE e",
    b"CREATE TEMPORARY TABLE d.a (k INT)",
)


def _events(random: Random, length: int) -> list[tuple[int, str, bytes]]:
    """(session, database, text); an empty text ends the session."""
    found = [(1, "", f"CREATE BINLOG '{name}' {WORKLOADS.clauses(random)}".encode()) for name in ("x", "y")]
    databases: dict[int, str] = {}
    weights = [weight * random.choice((0, 1, 1, 3)) for weight in (8, 2, 4, 4, 2)]
    for _ in range(length):
        session = random.randint(2, 6)
        db = databases.setdefault(session, random.choice(("", "d", "e")))
        if random.random() < 0.05:
            db = databases[session] = random.choice(("d", "e"))
        roll = random.random()
        if roll < 0.04:
            found.append((session, db, b"\0quit"))
        elif roll < 0.15:
            found.append((session, db, random.choice(_TEXTS)))
        else:
            tables = random.sample(WORKLOADS.TABLES, 3)
            found.append((session, db, WORKLOADS.statement(random, tables, weights).encode()))
    return found


def slow_log(random: Random, length: int) -> bytes:
    """As MariaDB writes it, or as MySQL does."""
    mariadb = random.random() < 0.5
    out, clock, log_db = [b"# Time: 261120 18:30:56\n"], 1795199456, ""
    for session, db, text in _events(random, length):
        if random.random() < 0.3:
            clock += random.choice((1, 1, 70000, -2))
            out.append(b"# Time: 261120 %02d:%02d:56\n" % (clock // 3600 % 24, clock // 60 % 60))
        thread = b"" if mariadb else b"  Id: %5d" % session
        out.append(b"# User@Host: root[root] @ localhost []%b\n" % thread)
        if mariadb:
            out.append(b"# Thread_id: %d  Schema: %b  QC_hit: No\n" % (session, db.encode()))
        out.append(b"# Query_time: 0.000105  Lock_time: 0.000000 Rows_sent: 0  Rows_examined: 0\n")
        if db and db != log_db:
            log_db = db
            out.append(b"use %b;\n" % db.encode())
        said = b"# administrator command: Quit" if text == b"\0quit" else text
        out.append(b"SET timestamp=%d;\n%b;\n" % (clock, said))
    return b"".join(out)


def audit_csv(random: Random, length: int) -> bytes:
    """As MariaDB's server_audit writes it."""
    out = []
    for number, (session, db, text) in enumerate(_events(random, length)):
        head = b"20261120 18:%02d:56,vm,root,localhost,%d,%d," % (number // 60 % 60, session, number)
        if text == b"\0quit":
            out.append(head + b"DISCONNECT,%b,,0\n" % db.encode())
            continue
        said = text.replace(b"\\", b"\\\\").replace(b"'", b"\\'").replace(b"\n", b"\\n")
        out.append(head + b"QUERY,%b,'%b',0\n" % (db.encode(), said))
        if random.random() < 0.1:
            out.append(random.choice((head + b"WRITE,d,a,\n", b"rubbish\n", b"\n")))
    return b"".join(out)


def audit_json(random: Random, length: int) -> bytes:
    """As MySQL writes it, or the plugin of Percona Server; on one line per record, or on many."""
    indent = random.choice((None, 2))
    plugin = random.random() < 0.5
    out = []
    for session, db, text in _events(random, length):
        command, said = ("Quit", "") if text == b"\0quit" else ("Query", text.decode("utf-8", "replace"))
        event: dict[str, object]
        if plugin:
            told = {"name": command, "timestamp": "2026-11-20T18:30:56 UTC", "connection_id": str(session)}
            event = {"audit_record": {**told, "status": 0, "sqltext": said, "db": db}}
        else:
            data = {"command": command, "query": said, "status": 0}
            event = {"timestamp": "2026-11-20 18:30:56", "class": "general", "event": "status"}
            event |= {"connection_id": session, "general_data": data}
        out.append(json.dumps(event, indent=indent, ensure_ascii=random.random() < 0.5).encode())
        if random.random() < 0.02:
            out.append(b"{rubbish")
    return b"[\n" + b",\n".join(out) + random.choice((b"\n]\n", b"\n", b""))


def audit_xml(random: Random, length: int) -> bytes:
    """As MySQL and Percona Server write it: attributes or elements."""
    style = random.choice(("element", "attribute", "quoted attribute"))
    out = ['<?xml version="1.0" encoding="UTF-8"?>\n<AUDIT>\n']
    for session, db, text in _events(random, length):
        name, said = ("Quit", "") if text == b"\0quit" else ("Query", text.decode("utf-8", "replace").replace("\0", ""))
        told = {"NAME": name, "TIMESTAMP": "2026-11-20T18:30:56 UTC", "CONNECTION_ID": str(session), "STATUS": "0"}
        told |= {"USER": "root[root] @ localhost []", "SQLTEXT": said, "DB": db}
        if style == "element":
            inside = "".join(f"  <{key}>{escape(value)}</{key}>\n" for key, value in told.items())
            out.append(f" <AUDIT_RECORD>\n{inside} </AUDIT_RECORD>\n")
        else:
            mark = '"' * (style != "attribute")
            inside = "".join(f"  {mark}{key}{mark}={_attribute(value)}\n" for key, value in told.items())
            out.append(f"<AUDIT_RECORD\n{inside}/>\n")
        if random.random() < 0.02:
            out.append("<AUDIT_RECORD rubbish/>\n")
    return "".join([*out, random.choice(("</AUDIT>\n", ""))]).encode()


def _attribute(value: str) -> str:
    return '"' + quoteattr(value + "'\"")[1:-1].removesuffix("'&quot;") + '"'


def proxysql_json(random: Random, length: int) -> bytes:
    """As ProxySQL writes it: it tells no one who quits."""
    out = []
    for number, (session, db, text) in enumerate(_events(random, length)):
        if text != b"\0quit":
            event = {"client": "10.0.0.9:41228", "duration_us": number, "event": "COM_QUERY", "hostgroup_id": 1}
            event |= {"query": text.decode("utf-8", "replace"), "schemaname": db, "username": "u"}
            event |= {"starttime_timestamp_us": 1795199456000000 + number, "thread_id": session, "rows_affected": 1}
            out.append(json.dumps(event))
    return "\n".join([*out, ""]).encode()


def cloudwatch_json(random: Random, length: int) -> bytes:
    """A slow log or a log of server_audit, as the client of AWS prints it, or as it is delivered."""
    if random.random() < 0.5:
        messages = audit_csv(random, length).decode("utf-8", "replace").splitlines()
    else:
        messages = [
            f"# User@Host:{each}"
            for each in slow_log(random, length).decode("utf-8", "replace").split("# User@Host:")[1:]
        ]
    events = [{"timestamp": 1795199456000 + n, "message": each} for n, each in enumerate(messages)]
    if random.random() < 0.5:
        return json.dumps({"events": events, "nextToken": "b/1"}, indent=4).encode()
    told = {"messageType": "DATA_MESSAGE", "subscriptionFilters": ["x"], "logStream": "db1"}
    return json.dumps({**told, "logEvents": events}).encode()


def _rows(random: Random, length: int) -> list[dict[str, object]]:
    rows = []
    for session, db, text in _events(random, length):
        command, said = ("Quit", "") if text == b"\0quit" else ("Query", text.decode("utf-8", "replace"))
        if db and random.random() < 0.2:
            rows.append((session, "Init DB", db))
        rows.append((session, command, said))
    head = {"event_time": "2026-11-20 18:30:56.000001", "user_host": "root[root] @ localhost []"}
    return [{**head, "thread_id": s, "server_id": 1, "command_type": c, "argument": a} for s, c, a in rows]


def table_csv(random: Random, length: int) -> bytes:
    """As the CSV engine writes it, other tools, or `mysql --batch`."""
    rows = _rows(random, length)
    style = random.choice(("engine", "tool", "batch"))
    out = io.StringIO()
    if style == "tool":
        writer = csv.DictWriter(out, list(rows[0]), quoting=random.choice((csv.QUOTE_ALL, csv.QUOTE_MINIMAL)))
        writer.writeheader()
        writer.writerows(rows)
        return out.getvalue().encode()
    escaped = str.maketrans(
        {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\0": "\\0"} | ({"\t": "\\t"} if style == "batch" else {'"': '\\"'})
    )
    if style == "batch":
        lines = ["\t".join(str(value).translate(escaped) for value in row.values()) for row in rows]
        return "\n".join(["\t".join(rows[0]), *lines, ""]).encode()
    lines = [
        ",".join(str(v) if isinstance(v, int) else f'"{str(v).translate(escaped)}"' for v in row.values())
        for row in rows
    ]
    return "\n".join([*lines, ""]).encode()


def table_json(random: Random, length: int) -> bytes:
    """An object per row, on a line or on many."""
    return "\n".join(json.dumps(row, indent=random.choice((None, 4))) for row in _rows(random, length)).encode()


def binary_log(random: Random, length: int) -> bytes:
    """As MySQL writes it, with several statements of a session in one compressed event."""
    ansi = b"\1" + (4 | 32).to_bytes(8, "little")
    events = []
    for session, db, text in _events(random, length):
        if text != b"\0quit":
            status = ansi if random.random() < 0.05 else b""
            said = text.decode("utf-8", "replace")
            events.append((MADE.QUERY, MADE.query(said, db, thread=session, status=status)))
            if random.random() < 0.1:
                inner = [MADE.event(*each) for each in (events.pop(), *_more(random, session))]
                events.append((MADE.PAYLOAD, MADE.payload(inner)))
    return bytes(MADE.log(*events))


def _more(random: Random, session: int) -> list[tuple[int, bytes]]:
    """Other statements of a session, that share the position of one event with the first."""
    texts = (random.choice(("INSERT INTO a VALUES (1)", "CREATE TABLE d.c (k INT)", "DROP TABLE d.c")) for _ in "123")
    return [(MADE.QUERY, MADE.query(text, random.choice("de"), thread=session)) for text in texts]


OTHER_LOGS = {
    "slow-log": slow_log,
    "audit-csv": audit_csv,
    "audit-json": audit_json,
    "audit-xml": audit_xml,
    "proxysql-json": proxysql_json,
    "cloudwatch-json": cloudwatch_json,
    "table-csv": table_csv,
    "table-json": table_json,
    "binary-log": binary_log,
}
