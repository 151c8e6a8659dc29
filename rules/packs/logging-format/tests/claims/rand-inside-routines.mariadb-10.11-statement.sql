-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- MariaDB source, item_create.cc: RAND of an INSERT inside a routine is safe, of another statement it is not
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
CREATE TABLE r (x DOUBLE) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Gtid | INSERT INTO t VALUES (1,1) | Xid
INSERT INTO t VALUES (1,1);
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Gtid | CREATE DEFINER=CURRENT_USER TRIGGER on_t AFTER INSERT ON t FOR EACH ROW INSERT INTO r VALUES (RAND())
CREATE TRIGGER on_t AFTER INSERT ON t FOR EACH ROW INSERT INTO r VALUES (RAND());
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Gtid | CREATE DEFINER=CURRENT_USER TRIGGER on_n AFTER INSERT ON n FOR EACH ROW UPDATE r SET x = RAND()
CREATE TRIGGER on_n AFTER INSERT ON n FOR EACH ROW UPDATE r SET x = RAND();
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Gtid | Rand | INSERT INTO t VALUES (2,2) | Xid
INSERT INTO t VALUES (2,2);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Gtid | Rand | INSERT INTO n VALUES (2,2) | Xid
INSERT INTO n VALUES (2,2);
-- expect: binlog not recorded LF-902; binlog no LF-100
-- expect-events: nothing
SET GLOBAL log_bin_trust_function_creators = 1;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Gtid | CREATE DEFINER=CURRENT_USER FUNCTION f() RETURNS DOUBLE RETURN RAND()
CREATE FUNCTION f() RETURNS DOUBLE RETURN RAND();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Gtid | Rand | INSERT INTO r VALUES (f()) | Xid
INSERT INTO r VALUES (f());
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Gtid | Rand | UPDATE r SET x = f() | Xid
UPDATE r SET x = f();
