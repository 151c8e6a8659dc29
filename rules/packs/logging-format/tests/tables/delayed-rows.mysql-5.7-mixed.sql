-- profile: mysql-5.7
-- format-is: MIXED
-- effects: shadow
-- INSERT DELAYED, engine by engine
CREATE DATABASE shop;
USE shop;
CREATE TABLE t_MyISAM (a INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | BEGIN | INSERT DELAYED INTO t_MyISAM VALUES (1) | COMMIT
INSERT DELAYED INTO t_MyISAM VALUES (1);
CREATE TABLE t_MEMORY (a INT) ENGINE=MEMORY;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | BEGIN | INSERT DELAYED INTO t_MEMORY VALUES (1) | COMMIT
INSERT DELAYED INTO t_MEMORY VALUES (1);
CREATE TABLE t_ARCHIVE (a INT) ENGINE=ARCHIVE;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | BEGIN | INSERT DELAYED INTO t_ARCHIVE VALUES (1) | COMMIT
INSERT DELAYED INTO t_ARCHIVE VALUES (1);
CREATE TABLE t_BLACKHOLE (a INT) ENGINE=BLACKHOLE;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | BEGIN | INSERT DELAYED INTO t_BLACKHOLE VALUES (1) | COMMIT
INSERT DELAYED INTO t_BLACKHOLE VALUES (1);
CREATE TABLE t_InnoDB (a INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Anonymous_gtid | BEGIN | INSERT DELAYED INTO t_InnoDB VALUES (1) | Xid
INSERT DELAYED INTO t_InnoDB VALUES (1);
