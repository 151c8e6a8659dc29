"""A folder in which every input holds a password, in statements that are right and in damaged ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from ..facts.binlog import made
from ..facts.test_secrets import STATEMENTS

#: any piece of the password that is shown holds this
PIECE = "q9z"
SECRET = PIECE * 6

#: {} stands for the password: what is no SQL, ends too early or goes on as no statement does
DAMAGED = r"""
CREATE USER a IDENTIFIED BY '{}' garbage
CREATE USER a IDENTIFIED BY '{}' )( '{}
CREATE USER a IDENTIFIED BY "{}
CREATE USER 'a@h IDENTIFIED BY '{}'
CREATE USER a IDENTIFIED BY '{}\', b IDENTIFIED BY '{}'
CREATE USER a IDENTIFIED BY '{}' /*!50000 garbage
CREATE USER IDENTIFIED BY {} WITH
CREATE USR a IDENTIFIED BY '{}'
FROB USER a IDENTIFIED BY '{}'
GRANT SELECT ON TO a IDENTIFIED BY '{}'
GRANT ALL ON db.* TO a@ IDENTIFIED BY '{}
ALTER USER a IDENTIFIED BY '{}' REPLACE '{}' garbage (
SET PASSWORD FOR = PASSWORD('{}
SET PASSWORD PASSWORD('{}')
SET PASSWORD FOR 'bob'@'h' '{}
SET GLOBAL x_password = '{}' garbage (
CHANGE MASTER TO MASTER_PASSWORD='{}
CHANGE MASTER MASTER_PASSWORD='{}', ,
CHANGE MASTER TO MASTER_PASSWORD={}
START SLAVE USER 'u' PASSWORD '{}' '
CREATE SERVER s OPTIONS (PASSWORD '{}'
CREATE TABLE db.t2 (a int, COMMENT='password "{}"'
CREATE TABLE db.t3 (a int ENGINE=FEDERATED CONNECTION='mysql://user:{}@host/d/t
PREPARE s FROM 'CREATE USER a IDENTIFIED BY ''{}'
CREATE PROCEDURE db.q() BEGIN SET PASSWORD = '{}'; FROB
CREATE BINLOG b3 LOG(x) IDENTIFIED BY '{}'
/* CREATE USER a IDENTIFIED BY '{}'
INSERT INTO db.t VALUES (1) IDENTIFIED BY '{}'
""".strip().split("\n")
SETUP = "CREATE BINLOG b LOG(system, db);\nCREATE TABLE db.t (a INT);\n"


def _filled(form: str) -> str:
    return form.replace("{}", SECRET)


def whole() -> Iterator[str]:
    """Statements whose quotes are closed, so that others can follow in a script."""
    for form in STATEMENTS:
        if form.count("'") % 2 == 0 and r"\'," not in form and "'a@h" not in form:
            yield _filled(form)


def damaged() -> Iterator[str]:
    """Statements that are to be alone in a script."""
    yield from map(_filled, DAMAGED)


def make(folder: Path) -> None:
    """Write scripts, logs, settings, option files, a pack and recordings; `eN.sql` per damaged statement."""

    def write(name: str, text: str) -> None:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    script = "".join(f"{text};\n" for text in whole())
    write("w.sql", script)
    write("setup.sql", SETUP)
    for number, text in enumerate(damaged()):
        write(f"e{number}.sql", text)
    texts = [*whole(), *damaged()]
    head = "2026-01-01T00:00:00.000000Z\t    3 "
    log = "".join(f"{head}{('Query', 'Prepare', 'Execute')[n % 3]}\t{text}\n" for n, text in enumerate(texts))
    write("g.log", f"mysqld, Version: 8.0.41. started with:\nTime  Id Command    Argument\n{head}Connect\ta@h\n{log}")
    write("arriving/a.log", log)
    write("slow.log", "".join(f"# User@Host: a[a] @ h []\n# Query_time: 1  Lock_time: 0\n{text};\n" for text in texts))
    write("my.cnf", f"[mysqld]\nlog-bin\nreport_password={SECRET}\nwsrep_sst_auth=root:{SECRET}\n")
    write(
        "bad.cnf", f"[mysqld\npassword {SECRET}\nmaster-password='{SECRET}\n= {SECRET}\nbinlog_format={SECRET[:0]}x\n"
    )
    write("servers.toml", '[a]\nprofile = "mysql-5.6"\n[b]\nreplicates = "a"\nprofile = "mysql-5.6"\n')
    write("binlogic.toml", 'packs = ["clustrix"]\nsetup = "setup.sql"\nworkloads = ["w.sql", "e*.sql", "g.log"]\n')
    write("mine/pack.toml", 'name = "mine"\nversion = "1.0.0"\ntitle = "t"\nlicence = "MIT"\nrequires = ["clustrix"]\n')
    write("mine/10-mine.dl", "%% pack:  mine\n%% title: t\n")
    write("mine/tests/mine.sql", f"CREATE BINLOG 'b';\n-- expect: b refused\n{script}")
    asked = {"server": "mysql-8.0", "format": "STATEMENT", "session": "A", "error": None, "logged": "statement"}
    rows = (
        asked | {"seq": n, "sql": text, "own_events": [{"type": "Query", "sql": text}]}
        for n, text in enumerate(texts, 1)
    )
    write("recorded/r.sql", "-- family: z\n" + script)
    write("recorded/r.jsonl", "".join(f"{json.dumps(row)}\n" for row in rows))
    events = [(made.QUERY, made.query(text, "db")) for text in texts]
    # texts of rows that are of another table than the rows, which `tables-info` says
    for text in texts:
        events += [(made.ROWS_QUERY, b"\0" + text.encode()), (made.TABLE_MAP, made.table_map(9, "other", "t"))]
        events += [(made.WRITE_ROWS, made.rows(9))]
    (folder / "bin.000001").write_bytes(made.log(*events))
    inner = [made.event(kind, body) for kind, body in events]
    (folder / "packed.000001").write_bytes(made.log((made.PAYLOAD, made.payload(inner))))
