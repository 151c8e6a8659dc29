-- server old: mysql-5.6 STATEMENT
-- server new: mysql-8.0 MIXED
-- server maria: mariadb-10.11 MIXED
-- account: app@10.0.0.6
CREATE USER app@'10.0.0.6';
CREATE TABLE d.t (a INT);
CREATE TRIGGER d.g BEFORE INSERT ON d.t FOR EACH ROW SET NEW.a = 1;   -- expect: binlog refused LF-233
CREATE FUNCTION d.f() RETURNS INT DETERMINISTIC RETURN 1;             -- expect: binlog refused LF-233
CREATE FUNCTION d.h() RETURNS INT RETURN 1;                           -- expect: binlog refused LF-231; binlog no LF-233
SET GLOBAL log_bin_trust_function_creators = 1;                       -- expect: binlog refused LF-234
SET sql_log_bin = 0;                                                  -- expect: binlog refused LF-234
CREATE PROCEDURE d.p() SELECT 1;                                      -- expect: binlog no LF-233
