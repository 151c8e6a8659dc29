-- What the statements of the menu speak of beside plain tables; only what a workload needs is kept in it.
CREATE VIEW a.v AS SELECT * FROM b.t;
CREATE VIEW a.over_v AS SELECT * FROM a.v;
CREATE TABLE a.g (c INT);
CREATE TRIGGER a.fires AFTER INSERT ON a.g FOR EACH ROW INSERT INTO b.t VALUES (1);
CREATE FUNCTION a.f() RETURNS INT RETURN (SELECT MAX(c) FROM b.t);
CREATE TABLE b.p (c INT PRIMARY KEY);
CREATE TABLE a.k (c INT, FOREIGN KEY (c) REFERENCES b.p (c) ON DELETE CASCADE);
CREATE TABLE a.m (c INT) ENGINE=MyISAM;
