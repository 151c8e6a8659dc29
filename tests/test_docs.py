"""What the documents show is what the commands print, and what they name exists."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from binlogic.docs.build.documents import PICTURE, documents, handwritten, picture
from binlogic.docs.build.outputs import ROOT, Command, printed, refreshed, shown
from binlogic.rules.packing.loading import builtin_pack

DECISIONS = {path.name[:4]: path.name for path in (ROOT / "docs" / "decisions").glob("*.md")}
_LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
_FENCED = re.compile(r"(?ms)^```.*?^```$")


def below_root(path: Path) -> str:
    return str(path.relative_to(ROOT))


def markdown() -> list[Path]:
    return [*handwritten(), *sorted((ROOT / "docs" / "rules").glob("*.md"))]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, str]:
    """Every document as it should be; commands find the packs that those before them read, as they do for users."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BINLOGIC_CACHE", "")
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        return dict(documents())


# All documents are made once, which takes a minute: in one worker of pytest-xdist.
made_once = pytest.mark.xdist_group("documents")


@pytest.mark.slow
@made_once
@pytest.mark.parametrize("path", handwritten(), ids=below_root)
def test_outputs_are_what_the_commands_print(path: Path, expected: dict[Path, str]) -> None:
    assert list(shown(path.read_text(encoding="utf-8"))) == list(shown(expected[path])), "run `make docs`"


@pytest.mark.slow
@made_once
def test_there_is_a_current_page_for_every_rule_and_no_other(expected: dict[Path, str]) -> None:
    pages = {path: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "rules").glob("*.md")}
    assert pages == {path: text for path, text in expected.items() if path.parent.name == "rules"}, "run `make docs`"


@pytest.mark.skipif(shutil.which("dot") is None, reason="pictures need graphviz")
def test_the_picture_says_what_the_proof_says() -> None:
    # Layout differs between versions of graphviz, so only the texts are compared.
    texts = re.compile(r"<text[^>]*>([^<]*)</text>")
    assert sorted(texts.findall(PICTURE.read_text(encoding="utf-8"))) == sorted(texts.findall(picture()))


@pytest.mark.parametrize("path", markdown(), ids=below_root)
def test_links_lead_somewhere(path: Path) -> None:
    text = _FENCED.sub("", path.read_text(encoding="utf-8"))
    assert [link for link in _LINK.findall(text) if not (path.parent / link).exists()] == []


def test_the_readme_session_runs() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (session,) = re.findall(r"(?ms)^```pycon\n(.*?)^```$", readme)
    run = subprocess.run([sys.executable, "-c", _RUN_SESSION], input=session, cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


_RUN_SESSION = """
import doctest, sys
test = doctest.DocTestParser().get_doctest(sys.stdin.read(), {}, "README.md", "README.md", 0)
runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
runner.run(test)
sys.exit(runner.failures or not runner.tries)
"""


def test_the_targets_that_documents_name_exist() -> None:
    targets = set(re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8")))
    named = {name for path in markdown() for name in re.findall(r"\bmake ([a-z-]+) +#", path.read_text("utf-8"))}
    assert {"demo", "test"} <= named <= targets


def test_every_reading_names_a_decision_that_exists() -> None:
    readings = [rule.get("reading") for rule in builtin_pack("clustrix").rules if rule.get("reading")]
    named = {number for reading in readings for number in re.findall(r"decision (\d{4})", reading)}
    assert named
    assert named <= DECISIONS.keys()


def test_decisions_are_numbered_without_gaps_and_say_their_number() -> None:
    records = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    assert sorted(DECISIONS) == [f"{number:04}" for number in range(1, len(records) + 1)]
    for path in records:
        assert path.read_text(encoding="utf-8").startswith(f"# {path.name[:4]} ")


def test_a_block_is_refreshed_and_nothing_else() -> None:
    text = "before\n<!-- output: tell -->\n```text\nold\n```\n\n```text\nuntouched\n```\n"
    assert refreshed(text, lambda command: f"{command.line} me\n") == text.replace("old", "tell me")
    assert list(shown(text)) == [(Command("tell", "."), "old\n")]


def test_a_console_block_shows_its_command_and_may_name_a_folder() -> None:
    text = "<!-- output in docs: tell | head -1 -->\n```console\n```\n"
    assert refreshed(text, lambda command: f"{command.folder}\n") == text.replace(
        "console\n", "console\n$ tell | head -1\ndocs\n"
    )


def test_a_command_that_prints_nothing_is_an_error() -> None:
    with pytest.raises(RuntimeError, match="no-such-command"):
        printed(Command("no-such-command", "."))


def test_commands_are_those_of_this_checkout() -> None:
    found = printed(Command("pwd; binlogic rules check | cut -d: -f1", "docs"))
    assert found.split() == [str(ROOT / "docs"), "clustrix", "1.0.0"]
