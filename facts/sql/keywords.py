"""Sets of keywords: how they are written, and those that several modules ask for."""

from __future__ import annotations


def keywords(text: str) -> frozenset[str]:
    """The words of a text separated by blanks; `GROUP_BY` and `ORDER_BY` stand for the two-word tokens."""
    return frozenset(_TWO_WORDS.get(word, word) for word in text.split())


_TWO_WORDS = {"GROUP_BY": "GROUP BY", "ORDER_BY": "ORDER BY", "PARTITION_BY": "PARTITION BY"}

#: words between SELECT and its expressions
SELECT_OPTIONS = keywords(
    "HIGH_PRIORITY LOW_PRIORITY STRAIGHT_JOIN SQL_SMALL_RESULT SQL_BIG_RESULT SQL_BUFFER_RESULT SQL_CACHE "
    "SQL_NO_CACHE SQL_CALC_FOUND_ROWS DISTINCTROW"
)
#: words such an option may follow
BEFORE_OPTION = SELECT_OPTIONS | {"SELECT", "DISTINCT", "ALL"}
#: functions that need no parentheses
BARE_FUNCTIONS = keywords(
    "CURRENT_USER CURRENT_ROLE CURRENT_TIMESTAMP CURRENT_DATE CURRENT_TIME LOCALTIME LOCALTIMESTAMP "
    "UTC_TIMESTAMP UTC_DATE UTC_TIME"
)
