"""Damaged files beside the SQL: settings, option files, baselines, suppressions, locks, manifests of lakes.

Each is read, or refused by an InputError of one line; anything else is a crash.
"""

import random
from collections import Counter
from datetime import date
from pathlib import Path

from binlogic.explain.gate.baseline import read_baseline
from binlogic.explain.gate.settings import read_settings
from binlogic.explain.gate.suppressions import read_suppressions, suppressed
from binlogic.facts.errors import InputError
from binlogic.facts.readers.option_file import read_options
from binlogic.rules.packing.lock import read_lock
from binlogic.spark.lake.manifest import manifest_name
from binlogic.spark.lake.names import MANIFEST
from binlogic.spark.lake.opening import open_any_lake

SEEDS = {
    "settings": (
        'packs = ["clustrix", "p.zip"]\nprofile = "mysql-8.0"\nsetup = "s.sql"\nworkloads = ["*.sql", "a/**/b.sql"]\n'
        'fail-on = "never"\nbaseline = "b.json"\n[severity]\nCX-001 = "off"\n'
    ),
    "options": (
        "[mysqld]\nsql_mode = 'A,B' # c\n!include more.cnf\n!includedir d\n[mysqld-8.0]\nlog-bin\nx=\"\\t\\s\"\n"
    ),
    "baseline": '{"findings": [{"key": "k", "count": 1, "rule": "CX-001", "file": "a.sql"}]}\n',
    "suppressions": " binlogic: allow CX-001, CX-002 until 2027-01-31 the reason\n",
    "lock": '{"packs": {"a": {"version": "1.0.0", "digest": "sha256:00"}}}\n',
    "lake": (
        '{"format": 2, "kind": "facts", "number": 1, "added": {"records": ["records/run-000001/a.parquet"]},'
        ' "now": {"records": []}, "about": {"files": 1}, "whole": {"records/run-000001/a.parquet": [12, "00"]}}\n'
    ),
}
WORDS = (
    "**", "..", "/", "\0", "\x1b[31m", "\u202e", "é", "\ud800", "'", '"', "[[", "]]", "{", "}", "!include ", "\n",
    "!includedir ", "999999999999999999999", "-1", "1e999", "NaN", "null", "true", "0000-00", "2027-13-40", "=", ",",
    "until", "allow", "a" * 300, "[" * 200, "{" * 200, "\\", "1979-05-27T07:32:00Z", "\r", "*" * 5, "[!", "~",
)  # fmt: skip


def mutated(text: str, chance: random.Random) -> bytes:
    """The text with a few places cut, doubled, exchanged or filled with hostile words; at times with broken bytes."""
    for _ in range(chance.randint(1, 5)):
        at, to = sorted(chance.randint(0, len(text)) for _ in range(2))
        piece = text[at : min(to, at + chance.choice((0, 1, 5, 40)))]
        new = chance.choice((chance.choice(WORDS), "", piece * 2, chance.choice(WORDS) * chance.randint(1, 4)))
        text = text[:at] + new + text[at + len(piece) :]
    data = text.encode("utf-8", "surrogatepass")
    if chance.random() < 0.1 and data:
        at = chance.randrange(len(data))
        data = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
    return data


def fuzz(seed: int, count: int, folder: Path) -> tuple[Counter[str], dict[str, bytes]]:
    """How many inputs of each kind were read, and one input for each way that is no InputError."""
    chance = random.Random(seed)
    (folder / "more.cnf").write_text("[mysqld]\nport=1\n")
    (folder / "d").mkdir(exist_ok=True)
    path, kinds = folder / "file", list(SEEDS)
    done: Counter[str] = Counter()
    crashes: dict[str, bytes] = {}
    for number in range(count):
        kind = kinds[number % len(kinds)]
        data = mutated(SEEDS[kind], chance)
        path.write_bytes(data)
        done[kind] += 1
        try:
            _read(kind, path, data)
        except InputError as error:
            if "\n" in str(error):
                crashes.setdefault(f"{kind}: an error of two lines", data)
        except Exception as error:
            trace = error.__traceback__
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            where = trace.tb_frame.f_code.co_qualname if trace is not None else ""
            crashes.setdefault(f"{kind}: {type(error).__name__} in {where}", data)
    return done, crashes


def _read(kind: str, path: Path, data: bytes) -> None:
    match kind:
        case "settings":
            read_settings(path).files()
        case "options":
            read_options(path)
        case "baseline":
            read_baseline(path)
        case "lake":
            place = path.parent / "lake" / MANIFEST / manifest_name(1)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
            open_any_lake(str(path.parent / "lake"))
        case "lock":
            read_lock(path)
        case "suppressions":
            text = data.decode("utf-8", "surrogateescape")
            found, _ = read_suppressions([(1, text)], "a.sql", {"CX-001", "CX-002"})
            suppressed([], found, "a.sql", date(2027, 1, 1))
