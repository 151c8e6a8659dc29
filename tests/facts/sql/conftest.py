"""What the tests of header parsers say of a statement's objects."""

from collections.abc import Callable

import pytest
from binlogic.facts.sql.parse import parse_statement
from binlogic.facts.statement import Statement

Named = Callable[[str | Statement], list[tuple[str, str, str]]]


@pytest.fixture
def named() -> Named:
    """A function: a statement's objects as (action, db.name, the text at the span), in text order."""

    def objects(statement: str | Statement) -> list[tuple[str, str, str]]:
        parsed = parse_statement(statement) if isinstance(statement, str) else statement
        assert not parsed.problem
        return [
            (ref.action, f"{ref.db}.{ref.name}" if ref.db else ref.name, parsed.text[ref.span.start : ref.span.end])
            for ref in parsed.objects
        ]

    return objects
