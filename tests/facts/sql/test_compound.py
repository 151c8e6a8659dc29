"""Bodies: which statements run, which only may run, and which expressions say something."""

import pytest
from binlogic.facts.sql.compound import body_leaves
from binlogic.facts.sql.dialect import SqlMode
from binlogic.facts.sql.leaf import parse_leaf
from binlogic.facts.sql.parse import parse_statement
from binlogic.facts.sql.tokenizing import dialect_for
from binlogic.facts.sql.tokens import Tokens
from hypothesis import given
from hypothesis import strategies as st


def leaves(body: str) -> list[tuple[str, str, bool]]:
    """(kind, text, conditional) of each leaf of this body, in which `par` is a parameter."""
    tokens = Tokens(dialect_for(SqlMode()).tokenize(body), body)
    return [
        (leaf.kind, body[leaf.span.start : leaf.span.end], "conditional" in leaf.flags)
        for leaf in body_leaves(tokens, SqlMode(), parse_leaf, ["par"])
    ]


@pytest.mark.parametrize(
    "block",
    [
        "IF 1 THEN {} END IF",
        "IF 1 THEN SELECT 1; ELSEIF 2 THEN {} ELSE {} END IF",
        "CASE par WHEN 1 THEN {} ELSE {} END CASE",
        "CASE WHEN par = 1 THEN {} END CASE",
        "WHILE 1 DO {} END WHILE",
        "REPEAT {} UNTIL 1 END REPEAT",
        "FOR i IN 1 .. 3 DO {} END FOR",
        "again: LOOP {} LEAVE again; END LOOP again",
    ],
)
def test_what_a_block_holds_is_conditional_and_what_follows_is_not(block: str) -> None:
    found = leaves("BEGIN " + block.format("DELETE FROM a;", "DELETE FROM a;") + "; DELETE FROM b; END")
    inside = [leaf for leaf in found if leaf[1] == "DELETE FROM a"]
    assert len(inside) == block.count("{}")
    assert all(conditional for _, _, conditional in inside)
    assert found[-1] == ("DELETE", "DELETE FROM b", False)


def test_a_plain_block_is_not_conditional() -> None:
    assert leaves("a: BEGIN BEGIN DELETE FROM a; END; END a") == [("DELETE", "DELETE FROM a", False)]


@pytest.mark.parametrize("guarded", ["DELETE FROM a", "BEGIN DELETE FROM a; END", "IF 1 THEN DELETE FROM a; END IF"])
def test_a_handler_guards_exactly_one_statement(guarded: str) -> None:
    conditions = "SQLEXCEPTION, NOT FOUND, SQLSTATE VALUE '23000', 1062"
    assert leaves(f"BEGIN DECLARE EXIT HANDLER FOR {conditions} {guarded}; DELETE FROM b; END") == [
        ("DELETE", "DELETE FROM a", True),
        ("DELETE", "DELETE FROM b", False),
    ]


def test_expressions_with_tables_functions_or_variables_are_leaves() -> None:
    assert leaves(
        "BEGIN DECLARE x INT DEFAULT (SELECT max(a) FROM m); DECLARE y INT DEFAULT 1; "
        "IF y > 1 THEN SET y = 2; ELSEIF @v THEN SET x = f(y); END IF; RETURN (SELECT 1 FROM r); END"
    ) == [
        ("EXPRESSION", "(SELECT max(a) FROM m)", False),
        ("EXPRESSION", "@v", True),
        ("EXPRESSION", "SET x = f(y)", True),
        ("EXPRESSION", "(SELECT 1 FROM r)", False),
    ]


def test_set_of_a_variable_stays_a_set_without_the_local_ones() -> None:
    statement = parse_statement(
        "CREATE PROCEDURE p(par INT) BEGIN DECLARE x INT; SET x = 1, par = 2, sql_log_bin = 0; END"
    )
    (leaf,) = statement.body
    assert leaf.kind == "SET"
    assert [(each.scope, each.name) for each in leaf.assignments] == [("session", "sql_log_bin")]


def test_a_column_of_the_new_row_is_no_variable() -> None:
    statement = parse_statement("CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW SET NEW.a = uuid()")
    (leaf,) = statement.body
    assert (leaf.kind, leaf.assignments) == ("EXPRESSION", ())
    assert [use.name for use in leaf.functions] == ["UUID"]


def test_a_cursor_reads() -> None:
    (leaf,) = parse_statement("CREATE PROCEDURE p() BEGIN DECLARE c CURSOR FOR SELECT * FROM t; OPEN c; END").body
    assert (leaf.kind, [ref.name for ref in leaf.refs("read")]) == ("CURSOR", ["t"])


def test_case_expressions_do_not_end_a_condition() -> None:
    assert leaves("BEGIN WHILE CASE WHEN f(1) THEN 1 END DO DELETE FROM a; END WHILE; END") == [
        ("EXPRESSION", "CASE WHEN f(1) THEN 1 END", False),
        ("DELETE", "DELETE FROM a", True),
    ]


@pytest.mark.parametrize(
    "text", ["BEGIN NOT ATOMIC DELETE FROM a; DELETE FROM b; END", "IF 1 THEN DELETE FROM a; DELETE FROM b; END IF"]
)
def test_a_block_may_stand_alone(text: str) -> None:
    statement = parse_statement(text)
    assert statement.kind == "COMPOUND"
    assert [leaf.objects[0].name for leaf in statement.body] == ["a", "b"]


OPENERS = {
    "BEGIN ": " END",
    "IF 1 THEN ": " END IF",
    "CASE 1 WHEN 1 THEN ": " END CASE",
    "WHILE 1 DO ": " END WHILE",
    "REPEAT ": " UNTIL 1 END REPEAT",
}


@given(
    st.recursive(
        st.just("DELETE FROM a"), lambda body: st.tuples(st.sampled_from(list(OPENERS)), st.lists(body, min_size=1))
    )
)
def test_no_leaf_is_lost_in_nested_blocks(tree: object) -> None:
    def written(node: object) -> str:
        if isinstance(node, tuple):
            opener, bodies = node
            return opener + " ".join(written(body) + ";" for body in bodies) + OPENERS[opener]
        return str(node)

    text = written(tree)
    found = leaves(f"BEGIN {text}; DELETE FROM b; END")
    assert [leaf[1] for leaf in found] == ["DELETE FROM a"] * text.count("DELETE") + ["DELETE FROM b"]
    assert not found[-1][2]


def test_depth_is_not_limited_by_the_interpreter() -> None:
    depth = 5_000
    found = leaves("BEGIN " * depth + "DELETE FROM a; " + "END; " * depth)
    assert found == [("DELETE", "DELETE FROM a", False)]
