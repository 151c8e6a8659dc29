"""A relation belongs to its pack: others use what is exported, and add to it only where they say so."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.explain.usable_relations import usable
from binlogic.rules.packing.loading import load_pack
from binlogic.rules.packing.pack import PackError

RULE = "%% id: {id}-1 rule\n%% verdict: {verdict}\n%% message: it is\n%% source: a page\n"
HELPER = "%% text: {S} is fine | {S} is not fine\nfine(S) :- statement(S), hidden(S).\n\nhidden(S) :- statement(S).\n\n"


def write(folder: Path, name: str, rules: str, requires: str = "", more: str = "") -> Path:
    pack = folder / name
    pack.mkdir()
    manifest = f'name="{name}"\nversion="1"\ntitle="T"\nlicence="MIT"\nrequires=[{requires}]\n{more}'
    (pack / "pack.toml").write_text(manifest)
    (pack / "10.dl").write_text(rules)
    return pack


def verdict(rule_id: str, body: str, word: str = "advice") -> str:
    return RULE.format(id=rule_id, verdict=word) + f"says_{rule_id.lower()}(S, B) :- {body}, binlog(B).\n"


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return write(tmp_path, "base", HELPER + verdict("B", "fine(S)", "recorded"))


def codes(path: Path) -> list[str]:
    try:
        return [found.code for found in load_pack(path).warnings]
    except PackError as error:
        return [found.code for found in error.diagnostics]


@pytest.mark.usefixtures("base")
def test_what_is_exported_is_used_without_ceremony(tmp_path: Path) -> None:
    assert codes(write(tmp_path, "mine", verdict("M", "fine(S)"), '"base"')) == []


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (verdict("M", "hidden(S)"), "BL252"),
        ('fine(S) :- kind(S, "DELETE").\n\n' + verdict("M", "fine(S)"), "BL250"),
        ('hidden(S) :- kind(S, "DELETE").\n\n' + verdict("M", "fine(S)"), "BL250"),
        (verdict("M", "fine(S)", "recorded"), "BL254"),
        ("%% extends: fin it is ours\n" + 'own(S) :- kind(S, "DELETE").\n\n' + verdict("M", "own(S)"), "BL253"),
        ("%% extends: fine it is ours\n" + 'own(S) :- kind(S, "DELETE").\n\n' + verdict("M", "own(S)"), "BL253"),
        ("%% extends: fine\n" + 'fine(S) :- kind(S, "DELETE").\n\n' + verdict("M", "fine(S)"), "BL222"),
    ],
)
@pytest.mark.usefixtures("base")
def test_what_reaches_into_another_pack(tmp_path: Path, rules: str, code: str) -> None:
    assert code in codes(write(tmp_path, "mine", rules, '"base"'))


@pytest.mark.usefixtures("base")
def test_a_reason_lets_a_clause_in(tmp_path: Path) -> None:
    rules = '%% extends: fine our DELETEs are fine\nfine(S) :- kind(S, "DELETE").\n\n' + verdict("M", "fine(S)")
    assert codes(write(tmp_path, "mine", rules, '"base"')) == []


def test_a_manifest_may_export_less(tmp_path: Path) -> None:
    more = 'exports = ["says_b"]\n'
    write(tmp_path, "base", HELPER + verdict("B", "fine(S)", "recorded"), more=more)
    assert codes(write(tmp_path, "mine", verdict("M", "fine(S)"), '"base"')) == ["BL252"]


@pytest.mark.parametrize("name", ["hidden", "nothing"])
def test_what_cannot_be_exported(tmp_path: Path, name: str) -> None:
    pack = write(tmp_path, "base", HELPER + verdict("B", "fine(S)"), more=f'exports = ["{name}"]\n')
    assert codes(pack) == ["BL409"]


def test_packs_side_by_side_do_not_touch_each_other(tmp_path: Path) -> None:
    """Two packs of one gate may call their helpers as they like; what requires both is refused."""
    for name in ("one", "two"):
        write(tmp_path, name, 'exempt(S) :- kind(S, "SET").\n\n' + verdict(name.upper(), "exempt(S)"))
        assert codes(tmp_path / name) == []
    assert codes(write(tmp_path, "both", verdict("M", "statement(S)"), '"one", "two"')) == ["BL251"]


@pytest.mark.usefixtures("base")
def test_what_may_be_used_is_listed_with_an_example(tmp_path: Path) -> None:
    late = "late(S) :- fine(S).\n\n%% text: {S} is late | {S} is not late\nlate(S) :- fine(S), in_transaction(S).\n\n"
    own = late + 'ours("shop").\n\n' + verdict("M", "fine(S), writes(S, T, _), in_database(T, D), ours(D)")
    found = {each.name: each for each in usable(load_pack(write(tmp_path, "mine", own, '"base"')))}
    assert (found["kind"].origin, found["kind"].example) == ("given", 'kind("s", "DELETE").')
    assert (found["fine"].origin, found["fine"].phrase) == ("base", "{S} is fine")
    assert (found["ours"].origin, found["ours"].example) == ("own", 'ours("shop").')
    assert found["late"].phrase == "{S} is late", "whichever of its blocks says it"
    assert "hidden" not in found
