"""Audit logs in XML, of Aurora and of ProxySQL, exported tables, and what went through CloudWatch.

The texts of tables are what MariaDB 10.11 wrote; the others are laid out as the manuals named in the readers show.
"""

from __future__ import annotations

import io
import json
import lzma
from pathlib import Path

import pytest
from binlogic.facts.readers.detect import open_workload
from binlogic.facts.readers.entry import LogEntry
from binlogic.facts.readers.log_formats import LOG_FORMATS
from binlogic.facts.readers.measured import Measured, account_of
from binlogic.facts.readers.packed import XzReader
from binlogic.facts.readers.ranges import END, read_range
from binlogic.facts.readers.record import Skipped

TEXT = "insert into t values (1,'it\\'s \"quoted\", and\ntwo lines \\\\ back')"


def entries(name: str, log: str | bytes) -> tuple[list[LogEntry], list[Skipped]]:
    form, skipped = LOG_FORMATS[name], list[Skipped]()
    source = io.BytesIO(log.encode() if isinstance(log, str) else log)
    return list(form.read(read_range(source, 0, END, 0, skipped.append, form.layout), skipped.append)), skipped


def told(name: str, log: str | bytes) -> list[tuple[str, str, str, str | None]]:
    found, skipped = entries(name, log)
    assert skipped == []
    return [(each.session, each.command, each.text.decode(), each.db) for each in found]


ELEMENTS = """<?xml version="1.0" encoding="utf-8"?>
<AUDIT>
 <AUDIT_RECORD>
  <TIMESTAMP>2026-11-20T14:09:45 UTC</TIMESTAMP>
  <RECORD_ID>7_2026-11-20T14:06:33</RECORD_ID>
  <NAME>Query</NAME>
  <CONNECTION_ID>5</CONNECTION_ID>
  <STATUS>1146</STATUS>
  <USER>root[root] @ localhost [127.0.0.1]</USER>
  <SQLTEXT>INSERT INTO t VALUES ('&lt;&amp;&#10;&quot;&#x20ac;')</SQLTEXT>
 </AUDIT_RECORD>
 <AUDIT_RECORD>
  <TIMESTAMP>2026-11-20T14:09:46 UTC</TIMESTAMP>
  <NAME>Quit</NAME>
  <CONNECTION_ID>5</CONNECTION_ID>
 </AUDIT_RECORD>
</AUDIT>
"""
ATTRIBUTES = """<AUDIT_RECORD
  "NAME"="Query"
  "TIMESTAMP"="2026-11-20T14:09:45 UTC"
  "CONNECTION_ID"="5"
  "STATUS"="1146"
  "SQLTEXT"="INSERT INTO t VALUES ('&lt;&amp;&#10;&quot;&#x20ac;')"
  "USER"="root[root] @ localhost [127.0.0.1]"
  "DB"="d"
/>
<AUDIT_RECORD TIMESTAMP="2026-11-20T14:09:46 UTC" NAME="Quit" CONNECTION_ID="5"/>
"""


@pytest.mark.parametrize(("log", "db"), [(ELEMENTS, None), (ATTRIBUTES, "d")])
def test_audit_logs_in_xml(log: str, db: str | None) -> None:
    assert told("audit-xml", log) == [
        ("5", "query", "INSERT INTO t VALUES ('<&\n\"\u20ac')", db),
        ("5", "quit", "", None),
    ]
    first = entries("audit-xml", log)[0][0]
    assert (first.time, first.error, first.account) == ("2026-11-20T14:09:45", 1146, "root@localhost")


@pytest.mark.parametrize("entity", ["&bomb;", "&#xFFFFFF;", "&#9999999;", "&", "&lt"])
def test_no_entity_is_expanded_that_is_no_character(entity: str) -> None:
    declared = '<!DOCTYPE a [<!ENTITY bomb "&x;&x;"><!ENTITY x SYSTEM "file:///etc/passwd">]>\n'
    record = f'<AUDIT_RECORD NAME="Query" CONNECTION_ID="5" SQLTEXT="SELECT \'{entity}\'"/>\n'
    found, _ = entries("audit-xml", declared + record)
    assert [each.text.decode() for each in found] == [f"SELECT '{entity}'"]


@pytest.mark.parametrize("bad", ["<AUDIT_RECORD>", '<AUDIT_RECORD NAME="', "<AUDIT_RECORD\n<NAME>", "<AUDIT_RECORD />"])
def test_what_is_no_record_in_xml_is_reported(bad: str) -> None:
    good = '<AUDIT_RECORD NAME="Quit" CONNECTION_ID="5"/>\n'
    found, (skip,) = entries("audit-xml", f"{good}{bad}\n{good}")
    assert [each.line for each in found] == [1, 2 + bad.count("\n") + 1]
    assert (skip.line, skip.reason) == (2, "this is no record of an audit log")


def test_the_audit_log_of_aurora() -> None:
    log = r"""1795196096123456,db-1,admin,10.0.0.9,35,698024,QUERY,shop,'insert into t values (\'a,b\')',0
1795196097000000,db-1,admin,10.0.0.9,35,698025,WRITE,shop,t,0
"""
    assert told("audit-csv", log) == [
        ("35", "query", "insert into t values ('a,b')", "shop"),
        ("35", "write", "shop.t", None),
    ]
    first = entries("audit-csv", log)[0][0]
    assert (first.time, first.account) == ("2026-11-20T17:34:56.123456Z", "admin@10.0.0.9")


def test_the_query_log_of_proxysql() -> None:
    event = {"client": "10.0.0.9:46018", "digest": "0x7B", "duration_us": 264, "event": "COM_QUERY", "errno": 1062}
    event |= {"hostgroup_id": 10, "query": TEXT, "rows_affected": 2, "rows_sent": 0, "schemaname": "shop"}
    event |= {"starttime_timestamp_us": 1795196096190250, "thread_id": 36, "username": "app"}
    log = json.dumps(event) + "\n"
    assert told("proxysql-json", log) == [("36", "query", TEXT, "shop")]
    ((found,), _) = entries("proxysql-json", log)
    assert (found.time, found.error, found.account) == ("2026-11-20T17:34:56.190250Z", 1062, "app@10.0.0.9")
    assert found.measured == Measured(seconds=pytest.approx(0.000264), rows_sent=0, rows_affected=2)


GENERAL = {
    "engine": '"2026-11-25 17:50:44.297254","root[root] @ localhost []",3,1,"Query","insert into t values '
    r"""(1,'it\\'s \"quoted\", and\ntwo lines \\\\ back')"
"2026-11-25 17:50:44.361290","[root] @ localhost []",4,1,"Connect","root@localhost on shop using Socket"
""",
    "outfile": '"2026-11-25 17:50:44.297254","root[root] @ localhost []","3","1","Query","insert into t values '
    r"""(1,'it\\'s \"quoted\", and\
two lines \\\\ back')"
"2026-11-25 17:50:44.361290","[root] @ localhost []","4","1","Connect","root@localhost on shop using Socket"
""",
    "tool": """event_time,user_host,thread_id,server_id,command_type,argument\r
2026-11-25 17:50:44.297254,root[root] @ localhost [],3,1,Query,"insert into t values (1,'it\\'s ""quoted"", and
two lines \\\\ back')"\r
2026-11-25 17:50:44.361290,[root] @ localhost [],4,1,Connect,root@localhost on shop using Socket\r
""",
    "batch": "event_time\tuser_host\tthread_id\tserver_id\tcommand_type\targument\n"
    "2026-11-25 17:50:44.297254\troot[root] @ localhost []\t3\t1\tQuery\tinsert into t values "
    r"""(1,'it\\'s "quoted", and\ntwo lines \\\\ back')
"""
    "2026-11-25 17:50:44.361290\t[root] @ localhost []\t4\t1\tConnect\troot@localhost on shop using Socket\n",
}


@pytest.mark.parametrize("how", GENERAL)
def test_an_exported_general_log(how: str, tmp_path: Path) -> None:
    assert told("table-csv", GENERAL[how]) == [
        ("3", "query", TEXT, None),
        ("4", "connect", "root@localhost on shop using Socket", None),
    ]
    assert [each.account for each in entries("table-csv", GENERAL[how])[0]] == ["root@localhost"] * 2
    log = tmp_path / "some.csv"
    log.write_text(GENERAL[how], newline="")
    assert open_workload(log).format == "exported table"


def test_a_quote_that_nothing_closes_takes_no_more_than_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("binlogic.facts.readers.table_text.LONGEST_RECORD", 500)
    good = GENERAL["engine"].splitlines()[1] + "\n"
    found, skipped = entries("table-csv", good + '"2026-11-25 17:50:44.297254","x\n' + good * 9)
    assert len(found) > 4
    assert {skip.reason for skip in skipped} == {"this is no row of a table of statements"}


def test_an_exported_slow_log() -> None:
    log = (
        '"2026-11-25 17:50:44.362794","root[root] @ localhost []","00:00:01.500000","00:00:00.000071",0,1,"shop",0,0,1,'
        '"delete from t limit 1",4,1\n'
    )
    assert told("table-csv", log) == [("4", "query", "delete from t limit 1", "shop")]
    assert entries("table-csv", log)[0][0].measured == Measured(1.5, 0.000071, 0, 1, 1)


EVENTS = [
    {"EVENT_NAME": "statement/sql/insert", "SQL_TEXT": TEXT, "CURRENT_SCHEMA": "shop", "TIMER_WAIT": 2_500_000_000_000},
    {"EVENT_NAME": "statement/sp/stmt", "SQL_TEXT": "insert into u values (1)", "NESTING_EVENT_LEVEL": 1},
    {"EVENT_NAME": "statement/com/Init DB", "SQL_TEXT": None, "CURRENT_SCHEMA": None},
    {"EVENT_NAME": "statement/com/Quit", "SQL_TEXT": None, "CURRENT_SCHEMA": "shop"},
]


def test_statement_events_of_performance_schema() -> None:
    rows = [{"THREAD_ID": 12, "EVENT_ID": number, "MYSQL_ERRNO": 0, **each} for number, each in enumerate(EVENTS)]
    expected = [("query", TEXT), ("nested", "insert into u values (1)"), ("command", ""), ("quit", "")]
    found = told("table-json", "\n".join(map(json.dumps, rows)))
    assert [(session, command, text) for session, command, text, _ in found] == [("12", *each) for each in expected]
    ((first, *_), _) = entries("table-json", json.dumps(rows[0]))
    assert (first.db, first.error, first.measured.seconds) == ("shop", 0, pytest.approx(2.5))
    cut = {**rows[0], "SQL_TEXT": "insert into t values (1, 2, ..."}
    columns = list(cut)
    line = "\t".join("NULL" if each is None else str(each) for each in cut.values())
    assert entries("table-csv", "\t".join(columns) + "\n" + line)[1][0].reason == "the server has cut the text"


@pytest.mark.parametrize("indent", [None, 4])
@pytest.mark.parametrize("around", [{"events": []}, {"messageType": "DATA_MESSAGE", "x": ["y"], "logEvents": []}])
def test_what_went_through_cloudwatch(around: dict[str, object], indent: int | None) -> None:
    messages = [
        "# User@Host: app[app] @ h []  Id:     7\n# Query_time: 1.5  Lock_time: 0 Rows_sent: 0  Rows_examined: 3\n"
        "use shop;\nSET timestamp=1795196096;\ninsert into t\nvalues (1);",
        "1795196096123456,db-1,admin,10.0.0.9,35,698024,QUERY,shop,'select 1',0",
        "2026-11-20T17:34:56.000000Z\t    8 Query\tselect 2\n2026-11-20T17:34:56.000000Z\t    8 Quit\t",
    ]
    events = [{"timestamp": 1795196096000 + n, "message": message} for n, message in enumerate(messages)]
    log = json.dumps({**around, [*around][-1]: events}, indent=indent)
    assert told("cloudwatch-json", log) == [
        ("7", "query", "insert into t\nvalues (1)", "shop"),
        ("35", "query", "select 1", "shop"),
        ("8", "query", "select 2", None),
        ("8", "quit", "", None),
    ]
    offsets = [each.offset for each in entries("cloudwatch-json", log)[0]]
    assert offsets == sorted(set(offsets))


@pytest.mark.parametrize(
    ("said", "account"),
    [
        ("root[root] @ localhost []", "root@localhost"),
        ("[root] @  [10.0.0.1]", "root@10.0.0.1"),
        ("a@b", "a@b"),
        ("nobody", None),
    ],
)
def test_accounts(said: str, account: str | None) -> None:
    assert account_of(said) == account


def test_xz_in_several_streams_and_not_beyond_its_memory() -> None:
    packed = lzma.compress(b"a" * 100_000) + bytes(8) + lzma.compress(b"b" * 10)
    assert XzReader(io.BytesIO(packed)).read() == b"a" * 100_000 + b"b" * 10
    greedy = lzma.compress(b"x", filters=[{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 30}])
    for bad in (packed[:50], greedy, b"", lzma.compress(b"x")[:-1] + b"?"):
        with pytest.raises(OSError, match=r"\w"):
            XzReader(io.BytesIO(bad)).read()
