-- effects: shadow
-- server mysql-5.6-mixed: mysql-5.6 MIXED
-- server mysql-5.7-mixed: mysql-5.7 MIXED
-- INSERT DELAYED, engine by engine
CREATE DATABASE shop;
USE shop;
CREATE TABLE t_MyISAM (a INT) ENGINE=MyISAM;
-- expect mysql-5.6-mixed: binlog recorded LF-901 as rows
-- expect mysql-5.7-mixed: binlog recorded LF-901 as statement
-- expect-events mysql-5.6-mixed: BEGIN | Table_map shop.t_MyISAM | Write_rows shop.t_MyISAM | COMMIT
-- expect-events mysql-5.7-mixed: Anonymous_gtid | BEGIN | INSERT DELAYED INTO t_MyISAM VALUES (1) | COMMIT
INSERT DELAYED INTO t_MyISAM VALUES (1);
CREATE TABLE t_MEMORY (a INT) ENGINE=MEMORY;
-- expect mysql-5.6-mixed: binlog recorded LF-901 as rows
-- expect mysql-5.7-mixed: binlog recorded LF-901 as statement
-- expect-events mysql-5.6-mixed: BEGIN | Table_map shop.t_MEMORY | Write_rows shop.t_MEMORY | COMMIT
-- expect-events mysql-5.7-mixed: Anonymous_gtid | BEGIN | INSERT DELAYED INTO t_MEMORY VALUES (1) | COMMIT
INSERT DELAYED INTO t_MEMORY VALUES (1);
CREATE TABLE t_ARCHIVE (a INT) ENGINE=ARCHIVE;
-- expect mysql-5.6-mixed: binlog recorded LF-901 as rows
-- expect mysql-5.7-mixed: binlog recorded LF-901 as statement
-- expect-events mysql-5.6-mixed: BEGIN | Table_map shop.t_ARCHIVE | Write_rows shop.t_ARCHIVE | COMMIT
-- expect-events mysql-5.7-mixed: Anonymous_gtid | BEGIN | INSERT DELAYED INTO t_ARCHIVE VALUES (1) | COMMIT
INSERT DELAYED INTO t_ARCHIVE VALUES (1);
CREATE TABLE t_BLACKHOLE (a INT) ENGINE=BLACKHOLE;
-- expect mysql-5.6-mixed: binlog recorded LF-901 as rows
-- expect mysql-5.7-mixed: binlog recorded LF-901 as statement
-- expect-events mysql-5.6-mixed: BEGIN | Table_map shop.t_BLACKHOLE | Write_rows shop.t_BLACKHOLE | COMMIT
-- expect-events mysql-5.7-mixed: Anonymous_gtid | BEGIN | INSERT DELAYED INTO t_BLACKHOLE VALUES (1) | COMMIT
INSERT DELAYED INTO t_BLACKHOLE VALUES (1);
CREATE TABLE t_InnoDB (a INT) ENGINE=InnoDB;
-- expect mysql-5.6-mixed: binlog fails LF-118
-- expect mysql-5.7-mixed: binlog recorded LF-901 as statement
-- expect-events mysql-5.6-mixed: nothing
-- expect-events mysql-5.7-mixed: Anonymous_gtid | BEGIN | INSERT DELAYED INTO t_InnoDB VALUES (1) | Xid
INSERT DELAYED INTO t_InnoDB VALUES (1);
