"""How the statements of a binary log are to be read: whose they are, and in which sql_mode."""

from __future__ import annotations

import re

from ..binlog.format_description import FormatDescription
from ..binlog.query import QueryEvent
from ..sql.dialect import SqlMode, Vendor

#: bits of the status variable sql_mode
ANSI_QUOTES, NO_BACKSLASH_ESCAPES = 1 << 2, 1 << 20
_VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)")


def vendor_of_log(form: FormatDescription) -> Vendor:
    """Whose executable comments a log's statements hold."""
    found = _VERSION.match(form.server_version)
    major, minor, patch = (int(part) for part in found.groups()) if found else (8, 0, 41)
    return Vendor("mariadb" if form.is_mariadb else "mysql", (major * 100 + minor) * 100 + patch)


def mode_of(query: QueryEvent) -> SqlMode:
    """The sql_mode of the session that sent a statement."""
    mode = query.variable("sql_mode")
    bits = mode if isinstance(mode, int) else 0
    return SqlMode(bool(bits & ANSI_QUOTES), bool(bits & NO_BACKSLASH_ESCAPES))
