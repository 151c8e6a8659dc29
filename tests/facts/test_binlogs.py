"""CREATE, ALTER and DROP BINLOG as "Configuring Binlog Scope" describes them: every directive, left to right."""

from __future__ import annotations

import pytest
from binlogic.facts.binlogs import Binlog, BinlogError, Binlogs, mentioned, system_tables
from binlogic.facts.origin import Origin, Span
from binlogic.facts.sql.dialect import DEFAULT_MODE, Vendor
from binlogic.facts.sql.parse import parse_statement
from binlogic.facts.statement import BinlogDirective, Statement
from hypothesis import given, settings
from hypothesis import strategies as st

from ..examples import examples

CLUSTRIX = Vendor("clustrix", 50157)
NAMES = ("d", "e", "d.t", "e.u")


def applied(*texts: str, before: Binlogs | None = None) -> Binlogs:
    """The binlogs after these statements; origins hold the text of their span."""
    binlogs = before or Binlogs()
    for text in texts:

        def origin_of(span: Span, text: str = text) -> Origin:
            return Origin("config", text=text[span.start : span.end])

        binlogs = binlogs.apply(parse_statement(text, DEFAULT_MODE, CLUSTRIX), origin_of)
    return binlogs


def scope(binlog: Binlog) -> str:
    """The scope in short: `all` or `listed`, then the LOG and the IGNORE list."""
    return f"{'all' if binlog.log_all else 'listed'} [{binlog.do_list()}] [{binlog.ignore_list()}]"


@pytest.mark.parametrize(
    ("clauses", "expected"),
    [
        ("", "all [] []"),
        ("LOG(d, e)", "listed [d, e] []"),
        ("LOG(d.t)", "listed [d.t] []"),
        ("IGNORE(d)", "all [] [d]"),
        ("IGNORE(d.t, e)", "all [] [d.t, e]"),
        # the second list adds to the first: a statement replaces the configuration once
        ("LOG(d), IGNORE(d.t)", "listed [d] [d.t]"),
        ("IGNORE(d.t), LOG(d)", "listed [d] [d.t]"),
        ("LOG(d), LOG(e.u)", "listed [e.u, d] []"),
        ("LOG ALL", "all [] []"),
        ("IGNORE ALL", "listed [] []"),
        ("IGNORE ALL, ADD LOG(d)", "listed [d] []"),
    ],
)
def test_create(clauses: str, expected: str) -> None:
    assert scope(applied(f"CREATE BINLOG 'b' {clauses}").by_name["b"]) == expected


@pytest.mark.parametrize(
    ("clauses", "expected"),
    [
        ("LOG(e)", "listed [e] []"),  # a plain list replaces both old lists
        ("IGNORE(e)", "all [] [e]"),
        ("LOG(e), IGNORE(e.u)", "listed [e] [e.u]"),
        ("LOG ALL", "all [] []"),
        ("IGNORE ALL", "listed [] []"),
        ("ADD LOG(e)", "listed [d, e] [d.t]"),
        ("ADD IGNORE(d.v)", "listed [d] [d.t, d.v]"),
        ("DROP LOG(d)", "listed [] [d.t]"),
        ("DROP IGNORE(d.t)", "listed [d] []"),
        ("DROP LOG(d), ADD LOG(d.t)", "listed [d.t] [d.t]"),
        ("ADD LOG(e), LOG(f)", "listed [f] []"),  # left to right: the plain list comes last and replaces
        ("LOG(f), ADD LOG(e)", "listed [e, f] []"),
        ("LOG ALL, ADD IGNORE(e)", "all [] [e]"),
        ("FORMAT='ROW'", "listed [d] [d.t]"),  # a format leaves the scope alone
    ],
)
def test_alter(clauses: str, expected: str) -> None:
    binlogs = applied("CREATE BINLOG 'b' LOG(d), IGNORE(d.t)", f"ALTER BINLOG 'b' {clauses}")
    assert scope(binlogs.by_name["b"]) == expected


def test_the_lists_of_show_master_status_have_tables_first() -> None:
    binlog = applied("CREATE BINLOG 'b' LOG(test, baz.bar), IGNORE(test.foo)").by_name["b"]
    assert (binlog.do_list(), binlog.ignore_list()) == ("baz.bar, test", "test.foo")


@pytest.mark.parametrize("word", ["ROW", "STATEMENT", "DEFAULT"])
def test_formats(word: str) -> None:
    binlogs = applied("CREATE BINLOG 'b'", f"ALTER BINLOG 'b' FORMAT='{word.lower()}'")
    assert binlogs.by_name["b"].format == word


def test_facts_lead_to_the_clause_that_made_them() -> None:
    binlogs = applied("CREATE BINLOG 'b' LOG(d), IGNORE(d.t), FORMAT='ROW'", "ALTER BINLOG 'b' ADD LOG(e.u)")
    facts = {(name, row): origin.text for name, row, origin in binlogs.facts() if origin}
    assert facts.pop(("binlog", ("b",))).startswith("CREATE BINLOG")
    assert facts == {
        ("log_database", ("b", "d")): "d",
        ("log_table", ("b", "e.u")): "e.u",
        ("ignore_table", ("b", "d.t")): "d.t",
        ("format_clause", ("b", "ROW")): "FORMAT='ROW'",
    }


def test_log_all_is_a_fact_only_while_everything_is_logged() -> None:
    binlogs = applied("CREATE BINLOG 'a'", "CREATE BINLOG 'b'", "ALTER BINLOG 'b' LOG(d)")
    assert [row for name, row, _ in binlogs.facts() if name == "log_all"] == [("a",)]


@pytest.mark.parametrize(
    ("text", "number", "place", "hint"),
    [
        ("CREATE BINLOG 'b'", "BE201", "'b'", "use ALTER BINLOG"),
        ("ALTER BINLOG 'c' LOG(d)", "BE202", "'c'", "there are: b"),
        ("DROP BINLOG 'c'", "BE202", "'c'", "there are: b"),
        ("ALTER BINLOG 'b' DROP LOG(e)", "BE203", "e", "it holds: d"),
        ("ALTER BINLOG 'b' DROP IGNORE(d)", "BE203", "d", "the list is empty"),
        ("ALTER BINLOG 'b' DROP LOG(d.t)", "BE203", "d.t", "the list is empty"),  # d is on the list, d.t is not
        ("ALTER BINLOG 'b' FORMAT='MIXED'", "BE204", "FORMAT='MIXED'", "use one of ROW, STATEMENT, DEFAULT"),
    ],
)
def test_errors(text: str, number: str, place: str, hint: str) -> None:
    with pytest.raises(BinlogError) as raised:
        applied(text, before=applied("CREATE BINLOG 'b' LOG(d)"))
    error = raised.value
    assert (error.number, text[error.span.start : error.span.end], error.hint) == (number, place, hint)


def test_what_cannot_be_read_or_stand_here_is_be205() -> None:
    binlogs = applied("CREATE BINLOG 'b'")
    broken = Statement("ALTER BINLOG", subject="b", problem="no such clause", problem_span=Span(3, 4))
    unknown = Statement("ALTER BINLOG", subject="b", directives=(BinlogDirective("turn", span=Span(5, 9)),))
    for statement, said in ((broken, "no such clause"), (unknown, "unknown directive `turn`")):
        with pytest.raises(BinlogError, match=said) as raised:
            binlogs.apply(statement, lambda _: Origin("config"))
        assert raised.value.number == "BE205"


def test_without_any_binlog_the_hint_says_so() -> None:
    with pytest.raises(BinlogError) as raised:
        applied("DROP BINLOG 'b'")
    assert raised.value.hint == "there is none yet: CREATE BINLOG first"


def test_log_ids_are_never_given_twice() -> None:
    binlogs = applied("CREATE BINLOG 'a'", "CREATE BINLOG 'b'", "DROP BINLOG 'b'", "CREATE BINLOG 'c'")
    assert system_tables(binlogs)["system.binlogs"][1:] == [("a", 1, 1), ("c", 3, 1)]


def test_mentioned_are_the_tables_on_any_list() -> None:
    assert mentioned(applied("CREATE BINLOG 'a' LOG(d, d.t)", "CREATE BINLOG 'b' IGNORE(e.u)")) == {"d.t", "e.u"}


_LISTS = st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True).map(", ".join)
_CLAUSES = st.one_of(
    st.sampled_from(("LOG ALL", "IGNORE ALL", "FORMAT='ROW'")),
    st.builds("{}({})".format, st.sampled_from(("LOG", "IGNORE", "ADD LOG", "ADD IGNORE", "DROP LOG")), _LISTS),
)


@settings(max_examples=examples(80), deadline=None)
@given(st.lists(_CLAUSES, min_size=1, max_size=4))
def test_applying_is_pure_and_says_what_a_simple_reading_says(clauses: list[str]) -> None:
    before = applied("CREATE BINLOG 'b' LOG(d), IGNORE(e.u)")
    kept = scope(before.by_name["b"])
    expected = _read_simply(clauses)
    text = f"ALTER BINLOG 'b' {', '.join(clauses)}"
    if expected is None:
        with pytest.raises(BinlogError, match="is not on the LOG list"):
            applied(text, before=before)
    else:
        binlog = applied(text, before=before).by_name["b"]
        assert expected == (
            binlog.log_all,
            {*binlog.log_databases, *binlog.log_tables},
            {*binlog.ignore_databases, *binlog.ignore_tables},
        )
    assert scope(before.by_name["b"]) == kept


def _read_simply(clauses: list[str]) -> tuple[bool, set[str], set[str]] | None:
    """(everything logged, LOG list, IGNORE list) by the words of the manual; None where a name is not on its list."""
    everything, lists, replaced = False, {"LOG": {"d"}, "IGNORE": {"e.u"}}, False
    for clause in clauses:
        words, _, names = clause.rstrip(")").partition("(")
        found = set(names.split(", "))
        if words in ("LOG ALL", "IGNORE ALL"):
            everything, lists, replaced = words == "LOG ALL", {"LOG": set(), "IGNORE": set()}, True
        elif words in ("LOG", "IGNORE"):
            if not replaced:
                everything, lists, replaced = words == "IGNORE", {"LOG": set(), "IGNORE": set()}, True
            everything = everything and words == "IGNORE"
            lists[words] |= found
        elif words.startswith("ADD "):
            lists[words[4:]] |= found
        elif words.startswith("DROP "):
            if not found <= lists[words[5:]]:
                return None
            lists[words[5:]] -= found
    return everything, lists["LOG"], lists["IGNORE"]
