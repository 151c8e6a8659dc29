"""Which statements of other people's files a private server may run.

Source: MySQL manual, SQL Statements; what the statements do on a server that runs one workload after another.
"""

from __future__ import annotations

import re

#: what would end or harm the server, wait for long, or differ from run to run
_HARMS = re.compile(
    r"""(?ix)\b(?:SLEEP\s*\(|GET_LOCK|SHUTDOWN|KILL|INSTALL|UNINSTALL|RESET|PURGE|BENCHMARK|DEBUG_SYNC|debug_dbug|SONAME
    |CHANGE\s+MASTER|(?:START|STOP)\s+(?:ALL\s+)?SLAVES?|MASTER_\w+_WAIT|LOAD_FILE|INTO\s+(?:OUT|DUMP)FILE
    |LOAD\s+(?:DATA|XML|INDEX)|CACHE\s+INDEX|BINLOG\s+'|gtid_\w+|(?:DATA|INDEX)\s+DIRECTORY|SHOW\s+(?:BINLOG|MASTER)
    |CREATE\s+SERVER|BACKUP|(?:CREATE|ALTER)\s+EVENT|event_scheduler|read_only|max_\w*connections|init_connect
    |key_buffer|max_allowed_packet|innodb_\w+|query_cache\w*|thread_\w+|general_log|slow_query\w*|log_output|server_id
    |SET\s+PASSWORD|root|debug\s*=)\b"""
)
_SYSTEM = re.compile(
    r"""(?ix)\b(?:(?:mysql|performance_schema)\s*`?\. | drop\s+database\s+\W*(?:mysql|sys)\b | call\s+mtr\.
    | use\s+mysql\b)"""
)
_GLOBAL = re.compile(r"(?is)\s*set\b.*\bglobal\b")
_FOLLOWED = re.compile(
    r"(?i)binlog_format|autocommit|sql_mode|isolation|default_storage_engine|auto_increment|foreign_key"
)
_LONGEST = 20_000


def is_taken(text: str) -> bool:
    """Whether a statement neither harms the server nor changes what later workloads find, and is not too long."""
    looks = text[:6].upper() in ("SELECT", "SHOW T")
    harms = _HARMS.search(text) or (_SYSTEM.search(text) and not looks) or len(text) > _LONGEST
    return not harms and not (_GLOBAL.match(text) and not _FOLLOWED.search(text))
