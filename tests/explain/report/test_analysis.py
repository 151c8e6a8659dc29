"""`binlogic.analyze`: one object with findings, rows and proofs."""

from __future__ import annotations

import re
from pathlib import Path

import binlogic
import pytest

SQL = """CREATE TABLE den.cup (n INT PRIMARY KEY, w VARCHAR(40)) ENGINE=InnoDB;
INSERT INTO den.cup VALUES (1, UUID());
UPDATE den.jug SET n = 1;
"""
COLUMNS = {
    "file", "line", "part", "session", "kind", "text", "binlog", "verdict", "format", "rules", "message", "grade",
    "certainty", "possible",
}  # fmt: skip


def test_a_text_is_analysed_and_its_places_name_no_file_of_ours() -> None:
    found = binlogic.analyze(SQL, profile="mysql-5.6", format_is="STATEMENT")
    unsafe = [each for each in found.findings if each.rule.startswith("LF-100")]
    assert [(each.file, each.line, each.severity) for each in unsafe] == [("<text>", 2, "warning")]
    rows = found.rows()
    assert set(rows[0]) == COLUMNS
    assert [(row["line"], row["verdict"], row["rules"]) for row in rows if row["verdict"] == "warned"] == [
        (2, "warned", ["LF-100"])
    ]
    assert [row["grade"] for row in rows if row["line"] == 3] == ["presumed"]
    assert rows[1]["text"] == "INSERT INTO den.cup VALUES (1, UUID())"


def test_a_file_says_the_same_as_its_text(tmp_path: Path) -> None:
    path = tmp_path / "cups.sql"
    path.write_text(SQL)
    of_file = binlogic.analyze(path, profile="mysql-5.6", format_is="STATEMENT").rows()
    of_text = binlogic.analyze(SQL, profile="mysql-5.6", format_is="STATEMENT").rows()
    assert [{**row, "file": ""} for row in of_file] == [{**row, "file": ""} for row in of_text]
    assert of_file[0]["file"] == str(path)


def test_effects_may_be_followed() -> None:
    made = "CREATE DATABASE den; CREATE TABLE den.cup (n INT PRIMARY KEY);"
    twice = "INSERT INTO den.cup VALUES (1);" * 2
    found = binlogic.analyze(made + twice, profile="mysql-8.0", effects="shadow")
    assert [row["verdict"] for row in found.rows() if row["kind"] == "INSERT"] == ["recorded", "fails"]


def test_what_is_wrong_is_proved_before_the_outcome() -> None:
    found = binlogic.analyze(SQL, profile="mysql-5.6", format_is="STATEMENT")
    warned, recorded = (found.prove(line) for line in (2, 1))
    assert [getattr(proof[proof.root], "outcome", "") for proof in (warned, recorded)] == ["warned", "recorded"]
    assert re.fullmatch(r"<Proof: the server warns of .*:2; \d+ nodes>", repr(warned))


def test_what_a_prompt_prints_is_short() -> None:
    found = binlogic.analyze(SQL, profile="mysql-5.6", format_is="STATEMENT")
    parts = (found, found.inputs, found.inputs.pack, found.findings[0], found.prove(2), found.explain(2))
    assert max(len(repr(each)) for each in parts) < 1500


def test_rows_are_a_table_of_pandas() -> None:
    frame = pytest.importorskip("pandas").DataFrame(binlogic.analyze(SQL, profile="mysql-5.6").rows())
    assert set(frame.columns) == COLUMNS
    assert len(frame) > 3


def test_an_answer_has_the_order_of_every_form() -> None:
    found = binlogic.analyze(SQL, profile="mysql-5.6", format_is="STATEMENT").explain(2)
    assert (found.what, found.grade) == (
        "warning LF-100 (1592)  <text>:2: unsafe statement, SYSTEM_FUNCTION",
        "certain",
    )
    assert [title for title, _ in found.first] == ["server", "cause", "replicas", "instead"]
    assert str(found).splitlines()[4] == "  instead:  compute the value first (SET @v = ...) and use @v"


def test_it_shows_itself_briefly_and_as_a_table() -> None:
    found = binlogic.analyze(SQL, profile="mysql-5.6", format_is="STATEMENT")
    counts = "3 statements, 1 finding, 1 presumed"
    assert repr(found) == f"<Analysis of <text> for mysql-5.6: {counts}>"
    table = found._repr_html_()
    assert table.count("<tr>") == 1 + len(found.findings)
    assert "&lt;text&gt;:2" in table


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "BE307 no server is named"),
        ({"profile": "mysql-9"}, "BE301 there is no profile `mysql-9`"),
        ({"profile": "clustrix", "format_is": "ROW"}, "BE301 pack clustrix knows no server variables"),
    ],
)
def test_what_cannot_be_analysed_is_one_line(options: dict[str, str], said: str) -> None:
    with pytest.raises(binlogic.InputError, match=said):
        binlogic.analyze(SQL, **options)


def test_a_file_that_is_not_there_is_said_at_once() -> None:
    with pytest.raises(binlogic.InputError, match=r"nofile\.sql: BE101"):
        binlogic.analyze("nofile.sql", profile="mysql-8.0")


def test_one_statement_is_one() -> None:
    assert "1 statement, 0 findings" in repr(binlogic.analyze("SELECT 1;", profile="mysql-8.0"))


def test_an_error_inside_a_text_has_its_place() -> None:
    with pytest.raises(binlogic.InputError, match="<text>:1:8: BE104"):
        binlogic.analyze("SELECT 'open;\n", profile="mysql-8.0").rows()


def test_statements_of_one_line_are_counted_each() -> None:
    found = binlogic.analyze("SELECT 1; SELECT 2; SELECT 3;", profile="mysql-8.0")
    assert repr(found).startswith("<Analysis of <text> for mysql-8.0: 3 statements, ")


def test_another_file_of_the_same_name_keeps_it(tmp_path: Path) -> None:
    (tmp_path / "workload.sql").write_text("FOO BAR;\n")
    with pytest.raises(binlogic.InputError) as caught:
        binlogic.analyze(SQL, profile="mysql-8.0", schema=tmp_path / "workload.sql").rows()
    assert caught.value.file == str(tmp_path / "workload.sql")
