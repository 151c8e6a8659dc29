"""Answers that outlive a process: whatever is in the folder, the automaton says the same, and nothing fails for it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from binlogic.facts import kept_rows
from binlogic.rules.memo import answers

from .conftest import Pair
from .test_automaton import PROGRAM, config, statement

MakePair = Callable[[str], Pair]
TABLE = """
known_kind("INSERT").

%% id:      T-006 known
%% verdict: row
%% message: {K}
known(S, B) :- kind(S, K), known_kind(K), binlog(B).
"""
OTHER = PROGRAM.replace('!= "MIXED"', '!= "ROW"')


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that is kept in."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("BINLOGIC_CACHE", raising=False)
    return tmp_path / "cache" / "binlogic"


def run(pair: Pair, seed: int = 7) -> tuple[list[str], int]:
    """Decides statements, each as whole situations do (Pair); what was said, and how many questions that took."""
    said, random = [], Random(seed)
    for _ in range(3):
        pair.configure(config(random))
        said += [repr(pair.step(list(statement(random)))) for _ in range(16)]
    kept = pair.memo._rest._answers
    if kept is not None:
        kept.write()
    return said, pair.memo.questions


def only(cache: Path) -> Path:
    (file,) = cache.glob("*.answers")
    return file


def rows(file: Path) -> list[tuple[bytes, str, bytes]]:
    with sqlite3.connect(file) as database:
        return database.execute("SELECT * FROM answers ORDER BY question").fetchall()


def test_warm_says_the_same_and_asks_nothing(cache: Path, pair: MakePair, monkeypatch: pytest.MonkeyPatch) -> None:
    cold, asked = run(pair(PROGRAM))
    assert asked > 20
    assert only(cache).stat().st_mode & 0o777 == 0o600
    assert run(pair(PROGRAM)) == (cold, 0)
    monkeypatch.setenv("BINLOGIC_CACHE", "off")
    assert run(pair(PROGRAM)) == (cold, asked)


def test_what_is_new_is_asked_and_added(cache: Path, pair: MakePair) -> None:
    run(pair(PROGRAM), 7)
    before = rows(only(cache))
    other, asked = run(pair(PROGRAM), 8)
    assert asked > 0
    assert set(before) < set(rows(only(cache)))
    assert run(pair(PROGRAM), 8) == (other, 0)


def test_other_rules_and_other_versions_have_files_of_their_own(
    cache: Path, pair: MakePair, monkeypatch: pytest.MonkeyPatch
) -> None:
    cold, asked = run(pair(PROGRAM))
    first = only(cache)
    other, others_asked = run(pair(OTHER))
    assert other != cold
    (second,) = set(cache.glob("*.answers")) - {first}
    first.replace(second)  # and are not believed under another name
    assert run(pair(OTHER)) == (other, others_asked)
    monkeypatch.setattr(answers, "__version__", "0.0.9")
    assert run(pair(PROGRAM)) == (cold, asked)


@pytest.mark.parametrize("what", ["empty", "no database", "cut", "other answers"])
def test_a_damaged_file_changes_nothing_and_is_made_anew(cache: Path, pair: MakePair, what: str) -> None:
    cold, asked = run(pair(PROGRAM))
    file = only(cache)
    if what == "empty":
        file.write_bytes(b"")
    elif what == "no database":
        file.write_bytes(b"cos\nsystem\n" * 9_000)
    elif what == "cut":
        file.write_bytes(file.read_bytes()[:-5_000])
    else:
        with sqlite3.connect(file) as database:
            database.execute("UPDATE answers SET answer = '[[\"recorded\",[]]]'")
    said, asked_again = run(pair(PROGRAM))
    assert said == cold
    assert asked_again == asked or what == "cut"
    run(pair(PROGRAM))
    assert run(pair(PROGRAM))[0] == cold


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_what_others_may_write_is_not_believed(cache: Path, pair: MakePair, mode: int) -> None:
    cold, asked = run(pair(PROGRAM))
    only(cache).chmod(mode)
    assert run(pair(PROGRAM)) == (cold, asked)
    assert only(cache).stat().st_mode & 0o777 == 0o600
    cache.chmod(mode | 0o700)
    assert run(pair(PROGRAM)) == (cold, asked)


def test_a_link_is_not_followed(cache: Path, pair: MakePair, tmp_path: Path) -> None:
    cold, asked = run(pair(PROGRAM))
    file = only(cache)
    file.rename(tmp_path / "elsewhere")
    file.symlink_to(tmp_path / "elsewhere")
    assert run(pair(PROGRAM)) == (cold, asked)
    assert (tmp_path / "elsewhere").exists()
    assert not file.is_symlink()


def test_two_writers_and_a_file_that_is_deleted_meanwhile(cache: Path, pair: MakePair) -> None:
    seeds = (7, 8)
    alone = [run(pair(PROGRAM), seed)[0] for seed in seeds]
    only(cache).unlink()
    pairs = [pair(PROGRAM) for _ in seeds]
    found: dict[int, list[str]] = {}
    threads = [
        Thread(target=lambda p=p, s=s: found.update({s: run(p, s)[0]})) for p, s in zip(pairs, seeds, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[seed] for seed in seeds] == alone
    assert [run(pair(PROGRAM), seed) for seed in seeds] == [(said, 0) for said in alone]


@pytest.mark.usefixtures("cache")
def test_a_file_that_is_too_large_is_begun_anew(pair: MakePair, monkeypatch: pytest.MonkeyPatch) -> None:
    cold, asked = run(pair(PROGRAM))
    monkeypatch.setattr(kept_rows, "_LARGEST", 100)
    assert run(pair(PROGRAM)) == (cold, asked)


@pytest.mark.usefixtures("cache")
def test_a_folder_that_cannot_be_written_is_no_error(
    pair: MakePair, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cold = run(pair(PROGRAM))
    (tmp_path / "a file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "a file"))
    assert run(pair(PROGRAM)) == cold


def test_another_row_of_a_table_is_another_program(cache: Path, pair: MakePair) -> None:
    # rows of tables are seen by every question and are part of none
    few = PROGRAM + TABLE
    more = few.replace('known_kind("INSERT").', 'known_kind("INSERT").\nknown_kind("d.a").')
    first, _ = run(pair(few))
    assert run(pair(more))[0] != first
    assert run(pair(few))[0] == first
    assert len(list(cache.glob("*.answers"))) == 2
