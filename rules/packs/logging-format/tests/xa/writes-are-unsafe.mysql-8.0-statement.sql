-- profile: mysql-8.0
-- format-is: STATEMENT
CREATE DATABASE bank;
USE bank;
CREATE TABLE account (id INT PRIMARY KEY) ENGINE=InnoDB;
XA START 'one';
INSERT INTO account VALUES (1);                       -- expect: binlog recorded as statement; binlog warned LF-100(XA) because history(XA active)
XA END 'one';
XA PREPARE 'one';
XA COMMIT 'one';
INSERT INTO account VALUES (2);                       -- expect: binlog recorded as statement; binlog no LF-100
SET binlog_format = 'MIXED';
XA START 'two';
INSERT INTO account VALUES (3);                       -- expect: binlog recorded LF-321(XA) as rows
XA END 'two';
XA ROLLBACK 'two';
