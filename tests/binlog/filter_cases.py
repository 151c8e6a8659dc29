"""Scripts to be filtered, with what a person who filters by hand leaves out.

A line that begins with `-` is left out by hand, one with `+` stands only in the script filtered by hand; every other
line is in both. A line is one statement.
"""

from __future__ import annotations

from typing import NamedTuple

from binlogic.rules.tables.options import FilterOptions

STATEMENT, MIXED, ROW = "STATEMENT", "MIXED", "ROW"
ALL = (STATEMENT, MIXED, ROW)


class Case(NamedTuple):
    """formats: in which logs the result is this one."""

    name: str
    formats: tuple[str, ...]
    options: FilterOptions
    script: str


def clever(**options: tuple[str, ...]) -> FilterOptions:
    return FilterOptions(clever=True, **options)  # type: ignore[arg-type]


_CASES = (
    Case("ignore a table", ALL, FilterOptions(ignored_tables=("d.t1",)), """
      CREATE DATABASE d
      USE d
    - CREATE TABLE t1 (a INT)
      CREATE TABLE t2 (a INT)
    - INSERT INTO t1 VALUES (1)
      INSERT INTO t2 VALUES (2), (3)
    - UPDATE d.t1 SET a = 9
      DELETE FROM t2 WHERE a = 2
    - DROP TABLE t1
    """),
    Case("part of a transaction", ALL, FilterOptions(ignored_tables=("d.t1",)), """
      CREATE DATABASE d
      USE d
      CREATE TABLE t2 (a INT PRIMARY KEY) ENGINE=InnoDB
    - CREATE TABLE t1 (a INT PRIMARY KEY) ENGINE=InnoDB
      BEGIN
    - INSERT INTO t1 VALUES (1)
      INSERT INTO t2 VALUES (1)
      SAVEPOINT s
    - UPDATE t1 SET a = 7
      INSERT INTO t2 VALUES (2)
      COMMIT
      BEGIN
    - INSERT INTO t1 VALUES (2)
      SAVEPOINT s
    - DELETE FROM t1
      COMMIT
      INSERT INTO t2 VALUES (3)
    """),
    Case("keep only one table", ALL, FilterOptions(do_tables=("d.t2",)), """
      CREATE DATABASE d
      USE d
    - CREATE TABLE t1 (a INT)
      CREATE TABLE t2 (a INT)
    - CREATE TABLE t3 (a INT)
    - INSERT INTO t1 VALUES (1)
      INSERT INTO t2 VALUES (2)
    - INSERT INTO t3 VALUES (3)
    """),
    Case("patterns", ALL, FilterOptions(do_patterns=("d.k%", "d."), ignored_patterns=("d.k_x",)), """
    - CREATE DATABASE other
    - CREATE TABLE other.k1 (a INT)
      CREATE DATABASE IF NOT EXISTS d
      USE d
      CREATE TABLE k1 (a INT)
      CREATE TABLE k2x (a INT)
    - CREATE TABLE t (a INT)
      INSERT INTO k1 VALUES (1)
      INSERT INTO k2x VALUES (1)
    - INSERT INTO t VALUES (1)
    """),
    Case("ignored pattern", ALL, FilterOptions(ignored_patterns=("d.k\\_%", "e.%")), """
      CREATE DATABASE d
      USE d
    - CREATE DATABASE e
    - CREATE TABLE e.t (a INT)
    - CREATE TABLE k_1 (a INT)
      CREATE TABLE k1 (a INT)
    - INSERT INTO k_1 VALUES (1)
      INSERT INTO k1 VALUES (1)
    - INSERT INTO e.t VALUES (1)
    """),
    Case("a name rule before a pattern", ALL, FilterOptions(do_tables=("d.k1",), ignored_patterns=("d.k%",)), """
      CREATE DATABASE d
      USE d
      CREATE TABLE k1 (a INT)
    - CREATE TABLE k2 (a INT)
      INSERT INTO k1 VALUES (1)
    - INSERT INTO k2 VALUES (1)
    """),
    Case("default database of statements", (STATEMENT,), FilterOptions(do_databases=("d",)), """
      CREATE DATABASE d
    - CREATE DATABASE e
      USE d
      CREATE TABLE t (a INT)
      INSERT INTO t VALUES (1)
      USE e
    - CREATE TABLE t (a INT)
    - INSERT INTO d.t VALUES (2)
      USE d
      INSERT INTO t VALUES (3)
    """.replace("      USE e\n", "    - USE e\n")),
    Case("database of rows", (ROW,), FilterOptions(do_databases=("d",)), """
      CREATE DATABASE d
    - CREATE DATABASE e
      USE d
      CREATE TABLE t (a INT)
      INSERT INTO t VALUES (1)
    - USE e
    - CREATE TABLE t (a INT)
      INSERT INTO d.t VALUES (2)
    - INSERT INTO t VALUES (2)
    """),
    Case("ignore a database", ALL, FilterOptions(ignored_databases=("e",)), """
      CREATE DATABASE d
    - CREATE DATABASE e
      USE d
      CREATE TABLE t (a INT)
      INSERT INTO t VALUES (1)
    - USE e
    - CREATE TABLE t (a INT)
    - INSERT INTO t VALUES (2)
    - DROP DATABASE e
    """),
    Case("rename a database", ALL, FilterOptions(rewrite=(("d", "x9"),)), """
      CREATE DATABASE d
    + CREATE DATABASE x9
    - CREATE DATABASE x9
    - USE d
    + USE x9
      CREATE TABLE t (a INT AUTO_INCREMENT PRIMARY KEY, b INT)
      INSERT INTO t (b) VALUES (1), (2)
      UPDATE t SET b = 5 WHERE a = 2
    """),
    # R4.14: "rewrite is applied before the other filters"
    Case("rename, then choose by the new name", ALL, FilterOptions(rewrite=(("d", "x9"),), do_tables=("x9.t",)), """
      CREATE DATABASE d
      CREATE DATABASE x9
    - USE d
    + USE x9
      CREATE TABLE t (a INT)
    - CREATE TABLE u (a INT)
      INSERT INTO t VALUES (1)
    - INSERT INTO u VALUES (1)
    """),
    Case("sentence (3) of WL#40", ALL, clever(ignored_tables=("d.t1",)), """
      CREATE DATABASE d
      USE d
    - CREATE TABLE t1 (a INT)
    - CREATE TABLE t2 LIKE t1
    - INSERT INTO t2 VALUES (1)
      CREATE TABLE t3 (a INT)
      INSERT INTO t3 VALUES (3)
    - CREATE TABLE t4 LIKE t2
    - INSERT INTO t4 VALUES (4)
    - DROP TABLE t2
      CREATE TABLE t2 (a INT)
      INSERT INTO t2 VALUES (2)
    """),
    Case("CREATE SELECT as statement", (STATEMENT,), clever(ignored_tables=("d.t1",)), """
      CREATE DATABASE d
      USE d
    - CREATE TABLE t1 (a INT)
    - INSERT INTO t1 VALUES (1)
    - CREATE TABLE t2 SELECT * FROM t1
    - INSERT INTO t2 VALUES (1)
      CREATE TABLE t3 SELECT 1 AS a
    """),
    Case("CREATE SELECT as rows", (ROW,), clever(ignored_tables=("d.t1", "d.t4")), """
      CREATE DATABASE d
      USE d
    - CREATE TABLE t1 (a INT)
    - INSERT INTO t1 VALUES (1)
    - CREATE TABLE t2 SELECT * FROM t1
    + CREATE TABLE t2 SELECT CAST(1 AS INT) AS a
    + ALTER TABLE t2 MODIFY a INT
      INSERT INTO t2 VALUES (1)
    - CREATE TABLE t4 SELECT * FROM t2
    - INSERT INTO t4 VALUES (1)
    """),
    Case("a rule follows its table", ALL, clever(do_tables=("d.t",)), """
      CREATE DATABASE d
      USE d
      CREATE TABLE t (a INT)
    - CREATE TABLE o (a INT)
      INSERT INTO t VALUES (1)
      RENAME TABLE t TO s
      INSERT INTO s VALUES (2)
    - RENAME TABLE o TO t
    - INSERT INTO t VALUES (8)
    - DROP TABLE t
      RENAME TABLE s TO t
      INSERT INTO t VALUES (3)
      ALTER TABLE t RENAME TO q
      INSERT INTO q VALUES (4)
    """),
    Case("an ignored table keeps being ignored", ALL, clever(ignored_tables=("d.t",)), """
      CREATE DATABASE d
      USE d
    - CREATE TABLE t (a INT)
      CREATE TABLE o (a INT)
    - RENAME TABLE t TO s
    - INSERT INTO s VALUES (2)
      RENAME TABLE o TO t
      INSERT INTO t VALUES (1)
    """),
    Case("the swap of WL#40", ALL, FilterOptions(do_tables=("d.t1", "d.t2")), """
      CREATE DATABASE d
      USE d
      CREATE TABLE t1 (a INT)
      CREATE TABLE t2 (b INT)
    - CREATE TABLE t3 (b INT)
      INSERT INTO t1 VALUES (1)
      RENAME TABLE t1 TO tmp, t2 TO t1, tmp TO t2
      INSERT INTO t1 (b) VALUES (2)
    """),
    Case("a swap that rules follow", ALL, clever(ignored_tables=("d.t1",)), """
      CREATE DATABASE d
      USE d
      CREATE TABLE t2 (b INT)
      INSERT INTO t2 VALUES (1)
    - CREATE TABLE t1 (a INT)
    - RENAME TABLE t1 TO t9
    - INSERT INTO t9 VALUES (1)
      CREATE TABLE t8 LIKE t2
      RENAME TABLE t2 TO tmp, t8 TO t2, tmp TO t8
      INSERT INTO t2 VALUES (7)
    """),
    Case("names only: t comes back as another table", ALL, FilterOptions(do_tables=("d.t", "d.s")), """
      CREATE DATABASE d
      USE d
      CREATE TABLE t (a INT)
      RENAME TABLE t TO s
      INSERT INTO s VALUES (1)
      RENAME TABLE s TO t
      INSERT INTO t VALUES (2)
    """),
    Case("rows of one of two tables", (ROW,), FilterOptions(ignored_tables=("d.u",)), """
      CREATE DATABASE d
      USE d
      CREATE TABLE t (a INT PRIMARY KEY, b INT)
    - CREATE TABLE u (a INT PRIMARY KEY, b INT)
    - INSERT INTO u VALUES (1, 1), (2, 2)
      INSERT INTO t VALUES (1, 1), (2, 2)
    - UPDATE t, u SET t.b = 5, u.b = 6 WHERE t.a = u.a
    + UPDATE t SET b = 5
    - DELETE t, u FROM t JOIN u USING (a) WHERE t.a = 2
    + DELETE FROM t WHERE a = 2
    """),
    Case("the other of two tables", (ROW,), FilterOptions(ignored_tables=("d.t",)), """
      CREATE DATABASE d
      USE d
    - CREATE TABLE t (a INT PRIMARY KEY, b INT)
      CREATE TABLE u (a INT PRIMARY KEY, b INT)
      INSERT INTO u VALUES (1, 1), (2, 2)
    - INSERT INTO t VALUES (1, 1), (2, 2)
    - UPDATE t, u SET t.b = 5, u.b = 6 WHERE t.a = u.a
    + UPDATE u SET b = 6
    - UPDATE t, u SET t.b = 7, u.b = 6 WHERE t.a = u.a
    """),
    Case("a statement about two tables", (STATEMENT,), FilterOptions(ignored_tables=("d.u",)), """
      CREATE DATABASE d
      USE d
      CREATE TABLE t (a INT PRIMARY KEY, b INT)
    - CREATE TABLE u (a INT PRIMARY KEY, b INT)
      INSERT INTO t VALUES (1, 1), (2, 2)
    - UPDATE t, u SET t.b = 5, u.b = 6 WHERE t.a = u.a
    - INSERT INTO t SELECT a + 10, b FROM u
    - DROP TABLE IF EXISTS u, w
    """),
    Case("rows that came from an ignored table", (ROW,), FilterOptions(ignored_tables=("d.u",)), """
      CREATE DATABASE d
      USE d
      CREATE TABLE t (a INT PRIMARY KEY, b INT)
    - CREATE TABLE u (a INT PRIMARY KEY, b INT)
    - INSERT INTO u VALUES (1, 1)
    - INSERT INTO t SELECT a + 10, b FROM u
    + INSERT INTO t VALUES (11, 1)
    """),
    Case("what a statement needs goes with it", (STATEMENT, MIXED), FilterOptions(ignored_tables=("d.t1",)), """
      CREATE DATABASE d
      USE d
    - CREATE TABLE t1 (a INT AUTO_INCREMENT PRIMARY KEY, b VARCHAR(50))
      CREATE TABLE t2 (a INT AUTO_INCREMENT PRIMARY KEY, b VARCHAR(50))
      SET @v = 'first', @w = 'second'
    - INSERT INTO t1 (b) VALUES (@v)
      INSERT INTO t2 (b) VALUES (@w)
    - INSERT INTO t1 (b) VALUES ('a'), ('b'), ('c')
      SET insert_id = 40
      INSERT INTO t2 (b) VALUES (@v), (@w)
    - INSERT INTO t1 VALUES (100, 'x')
      INSERT INTO t2 (b) VALUES (LAST_INSERT_ID())
      SET rand_seed1 = 11, rand_seed2 = 12
      INSERT INTO t2 (b) VALUES (RAND())
    """),
    Case("temporary tables", (STATEMENT, MIXED), FilterOptions(ignored_tables=("d.tt1",)), """
      CREATE DATABASE d
      USE d
      CREATE TABLE t (a INT)
    - CREATE TEMPORARY TABLE tt1 (a INT)
      CREATE TEMPORARY TABLE tt2 (a INT)
    - INSERT INTO tt1 VALUES (1)
      INSERT INTO tt2 VALUES (2)
      INSERT INTO t SELECT * FROM tt2
    - DROP TEMPORARY TABLE tt1
    """),
    Case("tables without transactions", ALL, FilterOptions(ignored_tables=("d.m1",)), """
      CREATE DATABASE d
      USE d
    - CREATE TABLE m1 (a INT) ENGINE=MyISAM
      CREATE TABLE m2 (a INT) ENGINE=MyISAM
    - INSERT INTO m1 VALUES (1), (2)
      INSERT INTO m2 VALUES (3), (4)
      BEGIN
      INSERT INTO m2 VALUES (5)
    - INSERT INTO m1 VALUES (6)
      ROLLBACK
    """),
    Case("a distributed transaction", ALL, FilterOptions(ignored_tables=("d.t1",)), """
      CREATE DATABASE d
      USE d
    - CREATE TABLE t1 (a INT) ENGINE=InnoDB
      CREATE TABLE t2 (a INT) ENGINE=InnoDB
    - XA START 'one'
    - INSERT INTO t1 VALUES (1)
    - XA END 'one'
    - XA PREPARE 'one'
    - XA COMMIT 'one'
      XA START 'two'
    - INSERT INTO t1 VALUES (2)
      INSERT INTO t2 VALUES (2)
      XA END 'two'
      XA PREPARE 'two'
      XA COMMIT 'two'
    """),
    Case("a trigger that writes an ignored table", (ROW,), FilterOptions(ignored_tables=("d.log",)), """
      CREATE DATABASE d
      USE d
      CREATE TABLE t (a INT)
    - CREATE TABLE log (a INT)
    - CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW INSERT INTO log VALUES (NEW.a)
      INSERT INTO t VALUES (1), (2)
    """),
    Case("views", ALL, clever(ignored_tables=("d.t1",)), """
      CREATE DATABASE d
      USE d
    - CREATE TABLE t1 (a INT)
      CREATE TABLE t2 (a INT)
    - CREATE VIEW v1 AS SELECT * FROM t1
      CREATE VIEW v2 AS SELECT * FROM t2
      INSERT INTO v2 VALUES (1)
    - DROP VIEW v1
    """),
    Case("procedures", ALL, FilterOptions(ignored_tables=("d.t1",)), """
      CREATE DATABASE d
      USE d
    - CREATE TABLE t1 (a INT)
      CREATE TABLE t2 (a INT)
      CREATE PROCEDURE p1() INSERT INTO t1 VALUES (1)
      CREATE PROCEDURE p2() INSERT INTO t2 VALUES (2)
    - CALL p1()
      CALL p2()
    """),
    Case("names that need quotes", ALL, FilterOptions(ignored_tables=("d.a`b", "d.x.y")), """
      CREATE DATABASE d
      USE d
    - CREATE TABLE `a``b` (a INT)
      CREATE TABLE `ab` (a INT)
    - CREATE TABLE `x.y` (a INT)
      CREATE TABLE `t\u00e9` (a INT)
    - INSERT INTO `a``b` VALUES (1)
    - INSERT INTO `x.y` VALUES (1)
      INSERT INTO `t\u00e9` VALUES (1)
    """),
    Case("definitions of an ignored table", ALL, FilterOptions(ignored_tables=("d.t1",)), """
      CREATE DATABASE d
      USE d
    - CREATE TABLE t1 (a INT)
      CREATE TABLE t2 (a INT)
    - ALTER TABLE t1 ADD b INT
    - CREATE INDEX i ON t1 (a)
      CREATE INDEX i ON t2 (a)
    - TRUNCATE TABLE t1
      INSERT INTO t2 VALUES (1)
      TRUNCATE TABLE t2
      INSERT INTO t2 VALUES (2)
    - DROP TABLE t1
    """),
)  # fmt: skip

CASES = [(case, form) for case in _CASES for form in case.formats]


def recorded_script(case: Case, form: str) -> str:
    """The script as a client runs it."""
    return _script(case.script, "-", form)


def filtered_by_hand(case: Case, form: str) -> str:
    """The script without what a person leaves out."""
    return _script(case.script, "+", form)


def _script(lines: str, own: str, form: str) -> str:
    kept = [line.strip() for line in lines.splitlines() if line.strip()]
    statements = [line.removeprefix(own).strip() for line in kept if line[0] not in "+-" or line[0] == own]
    return f"SET NAMES utf8mb4; SET binlog_format = '{form}';\n" + ";\n".join(statements) + ";\n"
