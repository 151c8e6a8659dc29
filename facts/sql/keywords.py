"""Sets of keywords, written as one line of words."""

from __future__ import annotations


def keywords(text: str) -> frozenset[str]:
    """The words of a text separated by blanks; `GROUP_BY` and `ORDER_BY` stand for the two-word tokens."""
    return frozenset(_TWO_WORDS.get(word, word) for word in text.split())


_TWO_WORDS = {"GROUP_BY": "GROUP BY", "ORDER_BY": "ORDER BY", "PARTITION_BY": "PARTITION BY"}
