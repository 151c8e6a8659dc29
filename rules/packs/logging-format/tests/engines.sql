-- profile: mariadb-10.11
-- format-is: STATEMENT
-- WL#3303 and row injections: what engines refuse.
CREATE DATABASE d;
USE d;
CREATE TABLE only_statements (a INT) ENGINE=EXAMPLE;
CREATE TABLE only_rows (a INT) ENGINE=ROCKSDB;
CREATE TABLE both_ways (a INT) ENGINE=MyISAM;
INSERT INTO only_statements VALUES (1);                     -- expect: binlog recorded LF-302 as statement
INSERT INTO only_statements VALUES (UUID());                -- expect: binlog refused LF-204 because engine(d.only_statements, EXAMPLE)
INSERT INTO only_rows VALUES (1);                           -- expect: binlog refused LF-205 because engine(d.only_rows, ROCKSDB)
UPDATE only_rows, only_statements SET only_rows.a = 1, only_statements.a = 1;   -- expect: binlog refused LF-201
INSERT INTO both_ways SELECT a FROM only_rows;              -- expect: binlog recorded LF-302 as statement
SET SESSION binlog_format = 'MIXED';
INSERT INTO only_statements VALUES (UUID());                -- expect: binlog refused LF-203
INSERT INTO only_rows VALUES (1);                           -- expect: binlog recorded LF-301 as rows
SET SESSION binlog_format = 'ROW';
INSERT INTO only_statements VALUES (1);                     -- expect: binlog refused LF-202
SET sql_log_bin = 0;
INSERT INTO only_statements VALUES (1);                     -- expect: binlog not recorded LF-902 because setting(sql_log_bin, OFF)
