-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- knowledge 2.1: one statement changes a table that is replicated and one that is not: 1844, unless as rows
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(64)) ENGINE=InnoDB;
INSERT INTO t VALUES (1, 'x');
-- expect: binlog refused LF-116 because system_role(performance_schema.setup_consumers, performance schema)
-- expect-events: nothing
UPDATE t, performance_schema.setup_consumers AS c SET t.b = c.name, c.enabled = 'NO' WHERE c.name = 'events_waits_current' AND t.a = 1;
-- what is only read does not count as changed
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_TABLE); binlog no LF-116
UPDATE t, performance_schema.setup_consumers AS c SET t.b = c.name WHERE c.name = 'events_waits_current' AND t.a = 1;
-- expect: binlog not recorded LF-902; binlog no LF-116
-- expect-events: nothing
UPDATE t, performance_schema.setup_consumers AS c SET c.enabled = 'NO' WHERE c.name = 'events_waits_current' AND t.a = 1;
-- expect: binlog recorded LF-901 as statement; binlog no LF-116
UPDATE t SET b = 'y' WHERE a = 1;
SET SESSION binlog_format = 'MIXED';
-- expect: binlog recorded LF-301 as rows; binlog no LF-116
UPDATE t, performance_schema.setup_consumers AS c SET t.b = c.name, c.enabled = 'NO' WHERE c.name = 'events_waits_current' AND t.a = 1;
SET SESSION binlog_format = 'STATEMENT';
SET sql_log_bin = 0;
-- expect: binlog not recorded LF-902; binlog no LF-116
-- expect-events: nothing
UPDATE t, performance_schema.setup_consumers AS c SET t.b = c.name, c.enabled = 'NO' WHERE c.name = 'events_waits_current' AND t.a = 1;
