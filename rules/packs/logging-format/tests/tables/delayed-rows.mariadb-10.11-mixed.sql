-- profile: mariadb-10.11
-- format-is: MIXED
-- effects: shadow
-- INSERT DELAYED, engine by engine
CREATE DATABASE shop;
USE shop;
CREATE TABLE t_MyISAM (a INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Table_map shop.t_MyISAM | Write_rows shop.t_MyISAM | COMMIT
INSERT DELAYED INTO t_MyISAM VALUES (1);
CREATE TABLE t_MEMORY (a INT) ENGINE=MEMORY;
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Table_map shop.t_MEMORY | Write_rows shop.t_MEMORY | COMMIT
INSERT DELAYED INTO t_MEMORY VALUES (1);
CREATE TABLE t_ARCHIVE (a INT) ENGINE=ARCHIVE;
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Table_map shop.t_ARCHIVE | Write_rows shop.t_ARCHIVE | COMMIT
INSERT DELAYED INTO t_ARCHIVE VALUES (1);
CREATE TABLE t_BLACKHOLE (a INT) ENGINE=BLACKHOLE;
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Table_map shop.t_BLACKHOLE | Write_rows shop.t_BLACKHOLE | COMMIT
INSERT DELAYED INTO t_BLACKHOLE VALUES (1);
CREATE TABLE t_Aria (a INT) ENGINE=Aria;
-- expect: binlog recorded LF-901 as rows
-- expect-events: Gtid | Table_map shop.t_Aria | Write_rows shop.t_Aria | COMMIT
INSERT DELAYED INTO t_Aria VALUES (1);
CREATE TABLE t_InnoDB (a INT) ENGINE=InnoDB;
-- expect: binlog fails LF-118
-- expect-events: nothing
INSERT DELAYED INTO t_InnoDB VALUES (1);
