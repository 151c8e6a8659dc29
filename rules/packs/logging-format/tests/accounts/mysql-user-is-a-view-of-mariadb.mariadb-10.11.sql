-- effects: shadow
-- server mariadb-10.11-row: mariadb-10.11 ROW
-- server mariadb-10.11-statement: mariadb-10.11 STATEMENT
-- mysql.user is a view of MariaDB
CREATE DATABASE d;
USE d;
CREATE TABLE a (n INT, m INT) ENGINE=InnoDB;
-- expect: binlog fails LF-921 because engine(mysql.user, SYSTEM VIEW)
-- expect-events: nothing
UPDATE mysql.user SET max_questions = 0 WHERE User = 'nobody';
-- it may be read
-- expect mariadb-10.11-row: binlog recorded LF-901 as rows; binlog no LF-921
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement; binlog no LF-921
INSERT INTO a SELECT COUNT(*) + 50, 0 FROM mysql.user;
-- expect mariadb-10.11-row: binlog recorded LF-901 as rows; binlog no LF-921
-- expect mariadb-10.11-statement: binlog recorded LF-901 as statement; binlog no LF-921
UPDATE a SET m = 1;
