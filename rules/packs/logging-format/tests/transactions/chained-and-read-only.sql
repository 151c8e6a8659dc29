-- effects: shadow
-- server mariadb-10.11-mixed: mariadb-10.11 MIXED
-- server mysql-5.6-mixed: mysql-5.6 MIXED
-- AND CHAIN keeps the access mode, and what the log has joined is not joined by the next
CREATE DATABASE depot;
CREATE TABLE depot.crate (n INT PRIMARY KEY) ENGINE=InnoDB;
SET TRANSACTION READ ONLY;
COMMIT AND CHAIN;
INSERT INTO depot.crate VALUES (1);            -- expect: binlog refused LF-240 because history(read-only mode)
ROLLBACK AND CHAIN;
INSERT INTO depot.crate VALUES (1);            -- expect: binlog refused LF-240 because history(read-only mode)
COMMIT;
INSERT INTO depot.crate VALUES (1);            -- expect: binlog recorded LF-901 as statement
START TRANSACTION WITH CONSISTENT SNAPSHOT;
SAVEPOINT earlier;                             -- expect: binlog not recorded LF-902
COMMIT;
