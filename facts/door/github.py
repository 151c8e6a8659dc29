"""Workflow commands of GitHub Actions, which annotate the lines of a pull request."""

from __future__ import annotations

from collections.abc import Mapping

from .encoded import Encoded
from .printable import printable


def command(name: str, properties: Mapping[str, str], data: str) -> Encoded:
    """One workflow command on one line; `name` is our own word."""
    told = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    return Encoded(f"::{name} {told}::{_data(data)}")


def _data(text: str) -> str:
    return printable(text).replace("%", "%25")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
