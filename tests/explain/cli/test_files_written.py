"""Files that verbs write: whole or not at all, with an ordinary mode, never over what is read, through links."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from binlogic.explain.cli.app import run
from binlogic.explain.cli.files import save, writing
from binlogic.facts.errors import InputError

SETTINGS = 'packs = ["clustrix"]\nworkloads = ["w.sql"]\n'


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("binlogic.toml").write_text(SETTINGS)
    Path("w.sql").write_text("CREATE BINLOG b LOG(d);\nINSERT INTO d.t VALUES (1);\n")
    return tmp_path


@pytest.fixture
def mask() -> int:
    before = os.umask(0o027)
    os.umask(before)
    return before


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_file_has_the_mode_of_any_new_file(tmp_path: Path, mask: int) -> None:
    save(tmp_path / "new", b"x")
    assert mode(tmp_path / "new") == 0o666 & ~mask


def test_a_file_that_is_there_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.write_bytes(b"old")
    path.chmod(0o640)
    save(path, b"new")
    assert (path.read_bytes(), mode(path)) == (b"new", 0o640)


def test_a_link_is_written_through(tmp_path: Path) -> None:
    (tmp_path / "target").write_bytes(b"old")
    (tmp_path / "link").symlink_to("target")
    save(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_bytes() == b"new"


def test_what_fails_halfway_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.write_bytes(b"old")

    def fail() -> None:
        with writing(path) as stream:
            stream.write(b"half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("old", b"old")]


def test_a_full_disk_is_an_error_of_one_line() -> None:
    with pytest.raises(InputError, match="BE101 the file cannot be written: no space left on device"):
        save(Path("/dev/full"), b"x" * (1 << 21))


@pytest.mark.parametrize("output", ["w.sql", "./w.sql", "link.sql", "binlogic.toml"])
def test_gate_does_not_write_over_what_it_reads(here: Path, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "link.sql").symlink_to("w.sql")
    before = (here / output).read_text()
    assert run(["gate", "-o", output]) == 2
    assert "BE301 the file to write is one that is read" in capsys.readouterr().err
    assert (here / output).read_text() == before


@pytest.mark.parametrize(
    ("workloads", "said"),
    [
        ('["**.sql"]', "`**.sql` is no pattern; hint: as in `migrations/**/*.sql`"),
        ('[""]', "`` is no pattern"),
        (f'["{"a" * 300}"]', "cannot be looked for: file name too long"),
        ('["a\\u0000b"]', "workloads holds a NUL character"),
    ],
)
def test_patterns_that_are_none(here: Path, workloads: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "binlogic.toml").write_text(SETTINGS.replace('["w.sql"]', workloads))
    assert run(["gate"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("binlogic.toml: BE303 ")
    assert said in error


@pytest.mark.parametrize("directive", ["!includedir", "!include"])
def test_an_option_file_that_includes_a_name_too_long(
    here: Path, directive: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "i.cnf").write_text(f"{directive} /{'a' * 300}\n")
    assert run(["check", "w.sql", "--profile", "mysql-8.0", "--config", "i.cnf"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("name", ["data", "pack.toml"])
def test_a_pack_does_not_lead_out_of_its_folder(here: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "p").mkdir()
    (here / "elsewhere").mkdir()
    (here / "p" / "pack.toml").write_text('name = "p"\nversion = "1.0"\nrequires = ["clustrix"]\n')
    if name == "data":
        (here / "p" / "data").symlink_to(here / "elsewhere")
    else:
        (here / "p" / "pack.toml").rename(here / "elsewhere" / "pack.toml")
        (here / "p" / "pack.toml").symlink_to(here / "elsewhere" / "pack.toml")
    assert run(["rules", "check", "./p"]) == 2
    said = capsys.readouterr()
    assert "BL401 it is a link out of its pack" in said.out + said.err


def test_facts_as_json_lines_go_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "w.sql").write_text("CREATE BINLOG b LOG(d);\nINSERT INTO d.t VALUES (1);\n")
    assert run(["facts", str(tmp_path / "w.sql")]) == 0
    said = capsys.readouterr().out
    assert run(["facts", str(tmp_path / "w.sql"), "-o", str(tmp_path / "f.jsonl")]) == 0
    assert (capsys.readouterr().out, (tmp_path / "f.jsonl").read_text()) == ("", said)
    assert run(["facts", str(tmp_path / "w.sql"), "-o", str(tmp_path / "w.sql")]) == 2
