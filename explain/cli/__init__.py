"""Is the command line: arguments in, files read and written, one file per verb, listed in `verbs.py`."""

from .app import main

__all__ = ["main"]
