-- profile: mariadb-10.11
-- format-is: MIXED
-- effects: shadow
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
SAVEPOINT before;                              -- expect: binlog not recorded LF-902
COMMIT;
