-- profile: mysql-5.6
-- format-is: ROW
-- Where a session may not change how it is logged.
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT) ENGINE=InnoDB;
CREATE TRIGGER tr BEFORE INSERT ON t FOR EACH ROW SET SESSION binlog_format = 'ROW';
INSERT INTO t VALUES (1);                                   -- expect: binlog refused LF-224 because sets_inside(binlog_format, trigger:d.tr)
BEGIN;
SET SESSION binlog_format = 'STATEMENT';                    -- expect: binlog refused LF-227 because in_transaction()
SET SESSION binlog_direct_non_transactional_updates = ON;   -- expect: binlog refused LF-228
SET sql_log_bin = 0;                                        -- expect: binlog refused LF-229
COMMIT;
CREATE TEMPORARY TABLE x (a INT);                           -- expect: binlog not recorded LF-902
SET SESSION binlog_format = 'STATEMENT';                    -- expect: binlog refused LF-221 because temporary_open()
SET SESSION binlog_format = 'MIXED';                        -- expect: binlog not recorded LF-902
SET SESSION binlog_format = 'STATEMENT';                    -- expect: binlog refused LF-221 because row_sticks()
