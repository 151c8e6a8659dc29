"""Statements and definitions that reach further than they say: drawn from, for random cases."""

from __future__ import annotations

TABLES = ("app.a", "app.b", "log.c", "log.d", "log.e")

#: definitions in an order in which they can be made; an engine by name only where the server has engines
DEFINITIONS = (
    "CREATE TABLE app.a (k INT PRIMARY KEY, v INT)",
    "CREATE TABLE app.b (k INT PRIMARY KEY AUTO_INCREMENT, v INT, u INT UNIQUE)",
    "CREATE TABLE log.c (k INT, v INT) ENGINE=MyISAM",
    "CREATE TABLE log.d (k INT, v INT, FOREIGN KEY (k) REFERENCES app.a (k) ON UPDATE CASCADE ON DELETE SET NULL)",
    "CREATE TABLE log.e (k INT, v INT DEFAULT 3, UNIQUE (k), UNIQUE (v)) ENGINE={engine}",
    "CREATE VIEW app.w AS SELECT k, v FROM log.d",
    "CREATE VIEW log.x AS SELECT c.k, a.v FROM log.c AS c JOIN app.a AS a ON a.k = c.k",
    "CREATE FUNCTION app.f(i INT) RETURNS INT BEGIN INSERT INTO log.c VALUES (i, i); RETURN i; END",
    "CREATE FUNCTION app.g() RETURNS VARCHAR(40) BEGIN RETURN UUID(); END",
    "CREATE TRIGGER app.tr AFTER INSERT ON app.a FOR EACH ROW INSERT INTO log.c VALUES (1, 2)",
    "CREATE TRIGGER log.ts BEFORE UPDATE ON log.e FOR EACH ROW UPDATE app.b SET v = NEW.v WHERE k = NEW.k",
    "CREATE TRIGGER app.tt AFTER DELETE ON app.b FOR EACH ROW INSERT INTO log.d VALUES (OLD.k, app.f(2))",
    "CREATE PROCEDURE app.p() BEGIN INSERT INTO app.a VALUES (1, 2); UPDATE log.c SET v = UUID(); END",
    "CREATE PROCEDURE app.q() BEGIN START TRANSACTION; DELETE FROM log.c LIMIT 1; CALL app.p(); COMMIT; END",
    "CREATE PROCEDURE log.r() BEGIN CREATE TEMPORARY TABLE log.e (k INT, v INT); SET @f = 'ROW'; END",
    "CREATE PROCEDURE log.s() BEGIN SET SESSION binlog_format = 'ROW'; SET sql_log_bin = 0; END",
    "CREATE PROCEDURE log.u() BEGIN DROP TABLE IF EXISTS log.e; RENAME TABLE app.b TO app.z; END",
    "CREATE PROCEDURE log.y() BEGIN IF @a > 1 THEN UPDATE app.b SET v = 1; END IF; SET autocommit = 0; END",
)
STATEMENTS = (
    "BEGIN", "BEGIN", "COMMIT", "COMMIT", "ROLLBACK", "SET autocommit = 0", "SET autocommit = 1", "START TRANSACTION",
    "INSERT INTO {t} VALUES (1, 2)", "INSERT INTO {t} (k) SELECT k FROM {u}", "UPDATE {t} SET v = 2",
    "DELETE FROM {t}",
    "UPDATE {t} SET k = 2 WHERE v = 1 LIMIT 1", "UPDATE app.b JOIN {u} USING (k) SET u = 1", "TRUNCATE TABLE {t}",
    "UPDATE {t} AS x JOIN {u} AS y ON x.k = y.k SET x.v = 1, y.v = 2",
    "DELETE x FROM {t} AS x JOIN {u} AS y USING (k)",
    "INSERT INTO {t} (v) VALUES (app.f(2))", "SELECT app.f(1)", "SELECT app.g()", "UPDATE {t} SET v = app.g()",
    "REPLACE INTO {t} VALUES (3, 4)", "INSERT INTO {t} (k) VALUES (1) ON DUPLICATE KEY UPDATE v = 1",
    "INSERT INTO {t} (k) VALUES (1), (2) ON DUPLICATE KEY UPDATE k = 7", "INSERT IGNORE INTO {t} SELECT * FROM {u}",
    "UPDATE app.w SET v = 1", "UPDATE log.x SET v = 1", "INSERT INTO app.w VALUES (1, 1)", "DELETE FROM app.w",
    "CALL app.p()", "CALL app.q()", "CALL log.r()", "CALL log.s()", "CALL log.u()", "CALL log.y()",
    "SAVEPOINT s", "ROLLBACK TO SAVEPOINT s", "RELEASE SAVEPOINT s", "SET foreign_key_checks = 0",
    "SET foreign_key_checks = 1", "SET sql_log_bin = 0", "SET sql_log_bin = 1", "SET binlog_format = 'ROW'",
    "SET binlog_format = 'STATEMENT'", "SET @v = 'UPDATE {t} SET v = 5'", "PREPARE z FROM @v", "EXECUTE z",
    "PREPARE z FROM 'INSERT INTO {t} SELECT * FROM {u}'", "EXECUTE z", "DEALLOCATE PREPARE z",
    "CREATE TEMPORARY TABLE {t} (k INT, v INT)", "CREATE TEMPORARY TABLE IF NOT EXISTS {t} LIKE {u}",
    "CREATE TEMPORARY TABLE tmp.h SELECT * FROM {t}", "DROP TEMPORARY TABLE IF EXISTS {t}", "DROP TABLE {t}",
    "DROP TABLE IF EXISTS {t}, {u}", "CREATE TABLE tmp.l (k INT, v INT)", "CREATE TABLE tmp.i SELECT * FROM {t}",
    "CREATE TABLE tmp.m LIKE {u}", "INSERT INTO tmp.l SELECT k, v FROM {t}", "ALTER TABLE {t} ADD COLUMN n INT",
    "RENAME TABLE {t} TO tmp.j", "CREATE INDEX j ON {t} (v)",
    "DROP TRIGGER app.tr", "DROP VIEW app.w", "DROP FUNCTION app.g", "DROP DATABASE log", "DROP TEMPORARY TABLE {t}",
    "LOCK TABLES {t} WRITE", "UNLOCK TABLES", "SELECT * FROM {t}", "SELECT k FROM {t} FOR UPDATE",
    "LOAD DATA INFILE 'x' INTO TABLE {t}", "XA START 'x'", "XA END 'x'", "XA PREPARE 'x'", "XA COMMIT 'x'",
)  # fmt: skip
#: only where there are engines and server variables
OF_SERVERS = (
    "SET binlog_format = 'MIXED'", "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED",
    "ALTER TABLE {t} ENGINE=MyISAM",
    "SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ", "INSERT INTO {t} VALUES (UUID(), 1)",
    "UPDATE {t} SET v = RAND()", "INSERT DELAYED INTO {t} VALUES (1, 2)", "DELETE FROM {t} ORDER BY k LIMIT 2",
    "SET default_storage_engine = 'MyISAM'", "SET sql_mode = 'ANSI_QUOTES'",
    "INSERT INTO {t} VALUES (@@server_id, @v)",
    "SET GLOBAL binlog_format = 'STATEMENT'", "CREATE TABLE tmp.k (k INT PRIMARY KEY, v INT) ENGINE=MEMORY",
    "SET SESSION binlog_row_image = 'MINIMAL'", "TRUNCATE TABLE {t}", "ANALYZE TABLE {t}",
    "INSERT INTO {t} () VALUES ()",
    "SET binlog_direct_non_transactional_updates = ON", "SELECT NEXTVAL(app.n)", "GRANT SELECT ON app.a TO u@h",
)  # fmt: skip
#: only where there are binlogs by name
OF_BINLOGS = (
    "ALTER BINLOG 'x' ADD LOG(log)", "ALTER BINLOG 'x' DROP LOG(app)", "ALTER BINLOG 'y' FORMAT='ROW'",
    "ALTER BINLOG 'y' LOG ALL", "DROP BINLOG 'y'", "CREATE BINLOG 'z' LOG(log.e)",
    "ALTER BINLOG 'y' FORMAT='STATEMENT'",
)  # fmt: skip
SCOPES = (
    "", "LOG(app)", "LOG(log)", "IGNORE(log)", "LOG(app.a)", "IGNORE(`log`.`c`)", "LOG(app, log.c)",
    "LOG(app.b, log)",
)  # fmt: skip
ENGINES = ("InnoDB", "MyISAM", "MEMORY", "BLACKHOLE", "ARCHIVE")
