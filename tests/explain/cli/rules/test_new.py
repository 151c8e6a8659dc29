"""`binlogic rules new`: what is written passes, and nothing is overwritten."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]


def test_a_new_pack_passes_from_the_start(command: Command) -> None:
    ran = command("rules", "new", "AC-001", "--pack", "acme", "--slug", "no-truncate")
    assert ran.code == 0
    assert "acme 0.1.0: 19 rules" in ran.out
    assert "0 warnings" in ran.out
    assert "1 file, 2 expectations, 0 failed" in ran.out
    assert Path("acme/docs/AC-001.md").read_text().startswith("# AC-001 no-truncate\n")
    assert command("rules", "fmt", "--check", "acme").code == 0


@pytest.mark.slow
def test_the_test_of_a_new_rule_notices_every_mistake_in_it(command: Command) -> None:
    pytest.importorskip("clingo")
    command("rules", "new", "AC-001", "--pack", "acme")
    ran = command("rules", "mutate", "--pack", "acme")
    assert (ran.code, ran.out) == (0, "")


@pytest.mark.slow
def test_rules_of_a_server_need_no_create_binlog(command: Command) -> None:
    ran = command("rules", "new", "AC-001", "--pack", "acme", "--requires", "logging-format")
    assert ran.code == 0
    assert "CREATE BINLOG" not in Path("acme/tests/ac-001.sql").read_text()


def test_a_manifest_written_by_hand_is_a_pack_to_begin_with(command: Command) -> None:
    Path("acme").mkdir()
    manifest = 'name = "acme"\nversion = "2.0.0"\ntitle = "Ours"\nlicence = "MIT"\nrequires = ["clustrix"]\n'
    Path("acme/pack.toml").write_text(manifest)
    assert command("rules", "new", "CX-002", "--pack", "acme").err.startswith("BE301 CX-002 is taken by clustrix/")
    ran = command("rules", "new", "AC-001", "--pack", "acme")
    assert (ran.code, Path("acme/pack.toml").read_text()) == (0, manifest)
    assert ran.out.startswith("acme 2.0.0: 19 rules, ")


def test_a_second_rule_gets_a_file_of_its_own_and_ids_are_never_used_again(command: Command) -> None:
    command("rules", "new", "AC-001", "--pack", "acme", "--slug", "one")
    assert command("rules", "new", "AC-002", "--pack", "acme", "--slug", "two").code == 0
    assert sorted(path.name for path in Path("acme").glob("*.dl")) == ["10-one.dl", "20-two.dl"]
    again = command("rules", "new", "AC-001", "--pack", "acme")
    assert (again.code, again.err) == (
        2,
        "BE301 AC-001 is taken by acme/10-one.dl:11:1; hint: an id is never used again\n",
    )


def test_an_existing_pack_runs_the_new_test_alone_and_gets_no_pages_it_has_not(command: Command) -> None:
    command("rules", "new", "AC-001", "--pack", "acme", "--slug", "one")
    ran = command("rules", "new", "AC-002", "--pack", "acme", "--slug", "two")
    assert (ran.code, Path("acme/docs/AC-002.md").is_file()) == (0, True)
    assert "1 file, 2 expectations, 0 failed" in ran.out
    for page in Path("acme/docs").iterdir():
        page.unlink()
    Path("acme/docs").rmdir()
    assert command("rules", "new", "AC-003", "--pack", "acme", "--slug", "three").code == 0
    assert not Path("acme/docs").exists()


@pytest.mark.parametrize(("rule_id", "slug"), [("ac-1", "x"), ("AC", "x"), ("AC-1", "X y"), ("../AC-1", "x")])
def test_ids_and_slugs_have_a_form(command: Command, rule_id: str, slug: str) -> None:
    assert command("rules", "new", rule_id, "--pack", "acme", "--slug", slug).code == 2
    assert not Path("acme").exists()
