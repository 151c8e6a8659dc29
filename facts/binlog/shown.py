"""The form that statements have in a binary log: rows, or as they are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from ..errors import InputError
from .decode import decode
from .event_types import ROWS_TYPES, STATEMENT_TYPES, EventType
from .query import ExecuteLoadQuery
from .sequence import PlacedEvent
from .transaction import TransactionPart, part_of

STATEMENT, ROWS = "statement", "rows"
#: what holds the text of rows; of rows without one nothing can be said
_TEXTS_OF_ROWS = frozenset({EventType.ANNOTATE_ROWS, EventType.ROWS_QUERY})
#: what changes rows where it stands as a statement
CHANGES_ROWS = re.compile(r"(?i)\s*(?:INSERT|UPDATE|DELETE|REPLACE|LOAD)\b")


class ShownForm(NamedTuple):
    """What an event shows: statements as they are, or rows. changes_rows: whether rows could stand there. has_text:
    whether the log tells the statement.
    """

    file: str
    position: int
    form: str
    changes_rows: bool
    has_text: bool = True


def shown_forms(placed: Iterable[PlacedEvent]) -> Iterator[ShownForm]:
    """The events that show a form, in order; what begins or ends a group shows none. Raises InputError BE111."""
    for file, event, form in placed:
        if event.type in _TEXTS_OF_ROWS or event.type in ROWS_TYPES:
            yield ShownForm(file, event.position, ROWS, True, event.type in _TEXTS_OF_ROWS)
        elif event.type in STATEMENT_TYPES:
            body = decode(event, form, file)
            sql = (body.query if isinstance(body, ExecuteLoadQuery) else body).sql
            if part_of(sql) is TransactionPart.STATEMENT:
                yield ShownForm(file, event.position, STATEMENT, bool(CHANGES_ROWS.match(sql)))


def whole_part(shown: Iterable[ShownForm]) -> Iterator[ShownForm]:
    """The same, as far as the log can be read: whoever reads its statements comes to what is damaged."""
    with suppress(InputError):
        yield from shown


def likely_format(shown: Iterable[ShownForm]) -> str:
    """The binlog_format of sessions that leave such a log, as far as it can be read."""
    found = {each.form for each in whole_part(shown) if each.changes_rows}
    return "MIXED" if len(found) > 1 else "ROW" if found == {ROWS} else "STATEMENT"
