-- profile: mariadb-10.11
-- format-is: STATEMENT
-- replica: --replicate-do-db=app --replicate-do-db=log --replicate-wild-do-table=app.%
-- patterns look at databases although others name them
-- expect: binlog no LF-614
CREATE DATABASE app;
-- expect: binlog advice LF-614; binlog no LF-611
CREATE DATABASE log;
-- expect: binlog advice LF-611
CREATE DATABASE other;
