-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- variables that cannot change inside a transaction
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY AUTO_INCREMENT, b VARCHAR(200), c INT) ENGINE=InnoDB;
BEGIN;
-- expect: binlog refused LF-227
-- expect-events: nothing
SET SESSION binlog_format = DEFAULT;
-- expect: binlog refused LF-229
-- expect-events: nothing
SET SESSION sql_log_bin = DEFAULT;
-- expect: binlog refused LF-228
-- expect-events: nothing
SET SESSION binlog_direct_non_transactional_updates = DEFAULT;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION binlog_row_image = DEFAULT;
INSERT INTO t VALUES (1, NULL, 1);
-- expect: binlog refused LF-227
-- expect-events: nothing
SET SESSION binlog_format = DEFAULT;
-- expect: binlog refused LF-229
-- expect-events: nothing
SET SESSION sql_log_bin = DEFAULT;
-- expect: binlog refused LF-228
-- expect-events: nothing
SET SESSION binlog_direct_non_transactional_updates = DEFAULT;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION binlog_row_image = DEFAULT;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
ROLLBACK;
