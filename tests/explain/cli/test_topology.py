"""`binlogic topology`: lines for people, objects for programs, proofs, pictures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from binlogic.explain.cli.app import run

SERVERS = """
[shop]
profile = "mariadb-10.11"
format = "MIXED"
[reports]
replicates = "shop"
profile = "mariadb-10.11"
format = "ROW"
filters = ["ignore-table=shop.log"]
[archive]
replicates = "reports"
profile = "mariadb-10.11"
filters = ["do-db=shop"]
"""
SCRIPT = """\
CREATE DATABASE shop; CREATE DATABASE other; USE shop;
CREATE TABLE orders (id INT PRIMARY KEY); CREATE TABLE log (id INT);
INSERT INTO log VALUES (1);
INSERT INTO orders SELECT id FROM log;
"""


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "t.toml").write_text(SERVERS)
    (tmp_path / "w.sql").write_text(SCRIPT)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], command: str, code: int) -> str:
    assert run(command.split()) == code
    return capsys.readouterr().out


def test_check_says_what_every_server_does(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "topology check t.toml w.sql", 1)
    assert "w.sql:4  `INSERT INTO orders SELECT id FROM log`\n  applied   shop\n  stops     reports  TP-011" in text
    assert "  archive  shop.orders  missing changes  since w.sql:4\n" in text
    assert "reports: 3 applied, 2 not, 1 stops\n" in text
    (files / "v.sql").write_text("CREATE DATABASE shop;")
    assert "archive: 1 applied" in said(capsys, "topology check t.toml v.sql", 0)


@pytest.mark.usefixtures("files")
def test_check_gives_objects(capsys: pytest.CaptureFixture[str]) -> None:
    found = [json.loads(line) for line in said(capsys, "topology check t.toml w.sql --format jsonl", 1).splitlines()]
    assert found[-3:-1] == [
        {"server": "archive", "table": "shop.orders", "is": "missing changes", "since": "w.sql:4"},
        {"server": "reports", "table": "shop.log", "is": "absent", "since": "w.sql:2"},
    ]
    assert found[5]["on"]["reports"]["what"] == "stops"


@pytest.mark.usefixtures("files")
def test_why_proves_it_back_to_the_filters(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "topology check t.toml w.sql --why 4", 0)
    assert "since line 2: shop.log is not in reports" in text
    assert "the log that archive reads does not hold it" in text
    text = said(capsys, "topology check t.toml w.sql --why 3 --on reports", 0)
    assert "LF-615  w.sql:3: replica ignores table" in text
    assert "archive" not in text


@pytest.mark.parametrize(
    ("more", "error"),
    [("--why 99", "BE106"), ("--why 3 --on nobody", "BE301"), ("--effects live", "BE301")],
)
@pytest.mark.usefixtures("files")
def test_bad_options(more: str, error: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(f"topology check t.toml w.sql {more}".split()) == 2
    assert error in capsys.readouterr().err


def test_equal_tells_the_smallest_statement(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "u.toml").write_text(SERVERS.replace('["do-db=shop"]', '["do-db=shop", "do-db=shop"]'))
    assert said(capsys, "topology equal t.toml u.toml", 0) == (
        "equal: the same servers, and their filters put every name on the same lists\n"
    )
    (files / "u.toml").write_text(SERVERS.replace('["do-db=shop"]', "[]"))
    assert said(capsys, "topology equal t.toml u.toml", 1) == (
        "not equal: CREATE USER u\nwithout a default database\n  archive\n    t.toml  not\n    u.toml  applied\n"
    )
    (files / "u.toml").write_text(SERVERS.replace("archive", "depot"))
    assert said(capsys, "topology equal t.toml u.toml", 1) == "not equal: only one of them has archive, depot\n"


TWO = SERVERS.partition("[archive]")[0]


def test_equal_is_undecided_where_an_answer_is_open(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    renaming = TWO.replace("ignore-table=shop.log", "rewrite-db=shop->z") + '[end]\nreplicates = "reports"\n'
    (files / "t.toml").write_text(f'{renaming}profile = "mariadb-10.11"\n')
    assert said(capsys, "topology equal t.toml t.toml", 0).startswith("equal: ")
    (files / "u.toml").write_text(f'{renaming}profile = "mariadb-11.8"\n')
    assert said(capsys, "topology equal t.toml u.toml", 4).startswith("undecided: what becomes of ")


def test_equal_is_said_only_where_every_statement_was_looked_at(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The format of a server that nobody reads: statements are tried, and not all there are."""
    (files / "t.toml").write_text(TWO)
    (files / "u.toml").write_text(TWO.replace('"ROW"', '"STATEMENT"'))
    text = said(capsys, "topology equal t.toml u.toml", 4)
    assert text.startswith("undecided: none of the statements that were tried tells them apart\ntried were ")
    assert "ANALYZE TABLE, GRANT on a table, CREATE USER" in text


def test_draw_writes_a_graph(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "topology draw t.toml --format dot", 0)
    assert "shop\\nmariadb-10.11  MIXED" in text
    assert "s0 -> s1" in text
    assert "ignore-table=shop.log" in text
    assert run(["topology", "draw", "t.toml", "--format", "dot", "-o", str(files / "t.dot")]) == 0
    assert (files / "t.dot").read_text() == text
