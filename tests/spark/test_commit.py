"""A lake cannot destroy: files of others, other runs, and what lies behind a link stay."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pyarrow as arrow
import pyarrow.parquet as parquet
import pytest
from binlogic.facts.errors import InputError
from binlogic.facts.sql.dialect import DEFAULT_VENDOR
from binlogic.spark.jobs.facts import FactsInputs, make_facts
from binlogic.spark.jobs.outcomes import OutcomeInputs, make_outcomes
from binlogic.spark.jobs.runner import Single
from binlogic.spark.lake import commit as committing
from binlogic.spark.lake.commit import add_run, commit
from binlogic.spark.lake.manifest import Lake, LakeRun
from binlogic.spark.lake.opening import new_lake, open_lake
from binlogic.spark.lake.verify import verify

pytestmark = pytest.mark.slow

HEADER = "261120 18:30:56\t    4 "


def log(path: Path, *texts: str) -> Path:
    """A general log with these queries."""
    lines = [f"{HEADER}Connect\troot@localhost on d", *(f"\t\t    4 Query\t{text}" for text in texts)]
    path.write_text("\n".join([*lines, ""]))
    return path


def facts(lake: Path, *logs: Path) -> LakeRun:
    """Add logs to a lake of facts."""
    return make_facts(FactsInputs([str(each) for each in logs], str(lake), DEFAULT_VENDOR), Single())


def foreign(path: Path) -> Path:
    """A Parquet file of somebody else."""
    path.parent.mkdir(parents=True, exist_ok=True)
    parquet.write_table(arrow.table({"a": [1]}), path)
    return path


def put(lake: Lake, table: str, name: str, content: bytes = b"rows") -> str:
    """A file of the next run."""
    file = lake.file(table, name)
    path = Path(lake.path, file)
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    return file


def test_a_folder_with_files_of_others_below_it_is_refused(tmp_path: Path) -> None:
    sales = foreign(tmp_path / "wh" / "sales" / "y=2025" / "part-0.parquet")
    with pytest.raises(InputError, match="BE120 the folder holds files of others"):
        facts(tmp_path / "wh", log(tmp_path / "g.log", "SELECT 1"))
    assert sales.exists()
    assert list((tmp_path / "wh").iterdir()) == [tmp_path / "wh" / "sales"]


def test_one_with_a_link_alone_is_refused(tmp_path: Path) -> None:
    foreign(tmp_path / "other" / "precious.parquet")
    (tmp_path / "lake").mkdir()
    (tmp_path / "lake" / "link").symlink_to(tmp_path / "other")
    with pytest.raises(InputError, match="BE120 the folder holds files of others"):
        facts(tmp_path / "lake", log(tmp_path / "g.log", "SELECT 1"))


def test_folders_without_files_are_taken(tmp_path: Path) -> None:
    (tmp_path / "lake" / "records").mkdir(parents=True)
    assert facts(tmp_path / "lake", log(tmp_path / "g.log", "SELECT 1")).number == 1


@pytest.mark.parametrize("where", ["mine", "outcomes/mine", "records/mine", "records/run-000001", "summary"])
def test_files_of_others_in_a_lake_stay(tmp_path: Path, where: str) -> None:
    facts(tmp_path / "f", log(tmp_path / "g.000001", "INSERT INTO t VALUES (1)"))
    make_outcomes(OutcomeInputs(str(tmp_path / "f"), str(tmp_path / "o")), Single())
    mine = [foreign(tmp_path / lake / where / "x.parquet") for lake in ("f", "o")]
    facts(tmp_path / "f", log(tmp_path / "g.000002", "INSERT INTO t VALUES (2)"))
    make_outcomes(OutcomeInputs(str(tmp_path / "f"), str(tmp_path / "o")), Single())
    assert all(each.exists() for each in mine)


def test_nothing_is_removed_through_a_link(tmp_path: Path) -> None:
    """A lake that was handed on: the folder of a table that the next run takes the place of leads elsewhere."""
    path = tmp_path / "lake"
    for number in (1, 2):
        with_summary(path, number)
    (folder,) = (path / "summary").iterdir()
    kept = tmp_path / "elsewhere"
    folder.rename(kept)
    folder.symlink_to(kept)
    with pytest.raises(InputError, match="BE122 a link stands in the lake"):
        with_summary(path, 3)
    assert [each.name for each in kept.iterdir()] == ["s.parquet"]


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    facts(tmp_path / "lake", log(tmp_path / "g.000001", "INSERT INTO d.t VALUES (1)"))
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "lake" / "assignments").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(InputError, match="BE122 a link stands in the lake"):
        facts(tmp_path / "lake", log(tmp_path / "g.000002", "SET @a = 1"))
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_facts_that_were_made_anew_are_others(tmp_path: Path) -> None:
    """The same folder with as many runs, which say something else."""
    inputs = OutcomeInputs(str(tmp_path / "f"), str(tmp_path / "o"))
    facts(tmp_path / "f", log(tmp_path / "g.000001", "INSERT INTO d.t VALUES (1)"))
    make_outcomes(inputs, Single())
    shutil.rmtree(tmp_path / "f")
    facts(tmp_path / "f", log(tmp_path / "g.000002", "INSERT INTO d.u VALUES (1)"))
    with pytest.raises(InputError, match="BE301 these facts are others than those that were decided here"):
        make_outcomes(inputs, Single())


def with_summary(path: Path, number: int) -> LakeRun:
    """A run with a file of a table that later runs add to, and one of a table that they take the place of."""

    def make(lake: Lake) -> LakeRun:
        return commit(
            lake, {"effects": [put(lake, "effects", "e")]}, {"summary": [put(lake, "summary", "s")]}, {"n": number}
        )

    return add_run(str(path), "outcomes", make)


def test_what_a_later_run_takes_the_place_of_is_removed(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        with_summary(tmp_path / "lake", number)
    lake = open_lake(str(tmp_path / "lake"), "outcomes")
    assert (len(lake.files("summary")), len(lake.files("effects"))) == (1, 3)
    assert len(list((tmp_path / "lake").rglob("*.parquet"))) == 4


@pytest.mark.parametrize(
    "name",
    [
        "../victim/v.parquet",
        "/etc/v.parquet",
        "summary/../../v.parquet",
        "summary/v.parquet",
        "effects/run-000001/v.parquet",
    ],
)
def test_a_manifest_cannot_name_what_is_no_file_of_its_table(tmp_path: Path, name: str) -> None:
    (tmp_path / "lake" / "manifest").mkdir(parents=True)
    said = {"format": 1, "kind": "outcomes", "number": 1, "added": {}, "now": {"summary": [name]}, "about": {}}
    (tmp_path / "lake" / "manifest" / "000001.json").write_text(json.dumps(said))
    with pytest.raises(InputError, match="BE120 the manifest names"):
        open_lake(str(tmp_path / "lake"), "outcomes")


def test_a_manifest_that_was_changed_is_told(tmp_path: Path) -> None:
    with_summary(tmp_path / "lake", 1)
    manifest = tmp_path / "lake" / "manifest" / "000001.json"
    manifest.write_text(manifest.read_text().replace('"n": 1', '"n": 2'))
    with pytest.raises(InputError, match="BE120 the manifest is not as it was written"):
        open_lake(str(tmp_path / "lake"), "outcomes")


def test_a_manifest_that_is_gone_is_told(tmp_path: Path) -> None:
    for number in (1, 2):
        with_summary(tmp_path / "lake", number)
    (tmp_path / "lake" / "manifest" / "000001.json").unlink()
    with pytest.raises(InputError, match="BE120 manifests of runs are missing"):
        with_summary(tmp_path / "lake", 3)


def between(act: Callable[[], object], times: int) -> Callable[[Lake, list[str]], object]:
    """`commit._flushed`, with something done before it: another writer commits just before this one does."""
    inner = committing._flushed
    left = [times]

    def flushed(lake: Lake, names: list[str]) -> object:
        if left[0]:
            left[0] -= 1
            act()
        return inner(lake, names)

    return flushed


def test_a_run_that_finds_its_number_taken_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = (
        log(tmp_path / "a.log", "INSERT INTO d.a VALUES (1)"),
        log(tmp_path / "b.log", "INSERT INTO d.b VALUES (1)"),
    )
    monkeypatch.setattr(committing, "_flushed", between(lambda: facts(tmp_path / "lake", two), 1))
    assert facts(tmp_path / "lake", one).number == 2
    lake = open_lake(str(tmp_path / "lake"), "facts")
    assert [len(run.about["files"]) for run in lake.runs] == [1, 1]
    assert sorted(lake.runs[-1].about["streams"].values(), key=lambda each: each["number"]) == [
        lake.runs[-1].about["streams"][str(two)],
        lake.runs[-1].about["streams"][str(one)],
    ]
    assert list(verify(lake.path)) == []


def test_the_same_logs_by_two_writers_are_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = log(tmp_path / "a.log", "INSERT INTO d.a VALUES (1)")
    monkeypatch.setattr(committing, "_flushed", between(lambda: facts(tmp_path / "lake", one), 1))
    facts(tmp_path / "lake", one)
    lake = open_lake(str(tmp_path / "lake"), "facts")
    assert sum(run.about["rows"] for run in lake.runs) == 2
    assert list(verify(lake.path)) == []


def test_one_that_loses_again_and_again_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = log(tmp_path / "a.log", "INSERT INTO d.a VALUES (1)")
    others = iter(log(tmp_path / f"o{number}.log", f"INSERT INTO d.o{number} VALUES (1)") for number in range(9))
    busy = False

    def another() -> None:
        nonlocal busy
        if not busy:
            busy = True
            facts(tmp_path / "lake", next(others))
            busy = False

    monkeypatch.setattr(committing, "_flushed", between(another, 99))
    with pytest.raises(InputError, match=r"BE123 other runs were added .*; hint: run it again"):
        facts(tmp_path / "lake", one)
    lake = open_lake(str(tmp_path / "lake"), "facts")
    assert len(lake.runs) == 3
    assert list(verify(lake.path)) == []


KILLED = """
import os, signal, sys
from binlogic.spark.lake import commit
inner = getattr(commit, sys.argv[1])
def step(*given):
    if sys.argv[2] == "before":
        os.kill(os.getpid(), signal.SIGKILL)
    inner(*given)
    os.kill(os.getpid(), signal.SIGKILL)
setattr(commit, sys.argv[1], step)
from pathlib import Path
from binlogic.tests.spark.test_commit import facts
facts(*map(Path, sys.argv[3:]))
"""


@pytest.mark.parametrize("step", ["_flushed", "_put", "_link", "remove_run", "remove_superseded"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_what_a_killed_run_left_is_removed_by_the_next(tmp_path: Path, step: str, when: str) -> None:
    first, second = (
        log(tmp_path / "a.000001", "INSERT INTO d.a VALUES (1)"),
        log(tmp_path / "a.000002", "DELETE FROM d.a"),
    )
    facts(tmp_path / "lake", first)
    command = [sys.executable, "-c", KILLED, step, when, str(tmp_path / "lake"), str(first), str(second)]
    assert subprocess.run(command, check=False).returncode == -9
    facts(tmp_path / "lake", first, second)
    lake = open_lake(str(tmp_path / "lake"), "facts")
    assert sum(run.about["rows"] for run in lake.runs) == 4
    assert list(verify(lake.path)) == []


def test_what_a_run_that_goes_on_has_written_stays(tmp_path: Path) -> None:
    """The lock of its file says that its writer lives, also in the same process."""
    written: list[Path] = []

    def make(lake: Lake) -> LakeRun:
        written.append(Path(lake.path, put(lake, "effects", "e")))
        with_summary(tmp_path / "lake", len(written))
        assert written[-1].exists()
        return commit(lake, {"effects": [str(written[-1].relative_to(lake.path))]}, {}, {})

    with pytest.raises(InputError, match="BE123"):
        add_run(str(tmp_path / "lake"), "outcomes", make)
    assert len(written) == 3
    assert not any(each.exists() for each in written)  # they were its own, and it gave up


def test_a_failed_run_leaves_nothing(tmp_path: Path) -> None:
    def make(lake: Lake) -> LakeRun:
        put(lake, "effects", "e")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        add_run(str(tmp_path / "lake"), "outcomes", make)
    assert [each for each in (tmp_path / "lake").rglob("*") if not each.is_dir()] == []
    assert with_summary(tmp_path / "lake", 1).number == 1


def test_a_lake_that_cannot_be_written_is_an_error_of_one_line(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write anywhere")
    (tmp_path / "lake").mkdir(mode=0o500)
    with pytest.raises(InputError, match="BE101 the lake cannot be written: permission denied"):
        with_summary(tmp_path / "lake", 1)


def test_runs_of_earlier_versions_are_read_on(tmp_path: Path) -> None:
    facts(tmp_path / "lake", log(tmp_path / "g.000001", "INSERT INTO d.t VALUES (1)"))
    manifest = tmp_path / "lake" / "manifest" / "000001.json"
    said = json.loads(manifest.read_text())
    renamed = {}
    for table, names in said["added"].items():
        for name in names:
            renamed[name] = f"{table}/run-000001/{Path(name).name}"
            target = tmp_path / "lake" / renamed[name]
            target.parent.mkdir(exist_ok=True)
            (tmp_path / "lake" / name).rename(target)
    said["added"] = {table: [renamed[name] for name in names] for table, names in said["added"].items()}
    del said["whole"], said["digest"]
    manifest.write_text(json.dumps(said))
    assert facts(tmp_path / "lake", log(tmp_path / "g.000002", "DELETE FROM d.t")).number == 2
    assert {fault.kind for fault in verify(str(tmp_path / "lake"))} == {"unchecked"}
    assert new_lake(str(tmp_path / "lake"), "facts").runs[0].whole == {}
