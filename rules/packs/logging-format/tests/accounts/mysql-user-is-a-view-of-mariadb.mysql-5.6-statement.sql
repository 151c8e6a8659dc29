-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- mysql.user is a view of MariaDB
CREATE DATABASE d;
USE d;
CREATE TABLE a (n INT, m INT) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement; binlog no LF-921
-- expect-events: BEGIN | UPDATE mysql.user SET max_questions = 0 WHERE User = 'nobody' | COMMIT
UPDATE mysql.user SET max_questions = 0 WHERE User = 'nobody';
-- expect: binlog recorded LF-901 as statement; binlog no LF-921
INSERT INTO a SELECT COUNT(*) + 50, 0 FROM mysql.user;
