-- account: app@10.0.0.6
-- expect: binlog advice MIG-021 because session_account(app, 10.0.0.6)
SET sql_log_bin = 0;
-- expect: binlog no MIG-021
SET sql_log_bin = 1;
