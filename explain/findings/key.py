"""What a finding is known by in another version of its file."""

from __future__ import annotations

import hashlib


def key_of(rule: str, file: str, statement: str, *rest: str) -> str:
    """The same for the same rule, file and statement, however it is laid out; rest: what else tells findings apart."""
    text = "\0".join([rule, file, " ".join(statement.split()), *rest])
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
