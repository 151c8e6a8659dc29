-- profile: mysql-5.6
-- format-is: ROW
-- which columns rows hold is not said of a table whose columns are not known
CREATE TABLE d.t (id INT PRIMARY KEY, a INT, b INT);
-- expect-events: BEGIN | Table_map d.u | Update_rows d.u | Xid
UPDATE d.u SET a = 1 WHERE id = 2;
SET SESSION binlog_row_image = 'MINIMAL';
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | Table_map d.t | Update_rows d.t (id) -> (a) | Xid
UPDATE d.t SET a = 1 WHERE id = 2;
-- expect: binlog recorded LF-901 as rows
-- expect-events: BEGIN | Table_map d.u | Update_rows d.u (unknown) -> (unknown) | Xid
UPDATE d.u SET a = 1 WHERE id = 2;
SET SESSION binlog_row_image = 'NOBLOB';
-- expect-events: BEGIN | Table_map d.u | Delete_rows d.u (unknown) | Xid
DELETE FROM d.u WHERE id = 2;
