"""What texts with a secret have in common: to look for it is all that other texts cost."""

from __future__ import annotations

#: in lower case
TRIGGERS = ("pass", "identif", "sst_auth", "://")
_IN_BYTES = tuple(trigger.encode() for trigger in TRIGGERS)


def has_trigger(text: str) -> bool:
    """Whether there may be a secret in the text."""
    lower = text.lower()
    return any(trigger in lower for trigger in TRIGGERS)


def has_trigger_bytes(text: bytes) -> bool:
    """The same for the bytes of a text."""
    lower = text.lower()
    return any(trigger in lower for trigger in _IN_BYTES)
