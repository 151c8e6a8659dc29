"""Regular expressions that MySQL 5.6 (Henry Spencer's library), MariaDB (PCRE) and this shadow read alike.

Measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

import re

from .literals import Value
from .problem import NotFollowedError

_ATOM = r"(?:[\w ,:;@#%&=<>/'\"!~-]|\.|\[\^?(?:[a-z]-[a-z]|[A-Z]-[A-Z]|[0-9]-[0-9]|[\w ])+\])[*+?]?"
_BRANCH = rf"(?:\^?(?:{_ATOM})+\$?)"
_PLAIN = re.compile(rf"{_BRANCH}(?:\|{_BRANCH})*", re.ASCII)


def check_pattern(pattern: Value) -> None:
    """Raises NotFollowedError for a pattern that a server may refuse (1139) or read in another way."""
    if pattern is None or (isinstance(pattern, int | float) and pattern >= 0):
        return
    try:
        if isinstance(pattern, str) and _PLAIN.fullmatch(pattern) and re.compile(pattern):
            return
    except re.error:
        pass
    raise NotFollowedError("a regular expression is not followed")
