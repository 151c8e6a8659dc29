-- note: at most 14 statements are open
-- formats: MIXED
-- without a database a name in GRANT is refused
CREATE USER clerk;
GRANT SELECT ON page TO clerk;
GRANT ALL ON page TO clerk;
REVOKE SELECT ON page FROM clerk;
GRANT SELECT ON * TO clerk;
GRANT EXECUTE ON PROCEDURE stamp TO clerk;
GRANT SELECT ON *.* TO clerk;
-- a letter of utf8mb4 takes four bytes of a key
CREATE SCHEMA book DEFAULT CHARACTER SET utf8mb4;
USE book;
CREATE TABLE page1 (name VARCHAR(192) PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE page2 (name VARCHAR(191) PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE page3 (name VARCHAR(255), UNIQUE (name)) ENGINE=MyISAM;
CREATE TABLE page4 (name VARCHAR(255), UNIQUE (name)) CHARACTER SET latin1;
CREATE TABLE page5 (name VARCHAR(255), KEY (name)) ENGINE=InnoDB;
CREATE TABLE page6 (name TEXT, PRIMARY KEY (name(200))) ENGINE=InnoDB;
ALTER TABLE page4 ADD other VARCHAR(255) UNIQUE;
CREATE DATABASE plain;
CREATE TABLE plain.page1 (name VARCHAR(255) PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE plain.copied LIKE book.page2;
ALTER DATABASE plain CHARACTER SET utf8;
CREATE TABLE plain.page2 (name VARCHAR(256) PRIMARY KEY) ENGINE=InnoDB;
ALTER TABLE plain.page1 ADD other VARCHAR(255) UNIQUE;
DROP DATABASE book;
CREATE DATABASE book;
USE book;
CREATE TABLE page1 (name VARCHAR(192) PRIMARY KEY) ENGINE=InnoDB;
-- and tells capitals apart where its collation does
CREATE DATABASE words COLLATE utf8_bin;
USE words;
CREATE TABLE word (said VARCHAR(10) UNIQUE);
INSERT INTO word VALUES ('x');
INSERT INTO word VALUES ('X');
UPDATE word SET said = 'y' WHERE said = 'X';
CREATE DATABASE /*!32312 IF NOT EXISTS*/ dumped /*!40100 DEFAULT CHARACTER SET utf8mb4 */;
CREATE TABLE dumped.page1 (name VARCHAR(192) PRIMARY KEY) ENGINE=InnoDB;
INSERT INTO dumped.page1 VALUES ('x');
