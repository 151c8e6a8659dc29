"""What LF-120 calls harmless picks the same rows on a replica that keeps them in another order; others do not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from binlogic.explain.explanation import explain_at
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.replay.workload import Inputs

from .mariadb import missing
from .pair import Pair, paired

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("pair")]

TABLES = (
    "CREATE DATABASE d; CREATE TABLE d.t (id INT PRIMARY KEY, v INT) ENGINE=MyISAM;"
    "CREATE TABLE d.u (id INT, v INT) ENGINE=MyISAM;"
)
VALUES = [f"({n}, {n % 3})" for n in range(1, 10)]


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    if program := missing():
        pytest.skip(f"{program} is not installed: apt-get install mariadb-server")
    with TemporaryDirectory(prefix="mariadb-") as folder:
        Path(folder).chmod(0o755)
        with paired(Path(folder, "pair")) as servers:
            yield servers


@pytest.mark.parametrize(
    ("statement", "is_harmless"),
    [
        ("DELETE FROM d.t ORDER BY id LIMIT 3", True),
        ("UPDATE d.t SET v = 7 WHERE v = 1 ORDER BY v, id DESC LIMIT 2", True),
        ("DELETE FROM d.t WHERE id = 4 LIMIT 1", True),
        ("INSERT INTO d.u SELECT id, v FROM d.t ORDER BY id LIMIT 3", True),
        ("INSERT INTO d.u SELECT t.id, 5 FROM d.t AS t WHERE v < 2 ORDER BY t.v, t.id LIMIT 2", True),
        ("INSERT INTO d.u SELECT id, v FROM d.t WHERE id = 4 LIMIT 1", True),
        ("DELETE FROM d.t LIMIT 3", False),
        ("INSERT INTO d.u SELECT id, v FROM d.t LIMIT 3", False),
    ],
)
def test_a_replica_picks_the_same_rows(statement: str, is_harmless: bool, pair: Pair, tmp_path: Path) -> None:
    path = tmp_path / "w.sql"
    path.write_text("\n".join([*TABLES.split(";")[:-1], statement]).replace("\n", ";\n") + ";\n")
    inputs = Inputs(path, pack=builtin_pack("logging-format", "mariadb-10.11"), settings={"binlog_format": "STATEMENT"})
    explained = explain_at(inputs, len(path.read_text().splitlines()))
    rules = {reason.rule_id for outcome in explained.decision.outcomes for reason in outcome.reasons}
    assert ("LF-120" in rules, "LF-100" in rules) == (is_harmless, True)
    pair.begin()
    for server, values in ((pair.source, VALUES), (pair.replica, VALUES[::-1])):
        server.run(f"SET sql_log_bin = 0; {TABLES} INSERT INTO d.t VALUES {', '.join(values)}")
    pair.source.run(f"SET SESSION binlog_format = 'STATEMENT'; {statement}")
    assert pair.follow() == ""
    rows = "SELECT 't', id, v FROM d.t UNION ALL SELECT 'u', id, v FROM d.u ORDER BY 1, 2, 3"
    assert (pair.source.run(rows) == pair.replica.run(rows)) is is_harmless
