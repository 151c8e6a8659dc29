"""`binlogic rules`: pages as the files have them, and exit codes that a pipeline can use."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from binlogic.rules.packing.loading import builtin_pack

Command = Callable[..., Any]
FAILING = """\
CREATE BINLOG 'binny' LOG(`test`.`foo`);
INSERT INTO test.foo SELECT * FROM test.bar; -- expect: binny recorded CX-004
"""


def test_every_rule_is_listed(command: Command) -> None:
    ran = command("rules", "list")
    listed = [line.split()[0] for line in ran.out.splitlines()]
    assert listed == [rule.id for rule in builtin_pack("clustrix").rules if rule.id]


def test_without_a_profile_the_rules_of_all_profiles_are_listed_and_checked(command: Command) -> None:
    pack = builtin_pack("logging-format")
    whole = [rule.id for file in pack.whole[0] for rule in file.rules if rule.id]
    listed = [line.split()[0] for line in command("rules", "list", "--pack", "logging-format").out.splitlines()]
    assert listed == whole
    cut = command("rules", "list", "--pack", "logging-format", "--profile", "mysql-5.6").out.splitlines()
    assert 0 < len(cut) < len(whole)
    assert f": {len(whole)} rules, " in command("rules", "check", "logging-format").out
    assert f": {len(cut)} rules, " in command("rules", "check", "logging-format", "--profile", "mysql-5.6").out


def test_a_rule_of_another_built_in_pack_or_of_one_profile_is_found(command: Command) -> None:
    assert command("rules", "show", "LF-605").out.startswith("LF-605 every-row-is-logged  advice\n")
    pack = builtin_pack("logging-format")
    some = {rule.id for rule in pack.rules}
    other = next(rule.id for file in pack.whole[0] for rule in file.rules if rule.id and rule.id not in some)
    assert command("rules", "show", other, "--pack", "logging-format").out.startswith(f"{other} ")
    asked = command("rules", "show", other, "--pack", "logging-format", "--profile", pack.profile)
    assert (asked.code, "there is no rule" in asked.err) == (2, True)


def test_a_page_shows_the_rule_as_its_file_has_it(command: Command) -> None:
    page = command("rules", "show", "CX-002").out
    rule = next(rule for rule in builtin_pack("clustrix").rules if rule.id == "CX-002")
    text = next(file.text for file in builtin_pack("clustrix").files if file.path == rule.place.file)
    shown = [line[2:] for line in page.split("\n\n")[1].splitlines()]
    assert "\n".join(shown) in text
    assert shown[0].startswith("%% id:       CX-002")
    assert "lacks           {S} depends on {T}, which {B} does not log" in page


def test_a_page_names_the_tests_of_the_rule(command: Command) -> None:
    tests = command("rules", "show", "CX-001").out.split("\ntests\n")[1].splitlines()
    assert tests
    assert all("CX-001" in line for line in tests)


def test_a_comment_inside_a_rule_is_kept(command: Command) -> None:
    Path("mine").mkdir()
    Path("mine/pack.toml").write_text(
        'name = "mine"\nversion = "1.0.0"\ntitle = "Mine"\nlicence = "Apache-2.0"\nprofiles = []\nrequires = []\n'
    )
    Path("mine/10-all.dl").write_text(
        "%% id: M-1 all\n%% verdict: recorded\n%% message: {B} records it\n%% source: here\n"
        "% whatever it is\nrecorded(S, B) :- statement(S), binlog(B).\n"
    )
    ran = command("rules", "show", "M-1", "--pack", "mine")
    assert ran.code == 0
    assert "  % whatever it is\n  recorded(S, B) :- statement(S), binlog(B)." in ran.out
    assert ran.out.rstrip().endswith("tests\n  none")


def test_a_relation_and_a_diagnostic_have_pages_too(command: Command) -> None:
    assert "%% text:   {B} records changes to {T}" in command("rules", "show", "in_scope").out
    page = command("rules", "show", "BL203").out
    assert page.startswith("BL203 undefined relation (error)\n")
    assert "wrong\n  recorded(S, B) :- statment(S), binlog(B)." in page


def test_the_pack_is_clean_and_its_tests_pass(command: Command) -> None:
    assert command("rules", "check").code == 0


def test_a_failing_test_shows_a_compact_proof(command: Command) -> None:
    Path("fails.sql").write_text(FAILING)
    ran = command("rules", "test", "fails.sql")
    assert ran.code == 1
    assert ran.out.startswith("fails.sql:2: binny: expected recorded CX-004, got refused CX-002\n")
    assert "would need LOG(test.bar) on binny, or LOG(test) on binny" in ran.out
    assert len(ran.out.splitlines()) <= 40


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (FAILING.replace("recorded CX-004", "refused CX-002"), 0),
        (FAILING.replace("recorded CX-004", "refused CX-777"), 2),
        (FAILING.replace("binny recorded", "nobody recorded"), 2),
        (FAILING.replace("recorded CX-004", "sunk"), 2),
    ],
)
def test_exit_codes_of_rule_tests(command: Command, text: str, code: int) -> None:
    Path("one.sql").write_text(text)
    assert command("rules", "test", "one.sql").code == code


def test_a_pack_with_mistakes_lists_all_of_them(command: Command) -> None:
    Path("bad").mkdir()
    Path("bad/pack.toml").write_text(
        'name = "bad"\nversion = "1.0.0"\ntitle = "Bad"\nlicence = "Apache-2.0"\nprofiles = []\nrequires = []\n'
    )
    Path("bad/10-bad.dl").write_text("a(S) :- statment(S).\n\nb(S) :- statement(S, S).\n")
    ran = command("rules", "check", "bad")
    assert ran.code == 2
    assert "BL203" in ran.out
    assert "BL204" in ran.out
