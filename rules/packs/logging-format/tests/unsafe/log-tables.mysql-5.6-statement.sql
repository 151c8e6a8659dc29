-- profile: mysql-5.6
-- format-is: STATEMENT
-- R1.23: writing them is refused or leaves no trace, TRUNCATE of a log table is logged.
-- expect: binlog not recorded LF-902
-- expect-events: nothing
UPDATE performance_schema.setup_consumers SET enabled='NO';
