"""Where packs come from and what they may not do."""

from __future__ import annotations

import os
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from binlogic.rules.packing.loading import builtin_pack, load_pack
from binlogic.rules.packing.lock import digest
from binlogic.rules.packing.pack import PackError
from binlogic.rules.packing.requirement import read_requirement

RULES = """\
%% id: {id} a-rule
%% verdict: advice
%% message: {{S}} is there
%% source: here
{name}(S, B) :- statement(S), binlog(B).
"""


def write(folder: Path, name: str, requires: str = "", rules: str = "") -> Path:
    pack = folder / name
    pack.mkdir(parents=True)
    manifest = f'name = "{name}"\nversion = "1.4.2"\ntitle = "T"\nlicence = "MIT"\nowners = ["platform"]\n'
    (pack / "pack.toml").write_text(manifest + (f"requires = [{requires}]\n" if requires else ""))
    (pack / "10.dl").write_text(rules or RULES.format(id=f"{name.upper()}-1", name=name))
    return pack


def zipped(folder: Path, pack: Path, inside: str = "") -> Path:
    path = folder / "pack.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(pack.rglob("*")):
            archive.write(file, inside + str(file.relative_to(pack)))
    return path


def refusal(error: pytest.ExceptionInfo[PackError]) -> str:
    return f"{error.value.diagnostics[0].code} {error.value.diagnostics[0].message}"


@pytest.mark.parametrize("inside", ["", "one-folder/"])
def test_a_zip_file_is_the_folder_it_was_made_of(tmp_path: Path, inside: str) -> None:
    pack = write(tmp_path, "mine", '"clustrix"')
    found = load_pack(zipped(tmp_path, pack, inside))
    assert found.rules == load_pack(pack).rules
    assert found.digest == load_pack(pack).digest == digest(pack)
    assert found.owners == ("platform",)


def test_a_zip_file_that_would_fill_the_memory_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("pack.toml", "x" * (9 << 20))
    assert path.stat().st_size < 100_000
    with pytest.raises(PackError, match="more than 8 MB"):
        load_pack(path)


@pytest.mark.parametrize("name", ["20.dl", "data/places.tsv", "notes.toml"])
def test_a_folder_that_would_fill_the_memory_is_refused(tmp_path: Path, name: str) -> None:
    pack = write(tmp_path, "mine")
    (pack / "data").mkdir()
    with (pack / name).open("wb") as large:
        large.truncate(1 << 40)
    with pytest.raises(PackError, match="more than 8 MB"):
        load_pack(pack)


def test_packs_that_share_what_they_require_load_it_once(tmp_path: Path) -> None:
    write(tmp_path, "base")
    for name in ("left", "right"):
        write(tmp_path, name, '"base"')
    left, right = load_pack(write(tmp_path, "top", '"left", "right"')).required
    assert left.required[0] is right.required[0]


def test_packs_in_too_long_a_row_are_refused(tmp_path: Path) -> None:
    """Two packs a step would be loaded a million times after twenty steps."""
    for number in range(20):
        write(tmp_path, f"p{number}", f'"p{number + 1}"')
    write(tmp_path, "p20")
    with pytest.raises(PackError) as error:
        load_pack(tmp_path / "p0")
    assert refusal(error) == "BL402 more than 16 packs are required, or 8 in a row"


def test_a_pack_required_twice_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(PackError) as error:
        load_pack(write(tmp_path, "mine", '"clustrix", "clustrix >=1.0"'))
    assert refusal(error) == "BL402 requires names a pack twice"


@pytest.mark.parametrize("damage", [slice(0, -10), slice(0, 0), slice(5, None), None])
def test_a_damaged_zip_file_is_refused(tmp_path: Path, damage: slice | None) -> None:
    pack = write(tmp_path, "mine")
    (pack / "10.dl").write_text("% recorded\n" * 9 + RULES.format(id="M-1", name="m"))
    path = tmp_path / "pack.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for file in pack.iterdir():
            archive.write(file, file.name)
    body = path.read_bytes()
    path.write_bytes(body.replace(b"recorded", b"RECORDED") if damage is None else body[damage])
    with pytest.raises(PackError, match="BL401"):
        load_pack(path)


def test_an_installed_pack_is_found_and_nothing_of_it_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = tmp_path / "library"
    write(library / "acme_rules" / "packs", "acme", '"clustrix"')
    (library / "acme_rules" / "__init__.py").write_text("raise SystemExit('this ran')")
    info = library / "acme_rules-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: acme-rules\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[binlogic.packs]\nacme = acme_rules.packs.acme\n")
    monkeypatch.setattr(sys, "path", [str(library), *sys.path])
    assert "acme" in {entry.name for entry in metadata.entry_points(group="binlogic.packs")}
    found = builtin_pack("acme")
    assert [rule.id for rule in found.files[0].rules] == ["ACME-1"]
    assert [pack.name for pack in load_pack(write(tmp_path, "mine", '"acme >=1.4"')).required] == ["acme"]
    assert "acme_rules" not in sys.modules


def test_a_link_out_of_a_pack_is_refused(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("password")
    pack = write(tmp_path, "mine")
    os.symlink(secret, pack / "20.dl")
    with pytest.raises(PackError) as error:
        load_pack(pack)
    assert refusal(error) == "BL401 the file is a link out of its pack"


@pytest.mark.parametrize(
    ("text", "version", "accepted"),
    [
        ("clustrix", "9", True),
        ("clustrix >=1.0", "1.0.0", True),
        ("clustrix>=1.1,<2", "1.0.9", False),
        ("clustrix >= 1.1, < 2", "1.10", True),
        ("clustrix !=1.0", "1", False),
        ("clustrix ==1.0", "one", False),
    ],
)
def test_bounds_of_versions(text: str, version: str, accepted: bool) -> None:
    wanted = read_requirement(text)
    assert wanted is not None
    assert wanted.accepts(version) is accepted


@pytest.mark.parametrize("text", ["", "Clustrix", "a >", "a >=x", "a ~=1", "a >=1..2", "../b", "a >=1 <2"])
def test_what_is_no_requirement(text: str) -> None:
    assert read_requirement(text) is None


def test_a_pack_of_another_version_is_refused(tmp_path: Path) -> None:
    pack = write(tmp_path, "mine", '"clustrix >=7"')
    with pytest.raises(PackError) as error:
        load_pack(pack)
    assert refusal(error) == "BL408 pack clustrix is 1.0.0, required is clustrix >=7"


STRICTER = """\
%% id: MINE-2 reads-of-stock
%% verdict: refused 11314
%% message: binlog {B} does not log {U}
%% source: here
%% overrides: CX-002 our replicas hold everything but audit
refuses(S, B) :- changes_inside(S, B), lacks(S, B, U, _).
"""


def test_a_rule_stands_in_place_of_the_one_it_overrides(tmp_path: Path) -> None:
    pack = load_pack(write(tmp_path, "mine", '"clustrix"', STRICTER))
    ids = [rule.id for rule in pack.rules if rule.id]
    assert "CX-002" not in ids
    assert "MINE-2" in ids
    assert "CX-002" in [rule.id for rule in pack.required[0].rules]


@pytest.mark.parametrize(
    ("overrides", "said"),
    [
        ("CX-777 because", "BL406 no required pack has a rule CX-777"),
        ("CX-002", "BL222 overrides cannot be `CX-002`"),
    ],
)
def test_mistakes_in_overrides(tmp_path: Path, overrides: str, said: str) -> None:
    text = STRICTER.replace("CX-002 our replicas hold everything but audit", overrides)
    with pytest.raises(PackError) as error:
        load_pack(write(tmp_path, "mine", '"clustrix"', text))
    assert refusal(error) == said


def test_two_packs_that_override_one_rule_are_in_conflict(tmp_path: Path) -> None:
    write(tmp_path, "base", '"clustrix"', STRICTER.replace("MINE-2", "BASE-2"))
    with pytest.raises(PackError) as error:
        load_pack(write(tmp_path, "mine", '"clustrix", "base"', STRICTER))
    assert refusal(error) == f"BL407 CX-002 is already overridden at {tmp_path}/base/10.dl:5:1"
