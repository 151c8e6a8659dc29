"""A general log read by columns gives what it gives record by record: rows, first rows, skips, surveys, the rest."""

from __future__ import annotations

import io
from itertools import pairwise
from random import Random
from typing import Any

import pyarrow as arrow
import pytest
from binlogic.facts.readers import ranges
from binlogic.facts.readers.ranges import END
from binlogic.facts.readers.record import Skipped
from binlogic.spark.lake.tables import RECORDS
from binlogic.spark.read import reading
from binlogic.spark.read.reading import GENERAL_LOG, reading_of, survey_of
from binlogic.spark.read.survey import Before, Counting, Survey

from .logs import random_log

pytest.importorskip("numba", reason="numba (the extra `fast`) is not installed: logs are read record by record")

from binlogic.spark.read import column_builder, column_keys, column_survey, compiled_column_builder, rows

HEAD = b"2026-11-20T10:00:00.000000Z\t%5d %s\t"
BANNER = (
    b"mysqld, Version: 8.0.36 (Source). started with:\nTcp port: 3306  Unix socket: /s\n"
    b"Time                 Id Command    Argument\n"
)
TEXTS = (
    *(b"SELECT %d", b"SELECT a FROM t WHERE b = %d", b"SELECT a FROM t LIMIT %d", b"SELECT a FROM t LIMIT 0, %d"),
    *(b"INSERT INTO t VALUES (%d, 'x\xff', -1)", b"SET a = %d", b"COMMIT", b"BEGIN", b"SELECT /* %d */ 1", b""),
    *(b"SELECT `a b` = %d", b"SELECT `a%d`", b"SELECT '%d", b"SELECT `a%d", b"SELECT 1 /* %d", b"x' %d", b"x` */ %d"),
    *(b"SELECT a WHERE 1 = %d", b"SELECT \x00%d", b"SELECT caf\xc3\xa9, %d", b"SELECT 'two\nlines', %d", b"\xff %d"),
    *(
        b"SELECT @a := %d",
        b"SELECT 1 -- ' %d",
        b"SELECT 'it''s', \"\\\"\", %d",
        b"SELECT '0', %d WHERE a AND 0",
        b" 0 %d",
    ),
)
COMMANDS = (b"Query",) * 8 + (b"Execute", b"Quit", b"Connect", b"Init DB", b"Strange thing")


def hostile_log(random: Random, length: int) -> bytes:
    """Texts that open and close, ids that come again, banners, old headers and what only looks like one."""
    out = [BANNER] if random.random() < 0.5 else []
    odd, banners = random.choice((0.02, 0.3, 1)), random.choice((0, 0, 0.02))
    kinds = random.sample(TEXTS, random.randint(1, len(TEXTS)))
    for _ in range(length):
        text = random.choice(kinds if random.random() < odd else TEXTS[:5])
        command = random.choice(COMMANDS)
        head = random.choice((HEAD, HEAD, b"\t\t%5d %s\t", b"261120 10:00:0%d\t%%5d %%s\t" % random.randint(0, 9)))
        out.append(head % (random.randint(1, 9), command) + (text % random.randint(0, 30) if b"%d" in text else text))
        out.append(b"\n")
        if random.random() < banners:
            out.append(BANNER)
    return b"".join(out)


def read(
    log: bytes, cuts: list[int], monkeypatch: pytest.MonkeyPatch, by_columns: bool
) -> tuple[list[Any], list[Survey]]:
    """What every range gives, and its survey."""
    monkeypatch.setattr(reading, "is_worth", lambda _: by_columns)
    found: list[Any] = []
    surveys = []
    before = Before()
    for low, high in pairwise([*cuts, END]):
        opened = [io.BytesIO(log[max(low - 1, 0) :]) for _ in range(2)]
        surveys.append(survey_of(GENERAL_LOG, Counting(opened[0], low, high), low, high))
        skips: list[Skipped] = []
        made = reading_of(GENERAL_LOG, RECORDS, 3, 1 << 40, before)
        counting = Counting(opened[1], low, high)
        table = arrow.Table.from_batches(list(made.batches(counting, low, high, skips.append)), RECORDS)
        table.validate(full=True)
        before = made.after(counting.lines)
        found.append((table.to_pylist(), made.firsts, skips, before, made.count))
    return found, surveys


@pytest.mark.parametrize("seed", range(120))
def test_random_logs(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(seed)
    make = random.choice((random_log, hostile_log))
    log = make(random, random.choice((5, 60, 300)))
    size = random.choice((len(log) + 1, 2000, 20000))
    cuts = [0, *(at for at in range(size, len(log), size))]
    monkeypatch.setattr(ranges, "_BLOCK", random.choice((300, 4096, 1 << 20)))
    kept = random.choice((3, 20, 100_000))
    for module in (rows, column_builder, compiled_column_builder, column_keys):
        monkeypatch.setattr(module, "KEPT", kept)
    monkeypatch.setattr(column_survey, "_ENOUGH", random.choice((1, 8, 64)))
    found, surveys = read(log, cuts, monkeypatch, by_columns=True)
    assert (found, surveys) == read(log, cuts, monkeypatch, by_columns=False)
    before = Before()
    for (*_, after, _), surveyed in zip(found, surveys, strict=True):
        before = surveyed.after(before)
        assert before == after


def test_a_record_in_doubt_is_the_first_of_no_template(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = (b"SELECT 'a", b"SELECT a FROM t WHERE b = 1", b"x'", b"SELECT a FROM t WHERE b = 2", b"COMMIT")
    log = b"".join(HEAD % (7, b"Query") + text + b"\n" for text in texts)
    found, _ = read(log, [0], monkeypatch, by_columns=True)
    assert found == read(log, [0], monkeypatch, by_columns=False)[0]
    assert [first[6] for first in found[0][1]] == [texts[0], texts[3], texts[4]]


def test_an_id_is_named_anew_where_the_server_has_restarted(monkeypatch: pytest.MonkeyPatch) -> None:
    said = [(9, b"Query"), None, (9, b"Query"), (3, b"Connect"), (9, b"Query"), (3, b"Query"), (4, b"Quit")]
    log = b"".join(BANNER if each is None else HEAD % each + b"BEGIN\n" for each in said)
    monkeypatch.setattr(ranges, "_BLOCK", log.index(b"Argument\n") + 9)
    found, surveys = read(log, [0], monkeypatch, by_columns=True)
    assert (found, surveys) == read(log, [0], monkeypatch, by_columns=False)
    assert surveys[0].after(Before()).highest == found[0][3].highest == 9  # an id of both runs
    assert [row["session"] for row in found[0][0]] == ["9", "9", "3#2", "9#2", "3#2", "4#2"]


def test_an_id_that_no_number_of_the_loop_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    log = b"".join(HEAD % (number, b"Query") + b"BEGIN\n" for number in (10**19, 5, 10**19 + 1, 7))
    found, surveys = read(log, [0], monkeypatch, by_columns=True)
    assert (found, surveys) == read(log, [0], monkeypatch, by_columns=False)
    assert surveys[0].after(Before()).highest == 10**19 + 1
