-- profile: mysql-8.0
-- format-is: STATEMENT
-- replica: --replicate-do-db=app --replicate-do-db=log --replicate-wild-do-table=app.%
-- patterns do not look at databases where others name them
-- expect: binlog no LF-614
CREATE DATABASE log;
-- expect: binlog advice LF-611
CREATE DATABASE other;
