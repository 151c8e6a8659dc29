"""What a client shows of a server, pasted into a file: SHOW MASTER STATUS, system.binlog_* tables, SHOW VARIABLES."""

from .read import Pasted, read_pasted

__all__ = ["Pasted", "read_pasted"]
