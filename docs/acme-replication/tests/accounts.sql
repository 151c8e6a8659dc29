-- Accounts are changed with sql_log_bin off.
CREATE BINLOG 'all';
CREATE BINLOG 'shop' LOG(`shop`);
-- expect: all advice ACME-003 because writes_via(database:system, account, create user); shop no ACME-003
CREATE USER bob;
-- expect: all no ACME-003
INSERT INTO shop.orders VALUES (1);
SET sql_log_bin = 0;
-- expect: all no ACME-003
CREATE USER ann;
