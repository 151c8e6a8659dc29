"""Every repair that is offered for the kinds of unsafe and refused statements does on a server what it promises."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from binlogic.explain.explanation import explain_at
from binlogic.explain.repair import Repair, Repairs, repairs
from binlogic.explain.repair.apply import with_edits
from binlogic.explain.repair.branches import edited
from binlogic.explain.repair.search import transaction_start
from binlogic.facts.effects.live.servers import missing, started
from binlogic.facts.errors import InputError
from binlogic.facts.readers.record import Record
from binlogic.facts.readers.script import read_script
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.replay.workload import Inputs

pytestmark = pytest.mark.slow

HEAD = """\
CREATE DATABASE d1;
USE d1;
CREATE TABLE t (id INT PRIMARY KEY, v INT, s VARCHAR(99)) ENGINE=InnoDB;
CREATE TABLE u (id INT PRIMARY KEY, v INT) ENGINE=InnoDB;
CREATE TABLE m (id INT PRIMARY KEY, v INT) ENGINE=MyISAM;
CREATE TABLE ai (id INT AUTO_INCREMENT PRIMARY KEY, v INT) ENGINE=InnoDB;
CREATE TABLE ai2 (k INT, id INT AUTO_INCREMENT, PRIMARY KEY (k, id)) ENGINE=MyISAM;
CREATE TABLE two (id INT PRIMARY KEY, e INT UNIQUE, v INT) ENGINE=InnoDB;
CREATE TABLE log_ai (id INT AUTO_INCREMENT PRIMARY KEY, x INT) ENGINE=InnoDB;
CREATE TABLE trg (id INT PRIMARY KEY, v INT) ENGINE=InnoDB;
CREATE TRIGGER tr AFTER INSERT ON trg FOR EACH ROW INSERT INTO log_ai (x) VALUES (NEW.id);
CREATE FUNCTION f() RETURNS CHAR(36) RETURN UUID();
INSERT INTO t VALUES (1,1,'a'),(2,2,'b'),(3,3,'c');
INSERT INTO u VALUES (11,1),(12,2);
INSERT INTO m VALUES (1,1),(2,2);
"""
LOW = "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED"
#: by kind, the statements behind HEAD; the one to repair begins with `>`
KINDS = {
    "limit": ">UPDATE t SET v = v + 1 LIMIT 1",
    "limit with a condition": ">DELETE FROM t WHERE v > 1 LIMIT 1",
    "limit with an order": ">DELETE FROM t ORDER BY v LIMIT 1",
    "limit on a key": ">UPDATE t SET v = 5 WHERE id = 2 LIMIT 1",
    "limit of several": ">DELETE FROM t WHERE v > 1 LIMIT 2",
    "uuid": ">INSERT INTO t VALUES (9, 1, UUID())",
    "uuid of each row": ">UPDATE t SET s = UUID()",
    "two values": ">INSERT INTO t VALUES (9, SLEEP(0), UUID())",
    "hostname": ">UPDATE t SET s = @@hostname WHERE id = 1",
    "global variable": ">INSERT INTO t SELECT 9, 1, @@global.version",
    "two unique keys": ">INSERT INTO two VALUES (1,1,1) ON DUPLICATE KEY UPDATE v = 2",
    "auto-increment of a select": ">INSERT INTO ai (v) SELECT v FROM t",
    "auto-increment not first": ">INSERT INTO ai2 (k) VALUES (1)",
    "auto-increment of a trigger": ">INSERT INTO trg VALUES (1,1)",
    "ignore select": ">INSERT IGNORE INTO u SELECT id, v FROM t",
    "replace select": ">REPLACE INTO u SELECT id, v FROM t",
    "create ignore select": ">CREATE TABLE ct (id INT PRIMARY KEY) IGNORE SELECT id FROM t",
    "create replace select": ">CREATE TABLE ct (id INT PRIMARY KEY) REPLACE SELECT id FROM t",
    "update ignore": ">UPDATE IGNORE u SET id = id + 20",
    "update after update": "BEGIN\nUPDATE t SET v = v + 1\n>UPDATE m SET v = 3 WHERE id = 1\nCOMMIT",
    "insert after update": "BEGIN\nUPDATE t SET v = v + 1\n>INSERT INTO m VALUES (70, 1)\nCOMMIT",
    "delete after insert": "BEGIN\nINSERT INTO u VALUES (30, 1)\n>DELETE FROM m WHERE id = 1\nCOMMIT",
    "after update, rolled back": "BEGIN\nUPDATE t SET v = v + 1\n>INSERT INTO m VALUES (70, 1)\nROLLBACK",
    "read committed": f"{LOW}\n>UPDATE t SET v = 2 WHERE id = 1",
    "read committed in a transaction": f"{LOW}\nBEGIN\n>UPDATE t SET v = 2 WHERE id = 1\nCOMMIT",
    "read committed, second": f"{LOW}\nBEGIN\nSELECT COUNT(*) FROM t\n>DELETE FROM t WHERE id = 1\nCOMMIT",
    "read uncommitted": "SET SESSION TRANSACTION ISOLATION LEVEL READ UNCOMMITTED\n>INSERT INTO u VALUES (40, 1)",
    "lock": ">INSERT INTO t VALUES (10, GET_LOCK('a', 1), 's')",
    "file": ">INSERT INTO t VALUES (11, 1, LOAD_FILE('/nowhere'))",
    "function": ">INSERT INTO t VALUES (12, 1, f())",
    "savepoint": "BEGIN\nSAVEPOINT a\nUPDATE t SET v = 9\n>UPDATE m SET v = 4 WHERE id = 2\nCOMMIT",
    "not logged": "SET SESSION sql_log_bin = 0\n>INSERT INTO u VALUES (50, 1)",
    "function without a promise": (
        "SET GLOBAL log_bin_trust_function_creators = 0\n>CREATE FUNCTION g(a INT) RETURNS INT RETURN a + 1\n"
        "SET GLOBAL log_bin_trust_function_creators = 1"
    ),
    "limit of a select": ">INSERT INTO u SELECT id + 60, v FROM t LIMIT 2",
}
#: what helps these is the session alone: an isolation level, and warnings that no other statement of its kind avoids
OF_THE_SESSION = frozenset(
    {"read committed", "read committed in a transaction", "read committed, second", "read uncommitted", "not logged"}
    | {"auto-increment of a select", "limit of a select"}
)
SERVERS = ("mariadb-10.11", "mysql-5.6")


def script_of(kind: str) -> tuple[str, int]:
    """The script of a kind, and the line of the statement to repair."""
    body = KINDS[kind].split("\n")
    line = HEAD.count("\n") + 1 + next(n for n, text in enumerate(body) if text.startswith(">"))
    return HEAD + "".join(f"{text.removeprefix('>')};\n" for text in body), line


def found_of(kind: str, server: str, folder: Path) -> tuple[Repairs, list[Record], Record, int, str]:
    text, line = script_of(kind)
    path = folder / "case.sql"
    path.write_text(text)
    inputs = Inputs(path, pack=builtin_pack("logging-format", server), settings={"binlog_format": "STATEMENT"})
    explained = explain_at(inputs, line)
    records = list(read_script(text, str(path)))
    target = explained.decided.record
    begin = transaction_start(explained)
    first = next((n for n, r in enumerate(records) if begin and r.line == begin[2]), records.index(target))
    return repairs(inputs, explained, explained.outcome()), records, target, first, text


@pytest.fixture(scope="module", params=SERVERS)
def connections(request: pytest.FixtureRequest) -> Iterator[Any]:
    if why := missing(request.param):
        pytest.skip(why)
    import pymysql

    options = ["--log-bin-trust-function-creators=1", "--binlog-format=STATEMENT"]
    with (
        TemporaryDirectory(prefix="repairs-") as folder,
        started(request.param, Path(folder, "server"), options) as server,
    ):

        def connect() -> Any:
            return pymysql.connect(unix_socket=server.socket, user="root", autocommit=True)

        yield request.param, connect


def run(connection: Any, sql: str) -> tuple[int, list[int]]:
    """The error of a statement, 0 for none, and its warnings."""
    import pymysql

    with connection.cursor() as cursor:
        try:
            cursor.execute(sql)
            error = 0
        except pymysql.MySQLError as problem:
            return int(problem.args[0]), []
        cursor.execute("SHOW WARNINGS")
        return error, [int(row[1]) for row in cursor.fetchall()]


def outcome_on(
    connect: Any, records: list[Record], first: int, target: Record, repair: Repair
) -> tuple[list[str], str]:
    """What is wrong with a repair on a server, and the form in which it logged the statement."""
    connection, wrong = connect(), []
    for sql in ("DROP DATABASE IF EXISTS d1", "SET SESSION binlog_format = STATEMENT", "RESET MASTER"):
        run(connection, sql)
    for record in records[:first]:
        error, _ = run(connection, record.text)
        assert not error, (record.text, error)
    own = ""
    for record in edited(iter(records[first:]), target, repair.edits):
        error, warnings = run(connection, record.text)
        is_own = (record.line, record.column) == (target.line, target.column)
        own = record.text if is_own else own
        if error and (is_own or not record.column):
            wrong.append(f"{record.text}: error {error}")
        is_harmless = any(edit.warning.startswith("the server warns all the same") for edit in repair.edits)
        if is_own and {1592, 1196} & set(warnings) and not is_harmless:
            wrong.append(f"{record.text}: warnings {warnings}")
    run(connection, "COMMIT")
    with connection.cursor() as cursor:
        cursor.execute("SHOW BINLOG EVENTS")
        told = [(row[2], row[5]) for row in cursor.fetchall()]
    run(connection, "SELECT RELEASE_LOCK('a')")
    connection.close()
    as_rows = any(kind in ("Annotate_rows", "Rows_query") and own in info for kind, info in told)
    as_text = any(kind == "Query" and info.endswith(own) for kind, info in told)
    return wrong, "rows" if as_rows else "statement" if as_text else ""


def test_every_repair_does_what_it_promises(connections: Any, tmp_path: Path) -> None:
    server, connect = connections
    ran, kinds, wrong = 0, set(), []
    for kind in KINDS:
        try:
            found, records, target, first, text = found_of(kind, server, tmp_path)
        except InputError:  # this server has nothing against it
            continue
        others = {
            edit.where for repair in found.found for edit in repair.edits if not edit.sql.startswith("SET SESSION")
        }
        if not others and kind not in OF_THE_SESSION:
            wrong.append(f"{kind}: nothing but settings of the session")
        for repair in found.found:
            said, form = outcome_on(connect, records, first, target, repair)
            sql = "; ".join(edit.sql for edit in repair.edits)
            ran += 1
            kinds.add(kind)
            wrong += [f"{kind}: {sql}: {each}" for each in said]
            is_gone = not form and "ROLLBACK" in KINDS[kind]  # with a table that can roll back nothing is left
            if repair.outcome.format != form and not is_gone and not target.text.startswith("CREATE"):
                wrong.append(f"{kind}: {sql}: `{repair.outcome.format}` was promised, it is `{form}`")
            # the edited script is the workload that was run
            script = with_edits(text, target, records[first], repair.edits)
            again = [record.text for record in read_script(script, "case.sql")]
            before = [record.text for record in records[:first]]
            after = [record.text for record in edited(iter(records[first:]), target, repair.edits)]
            assert again == before + after, sql
    print(server, ran, "repairs of", len(kinds), "kinds")
    assert not wrong, "\n".join(wrong)
    assert ran >= 50
    assert len(kinds) >= 20
