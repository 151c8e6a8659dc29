-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- Errors that a server gives before it looks at a row, or with the first row that it finds.
CREATE DATABASE z;
USE z;
CREATE TABLE p (id INT PRIMARY KEY, s VARCHAR(9), KEY (s)) ENGINE=InnoDB;
-- expect: binlog fails LF-903
CREATE TABLE c1 (a BIGINT, FOREIGN KEY (a) REFERENCES p (id)) ENGINE=InnoDB;
-- expect: binlog fails LF-903
CREATE TABLE c2 (a INT UNSIGNED, FOREIGN KEY (a) REFERENCES p (id)) ENGINE=InnoDB;
-- expect: binlog fails LF-903
CREATE TABLE c3 (a VARCHAR(5), FOREIGN KEY (a) REFERENCES p (id)) ENGINE=InnoDB;
-- expect: binlog fails LF-903
CREATE TABLE c4 (a INT NOT NULL, FOREIGN KEY (a) REFERENCES p (id) ON DELETE SET NULL) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
CREATE TABLE c5 (a VARCHAR(50), FOREIGN KEY (a) REFERENCES p (s)) ENGINE=InnoDB;
CREATE TABLE t (id INT PRIMARY KEY, w INT) ENGINE=InnoDB;
INSERT INTO t VALUES (1, 1), (2, 2);
UPDATE t SET w = 3 ORDER BY 1;                        -- expect: binlog fails LF-903(1054)
UPDATE t SET w = 3 ORDER BY w;                        -- expect: binlog recorded LF-901 as statement
EXECUTE never;                                        -- expect: binlog fails LF-903(1243)
PREPARE q FROM 'DELETE FROM t WHERE id = ?';
EXECUTE q;                                            -- expect: binlog fails LF-903(1210)
SET @a = 7;
EXECUTE q USING @a, @a;                               -- expect: binlog fails LF-903(1210)
EXECUTE q USING @a;                                   -- expect: binlog recorded LF-901 as statement
DEALLOCATE PREPARE never;                             -- expect: binlog fails LF-903(1243)
DEALLOCATE PREPARE q;
EXECUTE q USING @a;                                   -- expect: binlog fails LF-903(1243)
LOCK TABLES t WRITE;
PREPARE l FROM 'DELETE FROM p';                       -- expect: binlog fails LF-903(1100)
UNLOCK TABLES;
CREATE TABLE ar (id INT AUTO_INCREMENT PRIMARY KEY, w INT) ENGINE=ARCHIVE;
INSERT INTO ar VALUES (1, 1);
INSERT INTO ar VALUES (1, 1);                         -- expect: binlog fails LF-903(1022)
REPLACE INTO ar VALUES (1, 2);                        -- expect: binlog fails LF-903(1022)
UPDATE ar SET w = 5 WHERE w = 77;                     -- expect: binlog recorded LF-901 as statement
DELETE FROM ar WHERE w = 77;                          -- expect: binlog recorded LF-901 as statement
DELETE FROM ar;                                       -- expect: binlog fails LF-903(1031)
