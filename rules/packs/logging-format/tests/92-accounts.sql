-- profile: mysql-5.6
-- format-is: ROW
CREATE USER u@h;                               -- expect: binlog recorded LF-901 as statement
INSERT INTO mysql.func (name, dl, type) VALUES ('f', 'f.so', 'function'); -- expect: binlog recorded LF-901 as rows because engine(mysql.func, MYISAM)
