"""CREATE, ALTER and DROP BINLOG: directives in order, names in every quoting, and what is wrong with the others."""

import pytest
from binlogic.facts.origin import Span
from binlogic.facts.sql.binlog import read_directives
from binlogic.facts.sql.dialect import SqlMode
from binlogic.facts.sql.parse import parse_statement
from binlogic.facts.sql.problem import DirectiveError
from binlogic.facts.sql.tokenizing import dialect_for
from binlogic.facts.sql.tokens import Tokens
from binlogic.facts.statement import BinlogDirective, BinlogEntry, Statement
from hypothesis import given
from hypothesis import strategies as st


def at(statement: Statement, span: Span) -> str:
    return statement.text[span.start : span.end]


def test_directives_keep_their_order_and_places() -> None:
    statement = parse_statement("ALTER BINLOG 'binny' IGNORE ALL, ADD LOG(`baz`, `test`), FORMAT='row'")
    assert statement.kind == "ALTER BINLOG"
    assert (statement.subject, statement.subject_span) == ("binny", Span(13, 20))
    assert statement.directives == (
        BinlogDirective("ignore all", span=Span(21, 31)),
        BinlogDirective(
            "add log",
            (BinlogEntry("baz", None, Span(41, 46)), BinlogEntry("test", None, Span(48, 54))),
            span=Span(33, 55),
        ),
        BinlogDirective("format", value="ROW", span=Span(57, 69)),
    )
    assert statement.problem == ""


@pytest.mark.parametrize("written", ["`d`.`t`", "'d'.'t'", '"d"."t"', "d.t", "`d`.t", "d . t"])
def test_a_name_reads_the_same_in_every_quoting(written: str) -> None:
    (directive,) = parse_statement(f"CREATE BINLOG b LOG({written})").directives
    assert directive.entries == (BinlogEntry("d", "t", Span(20, 20 + len(written))),)


@pytest.mark.parametrize("written", ["FORMAT='ROW'", "FORMAT=ROW", "FORMAT 'row'", "format row", "FORMAT = `ROW`"])
def test_a_format_reads_the_same_in_every_spelling(written: str) -> None:
    assert parse_statement(f"CREATE BINLOG b {written}").directives == (
        BinlogDirective("format", value="ROW", span=Span(16, 16 + len(written))),
    )


def test_an_unknown_format_word_is_kept_for_the_rules_to_judge() -> None:
    assert parse_statement("CREATE BINLOG b FORMAT=RWO").directives[0].value == "RWO"


def test_commas_between_directives_may_be_left_out() -> None:
    with_commas = parse_statement("ALTER BINLOG b DROP LOG(a), ADD IGNORE(c), FORMAT=ROW")
    without = parse_statement("ALTER BINLOG b DROP LOG(a)  ADD IGNORE(c)  FORMAT=ROW")
    assert without.directives == with_commas.directives
    assert [directive.op for directive in without.directives] == ["drop log", "add ignore", "format"]


def test_a_binlog_of_everything_has_no_directives() -> None:
    statement = parse_statement("CREATE BINLOG 'binny'")
    assert (statement.subject, statement.directives, statement.problem) == ("binny", (), "")


def test_a_keyword_may_be_a_name_where_it_cannot_be_a_directive() -> None:
    statement = parse_statement("CREATE BINLOG log LOG(format)")
    assert (statement.subject, statement.directives[0].entries[0].db) == ("log", "format")


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("CREATE BINLOG b LGO(`a`)", "`LGO` is no binlog directive: did you mean LOG?", "LGO"),
        ("CREATE BINLOG b IGNOER(a)", "`IGNOER` is no binlog directive: did you mean IGNORE?", "IGNOER"),
        (
            "ALTER BINLOG b ADD FORMAT",
            "`FORMAT` is no binlog directive after ADD: LOG or IGNORE can stand here",
            "FORMAT",
        ),
        ("ALTER BINLOG b ADD LOG ALL", "LOG needs a list in parentheses: did you mean LOG ALL?", "LOG"),
        (
            "CREATE BINLOG b LOG a",
            "LOG needs a list in parentheses: write LOG(database) or LOG(database.table)",
            "LOG",
        ),
        ("CREATE BINLOG b LOG(`a`", "the list of LOG is not closed: add )", "(`a`"),
        ("CREATE BINLOG b LOG(a b)", "a comma or ) is missing before `b`", "b"),
        ("CREATE BINLOG b LOG()", "a database or table name is missing: found `)`", ")"),
        ("CREATE BINLOG b LOG(a.*)", "`a.*` is no name: `a` alone is the whole database", "a.*"),
        ("CREATE BINLOG b LOG(a),", "a directive is missing after the comma", ","),
        ("CREATE BINLOG LOG(a)", "a binlog name is missing: found LOG(", "LOG"),
        ("CREATE BINLOG b FORMAT=", "a format is missing: the statement ends here", "="),
        ("ALTER BINLOG 'b'", "ALTER BINLOG changes nothing: add LOG, IGNORE or FORMAT", "'b'"),
        ("DROP BINLOG b LOG(a)", "DROP BINLOG takes a name only", "LOG(a)"),
    ],
)
def test_a_problem_says_what_where_and_what_was_intended(text: str, message: str, place: str) -> None:
    statement = parse_statement(text)
    assert ": ".join(filter(None, (statement.problem, statement.problem_hint))) == message
    assert at(statement, statement.problem_span) == place
    assert statement.kind == " ".join(text.split()[:2])
    assert statement.directives == ()


def test_read_directives_raises_for_callers_that_have_no_statement() -> None:
    text = "LOG(a), FROMAT=ROW"
    with pytest.raises(DirectiveError) as raised:
        read_directives(Tokens(dialect_for(SqlMode()).tokenize(text), text), 0)
    assert (raised.value.span, raised.value.hint) == (Span(8, 14), "did you mean FORMAT?")


NAMES = st.text(st.characters(codec="ascii", min_codepoint=32, exclude_characters="\\"), min_size=1, max_size=6)
ENTRIES = st.lists(st.tuples(NAMES, st.none() | NAMES), min_size=1, max_size=3)
OPS = st.sampled_from(["log", "ignore", "add log", "add ignore", "drop log", "drop ignore"])
LISTS = st.tuples(OPS, ENTRIES)
WHOLE = st.tuples(st.sampled_from(["log all", "ignore all"]), st.just([]))


def quoted(name: str) -> str:
    return "`" + name.replace("`", "``") + "`"


def written(op: str, entries: list[tuple[str, str | None]]) -> str:
    listed = ", ".join(quoted(db) + ("." + quoted(table) if table else "") for db, table in entries)
    return op.upper() + (f"({listed})" if entries else "")


@given(st.lists(LISTS | WHOLE, min_size=1, max_size=4), st.sampled_from([" ", ", ", ","]))
def test_what_is_written_is_what_is_read(
    directives: list[tuple[str, list[tuple[str, str | None]]]], between: str
) -> None:
    statement = parse_statement("ALTER BINLOG b " + between.join(written(*each) for each in directives))
    assert statement.problem == ""
    read = [(each.op, [(entry.db, entry.table) for entry in each.entries]) for each in statement.directives]
    assert read == directives
    for each, (op, entries) in zip(statement.directives, directives, strict=True):
        assert at(statement, each.span) == written(op, entries)
