"""USE, LOCK TABLES and prepared statements."""

import pytest
from binlogic.facts.origin import Span
from binlogic.facts.sql.parse import parse_statement
from binlogic.facts.statement import ObjectRef


def test_use_names_the_database() -> None:
    statement = parse_statement("USE `a b`")
    assert (statement.kind, statement.subject, statement.subject_span) == ("USE", "a b", Span(4, 9))
    assert statement.objects == ()


def test_lock_tables_reads_and_flags_a_write_lock() -> None:
    statement = parse_statement("LOCK TABLES a READ LOCAL, d.b AS c LOW_PRIORITY WRITE")
    assert statement.kind == "LOCK TABLES"
    assert statement.flags == {"write"}
    assert statement.objects == (
        ObjectRef("read", None, "a", Span(12, 13), "lock"),
        ObjectRef("read", "d", "b", Span(26, 29), "lock write"),
    )
    assert parse_statement("LOCK TABLE `write` READ").flags == frozenset()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("UNLOCK TABLES", "UNLOCK TABLES"),
        ("UNLOCK TABLE", "UNLOCK TABLES"),
        ("LOCK INSTANCE FOR BACKUP", "LOCK INSTANCE"),
    ],
)
def test_other_locks_name_no_tables(text: str, kind: str) -> None:
    statement = parse_statement(text)
    assert (statement.kind, statement.objects) == (kind, ())


def test_the_text_of_a_prepared_statement_is_its_source() -> None:
    statement = parse_statement("PREPARE s FROM 'DELETE FROM t WHERE a = ''x''  '  'AND b'")
    assert (statement.kind, statement.subject) == ("PREPARE", "s")
    assert statement.source == "DELETE FROM t WHERE a = 'x'  AND b"
    assert statement.body == ()


def test_text_that_is_computed_is_dynamic() -> None:
    statement = parse_statement("PREPARE s FROM @q")
    assert (statement.source, statement.flags, statement.user_variables) == ("", {"dynamic"}, ("q",))
    immediate = parse_statement("EXECUTE IMMEDIATE CONCAT('DELETE FROM ', @t)")
    assert (immediate.kind, immediate.source, immediate.flags) == ("EXECUTE IMMEDIATE", "", {"dynamic"})


def test_execute_uses_variables() -> None:
    statement = parse_statement("EXECUTE s USING @a, @b")
    assert (statement.kind, statement.subject, statement.user_variables) == ("EXECUTE", "s", ("a", "b"))
    immediate = parse_statement("EXECUTE IMMEDIATE 'SELECT ?' USING @a")
    assert (immediate.source, immediate.user_variables) == ("SELECT ?", ("a",))


@pytest.mark.parametrize("text", ["DEALLOCATE PREPARE s", "DROP PREPARE s"])
def test_deallocate_has_two_spellings(text: str) -> None:
    statement = parse_statement(text)
    assert (statement.kind, statement.subject) == ("DEALLOCATE", "s")
