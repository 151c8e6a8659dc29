-- profile: mysql-5.6
-- format-is: ROW
-- R1.23: writing them is refused or leaves no trace, TRUNCATE of a log table is logged.
-- expect: binlog fails LF-117
-- expect-events: nothing
DELETE FROM mysql.general_log;
