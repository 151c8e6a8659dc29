"""The format description event: what all later events of a file look like.

Source: MySQL internals, Format_description_event; MariaDB documentation, FORMAT_DESCRIPTION_EVENT.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .cursor import Cursor, EventError
from .event import CHECKSUM_LENGTH, HEADER_LENGTH
from .event_types import EventType

#: post-header length of a query event, and of one that WL#40 extended
QUERY_POST_HEADER = 13
EXTENDED_POST_HEADER = 17

_VERSION = re.compile(r"(\d+)\.(\d+)(?:\.(\d+))?")
_VERSION_LENGTH = 50


@dataclass(frozen=True, slots=True)
class FormatDescription:
    """binlog_version: 4. server_version as written. created: seconds since 1970, or 0.

    post_headers: length of the fixed part of each event type, from type 1 on. checksum: `none` or `crc32`.
    describes_checksum: whether the event ends in a checksum algorithm and a checksum, as it does since MySQL 5.6.1
    and MariaDB 5.3.
    """

    binlog_version: int
    server_version: str
    created: int
    post_headers: bytes
    checksum: str
    describes_checksum: bool

    @property
    def is_mariadb(self) -> bool:
        return "mariadb" in self.server_version.lower()

    @property
    def tells_xa(self) -> bool:
        """Whether the server logs XA transactions with events of their own: MySQL since 5.7.7, MariaDB since 10.5.2."""
        found = _VERSION.match(self.server_version)
        version = tuple(int(part or 0) for part in found.groups()) if found else (0, 0, 0)
        return version >= ((10, 5, 2) if self.is_mariadb else (5, 7, 7))

    @property
    def trailer(self) -> int:
        """How many bytes of checksum end every event but this one."""
        return CHECKSUM_LENGTH if self.checksum == "crc32" else 0

    @property
    def extended(self) -> bool:
        """Whether query events contain tables info as WL#40 describes."""
        return self.post_header(EventType.QUERY) == EXTENDED_POST_HEADER

    def post_header(self, event_type: int) -> int:
        """Length of the fixed part of an event type; 0 for one that the server did not know."""
        return self.post_headers[event_type - 1] if 0 < event_type <= len(self.post_headers) else 0


def parse_format_description(data: bytes) -> FormatDescription:
    """Read a whole format description event. Raises EventError, also for what no event could be read with."""
    cursor = Cursor(data, HEADER_LENGTH)
    version = cursor.integer(2, "binlog version")
    if version != 4:
        raise EventError(f"binlog version {version} is not read, only version 4 is")
    server = cursor.text(_VERSION_LENGTH, "server version").split("\0", 1)[0]
    created = cursor.integer(4, "creation time")
    header = cursor.byte("header length")
    if header != HEADER_LENGTH:
        raise EventError(f"a header length of {header} bytes is not read, only {HEADER_LENGTH} is")
    described = _describes_checksum(server)
    if described:
        cursor.end -= CHECKSUM_LENGTH + 1
        if cursor.left < 0:
            raise EventError("the event ends before the checksum algorithm")
    post_headers = cursor.rest()
    algorithm = data[-CHECKSUM_LENGTH - 1] if described else 0
    if algorithm > 1:
        raise EventError(f"checksum algorithm {algorithm} is unknown")
    found = FormatDescription(version, server, created, post_headers, "crc32" if algorithm else "none", described)
    fixed = found.post_header(EventType.QUERY)
    if fixed not in (QUERY_POST_HEADER, EXTENDED_POST_HEADER):
        raise EventError(f"query events with a fixed part of {fixed} bytes are unknown")
    return found


def _describes_checksum(server: str) -> bool:
    found = _VERSION.match(server)
    if found is None:
        return False
    version = tuple(int(part or 0) for part in found.groups())
    return version >= ((5, 3, 0) if "mariadb" in server.lower() else (5, 6, 1))
