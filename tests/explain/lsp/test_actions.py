"""Code actions: the edit that a hint describes, made and checked again."""

from __future__ import annotations

import pytest

pytest.importorskip("pygls")

from binlogic.explain.findings.finding import Finding, of_diagnostic
from binlogic.explain.lsp.actions import Action, actions
from binlogic.facts.schema import RELATIONS
from binlogic.rules.check.check import check_files
from binlogic.rules.language.codes import CODES, TABLE, Code
from binlogic.rules.language.parse import parse_rules

RULE = "%% id: M-1 made\n%% verdict: advice\n%% message: {T}\n%% source: here\nmade(S, B) :- "


def findings(text: str) -> list[Finding]:
    file, problems = parse_rules(text, "a.dl")
    return [of_diagnostic(each, CODES[each.code]) for each in problems or check_files([file], RELATIONS)]


def edited(text: str, code: str) -> str:
    """The text after the first edit that is offered for a code."""
    for found in findings(text):
        for action in actions(text, found) if found.rule == code else ():
            if action.edit is not None:
                return text[: action.edit.start] + action.edit.text + text[action.edit.end :]
    raise AssertionError([str(each) for each in findings(text)])


@pytest.mark.parametrize(
    ("body", "code", "now"),
    [
        ('kind(S, "DELTE"), object(T), binlog(B).', "BL240", 'kind(S, "DELETE"), object(T), binlog(B).'),
        ("write(S, T, _), binlog(B).", "BL203", "writes(S, T, _), binlog(B)."),
        ("writes(S, T, _).", "BL201", "writes(S, T, _), binlog(B)."),
        ('writes(S, T, _), like(T, "tmp%"), binlog(B).', "BL249", 'writes(S, T, _), like(T, "%.tmp%"), binlog(B).'),
        ('writes(S, T, _), like(T, "a.x*"), binlog(B).', "BL249", 'writes(S, T, _), like(T, "a.x%"), binlog(B).'),
        ('writes(S, T, _), like(T, "%.x_%"), binlog(B).', "BL249", 'writes(S, T, _), like(T, "%.x\\\\_%"), binlog(B).'),
        ('writes(S, T, _), prefix(T, "a.%"), binlog(B).', "BL249", 'writes(S, T, _), like(T, "a.%"), binlog(B).'),
        ('writes(S, T, _), like("a.%", T), binlog(B).', "BL249", 'writes(S, T, _), like(T, "a.%"), binlog(B).'),
        ("writes(S, T, N), N == 1, binlog(B).", "BL104", "writes(S, T, N), N = 1, binlog(B)."),
        ("writes(S, T, N), N <> 1, binlog(B).", "BL104", "writes(S, T, N), N != 1, binlog(B)."),
        ("writes(S, T, N), N =< 1, binlog(B).", "BL104", "writes(S, T, N), N <= 1, binlog(B)."),
        ("writes(S, T, N), not N > 1, binlog(B).", "BL104", "writes(S, T, N), N <= 1, binlog(B)."),
        (
            'new_table(S, T), not defines_key(S, T, _, "primary"), binlog(B).',
            "BL231",
            'new_table(S, T), not new_table_unseen(S, T), not defines_key(S, T, _, "primary"), binlog(B).',
        ),
        ("writes(S, T, N), binlog(B).", "BL205", "writes(S, T, _), binlog(B)."),
    ],
)
def test_the_edit_is_the_one_that_the_hint_describes(body: str, code: str, now: str) -> None:
    text = edited(f"{RULE}{body}\n", code)
    assert text == f"{RULE}{now}\n"
    assert code not in {found.rule for found in findings(text)}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("next_wrote(S, T) :- writes(S, T, _).\n", "BL213"),
        ("%% pack: a\n%% id: A-1 a\nfound(S) :- statement(S).\n", "BL108"),
        ("%% sorce: here\nfound(S) :- statement(S).\n", "BL102"),
        (f"%% accept: BL205 it is meant\n{RULE}writes(S, T, _), binlog(B).\n", "BL248"),
    ],
)
def test_an_edit_ends_its_finding(text: str, code: str) -> None:
    assert code in {found.rule for found in findings(text)}
    assert code not in {found.rule for found in findings(edited(text, code))}


@pytest.mark.parametrize(
    "code", [each for each in TABLE if each.bad and each.number < "BL4"], ids=lambda each: each.number
)
def test_every_hint_has_an_action_and_every_warning_can_be_accepted(code: Code) -> None:
    for found in findings(code.bad):
        offered: list[Action] = [*actions(code.bad, found)]
        assert offered or not found.hint, str(found)
        assert not found.hint or offered[-1].edit is None
        if found.severity == "warning" and found.rule not in ("BL246", "BL248"):
            accept = next(each.edit for each in offered if each.title.startswith("accept"))
            assert accept is not None
            text = code.bad[: accept.start] + accept.text + code.bad[accept.end :]
            assert found.rule not in {each.rule for each in findings(text)} or text.count("\n\n"), text
