"""The lines of a general log that the server itself writes: headers, banners and the text of Connect.

Sources: MySQL 5.6 and 5.7 sql/log.cc, MariaDB 10.11 sql/log.cc (formats only), and logs these servers wrote.
"""

from __future__ import annotations

import re

COMMANDS = (
    "Query|Execute|Prepare|Quit|Connect|Init DB|Close stmt|Reset stmt|Field List|Change user|Statistics|Ping|Sleep|"
    "Create DB|Drop DB|Refresh|Shutdown|Processlist|Kill|Debug|Time|Delayed insert|Binlog Dump|Binlog Dump GTID|"
    "Table Dump|Connect Out|Register Slave|Register Replica|Long Data|Set option|Fetch|Daemon|Reset Connection|"
    "Bulk execute|Slave_worker|Slave_IO|Slave_SQL|clone|Error"
)

#: groups: time column with its tab, id with command; the match begins with the newline before the header. A line
#: without a time is a header only with a command that servers are known to write.
HEADER = re.compile(
    "\n("
    r"[0-9]{6} [ 0-9][0-9]:[0-9]{2}:[0-9]{2}\t"
    r"|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}(?:\.[0-9]{1,6})?(?:Z|[+-][0-9]{2}:[0-9]{2})\t"
    rf"|\t\t(?= *[0-9]{{1,20}} (?:{COMMANDS})\t)"
    ")( *[0-9]{1,20} [A-Za-z][A-Za-z_ ]*+)\t"
)

#: what the server writes when it opens the log: at its start and at FLUSH LOGS
BANNER = re.compile(
    r"(?:\A|\n)[^\n]*, Version: [^\n]*started with:\r?\n"
    r"(?i:tcp port): [^\n]*\n"
    r"Time[ \t]+Id[ \t]+Command[ \t]+Argument[ \t]*\r?(?=\n|\Z)"
)
BANNER_WORDS = "started with:"

_CONNECT = re.compile(
    r"(?s).*?@\S*(?: as \S*)? on (?P<db>.*?)(?: using (?:Socket|TCP/IP|SSL/TLS|Named Pipe|Shared Memory))?\s*\Z"
)


def connect_database(text: str) -> str:
    """The default database that a Connect or Change user record opens with; empty where it names none."""
    found = _CONNECT.match(text)
    return found["db"] if found else ""


def connect_account(text: str) -> str:
    """The account `user@host` that a Connect or Change user record names; empty where it names none."""
    return text.split(" ", 1)[0] if "@" in text.split(" ", 1)[0] else ""


def looks_binary(sample: str) -> bool:
    """Whether text is no text: control characters beyond what data in statements brings along."""
    controls = sum(c < " " and c not in "\t\n\r\f" for c in sample)
    return controls * 12 > len(sample)
