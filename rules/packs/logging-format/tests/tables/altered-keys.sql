-- effects: shadow
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- server mysql-5.6-statement: mysql-5.6 STATEMENT
-- ALTER TABLE over keys that are not there, there already, or needed; what SHOW and LOCK TABLES name.
CREATE DATABASE z;
USE z;
CREATE TABLE p (id INT PRIMARY KEY, s INT, KEY ks (s)) ENGINE=InnoDB;
CREATE TABLE c (id INT PRIMARY KEY, p INT, CONSTRAINT toward FOREIGN KEY (p) REFERENCES p (id)) ENGINE=InnoDB;
DROP INDEX none ON p;                                 -- expect: binlog fails LF-903(1091)
CREATE INDEX ks ON p (id);                            -- expect: binlog fails LF-903(1061)
ALTER TABLE p ADD PRIMARY KEY (s);                    -- expect: binlog fails LF-903(1068)
ALTER TABLE p ADD KEY (nothing);                      -- expect: binlog fails LF-903(1072)
ALTER TABLE c DROP KEY toward;                        -- expect: binlog fails LF-903(1553)
ALTER TABLE c ENGINE=MyISAM;                          -- expect: binlog fails LF-903(1217)
ALTER TABLE c DROP FOREIGN KEY toward, DROP KEY toward; -- expect: binlog recorded LF-901 as statement
ALTER TABLE c ENGINE=MyISAM;                          -- expect: binlog recorded LF-901 as statement
SHOW CREATE TABLE nowhere;                            -- expect: binlog fails LF-903(1146)
SHOW FULL COLUMNS FROM nowhere IN z;                  -- expect: binlog fails LF-903(1146)
SHOW INDEX FROM p FROM z;                             -- expect: binlog not recorded LF-902
SHOW CREATE VIEW p;                                   -- expect: binlog fails LF-903(1347)
SHOW CREATE PROCEDURE none;                           -- expect: binlog fails LF-903(1305)
LOCK TABLES p READ, p READ;                           -- expect: binlog fails LF-903(1066)
LOCK TABLES p READ, p AS q WRITE;                     -- expect: binlog not recorded LF-902
UNLOCK TABLES;
CREATE TABLE a (id INT AUTO_INCREMENT PRIMARY KEY, b INT) ENGINE=ARCHIVE;
INSERT INTO a VALUES (9, 1);
INSERT INTO a VALUES (5, 1);                          -- expect: binlog fails LF-903(1022)
INSERT INTO a (b) VALUES (1);                         -- expect: binlog recorded LF-901 as statement
