"""The command line: one file per verb, wired in `app.py`."""

from .app import main

__all__ = ["main"]
