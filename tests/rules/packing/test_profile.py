"""Packs are cut to a profile before they are used."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.rules.language.profiles import holds_for
from binlogic.rules.packing.loading import builtin_pack, builtin_profiles, load_pack
from binlogic.rules.packing.pack import PackError

MANIFEST = 'name = "two"\nversion = "1"\ntitle = "t"\nlicence = "MIT"\nprofiles = ["red-1", "red-2", "blue-1"]\n'
RULES = """
%% id: T-1 r
%% verdict: recorded
%% message: {B}
%% source: a page
recorded(S, B) :- statement(S), binlog(B), odd(S).

%% profiles: red-* !red-2
odd(S) :- kind(S, K), word(K).

%% profiles: blue-*
odd(S) :- log_all(B), binlog(B), statement(S).
"""
TABLE = "kind\tprofiles\tsource\nDELETE\t*\ts\nUPDATE\tred-2\ts\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    (tmp_path / "server").mkdir()
    (tmp_path / "pack.toml").write_text(MANIFEST)
    (tmp_path / "a.dl").write_text(RULES)
    (tmp_path / "data" / "word.tsv").write_text(TABLE)
    (tmp_path / "server" / "engine.tsv").write_text("engine\tprofiles\tsource\nX\tred-1\ts\nY\t!red-1\ts\n")
    return tmp_path


@pytest.mark.parametrize(
    ("patterns", "profile", "holds"),
    [
        ("", "red-1", True),
        ("red-*", "red-1", True),
        ("red-*", "blue-1", False),
        ("!red-1", "red-1", False),
        ("!red-1", "red-2", True),
        ("red-* !red-2", "red-2", False),
        ("red-1 blue-1", "blue-1", True),
    ],
)
def test_patterns_name_profiles(patterns: str, profile: str, holds: bool) -> None:
    assert holds_for(patterns, profile) is holds


def test_a_cut_leaves_the_clauses_and_rows_of_its_profile(folder: Path) -> None:
    red = load_pack(folder)
    assert red.profile == "red-1"
    assert [len(red.program.by_head[name]) for name in ("recorded", "odd")] == [1, 1]
    assert red.program.facts["word"] == {("DELETE",)}
    assert red.about_server["engine"] == {("X",)}
    other = red.at("red-2")
    assert "odd" not in other.program.by_head
    assert other.program.facts["word"] == {("DELETE",), ("UPDATE",)}
    assert other.about_server["engine"] == {("Y",)}
    assert load_pack(folder, "blue-1").program == red.at("blue-1").program


def test_an_unknown_profile_is_an_error_that_lists_the_known(folder: Path) -> None:
    with pytest.raises(PackError, match=r"BL405.*red-1, red-2, blue-1"):
        load_pack(folder, "green")


@pytest.mark.parametrize("profile", ["clustrx", "mysql-8.0"])
def test_a_pack_without_profiles_serves_those_of_what_it_requires(tmp_path: Path, profile: str) -> None:
    manifest = 'name = "above"\nversion = "1"\ntitle = "t"\nlicence = "MIT"\nrequires = ["clustrix"]\n'
    (tmp_path / "pack.toml").write_text(manifest)
    (tmp_path / "a.dl").write_text('%% text: {T} is kept | {T} is not kept\nkept(T) :- in_database(T, "audit").\n')
    assert load_pack(tmp_path, "clustrix").at("clustrix").profile == "clustrix"
    with pytest.raises(PackError, match=r"BL405 pack \w+ has no profile"):
        load_pack(tmp_path, profile)
    with pytest.raises(PackError, match=r"BL405 pack \w+ has no profile"):
        load_pack(tmp_path).at(profile)


def test_a_broken_table_keeps_the_pack_from_being_loaded(folder: Path) -> None:
    (folder / "data" / "word.tsv").write_text("kind\nA\n")
    with pytest.raises(PackError, match="BL109"):
        load_pack(folder)


def test_every_built_in_profile_can_be_loaded() -> None:
    profiles = builtin_profiles()
    assert {
        "clustrix",
        "mysql-5.6",
        "mysql-5.7",
        "mysql-8.0",
        "mariadb-10.11",
        "mariadb-11.8",
        "internals-2009",
    } <= set(profiles)
    for profile, pack in profiles.items():
        assert builtin_pack(pack, profile).program.clauses
