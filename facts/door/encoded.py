"""Text as its sink may have it: what was text from outside in it is only text there."""

from __future__ import annotations

from typing import NewType

#: made by the encoders of this folder alone
Encoded = NewType("Encoded", str)

EMPTY = Encoded("")


def lines_of(document: Encoded) -> list[str]:
    """The lines of a document; every line break in it is the encoder's own."""
    return document.split("\n")


def below(*documents: Encoded) -> Encoded:
    """Documents for one sink, each on lines of its own; those that are empty take none."""
    return Encoded("\n".join(filter(None, documents)))


def paragraphs(*documents: Encoded) -> Encoded:
    """Documents for one sink with an empty line between them."""
    return Encoded("\n\n".join(documents))


def ended(document: Encoded) -> Encoded:
    """The document with an end of its last line, as files have it."""
    return Encoded(document + "\n")
