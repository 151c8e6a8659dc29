-- expect: binlog advice MIG-020
CREATE USER app@'%' IDENTIFIED BY 'x';
-- expect: binlog no MIG-020
CREATE USER app@'10.1.2.3' IDENTIFIED BY 'x';
-- expect: binlog no MIG-020
CREATE USER app@localhost, app@'a.db.acme.example' IDENTIFIED BY 'x';
-- expect: binlog no MIG-020
DROP USER app@'%';
-- expect: binlog advice MIG-022
SET GLOBAL read_only = 0;
-- expect: binlog advice MIG-022
SET foreign_key_checks = 0;
-- expect: binlog no MIG-022; binlog no MIG-021
SET foreign_key_checks = 1;
-- expect: binlog no MIG-021
SET sql_log_bin = 0;
