-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- MariaDB source, sql_yacc.yy, limit_clause: LIMIT 0 in UPDATE and DELETE
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Gtid | INSERT INTO t VALUES (1,1) | Xid
INSERT INTO t VALUES (1,1);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
UPDATE t SET b = 2 LIMIT 0;
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
DELETE FROM t LIMIT 0;
-- expect: binlog recorded LF-901 as statement; binlog advice LF-606; binlog no LF-100
-- expect-events: Gtid | INSERT INTO t SELECT a + 1, b FROM n LIMIT 0 | COMMIT
INSERT INTO t SELECT a + 1, b FROM n LIMIT 0;
