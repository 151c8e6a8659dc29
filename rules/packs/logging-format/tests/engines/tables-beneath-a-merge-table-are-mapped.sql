-- profile: mysql-5.6
-- format-is: ROW
-- effects: shadow
-- tables beneath a merge table are mapped
CREATE DATABASE d;
USE d;
CREATE TABLE d.one (a INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement
-- expect-events: CREATE TABLE d.all_of (a INT) ENGINE=MERGE UNION=(d.one)
CREATE TABLE d.all_of (a INT) ENGINE=MERGE UNION=(d.one);
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | Table_map d.all_of | Table_map d.one | Write_rows d.all_of | COMMIT
INSERT INTO d.all_of VALUES (1);
