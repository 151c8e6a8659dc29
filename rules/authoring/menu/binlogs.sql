-- Binlogs a workload may have, one of each name at most, the plainest first.
CREATE BINLOG 'one';
CREATE BINLOG 'one' LOG(`a`);
CREATE BINLOG 'one' LOG(`a`.`t`);
CREATE BINLOG 'one' LOG(`a`, `b`);
CREATE BINLOG 'one' LOG(`a`), IGNORE(`a`.`t`);
CREATE BINLOG 'one' LOG(`a`.`t`), IGNORE(`a`);
CREATE BINLOG 'one' IGNORE(`b`);
CREATE BINLOG 'one' IGNORE(`a`.`x`);
CREATE BINLOG 'one' FORMAT='ROW';
CREATE BINLOG 'one' FORMAT='STATEMENT';
CREATE BINLOG 'one' FORMAT='DEFAULT';
CREATE BINLOG 'one' LOG(`a`), FORMAT='ROW';
CREATE BINLOG 'one' LOG(`a`.`t`), FORMAT='ROW';
CREATE BINLOG 'one' LOG(`a`), FORMAT='STATEMENT';
CREATE BINLOG 'two';
CREATE BINLOG 'two' LOG(`b`);
CREATE BINLOG 'two' LOG(`a`);
CREATE BINLOG 'two' LOG(`b`), FORMAT='ROW';
