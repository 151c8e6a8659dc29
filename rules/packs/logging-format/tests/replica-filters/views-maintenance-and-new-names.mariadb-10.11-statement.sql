-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- replica: --replicate-wild-ignore-table=log.%
-- filters look at the view that is written and at tables that are analysed, not at the new name of ALTER TABLE
CREATE DATABASE app;
CREATE DATABASE log;
CREATE TABLE app.t (a INT PRIMARY KEY);
CREATE TABLE log.u (a INT PRIMARY KEY);
CREATE VIEW app.v AS SELECT * FROM log.u;
CREATE VIEW log.w AS SELECT * FROM app.t;
-- expect: binlog no LF-615
INSERT INTO app.v VALUES (1);
-- expect: binlog advice LF-615
INSERT INTO log.w VALUES (1);
-- expect: binlog advice LF-615
ANALYZE TABLE log.u;
-- expect: binlog no LF-615
ANALYZE TABLE app.t;
-- expect: binlog advice LF-615
RENAME TABLE app.t TO log.t;
RENAME TABLE log.t TO app.t;
-- expect: binlog advice LF-619; binlog no LF-615
ALTER TABLE app.t RENAME TO log.t;
-- expect: binlog advice LF-615; binlog no LF-619
ALTER TABLE log.t RENAME TO log.t2;
CREATE USER u@localhost;
-- expect: binlog advice LF-615
GRANT SELECT ON log.u TO u@localhost;
-- expect: binlog no LF-615
GRANT SELECT ON app.v TO u@localhost;
-- expect: binlog no LF-615
GRANT SELECT ON log.* TO u@localhost;
-- expect: binlog advice LF-615
REVOKE SELECT ON log.u FROM u@localhost;
