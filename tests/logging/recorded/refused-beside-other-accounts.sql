-- note: at most 20 statements are open
-- name: accounts of which one refuses the statement
-- formats: STATEMENT
-- session: A
CREATE DATABASE d1;
CREATE TABLE d1.t (a INT);
CREATE USER u1@localhost, u2@localhost;
GRANT ALL ON d1.* TO u1@localhost;
REVOKE ALL ON d1.* FROM u1@localhost, fake@localhost;
GRANT ALL ON d1.* TO u1@localhost, u2@localhost;
REVOKE ALL ON d1.* FROM u1@localhost, u2@localhost;
REVOKE ALL ON d1.* FROM u1@localhost, u2@localhost;
GRANT SELECT ON d1.t TO u1@localhost;
REVOKE SELECT ON d1.t FROM u1@localhost, u2@localhost;
SET sql_mode = 'NO_AUTO_CREATE_USER';
GRANT SELECT ON d1.* TO u1@localhost, new1@localhost;
GRANT SELECT ON d1.* TO new2@localhost;
REVOKE ALL PRIVILEGES, GRANT OPTION FROM u1@localhost, fake@localhost;
GRANT INSERT ON d1.* TO u1@localhost;
REVOKE INSERT ON d1.* FROM u1@localhost;
