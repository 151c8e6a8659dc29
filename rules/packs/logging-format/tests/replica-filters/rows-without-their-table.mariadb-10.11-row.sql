-- profile: mariadb-10.11
-- format-is: ROW
-- effects: shadow
-- replica: --replicate-do-db=app
-- the CREATE goes by the default database, the rows by the database of the table
CREATE DATABASE app;
CREATE DATABASE other;
USE other;
-- expect: binlog advice LF-623; binlog advice LF-611
CREATE TABLE app.t SELECT 1 AS a;
-- expect: binlog no LF-623; binlog advice LF-611
CREATE TABLE other.t SELECT 1 AS a;
USE app;
-- expect: binlog no LF-623; binlog no LF-611
CREATE TABLE app.u SELECT 1 AS a;
