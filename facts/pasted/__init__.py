"""Reads what a client shows of a server, pasted into a file: grids in, binlogs and variables out."""

from .read import Pasted, read_pasted

__all__ = ["Pasted", "read_pasted"]
