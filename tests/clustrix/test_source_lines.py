"""Lines of ClustrixDB "Configuring Binlog Scope" of which a case had been answered wrong, each with a script.

Behind `-->` stand the verdicts of the binlogs in force, with the rule that gives them; `?` is a grade below certain.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from binlogic.explain.cli.scopes import scope_lines
from binlogic.rules.replay.workload import Inputs, open_inputs


@dataclass(frozen=True)
class Line:
    """source: words of the line; script: statements with what they come to; setup, schema: what stands before it."""

    name: str
    source: str
    script: str
    setup: str = "CREATE BINLOG b LOG(`port`.`ship`), FORMAT='STATEMENT';"
    schema: str = (
        "CREATE TABLE port.ship (k INT PRIMARY KEY, n INT); CREATE TABLE port.crew (k INT PRIMARY KEY, m INT);"
    )
    log: bool = False


_LOG = """/usr/sbin/mysqld, Version: 5.6.24-log. started with:
Tcp port: 3306  Unix socket: /tmp/mysql.sock
Time                 Id Command    Argument
"""
_KEYS = """
CREATE TABLE port.dock (k INT PRIMARY KEY, label VARCHAR(9));
CREATE TABLE land.rail (k INT, d INT, FOREIGN KEY (d) REFERENCES port.dock (k) ON UPDATE CASCADE);
CREATE TABLE port.pier (k INT PRIMARY KEY);
CREATE TABLE land.road (k INT, p INT, FOREIGN KEY (p) REFERENCES port.pier (k) ON DELETE SET NULL);
"""
_VIEWS = """
CREATE TABLE base.grid (k INT PRIMARY KEY, cell INT);
CREATE TABLE front.tank (k INT, lev INT);
CREATE VIEW front.pane (k, glass) AS SELECT k, cell FROM base.grid;
CREATE VIEW front.pane2 AS SELECT * FROM front.pane;
"""
_PROCEDURES = """
CREATE TABLE port.ship (k INT); CREATE TABLE port.crew (k INT);
DELIMITER //
CREATE PROCEDURE port.ends() BEGIN UPDATE ship, crew SET ship.k = 1, crew.k = 2; INSERT INTO ship VALUES (7); END//
CREATE PROCEDURE port.goes_on() BEGIN DECLARE CONTINUE HANDLER FOR SQLEXCEPTION BEGIN END;
UPDATE ship, crew SET ship.k = 1, crew.k = 2; INSERT INTO ship VALUES (7); END//
CREATE PROCEDURE port.outer_ends() BEGIN CALL ends(); INSERT INTO ship VALUES (8); END//
DELIMITER ;
"""

LINES = [
    Line(
        "R0.19 a quoted pair is one name",
        "SHOW MASTER STATUS",
        "INSERT INTO port.ship VALUES (1, 1);  --> b not recorded CX-011",
        setup="CREATE BINLOG b LOG('port.ship');",
    ),
    Line(
        "R0.20 what the system tables show can be read back",
        "query the system tables that hold binlog configuration",
        """\
DELETE FROM port.crew;  --> b not recorded CX-011; c recorded CX-004
DELETE FROM land.x;  --> b not recorded CX-011 ?; c not recorded CX-011 ?""",
        setup="""\
CREATE BINLOG b LOG(`port`.`ship`);
CREATE BINLOG c IGNORE(land);""",
    ),
    Line(
        "R0.21 no default database is known",
        "This is not determined by the default database, but by the statement itself.",
        """\
DROP TABLE crew, ship;  --> b unknown CX-091
TRUNCATE ship;  --> b unknown CX-091 ?
USE port;
DROP TABLE crew, ship;  --> b refused CX-001 ?""",
    ),
    Line(
        "R0.21 a log without its Connect",
        "This is not determined by the default database, but by the statement itself.",
        """\
200102 19:00:00\t    7 Query\tDROP TABLE crew, ship  --> b unknown CX-091 ?
\t\t    7 Query\tUSE port
\t\t    7 Query\tINSERT INTO ship SELECT * FROM crew  --> b refused CX-002 ?""",
        log=True,
    ),
    Line(
        "R0.23 bare columns of views",
        "If a statement modifies multiple objects, (i.e. a multi-table update)",
        """\
UPDATE front.tank, front.pane SET glass = 1 WHERE tank.k = pane.k;  --> f not recorded CX-011; g recorded CX-004
UPDATE front.tank JOIN front.pane2 AS z USING (k) SET lev = 4;  --> f recorded CX-004; g not recorded CX-011
UPDATE front.tank JOIN front.pane2 AS z USING (k) SET lev = 4, z.glass = 1;  --> f refused CX-001; g refused CX-001""",
        setup="""\
CREATE BINLOG f FORMAT='ROW', LOG(front);
CREATE BINLOG g FORMAT='ROW', LOG(base);""",
        schema=_VIEWS,
    ),
    Line(
        "R0.28 which cascades an UPDATE reaches",
        "all writes must fall completely inside or completely outside of each binlog's scope",
        """\
UPDATE port.dock SET label = 'x' WHERE k = 4;  --> b recorded CX-004
INSERT INTO port.dock SET k = 3 ON DUPLICATE KEY UPDATE label = 'y';  --> b recorded CX-004
UPDATE port.dock SET k = 5 WHERE k = 4;  --> b refused CX-001
SET foreign_key_checks = OFF;
DELETE FROM port.pier;  --> b recorded CX-004
UPDATE port.dock SET k = 6;  --> b recorded CX-004
SET @@session.foreign_key_checks = 1;
DELETE FROM port.pier;  --> b refused CX-001""",
        setup="CREATE BINLOG b LOG(port);",
        schema=_KEYS,
    ),
    Line(
        "R0.28 an error ends its CALL unless it is handled",
        "cannot be safely logged",
        """\
CALL port.ends();  --> b refused CX-001
CALL port.goes_on();  --> b refused CX-001 | b recorded CX-004
CALL port.outer_ends();  --> b refused CX-001
INSERT INTO port.ship VALUES (9);  --> b recorded CX-004""",
        schema=_PROCEDURES,
    ),
    Line(
        "R0.35 a binlog that begins in a transaction",
        "only record some of the changes made by the transaction",
        """\
-- session: w
BEGIN;
DELETE FROM port.crew;
-- session: adm
CREATE BINLOG late FORMAT='ROW';
-- session: w
DELETE FROM port.ship;  --> late recorded CX-004 ?
COMMIT;
DELETE FROM port.ship;  --> late recorded CX-004""",
        setup="CREATE BINLOG z; DROP BINLOG z;",
    ),
    Line(
        "R0.42 DROP in a session whose beginning is not seen",
        "we must still log the DROP TABLE statement or we'll leak the temporary table",
        """\
200102 19:00:00\t    7 Query\tDROP TEMPORARY TABLE port.rope  --> b unknown CX-093 ?; z unknown CX-093 ?
200102 19:00:01\t    8 Connect\troot@localhost on port
\t\t    8 Query\tDROP TEMPORARY TABLE rope  --> b not recorded CX-015; z not recorded CX-015""",
        setup="""\
CREATE BINLOG b LOG(land), FORMAT='ROW';
CREATE BINLOG z FORMAT='STATEMENT';""",
        log=True,
    ),
    Line(
        "R0.46 the page's DROP under a default database",
        "But we do log this DROP TABLE, even though it's no longer in the binlog's scope.",
        """\
USE port;
CREATE TEMPORARY TABLE port.ship (k INT);  --> b recorded CX-004
ALTER BINLOG b LOG(port.crew);
INSERT INTO ship VALUES (4);  --> b not recorded CX-011
DROP TEMPORARY TABLE ship;  --> b recorded CX-005""",
    ),
    Line(
        "R0.48 a temporary and a normal table under ROW",
        "statements writing to both a temporary table and a normal table are not allowed",
        """\
CREATE TEMPORARY TABLE port.rope (k INT);  --> b not recorded CX-012; s recorded CX-004
UPDATE port.ship, port.rope SET ship.n = 1, rope.k = 2;  --> b refused CX-001; s not recorded CX-016
DROP TABLE port.rope, port.ship;  --> b refused CX-001; s not recorded CX-016
DROP TABLE port.rope;  --> b not recorded CX-015; s recorded CX-005
DROP TABLE port.ship;  --> b recorded CX-004; s recorded CX-004""",
        setup="""\
CREATE BINLOG b LOG(port), FORMAT='ROW';
CREATE BINLOG s FORMAT='STATEMENT';""",
    ),
    Line(
        "R0.49 formats by number, by variable and computed",
        "SET SESSION binlog_format = 'ROW';",
        """\
SET binlog_format = 1;
INSERT INTO port.ship SELECT * FROM port.crew;  --> b refused CX-002
SET binlog_format = 2;
INSERT INTO port.ship SELECT * FROM port.crew;  --> b recorded CX-004
SET @f := 'STATEMENT';
SET LOCAL binlog_format = @f;
INSERT INTO port.ship SELECT * FROM port.crew;  --> b refused CX-002
SET binlog_format = CONCAT('R', LOWER('OW'));
INSERT INTO port.ship SELECT * FROM port.crew;  --> b unknown CX-094 ?
SET @z = 0;
SET sql_log_bin = @z;
INSERT INTO port.ship VALUES (1, 1);  --> b not recorded CX-013 ?""",
    ),
    Line(
        "statements that are not known",
        "A binlog records all statements that modify something within its scope.",
        """\
RENAME SCHEMA port TO haven;  --> b unknown CX-091
CREATE MATERIALIZED VIEW port.v AS SELECT 1;  --> b unknown CX-091 ?
IMPORT TABLE FROM '/x.sdi';  --> b unknown CX-091 ?
DROP GADGET port.ship;  --> b unknown CX-091 ?
BACKUP port.* TO 'x';  --> b unknown CX-091 ?""",
    ),
    Line(
        "a prepared text means the database of its PREPARE",
        "This is not determined by the default database, but by the statement itself.",
        """\
USE port;
PREPARE q FROM 'DROP TABLE ship, crew';
USE land;
EXECUTE q;  --> b refused CX-001""",
    ),
    Line(
        "what the server may refuse is presumed",
        "WL#3303: SQL_LOG_BIN",
        """\
BEGIN;
SET sql_log_bin = 0;
DELETE FROM port.ship;  --> b not recorded CX-013 ?
COMMIT;
SET sql_log_bin = 1;
START TRANSACTION READ ONLY;
DELETE FROM port.ship;  --> b recorded CX-004 ?
COMMIT;
DELETE FROM port.ship;  --> b recorded CX-004""",
    ),
]  # fmt: skip


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.name)
def test_what_each_statement_comes_to(line: Line, tmp_path: Path) -> None:
    expected = _expected(line)
    assert expected, line.source
    assert _found(_inputs(line, tmp_path), expected.keys()) == expected


def test_what_the_system_tables_show_is_a_setup(tmp_path: Path) -> None:
    line = next(line for line in LINES if line.name.startswith("R0.20"))
    inputs = _inputs(line, tmp_path)
    (tmp_path / "shown.txt").write_text("\n".join(scope_lines(open_inputs(inputs).replay.shared.binlogs)) + "\n")
    read = replace(inputs, setup=tmp_path / "shown.txt")
    without_grade = {at: _bare(told) for at, told in _expected(line).items()}
    assert {at: _bare(told) for at, told in _found(read, without_grade.keys()).items()} == without_grade


def test_names_that_begin_with_the_words_of_a_condition(tmp_path: Path) -> None:
    """CREATE IF NOT EXISTS and DROP IF EXISTS of binlogs do what they say."""
    text = "CREATE BINLOG q LOG(port);\nCREATE BINLOG IF NOT EXISTS q;\nDROP BINLOG IF EXISTS nobody;\n"
    line = Line("binlogs by condition", "", "DELETE FROM land.road;  --> q not recorded CX-011 ?", setup=text)
    assert _found(_inputs(line, tmp_path), {1}) == _expected(line)


def _inputs(line: Line, folder: Path) -> Inputs:
    script = "\n".join(text.split("  -->")[0] for text in line.script.split("\n"))
    name = "w.log" if line.log else "w.sql"
    texts = {name: _LOG + script if line.log else script, "setup.sql": line.setup, "schema.sql": line.schema}
    for file, text in texts.items():
        (folder / file).write_text(text + "\n")
    return Inputs(folder / name, folder / "setup.sql", folder / "schema.sql")


def _expected(line: Line) -> dict[int, str]:
    """By line of the file, the part behind the arrow."""
    first = 1 + _LOG.count("\n") * line.log
    texts = enumerate(line.script.split("\n"), first)
    return {at: text.split("-->")[1].strip() for at, text in texts if "-->" in text}


def _found(inputs: Inputs, at: object) -> dict[int, str]:
    found: dict[int, list[str]] = {}
    for each in open_inputs(inputs).decided():
        if each.record.line in at:  # type: ignore[operator]
            doubt = "" if each.known.grade in ("certain", "open") else " ?"
            told = (f"{o.binlog} {o.verdict} {' '.join(o.rule_ids)}{doubt}" for o in each.decision.outcomes)
            found.setdefault(each.record.line, []).append("; ".join(told))
    return {line: " | ".join(parts) for line, parts in found.items()}


def _bare(told: str) -> str:
    return told.replace(" ?", "")
