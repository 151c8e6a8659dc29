-- server mariadb-11.8-statement: mariadb-11.8 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- server mysql-5.7-statement: mysql-5.7 STATEMENT
-- server mysql-8.0-statement: mysql-8.0 STATEMENT
-- every function that may return something else on a replica, where the server has it
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY AUTO_INCREMENT, b VARCHAR(200), c INT) ENGINE=InnoDB;
-- expect mariadb-11.8-statement: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | CREATE SEQUENCE s
CREATE SEQUENCE s;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = FOUND_ROWS() | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = FOUND_ROWS() | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = FOUND_ROWS() | Xid
UPDATE t SET b = FOUND_ROWS();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = ROW_COUNT() | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = ROW_COUNT() | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = ROW_COUNT() | Xid
UPDATE t SET b = ROW_COUNT();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = GET_LOCK('l', 1) | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = GET_LOCK('l', 1) | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = GET_LOCK('l', 1) | Xid
UPDATE t SET b = GET_LOCK('l', 1);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = RELEASE_LOCK('l') | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = RELEASE_LOCK('l') | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = RELEASE_LOCK('l') | Xid
UPDATE t SET b = RELEASE_LOCK('l');
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = IS_FREE_LOCK('l') | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = IS_FREE_LOCK('l') | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = IS_FREE_LOCK('l') | Xid
UPDATE t SET b = IS_FREE_LOCK('l');
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = IS_USED_LOCK('l') | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = IS_USED_LOCK('l') | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = IS_USED_LOCK('l') | Xid
UPDATE t SET b = IS_USED_LOCK('l');
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = LOAD_FILE('f') | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = LOAD_FILE('f') | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = LOAD_FILE('f') | Xid
UPDATE t SET b = LOAD_FILE('f');
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = MASTER_POS_WAIT('f', 4) | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = MASTER_POS_WAIT('f', 4) | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = MASTER_POS_WAIT('f', 4) | Xid
UPDATE t SET b = MASTER_POS_WAIT('f', 4);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = SLEEP(0) | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = SLEEP(0) | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = SLEEP(0) | Xid
UPDATE t SET b = SLEEP(0);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = SYSDATE() | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = SYSDATE() | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = SYSDATE() | Xid
UPDATE t SET b = SYSDATE();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = USER() | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = USER() | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = USER() | Xid
UPDATE t SET b = USER();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = SESSION_USER() | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = SESSION_USER() | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = SESSION_USER() | Xid
UPDATE t SET b = SESSION_USER();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = SYSTEM_USER() | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = SYSTEM_USER() | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = SYSTEM_USER() | Xid
UPDATE t SET b = SYSTEM_USER();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = UUID() | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = UUID() | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = UUID() | Xid
UPDATE t SET b = UUID();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = UUID_SHORT() | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = UUID_SHORT() | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = UUID_SHORT() | Xid
UPDATE t SET b = UUID_SHORT();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = CURRENT_USER() | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = CURRENT_USER() | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = CURRENT_USER() | Xid
UPDATE t SET b = CURRENT_USER();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = VERSION() | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = VERSION() | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = VERSION() | Xid
UPDATE t SET b = VERSION();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = RANDOM_BYTES(4) | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = RANDOM_BYTES(4) | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = RANDOM_BYTES(4) | Xid
UPDATE t SET b = RANDOM_BYTES(4);
-- expect mariadb-11.8-statement: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = RELEASE_ALL_LOCKS() | Xid
UPDATE t SET b = RELEASE_ALL_LOCKS();
-- expect mariadb-11.8-statement: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = SYS_GUID() | Xid
UPDATE t SET b = SYS_GUID();
-- expect mariadb-11.8-statement: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = CURRENT_ROLE() | Xid
UPDATE t SET b = CURRENT_ROLE();
-- expect mariadb-11.8-statement: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = MASTER_GTID_WAIT('0-1-1') | Xid
UPDATE t SET b = MASTER_GTID_WAIT('0-1-1');
-- expect mariadb-11.8-statement: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)(WRITE_AUTOINC_SELECT)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET c = LASTVAL(s) | Xid
UPDATE t SET c = LASTVAL(s);
-- expect mariadb-11.8-statement: binlog refused LF-205; binlog no LF-100
-- expect-events mariadb-11.8-statement: nothing
UPDATE t SET c = NEXTVAL(s);
-- expect mariadb-11.8-statement: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = BINLOG_GTID_POS('f', 4) | Xid
UPDATE t SET b = BINLOG_GTID_POS('f', 4);
-- expect mariadb-11.8-statement: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET c = ROWNUM() | Xid
UPDATE t SET c = ROWNUM();
-- expect mariadb-11.8-statement: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = (SELECT x FROM JSON_TABLE('[1]', '$[*]' COLUMNS (x INT PATH '$')) AS j) | Xid
UPDATE t SET b = (SELECT x FROM JSON_TABLE('[1]', '$[*]' COLUMNS (x INT PATH '$')) AS j);
-- expect mariadb-11.8-statement: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = UUID_V4() | Xid
UPDATE t SET b = UUID_V4();
-- expect mariadb-11.8-statement: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = UUID_V7() | Xid
UPDATE t SET b = UUID_V7();
-- expect mysql-*: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = AES_ENCRYPT('a', 'k') | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = AES_ENCRYPT('a', 'k') | Xid
UPDATE t SET b = AES_ENCRYPT('a', 'k');
-- expect mysql-*: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = AES_DECRYPT('a', 'k') | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = AES_DECRYPT('a', 'k') | Xid
UPDATE t SET b = AES_DECRYPT('a', 'k');
-- expect mysql-5.7-statement, mysql-8.0-statement: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = WAIT_FOR_EXECUTED_GTID_SET('g') | Xid
UPDATE t SET b = WAIT_FOR_EXECUTED_GTID_SET('g');
-- expect mysql-5.6-statement, mysql-5.7-statement: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = WAIT_UNTIL_SQL_THREAD_AFTER_GTIDS('g') | Xid
-- expect-events mysql-5.7-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = WAIT_UNTIL_SQL_THREAD_AFTER_GTIDS('g') | Xid
UPDATE t SET b = WAIT_UNTIL_SQL_THREAD_AFTER_GTIDS('g');
-- expect mysql-8.0-statement: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = SOURCE_POS_WAIT('f', 4) | Xid
UPDATE t SET b = SOURCE_POS_WAIT('f', 4);
-- expect mysql-8.0-statement: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = ICU_VERSION() | Xid
UPDATE t SET b = ICU_VERSION();
-- expect mysql-5.7-statement, mysql-8.0-statement: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = RELEASE_ALL_LOCKS() | Xid
UPDATE t SET b = RELEASE_ALL_LOCKS();
-- expect mysql-*: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events mysql-5.6-statement: BEGIN | Rand | UPDATE t SET b = RAND() | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | Rand | UPDATE t SET b = RAND() | Xid
UPDATE t SET b = RAND();
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = NOW() | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = NOW() | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = NOW() | Xid
UPDATE t SET b = NOW();
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET c = CONNECTION_ID() | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET c = CONNECTION_ID() | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET c = CONNECTION_ID() | Xid
UPDATE t SET c = CONNECTION_ID();
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events mariadb-11.8-statement: Gtid | UPDATE t SET b = DATABASE() | Xid
-- expect-events mysql-5.6-statement: BEGIN | UPDATE t SET b = DATABASE() | Xid
-- expect-events mysql-5.7-statement, mysql-8.0-statement: Anonymous_gtid | BEGIN | UPDATE t SET b = DATABASE() | Xid
UPDATE t SET b = DATABASE();
