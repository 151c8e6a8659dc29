"""A second explanation of a long workload passes over what changed nothing, and says the same."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from binlogic.explain import log_index, log_moves
from binlogic.explain.explanation import explain_at
from binlogic.explain.render.json import to_json
from binlogic.explain.repair import repairs
from binlogic.facts.readers import whole
from binlogic.facts.readers.record import Mark, Record
from binlogic.rules.packing.choice import chosen_pack
from binlogic.rules.replay.workload import Inputs, open_inputs

pytestmark = pytest.mark.slow

Patch = pytest.MonkeyPatch
SETUP = "CREATE BINLOG a LOG(d), IGNORE(d.x);\nCREATE BINLOG b FORMAT='ROW';\nCREATE DATABASE d;\n"
SCRIPT = (
    """
USE d; BEGIN; COMMIT; ROLLBACK; INSERT INTO d.t VALUES ({}); UPDATE d.u SET v = {} LIMIT 1; SELECT {}; DELETE FROM d.t
INSERT INTO d.t SELECT * FROM d.x; INSERT INTO d.t SELECT * FROM d.m; INSERT INTO d.n2 VALUES (UUID())
SET SESSION binlog_format = 'ROW'; SET SESSION binlog_format = 'STATEMENT'; SET autocommit = {}
CREATE TEMPORARY TABLE d.m (id INT); DROP TEMPORARY TABLE IF EXISTS d.m; SAVEPOINT p; ROLLBACK TO p
CREATE TABLE d.n{} (id INT PRIMARY KEY) ENGINE=MyISAM; SET sql_mode = 'ANSI_QUOTES'; SET sql_mode = ''
SET @a = 'DELETE FROM d.t'; PREPARE s FROM @a; EXECUTE s; SET @v = {}; SET @w = {}; SET @V = {}
INSERT INTO d.t VALUES (@v); SET @w = @v; INSERT INTO d.u VALUES (@w, @V)
""".strip()
    .replace("\n", "; ")
    .split("; ")
)
SEEDS = (3, 9)


def script(seed: int) -> str:
    drawn = random.Random(seed)
    lines = []
    for _ in range(60):
        if drawn.random() < 0.2:
            lines.append(f"-- session: {drawn.randrange(3)}")
        lines.append(drawn.choice(SCRIPT).format(drawn.randrange(4)) + ";")
    return "\n".join(lines) + "\n"


def general_log(seed: int) -> str:
    drawn = random.Random(seed)
    lines = [f"240101 10:00:00\t    {each} Connect\troot@localhost on d" for each in range(3)]
    for _ in range(60):
        session = drawn.randrange(3)
        lines.append(f"\t\t    {session} Query\t{drawn.choice(SCRIPT).format(drawn.randrange(4))}")
        if drawn.random() < 0.1:
            lines.append(f"\t\t    {session} Quit\t")
            lines.append(f"240101 10:00:00\t    {session} Connect\troot@localhost on d")
    return "\n".join(lines) + "\n"


@pytest.fixture
def kept(monkeypatch: Patch, tmp_path: Path) -> list[int]:
    """An index of whatever is read; how many records were read from marks on stands in the list."""
    monkeypatch.setenv("BINLOGIC_CACHE", "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(log_index, "SMALLEST", 0)
    monkeypatch.setattr(log_index, "_BETWEEN", 7)
    monkeypatch.setattr(log_index, "_EACH", 0)
    seen: list[int] = []
    reads = whole.WholeText.records

    def counted(self: whole.WholeText, mark: Mark | None = None) -> Iterator[Record]:
        if mark is not None:
            seen.append(1)
        return reads(self, mark)

    monkeypatch.setattr(whole.WholeText, "records", counted)
    return seen


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("write", [script, general_log])
@pytest.mark.parametrize("profile", ["", "mysql-5.6"])
def test_lines_are_explained_the_same_with_and_without_an_index(
    profile: str, write: Callable[[int], str], seed: int, kept: list[int], tmp_path: Path, monkeypatch: Patch
) -> None:
    path, setup = tmp_path / "w.sql", tmp_path / "setup.sql"
    path.write_text(write(seed))
    setup.write_text(SETUP)
    inputs = Inputs(path, setup=setup) if not profile else Inputs(path, pack=chosen_pack("", profile))

    def told(line: int) -> list[object]:
        try:
            explained = explain_at(inputs, line)
            found = [explained.decided.certainty, str(explained.decided.record)]
            return [*found, *(to_json(explained.prove(each)) for each in explained.decision.outcomes)]
        except Exception as error:
            return [type(error).__name__, str(error)]

    last = path.read_text().count("\n")
    lines = [*random.Random(seed).sample(range(20, last), 4), last]
    monkeypatch.setenv("BINLOGIC_CACHE", "off")
    plain = [told(line) for line in lines]
    monkeypatch.setenv("BINLOGIC_CACHE", "")
    told(15)
    told(lines[-1])
    assert [told(line) for line in lines] == plain
    assert len(kept) > 3


@pytest.mark.usefixtures("kept")
def test_records_that_change_nothing_are_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "w.sql"
    path.write_text("USE d;\n" + "INSERT INTO t VALUES (1);\n" * 50 + "BEGIN;\nUPDATE t SET v = UUID();\n")
    inputs = Inputs(path, pack=chosen_pack("", "mysql-5.6"), settings={"binlog_format": "STATEMENT"})
    explained = explain_at(inputs, 53)
    index = log_index.LogIndex.of(inputs, open_inputs(inputs))
    assert index is not None
    assert [move.record.line for move in index.moves] == [1]
    read: list[Record] = list(index.records(53))
    assert read[0].text == "USE d"
    assert len(read) < 10
    found = repairs(inputs, explained, explained.outcome())
    assert [edit.sql for edit in found.found[0].edits] == ["SET SESSION binlog_format = 'ROW'"]


def index_behind(path: Path, line: int) -> tuple[log_index.LogIndex, list[int]]:
    """The index that an explanation of a line leaves, and the lines that every later one needs."""
    inputs = Inputs(path, pack=chosen_pack("", "mysql-5.6"), settings={"binlog_format": "STATEMENT"})
    explain_at(inputs, line)
    index = log_index.LogIndex.of(inputs, open_inputs(inputs))
    assert index is not None
    return index, [move.record.line for move in index.moves if move.until is None]


@pytest.mark.usefixtures("kept")
def test_what_was_undone_is_kept_as_far_as_proofs_lead_back(tmp_path: Path) -> None:
    path = tmp_path / "w.sql"
    transaction = "BEGIN;\nINSERT INTO t VALUES (1);\nSAVEPOINT p;\nROLLBACK TO p;\nCOMMIT;\n"
    path.write_text("USE d;\n" + transaction * 20 + "BEGIN;\nUPDATE t SET v = UUID();\n")
    index, needed = index_behind(path, 103)
    assert needed[0] == 1
    assert all(line > 70 for line in needed[1:])
    assert {move.record.line for move in index.moves} > {2, 6}, "an earlier mark has its own"


@pytest.mark.usefixtures("kept")
def test_a_session_that_holds_much_comes_back_to_no_place(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(log_moves, "_LARGEST", 0)
    path = tmp_path / "w.sql"
    path.write_text("USE d;\nSET @kept = 1;\n" + "BEGIN;\nCOMMIT;\n" * 10 + "UPDATE t SET v = UUID();\n")
    _, needed = index_behind(path, 23)
    assert needed[:4] == [1, 2, 3, 4], "its places would take memory without end"


@pytest.mark.usefixtures("kept")
def test_a_literal_that_another_takes_the_place_of_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "w.sql"
    steps = "".join(f"SET @a = {n};\nSET @b = 'x{n}';\nBEGIN;\nUPDATE t SET v = @a;\nCOMMIT;\n" for n in range(20))
    path.write_text(f"USE d;\n{steps}SET @c = @a;\nSET @a = 7;\nUPDATE t SET v = UUID();\n")
    _, needed = index_behind(path, 104)
    assert needed[0] == 1
    assert all(line > 80 for line in needed[1:])


@pytest.mark.usefixtures("kept")
def test_what_all_sessions_meet_and_what_was_open_then_is_kept(tmp_path: Path) -> None:
    path, setup = tmp_path / "w.sql", tmp_path / "setup.sql"
    setup.write_text(SETUP)
    ended = "BEGIN;\nINSERT INTO d.t VALUES (1);\nCOMMIT;\n"
    path.write_text("USE d;\nBEGIN;\nCREATE TABLE n (id INT PRIMARY KEY);\n" + ended * 20 + "INSERT INTO n SELECT 1;\n")
    inputs = Inputs(path, setup=setup)
    explain_at(inputs, 64)
    index = log_index.LogIndex.of(inputs, open_inputs(inputs))
    assert index is not None
    assert [record.line for record in index.records(64) if record.line < 40] == [1, 2, 3]
