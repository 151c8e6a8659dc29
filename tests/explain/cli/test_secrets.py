"""No output of a verb holds a password of the statements it reads, unless somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]

SECRET = "h-u_nter2"
SCRIPT = """\
CREATE BINLOG b LOG(system, db);
CREATE USER a IDENTIFIED BY 'h-u_nter2', c@'%' IDENTIFIED BY "h-u_nter2";
ALTER USER a IDENTIFIED WITH caching_sha2_password BY 'h-u_nter2' REPLACE 'h-u_nter2';
SET PASSWORD = PASSWORD('h-u_nter2');
SET PASSWORD FOR a = 'h-u_nter2';
GRANT SELECT ON db.* TO a IDENTIFIED BY 'h-u_nter2';
CHANGE MASTER TO MASTER_PASSWORD='h-u_nter2';
CREATE SERVER s FOREIGN DATA WRAPPER mysql OPTIONS (USER 'u', PASSWORD 'h-u_nter2');
START SLAVE USER='u' PASSWORD='h-u_nter2';
CREATE TABLE db.f (a int) ENGINE=FEDERATED CONNECTION='mysql://user:h-u_nter2@host:3306/d/t';
PREPARE s FROM 'CREATE USER d IDENTIFIED BY ''h-u_nter2''';
EXECUTE s;
CREATE USER e /*!50000 IDENTIFIED BY 'h-u_nter2' */;
CREATE PROCEDURE db.p() BEGIN SET PASSWORD = 'h-u_nter2'; CREATE USER f IDENTIFIED BY 'h-u_nter2'; END;
CALL db.p();
CREATE USER g IDENTIFED BY 'h-u_nter2';
"""
FORMS: list[tuple[str, ...]] = [("--full",), ("--format", "json"), ("--format", "dot"), ("--repair",)]


@pytest.fixture
def script(folder: Path) -> Path:
    (folder / "w.sql").write_text(SCRIPT)
    (folder / "s.sql").write_text(SCRIPT.split("\n", 1)[1])
    (folder / "setup.sql").write_text(SCRIPT.split("\n", 1)[0])
    (folder / "binlogic.toml").write_text('packs=["clustrix"]\nsetup="setup.sql"\nworkloads=["s.sql"]\n')
    head = "2024-01-01T00:00:00.000000Z\t    1 "
    log = "".join(f"{head}Query\t{text}\n" for text in SCRIPT.rstrip("\n").replace(";\n", "\n").split("\n")[1:])
    (folder / "g.log").write_text(f"{head}Connect\ta@h on db using Socket\n{log}")
    return folder


@pytest.mark.usefixtures("script")
@pytest.mark.parametrize("profile", ["mysql-5.6", "mysql-8.0", "mariadb-11.8"])
@pytest.mark.parametrize(
    "verb",
    [
        "check --all s.sql",
        "check --all --format jsonl g.log",
        "facts g.log",
        "events s.sql",
        "events --format jsonl g.log",
    ],
)
def test_no_profile_tells_a_password(command: Command, verb: str, profile: str) -> None:
    ran = command(*verb.split(), "--profile", profile)
    assert ran.code in (0, 1)
    assert SECRET not in ran.out + ran.err
    assert len(ran.out.splitlines()) > 3


@pytest.mark.usefixtures("script")
@pytest.mark.parametrize("form", ["text", "github", "junit", "markdown", "json", "sarif", "lsp-json"])
def test_no_form_of_a_gate_tells_a_password(command: Command, form: str) -> None:
    ran = command("gate", "--format", form)
    assert SECRET not in ran.out + ran.err


@pytest.mark.usefixtures("script")
@pytest.mark.parametrize(("line", "form"), [*((line, ()) for line in range(2, 16)), *((2, form) for form in FORMS)])
def test_no_explanation_tells_a_password(command: Command, line: int, form: tuple[str, ...]) -> None:
    ran = command("explain", f"w.sql:{line}", *form)
    assert SECRET not in ran.out + ran.err


@pytest.mark.usefixtures("script")
def test_an_explanation_shows_the_masked_line(command: Command) -> None:
    shown = command("explain", "w.sql:2").out
    assert """| CREATE USER a IDENTIFIED BY '*********', c@'%' IDENTIFIED BY "*********";""" in shown


@pytest.mark.usefixtures("script")
def test_facts_in_parquet_tell_no_password(command: Command) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    assert command("facts", "w.sql", "--format", "parquet", "-o", "out").code == 0
    files = sorted(Path("out").iterdir())
    assert files
    assert not any(SECRET in str(parquet.read_table(file).to_pydict()) for file in files)


@pytest.mark.usefixtures("script")
def test_no_error_tells_a_password(command: Command) -> None:
    Path("bad.sql").write_text(f"CREATE USER a IDENTIFED BY '{SECRET}' '';\nGIVE USER a IDENTIFIED BY '{SECRET}'")
    Path("open.sql").write_text(f"CREATE USER a IDENTIFIED BY '{SECRET};\n")
    for arguments in (("check", "w.sql", "--setup", "bad.sql"), ("check", "open.sql"), ("check", "bad.sql")):
        ran = command(*arguments)
        assert SECRET not in ran.out + ran.err


@pytest.mark.usefixtures("script")
@pytest.mark.parametrize(
    "verb", [("facts", "w.sql"), ("explain", "w.sql:2"), ("events", "s.sql", "--profile=mariadb-11.8")]
)
def test_who_asks_is_shown_them(command: Command, verb: tuple[str, ...]) -> None:
    assert SECRET in command(*verb, "--show-secrets").out


@pytest.mark.usefixtures("script")
def test_events_hold_a_mask_where_the_server_writes_a_hash(command: Command) -> None:
    events = command("events", "s.sql", "--profile", "mysql-5.6").out
    assert "CREATE USER 'a'@'%' IDENTIFIED BY PASSWORD '***','c'@'%' IDENTIFIED BY PASSWORD '***'" in events
