"""Slow and audit logs: what their records say, and what is no record of them."""

from __future__ import annotations

import io
import json

import pytest
from binlogic.facts.readers.doubts import IN_DOUBT
from binlogic.facts.readers.log_formats import LOG_FORMATS, read_log
from binlogic.facts.readers.ranges import END, read_range
from binlogic.facts.readers.record import Record, Skipped

MARIADB = b"""\
mariadbd, Version: 10.11.19-log (Debian 12). started with:
Tcp port: 3306  Unix socket: /run/s
Time\t\t    Id Command\tArgument
# Time: 261120 18:30:56
# User@Host: root[root] @ localhost []
# Thread_id: 6  Schema: my db  QC_hit: No
# Query_time: 0.000065  Lock_time: 0.000000  Rows_sent: 1  Rows_examined: 0
#
# explain: id\tselect_type
#
use `my db`;
SET timestamp=1795199456;
insert into t values(1,'multi
line');
"""
MYSQL = b"""\
# Time: 2026-11-20T18:30:56.000001Z
# User@Host: root[root] @ localhost []  Id:     2
# Query_time: 0.000048  Lock_time: 0.000000 Rows_sent: 1  Rows_examined: 0 Thread_id: 2 Errno: 1062
use db1;
SET timestamp=1795199456;
insert into t values (1);
# User@Host: root[root] @ localhost []  Id:     3
# Query_time: 0.000048  Lock_time: 0.000000 Rows_sent: 1  Rows_examined: 0
SET last_insert_id=3,insert_id=4,timestamp=1795199457;
# a comment of the client
select 1;
# User@Host: root[root] @ localhost []  Id:     2
# Query_time: 0.000048  Lock_time: 0.000000 Rows_sent: 1  Rows_examined: 0
SET timestamp=1795199457;
# administrator command: Quit;
"""


def read(name: str, log: bytes) -> tuple[list[Record], list[Skipped]]:
    skipped: list[Skipped] = []
    return list(read_log(LOG_FORMATS[name], io.BytesIO(log), skipped.append)), skipped


def told(name: str, log: bytes) -> list[tuple[str, str, str]]:
    return [(record.session, record.command, record.text) for record in read(name, log)[0]]


def errors(name: str, log: bytes) -> list[tuple[str | None, int | None]]:
    form = LOG_FORMATS[name]
    entries = form.read(read_range(io.BytesIO(log), 0, END, layout=form.layout), lambda _: None)
    return [(entry.time, entry.error) for entry in entries]


def test_a_slow_log_of_mariadb_tells_the_database_of_every_record() -> None:
    records, skipped = read("slow-log", MARIADB)
    text = "insert into t values(1,'multi\nline')"
    offset = MARIADB.index(b"insert")
    assert records == [
        Record("6", "init db", "my db", 13, offset, 1, "", "2026-11-20T18:30:56Z"),
        Record("6", "query", text, 13, offset, 1, "", "2026-11-20T18:30:56Z"),
    ]
    assert skipped == []


def test_a_slow_log_of_mysql_tells_a_database_where_it_differs_from_that_of_the_record_above() -> None:
    assert told("slow-log", MYSQL) == [
        ("2", "init db", "db1"),
        ("2", "query", "insert into t values (1)"),
        ("3", "init db", "db1"),
        ("3", "query", "# a comment of the client\nselect 1"),
        ("2", "quit", ""),
    ]
    assert errors("slow-log", MYSQL) == [
        ("2026-11-20T18:30:56Z", 1062),
        ("2026-11-20T18:30:57Z", None),
        ("2026-11-20T18:30:57Z", None),
    ]


def test_a_header_inside_a_text_of_a_slow_log_is_no_record_without_its_other_lines() -> None:
    log = MYSQL.replace(b"values (1)", b"values ('\n# User@Host: a[a] @ b []  Id: 9\nDROP TABLE t')")
    records, (skip,) = read("slow-log", log)
    assert next(record.text for record in records if record.command == "query") == "insert into t values ('"
    assert (skip.line, skip.lines, skip.reason) == (7, 2, "no `# Query_time:` line stands below its header")
    assert records[-1].command == "quit"


def test_a_whole_record_inside_a_text_of_a_slow_log_is_in_doubt() -> None:
    forged = b"# User@Host: a[a] @ b []  Id: 9\n# Query_time: 1\nSET timestamp=1795199456;\nDROP TABLE t"
    records, (skip,) = read("slow-log", MYSQL.replace(b"values (1)", b"values ('\n%b')" % forged))
    assert "DROP TABLE t" not in [record.text for record in records]
    assert (skip.line, skip.reason) == (10, IN_DOUBT)
    assert records[-1].command == "quit"


def test_text_below_a_time_of_a_slow_log_is_reported() -> None:
    _, (skip,) = read("slow-log", b"# Time: 261120 18:30:56\nselect 1;\n" + MYSQL)
    assert (skip.line, skip.offset, skip.reason) == (2, 24, "no `# User@Host:` line stands above it")


def test_an_audit_log_tells_sessions_databases_and_errors() -> None:
    log = rb"""20261120 18:30:56,vm,root,localhost,6,0,CONNECT,d,,0
20261120 18:30:57,vm,root,localhost,6,14,WRITE,db1,t,
20261120 18:30:57,vm,root,localhost,6,14,QUERY,db1,'insert into t values(\'a,\\ b\nc\'+0)',1292
20261120 18:30:58,vm,root,localhost,6,0,DISCONNECT,db1,,0
"""
    assert told("audit-csv", log) == [
        ("6", "connect", "root@localhost on d"),
        ("6", "write", "db1.t"),
        ("6", "init db", "db1"),
        ("6", "query", "insert into t values('a,\\ b\nc'+0)"),
        ("6", "quit", ""),
    ]
    assert errors("audit-csv", log)[2] == ("2026-11-20 18:30:57", 1292)


@pytest.mark.parametrize("bad", [b"20261120 18:30:56,vm,root,QUERY\n", b"rubbish\n", b"20261120 18:30:56,\xff\n"])
def test_what_is_no_record_of_an_audit_log_is_reported_with_its_place(bad: bytes) -> None:
    good = b"20261120 18:30:56,vm,root,localhost,6,14,QUERY,d,'select 1',0\n"
    records, (skip,) = read("audit-csv", good + bad + good)
    assert [record.line for record in records] == [1, 1, 3, 3]
    assert (skip.line, skip.offset, skip.reason) == (2, len(good), "this is no record of an audit log")


EVENTS = [
    {"timestamp": "2026-11-20 18:30:56", "id": 0, "class": "audit", "event": "startup", "connection_id": 0},
    {
        "timestamp": "2026-11-20 18:30:57",
        "class": "connection",
        "event": "connect",
        "connection_id": 12,
        "login": {"user": "u", "ip": "10.0.0.1"},
        "connection_data": {"status": 0, "db": "d"},
    },
    {
        "timestamp": "2026-11-20 18:30:58",
        "class": "general",
        "event": "status",
        "connection_id": 12,
        "general_data": {"command": "Query", "query": "insert into t values ('\n{\u00e9')", "status": 1062},
    },
    {"timestamp": "2026-11-20 18:30:59", "class": "connection", "event": "disconnect", "connection_id": 12},
]


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("array", ["[\n{}\n]\n", "{}\n", "[\n{}"])
def test_an_audit_log_in_json_however_it_is_laid_out(indent: int | None, array: str) -> None:
    log = array.format(",\n".join(json.dumps(event, indent=indent) for event in EVENTS)).encode()
    records, skipped = read("audit-json", log)
    assert [(r.session, r.command, r.text) for r in records] == [
        ("0", "audit startup", ""),
        ("12", "connect", "u@10.0.0.1 on d"),
        ("12", "query", "insert into t values ('\n{\u00e9')"),
        ("12", "quit", ""),
    ]
    assert skipped == []
    assert errors("audit-json", log)[2] == ("2026-11-20 18:30:58", 1062)
    assert [r.line for r in records] == [
        1 + number for number, line in enumerate(log.split(b"\n")) if line.startswith(b"{")
    ]


def test_objects_on_one_line_are_records_of_their_own() -> None:
    log = json.dumps(EVENTS).encode()
    records, skipped = read("audit-json", log)
    assert [r.command for r in records] == ["audit startup", "connect", "query", "quit"]
    assert [log[r.offset : r.offset + 1] for r in records] == [b"[", b"{", b"{", b"{"]
    assert skipped == []


def test_a_record_of_the_plugin_of_percona() -> None:
    said = {"name": "Query", "timestamp": "2014-04-29T09:29:40 UTC", "connection_id": "47", "status": 0}
    log = json.dumps({"audit_record": {**said, "sqltext": "show databases", "db": "d"}}).encode()
    assert told("audit-json", log) == [("47", "init db", "d"), ("47", "query", "show databases")]
    assert errors("audit-json", log) == [("2014-04-29T09:29:40", 0)]


@pytest.mark.parametrize("bad", ["{", "{]", '{"a": ' + "[" * 100_000, '{"class": 3}', '{"x": NaN, "y": 1e999}'])
def test_what_is_no_record_in_json_is_reported_and_the_rest_read(bad: str) -> None:
    good = json.dumps(EVENTS[3]) + "\n"
    records, (skip,) = read("audit-json", f"{good}{bad}\n{good}".encode())
    assert [record.line for record in records] == [1, 3]
    assert (skip.line, skip.offset, skip.reason) == (2, len(good), "this is no record of an audit log")
