-- account: repl@10.0.0.6
-- expect: binlog no MIG-021
SET sql_log_bin = 0;
