-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- what an open transaction keeps from being changed: measured on MariaDB 10.11
CREATE DATABASE d;
USE d;
SET gtid_domain_id = 3;
BEGIN;
-- expect: binlog refused LF-236
SET gtid_domain_id = 4;
-- expect: binlog refused LF-236
SET gtid_seq_no = 900;
-- expect: binlog refused LF-237
SET skip_replication = 1;
COMMIT;
SET skip_replication = 1;
CREATE TABLE t (a INT PRIMARY KEY) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement; binlog no LF-520
DELETE FROM t WHERE a = 6;
