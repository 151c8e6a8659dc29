"""Packs that are kept parsed and checked: no answer changes, whatever is in the folder, and nothing fails for it."""

from __future__ import annotations

import json
import os
import threading
from hashlib import sha256
from pathlib import Path

import pytest
from binlogic.facts import kept
from binlogic.rules import packs as built_in_packs
from binlogic.rules.packing import checked
from binlogic.rules.packing import loading as packs
from binlogic.rules.packing.loading import load_pack
from binlogic.rules.packing.pack import Pack, PackError

BUILT_IN = Path(built_in_packs.__file__).parent / "logging-format"
MANIFEST = 'name = "mine"\nversion = "1.0"\ntitle = "Mine"\nlicence = "MIT"\n'
RULES = """\
%% pack: mine

%% id: M-1 recorded
%% verdict: recorded
%% message: {B} has it: a "text", 7 and \\\\ a backslash
%% source: a manual, 1.2
recorded(S, B) :- kind(S, K), binlog(B), not other(S, K), K != "SET", _unused(_, 3).

%% source: a manual, 1.3
other(S, "INSERT") :- kind(S, "INSERT").
_unused("a", 3).
"""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that is kept in."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("BINLOGIC_CACHE", raising=False)
    return tmp_path / "cache" / "binlogic"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A pack of one file."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "pack.toml").write_text(MANIFEST)
    (folder / "rules.dl").write_text(RULES.replace("_unused", "spare"))
    return folder


def said(pack: Pack) -> str:
    """Everything that a pack holds, with the places that comparing leaves out."""
    return repr((pack.all_files, pack.whole_files, pack.about_server, pack.warnings, pack.digest))


def unparsed(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on no rule file is parsed."""

    def parse(_text: str, path: str) -> None:
        raise AssertionError(f"{path} is parsed")

    monkeypatch.setattr(packs, "_parse", parse)


def only(cache: Path) -> Path:
    (file,) = cache.iterdir()
    return file


def test_a_pack_is_the_same_cold_warm_and_without(cache: Path, mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cold = said(load_pack(mine))
    assert only(cache).stat().st_mode & 0o777 == 0o600
    with monkeypatch.context() as warm:
        unparsed(warm)
        assert said(load_pack(mine)) == cold
    monkeypatch.setenv("BINLOGIC_CACHE", "off")
    assert said(load_pack(mine)) == cold
    unparsed(monkeypatch)
    with pytest.raises(AssertionError):
        load_pack(mine)


@pytest.mark.parametrize("profile", ["mariadb-10.11", "mysql-5.6"])
def test_a_built_in_pack_is_the_same_cold_and_warm(cache: Path, profile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cold = said(load_pack(BUILT_IN, profile))
    assert only(cache)
    unparsed(monkeypatch)
    assert said(load_pack(BUILT_IN, profile)) == cold


def with_a_right_sum(file: Path, text: bytes) -> bytes:
    return f"binlogic 1 {file.stem} {sha256(text).hexdigest()}\n".encode() + text


@pytest.mark.parametrize("what", ["empty", "cut", "changed", "no JSON", "another shape", "wrong types", "nested"])
def test_a_damaged_file_is_made_anew(cache: Path, mine: Path, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cold = said(load_pack(mine))
    file = only(cache)
    whole = file.read_bytes()
    head, _, text = whole.partition(b"\n")
    value = json.loads(text)
    value[0][0][1][0][1][0][1][0] = 5  # the predicate of the first head
    file.write_bytes(
        {
            "empty": b"",
            "cut": whole[:-9],
            "changed": head + b"\n" + text.replace(b"recorded", b"refused!", 1),
            "no JSON": with_a_right_sum(file, b"cos\nsystem\n"),
            "another shape": with_a_right_sum(file, b'{"a": [1]}'),
            "wrong types": with_a_right_sum(file, json.dumps(value).encode()),
            "nested": with_a_right_sum(file, b"[" * 100_000),
        }[what]
    )
    assert said(load_pack(mine)) == cold
    assert file.read_bytes() == whole
    unparsed(monkeypatch)
    assert said(load_pack(mine)) == cold


def test_a_file_of_another_key_is_not_believed(cache: Path, mine: Path) -> None:
    load_pack(mine)
    first = only(cache)
    (mine / "rules.dl").write_text(RULES.replace("_unused", "scarce"))
    other = said(load_pack(mine))
    (second,) = set(cache.iterdir()) - {first}
    first.replace(second)
    assert said(load_pack(mine)) == other


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_a_file_that_others_may_write_is_not_believed(cache: Path, mine: Path, mode: int) -> None:
    cold = said(load_pack(mine))
    file = only(cache)
    value = json.loads(file.read_bytes().partition(b"\n")[2])
    value[0][0][1][0][1][0][1][0] = "refused"
    file.write_bytes(with_a_right_sum(file, json.dumps(value).encode()))
    assert "refused" in said(load_pack(mine))  # it is what is read
    file.chmod(mode)
    assert said(load_pack(mine)) == cold
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_link_is_not_followed(cache: Path, mine: Path, tmp_path: Path) -> None:
    cold = said(load_pack(mine))
    file = only(cache)
    file.rename(tmp_path / "elsewhere")
    file.symlink_to(tmp_path / "elsewhere")
    assert said(load_pack(mine)) == cold
    assert not file.is_symlink()
    assert (tmp_path / "elsewhere").exists()


def test_another_version_keeps_its_own(cache: Path, mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cold = said(load_pack(mine))
    monkeypatch.setattr(checked, "__version__", "0.0.9")
    assert said(load_pack(mine)) == cold
    assert len(list(cache.iterdir())) == 2
    monkeypatch.setattr("sys.version", "3.99 (of tomorrow)")
    assert said(load_pack(mine)) == cold
    assert len(list(cache.iterdir())) == 3


def test_what_a_wheel_brings_is_believed_for_its_texts_and_its_code_alone(
    cache: Path, mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as building:
        building.setenv(kept.BUILDING, "1")
        cold = said(load_pack(mine))
    brought = only(cache.rename(tmp_path / "brought"))
    monkeypatch.setattr(kept, "_SHIPPED", brought.parent)
    with monkeypatch.context() as warm:
        unparsed(warm)
        assert said(load_pack(mine)) == cold
        assert only(cache).name != brought.name, "kept as this Python finds it at once"
        only(cache).unlink()
        warm.setattr(checked, "_CODE", checked._CODE[1:])
        with pytest.raises(AssertionError, match="is parsed"):
            load_pack(mine)
        warm.undo()
    brought.write_bytes(brought.read_bytes().replace(b"recorded", b"refused_"))
    assert said(load_pack(mine)) == cold, "one that is damaged"
    only(cache).unlink()
    (mine / "rules.dl").write_text(RULES.replace("_unused", "other_spare"))
    assert said(load_pack(mine)) != cold


def test_a_required_pack_that_changed_is_noticed(cache: Path, mine: Path) -> None:
    above = mine.parent / "above"
    above.mkdir()
    (above / "pack.toml").write_text(MANIFEST.replace("mine", "above") + 'requires = ["mine >=1.0"]\n')
    (above / "rules.dl").write_text("%% source: a manual, 2\nthird(S) :- recorded(S, _).\n")
    load_pack(above)
    (mine / "rules.dl").write_text(RULES.replace("_unused", "spare").replace("recorded(", "logged("))
    with pytest.raises(PackError):
        load_pack(above)
    assert cache.is_dir()


def test_a_pack_with_errors_is_not_kept(cache: Path, mine: Path) -> None:
    (mine / "rules.dl").write_text("%% source: none\nx(S) :- nothing(S).\n")
    for _ in range(2):
        with pytest.raises(PackError):
            load_pack(mine)
    assert not cache.exists()


def test_a_folder_that_cannot_be_made_is_no_error(cache: Path, mine: Path, capfd: pytest.CaptureFixture[str]) -> None:
    cache.parent.mkdir()
    cache.write_text("a file")
    assert said(load_pack(mine)) == said(load_pack(mine))
    assert cache.read_text() == "a file"
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_no_error(cache: Path, mine: Path) -> None:
    cache.mkdir(parents=True, mode=0o500)
    load_pack(mine)
    assert list(cache.iterdir()) == []


@pytest.mark.usefixtures("cache")
def test_two_writers_never_leave_half_a_file() -> None:
    key = "0" * 64
    values = ["a" * 100_000, "b" * 70_000]
    seen = []

    def write(value: str) -> None:
        for _ in range(40):
            kept.keep(key, value)
            seen.append(kept.recalled(key))

    writers = [threading.Thread(target=write, args=(value,)) for value in values]
    for each in writers:
        each.start()
    for each in writers:
        each.join()
    assert set(seen) == set(values)


def test_old_ones_make_room(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_MOST", 2)
    cache.mkdir(parents=True)
    (cache / "not ours").write_text("")
    for number in range(4):
        kept.keep(f"{number:064x}", number)
        os.utime(cache / f"{number:064x}.json", (number + 1, number + 1))
    assert kept.recalled("0" * 64) is None
    assert kept.recalled(f"{3:064x}") == 3
    assert (cache / "not ours").exists()
