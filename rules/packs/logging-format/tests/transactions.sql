-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- R1.34 to R1.40; events and warnings are pinned in tests/logging/test_transactions.py
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (a INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY) ENGINE=MyISAM;
BEGIN;
INSERT INTO n VALUES (1);                      -- expect: binlog recorded LF-302 as statement
INSERT INTO t VALUES (1);
INSERT INTO n VALUES (2);                      -- expect: binlog recorded LF-302 as statement
SAVEPOINT s;
ROLLBACK TO s;                                 -- expect: binlog not recorded LF-902
ROLLBACK;                                      -- expect: binlog not recorded LF-902
INSERT INTO n VALUES (3),(3);                  -- expect: binlog recorded LF-302 as statement
START TRANSACTION READ ONLY;
INSERT INTO t VALUES (4);                      -- expect: binlog refused LF-240 because history(read-only mode)
BEGIN;
INSERT INTO t VALUES (4);                      -- expect: binlog refused LF-240
COMMIT;
XA START 'a';
COMMIT;                                        -- expect: binlog refused LF-241 because history(XA active)
XA END 'a';
XA PREPARE 'a';
XA COMMIT 'a' ONE PHASE;                       -- expect: binlog refused LF-241
XA COMMIT 'a';                                 -- expect: binlog not recorded LF-902
BEGIN;
XA START 'b';                                  -- expect: binlog refused LF-242
FLUSH LOGS;                                    -- expect: binlog not recorded LF-902
FLUSH STATUS;                                  -- expect: binlog recorded LF-302
