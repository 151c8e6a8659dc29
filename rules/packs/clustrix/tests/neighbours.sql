-- What rules do not say: each case stands just beside one in which they do.

-- session: rows
CREATE BINLOG 'rows' FORMAT='ROW';
-- expect: rows not recorded CX-012; rows no CX-011
CREATE TEMPORARY TABLE a.x (c INT);
DROP BINLOG 'rows';

-- session: scope
CREATE BINLOG 'scope' LOG(`a`);
-- expect: scope not recorded CX-011; scope no CX-012
INSERT INTO b.t VALUES (1);
DROP BINLOG 'scope';

-- another temporary table is dropped than the one the binlog holds
-- session: off
CREATE BINLOG 'off';
CREATE BINLOG 'rows' FORMAT='ROW';
CREATE TEMPORARY TABLE a.y SELECT * FROM b.t;
SET sql_log_bin = 0;
-- expect: off not recorded; off no CX-013
DROP TEMPORARY TABLE a.x;
DROP BINLOG 'rows';
DROP BINLOG 'off';

-- the binlog holds the CREATE, so the reason is not that there is nothing to drop
-- session: held
CREATE BINLOG 'held';
CREATE TEMPORARY TABLE a.x (c INT);
SET sql_log_bin = 0;
-- expect: held not recorded CX-013; held no CX-015
DROP TABLE a.x;
DROP BINLOG 'held';

-- the end of a session is one reason, not two
-- session: end
CREATE BINLOG 'end';
-- expect-end: end recorded CX-006; end no CX-005
CREATE TEMPORARY TABLE a.x (c INT);
