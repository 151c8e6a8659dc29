-- effects: shadow
-- server mariadb-10.11-mixed: mariadb-10.11 MIXED
-- server mysql-8.0-mixed: mysql-8.0 MIXED
-- R3.14: a change of the format is of this server only
-- expect mariadb-10.11-mixed: binlog not recorded LF-902; binlog advice LF-603; binlog advice LF-604
-- expect mysql-8.0-mixed: binlog not recorded LF-902; binlog advice LF-223; binlog advice LF-603
-- expect-events: nothing
SET GLOBAL binlog_format = 'ROW';
