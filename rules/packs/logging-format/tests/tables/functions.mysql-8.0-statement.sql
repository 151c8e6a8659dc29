-- profile: mysql-8.0
-- format-is: STATEMENT
-- every function that may return something else on a replica, where the server has it
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY AUTO_INCREMENT, b VARCHAR(200), c INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = FOUND_ROWS() | Xid
UPDATE t SET b = FOUND_ROWS();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = ROW_COUNT() | Xid
UPDATE t SET b = ROW_COUNT();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = GET_LOCK('l', 1) | Xid
UPDATE t SET b = GET_LOCK('l', 1);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = RELEASE_LOCK('l') | Xid
UPDATE t SET b = RELEASE_LOCK('l');
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = IS_FREE_LOCK('l') | Xid
UPDATE t SET b = IS_FREE_LOCK('l');
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = IS_USED_LOCK('l') | Xid
UPDATE t SET b = IS_USED_LOCK('l');
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = LOAD_FILE('f') | Xid
UPDATE t SET b = LOAD_FILE('f');
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = MASTER_POS_WAIT('f', 4) | Xid
UPDATE t SET b = MASTER_POS_WAIT('f', 4);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = SLEEP(0) | Xid
UPDATE t SET b = SLEEP(0);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = SYSDATE() | Xid
UPDATE t SET b = SYSDATE();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = USER() | Xid
UPDATE t SET b = USER();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = SESSION_USER() | Xid
UPDATE t SET b = SESSION_USER();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = SYSTEM_USER() | Xid
UPDATE t SET b = SYSTEM_USER();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = UUID() | Xid
UPDATE t SET b = UUID();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = UUID_SHORT() | Xid
UPDATE t SET b = UUID_SHORT();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = CURRENT_USER() | Xid
UPDATE t SET b = CURRENT_USER();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = VERSION() | Xid
UPDATE t SET b = VERSION();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = RANDOM_BYTES(4) | Xid
UPDATE t SET b = RANDOM_BYTES(4);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = AES_ENCRYPT('a', 'k') | Xid
UPDATE t SET b = AES_ENCRYPT('a', 'k');
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = AES_DECRYPT('a', 'k') | Xid
UPDATE t SET b = AES_DECRYPT('a', 'k');
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = WAIT_FOR_EXECUTED_GTID_SET('g') | Xid
UPDATE t SET b = WAIT_FOR_EXECUTED_GTID_SET('g');
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = SOURCE_POS_WAIT('f', 4) | Xid
UPDATE t SET b = SOURCE_POS_WAIT('f', 4);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = ICU_VERSION() | Xid
UPDATE t SET b = ICU_VERSION();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = RELEASE_ALL_LOCKS() | Xid
UPDATE t SET b = RELEASE_ALL_LOCKS();
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_FUNCTION)
-- expect-events: Anonymous_gtid | BEGIN | Rand | UPDATE t SET b = RAND() | Xid
UPDATE t SET b = RAND();
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = NOW() | Xid
UPDATE t SET b = NOW();
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET c = CONNECTION_ID() | Xid
UPDATE t SET c = CONNECTION_ID();
-- expect: binlog recorded LF-901 as statement; binlog no LF-100
-- expect-events: Anonymous_gtid | BEGIN | UPDATE t SET b = DATABASE() | Xid
UPDATE t SET b = DATABASE();
