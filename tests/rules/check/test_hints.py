"""What is meant instead: each mistake of a beginner is answered by what cures it."""

from __future__ import annotations

import pytest
from binlogic.facts.schema import RELATIONS
from binlogic.rules.check.check import check_files
from binlogic.rules.check.context import CheckContext
from binlogic.rules.language.parse import parse_rules

COUNTS = "reading(S, count(T)) :- reads(S, T, _).\n"


def told(text: str) -> str:
    """Messages and hints of all findings about a text."""
    file, problems = parse_rules(text, "h.dl")
    context = CheckContext(packs={"h.dl": "shop"})
    return "\n".join(
        f"{each.code} {each.message}; {each.hint}" for each in problems or check_files([file], RELATIONS, context)
    )


@pytest.mark.parametrize(
    ("body", "cure"),
    [
        ("writes(S, T, N), N == 1", "equal is `=`"),
        ("writes(S, T, N), N <> 1", "unequal is `!=`"),
        ("writes(S, T, N), N =< 1", "less or equal is `<=`"),
        ("writes(S, T, N), N => 1", "greater or equal is `>=`"),
        ("writes(S, T, N), 1 < N < 5", "two at a time"),
        ("writes(S, T, N), N between 1 and 5", "write both bounds"),
        ('table_option(S, T, "engine", X), engine(S, T, E), X != E', "compared by not like(X, E)"),
        ("writes(S, T, N), N > 1,000, reads(S, T, _)", "without separators"),
        ("writes(S, T, N), N > 22:00", "0 to 23"),
        ('kind(S, K), K in ("DELETE", "UPDATE")', "a clause for each word"),
        ('kind(S, K), K not in ("DELETE", "UPDATE")', 'K != "DELETE", K != "UPDATE"'),
        ('writes(S, T, _), T like "%.tmp"', 'like(T, "shop.%")'),
        ("writes(S, T, _), not exists reads(S, _, _)", "`not` alone"),
        ("writes(S, T, _), not (reads(S, T, _), joins(S, T))", "negate that"),
        ("writes(S, T, _) and reads(S, T, _)", "separated by `,`"),
        ("writes(S, T, _) or reads(S, T, _)", "a second clause"),
        ("writes(S, T, _),", "no comma stands behind"),
        ("writes(S, shop.orders, _)", 'quotes: "shop.orders"'),
        ("writes(S, object=T, _)", "columns have no names"),
        ('setting(S, "sql_safe_updates", ON)', '"ON" in quotes'),
        ('sets_variable(S, "global", "@@global.read_only", _)', 'did you mean "read_only"?'),
        ('sets_variable(S, "global", "read-only", _)', 'did you mean "read_only"?'),
        ('kind(S, "ALTER TABLE DROP COLUMN")', 'did you mean "ALTER TABLE"?'),
        ('ran_at(S, _, "sat")', 'did you mean "saturday"?'),
        ("writes(S, T, N), not N > 1", "N <= 1"),
        ("writes(S, T, N), not N = 1", "N != 1"),
        ("writes(S, T, N), N > 1.5", "numbers are whole"),
        ("writes(S, T, _), count(T) > 1", "a head counts"),
        ('writes(S, T, _), like(T, "%.tmp\\_%")', "written `\\\\`"),
        ('writes(S, T, _), like(T, "%.tmp_%")', "write \\\\_"),
        ('writes(S, T, _), like(T, "shop.tmp*")', "`%` stands for any text"),
        ('writes(S, T, _), like(T, "tmp%")', 'like(T, "%.tmp%") for tables'),
        ('writes(S, T, _), prefix(T, "shop.tmp%")', 'like(T, "shop.tmp%")'),
        ('writes(S, T, _), not like("shop.%", T)', 'like(T, "shop.%")'),
        ("ran_at(S, N, _), N >= 24", "0 to 23"),
        ("ran_at(S, 24, _)", "0 to 23"),
        ("reading(S, 0)", "not reading(S, _)"),
        ("reading(S, N), 1 > N", "not reading(S, _)"),
        ("writes(S, T, 0)", "positions are counted from 1"),
        ("writes(S, T, N), N > max(T)", "a head counts"),
        ('table_option(S, T, "character set", _)', '"charset"'),
        ('defines_type(S, T, _, "varchar(9)")', '"VARCHAR"'),
        ('alters(S, T, "add key", _)', '"add index"'),
        ('alters(S, T, "drop", _)', "drop column"),
        ('grants(S, "select", T, _, _)', '"SELECT"'),
        ('session_account(S, "app@10.0.0.6", _)', "user and host"),
        ('new_table(S, T), not defines_key(S, T, _, "primary")', "not new_table_unseen(S, T)"),
        ('writes(S, T, _), not clause_column(S, "order by", T, _, _)', 'not clause_open(S, "order by", _)'),
        ('writes(S, T, _), not session_account(S, "repl", _)', "not account_unseen(S)"),
        ("writes(S, T, _), not ran_at(S, _, sunday)", "not time_unseen(S)"),
    ],
)
def test_the_cure_is_said(body: str, cure: str) -> None:
    assert cure in told(f"{COUNTS}\nfound(S) :- {body}.\n")


@pytest.mark.parametrize(
    "body",
    [
        'writes(S, T, _), like(T, "%.tmp\\\\_%")',
        'writes(S, T, _), like(T, "tmp%.%")',
        'writes(S, T, _), suffix(T, "_archive")',
        'writes(S, T, _), in_database(T, D), prefix(D, "tmp")',
        "ran_at(S, N, _), N >= 22",
        "reading(S, N), N > 1",
        'alters(S, T, "add key", _), not defines_key(S, T, _, "primary")',
        "writes(S, T, _), not session_account(S, repl, _), not account_unseen(S)",
    ],
)
def test_what_is_right_is_left_alone(body: str) -> None:
    said = told(f"{COUNTS}\nfound(S) :- {body}.\n")
    assert not [code for code in ("BL231", "BL242", "BL245", "BL249") if code in said], said


@pytest.mark.parametrize(
    ("text", "cure"),
    [
        ("# text\nfound(S) :- statement(S).", "a comment begins with `%`"),
        ("-- text\nfound(S) :- statement(S).", "a comment begins with `%`"),
        ("found(S) <- statement(S).", "the body follows `:-`"),
        ("next_wrote(S, T) :- writes(S, T, _).", "%% state: wrote(S, T)"),
        ("found(S), seen(S) :- statement(S).", "a head is one atom"),
        ("found(S) if statement(S).", "the body follows `:-`"),
        ("found-it(S) :- statement(S).", "joined by `_`"),
        ("found(S)\nseen(S) :- statement(S).", "a clause ends with `.`"),
        ("tables(S, count(*)) :- writes(S, T, _).", "how many different values"),
        ("tables(S, count(distinct T)) :- writes(S, T, _).", "how many different values"),
        ("%% source: a page,\n%% and another\nfound(S) :- statement(S).", "behind `%%` and two blanks"),
        ("%% profiles: mysql-5.6, mysql-8.0\nfound(S) :- statement(S).", "blanks between"),
        ("%% verdict: refused ER_NO\nfound(S, B) :- statement(S), binlog(B).", "the number of an error"),
        ("%% id: X-1\n%% message: ${S}\nfound(S) :- statement(S).", "no placeholder"),
        ("next_wrote(S, T) :- next_wrote(S, T).", "the state before the statement is wrote(S, T)"),
        ("found(S, B) :- writes(S, T, _), log_database(B, D).", "in_database(T, D)"),
        ("%% state: wrote(S, T)\nnext_wrote(S, T) :- writes(S, T, _).", "next_wrote(S, T) :- wrote(S, T)."),
        ("%% state: wrote(S, T)\n%% text: {U} was | {U} was not\nnext_wrote(S, T) :- writes(S, T, _).", "{S}, {T}"),
        ("%% pack: shpo\n\nfound(S) :- statement(S).", "belongs to shop"),
        ("found(S) :- statement(S).\n\n%% pack: shop\n\nseen(S) :- statement(S).", "first block"),
        ("%% pack: shop\n%% tags: x\nfound(S) :- statement(S).", "BL108"),
        (".decl found(S: symbol)", "nothing is declared"),
        ("tables(T, count(T)) :- writes(S, T, _).", "is always 1"),
        ("%% state: wrote(S, T)\nnext_wrote(S, T) :- wrote(S, T).", "says where wrote begins"),
        ("%% accept: BL203 it will come\nfound(S) :- statement(S).", "errors are mended"),
        ("%% accept: BL999 it will come\nfound(S) :- statement(S).", "no such code"),
    ],
)
def test_the_right_form_is_said(text: str, cure: str) -> None:
    assert cure in told(text)


def test_a_state_that_lasts_through_a_helper_lasts() -> None:
    text = "%% state: wrote(S, T)\nnext_wrote(S, T) :- writes(S, T, _).\nnext_wrote(S, T) :- kept(S, T).\n\n"
    assert "BL230" not in told(text + "kept(S, T) :- wrote(S, T).\n")
