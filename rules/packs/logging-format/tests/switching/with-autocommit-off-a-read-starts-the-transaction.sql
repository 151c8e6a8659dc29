-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- with autocommit off a read starts the transaction
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TABLE n (a INT) ENGINE=MyISAM;
SET autocommit = 0;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET binlog_format = 'ROW';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SELECT * FROM t;
-- expect: binlog refused LF-227
-- expect-events: nothing
SET binlog_format = 'MIXED';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
COMMIT;
