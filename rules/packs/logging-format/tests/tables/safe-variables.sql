-- server mariadb-11.8-statement: mariadb-11.8 STATEMENT
-- server mysql-8.0-statement: mysql-8.0 STATEMENT
-- variables that travel with the statement, and one that does not
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY AUTO_INCREMENT, b VARCHAR(200), c INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.auto_increment_increment | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.auto_increment_increment | Xid
UPDATE t SET b = @@session.auto_increment_increment;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.auto_increment_offset | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.auto_increment_offset | Xid
UPDATE t SET b = @@session.auto_increment_offset;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.character_set_server | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.character_set_server | Xid
UPDATE t SET b = @@session.character_set_server;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.character_set_database | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.character_set_database | Xid
UPDATE t SET b = @@session.character_set_database;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.character_set_client | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.character_set_client | Xid
UPDATE t SET b = @@session.character_set_client;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.character_set_connection | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.character_set_connection | Xid
UPDATE t SET b = @@session.character_set_connection;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.collation_connection | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.collation_connection | Xid
UPDATE t SET b = @@session.collation_connection;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.collation_database | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.collation_database | Xid
UPDATE t SET b = @@session.collation_database;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.collation_server | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.collation_server | Xid
UPDATE t SET b = @@session.collation_server;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.pseudo_thread_id | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.pseudo_thread_id | Xid
UPDATE t SET b = @@session.pseudo_thread_id;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.sql_auto_is_null | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.sql_auto_is_null | Xid
UPDATE t SET b = @@session.sql_auto_is_null;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.foreign_key_checks | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.foreign_key_checks | Xid
UPDATE t SET b = @@session.foreign_key_checks;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.unique_checks | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.unique_checks | Xid
UPDATE t SET b = @@session.unique_checks;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.timestamp | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.timestamp | Xid
UPDATE t SET b = @@session.timestamp;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | Intvar LAST_INSERT_ID | UPDATE t SET b = @@session.last_insert_id | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | Intvar LAST_INSERT_ID | UPDATE t SET b = @@session.last_insert_id | Xid
UPDATE t SET b = @@session.last_insert_id;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | Intvar LAST_INSERT_ID | UPDATE t SET b = @@session.identity | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | Intvar LAST_INSERT_ID | UPDATE t SET b = @@session.identity | Xid
UPDATE t SET b = @@session.identity;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.rand_seed1 | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.rand_seed1 | Xid
UPDATE t SET b = @@session.rand_seed1;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.rand_seed2 | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.rand_seed2 | Xid
UPDATE t SET b = @@session.rand_seed2;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.lc_time_names | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.lc_time_names | Xid
UPDATE t SET b = @@session.lc_time_names;
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.time_zone | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.time_zone | Xid
UPDATE t SET b = @@session.time_zone;
-- expect mariadb-11.8-statement: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.explicit_defaults_for_timestamp | Xid
UPDATE t SET b = @@session.explicit_defaults_for_timestamp;
-- expect mariadb-11.8-statement: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.sql_if_exists | Xid
UPDATE t SET b = @@session.sql_if_exists;
-- expect mariadb-11.8-statement: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.check_constraint_checks | Xid
UPDATE t SET b = @@session.check_constraint_checks;
-- expect mariadb-11.8-statement: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.system_versioning_insert_history | Xid
UPDATE t SET b = @@session.system_versioning_insert_history;
-- expect mysql-8.0-statement: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.partial_revokes | Xid
UPDATE t SET b = @@session.partial_revokes;
-- expect mysql-8.0-statement: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.original_commit_timestamp | Xid
UPDATE t SET b = @@session.original_commit_timestamp;
-- expect mysql-8.0-statement: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.default_collation_for_utf8mb4 | Xid
UPDATE t SET b = @@session.default_collation_for_utf8mb4;
-- expect mysql-8.0-statement: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.original_server_version | Xid
UPDATE t SET b = @@session.original_server_version;
-- expect mysql-8.0-statement: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.immediate_server_version | Xid
UPDATE t SET b = @@session.immediate_server_version;
-- expect mysql-8.0-statement: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.default_table_encryption | Xid
UPDATE t SET b = @@session.default_table_encryption;
-- expect mysql-8.0-statement: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.generated_random_password_length | Xid
UPDATE t SET b = @@session.generated_random_password_length;
-- expect mysql-8.0-statement: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.xa_detach_on_prepare | Xid
UPDATE t SET b = @@session.xa_detach_on_prepare;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_VARIABLE)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@session.max_join_size | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@session.max_join_size | Xid
UPDATE t SET b = @@session.max_join_size;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_VARIABLE)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = @@global.time_zone | Xid
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = @@global.time_zone | Xid
UPDATE t SET b = @@global.time_zone;
