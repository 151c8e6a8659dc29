"""XML 1.0, whose characters are fewer than those of Unicode; ElementTree escapes its markup."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree.ElementTree import Element, indent, tostring

from .encoded import Encoded
from .printable import printable
from .terminal import lines


def attribute(text: str) -> Encoded:
    """The value of an attribute."""
    return Encoded(printable(text))


def content(texts: Iterable[str]) -> Encoded:
    """The content of an element, one line per text: a report is printed into logs of CI jobs."""
    return lines(texts)


def document(root: Element) -> Encoded:
    """The document with its declaration; its texts and values are those of `content` and `attribute`."""
    indent(root)
    return Encoded('<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode"))
