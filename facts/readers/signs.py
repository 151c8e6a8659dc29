"""What tells the kinds of logs from each other: how their text begins, or what stands at the beginning of a line."""

from __future__ import annotations

import re
from typing import Literal

from .log_header import HEADER

WorkloadFormat = Literal[
    "script",
    "general log",
    "binary log",
    "slow log",
    "audit log",
    "JSON audit log",
    "XML audit log",
    "ProxySQL log",
    "CloudWatch export",
    "exported table",
    "JSON table",
]

_OBJECT = r"\A\s*+\[?\s*+\{\s*+"  # the first one of a file
#: of logs with a reader of their own: what they are called here, what they are in LOG_FORMATS, what tells them
OTHER_LOGS: tuple[tuple[WorkloadFormat, str, re.Pattern[str]], ...] = (
    ("slow log", "slow-log", re.compile(r"(?m)^# User@Host: ")),
    (
        "audit log",
        "audit-csv",
        re.compile(r"(?m)^(?:\d{8} \d\d:\d\d:\d\d|\d{16}),[^,\n]*,[^,\n]*,[^,\n]*,\d+,\d+,[A-Z_]+,"),
    ),
    (
        "CloudWatch export",
        "cloudwatch-json",
        re.compile(
            rf'{_OBJECT}(?:"events"\s*+:\s*+\[|"messageType"\s*+:|"(?:logStreamName|ingestionTime|eventId|id|timestamp)"'
            r'\s*+:\s*+(?:"[^"]{0,512}+"|[0-9]{13})\s*+,[^{}]{0,2000}?"message"\s*+:)'
        ),
    ),
    ("JSON audit log", "audit-json", re.compile(rf'{_OBJECT}"(?:timestamp|audit_record)"\s*+:')),
    (
        "ProxySQL log",
        "proxysql-json",
        re.compile(rf'{_OBJECT}"client"\s*+:[^{{}}]{{0,4000}}?"(?:event|hostgroup_id)"\s*+:'),
    ),
    (
        "JSON table",
        "table-json",
        re.compile(rf'(?i){_OBJECT}(?:"event_time"|"start_time"|"thread_id"\s*+:[^{{}}]{{0,200}}?"event_id")\s*+:'),
    ),
    ("XML audit log", "audit-xml", re.compile(r"\A\s*+(?:<\?xml [^<>]*+>\s*+)?+<AUDIT(?:_RECORD)?[\s>]")),
    (
        "exported table",
        "table-csv",
        re.compile(
            r'(?i)\A(?:"[-0-9]{10} [0-9:.]{8,15}","[^"\n]*+",(?:[0-9]|")'
            r'|(?=[^\n]{0,2000}\bthread_id\b)(?=[^\n]{0,2000}\b(?:argument|sql_text)\b)"?[a-z_]++"?[,\t][a-z_,\t"]++\r?\n)'
        ),
    ),
)


def first_sign(head: str) -> tuple[WorkloadFormat, int] | None:
    """The log whose first sign stands first in the beginning of a text file, and where: a text in a log may hold what
    looks like another log. None where no sign of any log is there."""
    told: list[tuple[int, WorkloadFormat]] = [
        (match.start(), found) for found, _, tells in OTHER_LOGS if (match := tells.search(head))
    ]
    if header := HEADER.search("\n" + head):
        told.append((header.start(), "general log"))
    return (min(told)[1], min(told)[0]) if told else None
