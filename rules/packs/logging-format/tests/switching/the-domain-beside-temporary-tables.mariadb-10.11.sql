-- profile: mariadb-10.11
-- format-is: MIXED
-- the domain of a session is fixed while the log may hold its temporary tables; measured on MariaDB 10.11
CREATE DATABASE depot;
CREATE TEMPORARY TABLE depot.crate (n INT);
SET gtid_domain_id = 3;                        -- expect: binlog fails LF-238 because temporary_open()
DROP TEMPORARY TABLE depot.crate;
SET gtid_domain_id = 3;                        -- expect: binlog not recorded LF-902
CREATE TABLE depot.shelf (n INT);
CREATE TEMPORARY TABLE depot.crate (n INT);
INSERT INTO depot.shelf VALUES (UUID_SHORT());
SET gtid_domain_id = 4;                        -- expect: binlog not recorded LF-902 because row_sticks()
