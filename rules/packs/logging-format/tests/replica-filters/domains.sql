-- server m1: mariadb-10.11 MIXED
-- server m2: mariadb-11.8 MIXED
-- replica: --replicate-ignore-domain-ids=2,3
-- all of a group is left out by its domain, in every format: measured on a pair of MariaDB 10.11.19
CREATE DATABASE app;
CREATE TABLE app.t (a INT PRIMARY KEY) ENGINE=InnoDB;
-- expect: binlog no LF-624; binlog no LF-626
INSERT INTO app.t VALUES (1);
SET SESSION gtid_domain_id = 2;
SET SESSION binlog_format = STATEMENT;
-- expect: binlog advice LF-624; binlog no LF-626
INSERT INTO app.t VALUES (2);
-- expect: binlog advice LF-624
CREATE TABLE app.u (a INT);
SET SESSION binlog_format = ROW;
-- expect: binlog advice LF-626; binlog no LF-624
INSERT INTO app.t VALUES (3);
SET SESSION gtid_domain_id = 4;
-- expect: binlog no LF-624; binlog no LF-626
INSERT INTO app.t VALUES (4);
