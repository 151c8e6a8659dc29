"""What texts with a secret have in common: to look for it is all that other texts cost."""

from __future__ import annotations


def has_trigger(text: str) -> bool:
    """Whether there may be a secret in the text."""
    lower = text.lower()
    return "pass" in lower or "identif" in lower or "sst_auth" in lower or "://" in lower


def has_trigger_bytes(text: bytes) -> bool:
    """The same for the bytes of a text."""
    lower = text.lower()
    return b"pass" in lower or b"identif" in lower or b"sst_auth" in lower or b"://" in lower
