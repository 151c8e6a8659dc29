-- Statements that leave the open transaction open: after `inside` a change outside is refused.
-- expect-others: any
CREATE BINLOG 'in' LOG(`inside`);

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
SELECT 1;
INSERT INTO outside.t VALUES (1);        -- expect: in refused CX-003 because wrote_inside(in)
ROLLBACK;

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
SHOW TABLES;
INSERT INTO outside.t VALUES (1);        -- expect: in refused CX-003 because wrote_inside(in)
ROLLBACK;

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
SET @a = 1;
INSERT INTO outside.t VALUES (1);        -- expect: in refused CX-003 because wrote_inside(in)
ROLLBACK;

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
USE test;
INSERT INTO outside.t VALUES (1);        -- expect: in refused CX-003 because wrote_inside(in)
ROLLBACK;

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
SAVEPOINT a;
INSERT INTO outside.t VALUES (1);        -- expect: in refused CX-003 because wrote_inside(in)
ROLLBACK;

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
DO 1;
INSERT INTO outside.t VALUES (1);        -- expect: in refused CX-003 because wrote_inside(in)
ROLLBACK;

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
EXPLAIN SELECT 1;
INSERT INTO outside.t VALUES (1);        -- expect: in refused CX-003 because wrote_inside(in)
ROLLBACK;

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
CHECKSUM TABLE test.t;
INSERT INTO outside.t VALUES (1);        -- expect: in refused CX-003 because wrote_inside(in)
ROLLBACK;

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
CREATE TEMPORARY TABLE aside.t (a INT);
INSERT INTO outside.t VALUES (1);        -- expect: in refused CX-003 because wrote_inside(in)
ROLLBACK;

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
DROP TEMPORARY TABLE aside.t;
INSERT INTO outside.t VALUES (1);        -- expect: in refused CX-003 because wrote_inside(in)
ROLLBACK;

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
PREPARE p FROM 'SELECT 1';
INSERT INTO outside.t VALUES (1);        -- expect: in refused CX-003 because wrote_inside(in)
ROLLBACK;

BEGIN;
INSERT INTO inside.t VALUES (1);         -- expect: in recorded CX-004
UNLOCK TABLES;
INSERT INTO outside.t VALUES (1);        -- expect: in refused CX-003 because wrote_inside(in)
ROLLBACK;
