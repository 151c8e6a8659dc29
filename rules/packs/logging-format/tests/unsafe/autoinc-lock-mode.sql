-- profile: mariadb-10.11
-- format-is: STATEMENT
-- effects: shadow
-- instance: --innodb-autoinc-lock-mode=2
-- knowledge 2.3 AUTOINC_LOCK_MODE: told as SYSTEM_VARIABLE, even with explicit values.
CREATE DATABASE shop;
USE shop;
CREATE TABLE t (id INT PRIMARY KEY, a INT, b VARCHAR(50)) ENGINE=InnoDB;
CREATE TABLE u (id INT, a INT) ENGINE=InnoDB;
CREATE TABLE n (id INT, a INT) ENGINE=MyISAM;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | CREATE TABLE ai (id INT AUTO_INCREMENT PRIMARY KEY, a INT) ENGINE=InnoDB
CREATE TABLE ai (id INT AUTO_INCREMENT PRIMARY KEY, a INT) ENGINE=InnoDB;
CREATE TABLE late (g INT, id INT AUTO_INCREMENT, PRIMARY KEY (g, id)) ENGINE=MyISAM;
CREATE TABLE two (id INT PRIMARY KEY, a INT, u INT, UNIQUE (u)) ENGINE=InnoDB;
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO t VALUES (1, 1, 'x'), (2, 2, 'y') | Xid
INSERT INTO t VALUES (1, 1, 'x'), (2, 2, 'y');
-- expect: binlog recorded LF-901 as statement
-- expect-events: Gtid | INSERT INTO u VALUES (5, 5) | Xid
INSERT INTO u VALUES (5, 5);
-- expect: binlog recorded LF-901 as statement; binlog warned LF-100(SYSTEM_VARIABLE)
-- expect-events: Gtid | INSERT INTO ai VALUES (50, 1) | Xid
INSERT INTO ai VALUES (50, 1);
