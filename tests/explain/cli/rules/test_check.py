"""`binlogic rules check` in every form: the same finding at the same place."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

Command = Callable[..., Any]


@pytest.fixture
def bad(mine: Path) -> Path:
    rules = mine / "10-mine.dl"
    rules.write_text(rules.read_text().replace("not in_database(T, D)", "not in_databas(T, D)"))
    return mine


@pytest.mark.usefixtures("bad")
def test_text_names_place_and_hint(command: Command) -> None:
    ran = command("rules", "check", "mine")
    assert ran.code == 2
    hint = "did you mean in_database?"
    assert ran.out == f"mine/10-mine.dl:8:76: BL203 undefined relation in_databas/2; hint: {hint}\n"


@pytest.mark.usefixtures("bad")
def test_json_sarif_github_and_lsp_say_the_same(command: Command) -> None:
    (found,) = json.loads(command("rules", "check", "mine", "--format", "json").out)["findings"]
    assert (found["rule"], found["line"], found["column"]) == ("BL203", 8, 76)
    (run,) = json.loads(command("rules", "check", "mine", "--format", "sarif").out)["runs"]
    (result,) = run["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert (result["ruleId"], region) == ("BL203", {"startLine": 8, "startColumn": 76, "endColumn": 86})
    github = command("rules", "check", "mine", "--format", "github").out
    assert github.startswith("::error file=mine/10-mine.dl,line=8,col=76,endColumn=86,title=BL203 undefined relation::")
    (published,) = json.loads(command("rules", "check", "mine", "--format", "lsp-json").out)
    assert published["diagnostics"][0]["range"]["start"] == {"line": 7, "character": 75}
    assert published["uri"].endswith("/mine/10-mine.dl")


@pytest.mark.usefixtures("mine")
def test_junit_lists_the_files_that_pass(command: Command) -> None:
    root = ElementTree.fromstring(command("rules", "check", "mine", "--format", "junit").out)
    assert [case.get("name") for case in root.iter("testcase")] == ["mine/10-mine.dl"]
    assert list(root.iter("failure")) == []


@pytest.mark.parametrize("code", ["BL203", "bl203"])
def test_every_diagnostic_has_a_page(command: Command, code: str) -> None:
    assert command("rules", "explain", code).out.startswith("BL203 undefined relation (error)\n")


def test_an_unknown_diagnostic_is_refused(command: Command) -> None:
    assert command("rules", "explain", "BL2003").err.endswith("did you mean BL203?\n")
