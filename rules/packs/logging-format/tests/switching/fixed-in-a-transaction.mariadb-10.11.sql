-- profile: mariadb-10.11
-- format-is: MIXED
-- effects: shadow
-- variables of replication are fixed while a transaction is open
CREATE DATABASE depot;
CREATE TABLE depot.crate (n INT PRIMARY KEY) ENGINE=InnoDB;
SET SESSION skip_replication = 0;                         -- expect: binlog not recorded LF-902
START TRANSACTION;
INSERT INTO depot.crate VALUES (1);
SET SESSION skip_replication = 0;                         -- expect: binlog fails LF-236 because in_transaction()
COMMIT;
SET SESSION skip_replication = 0;                         -- expect: binlog not recorded LF-902
SET TRANSACTION READ ONLY;
DROP TABLE depot.gone;                         -- expect: binlog fails LF-903 because fails(1051)
INSERT INTO depot.crate VALUES (2);            -- expect: binlog recorded LF-901
START TRANSACTION READ ONLY;
SELECT * FROM depot.gone FOR UPDATE;           -- expect: binlog refused LF-240
COMMIT;
CREATE FUNCTION depot.f() RETURNS INT DETERMINISTIC BEGIN SHOW TABLES; RETURN 1; END; -- expect: binlog fails LF-903(1415)
