-- profile: mariadb-10.11
-- format-is: ROW
-- replica: --replicate-do-domain-ids=2
-- where domains are listed to do, all others are left out
CREATE DATABASE app;
-- expect: binlog advice LF-624
CREATE TABLE app.t (a INT PRIMARY KEY) ENGINE=InnoDB;
-- expect: binlog advice LF-626
INSERT INTO app.t VALUES (1);
SET SESSION gtid_domain_id = 2;
-- expect: binlog no LF-624; binlog no LF-626
INSERT INTO app.t VALUES (2);
