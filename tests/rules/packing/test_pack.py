"""Packs: a folder becomes checked rules, and anything wrong with it is said with number and place."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from binlogic.facts.errors import InputError
from binlogic.rules.packing.loading import builtin_pack, load_pack
from binlogic.rules.packing.pack import PackError

MANIFEST = 'name = "{name}"\nversion = "1"\ntitle = "T"\nlicence = "MIT"\nrequires = {requires}\n'
RULE = (
    "%% id: S-1 it-is\n%% verdict: recorded\n%% message: {B} records it\n%% source: the page\n"
    "recorded(S, B) :- statement(S), in_scope(B).\n"
)


def write(folder: Path, name: str, files: dict[str, str], requires: str = "[]") -> Path:
    path = folder / name
    path.mkdir()
    (path / "pack.toml").write_text(MANIFEST.format(name=name, requires=requires), encoding="utf-8")
    for file, text in files.items():
        (path / file).write_text(text, encoding="utf-8")
    return path


def codes(error: PackError) -> list[str]:
    return [found.code for found in error.diagnostics]


def test_all_rule_files_are_read_in_the_order_of_their_names(tmp_path: Path) -> None:
    path = write(
        tmp_path, "mine", {"b.dl": RULE, "a.dl": "in_scope(B) :- log_all(B).\n", "notes.md": "p(", "x.py": "1/0"}
    )
    pack = load_pack(path)
    assert [Path(file.path).name for file in pack.files] == ["a.dl", "b.dl"]
    assert [rule.id for rule in pack.rules] == ["", "S-1"]
    assert pack.program.derived == {"in_scope", "recorded"}
    assert (pack.name, pack.version, pack.warnings) == ("mine", "1", ())


def test_a_required_pack_stands_beside_and_comes_first(tmp_path: Path) -> None:
    write(tmp_path, "scope", {"a.dl": "%% text: {B} logs | {B} logs not\nin_scope(B) :- log_all(B).\n"})
    pack = load_pack(write(tmp_path, "mine", {"b.dl": RULE}, '["scope"]'))
    assert [clause.head.predicate for rule in pack.rules for clause in rule.clauses] == ["in_scope", "recorded"]
    assert [Path(file.path).name for file in pack.files] == ["b.dl"]


def test_a_pack_may_build_on_a_built_in_one(tmp_path: Path) -> None:
    policy = RULE.replace("verdict: recorded", "verdict: advice").replace("recorded(", "advised(")
    pack = load_pack(write(tmp_path, "mine", {"b.dl": policy.replace("in_scope(B)", "recorded(S, B)")}, '["clustrix"]'))
    assert len(pack.rules) == len(builtin_pack("clustrix").rules) + 1
    assert pack.warnings == ()


def test_packs_that_require_each_other_are_refused(tmp_path: Path) -> None:
    write(tmp_path, "one", {"a.dl": RULE}, '["two"]')
    with pytest.raises(PackError, match="one -> two -> one"):
        load_pack(write(tmp_path, "two", {"a.dl": RULE}, '["one"]').parent / "one")


def test_an_error_in_a_rule_brings_all_findings(tmp_path: Path) -> None:
    path = write(tmp_path, "mine", {"a.dl": RULE, "b.dl": "rows(S) :- statement(S).\n"})
    with pytest.raises(PackError) as caught:
        load_pack(path)
    assert codes(caught.value) == ["BL203", "BL210"]
    assert str(caught.value).startswith(f"{path}/a.dl:5:33: BE401 BL203 undefined relation in_scope/1")
    assert isinstance(caught.value, InputError)


def test_syntax_errors_are_reported_without_what_follows_from_them(tmp_path: Path) -> None:
    path = write(tmp_path, "mine", {"a.dl": "in_scope(B) <= log_all(B).\n", "b.dl": RULE + "p(.\n"})
    with pytest.raises(PackError) as caught:
        load_pack(path)
    assert codes(caught.value) == ["BL104", "BL104"]


@pytest.mark.parametrize(
    ("manifest", "code", "said"),
    [
        ("name = ", "BL401", "not TOML"),
        ('name = "x"', "BL402", "version is missing"),
        ('name = "x"\nversion = 1\ntitle = "X"\nlicence = "MIT"', "BL402", "version is missing or no text"),
        ('name = "../x"\nversion = "1"\ntitle = "X"\nlicence = "MIT"', "BL402", "lower-case words"),
        ('name = "x"\nversion = "1"\ntitle = "X"\nlicence = "MIT"\nscript = "a"', "BL402", "unknown key script"),
        ('name = "x"\nversion = "1"\ntitle = "X"\nlicence = "MIT"\nrequires = "y"', "BL402", "no list of texts"),
        ('name = "x"\nversion = "1"\ntitle = "X"\nlicence = "MIT"\nrequires = ["none"]', "BL403", "no pack none"),
        ('name = "x"\nversion = "1"\ntitle = "X"\nlicence = "MIT"', "BL404", "no rule files"),
    ],
)
def test_a_bad_manifest(tmp_path: Path, manifest: str, code: str, said: str) -> None:
    (tmp_path / "pack.toml").write_text(manifest, encoding="utf-8")
    with pytest.raises(PackError, match=said) as caught:
        load_pack(tmp_path)
    assert codes(caught.value)[0] == code


def test_a_folder_without_a_manifest_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="BL401 the file cannot be read"):
        load_pack(tmp_path)


def test_rules_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = write(tmp_path, "mine", {})
    (path / "a.dl").write_bytes(b"p(\xff).")
    with pytest.raises(PackError, match="BE401 BL401 the file is not UTF-8"):
        load_pack(path)


@pytest.mark.parametrize("name", ["none", "../clustrix", "", "CLUSTRIX", "clustrix/.."])
def test_there_is_no_built_in_pack_of_such_a_name(name: str) -> None:
    with pytest.raises(PackError, match="there is no pack"):
        builtin_pack(name)


def test_the_places_of_a_built_in_pack_name_no_machine() -> None:
    assert {file.path.split("/")[0] for file in builtin_pack("clustrix").files} == {"clustrix"}


def test_the_error_survives_a_process_boundary() -> None:
    with pytest.raises(PackError) as caught:
        builtin_pack("none")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.diagnostics) == (str(caught.value), caught.value.diagnostics)
