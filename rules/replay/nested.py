"""Lines of a general log that are no statements of the client: what triggers and routines ran.

MariaDB 10.11.19 writes them as Query lines of the session (docs/conformance.md).
"""

from __future__ import annotations

import re

from ...facts.catalog import Catalog
from ...facts.readers.record import Record
from ...facts.resolve import Observation, executed_statement
from ...facts.server.session import Session
from ...facts.statement import Statement
from .views import StatementEntry

_ROW_ALIAS = re.compile(r"\b(?:NEW|OLD)\s*\.\s*[`\w]", re.IGNORECASE)
# Statements that define a body, and those that return rows, which a trigger must not; a dump puts CREATE in comments.
_NO_BODY_LINE = re.compile(
    r"(?:\s|/\*M?!\d*|/\*.*?\*/|\*/)*+(?:CREATE\b.*?\bTRIGGER\b|(?:EXPLAIN|DESC|DESCRIBE|SHOW)\b)",
    re.IGNORECASE | re.DOTALL,
)
# A table, alias or database of that name.
_ANOTHER_NAME = re.compile(
    r"\b(?:AS\s+|[`\w]+\s+)(?:NEW|OLD)\b(?!\s*\.)|\b(?:FROM|INTO|JOIN|UPDATE|TABLE|IGNORE)\s+(?:NEW|OLD)\s*\.",
    re.IGNORECASE,
)


class BodyLines(dict[str, frozenset[str]]):
    """By session, the lines that triggers and routines of its last statement may leave in the log."""

    def __init__(self, from_log: bool) -> None:
        super().__init__()
        self._from_log = from_log

    def expect(self, record: Record, entry: StatementEntry, session: Session, catalog: Catalog) -> None:
        """A statement ran, whose triggers and routines may have left lines."""
        if self._from_log:
            statement = executed_statement(entry.statement, session.names(catalog))
            lines = expected_lines(statement, entry.observation, session.default_db, catalog)
            if lines:
                self[record.session] = lines

    def hold(self, record: Record) -> bool:
        """Whether a line is a statement that the session's last one ran through a trigger or routine."""
        expected = self.get(record.session)
        if expected is None:
            return False
        if squeezed(record.text) in expected:
            return True
        del self[record.session]
        return False


def in_trigger_body(text: str) -> bool:
    """Whether a text uses NEW.x or OLD.x, which only a trigger body can, and gives nothing else that name."""
    if "NEW" not in text and "OLD" not in text and "new" not in text and "old" not in text:
        return False
    bare = _without_literals(text)
    return bool(_ROW_ALIAS.search(bare)) and not _NO_BODY_LINE.match(bare) and not _ANOTHER_NAME.search(bare)


def squeezed(text: str) -> str:
    """The text with white space folded, to compare a logged line with a body's text."""
    return " ".join(text.split()).rstrip("; ")


def runs_bodies(observation: Observation) -> bool:
    """Whether a statement runs a trigger, a function or a procedure whose statements a log may hold."""
    return bool(observation.nested) or any(fact.relation in _THROUGH for fact in observation.facts)


def expected_lines(statement: Statement, seen: Observation, default_db: str, catalog: Catalog) -> frozenset[str]:
    """The statements that the triggers, functions and procedures of a statement may leave in the log after it.

    seen: what was observed of the statement when it was decided.
    """
    bodies = {str(fact.row[3]) for fact in seen.facts if fact.relation in _THROUGH}
    found = {line for key in bodies for line in _lines_of(catalog, key)}
    for ref in statement.refs("call"):
        routine = catalog.routine("procedure", ref.db or default_db, ref.name)
        if routine is not None:
            found |= {_line(leaf) for leaf in routine.body}
    return frozenset(found)


_THROUGH = frozenset({"writes_via", "reads_via"})


def _lines_of(catalog: Catalog, key: str) -> list[str]:
    owner = catalog.triggers.get(key) or catalog.routines.get(key)
    return [_line(leaf) for leaf in owner.body] if owner is not None else []


def _line(leaf: Statement) -> str:
    return squeezed(leaf.text[leaf.span.start : leaf.span.end])


def _without_literals(text: str) -> str:
    return re.sub(r"'(?:[^'\\]|\\.|'')*+'|\"(?:[^\"\\]|\\.|\"\")*+\"", "''", text)
