-- effects: shadow
-- server mariadb-11.8-statement: mariadb-11.8 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- server mysql-5.7-statement: mysql-5.7 STATEMENT
-- values that variables take, and the scopes they have
CREATE DATABASE shop;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION binlog_format = 'STATEMENT';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION binlog_format = 'ROW';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION binlog_format = 'MIXED';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION binlog_row_image = 'FULL';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION binlog_row_image = 'MINIMAL';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION binlog_row_image = 'NOBLOB';
-- expect mariadb-11.8-statement: binlog not recorded LF-902
-- expect mysql-*: binlog fails LF-112
-- expect-events: nothing
SET SESSION binlog_row_image = 'FULL_NODUP';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION tx_isolation = 'READ-UNCOMMITTED';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION tx_isolation = 'READ-COMMITTED';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION tx_isolation = 'REPEATABLE-READ';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION tx_isolation = 'SERIALIZABLE';
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION sql_log_bin = ON;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION sql_log_bin = OFF;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION autocommit = ON;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION autocommit = OFF;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION binlog_direct_non_transactional_updates = ON;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION binlog_direct_non_transactional_updates = OFF;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION tx_read_only = ON;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION tx_read_only = OFF;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION sql_notes = ON;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION sql_notes = OFF;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET GLOBAL log_bin_trust_function_creators = ON;
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET GLOBAL log_bin_trust_function_creators = OFF;
-- expect: binlog fails LF-112
-- expect-events: nothing
SET SESSION binlog_row_image = 'SOME';
-- expect: binlog fails LF-112
-- expect-events: nothing
SET SESSION binlog_format = 'X';
-- expect: binlog fails LF-112
-- expect-events: nothing
SET SESSION sql_log_bin = 7;
-- expect: binlog fails LF-230
-- expect-events: nothing
SET GLOBAL sql_log_bin = 1;
-- expect: binlog fails LF-230
-- expect-events: nothing
SET GLOBAL sql_log_bin = 1;
-- expect: binlog fails LF-230
-- expect-events: nothing
SET GLOBAL sql_log_bin = 1;
-- expect: binlog fails LF-230
-- expect-events: nothing
SET GLOBAL log_bin = 1;
-- expect: binlog fails LF-230
-- expect-events: nothing
SET SESSION log_bin = 1;
-- expect: binlog fails LF-230
-- expect-events: nothing
SET GLOBAL lower_case_table_names = 1;
-- expect: binlog fails LF-230
-- expect-events: nothing
SET SESSION lower_case_table_names = 1;
-- expect: binlog fails LF-230
-- expect-events: nothing
SET GLOBAL innodb_autoinc_lock_mode = 1;
-- expect: binlog fails LF-230
-- expect-events: nothing
SET SESSION innodb_autoinc_lock_mode = 1;
-- expect mariadb-11.8-statement, mysql-5.7-statement: binlog not recorded LF-902
-- expect mysql-5.6-statement: binlog fails LF-230
-- expect-events: nothing
SET GLOBAL gtid_mode = 1;
-- expect mariadb-11.8-statement: binlog not recorded LF-902
-- expect mysql-*: binlog fails LF-230
-- expect-events: nothing
SET SESSION gtid_mode = 1;
-- expect mariadb-11.8-statement: binlog not recorded LF-902
-- expect mysql-*: binlog fails LF-230
-- expect-events: nothing
SET SESSION gtid_mode = 1;
-- expect mariadb-11.8-statement, mysql-5.7-statement: binlog not recorded LF-902
-- expect mysql-5.6-statement: binlog fails LF-230
-- expect-events: nothing
SET GLOBAL enforce_gtid_consistency = 1;
-- expect mariadb-11.8-statement: binlog not recorded LF-902
-- expect mysql-*: binlog fails LF-230
-- expect-events: nothing
SET SESSION enforce_gtid_consistency = 1;
-- expect mariadb-11.8-statement: binlog not recorded LF-902
-- expect mysql-*: binlog fails LF-230
-- expect-events: nothing
SET SESSION enforce_gtid_consistency = 1;
-- expect: binlog fails LF-230
-- expect-events: nothing
SET SESSION log_bin_trust_function_creators = 1;
