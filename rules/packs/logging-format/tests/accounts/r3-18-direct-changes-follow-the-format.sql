-- profile: mysql-5.6
-- format-is: STATEMENT
-- effects: shadow
-- R3.18: direct changes follow the format
-- expect: binlog recorded LF-901 as statement
-- expect-events: BEGIN | INSERT INTO mysql.func (name, dl, type) VALUES ('f', 'f.so', 'function') | COMMIT
INSERT INTO mysql.func (name, dl, type) VALUES ('f', 'f.so', 'function');
