"""What changes rows so that rows show all of it: what stands before, and the changes that are to be taken back."""

from __future__ import annotations

from ..facts.binlog.images.every_type import MARIADB, TYPES

KEY = "CREATE TABLE d.t (id INT PRIMARY KEY, v VARCHAR(20), n INT, UNIQUE (n))"
FIVE = f"{KEY}; INSERT INTO d.t VALUES (1,'a',10),(2,'b',20),(3,'c',30),(4,NULL,40),(5,'e',NULL);"
FREE = (
    "CREATE TABLE d.f (a INT, b FLOAT, c VARCHAR(9)); INSERT INTO d.f VALUES (1,.1,'x'),(1,.1,'x'),(1,.1,'X'),(2,0,'');"
)
FAMILY = (
    "CREATE TABLE d.p (id INT PRIMARY KEY); CREATE TABLE d.c (id INT PRIMARY KEY, p INT, "
    "FOREIGN KEY (p) REFERENCES d.p (id)); INSERT INTO d.p VALUES (1),(2); INSERT INTO d.c VALUES (1,1),(2,2);"
)
LOGGING = (
    f"{FIVE} CREATE TABLE d.log (id INT AUTO_INCREMENT PRIMARY KEY, what VARCHAR(40)); "
    "CREATE TRIGGER d.i AFTER INSERT ON d.t FOR EACH ROW INSERT INTO d.log (what) VALUES (NEW.v); "
    "CREATE TRIGGER d.u AFTER UPDATE ON d.t FOR EACH ROW UPDATE d.log SET what = NEW.v WHERE id = NEW.id; "
    "CREATE TRIGGER d.x AFTER DELETE ON d.t FOR EACH ROW DELETE FROM d.log WHERE id = OLD.id;"
)
PARTS = (
    "CREATE TABLE d.r (id INT, y INT, PRIMARY KEY (id, y)) PARTITION BY RANGE (y) "
    "(PARTITION a VALUES LESS THAN (10), PARTITION b VALUES LESS THAN MAXVALUE); INSERT INTO d.r VALUES (1,1),(2,20);"
)
COUNTED = "CREATE TABLE d.a (id INT AUTO_INCREMENT PRIMARY KEY, v INT); INSERT INTO d.a (v) VALUES (1),(2),(3);"
MADE = (
    "CREATE TABLE d.g (id INT PRIMARY KEY, a INT, b INT AS (a * 2) VIRTUAL, c INT AS (a * 3) STORED, KEY (c)); "
    "INSERT INTO d.g (id, a) VALUES (1,1),(2,2);"
)
PLAIN = f"{FIVE} CREATE TABLE d.m (id INT PRIMARY KEY, v INT) ENGINE=MyISAM; INSERT INTO d.m VALUES (1,1),(2,2);"
LONG = "CREATE TABLE d.b (id INT PRIMARY KEY, v LONGBLOB); INSERT INTO d.b VALUES (1, REPEAT('x', 300000)), (2, NULL);"
_COLUMNS = ", ".join(f"c{n} INT" for n in range(300))
WIDE = f"CREATE TABLE d.w ({_COLUMNS}); INSERT INTO d.w (c0, c299) VALUES (1, 2), (3, 4);"

#: name -> (before, changes)
CASES: dict[str, tuple[str, str]] = {
    "insert": (KEY, "INSERT INTO d.t VALUES (1,'a',1),(2,NULL,NULL),(3,'',3)"),
    "insert of many rows": (KEY, "INSERT INTO d.t SELECT seq, seq, seq FROM d.seq_1_to_3000"),
    "update": (FIVE, "UPDATE d.t SET v = CONCAT(v, 'x') WHERE id > 1"),
    "update of keys in a chain": (
        FIVE,
        "UPDATE d.t SET id = id + 1 ORDER BY id DESC; UPDATE d.t SET n = n + 10 ORDER BY n DESC",
    ),
    "update there and back": (
        FIVE,
        "UPDATE d.t SET v = 'z'; UPDATE d.t SET v = 'y' WHERE id = 2; UPDATE d.t SET v = 'z'",
    ),
    "swap of two keys": (
        FIVE,
        "UPDATE d.t SET id = 99 WHERE id = 1; UPDATE d.t SET id = 1 WHERE id = 2; UPDATE d.t SET id = 2 WHERE id = 99",
    ),
    "delete": (FIVE, "DELETE FROM d.t WHERE id IN (2, 4)"),
    "delete of all": (FIVE, "DELETE FROM d.t"),
    "delete and insert anew": (FIVE, "DELETE FROM d.t WHERE id = 3; INSERT INTO d.t VALUES (3,'new',30)"),
    "replace": (FIVE, "REPLACE INTO d.t VALUES (1,'r',20),(6,'s',60)"),
    "on duplicate key": (
        FIVE,
        "INSERT INTO d.t VALUES (1,'d',1),(7,'d',7) ON DUPLICATE KEY UPDATE v = 'dup', n = n + 1",
    ),
    "insert ignore": (FIVE, "INSERT IGNORE INTO d.t VALUES (1,'i',1),(8,'i',8)"),
    "insert select": (FIVE, "INSERT INTO d.t SELECT id + 100, v, n + 100 FROM d.t"),
    "transaction": (
        FIVE,
        "BEGIN; "
        "INSERT INTO d.t VALUES (6,'f',60); "
        "UPDATE d.t SET v = 'g' WHERE id = 6; "
        "DELETE FROM d.t WHERE id = 1; "
        "COMMIT",
    ),
    "transactions of two sessions": (
        FIVE,
        "BEGIN; UPDATE d.t SET v = 'p' WHERE id = 1; COMMIT; BEGIN; UPDATE d.t SET v = 'q' WHERE id = 1; COMMIT",
    ),
    "released savepoint": (
        FIVE,
        "BEGIN; DELETE FROM d.t WHERE id = 1; SAVEPOINT s; DELETE FROM d.t WHERE id = 2; RELEASE SAVEPOINT s; COMMIT",
    ),
    "rolled back transaction": (FIVE, "BEGIN; DELETE FROM d.t; ROLLBACK; UPDATE d.t SET v = 'k' WHERE id = 5"),
    "two tables at once": (
        FIVE + FREE,
        "UPDATE d.t JOIN d.f ON f.a = t.id SET t.v = 'j', f.c = 'j'; DELETE t, f FROM d.t JOIN d.f ON f.a = t.id",
    ),
    "no key": (
        FREE,
        "UPDATE d.f SET b = .7 WHERE c = BINARY 'X'; "
        "DELETE FROM d.f WHERE c = BINARY 'x' LIMIT 1; "
        "INSERT INTO d.f VALUES (2,0,'')",
    ),
    "no key, all rows alike": (
        "CREATE TABLE d.f (a INT); INSERT INTO d.f VALUES (1),(1),(1)",
        "DELETE FROM d.f LIMIT 1; UPDATE d.f SET a = NULL LIMIT 1",
    ),
    "parents and children": (
        FAMILY,
        "INSERT INTO d.p VALUES (3); "
        "INSERT INTO d.c VALUES (3,3); "
        "UPDATE d.c SET p = 3 WHERE id = 1; "
        "DELETE FROM d.p WHERE id = 1",
    ),
    "keys that are not checked": (FAMILY, "SET foreign_key_checks = 0; DELETE FROM d.p; UPDATE d.c SET p = 77"),
    "triggers": (
        LOGGING,
        "INSERT INTO d.t VALUES (6,'t',60); UPDATE d.t SET v = 'tt' WHERE id = 1; DELETE FROM d.t WHERE id = 1",
    ),
    "partitions": (PARTS, "UPDATE d.r SET y = y + 15; DELETE FROM d.r WHERE id = 2; INSERT INTO d.r VALUES (3,3)"),
    "counters": (
        COUNTED,
        "INSERT INTO d.a (v) VALUES (4),(5); DELETE FROM d.a WHERE id = 2; UPDATE d.a SET id = 50 WHERE id = 1",
    ),
    "generated columns": (
        MADE,
        "UPDATE d.g SET a = a + 5; INSERT INTO d.g (id, a) VALUES (3, 3); DELETE FROM d.g WHERE id = 1",
    ),
    "tables without transactions": (
        PLAIN,
        "UPDATE d.m SET v = 9; DELETE FROM d.m WHERE id = 1; INSERT INTO d.m VALUES (3,3)",
    ),
    "both kinds of tables": (
        PLAIN,
        "BEGIN; UPDATE d.t SET v = 'b'; UPDATE d.m SET v = 5; DELETE FROM d.t WHERE id = 1; COMMIT",
    ),
    "long values": (
        LONG,
        "UPDATE d.b SET v = REPEAT('y', 400000) WHERE id = 1; "
        "DELETE FROM d.b WHERE id = 2; "
        "INSERT INTO d.b VALUES (3, '')",
    ),
    "many columns": (WIDE, "UPDATE d.w SET c150 = 7; DELETE FROM d.w WHERE c0 = 1; INSERT INTO d.w (c1) VALUES (1)"),
    "procedures": (
        FIVE + "\nDELIMITER //\nCREATE PROCEDURE d.p () BEGIN DELETE FROM d.t WHERE id = 1; "
        "INSERT INTO d.t VALUES (9,'p',9); "
        "END//\nDELIMITER ;\n",
        "CALL d.p()",
    ),
    "system versions": (
        "CREATE TABLE d.v (id INT PRIMARY KEY, a INT) WITH SYSTEM VERSIONING; INSERT INTO d.v VALUES (1,1)",
        "INSERT INTO d.v VALUES (2,2); DELETE FROM d.v WHERE id = 2",
    ),
    "xa in one phase": (FIVE, "XA START 'x'; DELETE FROM d.t WHERE id = 1; XA END 'x'; XA COMMIT 'x' ONE PHASE"),
}
for _name, (_columns, _rows, _) in (TYPES | MARIADB).items():
    _insert = f"INSERT INTO d.{_name} VALUES {_rows};"
    _change = f"UPDATE d.{_name} SET id = id + 50; DELETE FROM d.{_name} WHERE id > 51;"
    _before = "SET NAMES utf8mb4, time_zone = '+00:00', sql_mode = 'ALLOW_INVALID_DATES'; "
    CASES[f"type {_name}"] = (
        f"{_before} CREATE TABLE d.{_name} ({_columns}) DEFAULT CHARSET=utf8mb4; {_insert}",
        f"{_before} {_change} {_insert if _name != 'ints' else ''}",
    )
