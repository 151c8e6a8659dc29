-- profile: mariadb-10.11
-- format-is: ROW
-- replica: --replicate-wild-ignore-table=log.%
-- SELECT and DO have rows where they take values of a sequence
CREATE DATABASE log;
CREATE SEQUENCE log.s;
CREATE DATABASE app;
CREATE SEQUENCE app.s;
-- expect: binlog recorded LF-901; binlog advice LF-622
SELECT NEXTVAL(log.s);
-- expect: binlog recorded LF-901; binlog advice LF-622
DO SETVAL(log.s, 2000);
-- expect: binlog recorded LF-901; binlog no LF-622
SELECT NEXTVAL(app.s);
-- expect: binlog not recorded LF-902; binlog no LF-622
SELECT LASTVAL(app.s);
