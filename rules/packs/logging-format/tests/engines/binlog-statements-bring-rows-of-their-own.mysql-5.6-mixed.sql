-- profile: mysql-5.6
-- format-is: MIXED
-- effects: shadow
-- knowledge 2.2: row injections; MySQL refuses them in STATEMENT
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
-- expect: binlog not recorded LF-902; binlog no LF-207
-- expect-events: nothing
BINLOG '
ALlVaQ8BAAAAdAAAAHgAAAABAAQANS42LjI0LWxvZwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAAAAAAAAAAAAEzgNAAgAEgAEBAQEEgAAXAAEGggAAAAICAgCAAAACgoKGRkAAAAA
AAA=
';
-- expect: binlog recorded LF-301 as rows; binlog no LF-206; binlog no LF-207
-- expect-events: BEGIN | Table_map d.t | Write_rows d.t | Xid
BINLOG '
ALlVaRMBAAAAJgAAAJABAAAAABIAAAAAAAEAAWQAAXQAAgMDAAI=
ALlVaR4BAAAAKAAAALgBAAAAABIAAAAAAAEAAgAC//xaAAAAWgAAAA==
';
-- expect: binlog recorded LF-901 as statement
DELETE FROM t;
SET SESSION binlog_format = 'STATEMENT';
-- expect: binlog not recorded LF-902; binlog no LF-207
-- expect-events: nothing
BINLOG '
ALlVaQ8BAAAAdAAAAHgAAAABAAQANS42LjI0LWxvZwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAAAAAAAAAAAAEzgNAAgAEgAEBAQEEgAAXAAEGggAAAAICAgCAAAACgoKGRkAAAAA
AAA=
';
-- expect: binlog refused LF-207 because kind(BINLOG)
-- expect-events: nothing
BINLOG '
ALlVaRMBAAAAJgAAAJABAAAAABIAAAAAAAEAAWQAAXQAAgMDAAI=
ALlVaR4BAAAAKAAAALgBAAAAABIAAAAAAAEAAgAC//xaAAAAWgAAAA==
';
-- expect: binlog recorded LF-901 as statement; binlog no LF-207
INSERT INTO t VALUES (1, 1);
SET sql_log_bin = 0;
-- expect: binlog not recorded LF-902; binlog no LF-207
-- expect-events: nothing
BINLOG '
ALlVaRMBAAAAJgAAAJABAAAAABIAAAAAAAEAAWQAAXQAAgMDAAI=
ALlVaR4BAAAAKAAAALgBAAAAABIAAAAAAAEAAgAC//xaAAAAWgAAAA==
';
DELETE FROM t;
SET sql_log_bin = 1;
-- expect: binlog not recorded LF-902
SET SESSION binlog_format = 'ROW';
-- expect: binlog recorded LF-301 as rows; binlog no LF-207
-- expect-events: BEGIN | Table_map d.t | Write_rows d.t | Xid
BINLOG '
ALlVaRMBAAAAJgAAAJABAAAAABIAAAAAAAEAAWQAAXQAAgMDAAI=
ALlVaR4BAAAAKAAAALgBAAAAABIAAAAAAAEAAgAC//xaAAAAWgAAAA==
';
