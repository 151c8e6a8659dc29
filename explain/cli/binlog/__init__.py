"""Is `binlogic binlog`: show, change, filter, check and take back binary log files."""

from __future__ import annotations

from ..verbs import VerbGroup

binlog_app = VerbGroup(
    __name__,
    "Show, annotate, filter, check and undo binary log files.",
    {
        "dump": "dump",
        "annotate": "annotate",
        "strip": "annotate:strip",
        "conformance": "conformance",
        "filter": "filter:filter_log",
        "rows": "rows",
        "flashback": "flashback",
    },
)
