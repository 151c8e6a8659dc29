-- profile: mysql-5.6
-- format-is: MIXED
-- knowledge 2.2: row injections; an engine that takes statements only refuses rows in every format
CREATE DATABASE d;
USE d;
CREATE TABLE t (a INT, b INT) ENGINE=EXAMPLE;
-- expect: binlog not recorded LF-902; binlog no LF-207
BINLOG '
ALlVaQ8BAAAAdAAAAHgAAAABAAQANS42LjI0LWxvZwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAAAAAAAAAAAAEzgNAAgAEgAEBAQEEgAAXAAEGggAAAAICAgCAAAACgoKGRkAAAAA
AAA=
';
SET SESSION binlog_format = 'STATEMENT';
-- expect: binlog refused LF-206 because engine(d.t, EXAMPLE); binlog no LF-207
BINLOG '
ALlVaRMBAAAAJgAAAJABAAAAABIAAAAAAAEAAWQAAXQAAgMDAAI=
ALlVaR4BAAAAKAAAALgBAAAAABIAAAAAAAEAAgAC//xaAAAAWgAAAA==
';
-- expect: binlog recorded LF-901 as statement; binlog no LF-206
INSERT INTO t VALUES (1, 1);
SET SESSION binlog_format = 'ROW';
-- expect: binlog refused LF-206 because engine(d.t, EXAMPLE); binlog no LF-202
BINLOG '
ALlVaRMBAAAAJgAAAJABAAAAABIAAAAAAAEAAWQAAXQAAgMDAAI=
ALlVaR4BAAAAKAAAALgBAAAAABIAAAAAAAEAAgAC//xaAAAAWgAAAA==
';
-- expect: binlog refused LF-202; binlog no LF-206
INSERT INTO t VALUES (1, 1);
